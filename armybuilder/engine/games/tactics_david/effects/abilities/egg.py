"""Abilities of the Egg Root: first snakes, beasts and what lives in the water (127 to 140), then dragons."""

from collections.abc import Sequence

from armybuilder.engine.games.tactics_david import attack, targets
from armybuilder.engine.games.tactics_david.actions import Action, Effect
from armybuilder.engine.games.tactics_david.attack import in_ranged_area
from armybuilder.engine.games.tactics_david.board import WATER
from armybuilder.engine.games.tactics_david.clash import RANGED, Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    chooses,
    enemy,
    gives,
    in_combat_phase,
    in_range,
    replacing_attack,
    that_can_acquire,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.placing import is_free, move, transform
from armybuilder.engine.games.tactics_david.rolls import Pool, roll
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.statuses import acquire, can_acquire, discard, discardable
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from catalog.games.tactics_david.plain import BACK, FRONT, SIDE_NAMES

#: The reach of the Kraken's arms, and how many they hold.
ARMS_REACH, ARMS = 3, 8
SHELL_REACH = 2
SEEN = in_range(enemy)


def _slips_away(table: Table[State], unit: int, clash: Clash) -> None:
    """127: it wins its Escape, and remembers from whom."""
    clash.winner = unit
    table.state.in_mind["shed", unit] = clash.defender
    table.say(Events.works, unit, "shed", "it slips out of its skin")


def _sheds_its_skin(table: Table[State], unit: int, way: tuple[int, ...]) -> None:
    """127: having moved off, it may leave a marker that holds the enemy; only that enemy attacks the marker."""
    state = table.state
    enemy = state.in_mind.pop(("shed", unit), NOBODY)
    if enemy == NOBODY or way[-1] == way[0] or not state.is_alive(enemy) or state.locked[enemy] != NOBODY:
        return
    if wants(table, unit, "shed", "Shed: leave a marker?"):
        state.locked[enemy] = enemy
        table.say(Events.works, unit, "shed", f"a skin holds {state.names[enemy]}")


def _forgets(table: Table[State], unit: int) -> None:
    """127: it did not move after its Escape."""
    table.state.in_mind.pop(("shed", unit), None)


def _squeezes(table: Table[State], unit: int, about: int, clash: Clash, pool: Pool) -> None:
    """129: enemies in contact defend and Duel with D3 in place of D6, whomever they fight; not with cards' dice."""
    state = table.state
    if about == clash.attacker and not clash.duels:
        return
    squeezed = pool.dice.count(6)
    if squeezed and state.distance(unit, about) == 1 and not state.are_allies(unit, about):
        pool.sources[:] = ["squeeze" if sides == 6 else source for source, sides in pool.parts]
        pool.dice[:] = [3 if sides == 6 else sides for sides in pool.dice]
        dice = "a D3 in place of a D6" if squeezed == 1 else f"{squeezed} D3s in place of D6s"
        table.say(Events.works, unit, "squeeze", f"{state.names[about]} rolls {dice}")


def _swims(table: Table[State], unit: int, way: tuple[int, ...]) -> None:
    """131: `State.terrain` and `State.spread_water` look for those that flood. Flooded Forest still blocks the view."""
    if table.state.field.banks(way[-1]):
        table.say(Events.works, unit, "floodplains", "the banks are under water")


def _gazed_at(table: Table[State], unit: int, target: int) -> list[int]:
    """The units in its Attack Area laid on a target that could turn to stone."""
    return [other for other in in_ranged_area(table, unit, target) if can_acquire(table, other, "petrified")]


def _may_gaze_at(table: Table[State], unit: int) -> list[int]:
    """132: the area is laid as for a Ranged Attack, on an enemy in range and sight; no Ranged Hit (ruling A105).

    It replaces an attack and is none, so what bars attacks does not bar it.
    """
    locked = table.state.locked
    if locked[unit] != NOBODY:
        return []
    return [other for other in SEEN(table, unit) if locked[other] == NOBODY and _gazed_at(table, unit, other)]


