"""Dice: a D10 for everything, with Plan Ahead before it and luck tokens after it (P18), and contests between two."""

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Table
from armybuilder.engine.windows import PASS
from catalog.games.collision.plain import DIE

NATURAL = 10


def favored(table: Table[State], player: int, face: int) -> int:
    """A die at rest: each natural 10 of a player counts for God's Favor, from turn 1 on (ruling P19)."""
    state = table.state
    if "gods-favor" in state.minors and state.turn and face == NATURAL:
        state.favor[player] += 1
        table.say(Events.favor, player, state.favor[player])
    return face


def roll_of_player(table: Table[State], player: int) -> int:
    """A roll that belongs to no character: for sides and for who begins; luck has no part in it (ruling P18)."""
    return favored(table, player, table.roll(DIE))


def roll(table: Table[State], piece: int, against: int = NOBODY, what: str = "") -> int:
    """A roll of a piece, or of nobody (a fall), against another or nobody.

    A die set aside may stand in for it; luck may have it rolled again.
    """
    state = table.state
    player = _roller(state, piece, against)
    if piece != NOBODY and state.planned[player] and _takes_planned(table, piece, what):
        face, state.planned[player] = state.planned[player], 0
        table.say(Events.planned, piece, face)
    else:
        face = favored(table, player, table.roll(DIE))
    if any(one != NOBODY and state.luck[one] for one in (piece, against)):
        return _with_luck(table, piece, against, face, what)
    return face


def _roller(state: State, piece: int, against: int) -> int:
    """The player whose roll it is: of nobody's, the enemy of whom it is made against."""
    return state.owner[piece] if piece != NOBODY else 1 - state.owner[against]


def _takes_planned(table: Table[State], piece: int, what: str) -> bool:
    state = table.state
    face = state.planned[state.owner[piece]]
    options = [PASS, Verbs.planned(str(face))]
    return (
        table.ask(state.owner[piece], f"{state.names[piece]} rolls {what}: take the {face} set aside?", options) != PASS
    )


def _with_luck(table: Table[State], piece: int, against: int, face: int, what: str) -> int:
    """The one whose roll it is may reroll first, then the other, until both pass; the last result stands (P18)."""
    state = table.state
    while True:
        for one in (piece, against):
            if one != NOBODY and state.luck[one] and _rerolls(table, one, piece, face, what):
                state.luck[one] -= 1
                face = favored(table, _roller(state, piece, against), table.roll(DIE))
                table.say(Events.luck, one, int(face))
                break
        else:
            return face


def _rerolls(table: Table[State], one: int, piece: int, face: int, what: str) -> bool:
    state = table.state
    who = state.names[piece] if piece != NOBODY else "It"
    again = "roll again" if one == piece else f"does {state.names[one]} have it rolled again"
    return table.ask(state.owner[one], f"{who} rolled {int(face)} {what}: {again}?", [PASS, Verbs.luck(one)]) != PASS


def wins_contest(table: Table[State], one: int, other: int, figure: str, winner_of_ties: int) -> bool:
    """True if one wins a contest in a figure against another: both roll, and ties go as ruling P32 says."""
    state = table.state
    mine, theirs = contest_figure(state, one, figure), contest_figure(state, other, figure)
    rolled = roll(table, one, other, f"for {figure.replace('_', ' ')}")
    countered = roll(table, other, one, f"for {figure.replace('_', ' ')}")
    table.say(Events.contest, one, other, figure, int(rolled), mine, int(countered), theirs, winner_of_ties)
    difference = rolled + mine - (countered + theirs)
    return difference > 0 or (difference == 0 and winner_of_ties == one)


def contest_figure(state: State, piece: int, figure: str) -> int:
    """The figure that a piece brings to a contest: Att with its penalties, Command and S-Pow as printed (CO50)."""
    printed: int = getattr(state.profile[piece], figure)
    return printed - penalty(state, piece) if figure == "attack" else printed


def penalty(state: State, piece: int) -> int:
    """All that injuries and Hex take from Att and W-Att."""
    return state.injury_level(piece) + 2 * state.is_hexed(piece)
