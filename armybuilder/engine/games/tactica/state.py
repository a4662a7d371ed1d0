"""All that changes in a match of TACTICA. A troop on the field is a number; what is true of it stands at its index."""

from typing import NamedTuple

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.field import NOBODY, Field
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.hooks import Behaviour
from armybuilder.engine.state import GameState, append, declared, derived, given, known_by, of_each
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING, Pile, Troop

NOWHERE = 0
#: The stages: what is done next. A turn goes through them from BEGINNING_TURN to ENDING_TURN.
(
    BEGINNING_BATTLE,
    EMPTYING,
    BEGINNING_TURN,
    DRAWING,
    IN_MUSTERING,
    IN_MOVEMENT,
    SEARCHING,
    COVERING,
    SWAPPING,
    IN_COMBAT,
    RETURNING,
    NAMING,
    DEFENDING,
    CAPTURING,
    TAKING,
    RELIEVING,
    RANSOMING,
    ENDING_TURN,
    OVER,
) = range(19)
#: The phase of each stage in which cards may be played.
PHASE_OF = {IN_MUSTERING: MUSTERING, IN_MOVEMENT: MOVEMENT, COVERING: MOVEMENT, IN_COMBAT: COMBAT, DEFENDING: COMBAT}
#: The mustering actions and card moves of a turn.
ACTIONS, CARD_MOVES = 3, 3
TROOP_PILE, TACTICS_PILE = 0, 1
PILE_NUMBERS: dict[Pile, int] = {"troop": TROOP_PILE, "tactic": TACTICS_PILE}
#: The target of a card, as words and numbers.
Target = tuple[str | int, ...]
Cards = tuple[str, ...]


class Play(NamedTuple):
    """A tactics card that lies open and has not taken effect yet: whose it is, and what it was played on."""

    player: int
    card: str
    target: Target

    @property
    def piece(self) -> int:
        return int(self.target[0])

    @property
    def space(self) -> int:
        """The hex beside that, or a feature's."""
        return int(self.target[1])


class Played(NamedTuple):
    """A card that was played this turn: whose it is, and where it goes in the Resolution."""

    player: int
    card: str
    destination: str


