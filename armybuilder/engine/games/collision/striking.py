"""Making attacks: paying for them, choosing area and targets, Trip in answer to special ones (brief, An attack 1–2)."""

from armybuilder.engine.games.collision.arms import (
    answering_weapons,
    centers_of,
    shapes_taking_in,
    standing_on,
    targets_of,
    weapon_attack,
)
from armybuilder.engine.games.collision.attack import Attack
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, SINGLE, Weapon
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.markers import drop_what_is_dropped
from armybuilder.engine.games.collision.reactions import Use, is_cancelled
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.strike import attack_all
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES

STOP = Verbs.stop()


def weapon_price(state: State, piece: int, weapon: Weapon) -> int:
    """The EC of a weapon; one of EC 0 with Multiattack costs 1 from its second attack on (ruling P35)."""
    was_used = str(weapon.number) in state.used[piece]
    return max(1, weapon.endurance_cost) if was_used else weapon.endurance_cost


def can_use_weapon(state: State, piece: int, weapon: Weapon) -> bool:
    """Once an activation, or with Multiattack as often as it is paid."""
    return weapon.has_multiattack or str(weapon.number) not in state.used[piece]


def use_weapon(state: State, piece: int, weapon: Weapon) -> None:
    """Pay for a weapon; it is used then."""
    state.pay(piece, weapon_price(state, piece, weapon))
    state.used[piece] |= {str(weapon.number)}


def make(table: Table[State], attack: Attack, targets: list[int]) -> None:
    """Carry an attack out that is paid for; a special attack may be tripped first."""
    drop_what_is_dropped(table, attack.attacker)
    if attack.spares_attacker and attack.attacker in targets:
        targets.remove(attack.attacker)
    if not _is_tripped(table, attack):
        attack_all(table, attack, targets)


def _is_tripped(table: Table[State], attack: Attack) -> bool:
    """True if a special attack is cancelled before it comes to its targets."""
    if attack.ability is None or attack.bars_reactions:
        return False
    return is_cancelled(table, Use(attack.attacker, attack.ability.name, is_attack=True))


def attack_with(table: Table[State], piece: int, weapon: Weapon, shape: str, aim: int) -> None:
    """A weapon attack in the activation, at a target or a tile as its shape asks."""
    state = table.state
    use_weapon(state, piece, weapon)
    attack = weapon_attack(weapon, piece, shape)
    strike_at(table, attack, aim, weapon.size(shape))


def strike_at(table: Table[State], attack: Attack, aim: int, size: int) -> None:
    """Make an attack of any shape: at one target, from a center, all around, or along a line through the aim."""
    state = table.state
    if attack.shape == SINGLE:
        make(table, attack, [aim])
    elif attack.shape == BURST:
        attack.reach = size
        around = standing_on(state, state.field.grid.box(state.place[attack.attacker], size))
        make(table, attack, [each for each in around if each != attack.attacker])
    elif attack.shape == BLAST:
        attack.center, attack.area = aim, frozenset(state.field.grid.box(aim, size))
        make(table, attack, standing_on(state, sorted(attack.area)))
    else:
        tiles = _line(table, attack.attacker, size, aim)
        attack.area = frozenset(tiles)
        make(table, attack, standing_on(state, tiles))


def _line(table: Table[State], piece: int, length: int, through: int) -> list[int]:
    """A chain of edge-adjacent tiles, none twice, that starts in front (ruling P11): marked tile by tile."""
    state = table.state
    tiles = [state.place[piece] + state.field.grid.steps[state.facing[piece]]]
    while len(tiles) < length:
        options = _onward(state, [state.place[piece], *tiles], length - len(tiles), through)
        answer = table.ask(state.owner[piece], "Where does the line go on?", options)
        if answer == STOP:
            break
        tiles += Verbs.on.parts(answer)
    return tiles


def _onward(state: State, chain: list[int], left: int, through: int) -> list[Option]:
    """The tiles on which a chain may go on, so many more; one that answers somebody does not stop or stray before."""
    grid = state.field.grid
    near = [tile for tile in grid.near[chain[-1]] if tile not in chain]
    if through == NOWHERE or through in chain:
        return [STOP, *(Verbs.on(tile) for tile in near)]
    return [Verbs.on(tile) for tile in near if grid.distance(tile, through) < left] or [STOP]


def aims(state: State, attack: Attack, size: int) -> list[int]:
    """All that an attack may be aimed at: enemies, tiles, or (all around and along a line) nothing, told as 0."""
    if attack.shape == SINGLE:
        return targets_of(state, attack)
    if attack.shape == BLAST:
        return centers_of(state, attack, size)
    here, grid = state.place[attack.attacker], state.field.grid
    if attack.shape == LINE:
        is_open = grid.is_on[here + grid.steps[state.facing[attack.attacker]]]
        near = any(
            grid.distance(here, state.place[enemy]) <= size for enemy in state.targets(1 - state.owner[attack.attacker])
        )
        return [NOWHERE] if is_open and near else []
    near_enemies = state.targets(1 - state.owner[attack.attacker])
    return [NOWHERE] if any(grid.chebyshev(here, state.place[enemy]) <= size for enemy in near_enemies) else []


# --- Free attacks -----------------------------------------------------------------------------------------------------


def free_melee_attack(table: Table[State], piece: int, target: int) -> None:
    """A weapon attack in answer, free of EC, with a melee weapon that reaches; it does not count as used (P17, P27)."""
    state = table.state
    weapon = choose_weapon(table, piece, answering_weapons(state, piece, target))
    attack = weapon_attack(weapon, piece, _shape_at(table, piece, weapon, target))
    if attack.shape == SINGLE:
        attack_all(table, attack, [target])
    else:
        strike_at(table, attack, state.place[target], weapon.size(attack.shape))


def _shape_at(table: Table[State], piece: int, weapon: Weapon, target: int) -> str:
    """The shape of an attack in answer; of several, its wielder chooses (ruling P53)."""
    options = [Verbs.shape(shape) for shape in shapes_taking_in(table.state, piece, weapon, target)]
    return Verbs.shape.parts(table.ask(table.state.owner[piece], f"{weapon.name}: which shape?", options))[0]


def choose_weapon(table: Table[State], piece: int, weapons: list[Weapon]) -> Weapon:
    """The weapon that a piece takes, where there are several."""
    options = [Verbs.weapon(str(weapon.number)) for weapon in weapons]
    answer = table.ask(table.state.owner[piece], f"{table.state.names[piece]}: which weapon?", options)
    return table.state.weapon(piece, *Verbs.weapon.parts(answer))


def turn_towards(table: Table[State], piece: int, target: int) -> None:
    """Turn so that a target is in front: of two facings that do, its player chooses."""
    state = table.state
    grid, here, there = state.field.grid, state.place[piece], state.place[target]
    facing = [way for way in range(4) if grid.is_in_front(here, way, there)]
    options = [Verbs.face(DIRECTION_NAMES[way]) for way in facing]
    answer = table.ask(state.owner[piece], f"{state.names[piece]}: face which way?", options)
    state.facing[piece] = DIRECTION_NAMES.index(*Verbs.face.parts(answer))
    table.say(Events.faces, piece, state.facing[piece])
