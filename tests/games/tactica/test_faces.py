"""The faces of all cards of TACTICA and the pictures of its rules: all is there, and nothing leaves its box."""

from dataclasses import replace

import pytest

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import plain_text
from armybuilder.faces.games.tactica.cards import destination
from armybuilder.faces.games.tactica.fields import field_of, shadow
from armybuilder.faces.games.tactica.figures import FIGURES
from armybuilder.faces.parts import diagrams_of, face_of, faces
from armybuilder.faces.styles import TRIMS
from armybuilder.geometry.hexes import DIRECTIONS, distance, from_offset, neighbours, step, within
from catalog.games.tactica.models import Battle, Landmark, Tactic, Training, Troop, Wall, Zone
from catalog.shelf import Shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_every_card_fits_on_one_poker_card(cards: Shelf) -> None:
    faces_of_one_side = [replace(face_of(card, cards), back=None) for card in cards.cards]
    assert [face.title for face in faces_of_one_side if len(card_layout.drawings(face, TRIMS["poker"])) > 1] == []


def test_a_troops_face_has_its_ratings_its_class_and_its_copies(cards: Shelf) -> None:
    face = face_of(cards.all(Troop)["crossbow"], cards)
    assert [(stat.label, stat.value) for stat in face.stats] == [("OFF", "2"), ("DEF", "1"), ("RNG", "2"), ("MOV", "2")]
    assert [badge.word for badge in face.badges] == ["Ranged"]
    assert face.subtitle == "Troop 003 · 4 in the box"
    assert "4 at 2x" in plain_text(face.blocks)


@pytest.mark.parametrize(
    ("troop", "foot"),
    [
        ("champion", "OFF, RNG and copies: supplement"),
        ("foot", "OFF, RNG and copies: supplement"),
        ("crossbow", "DEF, RNG and copies: supplement"),
        ("archer", "DEF, RNG and copies: supplement"),
    ],
)
def test_a_troops_foot_names_all_that_is_ours(troop: str, foot: str, cards: Shelf) -> None:
    """Ruling TA1: the book tells the DEF of the melee troops and the OFF of the ranged ones."""
    assert face_of(cards.all(Troop)[troop], cards).source == foot


def test_crown_has_a_troops_ratings_beside_its_uses(cards: Shelf) -> None:
    face = face_of(cards.all(Tactic)["crown"], cards)
    assert [stat.value for stat in face.stats] == ["3", "2", "1", "2"]
    assert [block.title for block in face.blocks] == ["", "Mustering and Movement", "Combat"]


def test_a_tactics_face_says_of_every_use_what_it_does_and_where_it_sends_the_card(cards: Shelf) -> None:
    for tactic in cards.all(Tactic).values():
        face = face_of(tactic, cards)
        (drawn,) = card_layout.drawings(face, TRIMS["poker"])
        shown = " ".join(words.text for words in drawn.texts())
        for use in tactic.phases.all():
            assert f"TO {destination(use).upper()}" in shown, tactic.name
            assert not use.otherwise or f"To {use.otherwise.name} instead" in plain_text(face.blocks)
            assert "Any phase" in shown or use.get_phase_display() in shown, tactic.name
        assert ("Counter-card" in shown) == tactic.is_counter


def test_the_sides_of_a_card_name_each_other(cards: Shelf) -> None:
    assert face_of(cards.all(Training)["training-1x"], cards).subtitle == "Training · front, with Training 2x behind it"
    assert face_of(cards.all(Landmark)["ravine"], cards).subtitle == "Landmark · back, with Ridge behind it"


def test_the_wall_has_its_bonus_after_lost_battles(cards: Shelf) -> None:
    text = plain_text(face_of(cards.all(Wall)["wall"], cards).blocks)
    assert "1 lost: +1 DEF; 2 lost: +1 DEF and +1 OFF." in text


def test_resupply_and_lost_are_marker_cards(cards: Shelf) -> None:
    markers = [zone.slug for zone in cards.all(Zone).values() if face_of(zone, cards).kind == "Marker"]
    assert markers == ["resupply", "lost"]


def test_every_figure_that_is_drawn_has_its_place_in_the_rules(cards: Shelf) -> None:
    assert {section.figure for section in cards.sections if section.figure} == set(FIGURES)


def test_labels_of_drawings_stay_inside(cards: Shelf) -> None:
    drawings = [faces("tactica").FIGURES[name](cards) for name in FIGURES]
    for drawn in [*drawings, *(each for card in cards.cards for each in diagrams_of(card, cards))]:
        assert drawn is not None
        page = Drawing(200, 200 * drawn.height / drawn.width, drawn.title)
        page.diagram(drawn, 0, 0, page.width, page.height, dict.fromkeys(["ink", "white", "muted"], "#000000"))
        for words in page.texts():
            left, top, right, bottom = words.box
            assert left >= 0 <= top, (drawn.title, words.text)
            assert right <= page.width + 0.01, (drawn.title, words.text)
            assert bottom <= page.height + 0.01, (drawn.title, words.text)


def test_each_battles_set_up_draws_every_wall_and_landmark(cards: Shelf) -> None:
    for battle in cards.all(Battle).values():
        field = field_of(battle)
        assert len(field.hexes) == battle.columns * battle.rows - battle.rows // 2
        assert set(field.walls) | set(field.landmarks) <= set(field.hexes)
        (drawn,) = diagrams_of(battle, cards)
        ground = [shape for shape in drawn.shapes if shape.role in {"cell", "high", "low"}]
        legend = 6
        assert len(ground) == len(field.hexes) + legend


def test_the_hexes_between_the_walls_are_as_many_as_printed(cards: Shelf) -> None:
    for battle in cards.all(Battle).values():
        walls = field_of(battle).walls
        near = min(distance(a, b) for a, one in walls.items() for b, other in walls.items() if one != other)
        assert near - 1 == battle.separation


def test_a_hex_beside_a_ridge_and_a_ravine_is_neutral(cards: Shelf) -> None:
    for battle in cards.all(Battle).values():
        field = field_of(battle)
        for place in set(field.hexes) - set(field.landmarks):
            beside = {field.landmarks[each] for each in neighbours(place) if each in field.landmarks}
            expected = {frozenset({"ridge"}): "high", frozenset({"ravine"}): "low"}.get(frozenset(beside), "neutral")
            assert field.terrain(place, cards) == expected


def test_the_ridges_shadow_opens_from_the_three_faces_opposite_the_troop() -> None:
    places = within((0, 0), 4)
    for direction in range(len(DIRECTIONS)):
        hidden = set(shadow((0, 0), direction, places))
        beside = {way for way in range(6) if step((0, 0), way) in hidden}
        assert beside == {(direction + turn) % 6 for turn in (2, 3, 4)}
        assert len(hidden) == 3 + 5 + 7 + 9, "two hexes wider at every distance"
        assert (0, 0) not in hidden


def test_rows_of_a_battlefield_are_shifted_to_the_right_when_odd() -> None:
    assert from_offset(1, 1) in neighbours(from_offset(1, 0))
    assert from_offset(0, 1) in neighbours(from_offset(1, 0))
    assert from_offset(2, 1) not in neighbours(from_offset(1, 0))
