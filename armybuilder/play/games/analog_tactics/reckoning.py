"""How an attack is reckoned: both dice with what adds to them, and the damage of a hit (Attacks; Damage)."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from armybuilder.engine.events import Event
from armybuilder.engine.games.analog_tactics import attacks, points, uses
from armybuilder.engine.games.analog_tactics.combat import CRITICAL
from armybuilder.engine.games.analog_tactics.events import Events, breakdown, called, name
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, PLAYING, State
from armybuilder.engine.games.analog_tactics.turn import objective_holder
from armybuilder.engine.games.analog_tactics.verbs import taken_apart
from armybuilder.engine.odds import FirstOption
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import Parts, short, signed, total
from catalog.games.analog_tactics.plain import DIE

PERCENT = "The % on the board is the chance that anything changes for a unit that isn’t yours, not that of a kill."


class LoadedTable(Table[State]):
    """A table at which the hit die shows a number, the evasion die its least, and nobody adds or answers anything."""

    __slots__ = ("face", "hit_die")

    def __init__(self, state: State, hit_die: int) -> None:
        super().__init__(state, [FirstOption()] * state.seats)
        self.hit_die, self.face = hit_die, 1

    def roll(self, sides: int) -> int:
        return self.face

    def independent_rolls(self, rolls: Sequence[Callable[[], int]], alike: Callable[..., Hashable]) -> Sequence[int]:
        found = []
        for roll, face in zip(rolls, (self.hit_die, 1), strict=True):
            self.face = face
            found.append(roll())
        return found


def reckoned(state: State, option: Option, _before: Sequence[Option] = ()) -> Iterator[str]:
    """An attack, target by target: what both roll, what a hit deals. First where it is made from, if it moves there."""
    do, unit = _carrying_out(state, option)
    if do is None:
        return
    found = {die: _carried_out(state, die, do) for die in (CRITICAL - 1, DIE)}
    then, events = found[DIE]
    struck = dict.fromkeys(event[2] for event in events if event[0] in SETTLES and event[1] == unit)
    if struck:
        yield from _from_where(state, then, unit)
    for target in struck:
        plain, best = (_of(each, Events.deals.name, unit, target) for _, each in found.values())
        yield f"{_rolls(state, events, unit, target)} {_deals(state, plain or best, best)}"
    if any(event[0] == Events.rolls.name for event in events):
        wins_ties = Hooks.wins_ties(Table(state, (None,) * state.seats), unit)
        yield f"The higher sum hits{', and so does a tie' if wins_ties else '; a tie misses'}. {PERCENT}"


#: The events that say how it is settled whether an attack hits.
SETTLES = (Events.rolls.name, Events.is_sure.name)


def _carrying_out(state: State, option: Option) -> tuple[Callable[[Table[State]], None] | None, int]:
    """What carries an attack out that an option is, or an ability in a turn that may be one; and who makes it."""
    if attacks.is_attack(state, option):
        return lambda table: attacks.carry_out(table, option), attacks.attacker(option)
    if state.phase != PLAYING or not any(isinstance(part, int) for part in option[1:2]):
        return None, NOBODY
    card, unit, _ = taken_apart(option)
    table = Table(state, (None,) * state.seats)
    is_paid = state.owner[unit] == state.player and points.has_special(table, unit)
    known = [use for use in Hooks.uses(table, unit) if use.card == card] if is_paid else []
    is_used = any(points.SPECIAL in use.keywords for use in known)
    return (lambda table: uses.carry_out(table, option)) if is_used else None, unit


def _carried_out(state: State, hit_die: int, do: Callable[[Table[State]], None]) -> tuple[State, Sequence[Event]]:
    """The state and the events after an attack, to which nobody reacts."""
    twin = state.copy()
    twin.reaction, twin.is_next_free = [0] * len(twin.reaction), [False] * len(twin.is_next_free)
    table = LoadedTable(twin, hit_die)
    do(table)
    return twin, table.events


def _of(events: Sequence[Event], kind: str, unit: int, target: int) -> Event | None:
    return next((event for event in events if event[:3] == (kind, unit, target)), None)


def _from_where(state: State, then: State, unit: int) -> Iterator[str]:
    """The space that it moves to first, and the objective that it leaves, which pays as the turn ends."""
    here = state.place[unit]
    if then.place[unit] in (here, 0):
        return
    yield f"Made from {state.field.board.name(then.place[unit])}; what you choose on the way can change this."
    if lost := gives_up(state, unit):
        yield f"{short(state, unit)} {lost}."


def gives_up(state: State, unit: int) -> str:
    """What a unit gives up that goes away in its turn: the objective that it holds; "" for none."""
    here = state.place[unit]
    pays = dict(state.field.active(state.round)).get(here)
    if not pays or not state.owner[unit] == state.player == objective_holder(state, here):
        return ""
    number = next(number for number, space in state.field.objectives.items() if space == here)
    return f"leaves {called(number)}, which would pay 1 {pays.upper()} as your turn ends"


def _rolls(state: State, events: Sequence[Event], unit: int, target: int) -> str:
    rolled = _of(events, Events.rolls.name, unit, target)
    if rolled is None:
        return f"{name(state, target)} can’t evade {name(state, unit)}."
    _, _, _, hit_die, hit, evasion_die, evasion, _ = rolled
    is_twice = any(event[:2] == (Events.cloaked.name, target) for event in events)
    dice = f"the better of 2 D{DIE}" if is_twice else f"D{DIE}"
    return (
        f"{name(state, unit)}: {_sum(state, f'D{DIE}' if hit_die else '', hit)};"
        f" {name(state, target)}: {_sum(state, dice if evasion_die else '', evasion)}."
    )


def _sum(state: State, dice: str, parts: Parts) -> str:
    """A die and what adds to it; or a number instead of one."""
    more = [f"{signed(amount)} {breakdown.name(state, part)}" for part, amount in parts if amount]
    return " ".join([dice, *more]) if dice else f"{total(parts)}, without a die"


def _deals(state: State, plain: Event | None, best: Event | None) -> str:
    """The damage of a hit, and of one with a die that makes it greater."""
    if plain is None or best is None:
        return "Not even the best roll hits."
    amount, parts = plain[3:]
    more = f"; with a {CRITICAL} or {DIE}, {best[3]}" if best[3] != amount else ""
    return f"A hit deals {amount}{breakdown.in_brackets(state, parts)}{more}, of {state.health[plain[2]]} Health."
