"""An attack as it goes on: windows, rolls, damage, what follows success and a miss, its aftermath (Attacks)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from armybuilder.engine.games.analog_tactics import figures, gains, points, sight, uses
from armybuilder.engine.games.analog_tactics.attack import (
    Attack,
    aimed,
    ask_another,
    boost,
    can_choose,
    can_strike,
    find_entry,
    has_line,
    pay_toll,
)
from armybuilder.engine.games.analog_tactics.events import Events, with_card
from armybuilder.engine.games.analog_tactics.health import Cause, eliminate_fallen, hurt
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, SMOKE, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs, of_card, taken_apart
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import Parts, numeral, total
from armybuilder.engine.windows import PASS, open_window
from catalog.games.analog_tactics.plain import ASSASSIN, COMMON, DIE, ELITE

AfterEach = Callable[[Attack], None]

ELITE_FORMS, COMMON_FORMS = 4, 3
MOST_ELITE_DAMAGE = 15
#: The least that a hit die shows in a Critical.
CRITICAL = 5
LUCK = Verbs.uncanny_luck.name
#: The evasion that smoke adds against melee and ranged attacks.
IN_SMOKE = {False: 2, True: 3}


@dataclass(frozen=True, slots=True)
class Riposte:
    """Something that a unit may do once an attack on it is over or has missed; free, or paid as a Reaction."""

    card: str
    can: Callable[[Table[State], int, Attack], bool]
    do: Callable[[Table[State], int, Attack], None]
    is_paid: bool = True


# The whole of an attack


def strike(table: Table[State], attack: Attack, declared: Sequence[Attack] = ()) -> None:
    """Carry out an attack on its target or on several: each is rolled for by itself, the aftermath comes once (P46)."""
    made = strike_each(table, list(declared) or [attack.on(attack.target)])
    conclude(table, attack, made)


def strike_each(table: Table[State], left: list[Attack], after_each: AfterEach | None = None) -> list[Attack]:
    """Make attacks in the attacker's order, as long as the attacker stands and the turn goes on (ruling P57)."""
    state = table.state
    made: list[Attack] = []
    taken = {one.target for one in left}
    for one in left:
        one.tested = one.stand(state)
    while left and not _is_alone(state, left[0]) and not (made and state.is_over):
        one = left.pop(next_target(table, left[0].attacker, [each.target for each in left]))
        resolve(table, one, taken)
        made.append(one)
        if after_each is not None:
            after_each(one)
    return made


def next_target(table: Table[State], attacker: int, left: Sequence[int]) -> int:
    """Ask whom the attacker strikes first; its number among those who are left."""
    options: list[Option] = [Verbs.next(target) for target in left]
    state = table.state
    answer = table.ask(state.owner[attacker], f"{state.names[attacker]}: strike whom first?", options)
    return options.index(answer)


def resolve(table: Table[State], attack: Attack, taken: set[int]) -> None:
    """One attack on one target: before the rolls, the rolls, and what they bring.

    `taken` are the targets of the whole attack: nobody of them is struck in another's stead.
    """
    state = table.state
    if not state.place[attack.target]:
        attack.has_failed = True
        return
    if not _prepare(table, attack, taken):
        attack.has_failed = True
        table.say(Events.fails, attack.attacker)
        return
    attack.struck_at = state.place[attack.target]
    decide(table, attack)
    if attack.is_success:
        _hit(table, attack)
    else:
        _missed(table, attack)


# Before the rolls


def _prepare(table: Table[State], attack: Attack, taken: set[int]) -> bool:
    """Boosts, defences and reactions; whether there is a target in the end (ruling P7)."""
    state = table.state
    if _is_in_reach(table, attack) and can_choose(table, attack, attack.target):
        _name(table, attack)
    elif not _retarget(table, attack, taken):
        return False
    boost(table, attack)
    while True:
        attack.tested, before = attack.stand(state), list(state.place)
        _defend(table, attack)
        if _is_alone(state, attack) or (attack.cast_point != NOBODY and not state.place[attack.cast_point]):
            return False
        if _is_in_reach(table, attack) and (state.place == before or has_line(state, attack)):
            find_entry(table, attack)
            return bool(state.place[attack.target])
        if not _retarget(table, attack, taken):
            return False


