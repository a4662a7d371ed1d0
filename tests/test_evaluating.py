"""How a position stands: for each side a share of the chance to win, between people only if they agreed to it."""

import pytest
from django.test import Client

from armybuilder.play import evaluating
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import playback_of
from armybuilder.play.terms import Terms
from catalog.errors import Refused
from catalog.shelf import shelf
from tests.builder import client_of, text_of
from tests.engine.matches import SETUPS
from tests.factories import GAME, MatchFactory, pair_of
from tests.matches import ended
from tests.people import by_chance, met

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.mark.parametrize("game", SETUPS)
def test_each_moment_of_a_match_has_shares_and_the_winner_has_all_at_its_end(game: str) -> None:
    match = ended(game)
    playback = playback_of(match)

    def shares(at: int) -> list[float]:
        return evaluating.shares(MatchView(match, playback, shelf(game), at, ()))

    assert sum(shares(playback.length * 2 // 3)) == pytest.approx(1)
    if match.winner is not None:
        assert shares(playback.length)[match.winner] > evaluating.NEARLY


@pytest.mark.parametrize(
    ("share", "words"),
    [(0.5, "About even."), (0.6, "B is a little ahead."), (0.8, "B is clearly ahead."), (0.95, "B is winning.")],
)
def test_who_is_ahead_is_said_in_words(share: float, words: str) -> None:
    assert evaluating.verdict(["A", "B"], [1 - share, share]) == words


def test_allies_have_the_share_of_their_side() -> None:
    army = pair_of(GAME)[0]
    match = MatchFactory.create(armies=[army] * 4, seats=["random"] * 4, chosen__deployment="anywhere")
    playback = playback_of(match)
    scene = MatchView(match, playback, shelf(GAME), playback.length, ())
    one, other, *mates = evaluating.shares(scene)
    assert mates == [one, other]
    assert one + other == pytest.approx(1)
    assert evaluating.verdict(["A", "B", "C", "D"], [0.2, 0.8] * 2) == "B and D are clearly ahead."


@pytest.mark.parametrize(("can_evaluate", "says"), [(False, "didn’t agree"), (True, "A rough estimate")])
def test_between_people_it_is_told_as_the_terms_say(can_evaluate: bool, says: str) -> None:
    match, holders = met(terms=Terms(can_evaluate=can_evaluate))
    match = by_chance(match, 60, seed=1)
    for asks in (client_of(holders[0]), Client()):
        for headers in ({}, {"HX-Request": "true"}):
            assert says in text_of(asks.get(f"/matches/{match.key}/position/", headers=headers))


def test_who_watches_a_hidden_game_is_told_nothing() -> None:
    match, (one, _) = met("tactica", Terms(can_evaluate=True))
    match = by_chance(match, 30, seed=1)
    assert "Part of this position is hidden" in text_of(Client().get(f"/matches/{match.key}/position/"))
    told = text_of(client_of(one).get(f"/matches/{match.key}/position/"))
    assert "was dealt by chance" in told
    assert "Player 1 (you)" in told


def test_before_the_first_turn_nothing_is_told() -> None:
    match, _ = met(terms=Terms(can_evaluate=True))
    scene = MatchView(match, playback_of(match), shelf(match.game_id), None, (0,))
    with pytest.raises(Refused, match="once the first turn has begun"):
        evaluating.shares(scene)
