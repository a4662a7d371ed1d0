"""The odds of a charge: how likely it stumbles, and where it may end, by its own rules."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.engine.games.tactics_david import targets
from armybuilder.engine.games.tactics_david.charging import charge_ends, charge_lane, charge_test
from armybuilder.engine.games.tactics_david.options import is_driven
from armybuilder.engine.games.tactics_david.state import State
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.odds import odds
from armybuilder.engine.table import Table


@dataclass(frozen=True, slots=True)
class ChargeOdds:
    """The chance that a unit stumbles, and by space the chance that its charge can end there."""

    stumbles: float
    ends: Mapping[int, float]


def charge_odds(state: State, unit: int) -> ChargeOdds:
    """All that may come of a charge of a unit that stands where it does now."""
    table = Table(state, (None, None))
    goals = targets.closest_enemies(state, unit) if is_driven(state, unit) else ()
    ends: dict[int, float] = defaultdict(float)
    tests = odds(state, lambda table: charge_test(table, unit))
    for test, chance in tests.items():
        for space in charge_ends(table, unit, test, goals) or [state.place[unit]]:
            ends[space] += chance
    return ChargeOdds(sum(chance for test, chance in tests.items() if test.stumbles), dict(ends))


Verbs.charge.lane = lambda state: charge_lane(Table(state, (None, None)), state.engaged)
Verbs.charge.stumbles = lambda state: charge_odds(state, state.engaged).stumbles
