"""Damage and who takes it: Health, and all that keeps it away or passes it on (Health; Damage)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from armybuilder.engine.games.analog_tactics import hooks, points
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Option, Table
from armybuilder.engine.windows import PASS

if TYPE_CHECKING:
    from armybuilder.engine.games.analog_tactics.attack import Attack

Losses = list[tuple[int, int]]

#: The shelter that comes before a Shield.
REFLECT = "reflect"


@dataclass(frozen=True, slots=True)
class Shelter:
    """A Reaction of a unit by which damage goes elsewhere: who may be used so, and what comes of it.

    `attack` is None for damage that no attack deals.
    """

    card: str
    can: Callable[[Table[State], int, int, "Attack | None"], bool]
    do: Callable[[Table[State], int, int, int, "Attack | None"], Losses]


def hurt(table: Table[State], unit: int, amount: int, attack: "Attack | None" = None, by: int = NOBODY) -> Losses:
    """Damage a unit, or whoever takes it in its place; the Health that each has lost (ruling P9).

    Reflect goes first, then a Shield, then one of the others. `by` is the player whose doing it is: what the own side
    does opens no windows (ruling P41).
    """
    is_own_hand = by == table.state.owner[unit]
    for is_reflect in (True, False):
        if is_own_hand or (not is_reflect and table.state.is_shielded[unit]):
            continue
        sheltered = _sheltered(table, unit, amount, attack, is_reflect)
        if sheltered is not None:
            return sheltered
    return take(table, unit, amount, attack, can_be_rescued=not is_own_hand)


def _sheltered(table: Table[State], unit: int, amount: int, attack: "Attack | None", is_reflect: bool) -> Losses | None:
    """Ask the unit's player for a way to keep the damage away; None where it is not."""
    state = table.state
    player = state.owner[unit]
    elite = state.living_elite(player)
    if elite == NOBODY or not points.has_reaction(state, elite):
        return None
    able: list[Shelter] = [
        each
        for each in hooks.shelters(table, elite)
        if (each.card == REFLECT) == is_reflect
        and not points.is_spent(state, player, each.card)
        and each.can(table, elite, unit, attack)
    ]
    if not able:
        return None
    options: list[Option] = [PASS, *((each.card, elite) for each in able)]
    answer = table.ask(player, f"{state.names[unit]} is to take {amount}: keep it away?", options)
    if answer == PASS:
        return None
    chosen = next(each for each in able if each.card == answer[0])
    points.pay(table, elite, points.REACTION)
    points.spend(state, player, chosen.card)
    table.say(Events.uses, elite, chosen.card, unit)
    return chosen.do(table, elite, unit, amount, attack)


def take(
    table: Table[State], unit: int, amount: int, attack: "Attack | None", *, can_be_rescued: bool = True
) -> Losses:
    """A unit takes damage, its own or what was handed on to it: its Shield goes, else Health.

    At 0 a rescue may still keep it standing. What it lost.
    """
    state = table.state
    if state.is_shielded[unit]:
        state.is_shielded[unit] = False
        table.say(Events.shielded, unit)
        return []
    lost = min(amount, state.health[unit])
    state.health[unit] -= lost
    table.say(Events.loses, unit, lost, state.health[unit])
    if not state.health[unit] and can_be_rescued:
        _rescue(table, unit, attack)
    if state.health[unit]:
        enrage(table, unit)
    return [(unit, lost)]


def _rescue(table: Table[State], unit: int, attack: "Attack | None") -> None:
    """Whoever of its team may keep a unit at 0 Health from being removed."""
    state = table.state
    elite = state.living_elite(state.owner[unit])
    if elite != NOBODY and points.has_reaction(state, elite):
        for rescue in hooks.rescues(table, elite):
            rescue(table, elite, unit, attack)


def enrage(table: Table[State], unit: int) -> None:
    """Attack points that come with being hurt appear at once, once a round (Rage)."""
    state = table.state
    more = hooks.more_attacks(table, unit)
    if more and not state.is_enraged[unit]:
        state.is_enraged[unit] = True
        state.attack[unit] += more
        table.say(Events.rages, unit)


def heal(table: Table[State], unit: int, amount: int) -> int:
    """Give Health back, never above the maximum; how much it was."""
    state = table.state
    gained = max(0, min(amount, state.most_health(unit) - state.health[unit]))
    if gained:
        state.health[unit] += gained
        table.say(Events.heals, unit, gained, state.health[unit])
    return gained
