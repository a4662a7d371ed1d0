"""The odds of an attack: its figures for each card that the defender may lay down, and the chance that it is held.

There are no dice. What is uncertain is the defender's hand: from what is known, all hidden cards of a back are alike.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hidden import hidden_cards
from armybuilder.engine.games.tactica.setup import start
from armybuilder.engine.games.tactica.state import DEFENDING, TACTICS_PILE, Play, State
from armybuilder.engine.games.tactica.uses import use_of
from armybuilder.engine.table import Table
from catalog.games.tactica.plain.cards import COMBAT

ATTACKER, DEFENDER = 0, 1
#: The hex of the first battle on which a target stands, by the ground that it stands on.
HEXES = {"neutral": "f7", "high": "d9", "low": "d7", "wall": "f13", "beside-wall": "f12"}
#: The cards that answer an attack.
DEFENSE_CARDS = ("disengage", "saved", "shieldwall")


@dataclass(frozen=True)
class Attack:
    """Alike troops that attack one target, with all that changes what comes of it."""

    attacker: str
    target: str
    attackers: int = 1
    level: int = 0
    target_level: int = 0
    distance: int = 1
    ground: str = "neutral"
    #: Cards that lie on each attacker, and a Crown beside it.
    cards: tuple[str, ...] = ()
    has_crown: bool = False
    #: The number of friendly Foot beside the target, and of battles that its player has lost.
    neighbours: int = 0
    lost: int = 0


@dataclass(frozen=True)
class Answer:
    """A card that the defender may lay down: the DEF that it makes."""

    card: str
    defense: int


@dataclass(frozen=True)
class Weighed:
    """An attack as it stands: damage, DEF without an answer, and with each answer that there may be."""

    damage: int
    defense: int
    answers: tuple[Answer, ...]

    @property
    def captures(self) -> bool:
        """Damage is more than DEF, if nobody answers."""
        return self.damage > self.defense

    @property
    def saving(self) -> tuple[str, ...]:
        """The cards that would keep the target from being captured."""
        return tuple(each.card for each in self.answers if self.captures and self.damage <= each.defense)


def is_possible(library: Library, attack: Attack) -> bool:
    """True if the target is in range."""
    table = table_for(library, attack)
    return figures.can_attack(table, 0, 1)


def weigh(library: Library, attack: Attack) -> Weighed:
    """The figures of an attack, by the rules' own code."""
    table = table_for(library, attack)
    damage = attack.attackers * figures.offense(table, 0, 1)
    answers = [Answer(card, found) for card in DEFENSE_CARDS if (found := _defense_with(table, card)) is not None]
    return Weighed(damage, figures.defense(table, 1), tuple(answers))


def _defense_with(table: Table[State], card: str) -> int | None:
    """The DEF of the target under a card; None where it can't be laid down."""
    use = use_of(card, COMBAT)
    offered = [target for target in use.defense(table, DEFENDER) if target[0] == 1] if use else []
    if use is None or not offered:
        return None
    after = Table(table.state.copy(), (None, None))
    use.carry_out(after, Play(DEFENDER, card, offered[0]))
    return figures.defense(after, 1)


def table_for(library: Library, attack: Attack) -> Table[State]:
    """An attacker (troop 0) and its target (troop 1) on a field, as the attack says, with the target named."""
    armies = [{"name": name, "deck": {"foot": 1}, "training": 2, "walls": 5} for name in ("Attacker", "Defender")]
    state = start({"cards": library, "armies": armies, "war": {"battle": 1, "lost": [0, attack.lost]}}, 1)
    state.stage, state.player = DEFENDING, ATTACKER
    board = state.field.board
    target = board.named(HEXES[attack.ground])
    state.bring(ATTACKER, attack.attacker, _stand(state, target, attack))
    state.bring(DEFENDER, attack.target, target)
    for piece, level in ((0, attack.level), (1, attack.target_level)):
        state.level[piece] = level
        state.settle(piece)
    for card in attack.cards:
        state.lay(0, card)
    if attack.has_crown:
        _bring_beside(state, ATTACKER, "crown", 0, 1, away_from=target)
    _bring_beside(state, DEFENDER, "foot", 1, attack.neighbours)
    state.named[0] = 1
    return Table(state, (None, None))


def _stand(state: State, target: int, attack: Attack) -> int:
    """An even hex at the distance, out of any shadow, as far from the target's walls as there is one."""
    field = state.field
    walls = field.at_wall[DEFENDER]
    fair = [
        space
        for space in field.board.ring(target, attack.distance)
        if space not in field.landmarks and not field.is_shadowed(space, target) and field.wall_owner[space] == NOBODY
    ]
    return min(fair, key=lambda space: (field.terrain[space] != "neutral", space in walls, -space))


def _bring_beside(state: State, player: int, kind: str, piece: int, count: int, away_from: int | None = None) -> None:
    """Put some troops on free hexes beside a troop."""
    near = state.field.board.near[state.place[piece]]
    free = [space for space in near if state.occupant[space] == NOBODY and space not in state.field.landmarks]
    if away_from is not None:
        free.sort(key=lambda space: -state.field.board.distance(space, away_from))
    for space in free[:count]:
        state.bring(player, kind, space)


# --- Hands ------------------------------------------------------------------------------------------------------------


def chance_held(wanted: int, cards: int, drawn: int) -> Fraction:
    """The chance that at least one of so many wanted cards is among those drawn of a pile of cards."""
    drawn = min(drawn, cards)
    return 1 - Fraction(comb(cards - wanted, drawn), comb(cards, drawn))


def held(state: State, player: int, wanted: Iterable[str]) -> Fraction:
    """The chance that a player holds one of some tactics cards, as the other player may know it."""
    names = set(wanted)
    if names.intersection(state.seen[player]):
        return Fraction(1)
    hidden = [card for card in hidden_cards(state, player) if state.library.is_tactic(card)]
    heap = [*hidden, *state.piles[2 * player + TACTICS_PILE]]
    return chance_held(sum(card in names for card in heap), len(heap), len(hidden))


def held_of(deck: Mapping[str, int], wanted: Iterable[str], drawn: int) -> Fraction:
    """The chance that one of some cards is among so many drawn of a full pile."""
    return chance_held(sum(deck.get(card, 0) for card in set(wanted)), sum(deck.values()), drawn)
