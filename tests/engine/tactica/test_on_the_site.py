"""A war of TACTICA on the site while a person plays a side: the page shows backs, and tells no hidden card."""

import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from armybuilder.engine.games.tactica.showing import hidden_cards
from armybuilder.engine.games.tactica.state import State
from armybuilder.engine.table import listed
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.models import Match
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of, shown_playback
from tests.api import program_of
from tests.builder import newcomer, text_of
from tests.factories import HolderFactory, MatchFactory, UserFactory
from tests.people import up_to_an_attack

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def in_a_war(client: Client) -> Match:
    """A match in which a person answers, placing troops and passing, until the other holds hidden cards."""
    match = MatchFactory.create(game="tactica", seats=(YOU, "random"), holder=newcomer(client), chosen__turns=6)
    for _ in range(60):
        playback = playback_of(match)
        assert not match.is_over
        if hidden_cards(playback.state, 1 - match.seats.index(YOU)):
            return match
        assert playback.question, "the person's turn"
        options = listed(playback.question.options)
        placing = [option for option in options if option[0] == "place"]
        services.answer_match(match, (placing or options)[0], match.revision)
    raise AssertionError("the other never held a card")


def test_the_page_shows_the_own_hand_and_backs_of_the_other(client: Client) -> None:
    match = in_a_war(client)
    true, playback = playback_of(match).state, shown_playback(match, HolderFactory.create())
    shown = playback.shown_at(playback.length)
    assert isinstance(true, State)
    other = 1 - match.seats.index(YOU)
    assert hidden_cards(true, other)
    assert not set(hidden_cards(true, other)) & set(hidden_cards(shown, other))
    page = client.get(f"/matches/{match.key}/").content.decode()
    assert (
        page.index("question-title") < page.index("</section>", page.index("question-title")) < page.index("BARRACKS")
    )
    assert "Tactics pile" in page


def test_a_forecast_of_an_attack_tells_what_the_other_may_hold() -> None:
    ada = UserFactory.create(username="ada")
    match, (number, *_) = up_to_an_attack(
        MatchFactory.create(game="tactica", seats=(YOU, YOU), holder=Holder(user=ada))
    )
    client = program_of(ada)
    asked = {"option": number, "revision": match.revision}
    told = client.get(f"/api/v1/matches/{match.key}/forecast/?{urlencode(asked)}").json()
    client.force_login(ada)
    page = text_of(client.get(f"/matches/{match.key}/forecast/", asked))
    assert (told["deals"], told["sample"], told["is_exact"]) == (1, 0, True)
    assert sum(fate["chance"] for fate in told["pieces"][0]["fates"]) == pytest.approx(1)
    assert "Exact odds" in page
    assert [each["name"] for each in told["held"] if f"{each['name']}: {each['words']}" not in page] == []


def test_the_log_never_names_a_card_that_the_other_drew(client: Client) -> None:
    match = in_a_war(client)
    other = 1 - match.seats.index(YOU)
    text = text_of(client.get(f"/matches/{match.key}/"))
    drawn = re.findall(rf"Player {other + 1} draws ([\w ]+?) from the", text)
    assert set(drawn) <= {"a card"}
