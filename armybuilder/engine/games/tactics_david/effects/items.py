"""The effects of items (Item List)."""

from collections.abc import Callable, Collection, Sequence

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import can_rise, revive
from armybuilder.engine.games.tactics_david.effects.statuses import strikes_fear
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.items import drop
from armybuilder.engine.games.tactics_david.state import NOBODY, WENT, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import become, discard, discardable, suits
from armybuilder.engine.games.tactics_david.teams import form, set_out
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from catalog.games.tactics_david.plain import ATTACK_TYPES, UNIT_TYPES, Area

#: The statuses that no potion removes.
NOT_REMOVED = ("dead", "petrified")
#: Statuses of one type that nobody would get out of.
BUFFS = ("pumped", "enchanted", "summoned", "lucky")
#: The weapons that set an Attack Area: which, and what they add to its bearer's attacks.
WEAPONS = {
    "sword": ("ma", 1),
    "axe": ("md", 1),
    "spear": ("mb", 1),
    "war-hammer": ("ma", 2),
    "flail": ("mc", 1),
    "rod-of-hailfire": ("rh", 0),
}
#: The reach of a Whip and of a Necklace of Negativity.
WHIP_REACH = NECKLACE_REACH = 2


def choose_status(
    table: Table[State],
    player: int,
    unit: int,
    card: str,
    but: tuple[str, ...] = NOT_REMOVED,
    *,
    may_stop: bool = False,
) -> str | None:
    """The status of a unit that a player discards by a card; None if it has none, or the player has had enough."""
    options: list[Option] = [Verbs.discard(status) for status in discardable(table.state, unit, but)]
    if not options:
        return None
    stop = Verbs.no_more()
    asked = Asked("Discard which status?", card=card)
    answer = table.ask(player, asked, [*options, stop] if may_stop else options)
    return None if answer == stop else Verbs.discard.parts(answer)[0]


def _near(table: Table[State], unit: int) -> list[int]:
    """The unit itself and those in contact, as far as a potion would do something."""
    state = table.state
    return [one for one in (unit, *state.in_contact(unit)) if discardable(state, one, NOT_REMOVED)]


def _potion(slug: str, most: int | None) -> None:
    """At most `most` statuses go, or (None) as many as its player wants."""

    def drink(table: Table[State], unit: int, target: int) -> None:
        drop(table, unit, slug)
        done = 0
        while done != most:
            is_enough = most is None and done > 0
            status = choose_status(table, table.state.seat_of(unit), target, slug, may_stop=is_enough)
            if status is None:
                return
            discard(table, target, status)
            done += 1

    Hooks.card(slug, actions=Action(slug, drink, _near, is_item=True))


def _dead_beside(table: Table[State], unit: int) -> list[int]:
    state = table.state
    spaces = [space for _, space in state.field.grid.beside[state.place[unit]]]
    return [body for body in state.dead_at(*spaces) if can_rise(state, body)]


def _phoenix(table: Table[State], unit: int, target: int) -> None:
    drop(table, unit, "pheonix-down")
    revive(table, target)


def _revival(table: Table[State], unit: int) -> None:
    """At the start of its player's Turn, a dead unit with the stone may rise."""
    state = table.state
    if state.owner[unit] != state.player or not can_rise(state, unit):
        return
    options: list[Option] = [Verbs.rise(), Verbs.stay_dead()]
    if (
        table.ask(
            state.seat_of(unit), Asked(f"{state.names[unit]}: use the Revival Stone?", card="revival-stone"), options
        )
        == options[0]
    ):
        drop(table, unit, "revival-stone")
        revive(table, unit)


def _bread(table: Table[State], unit: int, status: str) -> None:
    state = table.state
    options: list[Option] = [Verbs.eat(), Verbs.keep()]
    if (
        table.ask(
            state.seat_of(unit),
            Asked(
                f"{state.names[unit]} gets {status.title()}. Eat Giant's Bread to discard it?",
                "To eat uses up the bread. To keep the bread leaves the status.",
                card="giants-bread",
            ),
            options,
        )
        == options[0]
    ):
        drop(table, unit, "giants-bread")
        discard(table, unit, status)


