"""The fixtures of Officer's Chess against the facts of its book and of our supplement, cell by cell.

`facts/` holds the tables without their sentences. No database: this reads the files that the loader reads.
"""

from collections.abc import Callable

import pytest

from tests.games.officers_chess.book import facts, fixture, name_of, named, slug_of
from tests.games.officers_chess.book import tags_written as tags_of
from tests.paper import Entry, Row

CLASSES = named("class")
WEAPONS = named("weapon")


def differences(table: str, kind: str, column: str, shown: Callable[[Entry], object]) -> list[str]:
    """The cells of one column where the fixture says something else than the table."""
    rows = facts(table)
    assert [next(iter(row.values())) for row in rows] == [entry["name"] for entry in fixture(kind)]
    return [
        f"{entry['name']}: {column} is {shown(entry)!r}, the table has {row[column]!r}"
        for row, entry in zip(rows, fixture(kind), strict=True)
        if shown(entry) != row[column]
    ]


def field(name: str) -> Callable[[Entry], object]:
    return lambda entry: str(entry.get(name, ""))


# Classes


def wields(entry: Entry) -> str:
    mark = "/" if entry.get("wields_one") else ";"
    return mark.join(name_of("weapon_type", slug) for slug in entry["wields"])


CLASS_COLUMNS: dict[str, Callable[[Entry], object]] = {
    **{name: field(name) for name in ("grade", "strength", "skill", "speed", "defense", "resistance")},
    "rank": lambda entry: entry["rank"].title(),
    "wields": wields,
    "tags": tags_of,
    "gold": field("cost"),
    "derived_from": field("drawn_from"),
}


@pytest.mark.parametrize("column", CLASS_COLUMNS)
def test_every_class_has_the_listed(column: str) -> None:
    assert differences("classes", "class", column, CLASS_COLUMNS[column]) == []


def test_the_60_classes_have_their_slugs() -> None:
    assert [entry["slug"] for entry in fixture("class")] == [slug_of(row["class"]) for row in facts("classes")]
    assert len(CLASSES) == 60


def test_hit_points_follow_from_the_grade_and_every_class_moves_5() -> None:
    """O2: 15 hit points unpromoted, 20 promoted. So neither is written on a card."""
    assert {(row["grade"], row["hp"]) for row in facts("classes")} == {("unpromoted", "15"), ("promoted", "20")}
    assert {row["base_move"] for row in facts("classes")} == {"5"}
    assert [entry["slug"] for entry in fixture("class") if {"hp", "movement"} & entry.keys()] == []


@pytest.mark.parametrize(
    ("what", "total"),
    [("cost", 9080), ("strength", 373), ("skill", 790), ("speed", 386), ("defense", 205), ("resistance", 147)],
)
def test_all_classes_together_have(what: str, total: int) -> None:
    assert sum(entry[what] for entry in fixture("class")) == total


def test_a_sniper_is_dearer_than_an_archer() -> None:
    assert CLASSES["Sniper"]["cost"] > CLASSES["Archer"]["cost"]


