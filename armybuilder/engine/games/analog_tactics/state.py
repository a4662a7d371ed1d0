"""All that changes in a match of Analog Tactics.

A unit is a number that it keeps for ever; what is true of unit `u` stands at index `u` of each list, and units that
come into play are appended. What belongs to a team stands in lists by player. So a state is copied in microseconds.
"""

from collections.abc import Iterator

from armybuilder.engine.games.analog_tactics.cards import (
    ATTACK,
    BUILT,
    COMMON,
    ELITE,
    HEALTH,
    MOVEMENT,
    REACTION,
    SPECIAL,
    Figures,
    Library,
    Profile,
)
from armybuilder.engine.games.analog_tactics.field import NOWHERE, Field
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.kit import kit
from armybuilder.engine.hooks import Behaviour

#: No unit; and what stands on a space for good.
NOBODY, PERMANENT = -1, -2
#: An area: its card, its player, its space, the last round of its effect, an amount, a Hit figure.
Zone = tuple[str, int, int, int, int, int]
#: The steps of the driver.
PLACING, PICKING, PREPARING, RESPAWNING, PLAYING, FACING, ENDING = range(7)

#: The lists with an entry for each unit, and for each player.
OF_UNITS = (
    *("owner", "profile", "names", "place", "facing", "health", "attack", "movement", "special", "reaction"),
    *("lasting", "brief", "is_shielded", "last_weapon", "form", "weapons", "upgrades", "blueprints"),
    *("is_next_free", "free_steps", "used_steps", "is_enraged", "is_half", "cards", "does", "figures"),
)
OF_PLAYERS = (
    *("level", "to_pick", "earned", "xp", "score", "abilities", "team_weapons", "missions", "settled", "counts"),
    *("elite_damage", "mark", "ritual_points", "forbidden_points", "resting", "first_ritual", "pool", "deck"),
    *("elite_upgrades", "spent", "spent_in_round", "is_due", "made"),
)
#: The rest: it never changes in place, and is copied as it is.
PLAIN = (
    *("dice", "field", "library", "armies", "classes", "phase", "round", "order", "at", "player", "stepper", "watch"),
    *("is_over", "put_down", "waiting", "zones", "gravity", "first_home", "result"),
)


