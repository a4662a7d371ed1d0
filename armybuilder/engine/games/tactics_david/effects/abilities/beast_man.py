"""Abilities of the Beast Man Root: 030, 090 and 092 to 100."""

from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    moves_by,
    shields_around,
    turns_moody,
    wants,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import equip, has_room
from armybuilder.engine.games.tactics_david.rolls import Pool, roll, roll_sum
from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.games.tactics_david.targets import in_attack_area
from armybuilder.engine.table import Table
from catalog.games.tactics_david.plain import BACK

BREAD = "giants-bread"
FLOOD_REACH = 2


def _goes_wild(table: Table[State], unit: int, clash: Clash) -> None:
    """030: having killed an enemy with its attack, when all that it hit have defended (ruling G99)."""
    if clash.has_killed and not table.state.are_allies(unit, clash.defender):
        acquire(table, unit, "enraged", "pumped", "haste")


def _feels_the_cold(table: Table[State], unit: int) -> None:
    """092: how far it goes is rolled for before it goes, no matter who leads it (ruling G94)."""
    state, more = table.state, 2 if roll(table, unit) >= 3 else -1
    until = "disengaged" if state.is_engaged(unit) else "turn"
    state.boost(unit, "base movement", more, "cold-blooded", until)
    table.say(Events.works, unit, "cold-blooded", f"{more:+} Movement")


def _grindable(table: Table[State], unit: int) -> list[int]:
    return [other for other in in_attack_area(table, unit) if can_acquire(table, other, "crippled")]


def _grinds(table: Table[State], unit: int, _: int) -> None:
    """093: one roll for all in its Attack Area, friend or foe; who grinds somebody may bake."""
    if roll(table, unit) < 3:
        return
    ground = [other for other in _grindable(table, unit) if acquire(table, other, "crippled")]
    if ground and has_room(table, unit, BREAD) and wants(table, unit, "make-bread", "Make Bread: equip Giant's Bread?"):
        _bakes(table, unit)


def _bakes(table: Table[State], unit: int) -> None:
    """The bread of the Item Deck, or a new one if it isn't there (ruling A097)."""
    deck = list(table.state.deck)
    if BREAD in deck:
        deck.remove(BREAD)
        table.state.deck = tuple(deck)
    equip(table, unit, BREAD)


def _hits_the_stiff(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
    """094: a D6 more in an attack on a unit whose back is stronger than its own (ruling A126)."""
    if clash.attacks(unit) and strength(table, clash.defender, BACK, clash) > strength(table, unit, BACK, clash):
        pool.add(6, "stoopid-strong")
        table.say(Events.works, unit, "stoopid-strong", "it rolls a D6 more")


def _ignores_consequence(table: Table[State], unit: int, clash: Clash) -> None:
    """095: rolled once an attack; the next defender is the first that is hit."""
    if not clash.is_first:
        return
    rolled = roll_sum(table, unit, 6, 6)
    table.say(Events.works, unit, "ignore-consequence", f"it rolls {rolled}")
    if rolled >= 10:
        kill(table, clash.defender, unit, clash, card="ignore-consequence")
    elif rolled >= 6:
        acquire(table, clash.defender, "paralyzed")
    elif rolled >= 4:
        acquire(table, unit, "paralyzed")
    elif kill(table, unit, card="ignore-consequence"):
        clash.is_off = True


def _stands_among_enemies(table: Table[State], unit: int, clash: Clash) -> None:
    """096: for each enemy round it, until Disengaged; while it is not Engaged, for this attack and its Duel (A098).

    In one Engagement the enemies are counted once, before its first attack.
    """
    state = table.state
    is_engaged = state.is_engaged(unit)
    if is_engaged and any(boost.card == "unholy-strength" for boost in state.boosts.get(unit, ())):
        return
    more = sum(not state.are_allies(unit, other) for other in in_attack_area(table, unit))
    if more and is_engaged:
        state.boost(unit, "base", more, "unholy-strength", "disengaged")
    elif more:
        clash.add(unit, "base", more, "unholy-strength")
    if more:
        table.say(Events.works, unit, "unholy-strength", f"+{more} Base Strength")


def _is_too_big(table: Table[State], unit: int, attacker: int, mode: str) -> bool:
    """097: enemies in Direct Grid Space contact can't attack it, by Melee or Ranged (ruling A099)."""
    return table.state.distance(unit, attacker) == 1 and not table.state.are_allies(unit, attacker)


def _floods_the_way(table: Table[State], unit: int, about: int) -> None:
    """098: looked at as the ally is Engaged (ruling A071)."""
    state = table.state
    if unit != about and state.are_allies(unit, about) and state.distance(unit, about) <= FLOOD_REACH:
        state.boost(about, "movement", 1, "flash-flood", "disengaged")
        table.say(Events.works, unit, "flash-flood", f"+1 Movement for {state.names[about]}")


card("gone-wild", after_attacking=_goes_wild)
card("moon-rage", at_engagement=turns_moody("moon-rage", "base movement", 1))
card("cold-blooded", before_moving=_feels_the_cold)
card(
    "make-bread",
    actions=Action("make-bread", _grinds, can=lambda table, unit: bool(_grindable(table, unit)), replaces_attack=True),
)
card("stoopid-strong", dice=_hits_the_stiff)
card("ignore-consequence", before_attacking=_ignores_consequence)
card("unholy-strength", before_attacking=_stands_among_enemies, before_defending=_stands_among_enemies)
card("oversized", cannot_be_attacked=_is_too_big)
card("flash-flood", at_engagement_around=_floods_the_way)
card("tidal-shield", base_bonus_around=shields_around(2, moves_by("aqua"), itself=True))
card("flock", base_bonus_around=shields_around(2, moves_by("soar")))