def _is_in_reach(table: Table[State], attack: Attack) -> bool:
    """Tell whether nobody has been moved since the attack was last tested, or it can strike its target all the same."""
    if attack.tested == attack.stand(table.state):
        return True
    if attack.aims is None:
        return can_strike(table, attack, attack.target)
    return attack.target in aimed(table, attack)


def _name(table: Table[State], attack: Attack) -> None:
    """Announce the target, and pay what choosing it costs; what falls on spaces chooses nobody (ruling P27)."""
    state = table.state
    attack.was_whole = state.health[attack.target] >= state.most_health(attack.target)
    table.say(Events.attacks, attack.attacker, attack.target, attack.card, attack.form)
    if not attack.is_area:
        pay_toll(table, attack.attacker, attack.target)


def _is_alone(state: State, attack: Attack) -> bool:
    """Tell whether the attacker is gone, and its attack with it."""
    return not state.place[attack.attacker] and not attack.is_unmanned


def _retarget(table: Table[State], attack: Attack, taken: set[int]) -> bool:
    """The target is out of reach: the attacker may name another one, which gets its own windows."""
    other = ask_another(table, attack, taken)
    if other == NOBODY:
        return False
    attack.turn_to(other)
    taken.add(attack.target)
    _name(table, attack)
    return True


def _defend(table: Table[State], attack: Attack) -> None:
    """The window before the rolls: defences of the target, and reactions of its team (rulings P15 a, P16)."""
    state = table.state
    player, target = state.owner[attack.target], attack.target
    if player == state.owner[attack.attacker]:
        return  # Friendly fire opens no windows (ruling P41).

    def offers(_: int) -> list[Option]:
        if not state.place[target] or _is_alone(state, attack):
            return []
        found = [*_defences(table, attack), *uses.in_window(table, uses.TARGETED, player, target)]
        return [option for option in found if option[0] not in attack.answered]

    def use(_: int, option: Option) -> None:
        card, unit, *_rest = taken_apart(option)
        attack.answered.add(card)
        defence = next((each for each in Hooks.defences(table, unit) if each.card == card), None)
        if defence is None:
            uses.react_with(table, option)
            return
        points.pay(table, unit, points.REACTION)
        table.say(Events.uses, unit, defence.card, target)
        defence.do(table, unit, attack)

    if offers(player):
        what = with_card(state, attack.card, attack.form)
        asked = Asked(f"{state.names[attack.attacker]} attacks {state.names[target]}{what}: react?", uses.BEFORE_ROLLS)
        open_window(table, asked, (player,), offers, use, uses.by_ability)


def _defences(table: Table[State], attack: Attack) -> list[Option]:
    """Those of the target and of its elite; what both an ability and a weapon give stands here once."""
    state = table.state
    elite = state.living_elite(state.owner[attack.target])
    found: Iterator[Option] = (
        of_card(defence.card)(unit)
        for unit in dict.fromkeys((attack.target, elite))
        if unit != NOBODY and state.place[unit] and points.has_reaction(state, unit)
        for defence in Hooks.defences(table, unit)
        if defence.can(table, unit, attack)
    )
    return list(dict.fromkeys(found))


# A miss


def _missed(table: Table[State], attack: Attack) -> None:
    """Evaded: missions count it, and the unit may step and strike back."""
    state, unit = table.state, attack.target
    table.say(Events.misses, attack.attacker, unit)
    if state.owner[unit] == state.owner[attack.attacker]:
        return  # Friendly fire opens no windows (ruling P41).
    if state.profile[unit].role == ELITE:
        gains.count(table, state.owner[unit], "elite_evades", 1)
    _riposte(table, unit, attack, Hooks.after_miss(table, unit), f"{state.names[unit]} has evaded: and then?")


def _riposte(table: Table[State], unit: int, attack: Attack, ripostes: Sequence[Riposte], asked: str) -> None:
    state, used = table.state, set[str]()
    while state.place[unit]:
        able = [
            each
            for each in ripostes
            if each.card not in used
            and (not each.is_paid or points.has_reaction(state, unit))
            and each.can(table, unit, attack)
        ]
        if not able:
            return
        options: list[Option] = [PASS, *(of_card(each.card)(unit) for each in able)]
        answer = table.ask(state.owner[unit], asked, options)
        if answer == PASS:
            return
        chosen = next(each for each in able if answer in of_card(each.card))
        used.add(chosen.card)
        if chosen.is_paid:
            points.pay(table, unit, points.REACTION)
        table.say(Events.uses, unit, chosen.card, attack.attacker)
        chosen.do(table, unit, attack)


