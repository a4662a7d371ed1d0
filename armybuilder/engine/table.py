"""The table at which a match is played: what the rules of any game may do to the world, and nothing else.

A rule rolls dice, asks a player and says what happened, in straight-line code and at any depth. Asking returns the next
recorded answer, else what the player's bot chooses; where nobody can answer it raises `NeedChoice`, and the driver
(`match.py`) plays the step again from its checkpoint as soon as there is one answer more.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar

from armybuilder.engine.dice import INCREMENT, MASK, MULTIPLIER, shuffled
from armybuilder.engine.events import Event, Kind

#: An option for a player: a verb and what it is done to, as words and numbers.
Option = tuple[str | int, ...]
#: Picks a number below its argument.
Pick = Callable[[int], int]


class State(Protocol):
    """All that changes in a match. `dice` is all the chance that is left in it."""

    dice: int

    def copy(self) -> Self: ...


#: The reason where no better one is known.
NOT_AN_OPTION = "That isn’t one of the options."


class Why(str):
    """A reason why something can't be done, with the section of the rules that it comes from.

    A plain string will do where that is the section of the verb itself.
    """

    rule: str

    def __new__(cls, words: str, rule: str) -> Self:
        made = super().__new__(cls, words)
        made.rule = rule
        return made


S = TypeVar("S", bound=State)
T = TypeVar("T")
P = ParamSpec("P")


class Choices:
    """Options that are listed only when somebody wants to see them all; a playout samples one instead."""

    __slots__ = ()

    def listed(self) -> list[Option]:
        """Every legal option, in a fixed order."""
        raise NotImplementedError

    def sample(self, pick: Pick) -> Option:
        """One legal option; each can come up."""
        options = self.listed()
        return options[pick(len(options))]

    def why_not(self, option: Option) -> str:
        """The reason why an option is not legal; "" if it is."""
        return "" if option in self.listed() else NOT_AN_OPTION


Options = Sequence[Option] | Choices


class Asked(str):
    """A question with a sentence of its own on what depends on the answer, where those of its verbs don't say it, and
    the card that it comes from, where one does.
    """

    __slots__ = ("card", "why")
    why: str
    card: str

    def __new__(cls, question: str, why: str = "", *, card: str = "") -> Self:
        asked = super().__new__(cls, question)
        asked.why, asked.card = why, card
        return asked


#: A question, or what puts it into words: where that takes looking, it is done only for somebody who reads it.
Wording = str | Callable[[], str]


def worded(question: Wording) -> str:
    return question if isinstance(question, str) else question()


def listed(options: Options) -> Sequence[Option]:
    return options.listed() if isinstance(options, Choices) else options


class NeedChoice(BaseException):
    """A question that nobody at the table can answer yet. No error: rules must not catch it.

    `together` are the questions that are open beside it, where several players choose at once.
    """

    def __init__(self, player: int, question: Wording, options: Options, always: bool = False) -> None:
        self.player, self.question, self.options = player, worded(question), options
        super().__init__(self.question)
        #: True where the player is asked even with a single option, for it would tell the others something.
        self.always = always
        self.together: Sequence[NeedChoice] = ()


class SortOnly(BaseException):
    """A rule looks at a roll of which exact odds only followed the sort. No error: rules must not catch it."""


class Bot(Protocol):
    """Somebody who answers for a player: a bot."""

    def choose(self, asked: "BotQuestion") -> Option: ...


class Table(Generic[S]):
    """A step of a match while it is played.

    `answers` are those of this step: recorded ones first, then those that bots give. `events` are what it said.
    """

    __slots__ = ("answers", "at", "bots", "events", "origin", "state")

    #: True where results of `independent_rolls` stand for all of their sort, so that nobody may look at them any more.
    knows_sorts_only = False

    def __init__(
        self,
        state: S,
        bots: Sequence[Bot | None],
        answers: list[Option] | None = None,
        origin: Any = None,
    ) -> None:
        self.state = state
        self.bots = bots
        self.answers: list[Option] = [] if answers is None else answers
        self.at = 0
        self.events: list[Event] = []
        #: The match at the step's beginning, for bots that look ahead; None where no bot does.
        self.origin = origin

    def roll(self, sides: int) -> int:
        state = self.state
        state.dice = dice = (state.dice * MULTIPLIER + INCREMENT) & MASK
        return 1 + ((dice >> 32) * sides >> 32)

    def roll_all(self, dice: Sequence[int]) -> list[int]:
        """Roll dice together, each given by its sides; the results have the order of `dice`."""
        return [self.roll(sides) for sides in dice]

    def roll_total(self, dice: Sequence[int], aside: int = 0) -> int:
        """Roll dice together and add them up, without the lowest `aside` of them."""
        faces = self.roll_all(dice)
        return sum(sorted(faces)[aside:]) if aside else sum(faces)

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        return shuffled(cards, self.roll)

    def independent_rolls(self, rolls: Sequence[Callable[[], int]], alike: Callable[..., Hashable]) -> Sequence[int]:
        """Make some rolls that have nothing to do with each other, one after the other.

        `alike` says of their results what the rule goes by: exact odds follow results of one sort as one. They keep
        what they found for one that is equal, so it is a record of the figures that it goes by.
        """
        return [roll() for roll in rolls]

    def put_off(self, results: Sequence[int], which: int, plus: int = 0) -> int:
        """One of the results of `independent_rolls` plus an amount, for a rule that calls for it later on."""
        return results[which] + plus

    def call_for(self, result: int) -> int:
        """A result that was put off; exact odds find out only now which of its sort it was."""
        return result

    def ask(
        self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        """The option that a player takes.

        A single option is taken without asking, unless they are `always` asked: where being asked or not would tell the
        others what one holds. The player knows the answers before number `known` of this step; usually all of them.
        """
        if not always and not isinstance(options, Choices) and len(options) == 1:
            return options[0]
        if self.at < len(self.answers):
            answer = self.answers[self.at]
        else:
            bot = self.bots[player]
            if bot is None:
                raise NeedChoice(player, question, options, always)
            answer = bot.choose(BotQuestion(self, player, question, options, known))
            self.answers.append(answer)
        self.at += 1
        return answer

    def ask_together(self, question: str, options: Mapping[int, Options]) -> dict[int, Option]:
        """The choices that several players make at once, by player: nobody knows what another chooses.

        Each is asked even with a single option. A secret choice is a step of its own: its rule keeps the answers in the
        state, which hides them until they are laid open.
        """
        known = self.at
        chosen: dict[int, Option] = {}
        for player, theirs in options.items():
            try:
                chosen[player] = self.ask(player, question, theirs, always=True, known=known)
            except NeedChoice as need:
                later = list(options)[len(chosen) + 1 :]
                need.together = [NeedChoice(other, question, options[other], always=True) for other in later]
                raise
        return chosen

    def say(self, kind: Kind[Any, P], *parts: P.args, **named: P.kwargs) -> None:
        self.events.append((kind.name, *parts))

    def explain(self, event: Callable[[], Event]) -> None:
        """Tells, as an event, where numbers come from that are told next. Made only where somebody listens."""

    def merge_point(self, key: Callable[[], Hashable], is_last: bool = False) -> None:
        """A point from which on a rule no longer depends on what was rolled before, but for what `key` answers.

        Play takes no notice; exact odds (`odds.py`) follow all the ways that lead here as one. To one that `is_last`
        ways of any length lead: it waits until no other is open.
        """


class BotQuestion:
    """A question to a bot: who is asked what, and what may be answered.

    `known` are the answers of this step that the player knows of: not what others choose at the same moment. Where they
    do, the question is not `is_alone`.
    """

    __slots__ = ("_question", "is_alone", "known", "options", "player", "table")

    def __init__(
        self, table: Table[Any], player: int, question: Wording, options: Options, known: int | None = None
    ) -> None:
        self.table, self.player, self._question, self.options = table, player, question, options
        self.known = table.answers if known is None else table.answers[:known]
        self.is_alone = known is None

    @property
    def question(self) -> str:
        return worded(self._question)

    def listed(self) -> Sequence[Option]:
        return listed(self.options)

    def sample(self, pick: Pick) -> Option:
        options = self.options
        return options.sample(pick) if isinstance(options, Choices) else options[pick(len(options))]
