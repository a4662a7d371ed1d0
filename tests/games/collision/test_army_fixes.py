"""The offers of Collision's findings at their bounds: limits, attributes, copies, and what may still join."""

from dataclasses import replace

import pytest

from catalog.games.collision.plain import Character
from tests.games.collision.groups import build_roster, cards, group
from validation.army import MOST_LIMIT
from validation.games.collision import fixes
from validation.games.collision.additions import QUESTIONS
from validation.games.collision.army import Army, Piece
from validation.games.collision.objectives import is_ready_to_draw, why_not
from validation.games.collision.rules import attributes_within_three
from validation.moves import Remove, SetCount, SetLimit
from validation.shortcuts import raise_limit


def person(slug: str, *attributes: str) -> Character:
    """A character of other attributes than printed."""
    return replace(cards().characters[slug], attributes={each: each.title() for each in attributes})


def of(*characters: Character, counts: tuple[int, ...] = ()) -> Army:
    """A group of these characters in lines of so many."""
    lines = zip(characters, counts or (1,) * len(characters), strict=True)
    pieces = tuple(Piece(key, count, character) for key, (character, count) in enumerate(lines))
    known = replace(cards(), characters={**cards().characters, **{each.slug: each for each in characters}})
    return replace(build_roster(group("bone-archer")), cards=known, pieces=pieces)


@pytest.mark.parametrize(("points", "limit"), [(MOST_LIMIT, MOST_LIMIT), (MOST_LIMIT + 1, None)])
def test_a_limit_is_raised_as_far_as_one_can_be(points: int, limit: int | None) -> None:
    (fix,) = raise_limit(points)
    assert fix.moves == (SetLimit(limit),)


@pytest.mark.parametrize(
    ("limit", "raised"), [(None, None), (250, 500), (MOST_LIMIT - 250, MOST_LIMIT), (MOST_LIMIT, None)]
)
def test_a_larger_battle_needs_a_limit_that_can_still_be_raised(limit: int | None, raised: int | None) -> None:
    offered = fixes.larger_battle(build_roster(group("bone-archer", limit=limit)), 1)
    assert [fix.moves for fix in offered] == ([] if raised is None else [(SetLimit(raised),)])


def test_who_has_all_three_attributes_that_stay_stays() -> None:
    wide, strange = person("castle-guard", "brave", "holy", "swift"), person("bone-archer", "undead")
    assert fixes.strangers(of(wide, strange)) == [strange]


def test_one_copy_is_left_in_its_first_line() -> None:
    guard = cards().characters["castle-guard"]
    (fix,) = fixes.keep_one(of(guard, guard, counts=(2, 1)), guard)
    assert fix.moves == (Remove(1), SetCount(0, 1))
    assert fix.title.startswith("Take out 2 ")


def test_without_a_limit_whoever_joins_makes_the_battle_larger() -> None:
    """Five at 330 points may become six with two necromancers, at 500 points, not with one, at 415."""
    army = build_roster(group("bone-archer", "goblin-skirmisher", "thrall", "grim-mask-cannibal", "castle-guard"))
    ask, necromancer = QUESTIONS["different_cards_within_limit"], cards().characters["necromancer"]
    assert army.total == 330
    assert ask(army, necromancer, 2) == ""
    assert ask(army, necromancer, 1) == "would be card 6; 5 different cards may be in the group"


def test_the_limit_says_how_many_different_cards_there_may_be() -> None:
    """Five may be in a group from 250 points on."""
    ask, necromancer = QUESTIONS["different_cards_within_limit"], cards().characters["necromancer"]
    four = ("bone-archer", "goblin-skirmisher", "thrall", "castle-guard")
    assert ask(build_roster(group(*four, limit=250)), necromancer, 1) == ""
    assert ask(build_roster(group(*four, limit=249)), necromancer, 1) == (
        "would be card 5; 4 different cards may be in the group"
    )


def test_two_minors_that_a_player_names_are_different_ones() -> None:
    assert why_not({"minor": "high-ground"}) == ""
    assert why_not({"minor": "high-ground", "second_minor": "ambush"}) == ""
    assert why_not({"minor": "high-ground", "second_minor": "high-ground"}) != ""


def test_nobody_is_taken_out_for_attributes_where_nobody_would_be_left() -> None:
    """One character with four attributes is too many alone; beside another it may go."""
    crowded, plain = person("castle-guard", "brave", "holy", "swift", "undead"), person("bone-archer", "brave")
    (alone,) = attributes_within_three.findings(of(crowded))
    assert alone.fixes == ()
    (beside,) = attributes_within_three.findings(of(crowded, plain))
    assert [fix.moves for fix in beside.fixes] == [(Remove(0),)]


@pytest.mark.parametrize(("second", "is_ready"), [("high-ground", True), ("gods-favor", False)])
def test_by_selection_two_different_minors_must_be_named_between_both(second: str, is_ready: bool) -> None:
    minors = {
        "minor": "gods-favor",
        "second_minor": second,
        "their_minor": "gods-favor",
        "their_second_minor": "gods-favor",
    }
    options = {"method": "selection", "major": "headhunter", "their_major": "headhunter", **minors}
    assert is_ready_to_draw(build_roster(group(options=options))) is is_ready
