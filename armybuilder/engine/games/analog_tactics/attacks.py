"""The attacks that a unit may make, each as an option, and carrying one out (Attacks; Weapons; Turrets)."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from armybuilder.engine.games.analog_tactics import movement, sight
from armybuilder.engine.games.analog_tactics.attack import (
    Attack,
    ask_another,
    behind,
    can_afford,
    can_strike,
    normal_attack,
    targets,
    with_upgrades,
    with_weapon,
)
from armybuilder.engine.games.analog_tactics.cards import RANGE
from armybuilder.engine.games.analog_tactics.combat import (
    COMMON_FORMS,
    ELITE_FORMS,
    conclude,
    let_answer,
    strike,
    strike_each,
)
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs, of_card, taken_apart
from armybuilder.engine.table import Option, Table
from catalog.games.analog_tactics.plain import ELITE

TESLA = "tesla-coil"
#: The spaces that a sweep strikes, and how far a line reaches.
SWEPT = (1, 2, 6)
LINE_REACH = 3
#: The steps of a Katana's bearer to its target, and from how far; a Spear's likewise.
KATANA_STEPS, KATANA_REACH = 4, 2
SPEAR_STEPS, SPEAR_REACH = 2, 3


# What may be attacked


def offers(table: Table[State], unit: int) -> Iterator[Option]:
    """Every attack of a unit, with a weapon at its present form or without."""
    state = table.state
    if state.profile[unit].is_obstacle:
        if state.profile[unit].is_turret:
            shot = movement.turret_attack(state, unit)
            yield from (Verbs.turrets(unit, target) for target in targets(table, shot))
        return
    reach = state.figures[unit][RANGE]
    found = targets(table, normal_attack(state, unit)) if state.has_foe_near(unit, reach) else []
    yield from (Verbs.attack(unit, target) for target in found)
    if Verbs.sweep.name in state.cards[unit] and reach == 1 and len(found) > 1:
        yield Verbs.sweep(unit)
    if TESLA in state.cards[unit] and any(True for _ in _around(table, _tesla(unit))):
        yield of_card(TESLA)(unit)
    for weapon in arms(state, unit):
        yield from _with_weapon(table, unit, weapon)


def offers_against(table: Table[State], unit: int, target: int, weapon: str) -> Iterator[Option]:
    """The normal attack on a target, and a weapon's attack at the present form if that strikes it, too."""
    attack = with_weapon(table.state, unit, weapon)
    pattern = table.state.library.weapons[weapon].forms[attack.form - 1].pattern
    for option in offers(table, unit):
        if option[0] in (Verbs.attack.name, weapon) and len(option) > 2:
            is_struck = option[2] == target
        elif option in Verbs.line:
            card, _, direction = Verbs.line.parts(option)
            is_struck = card == weapon and target in _in_line(table, attack, direction)
        else:
            is_struck = option[0] == weapon and target in _struck_at_once(table, attack, pattern)
        if is_struck:
            yield option


def arms(state: State, unit: int) -> tuple[str, ...]:
    """The weapons that a unit may use: its own, and those that its team has picked."""
    own = state.weapons[unit]
    most = ELITE_FORMS if state.profile[unit].role == ELITE else COMMON_FORMS
    if state.form[unit] > most or state.profile[unit].unit_class != "warrior":
        return ()
    return tuple(dict.fromkeys((*own, *state.team_weapons[state.owner[unit]])))


def _with_weapon(table: Table[State], unit: int, weapon: str) -> Iterator[Option]:
    state, number = table.state, table.state.form[unit]
    form = state.library.weapons[weapon].forms[number - 1]
    if (weapon, number) in APPROACHES:
        spaces = APPROACHES[weapon, number]
        near = _near_enough(table, with_weapon(state, unit, weapon))
        yield from (of_card(weapon)(unit, target) for target in near if spaces(table, unit, target))
        return
    reach, *_ = with_upgrades(state.library, state.upgrades[unit], weapon, number)
    if not state.has_foe_near(unit, reach):
        return
    attack = with_weapon(state, unit, weapon)
    if form.pattern == "line":
        for direction in [sight.direction_to(state, unit, number) for number in SWEPT]:
            if any(True for _ in _in_line(table, attack, direction)):
                yield Verbs.line(weapon, unit, direction)
    elif form.pattern in ("sweep", "round"):
        if _struck_at_once(table, attack, form.pattern):
            yield of_card(weapon)(unit)
    else:
        yield from (of_card(weapon)(unit, target) for target in targets(table, attack))


def _struck_at_once(table: Table[State], attack: Attack, pattern: str) -> list[int]:
    """The enemies in spaces 1, 2 and 6, or in all that are adjacent, sight or not (ruling P54)."""
    if pattern == "round":
        return targets(table, attack)
    return [each for each in targets(table, attack) if table.state.are_adjacent(attack.attacker, each)]


