"""The odds of an attack of one unit on another: the chances of every outcome, by the rules themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.cards import Library
from armybuilder.engine.games.officers_chess.setup import start
from armybuilder.engine.games.officers_chess.state import CHOOSING, NOWHERE, State
from armybuilder.engine.odds import End, Outcomes, odds
from armybuilder.engine.table import Table

#: A map with room for the longest shot.
ROWS = 16
ATTACKER, DEFENDER = 0, 1


@dataclass(frozen=True)
class Duelists:
    """The sides of an attack: classes, inventories (the defender answers with its first weapon), and how they stand."""

    attacker: str
    defender: str
    attacker_inventory: tuple[str, ...]
    defender_inventory: tuple[str, ...] = ()
    #: The weapon that strikes; "": the first in the attacker's inventory.
    weapon: str = ""
    distance: int = 1
    terrain: str = "plains"
    defender_terrain: str = "plains"
    #: Statuses that they have beforehand.
    attacker_statuses: tuple[str, ...] = ()
    defender_statuses: tuple[str, ...] = ()
    #: True where a defending shifter has not fallen back from its transformed state; an attacking one is transformed.
    is_defender_transformed: bool = False


class Outcome(NamedTuple):
    """Whether the target is routed, whether the attacker is, and the hit points that each lost."""

    routs: bool
    is_routed: bool
    dealt: int
    taken: int


OUTCOMES = Outcomes[Outcome](
    {
        "routs": End("routs {}", "good", lambda end: end.routs),
        "is_routed": End("is routed itself", "bad", lambda end: end.is_routed),
        "both_stand": End("both stand", "none"),
    },
    means={"deals": lambda end: end.dealt, "takes": lambda end: end.taken},
)


def attack_odds(cards: Mapping[str, Any] | Library, who: Duelists, most: int = 0) -> dict[str, float]:
    """The whole attack process of two units at full strength. Questions on the way are answered with yes."""
    return OUTCOMES.of(odds(table_for(cards, who), lambda table: play_attack(table, who), most))


def play_attack(table: Table[State], who: Duelists) -> Outcome:
    state = table.state
    before = state.hp[:]
    combat.attack(table, ATTACKER, DEFENDER, state.one_gear(ATTACKER, who.weapon or who.attacker_inventory[0]))
    is_routed, is_lost = state.place[DEFENDER] == NOWHERE, state.place[ATTACKER] == NOWHERE
    dealt, taken = (before[unit] - state.hp[unit] for unit in (DEFENDER, ATTACKER))
    return Outcome(is_routed, is_lost, dealt, taken)


def weapon_range(cards: Mapping[str, Any] | Library, who: Duelists) -> tuple[int, int]:
    """The least and the greatest range of the weapon that strikes, with all that its wielder carries."""
    state = table_for(cards, who)
    return combat.reach(state, ATTACKER, state.one_gear(ATTACKER, who.weapon or who.attacker_inventory[0]))


def table_for(cards: Mapping[str, Any] | Library, who: Duelists) -> State:
    """A map with nothing on it but the two, in the first round."""
    here, there = "a1", f"a{1 + who.distance}"
    units = [
        {"class": who.attacker, "inventory": who.attacker_inventory},
        {"class": who.defender, "inventory": who.defender_inventory},
    ]
    setup: dict[str, Any] = {
        "cards": cards,
        "map": {"name": "", "rows": ROWS, "columns": 1, "terrain": {here: who.terrain, there: who.defender_terrain}},
        "scenario": {
            "name": "",
            "rounds": 1,
            "deploys_first": "attacker",
            "zones": {"attacker": [], "defender": []},
        },
        "armies": [{"name": "", "units": [unit]} for unit in units],
    }
    state = start(setup, 1)
    for unit, space in enumerate((here, there)):
        ground.put(state, unit, state.grid.named(space))
        shifted = state.shifted[unit]
        if shifted and (unit == ATTACKER or who.is_defender_transformed):
            state.profile[unit] = shifted
            state.refit(unit)
    state.round, state.phase, state.to_deploy = 1, CHOOSING, ((), ())
    for unit, acquired in ((ATTACKER, who.attacker_statuses), (DEFENDER, who.defender_statuses)):
        for status in acquired:
            combat.afflict(Table(state, (None, None)), unit, status)
    return state
