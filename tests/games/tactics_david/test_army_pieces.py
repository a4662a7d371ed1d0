"""The pieces of an army of Tactics David, what may still join it, and the panel beside it."""

from typing import Any

import pytest

from catalog.games.tactics_david.plain import Item, class_by_core
from tests.games.tactics_david.paper import army_file, build_roster, cards, check, of
from validation.games.tactics_david.additions import item_obstacles, obstacles, stackable
from validation.games.tactics_david.summary import SLOW_BY, in_words, summary, weaknesses

# Pieces


def test_the_books_stack_has_the_books_figures() -> None:
    (piece,) = build_roster(army_file(of("spearman", below=["soldier", "warrior"]))).pieces
    assert (piece.front, piece.left, piece.right, piece.back) == (10, 5, 6, 4)
    assert (piece.core, piece.unit_class, piece.cost, piece.points) == (25, "heavy", 37, 3)
    assert piece.cost_parts == [("Soldier", 6), ("Warrior", 8), ("Spearman", 11), ("Stack of 3", 12)]
    assert [name for _, name in piece.abilities] == ["Cry For Help", "Battle Cry", "Skewer"]
    assert (piece.top.unit_type, piece.top.movement_type, piece.top.movement_rating) == ("physical", "land", 3)
    assert (piece.top.attack_area, piece.roots, piece.name) == ("mb", ("soldier",), "Spearman over Warrior and Soldier")


def test_a_stack_of_two_costs_six_more() -> None:
    army = build_roster(army_file(of("warrior", 2, below=["soldier"], items=["shield"])))
    assert army.pieces[0].cost_parts == [("Soldier", 6), ("Warrior", 8), ("Stack of 2", 6), ("Shield", 3)]
    assert army.total == 2 * 23


def test_a_stack_with_a_branch_unit_is_of_both_trees() -> None:
    (piece,) = build_roster(army_file(of("beast-tamer", below=["beast-man"]))).pieces
    assert set(piece.roots) == {"soldier", "beast-man"}


@pytest.mark.parametrize(
    ("core", "unit_class"), [(12, "light"), (13, "medium"), (18, "medium"), (19, "heavy"), (47, "heavy")]
)
def test_the_core_strength_is_the_class(core: int, unit_class: str) -> None:
    assert class_by_core(core) == unit_class


def test_an_item_of_the_first_set_ups_costs_nothing() -> None:
    """They say no costs."""
    data = cards().items["sword"].data()
    assert Item.from_data("sword", data).cost == 4
    del data["cost"]
    assert Item.from_data("sword", data).cost == 0


def test_the_cards_are_those_of_the_book() -> None:
    assert (len(cards().units), len(cards().items), len(cards().roots)) == (202, 23, 11)
    assert sorted(item.number for item in cards().items.values()) == [*range(1, 24)]
    assert sum(unit.cost for unit in cards().units.values()) == 3304
    assert sum(unit.core for unit in cards().units.values()) == 2623


def test_lines_of_lineage_count_through_branches() -> None:
    units = cards().units
    distances = {
        ("soldier", "spearman"): 2,
        ("soldier", "beast-man"): 2,
        ("wolf", "beast-man"): 2,
        ("soldier", "archer"): None,
    }
    for (one, other), lines in distances.items():
        assert cards().distance(units[one], units[other]) == cards().distance(units[other], units[one]) == lines


# What may join


def test_what_cannot_join_says_why() -> None:
    army = build_roster(army_file(of("soldier", 3), "black-knight", limit=41, ruleset="strict-themed"))
    reasons = obstacles(army)
    assert reasons["soldier"] == "3 in the army already; 3 is the most"
    assert reasons["hunter"] == "Archer, its Root Unit, is not in the army"
    assert reasons["wolf"] == "Pup or Beast Man, a Root Unit of it, is not in the army"
    assert reasons["paladin"] == "Knight, which connects it to Soldier, is missing"
    assert reasons["beast-tamer"] == "1 point too many"


@pytest.mark.parametrize(
    ("lines", "slug", "reason"),
    [
        (["soldier"], "centurion", "needs 3 Light units; you have 1"),
        ([of("soldier", 3)], "paladin", "needs 2 Medium units; you have 0"),
        (["soldier"], "archer", "not of the Soldier tree"),
    ],
)
def test_a_family_army_says_what_it_lacks(lines: list[Any], slug: str, reason: str) -> None:
    assert obstacles(build_roster(army_file(*lines, ruleset="strict-family")))[slug] == reason


