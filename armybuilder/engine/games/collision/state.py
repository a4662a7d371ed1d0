"""All that changes in a battle of Collision. A piece is a number; what is true of it stands at its index of each list.

Pieces are the characters of both hands, and the statues that an objective puts up.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.engine.games.collision.cards import Ability, Library, Profile, Weapon
from armybuilder.engine.games.collision.field import Field, TerrainPiece
from armybuilder.engine.hooks import Behaviour
from armybuilder.engine.state import GameState, declared, derived, given, known_by, of_each

#: No piece or player, and no tile: the rim's corner.
NOBODY = -1
NOWHERE = 0
#: The card of a meteor in its caster's piles (ruling P6).
METEOR = -2
#: The places of a piece: on the board, among the reinforcements, defeated.
ON_BOARD, WAITING, DEFEATED = range(3)
#: The phases of a battle; sorting comes before deployment and in each turn's maintenance.
SETTING_UP, MAINTAINING, SORTING, ACTING, OVER = range(5)
#: The statuses that have tokens.
STATUSES = ("stun", "hex", "poison", "flee")
MOST_ENDURANCE = 9


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that an objective puts on the board. `owner` is whose it is or who activated it last.

    It is on a tile, on its carrier, or out of play.
    """

    kind: str
    tile: int
    carrier: int = NOBODY
    owner: int = NOBODY
    was_touched: bool = False

    @property
    def is_in_play(self) -> bool:
        return self.tile != NOWHERE or self.carrier != NOBODY


@dataclass(frozen=True, slots=True)
class Meteor:
    """A meteor token: the tile that it will fall on, who cast it, in which turn."""

    tile: int
    caster: int
    turn: int


@dataclass(frozen=True, slots=True)
class Lot:
    """A piece of the terrain pool: what it is, the number of its tiles, how high it stands."""

    kind: str
    size: int
    height: int


