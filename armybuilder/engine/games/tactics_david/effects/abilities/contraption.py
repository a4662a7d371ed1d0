"""Abilities of the Contraption Root: 060 and 163 to 175."""

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.attack import perform_ranged
from armybuilder.engine.games.tactics_david.clash import RANGED, Clash
from armybuilder.engine.games.tactics_david.death import can_rise, kill, revive
from armybuilder.engine.games.tactics_david.effects.abilities.archer import turn
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    chooses,
    enemy,
    gives,
    goes_under,
    in_combat_phase,
    in_contact,
    in_range,
    is_first_of,
    replacing_attack,
    that_can_acquire,
    wants,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import HALTED, NOBODY, WORKS_WHILE_DEAD, State
from armybuilder.engine.games.tactics_david.statuses import acquire, become, can_acquire, discard, discardable
from armybuilder.engine.games.tactics_david.targets import can_attack, may_attack, range_rating
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import UNIT_TYPES

SYNCHRONIZE_REACH, WARNING_REACH = 2, 3
LEARNT_FROM = in_range(sight=False)
CANNON = {5: "frozen", 4: "burned", 3: "poisoned"}
PULVERIZE = 2


def _synchronizes(table: Table[State], unit: int, about: int) -> None:
    """060: an ally engaged near by moves 1 further this Turn; several of these don't add up."""
    state = table.state
    if about == unit or not state.are_allies(unit, about):
        return
    if state.distance(unit, about) > SYNCHRONIZE_REACH:
        return
    if all(boost.card != "synchronize" for boost in state.boosts.get(about, ())):
        state.boost(about, "movement", 1, "synchronize", "turn")
        table.say(Events.works, unit, "synchronize", f"{state.names[about]} moves 1 further")


# Autofire


def _watches(table: Table[State], unit: int, about: int) -> bool:
    """164: all that may fire at who ends its Movement Phase do, as long as it lives; their player names the first.

    A Unit Team that went together is shot at once by each (ruling G110).
    """
    state = table.state
    ready = [sentry for sentry in state.in_play() if "autofire" in state.cards[sentry]]
    while ready := [sentry for sentry in ready if _may_fire(table, sentry, about)]:
        sentry = chooses(
            table, state.seat_of(ready[0]), Asked("Autofire: who shoots first?", card="autofire"), "fire", ready
        )
        ready.remove(sentry)
        _fires(table, sentry, about)
    return True


def _may_fire(table: Table[State], unit: int, about: int) -> bool:
    """164: in the opponent's Turn, at a living enemy in range to any side.

    Range is taken in all four directions, without Line of Sight (rulings A116, A125); a Locked unit does not fire, nor
    does one that may make no attack of its type (G74), nor a Petrified one (G109).
    """
    state = table.state
    if state.owner[unit] == state.player or state.are_allies(unit, about) or state.suffers(unit, "petrified"):
        return False
    if not (state.is_alive(unit) and state.is_alive(about)):
        return False
    if not state.locked[unit] == state.locked[about] == NOBODY:
        return False
    if not 0 < state.distance(unit, about) <= range_rating(table, unit):
        return False
    return may_attack(table, unit) and can_attack(table, unit, about, RANGED)


def _fires(table: Table[State], unit: int, about: int) -> None:
    """164: it turns to the enemy for the shot; if that stands right across, to the side that its player names."""
    state = table.state
    table.say(Events.works, unit, "autofire", f"{state.names[about]} comes into range")
    facing = state.facing[unit]
    ways: list[Option] = [Verbs.face(DIRECTION_NAMES[way]) for way in movement.longest_ways(table, unit, about)]
    question = Asked(f"{state.names[unit]}: fire to which side?", "It turns there for this shot only.", card="autofire")
    way = Verbs.face.parts(table.ask(state.seat_of(unit), question, ways))[0]
    state.facing[unit] = DIRECTION_NAMES.index(way)
    perform_ranged(table, unit, about, state.distance(unit, about))
    state.facing[unit] = facing


def _starts_no_duel(table: Table[State], unit: int, clash: Clash) -> None:
    """164: in the opponent's Turn only the defender may start a Duel."""
    if table.state.owner[unit] != table.state.player:
        clash.may_start_duel = False


# Warning Signs, Learn


def _warns(table: Table[State], unit: int, about: int, clash: Clash) -> None:
    """165: it and allies near by may turn before they defend against a Ranged Attack, unless they are Locked."""
    state = table.state
    if clash.mode != RANGED or not state.are_allies(unit, about) or state.locked[about] != NOBODY:
        return
    if state.distance(unit, about) > WARNING_REACH or not is_first_of(
        table, unit, "warning-signs", WARNING_REACH, about
    ):
        return
    if wants(table, about, "warning-signs", "Warning Signs: turn first?"):
        table.say(Events.works, unit, "warning-signs", f"{state.names[about]} is warned")
        turn(table, about, clash)


def _learns(table: Table[State], unit: int) -> None:
    """166: an ability of a unit in range is its own too until the Turn ends; of a stack, one (rulings A125, G72)."""
    state = table.state
    if state.did(unit, HALTED):
        return
    options: list[Option] = [
        Verbs.learn(other, slug)
        for other in LEARNT_FROM(table, unit)
        for slug in state.profile[other].abilities
        if slug not in state.cards[unit]
    ]
    if not options:
        return
    answer = table.ask(
        state.seat_of(unit),
        Asked(f"{state.names[unit]}: learn which ability?", card="learn"),
        [*options, Verbs.nothing()],
    )
    if answer in Verbs.learn:
        other, slug = Verbs.learn.parts(answer)
        table.say(Events.works, unit, "learn", f"it learns from {state.names[other]}")
        _takes_in(table, unit, slug)