def _in_line(table: Table[State], attack: Attack, direction: int) -> Iterator[int]:
    """Everyone who stands in the three spaces straight on; a permanent obstacle stops it (ruling P54)."""
    state = table.state
    for number, space in enumerate(state.field.board.line(state.place[attack.attacker], direction)):
        if number == LINE_REACH or space in state.field.obstacles:
            return
        if state.occupant[space] >= 0 and can_strike(table, attack, state.occupant[space]):
            yield state.occupant[space]


def _around(table: Table[State], attack: Attack) -> Iterator[int]:
    """Everyone who stands next to an attacker, friends too (Tesla Coil)."""
    return (each for each in targets(table, attack) if each != attack.attacker)


def _tesla(unit: int) -> Attack:
    return Attack(
        unit,
        NOBODY,
        card=TESLA,
        own_damage=1,
        hit=2,
        ignores_armor=True,
        needs_sight=False,
        is_electric=True,
        hits_friends=True,
    )


# Attacks that begin with a move


def _near_enough(table: Table[State], attack: Attack) -> list[int]:
    """Whom an attack that begins with a move may choose; a Katana's steps lead to units alone (P42)."""
    state = table.state
    is_katana = attack.card == "katana"
    near = state.units_near(state.place[attack.attacker], approach_reach(attack.card))
    return [
        each
        for each in near
        if state.owner[each] != state.owner[attack.attacker]
        and not (is_katana and state.profile[each].is_obstacle)
        and can_afford(table, attack.attacker, each, False)
    ]


def approach_reach(weapon: str) -> int:
    """How far away a target of an attack that begins with a move may be."""
    return KATANA_REACH if weapon == "katana" else SPEAR_REACH


def _katana_spaces(table: Table[State], unit: int, target: int, numbers: tuple[int, ...]) -> list[int]:
    """The target's spaces that the unit can walk to (ruling P44)."""
    state = table.state
    there = state.place[target]
    ways = [sight.direction_to(state, target, number) for number in numbers]
    far = sight.reachable(state, state.place[unit], KATANA_STEPS) | {state.place[unit]: 0}
    near = dict(state.field.board.beside[there])
    return [near[way] for way in ways if near.get(way) in far]


def _charge_spaces(table: Table[State], unit: int, target: int) -> list[int]:
    """List the spaces where the Spear's bearer comes next to a target first, going straight on (ruling P44)."""
    state = table.state
    board, here, there = state.field.board, state.place[unit], state.place[target]
    if board.distance(here, there) == 1:
        return [here]
    found = []
    for direction in range(6):
        for number, space in enumerate(board.line(here, direction)):
            if number == SPEAR_STEPS or not state.is_free(space):
                break
            if board.distance(space, there) == 1:
                found.append(space)
                break
    return found


#: The target's spaces from which alone a form strikes, no matter who is the target in the end (ruling P64).
STRUCK_FROM = {("katana", 1): (sight.FRONT,), ("katana", 2): sight.FLANKS}
#: The forms that begin with a move: where to, for a target.
APPROACHES: dict[tuple[str, int], Callable[[Table[State], int, int], list[int]]] = {
    ("spear", 3): _charge_spaces,
    **{form: partial(_katana_spaces, numbers=numbers) for form, numbers in STRUCK_FROM.items()},
}


def _comes_near(table: Table[State], attack: Attack, spaces: list[int]) -> bool:
    """Move as the form says; whether there is a target in the end: another one, if the first got away (ruling P7)."""
    state, target = table.state, attack.target
    there = state.place[target]
    if not _approach(table, attack.attacker, target, spaces):
        return False
    if state.place[target] != there:
        other = ask_another(table, attack)
        attack.target = target if other == NOBODY else other
    return can_strike(table, attack, attack.target)


def _approach(table: Table[State], unit: int, target: int, spaces: list[int]) -> bool:
    """Walk to a space, step by step, and turn to its target; whether the unit has come there."""
    state = table.state
    options: list[Option] = [Verbs.to(space) for space in spaces]
    (space,) = Verbs.to.parts(table.ask(state.owner[unit], f"From where does {state.names[unit]} attack?", options))
    for stop in _way(state, unit, space):
        here = state.place[unit]
        watch = movement.step(table, unit, stop, cost=0)
        if watch is None or state.place[unit] != stop:
            return False
        movement.arrive(table, unit, watch)
        if state.place[unit] != stop or here == stop:
            return False
    movement.face(table, unit, target)
    return True


