"""Abilities of the Apprentice Root that serve a unit itself or who stands near: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.statuses import acquire
from catalog.games.tactics_david.plain import SIDE_NAMES
from tests.engine.tactics_david.scene import SceneOf


def test_study_puts_the_top_two_cards_in_another_order(scene: SceneOf) -> None:
    deck = ["sword", "boots", "axe"]
    with scene("A apprentice d2 north", "B knight d9 south", deck=deck, answers=["swap the two"]) as table:
        table.engage("A1")
    assert table.state.deck == ("boots", "sword", "axe")
    assert "Sword" in table.table.asked[-1]


def test_study_may_leave_the_order_and_asks_for_two_cards(scene: SceneOf) -> None:
    with scene("A apprentice d2 north", deck=["sword", "boots"], answers=["keep the order"]) as table:
        table.engage("A1")
        assert table.state.deck == ("sword", "boots")
    with scene("A apprentice d2 north", deck=["sword"]) as table:
        table.engage("A1")


@pytest.mark.parametrize(("rolled", "more"), [(1, 1), (2, 0)])
def test_supervised_strikes_harder_if_a_die_shows_no_more_than_the_allies_near_by(
    scene: SceneOf, rolled: int, more: int
) -> None:
    lines = ("A mage d4 north", "A knight c4 north", "A knight a9 north", "B knight d6 south")
    with scene(*lines, rolls=[1, 1, rolled, 1, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
        assert table.strength("A1") == 1 + more
        table.do("done")
    assert table.clashes()[0][0] == 1 + more + 1
    assert table.strength("A1") == 1


@pytest.mark.parametrize(("ally", "rolls"), [("A knight d7 north", [1]), ("A knight d8 north", [])])
def test_supervised_counts_allies_within_three_spaces_and_rolls_for_none(
    scene: SceneOf, ally: str, rolls: list[int]
) -> None:
    with scene("A mage d4 north", ally, "B probe d6 south", rolls=[6, 6, *rolls, 6, 1, 1]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
        assert table.strength("A1") == 1 + len(rolls)


@pytest.mark.parametrize(("rolls", "answer"), [([2], "yes"), ([], "no")])
def test_inventory_invention_finds_nothing_on_two_or_unwanted(scene: SceneOf, rolls: list[int], answer: str) -> None:
    with scene("A inventor d4 north", "B knight d9 south", deck=["sword"], rolls=rolls, answers=[answer]) as table:
        table.end_turn()
    assert table.items("A1") == []


def test_inventory_invention_waits_for_its_own_turn_and_for_a_deck(scene: SceneOf) -> None:
    with scene("A inventor d4 north", "B knight d9 south", deck=["sword"], turn_of="B") as table:
        table.end_turn()
    with scene("A inventor d4 north", "B knight d9 south") as table:
        table.end_turn()
    assert table.items("A1") == []


def test_synchronize_moves_allies_further_but_two_no_more_than_one(scene: SceneOf) -> None:
    with scene("A knight d4 north", "A contraption d5 north", "A contraption d3 north") as table:
        knight = table.unit("A1")
        before = movement_rating(table.table, knight)
        table.engage("A1")
        assert movement_rating(table.table, knight) == before + 1
        table.do("done")
        assert movement_rating(table.table, knight) == before + 1
        table.end_turn()
    assert movement_rating(table.table, knight) == before


def test_synchronize_reaches_two_spaces_and_no_enemy(scene: SceneOf) -> None:
    with scene("A knight d4 north", "A contraption d7 north", "B contraption d5 south") as table:
        table.engage("A1")
        assert table.state.boosted(table.unit("A1"), "movement") == 0


def test_research_frees_the_petrified_before_they_are_disengaged(scene: SceneOf) -> None:
    with scene("A knight d5 north petrified", "A researcher d4 north", answers=["discard petrified"]) as table:
        table.engage("A1")
        assert table.state.engaged == table.unit("A1")
    assert table.statuses("A1") == []


def test_research_is_never_petrified_or_frozen(scene: SceneOf) -> None:
    with scene("A researcher d4 north", "A knight d9 north") as table:
        assert not acquire(table.table, table.unit("A1"), "frozen", "petrified")
        assert acquire(table.table, table.unit("A1"), "burned")


def test_doing_science_serves_enemies_too_until_they_are_disengaged(scene: SceneOf) -> None:
    with scene("A scientist d4 north", "B knight d7 south", turn_of="B", answers=["more strength"]) as table:
        front = table.strength("B1")
        table.engage("B1")
        assert table.strength("B1") == front + 1
        table.do("done")
    assert table.strength("B1") == front


def test_the_relentless_are_helped_as_they_are_engaged_but_not_thawed(scene: SceneOf) -> None:
    helpers = ("A scientist d6 north", "A researcher c5 north", "A contraption d4 north", "A merman e5 north")
    lines = ("A skeleton d5 north", *helpers, "B hound g9 south")
    with scene(*lines, rolls=[3], answers=["more movement"]) as table:
        table.kill("A1")
        frozen = movement_rating(table.table, 0)
        table.engage("A1")
        assert movement_rating(table.table, 0) == frozen + 3
        assert table.statuses("A1") == ["paralyzed", "frozen", "dead"]


def test_doing_science_serves_itself_or_nobody(scene: SceneOf) -> None:
    with scene("A scientist d4 north", "B knight d8 south", answers=["more movement"]) as table:
        table.engage("A1")
        assert movement_rating(table.table, 0) == 4
    with scene("A scientist d4 north", "B knight d8 south", answers=["neither"]) as table:
        table.engage("A1")
        assert table.state.boosts == {}


def test_alchemy_exchanges_an_item_for_one_of_its_type_in_the_deck(scene: SceneOf) -> None:
    with scene("A alchemist d4 north +sword", "B knight d9 south", deck=["axe", "boots"]) as table:
        table.engage("A1")
        table.do("use alchemy")
    assert table.items("A1") == ["axe"]
    assert sorted(table.state.deck) == ["boots", "sword"]


def test_chemistry_takes_an_expendable_item_from_the_deck(scene: SceneOf) -> None:
    deck = ["sword", "elixir", "potion"]
    with scene("A chemist d4 north", "B knight d9 south", deck=deck, answers=["take potion"]) as table:
        table.engage("A1")
        table.do("use chemistry")
    assert table.items("A1") == ["potion"]
    assert sorted(table.state.deck) == ["elixir", "sword"]


@pytest.mark.parametrize(
    ("answer", "held", "deck"), [("leave it", "potion", "elixir"), ("swap for potion", "elixir", "potion")]
)
def test_chemistry_with_full_hands_keeps_one_of_the_two_g82(scene: SceneOf, answer: str, held: str, deck: str) -> None:
    with scene("A chemist d4 north +potion", "B knight d9 south", deck=["elixir"], answers=[answer]) as table:
        table.engage("A1")
        table.do("use chemistry")
    assert (table.items("A1"), table.state.deck) == ([held], (deck,))


@pytest.mark.parametrize(("rolled", "answers"), [(3, []), (4, ["stay"])])
def test_phase_shift_stays_where_it_is_below_four_or_by_choice(scene: SceneOf, rolled: int, answers: list[str]) -> None:
    with scene("A soldier d4 north", "B monk d5 north", rolls=[rolled, 1, 1], answers=answers) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.space("B1") == "d5"
    assert table.clashes() == [(2 + 1, table.state.profile[table.unit("B1")].sides[2] + 1)]


@pytest.mark.parametrize(("facing", "rolls"), [("south", [1, 1]), ("north", [4, 1, 1])])
def test_phase_shift_is_nothing_to_who_can_only_stay_and_faces_its_attacker(
    scene: SceneOf, facing: str, rolls: list[int]
) -> None:
    lines = ("A soldier d4 north", f"B monk d5 {facing}")
    answers = ["to d5"] if facing == "north" else []
    with scene(*lines, rolls=rolls, answers=answers, pieces={"c4": 2, "d3": 2, "e4": 2}) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.facing("B1") == "south"


def test_nature_shape_acts_as_a_bear_until_it_is_engaged_again(scene: SceneOf) -> None:
    with scene("A druid d2 north +sword", "B knight d9 south", answers=["act as bear"]) as table:
        druid = table.state.profile[0]
        table.engage("A1")
        assert table.profile("A1") == "Bear"
        bear = table.state.profile[0]
        assert bear.sides == table.state.library.units["bear"].sides
        assert bear.cost == druid.cost
        table.do("done")
        table.next_turn_of("A")
        assert table.profile("A1") == "Bear"
        table.table.texts = ["stay"]
        table.engage("A1")
    assert table.state.profile[0] == druid
    assert table.items("A1") == ["sword"]


def test_nature_shape_ends_even_if_the_unit_is_disengaged_at_once(scene: SceneOf) -> None:
    with scene("A druid d2 north", "B knight d9 south", rolls=[1], answers=["act as wolf"]) as table:
        table.engage("A1")
        table.do("done")
        acquire(table.table, 0, "paralyzed")
        table.next_turn_of("A")
        table.engage("A1")
    assert table.profile("A1") == "Druid"


def test_nature_shape_changes_the_druid_alone_whatever_went_under_it(scene: SceneOf) -> None:
    hosts = ("B machine-host c4 east", "B machine-host e4 west", "B hound g9 south")
    with scene("A druid/shaman d4 north", *hosts, turn_of="B", rolls=[3, 3]) as table:
        shaman = table.state.library.units["shaman"]
        for host, kind in (("B1", "ethereal"), ("B2", "physical")):
            table.engage(host)
            table.table.texts = [f"become {kind}"]
            table.do("use alter A1")
        table.end_turn()
        table.table.texts = ["act as bear"]
        table.engage("A1")
        stack, bear = table.state.profile[0], table.state.library.units["bear"]
    assert stack.sides == tuple(map(sum, zip(bear.sides, shaman.sides, strict=True)))
    assert stack.units == ("bear", "shaman", "machine-host", "machine-host")


def test_nature_shape_stays_halved_by_what_went_under_it(scene: SceneOf) -> None:
    with scene("A parasite d3 north", "B druid d4 north", rolls=[4]) as table:
        table.engage("A1")
        table.do("use host B1")
        table.next_turn_of("A")
        table.table.texts = ["act as bear"]
        table.engage("B1")
        bear = table.state.library.units["bear"]
        assert [table.strength("B1", side) for side in SIDE_NAMES] == [side // 2 for side in bear.sides]
