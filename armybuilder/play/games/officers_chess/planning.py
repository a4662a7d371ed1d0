"""Who could rout an enemy together, and from where; who gets to what a scenario asks for (Actions)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from armybuilder.engine.games.officers_chess import combat, ground, options
from armybuilder.engine.games.officers_chess.figures import damage, hit_parts
from armybuilder.engine.games.officers_chess.showing import FACE_DOWN
from armybuilder.engine.games.officers_chess.state import CHOOSING, MOVING, NOBODY, State
from armybuilder.engine.games.officers_chess.turn import ready
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short, total
from armybuilder.play.adapters import MOST_PLANS, Plan, plan_of
from catalog.games.officers_chess.plain import DIE, Gear
from validation.words import counted, listed

#: The scenario's actions, each with the tag that allows it and the part of the scenario that has its tiles.
DEEDS = {Verbs.seize: ("leader", "seize"), Verbs.raze: ("saboteur", "raze"), Verbs.escape: ("fleeing", "escape")}


def plans(state: State, player: int) -> Iterator[Plan]:
    """What the scenario asks for, then the enemies whom those that may still act can rout, the nearest to it first."""
    if player != state.player or state.phase not in (CHOOSING, MOVING) or not state.round:
        return
    ways = {unit: list(_ways(state, unit)) for unit in _able(state)}
    yield from _deeds(state, ways)
    routs = [_rout(state, ways, enemy) for enemy in ground.seen_enemies(state, player)]
    for _, plan in sorted((each for each in routs if each), key=lambda each: each[0])[:MOST_PLANS]:
        yield plan


def _able(state: State) -> list[int]:
    """The units of the player that may still act in this round as they like."""
    units = ready(state, state.player) if state.active == NOBODY else [state.active]
    return [unit for unit in units if not combat.is_held(state, unit) and "berserk" not in state.statuses[unit]]


def _ways(state: State, unit: int) -> Iterator[int]:
    """The spaces from which a unit may act in its turn: its own, then those to which the way is shortest."""
    yield state.place[unit]
    mover = state.copy()
    mover.budget = state.budget if unit == state.active else state.move_of(unit)
    left = ground.reach(mover, unit)
    yield from sorted(left, key=lambda space: -left[space])


def _deeds(state: State, ways: Mapping[int, list[int]]) -> Iterator[Plan]:
    """Seize, Raze and Escape, and the locks: who gets there in this round, and how far the others have to go."""
    found: dict[Option, dict[int, int]] = {}
    for unit, spaces in ways.items():
        mover, opens = state.copy(), bool(options.locks(state)) and any(True for _ in options.openers(state, unit))
        for space in spaces if opens or state.tags[unit] else ():
            ground.put(mover, unit, space)
            for option in (*options.scenario_options(mover, unit), *options.lock_options(mover, unit)):
                found.setdefault(option, {}).setdefault(unit, space)
    for option, there in found.items():
        name = f"{Verbs.heading(state, option)} {Verbs.of(option).say(state, option)}".strip()
        who = listed(_from(state, unit, space) for unit, space in there.items())
        yield plan_of(state.place, name, f"{who} can do it in this round.", there)
    yield from _far_deeds(state, [option[0] for option in found])


def _far_deeds(state: State, done: Sequence[object]) -> Iterator[Plan]:
    """What the scenario asks for and nobody gets to in this round: how far it is."""
    distance = state.grid.distance
    for verb, (tag, part) in DEEDS.items():
        tiles = [space for space in state.scenario[part] if part != "raze" or state.ground[space] != options.RUINS]
        units = [unit for unit in state.in_play(state.player) if tag in state.tags[unit]]
        if verb.name in done or not tiles or not units:
            continue
        pairs = [min((distance(state.place[unit], space), space) for space in tiles) for unit in units]
        far = listed(
            f"{short(state, unit)} is {counted(steps, 'space')} away"
            for unit, (steps, _) in zip(units, pairs, strict=True)
        )
        yield Plan(verb.name.capitalize(), f"{far}.", (), tuple(dict.fromkeys(space for _, space in pairs)))


class _Blow(NamedTuple):
    """An attack that a unit could make: a hit’s damage, what to roll below, from where, if it strikes more often than
    once, and if it may be answered.
    """

    dealt: int
    below: int
    gear: Gear
    space: int
    more: str
    is_answered: bool


def _rout(state: State, ways: Mapping[int, list[int]], enemy: int) -> tuple[int, Plan] | None:
    """Who could attack an enemy, and how many of its HP are left if each hits once; None where nobody gets at it."""
    blows: dict[int, _Blow] = {}
    for unit, spaces in ways.items():
        taken = {blow.space for blow in blows.values()}
        if blow := _best_blow(state, unit, [space for space in spaces if space not in taken], enemy):
            blows[unit] = blow
    if not blows:
        return None
    blows = dict(sorted(blows.items(), key=lambda each: -each[1].dealt))
    missing = _left(state, blows, enemy)
    hits = "One hit" if len(blows) == 1 else "One hit each"
    end = f"leaves {missing} of its {state.hp[enemy]} HP" if missing else f"takes its {state.hp[enemy]} HP"
    hides = "" if _is_open(state, enemy) else " What it carries unseen may change that."
    there = {unit: blow.space for unit, blow in blows.items()}
    told = [_said(state, unit, blow) for unit, blow in blows.items()]
    name, words = f"Rout {state.names[enemy]}", f"{hits} {end}.{hides}"
    return missing, plan_of(state.place, name, words, there, state.place[enemy], ways=told)


def _left(state: State, blows: Mapping[int, _Blow], enemy: int) -> int:
    """The HP of an enemy once each has hit it in this order: what some weapons deal depends on what is left."""
    after = state.copy()
    for unit, blow in blows.items():
        ground.put(after, unit, blow.space)
        after.hp[enemy] -= min(after.hp[enemy], _dealt(after, unit, enemy, blow.gear))
    return after.hp[enemy]


def _dealt(state: State, unit: int, enemy: int, gear: Gear) -> int:
    return max(0, total(damage(Table(state, (None, None)), unit, enemy, gear, is_critical=False)))


def _is_open(state: State, unit: int) -> bool:
    """True where everything that a unit carries is seen."""
    return FACE_DOWN not in state.inventory[unit]


def _best_blow(state: State, unit: int, spaces: Sequence[int], enemy: int) -> _Blow | None:
    """The attack that takes most, unanswered if it can be, from the nearest space."""
    distance, there = state.grid.distance, state.place[enemy]
    mover, found = state.copy(), list[_Blow]()
    is_unsure = not _is_open(state, enemy) and not combat.is_held(state, enemy)
    for gear in combat.weapons(state, unit):
        least, most = combat.reach(state, unit, gear)
        near: dict[int, int] = {}
        for space in spaces:
            near.setdefault(distance(space, there), space)
        for far, space in near.items():
            if least <= far <= most:
                ground.put(mover, unit, space)
                below = total(hit_parts(mover, unit, enemy, gear))
                is_answered = is_unsure or combat.answer_of(mover, enemy, unit) is not None
                more = _more(mover, unit, enemy, gear)
                found.append(_Blow(_dealt(mover, unit, enemy, gear), below, gear, space, more, is_answered))
    return max(
        found, key=lambda blow: (blow.dealt, not blow.is_answered, blow.below, -spaces.index(blow.space)), default=None
    )


def _more(state: State, unit: int, enemy: int, gear: Gear) -> str:
    """The strikes beside the first one; who is faster is open as long as the enemy’s weapon is unseen."""
    is_open = bool(state.wielded[enemy]) or _is_open(state, enemy)
    theirs = combat.attack_speed(state, enemy, state.in_hand(enemy))
    is_faster = is_open and combat.attack_speed(state, unit, gear) > theirs and not gear.tag("ritual")
    return ", strikes twice" * bool(gear.tag("brave")) + ", again as the faster one" * is_faster


def _said(state: State, unit: int, blow: _Blow) -> str:
    hits = f"hits on a roll of less than {min(max(blow.below, combat.CRITICAL + 1), DIE + 1)}{blow.more}"
    counter = "" if blow.is_answered else ", without a counter"
    return f"{_from(state, unit, blow.space)} deals {blow.dealt} with {blow.gear.name} ({hits}{counter})."


def _from(state: State, unit: int, space: int) -> str:
    """A unit, and the space that it has to go to first."""
    is_there = space == state.place[unit]
    return short(state, unit) if is_there else f"{short(state, unit)} from {state.grid.name(space)}"
