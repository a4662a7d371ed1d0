"""A match at a moment as the page shows it: made of plain values, so that the templates only lay them out."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from armybuilder.engine.table import Option, listed
from armybuilder.faces.diagrams import CELL, circle, polygon, rounded
from armybuilder.faces.svg import diagram_shapes
from armybuilder.play.adapters import Board, MatchAdapter, Token, Tray, adapter_of
from armybuilder.play.gate import is_friendly
from armybuilder.play.lattice import Lattice, Name
from armybuilder.play.models import Match
from armybuilder.play.playback import Line, Playback, Question
from armybuilder.play.seats import SEATS, is_person, people
from armybuilder.play.selectors import is_by_todays_rules, open_questions
from catalog.shelf import Shelf

#: The shapes of each player's pieces: square, round, a diamond, a six-sided stone.
BODIES = (
    rounded(1, 1, 8, 8, 1.2),
    circle(5, 5, 4.2),
    polygon((5, 0.8), (9.2, 5), (5, 9.2), (0.8, 5)),
    polygon((2.9, 1.2), (7.1, 1.2), (9.2, 5), (7.1, 8.8), (2.9, 8.8), (0.8, 5)),
)
ARROW = polygon((5, -0.7), (3.2, 1.5), (6.8, 1.5))
#: The size of a piece that shares its space by the rules, and how far right and down each of the places is: the bodies
#: of two fill the space without touching.
TEAMED = 0.58
SPOTS = {"north": (0.21, -0.04), "south": (0.21, 0.46), "west": (-0.04, 0.21), "east": (0.46, 0.21)}
#: So many marks of a piece, and so many backs of a pile are drawn; the rest is told in words.
MOST_MARKS = 3
MOST_BACKS = 10


@dataclass(frozen=True)
class Piece:
    """A token in its place: where it is moved, how large it is, how far its facing turns it."""

    token: Token
    x: float
    y: float
    scale: float
    degrees: float = 0.0

    @property
    def body(self) -> str:
        return BODIES[self.token.owner]

    @property
    def moved(self) -> str:
        lying = " rotate(90 5 5)" if self.token.is_down else ""
        return f"translate({self.x:g} {self.y:g}) scale({self.scale:g}){lying}"

    @property
    def turned(self) -> str:
        return f"rotate({self.degrees:g} 5 5)"

    @property
    def marks(self) -> list[tuple[float, str]]:
        """The first letters of its marks, each with where it stands."""
        return [(0.4 + 3.1 * n, words[:2]) for n, words in enumerate(self.token.marks[:MOST_MARKS])]

    @property
    def health(self) -> float:
        """The length of the bar of its hit points."""
        return round(8 * (self.token.health or 0), 2)

    @property
    def said(self) -> str:
        """All about it in words."""
        dead = ["dead"] if self.token.is_down else []
        high = [f"on level {self.token.level}"] if self.token.level else []
        return "; ".join([f"{self.token.sign} {self.token.name}", *self.token.facts, *self.token.marks, *high, *dead])


def pieces(tokens: Sequence[Token], lattice: Lattice) -> Iterator[Piece]:
    """Tokens in their places: the dead lie below and small, several on one space share it."""
    spaces: dict[tuple[int, int, bool], list[Token]] = defaultdict(list)
    for token in sorted(tokens, key=lambda each: not each.is_down):
        spaces[token.column, token.row, token.is_down].append(token)
    for (column, row, is_down), those in spaces.items():
        scale = lattice.scale * (0.55 if is_down or len(those) > 1 else 1.0)
        x, y = lattice.corner(column, row)
        for n, token in enumerate(those):
            degrees = lattice.degrees(token.facing or 0)
            if token.spot:
                right, down = SPOTS[token.spot]
                yield Piece(token, x + right * CELL, y + down * CELL, TEAMED, degrees)
                continue
            aside = n * (1 - scale) / max(1, len(those) - 1) if len(those) > 1 else (1 - scale) / 2
            yield Piece(token, x + aside * CELL, y + aside * CELL, scale, degrees)


@dataclass(frozen=True)
class Row:
    """A tray as it is laid out: its cards by name, and its backs, of which so many are drawn."""

    tray: Tray

    @property
    def count(self) -> int:
        return len(self.tray.cards) + self.tray.backs

    @property
    def drawn(self) -> range:
        return range(min(self.tray.backs, MOST_BACKS))


@dataclass(frozen=True)
class OptionButton:
    """An option as a button, with the space that it is about."""

    number: int
    words: str
    place: tuple[int, int] | None


@dataclass(frozen=True)
class LogLine:
    """A line of the log: its number, what it says, whether it is the one that is shown."""

    number: int
    line: Line
    is_current: bool


@dataclass(frozen=True)
class Chapter:
    """A Turn or a round: its first line's number, its name, how many lines it has."""

    first: int
    name: str
    last: int


