"""What each status does (Status Affects)."""

from collections.abc import Callable

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.attack import escape
from armybuilder.engine.games.tactics_david.clash import REFLECTED, Clash, defence_dice
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.hooks import HOOKS
from armybuilder.engine.games.tactics_david.rolls import roll, roll_pool
from armybuilder.engine.games.tactics_david.state import BLIND, COMBAT, LEAVING, MOVED, NOBODY, RALLIED, State
from armybuilder.engine.games.tactics_david.statuses import acquire, discard
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.table import Option, Table


def _paralyzed(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 3:
        table.say("cannot move", unit, "paralyzed")
        table.state.phase = LEAVING


def _petrified(table: Table[State], unit: int) -> None:
    if not table.state.has(unit, "petrified"):
        return
    if roll(table, unit) == 6:
        discard(table, unit, "petrified")
    else:
        table.say("cannot move", unit, "petrified")
        table.state.phase = LEAVING


def _blinded(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 3:
        table.say("cannot see", unit)
        table.state.marks[unit] |= BLIND


def _poisoned(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 2:
        kill(table, unit, card="poisoned")


def _hurries(table: Table[State], unit: int) -> None:
    table.state.boost(unit, "base movement", roll(table, unit, 3), "haste", "disengaged")


def _is_confused(table: Table[State], unit: int) -> None:
    turns = roll(table, unit)
    if turns < 4:
        movement.face(table, unit, (table.state.facing[unit] + turns) % 4)
        table.state.marks[unit] |= MOVED
        table.state.phase = max(table.state.phase, COMBAT)


def _is_afraid(table: Table[State], unit: int) -> None:
    """1 and 2: it runs to its nearest ally; 6: it takes heart. A 3 changes nothing (ruling G30)."""
    rolled = roll(table, unit)
    if rolled == 6:
        table.state.marks[unit] |= RALLIED
        discard(table, unit, "fearful")
    elif rolled < 3 and table.state.phase != LEAVING:
        _flee(table, unit)


def _flee(table: Table[State], unit: int) -> None:
    """Charge, or at least move, towards the nearest ally; out of Combat Lock by an Escape first (ruling G31)."""
    state = table.state
    allies = [other for other in state.in_play(state.owner[unit]) if other not in (unit, state.mate[unit])]
    if not allies:
        return
    if state.locked[unit] != NOBODY and not escape(table, unit):
        return
    near = min(state.distance(unit, ally) for ally in allies)
    options: list[Option] = [("flee to", ally) for ally in allies if state.distance(unit, ally) == near]
    ally = int(table.ask(state.owner[unit], "Which ally does it run to?", options)[1])
    ways = list(movement.towards(table, unit, ally))
    if ways:
        movement.face(table, unit, ways[0])
    if ways and movement.can_charge(table, unit):
        movement.perform_charge(table, unit)
        return
    found = movement.reach(table, unit)
    grid = state.field.grid
    closest = sorted(found, key=lambda space: (grid.distance(space, state.place[ally]), space))
    if closest and grid.distance(closest[0], state.place[ally]) < near:
        movement.perform_movement(table, unit, closest[0], way=found[closest[0]])
    state.phase = max(state.phase, COMBAT)


def _reflects(table: Table[State], unit: int, clash: Clash) -> None:
    """A Magical attack comes back with the strength it had, against the side that made it; no Duel (ruling G38)."""
    state = table.state
    if clash.attack_type != "magical" or not state.is_alive(clash.attacker):
        return
    back = Clash(unit, clash.attacker, REFLECTED, "magical", defence_side=clash.attack_side)
    defended = roll_pool(table, clash.attacker, defence_dice(table, back))
    firm = strength(table, clash.attacker, clash.attack_side, back)
    table.say("clash", unit, clash.attacker, clash.attack, 0, firm, defended)
    if clash.attack > firm + defended:
        kill(table, clash.attacker, unit, back)


def strikes_fear(table: Table[State], unit: int) -> None:
    """Enemies in contact at the end of a Turn acquire Fearful."""
    state = table.state
    if state.is_alive(unit):
        for other in state.in_contact(unit):
            if not state.are_allies(unit, other):
                acquire(table, other, "fearful")


def _calms_down(table: Table[State], unit: int, victim: int, clash: Clash | None) -> None:
    """Having killed an enemy, it may discard Enraged."""
    state = table.state
    if state.are_allies(unit, victim):
        return
    options: list[Option] = [("calm down",), ("rage on",)]
    if table.ask(state.owner[unit], "Discard Enraged?", options) == options[0]:
        discard(table, unit, "enraged")


def _stronger(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    return 1


def _once(table: Table[State], unit: int, clash: Clash | None) -> int:
    return 1


def _stops(kind: str) -> Callable[[Table[State], int, str], bool]:
    def may_not_attack(table: Table[State], unit: int, attack_type: str) -> bool:
        return attack_type == kind

    return may_not_attack


def _shakes_off(status: str) -> Callable[[Table[State], int], None]:
    def at_disengagement(table: Table[State], unit: int) -> None:
        if table.state.is_alive(unit) and roll(table, unit) >= 5:
            discard(table, unit, status)

    return at_disengagement


card = HOOKS.card
card("paralyzed", status_at_engagement=_paralyzed)
card("blinded", status_at_engagement=_blinded)
card("poisoned", status_at_engagement=_poisoned)
card("burned", halvings=_once)
card("frozen", movement_halvings=lambda table, unit: 1, may_not_charge=lambda table, unit: True)
card("fearful", status_at_engagement=_is_afraid)
card("crippled", may_not_attack=_stops("physical"), at_disengagement=_shakes_off("crippled"))
card("pumped", base_bonus=_stronger)
card("silenced", may_not_attack=_stops("magical"), at_disengagement=_shakes_off("silenced"))
card("enchanted", base_bonus=_stronger)
card("banished", may_not_attack=_stops("ethereal"), at_disengagement=_shakes_off("banished"))
card("summoned", base_bonus=_stronger)
# Dead: death.py; Lucky: rolls.py; where Enraged units must go and fight: engagement.py.
card("dead")
card("haste", status_at_engagement=_hurries)
card("lucky")
card("enraged", after_killing=_calms_down)
card("feared", turn_ends=strikes_fear)
card("petrified", status_at_engagement=_petrified, doublings=_once)
card("reflective", after_defending=_reflects)
card("confused", status_at_engagement=_is_confused)
