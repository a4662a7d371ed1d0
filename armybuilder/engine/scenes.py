"""Scenes: a position, the dice that fall, what is done, and what is so afterwards, as data that the engine plays.

    title: Preservatives freeze on a four
    A jelly-mage d2 north
    B knight d4 south
    dice: 4
    do: engage A1
    do: use preservatives B1
    then: statuses B1 = ["frozen"]

Pieces are named in the order in which they stand here: A1, A2, B1; each game says in its `scenes.py` what their lines
may hold. What is done is what a replay writes, `A1: …` as the whole turn of a unit, or a deed of the game's stage (`end
turn`, `kill B1`). Answers are given to what is asked on the way. What is so then is asked of the stage: `facing B1`, a
part of its answer (`hit: Armor`, `fired has luna`, `count events aims`, `may attack front`, `options from move`), or a
figure of its state (`state.kills`), which `given` changes beforehand. Every die and every answer must be used up.
"""

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, Self, TypeVar, cast

from armybuilder.engine.events import Event, Kind
from armybuilder.engine.match import AnyGame, Game
from armybuilder.engine.table import Choices, Option, Options, S, T, Table, Wording, listed, worded
from armybuilder.engine.telling import Named

P = ParamSpec("P")
R = TypeVar("R")


class Unplayable(ValueError):
    """A scene that can't be played on; its text says why."""


@dataclass(frozen=True)
class Scene:
    """A scene as it is written.

    `shows` names what it is an example of: `unit:soldier`, `section:duel`, `ruling:G12`.
    """

    slug: str
    title: str
    pieces: tuple[str, ...]
    does: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    answers: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    #: What else the game's stage is set with: the terrain, the size of the board.
    settings: Mapping[str, Any] = field(default_factory=dict)
    shows: tuple[str, ...] = ()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Scene":
        """A scene out of JSON, where lists stand for tuples and what is empty may be missing."""
        parts: dict[str, Any] = {n: tuple(each) if isinstance(each, list) else each for n, each in data.items()}
        return cls(**parts)

    def data(self) -> dict[str, Any]:
        """The scene as JSON, without what is empty."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in vars(self).items()
            if value or name in ("slug", "title", "pieces")
        }


#: The words before a line of each sort, and the part of a scene that it adds to.
LISTS = {"do": "does", "answer": "answers", "shows": "shows"}
NAMED = {"then": "then", "given": "given", "set": "settings"}
PIECE = re.compile(r"[A-D] .+")


def written(scene: Scene) -> str:
    """A scene as lines of text."""
    lines = [f"title: {scene.title}", *scene.pieces]
    if scene.dice:
        lines.append(f"dice: {' '.join(map(str, scene.dice))}")
    for word, part in NAMED.items():
        if part != "then":
            lines += [f"{word}: {name} = {_json(value)}" for name, value in getattr(scene, part).items()]
    for word, part in LISTS.items():
        lines += [f"{word}: {each}" for each in getattr(scene, part)]
    lines += [f"then: {name} = {_json(value)}" for name, value in scene.then.items()]
    return "\n".join(lines) + "\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True)
class LineMistake:
    """A line of a scene that can't be read: its number from 1 and why."""

    line: int
    message: str


def read(text: str, slug: str = "") -> tuple[Scene, list[LineMistake]]:
    """A scene out of lines of text, with every mistake in them; lines that can't be read are left out."""
    parts: dict[str, Any] = {"slug": slug, "title": "", "pieces": [], "dice": []}
    parts |= {part: [] for part in LISTS.values()} | {part: {} for part in NAMED.values()}
    mistakes: list[LineMistake] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        try:
            if line:
                _read_line(line, parts)
        except ValueError as wrong:
            mistakes.append(LineMistake(number, str(wrong)))
    return Scene.of(parts), mistakes


