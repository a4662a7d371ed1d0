"""Abilities of the Apprentice Root that reach for other units: 050 to 056, 065, 066, 197 to 200, 202.

The rest of the tree stands in `apprentice_crafts.py`.
"""

from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.attack import clash_of, fight, hits
from armybuilder.engine.games.tactics_david.clash import RANGED, Clash, attack_type
from armybuilder.engine.games.tactics_david.death import can_rise, revive, rise_as
from armybuilder.engine.games.tactics_david.effects.items import NOT_REMOVED, choose_status
from armybuilder.engine.games.tactics_david.effects.templates import (
    ally,
    card,
    gives,
    gives_by_roll,
    in_combat_phase,
    in_range,
    replacing_attack,
    that_can_acquire,
    up_to,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import drop
from armybuilder.engine.games.tactics_david.placing import forget_trails
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import ENGAGED, NOBODY, STATUSES, State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire, discard, discardable
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.games.tactics_david.targets import can_attack, may_attack, range_area, sees
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from catalog.games.tactics_david.plain import FRONT

STOP: Option = Verbs.no_more()
IGNORE_ALL: Option = Verbs.ignore_all()
#: The statuses that a Hex may give.
HEXES = tuple(status for status in STATUSES if status not in NOT_REMOVED)
#: The statuses that a Weird Cloud Bomb gives, each with the face from which on it does.
CLOUD = ((2, "haste"), (4, "lucky"), (5, "poisoned"))
#: The Range Modifier of a Chant, whom it reaches, and how many statuses it removes at most.
CHANT_MODIFIER, CHANT_REACH, MOST_CHANTED = -2, 5, 3


# --- Statuses given and taken ----------------------------------------------------------------------------------------


def _not_ignored(state: State, unit: int) -> list[str]:
    """The statuses that do something to a unit now; Dead can't be ignored."""
    return [each for each in STATUSES if each != "dead" and state.has(unit, each) and (unit, each) not in state.soothed]


def _soothes(table: Table[State], unit: int, target: int) -> None:
    """051: on 3+ the target's player says which of its statuses do nothing this Turn (ruling A081)."""
    if roll(table, unit) < 3:
        return
    state = table.state
    while left := _not_ignored(state, target):
        options: list[Option] = [Verbs.ignore(status) for status in left] + [IGNORE_ALL] * (len(left) > 1) + [STOP]
        answer = table.ask(state.owner[target], f"{state.names[target]}: ignore which status this Turn?", options)
        if answer == STOP:
            return
        ignored = left if answer == IGNORE_ALL else [Verbs.ignore.parts(answer)[0]]
        state.soothed |= {(target, status) for status in ignored}
        state.refresh(target)
        table.say(Events.works, target, "soothe", f"it ignores {', '.join(ignored)} this Turn")


def _summons(table: Table[State], unit: int, _: int) -> None:
    """054: every unit in the Range Area, each by a roll of its own (ruling A082)."""
    for target in SUMMONED(table, unit):
        if roll(table, unit) >= 4:
            acquire(table, target, "summoned")


SUMMONED = in_range(that_can_acquire("summoned"), sight=False)


def _rectifies(table: Table[State], unit: int, target: int) -> None:
    """065: on 3+ the target discards statuses, as many as this unit's player likes but at least one."""
    if roll(table, unit) < 3:
        return
    state, has_begun = table.state, False
    while left := discardable(state, target, NOT_REMOVED):
        options: list[Option] = [Verbs.discard(status) for status in left]
        answer = table.ask(state.owner[unit], "Rectify: discard which status?", options + [STOP] * has_begun)
        if answer == STOP:
            return
        has_begun = discard(table, target, Verbs.discard.parts(answer)[0])


def _hexes(table: Table[State], unit: int, target: int) -> None:
    """197: on 4+ a status of this unit's player's choice, on 5+ another one."""
    state, rolled = table.state, roll(table, unit)
    for least in (4, 5):
        options: list[Option] = [Verbs.hex_with(status) for status in HEXES if can_acquire(table, target, status)]
        if rolled < least or not options:
            return
        acquire(table, target, Verbs.hex_with.parts(table.ask(state.owner[unit], "Hex: which status?", options))[0])


def _clouds(table: Table[State], unit: int, target: int) -> None:
    """198: one roll for all three statuses: the higher it is, the more of them."""
    rolled = roll(table, unit)
    acquire(table, target, *(status for least, status in CLOUD if rolled >= least))


def _chants(table: Table[State], unit: int, _: int) -> None:
    """200: allies are chanted for one after the other, each once, until three statuses are gone."""
    state, removed = table.state, 0
    tried: list[int] = []
    while removed < MOST_CHANTED and (left := [one for one in CHANTED(table, unit) if one not in tried]):
        options: list[Option] = [Verbs.chant_for(one) for one in left]
        answer = table.ask(state.owner[unit], "Chant: for whom?", options + [STOP] * bool(tried))
        if answer == STOP:
            return
        tried.append(Verbs.chant_for.parts(answer)[0])
        removed += _is_freed(table, unit, tried[-1])


def _is_freed(table: Table[State], unit: int, target: int) -> bool:
    """True where the Ranged Hit reaches an ally, so that it discards one status."""
    shot = Clash(unit, target, RANGED, attack_type(table, unit), card="chant")
    if not hits(table, shot, table.state.distance(unit, target), CHANT_MODIFIER):
        return False
    status = choose_status(table, table.state.owner[target], target, ("dead",))
    return status is not None and discard(table, target, status)


def _ally_with_status(table: Table[State], unit: int, other: int) -> bool:
    return ally(table, unit, other) and bool(discardable(table.state, other))


CHANTED = within(CHANT_REACH, _ally_with_status)


# --- The dead --------------------------------------------------------------------------------------------------------


def _dead_in_range(table: Table[State], unit: int, owner: int | None = None) -> list[int]:
    """The dead in the Range Area that have room to live again, for their own player or another one."""
    state = table.state
    return [body for body in state.dead_at(*range_area(table, unit)) if can_rise(state, body, owner)]


def _may_be_raised(table: Table[State], unit: int) -> list[int]:
    return _dead_in_range(table, unit, table.state.owner[unit])


def _raises_dead(table: Table[State], unit: int, target: int) -> None:
    """053: on 4+ a dead unit is a living Zombie of this player's; the items of what it was go (as ruling A114 says)."""
    if roll(table, unit) < 4:
        return
    state = table.state
    for slug in state.items[target]:
        drop(table, target, slug)
    forget_trails(state, target)
    rise_as(table, target, state.library.units["zombie"], state.owner[unit], is_alive=True)
    state.marks[target] |= ENGAGED


def _recovers(table: Table[State], unit: int, target: int) -> None:
    """066: a dead unit may live again on 4+, a Petrified one may move again on 5+ (ruling A090)."""
    state, rolled = table.state, roll(table, unit)
    is_dead = not state.is_alive(target)
    if is_dead and rolled >= 4 and wants(table, target, "discard Dead?"):
        revive(table, target)
    elif not is_dead and rolled >= 5 and wants(table, target, "discard Petrified?"):
        discard(table, target, "petrified")


def _recoverable(table: Table[State], unit: int) -> list[int]:
    state = table.state
    dead = [body for body in _dead_in_range(table, unit) if sees(state, unit, state.place[body])]
    return [*dead, *PETRIFIED(table, unit)]


PETRIFIED = in_range(lambda table, unit, other: table.state.has(other, "petrified"))


# --- Attacks and ranges ----------------------------------------------------------------------------------------------


def _pricks_doll(table: Table[State], unit: int, target: int) -> None:
    """199: on 5+ the target's own front is turned against its front; no Ranged Hit, no Combat Lock."""
    if roll(table, unit) < 5:
        return
    clash = clash_of(table, unit, target, RANGED, FRONT, strength(table, target, FRONT), "voodoo-doll")
    clash.defence_side = FRONT
    fight(table, clash)


def _can_be_pricked(table: Table[State], unit: int, other: int) -> bool:
    """Units that it may attack from afar, so nobody Locked (G114); none while it may make no attack of its type."""
    if table.state.locked[other] != NOBODY or not may_attack(table, unit):
        return False
    return can_attack(table, unit, other, RANGED)


def _guides(table: Table[State], unit: int, target: int) -> None:
    """202: the target sees and aims further this Turn."""
    state, further, better = table.state, roll(table, unit, 3), roll(table, unit, 4)
    state.boost(target, "range", further, "holy-guidance", "turn")
    state.boost(target, "hit", better, "holy-guidance", "turn")
    table.say(Events.works, target, "holy-guidance", f"+{further} Range Rating, +{better} Range Modifier")


def _is_archer(table: Table[State], unit: int, other: int) -> bool:
    """True where a unit shoots at all: to no other one would it matter."""
    return table.state.profile[other].is_ranged


BLACK_MAGIC = gives_by_roll({4: "poisoned", 5: "poisoned", 6: "confused"})
CURSED = in_range(that_can_acquire("poisoned", "confused"))
NATURAL_FURY = gives_by_roll({4: "burned", 5: "burned", 6: "frozen"})
RAGED_AT = in_range(that_can_acquire("burned", "frozen"))
HASTENED = in_range(that_can_acquire("haste"), sight=False)

card(
    "preservatives",
    actions=replacing_attack("preservatives", gives("frozen", on=4), in_range(that_can_acquire("frozen"))),
)
card(
    "soothe",
    actions=in_combat_phase(
        "soothe", _soothes, in_range(lambda table, unit, other: bool(_not_ignored(table.state, other)))
    ),
)
card("black-magic", actions=replacing_attack("black-magic", up_to(2, BLACK_MAGIC, CURSED), CURSED))
card("raise-dead", actions=replacing_attack("raise-dead", _raises_dead, _may_be_raised))
card(
    "summoning-spell",
    actions=Action(
        "summoning-spell",
        _summons,
        can=lambda table, unit: bool(SUMMONED(table, unit)),
        replaces_attack=True,
    ),
)
card("natural-fury", actions=replacing_attack("natural-fury", up_to(2, NATURAL_FURY, RAGED_AT), RAGED_AT))
card(
    "bio-re-engineering",
    actions=replacing_attack("bio-re-engineering", up_to(2, gives("haste", on=4), HASTENED), HASTENED),
)
card(
    "rectify",
    actions=replacing_attack(
        "rectify", _rectifies, in_range(lambda table, unit, other: bool(discardable(table.state, other, NOT_REMOVED)))
    ),
)
card("recover", actions=replacing_attack("recover", _recovers, _recoverable))
card("hex", actions=replacing_attack("hex", _hexes, in_range(that_can_acquire(*HEXES))))
card(
    "weird-cloud-bomb",
    actions=replacing_attack("weird-cloud-bomb", _clouds, in_range(that_can_acquire("haste", "lucky", "poisoned"))),
)
card("voodoo-doll", actions=in_combat_phase("voodoo-doll", _pricks_doll, in_range(_can_be_pricked, sight=False)))
card("chant", actions=Action("chant", _chants, can=lambda table, unit: bool(CHANTED(table, unit)), is_far=True))
card("holy-guidance", actions=replacing_attack("holy-guidance", _guides, in_range(_is_archer, sight=False)))
