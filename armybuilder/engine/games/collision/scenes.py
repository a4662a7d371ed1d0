"""A small battle for one rule: a few characters on a board, the dice that will fall, and what is done.

    with scene("A c3 north guided-strike", "B c4 south defense=9", rolls=[5, 6]) as battle:
        battle.acts("A1", "use guided-strike 1 B1")
    assert battle.injuries("B1") == 2

Characters are named in the order in which they stand here: A1, A2, B1. A line is a side, a tile (`-` for the
reinforcements), a facing, and in any order: abilities, figures of the card (`defense=9`), what has befallen it
(`injuries=2`, `hex=1`, `endurance=0`, `left=3` Mana), arms (`sword` is usual; `bow`, `spear`, `none`, `two`), a
weapon's Special, Crit or figure (`special:sharp`, `crit:poison-x:2`, `weapon:power:9`), a printed card
(`card:ogre-breaker`). Every die and every answer must be used up.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine import scenes
from armybuilder.engine.events import Event
from armybuilder.engine.games.collision import GAME, activation
from armybuilder.engine.games.collision.activation import Menu
from armybuilder.engine.games.collision.cards import Library
from armybuilder.engine.games.collision.state import ACTING, NOBODY, NOWHERE, WAITING, State
from armybuilder.engine.games.collision.zones import halves
from armybuilder.engine.scenes import ScriptedTable, deed, query
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.collision.plain import FIGURES

LETTERS = "AB"
#: The steps that a scene plays on at once.
MOST_STEPS = 20
Data = dict[str, Any]
BODY = dict(zip(FIGURES, (8, 6, 4, 4, 6, 3, 3, 2, 2, 3), strict=True))
BEFALLEN = ("injuries", "hex", "stun", "poison", "flee", "endurance", "luck", "spent")


def weapon(name: str, reach: int = 1, *, is_ranged: bool = False, **more: Any) -> Data:
    plain = {"endurance_cost": 1, "damage_type": "mundane", "attack": 4, "power": 4, "crit": "", "crit_amount": None}
    return {"name": name, "reach": reach, "is_ranged": is_ranged, "crit_power": None, "specials": []} | plain | more


ARMS = {
    "sword": [weapon("Sword")],
    "spear": [weapon("Spear", 2)],
    "bow": [weapon("Bow", 4, is_ranged=True)],
    "two": [weapon("Sword"), weapon("Dagger", attack=5, power=3, endurance_cost=2, damage_type="fire")],
    "sword-and-bow": [weapon("Sword"), weapon("Bow", 4, is_ranged=True)],
    "none": [],
}


class Stage(scenes.Stage[State]):
    """A battle with what a test does to it and asks about it. Characters and tiles go by their names: A1, d4."""

    def __init__(self, setup: Mapping[str, Any], state: State, rolls: Sequence[int], answers: Sequence[str]) -> None:
        super().__init__(ScriptedTable(GAME, state, rolls, answers))
        self.setup = setup

    # Doing

    @deed
    def acts(self, name: str, *options: str) -> None:
        """Activate a character, and let it do some things; it does not recover yet."""
        self.begins(name)
        self.does(*options)

    @deed
    def begins(self, name: str) -> None:
        self.state.player = LETTERS.index(name[0])
        activation.begin(self.table, self.piece(name))

    @deed
    def does(self, *options: str) -> None:
        """The active character does some things, each as a replay writes it: `single 1 B1`."""
        for option in options:
            self.table.texts.insert(0, option)
            activation.act(self.table)

    @deed
    def may(self, name: str) -> list[str]:
        """All that a character may do now, as a replay writes it."""
        self.state.active = self.piece(name)
        menu = Menu(self.table, self.piece(name))
        return [GAME.write(self.state, option) for option in menu.listed()]

    @deed
    def steps(self, count: int = 1) -> None:
        """Play the battle on, step by step."""
        for _ in range(min(count, MOST_STEPS)):
            GAME.step(self.table)

    # Asking

    @query
    def piece(self, name: str) -> int:
        return next(n for n, each in enumerate(self.state.names) if each.split()[0] == name)

    @query
    def injuries(self, name: str) -> int:
        return self.state.injuries[self.piece(name)]

    @query
    def endurance(self, name: str) -> int:
        return self.state.endurance[self.piece(name)]

    @query
    def mana(self, name: str) -> int:
        return self.state.mana[self.piece(name)]

    @query
    def tokens(self, name: str, status: str) -> int:
        found: list[int] = getattr(self.state, status)
        return found[self.piece(name)]

    @query
    def tile(self, name: str) -> str:
        """The tile of somebody; "" off the board."""
        place = self.state.place[self.piece(name)]
        return self.state.field.grid.name(place) if place != NOWHERE else ""

    @query
    def facing(self, name: str) -> str:
        return DIRECTION_NAMES[self.state.facing[self.piece(name)]]

    @query
    def is_standing(self, name: str) -> bool:
        return self.state.is_on_board(self.piece(name))

    @query
    def is_waiting(self, name: str) -> bool:
        return self.state.standing[self.piece(name)] == WAITING

    @query
    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.table.events if event[0] == kind]


def set_stage(
    cards: Mapping[str, Any],
    lines: Sequence[str],
    rolls: Sequence[int] = (),
    answers: Sequence[str] = (),
    *,
    terrain: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    rows: int = 10,
    columns: int = 12,
    major: str = "headhunter",
    minors: Sequence[str] = ("survival-is-key", "past-enemy-lines"),
    turn: int = 1,
) -> Stage:
    """A battle as its lines say, in which A attacks."""
    ordered = sorted(lines, key=lambda line: line[0])
    setup = _setup(cards, ordered, rows, columns, terrain or {}, levels or {}, major, minors)
    state = GAME.start(setup, 1)
    state.attacker, state.first, state.player = 0, 0, 0
    first, second = halves(state.field.grid, state.style)
    state.zones = (first, second)
    state.turn, state.phase, state.active, state.piles = turn, ACTING, NOBODY, [((), (), ())] * 2
    for piece, line in enumerate(ordered):
        _place(state, piece, line.split()[1:])
    return Stage(setup | {"cards": cards}, state, rolls, answers)


def _setup(
    cards: Mapping[str, Any],
    lines: Sequence[str],
    rows: int,
    columns: int,
    terrain: Mapping[str, str],
    levels: Mapping[str, int],
    major: str,
    minors: Sequence[str],
) -> Data:
    made = {f"made-{n}": _character(cards, n, line.split()[3:]) for n, line in enumerate(lines)}
    hands = {side: [f"made-{n}" for n, line in enumerate(lines) if line[0] == side] for side in LETTERS}
    tall = {"vertical-obstacle", "vertical-impassable-terrain"}
    pieces = [{"kind": kind, "tiles": [tile], "height": 2 * (kind in tall)} for tile, kind in terrain.items()]
    library = _library(cards)
    library.characters.update(Library({**EMPTY, "characters": made}).characters)
    return {
        "cards": library,
        "field": {"rows": rows, "columns": columns, "levels": levels, "pieces": pieces},
        "points": 500,
        "major": major,
        "minors": list(minors),
        "armies": [{"name": side, "characters": hands[side]} for side in LETTERS],
    }


EMPTY: Data = {"characters": {}, "abilities": {}, "objectives": {}}
_read: dict[int, tuple[Mapping[str, Any], Library]] = {}


def _library(cards: Mapping[str, Any]) -> Library:
    """The printed cards, read once for all scenes; each scene has characters of its own beside them."""
    if id(cards) not in _read:
        _read[id(cards)] = cards, Library(cards)
    printed = _read[id(cards)][1]
    found = Library(EMPTY)
    found.characters = dict(printed.characters)
    found.abilities, found.objectives = printed.abilities, printed.objectives
    return found


def _character(cards: Mapping[str, Any], number: int, words: Sequence[str]) -> Data:
    card = next((word[5:] for word in words if word.startswith("card:")), "")
    if card:
        printed: Data = cards["characters"][card]
        return printed
    given = {name: int(value) for name, _, value in (word.partition("=") for word in words) if name in FIGURES}
    arms = next((ARMS[word] for word in words if word in ARMS), ARMS["sword"])
    plain = [word for word in words if "=" not in word and ":" not in word and word not in ARMS]
    return {
        "name": f"Fighter {number}",
        "cost": 50,
        "rank": next((int(word[5:]) for word in words if word.startswith("rank=")), 2),
        **BODY,
        **given,
        "weapons": [_armed(each, words) for each in arms],
        "abilities": [[slug, 1 if slug == "luck" else None] for slug in plain],
    }


def _armed(arm: Data, words: Sequence[str]) -> Data:
    """A weapon with the Specials and the Crit, type and figures of a line: `special:drain:2`, `weapon:power:9`."""
    made = dict(arm)
    for word in words:
        kind, _, rest = word.partition(":")
        name, _, number = rest.partition(":")
        amount = int(number) if number.isdecimal() else None
        if kind == "special":
            made["specials"] = [*made["specials"], [name, amount]]
        elif kind == "crit":
            made |= {"crit": name, "crit_amount": amount}
        elif kind == "weapon":
            made[name] = number if amount is None else amount
    return made


def _place(state: State, piece: int, words: Sequence[str]) -> None:
    """Set a character as its line says."""
    if words[0] != "-":
        state.put(piece, state.field.grid.named(words[0]))
        state.was_board[piece] = True
    state.facing[piece] = DIRECTION_NAMES.index(words[1])
    for name, _, value in (word.partition("=") for word in words):
        if name in BEFALLEN:
            getattr(state, name)[piece] = int(value)
        elif name == "left":
            state.mana[piece] = int(value)