class Scene:
    """A match at a moment, for somebody who answers for these seats.

    `at` counts lines; without it the beginning, or where a match stands that goes on.
    """

    def __init__(self, match: Match, playback: Playback, shelf: Shelf, at: int | None, seats: Sequence[int]) -> None:
        self.match, self.playback, self.shelf, self.seats = match, playback, shelf, tuple(seats)
        self.adapter: MatchAdapter = adapter_of(match.game_id)
        self.last = playback.length
        usual = 0 if match.is_over and not people(match.seats) else self.last
        self.at = usual if at is None else max(0, min(at, self.last))

    @property
    def is_player(self) -> bool:
        """True where whoever looks plays in it."""
        return bool(self.seats)

    @property
    def title(self) -> str:
        """The name of the ground."""
        return self.adapter.title(self.match.setup)

    @property
    def is_friendly(self) -> bool:
        """True where the armies need not be legal, for both sides agreed."""
        return is_friendly(self.match.setup)

    @property
    def is_veiled(self) -> bool:
        """True where it is shown through a player's eyes."""
        return self.playback.eyes is not None

    @property
    def winner(self) -> str:
        """The winner, by side and army; "" where nobody won."""
        if self.match.winner is None:
            return ""
        return f"{self.adapter.sides[self.match.winner]}, {self.match.setup['armies'][self.match.winner]['name']},"

    # --- The board ----------------------------------------------------------------------------------------------------

    @cached_property
    def state(self) -> Any:
        return self.playback.shown_at(self.at)

    @cached_property
    def board(self) -> Board:
        return self.adapter.draw(self.state, self.match.setup, self.shelf)

    @cached_property
    def pieces(self) -> list[Piece]:
        return list(pieces(self.board.tokens, self.board.spaces))

    @property
    def arrow(self) -> str:
        """The arrow where a piece faces."""
        return ARROW

    @property
    def ground(self) -> str:
        return diagram_shapes(self.board.ground)

    @property
    def view_box(self) -> str:
        return self.board.spaces.view_box

    @property
    def column_names(self) -> Sequence[Name]:
        return self.board.spaces.column_names

    @property
    def row_names(self) -> Sequence[Name]:
        return self.board.spaces.row_names

    @property
    def markers(self) -> list[Name]:
        """The words for what lies on spaces, at their lower end."""
        corners = ((self.board.spaces.corner(each.column, each.row), each.words) for each in self.board.markers)
        return [(x + 0.5 * CELL, y + 0.93 * CELL, words) for (x, y), words in corners]

    @cached_property
    def players(self) -> list[dict[str, object]]:
        """Each player: name, army, who plays it, how it stands, its units."""
        return [
            {
                "number": n,
                "side": self.adapter.sides[n],
                "army": self.match.setup["armies"][n]["name"],
                "seat": SEATS.get(seat, seat).partition(":")[0].partition(",")[0],
                "score": self.board.scores[n],
                "body": BODIES[n],
                "trays": [Row(each) for each in self.board.trays if each.owner == n],
                "pieces": [each for each in self.pieces if each.token.owner == n],
            }
            for n, seat in enumerate(self.match.seats)
        ]

    # --- The log ------------------------------------------------------------------------------------------------------

    @cached_property
    def stops(self) -> list[int]:
        """The lines that one steps through: those that take a number apart go with the next."""
        return [0, *(n for n, line in enumerate(self.playback.lines, 1) if not line.is_detail)]

    @property
    def before(self) -> int:
        """The stop before this moment."""
        return max((n for n in self.stops if n < self.at), default=0)

    @property
    def after(self) -> int:
        """The stop after this moment."""
        return min((n for n in self.stops if n > self.at), default=self.last)

    @cached_property
    def chapters(self) -> list[Chapter]:
        lines = self.playback.lines
        starts = [n for n, line in enumerate(lines, 1) if line.kind in self.adapter.chapters]
        bounds = [1, *(n for n in starts if n > 1), len(lines) + 1]
        names = [lines[n - 1].text.strip("— ") if n in starts else "Deployment" for n in bounds[:-1]]
        return [Chapter(first, name, end - 1) for first, end, name in zip(bounds, bounds[1:], names, strict=False)]

    @cached_property
    def chapter(self) -> Chapter:
        return next((each for each in reversed(self.chapters) if each.first <= self.at), self.chapters[0])

    @property
    def chapter_before(self) -> Chapter | None:
        """The Turn before."""
        found = self.chapters.index(self.chapter)
        return self.chapters[found - 1] if found else None

    @property
    def chapter_after(self) -> Chapter | None:
        """The Turn after."""
        return next((each for each in self.chapters if each.first > self.chapter.first), None)

    @property
    def log(self) -> list[LogLine]:
        """The lines of this Turn."""
        first, last = self.chapter.first, self.chapter.last
        return [LogLine(n, self.playback.lines[n - 1], n == self.at) for n in range(first, last + 1)]

    @property
    def caption(self) -> str:
        """The sentence of what happened just now."""
        return self.playback.lines[self.at - 1].text if self.at else "Before the first unit is placed."

    # --- Playing ------------------------------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """True where a bot is to answer next."""
        if self.match.is_over or not is_by_todays_rules(self.match):
            return False
        return not open_questions(self.match, self.playback)

    @cached_property
    def question(self) -> Question | None:
        """The question to whoever looks, at this moment."""
        if self.at != self.last or not is_by_todays_rules(self.match):
            return None
        asked = open_questions(self.match, self.playback)
        return next((each for each in asked if each.player in self.seats), None)

    @property
    def is_asked(self) -> bool:
        """True where the person who looks is asked something, at this moment."""
        return self.question is not None

    @property
    def can_undo(self) -> bool:
        chose = {player for player in self.playback.askers if player is not None}
        return self.is_player and any(is_person(self.match.seats[player]) for player in chose)

    @cached_property
    def groups(self) -> list[tuple[str, list[OptionButton]]]:
        """The options, by verb."""
        assert self.question, "only asked while something is"
        found: dict[str, list[OptionButton]] = defaultdict(list)
        for n, option in enumerate(listed(self.question.options)):
            found[str(option[0])].append(self._choice(n, option))
        return [(self.adapter.verbs.get(verb, verb.capitalize()), choices) for verb, choices in found.items()]

    def _choice(self, number: int, option: Option) -> OptionButton:
        verb = str(option[0])
        words = self.adapter.words(self.playback.state, option) or self.adapter.verbs.get(verb, verb.capitalize())
        return OptionButton(number, words, self.adapter.place(self.playback.state, option))

    @property
    def targets(self) -> list[tuple[str, OptionButton]]:
        """The spaces that can be clicked, each with the first option about it."""
        first: dict[tuple[int, int], OptionButton] = {}
        for _, choices in self.groups:
            for each in choices:
                if each.place is not None:
                    first.setdefault(each.place, each)
        return [(self.board.spaces.outline(*place), each) for place, each in first.items()]