@declared
class State(GameState):
    """A battle between two steps."""

    dice: int
    library: Library = given("the set-up's cards")
    field: Field = known_by("pieces")
    #: The points limit and the turn limit; the objectives; how near to an enemy nobody deploys.
    points: int = given("the set-up says so")
    limit: int = given("the objective says so")
    #: The deployment style.
    style: str = given("the objective says so")
    major: str = given("the set-up says so")
    minors: tuple[str, ...] = given("the set-up says so")
    deploy_distance: int = given("an option of the set-up")
    names: tuple[str, ...]
    #: The player who attacks; NOBODY until that is chosen.
    attacker: int
    zones: tuple[frozenset[int], frozenset[int]]
    #: The way in which terrain is placed in the match, "" if it isn't; the sections laid so far, by the tile in the
    #: corner and how they are turned.
    method: str
    arranged: tuple[tuple[int, str], ...]
    #: Of a diagonal board: whether the line rises.
    line: bool
    #: The number of the next stage of setting up.
    stage: int
    turn: int
    phase: int
    #: The phase of the three, the pile's player, the first in this turn, the card that is activated.
    pile: int
    player: int
    first: int
    active: int
    has_acted: bool
    #: The tributes paid on the cursed ground; its tile and that of blessed ground.
    tributes: int
    cursed: int
    blessed: int
    #: Headhunter's nominee; who is in its recovery step.
    nominee: int
    recovering: int
    #: True while an attack goes on of which nobody may react to any part.
    unanswerable: bool
    #: The Victory Points of both at the end.
    result: tuple[int, int] | None
    #: For each window, the pieces that may ever answer in it.
    reactors: dict[str, tuple[int, ...]] = given("the abilities of the characters")

    owner: list[int] = of_each("piece", NOBODY)
    profile: list[Profile] = of_each("piece", None)
    cards: list[tuple[str, ...]] = of_each("piece", (), derived="profile")
    does: list[Behaviour] = of_each("piece", (), derived="cards")
    holders: list[tuple[int, ...]] = derived("does")
    place: list[int] = of_each("piece", NOWHERE)
    facing: list[int] = of_each("piece", 0)
    standing: list[int] = of_each("piece", WAITING)
    #: Of the waiting: whether they came to the hand; whether they come back by Shadow Hop. Whether one was on the board
    #: before (Mark of the Titans).
    ready: list[bool] = of_each("piece", False)
    hops: list[bool] = of_each("piece", False)
    was_board: list[bool] = of_each("piece", False)
    endurance: list[int] = of_each("piece", 0)
    mana: list[int] = of_each("piece", 0)
    injuries: list[int] = of_each("piece", 0)
    stun: list[int] = of_each("piece", 0)
    hex: list[int] = of_each("piece", 0)
    poison: list[int] = of_each("piece", 0)
    flee: list[int] = of_each("piece", 0)
    #: The giver of the last Poison, and the cause of the last Flee.
    poisoner: list[int] = of_each("piece", NOBODY)
    flee_from: list[int] = of_each("piece", NOBODY)
    luck: list[int] = of_each("piece", 0)
    #: Weapons (`1`, `2`) and actions used in this activation; whether it moved, and how much Endurance was paid since
    #: the last recovery; whether it held.
    used: list[frozenset[str]] = of_each("piece", frozenset())
    moved: list[bool] = of_each("piece", False)
    spent: list[int] = of_each("piece", 0)
    held: list[bool] = of_each("piece", False)
    #: Fates: being defeated, while that is answered; defeated or slain at the end of the recovery; undefeated until the
    #: next activation; the second count of injuries of a Pain Warp with its caster.
    falling: list[bool] = of_each("piece", False)
    clinging: list[bool] = of_each("piece", False)
    kissed: list[bool] = of_each("piece", False)
    persevering: list[bool] = of_each("piece", False)
    #: The giver of the last injury, or of the defeat that one that clings to life puts off.
    felled_by: list[int] = of_each("piece", NOBODY)
    warped: list[tuple[int, int] | None] = of_each("piece", None)

    occupant: list[int] = derived("place")
    markers: list[Marker]
    #: By player: the three piles; the hand as it was laid out last; of that, what is re-sorted so far, unseen.
    piles: list[tuple[tuple[int, ...], ...]] = of_each("player", ())
    sorted_so_far: list[tuple[int, ...]] = of_each("player", ())
    sorting: list[tuple[int, ...]] = of_each("player", ())
    #: By player: the terrain that is still to be placed.
    shares: list[tuple[Lot, ...]] = of_each("player", ())
    #: By player: the die of Plan Ahead (0 for none), tokens, whether the trinket was spotted, points scored in play,
    #: the piece of Upheaval, the meteor, the map carrier, what was carried off.
    planned: list[int] = of_each("player", 0)
    favor: list[int] = of_each("player", 0)
    glory: list[int] = of_each("player", 0)
    channels: list[int] = of_each("player", 0)
    spotted: list[bool] = of_each("player", False)
    gained: list[int] = of_each("player", 0)
    upheaved: list[TerrainPiece | None] = of_each("player", None)
    meteors: list[Meteor | None] = of_each("player", None)
    map_carrier: list[int] = of_each("player", NOBODY)
    carried_off: list[frozenset[str]] = of_each("player", frozenset())

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    def ability(self, slug: str) -> Ability:
        return self.library.abilities[slug]

    def weapon(self, piece: int, number: str) -> Weapon:
        return next(weapon for weapon in self.profile[piece].weapons if str(weapon.number) == number)

    def is_on_board(self, piece: int) -> bool:
        return self.standing[piece] == ON_BOARD

    def on_board(self, owner: int | None = None) -> list[int]:
        """The characters on the board, of one player or of both; statues are none (section 2)."""
        return [piece for piece in self.targets(owner) if not self.profile[piece].is_statue]

    def targets(self, owner: int | None = None) -> list[int]:
        """The characters and statues on the board, of one player or of both."""
        standing, whose = self.standing, self.owner
        return [
            piece
            for piece in range(len(standing))
            if standing[piece] == ON_BOARD and (owner is None or whose[piece] == owner)
        ]

    def undefeated(self, owner: int) -> list[int]:
        """The characters of a player that are not defeated, the waiting ones too."""
        return [
            piece
            for piece, standing in enumerate(self.standing)
            if standing != DEFEATED and self.owner[piece] == owner and not self.profile[piece].is_statue
        ]

    def distance(self, one: int, other: int) -> int:
        """Spaces between two pieces, diagonals counted as one (ruling CO3)."""
        return self.field.grid.chebyshev(self.place[one], self.place[other])

    def are_enemies(self, one: int, other: int) -> bool:
        return self.owner[one] != self.owner[other]

    def within(self, piece: int, spaces: int, others: Iterable[int]) -> list[int]:
        """Those of some pieces that are within this distance of one, itself left out."""
        here, chebyshev = self.place[piece], self.field.grid.chebyshev
        return [other for other in others if other != piece and chebyshev(here, self.place[other]) <= spaces]

    def friends(self, piece: int, spaces: int) -> list[int]:
        """The other characters of its side on the board within this distance."""
        return self.within(piece, spaces, self.on_board(self.owner[piece]))

    def command(self, piece: int) -> int:
        return self.profile[piece].command

    def level(self, piece: int) -> int:
        """The level at which a piece stands; one that levitates is one level higher."""
        return self.field.level[self.place[piece]] + self.profile[piece].is_levitating

    def has(self, piece: int, slug: str) -> bool:
        return slug in self.cards[piece]

    def is_hexed(self, piece: int) -> bool:
        """By tokens, or by the cursed ground under it."""
        return bool(self.hex[piece]) or (self.cursed != NOWHERE and self.place[piece] == self.cursed)

    def injury_level(self, piece: int) -> int:
        """The injuries that count against it: the higher of its own and a Pain Warp's; none while it perseveres.

        No more count than its Toughness, though it may cling to life with more (ruling P54).
        """
        if self.persevering[piece]:
            return 0
        warp = self.warped[piece]
        level = max(self.injuries[piece], warp[1]) if warp else self.injuries[piece]
        return min(level, self.profile[piece].toughness)

    def from_defeat(self, piece: int) -> int:
        """The injuries that it is away from defeat (ruling P29)."""
        return self.profile[piece].toughness - self.injuries[piece]

    def is_in_front(self, piece: int, tile: int) -> bool:
        """True if the line to a tile leaves through the front of a piece, or through a corner of it (ruling CO3)."""
        return self.field.grid.is_in_front(self.place[piece], self.facing[piece], tile)

    def is_in_melee_reach(self, piece: int, tile: int) -> bool:
        """True if a tile lies in a piece's melee reach, all around (ruling P27)."""
        reach = self.profile[piece].melee_reach
        return self.field.grid.chebyshev(self.place[piece], tile) <= reach

    def carried(self, piece: int) -> list[int]:
        return [number for number, marker in enumerate(self.markers) if marker.carrier == piece]

    def carries(self, piece: int, kind: str) -> bool:
        return any(marker.carrier == piece and marker.kind == kind for marker in self.markers)

    def markers_on(self, tile: int) -> list[int]:
        return [number for number, marker in enumerate(self.markers) if marker.tile == tile != NOWHERE]

    def can_stop_on(self, tile: int) -> bool:
        """True if a movement may end on a tile: nothing on it forbids it, and nobody stands there."""
        return self.field.can_stand[tile] and self.occupant[tile] == NOBODY

    def is_in_battle(self, objective: str) -> bool:
        return objective == self.major or objective in self.minors

    # Changes

    def put(self, piece: int, tile: int) -> None:
        self.lift(piece)
        self.place[piece], self.standing[piece] = tile, ON_BOARD
        self.occupant[tile] = piece

    def lift(self, piece: int) -> None:
        tile = self.place[piece]
        if tile != NOWHERE and self.occupant[tile] == piece:
            self.occupant[tile] = NOBODY
        self.place[piece] = NOWHERE

    def swap(self, one: int, other: int) -> None:
        """Exchange the tiles of two pieces; they keep their facings."""
        here, there = self.place[one], self.place[other]
        self.place[one], self.place[other] = there, here
        self.occupant[here], self.occupant[there] = other, one

    def gain_endurance(self, piece: int, amount: int) -> None:
        self.endurance[piece] = min(MOST_ENDURANCE, self.endurance[piece] + amount)

    def gain_mana(self, piece: int, amount: int) -> None:
        """Recover Mana, up to the printed number (ruling P28)."""
        self.mana[piece] = min(self.profile[piece].mana, self.mana[piece] + amount)

    def drain(self, piece: int, amount: int) -> int:
        """Take Endurance away that is not paid for anything; how much was lost. A statue has none to lose."""
        lost = min(amount, self.endurance[piece])
        self.endurance[piece] -= lost
        return lost

    def can_pay(self, piece: int, endurance: int, mana: int = 0) -> bool:
        return self.endurance[piece] >= endurance and self.mana[piece] >= mana

    def pay(self, piece: int, endurance: int, mana: int = 0) -> None:
        """Pay; what Endurance is paid feeds Poison (ruling CO25)."""
        self.endurance[piece] -= endurance
        self.spent[piece] += endurance
        self.mana[piece] -= mana
