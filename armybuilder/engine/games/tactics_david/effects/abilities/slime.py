"""Abilities of the Slime Root: 069 to 089 without 073, which is the Bitty Bug's."""

from armybuilder.engine.games.tactics_david.clash import ESCAPE, Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.items import choose_status
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    chooses,
    enemy,
    gives,
    goes_under,
    in_combat_phase,
    in_contact,
    in_range,
    meets_attacker,
    replacing_attack,
    that_can_acquire,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import drop, receive
from armybuilder.engine.games.tactics_david.movement import leave_trail
from armybuilder.engine.games.tactics_david.placing import is_free, move, remove
from armybuilder.engine.games.tactics_david.rolls import Pool, roll, roll_sum
from armybuilder.engine.games.tactics_david.state import ENGAGED, NOBODY, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire, discard, discardable, unlock
from armybuilder.engine.games.tactics_david.teams import form
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table

GROWTH_REACH, CRYSTAL_REACH = 2, 5
BROWN_NOSING = 2
FEAST = 7
#: The effect of each type of item on the unit at which it is lobbed; a weapon kills.
LOBBED = {"expendable": "paralyzed", "accessory": "confused"}
SEEN = in_range()


def _slips(table: Table[State], unit: int, clash: Clash) -> None:
    """069: on 4+ it may go behind its attacker in contact; the attack goes on. A Locked unit may not (G119)."""
    state, attacker = table.state, clash.attacker
    if clash.is_off or state.locked[unit] != NOBODY or attacker not in state.in_contact(unit):
        return
    behind = state.field.grid.ahead(state.place[attacker], state.facing[attacker], -1, 0)
    if behind is None or not (is_free(state, behind) or behind == state.place[unit]):
        return
    if roll(table, unit) >= 4 and wants(table, unit, "slip", "Slip behind the attacker?"):
        table.say(Events.works, unit, "slip", "it slips behind its attacker")
        meets_attacker(table, unit, behind, clash)


