"""In which order an attack hits the units in its area (Area of Attack; ruling G83)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.games.tactics_david import hooks
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED
from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.games.tactics_david.targets import can_attack
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table

#: The numbers of the hooks by which a target that falls, or its attacker, counts for the attack on the next one; and of
#: those by which anybody near does.
THEIR_SAY = tuple(
    hook.number
    for hook in (
        hooks.base_bonus_around,
        hooks.bonus_around,
        hooks.dice_around,
        hooks.rolled_less_around,
        hooks.halvings_of_enemy,
    )
)
ANYBODYS_SAY = tuple(
    hook.number for hook in (hooks.before_defending_around, hooks.is_spared_around, hooks.after_killing_around)
)
#: The cards that end the attack, strike at others or change somebody's strength in the middle of it.
TURNING = frozenset(
    ("ignore-consequence", "whiptail", "counter-clause", "skewer", "pierce", "fire-flight", "loss-of-kin")
)


def can_go_on(table: Table[State], unit: int) -> bool:
    """True where a unit can go on with its attack: alive, or one that acts while Dead."""
    return table.state.is_alive(unit) or (bool(table.state.place[unit]) and hooks.can_be_engaged_dead(table, unit))


def in_chosen_order(table: Table[State], unit: int, targets: Sequence[int], mode: str) -> Iterator[int]:
    """The targets one after the other, one of each Unit Team, as long as the attacker stands and they live.

    Its player says who is next; asked only where that can matter.
    """
    state = table.state
    reach = RANGED if mode == RANGED else MELEE
    left = [one for one in targets if one != unit and can_attack(table, unit, one, reach)]
    is_asked = _can_matter(state, unit, left)
    while left and can_go_on(table, unit):
        target = _next(table, unit, _one_of_each_team(state, left)) if is_asked else left[0]
        left = [one for one in left if one not in (target, state.mate[target]) and state.is_alive(one)]
        yield target
        left = [one for one in left if state.is_alive(one)]


def _can_matter(state: State, unit: int, targets: Sequence[int]) -> bool:
    """True where what happens to one target may change something for the next one."""
    if len(targets) < 2:
        return False
    if state.suffers(unit, "lucky") or any(state.holders[number] for number in ANYBODYS_SAY):
        return True
    fighters = (unit, *targets)
    if any(not TURNING.isdisjoint(state.cards[one]) for one in fighters):
        return True
    return any(state.does[one][number] for one in fighters for number in THEIR_SAY)


def _one_of_each_team(state: State, units: Sequence[int]) -> list[int]:
    found: list[int] = []
    for unit in units:
        if state.mate[unit] not in found:
            found.append(unit)
    return found


def _next(table: Table[State], unit: int, targets: Sequence[int]) -> int:
    options: list[Option] = [Verbs.next(target) for target in targets]
    answer = table.ask(table.state.owner[unit], f"{table.state.names[unit]}: attack whom next?", options)
    return Verbs.next.parts(answer)[0]
