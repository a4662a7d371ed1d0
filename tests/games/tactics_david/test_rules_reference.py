"""The rules reference of Tactics David: whole, in the book's order, and every mark in it leads somewhere."""

import re

import pytest

from tests.games.tactics_david.paper import PAPER, fixture, section
from tests.marks import marked_twice

#: Every heading of the three books, and the section that stands for it.
SECTION_OF_HEADING = {
    "Introduction": "introduction",
    "Typical Game Flow": "typical-game-flow",
    "The Battlefield": "the-battlefield",
    "The Grid": "the-battlefield.grid",
    "Terrain Pieces": "the-battlefield.terrain-pieces",
    "Terrain Types": "the-battlefield.terrain-types",
    "Units": "units",
    "Unit Class": "units.unit-class",
    "Unit Type/Attack Type": "units.unit-type",
    "Attack Mode": "units.attack-mode",
    "Movement Type": "units.movement-type",
    "Movement Rating": "units.movement-rating",
    "Strength Ratings": "units.strength-ratings",
    "Range Rating": "units.range-rating",
    "Range Modifier": "units.range-modifier",
    "Attack Area": "units.attack-area",
    "Ability": "units.ability",
    "Special": "units.special",
    "Purchase Cost": "units.purchase-cost",
    "Mission Types": "mission-types",
    "Deploying": "deploying",
    "Building Your Army": "building-your-army",
    "Strict": "building-your-army.strict",
    "Mixed": "building-your-army.mixed",
    "Themed": "building-your-army.themed",
    "Family": "building-your-army.family",
    "Turns, Engagements, Phases, and Procedures": "turns",
    "Player's Turn": "turns.players-turn",
    "Unit Engagement": "turns.unit-engagement",
    "Item Phase": "item-phase",
    "Trade Procedure": "item-phase.trade-procedure",
    "Use Item Procedure": "item-phase.use-item-procedure",
    "End Item Phase": "item-phase.end",
    "Movement Phase": "movement-phase",
    "Movement Procedure": "movement-phase.movement-procedure",
    "Charging Procedure": "movement-phase.charge-procedure",
    "Charge Test": "movement-phase.charge-test",
    "Charge Roll": "movement-phase.charge-roll",
    "Facing Procedure": "movement-phase.facing-procedure",
    "Orientation Procedure": "movement-phase.orientation-procedure",
    "Escape Procedure": "movement-phase.escape-procedure",
    "End Movement Phase": "movement-phase.end",
    "Combat Phase": "combat-phase",
    "Attack Procedure": "combat-phase.attack-procedure",
    "Defend Procedure": "combat-phase.defend-procedure",
    "Ranged Hit Procedure": "combat-phase.ranged-hit-procedure",
    "Ranged Melee Procedure": "combat-phase.ranged-melee-procedure",
    "Duel Procedure": "combat-phase.duel-procedure",
    "End Combat Phase": "combat-phase.end",
    "Item Phase 2": "item-phase-2",
    "Trade Procedure (Item Phase 2)": "item-phase-2.trade-procedure",
    "Loot Procedure": "item-phase-2.loot-procedure",
    "Use Item Procedure (Item Phase 2)": "item-phase-2.use-item-procedure",
    "End Item Phase (Item Phase 2)": "item-phase-2.end",
    "End Unit Engagement": "item-phase-2.end-of-engagement",
    "Item Acquisition": "item-acquisition",
    "End Player's Turn": "item-acquisition.end-of-turn",
    "Unit Type/Attack Type Affects": "type-effects",
    "Physical Unit Type/Attack Type": "type-effects.physical",
    "Magical Unit Type/Attack Type": "type-effects.magical",
    "Ethereal Unit Type/Attack Type": "type-effects.ethereal",
    "(the type table)": "type-effects.table",
    "Attack Modes": "attack-modes",
    "Melee": "attack-modes.melee",
    "Ranged": "attack-modes.ranged",
    "Conditions": "conditions",
    "Range Area": "conditions.range-area",
    "Area of Attack": "conditions.area-of-attack",
    "Melee Area of Attack": "conditions.melee-area-of-attack",
    "Ranged Area of Attack": "conditions.ranged-area-of-attack",
    "Line of Sight": "conditions.line-of-sight",
    "Combat Lock": "combat-lock",
    "Unit Stacking": "unit-stacking",
    "(stacking points)": "unit-stacking.points",
    "(lines of lineage)": "unit-stacking.lineage",
    "(profile of a stack)": "unit-stacking.profile",
    "Unit Team": "unit-team",
    "Forming a Unit Team": "unit-team.forming",
    "Unforming a Unit Team": "unit-team.unforming",
    "Movement and Charging": "unit-team.movement-and-charging",
    "Attacking": "unit-team.attacking",
    "Defending": "unit-team.defending",
    "Other Rules for Unit Teams": "unit-team.other-rules",
    "Items": "items",
    "(types of items)": "items.types",
    "Status Affects": "status-effects",
    "(the statuses)": "status-effects.list",
    "Unit and Item Book": "unit-and-item-book",
    "Unit Tree": "unit-and-item-book.unit-tree",
    "Unit List": "unit-and-item-book.unit-list",
    "Ability List": "unit-and-item-book.ability-list",
    "Occurs": "unit-and-item-book.occurs",
    "Special List": "unit-and-item-book.special-list",
    "Attack Area List": "unit-and-item-book.attack-area-list",
    "Item List": "unit-and-item-book.item-list",
    "Battlefield Book": "battlefield-book",
    "Terrain Types (Battlefield Book)": "battlefield-book.terrain-types",
    "Terrain Pieces (Battlefield Book)": "battlefield-book.terrain-pieces",
    "Battlefields": "battlefield-book.battlefields",
}
FIGURES = {
    "board-sizes": "the-battlefield.grid",
    "playing-piece": "units",
    "deployment": "deploying",
    "movement-example": "movement-phase.movement-procedure",
    "type-table": "type-effects.table",
    "range-area-5": "conditions.range-area",
    "melee-area-me": "conditions.melee-area-of-attack",
    "ranged-area-rh": "conditions.ranged-area-of-attack",
    "line-of-sight": "conditions.line-of-sight",
    "combat-lock": "combat-lock",
    "stack-example": "unit-stacking",
    "unit-team": "unit-team",
}
RULINGS = [f"G{number:02}" for number in range(1, 112)]
#: The Rule Book's anomalies; A168 is about placeholders of the printer and says nothing to a player.
RULE_BOOK_ANOMALIES = [f"A{number:03}" for number in (*range(52, 56), *range(59, 72), *range(151, 168), 169, 170)]
CITED_BY_ARMY_RULES = [
    *("building-your-army", "building-your-army.strict", "building-your-army.mixed", "building-your-army.themed"),
    *("building-your-army.family", "unit-stacking", "unit-stacking.points", "unit-stacking.lineage"),
    *("unit-stacking.profile", "items", "items.types"),
]


