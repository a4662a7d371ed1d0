"""The faces of all cards of Analog Tactics: everything is there, nothing leaves its box or lies on anything else."""

import pytest

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import with_signs
from armybuilder.faces.games.analog_tactics.boards import beside, form_patterns, formation, in_sight
from armybuilder.faces.games.analog_tactics.figures import FIGURES, is_hidden
from armybuilder.faces.games.analog_tactics.units import CONSTANT, EXPENDABLE
from armybuilder.faces.parts import diagrams_of, face_of, faces
from armybuilder.faces.styles import TRIMS
from armybuilder.geometry.hexes import Hex, distance
from armybuilder.printing import roster_layout
from armybuilder.printing.jobs import roster_of
from armybuilder.printing.sheets import PAPERS
from catalog.games.analog_tactics.models import Ability, Board, Monster, Obstacle, Ritual, Stat, Unit, UnitClass, Weapon
from catalog.shelf import Shelf
from tests.faces import misplaced
from validation.army import ArmyFile, Entry
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "analog-tactics"


# Cards


def test_every_side_fits_on_one_poker_card(cards: Shelf) -> None:
    for card in cards.cards:
        face = face_of(card, cards)
        assert len(card_layout.drawings(face, TRIMS["poker"])) == (2 if face.back else 1), card


def test_no_word_of_a_text_is_lost(cards: Shelf) -> None:
    for card in cards.cards:
        face = face_of(card, cards)
        drawn = "\n".join(words.text for page in card_layout.drawings(face, TRIMS["poker"]) for words in page.texts())
        blocks = [block for side in (face, face.back) if side for block in side.blocks]
        runs = [run for block in blocks for paragraph in block.paragraphs for run in paragraph]
        assert [word for run in runs for word in run.text.split() if word not in drawn] == [], card


def test_units_weapons_rituals_and_classes_have_two_sides(cards: Shelf) -> None:
    two_sided = {card.kind for card in cards.cards if face_of(card, cards).back}
    assert two_sided == {"unit", "weapon", "ritual", "unit_class"}


def words_of(card: Drawing) -> list[str]:
    return [words.text for words in card.texts()]


def figure_on(card: Drawing, label: str) -> str:
    """The number under a label."""
    words = words_of(card)
    return words[words.index(label) + 1]


def test_a_unit_shows_level_1_in_front_and_every_level_behind(cards: Shelf) -> None:
    for unit in cards.all(Unit).values():
        front, back = card_layout.drawings(face_of(unit, cards), TRIMS["poker"])
        for stat in Stat:
            assert figure_on(front, str(stat.label)) == with_signs(str(unit.at(1)[stat]))
        assert figure_on(front, "Range") == str(unit.attack_range)
        rows = [with_signs(str(figure)) for level in range(1, 11) for figure in (level, *in_order(unit.at(level)))]
        words = words_of(back)
        start = words.index("Arm") + 1
        assert words[start : start + 100] == rows


def in_order(figures: dict[str, int]) -> list[int]:
    return [figures[stat] for stat in (*EXPENDABLE, *CONSTANT)]


def test_a_monster_and_a_turret_show_all_their_figures(cards: Shelf) -> None:
    (demon,) = card_layout.drawings(face_of(cards.all(Monster)["greater-demon"], cards), TRIMS["poker"])
    assert (figure_on(demon, "Health"), figure_on(demon, "Evasion")) == ("12", with_signs("-2"))
    assert with_signs("D6: 1-3") in words_of(demon)
    (turret,) = card_layout.drawings(face_of(cards.all(Obstacle)["turret"], cards), TRIMS["poker"])
    figures = {name: figure_on(turret, name) for name in ("Health", "Armor", "Evasion", "Damage", "Range")}
    assert figures == {"Health": "3", "Armor": "0", "Evasion": "2", "Damage": "2", "Range": "2"}


def test_an_ability_tells_its_cost_tier_level_and_cooldown(cards: Shelf) -> None:
    abilities = cards.all(Ability)
    taunt, medbay, fireball = (face_of(abilities[slug], cards) for slug in ("taunt", "medbay", "fireball"))
    assert [badge.word for badge in taunt.badges] == ["Special 1", "or Reaction 1"]
    assert [badge.word for badge in medbay.badges] == ["Build", "+ Passive"]
    assert [(stat.label, stat.value) for stat in fireball.stats] == [
        ("Tier", "1"), ("From level", "2"), ("Cooldown", "1×"), ("Damage", "3"),
    ]  # fmt: skip
    assert [badge.word for badge in face_of(abilities["meteor"], cards).badges] == ["Special X"]


def test_the_books_order_is_no_number_on_a_card(cards: Shelf) -> None:
    for card in cards.cards:
        assert f"{card.number:03}" not in face_of(card, cards).subtitle


# Drawings


def test_the_board_draws_91_spaces_4_objectives_and_15_obstacles(cards: Shelf) -> None:
    (drawn,) = diagrams_of(cards.all(Board)["sample-board"], cards)
    roles = [shape.role for shape in drawn.shapes]
    assert (len(roles), roles.count("target"), roles.count("block")) == (91, 4, 15)
    assert {"f6", "a1", "l6", "C", "1", "2", "3"} <= {label.text for label in drawn.labels}
    assert drawn.title == "Sample Board: 91 spaces, 4 objectives, 15 permanent obstacles"


