"""Attack and Defend Procedures, and the Duels that follow from them (Combat Phase)."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

from armybuilder.engine.games.tactics_david.clash import Clash, attack_dice, defence_dice
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import Pool, highest, roll_faces, roll_pool
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.strength import breakdown, strength
from armybuilder.engine.table import Table

#: Duels end here at the latest (ruling G11).
MOST_DUELS = 20


@dataclass(frozen=True)
class Settles:
    """Judges two rolls: whether the attacker wins, None where a Duel follows.

    `edge` is by how much the attacker is stronger, the best rolls are the highest possible ones (ruling G10).
    """

    edge: int
    best_attack: int
    best_defence: int
    may_duel: bool
    may_start: bool

    def __call__(self, rolled: int, defended: int) -> bool | None:
        attack = self.edge + rolled
        is_open = self.edge + self.best_attack <= defended or (self.best_defence < attack and self.may_start)
        return None if self.may_duel and is_open else attack > defended


def roll_out(table: Table[State], clash: Clash) -> None:
    """Attack and Defend Procedure, and Duels as long as one of the two cannot win any more. Sets the winner."""

    def standing() -> Hashable:
        return table.state.key(), clash.so_far()

    while clash.winner == NOBODY:
        table.merge_point(standing)
        if clash.duels:
            _begin_duel(table, clash)
        if clash.winner == NOBODY:
            exchange(table, clash)
    if clash.duels:
        for unit in (clash.attacker, clash.defender):
            Hooks.after_duel(table, unit, clash)
        table.merge_point(standing, is_last=True)


def _explain_dice(table: Table[State], unit: int, pool: Pool) -> None:
    """Says what a unit rolls, where that is not just a D6."""
    if len(pool.dice) > 1 or pool.sources[0]:
        less = Hooks.rolled_less_around
        table.explain(lambda: Events.dice(unit, pool.parts, pool.aside, less.parts(table, unit)))


def _begin_duel(table: Table[State], clash: Clash) -> None:
    for unit in (clash.defender, clash.attacker):
        if Hooks.wins_duel(table, unit, clash):
            clash.winner = unit
            return


def exchange(table: Table[State], clash: Clash) -> None:
    """Both roll and add their strength; the winner is set, unless the condition for a Duel is met (ruling G09)."""
    attacker, defender = clash.attacker, clash.defender
    attack_strength = strength(table, attacker, clash.attack_side, clash)
    defence_strength = strength(table, defender, clash.defence_side, clash)
    table.explain(lambda: Events.strength(attacker, breakdown(table, attacker, clash.attack_side, clash)))
    table.explain(lambda: Events.strength(defender, breakdown(table, defender, clash.defence_side, clash)))
    attack_pool, defence_pool = attack_dice(table, clash), defence_dice(table, clash)
    _explain_dice(table, attacker, attack_pool)
    _explain_dice(table, defender, defence_pool)
    settles = Settles(
        edge=attack_strength - defence_strength,
        best_attack=highest(table, attacker, attack_pool),
        best_defence=highest(table, defender, defence_pool),
        may_duel=clash.may_duel and clash.duels < MOST_DUELS,
        may_start=clash.may_start_duel,
    )
    attacks: Callable[[], int] = partial(roll_pool, table, attacker, attack_pool)
    if not clash.duels and Hooks.reads_faces(table, attacker):
        read, faces = roll_faces(table, attacker, attack_pool.dice, attack_pool.aside)
        clash.best_face = max(faces)
        attacks = partial(int, read)
    rolls = (attacks, partial(roll_pool, table, defender, defence_pool))
    results = table.independent_rolls(rolls, settles)
    rolled, defended = results
    clash.set_totals(attack_strength + rolled, defence_strength + defended, not table.knows_sorts_only)
    if not clash.duels and clash.is_magical and table.state.suffers(defender, "reflective"):
        clash.first_attack = table.put_off(results, 0, plus=attack_strength)
    table.say(Events.clash, attacker, defender, attack_strength, rolled, defence_strength, defended)
    wins = settles(rolled, defended)
    if wins is not None:
        clash.winner = attacker if wins else defender
        return
    clash.duels += 1
    is_ahead = attack_strength + rolled > defence_strength + defended
    loser = defender if is_ahead else attacker
    most = defence_strength + settles.best_defence if is_ahead else attack_strength + settles.best_attack
    table.say(Events.duel, attacker, defender, clash.duels, loser, most)
