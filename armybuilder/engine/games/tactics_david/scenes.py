"""A small table for one rule: a few units on a board, the dice that will fall, and what is done.

    with scene("A soldier d4 north", "B knight d5 south", rolls=[3, 4, 2]) as table:
        table.engage("A1")
        table.do("attack front")
    assert table.lives("B1")

Units are named in the order in which they stand here: A1, A2, B1. A line is a player, the unit (or a stack, top first,
with `/`), its space, the direction it faces, then `+item`s and `status`es. Every die and every answer must be used up.
With lines of C and D two teams fight: A and C, B and D.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from armybuilder.engine import scenes
from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.board import FIELD
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.deployment import LETTERS, placed
from armybuilder.engine.games.tactics_david.engagement import end_turn
from armybuilder.engine.games.tactics_david.missions import points, result
from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.placing import put
from armybuilder.engine.games.tactics_david.state import BIT, NOBODY, State, side_of, statuses_of
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.scenes import deed, query
from armybuilder.engine.table import Option, Options, Table, Wording, listed
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.tactics_david.plain import OWN_MISSION, SIDE_NAMES

Say = Callable[..., Any]


class Stage(scenes.Stage[State]):
    """A table with what a test does to it and asks about it. Units and spaces go by their names: A1, d4."""

    game = GAME

    # Doing

    @deed
    def engage(self, unit: str) -> None:
        """Engage a unit of the player whose Turn it is."""
        self._answer(f"engage {unit}")

    @deed
    def do(self, *options: str) -> None:
        """The engaged unit does some things, each written as a replay writes it: `move d4`, `attack front`, `done`."""
        for option in options:
            self._answer(option)

    @deed
    def end_turn(self) -> None:
        """End the Turn."""
        end_turn(self.table)

    @deed
    def next_turn_of(self, player: str) -> None:
        """End Turns until it is a player's."""
        self.end_turn()
        if self.state.player != "AB".index(player):
            self.end_turn()

    @deed
    def kill(self, name: str) -> bool:
        """Let a unit lie dead before anything else happens; False where it can't."""
        return kill(self.table, self.unit(name))

    @deed
    def join(self, one: str, other: str, *, side_by_side: bool = False) -> None:
        """Put a unit on another's space, as the second of a team."""
        a, b = self.unit(one), self.unit(other)
        self.state.occupant[self.state.place[b]] = NOBODY
        put(self.state, b, self.state.place[a])
        self.state.side_by_side[a] = self.state.side_by_side[b] = side_by_side

    @deed
    def lock(self, one: str, other: str) -> None:
        """Let two units be Locked in Combat since an earlier Turn."""
        a, b = self.unit(one), self.unit(other)
        self.state.locked[a], self.state.locked[b], self.state.turn = b, a, 3

    def _answer(self, text: str) -> None:
        if self.options() == [text]:
            GAME.step(self.table)
            return
        later, self.table.texts = self.table.texts, [text, *self.table.texts]
        GAME.step(self.table)
        assert self.table.texts == later or len(self.table.texts) < len(later), f"“{text}” was not asked for"

    # Asking

    @query
    def options(self) -> list[str]:
        """The options now."""
        found: list[str] = []

        class Looking(Table[State]):
            def ask(
                self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
            ) -> Option:
                found.extend(GAME.write(self.state, option) for option in listed(options))
                raise StopIteration

        with suppress(StopIteration):
            GAME.step(Looking(self.state.copy(), (None, None)))
        return found

    @query
    def lives(self, name: str) -> bool:
        return self.state.is_alive(self.unit(name))

    @query
    def is_out(self, name: str) -> bool:
        """True where a unit was removed from the game."""
        return not self.state.place[self.unit(name)]

    @query
    def space(self, name: str) -> str:
        return self.state.field.grid.name(self.state.place[self.unit(name)])

    @query
    def facing(self, name: str) -> str:
        return ("north", "east", "south", "west")[self.state.facing[self.unit(name)]]

    @query
    def statuses(self, name: str) -> list[str]:
        return list(statuses_of(self.state.statuses[self.unit(name)]))

    @query
    def items(self, name: str) -> list[str]:
        return list(self.state.items[self.unit(name)])

    @query
    def profile(self, name: str) -> str:
        """The profile of a unit now."""
        return self.state.profile[self.unit(name)].name

    @query
    def owner(self, name: str) -> str:
        return "AB"[self.state.owner[self.unit(name)]]

    @query
    def commander(self, name: str) -> str:
        """The player who answers for a unit."""
        return LETTERS[self.state.seat_of(self.unit(name))]

    @query
    def points(self, player: str) -> int:
        """The points of a side in a custom mission."""
        return points(self.state, LETTERS.index(player))

    @query
    def result(self) -> str:
        """How the match has ended, in words: `A: A leader is lost.`; "" while it goes on."""
        over = result(self.state)
        winner = "nobody" if over is None or over.winner is None else LETTERS[over.winner]
        return f"{winner}: {over.reason}" if over else ""

    @query
    def locked_with(self, name: str) -> str:
        """The unit with which one is Locked in Combat, or ""."""
        other = self.state.locked[self.unit(name)]
        return "" if other == NOBODY else self.state.names[other].partition(" ")[0]

    @query
    def strength(self, name: str, side: str = "front") -> int:
        """A Strength Rating outside of any attack."""
        return strength(self.table, self.unit(name), SIDE_NAMES.index(side))

    @query
    def movement(self, name: str) -> int:
        """A Movement Rating now."""
        return movement_rating(self.table, self.unit(name))

    @query
    def clashes(self) -> list[tuple[int, int]]:
        """The totals of attack and defence, for every time that both were rolled."""
        return [(event[3] + event[4], event[5] + event[6]) for event in self.events("clash")]


