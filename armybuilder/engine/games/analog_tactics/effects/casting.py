"""Casting: from where, and on whom (Mage; Channel)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics.attack import Attack, can_afford, targets
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Table

#: Spaces (P17: also where a text names none).
CAST_RANGE = 3
CHANNEL = "channel"


def cast_points(state: State, unit: int) -> list[int]:
    """The caster, and with Channel the familiars that its cast range reaches, one from the other."""
    found = [unit]
    if CHANNEL in state.cards[unit]:
        familiars = [each for each in state.commons(state.owner[unit]) if each != unit]
        for point in found:
            here = state.place[point]
            found += [
                each
                for each in familiars
                if each not in found and state.field.board.distance(here, state.place[each]) <= CAST_RANGE
            ]
    return found


def attack_offers(table: Table[State], attack: Attack) -> Iterator[tuple[int, ...]]:
    """Each target of a spell that attacks; from a familiar, its number comes along."""
    for point in cast_points(table.state, attack.attacker):
        attack.cast_point = NOBODY if point == attack.attacker else point
        for target in targets(table, attack):
            yield (target,) if point == attack.attacker else (target, point)


def cast_at(table: Table[State], attack: Attack, target: int, point: int = NOBODY) -> Attack:
    """The spell's attack on a target from a cast point."""
    attack.target, attack.cast_point = target, point
    return attack


def within_cast(table: Table[State], unit: int) -> list[int]:
    """All units and obstacles in cast range of a cast point; no sight is asked of (ruling P17)."""
    state = table.state
    found = (other for point in cast_points(state, unit) for other in state.units_near(state.place[point], CAST_RANGE))
    return list(dict.fromkeys(found))


def choosable(table: Table[State], unit: int, *, enemies: bool, is_special: bool = True) -> list[int]:
    """The units in cast range that an ability may choose: enemies alone, or any other; tolls can be paid."""
    state = table.state
    return [
        other
        for other in within_cast(table, unit)
        if other != unit
        and not state.profile[other].is_obstacle
        and (not enemies or state.owner[other] != state.owner[unit])
        and can_afford(table, unit, other, is_special)
    ]


def spaces(state: State, unit: int, reach: int = CAST_RANGE) -> list[int]:
    """The spaces in cast range of a cast point."""
    board = state.field.board
    found = (space for point in cast_points(state, unit) for space in board.within(state.place[point], reach))
    return list(dict.fromkeys(found))


def free_spaces(state: State, unit: int) -> list[int]:
    """Those of them on which nothing stands."""
    return [space for space in spaces(state, unit) if state.occupant[space] == NOBODY]
