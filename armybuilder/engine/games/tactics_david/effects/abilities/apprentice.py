"""Abilities of the Apprentice Root: first those that reach for other units (050 to 056, 065, 066, 197 to 200, 202)."""

from collections.abc import Sequence
from dataclasses import replace

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
    meets_attacker,
    replacing_attack,
    that_can_acquire,
    up_to,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import acquire_item, drop, equip, receive, take_away
from armybuilder.engine.games.tactics_david.placing import forget_trails, is_free, reshape
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import ENGAGED, NOBODY, STATUSES, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import (
    acquire,
    can_acquire,
    can_discard,
    discard,
    discardable,
    unlock,
)
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.games.tactics_david.targets import can_attack, may_attack, range_area, sees
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from catalog.games.tactics_david.plain import FRONT, MORE_ITEMS_BY_WORK_BELT

STOP: Option = Verbs.no_more()
IGNORE_ALL: Option = Verbs.ignore_all()
#: The statuses that a Hex may give.
HEXES = tuple(status for status in STATUSES if status not in NOT_REMOVED)
#: The statuses that a Weird Cloud Bomb gives, each with the face from which on it does.
CLOUD = ((2, "haste"), (4, "lucky"), (5, "poisoned"))
#: The Range Modifier of a Chant, whom it reaches, and how many statuses it removes at most.
CHANT_MODIFIER, CHANT_REACH, MOST_CHANTED = -2, 5, 3


# Statuses given and taken


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
        answer = table.ask(
            state.seat_of(target),
            Asked(f"{state.names[target]}: ignore which status this Turn?", card="soothe"),
            options,
        )
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
        answer = table.ask(
            state.seat_of(unit), Asked("Rectify: discard which status?", card="rectify"), options + [STOP] * has_begun
        )
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
        acquire(
            table,
            target,
            Verbs.hex_with.parts(table.ask(state.seat_of(unit), Asked("Hex: which status?", card="hex"), options))[0],
        )


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
        answer = table.ask(
            state.seat_of(unit), Asked("Chant: for which ally?", card="chant"), options + [STOP] * bool(tried)
        )
        if answer == STOP:
            return
        tried.append(Verbs.chant_for.parts(answer)[0])
        removed += _is_freed(table, unit, tried[-1])


def _is_freed(table: Table[State], unit: int, target: int) -> bool:
    """True where the Ranged Hit reaches an ally, so that it discards one status."""
    shot = Clash(unit, target, RANGED, attack_type(table, unit), card="chant")
    if not hits(table, shot, table.state.distance(unit, target), CHANT_MODIFIER):
        return False
    status = choose_status(table, table.state.seat_of(target), target, "chant", ("dead",))
    return status is not None and discard(table, target, status)


def _ally_with_status(table: Table[State], unit: int, other: int) -> bool:
    return ally(table, unit, other) and bool(discardable(table.state, other))


CHANTED = within(CHANT_REACH, _ally_with_status)


# The dead


def _dead_in_range(table: Table[State], unit: int, seat: int | None = None) -> list[int]:
    """The dead in the Range Area that have room to live again, for their own player or another one."""
    state = table.state
    return [body for body in state.dead_at(*range_area(table, unit)) if can_rise(state, body, seat)]


def _may_be_raised(table: Table[State], unit: int) -> list[int]:
    return _dead_in_range(table, unit, table.state.seat_of(unit))


def _raises_dead(table: Table[State], unit: int, target: int) -> None:
    """053: on 4+ a dead unit is a living Zombie of this player's; the items of what it was go (as ruling A114 says)."""
    if roll(table, unit) < 4:
        return
    state = table.state
    for slug in state.items[target]:
        drop(table, target, slug)
    forget_trails(state, target)
    rise_as(table, target, state.library.units["zombie"], state.seat_of(unit), is_alive=True)
    state.marks[target] |= ENGAGED


def _recovers(table: Table[State], unit: int, target: int) -> None:
    """066: a dead unit may live again on 4+, a Petrified one may move again on 5+ (ruling A090)."""
    state, rolled = table.state, roll(table, unit)
    is_dead = not state.is_alive(target)
    if is_dead and rolled >= 4 and wants(table, target, "recover", "discard Dead?"):
        revive(table, target)
    elif not is_dead and rolled >= 5 and wants(table, target, "recover", "discard Petrified?"):
        discard(table, target, "petrified")


