"""Cards in large print: every text as large as the style says or larger, on as many cards as that takes.

The name stands in a band with the emblem and the cost; all other figures and traits are words of the text, which comes
before the drawings. Names inside a drawing are as large as the drawing lets them be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armybuilder.faces import flow
from armybuilder.faces.diagrams import Diagram, circle, rectangle, rounded
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Block, Face, Paragraph, Run, Stat
from armybuilder.faces.qr import CODE_SIDE, draw_code
from armybuilder.faces.styles import SAFE, TRIMS
from armybuilder.faces.typeset import POINT, Line, Span, break_lines, fit_size

WIDTH = TRIMS["poker"].width
LEFT, RIGHT = SAFE, WIDTH - SAFE
#: Between the safe zone and the text, and between the parts of a card.
MARGIN, AIR = 0.8, 1.4
MEASURE = RIGHT - LEFT - 2 * MARGIN
#: The emblem's and the coin's width in the band.
SIGN = 9.5
#: The height of a drawing: at least this for a small one, what its width asks for a plan, and no more than the most.
LEAST_PICTURE, MOST_PICTURE = 12.0, 46.0
LEADING = 1.2


@dataclass(frozen=True)
class Sizes:
    """The sizes of type on one card: in points of a card that is 63 wide."""

    most: float
    least: float

    @property
    def depth(self) -> float:
        """A line of the least size."""
        return self.least * LEADING * POINT

    @property
    def foot(self) -> float:
        return self.depth + 0.6


def sides(
    face: Face, tall: float, scale: float, text: tuple[float, float], ink: dict[str, str], code: str
) -> list[Drawing]:
    """A face's front, and as many cards as its text and its drawings go on. `scale` is how much larger it prints."""
    sizes = Sizes(*(size * max(1.0, 1 / scale) for size in text))
    cards = [LargeCard(face, tall, ink, sizes, is_first=True)]
    blocks = list(_blocks(face))
    side = CODE_SIDE / scale if code else 0.0
    room = cards[0].room - (side + AIR if code else 0)
    size = flow.fitted_size(blocks, MEASURE, room, sizes.most, sizes.least)
    rest: Sequence[flow.TextLine] = flow.compose(blocks, size, MEASURE)
    if code:
        place = (LEFT + MARGIN, cards[0].bottom - side, RIGHT - MARGIN)
        draw_code(cards[0].drawing, code, place, side, sizes.least, ink)
        cards[0].bottom -= side + AIR
    while rest:
        part, rest = flow.split(rest, cards[-1].room) if rest[0].depth <= cards[-1].room else ([], rest)
        cards[-1].write(part)
        if rest:
            cards.append(LargeCard(face, tall, ink, sizes))
    for diagram in [*face.diagrams, *([face.plan] if face.plan else [])]:
        least = MOST_PICTURE if diagram is face.plan else LEAST_PICTURE
        if not cards[-1].has_room(diagram, least):
            cards.append(LargeCard(face, tall, ink, sizes))
        cards[-1].picture(diagram)
    for number, card in enumerate(cards, 1):
        card.foot(number, len(cards))
    return [card.drawing for card in cards]


def _blocks(face: Face) -> Iterator[Block]:
    """All that stands on the card as texts: its traits and figures first, its own texts, where it comes from."""
    facts = tuple(paragraph for paragraph in _facts(face) if paragraph)
    if facts:
        yield Block("", facts)
    for block in face.blocks:
        yield block.with_label_in_title
    if face.footer[0]:
        yield Block("", ((Run(face.footer[0]),),))


def _facts(face: Face) -> Iterator[Paragraph]:
    yield (Run(", ".join(badge.word for badge in face.badges)),) if face.badges else ()
    yield tuple(run for side in face.sides for run in (Run(f"{side.label} "), Run(f"{side.value}  ", "lead")))
    yield tuple(run for n, stat in enumerate(face.stats) for run in _figure(stat, " · " if n else ""))


def _figure(stat: Stat, before: str) -> tuple[Run, ...]:
    return Run(f"{before}{stat.label} "), Run(stat.value, "lead"), Run(f" {stat.detail}" if stat.detail else "")


