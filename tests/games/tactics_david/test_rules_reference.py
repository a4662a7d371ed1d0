"""The rules reference of Tactics David: whole, in the book's order, and every mark in it leads somewhere."""

import re

from tests.games.tactics_david.paper import fixture, section

# Numbers in the examples


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
