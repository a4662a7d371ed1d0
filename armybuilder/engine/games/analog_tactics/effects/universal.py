"""The abilities of all units: Reorient, Avoid, Purposeful Dodge (Classes)."""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics import figures, movement, uses
from armybuilder.engine.games.analog_tactics.attack import Attack, Defence
from armybuilder.engine.games.analog_tactics.combat import Riposte
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.points import REACTION
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.games.analog_tactics.uses import Rest, Use
from armybuilder.engine.table import Table

DODGE_MARGIN = 3


def is_rolled(table: Table[State], attack: Attack) -> bool:
    """Tell whether the target rolls, as far as is known before (ruling P55)."""
    is_sure = attack.is_sure or Hooks.cannot_be_evaded(table, attack.attacker, attack)
    return not is_sure and not table.state.profile[attack.target].is_obstacle


def counts_evasion(table: Table[State], attack: Attack) -> bool:
    """Tell whether evasion modifiers count in the roll: not by dice alone, and not under Gravity (ruling P8)."""
    is_without = attack.is_dice_alone or figures.is_pulled(table.state, attack.target)
    return not is_without and is_rolled(table, attack)


def _facings(table: Table[State], unit: int) -> Iterator[Rest]:
    now = table.state.facing[unit]
    return (((now + turn) % 6,) for turn in range(1, 6))


def _reorient(table: Table[State], unit: int, facing: int) -> None:
    table.state.facing[unit] = facing
    table.say(Events.faces, unit, facing)


def _can_avoid(table: Table[State], unit: int, attack: Attack) -> bool:
    return unit == attack.target and counts_evasion(table, attack)


def _avoid(table: Table[State], unit: int, attack: Attack) -> None:
    attack.added_evasion.append(("avoid", 1))


def _dodges(table: Table[State], unit: int, attack: Attack) -> bool:
    return attack.margin <= -DODGE_MARGIN and bool(movement.steps(table, unit, most=1))


def step_of(card: str, *, is_point_used: bool = True) -> Riposte:
    """A step that evading brings: at once or not at all. As a rule it is a Movement point, gained and used (P66)."""

    def step(table: Table[State], unit: int, attack: Attack) -> None:
        if movement.step_freely(table, unit, card, is_optional=False) and is_point_used:
            table.state.used_steps[unit] += 1

    can = _dodges if card == "purposeful-dodge" else _can_step
    return Riposte(card, can, step, is_paid=False)


def _can_step(table: Table[State], unit: int, attack: Attack) -> bool:
    return bool(movement.steps(table, unit, most=1))


Hooks.card(
    "reorient",
    uses=Use("reorient", _reorient, _facings, keywords=(REACTION,), windows=(uses.TARGETED, uses.ATTACKED)),
)
Hooks.card("avoid", defences=Defence("avoid", _can_avoid, _avoid))
Hooks.card("purposeful-dodge", after_miss=step_of("purposeful-dodge"))
