"""The rules of grounds: for each a ground that passes, one that it stops, and fixes; then matches by chance on them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from armybuilder.engine.games import game_of
from armybuilder.geometry.hexes import Top, distance, from_offset, neighbours
from armybuilder.grounds.books import book_of, errors_of
from armybuilder.grounds.files import as_document, games_with_grounds, read, write
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.grounds import board_mistakes
from catalog.shelf import shelf
from tests.engine.invariants import CHECKS
from tests.engine.matches import play_checked
from tests.grounds import analog_tactics, collision, officers_chess, tactica, tactics_david

pytestmark = [pytest.mark.once, pytest.mark.django_db]


class Grounds(NamedTuple):
    """A game's grounds as tests make them."""

    rules: list[tuple[str, GroundFile, GroundFile]]
    by_chance: Callable[[str], GroundFile]
    setup_on: Callable[[GroundFile, str], dict[str, Any]]


GAMES = {
    each.GAME: Grounds(each.RULES, each.by_chance, each.setup_on)
    for each in (analog_tactics, collision, officers_chess, tactica, tactics_david)
}
RULES = [(game, *rule) for game, grounds in GAMES.items() for rule in grounds.rules]
drawn = tactics_david.drawn


def test_every_game_with_grounds_is_tested() -> None:
    assert sorted(GAMES) == sorted(games_with_grounds())


@pytest.mark.parametrize(("game", "code", "sound", "wrong"), RULES, ids=[f"{game} {code}" for game, code, *_ in RULES])
def test_a_rule_passes_one_ground_and_stops_another(game: str, code: str, sound: GroundFile, wrong: GroundFile) -> None:
    cards, book = shelf(game), book_of(game)
    assert code not in [found.code for found in book.check(sound, cards)]
    found = [each for each in book.check(wrong, cards) if each.code == code]
    assert found
    for fix in (fix for each in found for fix in each.fixes):
        assert code not in [each.code for each in book.check(fix.ground, cards)], fix.title


@pytest.mark.parametrize(("game", "draw"), [("tactics-david", drawn), ("officers-chess", officers_chess.drawn)])
def test_a_zone_on_both_halves_is_given_to_both_players_by_halves(game: str, draw: Callable[..., GroundFile]) -> None:
    cards, book = shelf(game), book_of(game)
    everywhere = draw(*["a" * 8] * 9)
    (found,) = [each for each in book.check(everywhere, cards) if each.code == "both_have_zones"]
    zones = found.fixes[0].ground.layer("zones")
    assert sorted(map([*zones.values()].count, set(zones.values()))) == [36, 36]


def test_the_middle_row_is_made_alike_too() -> None:
    cards, book = shelf("collision"), book_of("collision")
    terrain = {"a4": "obstacle", "g4": "impassable-terrain", "a1": "obstacle"}
    ground = GroundFile("collision", "Uneven", 7, 7, {"terrain": terrain, "levels": {}})
    (found,) = [each for each in book.check(ground, cards) if each.code == "sides_are_alike"]
    (fix,) = found.fixes
    alike = {"a4": "impassable-terrain", "g4": "impassable-terrain", "a1": "obstacle", "g7": "obstacle"}
    assert fix.ground.layer("terrain") == alike
    assert "sides_are_alike" not in [each.code for each in book.check(fix.ground, cards)]


def test_what_lies_in_the_middle_is_nobodys_when_halves_are_made_alike() -> None:
    ground = drawn("...", ".a.", "..b")
    alike = book_of("tactics-david").balanced(ground, shelf("tactics-david"))
    assert alike.layer("zones") == {"a3": "a", "c1": "b"}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_grounds_and_cites_a_section(game: str) -> None:
    cards, book = shelf(game), book_of(game)
    codes = {code for code, *_ in GAMES[game].rules}
    findings = [each for _, _, wrong in GAMES[game].rules for each in book.check(wrong, cards)]
    assert {each.code for each in findings} == codes
    assert len(book.rules) == len(codes)
    assert all(cards.section(each.cites) and each.title for each in findings)


@pytest.mark.parametrize("game", GAMES)
def test_the_games_own_boards_break_no_rule_of_grounds(game: str) -> None:
    cards = shelf(game)
    boards = list(book_of(game).examples(cards))
    assert {each.name: errors_of(each, cards) for each in boards if errors_of(each, cards)} == {}
    assert all(read(write(each)) == each for each in boards)


