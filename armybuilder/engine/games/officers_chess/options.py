"""The options of an activated unit (Actions; Tags; Scenario Actions), and why something else is not legal. A Berserk
unit has none but to attack, or to go where it can (Status Effects; rulings OC11, OC42).
"""

from collections.abc import Iterator
from functools import cached_property

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.cards import as_hired
from armybuilder.engine.games.officers_chess.cards import suits as can_wield
from armybuilder.engine.games.officers_chess.state import CANTO, MOVING, NOBODY, NOWHERE, State
from armybuilder.engine.games.officers_chess.verbs import WAIT, Verbs
from armybuilder.engine.table import NOT_AN_OPTION, Choices, Option, Pick, Why
from armybuilder.engine.verbs import Verb
from catalog.games.officers_chess.plain import INVENTORY_SLOTS, Gear


def rage_options(state: State, unit: int) -> list[Option]:
    """All that is left to a Berserk unit which can come to attack somebody; nothing where it is free (ruling OC42).

    It attacks from where it stands, or moves to where it can.
    """
    if "berserk" not in state.statuses[unit] or state.phase == CANTO:
        return []
    attacks = [Verbs.rage(slug) for slug in _weapons_for_weakest(state, unit)]
    return [*attacks, *(Verbs.move(space) for space in _hunting_grounds(state, unit))]


def prey(state: State, unit: int, gear: Gear) -> list[int]:
    """The weakest units of either side in sight and in the range of a weapon."""
    near = list(_in_range(state, unit, gear, state.place[unit]))
    fewest = min((state.hp[other] for other in near), default=0)
    return [other for other in near if state.hp[other] == fewest]


def _weapons_for_weakest(state: State, unit: int) -> list[str]:
    """The weapons that reach the weakest of all that any weapon of a unit reaches (ruling OC11)."""
    reached = {gear.slug: prey(state, unit, gear) for gear in combat.weapons(state, unit)}
    fewest = min((state.hp[others[0]] for others in reached.values() if others), default=0)
    return [slug for slug, others in reached.items() if others and state.hp[others[0]] == fewest]


def _hunting_grounds(state: State, unit: int) -> Iterator[int]:
    """The spaces within a unit's movement from which it would have somebody in range."""
    weapons = combat.weapons(state, unit) if state.phase == MOVING and state.budget else []
    for space in ground.reach(state, unit) if weapons else ():
        if any(True for gear in weapons for _ in _in_range(state, unit, gear, space)):
            yield space


def _in_range(state: State, unit: int, gear: Gear, here: int) -> Iterator[int]:
    """Whom a Berserk unit could attack from a space, of either side; AoE spares its own side."""
    mine, is_wide, distance = state.owner[unit], gear.tag("aoe") is not None, state.grid.distance
    least, most = combat.reach(state, unit, gear)
    for other in state.in_play():
        if other == unit or (is_wide and state.owner[other] == mine) or not ground.is_seen(state, other, mine):
            continue
        if least <= distance(here, state.place[other]) <= most:
            yield other


VULNERARY, PURE_WATER, DOOR_KEY = "vulnerary", "pure-water", "door-key"
#: What is left of a tile that was razed.
RUINS = "ruins"


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
        arts += state.known_arts[state.owner[unit]]
        yield from (Verbs.art(other, gear.slug, art) for art in arts for other in near)


def _break_options(state: State, unit: int, weapons: list[Gear]) -> Iterator[Option]:
    """Walls and snags in range: any attack hits them (ruling OC24)."""
    for gear in weapons if state.walls else ():
        for space in state.walls:
            if combat.is_in_reach(state, unit, gear, space):
                yield Verbs.break_(space, gear.slug)


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
    return sorted([*state.doors, *state.chests])


def scenario_options(state: State, unit: int) -> Iterator[Option]:
    """Seize, Raze and Escape, for the units and on the tiles that the scenario names."""
    tags = state.tags[unit]
    if not tags:
        return
    rules, space = state.scenario, state.place[unit]
    if "leader" in tags and space in rules["seize"]:
        yield Verbs.seize()
    if "saboteur" in tags and space in rules["raze"] and state.ground[space] != RUINS:
        yield Verbs.raze()
    if "fleeing" in tags and space in rules["escape"]:
        yield Verbs.escape()


