"""What each status does (Status Affects)."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.tactics_david import movement, teams
from armybuilder.engine.games.tactics_david.attack import escape
from armybuilder.engine.games.tactics_david.clash import ESCAPE, REFLECTED, Clash, defence_dice
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.templates import wants
from armybuilder.engine.games.tactics_david.hooks import HOOKS
from armybuilder.engine.games.tactics_david.rolls import roll, roll_pool
from armybuilder.engine.games.tactics_david.state import BLIND, LEAVING, MOVED, MOVEMENT, NOBODY, WENT, State
from armybuilder.engine.games.tactics_david.statuses import acquire, discard
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.table import Option, Table


def _rolled(status: str, does: Callable[[Table[State], int], None]) -> Callable[[Table[State], int], None]:
    """What a status does at an Engagement, unless the unit lost it to another one's roll: the dead roll no more."""

    def at_engagement(table: Table[State], unit: int) -> None:
        if table.state.has(unit, status):
            does(table, unit)

    return at_engagement


def _paralyzed(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 3:
        table.say("cannot move", unit, "paralyzed")
        table.state.phase = LEAVING


def _petrified(table: Table[State], unit: int) -> None:
    """On a 6 it may break free; who stays stone has its strength, and does nothing."""
    if roll(table, unit) == 6 and wants(table, unit, "discard Petrified?"):
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
    more = roll(table, unit, 3)
    table.state.boost(unit, "base movement", more, "haste", "disengaged")
    table.say("works", unit, "haste", f"+{more} Movement")


def _is_confused(table: Table[State], unit: int) -> None:
    """1 to 3: it turns so often, and its Movement Phase is over."""
    turns = roll(table, unit)
    if turns < 4:
        movement.face(table, unit, (table.state.facing[unit] + turns) % 4)
        table.state.marks[unit] |= MOVED
        movement.end_phase(table, unit)


def _is_afraid(table: Table[State], unit: int) -> None:
    """1 and 2: it runs to its nearest ally; 6: it may take heart. A 3 changes nothing (ruling G30)."""
    rolled = roll(table, unit)
    if rolled == 6:
        if wants(table, unit, "discard Fearful?"):
            discard(table, unit, "fearful")
    elif rolled < 3 and table.state.phase != LEAVING:
        _flee(table, unit)


def _flee(table: Table[State], unit: int) -> None:
    """Charge, or at least move, towards the nearest ally; out of Combat Lock by an Escape first (ruling G31)."""
    state = table.state
    allies = [other for other in state.in_play(state.owner[unit]) if other not in (unit, state.mate[unit])]
    if not allies or state.did(unit, WENT) or not _gets_free(table, unit):
        return
    near = min(state.distance(unit, ally) for ally in allies)
    ally = chosen_unit(
        table, unit, "flee to", "Which ally does it run to?", [n for n in allies if state.distance(unit, n) == near]
    )
    was_alone = state.mate[unit] == NOBODY
    _run_to(table, unit, ally, near)
    if was_alone and state.mate[unit] != NOBODY:
        teams.form(table, unit)
        movement.end_phase(table, unit)


def chosen_unit(table: Table[State], unit: int, verb: str, question: str, among: Sequence[int]) -> int:
    """The unit among some that a unit's player chooses."""
    options: list[Option] = [(verb, other) for other in among]
    return int(table.ask(table.state.owner[unit], question, options)[1])


def _gets_free(table: Table[State], unit: int) -> bool:
    """Whether a unit is in no Combat Lock, or gets out of it now; not in the Turn in which it was Locked (G29)."""
    state = table.state
    if state.locked[unit] == NOBODY:
        return True
    return state.locked_at[unit] < state.turn and escape(table, unit)


def _run_to(table: Table[State], unit: int, ally: int, near: int) -> None:
    """A Charge towards an ally; where there can be none, a Movement Procedure that comes nearer than it is."""
    state = table.state
    teams.set_out(table, unit)
    for direction in movement.towards(table, unit, ally):
        before = state.facing[unit]
        state.facing[unit] = direction
        if movement.can_charge(table, unit):
            table.say("faces", unit, direction)
            movement.perform_charge(table, unit, (ally,))
            return
        state.facing[unit] = before
    for direction in movement.towards(table, unit, ally):
        movement.face(table, unit, direction)
        break
    found, grid, goal = movement.reach(table, unit), state.field.grid, state.place[ally]
    closest = min(found, key=lambda space: (grid.distance(space, goal), space), default=None)
    state.phase = max(state.phase, MOVEMENT)
    if closest is not None and grid.distance(closest, goal) < near:
        movement.perform_movement(table, unit, closest, way=found[closest])


def _reflects(table: Table[State], unit: int, clash: Clash) -> None:
    """A Magical attack comes back with the strength it had, against the side that made it; no Duel (ruling G38)."""
    state = table.state
    if clash.attack_type != "magical" or clash.mode in (ESCAPE, REFLECTED) or not state.is_alive(clash.attacker):
        return
    back = Clash(unit, clash.attacker, REFLECTED, "magical", defence_side=clash.attack_side)
    defended = roll_pool(table, clash.attacker, defence_dice(table, back))
    firm = strength(table, clash.attacker, clash.attack_side, back)
    table.say("clash", unit, clash.attacker, clash.attack, 0, firm, defended)
    if clash.attack > firm + defended:
        kill(table, clash.attacker, unit, back)


def _reflects_as_it_dies(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """Every Magical attack comes back, so one that kills does too."""
    if clash is not None and clash.defender == unit:
        _reflects(table, unit, clash)


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
card("paralyzed", status_at_engagement=_rolled("paralyzed", _paralyzed))
card("blinded", status_at_engagement=_rolled("blinded", _blinded))
card("poisoned", status_at_engagement=_rolled("poisoned", _poisoned))
card("burned", halvings=_once)
card("frozen", movement_halvings=lambda table, unit: 1, may_not_charge=lambda table, unit: True)
card("fearful", status_at_engagement=_rolled("fearful", _is_afraid))
card("crippled", may_not_attack=_stops("physical"), at_disengagement=_shakes_off("crippled"))
card("pumped", base_bonus=_stronger)
card("silenced", may_not_attack=_stops("magical"), at_disengagement=_shakes_off("silenced"))
card("enchanted", base_bonus=_stronger)
card("banished", may_not_attack=_stops("ethereal"), at_disengagement=_shakes_off("banished"))
card("summoned", base_bonus=_stronger)
# Dead: death.py; Lucky: rolls.py; where Enraged units must go and fight: engagement.py.
card("dead")
card("haste", status_at_engagement=_rolled("haste", _hurries))
card("lucky")
card("enraged", after_killing=_calms_down)
card("feared", turn_ends=strikes_fear)
card("petrified", status_at_engagement=_rolled("petrified", _petrified), doublings=_once)
card("reflective", after_defending=_reflects, after_dying=_reflects_as_it_dies)
card("confused", status_at_engagement=_rolled("confused", _is_confused))
