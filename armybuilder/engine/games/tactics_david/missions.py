"""Mission Types: when a match is over, and who has won (Mission Types; rulings G77, G134)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from armybuilder.engine.match import Result
from catalog.games.tactics_david.plain import OWN_MISSION, USUAL_TURNS

if TYPE_CHECKING:
    from armybuilder.engine.games.tactics_david.state import State

#: Fight to the last; or a set number of Turns, and then the more kills or the more money on the battlefield. What a
#: ground settles is `OWN_MISSION`.
DEATHMATCH, KILLS, MONEY = "deathmatch", "kills", "money"
#: The players, as a ground calls them.
LETTERS = "ab"


@dataclass(frozen=True)
class Mission:
    """The aim of a match. `turns` counts both players' Turns; a Deathmatch that lasts longer is a draw."""

    kind: str = DEATHMATCH
    turns: int = USUAL_TURNS
    #: Of a mission of one's own: the points for a kill, and for each objective held as a Turn of one's own ends; the
    #: points, and the objectives held at once, that win; who wins when the Turns are over: "points", "a", "b", "draw".
    kill: int = 0
    hold: int = 0
    win: int = 0
    reach: int = 0
    time_up: str = "points"


def result(state: "State") -> Result | None:
    """The match's result; None while it goes on."""
    if not state.turn or state.engaged >= 0:
        return None
    left = _players_left(state)
    if not left:
        return Result(None, "Nobody is left.")
    if len(left) == 1:
        return Result(left.pop(), "All enemies are dead or gone.")
    if state.mission.kind == OWN_MISSION and (early := _by_aims(state)):
        return early
    if state.turn > state.mission.turns:
        return _by_score(state)
    return None


def points(state: "State", player: int) -> int:
    """A player's points in a mission of one's own."""
    return state.mission.kill * state.score[player] + state.held[player]


def holding(state: "State", player: int) -> list[int]:
    """The objectives that a living unit of a player stands on."""
    occupant, owner = state.occupant, state.owner
    return [space for space in state.field.goals[player] if occupant[space] >= 0 and owner[occupant[space]] == player]


def _by_aims(state: "State") -> Result | None:
    """The result of a mission of one's own before its Turns are over: enough objectives held, then enough points."""
    mission = state.mission
    if state.reached >= 0:
        return Result(state.reached, f"{mission.reach} objectives are held at once.")
    scores = [points(state, player) for player in (0, 1)]
    if mission.win and max(scores) >= mission.win and scores[0] != scores[1]:
        return Result(scores.index(max(scores)), f"{max(scores)} points win: {scores[0]} against {scores[1]}.")
    return None


def _players_left(state: "State") -> set[int]:
    """The players who have a living unit; one that the other player commands for this Turn only is still theirs."""
    left: set[int] = set()
    lent = state.lent
    for unit, owner in enumerate(state.owner):
        player = 1 - owner if lent and unit in lent else owner
        if player not in left and state.is_alive(unit):
            left.add(player)
            if len(left) == 2:
                break
    return left


def _by_score(state: "State") -> Result:
    kind, time_up = state.mission.kind, state.mission.time_up
    over = f"{state.mission.turns} Turns are over"
    if kind == DEATHMATCH or (kind == OWN_MISSION and time_up == "draw"):
        return Result(None, f"{over}, and both armies stand.")
    if kind == OWN_MISSION and time_up in LETTERS:
        return Result(LETTERS.index(time_up), f"{over}, and Player {time_up.upper()} has held out.")
    word = {KILLS: "kills", MONEY: "money on the battlefield", OWN_MISSION: "points"}[kind]
    scores = [counted_by(state, player) for player in (0, 1)]
    words = f"{over}: {scores[0]} against {scores[1]} {word}."
    if scores[0] == scores[1]:
        return Result(None, words)
    return Result(scores.index(max(scores)), words)


def counted_by(state: "State", player: int) -> int:
    """What a mission of set Turns counts: kills, money or points."""
    if state.mission.kind == OWN_MISSION:
        return points(state, player)
    return state.score[player] if state.mission.kind == KILLS else money(state, player)


def money(state: "State", player: int) -> int:
    """A player's investment in living units: their cost, and the items bought with them that they carry (G84)."""
    return sum(state.profile[unit].cost + _carried(state, unit) for unit in state.in_play(player))


def _carried(state: "State", unit: int) -> int:
    items = state.items[unit]
    return sum(state.library.items[slug].cost for slug in state.bought[unit] if slug in items) if items else 0
