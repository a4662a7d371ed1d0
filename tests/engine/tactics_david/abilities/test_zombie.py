"""Abilities of the Zombie Root: a sentence a card."""

import pytest

from armybuilder.engine.games.tactics_david.death import kill
from tests.engine.tactics_david.scene import SceneOf

RELENTLESS = ["paralyzed", "frozen", "dead"]


@pytest.mark.parametrize(("face", "becomes"), [(4, ("Zombie", "A", RELENTLESS)), (3, ("Medic", "B", ["dead"]))])
def test_infect_makes_dead_zombies_of_whom_it_kills(
    scene: SceneOf, face: int, becomes: tuple[str, str, list[str]]
) -> None:
    with scene("A zombie d4 north", "B medic d5 south", rolls=[1, 1, face]) as table:
        table.engage("A1")
        table.do("attack front")
    assert (table.profile("B1"), table.owner("B1"), table.statuses("B1")) == becomes


@pytest.mark.parametrize(("face", "becomes"), [(5, ("Skeleton", "A", RELENTLESS)), (4, ("Medic", "B", ["dead"]))])
def test_grave_riser_raises_the_dead_within_three(
    scene: SceneOf, face: int, becomes: tuple[str, str, list[str]]
) -> None:
    lines = ("A fencer c4 north", "A skeleton d4 north", "A skeleton g4 north", "B medic c5 south", "B medic a9 south")
    with scene(*lines, rolls=[1, 1, face]) as table:
        table.engage("A1")
        table.do("attack front", "done")
        # Too far away from any body: nothing is rolled.
        table.engage("A3")
        table.do("done")
        table.engage("A2")
    assert (table.profile("B1"), table.owner("B1"), table.statuses("B1")) == becomes


def test_grave_riser_raises_the_dead_of_both_sides_up_to_three_spaces_away_and_nobody_else(scene: SceneOf) -> None:
    lines = (
        *("A skeleton d4 north", "A knight c4 north", "A skeleton e4 north", "A medic d3 north"),
        *("B medic d7 south", "B skeleton f4 south", "B medic d8 south", "B medic a9 south"),
    )
    with scene(*lines, rolls=[5]) as table:
        for name in ("A2", "A3", "B1", "B2", "B3"):
            table.kill(name)
        table.engage("A1")
        raised = [table.state.names[event[1]].split()[0] for event in table.events("becomes")]
    assert raised == ["A2", "B1", "B2"]
    assert {table.owner(name) for name in raised} == {"A"}


@pytest.mark.parametrize(("face", "statuses"), [(3, ["poisoned"]), (2, [])])
def test_plague_poisons_whoever_attacks_it_in_melee_mode(scene: SceneOf, face: int, statuses: list[str]) -> None:
    with scene("A medic d4 north", "B plaguebearer d5 south", rolls=[face, 1, 1]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.statuses("A1") == statuses


def test_ghoul_blight_silences_an_ability_until_its_unit_is_engaged(scene: SceneOf) -> None:
    lines = ("A ghoul d4 north", "A ghoul d3 north", "B paladin b4 south", "B medic a9 south")
    with scene(*lines) as table:
        table.engage("A1")
        table.do("use ghoul-blight B1")
        paladin = table.unit("B1")
        assert "holy-might" not in table.state.cards[paladin]
        table.do("done")
        table.engage("A2")
        assert "use ghoul-blight B1" not in table.options()
        table.do("done")
        table.next_turn_of("B")
        assert "holy-might" not in table.state.cards[paladin]
        table.engage("B1")
        assert "holy-might" in table.state.cards[paladin]


def test_ghoul_blight_sees_from_every_side_but_not_through_walls(scene: SceneOf) -> None:
    lines = ("A ghoul d4 north", "B knight d2 south", "B knight f4 south")
    with scene(*lines, pieces={"e4": 2}) as table:
        table.engage("A1")
        options = table.options()
    assert "use ghoul-blight B1" in options
    assert "use ghoul-blight B2" not in options


@pytest.mark.parametrize(("space", "statuses"), [("d1", ["lucky"]), ("c1", [])])
def test_vampiric_aura_reaches_allies_within_three(scene: SceneOf, space: str, statuses: list[str]) -> None:
    with scene(f"A vampire {space} north", "A fencer d4 north", "B medic d5 south", rolls=[1, 1]) as table:
        table.engage("A2")
        table.do("attack front")
    assert table.statuses("A2") == statuses


def test_vampiric_aura_brings_no_luck_to_enemies_nor_for_killing_an_ally(scene: SceneOf) -> None:
    lines = ("A vampire d4 north", "A fencer d3 north", "A medic c3 north", "B knight e4 south", "B medic a9 south")
    with scene(*lines) as table:
        kill(table.table, table.unit("A3"), table.unit("A2"))
        assert table.statuses("A2") == []
        kill(table.table, table.unit("A2"), table.unit("B1"))
    assert table.statuses("B1") == table.statuses("A1") == []


@pytest.mark.parametrize(("face", "shape"), [(6, "Slime"), (5, "Pup"), (4, "Egg")])
def test_polymorph_makes_a_small_and_confused_thing_of_a_unit(scene: SceneOf, face: int, shape: str) -> None:
    with scene("A dark-artist d2 north", "B knight d5 south +sword burned", rolls=[face]) as table:
        table.engage("A1")
        table.do("use polymorph B1")
    assert (table.profile("B1"), table.owner("B1"), table.facing("B1")) == (shape, "B", "south")
    assert table.statuses("B1") == ["confused"]
    assert table.items("B1") == []
    assert table.state.deck == ("sword",)


def test_polymorph_gives_an_egg_all_its_counters(scene: SceneOf) -> None:
    with scene("A dark-artist d2 north", "B egg d5 south", rolls=[4]) as table:
        table.state.counters[table.unit("B1")] = 0
        table.engage("A1")
        table.do("use polymorph B1", "done")
    assert table.unit("B1") not in table.state.counters


@pytest.mark.parametrize(
    ("faces", "answers", "becomes", "lives"),
    [([3], ["yes"], "Skeleton", True), ([3], ["no"], "Corpse Hybrid", False), ([2], [], "Corpse Hybrid", False)],
)
def test_downgrade_lives_on_as_a_skeleton_on_three(
    scene: SceneOf, faces: list[int], answers: list[str], becomes: str, lives: bool
) -> None:
    with scene("A fencer d4 north", "B corpse-hybrid d5 south", rolls=[1, 1, *faces], answers=answers) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.profile("B1") == becomes
    assert table.lives("B1") is lives
