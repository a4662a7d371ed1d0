"""All that a character attacks with: its weapons and special attacks made into attacks, and whom they reach."""

from collections.abc import Iterable

from armybuilder.engine.games.collision.attack import Attack
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, MELEE, RANGED, SINGLE, Ability, Profile, Weapon
from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.engine.games.collision.words import WORDS


def weapon_attack(weapon: Weapon, attacker: int, shape: str = SINGLE) -> Attack:
    """An attack with a weapon, in its mode at any distance; a blast is ranged (ruling P26)."""
    attack = Attack(attacker, weapon)
    attack.accuracy, attack.power, attack.weapon_power = weapon.attack, weapon.power, True
    attack.damage_type = weapon.damage_type
    attack.mode = RANGED if shape == BLAST else weapon.mode
    attack.reach, attack.shape = weapon.reach, shape
    attack.words = tuple((slug, amount or 1) for slug, amount in weapon.specials.items() if slug in WORDS)
    attack.crits, attack.crit_power = tuple(weapon.crits.items()), weapon.crit_power
    return attack


def special_attack(
    state: State, attacker: int, ability: Ability, weapon: Weapon | None = None, shape: str = ""
) -> Attack:
    """A special attack by the figures of its card, with a weapon if it is a weapon attack."""
    attack = weapon_attack(weapon, attacker) if weapon else Attack(attacker)
    attack.ability = ability
    attack.shape = shape or ability.shape or SINGLE
    attack.mode = RANGED if attack.shape == BLAST else ability.mode or attack.mode
    attack.damage_type = ability.damage_type or attack.damage_type
    attack.reach = _reach(state, attacker, ability, weapon)
    if weapon:
        attack.bonus = _named(ability, ability.figure("att", "w_att"))
        attack.power_bonus = _named(ability, ability.figure("pow", "w_pow"))
    else:
        attack.accuracy = state.profile[attacker].attack
        attack.bonus = _named(ability, ability.figure("att"))
        _power(state, attack, ability)
    return attack


def _named(ability: Ability, amount: int) -> list[tuple[str, int]]:
    return [(ability.slug, amount)] if amount else []


def _power(state: State, attack: Attack, ability: Ability) -> None:
    """S-Pow and what is added to it, or a flat Pow; with neither nothing is rolled for injuries (ruling P31)."""
    if "s_pow" in ability.figures:
        attack.power, attack.weapon_power = state.profile[attack.attacker].spell_power, True
        attack.power_bonus = _named(ability, ability.figures["s_pow"])
    elif "pow" in ability.fixed:
        attack.power = ability.figures["pow"]


def _reach(state: State, attacker: int, ability: Ability, weapon: Weapon | None) -> int:
    if ability.distance == "command":
        return state.command(attacker)
    if ability.distance == "added" and weapon:
        return weapon.reach + ability.reach
    if ability.shape == BURST:
        return ability.radius
    return ability.reach or (weapon.reach if weapon else 1)


# --- Whom an attack reaches -------------------------------------------------------------------------------------------


def can_reach(state: State, attack: Attack, target: int) -> bool:
    """True if a target lies in front of the attacker and in Reach; ranged attacks go beyond it without limit."""
    tile = state.place[target]
    return is_in_range(state, attack, tile) and state.is_in_front(attack.attacker, tile)


def is_in_range(state: State, attack: Attack, tile: int) -> bool:
    """True if a tile is in Reach, wherever the attacker looks: what a sidestep is measured by (ruling P10)."""
    if attack.shape == BURST:
        return state.field.grid.chebyshev(state.place[attack.attacker], tile) <= attack.reach
    if attack.shape in (BLAST, LINE):
        return tile in attack.area
    is_beyond = attack.weapon is not None and attack.weapon.is_ranged
    if attack.is_ranged and (is_beyond or attack.ability is None or attack.ability.distance == "beyond"):
        return True
    return state.field.grid.chebyshev(state.place[attack.attacker], tile) <= attack.reach


def targets_of(state: State, attack: Attack) -> list[int]:
    """The enemies at which a single attack may be made; statues too."""
    return [target for target in state.targets(1 - state.owner[attack.attacker]) if can_reach(state, attack, target)]


def centers_of(state: State, attack: Attack, radius: int) -> list[int]:
    """The tiles on which a blast may be centered: in front and in range, with an enemy in the area."""
    grid, here = state.field.grid, state.place[attack.attacker]
    enemies = state.targets(1 - state.owner[attack.attacker])
    tiles = dict.fromkeys(tile for enemy in enemies for tile in grid.box(state.place[enemy], radius))
    is_far = attack.weapon is None or attack.weapon.is_ranged
    return sorted(
        tile
        for tile in tiles
        if grid.is_in_front(here, state.facing[attack.attacker], tile)
        and (is_far or grid.chebyshev(here, tile) <= attack.reach)
    )


def standing_on(state: State, tiles: Iterable[int]) -> list[int]:
    """The characters and statues that stand on some tiles."""
    return [state.occupant[tile] for tile in tiles if state.occupant[tile] != NOBODY]


def melee_weapons_reaching(state: State, piece: int, target: int) -> list[Weapon]:
    """The melee weapons that reach a target, all around (ruling P27)."""
    return [weapon for weapon in state.profile[piece].melee_weapons if state.distance(piece, target) <= weapon.reach]


def shapes_taking_in(state: State, piece: int, weapon: Weapon, target: int) -> list[str]:
    """The shapes in which a weapon takes in somebody in front and in Reach; a line never leads diagonally."""
    here, there, grid = state.place[piece], state.place[target], state.field.grid
    away = {BURST: grid.chebyshev(here, there), LINE: grid.distance(here, there)}
    return [shape for shape in weapon.shapes if shape not in away or away[shape] <= weapon.size(shape)]


def answering_weapons(state: State, piece: int, target: int) -> list[Weapon]:
    """The melee weapons with which a character can strike back at somebody, in whatever shape."""
    reaching = melee_weapons_reaching(state, piece, target)
    return [weapon for weapon in reaching if shapes_taking_in(state, piece, weapon, target)]


def weapons_for(profile: Profile, ability: Ability) -> tuple[Weapon, ...]:
    """The weapons with which a special weapon attack is made: of its mode, or any; anything can be thrown."""
    if not ability.is_weapon_attack:
        return ()
    if not ability.mode or ability.distance == "added":
        return profile.weapons
    return profile.melee_weapons if ability.mode == MELEE else profile.ranged_weapons
