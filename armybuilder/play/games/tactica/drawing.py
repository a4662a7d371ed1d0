"""The table of a match of TACTICA as it is drawn: the field of hexes, troops, hands and piles."""

from collections.abc import Iterator
from functools import lru_cache

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.events import LEVELS, PLAYERS
from armybuilder.engine.games.tactica.showing import BACKS, UNKNOWN_LEVEL
from armybuilder.engine.games.tactica.state import (
    ACTIONS,
    CARD_MOVES,
    IN_MOVEMENT,
    IN_MUSTERING,
    TACTICS_PILE,
    TROOP_PILE,
    State,
)
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Table
from armybuilder.engine.telling import short
from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.games.tactica.fields import Field, drawn
from armybuilder.faces.hexes import Hexes, fitted
from armybuilder.geometry.hexes import Hex, offset_field, to_offset
from armybuilder.play.adapters import Board, Token, Tray
from armybuilder.play.lattice import HexField
from catalog.shelf import Shelf
from validation.words import counted

PILE_NAMES = {TROOP_PILE: "Troop pile", TACTICS_PILE: "Tactics pile"}


def column_and_row(state: State, space: int) -> tuple[int, int]:
    """A hex as the site counts: columns and rows from the top left."""
    return to_offset(state.field.board.cell[space])


def draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    """The table: the field of the battle, troops on it, both players' hands and piles."""
    battle = state.field.battle
    hexes, wide, tall = _laid_out(battle.columns, battle.rows)
    table = Table(state, (None, None))
    return Board(
        battle.columns,
        battle.rows,
        _ground(state, hexes, wide, tall, shelf),
        tuple(_token(table, piece, shelf) for pieces in state.fielded for piece in pieces),
        scores=(_score(state, 0), _score(state, 1)),
        heading=_heading(state),
        lattice=HexField(hexes, wide, tall),
        trays=tuple(tray for player in (0, 1) for tray in _trays(state, player)),
        names={column_and_row(state, space): state.hex_name(space) for space in state.field.board.spaces},
    )


@lru_cache(maxsize=8)
def _laid_out(columns: int, rows: int) -> tuple[Hexes, float, float]:
    return fitted(_hexes(columns, rows))


@lru_cache(maxsize=8)
def _hexes(columns: int, rows: int) -> tuple[Hex, ...]:
    return tuple(offset_field(columns, rows, short=True))


def _ground(state: State, hexes: Hexes, wide: float, tall: float, shelf: Shelf) -> Diagram:
    """Terrain, the landmarks that are left, and the walls that stand."""
    cell, battle = state.field.board.cell, state.field.battle
    walls = {cell[space]: player + 1 for player, spaces in enumerate(state.field.walls) for space in sorted(spaces)}
    landmarks = {cell[space]: slug for space, slug in state.field.landmarks.items()}
    shapes, labels = drawn(Field(_hexes(battle.columns, battle.rows), landmarks, walls), hexes, shelf)
    return Diagram(battle.name, wide, tall, tuple(shapes), tuple(labels))


def _heading(state: State) -> str:
    """The battle and turn, whose it is, and the actions or card moves that are left."""
    begun = f"turn {state.turn}" if state.turn else "before the first turn"
    words = f"Battle {state.battle + 1}, {begun}: {PLAYERS[state.player]}"
    if state.stage == IN_MUSTERING:
        return f"{words}, Mustering, {counted(ACTIONS - state.actions, 'action')} left"
    if state.stage == IN_MOVEMENT:
        return f"{words}, Movement, {counted(CARD_MOVES - state.card_moves, 'card move')} left"
    return f"{words}, {state.phase.title()}" if state.phase else words


# --- Troops -----------------------------------------------------------------------------------------------------------


def _token(table: Table[State], piece: int, shelf: Shelf) -> Token:
    state = table.state
    column, row = column_and_row(state, state.place[piece])
    kind = "troop" if state.kind[piece] in shelf.kind("troop") else "tactic"
    card = shelf.kind(kind)[state.kind[piece]]
    marks = [LEVELS[state.level[piece]]] if state.level[piece] > 0 else []
    marks += [state.library.name(slug) for slug in state.laid.get(piece, ())]
    return Token(
        column,
        row,
        state.owner[piece],
        short(state, piece),
        state.library.name(state.kind[piece]),
        card.emblem,
        marks=tuple(marks),
        facts=tuple(_facts(table, piece)),
        is_active=piece in state.named,
        card=f"{kind}/{card.slug}",
    )


def _facts(table: Table[State], piece: int) -> Iterator[str]:
    """The hex and figures of a troop; of enemy troops whose training nobody need remind of, without it."""
    state = table.state
    yield f"on {state.hex_name(state.place[piece])}"
    is_known = state.level[piece] != UNKNOWN_LEVEL
    yield f"DEF {figures.defense(table, piece)}{'' if is_known else ' without training'}"
    yield f"RNG {figures.reach(table, piece)}"
    if piece in state.moved:
        yield "has moved"
    if piece in state.rescuers:
        yield "has rescued"
    if piece in state.named:
        yield f"attacks {short(state, state.named[piece])}"


# --- Hands and piles --------------------------------------------------------------------------------------------------


def _score(state: State, player: int) -> str:
    troops, walls = len(state.fielded[player]), len(state.field.walls[player])
    words = [counted(troops, "troop"), counted(walls, "wall"), counted(len(state.hostages[player]), "hostage")]
    words += [f"{counted(state.supply[player], 'training card')} left"]
    lost = state.lost[player]
    words += [f"{counted(lost, 'battle')} lost"] if lost else []
    return ", ".join(words) + ("; barred from tactics cards" if state.barred[player] else "")


def _trays(state: State, player: int) -> Iterator[Tray]:
    """The rows beside the field: the hand, both piles face down, and the cards that lie open."""
    yield _open(state, player, "BARRACKS", state.hand[player])
    for pile, name in PILE_NAMES.items():
        at = 2 * player + pile
        top = state.piles[at][-1:] if state.knows_top[at] else ()
        known = tuple(state.library.name(card) for card in top if card not in BACKS)
        yield Tray(player, name, known, len(state.piles[at]) - len(known))
    yield _open(state, player, "Hostages", state.hostages[player])
    yield _open(state, player, "RESUPPLY", state.resupply[player])
    yield _open(state, player, "LOST", state.lost_cards[player])


def _open(state: State, player: int, name: str, cards: tuple[str, ...]) -> Tray:
    """Cards by name, with those that are face down as backs."""
    known = sorted((card for card in cards if card not in BACKS), key=state.library.order.__getitem__)
    return Tray(player, name, tuple(map(state.library.name, known)), len(cards) - len(known))
