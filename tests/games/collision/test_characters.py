"""Collision's characters against our supplement, and the point formula against the characters that it priced."""

import re
from collections import Counter

import pytest

from tests.games.collision.paper import by_slug, facts, fixture, section
from tests.paper import Entry, Row, slug_of

CHARACTERS = fixture("character")
ABILITIES = by_slug("ability")
FORMULA = fixture("point_formula")[0]
FIGURES = {
    "Def": "defense",
    "Arm": "armor",
    "Tuf": "toughness",
    "End": "endure",
    "Mana": "mana",
    "Comm": "command",
    "Move": "move",
    "Att": "attack",
    "Str": "strength",
    "S-Pow": "spell_power",
    "points": "cost",
    "rank": "rank",
}
PRICED_AS = {
    "effect": "passive",
    "movement": "passive",
    "aura": "aura",
    "reaction": "reaction",
    "special-action": "special",
    "special-movement": "special",
    "special-attack": "special",
}


@pytest.mark.parametrize(("column", "field"), FIGURES.items())
def test_every_character_has_the_listed(column: str, field: str) -> None:
    assert [(c["name"], c[field]) for c in CHARACTERS] == [
        (row["name"], int(row[column])) for row in facts("supplement_characters")
    ]


@pytest.mark.parametrize(
    ("column", "field"), [("faction", "faction"), ("race", "race"), ("tarot_suit", "suit"), ("name", "slug")]
)
def test_every_character_has_the_listed_name_of(column: str, field: str) -> None:
    assert [c[field] for c in CHARACTERS] == [slug_of(row[column]) for row in facts("supplement_characters")]


@pytest.mark.parametrize(("column", "field"), [("attributes", "attributes"), ("abilities", "abilities")])
def test_every_character_has_the_listed_names_of(column: str, field: str) -> None:
    for row, character in zip(facts("supplement_characters"), CHARACTERS, strict=True):
        shown = [one["ability"] if isinstance(one, dict) else one for one in character[field]]
        assert shown == [slug_of(name) for name in re.split("; ?", row[column])]


def crit_of(weapon: Entry) -> str:
    if "crit_power" in weapon:
        return f"Pow+{weapon['crit_power']}"
    if "crit" not in weapon:
        return "-"
    name = str(ABILITIES[weapon["crit"]]["name"]).removesuffix(" X")
    return f"{name} {weapon['crit_amount']}" if "crit_amount" in weapon else name


def weapon_of(character: Entry) -> str:
    """A character's weapon as our list writes it."""
    (weapon,) = character["weapons"]
    assert weapon["slot"] == 1
    specials = [ABILITIES[one["ability"]]["name"] for one in character.get("weapon_specials", [])]
    return (
        f"{weapon['name']}: EC {weapon['endurance_cost']}, {weapon['damage_type'].title()}, "
        f"W-Att {weapon['attack']}, W-Pow {weapon['power']}, "
        f"Reach {weapon['reach']}{'+' if weapon.get('is_ranged') else ''}, "
        f"Crit {crit_of(weapon)}, Special {' '.join(specials) or '-'}"
    )


@pytest.mark.parametrize(
    ("row", "character"),
    [*zip(facts("supplement_characters"), CHARACTERS, strict=True)],
    ids=lambda one: one["name"],
)
def test_every_character_has_the_listed_weapon(row: Row, character: Entry) -> None:
    assert weapon_of(character) == row["weapons"]


def test_a_ranged_weapon_has_the_special_and_the_plus() -> None:
    for character in CHARACTERS:
        specials = {one["ability"] for one in character.get("weapon_specials", [])}
        assert character["weapons"][0].get("is_ranged", False) == ("ranged" in specials)


