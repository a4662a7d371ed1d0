"""Sampled attacks beside exact odds: they agree."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any

from armybuilder.engine.dice import seeded
from armybuilder.engine.odds import FirstOption
from armybuilder.engine.table import Table

SAMPLES = 100_000
#: The standard errors that a share may be off: less than once in 100,000 fair tests.
MOST_ERRORS = 4.5


def sampled(state: Any, play: Callable[[Table[Any]], Hashable], samples: int = SAMPLES) -> Counter[Any]:
    """The number of times that each end comes up when the attack is played with dice."""
    found: Counter[Any] = Counter()
    bots, dice = (FirstOption(), FirstOption()), seeded("sampling")
    for _ in range(samples):
        table = Table(state.copy(), bots)
        table.state.dice = dice
        found[play(table)] += 1
        dice = table.state.dice
    return found


def disagreements(exact: Mapping[Any, float], found: Counter[Any]) -> list[str]:
    """The ends whose share of the samples is too far from their chance."""
    samples = found.total()
    off: list[str] = []
    for end in {*exact, *found}:
        chance, share = exact.get(end, 0.0), found[end] / samples
        error = sqrt(max(chance * (1 - chance), 0.0) / samples)
        if abs(share - chance) > MOST_ERRORS * error + 1e-9:
            off.append(f"{end}: {share:.4f} sampled, {chance:.4f} exact")
    return off
