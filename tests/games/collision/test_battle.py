"""The cards of Collision's battles, against the facts of the book, cell by cell."""

import re

import pytest

from tests.games.collision.paper import by_slug, facts, fixture, section, table_in
from tests.paper import Entry, Row, slug_of

OBJECTIVES = fixture("objective")
BOARDS = fixture("board")
MARKERS = {marker["name"]: marker for objective in OBJECTIVES for marker in objective.get("markers", [])}


@pytest.mark.parametrize(
    "kind", ["action", "board", "combat_modifier", "damage_type", "deployment", "faction", "terrain"]
)
def test_cards_are_numbered_in_the_books_order(kind: str) -> None:
    assert [card["number"] for card in fixture(kind)] == [*range(1, len(fixture(kind)) + 1)]


# Boards


def test_the_boards_are_those_of_the_chart() -> None:
    boards = [b for b in BOARDS if not b.get("is_variant")]
    assert [(f"{b['columns']} x {b['rows']}", b["least_points"], b["most_points"]) for b in boards] == [
        (row["board"], int(row["min_points"]), int(row["max_points"])) for row in facts("board_sizes")
    ]


def test_the_one_variant_is_24_by_10() -> None:
    (variant,) = [b for b in BOARDS if b.get("is_variant")]
    assert (variant["columns"], variant["rows"], variant["source"]) == (24, 10, "ruling")
    assert (variant["least_points"], variant["most_points"]) == (750, 1000)


def test_the_largest_board_grows_beyond_1000_points() -> None:
    grows = {b["slug"]: (b["more_columns"], b["points_a_step"]) for b in BOARDS if "points_a_step" in b}
    assert grows == {"24x12": (6, 250), "24x10": (6, 250)}
    assert {b["most_points"] for b in BOARDS if "points_a_step" in b} == {1000}


