"""Abilities of the Apprentice Root that serve a unit itself or who stands near: a sentence a card."""

from armybuilder.engine.games.tactics_david.statuses import acquire
from catalog.games.tactics_david.plain import SIDE_NAMES
from tests.engine.tactics_david.scene import SceneOf


def test_synchronize_reaches_two_spaces_and_no_enemy(scene: SceneOf) -> None:
    with scene("A knight d4 north", "A contraption d7 north", "B contraption d5 south") as table:
        table.engage("A1")
        assert table.state.boosted(table.unit("A1"), "movement") == 0


def test_research_is_never_petrified_or_frozen(scene: SceneOf) -> None:
    with scene("A researcher d4 north", "A knight d9 north") as table:
        assert not acquire(table.table, table.unit("A1"), "frozen", "petrified")
        assert acquire(table.table, table.unit("A1"), "burned")


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