@declared
class State(GameState):
    """A war between two steps."""

    dice: int
    library: Library = given("the set-up's cards")
    #: True if the rulings P14, P21 and P33, which narrow or widen a printed sentence, are switched off.
    is_printed: bool = given("an option of the set-up")
    #: True if Press and landmarks count as in the Advanced Game (rulings P43, P44).
    is_advanced: bool = given("an option of the set-up")
    #: The turns of each player after which a battle is decided by count (ruling P7).
    most_turns: int = given("an option of the set-up")
    #: The number of walls that each player has been given.
    walls_issued: tuple[int, ...] = given("the armies' walls")

    # The war
    #: The battle, from 0; how many battles each player has lost; why each that is over was, with its loser.
    battle: int
    lost: tuple[int, ...]
    losses: tuple[tuple[int, str], ...]
    beginner: int
    #: Turns of this battle and of the war, whose it is, and what is done next.
    turn: int
    turns: int
    player: int
    stage: int
    result: tuple[int, str] | None
    #: The numbers of the landmarks that were removed for the war, and how many walls each player lost for it.
    removed: frozenset[int]
    walls_lost: list[int]

    # The field
    field: Field = known_by("walls")
    owner: list[int] = of_each("troop", NOBODY)
    kind: list[str] = of_each("troop", "")
    names: list[str] = of_each("troop", "", derived="owner and kind")
    place: list[int] = of_each("troop", NOWHERE)
    #: 0 untrained, 1, 2.
    level: list[int] = of_each("troop", 0)
    #: The troops of each player on the field, in the order in which they came.
    fielded: list[tuple[int, ...]]
    occupant: list[int] = derived("place")
    #: The cards under, on and around each troop, as slugs, and what they do.
    cards: list[Cards] = of_each("troop", (), derived="kind, level, laid, field and place")
    does: list[Behaviour] = of_each("troop", (), derived="cards")
    holders: list[tuple[int, ...]] = derived("does")

    # The turn
    actions: int
    card_moves: int
    #: The troops that made their card move; that rescued in this phase; that name no target in this turn.
    moved: frozenset[int]
    rescuers: frozenset[int]
    idle: frozenset[int]
    #: The tactics cards that lie on a troop in this phase.
    laid: dict[int, Cards]
    #: The target of each troop that named one.
    named: dict[int, int]
    #: The hex to which a troop withdraws if it survives.
    withdraws: dict[int, int]
    #: The melee troops that cover each troop under Saved, as they stood when the attacks were counted up.
    defenders: dict[int, frozenset[int]]
    #: The troops on which a defence card lies (ruling P14: one a troop).
    guarded: frozenset[int]
    #: Tactics cards that lie open and have not taken effect yet, the one that was played last at the end.
    chain: tuple[Play, ...]
    played: tuple[Played, ...]
    #: A hostage that is free and has not appeared yet: by whom it was rescued, and what it is.
    freed: tuple[int, str] | None
    #: The hexes of troops that were captured under Saved, for each of which a defender is captured, too.
    to_take: tuple[int, ...]
    #: True if the player has seen all training levels by Spy this turn.
    spied: bool

    # Cards off the field, by player
    hand: list[Cards]
    #: Troop pile and tactics pile of each player; the top is the end.
    piles: list[Cards]
    resupply: list[Cards]
    #: The cards that a player has in LOST, and the hostages that they hold.
    lost_cards: list[Cards]
    hostages: list[Cards]
    supply: list[int]
    training_lost: list[int]
    #: True if a player may use no tactics cards: a ransom is owed.
    barred: list[bool]
    #: The cards of a player's hand that the other one knows.
    seen: list[Cards]
    #: True if a player knows the top card of each of their piles.
    knows_top: list[bool]

    def troop(self, piece: int) -> Troop:
        return self.library.troops[self.kind[piece]]

    def is_melee(self, piece: int) -> bool:
        return self.library.troops[self.kind[piece]].is_melee

    def bring(self, player: int, kind: str, space: int) -> int:
        """Put a new troop on the field; it keeps its number for ever."""
        piece = len(self.owner)
        number = 1 + sum(owner == player for owner in self.owner)
        name = f"{'AB'[player]}{number} {self.library.name(kind)}"
        append(self, "troop", owner=player, kind=kind, names=name, place=space)
        self.occupant[space] = piece
        self.fielded[player] += (piece,)
        self.settle(piece)
        return piece

    def take_off(self, piece: int) -> None:
        """Take a troop off the field; what lay on it has nothing to do any more."""
        self.occupant[self.place[piece]] = NOBODY
        self.place[piece] = NOWHERE
        player = self.owner[piece]
        self.fielded[player] = tuple(one for one in self.fielded[player] if one != piece)
        self.laid.pop(piece, None)
        self.withdraws.pop(piece, None)
        self.settle(piece)

    def move(self, *pairs: tuple[int, int]) -> None:
        """Set troops on hexes, all at once: they may change places."""
        for piece, _ in pairs:
            self.occupant[self.place[piece]] = NOBODY
        for piece, space in pairs:
            self.place[piece] = space
            self.occupant[space] = piece
        for piece, _ in pairs:
            self.settle(piece)

    def lay(self, piece: int, card: str) -> None:
        """Let a tactics card lie on a troop; two of a name never count twice (ruling P32)."""
        there = self.laid.get(piece, ())
        if card not in there:
            self.laid[piece] = (*there, card)
            self.settle(piece)

    def lift(self, piece: int, card: str) -> None:
        self.laid[piece] = tuple(one for one in self.laid.get(piece, ()) if one != card)
        self.settle(piece)

    def lift_all(self) -> None:
        """Take all tactics cards off all troops: a phase is over."""
        pieces = list(self.laid)
        self.laid.clear()
        for piece in pieces:
            self.settle(piece)

    def has_laid(self, piece: int, card: str) -> bool:
        return card in self.laid.get(piece, ())

    def settle(self, piece: int) -> None:
        """Keep what a troop's cards and ground do in step with what they are."""
        slugs: Cards = ()
        if space := self.place[piece]:
            level = self.level[piece]
            trained = (self.library.trainings[level].slug,) if level else ()
            slugs = (self.kind[piece], *trained, *self.laid.get(piece, ()), *self.field.slugs[space])
        Hooks.settle(self, piece, slugs)

    def lay_field(self, walls: tuple[tuple[int, ...], ...]) -> None:
        """Keep the field in step with the landmarks that are removed and the walls that stand."""
        self.field = self.library.field(self.battle, self.removed, walls)
        for pieces in self.fielded:
            for piece in pieces:
                self.settle(piece)

    # Questions

    def victory_points(self, player: int) -> int:
        """The landmarks that a player controls: a friendly troop stands beside each, and no enemy troop (Landmarks)."""
        near, occupant, owner = self.field.board.near, self.occupant, self.owner
        beside = (
            {owner[occupant[at]] for at in near[space] if occupant[at] != NOBODY} for space in self.field.landmarks
        )
        return sum(owners == {player} for owners in beside)

    @property
    def phase(self) -> str:
        """The phase in which cards are played now; "" in none."""
        return PHASE_OF.get(self.stage, "")

    def hex_name(self, space: int) -> str:
        """A hex as players say it; events have this, for a later battle has another field."""
        return self.field.board.name(space)

    def standing_walls(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(walls)) for walls in self.field.walls)

    def neighbours(self, piece: int) -> list[int]:
        occupant = self.occupant
        return [occupant[near] for near in self.field.board.near[self.place[piece]] if occupant[near] != NOBODY]

    def friends_beside(self, piece: int) -> list[int]:
        """The friendly troops beside a troop (ruling P31)."""
        player = self.owner[piece]
        return [one for one in self.neighbours(piece) if self.owner[one] == player]

    def melee_beside(self, piece: int) -> list[int]:
        """The friendly melee troops beside a troop (ruling P31)."""
        return [one for one in self.friends_beside(piece) if self.is_melee(one)]

    def is_beside_enemy(self, space: int, player: int) -> bool:
        occupant, owner = self.occupant, self.owner
        for near in self.field.board.near[space]:
            other = occupant[near]
            if other != NOBODY and owner[other] != player:
                return True
        return False

    def kinds_in_hand(self, player: int) -> list[str]:
        return sorted(set(self.hand[player]), key=self.library.order.__getitem__)

    def tactics_in_hand(self, player: int) -> list[str]:
        """The different tactics cards of a hand that its player may use: none while barred."""
        if self.barred[player]:
            return []
        return [card for card in self.kinds_in_hand(player) if self.library.is_tactic(card)]

    def can_answer(self, player: int) -> bool:
        """True if a player may hold an answer, as far as everybody knows: backs differ (ruling P27)."""
        return not self.barred[player] and any(card in self.library.tactics for card in self.hand[player])

    def pile_of(self, player: int, card: str) -> int:
        return 2 * player + (TACTICS_PILE if self.library.is_tactic(card) else TROOP_PILE)

    def owes(self, player: int) -> int:
        """The number of a player's Crowns that the other one holds: each asks its own ransom (ruling P38)."""
        return sum(card in self.library.tactics for card in self.hostages[1 - player])
