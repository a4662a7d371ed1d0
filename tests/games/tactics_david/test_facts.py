"""The fixtures of Tactics David against the facts of its three books, cell by cell.

`facts/` holds the books' tables without their sentences. No database: this reads the files that the loader reads.
"""

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.tactics_david.paper import facts, fixture
from tests.paper import Entry, Row, slug_of

UNIT_CLASS = {"L": "light", "M": "medium", "H": "heavy"}
UNIT_TYPE = {"P": "physical", "M": "magical", "E": "ethereal"}
ATTACK_MODE = {"M": "melee", "R": "ranged"}
BANDS = {"light": range(4, 13), "medium": range(13, 19), "heavy": range(19, 25)}
#: A008 and A009: the book prints these two classes against its own bands.
OUTSIDE_THEIR_BAND = {26: "medium", 32: "heavy"}
#: A010: Crystal Golem is ranged, and printed with the melee area MH.
AGAINST_ITS_MODE = {86: "mh"}
#: A035: the unit list and the ability list spell one name differently; the unit list's is shown.
SPELLED_TWICE = {94: ("Stoopid Strong", "Stoupid Strong")}


def number_or_none(text: str) -> int | None:
    return int(text) if text else None


def cells(text: str) -> set[tuple[int, int]]:
    return {(int(row), int(column)) for row, column in re.findall(r"\((-?\d+),(-?\d+)\)", text)}


UNITS = fixture("unit")
BY_NUMBER = {unit["number"]: unit for unit in UNITS}
BY_SLUG = {unit["slug"]: unit for unit in UNITS}
ABILITIES = fixture("ability")
ABILITY_NAMES = {ability["slug"]: ability["name"] for ability in ABILITIES}
ITEMS = fixture("item")


def core(unit: Entry) -> int:
    strengths: list[int] = [unit[side] for side in ("front", "left", "right", "back")]
    return sum(strengths)


def slug_at(number: str) -> str | None:
    return BY_NUMBER[int(number)]["slug"] if number else None


def differences(rows: list[Row], entries: list[Entry], field: str, expected: Callable[[Row], object]) -> list[str]:
    """The cells of one column where the fixture says something else than the book."""
    return [
        f"{row['name']}: {field} is {entry.get(field)!r}, the book has {expected(row)!r}"
        for row, entry in zip(rows, entries, strict=True)
        if entry.get(field) != expected(row)
    ]


# Units

UNIT_COLUMNS: dict[str, Callable[[Row], object]] = {
    "number": lambda row: int(row["number"]),
    "name": lambda row: row["name"],
    "slug": lambda row: slug_of(row["name"]),
    "unit_class": lambda row: UNIT_CLASS[row["class"]],
    "unit_type": lambda row: UNIT_TYPE[row["unit_type"]],
    "attack_mode": lambda row: ATTACK_MODE[row["attack_mode"]],
    "front": lambda row: int(row["front"]),
    "left": lambda row: int(row["left"]),
    "right": lambda row: int(row["right"]),
    "back": lambda row: int(row["back"]),
    "movement_rating": lambda row: int(row["movement_rating"]),
    "movement_type": lambda row: row["movement_type"].lower(),
    "range_rating": lambda row: number_or_none(row["range_rating"]),
    "range_modifier": lambda row: number_or_none(row["range_modifier"]),
    "attack_area": lambda row: row["attack_area"].lower(),
    "special": lambda row: row["special"].lower() or None,
    "cost": lambda row: int(row["cost"]),
}


@pytest.mark.parametrize("field", UNIT_COLUMNS)
def test_every_unit_has_the_printed(field: str) -> None:
    assert differences(facts("units"), UNITS, field, UNIT_COLUMNS[field]) == []


def test_every_unit_writes_every_fact_even_where_the_book_has_nothing() -> None:
    needed = {*UNIT_COLUMNS, "ability", "root", "parent", "branch_parent", "ruled_area", "lineage_confidence"}
    assert [unit["slug"] for unit in UNITS if not needed <= unit.keys()] == []


def test_the_four_strengths_add_up_to_the_printed_core() -> None:
    assert [core(unit) for unit in UNITS] == [int(row["core"]) for row in facts("units")]


def test_core_is_derived_and_never_written() -> None:
    assert [unit["slug"] for unit in UNITS if "core" in unit] == []


