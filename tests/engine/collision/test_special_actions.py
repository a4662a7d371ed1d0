"""Special actions and special movement."""

from tests.engine.collision.scene import scene

ENEMY = "B j9 south"


def test_heat_of_battle_needs_an_enemy_in_melee_reach() -> None:
    with scene("A c3 north heat-of-battle", "B c5 south") as battle:
        assert "use heat-of-battle" not in battle.may("A1")


def test_gather_courage_asks_for_cover_from_every_enemy_whichever_way_it_looks() -> None:
    with scene("A c3 north gather-courage left=2", "B c6 north", terrain={"c4": "vertical-obstacle"}) as battle:
        battle.acts("A1", "use gather-courage")
    assert battle.mana("A1") == 3
    with scene("A c3 north gather-courage", "B c6 north") as battle:
        assert "use gather-courage" not in battle.may("A1")


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


# Terrain


def test_upheaval_builds_neither_on_terrain_nor_on_markers_nor_a_block_on_anybody() -> None:
    from armybuilder.engine.games.collision.state import Marker

    lines = ("A c3 north upheaval", "B b3 east")
    with scene(*lines, terrain={"c4": "obstacle"}) as battle:
        battle.state.markers.append(Marker("shard", battle.state.field.grid.named("d3")))
        options = [option for option in battle.may("A1") if option.startswith("aim upheaval")]
    assert not [option for option in options if option.split()[3] in ("c4", "d3")]
    assert "aim upheaval block b3" not in options
    assert "aim upheaval hill b3" in options
