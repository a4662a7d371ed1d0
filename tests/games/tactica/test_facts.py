"""The fixtures of TACTICA against the facts of its book and of our supplement, cell by cell.

`facts/` holds the tables without the book's sentences. No database: this reads the files that the loader reads.
"""

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from tests.games.tactica.paper import PHASES, card, facts, fields_noted, fixture, section, slug_of, use
from tests.paper import Entry, Row

TROOPS = fixture("troop")
TACTICS = fixture("tactic")
USES = [(tactic, phase) for tactic in TACTICS for phase in tactic["phases"]]
RATINGS = {"OFF": "offense", "DEF": "defense", "RNG": "range", "MOV": "movement"}
KINDS = ["symbol", "zone", "troop", "training", "tactic", "terrain", "wall", "landmark", "summon", "battle"]
FAMILIES = {
    "unit placement + aura": "placement",
    "movement unlock / override": "unlock",
    "DEF boost": "defense",
    "counter-play": "counter",
    "information / deck control": "information",
    "OFF boost": "offense",
    "position swap": "swap",
    "hostage rescue": "rescue",
    "extra movement": "movement",
    "feature destruction": "destruction",
    "training": "training",
}


def by_card(table: str) -> dict[str, Row]:
    return {row["card"].lower(): row for row in facts(table)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_cards_of_a_kind_are_numbered_in_their_order(kind: str) -> None:
    assert [entry["number"] for entry in fixture(kind)] == list(range(1, len(fixture(kind)) + 1))


# Troops


def test_the_four_troops_are_in_the_books_order() -> None:
    troops = [troop["name"].upper() for troop in TROOPS]
    assert troops == [row["card"] for row in facts("troop_cards") if row["kind"] == "troop card"]
    assert troops == [row["card"] for row in facts("supplement_troops")]


@pytest.mark.parametrize("troop", TROOPS, ids=lambda troop: troop["slug"])
@pytest.mark.parametrize("column", RATINGS)
def test_a_troop_has_the_rating_that_is_told_or_else_ours(troop: Entry, column: str) -> None:
    told = by_card("troop_cards")[troop["slug"]][column]
    ours = by_card("supplement_troops")[troop["slug"]][column]
    assert troop[RATINGS[column]] == int(ours)
    assert told in ("", ours)


@pytest.mark.parametrize("troop", TROOPS, ids=lambda troop: troop["slug"])
def test_a_troop_has_its_class_and_copies(troop: Entry) -> None:
    ours = by_card("supplement_troops")[troop["slug"]]
    assert troop["troop_class"] == ours["class"] == by_card("troop_cards")[troop["slug"]]["class"]
    assert troop["copies"] == int(ours["copies_per_player"])


@pytest.mark.parametrize("troop", TROOPS, ids=lambda troop: troop["slug"])
def test_a_rating_that_the_book_does_not_tell_is_marked_as_ours(troop: Entry) -> None:
    told = by_card("troop_cards")[troop["slug"]]
    untold = {field for column, field in RATINGS.items() if not told[column]}
    assert fields_noted(troop, "supplement") == untold | {"copies"}
    assert fields_noted(troop, "ruling") == {"movement"}


def test_ranged_troops_alone_lose_off_against_adjacent_melee_troops() -> None:
    assert {troop["slug"]: troop.get("near_offense", 0) for troop in TROOPS} == {
        "champion": 0,
        "foot": 0,
        "crossbow": -1,
        "archer": -1,
    }


def test_crown_deploys_as_the_printed_melee_troop() -> None:
    printed = by_card("troop_cards")["crown"]
    [deployed] = card("tactic", "crown")["deployed"]
    assert {column: deployed[field] for column, field in RATINGS.items()} == {
        column: int(printed[column]) for column in RATINGS
    }
    assert deployed["troop_class"] == printed["class"]


def test_no_tactics_card_but_crown_deploys() -> None:
    assert [tactic["slug"] for tactic in TACTICS if tactic.get("deployed")] == ["crown"]


# Training


def trained(row: Row) -> int:
    """The rating of a troop at a level, from the card's own factors."""
    troop = card("troop", row["troop"].lower())
    field = RATINGS[row["stat"]]
    side = next((side for side in fixture("training") if f"{side['level']}x" == row["level"]), None)
    factor = side[f"{field}_factor"] if side else 1
    return int(troop[field] * factor)


@pytest.mark.parametrize("row", facts("training"), ids=lambda row: f"{row['troop']}-{row['level']}")
def test_training_makes_of_a_troop(row: Row) -> None:
    assert trained(row) == int(row["value"])
    assert row["class"] == card("troop", row["troop"].lower())["troop_class"]
    assert row["stat"] == ("DEF" if row["class"] == "melee" else "OFF")


def test_training_1x_and_2x_are_two_sides_of_ten_cards() -> None:
    first, second = fixture("training")
    assert [first["level"], second["level"]] == [1, 2]
    assert first["copies"] == 10
    assert second["front"] == first["slug"]
    assert "copies" not in second


# Tactics


def test_the_ten_tactics_cards_are_in_the_books_order() -> None:
    printed = list(dict.fromkeys(row["card"] for row in facts("tactics_cards")))
    assert [tactic["name"].upper() for tactic in TACTICS] == printed


@pytest.mark.parametrize("row", facts("tactics_cards"), ids=lambda row: f"{row['card']}-{row['phase']}")
def test_a_tactics_card_in_a_phase_is_as_printed(row: Row) -> None:
    tactic = card("tactic", slug_of(row["card"]))
    assert tactic.get("is_counter", False) == (row["counter_card"] == "yes")
    uses = [entry for entry in tactic["phases"] if entry["phase"] == PHASES[row["phase"]]]
    assert len(uses) == (row["applies"] == "yes")
    for entry in uses:
        assert entry.get("is_negatable", True) == (row["negation_note"] != "cannot be negated")


@pytest.mark.parametrize("row", facts("tactics_cards"), ids=lambda row: f"{row['card']}-{row['phase']}")
def test_a_tactics_card_goes_where_it_is_sent(row: Row) -> None:
    uses = [entry for entry in card("tactic", slug_of(row["card"]))["phases"] if entry["phase"] == PHASES[row["phase"]]]
    ends = [entry["destination"] for entry in uses]
    if row["card"] == "DISENGAGE" and row["phase"] == "COMBAT":
        ends = [f"{uses[0]['destination']} or {uses[0]['otherwise']}"]
    printed = row["destination"].lower().replace("stays on ", "")
    assert ends == ([printed] if printed else [])


def test_crown_alone_cannot_be_negated_and_only_outside_combat() -> None:
    closed = [(tactic["slug"], entry["phase"]) for tactic, entry in USES if not entry.get("is_negatable", True)]
    assert closed == [("crown", "mustering"), ("crown", "movement")]


def test_two_cards_go_elsewhere_in_a_case_that_they_name() -> None:
    cases = {(tactic["slug"], entry["phase"]): entry["otherwise"] for tactic, entry in USES if "otherwise" in entry}
    assert cases == {("disengage", "combat"): "resupply"} | {("negate", phase): "lost" for phase in PHASES.values()}
    assert all(entry["otherwise_when"] for _, entry in USES if "otherwise" in entry)


def test_24_of_30_uses_apply_each_of_its_family() -> None:
    families = {(slug_of(row["card"]), PHASES[row["phase"]]): FAMILIES[row["family"]] for row in facts("families")}
    assert {(tactic["slug"], entry["phase"]): entry["family"] for tactic, entry in USES} == families
    assert len(USES) == 24


def test_five_of_ten_are_counter_cards() -> None:
    counters = [tactic["slug"] for tactic in TACTICS if tactic.get("is_counter")]
    assert counters == ["disengage", "negate", "press", "saved", "shieldwall"]


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic["slug"])
def test_a_tactics_card_has_our_number_of_copies(tactic: Entry) -> None:
    assert tactic["copies"] == int(by_card("supplement_tactics_deck")[tactic["slug"]]["copies_per_player"])
    assert "copies" in fields_noted(tactic, "supplement")


