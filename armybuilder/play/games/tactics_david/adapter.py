"""Matches of Tactics David on the site: battlefield and mission beforehand, and how the table looks."""

from collections.abc import Iterator, Sequence

from django import forms

from armybuilder.engine.games.tactics_david.deployment import open_spaces, start
from armybuilder.engine.games.tactics_david.events import name
from armybuilder.engine.games.tactics_david.missions import DEATHMATCH, KILLS, MONEY, USUAL_TURNS, money
from armybuilder.engine.games.tactics_david.state import NOBODY, NOWHERE, PHASES, STATUSES, State
from armybuilder.engine.match import SetUp
from armybuilder.engine.telling import short
from armybuilder.faces.diagrams import CELL, Diagram, Shape, rectangle, space
from armybuilder.faces.diagrams import board as empty_board
from armybuilder.faces.games.tactics_david.areas import GROUND, terrain_piece
from armybuilder.geometry.grid import DIRECTION_NAMES, Grid, grid
from armybuilder.lists.schema import Schema
from armybuilder.play.adapters import (
    MOST_PIECES,
    Board,
    Chosen,
    Marker,
    MatchAdapter,
    Place,
    Token,
    among,
    exactly,
    judged,
    two_armies,
)
from armybuilder.play.games.tactics_david import (
    DEPLOYMENTS,
    USUAL_DEPLOYMENT,
    armies_in,
    battlefield_of,
    on_board,
    setup_of,
)
from catalog.games.tactics_david.plain import MOST_STACKED
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.words import counted

MISSIONS = (
    (DEATHMATCH, "Deathmatch: until one army is gone"),
    (KILLS, "Set Turns: the most kills win"),
    (MONEY, "Set Turns: the most money on the field wins"),
)
FIRST = (("", "The dice decide"), ("0", "The first army"), ("1", "The second army"))
MOST_TURNS = 200


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    battlefields = [(slug, card.name) for slug, card in shelf.kind("battlefield").items()]
    depths = [(str(depth), _deployment_words(depth)) for depth in DEPLOYMENTS]
    return {
        "battlefield": forms.ChoiceField(label="Battlefield", choices=battlefields),
        "mission": forms.ChoiceField(label="Mission", choices=MISSIONS, initial=DEATHMATCH),
        "turns": forms.IntegerField(
            label="Turns",
            min_value=2,
            max_value=MOST_TURNS,
            initial=USUAL_TURNS,
            help_text="Both players' Turns together. A Deathmatch that lasts longer is a draw.",
        ),
        "deployment": forms.ChoiceField(label="Deployment", choices=depths, initial=str(USUAL_DEPLOYMENT)),
        "first": forms.ChoiceField(label="Who begins", choices=FIRST, required=False),
    }


def _deployment_words(depth: int | str) -> str:
    if isinstance(depth, str):
        return depth.title()
    return f"{counted(depth, 'row')} at each edge"


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    for field, army in zip(("one", "other"), armies, strict=True):
        pieces = sum(piece.count for piece in rulebook(army.game).muster(army, shelf).pieces)
        if not pieces:
            yield Mistake(field, f"{army.name} has no units yet: add some before it fights.")
        elif pieces > MOST_PIECES:
            yield Mistake(field, f"{army.name} has {pieces} pieces; {MOST_PIECES} is the most that finds a place.")


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    options = {
        "mission": chosen["mission"],
        "turns": chosen["turns"],
        "deployment": chosen["deployment"] if chosen["deployment"] == "anywhere" else int(chosen["deployment"]),
        "first": int(chosen["first"]) if chosen["first"] else None,
    }
    return setup_of(armies, shelf, shelf.kind("battlefield")[chosen["battlefield"]], options)


def _title(setup: SetUp) -> str:
    return str(setup["battlefield"]["name"])


def _schema(shelf: Shelf) -> Schema:
    """The JSON schema of a set-up: this catalog's battlefields and cards, and the options of the form."""
    cards = rulebook(shelf.game.slug).cards(shelf).data()
    item = {"enum": list(cards["items"])}
    stack = {"type": "array", "items": {"enum": list(cards["units"])}, "minItems": 1, "maxItems": MOST_STACKED}
    armies = two_armies(pieces=exactly(units=stack, items={"type": "array", "items": item, "maxItems": 10}))
    return exactly(
        battlefield={"enum": [battlefield_of(card) for card in shelf.kind("battlefield").values()]},
        cards=exactly(**{name: among(known) for name, known in cards.items()}),
        armies={**armies, "items": judged(armies["items"], shelf.game.slug)},
        item_deck={"type": "array", "items": item, "maxItems": 200},
        mission=exactly(
            kind={"enum": [kind for kind, _ in MISSIONS]},
            turns={"type": "integer", "minimum": 2, "maximum": MOST_TURNS},
        ),
        deployment={"enum": list(DEPLOYMENTS)},
        first={"enum": [None, 0, 1]},
    )


