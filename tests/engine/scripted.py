"""A table whose dice and answers are written down beforehand: what the scenes of all games are played at."""

from collections.abc import Sequence
from typing import Generic

from armybuilder.engine.match import Game
from armybuilder.engine.table import Option, Options, S, T, Table, listed


class ScriptedTable(Table[S], Generic[S]):
    """Dice fall as written, and questions get the answers that are written, each as a replay writes it."""

    __slots__ = ("asked", "game", "players", "rolls", "texts")

    def __init__(self, game: Game[S], state: S, rolls: Sequence[int], texts: Sequence[str]) -> None:
        super().__init__(state, (None, None))
        self.game, self.rolls, self.texts = game, list(rolls), list(texts)
        #: Every question that was asked.
        self.asked: list[str] = []
        #: The player who was asked, for each of them.
        self.players: list[int] = []

    def roll(self, sides: int) -> int:
        assert self.rolls, f"a D{sides} is rolled, but no die is left; so far: {self.told()}"
        face = self.rolls.pop(0)
        assert 1 <= face <= sides, f"a D{sides} cannot show {face}"
        return face

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Cards stay as they lie, so that a test knows them."""
        return list(cards)

    def ask(
        self, player: int, question: str, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        among = {self.game.write(self.state, option): option for option in listed(options)}
        if len(among) == 1 and not always:
            # Taken without asking; a test may write it down all the same.
            if self.texts[:1] == list(among):
                self.texts.pop(0)
            return next(iter(among.values()))
        self.asked.append(question)
        self.players.append(player)
        assert self.texts, f"“{question}” is asked, but no answer is left: {list(among)}"
        text = self.texts.pop(0)
        assert text in among, f"“{text}” is no answer to “{question}”: {list(among)}"
        return among[text]

    def told(self) -> list[str]:
        """The log so far, in words."""
        return [self.game.tell(self.state, event) for event in self.events]

    def finish(self) -> None:
        """Everything that was written down has come up."""
        assert not self.rolls, f"dice are left over: {self.rolls}; {self.told()}"
        assert not self.texts, f"answers are left over: {self.texts}"
