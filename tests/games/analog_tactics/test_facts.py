"""The classes, units, levels and abilities of Analog Tactics against the book's tables, cell by cell."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.games.analog_tactics.paper import STATS, card, facts, figure, fixture, has_note
from tests.paper import Entry, Row, slug_of

CLASSES = ["warrior", "assassin", "mage", "engineer"]
ABILITIES = fixture("ability")
TIERS = {(c["slug"], t["tier"]): t["least_level"] for c in fixture("unit_class") for t in c["tiers"]}

FAMILIES = {
    "stat modifier (conditional/positional)": "modifier",
    "stat modifier (flat)": "flat_modifier",
    "self teleport / mobility": "mobility",
    "free or refunded movement": "free_movement",
    "displace another unit": "displacement",
    "facing": "facing",
    "reaction: defence": "defence",
    "reaction: counter-attack": "counterattack",
    "damage redirection / prevention": "redirection",
    "healing": "healing",
    "direct damage attack": "damage",
    "delayed area damage": "delayed_damage",
    "attack shape": "shape",
    "resource denial": "denial",
    "zone / line of sight": "zone",
    "dice manipulation": "dice",
    "reset": "reset",
    "summon / build unit": "creation",
    "build obstacle (no aura)": "obstacle",
    "extended cast / build origin": "origin",
    "building aura": "aura",
    "turret": "turret",
}


# Units and levels


def test_the_four_classes_stand_in_the_books_order() -> None:
    assert [row["slug"] for row in fixture("unit_class")] == CLASSES


def test_every_class_has_an_elite_and_commons() -> None:
    assert [row["slug"] for row in fixture("unit")] == [f"{c}-{role}" for c in CLASSES for role in ("elite", "common")]
    assert [(row["unit_class"], row["role"]) for row in fixture("unit")] == [
        (c, role) for c in CLASSES for role in ("elite", "common")
    ]


def unit_of(row: Row) -> Entry:
    return card("unit", slug_of(f"{row['class']} {row['role']}"))


def printed(row: Row, level: int) -> str:
    """A cell as the book prints it: a number, a dash, or nothing where its table has no such column."""
    columns = {one["level"]: one for one in unit_of(row)["levels"]}
    return "" if level not in columns else str(columns[level].get(row["stat"].lower(), "-"))


@pytest.mark.parametrize("row", facts("class_stats"), ids=lambda row: f"{row['class']} {row['role']} {row['stat']}")
def test_a_units_table_is_the_printed_one(row: Row) -> None:
    assert [printed(row, level) for level in range(1, 11)] == [row[f"level{level}"] for level in range(1, 11)]


@pytest.mark.parametrize(
    "row", facts("class_stats_cumulative"), ids=lambda row: f"{row['class']} {row['role']} {row['stat']}"
)
def test_a_units_gains_add_up_to_its_figures_at_every_level(row: Row) -> None:
    stat, levels = row["stat"].lower(), unit_of(row)["levels"]
    sums = [sum(one.get(stat, 0) for one in levels if one["level"] <= level) for level in range(1, 11)]
    assert sums == [int(row[f"at_level{level}"]) for level in range(1, 11)]


def test_the_tables_hold_nothing_but_the_nine_figures() -> None:
    assert {key for unit in fixture("unit") for row in unit["levels"] for key in row} == {"level", *STATS}


@pytest.mark.parametrize(
    ("unit", "at_level_1", "gains"),
    [
        ("warrior-elite", 13, 15),
        ("warrior-common", 11, 13),
        ("assassin-elite", 14, 10),
        ("assassin-common", 13, 8),
        ("mage-elite", 12, 10),
        ("mage-common", 6, 0),
        ("engineer-elite", 7, 7),
        ("engineer-common", 9, 6),
    ],
)
def test_a_units_table_adds_up_to(unit: str, at_level_1: int, gains: int) -> None:
    first, *rest = ({stat: row.get(stat, 0) for stat in STATS} for row in card("unit", unit)["levels"])
    assert sum(first.values()) == at_level_1
    assert sum(sum(row.values()) for row in rest) == gains


def test_the_top_attack_figures_are_the_highest_weaponforms() -> None:
    """The ground of the ruling AT1: a warrior's attacks at level 10 reach just its last form."""
    for role in ("elite", "common"):
        total = sum(row.get("attack", 0) for row in card("unit", f"warrior-{role}")["levels"])
        assert total == figure("warrior", f"{role}_weaponform")


