"""The set-up that the site makes of two battle groups."""

import pytest

from armybuilder.engine.games.collision import GAME
from armybuilder.engine.games.collision.cards import Library
from armybuilder.play.games.collision import grounds, setup_of
from armybuilder.play.samples import samples
from catalog.games.collision.plain.match import match_data
from catalog.shelf import shelf
from tests.engine.collision.cards import fixture_cards

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_the_cards_of_a_set_up_are_those_of_the_fixtures() -> None:
    assert match_data(shelf("collision")) == fixture_cards()


def test_every_sample_army_fights_for_every_objective_at_the_turn_limit_of_its_points() -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())
    assert len(armies) >= 4
    for n, ground in enumerate(grounds(cards, armies[:2])):
        pair = [armies[n % len(armies)], armies[(n + 1) % len(armies)]]
        setup = setup_of(pair, cards, ground, {})
        state = GAME.start(setup, 1)
        assert state.limit == Library.of(setup["cards"]).objectives[ground.slug].limit(500)
        assert (state.field.grid.columns, state.field.grid.rows) == (18, 10)
        assert [name.split()[0] for name in state.names][:2] == ["A1", "A2"]


def test_the_players_names_for_objectives_come_before_the_chart() -> None:
    cards, armies = shelf("collision"), list(samples("collision").values())[:2]
    ground = grounds(cards, armies)[0]
    chosen = {"minor": "gods-favor", "second_minor": "map-carriers"}
    assert setup_of(armies, cards, ground, chosen)["minors"] == ["gods-favor", "map-carriers"]
    drawn = setup_of(armies, cards, ground, {"minor": "gods-favor"})["minors"]
    assert drawn[0] == "gods-favor"
    assert drawn[1] != "gods-favor"
