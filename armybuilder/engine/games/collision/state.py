"""All that changes in a battle of Collision. A piece is a number; what is true of it stands at its index of each list.

Pieces are the characters of both hands, and the statues that an objective puts up.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from armybuilder.engine.games.collision.cards import Ability, Library, Profile
from armybuilder.engine.games.collision.field import Field, TerrainPiece
from armybuilder.engine.hooks import Behaviour

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


#: All that a state shares with its copies; lists are copied.
SHARED = (
    *(
        "dice",
        "library",
        "field",
        "points",
        "limit",
        "style",
        "major",
        "minors",
        "deploy_distance",
        "names",
        "attacker",
    ),
    *("zones", "line", "stage", "turn", "phase", "pile", "player", "first", "active", "has_acted", "tributes"),
    *("nominee", "cursed", "blessed", "recovering", "unanswerable", "result", "reactors"),
)
LISTS = (
    *("owner", "profile", "cards", "does", "holders", "place", "facing", "standing", "ready", "hops"),
    *("endurance", "mana", "injuries", "stun", "hex", "poison", "flee", "poisoner", "flee_from", "luck", "used"),
    *("moved", "spent", "held", "clinging", "kissed", "persevering", "warped", "was_board"),
    *("occupant", "markers", "piles", "sorted_so_far", "sorting", "planned", "favor", "glory", "channels"),
    *("spotted", "gained", "upheaved", "meteors", "map_carrier", "carried_off"),
)
#: All that follows from the rest of a state, or never changes.
DERIVED = frozenset(("profile", "cards", "does", "holders", "occupant"))


class State:
    """A battle between two steps."""

    __slots__ = (*SHARED, *LISTS)

    dice: int
    library: Library
    field: Field
    #: The points limit and the turn limit; the objectives; how near to an enemy nobody deploys.
    points: int
    limit: int
    #: The deployment style.
    style: str
    major: str
    minors: tuple[str, ...]
    deploy_distance: int
    names: tuple[str, ...]
    #: The player who attacks; NOBODY until that is chosen.
    attacker: int
    zones: tuple[frozenset[int], frozenset[int]]
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
    reactors: dict[str, tuple[int, ...]]

    owner: list[int]
    profile: list[Profile]
    cards: list[tuple[str, ...]]
    does: list[Behaviour]
    holders: list[tuple[int, ...]]
    place: list[int]
    facing: list[int]
    standing: list[int]
    #: Of the waiting: whether they came to the hand; whether they come back by Shadow Hop. Whether one was on the board
    #: before (Mark of the Titans).
    ready: list[bool]
    hops: list[bool]
    was_board: list[bool]
    endurance: list[int]
    mana: list[int]
    injuries: list[int]
    stun: list[int]
    hex: list[int]
    poison: list[int]
    flee: list[int]
    #: The giver of the last Poison, and the cause of the last Flee.
    poisoner: list[int]
    flee_from: list[int]
    luck: list[int]
    #: Weapons (`1`, `2`) and actions used in this activation; whether it moved, and how much Endurance was paid since
    #: the last recovery; whether it held.
    used: list[frozenset[str]]
    moved: list[bool]
    spent: list[int]
    held: list[bool]
    #: Fates: defeated or slain at the end of the recovery; undefeated until the next activation; the second count of
    #: injuries of a Pain Warp with its caster.
    clinging: list[bool]
    kissed: list[bool]
    persevering: list[bool]
    warped: list[tuple[int, int] | None]

    occupant: list[int]
    markers: list[Marker]
    #: By player: the three piles; the hand as it was laid out last; of that, what is sorted anew so far, unseen.
    piles: list[tuple[tuple[int, ...], ...]]
    sorted_so_far: list[tuple[int, ...]]
    sorting: list[tuple[int, ...]]
    #: By player: the die of Plan Ahead (0 for none), tokens, whether the trinket was spotted, points scored in play,
    #: the piece of Upheaval, the meteor, the map carrier, what was carried off.
    planned: list[int]
    favor: list[int]
    glory: list[int]
    channels: list[int]
    spotted: list[bool]
    gained: list[int]
    upheaved: list[TerrainPiece | None]
    meteors: list[Meteor | None]
    map_carrier: list[int]
    carried_off: list[frozenset[str]]

    def copy(self) -> "State":
        """A state that shares nothing that changes."""
        twin = object.__new__(State)
        for name in SHARED:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    # --- Questions ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Hashable:
        """All that an activation may change, to be compared with what it was, or came to, another way."""
        return self.has_acted, self.tributes, *(tuple(getattr(self, name)) for name in LISTS if name not in DERIVED)

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    def ability(self, slug: str) -> Ability:
        return self.library.abilities[slug]

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
        """Those of some pieces that are within so many spaces of one, itself left out."""
        here, chebyshev = self.place[piece], self.field.grid.chebyshev
        return [other for other in others if other != piece and chebyshev(here, self.place[other]) <= spaces]

    def friends(self, piece: int, spaces: int) -> list[int]:
        """The other characters of its side on the board within so many spaces."""
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
        """The numbers of the markers that a piece carries."""
        return [number for number, marker in enumerate(self.markers) if marker.carrier == piece]

    def carries(self, piece: int, kind: str) -> bool:
        return any(marker.carrier == piece and marker.kind == kind for marker in self.markers)

    def markers_on(self, tile: int) -> list[int]:
        """The numbers of the markers that lie on a tile."""
        return [number for number, marker in enumerate(self.markers) if marker.tile == tile != NOWHERE]

    def can_stop_on(self, tile: int) -> bool:
        """True if a movement may end on a tile: nothing on it forbids it, and nobody stands there."""
        return self.field.can_stand[tile] and self.occupant[tile] == NOBODY

    def is_in_battle(self, objective: str) -> bool:
        return objective == self.major or objective in self.minors

    # --- Changes ------------------------------------------------------------------------------------------------------

    def put(self, piece: int, tile: int) -> None:
        """Set a piece on a free tile of the board."""
        self.lift(piece)
        self.place[piece], self.standing[piece] = tile, ON_BOARD
        self.occupant[tile] = piece

    def lift(self, piece: int) -> None:
        """Take a piece off its tile."""
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
