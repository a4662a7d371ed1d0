"""A game of signs that two players choose at once."""

from collections.abc import Sequence
from typing import Any

from armybuilder.engine.events import Kind, Kinds
from armybuilder.engine.match import Game, Match, Result
from armybuilder.engine.table import Option, Table
from armybuilder.engine.verbs import VerbSet


class Hands:
    """The cards that each player holds, the secret choices, and the number of answers."""

    def __init__(self, hands: Sequence[Sequence[str]], chosen: Sequence[str] = (), used: Sequence[str] = ()) -> None:
        self.dice = 1
        self.hands = [list(hand) for hand in hands]
        self.chosen, self.used = list(chosen), list(used)

    def copy(self) -> "Hands":
        return Hands(self.hands, self.chosen, self.used)


SIGNS: tuple[Option, ...] = (("rock",), ("paper",))


def _start(setup: Any, dice: int) -> Hands:
    return Hands([[] for _ in range(setup["seats"])])


def _step(table: Table[Hands]) -> None:
    state = table.state
    chosen = table.ask_together("Choose in secret", dict.fromkeys(range(len(state.hands)), SIGNS))
    state.chosen = [str(option[0]) for option in chosen.values()]
    table.roll(6)
    table.say(Events.shown, *state.chosen)


def _value(state: Hands, player: int) -> float:
    """Whoever is alone with a sign is better off."""
    return float(state.chosen.count(state.chosen[player]) == 1) if state.chosen else 0.0


def _shown(_: Hands, *signs: str) -> str:
    return " ".join(("shown", *signs))


class Events(Kinds[Hands]):
    shown = Kind(_shown)


SIGNS_GAME = Game[Hands](
    slug="signs",
    version="1",
    start=_start,
    step=_step,
    result=lambda state: Result(None, "shown") if state.chosen else None,
    turns=lambda state: len(state.chosen),
    view=lambda state, player, dice: state.copy(),
    value=_value,
    verbs=VerbSet,
    events=Events,
    fingerprint=lambda state: str(state.chosen),
    seats=lambda setup: int(setup["seats"]),
)


def signs(seats: int, *bots: Any) -> Match[Hands]:
    return Match(SIGNS_GAME, {"seats": seats}, "1", bots or (None,) * seats).run()
