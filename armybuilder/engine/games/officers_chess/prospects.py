"""The average worth of an attack in gold: what a bot that looks one step ahead moves for."""

from armybuilder.engine.games.officers_chess import combat, figures, ground
from armybuilder.engine.games.officers_chess.state import State
from armybuilder.engine.table import Table
from catalog.games.officers_chess.plain.cards import Gear
from catalog.games.officers_chess.plain.numbers import DIE, hitting_rolls


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
    skill = sum(amount for _, amount in figures.hit_parts(state, unit, target, gear))
    hits = hitting_rolls(skill) / DIE
    dealt = max(0, sum(amount for _, amount in figures.damage(table, unit, target, gear, is_critical=False)))
    strikes = (2 if gear.tag("brave") else 1) * (2 if is_faster and not gear.tag("ritual") else 1)
    left, profile = state.hp[target], state.profile[target]
    kills = hits if dealt >= left else hits**2 if strikes > 1 and 2 * dealt >= left else 0.0
    return profile.cost * (min(left, hits * strikes * dealt) / profile.hp + kills), kills
