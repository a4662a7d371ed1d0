"""Players that know no game: they see options and states, and what a game says that a state is worth."""

from collections.abc import Callable, Sequence
from statistics import fmean

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.match import AnyGame, Effort, Imagined
from armybuilder.engine.table import Bot, BotQuestion, Choices, NeedChoice, Option, Options, Pick, State, Table

#: The number of trials that the greedy bot gives an option before it compares, and of the options it looks at.
TRIES = 4
MOST_TRIED = 40


class RandomBot:
    """Takes any option."""

    def __init__(self, seed: str = "") -> None:
        self.pick: Pick = picker(seeded(f"random {seed}"))

    def choose(self, asked: BotQuestion) -> Option:
        return asked.sample(self.pick)


class GreedyBot:
    """Tries every option out a few times, to the end of the step, and takes the one that is worth most on average."""

    def __init__(self, seed: str = "") -> None:
        self.pick: Pick = picker(seeded(f"greedy {seed}"))

    def choose(self, asked: BotQuestion) -> Option:
        options = few(asked.listed(), self.pick)
        worth = tried(asked, options, TRIES, self.pick)
        return options[worth.index(max(worth))]


def tried(asked: BotQuestion, options: Sequence[Option], tries: int, pick: Pick) -> list[float]:
    """The worth of each option at the end of the step, on average: all by the same dice, so that luck is no merit."""
    chances = _chances(tries, pick)
    return [sum(_after(asked, option, dice, seed) for dice, seed in chances) / tries for option in options]


def _after(asked: BotQuestion, option: Option, dice: int, seed: str) -> float:
    """The worth of one future of an option at the end of the step in which it is taken."""
    match = asked.table.origin
    bots = [RandomBot(seed)] * len(match.bots)
    state = match.imagine([*asked.known, option], asked.player, dice, bots)
    return _worth(match.game, state, asked.player)


class SearchBot:
    """Looks on until the other player has replied: the options that seem best are judged by futures after them.

    What they seem to be worth counts as much as the mean of their futures. Each of them gets so many futures; whenever
    the worse half drops out, the others get twice as many more. How many that is, and how far they go, is the game's
    `Effort`.
    """

    def __init__(self, seed: str = "", effort: Effort | None = None) -> None:
        self.pick: Pick = picker(seeded(f"search {seed}"))
        self.effort = effort

    def choose(self, asked: BotQuestion) -> Option:
        options = few(asked.listed(), self.pick)
        if len(options) == 1:
            return options[0]
        effort = self.effort or asked.table.origin.game.effort
        near = tried(asked, options, max(TRIES, effort.trials // len(options)), self.pick)
        best = sorted(range(len(options)), key=lambda n: -near[n])[: effort.width]
        far: dict[int, list[float]] = {n: [] for n in best}
        count = effort.futures
        while len(best) > 1:
            for dice, seed in _chances(count, self.pick):
                for n in best:
                    far[n].append(_Future(asked, options[n], dice, seed, effort).worth(near[n]))
            best = sorted(best, key=lambda n: -near[n] - fmean(far[n]))[: (len(best) + 1) // 2]
            count *= 2
        return options[best[0]]


class _Future:
    """A way for play to go on after an option: the player answers greedily until the other is asked, then that one.

    A reply that takes the other too long is left out: cut off in the middle, it would tell less than none; so is one
    before the first turn, when nobody can strike back. What rolls were better or worse than expected is taken off
    again: without their luck, few futures tell as much as many.
    """

    def __init__(self, asked: BotQuestion, option: Option, dice: int, seed: str, effort: Effort) -> None:
        match, self.effort = asked.table.origin, effort
        self.game, self.player, self.pick = match.game, asked.player, picker(seeded(seed))
        self.bots: Sequence[Bot] = [RandomBot(seed)] * len(match.bots)
        self.state = match.imagine([*asked.known, option], asked.player, dice, self.bots)

    def worth(self, expected: float) -> float:
        """The worth of it to the player, if the option is worth as much as expected."""
        self.luck = _worth(self.game, self.state, self.player) - expected
        self._play_on(self.player, self.effort.depth)
        at_passing = self._judged()
        is_set_up = self.game.turns(self.state) > 0
        return self._judged() if is_set_up and self._others_reply() else at_passing

    def _judged(self) -> float:
        return _worth(self.game, self.state, self.player) - self.luck

    def _others_reply(self) -> bool:
        """Let each of the others reply in turn; whether all of them came to an end."""
        seats = len(self.bots)
        return all(self._play_on((self.player + later) % seats, self.effort.short) for later in range(1, seats))

    def _play_on(self, player: int, most: int) -> bool:
        """Let a player answer until somebody else is asked; whether it came to that."""
        for _ in range(most):
            question = self._next_question()
            if question is None or question.player != player:
                return True
            self._answer(question)
        return False

    def _next_question(self) -> NeedChoice | None:
        """The question that comes next, after the steps in which nothing is asked; None if the match ends before it."""
        while self.game.result(self.state) is None:
            ahead = self.state.copy()
            try:
                self.game.step(Table(ahead, (None,) * len(self.bots)))
            except NeedChoice as question:
                return question
            self.state = ahead
        return None

    def _answer(self, question: NeedChoice) -> None:
        """Give the answer that is worth most to who is asked; what it turns out better than that is luck."""
        dice = [1 + self.pick(1 << 62) for _ in range(self.effort.rolls)]
        replies = _sampled(question.options, self.pick, self.effort.replies)
        expected = [self._tried(reply, dice, question.player) for reply in replies]
        most = max(expected)
        self.state = self._after(replies[expected.index(most)], question.player, 1 + self.pick(1 << 62))
        luck = _worth(self.game, self.state, question.player) - most
        self.luck += luck if question.player == self.player else -luck

    def _tried(self, reply: Option, dice: Sequence[int], player: int) -> float:
        """The worth of an answer on average; tried once if no die is rolled after it."""
        found = []
        for new in dice:
            state = self._after(reply, player, new)
            found.append(_worth(self.game, state, player))
            if state.dice == new:
                break
        return fmean(found)

    def _after(self, reply: Option, player: int, dice: int) -> State:
        """The state at the end of the step in which a player gives an answer, with these dice from there on."""
        twin: State = self.state.copy()
        self.game.step(Imagined(twin, self.bots, [reply], player, dice))
        return twin


def _chances(count: int, pick: Pick) -> list[tuple[int, str]]:
    """Dice for futures, each with a seed for what is answered by chance in it."""
    return [(1 + pick(1 << 62), str(pick(1 << 30))) for _ in range(count)]


def _sampled(options: Options, pick: Pick, most: int) -> list[Option]:
    """Some answers by chance, each once: a sample has fights and moves in it, however many moves there are."""
    if not isinstance(options, Choices):
        return list(few(options, pick, most))
    return list(dict.fromkeys(options.sample(pick) for _ in range(most)))


def _worth(game: AnyGame, state: State, player: int) -> float:
    return game.value(state, player)


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