def test_a_box_holds_20_troops_and_20_tactics() -> None:
    assert sum(troop["copies"] for troop in TROOPS) == 20
    assert sum(tactic["copies"] for tactic in TACTICS) == 20


TARGETS = {
    "crown": ["melee", "melee", "melee"],
    "disengage": ["troop", "troop"],
    "engineer": ["troop", "feature"],
    "horse": ["troop", "melee"],
    "negate": ["tactic", "tactic", "tactic"],
    "press": ["troop", "troop", "melee"],
    "rescue": ["troop", "troop"],
    "saved": ["melee", "melee"],
    "shieldwall": ["foot", "foot"],
    "spy": ["piles", "piles", "piles"],
}


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic["slug"])
def test_a_use_is_played_on_what_the_book_allows(tactic: Entry) -> None:
    assert [entry["target"] for entry in tactic["phases"]] == TARGETS[tactic["slug"]]


# Features, terrain, battles

STEPS = {(t["slug"], step["to"]): step["cost"] for t in fixture("terrain") for step in t["steps"]}
WALL = card("wall", "wall")
OTHER_STEPS: dict[tuple[str, str], object] = {
    ("any", "friendly wall (onto)"): WALL["entry_cost"],
    ("friendly wall", "any (off)"): WALL["exit_cost"],
    ("any", "enemy wall (onto)"): use(WALL["enemy_entry"], "movement")["step_cost"],
    ("enemy wall", "any (off)"): WALL["exit_cost"],
    ("any", "terrain or friendly wall with ENGINEER"): use("engineer", "movement")["step_cost"],
    ("any", "landmark card (melee)"): "impassable" if card("landmark", "ridge")["closed_to"] == "melee" else None,
}


