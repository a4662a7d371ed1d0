"""Abilities of the Slime Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.state import NOBODY
from armybuilder.engine.games.tactics_david.statuses import acquire
from tests.engine.cases import Case
from tests.engine.tactics_david.scene import SceneOf

CASES = {
    "slip goes behind the attacker on four": Case(
        "A soldier d4 north, B slime d5 north", "4 1 3", "engage A1; attack front",
        {"space B1": "d3", "facing B1": "north", "clashes": [(2 + 1, 1 + 3)]}, "yes"),
    "slip does not take a locked slime away": Case(
        "A soldier d4 north, B slime d5 south", "1 3", "engage A1; attack front", {"space B1": "d5"},
        given={"state.locked.0": 1, "state.locked.1": 0}),
    "growth counts all others within two": Case(
        "A fungus d4 north, A soldier d5 north, B soldier d6 south, B soldier d7 south", "", "",
        {"strength A1": 1 + 2}),
    "host stays outside on three": Case(
        "A parasite d4 north, B titanium-golem d5 south", "3", "engage A1; use host B1",
        {"owner B1": "B", "lives A1": True}),
    "sprite spirit summons without a roll or line of sight": Case(
        "A sprite d2 north, A devourer d4 north", "", "engage A1; use sprite-spirit A2", {"statuses A2": ["summoned"]},
        pieces={"d3": 3}),
    "feast devours whom it would be locked with on seven": Case(
        "A devourer d4 north, B titanium-golem d5 south", "1 1 1 3 4", "engage A1; attack front",
        {"is out B1": True, "locked with A1": ""}),
    "feast fails on six": Case(
        "A devourer d4 north, B titanium-golem d5 south", "1 1 1 3 3", "engage A1; attack front",
        {"locked with A1": "B1"}),
    "feast devours an attacker whose engagement ends": Case(
        "A soldier d4 north, A knight a1 north, B devourer d5 south", "1 1 3 4", "engage A1; attack front",
        {"may engage A2": True, "is out A1": True}),
    "brown nosing strengthens the ally in front alone": Case(
        "A brown-slime d4 north, A soldier d5 south, A soldier d3 north, B brown-slime d6 south", "", "",
        {"strength A2": 2 + 2, "strength A3": 2}),
    "just mud dies by others": Case(
        "A clay-golem d4 north, B metal-golem d5 south", "3 1", "engage B1; attack front", {"lives A1": False},
        turn_of="B"),
    "lob chooses among items that do something": Case(
        "A stone-golem d2 north +boots +potion +sword, B knight d4 south confused", "", "engage A1; use lob B1",
        {"statuses B1": ["paralyzed", "confused"]}, "lob potion"),
    "lob needs an item": Case("A stone-golem d2 north, B knight d4 south", "", "engage A1", {"may use lob B1": False}),
    "crystal power passes a status on": Case(
        "A crystal-golem d2 north, A knight c1 north burned frozen, B knight d5 south, B knight d6 south", "",
        "engage A1; use crystal-power A2", {"statuses A2": ["burned"], "statuses B1": [], "statuses B2": ["frozen"]},
        "discard frozen; pass to B2"),
    "crystal power reaches five spaces for what it takes": Case(
        "A crystal-golem d2 north, A knight d7 north burned, A knight d8 north burned, B knight a9 south", "",
        "engage A1", {"options from use": ["use crystal-power A2"]}),
    "titan armor rolls one die more in defence": Case(
        "A titanium-golem d4 north, B titanium-golem d5 south", "1 2 3", "engage A1; attack front",
        {"clashes": [(7 + 1, 7 + 2 + 3)]}),
    "titan armor rolls it in the duel as well": Case(
        "A soldier d4 north, B titanium-golem d5 south", "1 1 1 1 1 1 1 1", "engage A1; attack front",
        {"clashes": [(2 + 1, 7 + 2), (2 + 2, 7 + 3)]}),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize(("rolled", "answers"), [(3, []), (4, ["no"])])
def test_slip_fails_on_three_and_may_be_declined(scene: SceneOf, rolled: int, answers: list[str]) -> None:
    with scene("A soldier d4 north", "B slime d5 north", rolls=[rolled, 1, 3], answers=answers) as table:
        table.engage("A1")
        table.do("attack front")
    assert (table.space("B1"), table.facing("B1")) == ("d5", "north")


def test_mucous_trail_does_not_stop_units_that_soar_and_is_wiped_away_as_its_unit_is_engaged(scene: SceneOf) -> None:
    with scene("A green-slime c3 north", "B sprite d4 west") as table:
        table.engage("A1")
        table.do("move c6", "done")
        assert sorted(map(table.state.field.grid.name, table.state.trails)) == ["c3", "c4", "c5"]
        table.end_turn()
        table.engage("B1")
        assert "move b4" in table.options()
        table.do("move b4", "done")
        table.end_turn()
        table.engage("A1")
    assert table.state.trails == {}


def crossed(scene: SceneOf, slime: str, mover: str = "knight", *, is_dead: bool = False) -> list[str]:
    """The statuses of a unit that moves past the trail of a slime."""
    with scene(f"A {slime} c3 north", "A knight a1 north", f"B {mover} d4 west") as table:
        table.engage("A1")
        table.do("move c5", "done")
        if is_dead:
            table.kill("A1")
        table.end_turn()
        table.engage("B1")
        table.do("move b4")
        return list(table.statuses("B1"))


def test_stainy_trail_blinds_who_crosses_it(scene: SceneOf) -> None:
    assert crossed(scene, "red-slime") == ["blinded"]


def test_icy_trail_freezes_who_crosses_it(scene: SceneOf) -> None:
    assert crossed(scene, "blue-slime") == ["frozen"]


def test_stinging_trail_paralyzes_who_crosses_it(scene: SceneOf) -> None:
    assert crossed(scene, "yellow-slime") == ["paralyzed"]


def test_toxic_trail_poisons_who_crosses_it(scene: SceneOf) -> None:
    assert crossed(scene, "black-slime") == ["poisoned"]


def test_a_trail_lies_on_when_its_slime_is_dead(scene: SceneOf) -> None:
    assert crossed(scene, "red-slime", "soldier", is_dead=True) == ["blinded"]


def test_a_trail_does_nothing_to_units_that_soar_or_hover(scene: SceneOf) -> None:
    assert crossed(scene, "red-slime", "sprite") == []
    assert crossed(scene, "blue-slime", "elementalist") == []


def test_a_trail_is_laid_by_a_charge_too_but_not_where_it_ends_g73(scene: SceneOf) -> None:
    with scene("A red-slime c3 north", "B knight a9 south", rolls=[3, 4, 1], answers=["to c5"]) as table:
        table.engage("A1")
        table.do("charge")
    assert sorted(map(table.state.field.grid.name, table.state.trails)) == ["c3", "c4"]


def test_host_takes_over_an_enemy_with_half_its_strength(scene: SceneOf) -> None:
    lines = (
        "A parasite d4 north +boots",
        "A soldier a1 north",
        "B titanium-golem d5 south +sword",
        "B knight d9 south",
    )
    with scene(*lines, rolls=[4]) as table:
        table.engage("A1")
        table.do("use host B1")
        assert table.is_out("A1")
        assert table.state.engaged == NOBODY
    assert table.owner("B1") == "A"
    assert [table.strength("B1", side) for side in ("front", "right", "back", "left")] == [3, 2, 2, 3]
    assert table.state.profile[table.unit("B1")].units == ("titanium-golem", "parasite")
    assert table.items("B1") == ["sword", "boots"]


def test_host_halves_what_adds_to_the_base_strength_too_and_counts_for_both_roots(scene: SceneOf) -> None:
    with scene("A parasite d4 north", "B knight d5 south pumped", "B boar a9 south", rolls=[4]) as table:
        table.engage("A1")
        table.do("use host B1")
        assert table.strength("B1") == (4 + 1) // 2
    assert table.state.profile[table.unit("B1")].roots == {"soldier", "slime"}


def test_host_does_not_go_under_an_ally(scene: SceneOf) -> None:
    lines = ("A parasite d4 north", "A knight e4 north", "B knight c4 south")
    with scene(*lines) as table:
        table.engage("A1")
        uses = [option for option in table.options() if option.startswith("use")]
    assert uses == ["use host B1"]


@pytest.mark.parametrize("taken", ["B1", "B2"])
def test_host_takes_half_a_team_to_the_space_that_it_left_and_the_mate_stays_g120(scene: SceneOf, taken: str) -> None:
    stays = {"B1": "B2", "B2": "B1"}[taken]
    with scene("A parasite d4 north", "B knight d5 south", "B soldier d5 south", rolls=[4]) as table:
        table.engage("A1")
        table.do(f"use host {taken}")
    assert (table.owner(taken), table.space(taken)) == ("A", "d4")
    assert (table.owner(stays), table.space(stays)) == ("B", "d5")
    assert table.state.mate == [NOBODY] * 3


def test_host_that_leaves_a_mate_behind_gives_it_half_a_team_for_company(scene: SceneOf) -> None:
    lines = ("A parasite d4 north", "A mage d4 north", "B knight d5 south", "B soldier d5 south")
    with scene(*lines, rolls=[4], answers=["orient west", "face north"]) as table:
        table.engage("A1")
        table.do("use host B1")
    assert set(table.state.team(table.unit("A2"))) == {table.unit("A2"), table.unit("B1")}


def test_host_ends_a_combat_lock_of_whom_it_takes_over(scene: SceneOf) -> None:
    with scene("A parasite c5 east", "A knight d4 north", "B titanium-golem d5 south", rolls=[1, 1, 1, 4]) as table:
        table.engage("A2")
        table.do("attack front", "done")
        assert table.locked_with("B1") == "A2"
        table.engage("A1")
        table.do("use host B1")
    assert table.locked_with("A2") == ""


@pytest.mark.parametrize("is_dead", [False, True])
def test_static_wave_rolls_for_each_unit_in_contact_at_the_end_of_every_turn(scene: SceneOf, is_dead: bool) -> None:
    lines = ("A electric-slime d4 north", "A knight d5 north", "B knight e4 south", "B knight e5 south")
    with scene(*lines, rolls=[2, 3, 2]) as table:
        if is_dead:
            table.kill("A1")
        table.end_turn()
        assert table.statuses("A2") == ["paralyzed"]
        assert table.statuses("B1") == []
        table.end_turn()
    assert table.statuses("B1") == ["paralyzed"]
    assert table.statuses("B2") == []


def test_just_mud_dies_of_a_card_and_of_an_escape_that_it_lost(scene: SceneOf) -> None:
    lines = ("A clay-golem d4 north", "A clay-golem a1 north", "B metal-golem d5 south")
    with scene(*lines, rolls=[1, 1]) as table:
        state = table.state
        state.locked[0], state.locked[2], state.turn = 2, 0, 3
        table.engage("A1")
        table.do("escape")
        assert table.clashes() == [(4 + 1, 5 + 1)]
        assert not table.lives("A1")
        state.locked[1], state.locked[2] = 2, 1
        assert kill(table.table, table.unit("A2"), table.unit("B1"), card="lob")


@pytest.mark.parametrize(
    ("item", "statuses"), [("potion", ["paralyzed"]), ("boots", ["confused"]), ("sword", ["dead"])]
)
def test_lob_does_to_its_target_what_the_type_of_the_item_says(scene: SceneOf, item: str, statuses: list[str]) -> None:
    with scene(f"A stone-golem d2 north +{item}", "B knight d4 south", deck=["axe"]) as table:
        table.engage("A1")
        table.do("use lob B1")
    assert table.statuses("B1") == statuses
    assert table.items("A1") == []
    assert table.state.deck == ("axe", item)


def test_indestructable_dies_of_a_card_and_of_an_escape_that_it_lost(scene: SceneOf) -> None:
    lines = ("A diamond-golem d4 north", "A diamond-golem a1 north", "B titanium-golem d5 south")
    with scene(*lines, rolls=[1, 1, 1]) as table:
        state = table.state
        state.locked[0], state.locked[2], state.turn = 2, 0, 3
        table.engage("A1")
        table.do("escape")
        assert not table.lives("A1")
        assert kill(table.table, table.unit("A2"), table.unit("B1"), card="lob")


def test_resilient_acquires_no_status_but_dead(scene: SceneOf) -> None:
    with scene("A metal-golem d4 north", "A stone-golem d5 north") as table:
        assert not acquire(table.table, table.unit("A1"), "burned", "pumped", "petrified")
        assert acquire(table.table, table.unit("A2"), "burned")
        assert table.kill("A1")
