"""The army rules of TACTICA: a table a rule, as army files, and what its options change."""

import pytest

from tests.games.tactica.deck import ARMIES, build_roster, cards, check, deck_file, read, whole_box
from tests.games.tactica.paper import fixture
from validation.games.tactica import book
from validation.moves import apply
from validation.report import Finding, codes

CODES = [
    "ten_training_cards",
    "one_crown",
    "five_walls",
    "piles_fill_a_hand",
    "a_troop_to_muster",
    "whole_box",
    "troops_in_the_box",
    "tactics_in_the_box",
]


def test_rules_stand_in_the_order_of_the_rules_reference() -> None:
    assert list(book.rules) == CODES
    sections = [section["slug"] for section in fixture("rules")]
    places = [sections.index(rule.cites) for rule in book.rules.values()]
    assert places == sorted(places)


def test_every_rule_has_an_army_that_passes_and_one_that_stops() -> None:
    assert {file.stem for file in ARMIES.glob("*.json")} == {
        f"{code}-{end}" for code in CODES for end in ("passes", "stops")
    }


@pytest.mark.parametrize("code", CODES)
def test_the_deck_that_passes_is_looked_at_and_is_legal(code: str) -> None:
    file = read(ARMIES / f"{code}-passes.json")
    assert code in book.rulesets[file.ruleset].codes
    assert check(file).findings == ()


@pytest.mark.parametrize("code", CODES)
def test_the_deck_that_stops_is_stopped_by_this_rule_alone(code: str) -> None:
    report = check(read(ARMIES / f"{code}-stops.json"))
    assert codes(report.findings) == [code]
    assert report.is_legal == (code == "piles_fill_a_hand")


def test_piles_of_any_size_fight_though_a_hand_wants_five() -> None:
    """Ruling P36: what it takes is a troop."""
    assert check(deck_file("foot", ruleset="open")).is_legal
    assert not check(deck_file("spy", ruleset="open")).is_legal


@pytest.mark.parametrize(
    ("code", "message", "at", "have", "need", "fixes"),
    [
        (
            "ten_training_cards",
            "The deck comes with 11 training cards; a player has 10.",
            (),
            11,
            10,
            ["Play with 10 training cards"],
        ),
        (
            "one_crown",
            "The deck has 2 × Crown; there is one Crown.",
            (3,),
            2,
            1,
            ["Take out Crown"],
        ),
        (
            "five_walls",
            "The player starts with 4 walls; the standard game gives each 5.",
            (),
            4,
            5,
            ["Play with 5 walls"],
        ),
        (
            "piles_fill_a_hand",
            "The piles hold 4 cards (3 troops, 1 tactics); a hand takes 5.",
            (),
            4,
            5,
            ["Add Foot"],
        ),
        (
            "a_troop_to_muster",
            "The deck has no troop: with none on the battlefield its player loses every battle.",
            (),
            0,
            1,
            ["Add Foot"],
        ),
        (
            "whole_box",
            "Of the box's 40 cards the deck lacks 2 × Foot and 2 × Spy.",
            (),
            36,
            40,
            ["Add the 4 missing cards"],
        ),
        (
            "troops_in_the_box",
            "The deck has 10 × Foot; the box has 9.",
            (0, 2),
            10,
            9,
            ["Take out Foot", "Play with 2 boxes"],
        ),
        (
            "tactics_in_the_box",
            "The deck has 3 × Spy; the box has 2.",
            (1,),
            3,
            2,
            ["Take out Spy", "Play with 2 boxes"],
        ),
    ],
)
def test_a_finding_names_the_cards_the_numbers_and_the_fixes(
    code: str, message: str, at: tuple[int, ...], have: int, need: int, fixes: list[str]
) -> None:
    finding, rule = check(read(ARMIES / f"{code}-stops.json")).findings[0], book.rules[code]
    assert finding == Finding(message, at, have, need, finding.fixes, code, rule.level, rule.cites)
    assert [fix.title for fix in finding.fixes] == fixes


@pytest.mark.parametrize("code", CODES)
def test_every_fix_makes_the_deck_legal(code: str) -> None:
    file = read(ARMIES / f"{code}-stops.json")
    for fix in check(file).findings[0].fixes:
        assert check(apply(file, fix.moves)).is_legal, fix.title


# The box


def test_the_box_is_twenty_troops_and_twenty_tactics_cards() -> None:
    deck = build_roster(whole_box())
    assert (deck.piles["troop"], deck.piles["tactic"], deck.total, deck.limit) == (20, 20, 40, 40)
    assert (cards().usual("training"), cards().usual("wall")) == (10, 5)
    assert all(check(whole_box(ruleset)).is_legal for ruleset in book.rulesets)


def test_the_first_fix_for_an_empty_deck_is_the_whole_box() -> None:
    (finding,) = check(deck_file(ruleset="whole-box")).findings
    assert finding.message == "The deck is empty; the box has 40 cards."
    assert finding.fixes[0].title == "Add the whole box"
    assert check(apply(deck_file(ruleset="whole-box"), finding.fixes[0].moves)).is_legal


def test_a_deck_that_is_not_begun_breaks_no_other_rule() -> None:
    assert check(deck_file(ruleset="from-the-box")).is_legal
    assert check(deck_file(ruleset="open")).is_legal


def test_more_boxes_allow_more_copies_but_no_second_crown() -> None:
    lines = [(card.slug, card.copies * 2) for card in cards().all.values()]
    report = check(deck_file(*lines, ruleset="whole-box", options={"boxes": 2}))
    assert codes(report.findings) == ["one_crown"]
    assert report.limit == 80


def test_two_boxes_need_not_be_used_up() -> None:
    assert check(whole_box(boxes=2)).is_legal


def test_open_play_has_no_limit() -> None:
    file = deck_file(("crown", 99), ("foot", 99), ruleset="open", options={"training": 99, "walls": 0})
    assert check(file).is_legal
    assert build_roster(file).limit is None


def test_a_hand_is_filled_from_what_the_box_has_left() -> None:
    file = deck_file(("champion", 3), ruleset="from-the-box")
    (fix,) = check(file).findings[0].fixes
    assert fix.title == "Add 2 × Foot"


def test_what_is_too_much_is_taken_from_the_last_line() -> None:
    file = deck_file(("foot", 9), ("foot", 2), ruleset="from-the-box")
    (finding,) = check(file).findings
    after = apply(file, finding.fixes[0].moves)
    assert [(entry.key, entry.count) for entry in after.entries] == [(0, 9)]


def test_copies_beyond_nine_boxes_are_for_open_play_alone() -> None:
    (finding,) = check(deck_file(("champion", 28), ruleset="from-the-box")).findings
    assert [fix.title for fix in finding.fixes] == ["Take out 25 × Champion"]


def test_missing_cards_are_added_only_where_all_of_them_have_a_line() -> None:
    full = check(deck_file(*["foot"] * 500, ruleset="whole-box"))
    lacking = next(finding for finding in full.findings if finding.code == "whole_box")
    assert lacking.fixes == ()


def test_nothing_is_offered_to_add_where_no_card_is_left() -> None:
    none = {f"box-{slug}": 0 for slug in cards().troops}
    (finding,) = check(deck_file(("negate", 2), "crown", ruleset="open", options=none)).findings[:1]
    assert finding.code == "piles_fill_a_hand"
    assert all(fix.moves for fix in finding.fixes)
