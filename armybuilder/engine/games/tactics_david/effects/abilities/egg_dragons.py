"""Abilities of the Egg Root: the egg and the dragons, 115 to 126."""

from collections.abc import Sequence

from armybuilder.engine.games.tactics_david import attack, hooks, targets
from armybuilder.engine.games.tactics_david.actions import Action, Effect
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.templates import card
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.placing import transform
from armybuilder.engine.games.tactics_david.rolls import roll
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Option, Table
from catalog.games.tactics_david.plain import BACK, SIDE_NAMES

COUNTERS = 2


def _ripens(table: Table[State], unit: int) -> None:
    """115: two counters go one after the other, and at the third Disengagement it hatches (ruling A067)."""
    state = table.state
    left = state.counters.pop(unit, COUNTERS)
    if left:
        state.counters[unit] = left - 1
        table.say(Events.works, unit, "hatch", f"counters left: {left - 1}")
        return
    transform(table, unit, state.library.changed(state.profile[unit], {"egg": "baby-dragon"}))
    acquire(table, unit, "pumped", "haste")


def _lashes_back(table: Table[State], unit: int, clash: Clash) -> None:
    """116: who attacks its back from Direct Grid Space contact dies on 5+, before the attack strikes."""
    if clash.defence_side != BACK or clash.is_off or table.state.distance(unit, clash.attacker) > 1:
        return
    if roll(table, unit) >= 5 and kill(table, clash.attacker, unit, card="whiptail"):
        clash.is_off = True


def _chosen_side(table: Table[State], unit: int) -> int:
    """A Magical dragon chooses the side that meets the defender's; its strength is the same on all."""
    options: list[Option] = [Verbs.side(side) for side in attack.sides_to_choose(table, unit)]
    answer = table.ask(table.state.owner[unit], "Breathe with which side?", options)
    return SIDE_NAMES.index(Verbs.side.parts(answer)[0])


def _in_breath(table: Table[State], unit: int) -> Sequence[int]:
    """Whom a ranged dragon may breathe at: as it may shoot (ruling G06)."""
    if table.state.locked[unit] != NOBODY or not targets.may_attack(table, unit):
        return ()
    return tuple(targets.ranged_targets(table, unit))


def _can_breathe(table: Table[State], unit: int) -> bool:
    return targets.may_attack(table, unit) and bool(targets.melee_targets(table, unit))


def _breathing(slug: str, strength: int, statuses: Sequence[str], on: int) -> Effect:
    """An attack with its own Base Strength and without a Duel; then a roll for each unit attacked (A102, A103)."""

    def breathe(table: Table[State], unit: int, target: int) -> None:
        side = _chosen_side(table, unit)
        if target == NOBODY:
            made = attack.perform_melee(table, unit, side, strength, slug, may_duel=False)
        else:
            far = targets.ranged_targets(table, unit)[target]
            made = attack.perform_ranged(table, unit, target, far, side, strength, slug, may_duel=False)
        hooks.after_combat(table, unit)
        for clash in made:
            fits = any(can_acquire(table, clash.defender, status) for status in statuses)
            if fits and table.state.is_alive(unit) and roll(table, unit) >= on:
                acquire(table, clash.defender, *statuses)

    return breathe


def _melee_breath(slug: str, strength: int, *statuses: str, on: int = 4) -> None:
    does = _breathing(slug, strength, statuses, on)
    card(slug, actions=Action(slug, does, can=_can_breathe, replaces_attack=True))


def _ranged_breath(slug: str, strength: int, *statuses: str, on: int = 4) -> None:
    does = _breathing(slug, strength, statuses, on)
    card(slug, actions=Action(slug, does, _in_breath, replaces_attack=True))


card("hatch", at_disengagement=_ripens, when_learned=lambda table, unit: table.state.counters.pop(unit, None))
card("whiptail", before_defending=_lashes_back)
_melee_breath("frost-breath", 1, "frozen")
_melee_breath("glacial-breath", 2, "frozen", "silenced")
_melee_breath("sandstorm-breath", 1, "blinded")
_melee_breath("erosion-breath", 2, "blinded", "crippled")
_ranged_breath("flame-breath", 1, "burned")
_ranged_breath("magma-breath", 2, "burned", "banished")
_ranged_breath("toxic-breath", 1, "poisoned")
_ranged_breath("nightmare-breath", 2, "fearful")
_melee_breath("bright-breath", 1, "confused")
_melee_breath("radiant-breath", 2, "petrified", on=5)
