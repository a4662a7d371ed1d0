"""A small battle for one rule: a few characters on a board, the dice that will fall, and what is done.

    with scene("A c3 north guided-strike", "B c4 south defense=9", rolls=[5, 6]) as battle:
        battle.acts("A1", "use guided-strike 1 B1")
    assert battle.injuries("B1") == 2

Characters are named in the order in which they stand here: A1, A2, B1. A line is a side, a tile (`-` for the
reinforcements), a facing, and in any order: abilities, figures of the card (`defense=9`), what has befallen it
(`injuries=2`, `hex=1`, `endurance=0`, `left=3` Mana), what it carries (`carries:chest`), its phase (`phase=2`: it
waits there for its turn; `ready=1` brings it in from the reinforcements), arms (`sword` is usual; `bow`, `spear`,
`none`, `two`), a weapon's Special, Crit or figure (`special:sharp`, `crit:poison-x:2`, `weapon:power:9`), a printed
card (`card:ogre-breaker`).

What objectives need lies on tiles: `{"c4": "chest", "d6": "orb A", "e5": "blessed ground", "c9": "statue B"}`, where
the orb is lit by A. A scene may begin before the battle (`"set-up"`, with everybody off the board) or with a turn
(`"maintenance"`). Every die and every answer must be used up.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from armybuilder.engine import scenes
from armybuilder.engine.games.collision import GAME, activation
from armybuilder.engine.games.collision.activation import Menu
from armybuilder.engine.games.collision.cards import Library, statue
from armybuilder.engine.games.collision.field import OBSTACLE, TerrainPiece
from armybuilder.engine.games.collision.objectives.placing import build, put_statue, stone
from armybuilder.engine.games.collision.state import (
    ACTING,
    MAINTAINING,
    NOBODY,
    NOWHERE,
    SETTING_UP,
    WAITING,
    Marker,
    State,
)
from armybuilder.engine.games.collision.zones import CENTER, halves
from armybuilder.engine.scenes import deed, query
from armybuilder.geometry.grid import DIRECTION_NAMES
from catalog.games.collision.plain import FIGURES, PHASES

LETTERS = "AB"
#: The steps that a scene plays on at once.
MOST_STEPS = 20
Data = dict[str, Any]
BODY = dict(zip(FIGURES, (8, 6, 4, 4, 6, 3, 3, 2, 2, 3), strict=True))
BEFALLEN = ("injuries", "hex", "stun", "poison", "flee", "endurance", "luck", "spent", "ready")
#: The ground of objectives, and the figures that say where it is.
GROUNDS = {"blessed ground": "blessed", "cursed ground": "cursed"}
#: Where a scene may begin.
BEGINNINGS = {"set-up": SETTING_UP, "maintenance": MAINTAINING, "activations": ACTING}


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

    game = GAME

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
    def options(self) -> list[str]:
        """All that the active character may do now, as a replay writes it."""
        return [GAME.write(self.state, option) for option in Menu(self.table, self.state.active).listed()]

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
    def carries(self, name: str) -> list[str]:
        """The kinds of all that a character carries."""
        return [self.state.markers[number].kind for number in self.state.carried(self.piece(name))]

    @query
    def lies(self, kind: str) -> list[str]:
        """The tiles on which markers of a kind lie."""
        grid = self.state.field.grid
        return [grid.name(each.tile) for each in self.state.markers if each.kind == kind and each.tile != NOWHERE]

    @query
    def terrain(self, tile: str) -> str:
        """The terrain on a tile; "" for none."""
        return self.state.field.kind[self.state.field.grid.named(tile)]

    @query
    def facing(self, name: str) -> str:
        return DIRECTION_NAMES[self.state.facing[self.piece(name)]]

    @query
    def is_standing(self, name: str) -> bool:
        return self.state.is_on_board(self.piece(name))

    @query
    def is_waiting(self, name: str) -> bool:
        return self.state.standing[self.piece(name)] == WAITING

    happened = scenes.Stage.events


def set_stage(
    cards: Library,
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
    markers: Mapping[str, str] | None = None,
    begins: str = "activations",
) -> Stage:
    """A battle as its lines say, in which A attacks."""
    ordered = sorted(lines, key=lambda line: line[0])
    setup = _setup(cards, ordered, rows, columns, terrain or {}, levels or {}, major, minors)
    state = GAME.start(setup, 1)
    if BEGINNINGS[begins] != SETTING_UP:
        state.attacker, state.first, state.player = 0, 0, 0
        first, second = halves(state.field.grid, state.style)
        state.zones = (second, first) if state.style == CENTER else (first, second)
        state.turn, state.phase, state.active = turn, BEGINNINGS[begins], NOBODY
        state.piles = [_piles(ordered, side) for side in LETTERS]
        for piece, line in enumerate(ordered):
            _place(state, piece, line.split()[1:])
    for tile, words in (markers or {}).items():
        _mark(state, state.field.grid.named(tile), words)
    return Stage(setup, state, rolls, answers)


def _mark(state: State, tile: int, words: str) -> None:
    """Put what an objective needs on a tile."""
    kind, _, letter = words.partition(" ")
    owner = LETTERS.index(letter) if letter in tuple(LETTERS) else NOBODY
    if words in GROUNDS:
        setattr(state, GROUNDS[words], tile)
    elif kind == "statue":
        card = state.library.objectives["statues-of-good-evil"].pieces[0]
        made = statue(card.toughness_at(state.points), card.defense, card.armor)
        put_statue(state, owner, made, tile, f"S{owner + 1} Statue")
    else:
        if kind == "obelisk":
            build(state, stone(tile))
        elif kind == "crate":
            build(state, TerrainPiece(OBSTACLE, (tile,), is_objective=True))
        state.markers.append(Marker(kind, tile, owner=owner))


def _piles(lines: Sequence[str], side: str) -> tuple[tuple[int, ...], ...]:
    """The characters of a side that still have their turn in each phase, in the order in which they stand."""
    return tuple(
        tuple(piece for piece, line in enumerate(lines) if line[0] == side and f"phase={phase}" in line.split())
        for phase in range(1, PHASES + 1)
    )


def _setup(
    cards: Library,
    lines: Sequence[str],
    rows: int,
    columns: int,
    terrain: Mapping[str, str],
    levels: Mapping[str, int],
    major: str,
    minors: Sequence[str],
) -> Data:
    printed = [next((word[5:] for word in line.split() if word.startswith("card:")), "") for line in lines]
    made = {f"made-{n}": _character(line.split()[3:]) for n, line in enumerate(lines) if not printed[n]}
    hands = {side: [printed[n] or f"made-{n}" for n, line in enumerate(lines) if line[0] == side] for side in LETTERS}
    tall = {"vertical-obstacle", "vertical-impassable-terrain"}
    pieces = [{"kind": kind, "tiles": [tile], "height": 2 * (kind in tall)} for tile, kind in terrain.items()]
    library = copy(cards)
    library.characters = {**cards.characters, **Library({**EMPTY, "characters": made}).characters}
    return {
        "cards": library,
        "field": {"rows": rows, "columns": columns, "levels": levels, "pieces": pieces},
        "points": 500,
        "major": major,
        "minors": list(minors),
        "armies": [{"name": side, "characters": hands[side]} for side in LETTERS],
    }


EMPTY: Data = {"characters": {}, "abilities": {}, "objectives": {}}


def _character(words: Sequence[str]) -> Data:
    given = {name: int(value) for name, _, value in (word.partition("=") for word in words) if name in FIGURES}
    arms = next((ARMS[word] for word in words if word in ARMS), ARMS["sword"])
    plain = [word for word in words if "=" not in word and ":" not in word and word not in ARMS]
    return {
        "name": "Fighter",
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
        elif name.startswith("carries:"):
            state.markers.append(Marker(name.removeprefix("carries:"), NOWHERE, piece, was_touched=True))


def position(state: State, player: int) -> dict[str, Any]:
    """The board as a scene has it: the player's characters as side A, the next of their pile to act.

    What lies on the board for an objective is left out.
    """
    grid, names = state.field.grid, {id(each): slug for slug, each in state.library.characters.items()}
    waits = {
        piece: phase for piles in state.piles for phase, pile in enumerate(piles[state.pile :], 1) for piece in pile
    }
    standing = [piece for piece in state.on_board() if id(state.profile[piece]) in names]
    return {
        "pieces": [
            " ".join(
                (
                    LETTERS[state.owner[piece] != player],
                    grid.name(state.place[piece]),
                    DIRECTION_NAMES[state.facing[piece]],
                    f"card:{names[id(state.profile[piece])]}",
                    *(f"phase={waits[piece]}" for _ in range(piece in waits)),
                    *(
                        f"{name}={value}"
                        for name in BEFALLEN
                        if (value := int(getattr(state, name)[piece])) or name == "endurance"
                    ),
                    f"left={state.mana[piece]}",
                )
            )
            for piece in sorted(standing, key=lambda piece: (state.owner[piece] != player, waits.get(piece, 9)))
        ],
        "settings": {
            "rows": grid.rows,
            "columns": grid.columns,
            "terrain": {grid.name(n): kind for n in grid.spaces if (kind := state.field.kind[n])},
            "levels": {grid.name(n): level for n in grid.spaces if (level := state.field.level[n]) != 1},
            "turn": state.turn,
        },
    }
