"""The faces of all cards of Collision: everything is there, nothing leaves its box or lies on anything else."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from armybuilder.faces import card_layout, flow
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face, plain_text
from armybuilder.faces.games.collision import cover
from armybuilder.faces.games.collision.battle import zones_of
from armybuilder.faces.games.collision.characters import face_of_look
from armybuilder.faces.games.collision.cover import SIGHTS
from armybuilder.faces.games.collision.figures import FIGURES, injury_level
from armybuilder.faces.games.collision.looks import look_of
from armybuilder.faces.parts import diagrams_of, face_of, faces
from armybuilder.faces.styles import TRIMS
from armybuilder.faces.templatetags.faces import face_html
from armybuilder.geometry.cover import Cover, SightLine
from armybuilder.geometry.grid import grid
from catalog.games.collision.models import Ability, Character, Deployment, Objective
from catalog.shelf import Shelf
from tests.faces import misplaced
from tests.games.collision.paper import facts, fixture
from validation.army import ArmyFile, Entry
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "collision"


def sides_of(face: Face | None) -> Iterable[Face]:
    """A face and its back, and what that goes on on."""
    while face:
        yield face
        face = face.back


def sides(cards: Shelf) -> Iterable[Face]:
    """Every side of every card."""
    return (side for card in cards.cards for side in sides_of(face_of(card, cards)))


def test_every_side_holds_its_text(cards: Shelf) -> None:
    """The page shows no third side: what is on a face is all there, at a size that can be read."""
    cut = [
        (face.kind, face.title)
        for face in sides(cards)
        for measure, room in [card_layout.text_room(face)]
        if flow.height(flow.compose(face.blocks, flow.LEAST, measure)) > room
    ]
    assert cut == []


def test_no_word_of_a_text_is_lost(cards: Shelf) -> None:
    for card in cards.cards:
        face = face_of(card, cards)
        said = "".join(plain_text(side.blocks) for side in sides_of(face)).replace(" ", "")
        drawn = "".join(
            words.text.replace(" ", "")
            for drawing in card_layout.drawings(face, TRIMS["poker"])
            for words in drawing.texts()
        )
        left = Counter(drawn)
        left.subtract(said)
        assert min(left.values()) >= 0, card


def test_the_front_of_a_character_has_the_words_of_the_printed_blank(cards: Shelf) -> None:
    face = face_of(cards.all(Character)["plague-shaman"], cards)
    assert face.plan is not None
    words = [label.text for label in face.plan.labels]
    for label in ("Def", "Arm", "Tuf", "End", "Mana", "Comm", "Move", "Att", "Str", "S-Pow"):
        assert label in words
    for label in ("EC", "Type", "W-Att", "W-Pow", "Reach", "Crit", "Special"):
        assert label in words
    assert {"Venom Staff", "Acid", "Poison 2"} <= set(words)


def test_the_front_shows_every_figure_of_the_card(cards: Shelf) -> None:
    for character in cards.all(Character).values():
        look = look_of(character)
        face = face_of(character, cards)
        assert face.plan is not None
        words = [label.text for label in face.plan.labels]
        assert all(str(value) in words for value in (*look.core, *look.attacks))
        assert all(cell in words for weapon in look.weapons for cell in weapon.cells)
        assert face.cost == character.cost


def test_the_back_of_a_character_has_its_tarot_card_and_every_ability_with_its_text(cards: Shelf) -> None:
    for character in cards.all(Character).values():
        back = face_of(character, cards).back
        assert back is not None
        assert back.stats[0].value == str(character.rank)
        titles = [block.title for block in back.blocks]
        assert all(row.ability.name in titles for row in character.abilities.all())
        assert all(block.paragraphs for block in back.blocks)


def test_a_character_with_two_weapons_or_none_has_a_sheet_too(cards: Shelf) -> None:
    look = look_of(cards.all(Character)["castle-guard"])
    for weapons in ((), look.weapons * 2):
        face = face_of_look(replace(look, weapons=weapons), cards)
        for drawing in card_layout.drawings(face, TRIMS["poker"]):
            assert list(misplaced(drawing)) == []


def test_a_card_with_a_back_prints_both_sides(cards: Shelf) -> None:
    face = face_of(cards.all(Character)["castle-guard"], cards)
    assert len(card_layout.drawings(face, TRIMS["poker"])) == 2


def test_the_page_of_a_card_shows_its_back_and_a_tile_does_not(cards: Shelf) -> None:
    face = face_of(cards.all(Character)["castle-guard"], cards)
    assert face_html(face, is_linked=True).count("<article") == 2
    assert face_html(face).count("<article") == 1


def test_every_marker_of_an_objective_is_a_token(cards: Shelf) -> None:
    every = faces(GAME).chapters.markers(cards.all(Objective).values(), cards)
    count = Counter(face.title.rstrip(" 0123456789") for face in every)
    printed = {row["name"]: row.get("count", 1) for each in fixture("objective") for row in each.get("markers", [])}
    grown = {"Orb": 1 + 1000 // 250, "Crate": 2 + 1000 // 250}
    assert printed | grown == {name: count[name] for name in printed}
    assert count.keys() - printed.keys() == {"Channel", "Tribute", "Favor", "Luck"}
    alone = faces(GAME).chapters.markers([cards.all(Objective)["capture-the-chest"]], cards)
    assert [face.title for face in alone] == ["Chest", *(f"Luck {number}" for number in range(1, 7))]


def test_an_abilitys_face_says_what_its_text_leaves_out(cards: Shelf) -> None:
    face = face_of(cards.all(Ability)["embloody"], cards)
    assert [badge.word for badge in face.badges] == ["Attack", "Ranged", "Dark"]
    assert [(stat.label, stat.value) for stat in face.stats if stat.label != "Repeat"] == [
        ("Cost", "2E 1M"),
        ("Reach", "4+"),
    ]
    assert "Fear" in [badge.word for badge in face_of(cards.all(Ability)["frighten"], cards).badges]


def test_areas_of_attack_are_drawn_with_diagonals_counted(cards: Shelf) -> None:
    (burst,) = diagrams_of(cards.all(Ability)["caustic-burst"], cards)
    assert len([shape for shape in burst.shapes if shape.role == "hit"]) == 5 * 5 - 1
    (line,) = diagrams_of(cards.all(Ability)["whirling-gale"], cards)
    assert len([shape for shape in line.shapes if shape.role == "hit"]) == 4


def test_an_objectives_face_says_what_it_is_worth_and_how_to_set_up(cards: Shelf) -> None:
    face = face_of(cards.all(Objective)["statues-of-good-evil"], cards)
    assert [(stat.label, stat.value) for stat in face.stats] == [("Victory", "5"), ("Turns", "4")]
    said = "".join(plain_text(side.blocks) for side in sides_of(face))
    assert "Toughness 4 and 1 more for every 250 points" in said
    obelisk = face_of(cards.all(Objective)["mystic-obelisk"], cards)
    assert [block.title for block in obelisk.blocks] == ["", "Channel the obelisk", "Markers"]
    assert [diagram.title for diagram in face.diagrams] == ["Short-Side"]


def test_nobody_deploys_where_the_book_forbids_it(cards: Shelf) -> None:
    styles = cards.all(Deployment)
    for card in styles.values():
        mine, other = zones_of(card)
        assert mine
        assert other
        assert not mine & other
    mine, other = zones_of(styles["short-side"])
    assert not any(column in (5, 6) for column, _ in mine | other)
    mine, other = zones_of(styles["long-side"])
    assert not any(row in (4, 5) for _, row in mine | other)
    mine, other = zones_of(styles["center"])
    assert len(mine | other) == 12 * 10
    assert all(min(c, r, 11 - c, 9 - r) < 2 for c, r in other)
    mine, other = zones_of(styles["diagonal"])
    assert len(mine) == len(other)


@pytest.mark.parametrize(
    ("scene", "gives"),
    [
        (cover.OFF_CENTER, Cover.PARTIAL),
        (cover.DIAGONAL_GAP, Cover.PARTIAL),
        (cover.APART, Cover.PARTIAL),
        (cover.CORNER, Cover.NONE),
        (cover.CENTER, Cover.TOTAL),
        (cover.STRAIGHT, Cover.TOTAL),
        (cover.SEVERAL, Cover.TOTAL),
    ],
)
def test_the_line_of_an_attack_gives_the_cover_of_the_books_pictures(scene: cover.CoverScene, gives: Cover) -> None:
    assert cover.cover_of(scene) == gives


def test_the_profiles_show_the_cases_as_they_are_told() -> None:
    for sight in SIGHTS:
        ground = grid(1, len(sight.heights))
        levels = [0] * ground.size
        for place, height in zip(ground.spaces, sight.heights, strict=True):
            levels[place] = height
        ends = ground.spaces[sight.lower], ground.spaces[sight.higher]
        line = SightLine(ground, ends, (levels[ends[0]], levels[ends[1]]))
        assert levels[ends[0]] < levels[ends[1]]
        if sight.cover:
            place = ground.spaces[sight.cover[0]]
            assert (sight.answer == "cover") == line.is_tall_enough(place, levels[place] + sight.cover[1]), sight.words
        else:
            assert (sight.answer != "no cover") == bool(line.ledge_cover(levels, 2)), sight.words


def test_the_injury_table_is_the_books() -> None:
    for row in facts("injury_table"):
        assert injury_level(int(row["excess_over_armor"])) == int(row["injury_level"])


def test_every_figure_that_is_drawn_has_its_place_in_the_rules(cards: Shelf) -> None:
    assert {section.figure for section in cards.sections if section.figure} == set(FIGURES)


def test_labels_of_figures_stay_inside_and_apart(cards: Shelf) -> None:
    for name in FIGURES:
        drawn = faces(GAME).FIGURES[name](cards)
        page = Drawing(200, 200 * drawn.height / drawn.width, name)
        page.diagram(drawn, 0, 0, page.width, page.height, dict.fromkeys(["ink", "white", "muted"], "#000000"))
        boxes = [(words, words.box) for words in page.texts()]
        for words, (left, top, right, bottom) in boxes:
            assert left >= 0 <= top, (name, words.text)
            assert right <= page.width, (name, words.text)
            assert bottom <= page.height + 0.01, (name, words.text)
        for (one, a), (other, b) in combinations(boxes, 2):
            apart = min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])
            assert apart, (name, one.text, other.text)


def test_the_roster_has_what_a_player_needs_at_the_table(cards: Shelf) -> None:
    file = ArmyFile(GAME, ruleset="open", entries=(Entry(1, "plague-shaman", count=2),))
    (piece,) = rulebook(GAME).build_roster(file, cards).pieces
    entry = faces(GAME).roster_entry(piece, cards)
    assert [stat.label for stat in entry.figures][:3] == ["Def", "Arm", "Tuf"]
    assert len(entry.figures) == 10
    lines = dict(entry.lines)
    assert lines["Weapon"].startswith("Venom Staff: EC 1, Type Acid")
    assert "Crit Poison 2" in lines["Weapon"]
    assert {"Venom", "Voodoo", "Trip", "Poison 2"} <= {block.title for block in entry.texts}
    assert {"Track 1", "Track 2"} <= lines.keys()
    assert [face.title for face in faces(GAME).piece_faces(piece, cards)] == ["Plague Shaman"]


@pytest.mark.parametrize(
    ("modifier", "figures"),
    [
        ("partial-cover", "D10 misses 1–3"),
        ("total-cover", "D10 misses 1–6"),
        ("hexed", "Att −2, W-Att −2, Def −2, Reactions None"),
        ("from-behind", "Att +1, W-Att +1, W-Pow +1, S-Pow +1"),
    ],
)
def test_a_combat_modifier_shows_all_that_it_does(cards: Shelf, modifier: str, figures: str) -> None:
    face = face_of(cards.kind("combat_modifier")[modifier], cards)
    assert ", ".join(f"{stat.label} {stat.value}" for stat in face.stats) == figures
