"""The beginning of a match: the set-up as a state, the turn order, and placing units (Beginning A Game)."""

from collections.abc import Sequence

from armybuilder.engine.games.analog_tactics import laying, movement
from armybuilder.engine.games.analog_tactics.cards import RANGE, Library, Profile
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.gains import VP_TO_WIN, in_order
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import (
    NOBODY,
    PERMANENT,
    PLACING,
    State,
)
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.state import begin
from armybuilder.engine.table import Choices, Option, Pick, Table
from catalog.games.analog_tactics.plain import COMMON, DIE, ELITE, ENGINEER


def seats(setup: SetUp) -> int:
    """As many players as armies: two to four."""
    return len(setup["armies"])


def start(setup: SetUp, dice: int) -> State:
    """The state before the first unit is placed."""
    state = State()
    armies = setup["armies"]
    state.dice, state.library = dice, Library.of(setup["cards"])
    laying.begin(state, setup)
    state.classes = tuple(army["class"] for army in armies)
    state.vp_to_win = setup.get("vp", VP_TO_WIN)
    state.phase, state.round, state.at, state.player, state.stepper = PLACING, 0, 0, NOBODY, NOBODY
    state.is_over, state.watch, state.waiting, state.zones = False, (), (), ()
    state.put_down, state.gravity = frozenset(), frozenset()
    state.first_home, state.result, state.order = NOBODY, None, ()
    state.holders = [()] * len(Hooks.by_name)
    board = state.field.board
    state.occupant = [NOBODY] * board.size
    for space in state.field.obstacles:
        state.occupant[space] = PERMANENT
    begin(state, "unit", 0)
    _begin_teams(state, armies)
    for player, army in enumerate(armies):
        _add_units(state, player, army["units"])
    return state


def _begin_teams(state: State, armies: Sequence[SetUp]) -> None:
    begin(state, "player", len(armies))
    state.counts = [(0,) * len(state.library.missions)] * len(armies)
    state.level = [army["level"] for army in armies]
    free = tuple(slug for slug, ability in state.library.abilities.items() if ability.is_free)
    for player, army in enumerate(armies):
        own = [slug for slug in free if state.library.abilities[slug].unit_class in ("", army["class"])]
        state.abilities[player] = in_order(state, (*own, *army["abilities"]))
        state.team_weapons[player] = tuple(army["weapons"])
        state.missions[player] = state.settled[player] = tuple(army["missions"])
        state.first_ritual[player] = next(iter(army["rituals"]), "")
        state.elite_upgrades[player] = tuple(army["elite_upgrades"])
        state.pool[player], state.deck[player] = _blueprints(state.library, army)


def _blueprints(library: Library, army: SetUp) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """An Engineer's blueprints that no drone carries, and those that are still to be won (AT29)."""
    if army["class"] != ENGINEER:
        return (), ()
    pool, deck = list(army["stock"]), [slug for slug, copies in library.copies.items() for _ in range(copies)]
    for slug in army["stock"]:
        if slug in deck:
            deck.remove(slug)
    for unit in army["units"]:
        for slug in unit["blueprints"]:
            if slug in pool:
                pool.remove(slug)
    return tuple(sorted(pool)), tuple(deck)


def _add_units(state: State, player: int, units: list[SetUp]) -> None:
    for each in units:
        unit = state.add(player, _profile(state.library, state.classes[player], each["role"]))
        state.weapons[unit], state.upgrades[unit] = tuple(each["weapons"]), tuple(each["upgrades"])
        state.blueprints[unit] = tuple(each["blueprints"])
        state.ready(unit)


def _profile(library: Library, unit_class: str, role: str) -> Profile:
    wanted = ELITE if role == ELITE else COMMON
    return next(p for p in library.profiles.values() if (p.unit_class, p.role) == (unit_class, wanted))


# Order and placing


def roll_for_order(table: Table[State]) -> None:
    """The highest roll goes first; who has rolled the same rolls again among themselves."""
    state = table.state
    rolls: dict[int, list[int]] = {player: [] for player in range(state.seats)}
    tied = list(rolls)
    while tied:
        for player in tied:
            rolls[player].append(table.roll(DIE))
            table.say(Events.rolls_for_order, player, rolls[player][-1])
        shown = list(rolls.values())
        tied = [player for player in tied if shown.count(rolls[player]) > 1]
    state.order = tuple(sorted(rolls, key=lambda player: rolls[player], reverse=True))
    table.say(Events.order, state.order)


