"""Abilities of the Zombie Root: 149 and 156 to 162."""

from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import can_rise, rise_as
from armybuilder.engine.games.tactics_david.effects.items import choose_status
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    enemy,
    in_range,
    replacing_attack,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import drop
from armybuilder.engine.games.tactics_david.placing import transform
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, discard, discardable
from armybuilder.engine.table import Table

INFECTED, RISEN, PLAGUED, DOWNGRADED = 4, 5, 3, 3
REACH = 3
#: The shapes into which a D6 turns a target.
SHAPES = {6: "slime", 5: "pup", 4: "egg"}


def _infects(table: Table[State], unit: int, victim: int, clash: Clash | None) -> None:
    """149: whom it kills becomes a dead Zombie of its player, on 4 or more. What lies with the body stays there.

    Not beside a living enemy, a mate that stays on the space (ruling G126).
    """
    state = table.state
    if not (state.place[victim] and state.has(victim, "dead")):
        return
    is_held = any(enemy(table, unit, mate) for mate in state.units_at(state.place[victim]))
    if not is_held and roll(table, unit) >= INFECTED:
        rise_as(table, victim, state.library.units["zombie"], state.seat_of(unit), is_alive=False)


def _raises_the_dead(table: Table[State], unit: int) -> None:
    """156: one roll for all the dead near by, of both sides, beside living mates, too (ruling G130).

    Its player's own dead Skeletons stay as they are.
    """
    state = table.state
    skeleton = state.library.units["skeleton"]
    bodies = [
        body
        for body in range(len(state.place))
        if state.place[body]
        and state.has(body, "dead")
        and state.distance(unit, body) <= REACH
        and not (state.profile[body] is skeleton and state.are_allies(unit, body))
    ]
    if bodies and roll(table, unit) >= RISEN:
        for body in bodies:
            rise_as(table, body, skeleton, state.seat_of(unit), is_alive=False)


def _plagues(table: Table[State], unit: int, clash: Clash) -> None:
    """157: units of Melee Attack Mode that attack it are Poisoned on 3 or more, even if they kill it (ruling A057)."""
    if not table.state.profile[clash.attacker].is_ranged and roll(table, unit) >= PLAGUED:
        acquire(table, clash.attacker, "poisoned")


def _can_be_blighted(table: Table[State], unit: int, other: int) -> bool:
    """158: in sight from any of its sides, and with an ability that still works."""
    state = table.state
    field, place, goal = state.field, state.place[unit], state.place[other]
    return other not in state.muted and any(field.sees(place, side, goal) for side in range(4))


def _blights(table: Table[State], unit: int, target: int) -> None:
    """158: its ability does nothing until it is next Engaged (ruling A113); a shape that it took stays (G106)."""
    table.state.muted |= {target}
    table.state.refresh(target)
    table.say(Events.works, unit, "ghoul-blight", f"{table.state.names[target]} loses its ability until it is Engaged")


def _brings_luck(table: Table[State], unit: int, about: int, victim: int) -> None:
    """159: itself and allies near by are Lucky when they kill an enemy; as long as it lies there, dead or alive."""
    state = table.state
    if state.are_allies(about, victim) or not state.are_allies(unit, about) or not state.place[about]:
        return
    if state.distance(unit, about) <= REACH:
        acquire(table, about, "lucky")


def _polymorphs(table: Table[State], unit: int, target: int) -> None:
    """160: a Confused Slime, Pup or Egg instead, without its items and statuses, but Locked as it was (A114, G131)."""
    shape = SHAPES.get(roll(table, unit))
    if shape is None:
        return
    state = table.state
    for slug in state.items[target]:
        drop(table, target, slug)
    transform(table, target, state.library.units[shape])
    discard(table, target, *discardable(state, target))
    acquire(table, target, "confused")


def _can_mend(table: Table[State], unit: int) -> bool:
    """161: itself, if it has a status and a dead unit lies in contact."""
    state = table.state
    place = state.place[unit]
    spaces = (place, *(space for _, space in state.field.grid.beside[place]))
    return any(state.graves[space] for space in spaces) and bool(discardable(state, unit, ("dead",)))


def _mends(table: Table[State], unit: int, _: int) -> None:
    """161: a status of its own goes, whichever its player names."""
    status = choose_status(table, table.state.seat_of(unit), unit, "picking-up-the-pieces", ("dead",))
    if status is not None:
        discard(table, unit, status)


def _rises_as_bones(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """162: on 3 or more it may live on as a Skeleton, if nobody else stands on its space (ruling A115)."""
    state = table.state
    if (
        can_rise(state, unit)
        and roll(table, unit) >= DOWNGRADED
        and wants(table, unit, "downgrade", "Downgrade: rise?")
    ):
        rise_as(table, unit, state.library.units["skeleton"], state.seat_of(unit), is_alive=True)


WORKS_WHILE_DEAD.update(("infect", "vampiric-aura", "downgrade"))
card("infect", after_killing=_infects)
card("grave-riser", at_engagement=_raises_the_dead)
card("plague", before_defending=_plagues)
card("ghoul-blight", actions=replacing_attack("ghoul-blight", _blights, within(REACH, _can_be_blighted)))
card("vampiric-aura", after_killing_around=_brings_luck)
card("polymorph", actions=replacing_attack("polymorph", _polymorphs, in_range()))
card("picking-up-the-pieces", actions=Action("picking-up-the-pieces", _mends, can=_can_mend))
card("downgrade", after_dying=_rises_as_bones)
