"""A person's list of matches, and deleting one."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match
from armybuilder.play.seats import YOU
from armybuilder.play.views import matches as views
from tests.builder import client_of, newcomer, text_of
from tests.factories import HolderFactory, MatchFactory
from tests.matches import ended

pytestmark = pytest.mark.django_db


@pytest.fixture
def holder(client: Client) -> Holder:
    """Whoever sits at the client."""
    return newcomer(client)


def test_the_list_is_empty_at_first_and_leads_to_a_match(client: Client) -> None:
    page = client.get("/matches/")
    assert "No match yet" in text_of(page)
    assert 'href="/fight/"' in page.content.decode()


def test_the_list_tells_how_each_match_stands_the_newest_first(client: Client, holder: Holder) -> None:
    over = ended(seats=("greedy", "random"), holder=holder)
    MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    said = text_of(client.get("/matches/"))
    assert over.reason in said
    assert over.winner is not None
    assert f"{over.setup['armies'][over.winner]['name']} won." in said
    assert said.index("Your turn") < said.index(over.reason)


def test_a_draw_is_told_as_one(client: Client, holder: Holder) -> None:
    MatchFactory.create(holder=holder)
    Match.objects.update(is_over=True, winner=None, reason="Time is up.")
    assert "A draw. Time is up." in text_of(client.get("/matches/"))


def test_a_long_list_comes_in_pages(client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 2)
    for seed in "123":
        MatchFactory.create(seats=(YOU, YOU), holder=holder, seed=seed)
    first, second = (client.get(f"/matches/?page={n}") for n in (1, 2))
    assert first.content.decode().count("panel army-card") == 2
    assert 'href="?page=2"' in first.content.decode()
    assert second.content.decode().count("panel army-card") == 1
    assert client.get("/matches/?page=nonsense").status_code == 200


def test_the_list_asks_as_often_for_many_matches_as_for_one(
    client: Client, holder: Holder, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/matches/")  # the first call builds what is kept between requests
    for size in (1, 4):
        while Match.objects.count() < size:
            MatchFactory.create(seats=(YOU, YOU), holder=holder)
        with django_assert_num_queries(
            6
        ):  # the session, the catalog's version, how many there are, the matches, the series, the challenges
            client.get("/matches/")


def test_a_match_is_deleted_after_it_was_asked_for(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(holder=holder)
    assert f'href="/matches/{match.key}/delete/"' in client.get(f"/matches/{match.key}/").content.decode()
    page = client.get(f"/matches/{match.key}/delete/")
    assert "Delete this match?" in text_of(page)
    assert Match.objects.exists()
    answer = client.post(f"/matches/{match.key}/delete/", follow=True)
    assert f"{match.title} is deleted." in text_of(answer)
    assert not Match.objects.exists()
    assert client.get(f"/matches/{match.key}/").status_code == 404


def test_a_match_of_other_rules_can_be_deleted_too(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(holder=holder)
    Match.objects.update(version="0")
    assert f"/matches/{match.key}/delete/" in client.get(f"/matches/{match.key}/").content.decode()
    client.post(f"/matches/{match.key}/delete/")
    assert not Match.objects.exists()


def test_nobody_else_deletes_it(client: Client) -> None:
    match = MatchFactory.create()
    other = client_of(HolderFactory.create())
    assert "/delete/" not in other.get(f"/matches/{match.key}/").content.decode()
    assert other.get(f"/matches/{match.key}/delete/").status_code == 404
    assert other.post(f"/matches/{match.key}/delete/").status_code == 404
    assert client.post("/matches/nothing/delete/").status_code == 404
    assert Match.objects.exists()
