"""The conventions of every address of the API: links, pages, tokens, what is missing, revisions."""

import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import make_token
from armybuilder.api.addresses import addresses
from armybuilder.browse.api.links import LINKS, with_origin
from armybuilder.lists.models import Army
from armybuilder.rest import serializers
from catalog.shelf import Shelf, shelves
from tests.api import Program
from tests.factories import ArmyFactory, army_of_size

pytestmark = [pytest.mark.django_db, pytest.mark.once]

API = "/api/v1/"
PAGE = ["count", "page", "pages", "next", "previous", "first", "last", "results"]


@pytest.fixture
def game() -> Shelf:
    return shelves()[0]


@pytest.fixture
def key(ada: User) -> str:
    return make_token(ada)


@pytest.fixture
def army(ada: User) -> Army:
    return ArmyFactory.create(holder__user=ada, file=army_of_size(60))


def links(part: Any) -> list[str]:
    """Every link in an answer."""
    if isinstance(part, list):
        return [link for each in part for link in links(each)]
    if not isinstance(part, dict):
        return []
    own = [value for name, value in part.items() if name in (*LINKS, "next", "previous", "first", "last") and value]
    return [each for each in own if isinstance(each, str)] + [link for each in part.values() for link in links(each)]


# All that there is


def test_the_root_lists_all_that_there_is(client: Client) -> None:
    root = client.get(API).json()
    assert root["games"] == client.get(f"{API}games/").json()
    listed = {each["url"].removeprefix("http://testserver") for each in root["addresses"]}
    games = tuple(f"{API}{shelf.game.slug}/" for shelf in shelves())
    assert listed == {each.path for each in addresses() if not each.path.startswith(games)}
    assert {"/api/v1/armies/", "/api/v1/armies/{key}/", "/api/v1/search.csv", "/api/v1/schema/"} <= listed
    assert all(each["about"] and each["methods"] for each in root["addresses"])
    about = {each["url"].removeprefix("http://testserver"): each["about"] for each in root["addresses"]}
    assert about["/api/v1/grounds/"] == "Your grounds, the last changed first."
    [armies] = [each for each in root["addresses"] if each["url"].endswith("/armies/")]
    assert armies["methods"] == ["GET", "POST"]


# Links and pages


@pytest.mark.parametrize(
    "path",
    ["", "games/", "cards/?q=fire", "search/?q=knight", "bulk/", "tactics-david/units/knight/", "tactics-david/rules/"],
)
def test_every_link_is_whole(client: Client, path: str) -> None:
    found = links(client.get(API + path).json())
    assert found
    assert [link for link in found if not link.startswith("http://testserver/")] == []


def test_links_begin_as_the_reader_calls_the_site(client: Client) -> None:
    for host in ("testserver", "localhost", "testserver"):
        record = client.get(f"{API}tactics-david/units/knight/", headers={"Host": host}).json()
        assert record["url"] == f"http://{host}/api/v1/tactics-david/units/knight/"
    secure = client.get(f"{API}tactics-david/units/knight/", secure=True).json()
    assert secure["url"].startswith("https://testserver/")


def test_what_people_write_is_no_link() -> None:
    note = json.dumps({"note": '"url":"/nowhere"', "url": "/here/", "address": "//elsewhere"})
    assert json.loads(with_origin(note.encode(), "http://a.example")) == {
        "note": '"url":"/nowhere"',
        "url": "http://a.example/here/",
        "address": "http://a.example//elsewhere",
    }


def test_an_armys_page_is_a_whole_link(program: Program, army: Army) -> None:
    found = program.get(f"{API}armies/{army.key}/").json()
    assert found["address"] == f"http://testserver/armies/{army.key}/"


def test_every_list_has_the_same_page(program: Program, army: Army, game: Shelf) -> None:
    for path in ("armies/", "matches/", f"armies/{army.key}/versions/", "cards/", f"{game.game.slug}/terms/"):
        answer = program.get(f"{API}{path}?page_size=1")
        assert list(answer.json()) == PAGE, path
        assert 'rel="first"' in answer["Link"]


def test_pages_of_armies_lead_on(program: Program, ada: User, army: Army) -> None:
    ArmyFactory.create(holder__user=ada)
    first = program.get(f"{API}armies/?page_size=1").json()
    assert (first["count"], first["pages"], first["previous"]) == (2, 2, None)
    second = program.get(first["next"]).json()
    assert (second["page"], second["next"], second["previous"]) == (2, None, first["first"])
    assert {first["results"][0]["key"], second["results"][0]["key"]} == set(Army.objects.values_list("key", flat=True))


