"""The abilities of Collision against the facts of its glossary, cell by cell."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.collision.paper import by_slug, facts, fixture
from tests.paper import Entry, Row, slug_of

ABILITIES = [ability for ability in fixture("ability") if "source" not in ability]
TABLE = facts("abilities")
SLUGS = [ability["slug"] for ability in ABILITIES]

#: The makeup of the book's kinds of ability: category, mode, shape, and whether a weapon makes the attack.
KINDS: dict[str, tuple[str, str, str, bool]] = {
    "reaction": ("reaction", "", "", False),
    "passive effect": ("effect", "", "", False),
    "special action": ("special-action", "", "", False),
    "special movement": ("special-movement", "", "", False),
    "aura": ("aura", "", "", False),
    "status": ("status", "", "", False),
    "weapon keyword": ("weapon", "", "", False),
    "definition: keyword": ("keyword", "", "", False),
    "definition: attack shape": ("shape", "", "", False),
    "definition: movement": ("movement", "", "", False),
    "special melee attack": ("special-attack", "melee", "single", False),
    "special ranged attack": ("special-attack", "ranged", "single", False),
    "special melee weapon attack": ("special-attack", "melee", "single", True),
    "special ranged weapon attack": ("special-attack", "ranged", "single", True),
    "special weapon attack": ("special-attack", "", "single", True),
    "special line attack": ("special-attack", "", "line", False),
    "special blast attack": ("special-attack", "", "blast", False),
    "special burst attack": ("special-attack", "", "burst", False),
    "special melee weapon attack (line)": ("special-attack", "melee", "line", True),
    "special weapon attack (blast)": ("special-attack", "", "blast", True),
}
COUNTS = {
    "reaction": 25,
    "passive effect": 23,
    "special action": 20,
    "definition: keyword": 9,
    "special melee attack": 9,
    "special melee weapon attack": 6,
    "special weapon attack": 6,
    "aura": 4,
    "special ranged weapon attack": 4,
    "status": 4,
    "weapon keyword": 4,
    "definition: attack shape": 3,
    "definition: movement": 2,
    "special line attack": 2,
    "special movement": 2,
    "special ranged attack": 2,
    "special blast attack": 1,
    "special burst attack": 1,
    "special melee weapon attack (line)": 1,
    "special weapon attack (blast)": 1,
}
FAMILIES = {
    "aura": "aura",
    "attack shape definition": "shape",
    "dice / luck": "dice",
    "elemental / spell attack": "elemental",
    "endurance / mana economy": "economy",
    "execute / slay": "slaying",
    "extra attacks": "extra-attack",
    "fear / flee": "fear",
    "healing / cleanse": "healing",
    "immunity / resistance": "immunity",
    "keyword definition": "keyword",
    "movement": "movement",
    "positional passive": "position",
    "pre-game / scoring": "scoring",
    "reaction: ally attack boost": "support",
    "reaction: counter-attack": "counter",
    "reaction: hit negation or armor": "protection",
    "reaction: interrupt": "interrupt",
    "reaction: swap target": "swap",
    "status / debuff": "affliction",
    "terrain creation": "terrain",
    "weapon attack modifier": "weapon",
}
REACHES: dict[str, tuple[str, int | None]] = {
    "": ("", None),
    "Command": ("command", None),
    "own melee reach": ("melee", None),
    "adjacent": ("adjacent", None),
    "any": ("any", None),
    "Any": ("any", None),
    "attacker 4+ spaces away": ("away", 4),
    "Line 3": ("line", 3),
    "Line 4": ("line", 4),
    "4+": ("beyond", 4),
    "+3": ("added", 3),
}
MODIFIED = {
    "att": "att_mod",
    "w_att": "w_att_mod",
    "pow": "pow_mod",
    "w_pow": "w_pow_mod",
    "s_pow": "s_pow_mod",
    "def": "def_mod",
    "armor": "armor_mod",
}


def figure_or_none(text: str) -> int | None:
    return int(text) if text else None


def is_yes(text: str) -> bool:
    return text == "yes"


def reach_of(row: Row) -> tuple[str, int | None]:
    printed = row["reach"] or row["range"] or row["target_range"]
    return REACHES.get(printed) or ("spaces", int(printed))


def printed_modifier(modifier: Entry) -> str:
    """A modifier as the facts write it."""
    if modifier.get("of") == "spent":
        return f"{'=' if modifier.get('is_fixed') else '+'} Endurance spent that turn"
    if modifier.get("of") == "command":
        return "+Command"
    if per := modifier.get("per"):
        return f"{modifier['amount']} per {'successive hit' if per == 'hit' else 'space beyond reach'}"
    return str(modifier["amount"]) if modifier.get("is_fixed") else f"{modifier['amount']:+}"


COLUMNS: dict[str, Callable[[Row], object]] = {
    "name": lambda row: row["name"].removesuffix(" (RE)"),
    "slug": lambda row: slug_of(row["name"].removesuffix(" (RE)")),
    "family": lambda row: FAMILIES[row["family"]],
    "category": lambda row: KINDS[row["kind"]][0],
    "attack_mode": lambda row: KINDS[row["kind"]][1],
    "attack_shape": lambda row: KINDS[row["kind"]][2],
    "is_weapon_attack": lambda row: KINDS[row["kind"]][3],
    "endurance": lambda row: figure_or_none(row["endurance"]),
    "mana": lambda row: figure_or_none(row["mana"]),
    "pays_weapon": lambda row: is_yes(row["plus_weapon_EC"]),
    "is_fear": lambda row: is_yes(row["fear"]),
    "is_printed_effect": lambda row: is_yes(row["labelled_effect"]),
    "damage_type": lambda row: row["damage_type"].lower() or None,
    "distance": lambda row: reach_of(row)[0],
    "reach": lambda row: reach_of(row)[1],
    "radius": lambda row: figure_or_none(row["radius"]),
    "has_no_reactions": lambda row: is_yes(row["no_reactions"]),
    "is_repeatable": lambda row: is_yes(row["repeatable"]),
}
DEFAULTS: dict[str, Any] = {
    "attack_mode": "",
    "attack_shape": "",
    "distance": "",
    "is_weapon_attack": False,
    "pays_weapon": False,
    "is_fear": False,
    "is_printed_effect": False,
    "has_no_reactions": False,
    "is_repeatable": False,
}


@pytest.mark.parametrize("field", COLUMNS)
def test_every_ability_has_the_printed(field: str) -> None:
    shown = [(ability["slug"], ability.get(field, DEFAULTS.get(field))) for ability in ABILITIES]
    assert shown == [(slug, COLUMNS[field](row)) for slug, row in zip(SLUGS, TABLE, strict=True)]


def test_the_cost_reads_as_printed() -> None:
    """The order of Endurance and Mana differs from entry to entry and means nothing."""
    for row, ability in zip(TABLE, ABILITIES, strict=True):
        printed = {mark: int(amount) for amount, mark in re.findall(r"(\d)([EM])", row["cost_raw"])}
        assert printed == {m: a for m, a in (("E", ability.get("endurance")), ("M", ability.get("mana"))) if a}
        assert ("Weapon EC" in row["cost_raw"]) == ability.get("pays_weapon", False)


@pytest.mark.parametrize(("stat", "column"), MODIFIED.items())
def test_every_ability_modifies_the_printed(stat: str, column: str) -> None:
    for row, ability in zip(TABLE, ABILITIES, strict=True):
        shown = [printed_modifier(one) for one in ability.get("modifiers", []) if one["stat"] == stat]
        printed = re.sub(r"^=(?=\d)| \(.*\)$", "", row[column])
        assert shown == ([printed] if printed else []), ability["slug"]


def test_inspire_urgency_alone_modifies_move() -> None:
    moved = [a["slug"] for a in ABILITIES for one in a.get("modifiers", []) if one["stat"] == "move"]
    assert moved == ["inspire-urgency"]


@pytest.mark.parametrize("when", ["hit", "injury", "crit"])
def test_every_ability_does_something_when_the_book_says(when: str) -> None:
    printed = {row["name"] for row in TABLE if row[f"on_{when}"]}
    if when == "crit":
        # Backstab makes a hit a Crit; what the Crit does is the weapon's affair.
        printed.remove("Backstab")
    assert {a["name"] for a in ABILITIES if a.get(f"on_{when}")} == printed


@pytest.mark.parametrize("ability", ABILITIES, ids=SLUGS)
def test_the_text_says_what_the_columns_say(ability: Entry) -> None:
    for when in ("hit", "injury", "crit"):
        outcome = ability.get(f"on_{when}")
        assert (f"On {when}: " in ability["text"]) == bool(outcome)
        assert not outcome or f"On {when}: {outcome}." in ability["text"]
    assert ability.get("has_no_reactions", False) == ability["text"].endswith("[[No Reactions]].")
    assert ability.get("is_repeatable", False) == ability["text"].endswith("Repeatable.")
    assert (ability["category"] == "reaction") == ability["text"].startswith("React ")
    assert (ability["category"] == "aura") == ability["text"].startswith("[[Aura]]: ")


@pytest.mark.parametrize(
    "ability", [a for a in ABILITIES if a["category"] == "special-attack"], ids=lambda a: a["slug"]
)
def test_the_text_of_an_attack_has_its_figures(ability: Entry) -> None:
    names = {"att": "Att", "w_att": "W-Att", "pow": "Pow", "w_pow": "W-Pow", "s_pow": "S-Pow"}
    for modifier in ability.get("modifiers", []):
        if "per" not in modifier and "of" not in modifier:
            sign = "" if modifier.get("is_fixed") else "+" if modifier["amount"] > 0 else "−"
            figure = f" {sign}{abs(modifier['amount'])}" if modifier["amount"] else ""
            assert f"[[{names[modifier['stat']]}]]{figure}" in ability["text"]


def test_short_outcomes_are_the_printed_ones() -> None:
    for row, ability in zip(TABLE, ABILITIES, strict=True):
        for when in ("hit", "injury", "crit"):
            printed = row[f"on_{when}"]
            if re.fullmatch(r"(Stun|Slay|Poison \d|Hex \d|Drain \dE)", printed):
                assert re.sub(r"[\[\]]", "", ability[f"on_{when}"]).startswith(printed), ability["slug"]
            elif power := re.match(r"Pow\+(\d)", printed):
                assert f"Pow]] +{power[1]}" in ability["on_crit"] or f"Pow +{power[1]}" in ability["on_crit"]


def test_the_glossary_has_129_entries() -> None:
    """One more than our list of its figures, which ends before the book does."""
    assert len(ABILITIES) == len(set(SLUGS)) == 129
    assert Counter(row["kind"] for row in TABLE) == COUNTS
    assert SLUGS[-1] == "wreck"


def test_25_reactions_are_marked_so_in_print() -> None:
    assert sum(row["name"].endswith(" (RE)") for row in TABLE) == 25
    assert [row["name"].endswith(" (RE)") for row in TABLE] == [is_yes(row["reaction"]) for row in TABLE]
    assert [is_yes(row["reaction"]) for row in TABLE] == [a["category"] == "reaction" for a in ABILITIES]


@pytest.mark.parametrize(
    ("what", "total"), [("endurance", 81), ("mana", 79), ("radius", 6), ("pays_weapon", 17), ("is_fear", 5)]
)
def test_all_abilities_together_have(what: str, total: int) -> None:
    assert sum(ability.get(what) or 0 for ability in ABILITIES) == total


def test_the_numbers_in_texts_that_no_column_holds() -> None:
    said = {
        "epic-heal": ["within 8 recovers 1", "recovers 2"],
        "skittish": ["on 4+"],
        "tap-into-gea": ["on 4+", "recover 1"],
        "voodoo": ["on 7+", "suffers 1 injury"],
        "wreck": ["on 8+", "2 × 1"],
        "shrieking-armor": ["unless it rolls 5+"],
        "heat-of-battle": ["recover 2"],
        "vigorate": ["recovers 2"],
        "shadow-hop": ["further than 3"],
        "finishing-blow": ["must be 2 [[Injury|injuries]] away"],
        "upheaval": ["1 × 1 tile and height 2", "1 × 1 tile and height 1", "2 × 1 tiles"],
        "flee": ["must pay 3"],
        "knockback": ["[[Pow]] 4"],
        "dazzle": ["[[Pow]] 3"],
        "decoy": ["1–6"],
        "checkmate": ["at least two friends"],
        "trip": ["within 2"],
        "distract": ["within 2"],
        "sharp": ["A 9"],
        "adamant-form": ["by 1 at most"],
        "mark-of-the-titans": ["twice", "9 at most"],
        "resist-elements-2": ["[[Armor]] +2"],
    }
    cards = by_slug("ability")
    assert [(slug, words) for slug, all_ in said.items() for words in all_ if words not in cards[slug]["text"]] == []


def test_resist_elements_names_five_types_and_not_acid() -> None:
    ability = by_slug("ability")["resist-elements-2"]
    assert re.findall(r"\[\[(\w+)\]\]", ability["text"])[1:] == ["Fire", "Cold", "Electric", "Light", "Dark"]


def test_a_number_stands_beside_the_name_of_what_comes_in_amounts() -> None:
    counted = {slug for slug in SLUGS if by_slug("ability")[slug].get("takes_amount")}
    assert counted == {"drain", "hex-x", "knockback", "luck", "poison-x", "steal-x"}


def test_a_type_is_immunized_against_by_an_ability_each() -> None:
    types = [one["slug"] for one in fixture("damage_type")]
    assert {slug.removeprefix("immune-to-") for slug in SLUGS if slug.startswith("immune-to-")} == {*types, "slay"}
