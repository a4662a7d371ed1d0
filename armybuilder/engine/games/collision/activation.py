"""An activation: what the character may do, and does, one thing a step, up to its recovery (section 3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from armybuilder.engine.events import Kind
from armybuilder.engine.games.collision import actions
from armybuilder.engine.games.collision.attack import weapon_attack
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, SINGLE
from armybuilder.engine.games.collision.combat import aims, attack_with, can_use_weapon, face, weapon_price
from armybuilder.engine.games.collision.events import Events, ability_name
from armybuilder.engine.games.collision.hit_effects import is_fleeing
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import defeat, is_due
from armybuilder.engine.games.collision.markers import PICK_UP, carry_off, take
from armybuilder.engine.games.collision.movement import LEVELS, Journeys, dangers, entrances, journeys, move_of, travel
from armybuilder.engine.games.collision.objectives import grant, granted
from armybuilder.engine.games.collision.reactions import answered
from armybuilder.engine.games.collision.recovery import recover
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, WAITING, State
from armybuilder.engine.games.collision.verbs import END, HOLD, TURN, Verbs
from armybuilder.engine.games.collision.zones import entry_edge, exits
from armybuilder.engine.hooks import Hook
from armybuilder.engine.table import Asked, Choices, Option, Pick, Table
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import Verb

#: The attacks that are aimed at a target or a tile, and the others, by their shapes.
AIMED: dict[str, Verb[str, int]] = {SINGLE: Verbs.single, BLAST: Verbs.blast}
UNAIMED: dict[str, Verb[str]] = {BURST: Verbs.burst, LINE: Verbs.line}
#: A normal movement, and the costs of them in Endurance.
Movement = Verb[int]
PRICES: dict[Movement, int] = {Verbs.step: 0, Verbs.maneuver: 1, Verbs.run: 3}


def budgets(table: Table[State], piece: int) -> dict[Movement, int]:
    state = table.state
    move = move_of(table, piece)
    found = {Verbs.step: 1, Verbs.maneuver: move, Verbs.run: 2 * move}
    return {verb: budget for verb, budget in found.items() if state.can_pay(piece, PRICES[verb])}


def can_move(table: Table[State], piece: int) -> bool:
    """One normal movement an activation; none while it flees."""
    return not table.state.moved[piece] and not is_fleeing(table, piece)


def least(found: Mapping[Movement, int], cost: int) -> Movement | None:
    """The least movement that leads so far. What a lesser one reaches is no aim for a greater one."""
    for verb, budget in found.items():
        if cost <= budget:
            return verb
    return None


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


def warnings(verb: Movement, state: State, piece: int) -> Callable[[int], str]:
    """Whose Flame Wreath or reaction a movement leads past, by its end: ", past B2’s Flame Wreath"."""
    table = Table(state, (None, None))
    if piece == NOBODY or verb not in budgets(table, piece) or not dangers(table, piece):
        return lambda tile: ""
    way = journey(table, piece, verb)

    def warning(tile: int) -> str:
        met = way.met(tile) if tile in way.ends else []
        told = [_named(table, enemy, Hooks.beside_around, Hooks.enters) for enemy in met]
        return f", past {', '.join(told)}" if told else ""

    return warning


def journey(table: Table[State], piece: int, verb: Movement) -> Journeys:
    """All that a movement leads to, for a reinforcement the ways in."""
    return (coming if table.state.place[piece] == NOWHERE else far)(table, piece, verb)


def _named(table: Table[State], enemy: int, *hooks: Hook) -> str:
    """The abilities with which an enemy has a say in some hooks: "B2’s Flame Wreath"."""
    state = table.state
    found = [ability_name(state, slug) for hook in hooks for slug, _ in hook.functions(table, enemy)]
    return f"{short(state, enemy)}’s {' and '.join(found)}"


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


# The menu


def _moves(table: Table[State], piece: int) -> list[Option]:
    if not can_move(table, piece):
        return []
    return [
        TURN,
        *ways_to(budgets(table, piece), far(table, piece)),
        *(Verbs.leave(tile) for tile in departures(table, piece)),
    ]


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


def pick_ups(table: Table[State], piece: int) -> list[Option]:
    state = table.state
    kinds = dict.fromkeys(state.markers[number].kind for number in state.markers_on(state.place[piece]))
    return [Verbs.pick_up(kind) for kind in kinds if kind in PICK_UP and can_pick_up(state, piece, kind)]


def can_pick_up(state: State, piece: int, kind: str) -> bool:
    """The chest not within 1 injury of defeat; the trinket only by the piece that spotted it."""
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
    pick_ups,
)


class Menu(Choices):
    """All that an activated character may do now. A sample lists no more than the sort that it is of."""

    __slots__ = ("piece", "reached", "table")

    def __init__(self, table: Table[State], piece: int) -> None:
        self.table, self.piece = table, piece
        #: What the movements of a sample lead to: the one that is taken need not be followed again.
        self.reached: dict[Movement, Journeys] = {}

    @property
    def _pause(self) -> Option:
        """Doing nothing at all is to hold (ruling P36)."""
        return END if self.table.state.has_acted else HOLD

    def listed(self) -> list[Option]:
        if self.table.state.place[self.piece] == NOWHERE:
            return _entries(self.table, self.piece) or [END]
        return [option for category in CATEGORIES for option in category(self.table, self.piece)] + [self._pause]

    def is_only_to_end(self) -> bool:
        """True where nothing is left but to end the activation."""
        return not can_move(self.table, self.piece) and self.listed() == [END]

    def sample(self, pick: Pick) -> Option:
        if self.table.state.place[self.piece] == NOWHERE:
            return super().sample(pick)
        at = pick(len(CATEGORIES) + 1)
        for category in (*CATEGORIES[at:], *CATEGORIES[:at]) if at < len(CATEGORIES) else ():
            options = self._some_moves(pick) if category is _moves else category(self.table, self.piece)
            if options:
                return options[pick(len(options))]
        return self._pause

    def _some_moves(self, pick: Pick) -> list[Option]:
        """The movements of one kind by chance: shorter ones cost less to look for."""
        table, piece = self.table, self.piece
        if not can_move(table, piece):
            return []
        found = budgets(table, piece)
        verb = [*found, Verbs.leave][pick(len(found) + 1)]
        if verb is Verbs.leave:
            return [TURN, *(Verbs.leave(tile) for tile in departures(table, piece))]
        self.reached[verb] = far(table, piece, verb)
        return [option for option in ways_to(found, self.reached[verb]) if option in verb]


#: Among what a character has used in its activation: that it began with injuries enough to be defeated by.
BEGAN_AT_ITS_END = "began-at-its-end"
MOVES: dict[Movement, Kind[State, [int]]] = {
    Verbs.step: Events.step,
    Verbs.maneuver: Events.maneuver,
    Verbs.run: Events.run,
}


class Activation:
    """A character activates; others may answer."""

    __slots__ = ("phase", "piece")

    def __init__(self, piece: int, phase: int) -> None:
        self.piece, self.phase = piece, phase


def begin(table: Table[State], piece: int) -> None:
    """Activate a character: its window, the end of Persevere and Pain Warp on it, Flame Wreaths beside it."""
    state = table.state
    state.active, state.has_acted = piece, False
    state.moved[piece] = state.held[piece] = False
    is_at_its_end = state.injuries[piece] >= state.profile[piece].toughness
    state.used[piece] = frozenset((BEGAN_AT_ITS_END,)) if is_at_its_end else frozenset()
    table.say(Events.activates, piece)
    if state.is_on_board(piece) and _is_put_off(table, piece):
        return
    state.persevering[piece], state.warped[piece] = False, None
    if is_due(state, piece):
        table.say(Events.gives_in, piece)
        defeat(table, piece, state.felled_by[piece], is_open=state.is_on_board(piece))
    if state.is_on_board(piece):
        Hooks.beside_around(table, piece)
    if not state.is_on_board(piece) and not state.ready[piece]:
        state.active = NOBODY


def _is_put_off(table: Table[State], piece: int) -> bool:
    """True if the enemy moves it to phase 3 instead; else an ally may give it the Kiss of Death."""
    state = table.state
    owner = state.owner[piece]
    event = Activation(piece, state.pile)
    question = f"{state.names[piece]} activates{_burning(table, piece)}: react?"
    if not answered(table, "activates", (1 - owner, owner), event, question):
        return False
    *others, last = state.piles[owner]
    state.piles[owner] = (*others, (*last, piece))
    state.active = NOBODY
    return True


def _burning(table: Table[State], piece: int) -> str:
    """The Flame Wreaths that burn a character as it activates: " beside B3’s Flame Wreath"."""
    state, near = table.state, table.state.field.grid.near
    enemies = [
        _named(table, each, Hooks.beside_around)
        for each in state.holders[Hooks.beside_around.number]
        if state.is_on_board(each) and state.are_enemies(each, piece) and state.place[piece] in near[state.place[each]]
    ]
    return f" beside {' and '.join(enemies)}" if enemies else ""


def act(table: Table[State]) -> None:
    """One thing that the activated character does; after its last one it recovers."""
    state = table.state
    piece = state.active
    left = f"It has {state.endurance[piece]} Endurance and {state.mana[piece]} Mana."
    pause = Verbs.end if state.has_acted else Verbs.hold
    question = Asked(f"What does {state.names[piece]} do?", f"{left} {pause.why}")
    menu = Menu(table, piece)
    option = table.ask(state.owner[piece], question, menu)
    if option in (HOLD, END):
        state.held[piece] = option == HOLD
        if option == HOLD:
            table.say(Events.holds, piece)
            face(table, piece)
        else:
            # Who could do nothing else may not have been asked.
            table.explain(lambda: Events.spent(state.owner[piece], piece, menu.is_only_to_end()))
        _finish(table, piece)
        return
    state.has_acted = True
    movement = next((verb for verb in PRICES if option in verb), None)
    if movement:
        _move(table, piece, movement, option, menu.reached.get(movement))
    else:
        DOES[str(option[0])](table, piece, option)
    if not state.is_on_board(piece):
        state.active = NOBODY


def _finish(table: Table[State], piece: int) -> None:
    recover(table, piece)
    table.state.active = NOBODY


# What the options do


def _move(table: Table[State], piece: int, verb: Movement, option: Option, found: Journeys | None) -> None:
    """Step, Maneuver or Run by the ways that a sample `found` before, if it did; a reinforcement comes in by it."""
    (tile,) = verb.parts(option)
    comes_in = table.state.place[piece] == NOWHERE
    found = found or journey(table, piece, verb)
    path = found.path(table, tile)
    _pay_for_movement(table, piece, verb)
    if comes_in:
        come_in(table, piece)
    travel(table, piece, path)


def come_in(table: Table[State], piece: int) -> None:
    """A card of the reinforcements comes into play; what it begins with, it has from its first time on."""
    state = table.state
    state.ready[piece] = state.hops[piece] = False
    table.say(Events.comes_in, piece)
    if not state.was_board[piece]:
        state.gain_endurance(piece, Hooks.more_endurance_at_start(table, piece))
        state.was_board[piece] = True


def _pay_for_movement(table: Table[State], piece: int, verb: Movement) -> None:
    state = table.state
    state.moved[piece] = True
    state.pay(piece, PRICES[verb])
    table.say(MOVES[verb], piece)


def _turn(table: Table[State], piece: int, _: Option) -> None:
    """A Step of no tile: it only turns (ruling P9)."""
    table.state.moved[piece] = True
    table.say(Events.turns, piece)
    face(table, piece)


def _leave(table: Table[State], piece: int, option: Option) -> None:
    """Carry a marker to an edge tile and off the board (ruling P22)."""
    state = table.state
    (tile,) = Verbs.leave.parts(option)
    verb = departures(table, piece)[tile]
    path = [] if tile == state.place[piece] else far(table, piece).path(table, tile, budgets(table, piece)[verb] - 1)
    _pay_for_movement(table, piece, verb)
    if travel(table, piece, path, leaves_from=tile):
        carry_off(table, piece)
        state.lift(piece)
        state.standing[piece], state.ready[piece] = WAITING, False


def _hop(table: Table[State], piece: int, option: Option) -> None:
    """Come back by Shadow Hop: by being placed, which is no movement."""
    come_in(table, piece)
    (tile,) = Verbs.hop.parts(option)
    table.state.put(piece, tile)
    table.say(Events.placed, piece, tile)


def _attack(table: Table[State], piece: int, option: Option) -> None:
    shape = str(option[0])
    number, aim = AIMED[shape].parts(option) if shape in AIMED else (*UNAIMED[shape].parts(option), NOWHERE)
    attack_with(table, piece, table.state.weapon(piece, number), shape, aim)


def _pick_up(table: Table[State], piece: int, option: Option) -> None:
    state = table.state
    (kind,) = Verbs.pick_up.parts(option)
    number = next(each for each in state.markers_on(state.place[piece]) if state.markers[each].kind == kind)
    state.pay(piece, PICK_UP[kind])
    take(table, piece, number)


def _act(table: Table[State], piece: int, option: Option) -> None:
    """A special action; Pounce brings a reinforcement in, too."""
    if table.state.place[piece] == NOWHERE:
        come_in(table, piece)
    actions.perform(table, piece, option)


DOES = {
    **dict.fromkeys((*AIMED, *UNAIMED), _attack),
    "turn": _turn,
    "leave": _leave,
    "hop": _hop,
    "pick-up": _pick_up,
    "use": _act,
    "aim": _act,
    "grant": grant,
}
