"""Verbs: what players can do. Each is declared once, with its heading, its sort and what its parts are.

    PIECE: Part[int] = Part("piece", short, lambda s, piece: s.names[piece], space=lambda s, piece: s.place[piece])
    SPACE: Part[int] = Part("space", lambda s, space: s.board.name(space), space=lambda s, space: space)

    class Verbs(VerbSet):
        pools = (Pool("Endurance", of_pieces(lambda s: s.endurance)),)

        move = Verb(PIECE, SPACE, sort="move")
        pass_ = Verb(sort="end")

    option = table.ask(player, "Who moves?", [*(Verbs.move(piece, space) for space in free), Verbs.pass_()])
    if option in Verbs.move:
        piece, space = Verbs.move.parts(option)

An option is a tuple: the name of its verb ("pass"), then its parts. What it takes of the pools is what its rule takes
(`forecast.prices`), so no verb says it again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypedDict, TypeVar, TypeVarTuple, Unpack, cast, overload

from armybuilder.engine.table import Asked, Option

#: A sort of option, as the board shows it: each has a colour, a sign and a word.
Sort = Literal["move", "attack", "help", "place", "pick", "face", "end", "act"]
#: A sort of part, as programs are told what an option is made of.
PartKind = Literal["piece", "space", "direction", "card", "number", "word", "target"]

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
Ts = TypeVarTuple("Ts")


def _nothing(state: Any, part: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """What a part of an option is: how a replay writes it, and how a page says it (otherwise it says the same);
    the space that it names or where it stands; the direction that it turns to, counted as `Token.facing` is.
    """

    kind: PartKind
    write: Callable[[Any, T], str]
    say: Callable[[Any, T], str] | None = None
    space: Callable[[Any, T], int | None] = _nothing
    turn: Callable[[Any, T], int | None] = _nothing

    def in_words(self, state: Any, part: T) -> str:
        return (self.say or self.write)(state, part)


def after_word(word: str, part: Part[T]) -> Part[T]:
    """A part that is said after a word: "with Iron Lance"."""
    return replace(part, say=lambda state, value: f"{word} {part.in_words(state, value)}")


#: A word that stands for itself.
WORD: Part[str] = Part("word", lambda s, word: word, lambda s, word: word.replace("-", " "))


class Words(TypedDict, total=False):
    """A verb's name where its attribute's won't do, its heading on a page where that is not its name, and its sort:
    without one it is an attack where it is done to an enemy, a help where it is done to your own. Then the section
    of the rules that allows it, and a sentence on what depends on it where its heading doesn't say.
    """

    name: str
    heading: str
    sort: Sort
    rule: str
    why: str


class Verb(Generic[*Ts]):
    """A verb: it makes options and takes them apart. `rest` is what any number of further parts are."""

    __slots__ = ("_alone", "heading", "kinds", "name", "rest", "rule", "sort", "why")

    #: The option without parts: random play makes options without end, and adds to this faster than it unpacks.
    _alone: Any

    @overload
    def __init__(self: "Verb[()]", **words: Unpack[Words]) -> None: ...
    @overload
    def __init__(self: "Verb[A]", a: Part[A], /, **words: Unpack[Words]) -> None: ...
    @overload
    def __init__(self: "Verb[A, B]", a: Part[A], b: Part[B], /, **words: Unpack[Words]) -> None: ...
    @overload
    def __init__(self: "Verb[A, B, C]", a: Part[A], b: Part[B], c: Part[C], /, **words: Unpack[Words]) -> None: ...
    @overload
    def __init__(self: "Verb[*tuple[A, ...]]", /, *, rest: Part[A], **words: Unpack[Words]) -> None: ...
    @overload
    def __init__(self: "Verb[A, *tuple[B, ...]]", a: Part[A], /, *, rest: Part[B], **words: Unpack[Words]) -> None: ...
    def __init__(self, *parts: Part[Any], rest: Part[Any] | None = None, **words: Unpack[Words]) -> None:
        self.kinds, self.rest = parts, rest
        self.name, self.heading, self.sort = words.get("name", ""), words.get("heading", ""), words.get("sort")
        self.rule, self.why = words.get("rule", ""), words.get("why", "")
        self._alone = (self.name,)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = self.name or name.rstrip("_").replace("_", "-")
        self._alone = (self.name,)

    def __call__(self, *parts: *Ts) -> Option:
        option: Option = self._alone + parts
        return option

    def __contains__(self, option: Option) -> bool:
        return option[0] == self.name

    def parts(self, option: Option) -> tuple[*Ts]:
        return cast("tuple[*Ts]", option[1:])

    def parsed(self, option: Option) -> Iterator[tuple[Part[Any], str | int]]:
        further = repeat(self.rest) if self.rest else ()
        return zip(chain(self.kinds, further), option[1:], strict=False)

    def write(self, state: Any, option: Option) -> str:
        return " ".join([str(option[0]), *(kind.write(state, part) for kind, part in self.parsed(option))])

    def say(self, state: Any, option: Option) -> str:
        """An option as a page says it, below its verb's heading."""
        return " ".join(kind.in_words(state, part) for kind, part in self.parsed(option))

    def saying(self, state: Any) -> Callable[[Option], str]:
        """How it says each of many options of a state: what all of them need is reckoned once."""
        return partial(self.say, state)

    def sort_of(self, option: Option) -> Sort | None:
        return self.sort

    def path(self, state: Any, option: Option) -> list[int]:
        """The spaces that an option names one after the other: who acts, then where to or on whom."""
        spaces = (kind.space(state, part) for kind, part in self.parsed(option))
        return [space for space in spaces if space is not None]

    def also(self, state: Any, option: Option) -> Sequence[int]:
        """Other spaces that stand for the last one of its path: what is done there is done by the same option."""
        return ()

    def turn(self, state: Any, option: Option) -> int | None:
        """The direction to which an option turns a piece; None where it turns none."""
        turns = (kind.turn(state, part) for kind, part in self.parsed(option))
        return next((turn for turn in turns if turn is not None), None)