# A hit


def _hit(table: Table[State], attack: Attack) -> None:
    """Damage, what follows success, and eliminations, in this order (steps 7 to 9)."""
    parts = damage_parts(table, attack)
    amount = max(0, sum(each for _, each in parts))
    table.say(Events.deals, attack.attacker, attack.target, amount, parts)
    attack.taker = attack.target
    witnesses = _witnesses(table.state, attack)
    by = table.state.owner[attack.attacker]
    losses = hurt(table, attack.target, amount, attack, by) if amount else []
    attack.lost = sum(lost for unit, lost in losses if unit == attack.target)
    _count(table, attack, losses, witnesses)
    if table.state.place[attack.attacker]:
        Hooks.on_success(table, attack.attacker, attack)
    eliminate_fallen(table, losses, Cause(by, attack.attacker, attack))


def damage_parts(table: Table[State], attack: Attack) -> Parts:
    """Take the damage of a hit apart: the figure or the ability's own number, all that adds, Block, Armor."""
    if attack.own_damage is None:
        parts = figures.damage_parts(table, attack.attacker)
        parts += [(attack.card, attack.damage)] if attack.damage else []
    else:
        parts = [(attack.card, attack.own_damage)]
    parts += Hooks.damage_situation.parts(table, attack.attacker, attack)
    parts += Hooks.damage_situation_around.parts(table, attack.target, attack)
    if attack.is_blocked and attack.margin > 0:
        parts.append(("block", -attack.margin))
    armor = figures.armor(table, attack.target)
    if armor and not (attack.ignores_armor or Hooks.ignores_armor(table, attack.attacker, attack)):
        parts.append(("Armor", -armor))
    return parts


def _is_counted(state: State, attack: Attack) -> bool:
    """True for the attacks of an Assassin's commons, but their Counter (ruling P21)."""
    is_assassin = state.classes[state.owner[attack.attacker]] == ASSASSIN
    return is_assassin and state.profile[attack.attacker].role == COMMON and not attack.changes_nothing


def _witnesses(state: State, attack: Attack) -> frozenset[int]:
    """The units of the target's side that see the attacker as it strikes: damage may pass to any of them."""
    if not _is_counted(state, attack):
        return frozenset()
    side = (unit for unit in state.in_play(state.owner[attack.target]) if sight.sees(state, unit, attack.attacker))
    return frozenset(side)


def _count(table: Table[State], attack: Attack, losses: Sequence[tuple[int, int]], witnesses: frozenset[int]) -> None:
    """Count what an Assassin's commons bring by taking Health from enemy units (AT9; rulings P21, P22)."""
    state, attacker = table.state, attack.attacker
    hurt_units = {unit: lost for unit, lost in losses if lost and state.is_enemy_unit(attacker, unit)}
    if not hurt_units or not _is_counted(state, attack):
        return
    player = state.owner[attacker]
    if not witnesses.issuperset(hurt_units) and state.elite_damage[player] + 1 < MOST_ELITE_DAMAGE:
        state.elite_damage[player] += 1
        table.say(Events.prepares, attacker, 1 + state.elite_damage[player])
    gains.count(table, player, "common_damage_dealt", sum(hurt_units.values()))


# The aftermath


def conclude(table: Table[State], attack: Attack, made: Sequence[Attack]) -> None:
    """Let those answer who were attacked; then what the attack brings its own side, and the weaponform (step 10)."""
    state, attacker = table.state, attack.attacker
    let_answer(table, made)
    if state.place[attacker]:
        Hooks.after_own_attack(table, attacker, attack)
    if attack.form and not attack.is_reaction and state.owner[attacker] == state.player:
        most = ELITE_FORMS if state.profile[attacker].role == ELITE else COMMON_FORMS
        state.form[attacker] = min(most, state.form[attacker] + 1)


def let_answer(table: Table[State], made: Sequence[Attack]) -> None:
    """Let those answer who were attacked; an attack that failed was made on nobody (ruling P69)."""
    state = table.state
    for one in made:
        unit = one.target
        is_enemy = state.owner[unit] != state.owner[one.attacker]
        if is_enemy and not one.has_failed and state.place[unit]:
            asked = Asked(f"The attack on {state.names[unit]} is over: react?", uses.AFTERWARDS)
            _riposte(table, unit, one, Hooks.ripostes(table, unit), asked)
            if state.place[unit]:
                uses.react(table, uses.ATTACKED, state.owner[unit], unit, one.answered)


