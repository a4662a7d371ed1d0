"""Abilities that are used: in the own turn, and in the windows for reactions without a trigger (Special; Reaction)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from armybuilder.engine.games.analog_tactics import points
from armybuilder.engine.games.analog_tactics.attack import pay_toll
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.verbs import taken_apart
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.windows import open_window
from catalog.games.analog_tactics.plain import ELITE

#: The windows of ruling P15: a unit is a target, an enemy has stepped next to it, an attack on it is over.
TARGETED, APPROACHED, ATTACKED = EVERY_WINDOW = "targeted", "approached", "attacked"
Rest = tuple[str | int, ...]
EITHER = (points.SPECIAL, points.REACTION)


def nothing_more(_: Table[State], unit: int) -> Iterable[Rest]:
    """The one offer of a use without a choice."""
    return ((),)


def only_itself(unit: int, *_: str | int) -> tuple[int, ...]:
    return (unit,)


def nobody(*_: str | int) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Use:
    """An ability that is used: what may be chosen, and what it does.

    `concerns` are those of whom one must be a target for the use before rolls: who acts, or would be moved (P15).
    `chooses` are those whose toll is paid first (P27).
    """

    card: str
    do: Callable[..., None]
    offers: Callable[[Table[State], int], Iterable[Rest]] = nothing_more
    keywords: tuple[str, ...] = (points.SPECIAL,)
    windows: tuple[str, ...] = ()
    concerns: Callable[..., tuple[int, ...]] = only_itself
    chooses: Callable[..., tuple[int, ...]] = nobody
    is_elite_only: bool = False
    #: True if `do` pays by itself, for it takes another number of points.
    pays_itself: bool = False

    def is_open(self, table: Table[State], unit: int) -> bool:
        """Tell whether a unit may use it at all now, as far as points and cooldowns go."""
        state = table.state
        if self.is_elite_only and state.profile[unit].role != ELITE:
            return False
        return not points.is_spent(state, state.owner[unit], self.card)


def perform(table: Table[State], use: Use, unit: int, rest: Rest, keywords: tuple[str, ...]) -> None:
    points.spend(table.state, table.state.owner[unit], use.card)
    is_done_to_one = use.concerns is not only_itself or use.chooses is not nobody
    target = rest[0] if is_done_to_one and isinstance(rest[0], int) else NOBODY
    table.say(Events.uses, unit, use.card, target)
    for each in use.chooses(unit, *rest):
        pay_toll(table, unit, each)
    if not use.pays_itself:
        points.pay_one_of(table, unit, keywords, (use.card, unit, *rest))
    use.do(table, unit, *rest)


# In the own turn


def in_turn(table: Table[State], unit: int) -> Iterator[Option]:
    """List what a unit may use in free play, with Special points or Reactions (ruling P15 d)."""
    offered = _unlike(Hooks.uses(table, unit))
    purse = _purse(table, unit) if offered else frozenset[str]()
    for use in offered if purse else ():
        if not purse.isdisjoint(use.keywords) and use.is_open(table, unit):
            yield from ((use.card, unit, *rest) for rest in use.offers(table, unit))


@cache
def _of_kinds(has_special: bool, has_reaction: bool) -> frozenset[str]:
    return frozenset((points.SPECIAL,) * has_special + (points.REACTION,) * has_reaction)


def _purse(table: Table[State], unit: int) -> frozenset[str]:
    """The kinds of points that a unit can pay with; nobody is asked about jamming before there is a point."""
    state = table.state
    return _of_kinds(state.special[unit] > 0 and points.has_special(table, unit), points.has_reaction(state, unit))


def is_paid_either_way(table: Table[State], unit: int, card: str) -> bool:
    """Tell whether a unit that uses a card in its own turn is asked with which points it pays."""
    use = next((use for use in _unlike(Hooks.uses(table, unit)) if use.card == card), None)
    return use is not None and not use.pays_itself and _purse(table, unit).issuperset(EITHER) and use.keywords == EITHER


def use_of(table: Table[State], unit: int, card: str) -> Use:
    offered: Sequence[Use] = Hooks.uses(table, unit)
    return next(use for use in offered if use.card == card)


def carry_out(table: Table[State], option: Option) -> None:
    card, unit, rest = taken_apart(option)
    use = use_of(table, unit, card)
    perform(table, use, unit, rest, use.keywords)


# In windows


def react(table: Table[State], window: str, player: int, about: int, answered: Collection[str] = ()) -> None:
    """Open one of the windows of ruling P15 for a player: `about` is the unit that it is about.

    `answered` are the abilities that have been used on the same attack already.
    """

    def offers(_: int) -> list[Option]:
        return [option for option in in_window(table, window, player, about) if option[0] not in answered]

    def use(_: int, option: Option) -> None:
        react_with(table, option)

    if offers(player):
        limit = by_unit if window == APPROACHED else by_ability
        words, why = QUESTIONS[window]
        question = Asked(words.format(table.state.names[about]), why)
        open_window(table, question, (player,), offers, use, limit)


BEFORE_ROLLS = (
    "This comes before the rolls. A target that gets out of reach or sight isn’t struck, but another may be. To pass "
    "spends nothing."
)
AFTERWARDS = "What the attack has done stays. This comes after it; to pass spends nothing, but the chance is gone."
#: What the windows that an enemy's step and the end of an attack open ask, and what hangs on it.
QUESTIONS = {
    APPROACHED: (
        "{} has come near: react?",
        "This answers its step, before it does anything else. To pass spends nothing.",
    ),
    ATTACKED: ("The attack on {} is over: react?", AFTERWARDS),
}


def by_ability(_: int, option: Option) -> Option:
    """Each ability once an attack (ruling AT62)."""
    return option[:1]


def by_unit(_: int, option: Option) -> Option:
    """Each ability once for each unit beside a step."""
    return option[:2]


def in_window(table: Table[State], window: str, player: int, about: int) -> Iterator[Option]:
    state = table.state
    for unit in reacting(state, window, player, about):
        if not state.place[unit] or not points.has_reaction(state, unit):
            continue
        for use in _of_window(Hooks.uses(table, unit), window):
            if use.is_open(table, unit):
                for rest in use.offers(table, unit):
                    if window == APPROACHED or about in use.concerns(unit, *rest):
                        yield (use.card, unit, *rest)


@cache
def _of_window(uses: tuple[Use, ...], window: str) -> tuple[Use, ...]:
    """Those of a unit's uses that belong to a window; kept, for the same cards meet again and again."""
    return tuple(use for use in _unlike(uses) if window in use.windows)


@cache
def _unlike(uses: tuple[Use, ...]) -> tuple[Use, ...]:
    """Each ability once, though a weapon may give it, too; the team's own comes first and can be paid in more ways."""
    return tuple({use.card: use for use in reversed(uses)}.values())[::-1]


def reacting(state: State, window: str, player: int, about: int) -> list[int]:
    """The units that may act in a window: all of a team, or those next to whom an enemy has ended its step."""
    if window != APPROACHED:
        return state.in_play(player)
    near = state.field.board.near[state.place[about]]
    found = (state.occupant[space] for space in near)
    return [unit for unit in found if unit >= 0 and state.owner[unit] == player]


def react_with(table: Table[State], option: Option) -> None:
    card, unit, rest = taken_apart(option)
    perform(table, use_of(table, unit, card), unit, rest, (points.REACTION,))
