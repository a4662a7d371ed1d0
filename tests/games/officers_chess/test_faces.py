"""The faces of all cards of Officer's Chess: everything is there, nothing leaves its box or lies on anything else."""

import pytest

from armybuilder.faces import card_layout
from armybuilder.faces.face import Face, RosterEntry, plain_text
from armybuilder.faces.games.officers_chess.figures import FIGURES
from armybuilder.faces.parts import diagrams_of, face_of, faces
from armybuilder.faces.styles import TRIMS
from armybuilder.printing import roster_layout
from armybuilder.printing.jobs import job_of_army, roster_of, roster_pdf
from armybuilder.printing.options import Options
from armybuilder.printing.sheets import PAPERS
from catalog.games.officers_chess.models import Class, Item, Map, Scenario, Status, Tag, Terrain, Weapon, WeaponType
from catalog.shelf import Shelf
from tests.faces import misplaced
from validation.army import ArmyFile, Entry
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAME = "officers-chess"


def words_of(face: Face) -> str:
    return plain_text(face.blocks)


def test_every_card_fits_on_one_poker_card(cards: Shelf) -> None:
    made = {card: face_of(card, cards) for card in cards.cards}
    sides = {card: 2 if face.back else 1 for card, face in made.items()}
    assert [card.name for card in made if len(card_layout.drawings(made[card], TRIMS["poker"])) != sides[card]] == []
    assert sum(sides.values()) == len(made) + 4, "the transformed states have a back"


# What stands on them


def test_a_classs_face_has_all_that_a_player_needs(cards: Shelf) -> None:
    face = face_of(cards.all(Class)["falcon-knight"], cards)
    assert [badge.word for badge in face.badges] == ["Promoted", "Advanced", "Flying"]
    assert face.cost == 235
    assert face.plan is not None
    assert face.plan.title == (
        "Falcon Knight: HP 20, Move 6, Strength 6, Skill 15, Speed 9, Defense 2, Resistance 4"
    )  # fmt: skip
    assert {label.text for label in face.plan.labels} >= {"HP", "20", "Move", "6", "Str", "Skl", "Spd", "Def", "Res"}
    assert words_of(face).startswith("Wields: Lances, Swords.")
    assert "Canto:" in words_of(face)
    assert "Fast(1):" in words_of(face)


def test_the_plate_of_every_class_says_its_figures(cards: Shelf) -> None:
    for card in cards.all(Class).values():
        plan = face_of(card, cards).plan
        assert plan is not None
        figures = [card.strength, card.skill, card.speed, card.defense, card.resistance]
        assert [label.text for label in plan.labels if label.role == "strong"] == [
            str(figure) for figure in (card.hp, card.movement, *figures)
        ]


def test_a_class_with_a_choice_of_weapons_says_so(cards: Shelf) -> None:
    assert "Wields: Lances or Swords, chosen when hired." in words_of(face_of(cards.all(Class)["lord"], cards))


def test_the_states_of_a_shifter_name_each_other(cards: Shelf) -> None:
    classes = cards.all(Class)
    assert "Falls back to: Taguel (Normal)." in words_of(face_of(classes["taguel-beast"], cards))
    normal = face_of(classes["taguel-normal"], cards)
    assert "Hired as: Taguel (Beast) or Taguel (Beast+)." in words_of(normal)
    assert normal.cost is None


def test_a_weapons_face_has_its_figures_its_tags_and_its_triangle(cards: Shelf) -> None:
    face = face_of(cards.all(Weapon)["hand-axe"], cards)
    assert [(stat.label, stat.value) for stat in face.stats] == [("Might", "4"), ("Range", "1–2"), ("Weight", "4")]
    assert [badge.word for badge in face.badges] == ["Axes", "Martial"]
    assert "+1 damage and Skill against Lances, −1 against Swords." in words_of(face)


def test_an_inverted_weapon_turns_the_triangle_round(cards: Shelf) -> None:
    inverted = [
        weapon
        for weapon in cards.all(Weapon).values()
        if weapon.weapon_type.strong_against and any(use.tag.slug == "inverted" for use in weapon.tags.all())
    ]
    assert inverted
    for weapon in inverted:
        assert weapon.weapon_type.weak_against is not None
        assert f"+1 damage and Skill against {weapon.weapon_type.weak_against.name}" in words_of(face_of(weapon, cards))


def test_a_staff_has_no_might(cards: Shelf) -> None:
    face = face_of(cards.all(Weapon)["restore"], cards)
    assert [stat.label for stat in face.stats] == ["Range"]
    assert [badge.word for badge in face.badges] == ["Staves", "No attack"]