@pytest.mark.parametrize(
    ("what", "total"),
    [("cost", 3304), ("front", 706), ("left", 672), ("right", 663), ("back", 582)],
)
def test_all_units_together_have(what: str, total: int) -> None:
    assert sum(unit[what] for unit in UNITS) == total


def test_all_units_together_have_core_2623() -> None:
    assert sum(core(unit) for unit in UNITS) == 2623


def test_137_of_202_units_are_melee_and_65_ranged() -> None:
    assert Counter(unit["attack_mode"] for unit in UNITS) == {"melee": 137, "ranged": 65}


def test_18_units_have_swarm_4_relentless_4_hulking() -> None:
    counts = Counter(unit["special"] for unit in UNITS)
    assert counts == {"swarm": 18, "relentless": 4, "hulking": 4, None: 176}


def test_exactly_the_ranged_units_have_a_range_rating() -> None:
    assert all((unit["range_rating"] is not None) == (unit["attack_mode"] == "ranged") for unit in UNITS)


def test_only_ranged_units_have_a_range_modifier() -> None:
    assert all(unit["range_modifier"] is None for unit in UNITS if unit["attack_mode"] == "melee")


def test_core_lies_in_the_band_of_the_class_but_for_two_printed_exceptions() -> None:
    outside = {unit["number"]: unit["unit_class"] for unit in UNITS if core(unit) not in BANDS[unit["unit_class"]]}
    assert outside == OUTSIDE_THEIR_BAND


@pytest.mark.parametrize(("number", "code"), [(26, "A008"), (32, "A009"), (86, "A010"), (94, "A035")])
def test_a_figure_that_looks_wrong_carries_an_erratum(number: int, code: str) -> None:
    notes = [note for note in BY_NUMBER[number]["notes"] if note.get("code") == code]
    assert "erratum" in {note["about"] for note in notes}


def test_areas_have_the_mode_of_their_units_but_for_crystal_golem() -> None:
    modes = {area["slug"]: area["attack_mode"] for area in fixture("attack_area")}
    odd = {unit["number"]: unit["attack_area"] for unit in UNITS if modes[unit["attack_area"]] != unit["attack_mode"]}
    assert odd == AGAINST_ITS_MODE


def test_crystal_golem_alone_plays_another_area_of_its_own_mode() -> None:
    assert {unit["number"]: unit["ruled_area"] for unit in UNITS if unit["ruled_area"]} == {86: "rh"}


# Abilities


def test_every_unit_has_the_ability_of_its_number() -> None:
    numbers = {ability["slug"]: ability["number"] for ability in ABILITIES}
    assert [unit["slug"] for unit in UNITS if numbers.get(unit["ability"]) != unit["number"]] == []


def test_every_ability_has_the_name_of_the_unit_list() -> None:
    names = [(row["number"], row["ability"]) for row in facts("units")]
    shown = [(row["number"], ABILITY_NAMES[unit["ability"]]) for row, unit in zip(facts("units"), UNITS, strict=True)]
    assert shown == names


def test_every_ability_has_the_name_of_the_ability_list() -> None:
    printed = {int(row["number"]): row["name"] for row in facts("abilities")}
    listed = {ability["number"]: ability.get("name_in_list") or ability["name"] for ability in ABILITIES}
    assert listed == printed


def test_the_two_lists_spell_one_ability_differently() -> None:
    spellings = {a["number"]: (a["name"], a["name_in_list"]) for a in ABILITIES if a.get("name_in_list")}
    assert spellings == SPELLED_TWICE


def test_every_ability_occurs_when_the_book_prints() -> None:
    assert differences(facts("abilities"), ABILITIES, "occurs", lambda row: row["occurs"]) == []


# Lineage

LINEAGE_COLUMNS: dict[str, Callable[[Row], object]] = {
    "root": lambda row: slug_of(row["root"]),
    "parent": lambda row: slug_at(row["parent_number"]),
    "branch_parent": lambda row: slug_at(row["branch_parent_in_other_root"]),
    "lineage_confidence": lambda row: row["confidence"],
}


@pytest.mark.parametrize("field", LINEAGE_COLUMNS)
def test_every_unit_has_the_reconstructed(field: str) -> None:
    assert differences(facts("lineage"), UNITS, field, LINEAGE_COLUMNS[field]) == []


def test_the_roots_are_in_the_books_order() -> None:
    roots = [(root["number"], root["name"], root["slug"]) for root in fixture("root")]
    assert roots == [(int(row["order"]), row["root"], slug_of(row["root"])) for row in facts("roots")]


