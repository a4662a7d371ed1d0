"""Blueprints on a drone, and the elite's permanent upgrades (Blueprints)."""

from armybuilder.engine.games.analog_tactics import movement
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.damage import heal
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS

REGENERATES, PULSE, MOST_BESIDE = 2, 3, 4


def _regenerate(table: Table[State], unit: int) -> None:
    if heal(table, unit, REGENERATES):
        table.say(Events.works, unit, "biotechnology")


def _is_cloaked(table: Table[State], unit: int) -> bool:
    return True


def _through_all(table: Table[State], unit: int) -> str:
    return "all"


def _pulse(table: Table[State], unit: int, attack: Attack) -> None:
    """An adjacent target goes three spaces away on success, if the player likes."""
    state, target = table.state, attack.taker
    if not state.place[target] or not state.health[target] or state.profile[target].is_obstacle:
        return
    if state.are_adjacent(unit, target):
        options: list[Option] = [("pulse", target), PASS]
        if table.ask(state.owner[unit], f"{state.names[unit]}: move {state.names[target]} away?", options) != PASS:
            table.say(Events.uses, unit, "pulse-cannon", target)
            movement.drive_away(table, target, state.place[unit], PULSE, unit)


HOOKS.card("biotechnology", heals_at_round_end=_regenerate)
HOOKS.card("cloaking-device", rolls_twice=_is_cloaked)
HOOKS.card("pulse-cannon", on_success=_pulse)
HOOKS.card("thrusters", passes=_through_all)
#: Figures, and an attack that `attacks.py` offers.
for _slug in ("enhanced-ai", "railgun", "twinmount", "tesla-coil"):
    HOOKS.card(_slug)


def _beside(table: Table[State], unit: int) -> int:
    """The commons next to the elite, four at most."""
    state = table.state
    if not state.place[unit]:
        return 0
    return min(MOST_BESIDE, sum(state.are_adjacent(unit, each) for each in state.commons(state.owner[unit])))


HOOKS.card("manual-upgrade", damage_bonus=_beside, hit_bonus=_beside)
HOOKS.card("automatic-upgrade", armor_bonus=_beside, evasion_bonus=_beside)
