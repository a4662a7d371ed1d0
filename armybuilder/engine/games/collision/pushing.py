"""Being moved by others: Knockback, falls, and the tiles on which somebody comes to rest (rulings P12, P46)."""

from armybuilder.engine.games.collision.attack import Hit, Strike
from armybuilder.engine.games.collision.cards import BLAST, MUNDANE
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.injuries import leave_board, suffer
from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table
from armybuilder.geometry.grid import EAST, SOUTH

#: A step down of so many levels or more is a fall.
FALL = 3
COLLISION_POWER = 4


def fall(table: Table[State], piece: int, drop: int, source: int = NOBODY) -> None:
    """A drop of 3 levels or more at once is a hit with so much Pow (ruling P12); who levitates never falls."""
    if drop >= FALL and not table.state.profile[piece].is_levitating:
        suffer(table, Hit(piece, drop, "", "falls", source))


def knock_back(table: Table[State], strike: Strike, tiles: int) -> None:
    """Push the target away from the attacker or from the center of the blast, tile by tile (ruling P46)."""
    state, target, attack = table.state, strike.target, strike.attack
    if state.profile[target].is_statue:
        return
    here = state.place[target]
    away = attack.center if attack.shape == BLAST or attack.is_meteor else state.place[attack.attacker]
    step = _direction(table, strike) if away == here else state.field.grid.step_toward(away, here)
    for _ in range(tiles):
        if not state.is_on_board(target) or not _pushed(table, target, step, attack.attacker):
            return


def _direction(table: Table[State], strike: Strike) -> int:
    """If no line leads away, the attacker chooses one of the 8 directions."""
    state = table.state
    wide = state.field.grid.steps
    options = [Verbs.push(str(down), str(right)) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    answer = table.ask(state.owner[strike.attack.attacker], "Push which way?", options)
    down, right = map(int, Verbs.push.parts(answer))
    return down * wide[SOUTH] + right * wide[EAST]


def _pushed(table: Table[State], piece: int, step: int, source: int) -> bool:
    """Push a character one tile; whether it could be pushed on. What stops it strikes it with Pow 4."""
    state = table.state
    field, here = state.field, state.place[piece]
    there = here + step
    if not field.grid.is_on[there]:
        leave_board(table, piece)
        return False
    if not state.can_stop_on(there) or field.level[there] > field.level[here] + climb(state, piece):
        suffer(table, Hit(piece, COLLISION_POWER, MUNDANE, "collides", source))
        return False
    state.put(piece, there)
    table.say(Events.pushed, piece, there)
    fall(table, piece, field.level[here] - field.level[there], source)
    return True


def climb(state: State, piece: int) -> int:
    """The levels that a piece gets up at once; one that levitates is a level higher already (ruling P45)."""
    return 2 if state.profile[piece].is_levitating else 1