@pytest.mark.parametrize("row", facts("movement_cost"), ids=lambda row: f"{row['from']} to {row['to']}")
def test_a_step_costs(row: Row) -> None:
    cost = (STEPS | OTHER_STEPS)[row["from"], row["to"]]
    assert str(cost) == row["mov_cost"]


def test_no_step_is_left_out_or_made_up() -> None:
    assert {(row["from"], row["to"]) for row in facts("movement_cost")} == STEPS.keys() | OTHER_STEPS.keys()


def test_an_enemy_wall_opens_to_press_alone() -> None:
    assert WALL["enemy_entry"] == "press"


def test_landmarks_beside_a_hex_decide_its_terrain() -> None:
    cases = {
        (case["beside_ridge"], case["beside_ravine"]): terrain["slug"]
        for terrain in fixture("terrain")
        for case in terrain["cases"]
    }
    printed = facts("terrain_determination")
    assert cases == {
        (row["adjacent_to_ridge"] == "yes", row["adjacent_to_ravine"] == "yes"): row["terrain"] for row in printed
    }


def test_ridge_and_ravine_are_two_sides_of_a_card() -> None:
    ridge, ravine = fixture("landmark")
    assert ravine["front"] == ridge["slug"]
    assert [ridge["terrain"], ravine["terrain"]] == ["high", "low"]
    assert [ridge.get("has_shadow", False), ravine.get("has_shadow", False)] == [True, False]
    assert {side["closed_to"] for side in (ridge, ravine)} == {"melee"}
    assert {side["entry_cost"] for side in (ridge, ravine)} == {2}


def test_cthon_and_ouran_are_two_sides_of_a_card() -> None:
    assert [(side["slug"], side.get("front")) for side in fixture("summon")] == [("cthon", None), ("ouran", "cthon")]


def test_the_wall_has_a_text_for_every_phase() -> None:
    assert [part["phase"] for part in WALL["phases"]] == list(PHASES.values())


def test_after_lost_battles_walls_give_a_bonus() -> None:
    assert WALL["comebacks"] == [
        {"battles_lost": 1, "defense": 1},
        {"battles_lost": 2, "offense": 1, "defense": 1},
    ]


@pytest.mark.parametrize("battle", fixture("battle"), ids=lambda battle: battle["slug"])
def test_a_battle_is_set_up_as_our_plan_says(battle: Entry) -> None:
    rows = [row for row in facts("supplement_battlefields") if row["battle"] == str(battle["number"])]
    places = [(str(w["player"]), str(w["column"]), str(w["row"]), "wall") for w in battle["walls"]]
    places += [("", str(m["column"]), str(m["row"]), m["landmark"].upper()) for m in battle["landmarks"]]
    assert places == [(row["player"], row["column"], row["row"], row["feature"]) for row in rows]
    assert {row["grid_columns_x_rows"] for row in rows} == {f"{battle['columns']}x{battle['rows']}"}


@pytest.mark.parametrize("battle", fixture("battle"), ids=lambda battle: battle["slug"])
def test_the_walls_of_a_battle_stand_the_printed_distance_apart(battle: Entry) -> None:
    lines = {player: {w["row"] for w in battle["walls"] if w["player"] == player} for player in (1, 2)}
    [first], [second] = lines[1], lines[2]
    assert abs(first - second) - 1 == battle["separation"]
    assert battle["rows"] == battle["separation"] + 6
    assert Counter(w["player"] for w in battle["walls"]) == {1: WALL["copies"], 2: WALL["copies"]}
    assert Counter(m["landmark"] for m in battle["landmarks"]) == {"ridge": 2, "ravine": 2}


