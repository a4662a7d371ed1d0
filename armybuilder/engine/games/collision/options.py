"""All that an activated character may do: its movement, weapons, special actions, what objectives grant, or nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from armybuilder.engine.games.collision import actions
from armybuilder.engine.games.collision.arms import weapon_attack
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, SINGLE
from armybuilder.engine.games.collision.markers import PICK_UP
from armybuilder.engine.games.collision.objectives import granted
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.statuses import is_fleeing
from armybuilder.engine.games.collision.striking import aims, can_use_weapon, weapon_price
from armybuilder.engine.games.collision.verbs import END, HOLD, TURN, Verbs
from armybuilder.engine.games.collision.ways import LEVELS, Journeys, entrances, journeys, move_of
from armybuilder.engine.games.collision.zones import entry_edge, exits
from armybuilder.engine.table import Choices, Option, Pick, Table
from armybuilder.engine.verbs import Verb

#: The attacks that are aimed at a target or a tile, and the others, by their shapes.
AIMED: dict[str, Verb[str, int]] = {SINGLE: Verbs.single, BLAST: Verbs.blast}
UNAIMED: dict[str, Verb[str]] = {BURST: Verbs.burst, LINE: Verbs.line}
#: A normal movement, and the costs of them in Endurance.
Movement = Verb[int]
PRICES: dict[Movement, int] = {Verbs.step: 0, Verbs.maneuver: 1, Verbs.run: 3}


def budgets(table: Table[State], piece: int) -> dict[Movement, int]:
    """The spaces that each movement leads which a character can pay."""
    state = table.state
    move = move_of(table, piece)
    found = {Verbs.step: 1, Verbs.maneuver: move, Verbs.run: 2 * move}
    return {verb: budget for verb, budget in found.items() if state.can_pay(piece, PRICES[verb])}


def can_move(table: Table[State], piece: int) -> bool:
    """One normal movement an activation; none while it flees."""
    return not table.state.moved[piece] and not is_fleeing(table, piece)


def least(found: Mapping[Movement, int], cost: int) -> Movement | None:
    """The least movement that leads so far. What a lesser one reaches is no aim for a greater one."""
    return next((verb for verb, budget in found.items() if cost <= budget), None)


def far(table: Table[State], piece: int, verb: Movement | None = None) -> Journeys:
    """All that a character can move to, or all that one movement leads to."""
    found = budgets(table, piece)
    return journeys(table, piece, found[verb] if verb else max(found.values()))


def ways_to(found: Mapping[Movement, int], reached: Journeys) -> Iterator[Option]:
    """Each tile with the least movement that leads there, and with the least that does so past nobody who answers."""
    for tile, cost in reached.ends.items():
        verb, longer = least(found, cost), least(found, reached.quiet.cost.get(tile, LEVELS))
        if verb:
            yield verb(tile)
        if longer and longer is not verb:
            yield longer(tile)


def departures(table: Table[State], piece: int) -> dict[int, Movement]:
    """The edge tiles over which a carrier can leave the board with what it scores by: 1 movement more (ruling P22)."""
    edge = exits(table.state, piece)
    if not edge:
        return {}
    found, costs = budgets(table, piece), {**far(table, piece).ends, table.state.place[piece]: 0}
    verbs = {tile: least(found, costs[tile] + 1) for tile in sorted(edge) if tile in costs}
    return {tile: verb for tile, verb in verbs.items() if verb}


def coming(table: Table[State], piece: int, verb: Movement | None = None) -> Journeys:
    """All the ways in for a reinforcement, or those of one movement (ruling P38)."""
    found = budgets(table, piece)
    edge = entry_edge(table.state, table.state.owner[piece])
    return entrances(table, piece, found[verb] if verb else max(found.values()), edge)


def arrivals(table: Table[State], piece: int) -> list[Option]:
    """The least movement to each tile to which a reinforcement can come in; none for one that flees."""
    if is_fleeing(table, piece):
        return []
    found = budgets(table, piece)
    return [verb(tile) for tile, cost in coming(table, piece).ends.items() if (verb := least(found, cost))]


def landings(state: State, piece: int) -> list[int]:
    """The tiles to which Shadow Hop brings a character back: further than 3 from every enemy (ruling P38)."""
    grid = state.field.grid
    enemies = [state.place[enemy] for enemy in state.on_board(1 - state.owner[piece])]
    return [
        tile
        for tile in grid.spaces
        if state.can_stop_on(tile) and all(grid.chebyshev(tile, place) > 3 for place in enemies)
    ]


# --- The menu ---------------------------------------------------------------------------------------------------------


def _moves(table: Table[State], piece: int) -> list[Option]:
    if not can_move(table, piece):
        return []
    return [
        TURN,
        *ways_to(budgets(table, piece), far(table, piece)),
        *(Verbs.leave(tile) for tile in departures(table, piece)),
    ]


def _some_moves(table: Table[State], piece: int, pick: Pick) -> list[Option]:
    """The movements of one kind by chance: shorter ones cost less to look for."""
    if not can_move(table, piece):
        return []
    found = budgets(table, piece)
    verb = [*found, Verbs.leave][pick(len(found) + 1)]
    if verb is Verbs.leave:
        return [TURN, *(Verbs.leave(tile) for tile in departures(table, piece))]
    return [option for option in ways_to(found, far(table, piece, verb)) if option in verb]


def _attacks(table: Table[State], piece: int) -> list[Option]:
    state = table.state
    found: list[Option] = []
    for weapon in state.profile[piece].weapons:
        if can_use_weapon(state, piece, weapon) and state.can_pay(piece, weapon_price(state, piece, weapon)):
            for shape in weapon.shapes:
                attack = weapon_attack(weapon, piece, shape)
                number = str(weapon.number)
                targets = aims(state, attack, weapon.size(shape))
                if shape in AIMED:
                    found += [AIMED[shape](number, aim) for aim in targets]
                elif targets:
                    found.append(UNAIMED[shape](number))
    return found


def _pick_ups(table: Table[State], piece: int) -> list[Option]:
    state = table.state
    kinds = dict.fromkeys(state.markers[number].kind for number in state.markers_on(state.place[piece]))
    return [Verbs.pick_up(kind) for kind in kinds if kind in PICK_UP and can_pick_up(state, piece, kind)]


def can_pick_up(state: State, piece: int, kind: str) -> bool:
    """The chest not within 1 injury of defeat; the trinket only by who spotted it."""
    if kind == "chest" and state.from_defeat(piece) <= 1:
        return False
    if kind == "trinket" and not state.spotted[state.owner[piece]]:
        return False
    return state.can_pay(piece, PICK_UP[kind])


def _entries(table: Table[State], piece: int) -> list[Option]:
    """The ways in of a card of the reinforcements, which must, if it can (ruling P38)."""
    state = table.state
    if state.hops[piece]:
        return [Verbs.hop(tile) for tile in landings(state, piece)]
    return arrivals(table, piece) + [option for option in actions.options_of(table, piece) if option[1] == "pounce"]


CATEGORIES: Sequence[Callable[[Table[State], int], list[Option]]] = (
    _moves,
    _attacks,
    actions.options_of,
    granted,
    _pick_ups,
)


class Menu(Choices):
    """All that an activated character may do now. A sample lists no more than the sort that it is of."""

    __slots__ = ("piece", "table")

    def __init__(self, table: Table[State], piece: int) -> None:
        self.table, self.piece = table, piece

    @property
    def _pause(self) -> Option:
        """Doing nothing at all is to hold (ruling P36)."""
        return END if self.table.state.has_acted else HOLD

    def listed(self) -> list[Option]:
        if self.table.state.place[self.piece] == NOWHERE:
            return _entries(self.table, self.piece) or [END]
        return [option for category in CATEGORIES for option in category(self.table, self.piece)] + [self._pause]

    def sample(self, pick: Pick) -> Option:
        if self.table.state.place[self.piece] == NOWHERE:
            return super().sample(pick)
        at = pick(len(CATEGORIES) + 1)
        for category in (*CATEGORIES[at:], *CATEGORIES[:at]) if at < len(CATEGORIES) else ():
            is_moving = category is _moves
            options = _some_moves(self.table, self.piece, pick) if is_moving else category(self.table, self.piece)
            if options:
                return options[pick(len(options))]
        return self._pause