def _takes_in(table: Table[State], unit: int, slug: str) -> None:
    """166: it works as if it were printed, from now on; what was settled before is open again (ruling G95)."""
    state = table.state
    state.taught[unit] = (*state.taught.get(unit, ()), slug)
    state.refresh(unit)
    for hook in (Hooks.when_learned, Hooks.at_engagement):
        for card_slug, does in hook.functions(table, unit):
            if card_slug == slug:
                does(table, unit)


# Teams and the dead


def _carries_on(table: Table[State], unit: int) -> None:
    """169: engaged while Dead, it may live again on 5+; else that was its Engagement."""
    state = table.state
    if state.is_alive(unit):
        return
    if (
        roll(table, unit) < 5
        or not wants(table, unit, "ctrl-alt-del", "Ctrl Alt Del: live again?")
        or not revive(table, unit)
    ):
        state.marks[unit] |= HALTED


def _can_restart(table: Table[State], unit: int) -> bool:
    """169: there is no use in engaging it where nobody could rise."""
    return can_rise(table.state, unit)


def _spurts(table: Table[State], unit: int, clash: Clash) -> None:
    """170: an enemy, once after an attack or defence with all its Duels, on 4+."""
    other = clash.enemy_of(unit)
    if enemy(table, unit, other) and can_acquire(table, other, "blinded") and roll(table, unit) >= 4:
        acquire(table, other, "blinded")


def _alters(table: Table[State], unit: int, target: int) -> None:
    """171: on 3+ it goes under an enemy, and its player chooses the new Unit Type of that one (ruling A117)."""
    if roll(table, unit) < 3:
        return
    state = table.state
    types: list[Option] = [Verbs.become(kind) for kind in UNIT_TYPES if kind != state.unit_type(target)]
    answer = table.ask(
        state.seat_of(unit), Asked(f"{state.names[target]}: let it become which type?", card="alter"), types
    )
    (kind,) = Verbs.become.parts(answer)
    table.say(Events.works, unit, "alter", f"{state.names[target]} is {kind} now")
    goes_under(table, unit, target)
    become(table, target, kind)


# Repair, Random Cannon, Pulverize


def _needs_repair(table: Table[State], unit: int, other: int) -> bool:
    state = table.state
    return state.locked[other] == NOBODY and bool(discardable(state, other, ("dead",)))


def _repairs(table: Table[State], unit: int, target: int) -> None:
    """173: the target's player may take one status away, whichever it is."""
    state = table.state
    options: list[Option] = [Verbs.discard(status) for status in discardable(state, target, ("dead",))]
    answer = table.ask(
        state.seat_of(target),
        Asked(
            f"{state.names[target]}: discard a status?",
            "What you discard ends at once. To keep leaves it every status that it has.",
            card="repair",
        ),
        [*options, Verbs.keep()],
    )
    if answer in Verbs.discard:
        discard(table, target, Verbs.discard.parts(answer)[0])


def _fires_anything(table: Table[State], unit: int, target: int) -> None:
    """174: what the target acquires stands on the die; a 6 kills."""
    rolled = roll(table, unit)
    if rolled == 6:
        kill(table, target, unit, card="random-cannon")
    elif rolled in CANNON:
        acquire(table, target, CANNON[rolled])


def _winds_up(table: Table[State], unit: int) -> None:
    """175: on 5+ it is stronger until it is disengaged."""
    if roll(table, unit) >= 5:
        table.state.boost(unit, "strength", PULVERIZE, "pulverize", "disengaged")
        table.say(Events.works, unit, "pulverize", f"+{PULVERIZE} Strength")


def _shares_its_team(table: Table[State], unit: int) -> bool:
    """168: only its team goes round corners as it charges, not it alone."""
    return table.state.mate[unit] != NOBODY


WORKS_WHILE_DEAD.add("ctrl-alt-del")
card("synchronize", at_engagement_around=_synchronizes)
card(
    "micro-shine",
    actions=replacing_attack("micro-shine", gives("reflective"), in_contact(that_can_acquire("reflective"))),
)
card("autofire", after_movement_phase_around=_watches, before_attacking=_starts_no_duel)
card("warning-signs", before_defending_around=_warns)
card("learn", at_engagement=_learns)
card("ride", team_movement=movement.own_rating)
card("ride-the-lightning", team_movement=movement.own_rating, charges_anywhere=_shares_its_team)
card("ctrl-alt-del", can_be_engaged_dead=_can_restart, at_engagement=_carries_on)
card("oil-spurt", after_attacking=_spurts, after_defending=_spurts)
card("alter", actions=replacing_attack("alter", _alters, in_contact(enemy)))
card("circumvent", picks_in_team=lambda table, unit, clash: True)
card("repair", actions=in_combat_phase("repair", _repairs, in_contact(_needs_repair), is_far=False))
card("random-cannon", actions=replacing_attack("random-cannon", _fires_anything, in_range()))
card("pulverize", at_engagement=_winds_up)
