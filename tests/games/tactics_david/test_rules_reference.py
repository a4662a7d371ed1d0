"""The rules reference of Tactics David: whole, in the book's order, and every mark in it leads somewhere."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from catalog.tokens import Token, tokens

FIXTURES = Path(__file__).parents[3] / "fixtures" / "tactics-david"
Row = dict[str, Any]

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
RULINGS = [f"G{number:02}" for number in range(1, 78)]
#: The Rule Book's anomalies; A168 is about placeholders of the printer and says nothing to a player.
RULE_BOOK_ANOMALIES = [f"A{number:03}" for number in (*range(52, 56), *range(59, 72), *range(151, 168), 169, 170)]
CITED_BY_ARMY_RULES = [
    *("building-your-army", "building-your-army.strict", "building-your-army.mixed", "building-your-army.themed"),
    *("building-your-army.family", "unit-stacking", "unit-stacking.points", "unit-stacking.lineage"),
    *("unit-stacking.profile", "items", "items.types"),
]


@cache
def rows(name: str) -> list[Row]:
    """The objects of a fixture file; `game.json` holds just one."""
    content = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


@cache
def kinds() -> list[str]:
    return sorted(path.stem for path in FIXTURES.glob("*.json"))


def section(slug: str) -> Row:
    return next(row for row in rows("rules") if row["slug"] == slug)


def notes() -> Iterator[Row]:
    """Every note on a section or a card."""
    for kind in kinds():
        for row in rows(kind):
            yield from row.get("notes", [])


def texts() -> Iterator[tuple[str, str]]:
    """Every text that may hold marks, with the place where it stands."""
    for kind in kinds():
        for row in rows(kind):
            for part in [row, *row.get("notes", [])]:
                yield f"{kind}: {row['slug']}", str(part.get("text", ""))


@cache
def term_of_word() -> dict[str, str]:
    """Each name and alias in lower case, and the slug of its term."""
    return {word.casefold(): term["slug"] for term in rows("terms") for word in words(term)}


def words(term: Row) -> list[str]:
    return [term["name"], *(alias["name"] for alias in term.get("aliases", []))]


def is_resolved(token: Token) -> bool:
    if token.kind:
        return token.kind in kinds() and any(row["slug"] == token.name for row in rows(token.kind))
    return token.name.casefold() in term_of_word()


# --- Sections -------------------------------------------------------------------------------------------------------


def test_every_heading_of_the_books_has_its_section_in_the_books_order() -> None:
    assert [row["slug"] for row in rows("rules")] == list(SECTION_OF_HEADING.values())


def test_order_is_dense() -> None:
    assert [row["order"] for row in rows("rules")] == list(range(1, len(rows("rules")) + 1))


def test_a_section_stands_below_its_chapter() -> None:
    chapter = ""
    for slug in (row["slug"] for row in rows("rules")):
        if "." not in slug:
            chapter = slug
        assert slug.split(".")[0] == chapter, slug


@pytest.mark.parametrize("slug", CITED_BY_ARMY_RULES)
def test_what_an_army_rule_cites_exists(slug: str) -> None:
    assert section(slug)["text"]


def test_every_section_has_title_text_and_page() -> None:
    assert [row["slug"] for row in rows("rules") if not (row["title"] and row["text"] and row["page"])] == []


def test_each_figure_stands_at_its_section() -> None:
    assert {row["figure"]: row["slug"] for row in rows("rules") if "figure" in row} == FIGURES


def test_tables_have_as_many_cells_in_every_row() -> None:
    for row in rows("rules"):
        for table in re.findall(r"(?:^\|.*\n?)+", row["text"], re.MULTILINE):
            assert len({line.count("|") for line in table.strip().splitlines()}) == 1, row["slug"]


def test_a_section_marks_a_term_once_but_statuses_always() -> None:
    statuses = {row["slug"] for row in rows("status")}
    for row in rows("rules"):
        marked = Counter(term_of_word()[token.name.casefold()] for token in tokens(row["text"]) if not token.kind)
        assert {slug for slug, times in marked.items() if times > 1 and slug not in statuses} == set(), row["slug"]


# --- Notes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [*RULINGS, *RULE_BOOK_ANOMALIES])
def test_every_ruling_is_a_note(code: str) -> None:
    assert any(note.get("code") == code for note in notes())


def test_notes_name_their_kind_and_code() -> None:
    for row in rows("rules"):
        for note in row.get("notes", []):
            assert set(note) == {"about", "code", "text"}, row["slug"]
            assert note["about"] in {"ruling", "erratum", "supplement"}
            assert re.fullmatch(r"G\d\d|A\d{3}", note["code"])


def test_a_note_stands_once_on_its_section() -> None:
    for row in rows("rules"):
        marks = Counter((note["about"], note["code"]) for note in row.get("notes", []))
        assert not marks or max(marks.values()) == 1, row["slug"]


# --- Terms and marks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kinds())
def test_every_mark_leads_to_a_term_or_a_card(kind: str) -> None:
    places = ((place, text) for place, text in texts() if place.startswith(f"{kind}: "))
    assert [f"{place}: {token}" for place, text in places for token in tokens(text) if not is_resolved(token)] == []


def test_every_term_is_used_by_some_text() -> None:
    used = {token.name.casefold() for _, text in texts() for token in tokens(text) if not token.kind}
    assert [term["name"] for term in rows("terms") if not used & {word.casefold() for word in words(term)}] == []


def test_no_two_terms_share_a_word() -> None:
    said = Counter(word.casefold() for term in rows("terms") for word in words(term))
    assert [word for word, times in said.items() if times > 1] == []


@pytest.mark.parametrize("term", rows("terms"), ids=lambda term: term["slug"])
def test_a_term_leads_to_one_section_or_card(term: Row) -> None:
    assert ("section" in term) != ("card" in term)
    if "section" in term:
        assert section(term["section"])
    else:
        kind, slug = term["card"].split(":")
        assert is_resolved(Token(kind, slug, ""))


@pytest.mark.parametrize("term", rows("terms"), ids=lambda term: term["slug"])
def test_a_terms_summary_is_one_short_plain_sentence(term: Row) -> None:
    assert term["summary"].endswith(".")
    assert len(term["summary"]) <= 160
    assert "[[" not in term["summary"]


# --- Numbers in the examples ----------------------------------------------------------------------------------------


def test_the_stack_example_adds_up() -> None:
    units = [row for row in rows("unit") if row["slug"] in {"soldier", "warrior", "spearman"}]
    sums = [sum(unit[side] for unit in units) for side in ("front", "left", "right", "back", "cost")]
    assert sums == [10, 5, 6, 4, 37 - 12]
    assert "| **10** | **5** | **6** | **4** | **37** |" in section("unit-stacking.profile")["text"]


def test_a_range_rating_of_5_reaches_17_spaces() -> None:
    reached = sum(1 for rise in range(1, 6) for run in range(-rise, rise + 1) if rise + abs(run) <= 5)
    assert f"Altogether {reached} spaces" in section("conditions.range-area")["text"]
    assert reached == 17


def test_all_twenty_statuses_are_listed() -> None:
    listed = re.findall(r"^- \[\[(\w+)\]\]:", section("status-effects.list")["text"], re.MULTILINE)
    assert [name.casefold() for name in listed] == [row["slug"] for row in rows("status")]


def test_the_terrain_pieces_have_their_heights() -> None:
    text = section("battlefield-book.terrain-pieces")["text"]
    for piece in rows("terrain_piece"):
        line = next(line for line in text.splitlines() if f":{piece['slug']}]]" in line)
        assert line.split("|")[2].strip().startswith(str(piece["height"])), piece["slug"]