def test_items_tags_statuses_and_terrain_show_their_figures(cards: Shelf) -> None:
    vulnerary = face_of(cards.all(Item)["vulnerary"], cards)
    assert [(stat.label, stat.value) for stat in vulnerary.stats] == [("Uses", "2")]
    fast = face_of(cards.all(Tag)["fast"], cards)
    assert fast.title == "Fast(X)"
    assert ("In a class", "+10") in [(stat.label, stat.value) for stat in fast.stats]
    poisoned = face_of(cards.all(Status)["poisoned"], cards)
    assert [(stat.label, stat.value) for stat in poisoned.stats] == [("Ends on", "1–10"), ("Damage", "2")]
    forest = face_of(cards.all(Terrain)["forest"], cards)
    assert [(stat.label, stat.value) for stat in forest.stats] == [
        ("Foot", "2"),
        ("Armored", "2"),
        ("Cavalry", "3"),
        ("Flying", "1"),
    ]
    assert [badge.word for badge in forest.badges] == ["+1 Def and Res"]


def test_every_scenario_shows_chests_zones_and_how_it_is_won(cards: Shelf) -> None:
    for card in cards.all(Scenario).values():
        face = face_of(card, cards)
        assert [badge.word for badge in face.badges] == [
            f"Attacker: {card.war_chest_attacker} gold",
            f"Defender: {card.war_chest_defender} gold",
        ]
        assert face.plan is not None
        assert "Special:" in words_of(face)
    assert "Attacker, columns 1–3; Defender, columns 10–14. The defender deploys first." in words_of(
        face_of(cards.all(Scenario)["bridge-at-arlen"], cards)
    )


# Maps and figures


def test_every_map_draws_all_its_tiles_and_numbers(cards: Shelf) -> None:
    for card in cards.all(Map).values():
        (drawn,) = diagrams_of(card, cards)
        tiles = list(card.spaces.all())
        water = sum(each.terrain.slug in ("river", "sea-lake") for each in tiles)
        assert sum(shape.role == "water" for shape in drawn.shapes) == water
        assert sum(shape.role == "forest" for shape in drawn.shapes) == sum(t.terrain.slug == "forest" for t in tiles)
        marks = [shape for shape in drawn.shapes if shape.role in ("no", "arrow")]
        assert len(marks) == sum(bool(each.mark) for each in tiles)
        numbers = [str(n + 1) for n in range(card.columns)] + [str(n + 1) for n in range(card.rows)]
        assert [label.text for label in drawn.labels] == numbers, "every terrain of our maps has a picture"


def test_zones_cover_the_tiles_that_the_scenario_gives(cards: Shelf) -> None:
    for card in cards.all(Scenario).values():
        (drawn,) = diagrams_of(card, cards)
        zones = list(card.zones.all())
        assert all(zone.get_side_display() in drawn.title for zone in zones)
        assert sum(label.text.startswith(("Attacker", "Defender")) for label in drawn.labels) == len(zones)


def test_every_figure_that_is_drawn_has_its_place_in_the_rules(cards: Shelf) -> None:
    assert {section.figure for section in cards.sections if section.figure} == set(FIGURES)


def test_both_triangles_name_their_six_types(cards: Shelf) -> None:
    drawn = faces(GAME).FIGURES["weapon-triangle"](cards)
    assert drawn is not None
    named = {label.text for label in drawn.labels}
    assert named >= {each.name for each in cards.all(WeaponType).values() if each.triangle}


def test_the_legend_has_every_sign_of_our_maps(cards: Shelf) -> None:
    drawn = faces(GAME).FIGURES["map-legend"](cards)
    assert drawn is not None
    signs = {label.text for label in drawn.labels if label.role == "strong"}
    assert signs == {each.map_sign for each in cards.all(Terrain).values() if each.map_sign} | {"O", "E"}


# Units of an army


def army(*entries: Entry) -> ArmyFile:
    return ArmyFile(GAME, name="Arlen", ruleset="open", entries=entries)


KNIGHT = Entry(1, "knight", roles={"inventory": ("iron-lance", "kite-shield"), "tags": ("leader",)})
DRAGON = Entry(2, "manakete-dragon", roles={"inventory": ("dragonstone",)})


def faces_of(cards: Shelf, entry: Entry) -> list[Face]:
    (piece,) = rulebook(GAME).build_roster(army(entry), cards).pieces
    return list(faces(GAME).piece_faces(piece, cards))


