"""All that changes in a match of Officer's Chess. A unit is a number; what is true of it stands at its index."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.games.officers_chess.cards import STATS, Cards, Gear, Ground, Tag, UnitClass
from armybuilder.engine.grid import Grid

NOBODY = -1
NOWHERE = 0
DEPLOYING, CHOOSING, MOVING, ACTING, CANTO, OVER = range(6)
STATUSES = ("barrier", "berserk", "petrified", "poisoned", "silenced", "sleep", "slowed")
BARRIER_BONUS = 2
#: The player who attacks in the scenario, and the one who defends.
ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")


class State:
    """A battle between two steps."""

    __slots__ = (
        "activated",
        "active",
        "budget",
        "buildings",
        "cards",
        "dice",
        "done_first",
        "escaped",
        "grid",
        "ground",
        "has_acted",
        "hp",
        "inventory",
        "last_weapon",
        "names",
        "occupant",
        "owner",
        "phase",
        "place",
        "player",
        "profile",
        "result",
        "round",
        "scenario",
        "shifted",
        "statuses",
        "tags",
        "to_deploy",
        "used",
        "wall_hp",
        "weakened",
        "zones",
    )

    dice: int
    cards: Cards
    grid: Grid
    #: Name, rounds, who deploys first, what is won by, marked spaces: as the set-up says.
    scenario: Mapping[str, Any]
    zones: tuple[frozenset[int], frozenset[int]]
    names: tuple[str, ...]

    round: int
    player: int
    phase: int
    #: The unit that is activated, the movement that it has left, whether it took an action.
    active: int
    budget: int
    has_acted: bool
    #: Who activated the last unit first in this round; NOBODY before that.
    done_first: int
    result: tuple[int, str] | None
    to_deploy: tuple[tuple[int, ...], tuple[int, ...]]

    owner: list[int]
    #: The class in which a unit is now, and (for shifters) the transformed one.
    profile: list[UnitClass]
    shifted: tuple[UnitClass | None, ...]
    #: Scenario tags of each unit.
    tags: tuple[tuple[str, ...], ...]
    place: list[int]
    hp: list[int]
    activated: list[bool]
    escaped: list[bool]
    inventory: list[tuple[str, ...]]
    #: The place in the inventory of the weapon used last (ruling OC35).
    last_weapon: list[int]
    #: Statuses of a unit, each with the round at whose end it is over (0: by a roll, or after an activation).
    statuses: list[dict[str, int]]
    #: What Inflict took, until the end of the unit's next activation: (stat, amount).
    weakened: list[tuple[tuple[str, int], ...]]
    #: How often consumables and Ritual weapons were used, by (unit, slug).
    used: dict[tuple[int, str], int]

    occupant: list[int]
    ground: list[str]
    #: Hit points left of walls and snags that were hit.
    wall_hp: dict[int, int]
    buildings: int

    def copy(self) -> "State":
        """A state that shares nothing that changes."""
        twin = object.__new__(State)
        twin.dice, twin.cards, twin.grid, twin.scenario = self.dice, self.cards, self.grid, self.scenario
        twin.zones, twin.names, twin.tags, twin.shifted = self.zones, self.names, self.tags, self.shifted
        twin.round, twin.player, twin.phase, twin.active = self.round, self.player, self.phase, self.active
        twin.budget, twin.has_acted, twin.done_first = self.budget, self.has_acted, self.done_first
        twin.result, twin.to_deploy, twin.buildings = self.result, self.to_deploy, self.buildings
        twin.owner, twin.profile, twin.place, twin.hp = self.owner[:], self.profile[:], self.place[:], self.hp[:]
        twin.activated, twin.escaped, twin.inventory = self.activated[:], self.escaped[:], self.inventory[:]
        twin.last_weapon, twin.statuses = self.last_weapon[:], [each.copy() for each in self.statuses]
        twin.weakened, twin.used, twin.occupant = self.weakened[:], self.used.copy(), self.occupant[:]
        twin.ground, twin.wall_hp = self.ground[:], self.wall_hp.copy()
        return twin

    # --- Questions ----------------------------------------------------------------------------------------------------

    def in_play(self, owner: int | None = None) -> list[int]:
        """The units on the map, of one player or of both."""
        return [
            unit
            for unit, place in enumerate(self.place)
            if place != NOWHERE and (owner is None or self.owner[unit] == owner)
        ]

    def gear(self, unit: int) -> list[Gear]:
        """What a unit carries."""
        return [self.cards.gear[slug] for slug in self.inventory[unit]]

    def all_tags(self, unit: int) -> list[Tag]:
        """The tags of a unit's class and of the accessories that it carries; a weapon's count while it is wielded."""
        found = list(self.profile[unit].tags)
        for gear in self.gear(unit):
            if not gear.weapon_type:
                found += gear.tags
        return found

    def has(self, unit: int, slug: str) -> bool:
        """Whether a unit's class or accessories have a tag."""
        return any(tag.slug == slug for tag in self.all_tags(unit))

    def amount(self, unit: int, slug: str) -> int:
        """The X of a tag over class and accessories."""
        return sum(tag.amount for tag in self.all_tags(unit) if tag.slug == slug)

    def stat(self, unit: int, name: str, weapon: Gear | None = None) -> int:
        """A statistic now: the class's, Bonus tags (a weapon's while wielded), Barrier, less what Inflict took."""
        value = self.profile[unit].stats[STATS.index(name)]
        tags = self.all_tags(unit) + (list(weapon.tags) if weapon else [])
        value += sum(tag.amount for tag in tags if tag.slug == "bonus" and tag.stat == name)
        value -= sum(amount for stat, amount in self.weakened[unit] if stat == name)
        if name == "resistance" and "barrier" in self.statuses[unit]:
            value += BARRIER_BONUS
        return max(0, value)

    def ground_at(self, space: int) -> Ground:
        return self.cards.grounds[self.ground[space]]

    def cover(self, unit: int) -> int:
        """What the terrain under a unit adds to Defense and Resistance; a Flying unit has none (rulings OC8, OC38)."""
        if self.profile[unit].footing == "flying":
            return 0
        return self.ground_at(self.place[unit]).bonus

    def crests(self, unit: int) -> list[str]:
        return [gear.crest for gear in self.gear(unit) if gear.crest]

    def move_of(self, unit: int) -> int:
        """How many spaces' worth a unit moves: base, Fast, Slow, and the Slowed status."""
        accessories = [tag for gear in self.gear(unit) if not gear.weapon_type for tag in gear.tags]
        changed = sum(tag.amount for tag in accessories if tag.slug == "fast")
        changed -= sum(tag.amount for tag in accessories if tag.slug == "slow")
        return max(0, self.profile[unit].move + changed - ("slowed" in self.statuses[unit]))
