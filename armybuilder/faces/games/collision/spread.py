"""A text too long for its card goes on on the back, paragraph by paragraph."""

from collections.abc import Iterable
from dataclasses import replace

from armybuilder.faces import flow
from armybuilder.faces.card_layout import text_room
from armybuilder.faces.face import Block, Face, Paragraph

#: The front is set a little larger than the least size.
FRONT_SIZE = flow.LEAST + 0.5


def has_room(face: Face, blocks: tuple[Block, ...]) -> bool:
    """So much text fits on this side, at a size that can be read."""
    measure, room = text_room(face)
    return flow.height(flow.compose(blocks, flow.LEAST, measure)) <= room


def spread(face: Face) -> Face:
    """A face whose text is too long goes on on its back, paragraph by paragraph."""
    if has_room(face, face.blocks):
        return face
    measure, room = text_room(face)
    front, rest = _fitting(face.blocks, measure, room)
    if not front:
        return face
    title = face.kind.removesuffix(", back")
    rest_of_it = replace(face, kind=f"{title}, back", cost=None, plan=None, diagrams=(), badges=(), blocks=rest)
    return replace(face, blocks=front, back=spread(rest_of_it))


def _fitting(blocks: tuple[Block, ...], measure: float, room: float) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """As many whole paragraphs as fit, and the rest."""
    pieces = [(block, paragraph) for block in blocks for paragraph in block.paragraphs]
    for count in range(len(pieces), 0, -1):
        front = _joined(pieces[:count])
        if flow.height(flow.compose(front, FRONT_SIZE, measure)) <= room:
            return front, _joined(pieces[count:])
    return (), blocks


def _joined(pieces: Iterable[tuple[Block, Paragraph]]) -> tuple[Block, ...]:
    made: dict[Block, list[Paragraph]] = {}
    for block, paragraph in pieces:
        made.setdefault(block, []).append(paragraph)
    return tuple(replace(block, paragraphs=tuple(each)) for block, each in made.items())
