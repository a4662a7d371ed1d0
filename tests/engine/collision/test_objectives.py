"""Setting up by the ten major objectives, and the end; what objectives grant and pay is in the scenes."""

import pytest

from armybuilder.engine.bots import RandomBot
from armybuilder.engine.games.collision import GAME
from armybuilder.engine.games.collision.objectives import score
from armybuilder.engine.games.collision.objectives.majors import MAJORS
from armybuilder.engine.games.collision.objectives.minors import total_command_contest
from armybuilder.engine.games.collision.state import ACTING, State
from armybuilder.engine.match import Match
from tests.engine.collision.battles import random_setup
from tests.engine.collision.scene import scene

NOTHING = ("gods-favor", "glorious-combat")


@pytest.mark.parametrize("major", MAJORS)
def test_every_major_objective_is_set_up_as_it_says(major: str) -> None:
    setup = random_setup(list(MAJORS).index(major)) | {"major": major, "minors": list(NOTHING)}
    match = Match(GAME, setup, "7", (RandomBot("a"), RandomBot("b")))
    while match.state.phase != ACTING:
        match.step()
    LAID[major](match.state)


def _chest(state: State) -> None:
    (tile,) = [marker.tile for marker in state.markers]
    assert tile not in state.zones[0] | state.zones[1]


def _statues(state: State) -> None:
    statues = [piece for piece, profile in enumerate(state.profile) if profile.is_statue]
    assert sorted(state.owner[piece] for piece in statues) == [0, 1]
    for piece in statues:
        profile = state.profile[piece]
        assert (profile.defense, profile.armor, profile.toughness) == (3, 8, 4 + state.points // 250)  # C21
        assert state.place[piece] in state.zones[state.owner[piece]]
        assert state.field.height[state.place[piece]] == 2


def _nominee(state: State) -> None:
    mine = [piece for piece, owner in enumerate(state.owner) if owner == state.defender]
    assert state.profile[state.nominee].rank == max(state.profile[piece].rank for piece in mine)
    assert state.luck[state.nominee] == state.profile[state.nominee].luck + 1


def _obelisk(state: State) -> None:
    grid = state.field.grid
    (tile,) = [marker.tile for marker in state.markers]
    assert set(grid.near[tile]) & set(grid.center())
    assert tile not in grid.center()


def _flag(state: State) -> None:
    assert state.markers[0].tile in state.zones[state.defender]


def _orbs(state: State) -> None:
    grid, orbs = state.field.grid, [marker.tile for marker in state.markers]
    assert 1 <= len(orbs) <= 1 + state.points // 250
    assert all(grid.chebyshev(one, other) > 2 for one in orbs for other in orbs if one != other)


def _crates(state: State) -> None:
    tiles = [marker.tile for marker in state.markers]
    assert len(set(tiles)) == len(tiles) == 2 + state.points // 250
    assert all(tile in state.zones[state.defender] and state.field.kind[tile] == "obstacle" for tile in tiles)


def _relic(state: State) -> None:
    assert state.markers[0].tile in state.zones[state.defender]
    assert state.field.grid.edge_distance(state.markers[0].tile) >= 2


def _tower(state: State) -> None:
    assert {state.field.kind[tile] for tile in state.field.grid.center()} == {"vertical-impassable-terrain"}
    assert {state.field.height[tile] for tile in state.field.grid.center()} == {3}
    pieces = [state.field.piece_on(tile) for tile in state.field.grid.center()]
    assert all(piece is not None and piece.is_objective for piece in pieces), "nobody wrecks it"


def _nothing(state: State) -> None:
    assert not state.markers


LAID = {
    "capture-the-chest": _chest,
    "statues-of-good-evil": _statues,
    "headhunter": _nominee,
    "mystic-obelisk": _obelisk,
    "capture-the-standard": _flag,
    "lights-in-the-darkness": _orbs,
    "supply-raid": _crates,
    "relic-theft": _relic,
    "rushed-study": _tower,
    "lost-trinket": _nothing,
}


def test_nobody_is_deployed_within_4_of_an_enemy() -> None:
    for seed in (1, 4, 7):
        match = Match(GAME, random_setup(seed) | {"options": {}}, "7", (RandomBot("a"), RandomBot("b")))
        while not match.state.turn:
            match.step()
        state = match.state
        mine, theirs = (state.on_board(player) for player in (0, 1))
        assert all(state.distance(one, other) > 4 for one in mine for other in theirs)


# The end


def test_a_tied_command_roll_is_told_as_tied_and_made_again() -> None:
    with scene("A c3 north command=3", "B c9 south command=4", rolls=[5, 4, 6, 4]) as battle:
        assert total_command_contest(battle.table) == 0
        tied, won = (told.partition(": ")[2] for told in battle.table.told())
    assert tied == "Army A 5 + 3 = 8, Army B 4 + 4 = 8; a tie, and both roll again."
    assert won == "Army A 6 + 3 = 9, Army B 4 + 4 = 8; Army A wins."


def test_two_minors_beat_the_major() -> None:
    minors = ("glorious-combat", "survival-is-key")
    with scene("A c3 north", "A d3 north", "B l10 south", minors=minors) as battle:
        battle.state.nominee, battle.state.glory = battle.piece("B1"), [1, 0]
        score(battle.table)
        assert battle.state.result == (6, 5)  # C11
        result = GAME.result(battle.state)
        assert result is not None
        assert result.winner == 0
