"""Abilities of the Ghost Root: 141 to 148 and 150 to 155; 149 is the Zombie's."""

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.abilities.apprentice import ends_its_act
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    enemy,
    gives,
    gives_by_roll,
    goes_under,
    in_combat_phase,
    in_contact,
    in_range,
    replacing_attack,
    that_can_acquire,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.placing import is_free, remove
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import NOBODY, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire, discard, unlock_allies
from armybuilder.engine.games.tactics_david.teams import set_out
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES

CHILL_REACH = GUIDE_REACH = 3
DISPELLED = ("summoned", "enchanted", "haste")
#: Higher than any Terrain Piece stands.
OVER_ALL_PIECES = 3
BANSHEE = {6: "poisoned", 5: "poisoned", 4: "blinded", 3: "blinded", 2: "crippled"}


def _haunts(table: Table[State], unit: int, killer: int, clash: Clash | None) -> None:
    """141: the unit that made it Dead is Fearful on 4+."""
    if killer != NOBODY and can_acquire(table, killer, "fearful") and roll(table, unit) >= 4:
        acquire(table, killer, "fearful")


def _chills(table: Table[State], unit: int) -> None:
    """142: a roll for each unit near by, friend or foe, that is not Ethereal."""
    state = table.state
    for other in state.within(unit, CHILL_REACH):
        if state.unit_type(other) == "ethereal" or not can_acquire(table, other, "frozen"):
            continue
        if roll(table, unit) >= 5:
            acquire(table, other, "frozen")


def _has_a_spell_on_it(table: Table[State], unit: int, other: int) -> bool:
    return any(table.state.has(other, status) for status in DISPELLED)


def _dispels(table: Table[State], unit: int, target: int) -> None:
    """143: three Buffs go on 4+; no Line of Sight is asked for (ruling A125)."""
    if roll(table, unit) >= 4:
        discard(table, target, *DISPELLED)


def _strikes_back(table: Table[State], unit: int, clash: Clash) -> None:
    """144: who attacks it and does not win dies of it."""
    if clash.winner == unit:
        kill(table, clash.attacker, unit, card="counter-clause")


def _takes_the_soul(table: Table[State], unit: int, victim: int, clash: Clash | None) -> None:
    """145: whom it makes Dead leaves the game, even if Relentless (ruling A109).

    Who defended and lives again by a card of its own stays: of two cards the defender's holds (ruling G75).
    """
    state = table.state
    has_risen = state.is_alive(victim) and clash is not None and clash.defender == victim
    if state.place[victim] and not has_risen:
        table.say(Events.works, unit, "soul-reap", "nothing is left to rise again")
        remove(table, victim)


def _curses(table: Table[State], unit: int, target: int) -> None:
    """146: on 3+ it goes under an enemy, whose abilities are off for good; its Special stays (ruling A110)."""
    if roll(table, unit) >= 3:
        table.say(Events.works, unit, "curse", f"{table.state.names[target]} has no abilities any more")
        table.state.taught.pop(target, None)
        ends_its_act(table, target)
        goes_under(table, unit, target, abilities=())


def _stands_alone(table: Table[State], unit: int, other: int) -> bool:
    """147: enemies in no team: no half of one could obey the other player where it stands (ruling G105)."""
    return enemy(table, unit, other) and table.state.mate[other] == NOBODY


def _possesses(table: Table[State], unit: int, target: int) -> None:
    """147: on 4+ an enemy is commanded by this unit's player until the Turn ends, and Locked with none of that side."""
    if roll(table, unit) < 4:
        return
    state = table.state
    state.owner[target] = state.owner[unit]
    unlock_allies(state, target)
    state.lent[target] = state.seat_of(unit)
    table.say(Events.works, unit, "possess", f"{state.names[target]} obeys it until the Turn ends")


def _dies_of_no_card(table: Table[State], unit: int, killer: int, clash: Clash | None) -> bool:
    """148: only an attack or an Escape that it lost kills it; a card that kills without one leaves no winner."""
    return clash is None or clash.winner != killer


def _passes_pieces(table: Table[State], unit: int) -> int | None:
    """150: through every Terrain Piece, alone; a team mate could not follow."""
    return OVER_ALL_PIECES if table.state.mate[unit] == NOBODY else None


