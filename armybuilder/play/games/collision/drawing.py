"""The table of Collision as it is drawn: heights, terrain, markers, characters; options in words."""

from collections.abc import Iterator

from armybuilder.engine.games.collision.events import STATUS_NAMES, ability_name, short
from armybuilder.engine.games.collision.field import (
    BARRED,
    OBSTACLE,
    VERTICAL_IMPASSABLE,
    VERTICAL_OBSTACLE,
)
from armybuilder.engine.games.collision.log import TILES, write
from armybuilder.engine.games.collision.options import END, HOLD, TURN
from armybuilder.engine.games.collision.state import ACTING, METEOR, NOBODY, NOWHERE, WAITING, State
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option
from armybuilder.engine.windows import PASS
from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, circle, rectangle, space
from armybuilder.faces.diagrams import board as empty_board
from armybuilder.play.adapters import Board, Marker, Token, Tray
from catalog.shelf import Shelf

#: Grounds by their terrain; what is not here has none.
GROUND = {OBSTACLE: "forest", VERTICAL_OBSTACLE: "forest", VERTICAL_IMPASSABLE: "block"}
WATER = "water"
VERBS = {
    "attacker": "Attack",
    "defender": "Defend",
    "side": "Side",
    "diagonal": "Diagonal",
    "nominate": "Nominate",
    "carrier": "Carries the maps",
    "card": "Next card",
    "rest": "The rest as it lies",
    "deploy": "Deploy",
    "on": "Where",
    "face": "Face",
    "step": "Step to",
    "maneuver": "Maneuver to",
    "run": "Run to",
    "turn": "Turn",
    "around": "Keep clear of",
    "leave": "Carry off over",
    "hop": "Come back on",
    "flee": "Flee to",
    "single": "Attack",
    "blast": "Blast on",
    "burst": "Strike all around",
    "line": "Strike along a line",
    "use": "Use",
    "aim": "Use on a tile",
    "grant": "Objective",
    "pick-up": "Pick up",
    "hold": "Hold",
    "end": "End the activation",
    "pass": "Pass",
    "react": "React",
    "with": "With",
    "next": "Next",
    "to": "To",
    "shoot": "Shoot",
    "pay": "Pay",
    "weapon": "Weapon",
    "shape": "Shape",
    "type": "Type",
    "stop": "Stop here",
    "push": "Push",
    "luck": "Spend luck",
    "planned": "Take the die set aside",
}
WAYS = {("-1", "-1"): "northwest", ("-1", "0"): "north", ("-1", "1"): "northeast", ("0", "-1"): "west"}
WAYS |= {("0", "1"): "east", ("1", "-1"): "southwest", ("1", "0"): "south", ("1", "1"): "southeast"}


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


# --- The ground -------------------------------------------------------------------------------------------------------


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


def _marks(state: State, piece: int) -> Iterator[str]:
    """Its statuses, what fate hangs over it, what it carries."""
    for status, name in STATUS_NAMES.items():
        tokens = getattr(state, status)[piece]
        if tokens:
            yield f"{name} {tokens}"
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


# --- Options ----------------------------------------------------------------------------------------------------------


def words(state: State, option: Option) -> str:
    """Without the verb: tiles by name, pieces by number and name, abilities and weapons by name."""
    verb = str(option[0])
    if option in (END, HOLD, TURN, PASS):
        return ""
    if verb == "push":
        return WAYS[str(option[1]), str(option[2])]
    if verb in TILES - {"aim", "blast"}:
        return write(state, option).partition(" ")[2]
    return " ".join(filter(None, (_part(state, verb, part) for part in option[1:])))


def _part(state: State, verb: str, part: str | int) -> str:
    if isinstance(part, int):
        if verb in TILES:
            return state.field.grid.name(part)
        return "the meteor" if part == METEOR else state.names[part]
    if part in ("1", "2") and state.active != NOBODY:
        return _weapon(state, part)
    return ability_name(state, part)


def _weapon(state: State, number: str) -> str:
    """A weapon of the active character by its name; another's by its number."""
    weapons = {str(weapon.number): weapon.name for weapon in state.profile[state.active].weapons}
    return weapons.get(number, f"weapon {number}")