def _gazes(table: Table[State], unit: int, target: int) -> None:
    """132: friend or foe, each by a roll of its own."""
    for other in _gazed_at(table, unit, target):
        if roll(table, unit) >= 5:
            acquire(table, other, "petrified")


def _pecks(table: Table[State], unit: int, clash: Clash) -> None:
    """133: a 5 or 6 in its attack roll, on any die, is remembered until its Combat Phase ends (ruling A106).

    A die counts after all that changes it (ruling G92).
    """
    state = table.state
    best = clash.best_face - Hooks.rolled_less_around(table, unit)
    if state.are_allies(unit, clash.defender) or best < 5:
        return
    if state.engaged == unit:
        state.in_mind["petrifying-peck", clash.defender] = unit
    else:
        acquire(table, clash.defender, "petrified")


def _petrifies(table: Table[State], unit: int) -> None:
    """133: all that its attack is to turn to stone; with some weapons it hits more than one."""
    in_mind = table.state.in_mind
    pecked = [key for key, pecker in in_mind.items() if key[0] == "petrifying-peck" and pecker == unit]
    for key in sorted(pecked):
        del in_mind[key]
        acquire(table, key[1], "petrified")


def _inks(table: Table[State], unit: int, clash: Clash) -> None:
    """135: it wins its Escape, and blinds the enemies in contact."""
    clash.winner = unit
    table.say(Events.works, unit, "ink-shot", "it is off in a cloud of ink")
    state = table.state
    for other in state.in_contact(unit):
        if not state.are_allies(unit, other):
            acquire(table, other, "blinded")


def _landings(state: State, unit: int, other: int) -> list[int]:
    """The free spaces round a unit, on its side closest to another one, that are nearest to that; none if it is there.

    Where two sides are equally close, both are (ruling A107).
    """
    grid, place, there = state.field.grid, state.place[unit], state.place[other]
    if there == place or there in grid.around[place]:
        return []
    ways = list(_ways_towards(state, unit, other))
    free = [
        space
        for space in grid.around[place]
        if is_free(state, space) and any(grid.rise_and_run(place, way, space)[0] == 1 for way in ways)
    ]
    near = min((grid.distance(space, there) for space in free), default=0)
    return [space for space in free if grid.distance(space, there) == near]


def _ways_towards(state: State, unit: int, other: int) -> list[int]:
    """The direction in which another unit lies; two if it lies on a diagonal."""
    grid = state.field.grid
    rises = [grid.rise_and_run(state.place[unit], way, state.place[other])[0] for way in range(4)]
    return [way for way, rise in enumerate(rises) if rise == max(rises)]


def _grappled(table: Table[State], unit: int) -> list[int]:
    state = table.state
    return [other for other in state.within(unit, ARMS_REACH) if _landings(state, unit, other)]


def _grapples(table: Table[State], unit: int, _: int) -> None:
    """136: all units near by, friend or foe, one after the other as its player chooses; their facing stays.

    Units that touch it already stay where they are, and so do those for which no space is free.
    """
    state, pulled = table.state, 0
    left = _grappled(table, unit)
    while left and pulled < ARMS:
        other = chooses(table, state.seat_of(unit), Asked("Pull which unit?", card="grapple-tentacle"), "pull", left)
        options: list[Option] = [Verbs.to(space) for space in _landings(state, unit, other)]
        space = Verbs.to.parts(
            table.ask(
                state.seat_of(unit), Asked(f"Where do you pull {state.names[other]}?", card="grapple-tentacle"), options
            )
        )[0]
        start = state.place[other]
        move(state, other, space)
        table.say(Events.moves, other, start, space)
        pulled += 1
        left = [one for one in left if one != other and _landings(state, unit, one)]


def _snaps(table: Table[State], unit: int) -> None:
    """137: quick and strong on land only; in Water both statuses go, whatever gave them (ruling A108)."""
    if table.state.terrain(unit) == WATER:
        discard(table, unit, "haste", "pumped")
    else:
        acquire(table, unit, "haste", "pumped")


def _has_statuses(table: Table[State], unit: int, other: int) -> bool:
    return bool(discardable(table.state, other, ("dead",)))