def test_the_sizes_of_tactics_david_are_offered_both_ways_with_two_boards_each() -> None:
    book = book_of("tactics-david")
    sizes = set(book.sizes.values())
    assert {(rows, columns) for columns, rows in sizes} == sizes
    boards = [tuple(sorted((each.columns, each.rows))) for each in book.examples(shelf("tactics-david"))]
    assert all(boards.count(size) >= 2 for size in {(7, 11), (11, 14), (14, 22)} & {tuple(sorted(s)) for s in sizes})


def test_every_size_of_the_chart_of_collision_is_offered_with_a_board_to_begin_with() -> None:
    book, cards = book_of("collision"), shelf("collision")
    chart = {(card.columns, card.rows) for card in cards.kind("board").values()}
    boards = {(each.columns, each.rows) for each in book.examples(cards)}
    assert chart == set(book.sizes.values()) == boards


def test_a_ground_is_mirrored_turned_and_resized_with_all_that_lies_on_it() -> None:
    ground = drawn(*["." * 9] * 7).painted("pieces", "house-1", ["a1"]).painted("terrain", "forest", ["b1"])
    assert ground.mirrored().layers == {"pieces": {"i1": "house-1"}, "terrain": {"h1": "forest"}}
    assert ground.flipped().layer("pieces") == {"a7": "house-1"}
    turned = ground.turned()
    assert (turned.columns, turned.rows, turned.layer("pieces")) == (7, 9, {"a9": "house-1"})
    assert turned.turned().turned().turned() == ground
    assert ground.resized(4, 5).layers == {"pieces": {}, "terrain": {}}
    assert ground.resized(9, 8).layer("pieces") == {"a2": "house-1"}


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize(("columns", "rows"), [(5, 7), (6, 7), (7, 5), (7, 6)])
@pytest.mark.parametrize("way", ["mirrored", "flipped"])
def test_hexes_that_touch_still_touch_when_a_ground_is_turned_over(top: Top, columns: int, rows: int, way: str) -> None:
    ground = GroundFile("analog-tactics", "Drawn", columns, rows, {}, top)
    cells = {from_offset(*ground.place(name), top=top): name for name in ground.spaces}
    pairs = [(cells[cell], cells[near]) for cell in cells for near in neighbours(cell) if near in cells]
    for one, other in pairs:
        moved = getattr(ground.painted("spaces", "obstacle", [one, other]), way)().layer("spaces")
        places = [from_offset(*ground.place(name), top=top) for name in moved]
        assert len(places) < 2 or distance(*places) == 1, (one, other)


def test_both_halves_are_made_alike_with_the_zones_exchanged() -> None:
    ground = book_of("tactics-david").balanced(drawn("###", "...", "f.-", "a.."), shelf("tactics-david"))
    assert as_document(ground) == as_document(drawn("..b", "-.f", "f.-", "a.."))


@pytest.mark.parametrize("game", GAMES)
def test_a_ground_file_reads_as_it_was_written(game: str) -> None:
    for seed in range(20):
        ground = GAMES[game].by_chance(str(seed))
        assert as_document(read(write(ground))) == as_document(ground)


def play_by_chance(game: str, seed: str, matches: int) -> bool:
    """Play armies by chance on a ground by chance, some matches to the end; False where none may begin there."""
    ground, cards = GAMES[game].by_chance(seed), shelf(game)
    if errors_of(ground, cards):
        return False
    for match in (f"{seed} {number}" if number else seed for number in range(matches)):
        setup = GAMES[game].setup_on(ground, match)
        assert not list(board_mistakes(setup, cards))
        assert game_of(game).result(play_checked(game_of(game), setup, match, CHECKS[game])) is not None
    return True


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("seeds", "matches"), [(range(12), 1), pytest.param(range(12, 212), 5, marks=pytest.mark.long)]
)
def test_matches_by_chance_on_grounds_by_chance_end_with_everything_in_step(
    game: str, seeds: range, matches: int
) -> None:
    played = [play_by_chance(game, str(seed), matches) for seed in seeds]
    assert played.count(True) > len(played) // 4
