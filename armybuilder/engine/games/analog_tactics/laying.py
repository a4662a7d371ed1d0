"""Objectives and permanent obstacles that the players place in turns, where they agree on that (ruling P73)."""

from collections.abc import Sequence
from statistics import fmean

from armybuilder.engine.games.analog_tactics.events import Events, called
from armybuilder.engine.games.analog_tactics.field import CENTRAL, OBSTACLE, field_of, walked
from armybuilder.engine.games.analog_tactics.state import NOBODY, PERMANENT, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Choices, Option, Table

#: The objectives in the order in which they are placed.
OBJECTIVES = (CENTRAL, "1", "2", "3", "4", "5", "6")
#: The worth for a bot of a step that an enemy has farther than itself to an objective; the central one always pays.
STEP, CENTRAL_STEP = 0.5, 1.0


def begin(state: State, setup: SetUp) -> None:
    """Lay out the board, without what the players agreed to place themselves."""
    agreed = setup.get("laying", {})
    objectives, obstacles = agreed.get("objectives", 0), agreed.get("obstacles", 0)
    state.field = field_of(setup["board"], has_objectives=not objectives, has_obstacles=not obstacles)
    state.objectives_to_lay = OBJECTIVES[:objectives]
    state.obstacles_to_lay = (obstacles,) * len(setup["armies"])


def is_anything_left(state: State) -> bool:
    return bool(state.objectives_to_lay) or any(state.obstacles_to_lay)


def lay(table: Table[State]) -> None:
    """The player whose turn it is places the next objective; then an obstacle, or no more of them."""
    state = table.state
    player = state.order[state.at]
    if state.objectives_to_lay:
        _lay_objective(table, player)
    elif state.obstacles_to_lay[player]:
        _lay_obstacle(table, player)
    state.at = (state.at + 1) % len(state.order)


def _lay_objective(table: Table[State], player: int) -> None:
    state = table.state
    objective, *left = state.objectives_to_lay
    spaces = ObjectiveSpaces(state)
    if not spaces.listed():
        state.objectives_to_lay = ()
        table.say(Events.lacks_room)
        return
    (space,) = Verbs.objective.parts(table.ask(player, f"Place {called(objective)} where?", spaces))
    state.objectives_to_lay = tuple(left)
    state.field = state.field.with_feature(space, objective)
    table.say(Events.lays_objective, player, objective, space)


def _lay_obstacle(table: Table[State], player: int) -> None:
    state = table.state
    left = state.obstacles_to_lay[player]
    option = table.ask(player, f"Place a permanent obstacle where? {left} left.", ObstacleSpaces(state))
    if option in Verbs.obstacle:
        (space,) = Verbs.obstacle.parts(option)
        state.field, state.occupant[space] = state.field.with_feature(space, OBSTACLE), PERMANENT
        table.say(Events.lays_obstacle, player, space)
        left -= 1
    else:
        table.say(Events.lays_no_more, player)
        left = 0
    state.obstacles_to_lay = (*state.obstacles_to_lay[:player], left, *state.obstacles_to_lay[player + 1 :])


# What may stand where


class ObjectiveSpaces(Choices):
    """The spaces on which an objective may be placed: clear of units and other objectives, as long as there are any."""

    __slots__ = ("clear", "main", "state")

    def __init__(self, state: State) -> None:
        self.state, self.main = state, _main_part(state)
        taken = [space for space in state.place if space] + list(state.field.objective_spaces)
        crowded = {near for space in taken for near in state.field.board.within(space, 1)}
        self.clear = [space for space in self.main if space not in crowded]

    def listed(self) -> list[Option]:
        spaces = self.clear or [space for space in self.main if not _why_taken(self.state, space)]
        return [Verbs.objective(space) for space in sorted(spaces)]

    def why_not(self, option: Option) -> str:
        if option not in Verbs.objective:
            return super().why_not(option)
        (space,) = Verbs.objective.parts(option)
        if taken := _why_taken(self.state, space):
            return taken
        if space not in self.main:
            return "An objective there would be out of reach: obstacles and gaps close every way."
        if self.clear and space not in self.clear:
            return "There are spaces left that are not next to a unit or another objective."
        return ""


class ObstacleSpaces(Choices):
    """The spaces on which a permanent obstacle may be placed, or to place no more."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def listed(self) -> list[Option]:
        spaces = self.state.field.board.spaces
        return [*(Verbs.obstacle(each) for each in spaces if not self._why_not(each)), Verbs.enough()]

    def why_not(self, option: Option) -> str:
        return self._why_not(*Verbs.obstacle.parts(option)) if option in Verbs.obstacle else super().why_not(option)

    def _why_not(self, space: int) -> str:
        if taken := _why_taken(self.state, space):
            return taken
        if _parts_the_board(self.state, space):
            return "An obstacle there would close the only way between some spaces."
        return ""


def _why_taken(state: State, space: int) -> str:
    if not state.field.board.is_on[space]:
        return "That space is off the board."
    if state.occupant[space] == PERMANENT:
        return "A permanent obstacle stands there."
    if state.occupant[space] != NOBODY:
        return "A unit stands there."
    if space in state.field.objective_spaces:
        return "An objective lies there."
    return ""


def _main_part(state: State) -> set[int]:
    """The largest part of the board, as obstacles and gaps divide it."""
    left = {space for space in state.field.board.spaces if state.occupant[space] != PERMANENT}
    parts: list[set[int]] = [set()]
    while left:
        parts.append(set(state.field.ways(next(iter(left)))))
        left -= parts[-1]
    return max(parts, key=len)


def _parts_the_board(state: State, space: int) -> bool:
    """True if the spaces around would no longer be joined."""
    around = [near for near in state.field.board.near[space] if state.occupant[near] != PERMANENT]
    closed = {*state.field.obstacles, space}
    return len(around) > 1 and not set(around) <= walked(state.field.board, closed, around[0], around).keys()


# What is worth placing to a bot


def worth(state: State, player: int, pieces: Sequence[Sequence[int]]) -> float:
    """The worth of what was placed: objectives that the player's own units have nearer than the others'."""
    if state.round or not state.field.laid:
        return 0.0
    total = 0.0
    for objective, space in state.field.objectives.items():
        ways = state.field.ways(space)
        far = [fmean([ways.get(state.place[unit], len(ways)) for unit in units] or [0]) for units in pieces]
        own = far.pop(player)
        total += (CENTRAL_STEP if objective == CENTRAL else STEP) * (fmean(far) - own)
    return total