@pytest.mark.parametrize("row", facts("roots"), ids=lambda row: row["root"])
def test_the_one_unit_without_a_parent_is_the_root_unit(row: Row) -> None:
    without = [u["number"] for u in UNITS if u["root"] == slug_of(row["root"]) and u["parent"] is None]
    assert without == [int(row["root_unit_number"])]


@pytest.mark.parametrize("root", fixture("root"), ids=lambda root: root["name"])
def test_a_root_says_how_many_units_it_has(root: Entry) -> None:
    assert f"{sum(unit['root'] == root['slug'] for unit in UNITS)} units" in root["text"]


def test_parents_are_of_the_same_root() -> None:
    assert all(BY_SLUG[unit["parent"]]["root"] == unit["root"] for unit in UNITS if unit["parent"])


def test_branch_parents_are_of_another_root() -> None:
    branches = {unit["slug"]: unit["branch_parent"] for unit in UNITS if unit["branch_parent"]}
    assert len(branches) == 5
    assert all(BY_SLUG[branch]["root"] != BY_SLUG[slug]["root"] for slug, branch in branches.items())


def test_every_line_of_lineage_ends_at_the_root_unit() -> None:
    for unit in UNITS:
        line = [unit["slug"]]
        while parent := BY_SLUG[line[-1]]["parent"]:
            assert parent not in line, f"{unit['slug']} descends from itself"
            line.append(parent)
        assert line[-1] == unit["root"]


# Attack areas

AREAS = {area["name"]: area for area in fixture("attack_area")}


def test_the_20_areas_have_their_numbers_and_codes() -> None:
    areas = [(area["number"], area["name"], area["slug"]) for area in AREAS.values()]
    assert areas == [(int(row["number"]), row["code"], row["code"].lower()) for row in facts("attack_areas")]


@pytest.mark.parametrize("row", facts("attack_area_shapes"), ids=lambda row: row["code"])
def test_an_area_has_the_reconstructed_shape(row: Row) -> None:
    area = AREAS[row["code"]]
    assert {(cell["row"], cell["column"]) for cell in area["cells"]} == cells(row["cells_row_col"])
    assert area["origin"] == row["origin"]
    assert area.get("endless_forward", False) == (row["endless_forward"] == "yes")
    assert area["confidence"] == row["confidence"]


@pytest.mark.parametrize("area", AREAS.values(), ids=lambda area: area["name"])
def test_an_areas_shape_is_marked_as_supplement(area: Entry) -> None:
    assert {"supplement"} == {note["about"] for note in area["notes"] if note.get("field") == "cells"}


@pytest.mark.parametrize("row", facts("attack_areas"), ids=lambda row: row["code"])
def test_an_area_is_used_by_the_printed_units_and_items(row: Row) -> None:
    slug = row["code"].lower()
    units = [f"{unit['number']:03}" for unit in UNITS if unit["attack_area"] == slug]
    items = [f"{item['number']:03}" for item in ITEMS if item.get("sets_area") == slug]
    assert units == [number for number in row["unit_numbers"].split(",") if number]
    assert len(units) == int(row["unit_count"])
    assert items == [number for number in row["item_numbers"].split(",") if number]


def test_lightning_cry_alone_names_an_area() -> None:
    named = {
        ability["number"]: area
        for ability in ABILITIES
        for area in re.findall(r"\[\[attack_area:(\w+)", ability["text"])
    }
    printed = {row["code"].lower(): row["ability_numbers"] for row in facts("attack_areas") if row["ability_numbers"]}
    assert named == {106: "mf"}
    assert printed == {"mf": "106"}


# Items, specials, statuses

ITEM_COLUMNS: dict[str, Callable[[Row], object]] = {
    "number": lambda row: int(row["number"]),
    "name": lambda row: row["name"],
    "slug": lambda row: slug_of(row["name"]),
    "item_type": lambda row: row["type"].lower(),
    "cost": lambda row: int(row["cost"]),
}


def users_of(item: Entry) -> str:
    """The users of an item, in the book's shorthand."""
    if item.get("for_unit_type") or item.get("for_attack_mode"):
        return f"{item['for_unit_type'].title()} {item['for_attack_mode'].title()} Unit"
    classes = {"L": "for_light", "M": "for_medium", "H": "for_heavy"}
    return ", ".join(letter for letter, field in classes.items() if item.get(field, True))


