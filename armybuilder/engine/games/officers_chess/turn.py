"""Rounds and activations, from deployment to the time limit (Setup, Deployment; Gameplay)."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.dice import throw
from armybuilder.engine.games.officers_chess import actions, combat, ground
from armybuilder.engine.games.officers_chess.cards import Cards
from armybuilder.engine.games.officers_chess.state import (
    ACTING,
    ATTACKER,
    CANTO,
    CHOOSING,
    DEFENDER,
    DEPLOYING,
    MOVING,
    NOBODY,
    NOWHERE,
    SIDES,
    STATUSES,
    State,
)
from armybuilder.engine.grid import grid
from armybuilder.engine.match import Result
from armybuilder.engine.table import Choices, Option, Pick, Table

#: A scenario without a time limit is a draw after so many rounds, so that every match ends.
MOST_ROUNDS = 40
CLEARS_UP_TO = 10
POISON = 2
SACRED, SACRED_WITH_CREST, RELIC = 2, 4, 2


# --- Setting up -------------------------------------------------------------------------------------------------------


def start(setup: Mapping[str, Any], dice: int) -> State:
    """The state before the first unit is deployed."""
    state = State()
    state.dice, state.cards = dice, Cards(setup["cards"])
    board = setup["map"]
    state.grid = grid(board["rows"], board["columns"])
    state.ground = ["plains"] * state.grid.size
    for name, terrain in board["terrain"].items():
        state.ground[state.grid.named(name)] = terrain
    rules = dict(setup["scenario"])
    rules["escape"] = frozenset(state.grid.named(name) for name in rules.get("escape", ()))
    state.scenario = rules
    state.buildings = state.ground.count(rules.get("raze") or "")
    state.zones = tuple(frozenset(map(state.grid.named, rules["zones"][side])) for side in SIDES)  # type: ignore[assignment]  # two sides, two zones
    _enlist(state, [(player, unit) for player, army in enumerate(setup["armies"]) for unit in army["units"]])
    state.player = _first_to_deploy(state)
    return state


def _enlist(state: State, units: list[tuple[int, Mapping[str, Any]]]) -> None:
    count = len(units)
    state.owner = [player for player, _ in units]
    hired = [state.cards.classes[unit["class"]] for _, unit in units]
    state.shifted = tuple(profile if profile.normal else None for profile in hired)
    state.profile = [state.cards.classes[profile.normal] if profile.normal else profile for profile in hired]
    state.tags = tuple(tuple(unit.get("tags", ())) for _, unit in units)
    state.inventory = [tuple(unit.get("inventory", ())) for _, unit in units]
    state.hp = [profile.hp for profile in state.profile]
    numbers = [state.owner[: n + 1].count(player) for n, player in enumerate(state.owner)]
    state.names = tuple(f"{'AD'[p]}{n} {c.name}" for p, n, c in zip(state.owner, numbers, hired, strict=True))
    state.place, state.activated, state.escaped = [NOWHERE] * count, [False] * count, [False] * count
    state.last_weapon, state.weakened = [NOBODY] * count, [()] * count
    state.statuses, state.used, state.wall_hp = [{} for _ in range(count)], {}, {}
    state.occupant = [NOBODY] * state.grid.size
    waiting = [tuple(n for n in range(count) if state.owner[n] == player) for player in (ATTACKER, DEFENDER)]
    state.to_deploy = (waiting[0], waiting[1])
    state.round, state.phase, state.active, state.budget = 0, DEPLOYING, NOBODY, 0
    state.has_acted, state.done_first, state.result = False, NOBODY, None


def _first_to_deploy(state: State) -> int:
    """The side that the scenario names; or both roll, and the higher one deploys second."""
    named = state.scenario["deploys_first"]
    if named in SIDES:
        return SIDES.index(named)
    attacker = defender = 0
    while attacker == defender:
        attacker, state.dice = throw(state.dice, 20)
        defender, state.dice = throw(state.dice, 20)
    return DEFENDER if attacker > defender else ATTACKER


def deploy(table: Table[State]) -> None:
    """One unit of the side that deploys; the other side follows when the first has placed all."""
    state = table.state
    player = state.player
    free = [
        space
        for space in sorted(state.zones[player])
        if state.occupant[space] == NOBODY and state.ground_at(space).costs.get("foot")
    ]
    waiting = state.to_deploy[player]
    if waiting and free:
        unit = int(table.ask(player, "Deploy which unit?", [("deploy", one) for one in waiting])[1])
        space = int(table.ask(player, f"{state.names[unit]}: where?", [("on", space) for space in free])[1])
        ground.put(state, unit, space)
        table.say("deploys", unit, space)
        waiting = tuple(one for one in waiting if one != unit)
    else:
        waiting = ()
    state.to_deploy = (waiting, state.to_deploy[1]) if player == ATTACKER else (state.to_deploy[0], waiting)
    if not waiting:
        state.player = 1 - player
        if not any(state.to_deploy):
            _begin_round(table, state.player)


def _begin_round(table: Table[State], first: int) -> None:
    """A new round: statuses are rolled for, and a player goes first (rulings OC6, OC7)."""
    state = table.state
    state.round += 1
    state.phase, state.active, state.done_first, state.player = CHOOSING, NOBODY, NOBODY, first
    state.activated = [False] * len(state.activated)
    table.say("round", state.round)
    if state.round > 1:
        for unit in state.in_play():
            _roll_statuses(table, unit)
    _skip(state)


def _roll_statuses(table: Table[State], unit: int) -> None:
    """Berserk, Petrified, Poisoned and Sleep end on 1 to 10; Barrier ends with its round."""
    state = table.state
    for status in [each for each in STATUSES if each in state.statuses[unit]]:
        ends = state.statuses[unit][status]
        if ends:
            if ends < state.round:
                _end(table, unit, status)
        elif status not in ("silenced", "slowed"):
            if table.roll(20) <= CLEARS_UP_TO:
                _end(table, unit, status)
            elif status == "poisoned":
                combat.wound(table, unit, POISON)


def _end(table: Table[State], unit: int, status: str) -> None:
    if table.state.statuses[unit].pop(status, None) is not None:
        table.say("discards", unit, status)


# --- Activations ------------------------------------------------------------------------------------------------------


def ready(state: State, player: int) -> list[int]:
    """The units of a player that were not activated in this round."""
    return [unit for unit in state.in_play(player) if not state.activated[unit]]


def choose(table: Table[State]) -> None:
    """Activate a unit: it shifts, it is blessed, it may move and act."""
    state = table.state
    options: list[Option] = [("activate", unit) for unit in ready(state, state.player)]
    unit = int(table.ask(state.player, "Activate which unit?", options)[1])
    table.say("activates", unit)
    state.active, state.phase, state.has_acted = unit, MOVING, False
    shifted = state.shifted[unit]
    if shifted is not None:
        state.profile[unit] = shifted
        table.say("shifts", unit, shifted.name)
    blessing = sum(gear.amount("blessed") for gear in state.gear(unit))
    if blessing:
        combat.heal(table, unit, blessing)
    state.budget = state.move_of(unit)
    if combat.cannot_act(state, unit):
        end_activation(table)


class ActivationChoices(Choices):
    """What the activated unit may do: move and act; after an action, with Canto, the rest of its movement."""

    __slots__ = ("table", "unit")

    def __init__(self, table: Table[State], unit: int) -> None:
        self.table, self.unit = table, unit

    def listed(self) -> list[Option]:
        state, found = self.table.state, self._actions()
        if state.phase in (MOVING, CANTO):
            found += [("move", space) for space in ground.reach(state, self.unit)]
        return found

    def sample(self, pick: Pick) -> Option:
        state = self.table.state
        if state.phase in (MOVING, CANTO) and pick(2):
            space = ground.walk(state, self.unit, pick)
            if space is not None:
                return "move", space
        found = self._actions()
        return found[pick(len(found))] if found else super().sample(pick)

    def _actions(self) -> list[Option]:
        state = self.table.state
        found = list(actions.action_options(self.table, self.unit)) if state.phase != CANTO else []
        must_strike = "berserk" in state.statuses[self.unit] and found and found[0][0] == "attack"
        return found if must_strike else [*found, actions.WAIT]


def act(table: Table[State]) -> None:
    """The activated unit moves, acts or waits."""
    state = table.state
    unit = state.active
    answer = table.ask(state.player, f"{state.names[unit]}: what next?", ActivationChoices(table, unit))
    if answer[0] == "move":
        _move(table, unit, int(answer[1]))
        return
    if answer == actions.WAIT:
        end_activation(table)
        return
    state.has_acted = True
    actions.perform(table, unit, answer)
    is_attack = answer[0] in ("attack", "blast", "break")
    if not is_attack and state.has(unit, "canto") and state.budget and state.place[unit] != NOWHERE:
        state.phase = CANTO
    else:
        end_activation(table)


def _move(table: Table[State], unit: int, space: int) -> None:
    state = table.state
    state.budget = ground.reach(state, unit)[space]
    ground.put(state, unit, space)
    table.say("moves", unit, space)
    if state.phase == CANTO:
        end_activation(table)
    else:
        state.phase = ACTING


def end_activation(table: Table[State]) -> None:
    """End of the unit's turn: terrain and sacred gear heal, short statuses end, shifters fall back."""
    state = table.state
    unit = state.active
    state.activated[unit] = True
    if state.place[unit] != NOWHERE:
        _heal_at_end(table, unit)
        for status in ("silenced", "slowed"):
            _end(table, unit, status)
        state.weakened[unit] = ()
        shifted = state.shifted[unit]
        if shifted is not None and state.has_acted:
            state.profile[unit] = state.cards.classes[shifted.normal]
            table.say("shifts", unit, state.profile[unit].name)
    state.active, state.phase = NOBODY, CHOOSING
    judge(state)
    _pass_on(table)


