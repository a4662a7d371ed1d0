"""The Assassin's class rules, abilities and rewards (Assassin)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import figures, health, movement, points, sight, uses
from armybuilder.engine.games.analog_tactics.attack import Attack, Boost, Defence, can_afford, can_strike, normal_attack
from armybuilder.engine.games.analog_tactics.combat import CRITICAL, Riposte, damage_parts, strike
from armybuilder.engine.games.analog_tactics.effects.universal import is_rolled, step_of
from armybuilder.engine.games.analog_tactics.effects.warrior import chosen, neighbours, with_target
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks, always
from armybuilder.engine.games.analog_tactics.points import REACTION, SPECIAL
from armybuilder.engine.games.analog_tactics.state import NOBODY, SMOKE, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.table import Table
from catalog.games.analog_tactics.plain import COMMON, ELITE

CRIPPLED = 2
AMONG, MELDED, UNSEEN, COUNTERED = 3, 4, 5, 3
MARKED, AT_HOME = 2, (2, 1)
AVOIDABLE_ENTRIES = (1, 2, 6)
ROPE_REACH, SMOKE_REACH = 3, 3

# Class rules


def _prepared(table: Table[State], unit: int) -> int:
    """The damage that the commons' wounds have brought the elite."""
    state = table.state
    return state.elite_damage[state.owner[unit]] if state.profile[unit].role == ELITE else 0


def _levels_behind(table: Table[State], unit: int, attack: Attack) -> int:
    return figures.levels_behind(table.state, table.state.owner[unit])


Hooks.card("assassin class", damage_bonus=_prepared, hit_situation=_levels_behind)


# Passives of attacks


def _pierces(table: Table[State], unit: int, attack: Attack) -> bool:
    state = table.state
    return state.profile[unit].role == COMMON and not state.profile[attack.target].is_obstacle


def _critical(table: Table[State], unit: int, attack: Attack) -> int:
    """A 5 or 6 on the kept hit die; nothing without dice (P55)."""
    return max(0, figures.evasion(table, unit)) if attack.hit_die >= CRITICAL else 0


def _from_flank(table: Table[State], unit: int, attack: Attack) -> int:
    return int(attack.entry in sight.FLANKS)


def _from_rear(table: Table[State], unit: int, attack: Attack) -> int:
    return int(attack.entry == sight.REAR)


def _melds(table: Table[State], unit: int, attack: Attack) -> int:
    """Three or more spaces around the attacker hold a unit or an obstacle."""
    state = table.state
    near = state.field.board.near[state.place[unit]]
    return MELDED if sum(state.occupant[space] != NOBODY for space in near) >= AMONG else 0


def _unseen(table: Table[State], unit: int, attack: Attack) -> int:
    """The target doesn't see the attacker (AT39); an obstacle has no facing that counts (P47)."""
    return (
        0 if table.state.profile[attack.target].is_obstacle or sight.sees(table.state, attack.target, unit) else UNSEEN
    )


def _kills(table: Table[State], unit: int, attack: Attack) -> bool:
    """The elite's damage, as known before the rolls, is twice the target's Health (AT37)."""
    state = table.state
    if state.profile[unit].role != ELITE or attack.own_damage is not None:
        return False
    known = sum(amount for name, amount in damage_parts(table, attack) if name not in ("Armor", "block"))
    return known >= 2 * state.health[attack.target]


def _eviscerates(table: Table[State], unit: int) -> int:
    return max(0, figures.evasion(table, unit))


Hooks.card("piercing", ignores_armor=_pierces)
Hooks.card("fighting-instinct", wins_ties=always)
Hooks.card("heightened-senses", drops_penalties=always)
Hooks.card("critical-strike", damage_situation=_critical)
Hooks.card("kidney-shot", damage_situation=_from_flank)
Hooks.card("backstab", hit_situation=_from_rear)
Hooks.card("meld", hit_situation=_melds)
Hooks.card("reaper", hit_situation=_unseen)
Hooks.card("killshot", cannot_be_evaded=_kills)
Hooks.card("eviscerate", damage_bonus=_eviscerates)
#: Dual Wield is a figure; Uncanny Luck is where dice are rolled.
Hooks.card("dual-wield")
Hooks.card("uncanny-luck")


# Passives of defence


def _seen_by(table: Table[State], unit: int) -> int:
    """The enemy units that see it; it feeds all that reads the Evasion figure (P49)."""
    state = table.state
    place, profile = state.place, state.profile
    return sum(
        1
        for other, owner in enumerate(state.owner)
        if owner != state.owner[unit]
        and place[other]
        and not profile[other].is_obstacle
        and sight.sees(state, other, unit)
    )


def _against_reactions(table: Table[State], unit: int, attack: Attack) -> int:
    return int(attack.is_reaction)