@pytest.mark.parametrize("battle", fixture("battle"), ids=lambda battle: battle["slug"])
def test_every_wall_and_landmark_lies_on_the_field(battle: Entry) -> None:
    places = [(place["column"], place["row"]) for place in battle["walls"] + battle["landmarks"]]
    assert len(set(places)) == 14
    assert all(0 <= row < battle["rows"] and 0 <= column < battle["columns"] - row % 2 for column, row in places)


# Signs, piles, numbers


def test_the_13_signs_are_in_the_books_order() -> None:
    assert [symbol["name"].upper() for symbol in fixture("symbol")] == [row["symbol"] for row in facts("symbols")]


def test_signs_are_sorted_by_what_they_speak_of() -> None:
    groups = [symbol["group"] for symbol in fixture("symbol")]
    middle = ["destination", "destination", "adjacency", "adjacency", "destination", "destination"]
    assert groups == ["rating"] * 4 + middle + ["phase"] * 3


def test_cards_come_back_from_barracks_and_resupply_but_never_from_lost() -> None:
    assert {zone["slug"]: zone["comes_back"] for zone in fixture("zone") if "comes_back" in zone} == {
        "barracks": "next-turn",
        "resupply": "next-battle",
        "lost": "never",
        "removed-pile": "never",
    }


def test_signs_send_cards_to_zones() -> None:
    assert {zone["slug"]: zone["symbol"] for zone in fixture("zone") if "symbol" in zone} == {
        "barracks": "return-to-barracks",
        "troop-pile": "return-to-pile-and-reshuffle",
        "tactics-pile": "return-to-pile-and-reshuffle",
        "resupply": "sent-to-resupply",
        "lost": "sent-to-lost",
    }
    assert {z["slug"] for z in fixture("zone") if z.get("has_marker")} == {"resupply", "lost"}


def test_the_zones_that_the_book_does_not_name_are_rulings() -> None:
    assert {zone["slug"] for zone in fixture("zone") if zone.get("source") == "ruling"} == {
        "training-supply",
        "removed-pile",
    }


def only(values: Iterable[int]) -> int:
    """The one value that all have."""
    [value] = set(values)
    return value


CONSTANTS: dict[str, Callable[[], object]] = {
    "training_cards": lambda: card("training", "training-1x")["copies"],
    "wall_cards_per_player": lambda: WALL["copies"],
    "card_moves_per_movement_phase": lambda: "up to three" in section("playable-frame.movement")["text"] and 3,
    "hexes_per_card_move": lambda: only(troop["movement"] for troop in TROOPS),
    "move_1_hex": lambda: STEPS["neutral", "neutral"],
    "move_change_terrain": lambda: STEPS["neutral", "high"],
    "min_range": lambda: "below 1" in card("symbol", "range")["text"] and 1,
    "ranged_vs_adjacent_melee_OFF": lambda: card("troop", "archer")["near_offense"],
    "ranged_high_ground_RNG": lambda: card("terrain", "high")["range"],
    "ranged_low_ground_RNG": lambda: card("terrain", "low")["range"],
    "horse_bonus_MOV": lambda: use("horse", "movement")["movement"],
    "high_ground_DEF": lambda: card("terrain", "high")["defense"],
    "melee_vs_wall_OFF": lambda: WALL["melee_offense"],
    "wall_ranged_RNG": lambda: WALL["range"],
    "shieldwall_DEF": lambda: use("shieldwall", "combat")["defense"],
    "press_basic_OFF": lambda: use("press", "combat")["offense"],
    "horse_combat_OFF": lambda: use("horse", "combat")["offense"],
    "disengage_DEF": lambda: use("disengage", "combat")["defense"],
    "crown_aura_OFF": lambda: card("tactic", "crown")["deployed"][0]["aura_offense"],
    "landmark_control_VP": lambda: only(side["victory_points"] for side in fixture("landmark")),
    "capture_rule": lambda: "only more than that" in card("symbol", "defense")["text"] and "damage must exceed DEF",
    "damage_reset": lambda: (
        "gone after the [[Resolution]]" in card("symbol", "defense")["text"]
        and "all damage removed if not captured in RESOLUTION"
    ),
}


@pytest.mark.parametrize("row", facts("constants"), ids=lambda row: row["key"])
def test_a_number_of_the_book_stands_on_its_card(row: Row) -> None:
    assert str(CONSTANTS[row["key"]]()) == row["value"]


def test_neutral_ground_has_no_effect() -> None:
    assert {"defense", "range"} & card("terrain", "neutral").keys() == set()
    assert "defense" not in card("terrain", "low")
