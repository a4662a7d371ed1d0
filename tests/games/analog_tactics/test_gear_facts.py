"""Weapons, blueprints, missions, rituals, monsters, obstacles and the board against the book's tables, cell by cell."""

from collections import Counter

import pytest

from tests.games.analog_tactics.paper import PAPER, STATS, card, facts, fixture, has_note, pairs
from tests.paper import Entry, Row, slug_of

WEAPON_FAMILIES = {
    "attack shape (reach, sweep, line, all-round, cleave)": "shape",
    "conditional or flat damage": "damage",
    "hit / evasion / armor modifier": "modifier",
    "displacement of target": "displacement",
    "point denial (attack / movement / reaction)": "denial",
    "move as part of the attack": "move",
    "defensive reaction": "defence",
    "own point gain / free reaction": "gain",
    "multi-attack": "multiple",
    "delayed / irreducible damage": "delayed",
    "ignore armor": "armor",
    "pursuit reaction": "pursuit",
}
CHANGEABLE = {"attack", "movement", "special", "damage", "evasion", "hit", "armor", "attack_range"}

KINDS = [name for name in PAPER.files if name not in {"game", "rules", "terms"}]


@pytest.mark.parametrize("kind", KINDS)
def test_cards_are_numbered_in_the_books_order(kind: str) -> None:
    assert [row["number"] for row in fixture(kind)] == list(range(1, len(fixture(kind)) + 1))


# Weapons


