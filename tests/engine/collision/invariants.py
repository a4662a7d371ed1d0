"""All that must hold after every step of a battle: the sentences of what does not."""

from collections import Counter

from armybuilder.engine.games.collision.state import (
    DEFEATED,
    MOST_ENDURANCE,
    NOBODY,
    NOWHERE,
    ON_BOARD,
    OVER,
    STATUSES,
    WAITING,
    State,
)


def wrong(first: State, state: State) -> list[str]:
    """One piece a tile, nothing out of its bounds, every marker in one place, nobody lost."""
    found = [problem for piece in range(len(state.owner)) for problem in _of_piece(state, piece)]
    return [*found, *_of_board(state), *_of_markers(state), *_of_piles(state)]


def _of_piece(state: State, piece: int) -> list[str]:
    profile, standing = state.profile[piece], state.standing[piece]
    tokens = [getattr(state, each)[piece] for each in STATUSES]
    is_held = state.persevering[piece] or state.clinging[piece]
    is_at_its_end = state.injuries[piece] >= profile.toughness and not is_held
    promises = {
        f"has {state.endurance[piece]} Endurance": 0 <= state.endurance[piece] <= MOST_ENDURANCE,
        f"has {state.mana[piece]} Mana": 0 <= state.mana[piece] <= profile.mana,
        "has less than nothing": min(state.injuries[piece], state.luck[piece], *tokens) >= 0,
        f"stands on {state.place[piece]}, {standing}": (state.place[piece] != NOWHERE) == (standing == ON_BOARD),
        f"is at {state.injuries[piece]} of {profile.toughness}": standing != ON_BOARD or not is_at_its_end,
        "is defeated and carries": standing != DEFEATED or not state.carried(piece),
        "holds the chest": not state.carries(piece, "chest") or state.from_defeat(piece) > 1,
        "is a statue that waits or suffers": not profile.is_statue or (standing != WAITING and not any(tokens)),
    }
    return [f"{piece} {words}" for words, holds in promises.items() if not holds]


def _of_board(state: State) -> list[str]:
    found = []
    standing = Counter(tile for tile in state.place if tile != NOWHERE)
    for tile, piece in enumerate(state.occupant):
        if standing[tile] != (piece != NOBODY):
            found.append(f"{standing[tile]} stand on {tile}")
        if piece != NOBODY and not state.profile[piece].is_statue and not state.field.can_stand[tile]:
            found.append(f"{piece} stands on {state.field.kind[tile]}")
    return found


def _of_markers(state: State) -> list[str]:
    found = []
    for marker in state.markers:
        if marker.tile != NOWHERE and marker.carrier != NOBODY:
            found.append(f"{marker} is in two places")
        if marker.carrier != NOBODY and state.standing[marker.carrier] != ON_BOARD:
            found.append(f"{marker} is carried off the board")
        can_be_taken = marker.kind != "obelisk"
        if marker.tile != NOWHERE and can_be_taken and not state.field.can_stand[marker.tile]:
            found.append(f"{marker} lies where nobody stands")
    return found


def _of_piles(state: State) -> list[str]:
    """No card is in two piles, and none is another player's."""
    found = []
    for player in (0, 1):
        cards = [card for pile in state.piles[player] for card in pile]
        if len(cards) != len(set(cards)):
            found.append(f"a card twice in {state.piles[player]}")
        if any(card >= 0 and state.owner[card] != player for card in cards):
            found.append(f"a card of the other in {state.piles[player]}")
    if state.phase == OVER and state.result is None:
        found.append("over without a score")
    return found