def raw_points(character: Entry) -> int:
    """The sum of the formula's parts."""
    each = {part["part"]: (part["each"], part.get("above", 0)) for part in FORMULA["parts"]}

    def price(part: str, figure: int = 1) -> int:
        return int(each[part][0] * (figure - each[part][1]))

    total = sum(price(field, character[field]) for field in [*FIGURES.values()][:10])
    for weapon in character["weapons"]:
        raw = price("weapon_attack", weapon["attack"]) + price("weapon_power", weapon["power"])
        raw += price("weapon_reach", weapon["reach"]) + price("weapon_cost", weapon["endurance_cost"])
        raw += price("weapon_ranged") if weapon.get("is_ranged") else 0
        raw += price("weapon_typed") if weapon["damage_type"] != "mundane" else 0
        raw += price("weapon_crit") if "crit" in weapon or "crit_power" in weapon else 0
        raw += price("weapon_special") if character.get("weapon_specials") else 0
        total += raw if weapon["slot"] == 1 else raw // FORMULA["second_weapon_divisor"]
    return total + sum(price(PRICED_AS[ABILITIES[one["ability"]]["category"]]) for one in character["abilities"])


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one["slug"])
def test_a_character_costs_what_the_formula_says(character: Entry) -> None:
    share, step = FORMULA["share_in_tenths"], FORMULA["rounded_to"]
    assert round(raw_points(character) * share / 10 / step) * step == character["cost"]


def test_the_formula_is_the_listed_one() -> None:
    parts = [(part["part"], part["each"], part.get("above", 0)) for part in FORMULA["parts"]]
    assert parts == [
        ("defense", 5, 5),
        ("armor", 5, 4),
        ("toughness", 6, 0),
        ("endure", 3, 0),
        ("mana", 3, 0),
        ("command", 2, 0),
        ("move", 3, 2),
        ("attack", 2, 0),
        ("strength", 2, 0),
        ("spell_power", 2, 0),
        ("weapon_attack", 2, 0),
        ("weapon_power", 2, 0),
        ("weapon_reach", 2, 1),
        ("weapon_ranged", 6, 0),
        ("weapon_cost", -2, 1),
        ("weapon_typed", 3, 0),
        ("weapon_crit", 3, 0),
        ("weapon_special", 3, 0),
        ("passive", 5, 0),
        ("aura", 8, 0),
        ("reaction", 6, 0),
        ("special", 5, 0),
    ]
    assert (FORMULA["share_in_tenths"], FORMULA["rounded_to"], FORMULA["second_weapon_divisor"]) == (6, 5, 2)


@pytest.mark.parametrize(
    ("what", "total"), [("cost", 1390), ("defense", 149), ("armor", 127), ("toughness", 76), ("rank", 67)]
)
def test_all_characters_together_have(what: str, total: int) -> None:
    assert sum(character[what] for character in CHARACTERS) == total


def test_18_characters_of_6_factions_are_all_ours() -> None:
    assert {character["source"] for character in CHARACTERS} == {"supplement"}
    assert Counter(character["faction"] for character in CHARACTERS) == {
        "guelivere": 4,
        "deadholm": 3,
        "warhost": 4,
        "forge": 3,
        "rhom": 2,
        "urgholia": 2,
    }


def test_an_attribute_belongs_to_the_faction_of_its_characters() -> None:
    home = {attribute["slug"]: attribute["faction"] for attribute in fixture("attribute")}
    assert all(home[one] == character["faction"] for character in CHARACTERS for one in character["attributes"])
    assert {one for character in CHARACTERS for one in character["attributes"]} == home.keys()


def test_no_character_has_more_than_three_attributes_or_two_weapons() -> None:
    assert all(len(character["attributes"]) <= 3 and len(character["weapons"]) <= 2 for character in CHARACTERS)


def test_no_character_has_a_word_for_an_ability() -> None:
    held = {ABILITIES[one["ability"]]["category"] for character in CHARACTERS for one in character["abilities"]}
    assert held <= PRICED_AS.keys()


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ({"castle-guard": 1, "winged-scout": 1, "dawn-cleric": 1}, 220),
        ({"necromancer": 1, "grave-guard": 2, "bone-archer": 4}, 485),
        ({"warhost-banner": 1, "ogre-breaker": 1, "warband-orc": 2, "goblin-skirmisher": 2}, 440),
    ],
)
def test_an_example_battle_group_costs_what_it_says(hand: dict[str, int], points: int) -> None:
    cards = by_slug("character")
    lines = section("supplement.example-battle-groups").splitlines()
    (line,) = [line for line in lines if all(f"character:{slug}]]" in line for slug in hand)]
    assert sum(cards[slug]["cost"] * count for slug, count in hand.items()) == points
    assert f"together {points}" in line
    assert all(f"[[character:{slug}]] {cards[slug]['cost'] * count}" in line for slug, count in hand.items())
    attributes = {one.title() for slug in hand for one in cards[slug]["attributes"]}
    assert {*re.findall(r"\w+", line.partition("Attributes: ")[2])} == attributes