def _charges_alone(table: Table[State], unit: int) -> bool:
    """150: it may charge although it hovers; a hovering team mate may not."""
    return table.state.mate[unit] == NOBODY


def _overwhelms(table: Table[State], unit: int, clash: Clash) -> int:
    """151: an enemy with anybody in contact on the side away from this attack fights with half."""
    state = table.state
    if not clash.attacks(unit) or state.are_allies(unit, clash.defender):
        return 0
    beyond = state.place[clash.defender] + state.field.grid.steps[state.facing[unit]]
    return int(state.occupant[beyond] not in (NOBODY, unit))


def _infects(table: Table[State], unit: int) -> None:
    """152: at the end of each Turn, a roll for everybody in contact; even while it is dead (ruling A063)."""
    for other in table.state.in_contact(unit):
        if can_acquire(table, other, "poisoned") and roll(table, unit) >= 5:
            acquire(table, other, "poisoned")


# False Guide


def _can_be_led(table: Table[State], unit: int, other: int) -> bool:
    """Enemies that are not Locked, and so may move and turn."""
    return enemy(table, unit, other) and table.state.locked[other] == NOBODY


def _misleads(table: Table[State], unit: int, target: int) -> None:
    """155: on 3+ its player may move and turn an enemy; whatever it rolls, it does not attack that one in this Turn.

    Only a player's own move forms a Unit Team, so the enemy goes to a free space.
    """
    state, player = table.state, table.state.seat_of(unit)
    state.boost(unit, "misled", target, "false-guide", "turn")
    if roll(table, unit) < 3:
        return
    table.say(Events.works, unit, "false-guide", f"it leads {state.names[target]}")
    set_out(table, target)
    ways = movement.reach(table, target)
    spaces: list[Option] = [Verbs.to(space) for space in ways if is_free(state, space)]
    where = table.ask(
        player, Asked(f"{state.names[target]}: lead it where?", card="false-guide"), [Verbs.stay(), *spaces]
    )
    if where in Verbs.to:
        (space,) = Verbs.to.parts(where)
        movement.perform_movement(table, target, space, way=ways[space])
    if state.is_alive(target):
        _faces_as_led(table, player, target)


def _faces_as_led(table: Table[State], player: int, target: int) -> None:
    ways: list[Option] = [Verbs.face(name) for name in DIRECTION_NAMES]
    name = Verbs.face.parts(
        table.ask(player, Asked(f"{table.state.names[target]}: let it face where?", card="false-guide"), ways)
    )[0]
    direction = DIRECTION_NAMES.index(name)
    if direction != table.state.facing[target]:
        movement.face(table, target, direction)


def _spares_the_misled(table: Table[State], unit: int, target: int) -> bool:
    """155: whom it tried to lead in this Turn it does not attack."""
    boosts = table.state.boosts.get(unit, ())
    return any(boost.figure == "misled" and boost.amount == target for boost in boosts)


WORKS_WHILE_DEAD.update(("haunt", "soul-reap", "oblivious", "transpose", "black-disease"))
card("haunt", after_dying=_haunts)
card("chill", at_engagement=_chills)
card("dispel", actions=in_combat_phase("dispel", _dispels, in_range(_has_a_spell_on_it, sight=False)))
card("counter-clause", after_defending=_strikes_back)
card("soul-reap", after_killing=_takes_the_soul)
card("curse", actions=replacing_attack("curse", _curses, in_contact(enemy)))
card("possess", actions=replacing_attack("possess", _possesses, in_range(_stands_alone)))
card("oblivious", is_spared=_dies_of_no_card)
card("transpose", passes_height=_passes_pieces, may_charge=_charges_alone)
card("overwhelm", halvings_of_enemy=_overwhelms)
card("black-disease", turn_ends=_infects)
card(
    "nightmare",
    actions=replacing_attack("nightmare", gives("confused", on=4), in_range(that_can_acquire("confused", who=enemy))),
)
card(
    "curse-banshee",
    actions=replacing_attack(
        "curse-banshee", gives_by_roll(BANSHEE), in_range(that_can_acquire(*BANSHEE.values(), who=enemy))
    ),
)
card(
    "false-guide",
    actions=in_combat_phase("false-guide", _misleads, within(GUIDE_REACH, _can_be_led)),
    leaves_alone=_spares_the_misled,
)