def entries() -> dict[tuple[str, str], list[Entry]]:
    """Every form and upgrade under the name that the tables give it; an upgrade with options has several cards."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for weapon in fixture("weapon"):
        found |= {(weapon["name"], f"form{form['form']}"): [form] for form in weapon["forms"]}
        for upgrade in fixture("weapon_upgrade"):
            if upgrade["weapon"] == weapon["slug"]:
                found.setdefault((weapon["name"], f"+{upgrade['level']}"), []).append(upgrade)
    return found


def test_seven_weapons_have_four_forms_and_three_upgrades_in_the_books_order() -> None:
    assert list(entries()) == [(row["weapon"], row["form_or_upgrade"]) for row in facts("weapons")]
    assert len(fixture("weapon")) == 7
    assert len(entries()) == 49


@pytest.mark.parametrize("row", facts("weapons"), ids=lambda row: f"{row['weapon']} {row['form_or_upgrade']}")
def test_a_form_or_upgrade_is_used_by_the_printed_units(row: Row) -> None:
    mine = entries()[row["weapon"], row["form_or_upgrade"]]
    assert {entry.get("is_elite_only", False) for entry in mine} == {row["usable_by"] == "elite"}


@pytest.mark.parametrize(
    "row",
    [row for row in facts("weapons") if row["kind"] == "upgrade"],
    ids=lambda row: f"{row['weapon']}{row['form_or_upgrade']}",
)
def test_an_upgrade_has_the_printed_keyword(row: Row) -> None:
    mine = entries()[row["weapon"], row["form_or_upgrade"]]
    printed = {"(none printed)": "", "Reaction; Passive": "passive"}.get(row["cost"], row["cost"].lower())
    assert {entry.get("keyword", "") for entry in mine} == {printed}


def test_the_one_upgrade_with_two_keywords_carries_an_erratum() -> None:
    odd = [row for row in facts("weapons") if ";" in row["cost"]]
    assert [(row["weapon"], row["form_or_upgrade"]) for row in odd] == [("Rapier", "+1")]
    assert has_note(card("weapon_upgrade", "rapier-1"), "AT14")


@pytest.mark.parametrize("row", facts("weapon_families"), ids=lambda row: f"{row['weapon']} {row['form_or_upgrade']}")
def test_a_form_or_upgrade_has_its_family(row: Row) -> None:
    mine = entries()[row["weapon"], row["form_or_upgrade"]]
    assert {entry["family"] for entry in mine} == {WEAPON_FAMILIES[row["family"]]}


FORM_FIGURES = {
    ("spear", 1): {"attack_range": 2},
    ("spear", 2): {"pattern": "sweep"},
    ("spear", 4): {"pattern": "line", "attack_range": 3},
    ("rapier", 1): {"attacks": 2, "damage": -1},
    ("rapier", 4): {"attacks": 3, "damage": -1},
    ("greatsword", 1): {"damage": 2, "target_evasion": 2},
    ("greatsword", 2): {"pattern": "sweep"},
    ("greatsword", 3): {"pattern": "round", "target_evasion": 2},
    ("greatsword", 4): {"damage": 3},
    **{("bow", form): {"attack_range": 3, "hit": -1} for form in range(1, 5)},
}


def test_what_a_form_always_changes_stands_in_its_figures() -> None:
    beside = {"form", "text", "family", "is_elite_only"}
    figures = {
        (weapon["slug"], form["form"]): {name: form[name] for name in form.keys() - beside}
        for weapon in fixture("weapon")
        for form in weapon["forms"]
    }
    assert {key: changed for key, changed in figures.items() if changed} == FORM_FIGURES


GRANTS = {
    "warhammer-1": "block", "warhammer-2": "push", "warhammer-3": "push", "spear-2": "block", "rapier-2": "parry",
    "katana-1": "parry", "battle-axe-1": "taunt", "greatsword-2": "cleave",
}  # fmt: skip
ALWAYS_ADDED = {
    "rapier-3": ("unit", {"hit": 2}),
    "katana-3": ("unit", {"evasion": 2}),
    "battle-axe-3": ("unit", {"damage": 1}),
    "greatsword-3": ("unit", {"armor": 2}),
    "bow-1": ("weapon", {"hit": 1}),
    "bow-2-damage": ("weapon", {"damage": 1}),
    "bow-2-range": ("weapon", {"attack_range": 1}),
    "bow-3-damage": ("weapon", {"damage": 1}),
    "bow-3-hit": ("weapon", {"hit": 3}),
}


def always_added(kind: str) -> dict[str, tuple[str, dict[str, int]]]:
    """The figures that each card of a kind changes: whose, and how."""
    return {
        row["slug"]: (row["whose"], {name: row[name] for name in CHANGEABLE & row.keys()})
        for row in fixture(kind)
        if "whose" in row or CHANGEABLE & row.keys()
    }


def test_an_upgrade_grants_the_printed_ability() -> None:
    assert {row["slug"]: row["grants"] for row in fixture("weapon_upgrade") if "grants" in row} == GRANTS


def test_what_an_upgrade_always_adds_stands_in_its_figures() -> None:
    assert always_added("weapon_upgrade") == ALWAYS_ADDED
    assert [row["slug"] for row in fixture("weapon_upgrade") if row.get("replaces_hit")] == ["bow-1", "bow-3-hit"]


def test_two_upgrades_of_the_bow_give_a_choice() -> None:
    options = [(row["slug"], row["option"]) for row in fixture("weapon_upgrade") if "option" in row]
    assert options == [
        ("bow-2-damage", "Damage"),
        ("bow-2-range", "Range"),
        ("bow-3-damage", "Damage"),
        ("bow-3-hit", "Hit"),
    ]
    assert len(fixture("weapon_upgrade")) == 23


# What a team gains


def test_the_box_has_the_printed_blueprints() -> None:
    assert [(str(row["copies"]), row["name"]) for row in fixture("blueprint")] == [
        (row["count"], row["name"]) for row in facts("blueprints")
    ]
    assert sum(row["copies"] for row in fixture("blueprint")) == 11


def test_what_a_blueprint_always_adds_stands_in_its_figures() -> None:
    assert always_added("blueprint") == {
        "enhanced-ai": ("unit", {"special": 1}),
        "railgun": ("unit", {"attack_range": 1}),
        "twinmount": ("unit", {"attack": 1}),
        "thrusters": ("unit", {"movement": 2}),
    }


def test_two_blueprints_have_a_keyword() -> None:
    assert {row["slug"]: row["keyword"] for row in fixture("blueprint") if "keyword" in row} == {
        "tesla-coil": "attack",
        "pulse-cannon": "passive",
    }


def test_the_missions_count_what_the_book_counts() -> None:
    assert [(row["name"], row["counts"], str(row["target"])) for row in fixture("mission")] == [
        (row["reward_name"], row["counter"], row["target"]) for row in facts("missions")
    ]


def test_two_missions_change_figures_for_good() -> None:
    assert always_added("mission") == {
        "common-damage-1": ("commons", {"damage": 1}),
        "elite-armor-1": ("elite", {"armor": 1}),
    }


def test_an_engineers_elite_has_two_upgrades_to_choose_from() -> None:
    assert [row["name"] for row in fixture("elite_upgrade")] == [
        row["name"] for row in facts("engineer_death_upgrades")
    ]
    figures = {row["slug"]: {name: row[name] for name in STATS if name in row} for row in fixture("elite_upgrade")}
    assert figures == {"manual-upgrade": {"damage": 1, "hit": 1}, "automatic-upgrade": {"evasion": 1, "armor": 1}}
    assert {row["most"] for row in fixture("elite_upgrade")} == {4}


# Rituals and monsters


def test_rituals_stand_where_the_table_has_them() -> None:
    assert [(str(r["row"]), str(r["column"]), r["stat"].capitalize(), str(r["bonus"])) for r in fixture("ritual")] == [
        (row["row"], row["column"], row["common_stat"], row["bonus"]) for row in facts("ritual_table")
    ]


@pytest.mark.parametrize("row", facts("supplement_ritual_formations"), ids=lambda row: row["ritual"])
def test_a_formation_is_that_of_the_figure(row: Row) -> None:
    ritual = next(one for one in fixture("ritual") if one["name"] == row["ritual"])
    spaces = {role: [(s["q"], s["r"]) for s in ritual["spaces"] if s["role"] == role] for role in ("elite", "common")}
    assert spaces["elite"] == pairs(row["figure_elite_qr"])
    assert spaces["common"] == pairs(row["figure_commons_qr"])
    [(q, r)] = spaces["elite"]
    assert [(x - q, y - r) for x, y in spaces["common"]] == pairs(row["commons_relative_to_elite_qr"])


@pytest.mark.parametrize(("series", "table"), [("ritual", "ritual_spells"), ("forbidden", "forbidden_series")])
def test_a_spell_has_the_printed_price(series: str, table: str) -> None:
    mine = [(s["name"], str(s["points"])) for s in fixture("ritual_spell") if s["series"] == series]
    assert mine == [(row["name"], row["points"]) for row in facts(table)]
    assert {(row["point_kind"], row["also_costs"]) for row in facts(table)} == {(series, "1 Special")}


def test_two_spells_attack_with_figures_of_their_own() -> None:
    figures = ("attack_damage", "fixed_hit", "target_evasion", "reach")
    attacks = {s["slug"]: tuple(s.get(name) for name in figures) for s in fixture("ritual_spell") if "fixed_hit" in s}
    assert attacks == {"lightning-strike": (6, 6, -2, None), "voidfire": (4, 6, None, 3)}
    assert {s["slug"]: s["reach"] for s in fixture("ritual_spell") if "reach" in s} == {
        "voidfire": 3,
        "mass-teleport": 1,
    }


@pytest.mark.parametrize("row", facts("summoned_monsters"), ids=lambda row: f"{row['monster']} {row['stat']}")
def test_a_monster_has_the_printed_figure(row: Row) -> None:
    monster = card("monster", slug_of(row["monster"]))
    field = {"Range": "attack_range"}.get(row["stat"], row["stat"].lower())
    assert monster[field] == int(row["value_or_text"] or 0)
    assert f"{monster['die_from']}-{monster['die_to']}" == row["d6"]
    assert bool(row["value_or_text"]) != has_note(monster, "AT21", field)


# The board and what stands on it


@pytest.mark.parametrize("row", facts("supplement_obstacle_stats"), ids=lambda row: row["obstacle"])
def test_an_obstacle_has_the_figures_of_our_table(row: Row) -> None:
    obstacle = card("obstacle", slug_of(row["obstacle"].replace(" board", "")))
    printed = [row["HP"].replace("indestructible", ""), row["armor"], row["fixed_evasion"]]
    assert [obstacle.get(name) for name in ("health", "armor", "fixed_evasion")] == [
        int(value) if value else None for value in printed
    ]
    assert has_note(obstacle, "AT6", "health")


def test_every_obstacle_that_is_built_has_its_ability() -> None:
    built = {row["built_by"] for row in fixture("obstacle") if "built_by" in row}
    assert built == {a["slug"] for a in fixture("ability") if a.get("builds") == "obstacle"} | {"terraform"}


def test_only_turrets_attack() -> None:
    names = ("damage", "attack", "reaction", "hit", "attack_range")
    armed = {row["slug"]: tuple(row[name] for name in names) for row in fixture("obstacle") if "attack" in row}
    printed = {row["key"]: int(row["value"]) for row in facts("constants") if row["key"].startswith("turret_")}
    assert armed == {"turret": tuple(printed[f"turret_{name.removeprefix('attack_')}"] for name in names)}


def feature(space: Entry) -> str:
    return " ".join([space.get("feature", "space"), *([space["objective"]] if "objective" in space else [])])


def test_the_sample_board_is_that_of_the_figure() -> None:
    spaces = [(s["label"], str(s["q"]), str(s["r"]), feature(s)) for s in card("board", "sample-board")["spaces"]]
    assert spaces == [(row["cell"], row["q"], row["r"], row["kind"]) for row in facts("sample_board")]


def test_the_sample_board_has_91_spaces_4_objectives_and_15_obstacles() -> None:
    board = card("board", "sample-board")
    counts = Counter(space.get("feature", "space") for space in board["spaces"])
    assert counts == {"space": 72, "objective": 4, "obstacle": 15}
    side = board["side"]
    assert sum(counts.values()) == 3 * side * (side - 1) + 1


def test_a_spaces_label_says_where_it_is() -> None:
    columns = "abcdefghikl"
    for space in card("board", "sample-board")["spaces"]:
        q, r = columns.index(space["label"][0]) - 5, space["r"]
        lowest = 5 - max(q, 0)
        assert (space["q"], space["label"][1:]) == (q, str(lowest - r + 1))