@pytest.mark.parametrize("field", ITEM_COLUMNS)
def test_every_item_has_the_printed(field: str) -> None:
    assert differences(facts("items"), ITEMS, field, ITEM_COLUMNS[field]) == []


def test_every_item_has_the_printed_users() -> None:
    assert {item["name"]: users_of(item) for item in ITEMS} == {row["name"]: row["users"] for row in facts("items")}


def test_the_3_specials_have_their_numbers_and_names() -> None:
    specials = [(special["number"], special["name"], special["slug"]) for special in fixture("special")]
    assert specials == [(int(row["number"]), row["name"], slug_of(row["name"])) for row in facts("specials")]


def test_the_20_statuses_have_their_names() -> None:
    statuses = [(status["name"], status["slug"]) for status in fixture("status")]
    assert statuses == [(row["name"], slug_of(row["name"])) for row in facts("statuses")]


@pytest.mark.parametrize(
    ("field", "unit_type", "names"),
    [
        ("only_unit_type", "physical", {"Crippled", "Pumped"}),
        ("only_unit_type", "magical", {"Silenced", "Enchanted"}),
        ("only_unit_type", "ethereal", {"Banished", "Summoned"}),
        ("immune_unit_type", "ethereal", {"Poisoned", "Burned", "Lucky", "Petrified"}),
    ],
)
def test_a_status_binds_the_types_that_its_text_names(field: str, unit_type: str, names: set[str]) -> None:
    assert {status["name"] for status in fixture("status") if status.get(field) == unit_type} == names


# Terrain and battlefields


def test_the_12_terrain_pieces_have_their_heights() -> None:
    def height_of(piece: Entry) -> str:
        return f"{piece['height']}" + (f", {piece['side_height']} on the sides." if "side_height" in piece else "")

    heights = {piece["name"]: height_of(piece) for piece in fixture("terrain_piece")}
    assert heights == {row["name"]: row["height"] for row in facts("terrain_pieces")}


def test_the_4_terrain_types_slow_whom_the_book_says() -> None:
    def slows(terrain: Entry) -> str:
        spared = terrain.get("slow_spares", "").replace(", ", " and ")
        return f"yes, except {spared} Movement Type" if spared else "yes" if terrain.get("is_slow") else "no"

    slow = {terrain["name"]: slows(terrain) for terrain in fixture("terrain_type")}
    assert slow == {row["name"]: row["counts_as_slow"] for row in facts("terrain_types")}


def test_the_2_battlefields_suggest_the_printed_players_and_limits() -> None:
    fields = [
        {
            "order": str(field["number"]),
            "name": field["name"].upper(),
            "suggested_players": f"{field['players']} Players / {field['teams']} Teams",
            "suggested_purchase_limit": f"{field['least_limit']} - {field['most_limit']}",
        }
        for field in fixture("battlefield")
        if field.get("source") != "supplement"
    ]
    assert fields == facts("battlefields")


def test_each_common_size_has_two_battlefields_and_lies_both_ways() -> None:
    """The Rule Book names 7×11, 14×11 and 14×22, each to be laid vertically or horizontally (The Grid)."""
    sizes = [(field["columns"], field["rows"]) for field in fixture("battlefield")]
    for common in ((7, 11), (14, 11), (14, 22)):
        assert len([size for size in sizes if sorted(size) == sorted(common)]) >= 2
        assert {common, common[::-1]} <= set(sizes)


@pytest.mark.parametrize("field", fixture("battlefield"), ids=lambda field: field["slug"])
@pytest.mark.parametrize("layer", ["spaces", "pieces"])
def test_a_plan_is_fair(field: Entry, layer: str) -> None:
    """Turned half around, each space has the same terrain, and a piece of the same height stands on it."""
    heights = {piece["slug"]: piece["height"] for piece in fixture("terrain_piece")}
    plan = {
        (place["row"], place["column"]): place.get("terrain_type") or heights[place["terrain_piece"]]
        for place in field[layer]
    }
    turned = {(field["rows"] - 1 - row, field["columns"] - 1 - column): here for (row, column), here in plan.items()}
    assert len(plan) == len(field[layer])
    assert plan == turned
    assert all(0 <= row < field["rows"] and 0 <= column < field["columns"] for row, column in plan)


@pytest.mark.parametrize("field", fixture("battlefield"), ids=lambda field: field["slug"])
def test_nothing_stands_where_armies_deploy(field: Entry) -> None:
    rows = {piece["row"] for piece in field["pieces"]}
    assert rows <= set(range(2, field["rows"] - 2))
