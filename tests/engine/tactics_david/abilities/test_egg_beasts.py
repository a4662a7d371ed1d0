"""Abilities of the Egg Root: snakes, beasts and what lives in the water, a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.scenes import Stage
from armybuilder.engine.games.tactics_david.stride import movement_type
from tests.engine.cases import Case
from tests.engine.tactics_david.scene import SceneOf


def test_shed_wins_the_escape_and_leaves_a_marker_that_holds_the_enemy(scene: SceneOf) -> None:
    with scene("A snake d4 north", "B griffin d5 south", answers=["yes"]) as table:
        table.lock("A1", "B1")
        table.engage("A1")
        table.do("escape")
        assert table.locked_with("B1") == ""
        table.do("move d2", "done")
        assert (table.locked_with("A1"), table.locked_with("B1")) == ("", "B1")
        table.next_turn_of("B")
        table.engage("B1")
        assert set(table.options()) == {"attack front", "escape"}


def test_shed_may_leave_no_marker_and_leaves_none_without_moving(scene: SceneOf) -> None:
    with scene("A snake d4 north", "A snake f4 north", "B griffin d5 south", "B griffin f5 south") as table:
        table.lock("A1", "B1")
        table.lock("A2", "B2")
        table.engage("A1")
        table.table.texts = ["no"]
        table.do("escape", "move d2", "done")
        table.engage("A2")
        table.do("escape", "done")
        table.next_turn_of("A")
        table.engage("A2")
        table.do("move f3")
    assert (table.locked_with("B1"), table.locked_with("B2")) == ("", "")


def leave_marker(table: Stage) -> None:
    """Lets the Snake A1 escape and leave B1 with its marker, up to B1's Engagement."""
    table.lock("A1", "B1")
    table.engage("A1")
    table.do("escape", "move d2", "done")
    table.next_turn_of("B")
    table.engage("B1")


def test_shed_marker_goes_when_it_is_attacked(scene: SceneOf) -> None:
    with scene("A snake d4 north", "B griffin d5 south", answers=["yes"]) as table:
        leave_marker(table)
        table.do("attack front")
    assert table.locked_with("B1") == ""
    assert table.clashes() == []


def test_shed_marker_lets_every_escape_succeed(scene: SceneOf) -> None:
    with scene("A snake d4 north", "B griffin d5 south", answers=["yes"]) as table:
        leave_marker(table)
        table.do("escape", "move c5")
    assert table.locked_with("B1") == ""
    assert table.space("B1") == "c5"


