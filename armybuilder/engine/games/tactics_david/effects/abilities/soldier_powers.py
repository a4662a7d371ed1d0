"""Abilities of the Soldier Root beside its own blows: what it does for allies, to the dead, and on the move."""

from collections.abc import Sequence

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import can_rise, kill, revive
from armybuilder.engine.games.tactics_david.effects.items import NOT_REMOVED, choose_status
from armybuilder.engine.games.tactics_david.effects.statuses import strikes_fear
from armybuilder.engine.games.tactics_david.effects.templates import (
    ally,
    ally_of_root,
    card,
    chooses,
    enemy,
    in_combat_phase,
    in_contact,
    in_range,
    is_first_of,
    replacing_attack,
    strengthens_around,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.options import facings, open_ways
from armybuilder.engine.games.tactics_david.placing import is_free, move
from armybuilder.engine.games.tactics_david.rolls import roll, roll_sum
from armybuilder.engine.games.tactics_david.state import ENGAGED, MOVED, NOBODY, WENT, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, discard, discardable
from armybuilder.engine.games.tactics_david.targets import range_area, sees
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES

JUSTICE, MACHINE = 6, 8
SACRIFICE_REACH, SUMMON_REACH, ROOT_REACH = 6, 7, 3
STEADFAST = 3
STAY: Option = Verbs.stay()
PUPS, EGGS = ally_of_root("pup"), ally_of_root("egg")


# --- Dying -----------------------------------------------------------------------------------------------------------


def _is_avenged(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """004: on 6 or more whoever made it Dead dies too, when it is next Disengaged; the Dead don't again (G117)."""
    if killer != NOBODY and table.state.is_alive(killer) and roll_sum(table, unit, 6, 6) >= JUSTICE:
        table.state.doomed[killer] = unit
        table.say(Events.works, unit, "divine-justice", f"{table.state.names[killer]} will die as it is Disengaged")


def _is_saved(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """005: on 8 or more it lives again, if nobody else stands on its space."""
    if can_rise(table.state, unit) and roll_sum(table, unit, 6, 6) >= MACHINE:
        revive(table, unit)


# --- In place of an attack -------------------------------------------------------------------------------------------


def _light_ally(table: Table[State], unit: int, other: int) -> bool:
    return table.state.profile[other].unit_class == "light" and ally(table, unit, other)


def _light_enemy(table: Table[State], unit: int, other: int) -> bool:
    return table.state.profile[other].unit_class == "light" and enemy(table, unit, other)


OFFERED, CLAIMED = within(SACRIFICE_REACH, _light_ally), in_range(_light_enemy)


def _worth_a_sacrifice(table: Table[State], unit: int) -> Sequence[int]:
    """008: Light enemies in range and sight, if there is a Light ally to give for one (ruling A074)."""
    return CLAIMED(table, unit) if OFFERED(table, unit) else ()


def _sacrifices(table: Table[State], unit: int, target: int) -> None:
    """008: a Light ally and the target both die; if the ally is saved, nothing was sacrificed (ruling G102)."""
    given = chooses(table, table.state.owner[unit], "Sacrifice which ally?", "sacrifice", OFFERED(table, unit))
    if kill(table, given, unit, card="blood-sacrifice"):
        kill(table, target, unit, card="blood-sacrifice")


def _can_be_summoned(table: Table[State], unit: int, other: int) -> bool:
    state = table.state
    if state.profile[other].unit_class == "heavy" or state.locked[other] != NOBODY or state.did(other, ENGAGED):
        return False
    return bool(_circle(table, unit, other))


def _circle(table: Table[State], unit: int, other: int) -> list[int]:
    """009: the free spaces in range and sight, none in contact with an enemy of the unit that is moved."""
    state, around = table.state, table.state.field.grid.around
    return [
        space
        for space in range_area(table, unit)
        if is_free(state, space)
        and sees(state, unit, space)
        and all(state.are_allies(one, other) for near in around[space] for one in state.units_at(near))
    ]


def _summons(table: Table[State], unit: int, target: int) -> None:
    """009: a unit appears; it has moved this Turn, and an Ethereal one is Summoned."""
    state = table.state
    options: list[Option] = [Verbs.to(space) for space in _circle(table, unit, target)]
    space = Verbs.to.parts(table.ask(state.owner[unit], f"{state.names[target]}: where to?", options))[0]
    table.say(Events.moves, target, state.place[target], space)
    move(state, target, space)
    state.marks[target] |= WENT | MOVED
    acquire(table, target, "summoned")


# --- On the move -----------------------------------------------------------------------------------------------------


def _wheels(table: Table[State], unit: int, path: tuple[int, ...]) -> None:
    """006: a Facing after its charge; Enraged, towards its closest enemies only (ruling G32)."""
    state = table.state
    if not state.is_alive(unit):
        return
    ways = facings(state, unit, open_ways(table, unit))
    answer = table.ask(state.owner[unit], f"{state.names[unit]}: face where after the charge?", [STAY, *ways])
    if answer != STAY:
        movement.face(table, unit, DIRECTION_NAMES.index(*Verbs.face.parts(answer)))


def _slips_away(table: Table[State], unit: int, clash: Clash) -> None:
    """016: on 2 or more it escapes without a fight (ruling A069)."""
    if roll(table, unit) >= 2:
        clash.winner = unit
        table.say(Events.works, unit, "on-the-run", "it slips away")


def _gives_wings(table: Table[State], unit: int, about: int) -> None:
    """194: an ally of the Egg Root may move a D3 further in its Engagement (ruling A071)."""
    state = table.state
    if not EGGS(table, unit, about) or about == unit or state.distance(unit, about) > ROOT_REACH:
        return
    if wants(table, about, "Dragon Flight: move further?"):
        rolled = roll(table, about, 3)
        state.boost(about, "movement", rolled, "dragon-flight", "disengaged")
        table.say(Events.works, unit, "dragon-flight", f"{state.names[about]} moves {rolled} further")


# --- Allies ----------------------------------------------------------------------------------------------------------


def _stands_by(table: Table[State], unit: int, about: int, status: str) -> bool:
    """018: an ally near by that would acquire Fearful may roll against it."""
    state = table.state
    if status != "fearful" or about == unit or not state.are_allies(unit, about):
        return False
    if state.distance(unit, about) > STEADFAST or not wants(table, about, "Unwavering: roll against Fearful?"):
        return False
    if roll(table, about) < STEADFAST:
        return False
    table.say(Events.works, unit, "unwavering", f"{state.names[about]} is not Fearful")
    return True


def _pup_without_a_friend(table: Table[State], unit: int, other: int) -> bool:
    """027: an ally of the Pup Root that no other unit with the same card reaches."""
    return PUPS(table, unit, other) and is_first_of(table, unit, "beast-friend", ROOT_REACH, other)


def _spurs_on(table: Table[State], unit: int, about: int) -> int:
    """028: a second attack for allies of the Pup Root, whoever else has the same card."""
    if about == unit or not PUPS(table, unit, about) or table.state.distance(unit, about) > ROOT_REACH:
        return 0
    return int(is_first_of(table, unit, "beast-whisperer", ROOT_REACH, about))


def _can_be_bandaged(table: Table[State], unit: int, other: int) -> bool:
    return bool(discardable(table.state, other, NOT_REMOVED))


def _bandages(table: Table[State], unit: int, target: int) -> None:
    """196: a status of a unit in contact goes, the one that this unit's player names."""
    status = choose_status(table, table.state.owner[unit], target)
    if status is not None:
        discard(table, target, status)


WORKS_WHILE_DEAD.update(("divine-justice", "deus-ex-machina"))
card("divine-justice", after_dying=_is_avenged)
card("deus-ex-machina", after_dying=_is_saved)
card("maneuver", after_charging=_wheels)
card("blood-sacrifice", actions=replacing_attack("blood-sacrifice", _sacrifices, _worth_a_sacrifice))
card("summon", actions=replacing_attack("summon", _summons, within(SUMMON_REACH, _can_be_summoned)))
card("deathly-miasma", turn_ends=strikes_fear)
card("on-the-run", before_escaping=_slips_away)
card(
    "unwavering",
    is_immune=lambda table, unit, status: status == "fearful",
    is_immune_around=_stands_by,
)
card("beast-friend", base_bonus_around=strengthens_around(ROOT_REACH, 1, _pup_without_a_friend))
card("beast-whisperer", more_attacks_around=_spurs_on)
card("dragon-might", bonus_around=strengthens_around(ROOT_REACH, 1, EGGS))
card("dragon-flight", at_engagement_around=_gives_wings)
card("bandages", actions=in_combat_phase("bandages", _bandages, in_contact(_can_be_bandaged), is_far=False))
