"""A table turned round: the same war seen from the other side, for the fields are point-symmetric."""

from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.state import NOWHERE, State
from armybuilder.engine.table import Option

#: The lists with a place for each player.
BY_PLAYER = (
    "fielded",
    "hand",
    "resupply",
    "lost_cards",
    "hostages",
    "supply",
    "training_lost",
    "walls_lost",
    "barred",
    "seen",
)
#: Each landmark and the one that lies opposite.
OPPOSITE = (1, 0, 3, 2)


def half_turn(state: State, space: int) -> int:
    """The hex that lies opposite."""
    spaces = state.field.board.spaces
    return spaces[len(spaces) - 1 - spaces.index(space)] if space != NOWHERE else NOWHERE


def turned(state: State, option: Option) -> Option:
    """An option with each hex turned; troops keep their numbers."""
    board, parts = state.field.board, list(option)
    words = GAME.write(state, option).split()
    names = {board.name(space) for space in board.spaces}
    for at, part in enumerate(parts):
        if isinstance(part, int) and words[at] in names:
            parts[at] = half_turn(state, part)
    return tuple(parts)


def turned_round(state: State) -> State:
    """The state with the players changed and every hex turned."""
    twin = state.copy()
    for name in BY_PLAYER:
        setattr(twin, name, getattr(state, name)[::-1])
    twin.piles, twin.knows_top = state.piles[2:] + state.piles[:2], state.knows_top[2:] + state.knows_top[:2]
    twin.lost, twin.walls_issued = state.lost[::-1], state.walls_issued[::-1]
    twin.player, twin.beginner = 1 - state.player, 1 - state.beginner
    twin.losses = tuple((1 - loser, reason) for loser, reason in state.losses)
    twin.result = (1 - state.result[0], state.result[1]) if state.result else None
    twin.owner = [1 - owner for owner in state.owner]
    twin.played = tuple(played._replace(player=1 - played.player) for played in state.played)
    twin.chain = tuple(
        play._replace(player=1 - play.player, target=turned(state, ("play", play.card, *play.target))[2:])
        for play in state.chain
    )
    twin.withdraws = {piece: half_turn(state, space) for piece, space in state.withdraws.items()}
    twin.to_take = tuple(half_turn(state, space) for space in state.to_take)
    _turn_field(state, twin)
    return twin


def _turn_field(state: State, twin: State) -> None:
    twin.removed = frozenset(OPPOSITE[number] for number in state.removed)
    twin.place = [half_turn(state, space) for space in state.place]
    twin.occupant = [NOBODY] * len(state.occupant)
    for piece, space in enumerate(twin.place):
        if space != NOWHERE:
            twin.occupant[space] = piece
    walls = [tuple(sorted(half_turn(state, space) for space in spaces)) for spaces in state.field.walls]
    twin.lay_field((walls[1], walls[0]))


def essence(state: State) -> str:
    """All of a state that counts, in words."""
    left_out = ("does", "field", "library", "names", "dice", "cards", "holders")
    found = {name: getattr(state, name) for name in State.__slots__ if name not in left_out}
    found["hand"] = [sorted(hand) for hand in state.hand]
    return repr(found | {"walls": [sorted(walls) for walls in state.field.walls]})
