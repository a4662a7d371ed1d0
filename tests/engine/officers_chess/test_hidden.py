"""The secrets from a player: inventories until they are used, units in the fog (Scouting; Torch; ruling OC26)."""

from armybuilder.engine.forecast import Waiting, forecast
from armybuilder.engine.games.officers_chess import GAME
from tests.engine.officers_chess.matches import usable
from tests.engine.officers_chess.scene import SceneOf

FOG = {"fog": True}


def test_an_inventory_is_hidden_until_it_is_used(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-lance", "D mercenary d5 silver-sword guard-ring vulnerary", rolls=[20, 20]) as battle:
        seen = {GAME.view(battle.state, 0, dice).inventory[1] for dice in range(50)}
        assert len(seen) > 40
        battle.turn("A1", "attack D1 iron-lance")
        seen = {GAME.view(battle.state, 0, dice).inventory[1] for dice in range(50)}
    assert {each[:2] for each in seen} == {("silver-sword", "guard-ring")}
    assert len({each[2] for each in seen}) > 10


def test_a_players_own_inventory_is_no_secret(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-lance", "D mercenary d5 silver-sword") as battle:
        assert GAME.view(battle.state, 0, 5).inventory[0] == ("iron-lance",)


def test_what_is_dealt_in_fits_the_class(scene: SceneOf) -> None:
    with scene("A soldier d4", "D taguel-beast d5 beaststone guard-ring speed-ring") as battle:
        for dice in range(60):
            view = GAME.view(battle.state, 0, dice)
            (first, *_) = view.inventory[1]
            assert first in usable("taguel-beast")
            assert view.wielded[1] in view.inventory[1]
            assert len(view.inventory[1]) == 3


def test_looking_changes_nothing(scene: SceneOf) -> None:
    with scene("A soldier d4", "D mercenary i9 silver-sword", options=FOG) as battle:
        before = GAME.fingerprint(battle.state)
        GAME.view(battle.state, 0, 3)
        assert GAME.fingerprint(battle.state) == before


def test_units_out_of_sight_stand_anywhere_out_of_sight(scene: SceneOf) -> None:
    with scene("A soldier d4", "D soldier d6", "D soldier i9", options=FOG) as battle:
        views = [GAME.view(battle.state, 0, dice) for dice in range(60)]
        grid = battle.state.grid
        assert {view.place[1] for view in views} == {grid.named("d6")}
        hidden = {view.place[2] for view in views}
    assert len(hidden) > 20
    assert all(grid.distance(grid.named("d4"), space) > 3 for space in hidden)


def test_everybody_unseen_finds_a_place_where_few_are_dark(scene: SceneOf) -> None:
    terrain = {"a9": "sea-lake", "b9": "wall"}
    lines = ("A soldier a5", "D pegasus-knight a9", "D soldier c9")
    with scene(*lines, options=FOG, terrain=terrain, rows=9, columns=3) as battle:
        ground = [each if each != "plains" else "wall" for each in battle.state.ground]
        ground[battle.state.grid.named("c9")] = "plains"
        battle.state.ground = ground
        views = [GAME.view(battle.state, 0, dice << 50) for dice in range(40)]
        grid = battle.state.grid
    assert {view.place[2] for view in views} == {grid.named("c9")}
    assert {view.place[1] for view in views} == {grid.named("a9")}


def test_what_is_dealt_in_tells_nothing_of_the_weapon_that_is_held(scene: SceneOf) -> None:
    with scene("A soldier d4 iron-lance", "D mercenary d5 iron-sword steel-sword") as battle:
        one, other = battle.state, battle.state.copy()
        other.wielded[1] = "steel-sword"
        for dice in range(2000):
            assert GAME.view(one, 0, dice << 32).wielded == GAME.view(other, 0, dice << 32).wielded


def test_odds_against_arms_that_nobody_has_seen_are_a_guess(scene: SceneOf) -> None:
    """What is carried but not shown may turn any attack on who carries it, and none on anybody else."""
    lines = ("A mercenary d4 iron-sword", "D soldier d5 iron-lance", "D knight c4 iron-lance")
    with scene(*lines) as battle:
        battle.begin("A1")
        state = battle.state
        state.show(battle.unit("D1"), "iron-lance")
        asked = Waiting(GAME, state, (), 0)
        for name, is_exact in (("D1", True), ("D2", False)):
            attack = ("attack", battle.unit(name), "iron-sword")
            assert forecast(asked, attack, lambda after: tuple(after.hp)).is_exact is is_exact