def _washes(table: Table[State], unit: int, target: int) -> None:
    """138: all its statuses but Dead."""
    discard(table, target, *discardable(table.state, target, ("dead",)))


def _shelters(table: Table[State], unit: int, about: int, clash: Clash) -> None:
    """139: it and its allies near by may negate a Ranged Attack that hit, on 3+."""
    state = table.state
    if clash.mode != RANGED or clash.is_off or not state.are_allies(unit, about):
        return
    if state.distance(unit, about) > SHELL_REACH or not wants(
        table, about, "impenetrable", "Impenetrable: negate the attack?"
    ):
        return
    if roll(table, about) >= 3:
        table.say(Events.works, unit, "impenetrable", "the shot does nothing")
        clash.is_off = True


def _whips_its_tail(table: Table[State], unit: int, clash: Clash) -> None:
    """140: on 4+ its tail guards it in this attack, whichever way it may yet be turned."""
    if roll(table, unit) >= 4:
        clash.add(unit, "tail", 1, "tail-whip")
        table.say(Events.works, unit, "tail-whip", "+1 Base Strength on every side but its front")


def _guards_its_flanks(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """140: its front has nothing of it."""
    return 0 if clash is None or side == FRONT else clash.gained(unit, "tail")


card("shed", before_escaping=_slips_away, after_moving=_sheds_its_skin, at_disengagement=_forgets)
card("venom", actions=replacing_attack("venom", gives("poisoned", on=3), in_range(that_can_acquire("poisoned"))))
card("squeeze", dice_around=_squeezes)
# 130: between Water and dry land either way, and one space deep into Forest (ruling G80).
card("slither", charges_through_water=lambda table, unit: True)
card("floodplains", floods=lambda table, unit, about: unit == about, after_moving=_swims)
card("gorgon-gaze", actions=replacing_attack("gorgon-gaze", _gazes, _may_gaze_at))
card("petrifying-peck", reads_faces=lambda table, unit: True, after_attacking=_pecks, after_combat=_petrifies)
card("carry", team_movement_type=lambda table, unit: "soar")
card("ink-shot", before_escaping=_inks)
card(
    "grapple-tentacle",
    actions=Action("grapple-tentacle", _grapples, can=lambda table, unit: bool(_grappled(table, unit)), is_far=True),
)
card("vicious-snapper", at_engagement=_snaps)
card("island-spring", actions=in_combat_phase("island-spring", _washes, within(3, _has_statuses)))
card("impenetrable", before_defending_around=_shelters)
card("tail-whip", before_defending=_whips_its_tail, base_bonus=_guards_its_flanks)


# Abilities of the Egg Root: the egg and the dragons, 115 to 126


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


def _chosen_side(table: Table[State], unit: int, card: str) -> int:
    """A Magical dragon chooses the side that meets the defender's; its strength is the same on all."""
    options: list[Option] = [Verbs.side(side) for side in attack.sides_to_choose(table, unit)]
    answer = table.ask(table.state.seat_of(unit), Asked("Breathe with which side?", card=card), options)
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
        side = _chosen_side(table, unit, slug)
        if target == NOBODY:
            made = attack.perform_melee(table, unit, side, strength, slug, may_duel=False)
        else:
            far = targets.ranged_targets(table, unit)[target]
            made = attack.perform_ranged(table, unit, target, far, side, strength, slug, may_duel=False)
        Hooks.after_combat(table, unit)
        for clash in made:
            fits = any(can_acquire(table, clash.defender, status) for status in statuses)
            if fits and table.state.is_alive(unit) and roll(table, unit) >= on:
                acquire(table, clash.defender, *statuses)

    return breathe


def _melee_breath(slug: str, strength: int, *statuses: str, on: int = 4) -> None:
    does = _breathing(slug, strength, statuses, on)
    card(slug, actions=Action(slug, does, can=_can_breathe, replaces_attack=True))


def _ranged_breath(slug: str, strength: int, *statuses: str) -> None:
    does = _breathing(slug, strength, statuses, on=4)
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