def place_one(table: Table[State]) -> None:
    """One unit of the player whose turn it is to place (ruling P2)."""
    state = table.state
    if not state.order:
        roll_for_order(table)
    player = state.order[state.at]
    left = unplaced(state, player)
    if left:
        option = table.ask(player, "Which unit do you place, and where?", Placing(state, player))
        unit, space = Verbs.place.parts(option)
        state.put_in_play(unit, space)
        table.say(Events.places, unit, space)
        movement.face(table, unit)
    state.at = (state.at + 1) % len(state.order)


def unplaced(state: State, player: int) -> list[int]:
    """A player's units that are not on the board yet, of those that are alike the first alone."""
    found: dict[object, int] = {}
    for unit, owner in enumerate(state.owner):
        if owner == player and not state.place[unit]:
            found.setdefault(
                (state.profile[unit], state.weapons[unit], state.upgrades[unit], state.blueprints[unit]), unit
            )
    return list(found.values())


def places(state: State, player: int) -> list[int]:
    """Free spaces that are no objective and not within 1 of an enemy; if none is left, any free space (P2)."""
    free = [space for space in state.field.board.spaces if state.occupant[space] == NOBODY]
    near = {
        space
        for unit, owner in enumerate(state.owner)
        if owner != player and state.place[unit]
        for space in state.field.board.near[state.place[unit]]
    }
    clear = [space for space in free if space not in near and space not in state.field.objective_spaces]
    return clear or free


class Placing(Choices):
    """The choice of a unit and its space."""

    __slots__ = ("player", "state")

    def __init__(self, state: State, player: int) -> None:
        self.state, self.player = state, player

    def listed(self) -> list[Option]:
        spaces = places(self.state, self.player)
        return [Verbs.place(unit, space) for unit in unplaced(self.state, self.player) for space in spaces]

    def sample(self, pick: Pick) -> Option:
        units, spaces = unplaced(self.state, self.player), places(self.state, self.player)
        return ("place", units[pick(len(units))], spaces[pick(len(spaces))])


# Where a unit begins by default: with its own, near the objectives but out of the enemy's reach, and facing it; those
# who strike from afar a space further off (Beginning a Game; ruling P2).


#: The spaces to an enemy that nobody needs to come nearer than at first.
SAFE = 4


def deploys(table: Table[State], player: int, options: Sequence[Option]) -> Option | None:
    """The default answer to a question of placing; None to any other."""
    state, first = table.state, options[0]
    if state.phase != PLACING:
        return None
    if first in Verbs.place:
        return min(options, key=lambda option: _strain(state, player, *Verbs.place.parts(option)))
    return _toward_the_enemy(state, player, options) if first in Verbs.face else None


def _strain(state: State, player: int, unit: int, space: int) -> tuple[float, int, int]:
    """How little a space suits a unit: those who strike at what is beside them come first."""
    far = state.field.board.distances[space]
    mine = [far[state.place[each]] for each in state.pieces(player) if state.place[each]]
    enemies = [far[place] for place in _places_of_enemies(state, player)]
    rank = 1 if state.figures[unit][RANGE] > 1 else 0
    goal = min((far[each] for each in state.field.objective_spaces), default=0)
    apart = min(mine, default=0) + sum(mine) / max(1, len(mine))
    return abs(goal - 1 - rank) + apart + 3 * max(0, SAFE - min(enemies, default=SAFE)), rank, unit


def _toward_the_enemy(state: State, player: int, options: Sequence[Option]) -> Option:
    """The facing toward the nearest enemy; where none stands yet, toward the middle of the board."""
    board = state.field.board
    here = state.place[Verbs.face.parts(options[0])[0]]
    spaces = _places_of_enemies(state, player)
    goal = min(
        spaces or board.spaces,
        key=lambda each: (board.distances[here][each] if spaces else max(board.distances[each]), each),
    )
    ways = board.directions_toward(here, goal) if goal != here else ()
    return next((option for option in options if option[2] in ways), options[0])


def _places_of_enemies(state: State, player: int) -> list[int]:
    return [place for unit, place in enumerate(state.place) if place and state.owner[unit] != player]
