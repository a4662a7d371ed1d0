"""The army rules of Tactics David: a table a rule, as army files and as the cases that the rulings settle."""

from typing import Any

import pytest

from tests.games.tactics_david.paper import ARMIES, army_file, check, fixture, mended, of, read
from validation.army import ArmyFile
from validation.games.tactics_david import book
from validation.moves import apply
from validation.report import Finding, codes

CODES = [
    "points_within_limit",
    "root_unit_present",
    "three_lights_for_a_medium",
    "two_mediums_for_a_heavy",
    "copies_within_three",
    "connected_to_root",
    "single_root_family",
    "stack_within_three_points",
    "stack_within_two_lines",
    "one_item_of_each_type",
    "items_suit_their_users",
]
STRICT = ["root_unit_present", "three_lights_for_a_medium", "two_mediums_for_a_heavy", "copies_within_three"]


def only(file: ArmyFile) -> Finding:
    """The one finding on an army."""
    (finding,) = check(file).findings
    return finding


# The book


def test_rules_stand_in_the_books_order() -> None:
    assert list(book.rules) == CODES


def test_every_rule_has_an_army_that_passes_and_one_that_stops() -> None:
    assert {file.stem for file in ARMIES.glob("*.json")} == {
        f"{code}-{end}" for code in CODES for end in ("passes", "stops")
    }


@pytest.mark.parametrize("code", CODES)
def test_the_army_that_passes_is_looked_at_and_is_legal(code: str) -> None:
    file = read(ARMIES / f"{code}-passes.json")
    assert code in book.rulesets[file.ruleset].codes
    assert check(file).findings == ()


@pytest.mark.parametrize("code", CODES)
def test_the_army_that_stops_is_stopped_by_this_rule_alone(code: str) -> None:
    report = check(read(ARMIES / f"{code}-stops.json"))
    assert set(codes(report.findings)) == {code}
    assert not report.is_legal


def test_every_rule_cites_a_section_of_the_rules_reference() -> None:
    sections = {section["slug"] for section in fixture("rules")}
    assert {rule.cites for rule in book.rules.values()} <= sections


def test_rulesets_build_on_each_other() -> None:
    open_rules = [code for code in CODES if code not in [*STRICT, "connected_to_root", "single_root_family"]]
    assert book.rulesets["open"].codes == set(open_rules)
    assert book.rulesets["strict-mixed"].codes == {*open_rules, *STRICT}
    assert book.rulesets["strict-themed"].codes == book.rulesets["strict-mixed"].codes | {"connected_to_root"}
    assert book.rulesets["strict-family"].codes == book.rulesets["strict-mixed"].codes | {"single_root_family"}


# What a finding says