class State:
    """A match between two steps."""

    __slots__ = (*PLAIN, *OF_UNITS, *OF_PLAYERS, "holders", "occupant")

    dice: int
    #: The board, the cards, the names of the armies, their classes.
    field: Field
    library: Library
    armies: tuple[str, ...]
    classes: tuple[str, ...]

    #: The next step, the round (from 1), the players in turn order, the place in that order, whose turn it is.
    phase: int
    round: int
    order: tuple[int, ...]
    at: int
    player: int
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

    owner: list[int]
    profile: list[Profile]
    names: list[str]
    place: list[int]
    #: Sixths, clockwise from straight up.
    facing: list[int]
    #: Health and the four kinds of points; temporary Movement points that last, and those of this round.
    health: list[int]
    attack: list[int]
    movement: list[int]
    special: list[int]
    reaction: list[int]
    lasting: list[int]
    brief: list[int]
    is_shielded: list[bool]
    last_weapon: list[str]
    form: list[int]
    weapons: list[tuple[str, ...]]
    upgrades: list[tuple[str, ...]]
    blueprints: list[tuple[str, ...]]
    #: True if its next Reaction takes no point (Katana).
    is_next_free: list[bool]
    #: Free steps in this turn; Movement points used in this round, turning too.
    free_steps: list[int]
    used_steps: list[int]
    #: True if Rage has given its point in this round; whether its next return is with half its Health (Voidfire).
    is_enraged: list[bool]
    is_half: list[bool]
    cards: list[tuple[str, ...]]
    does: list[Behaviour]
    holders: list[tuple[int, ...]]
    #: Its figures at this level with all that always counts.
    figures: list[Figures]

    level: list[int]
    #: The levels that still bring a pick.
    to_pick: list[tuple[int, ...]]
    #: XP by the turn in which it was earned, XP in stock, VP.
    earned: list[tuple[int, ...]]
    xp: list[int]
    score: list[int]
    abilities: list[tuple[str, ...]]
    team_weapons: list[tuple[str, ...]]
    #: Rewards that were taken, and missions that are over, taken or not.
    missions: list[tuple[str, ...]]
    settled: list[tuple[str, ...]]
    #: The counts of missions, in the book's order.
    counts: list[tuple[int, ...]]
    #: The Assassin's counter, and its mark.
    elite_damage: list[int]
    mark: list[int]
    ritual_points: list[int]
    forbidden_points: list[int]
    #: Rituals that rest, with the own turns that this lasts; the first ritual of the game.
    resting: list[tuple[tuple[str, int], ...]]
    first_ritual: list[str]
    #: Blueprints that no drone carries, and those that are still to be won.
    pool: list[tuple[str, ...]]
    deck: list[tuple[str, ...]]
    elite_upgrades: list[tuple[str, ...]]
    #: The abilities used in this turn and in this round; whether an Assassin's commons come in the next own turn.
    spent: list[frozenset[str]]
    spent_in_round: list[tuple[str, ...]]
    is_due: list[bool]
    #: The number of units a player has had: their numbers in names.
    made: list[int]

    occupant: list[int]

    def copy(self) -> "State":
        twin = object.__new__(State)
        for name in PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    # --- Units --------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """The number of players."""
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
        """A player's units and obstacles on the board."""
        place = self.place
        return [unit for unit, owner in enumerate(self.owner) if owner == player and place[unit]]

    def commons(self, player: int) -> list[int]:
        """A player's commons on the board."""
        return [unit for unit in self.in_play(player) if self.profile[unit].role == COMMON]

    def elite(self, player: int) -> int:
        """A player's elite, in play or not."""
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
        """Tell whether nothing stands on a space of the board."""
        return self.occupant[space] == NOBODY and self.field.board.is_on[space]

    def units_near(self, space: int, reach: int = 1) -> Iterator[int]:
        """Whoever and whatever of the players stands within some steps, the space itself too."""
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
        """Tell whether two stand side by side."""
        return self.field.board.distance(self.place[one], self.place[other]) == 1

    def put(self, unit: int, space: int) -> None:
        """Put a unit on a space; it may stand on another one."""
        if self.place[unit]:
            self.occupant[self.place[unit]] = NOBODY
        self.place[unit] = space
        self.occupant[space] = unit

    def put_in_play(self, unit: int, space: int) -> None:
        """Bring a unit from the reserve to a space."""
        self.put(unit, space)
        self.refit(unit)

    def take_off(self, unit: int) -> None:
        """Take a unit off the board."""
        self.occupant[self.place[unit]] = NOBODY
        self.place[unit] = NOWHERE
        self.refit(unit)

    # --- What cards do ------------------------------------------------------------------------------------------------

    def add(self, player: int, profile: Profile) -> int:
        """A new unit in reserve, with full points (ruling P35)."""
        unit = len(self.owner)
        self.made[player] += 1
        fresh: dict[str, object] = {
            "owner": player,
            "profile": profile,
            "names": f"{'ABCD'[player]}{self.made[player]}",
            "last_weapon": "",
            "form": 1,
            **dict.fromkeys(("cards", "does", "figures"), ()),
            **dict.fromkeys(("weapons", "upgrades", "blueprints"), ()),
            **dict.fromkeys(("is_shielded", "is_next_free", "is_enraged", "is_half"), False),
        }
        for name in OF_UNITS:
            getattr(self, name).append(fresh.get(name, 0))
        return unit

    def ready(self, unit: int) -> None:
        """Give a unit full Health and points."""
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

    def refit(self, *units: int) -> None:
        """Work out anew what units' cards do, and their figures: level, picks, gains or their place changed."""
        for unit in units:
            slugs, now = self._kit(unit)
            self.figures[unit] = now
            slugs = slugs if self.place[unit] else ()
            if slugs != self.cards[unit] or not self.does[unit]:
                before, does = self.does[unit], HOOKS.behaviour(slugs)
                self.cards[unit], self.does[unit] = slugs, does
                HOOKS.hold(self.holders, unit, before, does)

    def refit_team(self, player: int) -> None:
        """The same for all that a player has."""
        self.refit(*(unit for unit, owner in enumerate(self.owner) if owner == player))


LISTS = (*OF_UNITS, *OF_PLAYERS, "holders", "occupant")