def test_a_wolf_is_asked_for_the_link_to_the_root_unit_that_is_there() -> None:
    reasons = obstacles(build_roster(army_file(of("beast-man", 3), ruleset="strict-themed")))
    assert reasons["wolf"] == "Lycanthrope, which connects it to Beast Man, is missing"


def test_a_wolf_without_a_root_unit_is_asked_for_the_fewest_links() -> None:
    (finding,) = (each for each in check(army_file("wolf", ruleset="strict-themed")).findings if each.need == "Pup")
    assert finding.message == "Wolf is not connected to its Root Unit: Pup is missing."


def test_a_third_in_a_stack_costs_what_the_larger_stack_costs_more() -> None:
    """A Spearman is 11, and a stack of three costs 6 more than one of two."""
    for limit, reason in ((46, ""), (45, "1 point too many")):
        army = build_roster(army_file(of("warrior", below=["soldier"]), "archer", limit=limit))
        assert army.total == 29
        assert stackable(army, army.pieces[0]).get("spearman", "") == reason


def test_what_may_be_stacked_says_why_not() -> None:
    army = build_roster(army_file(of("soldier", 2), "warrior", "knight", "spearman", limit=60, ruleset="strict-mixed"))
    reasons = stackable(army, army.pieces[0])
    assert reasons["paladin"] == "Heavy units can't be stacked"
    assert reasons["archer"] == "no relative of Soldier"
    assert reasons["pirate"] == "3 Lines of Lineage from Soldier; 2 is the most"
    assert reasons["soldier"] == "would make 4 of them; 3 is the most"
    assert reasons["warrior"] == "7 points too many"


def test_what_it_may_not_carry_says_why() -> None:
    army = build_roster(army_file(of("soldier", items=["sword"]), limit=12))
    reasons = item_obstacles(army.pieces[0], army)
    assert reasons["axe"] == "carries Sword already; 1 of a type is the most"
    assert reasons["mega-potion"] == "Mega Potion is for Medium and Heavy units; Soldier is Light"
    assert reasons["shield"] == "1 point too many"
    assert "shield" not in item_obstacles(army.pieces[0])


# The panel beside an army


def test_the_summary_counts_pieces() -> None:
    army = build_roster(army_file(of("soldier", 2), of("spearman", below=["soldier", "warrior"]), "mage"))
    panel = summary(army)
    assert (panel.units, panel.members, panel.total) == (4, 6, army.total)
    assert [(bar.label, bar.count) for bar in panel.classes] == [("Light", 3), ("Medium", 0), ("Heavy", 1)]
    assert sum(bar.count for bar in panel.costs) == sum(bar.count for bar in panel.movements) == 4
    assert in_words(army) == f"4 units for {army.total} points: 3 Light, 1 Heavy"


def test_weaknesses_are_said_with_their_numbers() -> None:
    said = list(weaknesses(build_roster(army_file(of("soldier", 3)))))
    assert said[0] == "All 3 units attack in Melee: nothing strikes from afar."
    assert said[1] == "All 3 units attack as Physical, which kills no Ethereal unit unless an ability says so."
    assert "It has no Magical or Ethereal unit." in said


@pytest.mark.parametrize(("usual", "is_slow"), [(3 + SLOW_BY, True), (3 + SLOW_BY - 0.1, False)])
def test_an_army_is_slow_from_half_a_space_below_all_units_on(
    monkeypatch: pytest.MonkeyPatch, usual: float, is_slow: bool
) -> None:
    army = build_roster(army_file(of("soldier", 3)))
    monkeypatch.setitem(vars(army.cards), "mean_movement", usual)
    assert any(sentence.startswith("It is slow: Movement Rating 3.0") for sentence in weaknesses(army)) is is_slow


def test_an_item_may_mend_a_weakness() -> None:
    said = " ".join(weaknesses(build_roster(army_file("soldier", of("soldier", items=["ring-of-the-dead"])))))
    assert "as Physical" not in said


def test_an_empty_army_has_no_weakness() -> None:
    assert list(weaknesses(build_roster(army_file()))) == []
    assert summary(build_roster(army_file())).mean_movement == 0
