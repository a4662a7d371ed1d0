"""The rolls of an attack: both numbers with all that changes them, and who wins (Evasion and Hit Modifier)."""

from armybuilder.engine.games.analog_tactics import figures, hooks, points, sight
from armybuilder.engine.games.analog_tactics.attack import Attack
from armybuilder.engine.games.analog_tactics.cards import ELITE
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.figures import Parts
from armybuilder.engine.games.analog_tactics.sight import SMOKE
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import numeral
from armybuilder.engine.windows import PASS
from catalog.games.analog_tactics.plain import DIE

LUCK = "uncanny-luck"
IN_SMOKE = {False: 2, True: 3}


def decide(table: Table[State], attack: Attack) -> None:
    """Roll, unless the attack can't be evaded, and say whether it is a success."""
    if attack.is_sure or hooks.cannot_be_evaded(table, attack.attacker, attack):
        attack.is_sure = attack.is_success = True
        table.say(Events.is_sure, attack.attacker, attack.target)
        return
    hit, evasion = _hit_parts(table, attack), _evasion_parts(table, attack)
    has_hit_die = attack.fixed_hit is None
    fixed = table.state.profile[attack.target].fixed_evasion
    attack.hit_die = table.roll(DIE) if has_hit_die else 0
    evasion_die = _roll_evasion(table, attack.target) if fixed is None else 0
    sums = sum(amount for _, amount in hit), sum(amount for _, amount in evasion)
    _judge(table, attack, evasion_die, sums)
    evasion_die = _luck(table, attack, evasion_die, sums)
    dice = attack.hit_die, tuple(hit), evasion_die, tuple(evasion)
    table.say(Events.rolls, attack.attacker, attack.target, *dice, attack.is_success)


def _judge(table: Table[State], attack: Attack, evasion_die: int, sums: tuple[int, int]) -> None:
    """Add up both numbers, and say who wins."""
    attack.hit_total, attack.evasion_total = attack.hit_die + sums[0], evasion_die + sums[1]
    attack.is_success = attack.margin > 0 or (not attack.margin and hooks.wins_ties(table, attack.attacker))


def _roll_evasion(table: Table[State], unit: int) -> int:
    """One die, or the better of two (Cloaking Device)."""
    if hooks.rolls_twice(table, unit):
        dice = table.roll(DIE), table.roll(DIE)
        table.say(Events.cloaked, unit, *dice)
        return max(dice)
    return table.roll(DIE)


# --- The hit number ---------------------------------------------------------------------------------------------------


def _hit_parts(table: Table[State], attack: Attack) -> Parts:
    if attack.fixed_hit is not None:
        return [("fixed", attack.fixed_hit)]
    if attack.is_dice_alone:
        return []
    parts = figures.hit_parts(table, attack.attacker)
    parts += [(attack.card, attack.hit)] if attack.hit else []
    if attack.entry == sight.REAR and not hooks.drops_penalties(table, attack.target):
        parts.append(("from behind", 1))
    return [*parts, *hooks.hit_situation.parts(table, attack.attacker, attack)]


# --- The evasion number -----------------------------------------------------------------------------------------------


def _evasion_parts(table: Table[State], attack: Attack) -> Parts:
    """In the order of ruling P8: figure, situations, what drops penalties, the figure again, Gravity, dice alone."""
    target = attack.target
    fixed = table.state.profile[target].fixed_evasion
    if fixed is not None:
        return [("fixed", fixed)]
    if attack.is_dice_alone or figures.is_pulled(table.state, target):
        return []
    figure = figures.hit_parts(table, target) if attack.is_parried else figures.evasion_parts(table, target)
    situations = [*_situations(table.state, attack), *attack.added_evasion]
    if hooks.drops_penalties(table, target):
        figure, situations = _without_penalties(figure), _without_penalties(situations)
    once_more = max(0, sum(amount for _, amount in figure))
    again = hooks.evasion_again.parts(table, target, attack)
    return [*figure, *situations, *((card, times * once_more) for card, times in again)]


def _without_penalties(parts: Parts) -> Parts:
    return [part for part in parts if part[1] >= 0]


def _situations(state: State, attack: Attack) -> Parts:
    parts = [("from the front", 1)] if attack.entry == sight.FRONT else []
    parts += [(attack.card, attack.target_evasion)] if attack.target_evasion else []
    there = state.place[attack.target]
    smokes = (space for card, _, space, *_ in state.zones if card == SMOKE)
    if any(state.field.board.distance(space, there) <= 1 for space in smokes):  # several count as one (ruling P40)
        parts.append((SMOKE, IN_SMOKE[attack.is_ranged]))
    return parts


# --- Dice that are rolled anew ----------------------------------------------------------------------------------------


def _luck(table: Table[State], attack: Attack, evasion_die: int, sums: tuple[int, int]) -> int:
    """Uncanny Luck: after all dice are seen, the active player first, each elite once a turn (P4). The evasion die."""
    state = table.state
    units = sorted((attack.attacker, attack.target), key=lambda unit: state.owner[unit] != state.player)
    for unit in units:
        if _can_reroll(state, unit):
            dice = (("hit", attack.hit_die), ("evasion", evasion_die))
            options: list[Option] = [PASS, *((LUCK, name) for name, die in dice if die)]
            options += [(LUCK, "both")] if len(options) > 2 else []
            numbers = _number(attack.hit_total, attack.hit_die), _number(attack.evasion_total, evasion_die)
            now = f"{numbers[0]} to hit, {numbers[1]} to evade, a {'success' if attack.is_success else 'miss'}"
            answer = table.ask(state.owner[unit], f"{state.names[unit]}: {now}. Roll again?", options)
            if answer != PASS:
                evasion_die = _reroll(table, attack, unit, str(answer[1]), evasion_die)
                _judge(table, attack, evasion_die, sums)
    return evasion_die


def _number(total: int, die: int) -> str:
    return f"{numeral(total)} (die {die})" if die else numeral(total)


def _can_reroll(state: State, unit: int) -> bool:
    is_able = state.profile[unit].role == ELITE and LUCK in state.cards[unit]
    return is_able and points.has_reaction(state, unit) and not points.is_spent(state, state.owner[unit], LUCK)


def _reroll(table: Table[State], attack: Attack, unit: int, which: str, evasion_die: int) -> int:
    """Roll one or both dice again. The evasion die."""
    points.pay(table, unit, points.REACTION)
    points.spend(table.state, table.state.owner[unit], LUCK)
    table.say(Events.uses, unit, LUCK, NOBODY)
    if which in ("hit", "both"):
        attack.hit_die = table.roll(DIE)
    return _roll_evasion(table, attack.target) if which in ("evasion", "both") else evasion_die
