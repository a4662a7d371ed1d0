"""Reading the API as a browser, a proxy or a patient program does: copies, ways on, counting, other sites."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from drf_spectacular.generators import SchemaGenerator
from pytest_django import DjangoAssertNumQueries

from armybuilder.browse.api.answers import AnswerCache, CachedAnswer
from armybuilder.browse.api.reading import ANSWERS, cache_key, tag_of
from armybuilder.browse.selectors import kind_lines
from armybuilder.serving.source import source_hash
from catalog.models import Game
from catalog.shelf import shelves
from tests.rates import set_rates

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    ANSWERS.clear()
    cache.clear()
    yield
    ANSWERS.clear()


@pytest.fixture
def address() -> str:
    return f"/api/v1{kind_lines(shelves()[0])[0].address}"


# Copies


def test_a_good_copy_is_told_so_by_every_spelling_of_its_tag(client: Client, address: str) -> None:
    tag = client.get(address)["ETag"]
    for said in (tag, tag.removeprefix("W/"), f'"other", {tag}', "*"):
        answer = client.get(address, headers={"If-None-Match": said})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)


def test_each_address_has_a_tag_of_its_own(client: Client, address: str) -> None:
    tag = client.get(address)["ETag"]
    assert client.get(f"{address}?page_size=2", headers={"If-None-Match": tag}).status_code == 200
    assert client.get(f"{address}?page_size=0", headers={"If-None-Match": "*"}).status_code == 400


def test_a_tag_changes_with_the_data_of_its_game_alone(rf: RequestFactory, client: Client, address: str) -> None:
    first, second = shelves()[:2]
    tags = [client.get(each)["ETag"] for each in (address, f"/api/v1/{second.game.slug}/terms/")]
    Game.objects.filter(slug=first.game.slug).update(data_version="0" * 16)
    again = [client.get(each)["ETag"] for each in (address, f"/api/v1/{second.game.slug}/terms/")]
    assert again[0] != tags[0]
    assert again[1] == tags[1]
    assert tag_of(cache_key(rf.get(address)), {first.game.slug: "0" * 16}) == again[0]


def test_a_copy_is_compared_with_one_question_and_nothing_made(
    rf: RequestFactory, client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tag = client.get(address)["ETag"]
    ANSWERS.clear()
    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert ANSWERS.get(cache_key(rf.get(address))) is None


@pytest.mark.parametrize("query", ["", "?page_size=2", "?fields=name&page=2"])
def test_what_was_answered_before_is_answered_with_the_same_words_and_headers(
    client: Client, address: str, query: str
) -> None:
    of_the_moment = ("RateLimit-Remaining", "RateLimit-Reset", "X-Request-ID")
    said = [client.get(f"{address}{query}") for _ in range(2)]
    first, again = ({name: value for name, value in each.items() if name not in of_the_moment} for each in said)
    assert said[0].content == said[1].content
    assert first == again
    assert {"X-Frame-Options", "Content-Security-Policy", "ETag", "Access-Control-Allow-Origin"} <= again.keys()


def test_what_was_answered_before_asks_no_view(client: Client, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get(address)
    monkeypatch.setattr("armybuilder.browse.api.views.CatalogView.dispatch", lambda *args, **more: 1 / 0)
    assert client.get(address).content == before.content
    with pytest.raises(ZeroDivisionError):
        client.get(f"{address}?page_size=3")


@pytest.mark.parametrize(
    ("takes", "form"),
    [
        ("*/*", "application/json"),
        ("application/json, text/plain, */*", "application/json"),
        ("text/html, */*", "text/html"),
        ("text/html,application/xhtml+xml,*/*;q=0.8", "text/html"),
        ("application/json;q=0.5, */*", "application/json"),
        ("text/csv, */*", "text/csv"),
    ],
)
def test_what_was_answered_before_is_for_readers_of_that_form_alone(
    client: Client, address: str, takes: str, form: str
) -> None:
    for _ in range(2):
        assert client.get(address, headers={"Accept": takes})["Content-Type"].partition(";")[0] == form
        client.get(address)


def test_what_was_answered_before_is_made_anew_when_the_data_changes(
    client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get(address)
    Game.objects.filter(slug=shelves()[0].game.slug).update(data_version="0" * 16)
    monkeypatch.setattr("armybuilder.browse.api.views.CatalogView.dispatch", lambda *args, **more: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        client.get(address)


def test_what_was_answered_before_is_for_this_host_alone(client: Client, address: str) -> None:
    client.get(address)
    assert client.get(address, headers={"Host": "elsewhere.example"}).status_code == 400


def test_an_answer_is_the_same_packed_and_kept(client: Client, address: str) -> None:
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content == client.get(address).content
    assert "Accept-Encoding" in plain["Vary"]
    assert "Accept-Encoding" in packed["Vary"]


def test_head_says_what_get_says(client: Client, address: str) -> None:
    get, head = client.get(address), client.head(address)
    assert head.content == b""
    for name in ("Content-Length", "ETag", "Content-Type", "Link", "Cache-Control"):
        assert head[name] == get[name]


def test_only_so_many_bytes_are_kept_and_the_last_asked_for_stay() -> None:
    kept = AnswerCache(800)
    for name in "abcdefgh":
        kept.put(name, CachedAnswer(b"x" * 100))
    assert kept.get("a")
    kept.put("i", CachedAnswer(b"x" * 100))
    assert [name for name in "abcdefghi" if kept.get(name)] == list("acdefghi")
    kept.put("long", CachedAnswer(b"x" * 101))
    assert kept.get("long") is None


# Ways on, and other sites


def test_links_lead_on_as_the_body_does(client: Client, address: str) -> None:
    answer = client.get(f"{address}?page=2&page_size=3&order=name")
    body = answer.json()
    for way, name in (("next", "next"), ("prev", "previous"), ("first", "first"), ("last", "last")):
        assert f'<{body[name]}>; rel="{way}"' in answer["Link"]
        assert client.get(body[name]).status_code == 200


def test_other_sites_may_read_and_see_the_headers(client: Client, address: str) -> None:
    asked = client.options(address, headers={"Origin": "https://elsewhere.example"})
    assert asked.status_code == 204
    assert asked["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "If-None-Match" in asked["Access-Control-Allow-Headers"]
    for answer in (client.get(address), client.get(f"{address}?page=0"), client.get("/api/v1/nowhere/")):
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert {"ETag", "Link", "RateLimit-Remaining"} <= set(answer["Access-Control-Expose-Headers"].split(", "))


def test_other_sites_may_ask_before_they_read_what_needs_a_token(client: Client) -> None:
    asked = client.options("/api/v1/armies/")
    assert asked.status_code == 204
    assert asked["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"


# Problems


def test_every_error_is_a_problem(client: Client, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("armybuilder.browse.api.views.GamesView.answer", lambda *args, **more: 1 / 0)
    found = {
        400: client.get(f"{address}?page=0"),
        401: client.get("/api/v1/armies/"),
        404: client.get(f"{address}nobody/"),
        405: client.put(address),
        406: client.get(address, headers={"Accept": "image/png"}),
        415: client.post("/api/v1/check/", b"x", content_type="text/plain"),
        500: client.get("/api/v1/games/"),
    }
    for status, answer in found.items():
        assert answer.status_code == status
        assert answer["Content-Type"] == "application/problem+json"
        body = answer.json()
        assert body.keys() >= {"type", "title", "status", "detail", "instance", "mistakes"}
        assert (body["status"], body["instance"]) == (status, answer.wsgi_request.path)


def test_an_error_on_a_page_is_still_a_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("armybuilder.welcome.views.render", lambda *args, **more: 1 / 0)
    answer = client.get("/")
    assert answer.status_code == 500
    assert answer["Content-Type"].startswith("text/html")


# Counting


def test_reads_are_counted_down_until_they_are_too_many(
    client: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_rates(monkeypatch, reads="2/min")
    answers = [client.get(address) for _ in range(3)]
    assert [(each.status_code, each["RateLimit-Remaining"]) for each in answers] == [(200, "1"), (200, "0"), (429, "0")]
    assert answers[0]["RateLimit-Limit"] == "2"
    assert answers[0]["RateLimit-Policy"] == "2;w=60"
    assert 0 < int(answers[2]["Retry-After"]) == int(answers[2]["RateLimit-Reset"]) <= 60
    assert answers[2]["Content-Type"] == "application/problem+json"


def test_a_read_writes_nothing(client: Client, address: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client.get(address)
    with django_assert_num_queries(1) as asked:
        client.get(address)
    assert asked.captured_queries[0]["sql"].startswith("SELECT")


@pytest.mark.once
def test_the_description_is_read_from_a_copy_too(client: Client) -> None:
    answer = client.get("/api/v1/schema/")
    body: dict[str, Any] = json.loads(answer.content)
    assert body["openapi"].startswith("3.1")
    assert client.get("/api/v1/schema/", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert client.get("/api/v1/schema/", headers={"Accept": "application/yaml"}).content.startswith(b"openapi: 3.1")


def test_the_description_is_written_once_however_it_is_asked_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes seconds, and a stranger may ask ten times a second."""
    forms = ("application/json", "application/json;q=0.9,text/plain", "application/yaml", "application/vnd.oai.openapi")
    for form in forms:
        assert client.get("/api/v1/schema/", headers={"Accept": form}).status_code == 200
    monkeypatch.setattr(SchemaGenerator, "get_schema", lambda *args, **kwargs: pytest.fail("it is written again"))
    for form in (*forms, "application/yaml;q=0.9"):
        assert client.get("/api/v1/schema/", headers={"Accept": form}).status_code == 200
    assert "query parameter" in client.get("/api/v1/schema/?again=1").json()["mistakes"][0]["message"]


@pytest.mark.parametrize(
    "file",
    [
        "armybuilder/settings.py",
        "armybuilder/geometry/grid.py",
        "validation/army.py",
        "catalog/games/a_game/models.py",
        "fixtures/a-game/scenes.json",
        "armybuilder/printing/presses/coated.icc",
        "static/fonts/a.ttf",
        "static/emblems/a.svg",
    ],
)
def test_no_copy_outlives_a_change_of_what_made_it(file: str, settings: Any, tmp_path: Path) -> None:
    settings.BASE_DIR, made_by = tmp_path, tmp_path / file
    made_by.parent.mkdir(parents=True)
    made_by.write_text("old")
    before = source_hash.__wrapped__()
    made_by.write_text("new")
    assert source_hash.__wrapped__() != before