Hooks.card("anonymity", evasion_bonus=_seen_by)
Hooks.card("stealth", evasion_again=_against_reactions)


# Before the rolls


def _is_unit(table: Table[State], unit: int, attack: Attack) -> bool:
    return not table.state.profile[attack.target].is_obstacle


def _cripple(table: Table[State], unit: int, attack: Attack) -> None:
    """Two Movement points at once, hit or miss (ruling P50)."""
    points.take_steps(table, attack.target, CRIPPLED)


def _runs_down(table: Table[State], unit: int, attack: Attack) -> int:
    """The points that the unit lacks that is struck in the end, after Cripple and all answers (rulings P50, P65)."""
    is_used = "run-down" in attack.used and _is_unit(table, unit, attack)
    return points.lacking_steps(table.state, attack.target) if is_used else 0


def _has_hit_roll(table: Table[State], unit: int, attack: Attack) -> bool:
    return attack.fixed_hit is None and not attack.is_sure


def _strikes_from_shadows(table: Table[State], unit: int, attack: Attack) -> int:
    return max(0, figures.evasion(table, unit)) if "shadowstrike" in attack.used else 0


Hooks.card("cripple", boosts=Boost("cripple", (SPECIAL,), _is_unit, _cripple))
Hooks.card("run-down", boosts=Boost("run-down", (SPECIAL,), _is_unit), damage_situation=_runs_down)
Hooks.card(
    "shadowstrike",
    boosts=Boost("shadowstrike", (SPECIAL, REACTION), _has_hit_roll),
    hit_situation=_strikes_from_shadows,
)


def _quickstep(table: Table[State], unit: int, attack: Attack) -> None:
    attack.added_evasion.append(("quickstep", 1))


def _can_quickstep(table: Table[State], unit: int, attack: Attack) -> bool:
    return unit == attack.target and is_rolled(table, attack)


def _has_quickstepped(table: Table[State], unit: int, attack: Attack) -> bool:
    """It takes an evasion roll (ruling P69)."""
    return "quickstep" in attack.answered and not attack.is_sure


# Striking back


def _retaliation(unit: int, attack: Attack) -> Attack:
    answer = Attack(unit, attack.attacker, card="retaliate", own_damage=1, ignores_armor=True)
    answer.is_reaction = answer.is_bound = True
    return answer


def _can_retaliate(table: Table[State], unit: int, attack: Attack) -> bool:
    """It lost Health to a unit that stands next to it, in its sight."""
    return attack.lost > 0 and can_strike(table, _retaliation(unit, attack), attack.attacker)


def _retaliate(table: Table[State], unit: int, attack: Attack) -> None:
    strike(table, _retaliation(unit, attack))


def _counter_of(state: State, unit: int, attack: Attack) -> Attack:
    counter = normal_attack(state, unit, attack.attacker)
    counter.card, counter.hit = "counter-assassin", COUNTERED
    counter.is_reaction = counter.is_bound = counter.changes_nothing = True
    return counter


def _can_counter(table: Table[State], unit: int, attack: Attack) -> bool:
    """A melee attack missed, and the attacker is in range and sight (after own steps, too)."""
    is_melee = not attack.is_ranged and bool(table.state.place[attack.attacker])
    return is_melee and can_strike(table, _counter_of(table.state, unit, attack), attack.attacker)


def _counter(table: Table[State], unit: int, attack: Attack) -> None:
    strike(table, _counter_of(table.state, unit, attack))


Hooks.card("shift", after_miss=step_of("shift"))
Hooks.card(
    "quickstep",
    defences=Defence("quickstep", _can_quickstep, _quickstep),
    ripostes=Riposte("quickstep", _has_quickstepped, step_of("quickstep", is_point_used=False).do, is_paid=False),
)
Hooks.card("retaliate", ripostes=Riposte("retaliate", _can_retaliate, _retaliate))
Hooks.card("counter-assassin", after_miss=Riposte("counter-assassin", _can_counter, _counter))


# Rewards


def _in_territory(state: State, target: int) -> bool:
    """Enemy units, not obstacles (P42)."""
    return state.place[target] in state.field.territory and not state.profile[target].is_obstacle


def _hit_at_home(table: Table[State], unit: int, attack: Attack) -> int:
    return AT_HOME[0] if _in_territory(table.state, attack.target) else 0


def _damage_at_home(table: Table[State], unit: int, attack: Attack) -> int:
    return AT_HOME[1] if _in_territory(table.state, attack.target) else 0


def _blurs(table: Table[State], unit: int, attack: Attack) -> int:
    is_elite = table.state.profile[unit].role == ELITE
    return int(is_elite and attack.entry in AVOIDABLE_ENTRIES)


def _is_marked(table: Table[State], unit: int, attack: Attack) -> int:
    state = table.state
    is_elite = state.profile[unit].role == ELITE
    return MARKED if is_elite and state.mark[state.owner[unit]] == attack.target else 0


