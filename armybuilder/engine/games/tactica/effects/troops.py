"""Troops and the training cards under them."""

from collections.abc import Iterator

from armybuilder.engine.games.tactica.answers import ON_FIELD
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.piles import RESUPPLY, send
from armybuilder.engine.games.tactica.state import Play, State, Target
from armybuilder.engine.games.tactica.uses import Use, declare
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import PHASES


def offense(table: Table[State], piece: int, target: int) -> int:
    return table.state.troop(piece).offense


def defense(table: Table[State], piece: int) -> int:
    return table.state.troop(piece).defense


def reach(table: Table[State], piece: int) -> int:
    return table.state.troop(piece).range


def _offense_nearby(table: Table[State], piece: int, target: int) -> int:
    """Ranged troops are worse at melee troops beside them."""
    return table.state.troop(piece).near_offense if table.state.is_melee(target) else 0


for slug in ("champion", "foot"):
    Hooks.card(slug, offense=offense, defense=defense, reach=reach)
for slug in ("crossbow", "archer"):
    Hooks.card(slug, offense=offense, defense=defense, reach=reach, offense_nearby=_offense_nearby)


def _trained_offense(table: Table[State], piece: int, target: int) -> int:
    """Training multiplies the OFF of ranged troops."""
    state = table.state
    if state.is_melee(piece):
        return 0
    return state.troop(piece).offense * (state.library.trainings[state.level[piece]].offense_factor - 1)


def _trained_defense(table: Table[State], piece: int) -> int:
    """Training multiplies the DEF of melee troops."""
    state = table.state
    if not state.is_melee(piece):
        return 0
    return state.troop(piece).defense * (state.library.trainings[state.level[piece]].defense_factor - 1)


# The first level gives ranged troops nothing.
Hooks.card("training-1x", defense=_trained_defense)
Hooks.card("training-2x", offense=_trained_offense, defense=_trained_defense)


# The field's features: the ground around ridges and ravines, and walls


#: The comeback of a player who has lost no battle.
NO_COMEBACK = (0, 0)


def _ground_defense(table: Table[State], piece: int) -> int:
    """High ground protects any troop."""
    field = table.state.field
    return field.ground.terrains[field.terrain[table.state.place[piece]]].defense


def _ground_reach(table: Table[State], piece: int) -> int:
    """High ground lengthens the RNG of ranged troops, low ground shortens it."""
    state = table.state
    if state.is_melee(piece):
        return 0
    return state.field.ground.terrains[state.field.terrain[state.place[piece]]].range


Hooks.card("high", defense=_ground_defense, reach=_ground_reach)
Hooks.card("low", reach=_ground_reach)


# Walls


def _comeback(state: State, piece: int) -> tuple[int, int]:
    """OFF and DEF for own troops on or beside an own wall that stands, once (rulings TA7, P22)."""
    player = state.owner[piece]
    lost = state.lost[player]
    if not lost or state.place[piece] not in state.field.at_wall[player]:
        return NO_COMEBACK
    comebacks = state.field.wall.comebacks
    return comebacks[min(lost, len(comebacks)) - 1]


def _comeback_offense(table: Table[State], piece: int, target: int) -> int:
    return _comeback(table.state, piece)[0]


def _comeback_defense(table: Table[State], piece: int) -> int:
    return _comeback(table.state, piece)[1]


def _is_on_wall(state: State, piece: int) -> bool:
    """True if a troop stands on a wall, friendly or not."""
    return state.field.wall_owner[state.place[piece]] != NOBODY


def _against_wall(table: Table[State], piece: int, attacker: int) -> int:
    """Melee troops are worse at a troop on any wall (ruling P23)."""
    state = table.state
    return state.field.wall.melee_offense if state.is_melee(attacker) and _is_on_wall(state, piece) else 0


def _wall_reach(table: Table[State], piece: int) -> int:
    """Ranged troops on any wall reach farther."""
    state = table.state
    return state.field.wall.range if not state.is_melee(piece) and _is_on_wall(state, piece) else 0


Hooks.card(
    "wall",
    offense=_comeback_offense,
    defense=_comeback_defense,
    offense_of_attacker=_against_wall,
    reach=_wall_reach,
)


# Crown: it takes the place of a melee troop, and lends OFF to all friends beside it


CROWN = "crown"


def _aura(table: Table[State], crown: int, about: int) -> int:
    """Friendly troops beside a Crown have more OFF, not the Crown itself; several Crowns count once (ruling P38)."""
    state = table.state
    if crown == about or state.owner[crown] != state.owner[about]:
        return 0
    beside = [one for one in state.friends_beside(about) if state.kind[one] == CROWN]
    return state.troop(crown).aura_offense if crown == min(beside, default=NOBODY) else 0


Hooks.card(CROWN, offense=offense, defense=defense, reach=reach, aura=_aura)


def _melee_troops(table: Table[State], player: int) -> Iterator[Target]:
    """The player's own melee troops, but no Crown (rulings TA4, P18)."""
    state = table.state
    return ((piece,) for piece in state.fielded[player] if state.is_melee(piece) and state.kind[piece] != CROWN)


def _take_place(table: Table[State], play: Play) -> str:
    """The replaced card goes to RESUPPLY at once, its training card to the supply; what it did this turn stays done."""
    state = table.state
    replaced, player = play.piece, play.player
    space = state.place[replaced]
    if state.level[replaced]:
        state.supply[player] += 1
        state.level[replaced] = 0
    state.take_off(replaced)
    send(state, player, state.kind[replaced], RESUPPLY)
    crown = state.bring(player, CROWN, space)
    for marks in ("moved", "rescuers", "idle"):
        marked: frozenset[int] = getattr(state, marks)
        if replaced in marked:
            setattr(state, marks, marked | {crown})
    table.say(Events.replaces, crown, replaced)
    return ON_FIELD


for phase in PHASES:
    declare(CROWN, phase, Use(_take_place, own=_melee_troops))