def _read_line(line: str, parts: dict[str, Any]) -> None:
    word, colon, rest = line.partition(":")
    rest = rest.strip()
    if PIECE.fullmatch(line):
        parts["pieces"].append(line)
    elif not colon:
        raise ValueError(f"“{line}” is neither a piece (a side’s letter first) nor a line such as “do: …”.")
    elif word in LISTS:
        parts[LISTS[word]].append(rest)
    elif word in NAMED:
        parts[NAMED[word]].update([_read_named(word, rest)])
    elif word == "dice":
        parts["dice"] += _read_dice(rest)
    elif word == "title":
        parts["title"] = rest
    else:
        known = ", ".join(("title", "dice", *LISTS, *NAMED))
        raise ValueError(f"A line can’t begin with “{word}:”; it can begin with {known}.")


def _read_dice(text: str) -> list[int]:
    if not all(each.isdecimal() for each in text.split()):
        raise ValueError("Dice are whole numbers with spaces between them.")
    return [*map(int, text.split())]


def _read_named(word: str, text: str) -> tuple[str, Any]:
    name, equals, value = text.partition(" = ")
    if not equals:
        raise ValueError(f"“{word}” needs a name, “ = ” and a value.")
    try:
        return name.strip(), json.loads(value)
    except json.JSONDecodeError:
        raise ValueError(f"“{value}” is no JSON value.") from None


@dataclass(frozen=True)
class Frame:
    """A moment of a scene: what was said or answered, and the table just after it.

    `kind` is that of the event, or "answer"; a detail only takes a number of the next apart.
    """

    text: str
    kind: str
    state: Any
    is_detail: bool = False
    event: Event = ()


