"""Reactions that interrupt: Distract, Trip, Out-Maneuver, Kiss of Death, Counter Attack, Retaliate."""

from armybuilder.engine.games.collision import hooks
from armybuilder.engine.games.collision.activation import Activation
from armybuilder.engine.games.collision.arms import answering_weapons
from armybuilder.engine.games.collision.attack import Attack
from armybuilder.engine.games.collision.cards import MELEE
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.movement import Entering
from armybuilder.engine.games.collision.reactions import Reaction, Use
from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import MOST_ENDURANCE, NOWHERE, STATUSES, State
from armybuilder.engine.games.collision.strike import attack_all
from armybuilder.engine.games.collision.striking import free_melee_attack, turn_towards
from armybuilder.engine.table import Table

card = HOOKS.card
NEAR = 2
LAST_PHASE = 2


def _is_enemy_near(state: State, piece: int, user: int) -> bool:
    return state.are_enemies(piece, user) and state.is_on_board(user) and state.distance(piece, user) <= NEAR


# --- Uses -------------------------------------------------------------------------------------------------------------


def _can_distract(table: Table[State], piece: int, event: Use) -> bool:
    """All but attacks, special movement too (ruling P49)."""
    return not event.is_attack and _is_enemy_near(table.state, piece, event.user)


card("distract", uses=Reaction("distract", _can_distract, lambda table, piece, event: True))


def _can_trip(table: Table[State], piece: int, event: Use) -> bool:
    """Anything named but movement (ruling P49), of an enemy in the front wedge."""
    state = table.state
    is_near = not event.is_movement and _is_enemy_near(state, piece, event.user)
    return is_near and state.is_in_front(piece, state.place[event.user])


def _trips(table: Table[State], piece: int, event: Use) -> bool:
    """A special melee attack without injury, answered like any other; a hit cancels."""
    state = table.state
    attack = Attack(piece, ability=state.ability("trip"))
    attack.accuracy, attack.mode, attack.reach = state.profile[piece].attack, MELEE, NEAR
    attack_all(table, attack, [event.user])
    return event.user in attack.hits


card("trip", uses=Reaction("trip", _can_trip, _trips, is_attack=True))


# --- Activations ------------------------------------------------------------------------------------------------------


def _can_outmaneuver(table: Table[State], piece: int, event: Activation) -> bool:
    """An enemy within Command that activates in phase 1 or 2."""
    state = table.state
    is_near = state.are_enemies(piece, event.piece) and state.distance(piece, event.piece) <= state.command(piece)
    return is_near and event.phase < LAST_PHASE


def _outmaneuvers(table: Table[State], piece: int, event: Activation) -> bool:
    table.say(Events.put_off, event.piece)
    return True


card("out-maneuver", activates=Reaction("out-maneuver", _can_outmaneuver, _outmaneuvers))


def _can_kiss(table: Table[State], piece: int, event: Activation) -> bool:
    """An ally within Command that can be slain."""
    state = table.state
    other = event.piece
    if piece == other or state.are_enemies(piece, other) or hooks.is_immune_to_slay(table, other):
        return False
    return state.distance(piece, other) <= state.command(piece)


def _kisses(table: Table[State], piece: int, event: Activation) -> None:
    """All Endurance, Mana and injuries recovered, no status left; slain in its recovery."""
    state, other = table.state, event.piece
    state.endurance[other], state.mana[other] = MOST_ENDURANCE, state.profile[other].mana
    state.injuries[other] = 0
    for status in STATUSES:
        getattr(state, status)[other] = 0
    state.kissed[other] = True
    table.say(Events.kissed, other)


card("kiss-of-death", activates=Reaction("kiss-of-death", _can_kiss, _kisses))


# --- Striking back ----------------------------------------------------------------------------------------------------


def _can_counter(table: Table[State], piece: int, event: Entering) -> bool:
    """An enemy comes from outside into melee reach and into the front wedge; only a melee weapon strikes (P27)."""
    state, mover = table.state, event.mover
    if not state.are_enemies(piece, mover) or not state.profile[piece].melee_weapons:
        return False
    here = state.place[mover]
    was_outside = event.before == NOWHERE or not state.is_in_melee_reach(piece, event.before)
    return was_outside and state.is_in_melee_reach(piece, here) and state.is_in_front(piece, here)


def _counters(table: Table[State], piece: int, event: Entering) -> bool:
    """A Command contest: if it is won, the movement stops and the attack follows."""
    if wins_contest(table, piece, event.mover, "command", event.mover):
        event.stopper = piece
    return True


card("counter-attack", enters=Reaction("counter-attack", _can_counter, _counters, is_attack=True))


def _can_retaliate(table: Table[State], piece: int, event: Attack) -> bool:
    """It took no injury, and a melee weapon of its can strike the attacker."""
    state = table.state
    return piece in event.unharmed and bool(answering_weapons(state, piece, event.attacker))


def _retaliates(table: Table[State], piece: int, event: Attack) -> None:
    """Turn, and strike for free."""
    turn_towards(table, piece, event.attacker)
    free_melee_attack(table, piece, event.attacker)


card("retaliate", unharmed=Reaction("retaliate", _can_retaliate, _retaliates, is_attack=True))