@pytest.mark.parametrize(("face", "statuses"), [(3, ["poisoned"]), (2, [])])
def test_venom_poisons_in_range_and_sight_on_three(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A viper d2 north", "B griffin d6 south", "B griffin f5 south", pieces={"e4": 2}, rolls=[face]) as table:
        table.engage("A1")
        assert "use venom B2" not in table.options()
        table.do("use venom B1")
    assert table.statuses("B1") == statuses


def test_squeeze_gives_enemies_in_contact_d3s_to_defend_and_duel_with_whoever_attacks(scene: SceneOf) -> None:
    with scene("A lion d4 north", "A anaconda e5 west", "B griffin d5 south", rolls=[4, 3, 1, 1, 3, 3]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(5 + 4, 5 + 3), (5 + 2, 5 + 6)]
    with scene("A lion d4 north", "A anaconda f5 west", "B griffin d5 south", rolls=[4, 3]) as far:
        far.engage("A1")
        far.do("attack front")
    assert far.clashes() == [(5 + 4, 5 + 3)]


CASES = {
    "squeeze leaves an attack its d6 but not the duel": Case(
        "A hound d4 north, B anaconda d5 south", "6 6 3 3 2 1 3 3 3 1 1 1", "engage A1; attack front",
        {"clashes": [(3 + 6, 6 + 6), (3 + 6, 6 + 3), (3 + 9, 6 + 3)]}),
    "squeeze leaves allies their d6": Case(
        "A lion d4 north, B griffin d5 south, B anaconda e5 west", "4 5", "engage A1; attack front",
        {"clashes": [(5 + 4, 5 + 5)]}),
    "gorgon gaze needs an enemy in range": Case(
        "A gorgon d2 north, B griffin d5 south", "", "engage A1", {"may use gorgon-gaze B1": False}),
    "petrifying peck petrifies everybody that a wide attack pecks so": Case(
        "A cockatrice d4 north +axe, B griffin c5 north, B griffin d5 north", "5 4 1 5 4 1", "engage A1; attack front",
        {"statuses B1": ["petrified"], "statuses B2": ["petrified"]}),
    "petrifying peck does not look at the dice of a duel": Case(
        "A cockatrice d4 north, B griffin d5 south", "1 6 3 5 1 3 1 3", "engage A1; attack front",
        {"count clashes": 2, "statuses B1": []}),
    "petrifying peck leaves an ally that it hits alone": Case(
        "A cockatrice d4 north +axe, A griffin c5 north, B griffin d5 north", "5 4 1 5 4 1", "engage A1; attack front",
        {"statuses A2": [], "statuses B1": ["petrified"]}),
    "grapple tentacle leaves a unit where no space is free": Case(
        "A kraken d4 north, B griffin d7 south", "", "engage A1", {"may use grapple-tentacle": False},
        pieces={"c5": 1, "d5": 1, "e5": 1}),
    "impenetrable negates a shot at itself or an ally near by on three": Case(
        "A frost-wolf d1 north, B griffin d5 south, B turtle-fortress e6 south", "4 4 3", "engage A1; shoot B1 front",
        {"clashes": []}, "yes"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sentences(scene: SceneOf, case: Case) -> None:
    case.check(scene)


@pytest.mark.parametrize(
    ("space", "rolls", "told"), [("road", [1, 4], []), ("field", [1, 3], ["B1 Knight rolls a D3 in place of a D6"])]
)
def test_squeeze_is_told_where_it_takes_a_d6_and_not_of_the_d4_of_a_road(
    scene: SceneOf, space: str, rolls: list[int], told: list[str]
) -> None:
    with scene("A anaconda d4 north", "B knight d5 south", rolls=rolls, terrain={"d5": space}) as table:
        table.engage("A1")
        table.do("attack front")
    assert [event[3] for event in table.events("works")] == told


def test_slither_charges_into_water_and_out_of_it(scene: SceneOf) -> None:
    lake = {"d4": "water", "d5": "water"}
    with scene("A serpent d3 north", "B hound a9 south", terrain=lake, rolls=[6, 6, 1], answers=["to d7"]) as table:
        table.engage("A1")
        table.do("charge")
    with scene("A lion d3 north", "B hound a9 south", terrain=lake) as land:
        land.engage("A1")
        assert "charge" not in land.options()
    assert table.space("A1") == "d7"


def test_floodplains_turn_the_banks_into_water_while_it_swims(scene: SceneOf) -> None:
    with scene("A leviathan d3 north", "B hound a9 south", terrain={"d4": "water", "d5": "water"}) as table:
        table.engage("A1")
        table.do("move d4")
        ring = {f"{column}{row}" for column in "cde" for row in (3, 4, 5, 6)} - {"d4", "d5"}
        assert {table.state.field.grid.name(space) for space in table.state.flooded} == ring
        table.kill("A1")
    assert not table.state.flooded


def test_floodplains_count_as_water_under_itself_alone(scene: SceneOf) -> None:
    with scene("A leviathan d3 north", "A lion b3 north", "B griffin d4 south", rolls=[1, 1, 1]) as table:
        assert not table.state.flooded
        table.engage("A1")
        assert movement_rating(table.table, table.unit("A1")) == 4
        table.do("done")
        table.next_turn_of("B")
        table.engage("B1")
        table.do("attack front")
    assert table.clashes() == [(5 + 1, 7 + 1 + 1)]


def test_gorgon_gaze_petrifies_on_five_all_in_line_behind_its_target(scene: SceneOf) -> None:
    with scene(
        "A gorgon d2 north", "A hound d5 north", "B griffin d4 south", "B griffin d8 south", rolls=[5, 4, 5]
    ) as table:
        table.engage("A1")
        table.do("use gorgon-gaze B1")
        assert not table.events("aims")
    assert [table.statuses(name) for name in ("A2", "B1", "B2")] == [[], ["petrified"], ["petrified"]]


def test_gorgon_gaze_is_no_attack_that_a_silenced_gorgon_could_not_make(scene: SceneOf) -> None:
    with scene("A gorgon d2 north silenced", "B griffin d4 south", "B griffin a9 south", rolls=[5, 1]) as table:
        table.engage("A1")
        assert "shoot B1 front" not in table.options()
        table.do("use gorgon-gaze B1", "done")
    assert table.statuses("B1") == ["petrified"]


@pytest.mark.parametrize(("face", "statuses"), [(5, ["petrified"]), (4, [])])
def test_petrifying_peck_petrifies_on_a_five_after_the_combat_phase(
    scene: SceneOf, face: int, statuses: list[str]
) -> None:
    with scene("A cockatrice d4 north", "B griffin d5 north", rolls=[face, 3, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.statuses("B1") == statuses


def test_carry_lets_the_unit_in_its_team_soar(scene: SceneOf) -> None:
    with scene(
        "A griffin d2 north", "A hound d4 north", "B hound d9 south", answers=["orient north", "face north"]
    ) as table:
        assert movement_type(table.table, table.unit("A2")) == "land"
        table.engage("A1")
        table.do("move d4", "done")
        assert movement_type(table.table, table.unit("A2")) == "soar"


def test_carry_lets_a_swimmer_fly_with_it_as_far_as_it_can(scene: SceneOf) -> None:
    with scene("A griffin d2 north", "A serpent d2 north", "B hound d9 south") as table:
        table.engage("A2")
        assert movement_rating(table.table, table.unit("A2")) == 4


def test_ink_shot_wins_the_escape_and_blinds_enemies_in_contact(scene: SceneOf) -> None:
    with scene(
        "A octopus d4 north", "A hound d3 north", "B griffin d5 south", "B griffin c4 south", "B griffin e5 south"
    ) as table:
        table.lock("A1", "B1")
        table.engage("A1")
        table.do("escape")
    assert table.locked_with("A1") == ""
    assert [table.statuses(name) for name in ("A2", "B1", "B2", "B3")] == [[], ["blinded"], ["blinded"], []]


def test_grapple_tentacle_pulls_all_near_by_to_its_closest_side(scene: SceneOf) -> None:
    with scene(
        "A kraken d4 north",
        "A hound d1 east",
        "B griffin d7 south",
        "B griffin e6 west",
        "B griffin e5 south",
        "B griffin d8 south",
        answers=["pull B1", "pull B2"],
    ) as table:
        table.lock("B1", "B4")
        table.engage("A1")
        table.do("use grapple-tentacle")
        assert "use grapple-tentacle" not in table.options()
    assert [table.space(name) for name in ("A2", "B1", "B2", "B3", "B4")] == ["d3", "d5", "c5", "e5", "d8"]
    assert table.facing("A2") == "east"
    assert table.locked_with("B4") == ""


@pytest.mark.parametrize(("start", "end"), [("d7", "d5"), ("d8", "d8"), ("f5", "e5"), ("g5", "g5")])
def test_grapple_tentacle_reaches_three_spaces(scene: SceneOf, start: str, end: str) -> None:
    answers = ["pull A2"] if start != end else []
    with scene("A kraken d4 north", "A hound b4 north", f"B griffin {start} south", answers=answers) as table:
        table.engage("A1")
        table.do("use grapple-tentacle")
    assert (table.space("A2"), table.space("B1")) == ("c4", end)


def test_vicious_snapper_is_quick_and_strong_on_land_only(scene: SceneOf) -> None:
    with scene("A snapping-turtle d2 north", "B hound d9 south") as table:
        table.engage("A1")
    with scene("A snapping-turtle d2 north pumped", "B hound d9 south", terrain={"d2": "water"}) as wet:
        wet.engage("A1")
    assert table.statuses("A1") == ["pumped", "haste"]
    assert wet.statuses("A1") == []


def test_island_spring_washes_every_status_off_a_unit_near_by(scene: SceneOf) -> None:
    with scene(
        "A turtle-island d2 north",
        "A hound d5 north burned petrified lucky",
        "A hound d6 north burned",
        "B hound a9 south",
    ) as table:
        table.engage("A1")
        assert "use island-spring A3" not in table.options()
        table.do("use island-spring A2")
    assert table.statuses("A2") == []


def test_impenetrable_helps_no_enemy_and_is_not_asked_twice(scene: SceneOf) -> None:
    lines = ("A frost-wolf d1 north", "A turtle-fortress e5 north", "B griffin d5 south")
    with scene(*lines, rolls=[4, 4, 1, 4]) as enemy:
        enemy.engage("A1")
        enemy.do("shoot B1 front")
    assert enemy.clashes()
    lines = ("A frost-wolf d1 north", "B turtle-fortress d5 south", "B turtle-fortress e6 south")
    with scene(*lines, rolls=[4, 4, 3], answers=["yes"]) as table:
        table.engage("A1")
        table.do("shoot B1 front")
    assert table.clashes() == []


def test_impenetrable_fails_on_two_and_is_no_help_in_melee_or_further_away(scene: SceneOf) -> None:
    shot = "A frost-wolf d1 north"
    with scene(
        shot, "B griffin d5 south", "B turtle-fortress e6 south", rolls=[4, 4, 2, 1, 4], answers=["yes"]
    ) as failed:
        failed.engage("A1")
        failed.do("shoot B1 front")
    with scene(shot, "B griffin d5 south", "B turtle-fortress e7 south", rolls=[4, 4, 1, 4]) as far:
        far.engage("A1")
        far.do("shoot B1 front")
    with scene("A lion d4 north", "B turtle-fortress d5 south", rolls=[1, 4]) as melee:
        melee.engage("A1")
        melee.do("attack front")
    assert failed.clashes() == far.clashes() == [(4 + 1, 5 + 4)]
    assert melee.clashes()


@pytest.mark.parametrize(
    ("facing", "dice", "total"),
    [("north", [4, 1, 4], 2 + 1 + 4), ("west", [3, 1, 4], 3 + 4), ("south", [4, 1, 4], 5 + 4)],
    ids=["on a four", "not on a three", "not on its front"],
)
def test_tail_whip_strengthens_all_sides_but_the_front(
    scene: SceneOf, facing: str, dice: list[int], total: int
) -> None:
    with scene("A lion d4 north", f"B crocodile d5 {facing}", rolls=dice) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.clashes() == [(5 + 1, total)]
