"""Cards for reference: many short texts on few cards, so that a hand of them replaces the book at the table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from armybuilder.faces import flow
from armybuilder.faces.diagrams import rectangle, rounded
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Accent, Block, Face, Paragraph, Run
from armybuilder.faces.flow import TextLine
from armybuilder.faces.styles import SAFE, USUAL, Style, Trim
from armybuilder.faces.typeset import POINT, Line, Span, break_lines, fit_size

#: All is measured on a card so wide, and scaled with it; the text is this large there, and never smaller on paper.
WIDTH, TEXT = 63.0, 6.0
HEADER, FOOTER, MARGIN = 6.4, 3.6, 0.8
ACCENT: Accent = "slate"
#: In large print, from one line of a title or foot to the next, in sizes.
LEADING = 1.2


def reference_block(face: Face) -> Block:
    """All texts of a face as one block under the card's name; the first of its badges says what sort it is."""
    paragraphs = [paragraph for block in face.blocks for paragraph in _titled(block)]
    label = face.badges[0].word if face.badges else face.kind
    return Block(face.title, tuple(paragraphs), label, face.card)


def _titled(block: Block) -> Iterable[Paragraph]:
    """A block's paragraphs; if it has a title, the first begins with it."""
    for place, paragraph in enumerate(block.paragraphs):
        yield (Run(f"{block.title}: ", "lead"), *paragraph) if block.title and place == 0 else paragraph


@dataclass(frozen=True)
class ReferenceStyle:
    """The style of one print's cards: their inks, the lines of a title that takes several and its size, how deep band
    and foot are, and the sizes of the text and of the smallest words."""

    ink: dict[str, str]
    title: Sequence[Line]
    title_size: float
    header: float
    footer: float
    text: float
    small: float


def reference_style(style: Style, title: str, scale: float) -> ReferenceStyle:
    """The style of the cards: all in small type, in large print nothing below its least size."""
    ink, measure = style.inks(ACCENT), WIDTH - 2 * SAFE
    if not style.is_generous:
        size = fit_size(title, "serif-bold", measure - 16, 10.5, 5.5)
        return ReferenceStyle(ink, (), size, HEADER, FOOTER, max(TEXT, flow.LEAST / scale), 5.5)
    least = style.text[1] * max(1.0, 1 / scale)
    lines = break_lines([Span(title, "serif-bold")], least * 1.1, measure - 4)
    deep = len(lines) * least * 1.1 * LEADING * POINT + 2.0
    return ReferenceStyle(ink, lines, least * 1.1, deep, least * LEADING * POINT + 0.6, least, least)


def drawings(blocks: Sequence[Block], title: str, game: str, trim: Trim, style: Style = USUAL) -> list[Drawing]:
    """The blocks in their order on as few cards as hold them; a block is split only if it is longer than a card."""
    scale = trim.width / WIDTH
    look = reference_style(style, title, scale)
    tall, measure = trim.height / scale, WIDTH - 2 * SAFE - 2 * MARGIN
    titled = [block.with_label_in_title for block in blocks] if style.is_generous else blocks
    room = tall - 2 * SAFE - look.header - look.footer - 1.0
    parts = list(_filled(flow.compose(titled, look.text, measure), room))
    feet = [f"{number} of {len(parts)}" for number in range(1, len(parts) + 1)]
    draw = _large_card if style.is_generous else _usual_card
    return [draw(part, title, foot, game, tall, look) for part, foot in zip(parts, feet, strict=True)]


def _filled(lines: Sequence[TextLine], room: float) -> Iterable[list[TextLine]]:
    """Whole blocks as long as they fit; what begins on a card leaves no gap above it."""
    waiting: list[TextLine] = []
    for block in _blocks(lines):
        if waiting and flow.height([*waiting, *block]) > room:
            yield waiting
            waiting = []
        waiting += block
        while flow.height(waiting) > room + 1e-6:
            part, waiting = flow.split(waiting, room)
            yield part
    if waiting:
        yield waiting


def _blocks(lines: Sequence[TextLine]) -> Iterable[list[TextLine]]:
    """The lines cut before every title."""
    block: list[TextLine] = []
    for line in lines:
        if line.is_title and block and not block[-1].is_title:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _usual_card(
    lines: Sequence[TextLine], title: str, count: str, game: str, tall: float, look: ReferenceStyle
) -> Drawing:
    """The title with the card's number behind it, and the game at the foot."""
    card, ink, right = _begun(title, tall, look), look.ink, WIDTH - SAFE
    card.words(SAFE + 2.0, SAFE + 4.5, title, "serif-bold", look.title_size, ink["title"], role="H1")
    card.words(right - 2.0, SAFE + 4.3, count, "sans", 6, ink["subtitle"], "end")
    _write(lines, card, look)
    card.path(rectangle(SAFE, tall - SAFE - 3.0, right - SAFE, 0.12), ink["faint"])
    card.words(right - MARGIN, tall - SAFE - 0.5, f"{game} · Muster", "sans", look.small, ink["muted"], "end",
               role="Artifact")  # fmt: skip
    return card


def _large_card(
    lines: Sequence[TextLine], title: str, count: str, game: str, tall: float, look: ReferenceStyle
) -> Drawing:
    """The title in as many lines as it takes, and the card's number at the foot."""
    card, y = _begun(title, tall, look), SAFE + 0.8
    with card.tagged("H1"):
        for line in look.title:
            y += look.title_size * LEADING * POINT
            for span in line:
                at = y - 0.28 * look.title_size * POINT
                card.words(SAFE + 2.0 + span.x, at, span.text, span.font, look.title_size, look.ink["title"])
    _write(lines, card, look)
    low = tall - SAFE - 0.26 * look.small * POINT
    card.words(WIDTH - SAFE - MARGIN, low, count, "sans", look.small, look.ink["muted"], "end")
    return card


def _begun(title: str, tall: float, look: ReferenceStyle) -> Drawing:
    """A card with its paper and its band."""
    card, ink = Drawing(WIDTH, tall, title), look.ink
    card.path(rectangle(-10, -10, WIDTH + 20, tall + 20), ink["paper"])
    card.path(rounded(SAFE, SAFE, WIDTH - 2 * SAFE, look.header, 1.4), ink["band"], ink["band-line"], 0.2)
    return card


def _write(lines: Sequence[TextLine], card: Drawing, look: ReferenceStyle) -> None:
    flow.draw(lines, card, SAFE + MARGIN, SAFE + look.header + 1.0, WIDTH - 2 * SAFE - 2 * MARGIN, look.ink)
