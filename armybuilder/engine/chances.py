"""The best chance of something by the first throw of dice: every answer, every reply and every way that dice can fall.

    chances = Chances(game, player=0, is_won=..., is_over=..., most=4000)
    chances.of(state)            # 0.83: with the best answers of the player, whatever the others reply
    chances.of(state, answers)   # the same after some answers of the next step

Nothing is hidden here: a puzzle says all that there is.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic

from armybuilder.engine.match import Game
from armybuilder.engine.odds import FirstOption, odds
from armybuilder.engine.table import BotQuestion, NeedChoice, Option, S, Table, listed

#: Chances that differ by less are the same.
SAME = 1e-9


class TooMuch(Exception):
    """More had to be looked through than was allowed; or the player is asked once dice have fallen."""


class _DiceFall(BaseException):
    """A die is rolled. No error: rules must not catch it."""


class _BeforeDice(Table[S]):
    """A table that is left as soon as dice fall."""

    __slots__ = ()

    def roll(self, sides: int) -> int:
        raise _DiceFall


class _AskedAfterDice(BaseException):
    """The player is asked once dice have fallen. No error: rules must not catch it."""


class _Nobody:
    """Answers nothing."""

    def choose(self, asked: BotQuestion) -> Option:
        raise _AskedAfterDice


#: As in a forecast, the others let it happen once dice have fallen: with the first option that they have.
NOBODY, LETS_IT_HAPPEN = _Nobody(), FirstOption()


class Chances(Generic[S]):
    """The chance that a player can make something so before something else is, a turn's end or the end of the match.

    The step in which dice fall for the first time is the last that counts. It works through `most` steps at most;
    raises TooMuch beyond.
    """

    def __init__(
        self,
        game: Game[S],
        player: int,
        is_won: Callable[[S], bool],
        is_over: Callable[[S], bool],
        most: int,
        seats: int = 2,
    ) -> None:
        self.game, self.player, self.is_won, self.is_over = game, player, is_won, is_over
        self.left, self.seats = most, seats
        self._known: dict[Hashable, float] = {}

    def of(self, state: S, answers: Sequence[Option] = ()) -> float:
        """The chance from a state between two steps, after these answers of the next one."""
        self._count(1)
        table = _BeforeDice(state.copy(), (None,) * self.seats, list(answers))
        try:
            self.game.step(table)
        except _DiceFall:
            return self._thrown(state, answers)
        except NeedChoice as asked:
            return self._best(state, answers, asked)
        return self._between(table.state)

    def _count(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMuch

    def _between(self, state: S) -> float:
        if self.is_won(state):
            return 1.0
        if self.game.result(state) is not None or self.is_over(state):
            return 0.0
        key = state.key()  # type: ignore[attr-defined]  # every game's state is declared
        if key not in self._known:
            self._known[key] = self.of(state)
        return self._known[key]

    def _best(self, state: S, answers: Sequence[Option], asked: NeedChoice) -> float:
        """The best that the player can make of a question, or the worst that another can."""
        is_own = asked.player == self.player
        best = 0.0 if is_own else 1.0
        for option in listed(asked.options):
            chance = self.of(state, (*answers, option))
            best = max(best, chance) if is_own else min(best, chance)
            if (best >= 1 - SAME) if is_own else (best <= SAME):
                break
        return best

    def _thrown(self, state: S, answers: Sequence[Option]) -> float:
        def play(table: Table[S]) -> bool:
            self._count(1)
            table.bots = tuple(NOBODY if seat == self.player else LETS_IT_HAPPEN for seat in range(self.seats))
            table.answers = list(answers)
            try:
                self.game.step(table)
            except _AskedAfterDice:
                if not self.is_over(table.state):
                    raise TooMuch from None
            return self.is_won(table.state)

        return odds(state, play).get(True, 0.0)