@pytest.mark.parametrize(
    ("code", "message", "at", "have", "need", "fixes"),
    [
        (
            "points_within_limit",
            "The army costs 55; the limit is 54.",
            (),
            55,
            54,
            ["Take out Soldier", "Raise the limit to 55"],
        ),
        (
            "root_unit_present",
            "Knight and Warrior need Soldier, the Root Unit.",
            (0, 1),
            None,
            "Soldier",
            ["Add Soldier", "Take out Knight and Warrior"],
        ),
        (
            "three_lights_for_a_medium",
            "Warrior over Soldier is Medium: that takes 3 Light units; the army has 2.",
            (2,),
            2,
            3,
            ["Add Soldier", "Unstack Warrior over Soldier", "Take out Warrior over Soldier"],
        ),
        (
            "two_mediums_for_a_heavy",
            "Spearman over Warrior and Soldier is Heavy: that takes 2 Medium units; the army has 1.",
            (0,),
            1,
            2,
            [
                "Add Black Knight",
                "Unstack Spearman over Warrior and Soldier",
                "Take out Spearman over Warrior and Soldier",
            ],
        ),
        (
            "copies_within_three",
            "Soldier appears 4 times; 3 is the most.",
            (0, 1),
            4,
            3,
            ["Take out Soldier", "Allow 4 of each unit"],
        ),
        (
            "connected_to_root",
            "Pirate is not connected to its Root Unit: Viking is missing.",
            (2,),
            None,
            "Viking",
            ["Add Viking", "Take out Pirate"],
        ),
        (
            "single_root_family",
            "Archer is not of the Soldier tree, as most of the army is.",
            (2,),
            2,
            1,
            ["Take out Archer"],
        ),
        (
            "stack_within_three_points",
            "Black Knight over Blob Knight takes 4 Stacking Points; 3 is the most.",
            (0,),
            4,
            3,
            ["Unstack Black Knight over Blob Knight"],
        ),
        (
            "stack_within_two_lines",
            "Soldier and Pirate are 3 Lines of Lineage apart; 2 lines are the most in a stack.",
            (0,),
            3,
            2,
            ["Let Soldier stand alone", "Unstack Pirate over Warrior and Soldier"],
        ),
        (
            "one_item_of_each_type",
            "Warrior over Soldier carries 2 Weapons; 1 is the most.",
            (0,),
            2,
            1,
            ["Put away Sword", "Give Sword to Tinkerer"],
        ),
        (
            "items_suit_their_users",
            "Mega Potion is for Medium and Heavy units; Soldier is Light.",
            (0,),
            1,
            0,
            ["Put away Mega Potion"],
        ),
    ],
)
def test_a_finding_names_the_cards_the_numbers_and_the_fixes(
    code: str, message: str, at: tuple[int, ...], have: int | None, need: int | str, fixes: list[str]
) -> None:
    finding = check(read(ARMIES / f"{code}-stops.json")).findings[0]
    assert finding == Finding(message, at, have, need, finding.fixes, code, "error", book.rules[code].cites)
    assert [fix.title for fix in finding.fixes] == fixes


@pytest.mark.parametrize("code", CODES)
def test_the_first_fix_makes_the_army_legal(code: str) -> None:
    file = read(ARMIES / f"{code}-stops.json")
    for _ in range(len(check(file).findings)):
        file = apply(file, check(file).findings[0].fixes[0].moves)
    assert code not in codes(check(file).findings)


# What the rulings settle


