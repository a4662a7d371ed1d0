"""Special actions and special movement."""

import pytest

from tests.engine.collision.scene import scene

ENEMY = "B j9 south"


@pytest.mark.parametrize(
    ("slug", "endurance", "mana"),
    [("meditate", 2, 3), ("heat-of-battle", 2, 4)],
)
def test_an_action_trades_endurance_for_mana(slug: str, endurance: int, mana: int) -> None:
    with scene(f"A c3 north {slug} left=2", "B c4 south") as battle:
        battle.acts("A1", f"use {slug}")
    assert (battle.endurance("A1"), battle.mana("A1")) == (endurance, mana)


def test_heat_of_battle_needs_an_enemy_in_melee_reach() -> None:
    with scene("A c3 north heat-of-battle", "B c5 south") as battle:
        assert "use heat-of-battle" not in battle.may("A1")


@pytest.mark.parametrize(("rolled", "mana"), [(3, 2), (4, 3)])
def test_tap_into_gea_gives_mana_on_a_4_and_may_be_repeated(rolled: int, mana: int) -> None:
    with scene("A c3 north tap-into-gea left=2", ENEMY, rolls=[rolled, 1]) as battle:
        battle.acts("A1", "use tap-into-gea", "use tap-into-gea")
    assert battle.mana("A1") == mana


def test_gather_courage_asks_for_cover_from_every_enemy_whichever_way_it_looks() -> None:
    with scene("A c3 north gather-courage left=2", "B c6 north", terrain={"c4": "vertical-obstacle"}) as battle:
        battle.acts("A1", "use gather-courage")
    assert battle.mana("A1") == 3
    with scene("A c3 north gather-courage", "B c6 north") as battle:
        assert "use gather-courage" not in battle.may("A1")


def test_plan_ahead_sets_a_die_aside_for_a_roll_of_this_turn() -> None:
    lines = ("A c3 north plan-ahead", "A d3 north", "B d4 south")
    with scene(*lines, rolls=[10, 1], answers=["planned 10"]) as battle:
        battle.acts("A1", "use plan-ahead")
        battle.acts("A2", "single 1 B1")
    assert battle.happened("to hit")[0][6]
    assert battle.state.planned == [0, 0]


# Healing


def test_persevere_holds_off_penalties_and_defeat_until_the_next_activation() -> None:
    lines = ("A c3 north persevere injuries=3", "B c4 south weapon:power:9")
    with scene(*lines, rolls=[7, 9]) as battle:
        battle.acts("A1", "use persevere")
        assert battle.state.injury_level(battle.piece("A1")) == 0
        battle.acts("B1", "single 1 A1")
        assert battle.is_standing("A1")
        assert battle.happened("to hit")[0][4] == [("base", 8)]


def test_persevere_ends_in_defeat_when_it_activates_again() -> None:
    with scene("A c3 north persevere injuries=3", ENEMY) as battle:
        battle.acts("A1", "use persevere")
        battle.state.injuries[0] = 4
        battle.begins("A1")
    assert not battle.is_standing("A1")
    assert "A1 Fighter gives in to its injuries. A1 Fighter is defeated." in battle.told()


def test_persevere_is_not_for_who_began_with_injuries_to_be_defeated_by() -> None:
    with scene("A c3 north persevere injuries=4", ENEMY) as battle:
        battle.state.clinging[0] = True
        battle.begins("A1")
        assert "use persevere" not in battle.may("A1")


# Fear


@pytest.mark.parametrize("knows_no_fear", ["dauntless", "inspire-bravery"])
def test_fear_has_no_effect_on_the_fearless(knows_no_fear: str) -> None:
    with scene("A c3 north frighten", f"B f3 south {knows_no_fear}") as battle:
        battle.acts("A1", "use frighten B1")
    assert battle.tokens("B1", "stun") == 0


@pytest.mark.parametrize(("rolls", "flee"), [([5, 5], 0), ([6, 5], 1)])
def test_check_makes_the_loser_of_a_command_contest_flee(rolls: list[int], flee: int) -> None:
    with scene("A c3 north check", "B e3 south", rolls=rolls) as battle:
        battle.acts("A1", "use check B1")
    assert battle.tokens("B1", "flee") == flee


@pytest.mark.parametrize(("rolls", "mana"), [([5, 5], 2), ([6, 5], 3)])
def test_assess_the_threat_gives_mana_for_a_command_contest(rolls: list[int], mana: int) -> None:
    with scene("A c3 north assess-the-threat left=2", "B e3 south", rolls=rolls) as battle:
        battle.acts("A1", "use assess-the-threat B1")
    assert battle.mana("A1") == mana


# Terrain


def test_upheaval_raises_one_piece_a_player_and_the_older_one_is_gone() -> None:
    with scene("A c3 north upheaval", "A f3 north upheaval", ENEMY) as battle:
        battle.acts("A1", "aim upheaval block c4")
        battle.acts("A2", "aim upheaval hill f4")
    named = battle.state.field.grid.named
    assert battle.state.field.kind[named("c4")] == ""
    assert battle.state.field.level[named("f4")] == 2


def test_upheaval_builds_neither_on_terrain_nor_on_markers_nor_a_block_on_anybody() -> None:
    from armybuilder.engine.games.collision.state import Marker

    lines = ("A c3 north upheaval", "B b3 east")
    with scene(*lines, terrain={"c4": "obstacle"}) as battle:
        battle.state.markers.append(Marker("shard", battle.state.field.grid.named("d3")))
        options = [option for option in battle.may("A1") if option.startswith("aim upheaval")]
    assert not [option for option in options if option.split()[3] in ("c4", "d3")]
    assert "aim upheaval block b3" not in options
    assert "aim upheaval hill b3" in options


@pytest.mark.parametrize(("rolled", "kind"), [(3, "obstacle"), (4, "")])
def test_wreck_destroys_terrain_beside_it_on_8_with_tuf(rolled: int, kind: str) -> None:
    with scene("A c3 north wreck", ENEMY, terrain={"c4": "obstacle"}, rolls=[rolled]) as battle:
        battle.acts("A1", "aim wreck c4")
    assert battle.state.field.kind[battle.state.field.grid.named("c4")] == kind
