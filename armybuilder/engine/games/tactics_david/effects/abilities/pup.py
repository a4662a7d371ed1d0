"""Abilities of the Pup Root: 091 and 101 to 114."""

from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.board import FIELD, FOREST
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.statuses import strikes_fear
from armybuilder.engine.games.tactics_david.effects.templates import card, each_within, enemy, turns_moody, wants
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import Pool, roll, roll_sum
from armybuilder.engine.games.tactics_david.state import CHARGED, State
from armybuilder.engine.games.tactics_david.statuses import acquire, become, can_acquire
from armybuilder.engine.games.tactics_david.targets import in_attack_area
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table

ALERT_REACH, GUARD_REACH, RAGE_REACH = 4, 2, 2
#: The types that the Chimera becomes, by the face of its die.
REACTIONS = ("", "ethereal", "ethereal", "magical", "magical", "physical", "physical")


def _infects(table: Table[State], unit: int, clash: Clash) -> None:
    """091: the unit that it fought, if it is an enemy."""
    other = clash.enemy_of(unit)
    if not table.state.are_allies(unit, other):
        acquire(table, other, "poisoned")


def _is_cute(table: Table[State], unit: int, clash: Clash) -> None:
    """101: on 8+ the enemy's attack is called off."""
    if table.state.are_allies(unit, clash.attacker) or clash.is_off:
        return
    if roll_sum(table, unit, 6, 6) >= 8:
        table.say(Events.works, unit, "cute-and-cuddly", "nobody could hurt it")
        clash.is_off = True


def _points_out(table: Table[State], unit: int, about: int, shooter: int) -> bool:
    """102: enemies near by are in range of its allies."""
    state = table.state
    is_enemy = state.are_allies(unit, shooter) and not state.are_allies(unit, about)
    return is_enemy and state.distance(unit, about) <= ALERT_REACH


def _guards(table: Table[State], unit: int, about: int, killer: int, clash: Clash | None) -> bool:
    """103: an ally near by lives if the guard takes a status in its stead (ruling A100)."""
    state = table.state
    if unit == about or not state.are_allies(unit, about) or state.distance(unit, about) > GUARD_REACH:
        return False
    options: list[Option] = [Verbs.take(status) for status in ("paralyzed", "frozen") if _can_take(table, unit, status)]
    if not options:
        return False
    question = f"{state.names[unit]}: guard {state.names[about]}?"
    answer = table.ask(state.seat_of(unit), Asked(question, card="guard"), [*options, Verbs.let_it_die()])
    if answer not in Verbs.take:
        return False
    table.say(Events.works, unit, "guard", f"it stands in for {state.names[about]}")
    return acquire(table, unit, Verbs.take.parts(answer)[0])


def _can_take(table: Table[State], unit: int, status: str) -> bool:
    return can_acquire(table, unit, status) and not Hooks.is_immune_around(table, unit, status)


def _three_heads(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """104: 3 D6 in place of its base die, whatever that is, and the best counts; not in a Duel (ruling A059)."""
    if not clash.duels and wants(table, unit, "three-heads", "Three Heads: roll 3 D6 and discard 2?"):
        pool.dice[:1], pool.sources[:1] = [6] * 3, ["three-heads"] * 3
        pool.aside += 2
        table.say(Events.works, unit, "three-heads", "it rolls 3 D6 and keeps the best")


def _in_cry(table: Table[State], unit: int) -> list[int]:
    """Whom the thunder may strike: all in the area MF laid before it (rulings A014, A101)."""
    hit = in_attack_area(table, unit, table.state.library.areas["mf"])
    return [other for other in hit if can_acquire(table, other, "paralyzed")]


def _cries(table: Table[State], unit: int, _: int) -> None:
    """106: friend or foe, each by a roll of its own."""
    for other in _in_cry(table, unit):
        if roll(table, unit) >= 4:
            acquire(table, other, "paralyzed")


def _is_forester(table: Table[State], unit: int) -> bool:
    """109: Forest neither slows nor stops it, nor does it hide it (ruling G96)."""
    return True


def _forages(table: Table[State], unit: int) -> None:
    """109: one space further if it is Engaged in the Forest."""
    if table.state.terrain(unit) == FOREST:
        table.state.boost(unit, "movement", 1, "forager", "disengaged")
        table.say(Events.works, unit, "forager", "+1 Movement")


def _charges_home(table: Table[State], unit: int, clash: Clash) -> None:
    """110: after a charge, each enemy that it attacks dies on 4+."""
    state = table.state
    if not state.did(unit, CHARGED) or state.are_allies(unit, clash.defender) or clash.is_off:
        return
    if roll(table, unit) >= 4:
        table.say(Events.works, unit, "razors-charge", f"it runs into {state.names[clash.defender]}")
        kill(table, clash.defender, unit, clash, card="razors-charge")


def _sits_in_a_tree(table: Table[State], unit: int, attacker: int, mode: str) -> bool:
    """111: in the Forest no Physical Melee unit reaches it."""
    state = table.state
    is_climber = state.profile[attacker].is_ranged or state.unit_type(attacker) != "physical"
    return not is_climber and state.terrain(unit) == FOREST


def _enrages(table: Table[State], unit: int, about: int) -> None:
    """112: a unit that ends a movement or is Engaged near by is Enraged, before its statuses (ruling G78)."""
    state = table.state
    if unit != about and state.distance(unit, about) <= RAGE_REACH:
        acquire(table, about, "enraged")


def _sprints(table: Table[State], unit: int) -> None:
    """113: one space further if it is Engaged on a Field space."""
    if table.state.terrain(unit) == FIELD:
        table.state.boost(unit, "base movement", 1, "sprint", "disengaged")
        table.say(Events.works, unit, "sprint", "+1 Movement")


def _reacts(table: Table[State], unit: int, clash: Clash) -> None:
    """114: another Unit Type, until its next reaction: the book names no end."""
    kind = REACTIONS[max(1, roll(table, unit))]
    become(table, unit, kind)
    table.say(Events.works, unit, "chimaeric-reaction", f"it is {kind} now")


card("rabies", after_attacking=_infects, after_defending=_infects)
card("cute-and-cuddly", before_defending=_is_cute)
card("alerted", is_marked_around=_points_out)
card("guard", is_spared_around=_guards)
card("three-heads", dice=_three_heads)
card("harvest-moon-rage", at_engagement=turns_moody("harvest-moon-rage", "base", 2))
card(
    "lightning-cry",
    actions=Action("lightning-cry", _cries, can=lambda table, unit: bool(_in_cry(table, unit)), replaces_attack=True),
)
card("blizzard", turn_ends=each_within(3, "frozen", 5, enemy))
card("spirits-cry", turn_ends=each_within(3, "summoned", 3))
card("forager", ignores_forest=_is_forester, at_engagement=_forages)
card("razors-charge", before_attacking=_charges_home)
card("climb-tree", cannot_be_attacked=_sits_in_a_tree)
# 112: it counts as Feared, too (rulings A127, A137).
card("super-serial", before_engagement_around=_enrages, after_moving_around=_enrages, turn_ends=strikes_fear)
card("sprint", at_engagement=_sprints)
card("chimaeric-reaction", before_defending=_reacts)