# Tokens


@pytest.mark.parametrize("scheme", ["Bearer", "Token", "bearer"])
def test_a_token_is_sent_either_way(key: str, scheme: str) -> None:
    assert Client(headers={"Authorization": f"{scheme} {key}"}).get(f"{API}armies/").status_code == 200
    refused = Client(headers={"Authorization": f"{scheme} none"}).get(f"{API}armies/")
    assert refused.status_code == 401


def test_who_sends_none_is_told_how(client: Client) -> None:
    assert client.get(f"{API}armies/")["WWW-Authenticate"] == "Bearer"


# What is missing


def missing(client: Client, path: str) -> Any:
    answer = client.get(API + path)
    assert answer.status_code == 404
    return answer.json()


def test_a_card_that_is_not_there_is_named_with_those_that_are_near(client: Client) -> None:
    found = missing(client, "tactics-david/units/kngiht/")
    assert found["detail"] == "Tactics David has no unit “kngiht”."
    assert found["near"] == [{"name": "Knight", "url": "http://testserver/api/v1/tactics-david/units/knight/"}]


@pytest.mark.parametrize(
    ("path", "detail", "near"),
    [
        ("tactics-david/unit/", "There is no “unit” under /api/v1/tactics-david/.", "tactics-david/units/"),
        ("armes/", "There is no “armes” under /api/v1/.", "armies/"),
        ("tactics-david/", "There is nothing at /api/v1/tactics-david/ itself.", "tactics-david/terms/"),
        ("x" * 60 + "/", f"There is no “{'x' * 40}” under /api/v1/.", ""),
        (
            "tactics-david/units/knight/x/",
            "There is no “x” under /api/v1/tactics-david/units/knight/.",
            "tactics-david/units/",
        ),
        ("armies/some-key/versoins/", "There is no “versoins” under /api/v1/armies/some-key/.", ""),
        ("armies/some-key/versions/-1/", "There is nothing at /api/v1/armies/some-key/versions/-1/ itself.", ""),
        ("armes", "There is no “armes” under /api/v1/.", "armies/"),
    ],
)
def test_an_address_that_is_none_says_which_part_leads_nowhere(
    client: Client, path: str, detail: str, near: str
) -> None:
    found = missing(client, path)
    assert found["detail"] == detail
    assert f"http://testserver{API}{near}" in [each["url"] for each in found["near"]]


def test_a_reader_without_the_last_slash_is_led_on_and_a_writer_told(client: Client) -> None:
    led = client.get(f"{API}tactics-david/units?q=fire")
    assert (led.status_code, led["Location"]) == (301, f"{API}tactics-david/units/?q=fire")
    told = client.post(f"{API}armies")
    assert (told.status_code, told.json()["detail"]) == (
        404,
        "There is nothing at /api/v1/armies; the address ends with a slash.",
    )


@pytest.mark.parametrize("address", ["/nonsense", "/print/shared/nothing/cards.pdf", "/armies/nothing/"])
def test_who_takes_json_is_told_in_json_that_there_is_no_such_page(client: Client, address: str) -> None:
    found = client.get(address, headers={"Accept": "application/json"})
    assert (found.status_code, found["Content-Type"]) == (404, "application/problem+json")
    assert client.get(address)["Content-Type"].startswith("text/html")


def test_another_version_of_the_api_is_missing_as_json(client: Client) -> None:
    found = client.get("/api/v2/games/")
    assert (found.status_code, found.json()["detail"]) == (404, "There is no “v2” under /api/.")


@pytest.mark.parametrize(("path", "method"), [("armies/", "POST"), ("games/", "GET"), ("check/", "POST")])
def test_what_may_be_done_at_an_address_is_told(client: Client, path: str, method: str) -> None:
    assert method in client.options(API + path)["Allow"]


@pytest.mark.parametrize(
    ("asked", "meant"), [("ordering", "order"), ("search", "q"), ("limit", "page_size"), ("offset", "page")]
)
def test_names_that_other_apis_have_lead_to_ours(client: Client, asked: str, meant: str) -> None:
    answer = client.get(f"{API}tactics-david/units/?{asked}=1")
    [mistake] = answer.json()["mistakes"]
    assert mistake["path"] == asked
    assert f"Did you mean “{meant}”?" in mistake["message"]


def test_a_page_past_the_last_names_the_last(client: Client, program: Program) -> None:
    found = missing(client, "tactics-david/units/?page=99")
    assert found["detail"] == "There is no page 99; the last one is 5."
    assert found["near"] == [{"name": "Page 5", "url": f"http://testserver{API}tactics-david/units/?page=5"}]
    assert missing(program, "armies/?page=2")["detail"] == "There is no page 2; the last one is 1."


