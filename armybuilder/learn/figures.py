"""Scenes on paper: for a section of the rules a board before and after, and what was said meanwhile."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import cos, radians, sin

from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.svgLib.path import parse_path

from armybuilder.engine.scenes import Scene, play
from armybuilder.faces.diagrams import CELL, Diagram, Label, LabelRole, Shape, arrow, moved, polygon, polyline
from armybuilder.learn.presenters import ASKED, SceneView
from armybuilder.learn.stages import scenes_of, set_stage
from armybuilder.play.adapters import Board, Place, adapter_of
from armybuilder.play.board_view import SIGN
from armybuilder.play.pieces import PlacedToken, pieces
from armybuilder.printing.booklet.book import Example
from catalog.shelf import Shelf

#: The most lines of a scene that is told on paper; and the spaces around its pieces that are drawn.
MOST_LINES, AROUND = 20, 1
#: The room between the two boards, and the heights of a space's name and of a piece's sign, which is set smaller with
#: more letters than fit.
GAP, NAME, SIGN_HEIGHT, LONG_SIGN = 14.0, 2.5, 3.6, 3
#: How much larger than a dark piece its light edge is.
EDGE = 1.16
#: The tip and the ends of a piece's arrow, around its middle.
ARROW = ((0, -5.7), (-1.8, -3.5), (1.8, -3.5))


def examples(shelf: Shelf) -> Mapping[str, Example]:
    """For each section of the rules the first scene that isn't shown yet and makes a figure, by the section's slug."""
    book = scenes_of(shelf.game.slug)
    found: dict[str, Example] = {}
    shown: set[str] = set()
    for section in shelf.sections:
        for scene in book.showing.get(f"section:{section.slug}", ()):
            if scene.slug not in shown and (example := example_of(scene, shelf)):
                shown.add(scene.slug)
                found[section.slug] = example
                break
    return found


def example_of(scene: Scene, shelf: Shelf) -> Example | None:
    """A scene as a figure with its title, and what is said in it; without any words, what is so then.

    None where too much is said for a figure, or where nothing of it is seen on a board.
    """
    played = play(scene, set_stage(scene, shelf))
    if len(played.frames) > MOST_LINES:
        return None
    draw, stage = adapter_of(shelf.game.slug).draw, played.stage
    boards = [draw(state, stage.setup, shelf) for state in (played.start, stage.state)]
    told = [frame.text for frame in played.frames if frame.kind != "answer"]
    signs = {sign for text in told for sign in SIGN.findall(text)}
    window = _window(boards, signs)
    before, after = (_Picture(board, window & board.space_names.keys()) for board in boards)
    is_still = before.parts == after.parts
    if is_still and not signs:
        return None
    if is_still:
        then = SceneView(scene, played, shelf, None).afterwards
        told += [f"{asked}: {value}." for asked, value in then if asked.startswith(ASKED["options"])]
    return Example(_beside(scene.title, [after] if is_still else [before, after]), " ".join(told))


def _window(boards: Iterable[Board], signs: set[str]) -> frozenset[Place]:
    """The spaces around the pieces that a scene is about, before and after; all where it is about none."""
    spaces = {place for board in boards for place in board.space_names}
    there = [(each.column, each.row) for board in boards for each in board.tokens if each.sign in signs]
    if not there:
        return frozenset(spaces)
    columns, rows = (range(min(each) - AROUND, max(each) + AROUND + 1) for each in zip(*there, strict=True))
    return frozenset(spaces & set(product(columns, rows)))


@dataclass(frozen=True)
class _Picture:
    """The part of a board that is drawn."""

    board: Board
    window: frozenset[Place]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of its spaces."""
        lefts, tops = zip(*(self.board.spaces.corner(*place) for place in self.window), strict=True)
        left, top, right, bottom = _bounds(self.board.spaces.space_outline)
        return min(lefts) + left, min(tops) + top, max(lefts) + right, max(tops) + bottom

    @cached_property
    def pieces(self) -> list[PlacedToken]:
        there = [each for each in self.board.tokens if (each.column, each.row) in self.window]
        return list(pieces(there, self.board.spaces))

    @property
    def alt_text(self) -> str:
        """The pieces, each with where it stands."""
        return "; ".join(" ".join([each.token.sign, each.token.name, *each.token.facts[:1]]) for each in self.pieces)

    @cached_property
    def parts(self) -> tuple[list[Shape], list[Label]]:
        """All that is drawn: the spaces and what lies on them, their names, the pieces."""
        corner, ground = self.board.spaces.corner, self.board.ground
        shapes = [Shape(self.board.spaces.space_outline, "cell", *corner(*place)) for place in sorted(self.window)]
        shapes += [each for each in ground.shapes if self._has(each)]
        labels = [each for each in ground.labels if self._is_inside(each.x, each.y - each.size / 3)]
        taken = {(each.token.column, each.token.row) for each in self.pieces}
        words = [(place, NAME, self.board.space_names[place]) for place in sorted(self.window - taken)]
        words += [((each.column, each.row), 0.95 * CELL, each.words) for each in self.board.markers]
        for place, low, text in words:
            if place in self.window:
                x, y = corner(*place)
                labels.append(Label(x + CELL / 2, y + low, text, NAME, "faint"))
        for piece in self.pieces:
            drawn, sign = _piece_drawing(piece)
            shapes += drawn
            labels += sign
        return shapes, labels

    def _has(self, shape: Shape) -> bool:
        """True for what lies on one of its spaces; what is larger than a space is the ground of the whole board."""
        left, top, right, bottom = (edge * shape.scale for edge in _bounds(shape.path))
        is_small = max(right - left, bottom - top) < 1.3 * CELL
        return is_small and self._is_inside(shape.x + (left + right) / 2, shape.y + (top + bottom) / 2)

    def _is_inside(self, x: float, y: float) -> bool:
        half = CELL / 2
        corners = (self.board.spaces.corner(*place) for place in self.window)
        return any(abs(left + half - x) <= half and abs(top + half - y) <= half for left, top in corners)


