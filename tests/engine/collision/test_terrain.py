"""Terrain that players, dice and bots place in the match, and the sections of a board that they arrange."""

from statistics import fmean
from typing import Any

import pytest

from armybuilder.engine import replay
from armybuilder.engine.bots import BOTS
from armybuilder.engine.games.collision import GAME, terrain
from armybuilder.engine.games.collision.field import (
    ELEVATION,
    IMPASSABLE,
    OBSTACLE,
    VERTICAL_IMPASSABLE,
    VERTICAL_OBSTACLE,
    field_of,
    is_connected,
    sections,
)
from armybuilder.engine.games.collision.state import Lot, State
from armybuilder.engine.games.collision.terrain import ARCHITECT, METHODS, SECTIONS, SPLIT, Arrangements, Spots
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.match import Match
from armybuilder.geometry.grid import grid
from tests.engine.collision.boards import bare, piece, setup_of
from tests.engine.collision.cards import Data

#: Rows and columns of the chart's boards, and of ones of no chart that a ground may have.
SIZES = ((8, 6), (10, 12), (10, 18), (12, 24), (10, 24), (9, 15))


def placed(setup: Data, bot: str, seed: str = "1") -> Match[State]:
    """A match up to where all terrain is placed."""
    match = Match(GAME, setup, seed, [BOTS[bot](f"{bot} {seed} {side}") for side in "AB"])
    while terrain.is_left(match.state):
        match.step()
    return match


WALL = [piece(IMPASSABLE, f"{column}5") for column in "abcdefghijk"]


@pytest.mark.parametrize(
    ("lot", "spot", "pieces", "said"),
    [
        (Lot(OBSTACLE, 1, 0), "a1", [], ""),
        (Lot(OBSTACLE, 2, 0), "a1 b1", [], ""),
        (Lot(OBSTACLE, 2, 0), "a1 b2", [], "isn’t a spot for an obstacle (2 tiles)"),
        (Lot(OBSTACLE, 1, 0), "f5", [], "stay free for the objectives"),
        (Lot(OBSTACLE, 1, 0), "a1", [piece(OBSTACLE, "a1")], "stands there already"),
        (Lot(OBSTACLE, 2, 0), "a1 b1", [piece(ELEVATION, "a1", height=1)], "tiles of one level"),
        (Lot(OBSTACLE, 1, 0), "a1", [piece(ELEVATION, "a1", height=1)], ""),
        (Lot(ELEVATION, 1, 1), "c1", [piece(ELEVATION, "a1", "b1", height=1)], "goes on raised ground"),
        (Lot(ELEVATION, 1, 1), "a1", [piece(ELEVATION, "a1", "b1", height=1)], ""),
        (Lot(ELEVATION, 1, 1), "a1", [piece(ELEVATION, "a1", height=4)], "higher than level 5"),
        (Lot(ELEVATION, 1, 2), "c1", [], "from every tile to every other"),
        (Lot(IMPASSABLE, 1, 0), "l5", WALL, "from every tile to every other"),
        (Lot(VERTICAL_OBSTACLE, 1, 2), "l5", WALL, ""),
        (Lot(VERTICAL_IMPASSABLE, 1, 2), "l2", [piece(VERTICAL_OBSTACLE, f"{c}2") for c in "abcdefghijk"], "marker"),
    ],
)
def test_a_piece_goes_where_it_may_and_else_the_reason_is_told(lot: Lot, spot: str, pieces: Any, said: str) -> None:
    board = grid(10, 12)
    spots = Spots(field_of({**bare(10, 12), "pieces": pieces}), lot)
    tiles = sorted(map(board.named, spot.split()))
    told = spots.why_not(Verbs.terrain(*tiles))
    assert (said in told) if said else not told
    assert (Verbs.terrain(*tiles) in spots.listed()) == (not said)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("method", [SPLIT, ARCHITECT])
def test_placed_terrain_covers_a_quarter_has_a_third_level_and_cuts_nobody_off(
    method: str, rows: int, columns: int
) -> None:
    state = placed(setup_of(method, rows, columns), "random").state
    field = state.field
    covered = sum(len(each.tiles) for each in field.pieces)
    assert rows * columns // 4 - 1 <= covered <= rows * columns // 4
    assert len(field.levels) >= 3
    assert is_connected(field)
    assert all(not field.kind[tile] and field.level[tile] == 1 for tile in field.grid.center())


