"""Abilities of the Apprentice Root that serve a unit itself or who stands near: 048, 049, 057 to 064, 067, 068, 201."""

from collections.abc import Sequence
from dataclasses import replace

from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.effects.templates import card, meets_attacker, wants
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import acquire_item, equip, receive, take_away
from armybuilder.engine.games.tactics_david.placing import is_free, reshape
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import NOBODY, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import can_discard, discard, unlock
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from catalog.games.tactics_david.plain import FRONT, MORE_ITEMS_BY_WORK_BELT

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


def _is_boosted_by(state: State, unit: int, slug: str) -> bool:
    return any(boost.card == slug for boost in state.boosts.get(unit, ()))


# --- The Item Deck ---------------------------------------------------------------------------------------------------


def _studies(table: Table[State], unit: int) -> None:
    """048: its player sees the top two cards of the Item Deck and says which lies on top."""
    state = table.state
    if len(state.deck) < 2 or state.suffers(unit, "petrified"):
        return
    first, second, *rest = state.deck
    items = state.library.items
    question = f"Study: on top of the Item Deck lies {items[first].name}, then {items[second].name}"
    if table.ask(state.owner[unit], question, (KEEP_ORDER, SWAP_ORDER)) == SWAP_ORDER:
        state.deck = (second, first, *rest)
        table.say(Events.works, unit, "study", "it has put the Item Deck in another order")


def _invents(table: Table[State], unit: int) -> None:
    """058: an Item Acquisition of its own at the end of its Turn, beside its player's; not in Combat Lock (A084)."""
    state = table.state
    player = state.owner[unit]
    if player != state.player or state.locked[unit] != NOBODY or not state.deck:
        return
    if wants(table, unit, "Inventory Invention: an item from the Item Deck?"):
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


def _transmutes(table: Table[State], unit: int, _: int) -> None:
    """063: an item of its own for one of the same type in the Item Deck."""
    state = table.state
    answer = table.ask(state.owner[unit], "Alchemy: which item for which?", _exchanges(state, unit))
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
    slug = str(table.ask(state.owner[unit], "Chemistry: which item?", _brews(table, unit))[1])
    state.deck = tuple(_without(state.deck, slug))
    receive(table, unit, slug)
    _shuffle(table, state.deck)


# --- Attacks ---------------------------------------------------------------------------------------------------------


def _is_watched(table: Table[State], unit: int, clash: Clash) -> None:
    """049: +1 if a D6 shows no more than the allies near by, once until it is Disengaged.

    An attack out of its Engagement is stronger for itself only.
    """
    state = table.state
    allies = sum(state.are_allies(unit, other) for other in state.within(unit, SUPERVISED_REACH))
    has_tried = not clash.is_first or _is_boosted_by(state, unit, "supervised")
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
    answer = table.ask(state.owner[unit], "Phase Shift: to which side of the attacker?", options)
    if answer != STAY:
        table.say(Events.works, unit, "phase-shift", "it meets its attacker")
        meets_attacker(table, unit, Verbs.to.parts(answer)[0], clash)


def _shelters(table: Table[State], unit: int, about: int, side: int, clash: Clash | None) -> int:
    """068: whoever defends or duels near by, friend or foe: in a Duel the attacker too, for any Duel is named."""
    if clash is None or about == unit or not (clash.defends(about) or (clash.duels and clash.attacks(about))):
        return 0
    return int(table.state.distance(unit, about) <= FIELD_REACH)


# --- As another unit is Engaged --------------------------------------------------------------------------------------


def _thaws(table: Table[State], unit: int, about: int) -> None:
    """061: who is in contact may discard Petrified or Frozen before either does anything (A089); Relentless, never."""
    state = table.state
    options: list[Option] = [Verbs.discard(status) for status in RESEARCHED if can_discard(state, about, status)]
    if not options or not state.is_alive(about) or unit not in state.in_contact(about):
        return
    answer = table.ask(state.owner[about], "Research: discard which status?", [*options, KEEP])
    if answer != KEEP:
        discard(table, about, Verbs.discard.parts(answer)[0])


def _does_science(table: Table[State], unit: int, about: int) -> None:
    """062: who is near by, itself, friend or foe, moves further or strikes harder until Disengaged (ruling A086)."""
    state = table.state
    if state.distance(unit, about) > SCIENCE_REACH:
        return
    options: list[Option] = [*(Verbs.more(figure) for figure in SCIENCE), NEITHER]
    answer = table.ask(state.owner[about], f"{state.names[about]}: what does science do for it?", options)
    if answer != NEITHER:
        state.boost(about, SCIENCE[Verbs.more.parts(answer)[0]], 1, "doing-science", "disengaged")
        table.say(Events.works, unit, "doing-science", f"+1 {answer[1]} for {state.names[about]}")


# --- Another shape ---------------------------------------------------------------------------------------------------


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
    answer = table.ask(state.owner[unit], "Nature Shape: act as what?", options)
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