def _piece_drawing(piece: PlacedToken) -> tuple[list[Shape], list[Label]]:
    """A piece, those of the first side dark, with its facing and its sign; a dead one is crossed out."""
    token, is_own, at = piece.token, piece.token.owner == 0, (piece.x, piece.y, piece.scale)
    body = Shape(piece.body, "unit" if is_own else "enemy", *at)
    if token.is_down:
        return [body, Shape(polyline((1, 1), (9, 9)) + polyline((9, 1), (1, 9)), "no", *at)], []
    # A light edge tells a dark piece from dark ground.
    beyond = CELL / 2 * piece.scale * (EDGE - 1)
    edge = Shape(piece.body, "mark", piece.x - beyond, piece.y - beyond, piece.scale * EDGE)
    shapes = [edge, body] if is_own else [body]
    if token.facing is not None:
        turn = radians(piece.degrees)
        tip = polygon(*((5 + x * cos(turn) - y * sin(turn), 5 + x * sin(turn) + y * cos(turn)) for x, y in ARROW))
        shapes.append(Shape(tip, "arrow", *at))
    sign = f"{token.sign}×{token.stack}" if token.stack > 1 else token.sign
    size = SIGN_HEIGHT * piece.scale * (0.7 if len(sign) > LONG_SIGN else 1)
    middle = CELL / 2 * piece.scale
    role: LabelRole = "light" if is_own else "strong"
    return shapes, [Label(piece.x + middle, piece.y + middle + size * 0.35, sign, size, role)]


def _beside(title: str, drawn: Sequence[_Picture]) -> Diagram:
    """Boards beside each other, an arrow from one to the next."""
    left, top, right, bottom = drawn[0].box
    wide, tall = right - left, bottom - top
    shapes: list[Shape] = []
    labels: list[Label] = []
    for number, picture in enumerate(drawn):
        x = number * (wide + GAP)
        lying, words = moved(*picture.parts, x - left, -top)
        shapes += [*lying, arrow(x - GAP + 3, tall / 2, x - 3, tall / 2)] if number else lying
        labels += words
    said = ". Afterwards: ".join(picture.alt_text for picture in drawn)
    return Diagram(title, len(drawn) * (wide + GAP) - GAP, tall, tuple(shapes), tuple(labels), said)


@cache
def _bounds(path: str) -> tuple[float, float, float, float]:
    pen = ControlBoundsPen(None)
    parse_path(path, pen)
    found: tuple[float, float, float, float] = pen.bounds
    return found
