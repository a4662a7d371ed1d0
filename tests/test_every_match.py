"""The parts of every game with an engine for its matches on the site."""

import pytest
from jsonschema import Draft202012Validator

from armybuilder.engine.games import game_of
from armybuilder.engine.match import SetUp
from armybuilder.play.adapters import ARMIES, MatchAdapter, adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import KINDS, default_of, setups_of
from armybuilder.play.odds import odds_of
from armybuilder.play.seats import seat_match
from catalog.kinds import kinds
from catalog.shelf import shelf
from tests.factories import opponents
from tests.marks import every_played_game

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def setup(game: str) -> SetUp:
    """The set-up of the first sample army against one that may fight it, with what the form says by itself."""
    adapter, cards = adapter_of(game), shelf(game)
    army = next(iter(samples(game).values()))
    armies = [army, opponents(army)[0]]
    chosen = {name: default_of(field) for name, field in adapter.fields(cards).items()}
    return adapter.setup(armies[::-1] if adapter.is_swapped(armies) else armies, cards, chosen)


@every_played_game
def test_it_has_its_engine_its_stage_and_its_sides(game: str) -> None:
    adapter = adapter_of(game)
    assert isinstance(adapter, MatchAdapter)
    assert game_of(game).slug == game
    assert 2 <= len({*adapter.sides}) == len(adapter.sides) <= len(ARMIES)
    assert game_of(game).verbs.by_name
    assert any(kind.begins_chapter for kind in game_of(game).events.by_name.values())


@every_played_game
def test_every_sample_army_has_one_that_it_may_fight(game: str) -> None:
    assert len(samples(game)) >= 2
    for army in samples(game).values():
        assert army.game == game
        assert opponents(army), f"nobody may fight {army.name}"


@every_played_game
def test_what_it_asks_before_a_match_can_be_asked_in_the_api_too(game: str) -> None:
    for name, field in adapter_of(game).fields(shelf(game)).items():
        kind = next(kind for sort, kind, _ in KINDS if isinstance(field, sort))
        assert isinstance(default_of(field), kind), name


@every_played_game
def test_its_own_set_up_is_one_that_a_file_may_have(game: str) -> None:
    schema = adapter_of(game).setup_schema(shelf(game))
    assert [error.message[:200] for error in Draft202012Validator(schema).iter_errors(setup(game))] == []


@every_played_game
def test_the_table_can_be_drawn_before_the_first_step(game: str) -> None:
    adapter, found = adapter_of(game), setup(game)
    match = seat_match(game, found, "7", ("random", "random"), ())
    board = adapter.draw(match.state, found, shelf(game))
    assert board.columns
    assert board.rows
    assert adapter.title(found)


@every_played_game
def test_a_piece_on_the_table_has_the_emblem_of_its_card(game: str) -> None:
    adapter, found = adapter_of(game), setup(game)
    match = seat_match(game, found, "7", ("random", "random"), ())
    while not (tokens := adapter.draw(match.state, found, shelf(game)).tokens):
        match.step()
    assert [token.sign for token in tokens if not token.emblem] == []


@every_played_game
def test_its_armies_can_be_arranged_by_a_command(game: str) -> None:
    army = next(iter(samples(game).values()))
    armies = [army, opponents(army)[0]]
    assert setups_of(game).grounds(shelf(game), armies)
    assert setups_of(game).seatings(armies)


@every_played_game
def test_where_attacks_are_weighed_the_page_knows_of_which_kind(game: str) -> None:
    book = odds_of(game)
    assert book is None or (book.KIND in kinds(game) and callable(book.fighters))
    assert book is None or all(map(callable, (book.choices, book.attack_odds)))
