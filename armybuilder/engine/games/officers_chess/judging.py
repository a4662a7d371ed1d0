"""The worth of a battle to a player, in gold, for bots and not for the rules: what stands, and what attacks promise."""

from armybuilder.engine.games.officers_chess import combat, figures, ground
from armybuilder.engine.games.officers_chess.options import RUINS
from armybuilder.engine.games.officers_chess.state import ACTING, NOBODY, NOWHERE, State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import total
from catalog.games.officers_chess.plain import DIE, Gear, hitting_rolls


def best_attack(state: State, unit: int) -> float:
    """The best that a unit's attacks promise from where it stands; 0 where none does better than waiting."""
    enemies = ground.seen_enemies(state, state.owner[unit])
    quiet = Table(state, (None, None))
    worths = [
        _exchange(quiet, unit, target, gear)
        for gear in combat.weapons(state, unit)
        for target in enemies
        if combat.is_in_reach(state, unit, gear, state.place[target])
    ]
    return max(0.0, max(worths, default=0.0))


def _exchange(table: Table[State], unit: int, target: int, gear: Gear) -> float:
    """The worth of what is dealt less that of what comes back."""
    state = table.state
    edge = combat.attack_speed(state, unit, gear) - combat.attack_speed(state, target, state.in_hand(target))
    answer = combat.answer_of(state, target, unit)
    gain, kills = _onslaught(table, unit, target, gear, edge > 0)
    if answer is None:
        return gain
    loss, _ = _onslaught(table, target, unit, answer, edge < 0)
    return gain - loss * (1 - kills)


def _onslaught(table: Table[State], unit: int, target: int, gear: Gear, is_faster: bool) -> tuple[float, float]:
    """The gold that a unit's strikes take off the target on average, and about how likely they rout it."""
    state = table.state
    skill = total(figures.hit_parts(state, unit, target, gear))
    hits = hitting_rolls(skill) / DIE
    dealt = max(0, total(figures.damage(table, unit, target, gear, is_critical=False)))
    strikes = (2 if gear.tag("brave") else 1) * (2 if is_faster and not gear.tag("ritual") else 1)
    left, profile = state.hp[target], state.profile[target]
    kills = hits if dealt >= left else hits**2 if strikes > 1 and 2 * dealt >= left else 0.0
    return profile.cost * (min(left, hits * strikes * dealt) / profile.hp + kills), kills


VICTORY = 10_000.0
#: The worth in gold of a space nearer to an enemy, or to where the scenario is won; and of a step of the scenario done.
NEARNESS, GOAL_NEARNESS = 0.5, 4.0
STEP = 100.0
#: The share of an attack's promise that counts before it is made.
HOPE = 0.9
#: The worth that a status adds to a unit's, as a share of its gold.
STATUS_WORTH = {
    "barrier": 0.05,
    "berserk": -0.25,
    "petrified": -0.4,
    "poisoned": -0.15,
    "silenced": -0.1,
    "sleep": -0.35,
    "slowed": -0.05,
}


def value(state: State, player: int) -> float:
    """The gold that stands, by its hit points, against the other's; what the scenario asks; coming closer."""
    if state.result is not None and state.result[0] != NOBODY:
        return VICTORY if state.result[0] == player else -VICTORY
    worth = _standing(state, player) - _standing(state, 1 - player) - _gap(state, player)
    is_about_to_act = state.phase == ACTING and state.owner[state.active] == player
    return worth + (HOPE * best_attack(state, state.active) if is_about_to_act else 0.0)


def _standing(state: State, player: int) -> float:
    """The worth of a player's units on the map and safely off it, and of the scenario done."""
    worth = 0.0
    for unit, owner in enumerate(state.owner):
        if owner != player:
            continue
        if state.place[unit] != NOWHERE:
            worth += _worth(state, unit)
        elif state.escaped[unit]:
            worth += _worth(state, unit) + STEP
    return worth - STEP * state.buildings if state.buildings and _razes(state, player) else worth


def _razes(state: State, player: int) -> bool:
    return any("saboteur" in tags for unit, tags in enumerate(state.tags) if state.owner[unit] == player)


def _worth(state: State, unit: int) -> float:
    profile = state.profile[unit]
    ails = sum(STATUS_WORTH[status] for status in state.statuses[unit])
    return profile.cost * (1 + state.hp[unit] / profile.hp + ails)


def _gap(state: State, player: int) -> float:
    """The distance of a player's units, added up, from their goals: an enemy in range, or the scenario's tiles."""
    enemies = [state.place[unit] for unit in state.in_play(1 - player)]
    gap = 0.0
    for unit in state.in_play(player) if enemies else ():
        goals = _goals(state, unit) if state.tags[unit] else []
        if goals:
            gap += GOAL_NEARNESS * min(state.grid.distance(state.place[unit], goal) for goal in goals)
        else:
            gap += NEARNESS * _out_of_range(state, unit, enemies)
    return gap


def _goals(state: State, unit: int) -> list[int]:
    """The tiles on which a unit's scenario tags count."""
    tags, rules = state.tags[unit], state.scenario
    tiles = list(rules["seize"]) if "leader" in tags else []
    tiles += [space for space in rules["raze"] if state.ground[space] != RUINS] if "saboteur" in tags else []
    return tiles + (list(rules["escape"]) if "fleeing" in tags else [])


def _out_of_range(state: State, unit: int, enemies: list[int]) -> int:
    """The number of spaces by which the enemies are too far or too near for each weapon of a unit, at best."""
    bands = {combat.reach(state, unit, gear) for gear in combat.weapons(state, unit)}
    if not bands:
        return 0
    away = [*map(state.grid.distances(state.place[unit]).__getitem__, enemies)]
    nearest = min(away)
    if all(least <= nearest for least, _ in bands):
        return max(0, nearest - max(most for _, most in bands))
    return min(max(least - far, far - most, 0) for least, most in bands for far in away)
