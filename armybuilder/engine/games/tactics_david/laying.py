"""Terrain pieces that the players place in turns before they deploy, where they agree on that (ruling G133)."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.games.tactics_david.board import WATER, Battlefield
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.state import DEPLOYING, LAYING, State, side_of
from armybuilder.engine.games.tactics_david.verbs import TERRAIN, Verbs
from armybuilder.engine.table import Asked, Choices, Option, Table
from catalog.games.tactics_david.plain import BLOCKS_SIGHT

#: The worth for a bot of a piece in its way or the enemy's, and of a space that it lies nearer to the enemy's zone.
LEAN, BURDEN = 2.0, 0.05


def begin(state: State, agreed: Mapping[str, Any] | None) -> None:
    """Let each side have as many pieces as were agreed on; the players of a team share theirs."""
    state.heights = dict(agreed["pieces"]) if agreed else {}
    each = agreed["each"] if agreed else 0
    teams = [state.team_of(side_of(seat)) for seat in range(state.seats)]
    state.to_lay = tuple(len(range(team.index(seat), each, len(team))) for seat, team in enumerate(teams))
    if agreed:
        state.phase = LAYING


def lay(table: Table[State]) -> None:
    """The player whose turn it is places a piece, or no more; when both are done, they deploy."""
    state = table.state
    seat = _laying(state, state.player)
    chosen = table.ask(seat, "Which terrain piece do you place?", _pieces(state))
    if chosen in Verbs.lay:
        (slug,) = Verbs.lay.parts(chosen)
        question = f"Where do you place {TERRAIN.in_words(state, slug)}?"
        asked = Asked(question, "You are offered the spaces where it may lie.")
        (space,) = Verbs.on.parts(table.ask(seat, asked, Spaces(state, slug)))
        state.field = state.field.with_piece(space, slug, state.heights[slug])
        table.say(Events.lays, seat, slug, space)
        _set_left(state, seat, state.to_lay[seat] - 1)
    else:
        table.say(Events.lays_no_more, seat)
        _set_left(state, seat, 0)
    if state.to_lay[_laying(state, 1 - state.player)]:
        state.player = 1 - state.player
    if not any(state.to_lay):
        state.phase, state.player = DEPLOYING, state.first


def _laying(state: State, side: int) -> int:
    """The player of a side who places next: of a team, who has more pieces left."""
    return max(state.team_of(side), key=state.to_lay.__getitem__)


def _set_left(state: State, seat: int, left: int) -> None:
    state.to_lay = (*state.to_lay[:seat], left, *state.to_lay[seat + 1 :])


def _pieces(state: State) -> list[Option]:
    """The pieces for which there is a space, and to place no more."""
    room = {height: bool(Spaces(state, slug).listed()) for slug, height in state.heights.items()}
    return [*(Verbs.lay(slug) for slug, height in state.heights.items() if room[height]), Verbs.enough()]


class Spaces(Choices):
    """The spaces on which a piece may be placed."""

    __slots__ = ("height", "state")

    def __init__(self, state: State, slug: str) -> None:
        self.state, self.height = state, state.heights[slug]

    def listed(self) -> list[Option]:
        return [Verbs.on(space) for space in _open(self.state, self.height)]

    def why_not(self, option: Option) -> str:
        if option not in Verbs.on:
            return super().why_not(option)
        return why_not(self.state, self.height, *Verbs.on.parts(option))


def _open(state: State, height: int) -> tuple[int, ...]:
    found = state.field.open_to.get(height)
    if found is None:
        spaces = state.field.grid.spaces
        found = state.field.open_to[height] = tuple(each for each in spaces if not why_not(state, height, each))
    return found


def why_not(state: State, height: int, space: int) -> str:
    """The reason why a piece of a height may not be placed on a space; "" if it may (ruling G133)."""
    field = state.field
    if not field.grid.is_on[space]:
        return "That space is off the battlefield."
    if field.pieces[space] is not None:
        return "A terrain piece lies there already."
    if any(space in spaces for kind in (field.goals, field.exits, field.targets) for spaces in kind):
        return "An objective lies there."
    if height == 0 and field.terrain[space] != WATER:
        return "A bridge goes over Water."
    if height and field.terrain[space] == WATER:
        return "Only a bridge goes over Water."
    if height and not _leaves_room(state, space):
        return "The deployment zone needs this space: it has no more than its army."
    if _parts_the_field(field, space, height):
        return "It would close the only way on foot between some spaces."
    return ""


def _leaves_room(state: State, space: int) -> bool:
    """True where each zone has a space left for every unit that is deployed there."""
    one, other = state.zones
    wanted = [len(units) for units in state.to_deploy]
    zones = [(one, sum(wanted))] if one == other else list(zip((one, other), wanted, strict=True))
    can_stand = state.field.can_stand
    return all(space not in zone or sum(map(can_stand, zone)) > units for zone, units in zones)


def _parts_the_field(field: Battlefield, space: int, height: int) -> bool:
    """True if the spaces around would no longer be joined on foot; a bridge closes the water under its sides."""
    after = field.with_piece(space, "", height) if height == 0 else field
    around = [near for near in field.grid.near[space] if field.can_stand(near) and (near, space) not in field.rails]
    if height == 0:
        around.append(space)
    if len(around) < 2:
        return False
    left, seen, queue = set(around[1:]), {around[0]}, [around[0]]
    for here in queue:
        for near in after.grid.near[here]:
            if near in seen or (near == space and height) or (here, near) in after.rails or not after.can_stand(near):
                continue
            seen.add(near)
            queue.append(near)
            left.discard(near)
        if not left:
            return False
    return True


# What pieces are worth to a bot


def worth(state: State, player: int) -> float:
    """The worth of the pieces that were placed: those who shoot less like cover, all like to lie in the enemy's way."""
    laid = state.field.laid
    if state.turn or not laid:
        return 0.0
    shooting = [0.0, 0.0]
    total = 0.0
    for unit, owner in enumerate(state.owner):
        profile = state.profile[unit]
        shooting[owner] += profile.cost if profile.is_ranged else 0
        total += profile.cost
    lean = LEAN * (shooting[player] - shooting[1 - player]) / max(total, 1.0)
    return sum(_worth_of(state, player, lean, slug, space) for space, slug in laid)


def _worth_of(state: State, player: int, lean: float, slug: str, space: int) -> float:
    """Cover is worth as much as the enemy shoots more; what only slows those on foot, as much as one shoots more."""
    distance, mine, theirs = state.field.grid.distance, state.zones[player], state.zones[1 - player]
    nearer = _far(distance, mine, space) - _far(distance, theirs, space)
    height = state.heights[slug]
    return (lean if 0 < height < BLOCKS_SIGHT else -lean) + BURDEN * nearer


def _far(distance: Callable[[int, int], int], zone: frozenset[int], space: int) -> int:
    return min((distance(space, each) for each in zone), default=0)