@dataclass(frozen=True, slots=True)
class Pool:
    """Something that answers take: its name (a capital where it has no plural), and all that a player has of it now.

    `words` say that it is gone where there is just one. Answers of the sorts that it is for take it as a matter of
    course.
    """

    name: str
    left: Callable[[Any, int], Mapping[Any, int]]
    words: str = ""
    is_for: tuple[Sort, ...] = ()


def of_pieces(values: Callable[[Any], Sequence[int]]) -> Callable[[Any, int], Mapping[Any, int]]:
    """All that the pieces of a player have of something that stands in a list by piece."""

    def left(state: Any, player: int) -> Mapping[Any, int]:
        had = values(state)
        return {piece: had[piece] for piece, owner in enumerate(state.owner) if owner == player}

    return left


class Cost(NamedTuple):
    """Something that an answer takes, and what it leaves."""

    pool: Pool
    amount: int
    left: int

    def __str__(self) -> str:
        if self.pool.words:
            return self.pool.words
        ending = "" if self.amount == 1 or self.pool.name.istitle() else "s"
        return f"{self.amount} {self.pool.name}{ending}, leaves {self.left}"


class AnyOf:
    """Some verbs together: `option in FIGHTS`."""

    def __init__(self, *verbs: Verb[*tuple[Any, ...]]) -> None:
        self.names = frozenset(verb.name for verb in verbs)

    def __contains__(self, option: Option) -> bool:
        return option[0] in self.names


class VerbSet:
    """All verbs of a game, and what is spent by them."""

    by_name: ClassVar[dict[str, Verb[*tuple[Any, ...]]]] = {}
    pools: ClassVar[tuple[Pool, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.by_name = {verb.name: verb for verb in vars(cls).values() if isinstance(verb, Verb)}

    @classmethod
    def schema(cls) -> dict[str, list[str]]:
        """The kinds of the parts of each verb; one that ends in … stands for any number of them."""
        return {
            verb.name: [*(part.kind for part in verb.kinds), *([f"{verb.rest.kind} …"] if verb.rest else [])]
            for verb in cls.by_name.values()
        }

    @classmethod
    def heading(cls, state: Any, option: Option) -> str:
        """The words above an option on a page."""
        verb = cls.of(option)
        return verb.heading or verb.name.replace("-", " ").capitalize()

    @classmethod
    def reasons(cls, question: str, options: Iterable[Option]) -> Sequence[str]:
        """What depends on an answer: the question's own sentence, else that of what ends a turn, for it says all that
        the turn allows, else those of its verbs.
        """
        if isinstance(question, Asked) and question.why:
            return [question.why]
        verbs = {option[0]: cls.of(option) for option in options}.values()
        ending = [verb.why for verb in verbs if verb.sort == "end" and verb.why]
        return ending or list(dict.fromkeys(verb.why for verb in verbs if verb.why))

    @classmethod
    def of(cls, option: Option) -> Verb[*tuple[Any, ...]]:
        return cls.by_name[str(option[0])]