class ScriptedTable(Table[S], Generic[S]):
    """Dice fall as written, and questions get the answers that are written, each as a replay writes it."""

    __slots__ = ("asked", "frames", "game", "players", "rolls", "texts")

    def __init__(self, game: Game[S], state: S, rolls: Sequence[int], texts: Sequence[str]) -> None:
        super().__init__(state, (None, None))
        self.game, self.rolls, self.texts = game, list(rolls), list(texts)
        #: Every question that was asked.
        self.asked: list[str] = []
        #: The player who was asked, for each of them.
        self.players: list[int] = []
        #: Every moment so far, where somebody wants to see them.
        self.frames: list[Frame] | None = None

    def roll(self, sides: int) -> int:
        if not self.rolls:
            raise Unplayable(f"A D{sides} is rolled, but no die is left. So far: {self.told()}")
        face = self.rolls.pop(0)
        if not 1 <= face <= sides:
            raise Unplayable(f"A D{sides} can’t show {face}.")
        return face

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """Cards stay as they lie, so that a scene knows them."""
        return list(cards)

    def say(self, kind: Kind[Any, P], *parts: P.args, **named: P.kwargs) -> None:
        super().say(kind, *parts, **named)
        self._note(self.events[-1])

    def explain(self, event: Callable[[], Event]) -> None:
        if self.frames is not None:
            self._note(event(), is_detail=True)

    def _note(self, event: Event, is_detail: bool = False) -> None:
        if self.frames is not None and (text := self.game.tell(self.state, event)):
            self.frames.append(Frame(text, str(event[0]), self.state.copy(), is_detail, event))

    def ask(
        self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        question = worded(question)
        among = self.game.written(self.state, options)
        if len(among) < len(listed(options)):
            raise Unplayable(f"“{question}” offers an answer twice: {[*map(str, listed(options))]}")
        if len(among) == 1 and not always:
            # Taken without asking; a scene may write it down all the same.
            if self.texts[:1] == list(among):
                self.texts.pop(0)
            return next(iter(among.values()))
        self.asked.append(question)
        self.players.append(player)
        if not self.texts:
            raise Unplayable(f"“{question}” is asked, but no answer is left: it may be {', '.join(among)}")
        text = self.texts.pop(0)
        if text not in among:
            raise Unplayable(self._why_not(text, question, options, among))
        return self._chosen(player, among[text])

    def _why_not(self, text: str, question: str, options: Options, among: Mapping[str, Option]) -> str:
        several = "" if isinstance(options, Choices) and len(among) > 40 else f"; it may be {', '.join(among)}"
        return f"“{text}” is no answer to “{question}”{several}"

    def _chosen(self, player: int, option: Option) -> Option:
        """The option, noted as what the player answers."""
        if self.frames is not None:
            verb, heading = self.game.verbs.of(option), self.game.verbs.heading(self.state, option)
            words = f"{heading} {verb.say(self.state, option)}".strip()
            self.frames.append(Frame(f"{'ABCD'[player]}: {words}", "answer", self.state.copy()))
        return option

    def told(self) -> list[str]:
        """The log so far, in words."""
        return [self.game.tell(self.state, event) for event in self.events]

    def finish(self) -> None:
        """Everything that was written down has come up."""
        if self.rolls:
            raise Unplayable(f"Dice are left over: {self.rolls}; {self.told()}")
        if self.texts:
            raise Unplayable(f"Answers are left over: {self.texts}")


#: The methods of stages that a scene may name.
DEEDS, QUERIES = set[object](), set[object]()


def deed(method: Callable[P, R]) -> Callable[P, R]:
    """A method of a stage that a scene may name among what is done."""
    DEEDS.add(method)
    return method


def query(method: Callable[P, R]) -> Callable[P, R]:
    """A method of a stage that a scene may ask about what is so."""
    QUERIES.add(method)
    return method


class Stage(Generic[S]):
    """A table on which a scene is played. Each game has its own, with the deeds and questions that fit it."""

    game: ClassVar[AnyGame]
    table_class: ClassVar[type[ScriptedTable[Any]]] = ScriptedTable

    def __init__(self, setup: Mapping[str, Any], state: S, rolls: Sequence[int], answers: Sequence[str]) -> None:
        #: The set-up of which the state was made.
        self.setup = setup
        self.table: ScriptedTable[S] = self.table_class(self.game, state, rolls, answers)
        self.state = state

    def do(self, *options: str) -> None:
        """What is done next, each as a replay writes it."""
        raise NotImplementedError

    def moved_to(self, state: S, events: Sequence[Event]) -> Self:
        """The same stage at another moment, after these events: to ask what is so then."""
        twin = copy(self)
        twin.table = copy(self.table)
        twin.state = twin.table.state = state
        twin.table.events = list(events)
        return twin

    @query
    def unit(self, name: str) -> int:
        """A piece's number."""
        names = cast(Named, self.state).names
        return next(n for n, each in enumerate(names) if each.partition(" ")[0] == name)

    piece = unit

    @query
    def events(self, kind: str) -> list[Event]:
        """What happened of one kind."""
        return [event for event in self.table.events if event[0] == kind]

    @query
    def questions(self) -> list[str]:
        """Every question so far."""
        return self.table.asked

    @query
    def told(self) -> str:
        """The log so far."""
        return " ".join(self.table.told())

    def act(self, text: str) -> None:
        """Do what a line of a scene says."""
        unit, is_turn, options = text.partition(": ")
        if is_turn:
            named = _named(self, f"turn {unit}", DEEDS) or _named(self, f"acts {unit}", DEEDS)
            if named is None:
                raise Unplayable(f"“{text}”: here nobody has a whole turn at once.")
            named[0](*named[1], *options.split(", "))
        elif named := _named(self, text, DEEDS):
            named[0](*named[1])
        else:
            self.do(*text.split(", "))

    def ask(self, text: str) -> Any:
        """The answer to a question of a scene."""
        subject, has, part = text.partition(" has ")
        if has:
            return part in self.ask(subject)
        subject, has_key, key = text.partition(": ")
        if has_key:
            return self.ask(subject).get(key)
        if text.startswith("count "):
            return len(self.ask(text.removeprefix("count ")))
        if text.startswith(("state.", "table.")):
            return reduce(_inside, text.split("."), self)
        if text.startswith("may "):
            return text.removeprefix("may ") in self.ask("options")
        if text.startswith("options from "):
            return [each for each in self.ask("options") if each.startswith(text.removeprefix("options from "))]
        named = _named(self, text, QUERIES)
        if named is None:
            raise Unplayable(f"“{text}” is no question to this game’s stage.")
        return named[0](*named[1])

    def ask_named(self, text: str) -> Any:
        """The same for a visitor: of the state itself nothing is told, and what is wrong is said."""
        if text.startswith(("state.", "table.", "count state.", "count table.")):
            raise Unplayable(f"“{text}” is asked of the state; only questions to the stage are answered.")
        try:
            return self.ask(text)
        except (LookupError, TypeError, AttributeError, StopIteration, ValueError) as error:
            raise Unplayable(f"“{text}” can’t be answered here.") from error

    def put(self, path: str, value: Any) -> None:
        """Change a figure of the state before anything is done; what is done then changes no scene."""
        *way, last = path.split(".")
        of: Any = reduce(_inside, way, self)
        own = deepcopy(value)
        if last.isdecimal():
            of[int(last)] = own
        else:
            setattr(of, last, own)


def _named(stage: Stage[Any], text: str, among: Set[object]) -> tuple[Callable[..., Any], list[str | int]] | None:
    """The deed or question of a stage that a line names, with what it is given; None where there is none."""
    words = shlex.split(text)
    for count in range(len(words), 0, -1):
        method = getattr(type(stage), "_".join(words[:count]), None)
        if method in among:
            given = [int(word) if word.isdecimal() else word for word in words[count:]]
            return getattr(stage, "_".join(words[:count])), given
    return None


def _inside(of: Any, step: str) -> Any:
    if step.startswith("_"):
        raise Unplayable(f"“{step}” is no figure of a state.")
    return of[int(step)] if step.isdecimal() else getattr(of, step)


def begun(scene: Scene, stage: Stage[S]) -> Stage[S]:
    """A stage with what is given beforehand."""
    for path, value in scene.given.items():
        stage.put(path, value)
    return stage


def plain(value: Any) -> Any:
    """An answer of a stage as JSON has it."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value))
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def differences(scene: Scene, stage: Stage[Any]) -> Iterator[tuple[str, Any, Any]]:
    """What is not as a scene says, once it was played: the question, what it says, what is so."""
    for text, said in scene.then.items():
        found = plain(stage.ask(text))
        if found != plain(said):
            yield text, said, found


class Deed(NamedTuple):
    """Something that was done in a scene, as it is written, and the moments that it led to."""

    text: str
    frames: tuple[Frame, ...]


@dataclass(frozen=True)
class Played:
    """A scene that was played: its stage at the beginning, each deed with the moments that it led to, why it stopped.

    `wrong` is why a deed could not be done; the deeds after it are not there.
    """

    stage: Stage[Any]
    start: Any
    deeds: tuple[Deed, ...]
    wrong: str = ""

    @property
    def frames(self) -> list[Frame]:
        return [frame for _, frames in self.deeds for frame in frames]


def play(scene: Scene, stage: Stage[Any]) -> Played:
    """Play a scene, moment by moment, as far as it can be played."""
    table = begun(scene, stage).table
    start = table.state.copy()
    deeds: list[Deed] = []
    wrong = ""
    for text in scene.does:
        table.frames = []
        try:
            stage.act(text)
        except Unplayable as error:
            wrong = str(error)
        except (LookupError, ValueError, AssertionError, TypeError, StopIteration) as error:
            wrong = f"“{text}” can’t be done here: {error}" if str(error) else f"“{text}” can’t be done here."
        if table.frames:  # what is said last is often said before it is done
            table.frames[-1] = replace(table.frames[-1], state=table.state.copy())
        deeds.append(Deed(text, tuple(table.frames)))
        if wrong:
            break
    return Played(stage, start, tuple(deeds), wrong)
