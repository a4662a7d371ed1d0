"""The odds of an attack of one unit on another: the chances of every outcome, by the rules themselves."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.games.tactics_david import statuses, targets
from armybuilder.engine.games.tactics_david.attack import perform_melee, perform_ranged, perform_ranged_melee
from armybuilder.engine.games.tactics_david.cards import Library
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, RANGED_MELEE
from armybuilder.engine.games.tactics_david.deployment import placed
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.movement import charge_ends, charge_test
from armybuilder.engine.games.tactics_david.options import is_driven
from armybuilder.engine.games.tactics_david.reflection import reflect
from armybuilder.engine.games.tactics_david.state import ITEM, NOBODY, State
from armybuilder.engine.odds import End, FirstOption, Outcomes, odds
from armybuilder.engine.table import Table
from armybuilder.geometry.grid import DIRECTION_NAMES, NORTH
from catalog.games.tactics_david.plain import FRONT, SIDE_NAMES

#: A board with room for the longest shot, and where the attacker stands on it, facing north.
ROWS, COLUMNS = 24, 21
PLACE = "k6"


@dataclass(frozen=True)
class Duelists:
    """The two sides of an attack: units (stacks with the top first) and items, and how they stand.

    `struck` is the side of the defender that faces the attacker; `side` the attacker's side, for a Magical attack.
    """

    attacker: tuple[str, ...]
    defender: tuple[str, ...]
    attacker_items: tuple[str, ...] = ()
    defender_items: tuple[str, ...] = ()
    mode: str = MELEE
    struck: str = "front"
    side: str = "front"
    distance: int = 1
    terrain: str = "field"
    defender_terrain: str = "field"
    #: Statuses that they have beforehand, as far as they may have them.
    attacker_statuses: tuple[str, ...] = ()
    defender_statuses: tuple[str, ...] = ()


#: A death counts before a lock; where both die it is a kill. Only a shot misses.
OUTCOMES = Outcomes[str](
    {
        "kills": End("kills {}", "good", "kills".__eq__),
        "dies": End("dies of it", "bad", "dies".__eq__),
        "locks": End("is Locked with it", "even", "locks".__eq__),
        "misses": End("misses", "none", "misses".__eq__),
        "nothing": End("leaves it standing", "none"),
    }
)
ATTACKER, DEFENDER = 0, 1


def attack_odds(cards: Mapping[str, Any] | Library, who: Duelists, most: int = 0) -> dict[str, float]:
    """The chances of one attack. Questions on the way are answered with yes."""
    return OUTCOMES.of(odds(table_for(cards, who), lambda table: play_attack(table, who), most))


def table_for(cards: Mapping[str, Any] | Library, who: Duelists) -> State:
    column, row = PLACE[0], int(PLACE[1:])
    there = f"{column}{row + who.distance}"
    facing = DIRECTION_NAMES[(2 - SIDE_NAMES.index(who.struck)) % 4]
    setup = {
        "battlefield": {
            "rows": ROWS,
            "columns": COLUMNS,
            "terrain": {PLACE: who.terrain, there: who.defender_terrain},
        },
        "cards": cards,
        "armies": [
            {"pieces": [{"units": who.attacker, "items": who.attacker_items}]},
            {"pieces": [{"units": who.defender, "items": who.defender_items}]},
        ],
        "item_deck": [],
        "mission": {},
        "deployment": 2,
        "first": 0,
    }
    state = placed(setup, 1, [(PLACE, DIRECTION_NAMES[NORTH]), (there, facing)])
    state.engaged, state.phase = ATTACKER, ITEM
    for unit, acquired in ((ATTACKER, who.attacker_statuses), (DEFENDER, who.defender_statuses)):
        statuses.acquire(Table(state, (FirstOption(), FirstOption())), unit, *acquired)
    return state


def play_attack(table: Table[State], who: Duelists) -> str:
    state = table.state
    side = SIDE_NAMES.index(who.side) if who.side else FRONT
    if who.mode == RANGED:
        perform_ranged(table, ATTACKER, DEFENDER, who.distance, side)
    elif who.mode == RANGED_MELEE:
        perform_ranged_melee(table, ATTACKER, side)
    else:
        perform_melee(table, ATTACKER, side)
    Hooks.after_combat(table, ATTACKER)
    reflect(table, ATTACKER)
    if not state.is_alive(DEFENDER):
        return "kills"
    if not state.is_alive(ATTACKER):
        return "dies"
    if state.locked[ATTACKER] != NOBODY:
        return "locks"
    has_fought = any(event[0] in ("clash", "holds", "called off") for event in table.events)
    return "nothing" if has_fought else "misses"


# The odds of a charge: how likely it stumbles, and where it may end, by its own rules


@dataclass(frozen=True, slots=True)
class ChargeOdds:
    """The chance that a unit stumbles, and by space the chance that its charge can end there."""

    stumbles: float
    ends: Mapping[int, float]


def charge_odds(state: State, unit: int) -> ChargeOdds:
    table = Table(state, (None, None))
    goals = targets.closest_enemies(state, unit) if is_driven(state, unit) else ()
    ends: dict[int, float] = defaultdict(float)
    tests = odds(state, lambda table: charge_test(table, unit))
    for test, chance in tests.items():
        for space in charge_ends(table, unit, test, goals) or [state.place[unit]]:
            ends[space] += chance
    return ChargeOdds(sum(chance for test, chance in tests.items() if test.stumbles), dict(ends))