def test_every_formation_has_one_elite_and_four_commons(cards: Shelf) -> None:
    for ritual in cards.all(Ritual).values():
        drawn = formation(ritual)
        assert sorted(label.text for label in drawn.labels) == ["C", "C", "C", "C", "E"], ritual
        assert [shape.role for shape in drawn.shapes].count("target") == 1


def test_a_weapons_wide_forms_are_drawn(cards: Shelf) -> None:
    titles = {weapon.slug: [drawn.title for drawn in form_patterns(weapon)] for weapon in cards.all(Weapon).values()}
    assert titles["spear"] == ["Form 1", "Form 2", "Form 4"]
    assert titles["greatsword"] == ["Form 2", "Form 3"]
    assert titles["bow"] == ["Forms 1–4"]
    assert titles["rapier"] == []


def test_a_unit_sees_its_spaces_6_1_and_2_and_all_beyond() -> None:
    near = {place for place in in_sight(3) if distance((0, 0), place) == 1}
    assert near == {beside((0, 0), space) for space in (6, 1, 2)}
    assert len(in_sight(3)) == 3 + 5 + 7


@pytest.mark.parametrize(
    ("place", "hidden"), [((0, -2), True), ((1, -3), True), ((-1, -1), True), ((2, -2), False), ((-1, 0), False)]
)
def test_a_line_that_touches_an_occupied_space_is_blocked(place: Hex, hidden: bool) -> None:
    assert is_hidden(place, [(0, -1)]) is hidden


def test_spaces_are_counted_clockwise_from_the_front() -> None:
    upper_right = 2
    assert beside((0, 0), 1) == (0, -1)
    assert beside((0, 0), 2) == (1, -1)
    assert beside((0, 0), 4) == (0, 1)
    assert beside((0, 0), 2, upper_right) == (1, 0)


def test_every_figure_that_is_drawn_has_its_place_in_the_rules(cards: Shelf) -> None:
    assert {section.figure for section in cards.sections if section.figure} == set(FIGURES)


# The team sheet


def team(cards: Shelf, unit_class: str, level: int, elite: dict[str, tuple[str, ...]]) -> ArmyFile:
    """A team of a class with what its elite has gained."""
    entries = (Entry(1, f"{unit_class}-elite", roles=elite), Entry(2, f"{unit_class}-common", count=4))
    return ArmyFile(GAME, name="Trial", ruleset="open", entries=entries, options={"level": level})


def test_the_sheet_has_each_units_figures_at_the_teams_level(cards: Shelf) -> None:
    file = team(cards, "warrior", 5, {"weapons": ("spear", "katana")})
    elite, common = roster_of(file, cards).entries
    printed = cards.all(Unit)["warrior-elite"].at(5)
    shown = {stat.label.lower(): stat.value for stat in elite.figures}
    assert shown == {**{name: str(value) for name, value in printed.items()}, "range": "1"}
    assert dict(elite.lines)["Weapons"] == "Spear, Katana"
    assert common.count == 4
    assert "level 5" in common.traits


def test_the_sheet_says_what_a_reward_adds_and_what_further_levels_bring(cards: Shelf) -> None:
    file = team(cards, "assassin", 1, {"missions": ("elite-armor-1",)})
    elite = roster_of(file, cards).entries[0]
    armor = next(stat for stat in elite.figures if stat.label == "Armor")
    assert armor.detail.endswith("+1")
    lines = dict(elite.lines)
    assert lines["Gains"] == "Armor +1 by Elite Armor +1"
    assert lines["Level-ups"].startswith("2: tier 1 opens; 3: Health +1, Evasion +1; ")


def test_the_sheet_names_what_a_destroyed_elite_was_rebuilt_with(cards: Shelf) -> None:
    file = team(cards, "engineer", 1, {"elite_upgrades": ("manual-upgrade", "automatic-upgrade")})
    lines = dict(roster_of(file, cards).entries[0].lines)
    assert lines["Rebuilt with"] == "Manual Upgrade, Automatic Upgrade"


@pytest.mark.parametrize("unit_class", ["warrior", "assassin", "mage", "engineer"])
@pytest.mark.parametrize("level", [1, 10])
def test_every_class_has_a_sheet_and_cards_at_any_level(cards: Shelf, unit_class: str, level: int) -> None:
    file = team(cards, unit_class, level, {})
    for paper in ("a4", "letter"):
        assert roster_layout.pages(roster_of(file, cards), PAPERS[paper])
    army = rulebook(GAME).build_roster(file, cards)
    for piece in army.pieces:
        made = faces(GAME).piece_faces(piece, cards)
        assert f"Level {level}" in made[0].subtitle
        assert [
            problem
            for face in made
            for page in card_layout.drawings(face, TRIMS["poker"])
            for problem in misplaced(page)
        ] == []


def test_the_sheet_has_every_text_that_the_team_needs(cards: Shelf) -> None:
    titles = [block.title for block in roster_of(team(cards, "mage", 1, {}), cards).texts]
    assert {"Mage", "Reorient", "Flash Flood", "Greater Demon", "Evasion +1"} <= set(titles)
    free = [ability for ability in cards.all(Ability).values() if ability.tier == 0 and _is_of(ability, "mage", cards)]
    assert {ability.name for ability in free} <= set(titles)


def test_the_sheet_explains_what_weapons_speak_of(cards: Shelf) -> None:
    titles = [block.title for block in roster_of(team(cards, "warrior", 1, {"weapons": ("spear",)}), cards).texts]
    assert {"Sweep", "Block"} <= set(titles)


def _is_of(ability: Ability, slug: str, cards: Shelf) -> bool:
    return ability.unit_class == cards.all(UnitClass)[slug]