def _recoverable(table: Table[State], unit: int) -> list[int]:
    state = table.state
    dead = [body for body in _dead_in_range(table, unit) if sees(state, unit, state.place[body])]
    return [*dead, *PETRIFIED(table, unit)]


PETRIFIED = in_range(lambda table, unit, other: table.state.has(other, "petrified"))


# Attacks and ranges


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
card("black-magic", actions=replacing_attack("black-magic", up_to(2, BLACK_MAGIC, CURSED, "black-magic"), CURSED))
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
card(
    "natural-fury", actions=replacing_attack("natural-fury", up_to(2, NATURAL_FURY, RAGED_AT, "natural-fury"), RAGED_AT)
)
card(
    "bio-re-engineering",
    actions=replacing_attack(
        "bio-re-engineering", up_to(2, gives("haste", on=4), HASTENED, "bio-re-engineering"), HASTENED
    ),
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


# Abilities of the Apprentice Root that serve a unit itself or those near it: 048, 049, 057 to 064, 067, 068, 201


KEEP_ORDER: Option = Verbs.keep_the_order()
SWAP_ORDER: Option = Verbs.swap_the_two()
KEEP: Option = Verbs.keep()
NEITHER: Option = Verbs.neither()
STAY: Option = Verbs.stay()
#: The number of allies that Supervised counts, and within how many spaces; the reach of the auras.
SUPERVISED_REACH, SCIENCE_REACH, FIELD_REACH = 3, 3, 2
#: As how many kills an Inventory Invention counts.
INVENTED_KILLS = 3
#: The statuses that Research undoes, and that a unit that researches never acquires.
RESEARCHED = ("petrified", "frozen")
#: The offers of a Scientist, each with the figure that it raises.
SCIENCE = {"movement": "movement", "strength": "base"}
#: As whom a Druid may act.
SHAPES = ("hound", "wolf", "bear")
#: With which ability printed a unit takes a shape.
SHAPED_BY = ("nature-shape", "learn")


# The Item Deck


def _studies(table: Table[State], unit: int) -> None:
    """048: its player sees the top two cards of the Item Deck and says which lies on top."""
    state = table.state
    if len(state.deck) < 2 or state.suffers(unit, "petrified"):
        return
    first, second, *rest = state.deck
    items = state.library.items
    question = f"Study: {items[first].name}, then {items[second].name} lie on top of the Item Deck. Keep that order?"
    if table.ask(state.seat_of(unit), Asked(question, card="study"), (KEEP_ORDER, SWAP_ORDER)) == SWAP_ORDER:
        state.deck = (second, first, *rest)
        table.say(Events.works, unit, "study", "it has put the Item Deck in another order")


def _invents(table: Table[State], unit: int) -> None:
    """058: an Item Acquisition of its own at the end of its Turn, beside its player's; not in Combat Lock (A084)."""
    state = table.state
    player = state.owner[unit]
    if player != state.player or state.locked[unit] != NOBODY or not state.deck:
        return
    if wants(table, unit, "inventory-invention", "Inventory Invention: an item from the Item Deck?"):
        acquire_item(table, player, INVENTED_KILLS)


def _shuffle(table: Table[State], cards: Sequence[str]) -> None:
    """Make some cards the Item Deck, in an order that nobody knows."""
    table.state.deck = tuple(table.shuffle(cards))


def _without(cards: Sequence[str], one: str) -> list[str]:
    left = list(cards)
    left.remove(one)
    return left


def _exchanges(state: State, unit: int) -> list[Option]:
    """Each item of a unit with each other one of its type in the Item Deck."""
    items = state.library.items
    return [
        Verbs.swap_for(mine, other)
        for mine in state.items[unit]
        for other in sorted(set(state.deck) - {mine})
        if items[mine].item_type == items[other].item_type and state.may_use(unit, items[other])
    ]


ALCHEMY = Asked(
    "Alchemy: which item for which?", "Its own item goes into the Item Deck, which is shuffled then.", card="alchemy"
)
CHEMISTRY = Asked("Chemistry: which item?", "It comes out of the Item Deck, which is shuffled then.", card="chemistry")


def _transmutes(table: Table[State], unit: int, _: int) -> None:
    """063: an item of its own for one of the same type in the Item Deck."""
    state = table.state
    answer = table.ask(state.seat_of(unit), ALCHEMY, _exchanges(state, unit))
    mine, *[other] = Verbs.swap_for.parts(answer)
    take_away(state, unit, mine)
    _shuffle(table, [*_without(state.deck, other), mine])
    table.say(Events.drops, unit, mine)
    equip(table, unit, other)


def _brews(table: Table[State], unit: int) -> list[Option]:
    """The Expendable items in the Item Deck for which a unit is made."""
    state = table.state
    items = state.library.items
    found = [slug for slug in sorted(set(state.deck)) if items[slug].item_type == "expendable"]
    return [Verbs.take(slug) for slug in found if state.may_use(unit, items[slug])]


def _mixes(table: Table[State], unit: int, _: int) -> None:
    """064: an Expendable item out of the Item Deck; with full hands it chooses which one to keep (ruling G82)."""
    state = table.state
    slug = str(table.ask(state.seat_of(unit), CHEMISTRY, _brews(table, unit))[1])
    state.deck = tuple(_without(state.deck, slug))
    receive(table, unit, slug)
    _shuffle(table, state.deck)


# Attacks


def _is_watched(table: Table[State], unit: int, clash: Clash) -> None:
    """049: +1 if a D6 shows no more than the allies near by, once until it is Disengaged.

    An attack out of its Engagement is stronger for itself only.
    """
    state = table.state
    allies = sum(state.are_allies(unit, other) for other in state.within(unit, SUPERVISED_REACH))
    has_tried = not clash.is_first or any(boost.card == "supervised" for boost in state.boosts.get(unit, ()))
    if not allies or has_tried or roll(table, unit) > allies:
        return
    if state.is_engaged(unit):
        state.boost(unit, "base", 1, "supervised", "disengaged")
    else:
        clash.add(unit, "base", 1, "supervised")
    table.say(Events.works, unit, "supervised", "+1 Base Strength")


def _outsmarts(table: Table[State], unit: int, clash: Clash) -> None:
    """059: on 4+ it has won before a die is rolled; no Duel, and it is in no Combat Lock (rulings A088, G118)."""
    if clash.is_off or roll(table, unit) < 4:
        return
    clash.winner, clash.may_lock = unit, False
    unlock(table.state, unit)
    table.say(Events.works, unit, "outsmart", "it sees through the attack")


def _shifts_phase(table: Table[State], unit: int, clash: Clash) -> None:
    """067: on 4+ it may go to any side of its attacker; the attack goes on. A Locked unit may not (G119)."""
    state = table.state
    if clash.is_off or state.locked[unit] != NOBODY:
        return
    grid, place, attacker = state.field.grid, state.place[unit], state.place[clash.attacker]
    # Its own space is a choice only if it would turn there, or be struck on another side.
    is_met = (state.facing[unit], attacker) in grid.beside[place] and (
        clash.defence_side == FRONT or clash.attack_type == "magical"
    )
    sides = [space for space in grid.near[attacker] if (space == place and not is_met) or is_free(state, space)]
    if not sides or roll(table, unit) < 4:
        return
    options: list[Option] = [*(Verbs.to(space) for space in sides), STAY]
    answer = table.ask(
        state.seat_of(unit), Asked("Phase Shift: to which side of the attacker?", card="phase-shift"), options
    )
    if answer != STAY:
        table.say(Events.works, unit, "phase-shift", "it meets its attacker")
        meets_attacker(table, unit, Verbs.to.parts(answer)[0], clash)


def _shelters(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
    """068: all that defend or duel near by, friend or foe: in a Duel the attacker too, for any Duel is named."""
    if clash is None or about == unit or not (clash.defends(about) or (clash.duels and clash.attacks(about))):
        return 0
    return int(table.state.distance(unit, about) <= FIELD_REACH)


# As another unit is Engaged


def _thaws(table: Table[State], unit: int, about: int) -> None:
    """061: who is in contact may discard Petrified or Frozen before either does anything (A089); Relentless, never."""
    state = table.state
    options: list[Option] = [Verbs.discard(status) for status in RESEARCHED if can_discard(state, about, status)]
    if not options or not state.is_alive(about) or unit not in state.in_contact(about):
        return
    answer = table.ask(
        state.seat_of(about),
        Asked(
            f"Research: {state.names[about]} discards which status?",
            "What you discard ends at once. To keep leaves it every status that it has.",
            card="research",
        ),
        [*options, KEEP],
    )
    if answer != KEEP:
        discard(table, about, Verbs.discard.parts(answer)[0])


def _does_science(table: Table[State], unit: int, about: int) -> None:
    """062: who is near by, itself, friend or foe, moves further or strikes harder until Disengaged (ruling A086)."""
    state = table.state
    if state.distance(unit, about) > SCIENCE_REACH:
        return
    options: list[Option] = [*(Verbs.more(figure) for figure in SCIENCE), NEITHER]
    answer = table.ask(
        state.seat_of(about),
        Asked(f"{state.names[about]}: what does science do for it?", card="doing-science"),
        options,
    )
    if answer != NEITHER:
        (figure,) = Verbs.more.parts(answer)
        state.boost(about, SCIENCE[figure], 1, "doing-science", "disengaged")
        table.say(Events.works, unit, "doing-science", f"+1 {figure} for {state.names[about]}")


# Another shape


def _is_itself_again(table: Table[State], unit: int, about: int) -> None:
    """201: what it acted as ends as it is Engaged again, whether or not it can do anything then."""
    if unit == about:
        ends_its_act(table, unit)


def ends_its_act(table: Table[State], unit: int) -> None:
    """A unit that acts as another one is itself again."""
    profile = table.state.profile[unit]
    if profile.acts_for:
        reshape(table, unit, table.state.library.changed(profile, dict.fromkeys(SHAPES, profile.acts_for)))


def _changes_shape(table: Table[State], unit: int) -> None:
    """201: it may act as a Hound, a Wolf or a Bear; in a stack the unit alone whose card it is, or Learn (G95)."""
    state = table.state
    own = next((slug for slug in state.profile[unit].units if state.library.units[slug].abilities[0] in SHAPED_BY), "")
    if not own:
        return
    options: list[Option] = [*(Verbs.act_as(shape) for shape in SHAPES), STAY]
    answer = table.ask(state.seat_of(unit), Asked("Nature Shape: act as what?", card="nature-shape"), options)
    if answer != STAY:
        _take_shape(table, unit, own, Verbs.act_as.parts(answer)[0])


def _take_shape(table: Table[State], unit: int, own: str, shape: str) -> None:
    """The whole profile changes, but for what it costs; the way back stays open (ruling G72)."""
    before = table.state.profile[unit]
    now = table.state.library.changed(before, {own: shape})
    abilities = (*now.abilities, "nature-shape")
    reshape(table, unit, replace(now, abilities=abilities, cost=before.cost, acts_for=own))


WORKS_WHILE_DEAD.add("work-belt")
card("study", at_engagement=_studies)
card("supervised", before_attacking=_is_watched)
card("work-belt", more_items=lambda table, unit: MORE_ITEMS_BY_WORK_BELT)
card("inventory-invention", turn_ends=_invents)
card("outsmart", before_defending=_outsmarts)
card("research", before_engagement_around=_thaws, is_immune=lambda table, unit, status: status in RESEARCHED)
card("doing-science", at_engagement_around=_does_science)
card(
    "alchemy",
    actions=Action(
        "alchemy", _transmutes, can=lambda table, unit: bool(_exchanges(table.state, unit)), replaces_attack=True
    ),
)
card("chemistry", actions=Action("chemistry", _mixes, can=lambda table, unit: bool(_brews(table, unit))))
card("phase-shift", before_defending=_shifts_phase)
card("force-field", bonus_around=_shelters)
card("nature-shape", before_engagement_around=_is_itself_again, at_engagement=_changes_shape)
