"""Pieces as they are drawn on a match's board: the shape of each player's, where each stands, all about it in words."""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from armybuilder.engine.events import Effect, Event, Gesture
from armybuilder.engine.telling import Named, short
from armybuilder.faces.diagrams import CELL, arrow, circle, polygon, rounded
from armybuilder.play.adapters import Marker, Place, Token
from armybuilder.play.lattice import Lattice

#: The shapes of each player's pieces: square, round, a diamond, a six-sided stone.
BODIES = (
    rounded(0.5, 0.5, 9, 9, 1.3),
    circle(5, 5, 4.7),
    polygon((5, 0), (10, 5), (5, 10), (0, 5)),
    polygon((2.6, 0.6), (7.4, 0.6), (9.8, 5), (7.4, 9.4), (2.6, 9.4), (0.2, 5)),
)
ARROW = polygon((5, -1.5), (2.8, 1.4), (7.2, 1.4))
#: In its place, where sides have figures: a tab with room for that of the front.
FRONT = polygon((5, 0), (7.1, 0.9), (7.1, 2.6), (2.9, 2.6), (2.9, 0.9))
#: The least length of an arrow between two pieces.
SHORTEST = 4.2
#: How far a piece that is down is turned, in degrees.
LYING = 90
#: The size of a piece that shares its space by the rules, and how far right and down each of the places is: the bodies
#: of two fill the space without overlapping.
TEAMED = 0.5
SPOTS = {"north": (0.25, 0), "south": (0.25, 0.5), "west": (0, 0.25), "east": (0.5, 0.25)}
#: How far a piece that has its name below it is raised, so that the name lies on its own space.
RAISED = 0.9
#: A label of more letters is wider than the space on which its piece stands.
MOST_LETTERS = 7
#: How wide the bar is that says how much is left of a piece, and how it looks up to which part.
BAR = 7
WORN = ((0.25, "is-low"), (0.5, "is-half"), (0.99, "is-hurt"))
#: Where the figures at its feet stand, and marks beside its emblem then.
AT_FEET, ASIDE_OF_EMBLEM = (0.9, 9.1), (-1.7, 11.5)
#: How many marks of a piece are drawn; its description names all of them. One that shares its space has fewer and
#: larger ones, in the part of its half that its body leaves free; one with figures at its feet has them above those.
MOST_MARKS, MOST_MARKS_TEAMED = 3, 2
MARK_TEAMED = 1.45