class ActivationChoices(Choices):
    """Move, take a weapon in hand, act; after an action, with Canto, the rest of the movement.

    A bot samples the same question many times, so that actions are listed once.
    """

    def __init__(self, state: State, unit: int) -> None:
        self.state, self.unit = state, unit

    def listed(self) -> list[Option]:
        if self._raging:
            return self._raging
        moves = [Verbs.move(space) for space in ground.reach(self.state, self.unit)] if self._can_move() else []
        return [*self._actions, *moves]

    def sample(self, pick: Pick) -> Option:
        if self._raging:
            return self._raging[pick(len(self._raging))]
        if self._can_move() and pick(2):
            space = ground.walk(self.state, self.unit, pick)
            if space is not None:
                return Verbs.move(space)
        return self._actions[pick(len(self._actions))]

    def why_not(self, option: Option) -> str:
        if option in self.listed():
            return ""
        if combat.is_held(self.state, self.unit):
            return self._held()
        if self._raging:
            words = "It is Berserk: it attacks the weakest in its range, or moves to where it has somebody in range."
            return Why(words, "tags.status-effects")
        if option in Verbs.move:
            return self._why_no_move(*Verbs.move.parts(option))
        if self.state.phase == CANTO:
            return "It has acted in this turn."
        for verb in (Verbs.attack, Verbs.break_):
            if option in verb:
                return self._why_no_attack(verb, *verb.parts(option))
        return NOT_AN_OPTION

    def _can_move(self) -> bool:
        return self.state.phase in (MOVING, CANTO) and self.state.budget > 0

    @cached_property
    def _raging(self) -> list[Option]:
        return rage_options(self.state, self.unit)

    @cached_property
    def _actions(self) -> list[Option]:
        state = self.state
        if state.phase == CANTO:
            return [WAIT]
        found = list(action_options(state, self.unit))
        if state.can_equip and state.phase == MOVING and not combat.is_held(state, self.unit):
            found += self._weapons_to_take()
        return [*found, WAIT]

    def _weapons_to_take(self) -> list[Option]:
        """Another weapon or staff in hand is free, once when activating (ruling OC35)."""
        kit, hand = self.state.kit[self.unit], self.state.wielded[self.unit]
        slugs = dict.fromkeys(gear.slug for gear in (*kit.weapons, *kit.staves))
        return [Verbs.equip(slug) for slug in slugs if slug != hand]

    # Why not

    def _held(self) -> str:
        status = "Petrified" if "petrified" in self.state.statuses[self.unit] else "asleep"
        return Why(f"It is {status} and can neither move nor act.", "tags.status-effects")

    def _why_no_move(self, space: int) -> str:
        state, unit = self.state, self.unit
        if state.phase not in (MOVING, CANTO):
            return "It has moved in this turn."
        if not state.grid.is_on[space]:
            return "There is no such space."
        if not ground.looks_free(state, space, state.owner[unit]):
            return f"{state.names[state.occupant[space]]} stands there."
        if ground.cost_of(state, unit, space) is None:
            terrain = state.ground[space].replace("-", " ").title()
            return Why(f"{state.kit[unit].footing.title()} units cannot enter {terrain}.", "gameplay.terrain")
        return f"It is too far: {state.budget} of its movement is left."

    def _why_no_attack(self, verb: Verb[int, str], target: int, slug: str) -> str:
        state, unit = self.state, self.unit
        gear = next((each for each in state.gear(unit) if each.slug == slug), None)
        if gear is None:
            return f"{state.names[unit]} does not carry that."
        reason = self._why_not_with(slug)
        if reason:
            return reason
        space = target if verb is Verbs.break_ else state.place[target]
        return self._why_not_there(verb, target, space) or self._too_far(slug, space)

    def _why_not_with(self, slug: str) -> str:
        state, gear = self.state, self.state.one_gear(self.unit, slug)
        if gear not in state.kit[self.unit].weapons:
            return self._why_not_wielded(gear)
        if "silenced" in state.statuses[self.unit] and not combat.can_use(state, self.unit, gear):
            return Why(f"It is Silenced and cannot use {gear.name}.", "tags.status-effects")
        return "" if combat.can_use(state, self.unit, gear) else f"Every use of {gear.name} in this battle is spent."

    def _why_not_wielded(self, gear: Gear) -> str:
        profile = self.state.profile[self.unit]
        if profile.wields_one and gear.is_weapon and can_wield(profile, gear):
            (chosen,) = as_hired(profile, self.state.gear(self.unit)).wields
            return f"{profile.name} wields one type, and has chosen {chosen.title()}."
        return f"{profile.name} cannot attack with {gear.name}."

    def _why_not_there(self, verb: Verb[int, str], target: int, space: int) -> str:
        state, player = self.state, self.state.owner[self.unit]
        if verb is Verbs.break_:
            return "" if space in state.walls else "There is nothing to break."
        if space == NOWHERE or not ground.is_seen(state, target, player):
            return "That unit is not in sight."
        return "That unit is on its own side." if state.owner[target] == player else ""

    def _too_far(self, slug: str, space: int) -> str:
        state, gear = self.state, self.state.one_gear(self.unit, slug)
        least, most = combat.reach(state, self.unit, gear)
        far = state.grid.distance(state.place[self.unit], space)
        if least <= far <= most:
            return f"{gear.name} hits everyone in range at once."
        spaces = "1 space" if far == 1 else f"{far} spaces"
        return f"It is {spaces} away; {gear.name} reaches {least if least == most else f'{least} to {most}'}."
