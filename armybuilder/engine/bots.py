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
    def __init__(self, seed: str = "") -> None:
        self.pick: Pick = picker(seeded(f"random {seed}"))

    def choose(self, asked: BotQuestion) -> Option:
        return asked.sample(self.pick)


class GreedyBot:
    """Tries every option out a few times, to the end of the step, and takes the one that is worth most on average."""

    def __init__(self, seed: str = "") -> None:
        self.pick: Pick = picker(seeded(f"greedy {seed}"))

    def choose(self, asked: BotQuestion) -> Option:
        if default := default_place(asked):
            return default
        options = few(asked.listed(), self.pick)
        worth = tried(asked, options, TRIES, self.pick)
        return options[worth.index(max(worth))]


def default_place(asked: BotQuestion) -> Option | None:
    """Where a game lets a piece stand, in a question of deployment: an army has its front to the enemy."""
    game, table = asked.table.origin.game, asked.table
    found: Option | None = game.deploys(table, asked.player, asked.listed()) if not game.turns(table.state) else None
    return found


def tried(asked: BotQuestion, options: Sequence[Option], tries: int, pick: Pick, later: int = 0) -> list[float]:
    """The worth of each option at the end of the step, on average: all by the same dice, so that luck is no merit.

    Up to `later` options are tried for what the player is asked later in the step; others answer by chance.
    """
    chances = _chances(tries, pick)
    return [sum(_after(asked, option, dice, seed, later) for dice, seed in chances) / tries for option in options]


def _after(asked: BotQuestion, option: Option, dice: int, seed: str, later: int) -> float:
    """The worth of one future of an option at the end of the step in which it is taken."""
    match = asked.table.origin
    state = match.imagine([*asked.known, option], asked.player, dice, _in_ones_head(asked, dice, seed, later))
    return _worth(match.game, state, asked.player)


def _in_ones_head(asked: BotQuestion, dice: int, seed: str, later: int) -> list[Bot]:
    """All who answer what comes after an option, as the player imagines it: by chance, but for what is its own."""
    match, player, known = asked.table.origin, asked.player, len(asked.known) + 1
    bots = _by_chance(match.bots, seed)

    def worth(answers: Sequence[Option]) -> float:
        state = match.imagine(answers, player, dice, _by_chance(match.bots, seed), known)
        return _worth(match.game, state, player)

    # Choices of several at once don't lie in the order in which they are asked, and could not be given again.
    if later and asked.is_alone:
        bots[player] = _LaterAnswers(worth, seed, later)
    return bots


def _by_chance(seats: Sequence[object], seed: str) -> list[Bot]:
    """Players of all seats who take any answer, the same by the same seed."""
    return [RandomBot(seed)] * len(seats)


class _LaterAnswers:
    """Answers what a player is asked later in the step that it imagines: what comes to most with the same dice."""

    def __init__(self, worth: Callable[[Sequence[Option]], float], seed: str, most: int) -> None:
        self.worth, self.most = worth, most
        self.pick: Pick = picker(seeded(f"later {seed}"))

    def choose(self, asked: BotQuestion) -> Option:
        so_far = list(asked.table.answers)
        return max(few(asked.listed(), self.pick, self.most), key=lambda option: self.worth([*so_far, option]))


