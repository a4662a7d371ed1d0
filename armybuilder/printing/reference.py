"""Cards for reference: many short texts on few cards, so that a hand of them replaces the book at the table."""

from collections.abc import Iterable, Sequence

from armybuilder.printing import flow
from armybuilder.printing.diagrams import rectangle, rounded
from armybuilder.printing.drawing import Drawing, inks
from armybuilder.printing.face import Accent, Block, Face, Paragraph, Run
from armybuilder.printing.flow import TextLine
from armybuilder.printing.sheets import SAFE, Trim
from armybuilder.printing.typeset import fit_size

#: All is measured on a card so wide, and scaled with it; the text is this large there, and never smaller on paper.
WIDTH, TEXT = 63.0, 6.0
HEADER, FOOTER, MARGIN = 6.4, 3.6, 0.8
ACCENT: Accent = "slate"


def reference_block(face: Face) -> Block:
    """All texts of a face as one block under the card's name; the first of its badges says what sort it is."""
    paragraphs = [told for block in face.blocks for told in _told(block)]
    label = face.badges[0].word if face.badges else face.kind
    return Block(face.title, tuple(paragraphs), label, face.href)


def _told(block: Block) -> Iterable[Paragraph]:
    """A block's paragraphs; if it has a title, the first begins with it."""
    for place, paragraph in enumerate(block.paragraphs):
        yield (Run(f"{block.title}: ", "lead"), *paragraph) if block.title and place == 0 else paragraph


def drawings(blocks: Sequence[Block], title: str, game: str, trim: Trim) -> list[Drawing]:
    """The blocks in their order on as few cards as hold them; a block is split only if it is longer than a card."""
    scale = trim.width / WIDTH
    tall, measure = trim.height / scale, WIDTH - 2 * SAFE - 2 * MARGIN
    lines = flow.compose(blocks, max(TEXT, flow.LEAST / scale), measure)
    room = tall - 2 * SAFE - HEADER - FOOTER - 1.0
    parts = list(_filled(lines, room))
    return [_card(part, title, game, tall, number, len(parts)) for number, part in enumerate(parts, 1)]


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


def _card(lines: Sequence[TextLine], title: str, game: str, tall: float, number: int, cards: int) -> Drawing:
    ink = inks(ACCENT)
    card = Drawing(WIDTH, tall, title)
    left, right = SAFE, WIDTH - SAFE
    card.path(rectangle(-10, -10, WIDTH + 20, tall + 20), ink["paper"])
    card.path(rounded(left, SAFE, right - left, HEADER, 1.4), ink["accent"])
    size = fit_size(title, "serif-bold", right - left - 16, 10.5, 5.5)
    card.words(left + 2.0, SAFE + 4.5, title, "serif-bold", size, ink["white"], role="H1")
    card.words(right - 2.0, SAFE + 4.3, f"{number} of {cards}", "sans", 6, ink["soft"], "end")
    flow.draw(lines, card, left + MARGIN, SAFE + HEADER + 1.0, right - left - 2 * MARGIN, ink)
    card.path(rectangle(left, tall - SAFE - 3.0, right - left, 0.12), ink["faint"])
    card.words(right - MARGIN, tall - SAFE - 0.5, f"{game} · Muster", "sans", 5.5, ink["muted"], "end", role="Artifact")
    return card