def decide(table: Table[State], attack: Attack) -> None:
    """Roll, unless the attack can't be evaded, and say whether it is a success."""
    if attack.is_sure or Hooks.cannot_be_evaded(table, attack.attacker, attack):
        attack.is_sure = attack.is_success = True
        table.say(Events.is_sure, attack.attacker, attack.target)
        return
    hit, evasion = _hit_parts(table, attack), _evasion_parts(table, attack)
    attack.hit_die, evasion_die = _roll_both(table, attack)
    sums = total(hit), total(evasion)
    _judge(table, attack, evasion_die, sums)
    evasion_die = _luck(table, attack, evasion_die, sums)
    table.say(
        Events.rolls, attack.attacker, attack.target, attack.hit_die, hit, evasion_die, evasion, attack.is_success
    )


def _roll_both(table: Table[State], attack: Attack) -> Sequence[int]:
    """The dice of both, 0 for who rolls none. Where none is rolled again, their sort is all that any rule goes by."""
    fixed = table.state.profile[attack.target].fixed_evasion
    rolls = (
        partial(table.roll, DIE) if attack.fixed_hit is None else int,
        partial(_roll_evasion, table, attack.target) if fixed is None else int,
    )
    if any(_can_reroll(table.state, unit) for unit in (attack.attacker, attack.target)):
        return [roll() for roll in rolls]
    return table.independent_rolls(rolls, _sort)


def _sort(hit: int, evasion: int) -> tuple[int, bool]:
    """What rules go by: how far apart the dice are, and whether the hit die makes a critical."""
    return hit - evasion, hit >= CRITICAL


def _judge(table: Table[State], attack: Attack, evasion_die: int, sums: tuple[int, int]) -> None:
    attack.hit_total, attack.evasion_total = attack.hit_die + sums[0], evasion_die + sums[1]
    attack.is_success = attack.margin > 0 or (not attack.margin and Hooks.wins_ties(table, attack.attacker))


def _roll_evasion(table: Table[State], unit: int) -> int:
    """One die, or the better of two (Cloaking Device)."""
    if Hooks.rolls_twice(table, unit):
        dice = table.roll(DIE), table.roll(DIE)
        table.say(Events.cloaked, unit, *dice)
        return max(dice)
    return table.roll(DIE)


# The hit number


def _hit_parts(table: Table[State], attack: Attack) -> Parts:
    if attack.fixed_hit is not None:
        return [("fixed", attack.fixed_hit)]
    if attack.is_dice_alone:
        return []
    parts = figures.hit_parts(table, attack.attacker)
    parts += [(attack.card, attack.hit)] if attack.hit else []
    if attack.entry == sight.REAR and not Hooks.drops_penalties(table, attack.target):
        parts.append(("from behind", 1))
    return [*parts, *Hooks.hit_situation.parts(table, attack.attacker, attack)]


# The evasion number


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
    if Hooks.drops_penalties(table, target):
        figure, situations = _without_penalties(figure), _without_penalties(situations)
    once_more = max(0, total(figure))
    again = Hooks.evasion_again.parts(table, target, attack)
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


# Rerolled dice


def _luck(table: Table[State], attack: Attack, evasion_die: int, sums: tuple[int, int]) -> int:
    """Uncanny Luck: after all dice are seen, the active player first, each elite once a turn (P4). The evasion die."""
    state = table.state
    units = sorted((attack.attacker, attack.target), key=lambda unit: state.owner[unit] != state.player)
    for unit in units:
        if _can_reroll(state, unit):
            dice = (("hit", attack.hit_die), ("evasion", evasion_die))
            options: list[Option] = [PASS, *(Verbs.uncanny_luck(name) for name, die in dice if die)]
            options += [Verbs.uncanny_luck("both")] if len(options) > 2 else []
            numbers = _number(attack.hit_total, attack.hit_die), _number(attack.evasion_total, evasion_die)
            now = f"{numbers[0]} to hit, {numbers[1]} to evade, a {'success' if attack.is_success else 'miss'}"
            who = f"{state.names[attack.attacker]} attacks {state.names[attack.target]}"
            answer = table.ask(state.owner[unit], f"{who}: {now}. Does {state.names[unit]} roll again?", options)
            if answer != PASS:
                evasion_die = _reroll(table, attack, unit, *Verbs.uncanny_luck.parts(answer), evasion_die)
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