def test_drones_have_no_reaction_by_a_printed_dash() -> None:
    drone = card("unit", "engineer-common")
    assert all("reaction" not in row for row in drone["levels"])
    assert has_note(drone, "AT28", "levels")


def test_levels_take_the_xp_of_our_table() -> None:
    levels = {row["number"]: row.get("xp_cost") for row in fixture("level")}
    assert levels == {1: None} | {int(row["reach_level"]): int(row["xp_cost"]) for row in facts("supplement_xp_table")}


def test_levels_2_to_5_come_by_themselves() -> None:
    assert [row["number"] for row in fixture("level") if row.get("is_automatic")] == [2, 3, 4, 5]


def test_xp_costs_are_marked_as_supplement() -> None:
    assert all(has_note(row, "AT2", "xp_cost") for row in fixture("level") if "xp_cost" in row)


# Abilities


def class_of(ability: Entry) -> str:
    return str(ability.get("unit_class", "universal")).capitalize()


def tier_of(ability: Entry) -> str:
    if "tier" in ability:
        return str(ability["tier"])
    return "ability definition" if "unit_class" in ability else ""


def cost_of(ability: Entry) -> str:
    """The keywords as the book prints them."""
    words = [cost["keyword"].capitalize() for cost in ability["costs"]]
    if ability["slug"] == "meteor":
        return f"S {words[0].lower()}"
    return ("; " if ability.get("needs_all_keywords") else ", ").join(words)


def flags_of(ability: Entry) -> set[str]:
    """The marks of the book's table."""
    marks = {
        "cooldown": ability.get("has_cooldown"),
        "once_per_turn": ability.get("uses_per_turn") == 1,
        "once_per_round": ability.get("uses_per_round") == 1,
        "limit_per_round=2": ability.get("uses_per_round") == 2,
        "elite_only": ability.get("is_elite_only"),
        "ignores_armor": ability.get("ignores_armor"),
        "cannot_be_evaded": ability.get("cannot_be_evaded"),
        "ranged_attack": ability.get("is_ranged_attack"),
        "nondirectional": ability.get("is_nondirectional"),
        "no_stack": ability.get("does_not_stack"),
        f"building_{ability.get('builds')}": "builds" in ability,
    }
    most = ability.get("most_in_play") or ability.get("most_spaces")
    return {flag for flag, is_set in marks.items() if is_set} | ({f"max={most}"} if most else set())


COLUMNS: dict[str, Callable[[Entry], object]] = {
    "class": class_of,
    "tier": tier_of,
    "min_level": lambda ability: str(TIERS.get((ability.get("unit_class"), ability.get("tier")), 1)),
    "name": lambda ability: ability["name"],
    "cost_keywords": cost_of,
}


@pytest.mark.parametrize("column", COLUMNS)
def test_every_ability_has_the_printed(column: str) -> None:
    assert [COLUMNS[column](ability) for ability in ABILITIES] == [row[column] for row in facts("abilities")]


def test_every_ability_has_the_marks_of_the_table() -> None:
    """All but one mark: which texts happen to speak of commons in the plural says nothing about an ability."""
    printed = [set(row["flags"].split()) - {"mentions_commons"} for row in facts("abilities")]
    assert [(a["slug"], flags_of(a)) for a in ABILITIES] == [
        (a["slug"], flags) for a, flags in zip(ABILITIES, printed, strict=True)
    ]


def test_every_ability_has_its_family() -> None:
    assert [a["family"] for a in ABILITIES] == [FAMILIES[row["family"]] for row in facts("abilities")]


def test_101_abilities_are_divided_among_the_classes() -> None:
    counts = Counter(class_of(ability) for ability in ABILITIES)
    assert counts == {"Universal": 3, "Warrior": 9, "Assassin": 30, "Mage": 29, "Engineer": 30}
    assert [ability["number"] for ability in ABILITIES] == list(range(1, 102))


def test_tiers_open_at_the_levels_of_their_headings() -> None:
    assert {c: {tier: level for (of, tier), level in TIERS.items() if of == c} for c in CLASSES} == {
        "warrior": {0: 1},
        "assassin": {0: 1, 1: 2, 2: 5, 3: 9},
        "mage": {0: 1, 1: 2, 2: 5, 3: 8},
        "engineer": {0: 1, 1: 2, 2: 4, 3: 6, 4: 8},
    }


