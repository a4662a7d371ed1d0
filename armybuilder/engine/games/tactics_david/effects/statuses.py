"""The effects of statuses (Status Affects)."""

from collections.abc import Callable

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.templates import wants
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.fleeing import flee
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.reflection import keep
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import BLIND, HALTED, MOVED, State
from armybuilder.engine.games.tactics_david.statuses import acquire, discard
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table


def _strikes(status: str, does: Callable[[Table[State], int], None]) -> Callable[[Table[State], int, str], None]:
    """The function of one status for the hook: it acts when the time of that status has come."""

    def status_strikes(table: Table[State], unit: int, which: str) -> None:
        if which == status:
            does(table, unit)

    return status_strikes


def _paralyzed(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 3:
        _is_disengaged(table, unit, "paralyzed")


def _petrified(table: Table[State], unit: int) -> None:
    """On a 6 it may break free; who stays stone has its strength, and does nothing."""
    if roll(table, unit) == 6 and wants(table, unit, "petrified", "discard Petrified?"):
        discard(table, unit, "petrified")
    else:
        _is_disengaged(table, unit, "petrified")


def _is_disengaged(table: Table[State], unit: int, status: str) -> None:
    table.say(Events.cannot_move, unit, status)
    table.state.marks[unit] |= HALTED


def _blinded(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 3:
        table.say(Events.cannot_see, unit)
        table.state.marks[unit] |= BLIND


def _poisoned(table: Table[State], unit: int) -> None:
    if roll(table, unit) < 2:
        kill(table, unit, card="poisoned")


def _hurries(table: Table[State], unit: int) -> None:
    more = roll(table, unit, 3)
    table.state.boost(unit, "base movement", more, "haste", "disengaged")
    table.say(Events.works, unit, "haste", f"+{more} Movement")


def _is_confused(table: Table[State], unit: int) -> None:
    """1 to 3: it turns so often, and its Movement Phase is over."""
    turns = roll(table, unit)
    if turns < 4:
        table.explain(lambda: Events.works(unit, "confused", f"with a {turns} it turns as often, and doesn’t move"))
        movement.face(table, unit, (table.state.facing[unit] + turns) % 4)
        table.state.marks[unit] |= MOVED
        movement.end_phase(table, unit)


def _is_afraid(table: Table[State], unit: int) -> None:
    """1 and 2: it runs to its nearest ally; 6: it may take heart. A 3 changes nothing (ruling G30)."""
    rolled = roll(table, unit)
    if rolled == 6:
        if wants(table, unit, "fearful", "discard Fearful?"):
            discard(table, unit, "fearful")
    elif rolled < 3:
        table.explain(lambda: Events.works(unit, "fearful", f"with a {rolled} it runs to its nearest ally"))
        flee(table, unit)


def _reflects(table: Table[State], unit: int, clash: Clash) -> None:
    """A Magical attack comes back when the attacker's Combat Phase is over (ruling G86)."""
    if clash.is_magical:
        keep(table.state, clash)


def _reflects_as_it_dies(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """Every Magical attack comes back, so one that kills does too: it was Reflective when it was struck (G111)."""
    if clash is not None and clash.defender == unit and clash.is_magical:
        keep(table.state, clash)


def strikes_fear(table: Table[State], unit: int) -> None:
    """Enemies in contact at the end of a Turn acquire Fearful."""
    for other in table.state.in_contact(unit):
        if not table.state.are_allies(unit, other):
            acquire(table, other, "fearful")


def _calms_down(table: Table[State], unit: int, victim: int, clash: Clash | None) -> None:
    """Having killed an enemy, it may discard Enraged."""
    state = table.state
    if state.are_allies(unit, victim):
        return
    options: list[Option] = [Verbs.calm_down(), Verbs.rage_on()]
    if table.ask(state.seat_of(unit), Asked("Discard Enraged?", card="enraged"), options) == options[0]:
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


card = Hooks.card
card("paralyzed", status_strikes=_strikes("paralyzed", _paralyzed))
card("blinded", status_strikes=_strikes("blinded", _blinded))
card("poisoned", status_strikes=_strikes("poisoned", _poisoned))
card("burned", halvings=_once)
card("frozen", movement_halvings=lambda table, unit: 1, may_not_charge=lambda table, unit: True)
card("fearful", status_strikes=_strikes("fearful", _is_afraid))
card("crippled", may_not_attack=_stops("physical"), at_disengagement=_shakes_off("crippled"))
card("pumped", base_bonus=_stronger)
card("silenced", may_not_attack=_stops("magical"), at_disengagement=_shakes_off("silenced"))
card("enchanted", base_bonus=_stronger)
card("banished", may_not_attack=_stops("ethereal"), at_disengagement=_shakes_off("banished"))
card("summoned", base_bonus=_stronger)
# Dead: death.py; Lucky: rolls.py; where Enraged units must go and fight: engagement.py.
card("dead")
card("haste", status_strikes=_strikes("haste", _hurries))
card("lucky")
card("enraged", after_killing=_calms_down)
card("feared", turn_ends=strikes_fear)
card("petrified", status_strikes=_strikes("petrified", _petrified), doublings=_once)
card("reflective", after_defending=_reflects, after_dying=_reflects_as_it_dies)
card("confused", status_strikes=_strikes("confused", _is_confused))
