"""OFF, DEF and RNG of a troop as it stands, whom it may attack, and what an attack comes to."""

from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts, total

ADJACENT = 1
#: RNG never falls below 1, OFF never below 0 (ruling P11).
LEAST_RANGE, LEAST_OFFENSE = 1, 0
#: The names of parts that are no card's: an adjacent target, a limit.
NEARBY, AT_LEAST = "nearby", "at-least"


def distance(state: State, one: int, other: int) -> int:
    return state.field.board.distances[state.place[one]][state.place[other]]


def offense(table: Table[State], piece: int, target: int) -> int:
    found = Hooks.offense(table, piece, target) + Hooks.aura(table, piece)
    found += Hooks.offense_of_attacker(table, target, piece)
    if distance(table.state, piece, target) == ADJACENT:
        found += Hooks.offense_nearby(table, piece, target)
    return max(LEAST_OFFENSE, found)


def own_offense_parts(table: Table[State], piece: int) -> Parts:
    """OFF before a target is named: nothing in it comes from the target or its distance."""
    return [*Hooks.offense.parts(table, piece, piece), *Hooks.aura.parts(table, piece)]


def offense_parts(table: Table[State], piece: int, target: int) -> Parts:
    parts = [*Hooks.offense.parts(table, piece, target), *Hooks.aura.parts(table, piece)]
    parts += Hooks.offense_of_attacker.parts(table, target, piece)
    if distance(table.state, piece, target) == ADJACENT:
        near = Hooks.offense_nearby.parts(table, piece, target)
        parts += [(NEARBY if slug == table.state.kind[piece] else slug, amount) for slug, amount in near]
    return _at_least(parts, LEAST_OFFENSE)


def defense(table: Table[State], piece: int) -> int:
    """The DEF of a troop: damage above it captures."""
    return Hooks.defense(table, piece)


def defense_parts(table: Table[State], piece: int) -> Parts:
    return Hooks.defense.parts(table, piece)


def trained(state: State, piece: int, level: int) -> tuple[str, int]:
    """The figure that training multiplies, DEF of melee and OFF of ranged troops, as it would be at a level."""
    table, troop, is_melee = Table(state, (None, None)), state.troop(piece), state.is_melee(piece)

    def factor(at: int) -> int:
        card = state.library.trainings.get(at)
        return 1 if card is None else card.defense_factor if is_melee else card.offense_factor

    more = factor(level) - factor(state.level[piece])
    if is_melee:
        return "DEF", defense(table, piece) + more * troop.defense
    return "OFF", total(own_offense_parts(table, piece)) + more * troop.offense


def reach(table: Table[State], piece: int) -> int:
    return max(LEAST_RANGE, Hooks.reach(table, piece))


def _at_least(parts: Parts, least: int) -> Parts:
    below = least - total(parts)
    return [*parts, (AT_LEAST, below)] if below > 0 else parts


def can_attack(table: Table[State], piece: int, target: int) -> bool:
    """True if a target is in range; nothing blocks but the shadow of a ridge, and that ranged troops alone."""
    state = table.state
    away = distance(state, piece, target)
    if state.is_melee(piece):
        return away == ADJACENT
    return away <= reach(table, piece) and not state.field.is_shadowed(state.place[piece], state.place[target])


def targets(table: Table[State], piece: int) -> list[int]:
    state = table.state
    player = state.owner[piece]
    if state.is_melee(piece):
        return [one for one in state.neighbours(piece) if state.owner[one] != player]
    here, most, field = state.place[piece], reach(table, piece), state.field
    away, place = field.board.distances[here], state.place
    return [
        one for one in state.fielded[1 - player] if away[place[one]] <= most and not field.is_shadowed(here, place[one])
    ]


def has_targets(table: Table[State]) -> bool:
    """True where a troop of the active player could name a target: who rescued, or was rescued, names none (P17)."""
    state = table.state
    return any(targets(table, piece) for piece in state.fielded[state.player] if piece not in state.idle)


def attacked(state: State) -> list[int]:
    """The troops that somebody named as a target, in the order of their numbers."""
    return sorted(set(state.named.values()))


def attackers(state: State, target: int) -> list[int]:
    return sorted(piece for piece, named in state.named.items() if named == target)


def damage(table: Table[State], target: int) -> int:
    """The sum of all that is brought to bear against a target."""
    return sum(offense(table, piece, target) for piece in attackers(table.state, target))
