"""Strangers at every address, by all methods: nothing of anybody's is changed or shown, and nothing ends in an error.

What people write is put into every field of every form, and read back everywhere: it is never more than text.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest
from django import forms
from django.test import Client

from armybuilder.lists.models import Army
from armybuilder.lists.services import name_version
from armybuilder.ownership.holders import Holder
from armybuilder.printing.background import PrintOrder, start
from tests.addresses import Values, addresses, routes
from tests.factories import (
    POND,
    ArmyFactory,
    ChallengeFactory,
    GroundFactory,
    MatchFactory,
    MeetingFactory,
    PlayerFactory,
    TabletopFactory,
    UserFactory,
    army_file,
)
from tests.people import met
from tests.rows import all_rows

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
USUAL, UNUSUAL = ("GET", "POST"), ("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS")
SECRET = "Nobody-Knows-This-Army"
#: Text that somebody writes in the hope that it is more than that; `test_payloads.py` writes what is kept of it.
SCRIPT = "\"><script>alert(7)</script>{{ 7|add:7 }}{% load x %}'onfocus=alert(7) autofocus='"
ODD = (
    "../../etc/passwd\x00",
    "\ud800 \u202e \U0001f5e1 %s %(x)s ${7*7}",
    "9" * 400,
)
#: Neither may stand in a page as it was written.
RAW = ("<script>alert(7)", "'onfocus=alert(7) autofocus='>")
GROUPS = {"admin": "admin/", "api": "api/", "pages": ""}
#: The sorts of things that have a key, by the beginning of their addresses.
SORTS = ("armies", "grounds", "matches", "challenges", "print", "tables")


@pytest.fixture
def things(settings: Any, tmp_path: Any, request: pytest.FixtureRequest) -> Values:
    """Somebody's things, by the names of their places in addresses; those with a key by their sorts.

    Their print is made; what is begun later waits for a worker, and no answer tells what comes of that.
    """
    settings.MEDIA_ROOT = tmp_path
    holder = Holder(user=UserFactory.create(username="owner"))
    army = ArmyFactory.create(holder=holder, file=replace(army_file(), name=SECRET))
    name_version(army, SECRET)
    match, _ = met()
    army_row = match.players[0].army
    one = MatchFactory.create(seats=("you", "random"), holder=holder)
    wanted = PrintOrder({"game": ["tactics-david"], "slugs": ["knight"]})
    printed = start(wanted, wanted.product, "/print/", "/print/start/")
    assert printed.is_ready
    request.getfixturevalue("waiting")
    challenge = ChallengeFactory.create(game=match.game_id, holder=holder)
    PlayerFactory.create(challenge=challenge, name="Owner", army=army_row, **holder.columns)
    meeting = MeetingFactory.create(picked_by="none")
    ground = GroundFactory.create(holder=holder, file=replace(POND, name=SECRET))
    table = TabletopFactory.create(army=army)
    keys = zip(
        SORTS,
        ([army.key], [ground.key], [one.key, match.key], [challenge.key], [printed.key], [table.key]),
        strict=True,
    )
    return {
        **dict(keys),
        "army": [army.key],
        "ground": [ground.key],
        "share_key": ["not-shared"],
        "meeting": [meeting.key],
    }


def keys_at(route: str, things: Values) -> list[str]:
    """The keys of what stands at a route, and of one thing that does not: all that do not are found alike."""
    here = route.removeprefix("api/v1/").partition("/")[0]
    others = [key for sort in SORTS if sort != here for key in things[sort]]
    return [*things[here], others[0]] if here in SORTS else others


def every_address(group: str, things: Values) -> Iterator[str]:
    others = [each for each in GROUPS.values() if each and each != GROUPS[group]]
    for route in routes():
        if route.startswith(GROUPS[group]) and not (group == "pages" and route.startswith(tuple(others))):
            yield from addresses(route, {**things, "key": keys_at(route, things)})


def kept() -> dict[str, list[str]]:
    """All rows that people made; visits and notes of the site's own are nobody's."""
    ours = ("lists", "grounds", "play", "tabletop", "auth", "accounts")
    return {name: rows for name, rows in all_rows().items() if name.split(".")[0] in ours}


def asked(client: Client, method: str, path: str, data: Any = None) -> Any:
    client.raise_request_exception = False
    if method == "POST":
        return client.post(path, data or {})
    return client.generic(method, path)


def text_of(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return bytes(body).decode(errors="replace")


@pytest.mark.parametrize("group", GROUPS)
def test_a_stranger_changes_nothing_sees_nothing_and_meets_no_error(group: str, things: Values) -> None:
    before, wrong, client, unusual = kept(), [], Client(), cycle(UNUSUAL)
    for path in every_address(group, things):
        for method in (*USUAL, next(unusual), next(unusual)):
            client.cookies.clear()  # a stranger each time: to make a client of its own would take longer than to ask
            answer = asked(client, method, path)
            if answer.status_code >= 500 or SECRET in text_of(answer):
                wrong.append((method, path, answer.status_code))
    assert wrong == []
    after = kept()
    assert [name for name, rows in before.items() if not all(row in after[name] for row in rows)] == []


def fields() -> list[str]:
    """The names of all fields that any form asks for."""
    found = {name for each in _forms(forms.BaseForm) for name in getattr(each, "base_fields", {})}
    more = {"move", "card", "words", "phrase", "text", "note", "q", "title", "made", "option", "revision", "choice"}
    return sorted(found | more)


def _forms(form: type[Any]) -> Iterator[type[Any]]:
    for each in form.__subclasses__():
        if not each.__module__.startswith("django."):
            yield each
        yield from _forms(each)


#: Payloads for addresses by their numbers. What is odd goes round, so that its turns write all of it everywhere.
TURNS = {"script": (SCRIPT,), **{f"turn {n}": (*ODD[n:], *ODD[:n]) for n in range(len(ODD))}}
LATER = [pytest.param(name, marks=pytest.mark.long) for name in list(TURNS)[2:]]


@pytest.mark.parametrize("turn", ["script", "turn 0", *LATER])
def test_whatever_is_written_into_fields_is_text(turn: str, things: Values) -> None:
    owner, user = Client(), Army.objects.get(name=SECRET).owner
    assert user
    written, wrong = [as_data(each) for each in TURNS[turn]], []
    for number, path in enumerate(every_address("pages", things)):
        owner.force_login(user)  # one of them logs out
        data = written[number % len(written)]
        shapes = (data, {**data, "game": "tactics-david"})
        # A script is tried as the game as well as beside one; the rest at each address by turns.
        for given in shapes if turn == "script" else [shapes[number // len(ODD) % 2]]:
            answer = asked(owner, "POST", path, given)
            if answer.status_code >= 500 or _is_raw(answer):
                wrong.append((path, answer.status_code))
    owner.force_login(user)
    for number, path in enumerate(every_address("pages", things)):
        answer = owner.get(path, written[number % len(written)])
        if answer.status_code >= 500 or _is_raw(answer):
            wrong.append((path, answer.status_code))
    assert wrong == []


def as_data(payload: str) -> dict[str, str]:
    """A payload in every field, as a browser sends it."""
    return dict.fromkeys(fields(), payload.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))


def _is_raw(answer: Any) -> bool:
    if not answer["Content-Type"].startswith("text/html"):
        return False
    page = text_of(answer)
    return any(raw in page for raw in RAW)


@pytest.mark.parametrize("path", ["/account/login/", "/armies/new/", "/api/v1/token/", "/nowhere/"])
@pytest.mark.parametrize("charset", ["utf-7", "latin-1"])
def test_a_form_in_an_alphabet_that_nobody_reads_is_the_senders_mistake(path: str, charset: str) -> None:
    browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    assert 400 <= browser.post(path, b"name=x", content_type=kind).status_code < 500