# --- The table --------------------------------------------------------------------------------------------------------


def _draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    board = state.field.grid
    return Board(
        board.columns,
        board.rows,
        _ground(state, setup["battlefield"]),
        tuple(_token(state, unit, shelf) for unit, place in enumerate(state.place) if place != NOWHERE),
        tuple(_trails(state, board)),
        (_score(state, 0), _score(state, 1)),
        _heading(state),
    )


def _ground(state: State, field: CheckedJson) -> Diagram:
    board = grid(field["rows"], field["columns"])
    wide, tall = board.columns * CELL, board.rows * CELL
    shapes = [Shape(rectangle(0, 0, wide, tall), "mark")]
    for place in board.spaces:
        role = GROUND.get(state.terrain_at(place))
        shapes += [space(board.column[place], board.row[place], role)] if role else []
    shapes.append(empty_board(board.columns, board.rows)[1])
    looks = field.get("looks", {})
    for where, height in field["pieces"].items():
        place = board.named(where)
        look = looks.get(where) or ("bridge" if not height else "house")
        shapes += terrain_piece(look, board.column[place], board.row[place])
    return Diagram(str(field["name"]), wide, tall, tuple(shapes))


def _token(state: State, unit: int, shelf: Shelf) -> Token:
    board, place, profile = state.field.grid, state.place[unit], state.profile[unit]
    card = shelf.kind("unit").get(profile.units[0])
    words = [status.title() for status in STATUSES if status != "dead" and state.has(unit, status)]
    if state.locked[unit] != NOBODY:
        words.append(f"Locked with {short(state, state.locked[unit])}")
    items = [state.library.items[slug].name for slug in state.items[unit]]
    below = [state.library.units[slug].name for slug in profile.units[1:]]
    spot = _spot(state, unit)
    where = f"in the {spot} of {board.name(place)}" if spot else f"on {board.name(place)}"
    facts = [f"{where}, facing {DIRECTION_NAMES[state.facing[unit]]}"]
    facts += [f"in a team with {short(state, state.mate[unit])}"] if state.mate[unit] != NOBODY else []
    facts += [f"stacked on {', '.join(below)}"] if below else []
    facts += [f"carries {', '.join(items)}"] if items else []
    return Token(
        board.column[place],
        board.row[place],
        state.owner[unit],
        short(state, unit),
        profile.name,
        card.emblem if card else "",
        state.facing[unit],
        tuple(words),
        tuple(facts),
        len(profile.units),
        is_down=state.has(unit, "dead"),
        is_active=unit == state.engaged,
        spot=spot,
        card=f"unit/{card.slug}" if card else "",
    )


def _spot(state: State, unit: int) -> str:
    """The place of a unit of a team on its space: the first in the north or the west."""
    if state.mate[unit] == NOBODY or state.has(unit, "dead"):
        return ""
    is_first = state.occupant[state.place[unit]] == unit
    first, second = ("west", "east") if state.side_by_side[unit] else ("north", "south")
    return first if is_first else second


def _trails(state: State, board: Grid) -> Iterator[Marker]:
    for place, units in state.trails.items():
        yield Marker(board.column[place], board.row[place], "trail of " + ", ".join(short(state, u) for u in units))


def _score(state: State, player: int) -> str:
    units = len(state.in_play(player))
    word = "unit" if units == 1 else "units"
    kills = f"{state.score[player]} {'kill' if state.score[player] == 1 else 'kills'}"
    return f"{units} {word}, {money(state, player)} points on the field, {kills}"


def _heading(state: State) -> str:
    if not state.turn:
        return "Deployment"
    phase = f" · {name(state, state.engaged)}: {PHASES[state.phase]}" if state.engaged != NOBODY else ""
    return f"Turn {state.turn}, Player {'AB'[state.player]}{phase}"


def _place(state: State, space: int) -> Place | None:
    board = state.field.grid
    return (board.column[space], board.row[space]) if board.is_on[space] else None


def _left_out(setup: SetUp) -> Iterator[tuple[int, str]]:
    """The players who have more units than their deployment zone has free spaces."""
    state = start(setup, 1)
    for player, army in enumerate(setup["armies"]):
        units, spaces = len(state.to_deploy[player]), len(open_spaces(state, player))
        if units > spaces:
            zone = f"Its deployment zone has {counted(spaces, 'free space')}"
            yield player, f"{army['name']} has {units} units. {zone}: choose a deeper zone or a larger battlefield."


ADAPTER = MatchAdapter(
    sides=("Player A", "Player B"),
    fields=_fields,
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=lambda setup, _: armies_in(setup),
    setup_schema=_schema,
    draw=_draw,
    place=_place,
    fates=on_board.fates,
    venture=on_board.venture,
    left_out=_left_out,
    reach=on_board.reach,
)