@pytest.mark.parametrize(
    ("ruleset", "lines", "expected"),
    [
        pytest.param(
            "strict-mixed", ["zombie"], [], id="G58: a Root Unit that another tree draws too stands by itself"
        ),
        pytest.param("strict-mixed", ["pup", "wolf"], [], id="G58: a Wolf comes with a Pup"),
        pytest.param("strict-mixed", ["wolf"], ["root_unit_present"], id="G58: a Wolf comes with a Pup or a Beast Man"),
        pytest.param(
            "strict-mixed",
            [of("soldier", 2), "warrior", of("hunter", below=["archer"])],
            [],
            id="G58: the Root Unit may stand in a stack",
        ),
        pytest.param("strict-themed", ["soldier", "spearman"], ["connected_to_root"], id="G60: every link is there"),
        pytest.param("strict-themed", ["pup", "wolf"], [], id="G60: a Wolf is connected through the Pup tree"),
        pytest.param(
            "strict-themed", [of("beast-man", 3), "lycanthrope", "wolf"], [], id="G60: or through the Beast Man tree"
        ),
        pytest.param("strict-themed", [of("beast-man", 3), "wolf"], ["connected_to_root"], id="G60: but then unbroken"),
        pytest.param(
            "strict-themed",
            ["soldier", of("spearman", below=["warrior"])],
            ["three_lights_for_a_medium"],
            id="G60: links in stacks",
        ),
        pytest.param("strict-family", ["soldier", "beast-man"], [], id="G61: a Beast Man fits a Soldier army"),
        pytest.param(
            "strict-family",
            [of("soldier", 3), "beast-man", "lycanthrope"],
            ["single_root_family"],
            id="G61: his descendants do not",
        ),
        pytest.param(
            "strict-family", [of("beast-man", 3), "lycanthrope", "wolf"], [], id="G61: a Wolf fits a Beast Man army"
        ),
        pytest.param("open", [of("soldier", below=["soldier"] * 2)], [], id="G52: the same unit three times"),
        pytest.param("open", [of("lycanthrope", below=["wolf"])], [], id="G51: a branch is a line"),
        pytest.param("open", [of("beast-tamer", below=["lycanthrope"])], [], id="G51: two lines across a branch"),
        pytest.param("open", [of("knight", below=["black-knight"])], [], id="G53: Light and Medium are three points"),
        pytest.param("open", [of("knight", below=["paladin"])], ["stack_within_three_points"], id="G53: no Heavy unit"),
        pytest.param(
            "open", [of("soldier", below=["soldier"] * 3)], ["stack_within_three_points"], id="G53: no fourth unit"
        ),
        pytest.param("open", [of("paladin")], [], id="G53: points are for stacks alone"),
        pytest.param(
            "strict-mixed", [of("soldier", 2), of("egg", below=["egg"])], [], id="G55: a stack of small cores is Light"
        ),
        pytest.param("strict-mixed", [of("soldier", 3), of("centurion", 3)], [], id="G57: once for the army"),
        pytest.param(
            "strict-mixed",
            [of("soldier", 3), of("paladin", 3)],
            ["two_mediums_for_a_heavy"],
            id="G57: a Heavy unit asks for Medium ones, not for Light ones",
        ),
        pytest.param(
            "strict-mixed", [of("soldier", 2), of("soldier", 2)], ["copies_within_three"], id="G59: lines add up"
        ),
        pytest.param(
            "open",
            [of("soldier", below=["tinkerer"], items=["sword", "axe"])],
            ["stack_within_two_lines"],
            id="G63: belt below",
        ),
        pytest.param(
            "open", [of("soldier", items=["mega-potion"])], ["items_suit_their_users"], id="G63: users by class"
        ),
        pytest.param(
            "open", [of("archer", items=["rod-of-hailfire"])], ["items_suit_their_users"], id="G63: by type and mode"
        ),
    ],
)
def test_a_ruling_holds(ruleset: str, lines: list[Any], expected: list[str]) -> None:
    assert codes(check(army_file(*lines, ruleset=ruleset)).findings) == expected


def test_no_limit_is_no_rule() -> None:
    assert check(army_file(of("paladin", 99))).is_legal


def test_an_empty_army_is_legal_by_every_ruleset() -> None:
    assert all(check(army_file(ruleset=ruleset, limit=0)).is_legal for ruleset in book.rulesets)


def test_a_fix_that_does_not_reach_says_what_remains() -> None:
    fix = only(army_file("soldier", "knight", limit=1)).fixes[0]
    assert (fix.title, fix.leaves) == ("Take out Knight", "The army is still 5 over its limit.")


def test_a_fix_that_costs_more_than_is_left_says_so() -> None:
    file = army_file(of("soldier", 3), "knight", "paladin", ruleset="strict-themed", limit=50)
    (finding,) = mended(file).findings
    assert [(fix.title, fix.leaves) for fix in finding.fixes][:2] == [
        ("Take out Paladin", ""),
        ("Add 2 × Black Knight", "The army costs 76; the limit is 50."),
    ]


def test_another_unit_goes_where_the_cheapest_one_is_needed() -> None:
    others = ("slime", "spearman", "warrior", "viking", "hunter", "archer")
    file = army_file(of("soldier", 3), *others, ruleset="strict-themed", limit=62)
    (finding,) = check(file).findings
    assert (finding.have, finding.fixes[0].title) == (70, "Take out Warrior")
    assert len(check(apply(file, finding.fixes[0].moves)).errors) == 2
    best = mended(file).findings[0].fixes[0]
    assert (best.title, best.errors_after, best.leaves) == ("Take out Hunter", 0, "")
    assert check(apply(file, best.moves)).is_legal


def test_missing_lights_are_added_as_far_as_copies_allow() -> None:
    finding = only(army_file("pup", "bear", ruleset="strict-family", options={"copies": 1}))
    assert finding.fixes[0].title == "Add Boar and Wolf"