class SearchBot:
    """Looks on until the other player has replied: the options that seem best are judged by futures after them.

    What they seem to be worth counts as much as the mean of their futures. Each gets `futures` of them; whenever
    the worse half drops out, the others get twice as many more. How many that is, and how far they go, is the game's
    `Effort`.
    """

    #: What it compared last, with what each seemed worth, the best first; nothing where there was no choice to make.
    compared: Sequence[tuple[Option, float]] = ()

    def __init__(self, seed: str = "", effort: Effort | None = None) -> None:
        self.pick: Pick = picker(seeded(f"search {seed}"))
        self.effort = effort

    def choose(self, asked: BotQuestion) -> Option:
        if default := default_place(asked):
            return default
        options = few(asked.listed(), self.pick)
        if len(options) == 1:
            return options[0]
        effort = self.effort or asked.table.origin.game.effort
        near = self._near(asked, options, effort)
        best = sorted(range(len(options)), key=lambda n: -near[n])[: effort.width]
        far: dict[int, list[float]] = {n: [] for n in best}
        count = effort.futures
        while len(best) > 1:
            for dice, seed in _chances(count, self.pick):
                for n in best:
                    far[n].append(_Future(asked, options[n], dice, seed, effort).worth(near[n]))
            best = sorted(best, key=lambda n: -near[n] - fmean(far[n]))
            self.compared = [(options[n], (near[n] + fmean(far[n])) / 2) for n in best]
            best = best[: (len(best) + 1) // 2]
            count *= 2
        return options[best[0]]

    def _near(self, asked: BotQuestion, options: Sequence[Option], effort: Effort) -> list[float]:
        """The worth of each option at the end of the step; those that seem best are tried again before they count."""
        tries = max(TRIES, effort.trials // len(options))
        near = tried(asked, options, tries, self.pick, effort.later)
        if effort.again:
            best = sorted(range(len(options)), key=lambda n: -near[n])[: 2 * effort.width]
            again = tried(asked, [options[n] for n in best], effort.again, self.pick, effort.later)
            for n, worth in zip(best, again, strict=True):
                near[n] = (near[n] * tries + worth * effort.again) / (tries + effort.again)
        return near


class _Future:
    """A way for play to go on after an option: the player answers greedily until the other is asked, then that one.

    A reply that takes the other too long is left out: cut off in the middle, it would tell less than none; so is one
    before the first turn, when nobody can strike back. What rolls were better or worse than expected is taken off
    again: without their luck, few futures tell as much as many.
    """

    def __init__(self, asked: BotQuestion, option: Option, dice: int, seed: str, effort: Effort) -> None:
        match, self.effort = asked.table.origin, effort
        self.game, self.player, self.pick = match.game, asked.player, picker(seeded(seed))
        self.bots: Sequence[Bot] = _by_chance(match.bots, seed)
        in_head = _in_ones_head(asked, dice, seed, effort.later)
        self.state = match.imagine([*asked.known, option], asked.player, dice, in_head)

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
        """Give the answer that is worth most to the player who is asked; what it turns out better than that is luck."""
        dice = [1 + self.pick(1 << 62) for _ in range(self.effort.rolls)]
        replies = _sampled(question.options, self.pick, self.effort.replies)
        expected = [self._tried(reply, dice, question.player) for reply in replies]
        most = max(expected)
        reply = replies[expected.index(most)]
        later = 0 if question.together else self.effort.later
        if later:
            most = self._tried(reply, dice, question.player, later)
        self.state = self._after(reply, question.player, 1 + self.pick(1 << 62), later)
        luck = _worth(self.game, self.state, question.player) - most
        side_of = self.game.side_of
        self.luck += luck if side_of(question.player) == side_of(self.player) else -luck

    def _tried(self, reply: Option, dice: Sequence[int], player: int, later: int = 0) -> float:
        """The worth of an answer on average; tried once if no die is rolled after it."""
        found = []
        for new in dice:
            state = self._after(reply, player, new, later)
            found.append(_worth(self.game, state, player))
            if state.dice == new:
                break
        return fmean(found)

    def _after(self, reply: Option, player: int, dice: int, later: int = 0) -> State:
        """The state at the end of the step in which a player gives an answer, with these dice from there on.

        Up to `later` options are tried for what the player is asked later in the step.
        """
        if not later:
            return self._stepped([reply], player, dice, self.bots)
        seed = str(dice)

        def worth(answers: Sequence[Option]) -> float:
            return _worth(self.game, self._stepped(answers, player, dice, _by_chance(self.bots, seed)), player)

        bots = _by_chance(self.bots, seed)
        bots[player] = _LaterAnswers(worth, seed, later)
        return self._stepped([reply], player, dice, bots)

    def _stepped(self, answers: Sequence[Option], player: int, dice: int, bots: Sequence[Bot]) -> State:
        """The state at the end of the step that begins with these answers, of which the first is known."""
        twin: State = self.state.copy()
        self.game.step(Imagined(twin, bots, list(answers), player, dice, known=1))
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