# --- Sections -------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_books_has_its_section_in_the_books_order() -> None:
    assert [row["slug"] for row in fixture("rules")] == list(SECTION_OF_HEADING.values())


@pytest.mark.parametrize("slug", CITED_BY_ARMY_RULES)
def test_what_an_army_rule_cites_exists(slug: str) -> None:
    assert section(slug)["text"]


def test_every_section_has_title_text_and_page() -> None:
    assert [row["slug"] for row in fixture("rules") if not (row["title"] and row["text"] and row["page"])] == []


def test_each_figure_stands_at_its_section() -> None:
    assert {row["figure"]: row["slug"] for row in fixture("rules") if "figure" in row} == FIGURES


def test_a_section_marks_a_term_once_but_statuses_always() -> None:
    statuses = {row["slug"] for row in fixture("status")}
    for row in fixture("rules"):
        assert marked_twice(PAPER, row["text"]) <= statuses, row["slug"]


# --- Notes ----------------------------------------------------------------------------------------------------------


def test_every_ruling_is_a_note() -> None:
    assert {*RULINGS, *RULE_BOOK_ANOMALIES} - PAPER.codes() == set()


def test_notes_name_their_kind_and_code() -> None:
    for row in fixture("rules"):
        for note in row.get("notes", []):
            assert set(note) == {"about", "code", "text"}, row["slug"]
            assert re.fullmatch(r"G\d{2,3}|A\d{3}", note["code"])


# --- Numbers in the examples ----------------------------------------------------------------------------------------


def test_the_stack_example_adds_up() -> None:
    units = [row for row in fixture("unit") if row["slug"] in {"soldier", "warrior", "spearman"}]
    sums = [sum(unit[side] for unit in units) for side in ("front", "left", "right", "back", "cost")]
    assert sums == [10, 5, 6, 4, 37 - 12]
    assert "| **10** | **5** | **6** | **4** | **37** |" in section("unit-stacking.profile")["text"]


def test_a_range_rating_of_5_reaches_17_spaces() -> None:
    reached = sum(1 for rise in range(1, 6) for run in range(-rise, rise + 1) if rise + abs(run) <= 5)
    assert f"Altogether {reached} spaces" in section("conditions.range-area")["text"]
    assert reached == 17


def test_all_twenty_statuses_are_listed() -> None:
    listed = re.findall(r"^- \[\[(\w+)\]\]:", section("status-effects.list")["text"], re.MULTILINE)
    assert [name.casefold() for name in listed] == [row["slug"] for row in fixture("status")]


def test_the_terrain_pieces_have_their_heights() -> None:
    text = section("battlefield-book.terrain-pieces")["text"]
    for piece in fixture("terrain_piece"):
        line = next(line for line in text.splitlines() if f":{piece['slug']}]]" in line)
        assert line.split("|")[2].strip().startswith(str(piece["height"])), piece["slug"]
