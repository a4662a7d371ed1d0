"""Matches that are played twice, listed and turned another way: nothing may hang on a unit's number or a space's.

Dice are tied to who rolls and for what, answers to what they mean, not to when; so the same match must come of it.
"""

import sys
from collections import Counter
from collections.abc import Hashable, Sequence
from hashlib import sha256
from typing import Any

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.deployment import placed
from armybuilder.engine.games.tactics_david.log import SPACES
from armybuilder.engine.games.tactics_david.state import NOBODY, STATUSES, State
from armybuilder.engine.table import BotQuestion, Option, T, Table
from armybuilder.geometry.grid import DIRECTION_NAMES, Grid, grid

#: The verbs that a bot chooses half of the time if it can.
FIGHTS = {"attack", "strike", "shoot", "use", "charge"}
#: A unit as it is placed: player, units, items, statuses, row, column, direction.
Piece = tuple[int, Sequence[str], Sequence[str], Sequence[str], int, int, int]


def chance(*key: Hashable) -> int:
    return int.from_bytes(sha256(repr(key).encode()).digest()[:6], "big")


class Seen:
    """A match that is listed and turned another way, as seen from the first one: units by role, spaces turned back."""

    def __init__(self, roles: Sequence[int], turns: int, board: Grid) -> None:
        self.roles, self.turns, self.board = roles, turns, board

    def role(self, unit: int) -> int:
        return unit if unit < 0 else self.roles[unit]

    def direction(self, direction: int) -> int:
        return (direction - self.turns) % 4

    def space(self, space: int) -> tuple[int, int]:
        row, column = self.board.row[space], self.board.column[space]
        rows, columns = self.board.rows, self.board.columns
        for _ in range(self.turns):
            row, column, rows, columns = columns - 1 - column, row, columns, rows
        return row, column

    def option(self, option: Option) -> tuple[Hashable, ...]:
        verb = str(option[0])
        return (verb, *(self._part(verb, part) for part in option[1:]))

    def _part(self, verb: str, part: str | int) -> Hashable:
        if isinstance(part, str):
            return self.direction(DIRECTION_NAMES.index(part)) if part in DIRECTION_NAMES else part
        return self.space(part) if verb in SPACES else self.role(part)


class TiedTable(Table[State]):
    """A table at which a die's face follows from who rolls it in which Turn for what, and the how manieth that is."""

    __slots__ = ("rolled", "seed", "seen")

    def __init__(self, state: State, seen: Seen, seed: str, bot: Any, rolled: Counter[Hashable]) -> None:
        super().__init__(state, (bot, bot))
        self.seen, self.seed, self.rolled = seen, seed, rolled

    def roll(self, sides: int) -> int:
        key = (self.state.turn, *_what_for(self.seen))
        self.rolled[key] += 1
        return 1 + chance(self.seed, key, self.rolled[key]) % sides

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        return list(cards)


def _what_for(seen: Seen) -> tuple[Hashable, ...]:
    """The occasion of a roll: who rolls, in which rule, and against whom."""
    frame = sys._getframe(2)
    who: Hashable = None
    while frame is not None:
        name, found = frame.f_code.co_filename, frame.f_locals
        if name.endswith("rolls.py") and "unit" in found:
            who = seen.role(found["unit"])
        elif "tactics_david" in name and not name.endswith(("rolls.py", "tied.py")):
            about = [
                seen.role(found[each]) for each in ("other", "target", "about") if isinstance(found.get(each), int)
            ]
            clash = found.get("clash") or found.get("shot")
            pair = (seen.role(clash.attacker), seen.role(clash.defender)) if isinstance(clash, Clash) else None
            return frame.f_code.co_name, who, pair, *about
        frame = frame.f_back  # type: ignore[assignment]  # the last frame has none
    return ("?",)