def test_by_turns_both_place_the_same_pieces() -> None:
    match = placed(setup_of(SPLIT), "random")
    laid = [event[1:3] for event in match.events if event[0] == "lays"]
    assert [player for player, _ in laid] == [laid[0][0], 1 - laid[0][0]] * (len(laid) // 2)
    mine, theirs = ([words for player, words in laid if player == each] for each in (0, 1))
    assert mine == theirs
    assert len(mine) == 9


def test_by_architect_nobody_is_asked() -> None:
    assert placed(setup_of(ARCHITECT), "random").answers == []


def test_a_hand_with_swift_assault_leaves_the_terrain_to_the_dice() -> None:
    setup = setup_of(SPLIT)
    slug = setup["armies"][0]["characters"][0]
    card = setup["cards"]["characters"][slug]
    quick = {**card, "abilities": [*card["abilities"], ["swift-assault", None]]}
    cards = {**setup["cards"], "characters": {**setup["cards"]["characters"], slug: quick}}
    match = placed(setup | {"cards": cards}, "random")
    assert ("left to dice",) in match.events
    assert match.answers == []


def look(state: State) -> list[tuple[str, int]]:
    return [(state.field.kind[tile], state.field.level[tile]) for tile in state.field.grid.spaces]


@pytest.mark.parametrize("seed", range(4))
def test_sections_come_to_lie_elsewhere_with_all_that_stands_on_them(seed: int) -> None:
    setup = setup_of(SECTIONS)
    before, after = GAME.start(setup, 1), placed(setup, "random", str(seed)).state
    assert (sorted(look(after)), is_connected(after.field)) == (sorted(look(before)), True)
    slots = sections(before.field.grid)
    assert [len(slots), len(slots[0]), len(after.arranged)] == [4, 30, 4]


@pytest.mark.parametrize(
    ("turned", "comes_to"), [("straight", "a12"), ("half", "f7"), ("right", "f12"), ("left", "a7")]
)
def test_a_square_section_is_turned_by_quarters_too(turned: str, comes_to: str) -> None:
    board = grid(12, 12)
    setup = setup_of(SECTIONS) | {"field": {**bare(12, 12), "pieces": [piece(OBSTACLE, "g12")]}}
    match = Match(GAME, setup, "1", (None, None)).run()
    match.answer(Verbs.section(board.named("g12"), turned))
    assert [board.name(tile) for each in match.state.field.pieces for tile in each.tiles] == [comes_to]


def test_a_section_that_lies_fast_or_cuts_somebody_off_is_refused_with_the_reason() -> None:
    nook = [piece(IMPASSABLE, name) for name in ("g9", "h10")]
    state = GAME.start(setup_of(SECTIONS) | {"field": {**bare(10, 12), "pieces": nook}}, 1)
    board = state.field.grid
    options = Arrangements(state)
    assert options.why_not(Verbs.section(board.named("a10"), "straight")) == ""
    assert "from every tile" in options.why_not(Verbs.section(board.named("g10"), "straight"))
    assert options.why_not(Verbs.section(board.named("g10"), "half")) == ""
    state.arranged = ((board.named("a10"), "straight"),)
    assert "lies fast" in options.why_not(Verbs.section(board.named("a10"), "half"))


@pytest.mark.parametrize("method", METHODS)
def test_a_match_with_placed_terrain_plays_again_from_its_text(method: str) -> None:
    match = Match(GAME, setup_of(method), "9", [BOTS["random"](side) for side in "AB"]).run()
    again = replay.play(replay.read(replay.record(match).text()))
    assert GAME.fingerprint(again.state) == GAME.fingerprint(match.state)


@pytest.mark.parametrize("method", [SPLIT, SECTIONS])
def test_bots_make_a_board_that_is_fairer_than_one_by_chance(method: str) -> None:
    worth = {
        bot: fmean(terrain.worth(placed(setup_of(method), bot, str(seed)).state, 0) for seed in range(3))
        for bot in ("random", "greedy")
    }
    assert worth["greedy"] > worth["random"] + 5


@pytest.mark.parametrize(("rows", "columns"), [*SIZES, (30, 30)])
def test_nobody_is_ever_asked_for_more_than_a_spot_for_each_tile_and_way(rows: int, columns: int) -> None:
    field = field_of(bare(rows, columns))
    assert all(len(Spots(field, lot).listed()) <= 2 * rows * columns for lot in terrain.POOL)
    assert len(sections(field.grid)) <= 100
