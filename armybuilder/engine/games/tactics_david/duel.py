"""Attack and Defend Procedures, and the Duels that follow from them (Combat Phase)."""

from collections.abc import Callable, Hashable
from functools import partial

from armybuilder.engine.games.tactics_david import hooks
from armybuilder.engine.games.tactics_david.clash import Clash, attack_dice, defence_dice
from armybuilder.engine.games.tactics_david.rolls import highest, roll_faces, roll_pool
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.strength import breakdown, strength
from armybuilder.engine.table import Table

#: Duels end here at the latest (ruling G11).
MOST_DUELS = 20


def roll_out(table: Table[State], clash: Clash) -> None:
    """Attack and Defend Procedure, and Duels as long as one of the two cannot win any more. Sets the winner."""

    def standing() -> Hashable:
        return table.state.key(), clash.so_far()

    while clash.winner == NOBODY:
        table.merge_point(standing)
        if clash.duels:
            _begin_duel(table, clash)
        if clash.winner == NOBODY and not exchange(table, clash):
            clash.duels += 1
    if clash.duels:
        for unit in (clash.attacker, clash.defender):
            hooks.after_duel(table, unit, clash)
        table.merge_point(standing, is_last=True)


def _begin_duel(table: Table[State], clash: Clash) -> None:
    """A card that wins Duels may end this one before it is rolled."""
    table.say("duel", clash.attacker, clash.defender, clash.duels)
    for unit in (clash.defender, clash.attacker):
        if hooks.wins_duel(table, unit, clash):
            clash.winner = unit
            return


def exchange(table: Table[State], clash: Clash) -> bool:
    """Both roll and add their strength. Whether that settles it; else the condition for a Duel is met (ruling G09)."""
    attacker, defender = clash.attacker, clash.defender
    attack_strength = strength(table, attacker, clash.attack_side, clash)
    defence_strength = strength(table, defender, clash.defence_side, clash)
    table.explain(lambda: ("strength", attacker, breakdown(table, attacker, clash.attack_side, clash)))
    table.explain(lambda: ("strength", defender, breakdown(table, defender, clash.defence_side, clash)))
    attack_pool, defence_pool = attack_dice(table, clash), defence_dice(table, clash)
    best_attack = attack_strength + highest(table, attacker, attack_pool)
    best_defence = defence_strength + highest(table, defender, defence_pool)
    is_last = not clash.may_duel or clash.duels >= MOST_DUELS

    def settles(rolled: int, defended: int) -> int | None:
        attack, defence = attack_strength + rolled, defence_strength + defended
        if not is_last and (best_attack <= defence or (best_defence < attack and clash.may_start_duel)):
            return None
        return attacker if attack > defence else defender

    attacks: Callable[[], int] = partial(roll_pool, table, attacker, attack_pool)
    if not clash.duels and hooks.reads_faces(table, attacker):
        read, faces = roll_faces(table, attacker, attack_pool.dice, attack_pool.aside)
        clash.best_face = max(faces)
        attacks = partial(int, read)
    comes_back = not clash.duels and clash.is_magical and table.state.suffers(defender, "reflective")

    def settles_and_returns(rolled: int, defended: int) -> Hashable:
        return settles(rolled, defended), rolled

    rolled, defended = table.independent_rolls(
        (attacks, partial(roll_pool, table, defender, defence_pool)), settles_and_returns if comes_back else settles
    )
    clash.come_to(attack_strength + rolled, defence_strength + defended, not table.knows_sorts_only)
    if comes_back:
        clash.first_attack = attack_strength + rolled
    table.say("clash", attacker, defender, attack_strength, rolled, defence_strength, defended)
    winner = settles(rolled, defended)
    if winner is not None:
        clash.winner = winner
    return winner is not None