def setup(
    cards: Mapping[str, Any],
    lines: Sequence[str],
    terrain: Mapping[str, str],
    pieces: Mapping[str, int],
    rows: int,
    columns: int,
) -> dict[str, Any]:
    """A set-up whose armies are the lines of each player."""
    players = LETTERS[: max([2, *(LETTERS.index(line[0]) + 1 for line in lines)])]
    armies: list[dict[str, Any]] = [{"name": player, "pieces": []} for player in players]
    for line in lines:
        player, units, _, _, *more = line.split()
        its_items = [word[1:] for word in more if word.startswith("+")]
        armies[players.index(player)]["pieces"].append({"units": units.split("/"), "items": its_items})
    return {
        "battlefield": {"name": "", "rows": rows, "columns": columns, "terrain": terrain, "pieces": pieces},
        "cards": cards,
        "armies": armies,
        "item_deck": [],
        "mission": {"kind": "deathmatch", "turns": 80},
        "deployment": 2,
        "first": 0,
    }


def without_abilities(cards: Mapping[str, Any]) -> dict[str, Any]:
    """The same cards, with abilities that nobody declared."""
    return {**cards, "units": {slug: unit | {"ability": f"plain-{slug}"} for slug, unit in cards["units"].items()}}


def set_stage(
    cards: Mapping[str, Any],
    lines: Sequence[str],
    rolls: Sequence[int] = (),
    answers: Sequence[str] = (),
    *,
    terrain: Mapping[str, str] | None = None,
    pieces: Mapping[str, int] | None = None,
    goals: Mapping[str, str] | None = None,
    mission: Mapping[str, Any] | None = None,
    deck: Sequence[str] = (),
    turn_of: str = "A",
    rows: int = 9,
    columns: int = 7,
    has_abilities: bool = True,
) -> Stage:
    """A table as its lines say; without abilities, what is left are the rules, specials, items and statuses."""
    ordered = sorted(lines, key=lambda line: line[0])
    cards = cards if has_abilities else without_abilities(cards)
    made = setup(cards, ordered, terrain or {}, pieces or {}, rows, columns) | {"item_deck": list(deck)}
    made["battlefield"]["goals"] = goals or {}
    made["mission"] |= {"kind": OWN_MISSION, **mission} if mission else {}
    state = placed(made, 1, [(words[2], words[3]) for words in map(str.split, ordered)])
    state.chooser, state.deck = LETTERS.index(turn_of), tuple(deck)
    state.player = side_of(state.chooser)
    for unit, line in enumerate(ordered):
        acquired = [word for word in line.split()[4:] if not word.startswith("+")]
        state.statuses[unit] = sum(BIT[word] for word in dict.fromkeys(acquired))
        if "dead" in acquired:
            space, state.occupant[state.place[unit]] = state.place[unit], NOBODY
            put(state, unit, space)
    state.refresh(*range(len(ordered)))
    return Stage(made, state, rolls, answers)


def position(state: State, player: int) -> dict[str, Any]:
    """The board as a scene has it, with the player's units as side A; of a Unit Team the first."""
    grid, field = state.field.grid, state.field
    units = [unit for unit in state.in_play() if state.occupant[state.place[unit]] == unit]
    units.sort(key=lambda unit: state.owner[unit] != player)
    engaged = units.index(state.engaged) if state.engaged in units else NOBODY
    return {
        "pieces": [
            " ".join(
                (
                    "AB"[state.owner[unit] != player],
                    "/".join(state.profile[unit].units),
                    grid.name(state.place[unit]),
                    DIRECTION_NAMES[state.facing[unit]],
                    *(f"+{item}" for item in state.items[unit]),
                    *statuses_of(state.statuses[unit]),
                )
            )
            for unit in units
        ],
        "settings": {
            "rows": grid.rows,
            "columns": grid.columns,
            "terrain": {grid.name(n): field.terrain[n] for n in grid.spaces if field.terrain[n] != FIELD},
            "pieces": {grid.name(n): height for n in grid.spaces if (height := field.pieces[n]) is not None},
        },
        "given": {
            "state.engaged": engaged,
            "state.phase": state.phase,
            f"state.marks.{engaged}": state.marks[state.engaged],
        }
        if engaged != NOBODY
        else {},
    }
