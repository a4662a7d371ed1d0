"""Matches that are played twice, listed, turned and mirrored: nothing may hang on a unit's number or a space's.

Dice are tied to who rolls and for what, answers to what they mean, not to when; so the same match must come of it.
"""

import sys
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from types import FrameType
from typing import Any

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.clash import Clash
from armybuilder.engine.games.tactics_david.deployment import placed
from armybuilder.engine.games.tactics_david.state import NOBODY, STATUSES, State
from armybuilder.engine.games.tactics_david.verbs import SPACE, Verbs
from armybuilder.engine.table import BotQuestion, Option, T, Table
from armybuilder.geometry.grid import DIRECTION_NAMES, grid

#: The verbs that a bot chooses half of the time if it can.
FIGHTS = {"attack", "strike", "shoot", "use", "charge"}
#: Sides in a mirror; and faces there that say how often a unit turns to the right, in the rules that roll so.
MIRRORED = {"left": "right", "right": "left"}
MIRRORED_TURNS = {1: 3, 3: 1}
TURNING = {"_is_confused", "_tricks"}
#: A unit as it is placed: player, units, items, statuses, row, column, direction.
Piece = tuple[int, Sequence[str], Sequence[str], Sequence[str], int, int, int]


@dataclass(frozen=True)
class Arena:
    """The place of a match: how many rows and columns, terrain and pieces by row and column, the Item Deck."""

    rows: int
    columns: int
    terrain: Mapping[tuple[int, int], str] = field(default_factory=dict)
    pieces: Mapping[tuple[int, int], int] = field(default_factory=dict)
    deck: tuple[str, ...] = ()

    def seen_by(self, look: "Look") -> "Arena":
        """The same one, mirrored and turned."""
        terrain = {look.space(*space, self): kind for space, kind in self.terrain.items()}
        pieces = {look.space(*space, self): height for space, height in self.pieces.items()}
        rows, columns = (self.columns, self.rows) if look.turns % 2 else (self.rows, self.columns)
        return Arena(rows, columns, terrain, pieces, self.deck)


@dataclass(frozen=True)
class Look:
    """A way to show a board: mirrored or not (its left is its right then), and after that turned so often."""

    turns: int = 0
    is_mirrored: bool = False

    def space(self, row: int, column: int, arena: Arena) -> tuple[int, int]:
        rows, columns = arena.rows, arena.columns
        if self.is_mirrored:
            column = columns - 1 - column
        for _ in range(self.turns):
            row, column, rows, columns = column, rows - 1 - row, columns, rows
        return row, column

    def direction(self, direction: int) -> int:
        return ((-direction if self.is_mirrored else direction) + self.turns) % 4

    def cards(self, cards: Any) -> Any:
        """Cards whose sides and areas are mirrored if the board is."""
        if not self.is_mirrored:
            return cards
        units = {slug: unit | {"left": unit["right"], "right": unit["left"]} for slug, unit in cards["units"].items()}
        areas = {
            slug: area | {"cells": [[rise, -run] for rise, run in area["cells"]]}
            for slug, area in cards["areas"].items()
        }
        return cards | {"units": units, "areas": areas}


def chance(*key: Hashable) -> int:
    return int.from_bytes(sha256(repr(key).encode()).digest()[:6], "big")


class Seen:
    """A match that is shown another way, as seen from the first one: units by role, spaces as they were there."""

    def __init__(self, roles: Sequence[int], look: Look, arena: Arena) -> None:
        self.roles, self.look = roles, look
        shown = arena.seen_by(look)
        board = grid(shown.rows, shown.columns)
        spaces = [(row, column) for row in range(arena.rows) for column in range(arena.columns)]
        self.spaces = {board.space(*look.space(*space, arena)): space for space in spaces}
        self.directions = {look.direction(direction): direction for direction in range(4)}

    def role(self, unit: int) -> int:
        return unit if unit < 0 else self.roles[unit]

    def face(self, face: int, rule: str) -> int:
        """The face that a die shows: another one where the rule goes by right and left."""
        return MIRRORED_TURNS.get(face, face) if self.look.is_mirrored and rule in TURNING else face

    def option(self, option: Option) -> tuple[Hashable, ...]:
        verb = str(option[0])
        return (verb, *(self._part(verb, part) for part in option[1:]))

    def _part(self, verb: str, part: str | int) -> Hashable:
        if isinstance(part, str):
            side = MIRRORED.get(part, part) if self.look.is_mirrored else part
            return self.directions[DIRECTION_NAMES.index(part)] if part in DIRECTION_NAMES else side
        kinds = Verbs.by_name[verb].kinds, Verbs.by_name[verb].rest
        return self.spaces[part] if kinds in (((SPACE,), None), ((), SPACE)) else self.role(part)


class TiedTable(Table[State]):
    """A table at which a die's face follows from who rolls it in which Turn for what, and the how manieth that is."""

    __slots__ = ("rolled", "seed", "seen")

    def __init__(self, state: State, seen: Seen, seed: str, bot: Any, rolled: Counter[Hashable]) -> None:
        super().__init__(state, (bot, bot))
        self.seen, self.seed, self.rolled = seen, seed, rolled

    def roll(self, sides: int) -> int:
        rule, *whom = _what_for(self.seen)
        key = (self.state.turn, rule, *whom)
        self.rolled[key] += 1
        return self.seen.face(1 + chance(self.seed, key, self.rolled[key]) % sides, str(rule))

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        return list(cards)


def _what_for(seen: Seen) -> tuple[Hashable, ...]:
    """The occasion of a roll: who rolls, in which rule, and against whom."""
    frame: FrameType | None = sys._getframe(2)
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
        frame = frame.f_back
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
            seen.spaces[state.place[unit]] if state.place[unit] else None,
            seen.directions[state.facing[unit]],
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
    cards: Any, pieces: Sequence[Piece], order: Sequence[int], look: Look, arena: Arena, seed: str
) -> list[dict[int, Any]]:
    """A match by a listing (`order`: roles) on a board that is shown in a way; how it stands after each Turn."""
    seen, shown = Seen(order, look, arena), arena.seen_by(look)
    state = _set(look.cards(cards), [_shown(pieces[role], look, arena) for role in order], shown)
    _orient_teams(state, order, look.turns)
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


def _shown(piece: Piece, look: Look, arena: Arena) -> Piece:
    player, units, items, statuses, row, column, direction = piece
    return player, units, items, statuses, *look.space(row, column, arena), look.direction(direction)


def _set(cards: Any, pieces: Sequence[Piece], arena: Arena) -> State:
    board = grid(arena.rows, arena.columns)
    armies = [
        {"name": "AB"[player], "pieces": [{"units": each[1], "items": each[2]} for each in pieces if each[0] == player]}
        for player in (0, 1)
    ]
    setup = {
        "battlefield": {
            "rows": arena.rows,
            "columns": arena.columns,
            "terrain": {board.name(board.space(*space)): kind for space, kind in arena.terrain.items()},
            "pieces": {board.name(board.space(*space)): height for space, height in arena.pieces.items()},
        },
        "cards": cards,
        "armies": armies,
        "item_deck": arena.deck,
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
