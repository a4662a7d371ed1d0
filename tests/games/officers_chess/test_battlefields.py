"""Terrain, maps and scenarios of Officer's Chess against the book's chart and our supplement, tile by tile."""

import re
from collections import Counter
from typing import Any

import pytest

from tests.games.officers_chess.book import facts, fixture, named, number_or_none, slug_of
from tests.paper import Entry, Row

COSTS = ("foot", "armored", "cavalry", "flying")
TERRAIN = named("terrain")


@pytest.mark.parametrize("row", facts("terrain"), ids=lambda row: row["terrain"])
def test_a_tile_costs_gives_and_heals_what_the_chart_says(row: Row) -> None:
    entry = TERRAIN[row["terrain"]]
    assert [entry.get(cost) for cost in COSTS] == [number_or_none(row[cost]) for cost in COSTS]
    if row["def_res"]:
        assert entry.get("bonus", 0) == (number_or_none(row["def_res"]) or 0)
        assert entry.get("heals", 0) == int(row["heal_end_of_turn"] or 0)
        assert entry.get("hit_points") == number_or_none(row["hp"])
        assert entry["is_in_chart"]
    else:
        assert entry["is_single_movement"]


def test_20_tiles_12_in_the_chart_9_of_single_movement_and_one_in_both() -> None:
    flags: Counter[tuple[bool, bool]] = Counter(
        (entry.get("is_in_chart", False), entry.get("is_single_movement", False)) for entry in TERRAIN.values()
    )
    assert flags == {(True, False): 11, (False, True): 8, (True, True): 1}
    assert TERRAIN["Castle Gate"]["is_in_chart"]
    assert TERRAIN["Castle Gate"]["is_single_movement"]


def test_what_is_destroyed_leaves_what_the_chart_says() -> None:
    assert {e["name"]: e["becomes"] for e in TERRAIN.values() if "becomes" in e} == {"Snag": "bridge", "Wall": "floors"}
    assert [e["name"] for e in TERRAIN.values() if e.get("is_locked")] == ["Door"]


SIGN_OF_MARK = {"objective": "O", "escape": "E"}


def plan(entry: Entry) -> list[str]:
    """A map drawn by its signs, row by row."""
    signs = {tile["slug"]: tile.get("map_sign", "?") for tile in TERRAIN.values()}
    tiles = [["." for _ in range(entry["columns"])] for _ in range(entry["rows"])]
    for space in entry["spaces"]:
        tiles[space["row"] - 1][space["column"] - 1] = SIGN_OF_MARK.get(space.get("mark", ""), signs[space["terrain"]])
    return ["".join(row) for row in tiles]


@pytest.mark.parametrize("letter", "ABCD")
def test_a_map_is_drawn_as_listed(letter: str) -> None:
    entry = named("map")[f"Map {letter}"]
    assert plan(entry) == [row["tiles"] for row in facts("maps") if row["map"] == letter]


def test_every_sign_stands_for_its_terrain() -> None:
    signs = {row["sign"]: row["terrain"] for row in facts("signs")}
    assert {e["map_sign"]: e["name"] for e in TERRAIN.values() if "map_sign" in e} == {
        sign: terrain for sign, terrain in signs.items() if sign not in SIGN_OF_MARK.values()
    }
    marked = {(space["mark"], space["terrain"]) for e in fixture("map") for space in e["spaces"] if "mark" in space}
    assert marked == {("objective", slug_of(signs["O"])), ("escape", slug_of(signs["E"]))}


def zones(entry: Entry) -> dict[str, tuple[int, int, int, int]]:
    return {
        zone["side"]: (zone["first_row"], zone["last_row"], zone["first_column"], zone["last_column"])
        for zone in entry["zones"]
    }


def listed_zones(text: str, rows: int, columns: int) -> dict[str, tuple[int, int, int, int]]:
    found: dict[str, tuple[int, int, int, int]] = {}
    for side, what, first, last in re.findall(r"(\w+): (rows|columns) (\d+)-(\d+)", text):
        band = (int(first), int(last))
        found[side] = (*band, 1, columns) if what == "rows" else (1, rows, *band)
    return found


@pytest.mark.parametrize("row", facts("scenarios"), ids=lambda row: row["scenario"])
def test_a_scenario_has_its_chests_limit_zones_and_order(row: Row) -> None:
    entry = named("scenario")[row["scenario"]]
    board: dict[str, Any] = next(one for one in fixture("map") if one["slug"] == entry["map"])
    assert board["name"].casefold() == row["map"].casefold()
    assert (str(entry["war_chest_attacker"]), str(entry["war_chest_defender"])) == (
        row["war_chest_attacker"],
        row["war_chest_defender"],
    )
    assert (f"{entry['rounds']} rounds" if "rounds" in entry else "none") == row["time_limit"]
    assert zones(entry) == listed_zones(row["deployment_zones"], board["rows"], board["columns"])
    assert entry["deploys_first"] == ("roll" if row["deploys_first"].startswith("d20") else row["deploys_first"])


def test_scenario_tags_go_to_the_attacker() -> None:
    given = {e["slug"]: [(tag["side"], tag["tag"]) for tag in e.get("tags", [])] for e in fixture("scenario")}
    assert given == {
        "bridge-at-arlen": [("attacker", "leader")],
        "raze-the-granaries": [("attacker", "saboteur")],
        "breakout": [("attacker", "fleeing")],
        "pitched-field": [],
    }


def test_zones_of_the_two_sides_lie_apart_and_on_the_map() -> None:
    for entry in fixture("scenario"):
        board = next(one for one in fixture("map") if one["slug"] == entry["map"])
        tiles = [
            {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
            for top, bottom, left, right in zones(entry).values()
        ]
        assert tiles[0] & tiles[1] == set(), entry["slug"]
        assert all(row <= board["rows"] and column <= board["columns"] for zone in tiles for row, column in zone)
