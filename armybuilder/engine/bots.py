"""Players that know no game: they see options and states, and what a game says that a state is worth."""

from collections.abc import Callable, Sequence
from typing import Any

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.table import Asked, Bot, Choices, NeedChoice, Option, Options, Pick, Table

#: How often the greedy bot tries an option out before it compares, and how many options it looks at.
TRIES = 4
MOST_TRIED = 40
#: How many options the search bot judges by what comes after them, how many answers it tries out at each question
#: there, and after how many questions it stops.
WIDTH = 5
REPLIES = 10
DEPTH = 4


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
        worth = tried(asked, options, TRIES, self.pick)
        return options[worth.index(max(worth))]


def tried(asked: Asked, options: Sequence[Option], tries: int, pick: Pick) -> list[float]:
    """What each option is worth at the end of the step, on average: all by the same dice, so that luck is no merit."""
    futures = [(1 + pick(1 << 62), str(pick(1 << 30))) for _ in range(tries)]
    return [sum(_after(asked, option, dice, seed) for dice, seed in futures) / tries for option in options]


def _after(asked: Asked, option: Option, dice: int, seed: str) -> float:
    """What one future of an option is worth at the end of the step in which it is taken."""
    match = asked.table.origin
    bots = [RandomBot(seed)] * 2
    state = match.imagine([*asked.table.answers, option], asked.player, dice, bots)
    return _worth(match.game, state, asked.player)


class SearchBot:
    """Looks some answers ahead: what seems best at the end of the step is judged by how play may go on from there.

    `budget` is the number of answers that it tries out for that; the more, the stronger and the slower.
    """

    def __init__(self, seed: str = "", budget: int = 400) -> None:
        self.pick: Pick = picker(seeded(f"search {seed}"))
        self.budget = budget

    def choose(self, asked: Asked) -> Option:
        options = few(asked.listed(), self.pick)
        near = tried(asked, options, TRIES, self.pick)
        best = sorted(range(len(options)), key=lambda n: -near[n])[:WIDTH]
        futures = self._futures(max(1, self.budget // (len(best) * REPLIES * DEPTH)))
        far = [sum(self._beyond(asked, options[n], *future) for future in futures) / len(futures) for n in best]
        scores = [near[n] + beyond for n, beyond in zip(best, far, strict=True)]
        return options[best[scores.index(max(scores))]]

    def _futures(self, count: int) -> list[tuple[int, str]]:
        """Dice for futures, each with a seed for what is answered by chance in it."""
        return [(1 + self.pick(1 << 62), str(self.pick(1 << 30))) for _ in range(count)]

    def _beyond(self, asked: Asked, option: Option, dice: int, seed: str) -> float:
        """What one future of an option is worth after some answers more, each the best of a few for who gives it."""
        match, player, pick = asked.table.origin, asked.player, picker(seeded(seed))
        bots = [RandomBot(seed)] * 2
        state = match.imagine([*asked.table.answers, option], player, dice, bots)
        for _ in range(DEPTH):
            question = _next_question(match.game, state)
            if question is None or question.player != player:
                break
            replies = _sampled(question.options, pick)
            worth = [_worth(match.game, _answered(match.game, state, each, bots), question.player) for each in replies]
            state.dice = 1 + pick(1 << 62)  # so that no lucky roll of the trial comes up again
            state = _answered(match.game, state, replies[worth.index(max(worth))], bots)
        return _worth(match.game, state, player)


def _next_question(game: Any, state: Any) -> NeedChoice | None:
    """What is asked first in the next step; None if nothing is."""
    if game.result(state) is not None:
        return None
    try:
        game.step(Table(state.copy(), (None, None)))
    except NeedChoice as question:
        return question
    return None


def _sampled(options: Options, pick: Pick) -> list[Option]:
    """Some answers by chance, each once: a sample has fights and moves in it, however many moves there are."""
    if not isinstance(options, Choices):
        return list(few(options, pick, REPLIES))
    return list(dict.fromkeys(options.sample(pick) for _ in range(REPLIES)))


def _answered(game: Any, state: Any, answer: Option, bots: Sequence[Bot]) -> Any:
    """The state at the end of a step that begins with an answer."""
    twin = state.copy()
    game.step(Table(twin, bots, [answer]))
    return twin


def _worth(game: Any, state: Any, player: int) -> float:
    worth: float = game.value(state, player)
    return worth


def few(options: Sequence[Option], pick: Pick, most: int = MOST_TRIED) -> Sequence[Option]:
    """The options, or by chance some of them where there are too many to try."""
    if len(options) <= most:
        return options
    left = list(options)
    return [left.pop(pick(len(left))) for _ in range(most)]


#: Every bot by its name, as commands and pages offer them.
BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "search": SearchBot,
}
