"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.table import Event, Option

#: Verbs whose first number is a space.
SPACES = {"move", "on", "to", "break", "open"}


def write(state: State, option: Option) -> str:
    """An option as text: `move d4`, `attack D2 iron-sword`."""
    verb = str(option[0])
    return " ".join([verb, *(_part(state, verb, part) for part in option[1:])])


def _part(state: State, verb: str, part: str | int) -> str:
    if isinstance(part, str):
        return part
    return state.grid.name(part) if verb in SPACES else short(state, part)


def short(state: State, unit: int) -> str:
    """A unit's letter and number: `A1`."""
    return state.names[unit].partition(" ")[0]


def name(state: State, unit: int) -> str:
    return "nobody" if unit == NOBODY else state.names[unit]


def tell(state: State, event: Event) -> str:
    """An event as a sentence."""
    kind, *parts = event
    return SENTENCES[kind](state, *parts)


def _gear(state: State, slug: str) -> str:
    return state.cards.gear[slug].name


def _space(state: State, space: int) -> str:
    return state.grid.name(space)


def _sum(parts: Sequence[tuple[str, int]]) -> str:
    """Damage as the sum of its parts: `6 Strength + 5 Iron Sword − 4 armour and terrain = 7`."""
    (first, amount), *more = parts
    added = "".join(f" {'+' if each > 0 else '−'} {abs(each)} {what}" for what, each in more)
    return f"{amount} {first}{added} = {sum(each for _, each in parts)}"


SENTENCES: dict[str, Callable[..., str]] = {
    "deploys": lambda s, unit, space: f"{name(s, unit)} is deployed on {_space(s, space)}.",
    "round": lambda s, number: f"— Round {number} —",
    "activates": lambda s, unit: f"{name(s, unit)} is activated.",
    "shifts": lambda s, unit, form: f"{name(s, unit)} takes its form: {form}.",
    "moves": lambda s, unit, space: f"{name(s, unit)} moves to {_space(s, space)}.",
    "attacks": lambda s, unit, target, gear: f"{name(s, unit)} attacks {name(s, target)} with {_gear(s, gear)}.",
    "counters": lambda s, unit, target, gear: f"{name(s, unit)} counters with {_gear(s, gear)}.",
    "follows up": lambda s, unit, target: f"{name(s, unit)} is faster and follows up.",
    "strikes": lambda s, unit, target, rolled, skill, how: (
        f"{name(s, unit)} rolls {rolled} under {skill}: a {how}{' hit' if how == 'critical' else ''}."
    ),
    "damage": lambda s, unit, parts: f"{name(s, unit)} deals {_sum(parts)}.",
    "wounded": lambda s, unit, amount, left: f"{name(s, unit)} takes {amount}; {left} HP left.",
    "healed": lambda s, unit, amount, left: f"{name(s, unit)} regains {amount}: {left} HP.",
    "routed": lambda s, unit, by: f"{name(s, unit)} is Routed{f' by {name(s, by)}' if by != NOBODY else ''}.",
    "weakened": lambda s, unit, stat, amount: f"{name(s, unit)} has {amount} less {stat.title()} in its next turn.",
    "acquires": lambda s, unit, status: f"{name(s, unit)} is {status.title()}.",
    "discards": lambda s, unit, status: f"{name(s, unit)} is no longer {status.title()}.",
    "breaks": lambda s, unit, space, left: f"{name(s, unit)} strikes at {_space(s, space)}; {left} HP left.",
    "becomes": lambda s, space, terrain: f"{_space(s, space)} is now {terrain.replace('-', ' ').title()}.",
    "casts": lambda s, unit, target, gear: f"{name(s, unit)} uses {_gear(s, gear)} on {name(s, target)}.",
    "dances": lambda s, unit, target: f"{name(s, unit)} dances: {name(s, target)} may be activated again.",
    "uses": lambda s, unit, gear: f"{name(s, unit)} uses {_gear(s, gear)}.",
    "seize": lambda s, unit, space: f"{name(s, unit)} seizes {_space(s, space)}.",
    "raze": lambda s, unit, space: f"{name(s, unit)} razes {_space(s, space)}.",
    "escape": lambda s, unit, space: f"{name(s, unit)} escapes from {_space(s, space)}.",
}