def _heal_at_end(table: Table[State], unit: int) -> None:
    state = table.state
    heals = state.ground_at(state.place[unit]).heals
    if heals and state.profile[unit].footing != "flying":
        combat.heal(table, unit, heals)
    crests = {crest.lower() for crest in state.crests(unit)}
    for gear in state.gear(unit):
        sacred, relic = gear.tag("sacred"), gear.tag("relic")
        if sacred:
            combat.heal(table, unit, SACRED_WITH_CREST if sacred.named.lower() in crests else SACRED)
        if relic and relic.named.lower() not in crests and state.place[unit] != NOWHERE:
            combat.wound(table, unit, RELIC)


def _pass_on(table: Table[State]) -> None:
    """To the other player, to the same one if the other is done, or to the next round."""
    state = table.state
    mine, theirs = ready(state, state.player), ready(state, 1 - state.player)
    if not mine and state.done_first == NOBODY:
        state.done_first = state.player
    if theirs:
        state.player = 1 - state.player
    elif not mine and state.result is None:
        first = state.done_first
        if state.round >= (state.scenario["rounds"] or MOST_ROUNDS):
            _time_is_up(state)
        else:
            _begin_round(table, first)


def _skip(state: State) -> None:
    """Where the player who goes first has no unit, the other one goes."""
    if not ready(state, state.player):
        state.player = 1 - state.player


def _time_is_up(state: State) -> None:
    if state.scenario["rounds"]:
        state.result = (DEFENDER, "The time limit has passed.")
    else:
        state.result = (NOBODY, f"After {MOST_ROUNDS} rounds both armies stand.")


def judge(state: State) -> None:
    """A side with nobody left on the map has lost."""
    if state.result is None:
        left = [bool(state.in_play(player)) for player in (ATTACKER, DEFENDER)]
        if not all(left):
            state.result = (left.index(True) if any(left) else NOBODY, "The other army is routed.")


def result(state: State) -> Result | None:
    """How the battle ended; None while it goes on."""
    if state.result is None or state.active != NOBODY:
        return None
    winner, reason = state.result
    return Result(None if winner == NOBODY else winner, reason)


def step(table: Table[State]) -> None:
    """One deployment, one activation, or one thing that the activated unit does."""
    phase = table.state.phase
    if phase == DEPLOYING:
        deploy(table)
    elif phase == CHOOSING:
        choose(table)
    else:
        act(table)
