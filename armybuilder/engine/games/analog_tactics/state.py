"""All that changes in a match of Analog Tactics.

A unit is a number that it keeps for ever; what is true of unit `u` stands at index `u` of each list, and units that
come into play are appended. What belongs to a team stands in lists by player. So a state is copied in microseconds.
"""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics.cards import (
    ATTACK,
    BUILT,
    HEALTH,
    MOVEMENT,
    REACTION,
    SPECIAL,
    Figures,
    Library,
    Profile,
    kit,
)
from armybuilder.engine.games.analog_tactics.field import NOWHERE, Field
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.hooks import Behaviour
from armybuilder.engine.state import GameState, append, declared, derived, given, known_by, of_each
from catalog.games.analog_tactics.plain import COMMON, ELITE

#: No unit; and what stands on a space for good.
NOBODY, PERMANENT = -1, -2
#: An area: its card, its player, its space, the last round of its effect, an amount, a Hit figure.
Zone = tuple[str, int, int, int, int, int]
SMOKE, PYRE, METEOR = "smokescreen", "pyre", "meteor"
#: The steps of the driver.
PLACING, PICKING, PREPARING, RESPAWNING, PLAYING, FACING, ENDING, LAYING = range(8)


@declared
class State(GameState):
    """A match between two steps."""

    dice: int
    #: The board, which never changes once the players have placed objectives and obstacles on it.
    field: Field = known_by("laid")
    #: The cards, the classes of the armies.
    library: Library = given("the set-up's cards")
    classes: tuple[str, ...] = given("the armies' classes")
    vp_to_win: int = given("the set-up's, or the book's")

    #: The next step, the round (from 1), the players in turn order, the place in that order, whose turn it is.
    phase: int
    round: int
    order: tuple[int, ...]
    at: int
    player: int
    #: The objectives that are still to be placed, and how many obstacles each player has left to place.
    objectives_to_lay: tuple[str, ...]
    obstacles_to_lay: tuple[int, ...]
    #: The unit that has just stepped and may turn, and the turrets that had it in range and sight before.
    stepper: int
    watch: tuple[int, ...]
    #: True if the turn is over as soon as this action is; the units that a reset has put down in it (ruling P6).
    is_over: bool
    put_down: frozenset[int]
    #: Damage at the end of the round: ("battle-axe" or "greater-demon", unit, player, cause).
    waiting: tuple[tuple[str, int, int, int], ...]
    #: Areas that a card has made.
    zones: tuple[Zone, ...]
    #: The players whose Gravity pulls until their turn ends.
    gravity: frozenset[int]
    #: The first player to have enough VP in a turn; and the end: who won (or NOBODY), and why.
    first_home: int
    result: tuple[int, str] | None

    owner: list[int] = of_each("unit", NOBODY)
    profile: list[Profile] = of_each("unit", None)
    names: list[str] = of_each("unit", "")
    place: list[int] = of_each("unit", NOWHERE)
    #: Sixths, clockwise from straight up.
    facing: list[int] = of_each("unit", 0)
    #: Health and the four kinds of points; temporary Movement points that last, and those of this round.
    health: list[int] = of_each("unit", 0)
    attack: list[int] = of_each("unit", 0)
    movement: list[int] = of_each("unit", 0)
    special: list[int] = of_each("unit", 0)
    reaction: list[int] = of_each("unit", 0)
    lasting: list[int] = of_each("unit", 0)
    brief: list[int] = of_each("unit", 0)
    is_shielded: list[bool] = of_each("unit", False)
    last_weapon: list[str] = of_each("unit", "")
    form: list[int] = of_each("unit", 1)
    weapons: list[tuple[str, ...]] = of_each("unit", ())
    upgrades: list[tuple[str, ...]] = of_each("unit", ())
    blueprints: list[tuple[str, ...]] = of_each("unit", ())
    #: True if its next Reaction takes no point (Katana).
    is_next_free: list[bool] = of_each("unit", False)
    #: Free steps in this turn; Movement points used in this round, turning too.
    free_steps: list[int] = of_each("unit", 0)
    used_steps: list[int] = of_each("unit", 0)
    #: True if Rage has given its point in this round; whether its next return is with half its Health (Voidfire).
    is_enraged: list[bool] = of_each("unit", False)
    is_half: list[bool] = of_each("unit", False)
    cards: list[tuple[str, ...]] = of_each("unit", (), derived="worked out by refit")
    does: list[Behaviour] = of_each("unit", (), derived="cards")
    holders: list[tuple[int, ...]] = derived("does")
    #: Its figures at this level with all that always counts.
    figures: list[Figures] = of_each("unit", (), derived="worked out by refit")

    level: list[int] = of_each("player", 0)
    #: The levels that still bring a pick.
    to_pick: list[tuple[int, ...]] = of_each("player", ())
    #: XP by the turn in which it was earned, XP in stock, VP.
    earned: list[tuple[int, ...]] = of_each("player", ())
    xp: list[int] = of_each("player", 0)
    score: list[int] = of_each("player", 0)
    abilities: list[tuple[str, ...]] = of_each("player", ())
    team_weapons: list[tuple[str, ...]] = of_each("player", ())
    #: Rewards that were taken, and missions that are over, taken or not.
    missions: list[tuple[str, ...]] = of_each("player", ())
    settled: list[tuple[str, ...]] = of_each("player", ())
    #: The counts of missions, in the book's order.
    counts: list[tuple[int, ...]] = of_each("player", ())
    #: The Assassin's counter, and its mark.
    elite_damage: list[int] = of_each("player", 0)
    mark: list[int] = of_each("player", NOBODY)
    ritual_points: list[int] = of_each("player", 0)
    forbidden_points: list[int] = of_each("player", 0)
    #: Rituals that rest, with the own turns that this lasts; the first ritual of the game.
    resting: list[tuple[tuple[str, int], ...]] = of_each("player", ())
    first_ritual: list[str] = of_each("player", "")
    #: Blueprints that no drone carries, and those that are still to be won.
    pool: list[tuple[str, ...]] = of_each("player", ())
    deck: list[tuple[str, ...]] = of_each("player", ())
    elite_upgrades: list[tuple[str, ...]] = of_each("player", ())
    #: The abilities used in this turn and in this round; whether an Assassin's commons come in the next own turn.
    spent: list[frozenset[str]] = of_each("player", frozenset())
    spent_in_round: list[tuple[str, ...]] = of_each("player", ())
    is_due: list[bool] = of_each("player", False)
    #: The number of units a player has had: their numbers in names.
    made: list[int] = of_each("player", 0)

    occupant: list[int]

    @property
    def seats(self) -> int:
        return len(self.level)

    def in_play(self, player: int) -> list[int]:
        """A player's units on the board; obstacles are none (ruling P42)."""
        place, profile = self.place, self.profile
        return [
            unit
            for unit, owner in enumerate(self.owner)
            if owner == player and place[unit] and profile[unit].role != BUILT
        ]

    def pieces(self, player: int) -> list[int]:
        place = self.place
        return [unit for unit, owner in enumerate(self.owner) if owner == player and place[unit]]

    def commons(self, player: int) -> list[int]:
        return [unit for unit in self.in_play(player) if self.profile[unit].role == COMMON]

    def elite(self, player: int) -> int:
        return next(
            (u for u, owner in enumerate(self.owner) if owner == player and self.profile[u].role == ELITE), NOBODY
        )

    def living_elite(self, player: int) -> int:
        """A player's elite on the board; NOBODY if it isn't there."""
        elite = self.elite(player)
        return elite if elite != NOBODY and self.place[elite] else NOBODY

    def enemies(self, player: int) -> Iterator[int]:
        """All other players' units and built obstacles on the board."""
        return (unit for unit, owner in enumerate(self.owner) if owner != player and self.place[unit])

    def is_enemy_unit(self, one: int, other: int) -> bool:
        """Tell whether another is an enemy's unit, and no obstacle."""
        return self.owner[one] != self.owner[other] and self.profile[other].role != BUILT

    def after(self, player: int) -> list[int]:
        """The players in turn order, beginning with the one after this."""
        at = self.order.index(player) + 1
        return [*self.order[at:], *self.order[:at]]

    def most_health(self, unit: int) -> int:
        return self.figures[unit][HEALTH]

    def steps_left(self, unit: int) -> int:
        """The Movement points that a unit has, temporary ones too."""
        return self.movement[unit] + self.lasting[unit] + self.brief[unit]

    def is_free(self, space: int) -> bool:
        return self.occupant[space] == NOBODY and self.field.board.is_on[space]

    def units_near(self, space: int, reach: int = 1) -> Iterator[int]:
        """Everything of the players that stands within some steps, the space itself too."""
        for near in self.field.board.within(space, reach):
            if self.occupant[near] >= 0:
                yield self.occupant[near]

    def has_foe_near(self, unit: int, reach: int) -> bool:
        """True where somebody or something of another player stands within some steps of a unit."""
        occupant, owner, player = self.occupant, self.owner, self.owner[unit]
        for space in self.field.board.within(self.place[unit], reach):
            if (other := occupant[space]) >= 0 and owner[other] != player:
                return True
        return False

    def are_adjacent(self, one: int, other: int) -> bool:
        return self.field.board.distance(self.place[one], self.place[other]) == 1

    def put(self, unit: int, space: int) -> None:
        """Put a unit on a space; it may stand on another one."""
        if self.place[unit]:
            self.occupant[self.place[unit]] = NOBODY
        self.place[unit] = space
        self.occupant[space] = unit

    def put_in_play(self, unit: int, space: int) -> None:
        self.put(unit, space)
        self.refit(unit)

    def take_off(self, unit: int) -> None:
        if self.occupant[self.place[unit]] == unit:
            self.occupant[self.place[unit]] = NOBODY
        self.place[unit] = NOWHERE
        self.refit(unit)

    # What cards do

    def add(self, player: int, profile: Profile) -> int:
        """A new unit in reserve, with full points (ruling P35)."""
        unit = len(self.owner)
        self.made[player] += 1
        append(self, "unit", owner=player, profile=profile, names=f"{'ABCD'[player]}{self.made[player]}")
        return unit

    def ready(self, unit: int) -> None:
        self.refit(unit)
        self.health[unit] = self.most_health(unit)
        self.refresh(unit)

    def refresh(self, unit: int) -> None:
        """Set points to what the figures say; those above vanish."""
        now = self.figures[unit]
        self.attack[unit], self.movement[unit] = now[ATTACK], now[MOVEMENT]
        self.special[unit], self.reaction[unit] = now[SPECIAL], now[REACTION]
        self.used_steps[unit] = 0

    def _kit(self, unit: int) -> tuple[tuple[str, ...], Figures]:
        player = self.owner[unit]
        return kit(
            self.library,
            self.profile[unit],
            self.classes[player],
            self.level[player],
            self.abilities[player],
            self.missions[player],
            self.first_ritual[player],
            self.elite_upgrades[player],
            (self.weapons[unit], self.team_weapons[player]),
            self.upgrades[unit],
            self.blueprints[unit],
        )

    def figures_of_new(self, player: int, profile: Profile) -> Figures:
        """The figures with which a unit would come into play that carries nothing."""
        own = self.classes[player], self.level[player], self.abilities[player], self.missions[player]
        weapons = ((), self.team_weapons[player])
        return kit(
            self.library, profile, *own, self.first_ritual[player], self.elite_upgrades[player], weapons, (), ()
        )[1]

    def refit(self, *units: int) -> None:
        """Work out again what units' cards do, and their figures: level, picks, gains or their place changed."""
        for unit in units:
            slugs, now = self._kit(unit)
            self.figures[unit] = now
            Hooks.settle(self, unit, slugs if self.place[unit] else ())

    def refit_team(self, player: int) -> None:
        self.refit(*(unit for unit, owner in enumerate(self.owner) if owner == player))
