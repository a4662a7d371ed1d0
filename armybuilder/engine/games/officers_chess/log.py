"""Options and events in words: what replays write down and what the log tells."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.officers_chess.state import NOBODY, State
from armybuilder.engine.telling import short, teller, writer

#: Verbs whose first number is a space.
SPACES = {"move", "on", "to", "break", "open"}
#: The names of the parts of a number where their slug is not it.
PART_NAMES = {"might": "Might", "spellrange": "SpellRange", "least": "never below 0", "move": "base"}


def name(state: State, unit: int) -> str:
    return "nobody" if unit == NOBODY else state.names[unit]


def _gear(state: State, slug: str) -> str:
    return state.cards.gear[slug].name


def _space(state: State, space: int) -> str:
    return state.grid.name(space)


#: An option as text.
write = writer(SPACES, _space, short)


def _total(parts: Sequence[tuple[str, int]]) -> int:
    return max(0, sum(amount for _, amount in parts))


def _tag(slug: str) -> str:
    return TAG_NAMES.get(slug, slug.replace("-", " ").title())


def breakdown(parts: Sequence[tuple[str, int]]) -> str:
    """A number and what it is made of: `4 Strength +3 Might −2 Defense`."""
    words = [f"{amount:+} {PART_NAMES.get(part) or _tag(part)}".replace("-", "−", amount < 0) for part, amount in parts]
    return " ".join(words).removeprefix("+")


#: Tags and statuses whose name is not their slug's words.
TAG_NAMES = {"aoe": "AoE", "distantcounter": "DistantCounter"}


def _roll_off(state: State, attacker: int, defender: int) -> str:
    """Both rolls for who deploys first, and what they come to."""
    rolls = f"The attacker rolls {attacker}, the defender {defender}"
    if attacker == defender:
        return f"{rolls}, and both roll again."
    return f"{rolls}: the {'defender' if attacker > defender else 'attacker'} deploys first."


def _by(state: State, unit: int, by: int) -> str:
    """Who routed a unit: an enemy, or its own weapon (Devil, Punishing)."""
    return "" if by == NOBODY else f" by {'its own weapon' if by == unit else name(state, by)}"


SENTENCES: dict[str, Callable[..., str]] = {
    "rolls off": _roll_off,
    "deploys": lambda s, unit, space: f"{name(s, unit)} is deployed on {_space(s, space)}.",
    "no room": lambda s, unit: f"{name(s, unit)} finds no place in its zone and stays out of the battle.",
    "round": lambda s, number: f"— Round {number} —",
    "activates": lambda s, unit, parts: (
        f"{name(s, unit)} is activated and may move {_total(parts)} ({breakdown(parts)})."
    ),
    "tag": lambda s, unit, tag: f"{name(s, unit)}: {_tag(tag)}.",
    "equips": lambda s, unit, gear: f"{name(s, unit)} takes {_gear(s, gear)} in hand.",
    "shifts": lambda s, unit, form: f"{name(s, unit)} takes its form: {form}.",
    "shifts back": lambda s, unit, form: f"{name(s, unit)} is back in its normal state: {form}.",
    "moves": lambda s, unit, space: f"{name(s, unit)} moves to {_space(s, space)}.",
    "stopped": lambda s, unit, space: f"{name(s, unit)} is stopped by somebody unseen on {_space(s, space)}.",
    "attacks": lambda s, unit, target, gear: f"{name(s, unit)} attacks {name(s, target)} with {_gear(s, gear)}.",
    "art": lambda s, unit, art: f"{name(s, unit)} uses the combat art {art}.",
    "rages": lambda s, unit, target: f"{name(s, unit)} is Berserk: {name(s, target)} is the weakest in its range.",
    "counters": lambda s, unit, target, gear: f"{name(s, unit)} counters with {_gear(s, gear)}.",
    "follows up": lambda s, unit, target: f"{name(s, unit)} is faster and follows up.",
    "strikes": lambda s, unit, target, rolled, skill, how, parts: (
        f"{name(s, unit)} rolls {rolled} under {skill} ({breakdown(parts)}): "
        f"a {how}{' hit' if how == 'critical' else ''}."
    ),
    "deals": lambda s, unit, amount, parts: f"{name(s, unit)} deals {amount} damage ({breakdown(parts)}).",
    "shakes": lambda s, unit, status, rolled: f"{name(s, unit)} rolls {rolled} for {status.title()}.",
    "wounded": lambda s, unit, amount, left: f"{name(s, unit)} takes {amount}; {left} HP left.",
    "healed": lambda s, unit, amount, left: f"{name(s, unit)} regains {amount}: {left} HP.",
    "routed": lambda s, unit, by: f"{name(s, unit)} is Routed{_by(s, unit, by)}.",
    "weakened": lambda s, unit, stat, amount: (
        f"{name(s, unit)} has {amount} less {stat.title()} until the end of its next turn."
    ),
    "acquires": lambda s, unit, status: f"{name(s, unit)} gets {status.title()}.",
    "discards": lambda s, unit, status: f"{name(s, unit)} loses {status.title()}.",
    "breaks": lambda s, unit, space, left: f"{name(s, unit)} strikes at {_space(s, space)}; {left} HP left.",
    "becomes": lambda s, space, terrain: f"{_space(s, space)} is now {terrain.replace('-', ' ').title()}.",
    "casts": lambda s, unit, target, gear: f"{name(s, unit)} uses {_gear(s, gear)} on {name(s, target)}.",
    "dances": lambda s, unit, target: f"{name(s, unit)} dances: {name(s, target)} may be activated again.",
    "lights": lambda s, unit, more: f"{name(s, unit)} lights a Torch and sees {more} spaces farther.",
    "opens": lambda s, unit, space, _: f"{name(s, unit)} opens the lock on {_space(s, space)}.",
    "finds": lambda s, unit, gear: f"{name(s, unit)} finds {_gear(s, gear)}.",
    "uses": lambda s, unit, gear: f"{name(s, unit)} uses {_gear(s, gear)}.",
    "seize": lambda s, unit, space: f"{name(s, unit)} seizes {_space(s, space)}.",
    "raze": lambda s, unit, space: f"{name(s, unit)} razes {_space(s, space)}.",
    "escape": lambda s, unit, space: f"{name(s, unit)} escapes from {_space(s, space)}.",
}

tell = teller(SENTENCES)