def price(entry: Entry) -> int:
    """A class's gold by the formula of our supplement."""
    tag_gold = {row["tag"]: int(row["gold"]) for row in facts("class_gold")}
    worth: int = 5 * sum(entry[stat] for stat in ("strength", "speed", "defense", "resistance"))
    worth += 6 * (entry["skill"] - 10) + 40 * (entry["grade"] == "promoted")
    worth += 10 * (len(entry["wields"]) > 1 and not entry.get("wields_one"))
    for use in entry.get("tags", []):
        worth += tag_gold[name_of("tag", use["tag"])] * use.get("amount", 1)
    rounded_up = -(-worth // 5) * 5
    return max(30, rounded_up)


@pytest.mark.parametrize("entry", fixture("class"), ids=lambda entry: entry["slug"])
def test_a_class_costs_what_the_formula_says(entry: Entry) -> None:
    assert entry["cost"] == price(entry)


TIERS: dict[str, dict[str, list[int]]] = {
    "unpromoted": {
        "strength": [3 + t for t in range(5)],
        "skill": [10 + t for t in range(5)],
        "speed": [3 + t for t in range(5)],
        "defense": [1 + t for t in range(5)],
        "resistance": list(range(5)),
    },
    "promoted": {
        "strength": [5 + t for t in range(5)],
        "skill": [12 + t for t in range(5)],
        "speed": [5 + 3 * t // 2 for t in range(5)],
        "defense": [2 + 3 * t // 2 for t in range(5)],
        "resistance": [1 + 3 * t // 2 for t in range(5)],
    },
}


@pytest.mark.parametrize("stat", TIERS["promoted"])
def test_every_figure_is_one_of_the_five_tiers(stat: str) -> None:
    assert [e["slug"] for e in fixture("class") if e[stat] not in TIERS[e["grade"]][stat]] == []


def test_shifters_have_one_normal_and_two_transformed_states() -> None:
    forms = {e["slug"]: (e["form"], e.get("normal_form")) for e in fixture("class") if e.get("form")}
    assert forms == {
        "taguel-normal": ("normal", None),
        "taguel-beast": ("transformed", "taguel-normal"),
        "taguel-beast-plus": ("transformed-plus", "taguel-normal"),
        "manakete-normal": ("normal", None),
        "manakete-dragon": ("transformed", "manakete-normal"),
        "manakete-dragon-plus": ("transformed-plus", "manakete-normal"),
    }
    shifters = {e["slug"] for e in fixture("class") if any(use["tag"] == "shifter" for use in e.get("tags", []))}
    assert shifters == forms.keys()


# Weapons and items


def range_of(entry: Entry) -> str:
    most = str(entry.get("most_range", "Str"))
    return most if most == str(entry["least_range"]) else f"{entry['least_range']}-{most}"


WEAPON_COLUMNS: dict[str, Callable[[Entry], object]] = {
    "type": lambda entry: name_of("weapon_type", entry["weapon_type"]),
    "damage_type": lambda entry: entry.get("damage_type", "").title(),
    "might": field("might"),
    "weight": field("weight"),
    "range": range_of,
    "tags": tags_of,
    "gold": field("cost"),
}


@pytest.mark.parametrize("column", WEAPON_COLUMNS)
def test_every_weapon_has_the_listed(column: str) -> None:
    assert differences("weapons", "weapon", column, WEAPON_COLUMNS[column]) == []


def test_the_114_weapons_have_their_slugs() -> None:
    assert [entry["slug"] for entry in fixture("weapon")] == [slug_of(row["weapon"]) for row in facts("weapons")]
    assert len(WEAPONS) == 114


@pytest.mark.parametrize(("what", "total"), [("cost", 5840), ("might", 465), ("weight", 312)])
def test_all_weapons_together_have(what: str, total: int) -> None:
    assert sum(entry[what] for entry in fixture("weapon")) == total


def test_a_weapon_without_tags_costs_what_the_formula_says() -> None:
    for entry in fixture("weapon"):
        if "tags" not in entry:
            reach = min(3, entry["most_range"] - 1)
            worth = 8 * entry["might"] - 3 * entry["weight"] + 10 * reach + 10
            assert abs(entry["cost"] - max(5, worth)) <= 2.5, entry["slug"]


def test_staves_alone_have_no_damage_type() -> None:
    assert {e["weapon_type"] for e in fixture("weapon") if "damage_type" not in e} == {"staves"}
    assert all("damage_type" not in e for e in fixture("weapon") if e["weapon_type"] == "staves")


def test_one_word_in_brackets_is_no_card() -> None:
    """No class is a Zombie Dragon, and Mag is an older word for Strength."""
    odd = {e["slug"]: u["named"] for e in fixture("weapon") for u in e.get("tags", []) if "named" in u}
    assert odd == {"torch": "Mag", "wretched-air": "ZombieDragon"}
    assert all(WEAPONS[name]["notes"] for name in ("Torch", "Wretched Air"))


ITEM_COLUMNS: dict[str, Callable[[Entry], object]] = {
    "tags": tags_of,
    "uses": field("uses"),
    "crest": field("crest"),
    "gold": field("cost"),
}


@pytest.mark.parametrize("row", facts("items"), ids=lambda row: row["item"])
def test_an_item_has_what_is_listed(row: Row) -> None:
    entry = named("item")[row["item"].removesuffix(" (mark)")]
    assert {column: shown(entry) for column, shown in ITEM_COLUMNS.items()} | {"item": row["item"]} == row
    assert (entry["item_type"] == "mark") == row["item"].endswith(" (mark)")
    assert (entry["item_type"] == "consumable") == bool(row["uses"])


@pytest.mark.parametrize(
    ("item", "effect"),
    [
        ("Vulnerary", "this unit regains 5 [[HP]]"),
        ("Pure Water", "this unit gets [[Barrier]]"),
        ("Door Key", "Opens one [[terrain:door]] or one Chest"),
    ],
)
def test_what_is_used_up_has_its_effect(item: str, effect: str) -> None:
    assert effect in named("item")[item]["text"]


def test_the_13_items_cost_305_together() -> None:
    assert len(fixture("item")) == 13
    assert sum(entry["cost"] for entry in fixture("item")) == 305


def test_an_inventory_can_name_its_cards_by_slug_alone() -> None:
    """Weapons and items fill the same slots, so no slug is both."""
    assert {e["slug"] for e in fixture("weapon")} & {e["slug"] for e in fixture("item")} == set()


def test_every_exclusive_weapon_is_of_a_type_that_its_classes_wield() -> None:
    wielded = {entry["slug"]: entry["wields"] for entry in fixture("class")}
    for entry in fixture("weapon"):
        only_for = [use.get("named_class") for use in entry.get("tags", []) if use["tag"] == "exclusive"]
        assert all(entry["weapon_type"] in wielded[slug] for slug in only_for if slug), entry["slug"]


@pytest.mark.parametrize("kind", ["class", "weapon", "item", "map", "scenario"])
def test_what_the_book_lacks_is_marked_as_supplement(kind: str) -> None:
    assert {entry["source"] for entry in fixture(kind)} == {"supplement"}


# Weapon types, statuses, tags


def test_the_two_triangles_are_the_books() -> None:
    triangles = [
        {
            "weapon": entry["name"],
            "advantage_against": name_of("weapon_type", entry["strong_against"]),
            "disadvantage_against": name_of("weapon_type", entry["weak_against"]),
            "triangle": entry["triangle"],
        }
        for entry in fixture("weapon_type")
        if "triangle" in entry
    ]
    assert triangles == facts("weapon_triangle")


def test_every_listed_type_is_a_card_and_staves_go_with_faith() -> None:
    types = {row["type"] for row in facts("weapons")}
    assert types == named("weapon_type").keys()
    assert {e["slug"]: e["wielded_with"] for e in fixture("weapon_type") if "wielded_with" in e} == {"staves": "faith"}


ENDS = {"round": "timed", "activation": "timed", "roll": "d20 at start of round"}


def test_the_7_statuses_end_as_the_book_says() -> None:
    statuses = [
        {
            "status": entry["name"],
            "duration_kind": ENDS[entry["ends"]],
            "rolls": f"1-{entry['clears_up_to']}" if "clears_up_to" in entry else "",
            "damage": str(entry.get("damage", "")),
        }
        for entry in fixture("status")
    ]
    assert statuses == facts("statuses")
    assert {e["slug"]: e["ends"] for e in fixture("status") if e["ends"] != "roll"} == {
        "barrier": "round",
        "silenced": "activation",
        "slowed": "activation",
    }


TYPES = {
    "unit": "unit tag",
    "gear": "weapon/accessory tag",
    "special-action": "special action",
    "scenario-tag": "scenario tags",
    "scenario-action": "scenario action",
    "crest": "crest related",
}
LISTS = {"unit": "Unit", "gear": "Weapons & Accessories"}


def test_the_50_tags_that_are_no_status_are_the_books() -> None:
    tags = [
        {
            "section": LISTS[entry["listed_under"]],
            "kind": TYPES[entry["tag_type"]],
            "name": entry["name"],
            "parameter": entry.get("parameter", ""),
            "granted_by_tag": name_of("tag", entry["granted_by"]) if "granted_by" in entry else "",
        }
        for entry in fixture("tag")
    ]
    assert tags == [row for row in facts("tags") if row["kind"] != "status effect"]
    assert len(tags) == 50


#: Our words for the families; the statuses are a kind of their own.
FAMILIES = {
    "movement / terrain class": "movement",
    "damage rules": "damage",
    "ally / target actions": "actions",
    "attack count / counter rules": "attacks",
    "extra damage / immunity by tag": "against-tags",
    "critical rules": "criticals",
    "scenario tag": "scenario-tag",
    "scenario action": "scenario-action",
    "creature marker (only matched by Effective / Ineffective / Exclusive)": "creature",
    "damage type / triangle": "damage-type",
    "stat change": "statistics",
    "heal over time": "healing",
    "restriction": "restriction",
    "accuracy": "accuracy",
    "range": "range",
    "status application": "status",
    "combat art": "combat-art",
    "form change": "form",
    "lock / chest": "locks",
}


def test_every_tag_is_of_one_family() -> None:
    families = {row["family"]: set(row["names"].split(", ")) for row in facts("families")}
    assert families.pop("status effects") == named("status").keys()
    for family, names in families.items():
        assert {e["name"] for e in fixture("tag") if e["family"] == FAMILIES[family]} == names
    assert all(int(row["count"]) == len(row["names"].split(", ")) for row in facts("families"))
    assert sum(int(row["count"]) for row in facts("families")) == 57


def test_tags_that_a_class_pays_for_say_how_much() -> None:
    paid = {entry["name"]: str(entry["class_gold"]) for entry in fixture("tag") if "class_gold" in entry}
    assert paid == {row["tag"]: row["gold"] for row in facts("class_gold")}