@dataclass(frozen=True)
class PlacedToken:
    """A token in its place: where it is moved, how large it is, how far its facing turns it."""

    token: Token
    x: float
    y: float
    scale: float
    degrees: float = 0.0
    #: Its name as it stands below it, where there is room; and whether it is raised for what stands there.
    label: str = ""
    is_raised: bool = False

    @property
    def is_long(self) -> bool:
        """True where its label has to be set more narrowly to fit."""
        return len(self.label) > MOST_LETTERS

    @property
    def label_low(self) -> float:
        """How far down its label stands: below what is left of it, which is higher where it faces another way."""
        if self.token.hp is None:
            return 10.9
        return 12.4 if self.token.facing is None or self.degrees == 2 * LYING else 11.6

    @property
    def body(self) -> str:
        return BODIES[self.token.owner]

    @property
    def space(self) -> str:
        return f"{self.token.column}-{self.token.row}"

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + CELL / 2 * self.scale, self.y + CELL / 2 * self.scale

    @property
    def moved(self) -> str:
        lying = f" rotate({LYING} 5 5)" if self.token.is_down else ""
        return f"translate({self.x:g} {self.y:g}) scale({self.scale:g}){lying}"

    @property
    def is_small(self) -> bool:
        """True where its sign alone is read, not its emblem: it is half as large as others."""
        return bool(self.token.spot) or self.token.is_down

    @property
    def turned(self) -> str:
        larger = " translate(5 1) scale(1.25) translate(-5 -1)" if self.token.spot else ""
        # Below what is left of it, its arrow keeps clear.
        larger += "" if self.token.hp is None else " translate(0 -0.7)"
        # One that lies is turned itself; its arrow shows the way that it faces all the same.
        degrees = self.degrees - (LYING if self.token.is_down else 0)
        return f"rotate({degrees:g} 5 5){larger}"

    @property
    def strengths(self) -> list[tuple[float, int, str]]:
        """The figures of its sides, the front first: which way each is, and whether it is "more" or "less" than on the
        card. One that shares its space has room for the front's alone.
        """
        figures = () if self.token.is_down else self.token.strengths
        found = [
            (self.degrees + n * 360 / len(figures), now, _change(now, printed))
            for n, (now, printed) in enumerate(figures)
        ]
        return found[:1] if self.token.spot else found

    @property
    def figures(self) -> list[tuple[float, str, str]]:
        """Those at its feet: how far right each is, what it is, and whether that is more or less than on the card."""
        found = zip(AT_FEET, self._told_figures, strict=False)
        return [(x, now, _change(int(now.strip("+")), printed)) for x, (_, now, printed) in found]

    @property
    def _told_figures(self) -> list[tuple[str, str, int]]:
        """Of what may be more only the least is known: "2+"."""
        unsure = self.token.unsure
        return [(name, f"{now}{'+' * (name == unsure)}", printed) for name, now, printed in self.token.figures]

    @property
    def marks(self) -> list[tuple[str, str]]:
        """The first letters of its marks, each with where it is moved: down the left side, or beside a small body. For
        those that have no room the last one counts: "+2".
        """
        most = MOST_MARKS_TEAMED if self.token.spot or self.token.figures else MOST_MARKS
        letters = [words[:2] for words in self.token.marks]
        if len(letters) > most:
            letters[most - 1 :] = [f"+{len(letters) - most + 1}"]
        return [(self._mark_moved(n), each) for n, each in enumerate(letters)]

    def _mark_moved(self, number: int) -> str:
        if self.token.figures:
            return f"translate({ASIDE_OF_EMBLEM[number]} 0.3)"
        if not self.token.spot:
            return f"translate(-0.6 {2.9 * number - 0.4:.1f})"
        x, y = (-5.2, 0.8 + 4.2 * number) if self.token.spot in ("north", "south") else (-0.2 + 5.3 * number, -4.3)
        return f"translate({x:.1f} {y:.1f}) scale({MARK_TEAMED})"

    @property
    def bar(self) -> float:
        """How far its bar is filled."""
        return round(BAR * (self.token.health or 0), 2)

    @property
    def wear(self) -> str:
        """The class of its bar, by how much is left of it; "" for all."""
        health = self.token.health or 0
        return next((name for most, name in WORN if health <= most), "")

    @property
    def emblems(self) -> list[tuple[str, Marker]]:
        """What it carries or stands on, each with where it is moved: down the right side, where figures stand around it
        into its lower corners, and beside a small body.
        """
        return [(self._emblem_moved(n), each) for n, each in enumerate(self.token.emblems)]

    def _emblem_moved(self, number: int) -> str:
        if self.token.is_down:
            return f"rotate({-LYING} 5 5) translate({6.5 - 6.2 * number:.1f} 6.5) scale({MARK_TEAMED})"
        if self.token.spot:
            x, y = (10.1, 4.4 * number + 0.4) if self.token.spot in ("north", "south") else (5.3 * number - 0.3, 11.1)
            return f"translate({x:.1f} {y:.1f}) scale({MARK_TEAMED})"
        if self.token.strengths:
            return f"translate({6.7 - 7.2 * number:.1f} 7.2)"
        return f"translate(6.9 {3.9 * number:.1f})"

    @property
    def said(self) -> str:
        dead = ["dead"] if self.token.is_down else []
        lying = [each.words for each in self.token.emblems]
        figures = [f"{name} {now}" for name, now, _ in self._told_figures]
        told = [*figures, *self.token.facts, *self.token.marks, *lying, *dead]
        return "; ".join([f"{self.token.sign} {self.token.name}", *told])


def _change(now: int, printed: int) -> str:
    return (now > printed) * "more" + (now < printed) * "less"


