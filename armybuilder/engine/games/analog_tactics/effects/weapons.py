"""The weapons' forms, beside their figures and shapes (Weapons)."""

from collections.abc import Callable

from armybuilder.engine.games.analog_tactics import movement, points, sight
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS

WARHAMMER_DRIVE, PUSH = 5, 2
SOLID = 2
KATANA_AFTER = 2


def may_push(table: Table[State], unit: int, attack: Attack, card: str) -> None:
    """Push the target of a successful attack, or leave it."""
    state, target = table.state, attack.taker
    if state.profile[target].is_obstacle or not state.health[target] or not state.place[target]:
        return
    options: list[Option] = [("push", target), PASS]
    if table.ask(state.owner[unit], f"{state.names[unit]}: push {state.names[target]}?", options) != PASS:
        table.say(Events.uses, unit, card, target)
        movement.drive_away(table, target, state.place[unit], PUSH, unit)


# --- Warhammer --------------------------------------------------------------------------------------------------------


def _warhammer(table: Table[State], unit: int, attack: Attack) -> None:
    state, target = table.state, attack.taker
    if attack.card != "warhammer" or state.profile[target].is_obstacle:
        return
    if attack.form == 1:
        may_push(table, unit, attack, "warhammer")
    elif attack.form == 2 and state.reaction[target]:
        state.reaction[target] -= 1
        table.say(Events.loses_point, target, "Reaction")
    elif attack.form == 4 and state.health[target]:
        movement.drive_away(table, target, state.place[unit], WARHAMMER_DRIVE, unit)


def _on_the_anvil(table: Table[State], unit: int, attack: Attack) -> int:
    """Something straight behind the target; the board's edge is nothing (ruling P45)."""
    if (attack.card, attack.form) != ("warhammer", 3):
        return 0
    state = table.state
    board, there = state.field.board, state.place[attack.target]
    space = board.ahead(there, sight.away(state, state.place[unit], there)[0])
    return SOLID if space is not None and state.occupant[space] != NOBODY else 0


HOOKS.card("warhammer weapon", on_success=_warhammer, damage_situation=_on_the_anvil)


# --- Spear, Rapier ----------------------------------------------------------------------------------------------------


def _rapier(table: Table[State], unit: int, attack: Attack) -> None:
    if (attack.card, attack.form) == ("rapier", 3):
        table.state.brief[unit] += 1
        table.say(Events.gains_step, unit)


def _after_rapier(table: Table[State], unit: int, attack: Attack) -> None:
    """A Reaction point for this round, hit or miss."""
    if (attack.card, attack.form) == ("rapier", 2):
        table.state.reaction[unit] += 1
        table.say(Events.gains_point, unit, "Reaction")


#: The Spear's forms are shapes: `attacks.py`.
HOOKS.card("spear weapon")
HOOKS.card("rapier weapon", on_success=_rapier, after_own_attack=_after_rapier)


# --- Katana -----------------------------------------------------------------------------------------------------------


def _after_katana(table: Table[State], unit: int, attack: Attack) -> None:
    """Up to two free steps, with all that answers them; or the next Reaction is free, hit or miss."""
    state = table.state
    if (attack.card, attack.form) == ("katana", 4):
        state.is_next_free[unit] = True
        table.say(Events.gains_point, unit, "free Reaction")
    if (attack.card, attack.form) == ("katana", 3):
        for _ in range(KATANA_AFTER):
            if not state.place[unit] or not movement.step_freely(table, unit, "katana"):
                return


HOOKS.card("katana weapon", after_own_attack=_after_katana)


# --- Battle Axe -------------------------------------------------------------------------------------------------------


def _battle_axe(table: Table[State], unit: int, attack: Attack) -> None:
    state, target = table.state, attack.taker
    if attack.card != "battle-axe" or state.profile[target].is_obstacle:
        return
    if attack.form == 1:
        points.take_steps(table, target, 1)
    elif attack.form == 3 and state.attack[target]:
        state.attack[target] -= 1
        table.say(Events.loses_point, target, "Attack")
    elif attack.form == 4 and state.health[target]:
        state.waiting = (*state.waiting, ("battle-axe", target, state.owner[unit], unit))
        table.say(Events.awaits, target, "battle-axe")


def _through_armor(table: Table[State], unit: int, attack: Attack) -> bool:
    return (attack.card, attack.form) == ("battle-axe", 2)


HOOKS.card("battle-axe weapon", on_success=_battle_axe, ignores_armor=_through_armor)
#: The Greatsword's forms are figures and shapes; the Bow's are figures.
HOOKS.card("greatsword weapon")
HOOKS.card("bow weapon")

Effect = Callable[[Table[State], int, Attack], None]