def _bread_of_life(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """Dead is a Status Card too, and unlike a potion's this item's text leaves none out."""
    state = table.state
    options: list[Option] = [Verbs.eat(), Verbs.keep()]
    if (
        can_rise(state, unit)
        and table.ask(
            state.seat_of(unit),
            Asked(
                f"{state.names[unit]} has died. Eat Giant's Bread to bring it back?",
                "To eat uses up the bread. If it keeps the bread, it stays dead.",
                card="giants-bread",
            ),
            options,
        )
        == options[0]
    ):
        drop(table, unit, "giants-bread")
        revive(table, unit)


def _shift(table: Table[State], unit: int, target: int) -> None:
    """Take on another Unit Type for the rest of the game."""
    state = table.state
    options: list[Option] = [Verbs.become(kind) for kind in UNIT_TYPES if kind != state.unit_type(unit)]
    become(
        table,
        unit,
        Verbs.become.parts(
            table.ask(state.seat_of(unit), Asked("Become which type?", card="amulet-of-shifting"), options)
        )[0],
    )
    table.say(Events.works, unit, "amulet-of-shifting", f"it is {state.unit_type(unit)} now")


def _shifts_to_defend(table: Table[State], unit: int, clash: Clash) -> None:
    """ "At any time" is also when it is attacked, and any number of times (rulings A148, G93)."""
    _may_shift(table, unit, "is attacked", UNIT_TYPES)


def _shifts_away(table: Table[State], unit: int, about: int, status: str) -> bool:
    """It is as well when its bearer would acquire an ailment that another type may not have."""
    state = table.state
    if unit != about or status in BUFFS:
        return False
    _may_shift(table, unit, f"would be {status.title()}", [kind for kind in UNIT_TYPES if not suits(kind, status)])
    return not suits(state.unit_type(unit), status)


def _may_shift(table: Table[State], unit: int, why: str, types: Sequence[str]) -> None:
    """Ask whether the unit takes on another type of some; not asked where there is none."""
    state = table.state
    stay = Verbs.stay(state.unit_type(unit))
    options: list[Option] = [stay, *(Verbs.become(kind) for kind in types if kind != stay[1])]
    answer = table.ask(
        state.seat_of(unit), Asked(f"{state.names[unit]} {why}: become which type?", card="amulet-of-shifting"), options
    )
    if answer != stay:
        become(table, unit, Verbs.become.parts(answer)[0])
        table.say(Events.works, unit, "amulet-of-shifting", f"it is {state.unit_type(unit)} now")


def _darkens(table: Table[State], unit: int, about: int) -> int:
    state = table.state
    if state.are_allies(unit, about) or not state.place[about]:
        return 0
    return int(state.distance(unit, about) <= NECKLACE_REACH)


def _strikes_with(amount: int) -> Callable[..., int]:
    def base_bonus(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
        return amount if clash is not None and clash.attacker == unit else 0

    return base_bonus


def _guards(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    return int(clash is not None and clash.defender == unit)


def _area(code: str) -> Callable[[Table[State], int], Area]:
    return lambda table, unit: table.state.library.areas[code]


def _has_type(kind: str) -> Callable[..., str]:
    return lambda table, unit, clash: kind


def _to_hand(slug: str, rivals: Collection[str]) -> Action:
    """Of several items that set the same thing the first counts; each other one may be taken to hand (ruling G113)."""

    def is_behind(table: Table[State], unit: int) -> bool:
        return next(card for card in table.state.cards[unit] if card in rivals) != slug

    def take(table: Table[State], unit: int, target: int) -> None:
        state = table.state
        others = list(state.items[unit])
        others.remove(slug)
        state.items[unit] = (slug, *others)
        state.refresh(unit)

    return Action(slug, take, can=is_behind, is_item=True)


def _whipped(table: Table[State], unit: int) -> list[int]:
    """The allies of the Pup Root near by that could move."""
    state = table.state
    return [
        other
        for other in state.within(unit, WHIP_REACH)
        if state.are_allies(unit, other)
        and "pup" in state.profile[other].roots
        and state.locked[other] == NOBODY
        and movement.reach(table, other)
    ]


def _whip(table: Table[State], unit: int, target: int) -> None:
    """The Movement Procedure is an extra one: those that move may make their own beside it, unless it forms a team."""
    state = table.state
    went = {one: state.marks[one] & WENT for one in state.team(target)}
    set_out(table, target)
    ways, was_alone = movement.reach(table, target), state.mate[target] == NOBODY
    options: list[Option] = [Verbs.to(space) for space in ways]
    if not options:
        return
    space = Verbs.to.parts(
        table.ask(state.seat_of(unit), Asked(f"Where do you move {state.names[target]}?", card="whip"), options)
    )[0]
    movement.perform_movement(table, target, space, way=ways[space])
    if was_alone and state.mate[target] != NOBODY:
        form(table, target)
        return
    for one, mark in went.items():
        state.marks[one] = state.marks[one] & ~WENT | mark


_potion("potion", 1)
_potion("super-potion", 2)
_potion("mega-potion", 3)
_potion("elixir", None)
WORKS_WHILE_DEAD.add("revival-stone")
Hooks.card("pheonix-down", actions=Action("pheonix-down", _phoenix, _dead_beside, is_item=True))
Hooks.card("revival-stone", turn_begins=_revival)
Hooks.card("giants-bread", after_acquiring=_bread, after_dying=_bread_of_life)
Hooks.card("shield", base_bonus=_guards)
Hooks.card("boots", movement_bonus=lambda table, unit: 1)
Hooks.card("binoculars", range_bonus=lambda table, unit: int(table.state.profile[unit].is_ranged))
Hooks.card("necklace-of-negativity", rolled_less_around=_darkens)
Hooks.card(
    "amulet-of-shifting",
    actions=Action("amulet-of-shifting", _shift, is_item=True, is_at_any_time=True),
    before_defending=_shifts_to_defend,
    is_immune_around=_shifts_away,
)
Hooks.card("mask-of-fear", turn_ends=strikes_fear)
for slug, kind in ATTACK_TYPES.items():
    Hooks.card(slug, attack_type=_has_type(kind), actions=_to_hand(slug, ATTACK_TYPES))
for slug, (code, amount) in WEAPONS.items():
    Hooks.card(slug, base_bonus=_strikes_with(amount), attack_area=_area(code), actions=_to_hand(slug, WEAPONS))
Hooks.card("whip", actions=Action("whip", _whip, _whipped, is_item=True))
