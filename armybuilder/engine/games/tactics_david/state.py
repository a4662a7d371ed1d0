"""All that changes in a match of Tactics David.

A unit is a number; what is true of unit `u` stands at index `u` of each list. So a state is copied in microseconds.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from armybuilder.engine.games.tactics_david.board import Battlefield
from armybuilder.engine.games.tactics_david.cards import Library, Profile
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.missions import Mission
from armybuilder.engine.hooks import Behaviour
from armybuilder.engine.state import GameState, declared, derived, given, known_by, of_each
from catalog.games.tactics_david.plain import MODES, Item

#: No unit, and no space: the rim's corner.
NOBODY = -1
NOWHERE = 0

#: The phases of an Engagement, in their order; before them LAYING terrain, DEPLOYING and CHOOSING whom to engage.
DEPLOYING, CHOOSING, ITEM, MOVEMENT, COMBAT, ITEM_2, LEAVING, LAYING = range(8)
PHASES = (
    "Deployment",
    "Engagement",
    "Item Phase",
    "Movement Phase",
    "Combat Phase",
    "Item Phase 2",
    "Disengagement",
    "Terrain",
)

STATUSES = (
    *("paralyzed", "blinded", "poisoned", "burned", "frozen", "fearful", "crippled", "pumped", "silenced", "enchanted"),
    *("banished", "summoned", "dead", "haste", "lucky", "enraged", "feared", "petrified", "reflective", "confused"),
)
BIT = {status: 1 << n for n, status in enumerate(STATUSES)}
DEAD, PETRIFIED = BIT["dead"], BIT["petrified"]
#: Stands beside the statuses of a Relentless unit that has been Dead: Paralyzed and Frozen stay for good (ruling G115).
FOR_GOOD = 1 << len(STATUSES)

#: The acts of a unit in this Turn: WENT is a Movement or Charge Procedure, MOVED all that counts as having moved,
#: FOUGHT whatever takes it into its Combat Phase, ATTACKED an attack. SETTLED: its Movement Phase is over; HALTED: its
#: Engagement ended as it began.
ENGAGED, WENT, MOVED, CHARGED, FACED, ATTACKED, BLIND, ESCAPED, RALLIED, REROLLED, LOOTED, FOUGHT, SETTLED, HALTED = (
    1 << n for n in range(14)
)

#: The number of the hook under which those stand who spread Water.
FLOODS = Hooks.floods.number

#: Cards that go on working while their unit is dead, by slug; and those that don't even if it is Relentless (G90).
WORKS_WHILE_DEAD: set[str] = set()
SILENT_WHILE_DEAD: set[str] = set()


def side_of(seat: int) -> int:
    """The side, 0 or 1, of a seat: of four players, 1 and 3 play against 2 and 4."""
    return seat % 2


@cache
def statuses_of(bits: int) -> tuple[str, ...]:
    return tuple(each for each in STATUSES if bits & BIT[each])


def _works_while_dead(slug: str, *, is_relentless: bool) -> bool:
    return slug not in SILENT_WHILE_DEAD if is_relentless else slug in WORKS_WHILE_DEAD


class Boost(NamedTuple):
    """A figure that a unit has for a while: which figure, how much, whose card gave it, and until when."""

    figure: str
    amount: int
    card: str
    until: str


@declared
class State(GameState):
    """A match between two steps."""

    dice: int
    #: The ground, which never changes once the players have placed their terrain pieces on it.
    field: Battlefield = known_by("laid")
    library: Library = given("the set-up's cards")
    mission: Mission = given("the set-up says so")
    #: How many armies fight: two, or four in two teams. The seat of a player is the number of their army, and its side
    #: whether that is even or odd (ruling G136).
    seats: int = given("the armies")
    #: The seat whose player commands each unit: that of its army, until an enemy takes it over for good.
    army: list[int]
    names: tuple[str, ...] = given("the armies' units")
    #: The items with which each unit was bought.
    bought: tuple[tuple[str, ...], ...] = given("the armies' items")
    #: The height of each terrain piece that players may place, and how many each of them has left to place.
    heights: Mapping[str, int] = given("the set-up says so")
    to_lay: tuple[int, ...]
    zones: tuple[frozenset[int], frozenset[int]] = given("the set-up says so")

    #: The Turn (from 1), who began, whose it is, and whom that player has engaged in which phase.
    turn: int
    first: int
    player: int
    engaged: int
    phase: int
    #: In a Turn of a team: whose choice it is whom to engage, and who has ended the Turn.
    chooser: int
    done: frozenset[int]
    #: The team mate whose part of the Engagement is still to come, and how many attacks the engaged unit has left.
    again: int
    attacks: int
    #: Cards used in this Combat Phase; with whom the engaged unit trades in this Item Phase, and what went
    #: over, with the unit that has it now.
    used: frozenset[str]
    partner: int
    handed: tuple[tuple[int, str], ...]
    to_deploy: tuple[tuple[int, ...], tuple[int, ...]]
    #: Enemies killed this Turn, by the seat whose unit killed them.
    kills: list[int] = of_each("seat", 0)
    #: Enemies killed in the whole match, by player.
    score: list[int] = of_each("player", 0)
    #: Points for objectives held, by player; and who has held enough of them at once, or NOBODY.
    held: list[int] = of_each("player", 0)
    reached: int
    #: The units that escaped, and the targets that each player destroyed; the unit that each protects, or NOBODY.
    away: frozenset[int]
    destroyed: list[tuple[int, ...]] = of_each("player", ())
    leaders: tuple[int, int] = given("the mission and the armies")

    profile: list[Profile]
    cards: list[tuple[str, ...]] = of_each("unit", (), derived="worked out by refresh")
    does: list[Behaviour] = of_each("unit", (), derived="cards")
    holders: list[tuple[int, ...]] = derived("does")
    #: The side of each unit. The units that go back to the other side when this Turn ends, and who commands them until
    #: then.
    owner: list[int]
    lent: dict[int, int]
    place: list[int] = of_each("unit", NOWHERE)
    facing: list[int] = of_each("unit", 0)
    statuses: list[int] = of_each("unit", 0)
    items: list[tuple[str, ...]]
    marks: list[int] = of_each("unit", 0)
    #: With whom a unit is Locked in Combat, and in which Turn that began.
    locked: list[int] = of_each("unit", NOBODY)
    locked_at: list[int] = of_each("unit", 0)
    #: The other unit of a Unit Team; whether they stand side by side (fig. 9.2) or one behind the other (fig. 9.1).
    mate: list[int] = of_each("unit", NOBODY)
    side_by_side: list[bool] = of_each("unit", False)
    #: Of teams of which one died: whether each of the two stood first, as long as it is where they were.
    halves: dict[int, bool]

    #: The living unit on each space (the first of a team), and how many dead ones lie there.
    occupant: list[int]
    graves: list[int]
    boosts: dict[int, tuple[Boost, ...]]
    #: Units whose abilities are off, and the statuses that units ignore this Turn.
    muted: frozenset[int]
    soothed: frozenset[tuple[int, str]]
    #: Abilities that a unit learnt, the root that it declared, its counters.
    taught: dict[int, tuple[str, ...]]
    declared: dict[int, str]
    counters: dict[int, int]
    #: Units that die as soon as they are disengaged, each with the unit that drags it along.
    doomed: dict[int, int]
    #: Attacks that come back as soon as their attacker's Combat Phase is over: from whom, on whom, how strong, on which
    #: side (ruling G86).
    reflected: tuple[tuple[int, int, int, int], ...]
    #: The other unit that a card has in mind until it acts: by the card and a unit.
    in_mind: dict[tuple[str, int], int]
    #: The Unit Type that a unit took on for good.
    retyped: dict[int, str]
    #: Trail markers: on each space the units whose trail it is. Spaces that became Water.
    trails: dict[int, tuple[int, ...]]
    flooded: frozenset[int]
    deck: tuple[str, ...]

    def is_alive(self, unit: int) -> bool:
        """In play and not Dead."""
        return self.place[unit] != NOWHERE and not self.statuses[unit] & DEAD

    def has(self, unit: int, status: str) -> bool:
        return bool(self.statuses[unit] & BIT[status])

    def suffers(self, unit: int, status: str) -> bool:
        """True where a status that a unit has does anything to it this Turn."""
        return bool(self.statuses[unit] & BIT[status]) and (unit, status) not in self.soothed

    def did(self, unit: int, mark: int) -> bool:
        return bool(self.marks[unit] & mark)

    def is_engaged(self, unit: int) -> bool:
        """True where a unit is Engaged, alone or with a team mate, and not yet Disengaged."""
        return unit != NOBODY and unit in (self.engaged, self.again)

    def has_fought(self, unit: int) -> bool:
        """True where a unit has been in its Combat Phase this Turn."""
        return bool(self.marks[unit] & (FOUGHT | ATTACKED))

    def in_play(self, owner: int | None = None) -> list[int]:
        place, statuses = self.place, self.statuses
        if owner is None:
            return [unit for unit, space in enumerate(place) if space and not statuses[unit] & DEAD]
        return [
            unit
            for unit, whose in enumerate(self.owner)
            if whose == owner and place[unit] and not statuses[unit] & DEAD
        ]

    def seat_of(self, unit: int) -> int:
        """Who answers for a unit: the player of its army, or whose unit took it over (ruling G136)."""
        return self.lent.get(unit, self.army[unit])

    def team_of(self, side: int) -> range:
        """The seats of a side."""
        return range(side, self.seats, 2)

    def side_name(self, side: int) -> str:
        """A side, which is one player or a team."""
        return f"{'Team' if self.seats > 2 else 'Player'} {'AB'[side]}"

    def go_over(self, unit: int, seat: int) -> None:
        """Let a unit belong to a player from now on."""
        self.army[unit], self.owner[unit] = seat, side_of(seat)
        self.lent.pop(unit, None)

    @property
    def choosing(self) -> int:
        """The seat whose choice it is whom to engage."""
        return self.chooser if self.seats > 2 else self.player

    def are_allies(self, one: int, other: int) -> bool:
        return self.owner[one] == self.owner[other]

    def distance(self, one: int, other: int) -> int:
        """Grid Spaces between two units, rows and columns together; 0 in a team."""
        return self.field.grid.distance(self.place[one], self.place[other])

    def within(self, unit: int, spaces: int) -> list[int]:
        """The other living units within this distance in Grid Spaces (ruling G03)."""
        occupant, mates, nobody = self.occupant, self.mate, NOBODY
        near = self.field.grid.within(self.place[unit], spaces)
        there = [one for space in near if (one := occupant[space]) != nobody]
        there += [mate for one in there if (mate := mates[one]) != nobody]
        if unit in there:
            there.remove(unit)
        there.sort()
        return there

    def units_at(self, space: int) -> tuple[int, ...]:
        """The living units on a space: none, one, or a Unit Team."""
        unit = self.occupant[space]
        return () if unit == NOBODY else self.team(unit)

    def team(self, unit: int) -> tuple[int, ...]:
        mate = self.mate[unit]
        return (unit,) if mate == NOBODY else (unit, mate)

    def in_contact(self, unit: int) -> list[int]:
        """The living units in Direct Grid Space contact: on the four spaces beside it and on its own (G04, G89)."""
        place = self.place[unit]
        found = [other for _, space in self.field.grid.beside[place] for other in self.units_at(space)]
        return [*found, *(other for other in self.units_at(place) if other != unit)]

    def dead_at(self, *spaces: int) -> list[int]:
        if not any(map(self.graves.__getitem__, spaces)):
            return []
        return [unit for unit, place in enumerate(self.place) if place in spaces and self.statuses[unit] & DEAD]

    def terrain(self, unit: int) -> str:
        """The Terrain Type that a unit stands on; one that floods counts as standing on Water anywhere (G97)."""
        return "water" if unit in self.holders[FLOODS] else self.terrain_at(self.place[unit])

    def terrain_at(self, space: int) -> str:
        return "water" if space in self.flooded else self.field.terrain[space]

    def spread_water(self) -> None:
        """Spaces become Water round those that flood them, as long as they stand in real Water (ruling A128)."""
        spread = (self.field.banks(self.place[unit]) for unit in self.holders[FLOODS])
        self.flooded = frozenset().union(*spread)

    def unit_type(self, unit: int) -> str:
        return self.retyped.get(unit) or self.profile[unit].unit_type

    def may_use(self, unit: int, item: Item) -> bool:
        """True where an item is made for a unit as it is now: its class, and type and mode where the item asks."""
        profile = self.profile[unit]
        return item.suits(profile.unit_class, self.unit_type(unit), MODES[profile.is_ranged])

    # What a unit's cards do

    def refresh(self, *units: int) -> None:
        """Work out again what units' cards do: their abilities, special, items and statuses changed."""
        for unit in units:
            cards = tuple(self._cards_of(unit)) if self.place[unit] else ()
            before = self.holders[FLOODS]
            Hooks.settle(self, unit, cards)
            if self.holders[FLOODS] != before:
                self.spread_water()

    def _cards_of(self, unit: int) -> list[str]:
        profile, statuses = self.profile[unit], self.statuses[unit]
        found = [] if unit in self.muted else list(profile.abilities)
        found += [slug for slug in self.taught.get(unit, ()) if slug not in found]
        if profile.special:
            found.append(profile.special)
        found += dict.fromkeys(slug for slug in self.items[unit] if self.may_use(unit, self.library.items[slug]))
        if statuses & DEAD:
            is_relentless = profile.special == "relentless"
            found = [slug for slug in found if _works_while_dead(slug, is_relentless=is_relentless)]
        if statuses:
            soothed = self.soothed
            found += [each for each in statuses_of(statuses) if (unit, each) not in soothed]
        return found

    # Figures for a while

    def boost(self, unit: int, figure: str, amount: int, card: str, until: str) -> None:
        """Give a unit a figure until it is "disengaged" or until the "turn" ends."""
        self.boosts[unit] = (*self.boosts.get(unit, ()), Boost(figure, amount, card, until))

    def boosted(self, unit: int, figure: str) -> int:
        return sum(boost.amount for boost in self.boosts.get(unit, ()) if boost.figure == figure)

    def end_boosts(self, until: str, *units: int) -> None:
        for unit in units or tuple(self.boosts):
            if unit not in self.boosts:
                continue
            left = tuple(boost for boost in self.boosts[unit] if boost.until != until)
            if left:
                self.boosts[unit] = left
            else:
                del self.boosts[unit]
