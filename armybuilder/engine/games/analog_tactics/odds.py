"""The odds of an attack of one unit on another: the chances of every outcome, by the rules themselves."""

from dataclasses import dataclass
from typing import NamedTuple

from armybuilder.engine.games.analog_tactics import sight
from armybuilder.engine.games.analog_tactics.attack import Attack, normal_attack, with_weapon
from armybuilder.engine.games.analog_tactics.cards import Library
from armybuilder.engine.games.analog_tactics.combat import strike
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.setup import start
from armybuilder.engine.games.analog_tactics.state import PLAYING, State
from armybuilder.engine.match import SetUp
from armybuilder.engine.odds import End, Outcomes, odds
from armybuilder.engine.table import Table
from armybuilder.geometry.hexes import step, within

ATTACKER, DEFENDER = 0, 1
#: A board with room for the longest shot.
SIDE = 5


@dataclass(frozen=True)
class Side:
    """One of the two: its class and role, its team's level, and what it has beside what all have."""

    unit_class: str
    role: str
    level: int = 1
    abilities: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    blueprints: tuple[str, ...] = ()


@dataclass(frozen=True)
class Duelists:
    """An attacker and its target: the weapon and its form, the target's space that it comes from, the distance."""

    attacker: Side
    defender: Side
    weapon: str = ""
    form: int = 1
    space: int = sight.FRONT
    distance: int = 1


class Outcome(NamedTuple):
    """Whether the attack hit, the Health that it took, whether the target is eliminated."""

    hits: bool
    lost: int
    kills: bool


OUTCOMES = Outcomes[Outcome](
    {
        "kills": End("eliminates {}", "good", lambda end: end.kills),
        "hurts": End("hurts it", "even", lambda end: end.lost),
        "only_hits": End("hits for nothing", "none", lambda end: end.hits),
        "misses": End("misses", "none"),
    },
    means={"takes": lambda end: end.lost},
)


def attack_odds(cards: SetUp | Library, who: Duelists, most: int = 0) -> dict[str, float]:
    """One attack of units at full Health to which nobody reacts."""
    return OUTCOMES.of(odds(table_for(cards, who), lambda table: play_attack(table, who), most))


def play_attack(table: Table[State], who: Duelists) -> Outcome:
    state = table.state
    before = state.health[DEFENDER]
    attack = _attack(state, who)
    strike(table, attack)
    hit = any(event[0] == Events.deals.name for event in table.events)
    return Outcome(hit, before - state.health[DEFENDER], not state.place[DEFENDER])


def _attack(state: State, who: Duelists) -> Attack:
    if not who.weapon:
        return normal_attack(state, ATTACKER, DEFENDER)
    return with_weapon(state, ATTACKER, who.weapon, DEFENDER)


def reach(cards: SetUp | Library, who: Duelists) -> int:
    return _attack(table_for(cards, who), who).reach


def table_for(cards: SetUp | Library, who: Duelists) -> State:
    """A board with nothing on it but the two; the target stands so that the attack enters by its space."""
    setup: SetUp = {
        "cards": cards,
        "board": {"name": "", "spaces": [[f"{q},{r}", q, r, ""] for q, r in within((0, 0), SIDE)]},
        "armies": [_army(who.attacker), _army(who.defender)],
    }
    state = start(setup, 1)
    state.order, state.player, state.round, state.phase = (0, 1), 0, 1, PLAYING
    state.earned = [(0,), (0,)]
    board = state.field.board
    for unit, cell in ((ATTACKER, step((0, 0), 3, who.distance)), (DEFENDER, (0, 0))):
        state.put_in_play(unit, board.named(f"{cell[0]},{cell[1]}"))
    # The attacker stands straight below, so the target turns until that is the space.
    state.facing[DEFENDER] = (3 - who.space + 1) % 6
    state.form[ATTACKER] = who.form
    return state


def _army(side: Side) -> SetUp:
    unit = {"role": side.role, "weapons": [], "upgrades": side.upgrades, "blueprints": side.blueprints}
    return {
        "class": side.unit_class,
        "level": side.level,
        "units": [unit],
        "abilities": side.abilities,
        **dict.fromkeys(("weapons", "missions", "rituals", "elite_upgrades", "stock"), ()),
    }
