"""The prospects by which the greedy bot judges."""

from armybuilder.engine.games.collision.prospects import best_attack
from tests.engine.collision.scene import scene


def test_a_weapon_promises_nothing_once_it_has_struck_or_cannot_be_paid() -> None:
    with scene("A c3 north", "B c4 south") as battle:
        state, piece = battle.state, battle.piece("A1")
        state.active = piece
        assert best_attack(state, piece) > 0
        paid, state.endurance[piece] = state.endurance[piece], 0
        assert best_attack(state, piece) == 0
        state.endurance[piece] = paid
        state.used[piece] = frozenset(str(weapon.number) for weapon in state.profile[piece].weapons)
        assert best_attack(state, piece) == 0
