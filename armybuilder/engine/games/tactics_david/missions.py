"""Mission Types: when a match is over, and who has won (Mission Types; rulings G77, G134, G135)."""

from collections.abc import Sequence
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
    #: Of a custom mission: the points for a kill, for each objective held as the player's Turn ends, for each
    #: unit that escapes, for each target destroyed and for the enemy's leader, whose death decides the match with 0.
    kill: int = 0
    hold: int = 0
    escape: int = 0
    destroy: int = 0
    leader: int = 0
    #: What wins: points, objectives held at once, units that escaped, targets destroyed; with 0 it doesn't.
    win: int = 0
    reach: int = 0
    escapes: int = 0
    targets: int = 0
    #: Who has a leader to protect: "a", "b", "both" or nobody; who wins when the Turns are over: "points", "a", "b",
    #: "draw".
    protect: str = ""
    time_up: str = "points"


def result(state: "State") -> Result | None:
    """The match's result; None while it goes on."""
    if not state.turn or state.engaged >= 0:
        return None
    left = _players_left(state)
    gone = {0, 1} - left
    has_left = any(escaped(state, player) for player in gone)
    if gone and not has_left:
        if not left:
            return Result(None, "Nobody is left.")
        return Result(left.pop(), f"All units of {state.side_name(gone.pop())} are dead or gone.")
    if state.mission.kind == OWN_MISSION and (early := _by_aims(state)):
        return early
    if has_left:
        return _by_score(state, f"{state.side_name(min(gone))} has nobody left on the battlefield")
    if state.turn > state.mission.turns:
        return _by_score(state, f"{state.mission.turns} Turns are over")
    return None


def points(state: "State", player: int) -> int:
    """A player's points in a custom mission."""
    mission = state.mission
    deeds = mission.kill * state.score[player] + mission.destroy * len(state.destroyed[player])
    others = mission.escape * escaped(state, player) + mission.leader * has_lost_leader(state, 1 - player)
    return deeds + others + state.held[player]


def escaped(state: "State", player: int) -> int:
    """The units of a player that left by a way out."""
    return sum(state.owner[unit] == player for unit in state.away)


def has_lost_leader(state: "State", player: int) -> bool:
    """True where a player's leader is dead, gone without having escaped, or the enemy's for good."""
    unit = state.leaders[player]
    if unit < 0 or unit in state.away:
        return False
    return not state.is_alive(unit) or (state.owner[unit] != player and unit not in state.lent)


def leader_of(state: "State", player: int) -> int:
    """The unit that a player protects: the dearest, the first of the army where several cost as much; -1 for none."""
    if state.mission.kind != OWN_MISSION or state.mission.protect not in (LETTERS[player], "both"):
        return -1
    units = [unit for unit, owner in enumerate(state.owner) if owner == player]
    return max(units, key=lambda unit: state.profile[unit].cost, default=-1)


def holding(state: "State", player: int) -> list[int]:
    """The objectives that a living unit of a player stands on."""
    occupant, owner = state.occupant, state.owner
    return [space for space in state.field.goals[player] if occupant[space] >= 0 and owner[occupant[space]] == player]


def _by_aims(state: "State") -> Result | None:
    """The result of a custom mission before its Turns are over: first by leaders, last by points."""
    mission = state.mission
    if mission.protect and not mission.leader and (lost := [each for each in (0, 1) if has_lost_leader(state, each)]):
        if len(lost) == 2:
            return Result(None, "Both leaders are lost.")
        return Result(1 - lost[0], f"{state.side_name(lost[0])} has lost its leader.")
    if state.reached >= 0:
        return Result(state.reached, f"{mission.reach} objectives are held at once.")
    for player in (0, 1):
        if 0 < mission.escapes <= escaped(state, player):
            return Result(player, f"Units that escaped: {escaped(state, player)}.")
        if 0 < mission.targets <= len(state.destroyed[player]):
            return Result(player, f"Targets destroyed: {len(state.destroyed[player])}.")
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


def _by_score(state: "State", over: str) -> Result:
    kind, time_up = state.mission.kind, state.mission.time_up
    if kind == DEATHMATCH or (kind == OWN_MISSION and time_up == "draw"):
        return Result(None, f"{over}, and both armies stand.")
    if kind == OWN_MISSION and time_up in LETTERS:
        return Result(LETTERS.index(time_up), f"{over}, and {state.side_name(LETTERS.index(time_up))} has held out.")
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
    return money_of(state, state.in_play(player))


def money_of(state: "State", units: Sequence[int]) -> int:
    return sum([state.profile[unit].cost for unit in units]) + sum(
        state.library.items[slug].cost
        for unit in units
        if state.items[unit]
        for slug in state.bought[unit]
        if slug in state.items[unit]
    )
