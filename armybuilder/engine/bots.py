"""Players that know no game: they see options and states, and what a game says that a state is worth."""

from collections.abc import Callable, Sequence
from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.table import Asked, Bot, Option, Pick, Table

#: How often the greedy bot tries an option out before it compares, and how many options it looks at.
TRIES = 4
MOST_TRIED = 40


class RandomBot:
    """Takes any option."""

    def __init__(self, seed: str = "") -> None:
        self.pick: Pick = picker(seeded(f"random {seed}"))

    def choose(self, asked: Asked) -> Option:
        return asked.sample(self.pick)


class GreedyBot:
    """Tries every option out a few times, to the end of the step, and takes the one that is worth most on average."""

    def __init__(self, seed: str = "") -> None:
        self.pick: Pick = picker(seeded(f"greedy {seed}"))

    def choose(self, asked: Asked) -> Option:
        options = few(asked.listed(), self.pick)
        worth = [sum(self._try(asked, option) for _ in range(TRIES)) for option in options]
        return options[worth.index(max(worth))]

    def _try(self, asked: Asked, option: Option) -> float:
        match = asked.table.origin
        bots = [RandomBot(str(self.pick(1 << 30)))] * 2
        state = match.imagine([*asked.table.answers, option], asked.player, 1 + self.pick(1 << 62), bots)
        worth: float = match.game.value(state, asked.player)
        return worth


class SearchBot:
    """Plays each option on by chance for some steps, the promising ones more often, and takes the one played most.

    `budget` is the number of playouts a question; the more, the stronger and the slower.
    """

    def __init__(self, seed: str = "", budget: int = 120, steps: int = 12) -> None:
        self.pick: Pick = picker(seeded(f"search {seed}"))
        self.budget, self.steps = budget, steps

    def choose(self, asked: Asked) -> Option:
        options = few(asked.listed(), self.pick)
        worth = [[self._play_out(asked, option)] for option in options]
        for _ in range(self.budget - len(options)):
            best = _most_promising(worth)
            worth[best].append(self._play_out(asked, options[best]))
        means = [sum(each) / len(each) for each in worth]
        return options[max(range(len(options)), key=lambda n: (len(worth[n]), means[n]))]

    def _play_out(self, asked: Asked, option: Option) -> float:
        match = asked.table.origin
        bots = [RandomBot(str(self.pick(1 << 30)))] * 2
        state = match.imagine([*asked.table.answers, option], asked.player, 1 + self.pick(1 << 62), bots)
        play_on(match.game, state, bots, self.steps)
        worth: float = match.game.value(state, asked.player)
        return worth


def play_on(game: Any, state: Any, bots: Sequence[Bot], steps: int) -> None:
    """Play some steps from a state, which changes."""
    for _ in range(steps):
        if game.result(state) is not None:
            return
        game.step(Table(state, bots))


def _most_promising(worth: list[list[float]]) -> int:
    """The option that is best, or known too little: upper confidence bounds on the values' own scale."""
    total = sum(map(len, worth))
    means = [sum(each) / len(each) for each in worth]
    spread = (max(means) - min(means)) or 1.0
    bounds = [
        (mean - min(means)) / spread + (2 * total.bit_length() / len(each)) ** 0.5 * 0.5
        for mean, each in zip(means, worth, strict=True)
    ]
    return bounds.index(max(bounds))


def few(options: Sequence[Option], pick: Pick) -> Sequence[Option]:
    """The options, or by chance some of them where there are too many to try."""
    if len(options) <= MOST_TRIED:
        return options
    left = list(options)
    return [left.pop(pick(len(left))) for _ in range(MOST_TRIED)]


#: Every bot by its name, as commands and pages offer them.
BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