def _way(state: State, unit: int, end: int) -> list[int]:
    """The shortest way over free spaces; straight on, where that is one of them."""
    board, here = state.field.board, state.place[unit]
    if end == here:
        return []
    far = {end: 0, **sight.reachable(state, end, KATANA_STEPS + 1)}
    way = [here]
    while way[-1] != end:
        at = way[-1]
        straight = [board.ahead(at, d) for d in board.directions_toward(at, end)]
        nearer = [s for s in (*straight, *board.near[at]) if s is not None and s in far]
        way.append(min(nearer, key=far.__getitem__))
    return way[1:]


# Carrying an attack out


def is_attack(state: State, option: Option) -> bool:
    known = (Verbs.attack, Verbs.sweep, Verbs.line, Verbs.turrets, of_card(TESLA))
    return any(option in verb for verb in known) or option[0] in state.library.weapons


def attacker(option: Option) -> int:
    return Verbs.line.parts(option)[1] if option in Verbs.line else taken_apart(option)[1]


def carry_out(table: Table[State], option: Option, *, is_reaction: bool = False, is_bound: bool = False) -> None:
    """Make an attack that was offered; its point is paid already."""
    state = table.state
    if option in Verbs.line:
        weapon, unit, direction = Verbs.line.parts(option)
        attack = with_weapon(state, unit, weapon)
        attack.is_reaction, attack.is_bound = is_reaction, is_bound
        _strike_line(table, attack, direction)
        return
    card = str(option[0])
    unit, *struck_first = of_card(card).parts(option)
    target = struck_first[0] if struck_first else NOBODY
    if card in state.library.weapons:
        state.last_weapon[unit] = card
        attack = with_weapon(state, unit, card, target)
        attack.is_reaction, attack.is_bound = is_reaction, is_bound
        _strike_with(table, attack)
    elif card == TESLA:
        coil = _tesla(unit)
        coil.aims = _around
        strike(table, coil, each_of(coil, _around(table, coil)))
    elif option in Verbs.turrets:
        strike(table, movement.turret_attack(state, unit, target))
    else:
        attack = normal_attack(state, unit, target)
        attack.is_reaction, attack.is_bound = is_reaction, is_bound
        strike(table, attack, _with_behind(table, attack, [target] if target != NOBODY else targets(table, attack)))


def each_of(attack: Attack, struck: Iterable[int]) -> list[Attack]:
    """One attack on each of several targets (ruling P46)."""
    return [attack.on(target) for target in struck]


def _with_behind(table: Table[State], attack: Attack, struck: list[int]) -> list[Attack]:
    """An attack on each target, and on who stands behind it if the attack strikes there, too (Cleave)."""
    declared = {target: attack.on(target) for target in struck}
    if Hooks.strikes_behind(table, attack.attacker, attack):
        for blow in [behind(table, one) for one in declared.values()]:
            if blow is not None:
                declared.setdefault(blow.target, blow)
    return list(declared.values())


def _strike_line(table: Table[State], attack: Attack, direction: int) -> None:
    table.state.last_weapon[attack.attacker] = attack.card

    def aims(table: Table[State], attack: Attack) -> Iterator[int]:
        return _in_line(table, attack, direction)

    struck = list(aims(table, attack))
    attack.aims = aims
    strike(table, attack, each_of(attack, struck))


def _strike_with(table: Table[State], attack: Attack) -> None:
    """Strike with a weapon at the present form: after a move, at several at once, several times, or at one."""
    state, unit, target = table.state, attack.attacker, attack.target
    form = state.library.weapons[attack.card].forms[attack.form - 1]
    attack.only_from = STRUCK_FROM.get((attack.card, attack.form), ())
    approach = APPROACHES.get((attack.card, attack.form))
    if approach and not _comes_near(table, attack, approach(table, unit, target)):
        # What was begun with the weapon counts: points and the form (ruling P44).
        table.say(Events.forgoes, unit, target, attack.card, attack.form, attack.is_reaction)
        conclude(table, attack, [])
    elif form.attacks > 1:
        _strike_often(table, attack, form.attacks)
    else:
        struck = [attack.target] if target != NOBODY else _struck_at_once(table, attack, form.pattern)
        strike(table, attack, _with_behind(table, attack, struck))


def _strike_often(table: Table[State], attack: Attack, times: int) -> None:
    """Full attacks for one point, each answered before the next, one step of the weaponform (rulings P46, P70)."""
    state = table.state
    let_answer(table, strike_each(table, _with_behind(table, attack, [attack.target])))
    for _ in range(times - 1):
        found = targets(table, attack) if state.place[attack.attacker] and not state.is_over else []
        if not found:
            break
        options: list[Option] = [Verbs.target(each) for each in found]
        answer = table.ask(state.owner[attack.attacker], f"{state.names[attack.attacker]}: attack whom next?", options)
        one = attack.on(*Verbs.target.parts(answer))
        let_answer(table, strike_each(table, _with_behind(table, one, [one.target])))
    conclude(table, attack, [])
