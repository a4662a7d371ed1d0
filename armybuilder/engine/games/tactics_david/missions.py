"""Mission Types: when a match is over, and who has won (Mission Types; ruling G77)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from armybuilder.engine.match import Result

if TYPE_CHECKING:
    from armybuilder.engine.games.tactics_david.state import State

#: Fight to the last; or a set number of Turns, and then the more kills or the more money on the battlefield.
DEATHMATCH, KILLS, MONEY = "deathmatch", "kills", "money"
#: The number of Turns that a match lasts unless the players agree on others.
USUAL_TURNS = 80


@dataclass(frozen=True)
class Mission:
    """The aim of a match. `turns` counts both players' Turns; a Deathmatch that lasts longer is a draw."""

    kind: str = DEATHMATCH
    turns: int = USUAL_TURNS


def result(state: "State") -> Result | None:
    """The match's result; None while it goes on."""
    if not state.turn or state.engaged >= 0:
        return None
    left = _players_left(state)
    if not left:
        return Result(None, "Nobody is left.")
    if len(left) == 1:
        return Result(left.pop(), "All enemies are dead or gone.")
    if state.turn > state.mission.turns:
        return _by_score(state)
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
    kind = state.mission.kind
    if kind == DEATHMATCH:
        return Result(None, f"{state.mission.turns} Turns are over, and both armies stand.")
    word = "kills" if kind == KILLS else "money on the battlefield"
    scores = [state.score[player] if kind == KILLS else money(state, player) for player in (0, 1)]
    words = f"{state.mission.turns} Turns are over: {scores[0]} against {scores[1]} {word}."
    if scores[0] == scores[1]:
        return Result(None, words)
    return Result(scores.index(max(scores)), words)


def money(state: "State", player: int) -> int:
    """A player's investment in living units: their cost, and the items bought with them that they carry (G84)."""
    return sum(state.profile[unit].cost + _carried(state, unit) for unit in state.in_play(player))


def _carried(state: "State", unit: int) -> int:
    items = state.items[unit]
    return sum(state.library.items[slug].cost for slug in state.bought[unit] if slug in items) if items else 0
