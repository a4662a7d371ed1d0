"""The faces of all cards of Tactics David: everything is there, nothing leaves its box or lies on anything else."""

import pytest

from armybuilder.faces import card_layout, flow
from armybuilder.faces.face import Face, plain_text
from armybuilder.faces.games.tactics_david.areas import range_spaces
from armybuilder.faces.games.tactics_david.figures import FIGURES
from armybuilder.faces.parts import diagrams_of, face_of, faces
from armybuilder.faces.styles import SAFE, TRIMS, Trim
from catalog.games.tactics_david.models import AttackArea, Battlefield, Item, Unit
from catalog.shelf import Shelf
from tests.faces import misplaced
from validation.army import ArmyFile, Entry
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_every_card_fits_on_one_poker_card(cards: Shelf) -> None:
    two = [card.name for card in cards.cards if len(card_layout.drawings(face_of(card, cards), TRIMS["poker"])) > 1]
    assert two == []


@pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
def test_no_text_is_smaller_than_can_be_read(cards: Shelf, trim: Trim) -> None:
    scale = trim.width / card_layout.WIDTH
    for card in cards.cards:
        face = face_of(card, cards)
        labels = {block.label.upper() for block in face.blocks}
        for n, drawing in enumerate(card_layout.drawings(face, trim)):
            top = card_layout.HEADER_BOTTOM if n else card_layout.picture_bottom(face)
            bottom = drawing.height - SAFE - card_layout.FOOTER_DEPTH
            texts = [words for words in drawing.texts() if top < words.y < bottom and words.text not in labels]
            assert all(words.size * scale >= flow.LEAST - 0.01 for words in texts), card.name


def test_no_word_of_a_text_is_lost(cards: Shelf) -> None:
    for card in cards.cards:
        face = face_of(card, cards)
        for trim in TRIMS.values():
            drawn = "".join(
                words.text.replace(" ", "") for drawing in card_layout.drawings(face, trim) for words in drawing.texts()
            )
            assert plain_text(face.blocks).replace(" ", "") in _without_asides(drawn, face), (card, trim.name)


def _without_asides(drawn: str, face: Face) -> str:
    """The letters on a card without what stands between two parts of its text."""
    left, right = face.footer
    for words in (*(block.title for block in face.blocks), *(block.label.upper() for block in face.blocks)):
        drawn = drawn.replace(words.replace(" ", ""), "", 1) if words else drawn
    head = face.title.replace(" ", "") + "continued"
    for words in ("continuedonthenextcard", left.replace(" ", ""), right.replace(" ", "")):
        drawn = drawn.replace(words, "") if words else drawn
    return drawn.replace(head, "")


def test_a_units_face_has_all_that_a_player_needs(cards: Shelf) -> None:
    face = face_of(cards.all(Unit)["sniper"], cards)
    assert [(side.label, side.value) for side in face.sides] == [
        ("Front", "5"),
        ("Left", "3"),
        ("Right", "3"),
        ("Back", "3"),
    ]
    assert [badge.word for badge in face.badges] == ["Medium", "Physical", "Ranged"]
    assert [(stat.label, stat.value, stat.detail) for stat in face.stats] == [
        ("Move", "5", "Land"),
        ("Range", "9", "+2 to hit"),
        ("Core", "14", ""),
    ]
    assert (face.cost, face.subtitle, face.root) == (20, "Unit 035 · from Hunter", "Root: Archer")
    assert [diagram.title for diagram in face.diagrams] == ["Area RA"]
    assert [(block.label, block.title) for block in face.blocks] == [("Ability", "Headshot")]
    assert face.blocks[0].paragraphs[0][0].style == "lead"


def test_a_special_stands_under_the_ability(cards: Shelf) -> None:
    face = face_of(cards.all(Unit)["soldier"], cards)
    assert [(block.label, block.title) for block in face.blocks] == [("Ability", "Cry For Help"), ("Special", "Swarm")]


def test_class_type_and_mode_have_shapes_of_their_own(cards: Shelf) -> None:
    badges = {badge for unit in cards.all(Unit).values() for badge in face_of(unit, cards).badges}
    assert len({badge.shape for badge in badges}) == len({badge.word for badge in badges}) == 3 + 3 + 2


def test_an_item_with_an_area_shows_it(cards: Shelf) -> None:
    items = cards.all(Item)
    assert [diagram.title for diagram in face_of(items["sword"], cards).diagrams] == ["Area MA"]
    assert [badge.word for badge in face_of(items["rod-of-hailfire"], cards).badges] == [
        "Weapon",
        "Magical Ranged units",
    ]


def test_every_attack_area_draws_each_of_its_spaces(cards: Shelf) -> None:
    for area in cards.all(AttackArea).values():
        (drawn,) = diagrams_of(area, cards)
        hit = [shape for shape in drawn.shapes if shape.role in {"hit", "target"}]
        assert len(hit) == len(area.cells.all()), area.name
        arrows = [shape for shape in drawn.shapes if shape.role == "arrow"]
        facing = 1 if area.attack_mode == "ranged" else 0
        assert len(arrows) == facing + area.endless_forward, area.name


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("mc", "Area MC: from the attacker, 1 ahead: straight, 1 right"),
        ("mi", "Area MI: from the attacker, 1 ahead: straight; and on ahead without end"),
        ("mk", "Area MK: from the attacker, 1 behind: straight; level: 1 left, 1 right; 1 ahead: straight"),
        ("rc", "Area RC: from the target, level: its own space, 1 right"),
    ],
)
def test_an_attack_area_is_told_in_words(cards: Shelf, area: str, words: str) -> None:
    (drawn,) = diagrams_of(cards.all(AttackArea)[area], cards)
    assert drawn.alt_text == words


def test_a_battlefield_is_told_in_words(cards: Shelf) -> None:
    for field in cards.all(Battlefield).values():
        (drawn,) = diagrams_of(field, cards)
        assert drawn.alt_text.startswith(f"{field.name}: {field.columns} × {field.rows} spaces")


def test_range_rating_5_reaches_17_spaces_as_in_the_book() -> None:
    reach = range_spaces(5)
    assert len(reach) == 17
    assert {(5, 0), (4, 1), (3, 2), (2, 2), (1, 1)} <= set(reach)
    assert (2, 3) not in reach


def test_every_figure_that_is_drawn_has_its_place_in_the_rules(cards: Shelf) -> None:
    assert {section.figure for section in cards.sections if section.figure} == set(FIGURES)


def spearman_stack(cards: Shelf) -> tuple[Face, ...]:
    entry = Entry(1, "spearman", roles={"below": ("soldier", "warrior"), "items": ("shield",)})
    file = ArmyFile("tactics-david", ruleset="open", entries=(entry,))
    (piece,) = rulebook("tactics-david").build_roster(file, cards).pieces
    return tuple(faces("tactics-david").piece_faces(piece, cards))


def test_a_stack_is_one_card_with_summed_sides_and_all_abilities(cards: Shelf) -> None:
    stack, shield = spearman_stack(cards)
    assert stack.title == "Spearman over Warrior and Soldier"
    assert [side.value for side in stack.sides] == ["10", "5", "6", "4"]
    assert stack.cost == 37
    assert [block.title for block in stack.blocks] == ["Skewer", "Battle Cry", "Cry For Help", "Swarm"]
    assert shield.title == "Shield"


def test_a_stacks_card_keeps_to_its_box(cards: Shelf) -> None:
    for face in spearman_stack(cards):
        for drawing in card_layout.drawings(face, TRIMS["poker"]):
            assert list(misplaced(drawing)) == []