def entry_of(cards: Shelf, entry: Entry) -> RosterEntry:
    (piece,) = rulebook(GAME).build_roster(army(entry), cards).pieces
    return faces(GAME).roster_entry(piece, cards)


def test_a_unit_prints_its_class_and_all_that_it_carries(cards: Shelf) -> None:
    knight, lance, shield = faces_of(cards, KNIGHT)
    assert [knight.title, lance.title, shield.title] == ["Knight", "Iron Lance", "Kite Shield"]
    assert [block.title for block in knight.blocks] == ["", "Leader"]


def test_a_unit_prints_every_scenario_tag_that_it_was_given(cards: Shelf) -> None:
    scout = Entry(1, "thief", roles={"inventory": ("iron-sword",), "tags": ("saboteur", "fleeing")})
    thief, _ = faces_of(cards, scout)
    assert [block.title for block in thief.blocks] == ["", "Saboteur", "Fleeing"]
    line = entry_of(cards, scout)
    assert dict(line.lines)["Scenario"] == "Saboteur, Fleeing"
    assert {"Saboteur", "Raze", "Fleeing", "Escape"} <= {block.title for block in line.texts}


def test_a_shifter_prints_its_normal_state_as_the_back_of_its_card(cards: Shelf) -> None:
    front, _ = faces_of(cards, DRAGON)
    back = front.back
    assert back is not None
    assert front.title == "Manakete (Dragon)"
    assert [drawn.title for drawn in card_layout.drawings(front, TRIMS["poker"])] == [front.title, back.title]
    assert back.title == "Manakete (Normal)"
    assert back.subtitle.startswith("Back of Manakete (Dragon)")


def test_the_cards_of_units_keep_to_their_boxes(cards: Shelf) -> None:
    for entry in (KNIGHT, DRAGON):
        for face in faces_of(cards, entry):
            for drawing in card_layout.drawings(face, TRIMS["poker"]):
                assert list(misplaced(drawing)) == []


def test_a_roster_line_has_what_a_weapon_does_in_this_units_hands(cards: Shelf) -> None:
    entry = entry_of(cards, KNIGHT)
    knight, lance = cards.all(Class)["knight"], cards.all(Weapon)["iron-lance"]
    line = dict(entry.lines)["Weapon"]
    assert f"{knight.strength + lance.might} Martial damage" in line
    assert f"hits on 1–{knight.skill - 1}" in line
    assert f"speed {knight.speed - lance.weight}".replace("-", "−") in line
    assert dict(entry.lines)["Scenario"] == "Leader"
    assert dict(entry.lines)["HP"] == "15 14 13 12 11 · 10 9 8 7 6 · 5 4 3 2 1"


def test_a_roster_line_counts_what_accessories_add(cards: Shelf) -> None:
    figures = {stat.label: stat for stat in entry_of(cards, KNIGHT).figures}
    knight = cards.all(Class)["knight"]
    assert (figures["Def"].value, figures["Def"].detail) == (str(knight.defense + 2), f"{knight.defense} +2")
    assert (figures["Move"].value, figures["Move"].detail) == (str(knight.movement - 1), f"{knight.movement} −1")


def test_a_roster_line_of_a_shifter_has_the_normal_figures_too(cards: Shelf) -> None:
    normal = cards.all(Class)["manakete-normal"]
    assert dict(entry_of(cards, DRAGON).lines)["Normal"].startswith(f"HP {normal.hp}, Str {normal.strength},")


def test_the_roster_explains_scenario_actions_and_statuses(cards: Shelf) -> None:
    poisoner = Entry(1, "lord", roles={"inventory": ("poison-sword",), "tags": ("leader",)})
    titles = [(block.title, block.label) for block in entry_of(cards, poisoner).texts]
    assert ("Leader", "Scenario tag") in titles
    assert ("Seize", "Scenario action") in titles
    assert ("Poisoned", "Status") in titles
    assert ("Slow(X)", "Unit tag") in [(block.title, block.label) for block in entry_of(cards, KNIGHT).texts]


def test_armies_print_as_cards_and_as_a_roster(cards: Shelf) -> None:
    file = army(KNIGHT, DRAGON)
    assert len(job_of_army(file, cards, Options()).drawings) == 3 + 3
    assert roster_pdf(file, cards, PAPERS["a4"]).startswith(b"%PDF")
    page = roster_layout.pages(roster_of(file, cards), PAPERS["a4"])[0]
    assert "Knight" in {words.text for words in page.texts()}
