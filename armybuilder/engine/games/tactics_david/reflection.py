"""Attacks that Reflective units give back (Status Affects; rulings G38, G86)."""

from dataclasses import dataclass
from functools import partial

from armybuilder.engine.games.tactics_david.clash import REFLECTED, Clash, defence_dice
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import roll_pool
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.table import Table


def keep(state: State, clash: Clash) -> None:
    """A Reflective unit keeps what a Magical attack on it came to, to give it back."""
    if clash.first_attack:
        state.reflected += ((clash.defender, clash.attacker, clash.first_attack, clash.attack_side),)


def reflect(table: Table[State], attacker: int) -> None:
    """After an attacker's whole Combat Phase, all that was kept of its attacks comes back, each once."""
    state = table.state
    if not state.reflected:
        return
    mine = [each for each in state.reflected if each[1] == attacker]
    state.reflected = tuple(each for each in state.reflected if each[1] != attacker)
    for unit, _, attack, side in mine:
        if state.is_alive(attacker):
            _strike_back(table, Clash(unit, attacker, REFLECTED, "magical", defence_side=side), attack)


def _strike_back(table: Table[State], clash: Clash, attack: int) -> None:
    """The attacker defends itself against its own attack: as ever, but without a Duel."""
    unit, attacker = clash.attacker, clash.defender
    table.say(Events.comes_back, unit, attacker)
    Hooks.before_defending(table, attacker, clash)
    Hooks.before_defending_around(table, attacker, clash)
    if clash.is_off:
        table.say(Events.called_off, unit, attacker)
        return
    if clash.winner == NOBODY and not _holds(table, clash, attack):
        # It leaves no winner: no attack of the Reflective unit, but its status, kills here.
        kill(table, attacker, unit, clash)
    else:
        clash.winner = attacker
    Hooks.after_defending(table, attacker, clash)


@dataclass(frozen=True)
class Holds:
    """Judges an attack that comes back and the roll against it: whether its first attacker withstands it."""

    firm: int

    def __call__(self, attack: int, defended: int) -> bool:
        return attack <= self.firm + defended


def _holds(table: Table[State], clash: Clash, kept: int) -> bool:
    attacker = clash.defender
    rolls = (partial(table.call_for, kept), partial(roll_pool, table, attacker, defence_dice(table, clash)))
    holds = Holds(strength(table, attacker, clash.defence_side, clash))
    attack, defended = table.independent_rolls(rolls, holds)
    table.say(Events.clash, clash.attacker, attacker, attack, 0, holds.firm, defended)
    return holds(attack, defended)
