"""The table of Collision as it is drawn: heights, terrain, markers, characters."""

from collections.abc import Iterator

from armybuilder.engine.games.collision.events import STATUS_NAMES, short
from armybuilder.engine.games.collision.field import (
    BARRED,
    OBSTACLE,
    VERTICAL_IMPASSABLE,
    VERTICAL_OBSTACLE,
)
from armybuilder.engine.games.collision.state import ACTING, NOBODY, NOWHERE, WAITING, State
from armybuilder.engine.match import SetUp
from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, circle, rectangle, space
from armybuilder.faces.diagrams import board as empty_board
from armybuilder.play.adapters import Board, Marker, Place, Token, Tray, places_on
from catalog.shelf import Shelf

#: Grounds by their terrain; what is not here has none.
GROUND = {OBSTACLE: "forest", VERTICAL_OBSTACLE: "forest", VERTICAL_IMPASSABLE: "block"}
WATER = "water"


def draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    """The board with all that stands on it, and a line for each player."""
    grid = state.field.grid
    return Board(
        grid.columns,
        grid.rows,
        _ground(state, setup),
        tuple(_token(state, piece, shelf) for piece in state.targets()),
        tuple(_markers(state)),
        (_score(state, 0), _score(state, 1)),
        _heading(state),
        trays=tuple(_reinforcements(state)),
    )


def place(state: State, tile: int) -> Place | None:
    """A tile by column and row; None for one off the board."""
    return next(iter(places_on(state.field.grid, [tile])), None)


def _reinforcements(state: State) -> Iterator[Tray]:
    """The waiting characters of each player; those that came to the hand are marked."""
    for player in (0, 1) if state.turn else ():
        waiting = [piece for piece in state.undefeated(player) if state.standing[piece] == WAITING]
        names = tuple(state.names[piece] + (" (in hand)" if state.ready[piece] else "") for piece in waiting)
        if names:
            yield Tray(player, "Reinforcements", names)


def _heading(state: State) -> str:
    if not state.turn:
        return f"Setting up, then {state.limit} turns"
    phase = f", phase {min(state.pile, 2) + 1}" if state.phase == ACTING else ""
    return f"Turn {state.turn} of {state.limit}{phase}"


def _score(state: State, player: int) -> str:
    """The number on the board, and the tokens that objectives count."""
    standing = len(state.on_board(player))
    role = "attacker" if player == state.attacker else "defender"
    words = [f"{standing} on the board"] + ([role] if state.attacker != NOBODY else [])
    tokens = (("channel", state.channels), ("glory", state.glory), ("favor", state.favor), ("points", state.gained))
    words += [f"{each[player]} {name}" for name, each in tokens if each[player]]
    if state.planned[player]:
        words.append(f"a {state.planned[player]} set aside")
    return ", ".join(words)


# The ground


def _ground(state: State, setup: SetUp) -> Diagram:
    grid = state.field.grid
    shapes: list[Shape] = [*empty_board(grid.columns, grid.rows)]
    labels: list[Label] = []
    for tile in grid.spaces:
        shapes += _tile(state, tile)
        labels += _words_on(state, tile)
    name = str(setup["cards"]["objectives"][setup["major"]]["name"])
    return Diagram(name, grid.columns * CELL, grid.rows * CELL, tuple(shapes), tuple(labels))


def _tile(state: State, tile: int) -> Iterator[Shape]:
    """A tile's terrain, and a frame further in for each level above the first."""
    field = state.field
    column, row = field.grid.column[tile], field.grid.row[tile]
    x, y = column * CELL, row * CELL
    kind = field.kind[tile]
    if field.level[tile] > 1:
        yield space(column, row, "road")
    if kind:
        yield space(column, row, GROUND.get(kind, WATER if kind in BARRED else "cell"))
    if kind == VERTICAL_OBSTACLE:
        yield Shape(circle(x + CELL / 2, y + CELL / 2, CELL / 4), "tree")
    for level in range(1, field.level[tile]):
        yield Shape(rectangle(x + level, y + level, CELL - 2 * level, CELL - 2 * level), "grid")


def _words_on(state: State, tile: int) -> Iterator[Label]:
    """The level of a raised tile, and ground that is cursed or blessed."""
    field = state.field
    x, y = field.grid.column[tile] * CELL, field.grid.row[tile] * CELL
    if field.level[tile] > 1:
        yield Label(x + 2.4, y + 4.2, str(field.level[tile]), 3.4, "faint")
    if tile in (state.cursed, state.blessed) and tile != NOWHERE:
        yield Label(x + CELL / 2, y + 9, "cursed" if tile == state.cursed else "blessed", 2.6, "strong")


def _markers(state: State) -> Iterator[Marker]:
    """All that lies on the board for its objective, and meteors to come."""
    grid = state.field.grid
    for marker in state.markers:
        if marker.tile != NOWHERE:
            whose = f" of {'AB'[marker.owner]}" if marker.owner != NOBODY else ""
            yield Marker(grid.column[marker.tile], grid.row[marker.tile], f"{marker.kind}{whose}")
    for meteor in state.meteors:
        if meteor:
            yield Marker(grid.column[meteor.tile], grid.row[meteor.tile], "meteor")


def _token(state: State, piece: int, shelf: Shelf) -> Token:
    grid, tile, profile = state.field.grid, state.place[piece], state.profile[piece]
    card = shelf.kind("character").get(profile.slug)
    return Token(
        grid.column[tile],
        grid.row[tile],
        state.owner[piece],
        short(state, piece),
        profile.name,
        card.emblem if card else "",
        None if profile.is_statue else state.facing[piece],
        tuple(_marks(state, piece)),
        tuple(_facts(state, piece)),
        health=max(0.0, 1 - state.injuries[piece] / profile.toughness),
        is_active=piece == state.active,
        card=f"character/{card.slug}" if card else "",
        level=state.field.level[tile],
    )


def tokens(state: State, piece: int) -> list[str]:
    """The tokens of each status that a character has."""
    found = {name: getattr(state, status)[piece] for status, name in STATUS_NAMES.items()}
    return [f"{name} {count}" for name, count in found.items() if count]


def _marks(state: State, piece: int) -> Iterator[str]:
    """Its statuses, what fate hangs over it, what it carries."""
    yield from tokens(state, piece)
    fates = (("clings to life", state.clinging), ("kissed", state.kissed), ("perseveres", state.persevering))
    yield from (name for name, holders in fates if holders[piece])
    if state.warped[piece]:
        yield "Pain Warp"
    yield from (state.markers[number].kind for number in state.carried(piece))


def _facts(state: State, piece: int) -> Iterator[str]:
    profile = state.profile[piece]
    yield f"on {state.field.grid.name(state.place[piece])}, level {state.field.level[state.place[piece]]}"
    yield f"injury level {state.injuries[piece]} of {profile.toughness}"
    if profile.is_statue:
        return
    yield f"{state.endurance[piece]} Endurance, {state.mana[piece]} of {profile.mana} Mana"
    if state.luck[piece]:
        yield f"{state.luck[piece]} luck"
    yield f"Def {profile.defense}, Armor {profile.armor}, Command {profile.command}, Move {profile.move}"