class TiedBot:
    """Answers by what options mean."""

    def __init__(self, seen: Seen, seed: str) -> None:
        self.seen, self.seed = seen, seed
        self.asked: Counter[Hashable] = Counter()

    def choose(self, asked: BotQuestion) -> Option:
        state = asked.table.state
        options = {self._meant(state, option): option for option in asked.listed()}
        assert len(options) == len(set(asked.listed())), "two options mean the same"
        what: Any = (state.turn, self.seen.role(state.engaged), tuple(sorted(map(repr, options))))
        self.asked[what] += 1
        verbs = {str(option[0]) for option in options}
        wish = FIGHTS if chance(self.seed, what, self.asked[what], "fights") % 2 else verbs - {"done", "end"}
        verb = min(sorted(verbs & wish or verbs), key=lambda each: chance(self.seed, what, self.asked[what], each))
        among = sorted((option for option in options if option[0] == verb), key=repr)
        return options[min(among, key=lambda each: chance(self.seed, what, self.asked[what], "option", each))]

    def _meant(self, state: State, option: Option) -> tuple[Hashable, ...]:
        """An option as it looks from the first match; whom to attack next names a Unit Team by either of the two."""
        if option[0] == "next":
            return "next", min(self.seen.role(one) for one in state.team(int(option[1])))
        return self.seen.option(option)


def told(state: State, seen: Seen) -> dict[int, Any]:
    """All that is true of each unit, by its role."""
    return {
        seen.roles[unit]: (
            state.profile[unit].units,
            state.owner[unit],
            seen.space(state.place[unit]) if state.place[unit] else None,
            seen.direction(state.facing[unit]),
            [status for status in STATUSES if state.has(unit, status)],
            sorted(state.items[unit]),
            seen.role(state.locked[unit]),
            seen.role(state.mate[unit]),
            state.counters.get(unit),
            state.retyped.get(unit),
        )
        for unit in range(len(state.place))
    }


def play(
    cards: Any, pieces: Sequence[Piece], order: Sequence[int], turns: int, size: tuple[int, int], seed: str
) -> list[dict[int, Any]]:
    """A match by a listing (`order`: roles) on a board that is turned so often; how it stands after each Turn."""
    rows, columns = size
    for _ in range(turns):
        rows, columns = columns, rows
    seen = Seen(order, turns, grid(rows, columns))
    state = _set(cards, [_turned(pieces[role], turns, size) for role in order], (rows, columns))
    _orient_teams(state, order, turns)
    bot, rolled = TiedBot(seen, seed), Counter[Hashable]()
    stands = [told(state, seen)]
    for _ in range(3000):
        turn = state.turn
        if GAME.result(state) or turn > 14:
            break
        GAME.step(TiedTable(state, seen, seed, bot, rolled))
        if state.turn != turn:
            stands.append(told(state, seen))
    return stands


def _orient_teams(state: State, order: Sequence[int], turns: int) -> None:
    """Of each team the lower role stands in the north, on a board that is turned in the east, south or west."""
    for unit, mate in enumerate(state.mate):
        if mate != NOBODY and order[unit] < order[mate]:
            state.occupant[state.place[unit]] = unit if turns in (0, 3) else mate
            state.side_by_side[unit] = state.side_by_side[mate] = turns in (1, 3)


def _turned(piece: Piece, turns: int, size: tuple[int, int]) -> Piece:
    player, units, items, statuses, row, column, direction = piece
    rows, columns = size
    for _ in range(turns):
        row, column, rows, columns = column, rows - 1 - row, columns, rows
    return player, units, items, statuses, row, column, (direction + turns) % 4


def _set(cards: Any, pieces: Sequence[Piece], size: tuple[int, int]) -> State:
    rows, columns = size
    board = grid(rows, columns)
    armies = [
        {"name": "AB"[player], "pieces": [{"units": each[1], "items": each[2]} for each in pieces if each[0] == player]}
        for player in (0, 1)
    ]
    setup = {
        "battlefield": {"rows": rows, "columns": columns, "terrain": {}, "pieces": {}},
        "cards": cards,
        "armies": armies,
        "item_deck": [],
        "mission": {"kind": "deathmatch", "turns": 80},
        "deployment": 2,
        "first": 0,
    }
    where = [(board.name(board.space(each[4], each[5])), DIRECTION_NAMES[each[6]]) for each in pieces]
    state = placed(setup, 1, where)
    for unit, each in enumerate(pieces):
        for status in each[3]:
            state.statuses[unit] |= 1 << STATUSES.index(status)
    state.refresh(*range(len(pieces)))
    assert NOBODY not in state.owner
    return state
