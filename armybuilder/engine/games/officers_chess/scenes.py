"""A small battle for one rule: a few units on a map, the dice that will fall, and what is done.

    with scene("A myrmidon d4 iron-sword", "D knight d5 iron-lance hp=3", rolls=[12, 1]) as battle:
        battle.turn("A1", "attack D1 iron-sword")
    assert battle.is_routed("D1")

Units are named in the order in which they stand here: A1, A2, D1. A line is a side, a class, a space, then the
inventory and, marked, `hp=…`, `!status`, `@scenario-tag`. Every die and every answer must be used up.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine import scenes
from armybuilder.engine.events import Event
from armybuilder.engine.games.officers_chess import GAME, turn
from armybuilder.engine.games.officers_chess.ground import is_seen, put
from armybuilder.engine.games.officers_chess.options import ActivationChoices
from armybuilder.engine.games.officers_chess.setup import OPEN
from armybuilder.engine.games.officers_chess.state import CHOOSING, NOBODY, State
from armybuilder.engine.scenes import deed, query

LETTERS = "AD"


class Stage(scenes.Stage[State]):
    """A battle with what a test does to it and asks about it. Units and spaces go by their names: A1, d4."""

    game = GAME

    # Doing

    @deed
    def turn(self, unit: str, *options: str) -> None:
        """Activate a unit; it does some things and then waits if its turn is not over."""
        self.begin(unit)
        self.do(*options)
        if self.state.active != NOBODY:
            self.do("wait")

    @deed
    def begin(self, unit: str) -> None:
        """Activate a unit, of whichever side."""
        self.state.player = LETTERS.index(unit[0])
        self.table.texts.insert(0, f"activate {unit}")
        turn.choose(self.table)
        assert self.state.active == self.unit(unit)

    @deed
    def do(self, *options: str) -> None:
        """The activated unit does some things, each as a replay writes it: `attack D1 iron-sword`."""
        for option in options:
            self.table.texts.insert(0, option)
            turn.act(self.table)

    @deed
    def new_round(self, first: str = "A") -> None:
        """The next round begins."""
        turn.begin_round(self.table, LETTERS.index(first))

    # Asking

    @query
    def options(self) -> list[str]:
        """The options of the activated unit."""
        return [GAME.write(self.state, option) for option in self.choices().listed()]

    @query
    def choices(self) -> ActivationChoices:
        return ActivationChoices(self.state, self.state.active)

    @query
    def why_not(self, text: str) -> str:
        """The reason why the activated unit may not do something."""
        verb, *words = text.split()
        parts: list[str | int] = [self._part(verb, word) for word in words]
        return self.choices().why_not((verb, *parts))

    def _part(self, verb: str, word: str) -> str | int:
        if verb in ("move", "break", "open") and word[1:].isdigit():
            return self.state.grid.named(word)
        return self.unit(word) if word[0] in LETTERS and word[1:].isdigit() else word

    @query
    def hp(self, name: str) -> int:
        return self.state.hp[self.unit(name)]

    @query
    def lost(self, name: str) -> int:
        """The hit points that a unit lacks."""
        unit = self.unit(name)
        return self.state.profile[unit].hp - self.state.hp[unit]

    @query
    def is_routed(self, name: str) -> bool:
        unit = self.unit(name)
        return not self.state.place[unit] and not self.state.escaped[unit]

    @query
    def space(self, name: str) -> str:
        return self.state.grid.name(self.state.place[self.unit(name)])

    @query
    def terrain(self, space: str) -> str:
        return self.state.ground[self.state.grid.named(space)]

    @query
    def statuses(self, name: str) -> list[str]:
        return sorted(self.state.statuses[self.unit(name)])

    @query
    def profile(self, name: str) -> str:
        return self.state.profile[self.unit(name)].name

    @query
    def inventory(self, name: str) -> list[str]:
        return list(self.state.inventory[self.unit(name)])

    @query
    def sees(self, side: str, name: str) -> bool:
        """True where a side sees a unit."""
        return is_seen(self.state, self.unit(name), LETTERS.index(side))

    @query
    def strikes(self) -> list[str]:
        """The strikes in order, who and how: `A1 hit`."""
        return [f"{self.state.names[event[1]].split()[0]} {event[5]}" for event in self.events("strikes")]

    @query
    def skills(self) -> list[int]:
        """The figures that each strike had to stay under."""
        return [event[4] for event in self.events("strikes")]

    @query
    def dealt(self) -> list[int]:
        """The damage of each hit."""
        return [event[2] for event in self.events("deals")]

    @query
    def fired(self) -> set[str]:
        """The tags that took effect, as the events tell it."""
        return {slug for event in self.table.events for slug in fired_in(event)}


def fired_in(event: Event) -> list[str]:
    """The tags (and statuses) that took effect in an event."""
    if event[0] == "tag":
        return [event[2]]
    if event[0] in ("strikes", "deals", "activates"):
        return [slug for slug, _ in event[-1]]
    return []


def setup(
    cards: Mapping[str, Any],
    lines: Sequence[str],
    terrain: Mapping[str, str],
    scenario: Mapping[str, Any],
    options: Mapping[str, Any],
    rows: int,
    columns: int,
) -> dict[str, Any]:
    """A set-up whose armies are the lines of each side."""
    armies: list[dict[str, Any]] = [{"name": side, "units": []} for side in LETTERS]
    for line in lines:
        side, slug, _, *words = line.split()
        inventory = [word for word in words if "=" not in word and word[0] not in "!@"]
        tags = [word[1:] for word in words if word[0] == "@"]
        armies[LETTERS.index(side)]["units"].append({"class": slug, "inventory": inventory, "tags": tags})
    board = {"name": "", "rows": rows, "columns": columns, "terrain": terrain}
    rules = {
        "rounds": 12,
        "draw_after": 40,
        "deploys_first": "attacker",
        "zones": {"attacker": [], "defender": []},
        "escapes": 3,
    }
    return {"cards": cards, "map": board, "scenario": {**rules, **scenario}, "options": options, "armies": armies}


def set_stage(
    cards: Mapping[str, Any],
    lines: Sequence[str],
    rolls: Sequence[int] = (),
    answers: Sequence[str] = (),
    *,
    terrain: Mapping[str, str] | None = None,
    scenario: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    more: Mapping[str, Mapping[str, Any]] | None = None,
    rows: int = 9,
    columns: int = 9,
) -> Stage:
    """A battle as its lines say, in the first round; `more` are cards that no list has."""
    ordered = sorted(lines, key=lambda line: line[0])
    its_cards = {**cards, **{kind: {**cards[kind], **added} for kind, added in (more or {}).items()}}
    made = setup(its_cards, ordered, terrain or {}, scenario or {}, options or {}, rows, columns)
    state = GAME.start(made, 1)
    state.round, state.phase, state.player, state.to_deploy = 1, CHOOSING, 0, ((), ())
    state.done_first = NOBODY
    for unit, line in enumerate(ordered):
        _place(state, unit, line.split()[2:])
    return Stage(made, state, rolls, answers)


def _place(state: State, unit: int, words: Sequence[str]) -> None:
    """Set a unit as its line says."""
    put(state, unit, state.grid.named(words[0]))
    for word in words[1:]:
        if word.startswith("hp="):
            state.hp[unit] = int(word[3:])
        if word.startswith("!"):
            state.statuses[unit] = {**state.statuses[unit], word[1:]: 2 if word == "!barrier" else 0}


def position(state: State, player: int) -> dict[str, Any]:
    """The map as a scene has it, with the player's units as side A; what wears off in time is left out."""
    grid = state.grid
    return {
        "pieces": [
            " ".join(
                (
                    LETTERS[state.owner[unit] != player],
                    state.profile[unit].slug,
                    grid.name(state.place[unit]),
                    *state.inventory[unit],
                    f"hp={state.hp[unit]}",
                    *(f"!{status}" for status in sorted(state.statuses[unit])),
                )
            )
            for unit in sorted(state.in_play(), key=lambda unit: state.owner[unit] != player)
        ],
        "settings": {
            "rows": grid.rows,
            "columns": grid.columns,
            "terrain": {grid.name(n): state.ground[n] for n in grid.spaces if state.ground[n] != OPEN},
        },
    }