@pytest.mark.parametrize("what", ["army", "version", "match"])
def test_what_is_not_there_or_not_open_is_named(program: Program, army: Army, what: str) -> None:
    path = {"army": "armies/none/", "version": f"armies/{army.key}/versions/99/", "match": "matches/none/"}[what]
    assert missing(program, path)["detail"] == f"There is no such {what}, or it is not open to you."


def test_a_game_without_meetings_says_so(program: Program, army: Army) -> None:
    found = missing(program, f"armies/{army.key}/meeting/")
    assert found["detail"] == "In this game no army meets another before the battle."


# With a browser


@pytest.mark.parametrize("path", ["", "games/", "cards/?q=fire", "tactics-david/units/knight/", "armies/", "check/"])
def test_a_browser_is_shown_an_address_as_a_page(program: Program, path: str) -> None:
    page = program.get(API + path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert page["Content-Type"].startswith("text/html")
    assert "public" not in page.headers.get("Cache-Control", "")
    assert program.get(API + path).headers["Content-Type"].startswith("application/")


# Revisions


def test_the_tag_of_a_revision_is_strong_packed_or_not(program: Program, army: Army) -> None:
    address = f"{API}armies/{army.key}/"
    plain = program.get(address)
    packed = program.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert plain["ETag"].startswith(f'"{army.revision}-')
    assert packed["ETag"] == plain["ETag"][:-1] + '-gzip"'
    for tag in (plain["ETag"], packed["ETag"]):
        assert program.get(address, headers={"If-None-Match": tag}).status_code == 304
    changed = program.put(address, plain.json()["army"], headers={"If-Match": packed["ETag"]})
    assert changed.status_code == 200, changed.content
    stale = program.put(address, plain.json()["army"], headers={"If-Match": '"0-gzip"'})
    assert stale.status_code == 412


# Questions


def test_search_answers_questions_as_the_site_does(client: Client) -> None:
    found = client.get(f"{API}search/", {"q": "how does combat lock work?"}).json()
    best = found["answers"][0]
    assert (best["name"], best["game"], best["kind"]) == ("Combat Lock", "tactics-david", "section")
    assert "Combat Lock" in best["passage"]
    page = client.get("/search/", {"q": "how does combat lock work?"}).content.decode()
    assert all(each["page_url"].rpartition("#")[2] in page for each in found["answers"])


def test_search_takes_queries_and_says_what_they_ask(client: Client) -> None:
    found = client.get(f"{API}search/", {"q": "kind:unit cost>30"}).json()
    assert found["answers"] == []
    assert found["count"] == client.get(f"{API}cards/", {"q": "kind:unit cost>30"}).json()["count"] > 0
    assert "30" in found["words"]
    wrong = client.get(f"{API}search/", {"q": "cots<5"})
    assert wrong.status_code == 400
    assert wrong.json()["mistakes"][0]["column"] == 1


def test_a_question_need_not_be_a_query(client: Client) -> None:
    found = client.get(f"{API}search/", {"q": "what is a duel (in short?"})
    assert found.status_code == 200
    assert (found.json()["results"], bool(found.json()["answers"])) == ([], True)


class Stack(serializers.Serializer):
    """A field that is kept by another name, beside one that may be wrong."""

    pieces = serializers.IntegerField(source="count", min_value=1)
    name = serializers.CharField(source="card.name")
    note = serializers.CharField(required=False)

    def mistakes_between(self, found: dict[str, Any]) -> dict[str, Any]:
        return {"note": [f"between {found}"]} if found.get("count") == 7 else {}


@pytest.mark.parametrize(
    ("sent", "read", "wrong"),
    [
        ({"pieces": 2, "name": "Knight"}, {"count": 2, "card": {"name": "Knight"}}, {}),
        ({"pieces": 7, "nmae": "Knight"}, {}, {
            "nmae": ["There is no field 'nmae'. Did you mean 'name'? Known here: pieces, name, note."],
            "name": ["This field is required."],
            "note": ["between {'count': 7}"],
        }),
        (None, {}, {"non_field_errors": ["This should be an object with: pieces, name, note."]}),
    ],
)  # fmt: skip
def test_a_body_is_read_by_its_sources_and_all_its_mistakes_are_named(
    sent: object, read: dict[str, Any], wrong: dict[str, Any]
) -> None:
    stack = Stack(data=sent)
    assert stack.is_valid() is (not wrong)
    assert (stack.validated_data, stack.errors) == (read, wrong)
