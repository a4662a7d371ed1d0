"""All that changes in a match of Officer's Chess. A unit is a number; what is true of it stands at its index."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.games.officers_chess.cards import Art, Kit, Library
from armybuilder.engine.state import GameState, declared, derived, given, of_each
from armybuilder.engine.telling import Parts, total
from armybuilder.geometry.grid import Grid
from catalog.games.officers_chess.plain import FLYING, FOOTINGS, PACE, STATS, Gear, TagUse, Terrain, UnitClass

NOBODY = -1
NOWHERE = 0
DEPLOYING, CHOOSING, MOVING, ACTING, CANTO, OVER = range(6)
STATUSES = ("barrier", "berserk", "petrified", "poisoned", "silenced", "sleep", "slowed")
#: Those under which a unit neither moves nor acts.
HOLDING = ("petrified", "sleep")
BARRIER_BONUS = 2
#: The player who attacks in the scenario, and the one who defends.
ATTACKER, DEFENDER = 0, 1


@declared
class State(GameState):
    """A battle between two steps."""

    dice: int
    cards: Library = given("the set-up's cards")
    grid: Grid = given("the set-up's map")
    #: Name, rounds, who deploys first, what is won by, marked spaces: as the set-up says.
    scenario: Mapping[str, Any] = given("the set-up says so")
    zones: tuple[frozenset[int], frozenset[int]] = given("the scenario says so")
    names: tuple[str, ...] = given("the armies say so")
    #: Combat arts that the scenario defines: what each adds to an attack (ruling OC28).
    arts: Mapping[str, Art] = given("the scenario says so")
    #: The arts that all units of each side know, without a card (ruling OC64).
    known_arts: tuple[tuple[str, ...], tuple[str, ...]] = given("the scenario says so")
    #: Options of the set-up: Fog of War; whether the triangle changes Skill beside damage (rulings OC26, OC2).
    fog: bool = given("an option of the set-up")
    triangle_skill: bool = given("an option of the set-up")

    round: int
    #: The player whose turn it is; NOBODY before both have rolled for who deploys first.
    player: int
    phase: int
    #: The unit that is activated, the movement that it has left, whether it took an action, and one that attacks;
    #: whether it may still take another weapon in hand.
    active: int
    budget: int
    has_acted: bool
    has_attacked: bool
    can_equip: bool
    #: The player who activated their last unit first in this round; NOBODY before that.
    done_first: int
    result: tuple[int, str] | None
    to_deploy: tuple[tuple[int, ...], tuple[int, ...]]

    owner: list[int] = given("nobody changes sides")
    #: The class in which a unit is now, and (for shifters) the transformed one.
    profile: list[UnitClass]
    shifted: tuple[UnitClass | None, ...] = given("the armies say so")
    #: Scenario tags of each unit.
    tags: tuple[tuple[str, ...], ...] = given("the armies say so")
    place: list[int] = of_each("unit", NOWHERE)
    hp: list[int]
    activated: list[bool] = of_each("unit", False)
    escaped: list[bool] = of_each("unit", False)
    #: True where a Dance gave another activation in this round; and the round in which a shifter fell back.
    danced: list[bool] = of_each("unit", False)
    reverted: list[int] = of_each("unit", 0)
    inventory: list[tuple[str, ...]]
    #: The class as it is now with the inventory.
    kit: list[Kit] = derived("profile and inventory")
    #: The part of the inventory that the other player knows.
    shown: list[frozenset[str]] = of_each("unit", frozenset())
    #: The weapon in hand: the one used last, at first the first that is carried (ruling OC35); "" for none.
    wielded: list[str]
    #: The spaces that a unit sees farther by a Torch, until its next activation.
    lit: list[int] = of_each("unit", 0)
    #: Statuses of a unit: Barrier with the last round in which it holds; Silenced and Slowed with how many activations'
    #: ends they outlast; all others with 0. Replaced, never changed: copies of the state share them.
    statuses: list[Mapping[str, int]] = of_each("unit", dict)
    #: The losses by Inflict: (stat, amount, how many activations' ends it outlasts).
    weakened: list[tuple[tuple[str, int, int], ...]] = of_each("unit", ())
    #: The number of uses of consumables and Ritual weapons, by (unit, slug).
    used: dict[tuple[int, str], int]

    occupant: list[int] = derived("place")
    #: The terrain of each space. Replaced, never changed, as is what follows from it: copies of the state share them.
    ground: Sequence[str]
    #: The cost of entering each space, by footing; 0 for no way in.
    entry: Mapping[str, Sequence[int]] = derived("ground")
    #: The walls and snags that stand, and the hit points left of those that were hit.
    walls: tuple[int, ...]
    wall_hp: dict[int, int]
    doors: tuple[int, ...]
    #: The contents of the chests that nobody has opened; "" for an empty one.
    chests: dict[int, str]
    buildings: int

    def in_play(self, owner: int | None = None) -> list[int]:
        return [
            unit
            for unit, place in enumerate(self.place)
            if place != NOWHERE and (owner is None or self.owner[unit] == owner)
        ]

    @property
    def last_round(self) -> int:
        """The time limit, or the round after which a scenario without one is a draw (ruling OC48)."""
        return int(self.scenario["rounds"] or self.scenario["draw_after"])

    def survey(self) -> None:
        """Keep what entering costs in step with the ground."""
        grounds = [self.cards.terrains[slug] for slug in self.ground]
        on = self.grid.is_on
        self.entry = {
            footing: [ground.costs.get(footing, 0) * on[space] for space, ground in enumerate(grounds)]
            for footing in FOOTINGS
        }

    def refit(self, unit: int) -> None:
        """Keep what a unit has in step with its form and its inventory."""
        self.kit[unit] = self.cards.kit(self.profile[unit], self.inventory[unit])

    def gear(self, unit: int) -> tuple[Gear, ...]:
        return self.kit[unit].gear

    def one_gear(self, unit: int, slug: str) -> Gear:
        """A thing that a unit carries; as its card is printed where a view has dealt something else."""
        return next((gear for gear in self.kit[unit].gear if gear.slug == slug), self.cards.gear[slug])

    def in_hand(self, unit: int) -> Gear | None:
        slug = self.wielded[unit]
        return self.one_gear(unit, slug) if slug else None

    def tags_now(self, unit: int, weapon: Gear | None) -> tuple[TagUse, ...]:
        """The tags of a unit's class, of its accessories, and of the weapon that it wields."""
        tags = self.kit[unit].tags
        return (*tags, *weapon.tags) if weapon else tags

    def has(self, unit: int, slug: str) -> bool:
        return slug in self.kit[unit].slugs

    def has_in_hand(self, unit: int, slug: str) -> bool:
        """True where a unit has a tag of its class, of accessories, or of the weapon in its hand."""
        weapon = self.in_hand(unit)
        return self.has(unit, slug) or (weapon is not None and weapon.tag(slug) is not None)

    def amount(self, unit: int, slug: str) -> int:
        """The X of a tag over class and accessories."""
        kit = self.kit[unit]
        return sum(tag.amount for tag in kit.tags if tag.slug == slug) if slug in kit.slugs else 0

    def stat(self, unit: int, name: str, weapon: Gear | None = None) -> int:
        """A statistic now; never below 0."""
        return total(self.stat_parts(unit, name, weapon))

    def stat_parts(self, unit: int, name: str, weapon: Gear | None = None) -> Parts:
        """The parts of a statistic: the class, Bonus tags (a weapon's while wielded), Inflict and Barrier."""
        parts = [(name, self.profile[unit].stats[STATS.index(name)])]
        tags = self.tags_now(unit, weapon)
        parts += [("bonus", tag.amount) for tag in tags if tag.slug == "bonus" and tag.stat == name]
        parts += [("inflict", -amount) for stat, amount, _ in self.weakened[unit] if stat == name]
        if name == "resistance" and "barrier" in self.statuses[unit]:
            parts.append(("barrier", BARRIER_BONUS))
        below = total(parts)
        return [*parts, ("least", -below)] if below < 0 else parts

    def ground_at(self, space: int) -> Terrain:
        return self.cards.terrains[self.ground[space]]

    def cover(self, unit: int) -> int:
        """The terrain's addition to a unit's Defense and Resistance; a Flying unit has none (rulings OC8, OC38)."""
        return 0 if self.kit[unit].footing == FLYING else self.ground_at(self.place[unit]).bonus

    def move_parts(self, unit: int) -> Parts:
        """The parts of a unit's movement: the base, Fast, Slow, the weapon in hand, statuses that slow or hold it."""
        parts, statuses, weapon = [*self.kit[unit].move], self.statuses[unit], self.in_hand(unit)
        if weapon:
            parts += [(tag.slug, PACE[tag.slug] * tag.amount) for tag in weapon.tags if tag.slug in PACE]
        if "slowed" in statuses:
            parts.append(("slowed", -1))
        holding = next((status for status in HOLDING if status in statuses), "")
        return [*parts, (holding, -total(parts))] if holding else parts

    def move_of(self, unit: int) -> int:
        return max(0, total(self.move_parts(unit)))

    def show(self, unit: int, *slugs: str) -> None:
        """Let the other player know of a part of a unit's inventory."""
        if not self.shown[unit].issuperset(slugs):
            self.shown[unit] |= frozenset(slugs)

    def show_accessories(self, unit: int) -> None:
        """A fight takes its figures from accessories, so they are known from then on."""
        self.show(unit, *(gear.slug for gear in self.kit[unit].gear if not gear.weapon_type and not gear.uses))
