"""Wars by chance, and what must hold after every step of one."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.state import BEGINNING_TURN, NOWHERE, TACTICS_PILE, TROOP_PILE, State
from armybuilder.engine.games.tactica.war import MOST_HOSTAGES
from armybuilder.engine.table import Pick
from tests.games.tactica.deck import cards

#: A set-up, or a part of one.
Setup = dict[str, object]
PLAYERS = (0, 1)


@cache
def cards_data() -> Setup:
    """The cards of a set-up straight from the fixtures, so that a test of a rule waits for no database."""
    return dict(cards().data())


@cache
def library() -> Library:
    """The same cards, made once for many small wars."""
    return Library(cards_data())


def box() -> dict[str, int]:
    """A whole box as a deck."""
    return {slug: card.copies for slug, card in cards().all.items()}


def war(*armies: Setup, battle: int = 1, lost: tuple[int, int] = (0, 0), **options: object) -> Setup:
    """A set-up of two armies, usually of two whole boxes."""
    usual = {"deck": box(), "training": 10, "walls": 5}
    both = [{"name": name, **usual, **army} for name, army in zip("AB", armies or ({}, {}), strict=True)]
    return {
        "cards": cards_data(),
        "armies": both,
        "war": {"battle": battle, "lost": list(lost)},
        "options": {"reading": "ours", "turns": 40, **options},
    }


def random_setup(seed: str) -> Setup:
    """Two decks by chance, in a war that begins at any battle, by either reading."""
    pick = picker(seeded(f"set-up {seed}"))
    battle = 1 + pick(3)
    reading = "printed" if pick(4) == 0 else "ours"
    lost = (pick(battle), pick(battle)) if pick(2) else (0, 0)
    return war(_army(pick), _army(pick), battle=battle, lost=lost, reading=reading, turns=6 + pick(12))


def _army(pick: Pick) -> Setup:
    deck = {slug: pick(2 * most + 1) for slug, most in box().items()}
    deck["foot"] += 3
    return {"deck": deck, "training": pick(12), "walls": 1 + pick(5)}


def crowded(seed: str) -> State:
    """A battle in its third turn, with many troops all over the field, full hands and hostages on both sides."""
    pick = picker(seeded(f"crowd {seed}"))
    reading = "printed" if pick(4) == 0 else "ours"
    state = GAME.start(war(battle=1 + pick(3), lost=(pick(2), pick(2)), turns=12, reading=reading), seeded(seed))
    state.beginner, state.turn, state.stage = 0, 2, BEGINNING_TURN
    for player in PLAYERS:
        troops = _drawn(state, player, TROOP_PILE, 10, pick)
        for kind in troops[:7]:
            _stand_anywhere(state, player, kind, pick)
        state.hostages[1 - player] = troops[7:]
        state.hand[player] = _drawn(state, player, TACTICS_PILE, 6, pick)
    return state


def _drawn(state: State, player: int, pile: int, count: int, pick: Pick) -> tuple[str, ...]:
    """Some cards of a pile by chance."""
    left = list(state.piles[2 * player + pile])
    drawn = tuple(left.pop(pick(len(left))) for _ in range(count))
    state.piles[2 * player + pile] = tuple(left)
    return drawn


def _stand_anywhere(state: State, player: int, kind: str, pick: Pick) -> None:
    """Set a troop on a free hex; half of them stand near an enemy wall."""
    field = state.field
    near = sorted(field.beside_wall[1 - player]) if pick(2) else list(field.board.spaces)
    troop_class = state.library.troops[kind].troop_class
    free = [space for space in near if state.occupant[space] == NOBODY and field.can_stand(space, troop_class)]
    state.bring(player, kind, free[pick(len(free))])


# What must hold


def problems(first: State, state: State) -> list[str]:
    """Every card in one zone, one troop a hex, everything in step: the sentences of what does not hold."""
    return [*_cards(first, state), *_field(state), *_turn(state), *_knowledge(state)]


def zones(state: State, player: int) -> Counter[str]:
    """Every card of a player, wherever it is."""
    found = Counter(state.hand[player])
    for cards_there in (
        *state.piles[2 * player : 2 * player + 2],
        state.resupply[player],
        state.lost_cards[player],
        state.hostages[1 - player],
    ):
        found.update(cards_there)
    found.update(state.kind[piece] for piece in state.fielded[player])
    found.update(played.card for played in state.played if played.player == player)
    for play in state.chain:
        if play.player == player:
            found[play.card] += int(play.target[0]) if play.card == "negate" else 1
    if state.freed and state.owner[state.freed[0]] == player:
        found[state.freed[1]] += 1
    return found


def _cards(first: State, state: State) -> Iterator[str]:
    for player in PLAYERS:
        if zones(first, player) != zones(state, player):
            yield f"cards of {player}: {zones(state, player) - zones(first, player)} too many"
        under = sum(state.level[piece] > 0 for piece in state.fielded[player])
        if state.supply[player] + state.training_lost[player] + under != first.supply[player]:
            yield f"training cards of {player}"
        if min(state.supply[player], state.training_lost[player]) < 0:
            yield f"less than no training cards of {player}"
        for cards_there in (state.hand[player], state.resupply[player], state.lost_cards[player]):
            if any(card not in state.library.order for card in cards_there):
                yield "an unknown card"


def _field(state: State) -> Iterator[str]:
    standing = {piece: place for piece, place in enumerate(state.place) if place != NOWHERE}
    occupied = {piece: space for space, piece in enumerate(state.occupant) if piece != NOBODY}
    if standing != occupied or len(set(standing.values())) != len(standing):
        yield "occupants and places differ"
    if sorted(standing) != sorted([*state.fielded[0], *state.fielded[1]]):
        yield "fielded and places differ"
    for piece, place in standing.items():
        yield from _troop(state, piece, place)
    for number in Hooks.around:
        if state.holders[number] != tuple(piece for piece in sorted(standing) if state.does[piece][number]):
            yield "holders of a hook that looks around"
    for player in PLAYERS:
        if state.turn and len(state.field.walls[player]) != state.walls_issued[player] - state.walls_lost[player]:
            yield f"{len(state.field.walls[player])} walls of {player}"


def _troop(state: State, piece: int, place: int) -> Iterator[str]:
    name = state.names[piece]
    if not state.field.board.is_on[place]:
        yield f"{name} stands off the board"
    if state.is_melee(piece) and place in state.field.landmarks:
        yield f"{name} is melee and stands on a landmark"
    if not 0 <= state.level[piece] <= 2:
        yield f"{name} has level {state.level[piece]}"
    if state.does[piece] is not Hooks.behaviour(state.cards[piece]) or state.cards[piece][0] != state.kind[piece]:
        yield f"{name} does what it does not have"


def _turn(state: State) -> Iterator[str]:
    if not 0 <= state.card_moves <= 3 or not 0 <= state.actions <= 3:
        yield "too many actions or card moves"
    if len(state.chain) > 3:
        yield "a chain of more than three cards"
    for piece, space in state.withdraws.items():
        if state.occupant[space] != NOBODY:
            yield f"somebody stands where {state.names[piece]} withdraws to"
    if any(state.place[piece] == NOWHERE for piece in state.laid):
        yield "a card lies on nobody"
    if state.turn > 2 * state.most_turns:
        yield "a battle without end"
    if not state.result and any(len(held) > MOST_HOSTAGES + 30 for held in state.hostages):
        yield "too many hostages"


def _knowledge(state: State) -> Iterator[str]:
    for player in PLAYERS:
        if Counter(state.seen[player]) - Counter(state.hand[player]):
            yield f"more of the hand of {player} is known than it holds"
