"""What is drawn beside the words: the shapes of the rules' pictures and of a card of every kind, in golden files."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import pytest
from django.conf import settings

from armybuilder.faces import card_layout
from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.drawing import Drawing, Outline
from armybuilder.faces.ground import flag
from armybuilder.faces.parts import diagrams_of, face_of, faces, figure_of, stencils_of
from armybuilder.faces.styles import TRIMS
from armybuilder.faces.svg import diagram_shapes
from catalog.kinds import kinds
from catalog.shelf import shelf, shelves
from tests.prints import Box, bounds

pytestmark = [pytest.mark.django_db, pytest.mark.once]
every_game = pytest.mark.parametrize("game", [name.replace("_", "-") for name in settings.GAMES])


def together(sorts: Iterable[tuple[str, Box]]) -> Iterator[str]:
    """How many shapes there are of each sort, and the box around all of them."""
    found: dict[str, list[Box]] = defaultdict(list)
    for sort, box in sorts:
        found[sort].append(box)
    for sort, boxes in found.items():
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        edges = min(lefts), min(tops), max(rights), max(bottoms)
        yield f"  {len(boxes):>3} × {sort:<28} {' '.join(f'{round(edge, 1) + 0:6.1f}' for edge in edges)}"


def shapes_of(diagram: Diagram) -> Iterator[str]:
    """A picture's shapes by what they stand for, and its words by their weight."""
    yield f"{diagram.title}: {diagram.width:.1f} × {diagram.height:.1f}"
    outlines = ((each.role, Outline(each.path, "", "", 0, each.x, each.y, each.scale)) for each in diagram.shapes)
    yield from together((role, bounds(outline)) for role, outline in outlines)
    yield from together((f"words, {label.role}", (label.x, label.y, label.x, label.y)) for label in diagram.labels)


def outlines_of(drawing: Drawing) -> Iterator[str]:
    """A side of a card: its outlines by their inks."""
    yield f"{drawing.title}: {drawing.width:.1f} × {drawing.height:.1f}"
    outlines = (mark for mark in drawing.marks if isinstance(mark, Outline))
    yield from together((f"{each.fill or 'no'} fill, {each.line or 'no'} line", bounds(each)) for each in outlines)


@every_game
def test_the_shapes_of_the_rules_pictures_and_of_a_card_of_every_kind(
    game: str, golden: Callable[[str, str], None]
) -> None:
    cards = shelf(game)
    lines = [
        line
        for section in cards.sections
        if section.figure and (figure := figure_of(section, cards))
        for line in (f"# {section.figure}", *shapes_of(figure), "")
    ]
    for kind in kinds(game):
        card = next(iter(cards.kind(kind).values()))
        lines.append(f"# {kind}")
        lines += (
            line for side in card_layout.drawings(face_of(card, cards), TRIMS["poker"]) for line in outlines_of(side)
        )
        lines += (line for diagram in diagrams_of(card, cards) for line in shapes_of(diagram))
        lines.append("")
    golden(f"drawings-{game}.txt", "\n".join(lines))


def test_what_stands_on_the_ground_can_be_turned_around_the_middle_of_its_space() -> None:
    drawn = diagram_shapes(Diagram("", 30, 30, tuple(flag(15, 25))))
    turned = (
        '<g transform="translate(15 25)"><g class="is-upright"><g transform="translate(-15 -25)"><path class="d-flag"'
    )
    assert drawn.startswith(turned)


def test_the_tokens_markers_and_stencils_of_every_game(golden: Callable[[str, str], None]) -> None:
    lines = []
    for cards in shelves():
        chapters = faces(cards.game.slug).chapters
        lines.append(f"# {cards.game.slug}")
        lines += (f"{chapters.tokens_are}: {card.name}" for card in chapters.tokens(cards))
        lines += (f"Marker: {face.title}" for face in chapters.markers(cards.cards, cards))
        lines += (
            f"{each.about}: {each.title}, {each.diagram.width:.0f} × {each.diagram.height:.0f}"
            for each in stencils_of(cards.cards, chapters, cards)
        )
    golden("stencils.txt", "\n".join([*lines, ""]))