def attack_arrow(start: PlacedToken, end: PlacedToken) -> str:
    """An arrow from one body's edge to the other's; where they all but touch, over their edges."""
    (x, y), (to_x, to_y) = start.middle, end.middle
    far = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / far, (to_y - y) / far
    first, last = (CELL / 2 * each.scale for each in (start, end))
    length, middle = max(far - first - last, SHORTEST), (far + first - last) / 2
    first, last = middle - length / 2, middle + length / 2
    return arrow(x + first * dx, y + first * dy, x + last * dx, y + last * dy, width=1.3, head=2.4).path


def pieces(tokens: Sequence[Token], lattice: Lattice, marked: Container[Place] | None = None) -> Iterator[PlacedToken]:
    """Tokens in their places: the dead lie below and small, several on one space share it.

    Where names are told, one alone on a space makes room for its name below it. On a marked space the marker's words
    stand there instead.
    """
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
                yield PlacedToken(token, x + right * CELL, y + down * CELL, TEAMED, degrees)
                continue
            aside = n * (1 - scale) / max(1, len(those) - 1) if len(those) > 1 else (1 - scale) / 2
            is_raised = marked is not None and lattice.names_pieces and len(those) == 1 and not is_down
            named = token.name if token.label is None else token.label
            label = named if is_raised and (column, row) not in (marked or ()) else ""
            down = round(y + aside * CELL - (RAISED if is_raised else 0), 3)
            yield PlacedToken(token, x + aside * CELL, down, scale, degrees, label, is_raised)


#: The side of a die, and how far left and up of a piece's middle its first one lies, in hundredths of a space: the sign
#: of what can be done there is on the right.
DIE, ASIDE, ABOVE = 42, 26, 44


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A die as it lies on the board: its corner, its side, what it shows."""

    x: float
    y: float
    side: float
    shows: int


@dataclass(frozen=True, slots=True)
class Mark:
    """An effect on a piece, drawn over it: where, how large, how much."""

    x: float
    y: float
    scale: float
    how: Effect
    words: str


@dataclass(frozen=True, slots=True)
class Animation:
    """All that is drawn of one event."""

    dice: tuple[DrawnDie, ...] = ()
    marks: tuple[Mark, ...] = ()


def animation(
    gesture: Gesture, event: Event, state: Named, pieces: Sequence[PlacedToken], middle: tuple[float, float]
) -> Animation:
    """An event as it is drawn; dice that no piece rolls lie in the middle of the board."""
    by_sign = {piece.token.sign: piece for piece in pieces}
    parts = event[1:]
    seen = [None if whose is None else _seen(state, parts[whose], by_sign) for whose, _ in gesture.dice]
    dice = [
        (piece, int(parts[at]))
        for (whose, at), piece in zip(gesture.dice, seen, strict=True)
        if parts[at] and (whose is None or piece)
    ]
    struck = None if gesture.struck is None else _seen(state, parts[gesture.struck], by_sign)
    return Animation(tuple(_dice(dice, middle)), (_mark(gesture, parts, struck),) if struck else ())


def _seen(state: Named, piece: object, by_sign: Mapping[str, PlacedToken]) -> PlacedToken | None:
    """A piece on the board by its number; None where nobody is meant, or nobody that is seen."""
    return by_sign.get(short(state, piece)) if isinstance(piece, int) and piece >= 0 else None


def _dice(thrown: Sequence[tuple[PlacedToken | None, int]], middle: tuple[float, float]) -> Iterator[DrawnDie]:
    """Dice beside who rolls them, one after the other."""
    before: Counter[str] = Counter()
    for piece, shows in thrown:
        scale = (piece.scale if piece else 1.0) * CELL / 100
        x, y = (piece.x + 50 * scale, piece.y + 50 * scale) if piece else middle
        sign = piece.token.sign if piece else ""
        left = ASIDE + before[sign] * (DIE + 4)
        before[sign] += 1
        yield DrawnDie(
            round(x - (left + DIE / 2) * scale, 2), round(y - (ABOVE + DIE / 2) * scale, 2), DIE * scale, shows
        )


def _mark(gesture: Gesture, parts: Sequence[object], piece: PlacedToken) -> Mark:
    amount = "" if gesture.amount is None else str(parts[gesture.amount])
    sign = {"hit": "\N{MINUS SIGN}", "heal": "+", "fall": ""}[gesture.how]
    return Mark(piece.x, piece.y, piece.scale, gesture.how, f"{sign}{amount}" if amount else "")
