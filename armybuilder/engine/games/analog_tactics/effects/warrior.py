"""The Warrior's abilities (Ability Definitions; Level 1 Tier 0)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import attacks, movement, sight, uses
from armybuilder.engine.games.analog_tactics.attack import Attack, Defence, can_afford
from armybuilder.engine.games.analog_tactics.cards import COMMON
from armybuilder.engine.games.analog_tactics.combat import Riposte
from armybuilder.engine.games.analog_tactics.effects.universal import counts_evasion, is_rolled
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.points import SPECIAL, take_steps
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.table import Option, Table
from catalog.games.analog_tactics.plain import WARRIOR

PUSH, REPOSITION_STEPS = 2, 2


# --- Defences ---------------------------------------------------------------------------------------------------------


def can_block(table: Table[State], unit: int, attack: Attack) -> bool:
    """The attacker must be in the unit's own line of sight (AT17), and there must be dice (P55)."""
    return unit == attack.target and is_sight(table.state, unit, attack) and is_rolled(table, attack)


def is_sight(state: State, unit: int, attack: Attack) -> bool:
    return bool(state.place[attack.attacker]) and sight.sees(state, unit, attack.attacker)


def block(table: Table[State], unit: int, attack: Attack) -> None:
    """The damage drops by the difference of the totals."""
    attack.is_blocked = True


def can_parry(table: Table[State], unit: int, attack: Attack) -> bool:
    return unit == attack.target and is_sight(table.state, unit, attack) and counts_evasion(table, attack)


def parry(table: Table[State], unit: int, attack: Attack) -> None:
    """The Hit figure stands for the Evasion figure."""
    attack.is_parried = True


HOOKS.card("block", defences=Defence("block", can_block, block))
HOOKS.card("parry", defences=Defence("parry", can_parry, parry))


# --- Attacks ----------------------------------------------------------------------------------------------------------


def _cleaves(table: Table[State], unit: int, attack: Attack) -> bool:
    return True


def counter_options(table: Table[State], unit: int) -> list[Option]:
    """Each enemy in range and sight, by a normal attack or a weapon at its present form (ruling P11)."""
    return [option for option in attacks.offers(table, unit) if option[0] != attacks.TESLA]


def _can_counter(table: Table[State], unit: int, attack: Attack) -> bool:
    return bool(counter_options(table, unit))


def _counter(table: Table[State], unit: int, attack: Attack) -> None:
    options = counter_options(table, unit)
    first = [option for option in options if option[2:] == (attack.attacker,)]
    options = [*first, *(option for option in options if option not in first)]
    asked = f"{table.state.names[unit]}: counter how?"
    attacks.carry_out(table, table.ask(table.state.owner[unit], asked, options), is_reaction=True)


HOOKS.card("cleave", strikes_behind=_cleaves)
#: Sweep is an attack of its own, among the attacks that `attacks.py` offers.
HOOKS.card("sweep")
HOOKS.card("counter-warrior", ripostes=Riposte("counter-warrior", _can_counter, _counter))


# --- Taunt, Push ------------------------------------------------------------------------------------------------------


def neighbours(table: Table[State], unit: int) -> Iterator[int]:
    """The enemy units next to a unit."""
    state = table.state
    return (each for each in state.units_near(state.place[unit]) if state.is_enemy_unit(unit, each))


def taunted(table: Table[State], unit: int) -> Iterator[Rest]:
    """Tell whether anybody would lose a point."""
    if any(table.state.steps_left(each) for each in neighbours(table, unit)):
        yield ()


def taunt(table: Table[State], unit: int) -> None:
    """Every adjacent enemy unit loses a Movement point."""
    for each in list(neighbours(table, unit)):
        take_steps(table, each, 1)


def pushable(table: Table[State], unit: int) -> Iterator[Rest]:
    """The adjacent enemy units; the toll comes beside the Special point."""
    return ((each,) for each in neighbours(table, unit) if can_afford(table, unit, each, is_special=True))


def push(table: Table[State], unit: int, target: int) -> None:
    """Two spaces straight away."""
    movement.drive_away(table, target, table.state.place[unit], PUSH, unit)


def with_target(unit: int, target: int, *_: str | int) -> tuple[int, ...]:
    """The unit that acts and the one that would be moved."""
    return unit, target


def chosen(_: int, target: int, *__: str | int) -> tuple[int, ...]:
    """The one unit that is chosen."""
    return (target,)


TAUNT_WINDOWS = (uses.TARGETED, uses.APPROACHED, uses.ATTACKED)
HOOKS.card("taunt", uses=Use("taunt", taunt, taunted, EITHER, TAUNT_WINDOWS))
HOOKS.card("push", uses=Use("push", push, pushable, (SPECIAL,), chooses=chosen))


# --- Rage, Reposition -------------------------------------------------------------------------------------------------


def _is_enraged(table: Table[State], unit: int) -> int:
    state = table.state
    return int(bool(state.place[unit]) and 2 * state.health[unit] <= state.most_health(unit))


def _reposition(table: Table[State], unit: int, about: int, space: int, is_own_hand: bool) -> None:
    """The elite in play gains two steps that last, for each common of its own that falls."""
    state = table.state
    is_elite = unit == state.elite(state.owner[unit])
    if is_elite and state.owner[about] == state.owner[unit] and state.profile[about].role == COMMON:
        state.lasting[unit] += REPOSITION_STEPS
        table.say(Events.uses, unit, "reposition", NOBODY)


HOOKS.card("rage", damage_bonus=_is_enraged, more_attacks=_is_enraged)
HOOKS.card("reposition", after_loss_around=_reposition)
HOOKS.card(f"{WARRIOR} class")