class LargeCard:
    """A card while it is filled from its top to its bottom."""

    def __init__(self, face: Face, tall: float, ink: dict[str, str], sizes: Sizes, *, is_first: bool = False) -> None:
        self.ink, self.sizes = ink, sizes
        self.drawing = Drawing(WIDTH, tall, face.title)
        self.drawing.path(rectangle(-10, -10, WIDTH + 20, tall + 20), ink["paper"])
        self.y = self._band(face, is_first) + AIR
        self.bottom = tall - SAFE - sizes.foot

    @property
    def room(self) -> float:
        return self.bottom - self.y

    def write(self, lines: Sequence[flow.TextLine]) -> None:
        self.y = flow.draw(lines, self.drawing, LEFT + MARGIN, self.y, MEASURE, self.ink)

    def has_room(self, diagram: Diagram, least: float) -> bool:
        """A drawing fits here, under its title, and is not too small."""
        wanted = min(least, MOST_PICTURE, MEASURE * diagram.height / diagram.width)
        return self.room >= len(self._titled(diagram)) * self.sizes.depth + 3 * AIR + wanted

    def picture(self, diagram: Diagram) -> None:
        """A drawing under its title, as large as the room lets it be."""
        lines = self._titled(diagram)
        with self.drawing.tagged("Figure", diagram.title):
            self._lines(lines, LEFT + MARGIN, self.y + AIR, self.sizes.least, "muted")
            top = self.y + AIR + len(lines) * self.sizes.depth + AIR
            deep = min(self.bottom - top - AIR, MOST_PICTURE, MEASURE * diagram.height / diagram.width)
            self.drawing.diagram(diagram, LEFT + MARGIN, top, MEASURE, deep, self.ink)
        self.y = top + deep

    def _titled(self, diagram: Diagram) -> list[Line]:
        return break_lines([Span(diagram.title, "sans")], self.sizes.least, MEASURE)

    def foot(self, number: int, cards: int) -> None:
        if cards > 1:
            words = f"{number} of {cards}"
            y = self.drawing.height - SAFE - 0.26 * self.sizes.least * POINT
            self.drawing.words(RIGHT - MARGIN, y, words, "sans", self.sizes.least, self.ink["muted"], "end")

    def _band(self, face: Face, is_first: bool) -> float:
        """The name and what it is, with the emblem before and the cost behind them; where the band ends."""
        has_coin = is_first and face.cost is not None
        left = LEFT + 1.6 + (SIGN + 1.0 if face.emblem or face.portrait else 0)
        measure = RIGHT - left - 1.6 - (SIGN + 1.0 if has_coin else 0)
        size = fit_size(face.title, "serif-bold", measure, self.sizes.least * 1.5, self.sizes.least * 1.1)
        title = break_lines([Span(face.title, "serif-bold")], size, measure)
        small = break_lines([Span(face.subtitle if is_first else "continued", "sans")], self.sizes.least, measure)
        depth = max(len(title) * size * LEADING * POINT + len(small) * self.sizes.depth, SIGN - 0.6) + 2.0
        self.drawing.path(rounded(LEFT, SAFE, RIGHT - LEFT, depth, 1.8), self.ink["band"], self.ink["band-line"], 0.2)
        self._emblem(face, SAFE + depth / 2)
        y = self._lines(title, left, SAFE + 0.8, size, "title", is_heading=True)
        self._lines(small, left, y, self.sizes.least, "subtitle")
        if has_coin:
            self._coin(str(face.cost), SAFE + depth / 2)
        return SAFE + depth

    def _lines(
        self, lines: Sequence[Line], x: float, y: float, size: float, ink: str, *, is_heading: bool = False
    ) -> float:
        """Lines one below the other, read as one; where they end."""
        with self.drawing.tagged("H1" if is_heading else "P"):
            for line in lines:
                y += size * LEADING * POINT
                for span in line:
                    self.drawing.words(x + span.x, y - 0.28 * size * POINT, span.text, span.font, size, self.ink[ink])
        return y

    def _emblem(self, face: Face, middle: float) -> None:
        if face.portrait:
            self.drawing.portrait(face.portrait, LEFT + 1.6, middle - (SIGN - 1) / 2, SIGN - 1)
        elif face.emblem:
            path, size = emblem_path(face.emblem), SIGN - 1
            self.drawing.picture(path, self.ink["title"], LEFT + 1.6, middle - size / 2, size, EMBLEM_SIZE)

    def _coin(self, cost: str, middle: float) -> None:
        x = RIGHT - 1.6 - SIGN / 2
        self.drawing.path(circle(x, middle, SIGN / 2), self.ink["coin"])
        size = fit_size(cost, "sans-bold", SIGN - 1.6, self.sizes.least * 1.5, self.sizes.least)
        y = middle + 0.35 * size * POINT
        self.drawing.words(x, y, cost, "sans-bold", size, self.ink["accent"], "middle", alt_text=f"Cost {cost}")