def _grows(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
    """071: 1 for each other unit near by, friend or foe."""
    return len(table.state.within(unit, GROWTH_REACH)) if unit == about else 0


# Trails


def _leaves_trail(table: Table[State], unit: int, way: tuple[int, ...]) -> None:
    """070, 077 to 079, 081: a marker on each space that it leaves."""
    leave_trail(table.state, unit, way)


def _sticks(table: Table[State], unit: int, mover: int) -> bool:
    """070: it stops all but itself."""
    return unit != mover


def _trail(slug: str, status: str) -> None:
    """A trail that gives a status. Markers lie on when their unit is dead."""

    def crossed(table: Table[State], unit: int, mover: int) -> None:
        acquire(table, mover, status)

    WORKS_WHILE_DEAD.add(slug)
    card(slug, after_moving=_leaves_trail, after_crossing_trail=crossed)


# Stacking under an enemy


def _moves_in(table: Table[State], unit: int, target: int) -> None:
    """072: on 4+ it goes under an enemy, which is its player's from then on, its Base Strength halved (A092).

    Its items go along, and the stack is not Engaged again this Turn (ruling G127).
    """
    if roll(table, unit) < 4:
        return
    state, space, brought = table.state, table.state.place[unit], table.state.items[unit]
    table.say(Events.works, unit, "host", f"it takes over {state.names[target]}")
    state.items[unit] = ()
    goes_under(table, unit, target, halved=(*state.profile[target].halved, "host"))
    unlock(state, target)
    state.go_over(target, state.seat_of(unit))
    state.marks[target] |= state.marks[unit] & ENGAGED
    if state.mate[target] != NOBODY:
        _goes_over(table, target, space)
    for slug in brought:
        receive(table, target, slug)


def _goes_over(table: Table[State], unit: int, space: int) -> None:
    """Half of a Unit Team leaves its mate, which stays, for the space that the guest left (ruling G120)."""
    start = table.state.place[unit]
    move(table.state, unit, space)
    table.say(Events.moves, unit, start, space)
    if table.state.mate[unit] != NOBODY:
        form(table, unit)


# Contact and Combat Lock


def _shocks(table: Table[State], unit: int) -> None:
    """080: at the end of each Turn, a roll for everybody in contact; even while it is dead (ruling A063)."""
    for other in table.state.in_contact(unit):
        if can_acquire(table, other, "paralyzed") and roll(table, unit) <= 2:
            acquire(table, other, "paralyzed")


def _feasts(table: Table[State], unit: int, other: int, clash: Clash) -> None:
    """082: before it is Locked with an enemy, 7 on 2 D6 takes that one out of the game (ruling A061)."""
    if roll_sum(table, unit, 6, 6) >= FEAST:
        table.say(Events.works, unit, "feast", f"it devours {table.state.names[other]}")
        remove(table, other)


def _flatters(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
    """083: the ally right in front of it (ruling A093); of a Unit Team both stand there (ruling G89)."""
    state = table.state
    if unit == about or not state.are_allies(unit, about):
        return 0
    ahead = state.place[unit] + state.field.grid.steps[state.facing[unit]]
    return BROWN_NOSING if about in state.units_at(ahead) else 0


def _holds_fast(table: Table[State], unit: int, killer: int, clash: Clash | None) -> bool:
    """084: an attack of the unit that it is Locked with never kills it."""
    return clash is not None and killer != NOBODY and clash.attacks(killer) and table.state.locked[unit] == killer


def _clings(table: Table[State], unit: int, clash: Clash) -> int:
    """084: who escapes from it does so with half its strength."""
    return int(clash.mode == ESCAPE and clash.attacker != unit)


def _is_unscratched(table: Table[State], unit: int, killer: int, clash: Clash | None) -> bool:
    """087: no Physical attack kills it, nor what Abilities of that attack do (G79); losing an Escape is none."""
    return clash is not None and clash.attack_type == "physical" and killer != NOBODY and clash.attacks(killer)


# Far away


def _missiles(table: Table[State], unit: int, target: int) -> list[Option]:
    """The items that would do something to a target if they were lobbed at it."""
    state = table.state
    found: list[Option] = []
    for slug in dict.fromkeys(state.items[unit]):
        status = LOBBED.get(state.library.items[slug].item_type)
        if status is None or can_acquire(table, target, status):
            found.append(Verbs.lob(slug))
    return found


def _lobs(table: Table[State], unit: int, target: int) -> None:
    """085: an item of its own goes under the Item Deck, and by its type something happens to the target."""
    state = table.state
    slug = str(table.ask(state.seat_of(unit), Asked("Lob which item?", card="lob"), _missiles(table, unit, target))[1])
    drop(table, unit, slug)
    status = LOBBED.get(state.library.items[slug].item_type)
    if status is None:
        kill(table, target, unit, card="lob")
    else:
        acquire(table, target, status)


def _passes_on(table: Table[State], unit: int, target: int) -> None:
    """086: a status goes from one unit to another one in sight; where there is none, it is just gone."""
    player = table.state.seat_of(unit)
    status = choose_status(table, player, target, "crystal-power", ("dead",))
    if status is None or not discard(table, target, status):
        return
    others = [other for other in SEEN(table, unit) if other != target]
    if others:
        acquire(
            table,
            chooses(table, player, Asked(f"Who acquires {status.title()}?", card="crystal-power"), "pass to", others),
            status,
        )


def _is_armored(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """089: one D6 more as it defends, also in the Duel that follows."""
    if clash.defends(unit):
        pool.add(6, "titan-armor")


def _gives_in_range(slug: str, status: str) -> None:
    """074 to 076: a status in place of an attack, without a roll and without Line of Sight (ruling A125)."""
    targets = in_range(that_can_acquire(status), sight=False)
    card(slug, actions=replacing_attack(slug, gives(status), targets))


WORKS_WHILE_DEAD.update(("mucous-trail", "static-wave", "just-mud", "indestructable"))
card("slip", before_defending=_slips)
card("mucous-trail", after_moving=_leaves_trail, stops_on_trail=_sticks)
card("growth", base_bonus_around=_grows)
card("host", actions=replacing_attack("host", _moves_in, in_contact(enemy)))
_gives_in_range("sprite-spirit", "summoned")
_gives_in_range("fairy-flame", "enchanted")
_gives_in_range("impish-bulk", "pumped")
_trail("stainy-trail", "blinded")
_trail("icy-trail", "frozen")
_trail("stinging-trail", "paralyzed")
card("static-wave", turn_ends=_shocks)
_trail("toxic-trail", "poisoned")
card("feast", before_lock=_feasts)
card("brown-nosing", base_bonus_around=_flatters)
card("just-mud", is_spared=_holds_fast, halvings_of_enemy=_clings)
card(
    "lob",
    actions=in_combat_phase("lob", _lobs, in_range(lambda table, unit, other: bool(_missiles(table, unit, other)))),
)
card(
    "crystal-power",
    actions=in_combat_phase(
        "crystal-power",
        _passes_on,
        within(CRYSTAL_REACH, lambda table, unit, other: bool(discardable(table.state, other))),
    ),
)
card("indestructable", is_spared=_is_unscratched)
card("resilient", is_immune=lambda table, unit, status: status != "dead")
card("titan-armor", dice=_is_armored)