@pytest.mark.parametrize(
    ("unit_class", "counts"),
    [
        ("warrior", {0: 1}),
        ("assassin", {0: 5, 1: 13, 2: 7, 3: 5}),
        ("mage", {0: 2, 1: 10, 2: 11, 3: 6}),
        ("engineer", {0: 7, 1: 4, 2: 4, 3: 9, 4: 6}),
    ],
)
def test_a_tier_has_so_many_abilities(unit_class: str, counts: dict[int, int]) -> None:
    tiers = [a["tier"] for a in ABILITIES if a.get("unit_class") == unit_class and "tier" in a]
    assert Counter(tiers) == counts


def test_the_eight_definitions_of_the_warrior_are_in_no_tier() -> None:
    printed = [(row["name"], row["cost"]) for row in facts("warrior_definitions")]
    mine = [a for a in ABILITIES if a.get("unit_class") == "warrior" and "tier" not in a]
    assert [(a["name"], cost_of(a)) for a in mine] == printed
    assert all(has_note(a, "AT5") for a in mine)


def test_three_abilities_are_everybodys() -> None:
    printed = [(row["name"], row["cost"]) for row in facts("universal_abilities")]
    assert [(a["name"], cost_of(a)) for a in ABILITIES if "unit_class" not in a] == printed


def points_of(ability: Entry, keyword: str) -> int | None:
    """The points that a keyword takes: none for Passive and Build, an open number for two abilities, otherwise one."""
    if keyword in {"passive", "build"}:
        return 0
    return None if ability["slug"] in {"infiltrate", "meteor"} else 1


def test_every_keyword_takes_a_point_but_passive_build_and_two_open_amounts() -> None:
    taken = [(a["slug"], c["keyword"], c.get("points")) for a in ABILITIES for c in a["costs"]]
    assert taken == [(a["slug"], c["keyword"], points_of(a, c["keyword"])) for a in ABILITIES for c in a["costs"]]


ALWAYS_ADDED = {
    "dual-wield": ("team", {"attack": 1}),
    "sentience": ("commons", {"special": 1}),
    "increased-range": ("turrets", {"attack_range": 2}),
    "gun-emplacement": ("turrets", {"damage": 1}),
    "targeting-auspex": ("turrets", {"hit": 2}),
    "power-armor": ("elite", {"armor": 2, "damage": 3, "movement": 2}),
    "jetpack": ("elite", {"movement": 4}),
    "material-research": ("built", {"armor": 1}),
    "mobile-security": ("turrets", {"movement": 2}),
}
CHANGEABLE = {"attack", "movement", "special", "damage", "evasion", "hit", "armor", "attack_range"}


def changes(entry: Entry) -> dict[str, int]:
    return {name: entry[name] for name in CHANGEABLE if name in entry}


def test_what_an_ability_always_adds_stands_in_its_figures() -> None:
    assert {a["slug"]: (a["whose"], changes(a)) for a in ABILITIES if "whose" in a or changes(a)} == ALWAYS_ADDED


OWN_ATTACKS = {
    "retaliate": 1, "fireball": 3, "chain-lightning": 1, "drain": 1, "frost": 2, "force-blast": 1, "grenade": 2,
}  # fmt: skip
REACHES = {
    "rope": 3, "smokescreen": 3, "teleport": 3, "gravity": 2, "medbay": 2, "grappling-hook": 3, "armory": 2,
    "bunker": 2, "grenade": 2, "emp-tower": 3, "uav-tower": 3,
}  # fmt: skip


@pytest.mark.parametrize(("field", "figures"), [("attack_damage", OWN_ATTACKS), ("reach", REACHES)])
def test_an_abilitys_own_figures_are_those_of_its_text(field: str, figures: dict[str, int]) -> None:
    mine = {a["slug"]: a for a in ABILITIES if field in a}
    assert {slug: a[field] for slug, a in mine.items()} == figures
    assert [slug for slug, a in mine.items() if str(a[field]) not in a["text"]] == []


def test_only_force_blast_has_a_fixed_hit() -> None:
    assert {a["slug"]: a["fixed_hit"] for a in ABILITIES if "fixed_hit" in a} == {"force-blast": 6}
