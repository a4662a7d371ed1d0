"""The odds of an attack of one unit on another: the chances of every outcome, by the rules themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.games.tactics_david import hooks, statuses
from armybuilder.engine.games.tactics_david.attack import perform_melee, perform_ranged, perform_ranged_melee
from armybuilder.engine.games.tactics_david.cards import Library
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, RANGED_MELEE
from armybuilder.engine.games.tactics_david.deployment import placed
from armybuilder.engine.games.tactics_david.reflection import give_back
from armybuilder.engine.games.tactics_david.state import ITEM, NOBODY, State
from armybuilder.engine.odds import FirstOption, odds
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


@dataclass(frozen=True)
class Outcome:
    """The chances of an attack. What is left to 1 is an attack that changes nothing."""

    kills: float
    dies: float
    locks: float
    misses: float

    @property
    def nothing(self) -> float:
        """Both live on and are free."""
        return max(0.0, 1.0 - self.kills - self.dies - self.locks - self.misses)


def attack_odds(cards: Mapping[str, Any] | Library, who: Duelists, most: int = 0) -> Outcome:
    """The chances to kill, to die of it, to be Locked with each other, and (for a shot) to miss.

    Whoever dies counts before who is Locked; where both die it is a kill. Questions on the way are answered with yes.
    """
    state = table_for(cards, who)
    chances = odds(state, lambda table: play_attack(table, who), most)
    return Outcome(*(sum(chance for end, chance in chances.items() if end == name) for name in ENDS))


ENDS = ("kills", "dies", "locks", "misses")
ATTACKER, DEFENDER = 0, 1


def table_for(cards: Mapping[str, Any] | Library, who: Duelists) -> State:
    """A board with nothing on it but the two."""
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
    """Play the attack, and say how it ended."""
    state = table.state
    side = SIDE_NAMES.index(who.side) if who.side else FRONT
    if who.mode == RANGED:
        perform_ranged(table, ATTACKER, DEFENDER, who.distance, side)
    elif who.mode == RANGED_MELEE:
        perform_ranged_melee(table, ATTACKER, side)
    else:
        perform_melee(table, ATTACKER, side)
    hooks.after_combat(table, ATTACKER)
    give_back(table, ATTACKER)
    if not state.is_alive(DEFENDER):
        return "kills"
    if not state.is_alive(ATTACKER):
        return "dies"
    if state.locked[ATTACKER] != NOBODY:
        return "locks"
    has_fought = any(event[0] in ("clash", "holds", "called off") for event in table.events)
    return "nothing" if has_fought else "misses"
