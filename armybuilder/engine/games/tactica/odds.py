"""The odds of an attack by itself, as a page asks for it: a small battle of its own, by the code of `saving.py`."""

from dataclasses import dataclass

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.saving import TroopUnderAttack, troop_under_attack
from armybuilder.engine.games.tactica.setup import start
from armybuilder.engine.games.tactica.state import DEFENDING, State
from armybuilder.engine.table import Table

ATTACKER, DEFENDER = 0, 1
#: The hex of the first battle on which a target stands, by the ground that it stands on.
HEXES = {"neutral": "f7", "high": "d9", "low": "d7", "wall": "f13", "beside-wall": "f12"}


@dataclass(frozen=True)
class Attack:
    """Alike troops that attack one target, with all that changes what comes of it."""

    attacker: str
    target: str
    attackers: int = 1
    level: int = 0
    target_level: int = 0
    distance: int = 1
    ground: str = "neutral"
    #: Cards that lie on each attacker, and a Crown beside it.
    cards: tuple[str, ...] = ()
    has_crown: bool = False
    #: The number of friendly Foot beside the target, and of battles that its player has lost.
    neighbours: int = 0
    lost: int = 0


def is_possible(library: Library, attack: Attack) -> bool:
    """True if the target is in range."""
    table = table_for(library, attack)
    return figures.can_attack(table, 0, 1)


def target_of(library: Library, attack: Attack) -> TroopUnderAttack:
    table = table_for(library, attack)
    return troop_under_attack(table, 1, attack.attackers * figures.offense(table, 0, 1))


def table_for(library: Library, attack: Attack) -> Table[State]:
    """An attacker (troop 0) and its target (troop 1) on a field, as the attack says, with the target named."""
    armies = [{"name": name, "deck": {"foot": 1}, "training": 2, "walls": 5} for name in ("Attacker", "Defender")]
    state = start({"cards": library, "armies": armies, "war": {"battle": 1, "lost": [0, attack.lost]}}, 1)
    state.stage, state.player = DEFENDING, ATTACKER
    board = state.field.board
    target = board.named(HEXES[attack.ground])
    state.bring(ATTACKER, attack.attacker, _stand(state, target, attack))
    state.bring(DEFENDER, attack.target, target)
    for piece, level in ((0, attack.level), (1, attack.target_level)):
        state.level[piece] = level
        state.settle(piece)
    for card in attack.cards:
        state.lay(0, card)
    if attack.has_crown:
        _bring_beside(state, ATTACKER, "crown", 0, 1, away_from=target)
    _bring_beside(state, DEFENDER, "foot", 1, attack.neighbours)
    state.named[0] = 1
    return Table(state, (None, None))


def _stand(state: State, target: int, attack: Attack) -> int:
    """An even hex at the distance, out of any shadow, as far from the target's walls as there is one."""
    field = state.field
    walls = field.at_wall[DEFENDER]
    fair = [
        space
        for space in field.board.ring(target, attack.distance)
        if space not in field.landmarks and not field.is_shadowed(space, target) and field.wall_owner[space] == NOBODY
    ]
    return min(fair, key=lambda space: (field.terrain[space] != "neutral", space in walls, -space))


def _bring_beside(state: State, player: int, kind: str, piece: int, count: int, away_from: int | None = None) -> None:
    near = state.field.board.near[state.place[piece]]
    free = [space for space in near if state.occupant[space] == NOBODY and space not in state.field.landmarks]
    if away_from is not None:
        free.sort(key=lambda space: -state.field.board.distance(space, away_from))
    for space in free[:count]:
        state.bring(player, kind, space)