def test_a_quarter_of_the_tiles_is_terrain() -> None:
    quarters = {board["slug"]: board["columns"] * board["rows"] // 4 for board in BOARDS}
    assert quarters == {"6x8": 12, "12x10": 30, "18x10": 45, "24x12": 72, "24x10": 60}
    (starter,) = [board for board in BOARDS if "terrain" in board]
    assert {row["terrain"]: row["tiles"] for row in starter["terrain"]} == {
        "obstacle": 10,
        "vertical-obstacle": 6,
        "impassable-terrain": 6,
        "elevation-tile": 8,
    }
    assert sum(row["tiles"] for row in starter["terrain"]) == quarters["12x10"]


def test_the_chart_in_the_rules_is_the_cards() -> None:
    shown = [board for _, board in table_in(section("rules-of-play.board-size"), "Points")]
    assert shown == [board["name"] for board in BOARDS if not board.get("is_variant")]


# Deployments and objectives


@pytest.mark.parametrize("row", facts("deployment"), ids=lambda row: row["type"])
def test_a_deployment_has_the_printed(row: Row) -> None:
    card = by_slug("deployment")[slug_of(row["type"])]
    assert card["name"] == row["type"]
    assert card["deploys_first"] == row["deploys_first"]
    assert card.get("chooses_side", "(fixed)") == row["chooser_of_side"].split(" ")[0]
    assert card.get("divides_board", "") == ("attacker" if "attacker divides" in row["chooser_of_side"] else "")
    assert card.get("empty_rows", 0) == (2 if row["no_deploy"] == "center 2 rows" else 0)
    assert card.get("edge_spaces") == (2 if row["type"] == "Center" else None)


@pytest.mark.parametrize(
    ("row", "card"), [*zip(facts("objectives"), OBJECTIVES, strict=True)], ids=lambda one: one["name"]
)
def test_an_objective_has_the_printed(row: Row, card: Entry) -> None:
    assert (card["tier"], card["number"], card["name"]) == (row["kind"], int(row["d10"]), row["name"])
    assert card["slug"] == slug_of(row["name"])
    assert card["victory_points"] == int(row["vp"])
    limit = f"{card['turns']} + 1 per {card['points_a_turn']} points" if "turns" in card else ""
    assert limit == row["turn_limit"]
    assert card.get("deployment", "(any)") == row["deployment"].lower()
    assert f"{row['vp']} [[Victory Points]]" in card["text"]


def test_both_charts_have_their_rolls_in_order() -> None:
    text = section("objectives")
    for tier, chart in zip(("major", "minor"), re.split(r"and two for the minor", text), strict=True):
        shown = [(int(roll), name) for roll, name in table_in(chart, "D10")]
        assert shown == [(o["number"], f"[[objective:{o['slug']}]]") for o in OBJECTIVES if o["tier"] == tier]


@pytest.mark.parametrize("row", facts("formula_examples"), ids=lambda row: row["points"])
def test_what_grows_with_the_points_limit(row: Row) -> None:
    points = int(row["points"])
    turns = {o["turns"]: o["turns"] + points // o["points_a_turn"] for o in OBJECTIVES if "turns" in o}
    assert turns == {5: int(row["turn_limit_5_plus"]), 4: int(row["turn_limit_4_plus"])}
    orb, crate, statue = MARKERS["Orb"], MARKERS["Crate"], MARKERS["Statue"]
    assert orb["count"] + points // orb["points_a_piece"] == int(row["orbs_1_per_250"])
    assert crate["count"] + points // crate["points_a_piece"] == int(row["crates_2_plus"])
    assert statue["toughness"] + points // statue["points_a_toughness"] == int(row["statue_tuf_4_plus"])
    shown = {cells[0]: cells[1:] for cells in table_in(section("objectives.major"), "Points")}[row["points"]]
    columns = ["turn_limit_5_plus", "turn_limit_4_plus", "orbs_1_per_250", "crates_2_plus", "statue_tuf_4_plus"]
    assert shown == [row[column] for column in columns]


@pytest.mark.parametrize("row", facts("formula_examples"), ids=lambda row: row["points"])
def test_how_many_different_cards_a_battle_group_may_have(row: Row) -> None:
    for band, most in table_in(section("rules-of-play.different-cards"), "Points"):
        first, _, last = band.partition("–")
        if int(first) <= int(row["points"]) <= int(last or first):
            assert most == row["different_card_limit"] == str(4 + int(row["points"]) // 250)
            return
    pytest.fail("no band")


def test_a_statue_is_the_printed_one() -> None:
    statue = MARKERS["Statue"]
    assert [statue[field] for field in ("count", "height", "defense", "armor", "toughness")] == [2, 2, 3, 8, 4]
    assert "[[Def]] 3, [[Armor]] 8, and [[Toughness]] 4" in by_slug("objective")["statues-of-good-evil"]["text"]


def test_every_marker_is_as_large_and_dear_as_printed() -> None:
    height = {name: marker["height"] for name, marker in MARKERS.items() if "height" in marker}
    assert height == {"Statue": 2, "Mystic obelisk": 2, "Tower": 3}
    assert {name for name, marker in MARKERS.items() if marker.get("tiles_across") == 2} == {"Tower"}
    dear = {name: m["pick_up_endurance"] for name, m in MARKERS.items() if "pick_up_endurance" in m}
    assert dear == {
        "Chest": 2,
        "Flag": 2,
        "Relic": 2,
        "Trinket": 2,
        "Shard of a deployment zone": 1,
        "Shard of the center": 1,
    }
    assert sum(m.get("count", 1) for name, m in MARKERS.items() if name.startswith("Shard")) == 5


def test_every_marker_is_placed_by_the_player_whom_the_book_names() -> None:
    placed = {name: marker.get("placed_by", "") for name, marker in MARKERS.items()}
    assert placed == {
        "Chest": "defender",
        "Statue": "",
        "Mystic obelisk": "attacker",
        "Flag": "attacker",
        "Orb": "",
        "Crate": "defender",
        "Relic": "defender",
        "Tower": "",
        "Trinket": "",
        "Cursed ground": "defender",
        "Blessed ground": "defender",
        "Shard of a deployment zone": "",
        "Shard of the center": "defender",
    }


def test_attacker_and_defender_score_differently_where_the_facts_say_so() -> None:
    each = {objective["name"] for objective in OBJECTIVES if objective.get("scorer") == "each"}
    assert each == {"Headhunter", "Capture the Standard", "Supply Raid", "Relic Theft"}


def test_what_characters_can_do_under_an_objective_costs_the_printed() -> None:
    costs = {
        action["name"]: (action.get("endurance", 0), action.get("mana", 0))
        for objective in OBJECTIVES
        for action in objective.get("actions", [])
    }
    assert costs == {
        "Channel the obelisk": (0, 1),
        "Activate the orb": (0, 1),
        "Raid": (2, 0),
        "Search": (2, 0),
        "Tribute": (0, 1),
        "Regenerate": (0, 1),
    }


# Terrain, actions, modifiers, statistics


def test_the_terrain_has_the_printed_examples_and_cost() -> None:
    terrain = [(one["name"].removesuffix(" terrain"), one["examples"]) for one in fixture("terrain")]
    assert terrain == [(row["kind"], row["examples"]) for row in facts("terrain")]
    for row, card in zip(facts("terrain"), fixture("terrain"), strict=True):
        assert card.get("extra_movement", 0) == row["movement"].count("+1")
        assert card.get("is_passable", True) == ("cannot" not in row["movement"])


def test_a_movement_ends_anywhere_but_on_what_stands_or_bars() -> None:
    barred = {card["slug"] for card in fixture("terrain") if not card.get("can_end_on", True)}
    assert barred == {"vertical-obstacle", "impassable-terrain", "vertical-impassable-terrain"}


def test_only_vertical_obstacles_have_heights_of_their_own() -> None:
    fields = ("least_height", "most_height", "usual_height")
    heights = {card["slug"]: [card[f] for f in fields] for card in fixture("terrain") if "most_height" in card}
    assert heights == {"vertical-obstacle": [1, 3, 2]}


def test_cover_comes_from_what_is_vertical_or_raised() -> None:
    covering = {card["slug"] for card in fixture("terrain") if card.get("gives_cover")}
    assert covering == {"vertical-obstacle", "elevation-tile", "vertical-impassable-terrain"}


def test_movements_cost_and_cover_the_printed() -> None:
    cards = by_slug("action")
    spaces = {1: "1 space", 0: "0 spaces"}
    times = {1: "up to Move", 2: "up to 2 x Move"}
    for row in facts("movement"):
        if not row["action"].startswith("(guideline"):
            card = cards[slug_of(row["action"])]
            assert card["endurance"] == int(row["EC"])
            shown = times[card["times_move"]] if "times_move" in card else spaces[card["spaces"]]
            assert shown == row["spaces"]
    assert len(re.findall(r"^\d\. ", section("action.movement-guidelines"), re.MULTILINE)) == 5


CONDITIONS = {
    "Attacking character is on higher elevation": "higher-ground",
    "Target has partial cover": "partial-cover",
    "Target has total cover": "total-cover",
    "Character has injuries": "injured",
    "Character is hexed": "hexed",
    "Target beyond ranged reach": "beyond-reach",
    "Attacking a back facing": "from-behind",
}


def printed_modifiers(card: Entry) -> list[tuple[str, str]]:
    """A modifier card as the facts write it."""
    per = {"": "", "injury": " per injury", "space": " per space outside range"}
    names = {"def": "Def", "att": "Att", "w_att": "W-Att", "armor": "Armor", "w_pow": "W-Pow", "s_pow": "S-Pow"}
    lines = [(names[one["stat"]], f"{one['amount']:+}{per[one.get('per', '')]}") for one in card.get("stats", [])]
    if "misses_up_to" in card:
        lines.append(("auto-miss", f"1-{card['misses_up_to']} on D10"))
    if card.get("bars_reactions"):
        lines.append(("reactions", "cannot use"))
    return lines


@pytest.mark.parametrize("card", fixture("combat_modifier"), ids=lambda card: card["slug"])
def test_a_combat_modifier_has_the_printed_figures(card: Entry) -> None:
    rows = [row for row in facts("combat_modifiers") if CONDITIONS[row["condition"]] == card["slug"]]
    assert sorted(printed_modifiers(card)) == sorted((row["stat"], row["modifier"]) for row in rows)


def test_the_25_statistics_are_the_listed_ones() -> None:
    statistics = [(one["heading"], one.get("label", ""), one["group"]) for one in fixture("statistic")]
    assert statistics == [(row["stat"], row["card_label"], row["group"]) for row in facts("stats")]


def test_the_8_damage_types_and_6_elements() -> None:
    constants = {row["key"]: row["value"] for row in facts("constants")}
    types = fixture("damage_type")
    assert "; ".join(one["name"] for one in types) == constants["damage_types"]
    assert "; ".join(one["name"] for one in types if one.get("is_element")) == constants["elements"]