Hooks.card("familiar-territory", hit_situation=_hit_at_home, damage_situation=_damage_at_home)
Hooks.card("blur", evasion_again=_blurs)
Hooks.card("assassins-mark", damage_situation=_is_marked)
#: Figures.
Hooks.card("common-damage-1")
Hooks.card("elite-armor-1")


# Rope


def _ropes(table: Table[State], unit: int) -> Iterator[Rest]:
    """Each unit within 3, each space that is one nearer (forced movement)."""
    state = table.state
    here = state.place[unit]
    for other in list(state.units_near(here, ROPE_REACH)):
        if other == unit or state.profile[other].is_obstacle or not can_afford(table, unit, other, is_special=True):
            continue
        yield from ((other, space) for space in _nearer(state, here, state.place[other]))


def _nearer(state: State, here: int, there: int) -> list[int]:
    board = state.field.board
    far = board.distance(here, there)
    return [space for space in board.near[there] if board.distance(here, space) < far and state.is_free(space)]


def _rope(table: Table[State], unit: int, other: int, space: int) -> None:
    movement.displace(table, other, space)


Hooks.card("rope", uses=Use("rope", _rope, _ropes, (SPECIAL,), chooses=chosen))


# Abort Mission


def _edges(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    return ((space,) for space in state.field.board.edge if state.occupant[space] in (NOBODY, unit))


def _abort(table: Table[State], unit: int, space: int) -> None:
    """To the edge with full Health, counter back, dead commons respawn now, the turn ends (ruling P6)."""
    state = table.state
    player = state.owner[unit]
    health.put_back(table, unit, space)
    movement.face(table, unit)
    state.elite_damage[player] = 0
    state.put_down |= {unit}
    for common, profile in enumerate(state.profile):
        is_dead = state.owner[common] == player and profile.role == COMMON and not state.place[common]
        if is_dead and health.come_back(table, common):
            state.put_down |= {common}
    state.is_over = True


Hooks.card("abort-mission", uses=Use("abort-mission", _abort, _edges, (SPECIAL,), is_elite_only=True))


# Distraction, Smokescreen


def _distractable(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    for other in neighbours(table, unit):
        if can_afford(table, unit, other, is_special=True):
            yield from ((other, (state.facing[other] + turn) % 6) for turn in range(1, 6))


def _distract(table: Table[State], unit: int, other: int, facing: int) -> None:
    table.state.facing[other] = facing
    table.say(Events.faces, other, facing)


def _smoky(table: Table[State], unit: int) -> Iterator[Rest]:
    state = table.state
    return ((space,) for space in state.field.board.within(state.place[unit], SMOKE_REACH))


def _smoke(table: Table[State], unit: int, space: int) -> None:
    state = table.state
    state.zones = (*state.zones, (SMOKE, state.owner[unit], space, state.round, 0, 0))
    table.say(Events.area, SMOKE, space)


Hooks.card("distraction", uses=Use("distraction", _distract, _distractable, (SPECIAL,), chooses=chosen))
Hooks.card("smokescreen", uses=Use("smokescreen", _smoke, _smoky, (SPECIAL,)))


# Body Double


def _doubles(table: Table[State], unit: int) -> Iterator[Rest]:
    """The elite with any living common; who pays is one of them."""
    state = table.state
    elite = state.living_elite(state.owner[unit])
    if state.profile[unit].role == ELITE:
        yield from ((common,) for common in state.commons(state.owner[unit]))
    elif elite != NOBODY:
        yield (elite,)


def _double(table: Table[State], unit: int, other: int) -> None:
    movement.swap(table, unit, other)


Hooks.card("body-double", uses=Use("body-double", _double, _doubles, EITHER, uses.EVERY_WINDOW, with_target))


# Steps


def _stalks(table: Table[State], unit: int, space: int) -> bool:
    """A space next to an enemy unit."""
    state = table.state
    near = (state.occupant[other] for other in state.field.board.near[space])
    return any(other >= 0 and state.is_enemy_unit(unit, other) for other in near)


def _sneaks(table: Table[State], unit: int, space: int) -> bool:
    """A space out of every enemy unit's sight, tested for the space entered (ruling P13)."""
    state = table.state
    return not any(
        sight.sees_space(state, other, space)
        for other in state.enemies(state.owner[unit])
        if not state.profile[other].is_obstacle
    )


def _through_units(table: Table[State], unit: int) -> str:
    return "units"


Hooks.card("stalk", is_free_step=_stalks)
Hooks.card("sneak", is_free_step=_sneaks)
Hooks.card("wraith", passes=_through_units)
#: Infiltrate belongs to the beginning of a round: `turn.py`.
Hooks.card("infiltrate")
