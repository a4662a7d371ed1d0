"""The options of an activated unit beside moving (Actions; Tags; Scenario Actions)."""

from collections.abc import Iterator

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.games.officers_chess.verbs import Verbs
from armybuilder.engine.table import Option
from catalog.games.officers_chess.plain.cards import Gear
from catalog.games.officers_chess.plain.numbers import INVENTORY_SLOTS

VULNERARY, PURE_WATER, DOOR_KEY = "vulnerary", "pure-water", "door-key"


def action_options(state: State, unit: int) -> Iterator[Option]:
    """Every action open to a unit where it stands; none while it is Petrified or asleep (ruling OC44)."""
    if combat.is_held(state, unit):
        return
    weapons = combat.weapons(state, unit)
    if weapons:
        yield from attack_options(state, unit, weapons)
        yield from _break_options(state, unit, weapons)
    yield from staff_options(state, unit)
    yield from _own_options(state, unit)
    yield from lock_options(state, unit)
    yield from scenario_options(state, unit)


# --- Attacks ----------------------------------------------------------------------------------------------------------


def attack_options(state: State, unit: int, weapons: list[Gear]) -> Iterator[Option]:
    """Every enemy in sight in the range of a weapon, with the combat arts that it knows; AoE takes all at once."""
    distance, here = state.grid.distance, state.place[unit]
    enemies = [(other, distance(here, state.place[other])) for other in ground.seen_enemies(state, state.owner[unit])]
    for gear in weapons:
        least, most = combat.reach(state, unit, gear)
        near = [other for other, far in enemies if least <= far <= most]
        if gear.tag("aoe"):
            if near:
                yield Verbs.blast(gear.slug)
            continue
        yield from (Verbs.attack(other, gear.slug) for other in near)
        arts = [tag.named for tag in gear.tags if tag.slug == "art" and tag.named in state.arts]
        yield from (Verbs.art(other, gear.slug, art) for art in arts for other in near)


def _break_options(state: State, unit: int, weapons: list[Gear]) -> Iterator[Option]:
    """Walls and snags in range: any attack hits them (ruling OC24)."""
    for gear in weapons if state.walls else ():
        for space in state.walls:
            if combat.is_in_reach(state, unit, gear, space):
                yield Verbs.break_(space, gear.slug)


# --- Staves -----------------------------------------------------------------------------------------------------------


def staff_options(state: State, unit: int) -> Iterator[Option]:
    """Special actions of staves: on allies without a roll, on enemies with one (ruling OC41)."""
    for gear in combat.staves(state, unit):
        if gear.tag("torch"):
            if state.fog:
                yield Verbs.light(gear.slug)
            continue
        suited = [other for other in _in_sight(state, unit) if other != unit and suits(state, unit, other, gear)]
        if gear.tag("aoe"):
            if suited:
                yield Verbs.cast_all(gear.slug)
            continue
        yield from (Verbs.cast(other, gear.slug) for other in suited)


def _in_sight(state: State, unit: int) -> list[int]:
    return [other for other in state.in_play() if ground.is_seen(state, other, state.owner[unit])]


def suits(state: State, unit: int, other: int, gear: Gear) -> bool:
    """True where a staff would do something to a unit in its range."""
    if not combat.is_in_reach(state, unit, gear, state.place[other]):
        return False
    is_ally = state.owner[unit] == state.owner[other]
    if gear.tag("heal"):
        return is_ally and state.hp[other] < state.profile[other].hp
    if gear.tag("restore"):
        return is_ally and bool(state.statuses[other])
    if gear.tag("rescue"):
        return is_ally and bool(beside(state, unit, other))
    if gear.tag("warp"):
        return is_ally and bool(warps(state, unit, other, gear))
    return any(_would_take(state, other, tag.named, is_ally) for tag in gear.tags if tag.slug == "status")


def _would_take(state: State, other: int, status: str, is_ally: bool) -> bool:
    """True where a status is one to give to this side, and changes something: Barrier may be renewed."""
    if status == "barrier":
        return is_ally and state.statuses[other].get(status, 0) <= state.round
    return not is_ally and status not in state.statuses[other]


def beside(state: State, unit: int, target: int) -> list[int]:
    """The free spaces beside a unit on which another could stand: where a Rescue may put it."""
    return [space for space in state.grid.near[state.place[unit]] if ground.can_stand(state, target, space)]


def warps(state: State, unit: int, target: int, gear: Gear) -> list[int]:
    """The free spaces to which a Warp may move an ally: so far from where it stands as the user is strong (OC15)."""
    most, here = state.stat(unit, "strength", gear), state.place[target]
    near = (space for space in state.grid.spaces if state.grid.distance(here, space) <= most)
    return [space for space in near if ground.can_stand(state, target, space)]


# --- Dance, items, locks, scenario ------------------------------------------------------------------------------------


def _own_options(state: State, unit: int) -> Iterator[Option]:
    """Dance, and what is used up."""
    if state.has_in_hand(unit, "dance"):
        near = [state.occupant[space] for space in state.grid.near[state.place[unit]]]
        mine = [other for other in near if other != NOBODY and state.owner[other] == state.owner[unit]]
        yield from (Verbs.dance(other) for other in mine if state.activated[other] and not state.danced[other])
    for slug in dict.fromkeys(state.inventory[unit]):
        if _helps(state, unit, slug):
            yield Verbs.use(slug)


def _helps(state: State, unit: int, slug: str) -> bool:
    """True where using up an item would do anything for a unit."""
    if slug == VULNERARY:
        return state.hp[unit] < state.profile[unit].hp
    return slug == PURE_WATER and state.statuses[unit].get("barrier", 0) <= state.round


def openers(state: State, unit: int) -> Iterator[tuple[str, int]]:
    """The ways in which a unit opens locks ("pick", a key or a staff), each with how far it reaches."""
    hand = state.in_hand(unit)
    if state.has(unit, "pick") or (hand is not None and hand.is_weapon and hand.tag("pick")):
        yield "pick", 1
    if DOOR_KEY in state.inventory[unit]:
        yield DOOR_KEY, 1
    yield from (
        (gear.slug, combat.reach(state, unit, gear)[1]) for gear in combat.staves(state, unit) if gear.tag("pick")
    )


def lock_options(state: State, unit: int) -> Iterator[Option]:
    """Doors, and chests for which there is room in the inventory, to open with what the unit has (ruling OC25)."""
    here = state.place[unit]
    for opener, most in openers(state, unit):
        for space in locks(state):
            filled = len(state.inventory[unit]) - (opener == DOOR_KEY)
            has_room = filled < INVENTORY_SLOTS or not state.chests.get(space)
            if has_room and state.grid.distance(here, space) <= most:
                yield Verbs.open(space, opener)


def locks(state: State) -> list[int]:
    """Every door and chest that nobody has opened."""
    return sorted([*state.doors, *state.chests])


def scenario_options(state: State, unit: int) -> Iterator[Option]:
    """Seize, Raze and Escape, for the units and on the tiles that the scenario names."""
    tags = state.tags[unit]
    if not tags:
        return
    rules, space = state.scenario, state.place[unit]
    if "leader" in tags and state.ground[space] == rules.get("seize"):
        yield Verbs.seize()
    if "saboteur" in tags and state.ground[space] == rules.get("raze"):
        yield Verbs.raze()
    if "fleeing" in tags and space in rules["escape"]:
        yield Verbs.escape()
