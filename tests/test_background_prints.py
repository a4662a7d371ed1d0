"""Prints that are made in the background: how far they are, whose they are, how they end, and what is kept of them."""

import os
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import LazySettings
from django.test import Client

from armybuilder.printing import background, products
from armybuilder.printing.background import BackgroundPrint, TooMany, look_at, start
from armybuilder.printing.jobs import Job, job_of_cards
from armybuilder.printing.options import Options, read_options
from armybuilder.printing.products import job_fingerprint
from catalog.shelf import shelf
from tests.builder import army_in_session
from tests.factories import GAME

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: LazySettings) -> Iterator[Path]:
    """Prints go into a folder of the test; none is left under way."""
    settings.VAR_DIR = tmp_path
    yield tmp_path
    join_makers()


def join_makers() -> None:
    """Wait until nothing is made any more, and all locks are free."""
    for thread in threading.enumerate():
        if thread.name.startswith("print-"):
            thread.join(20)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Makers wait at their first card until they are let go."""
    event = threading.Event()
    really = products.make

    def make(job: Job, file: Path, tell: products.Tell) -> None:
        while not event.wait(0.01):
            tell("Setting the cards", 1, 2)
        really(job, file, tell)

    monkeypatch.setattr(background, "make", make)
    monkeypatch.setattr(background, "TELLS_EVERY", 0)
    yield event
    event.set()


def some(count: int = 3, options: Options | None = None) -> Job:
    cards = shelf(GAME)
    return job_of_cards(list(cards.kind("unit").values())[:count], cards, "Some units", options or Options())


def begun(job: Job, *own: str) -> BackgroundPrint:
    return start(job, "/print/", "/print/start/", own)


def seen(key: str) -> BackgroundPrint:
    found = look_at(key)
    assert found
    return found


def when(key: str, *states: str) -> BackgroundPrint:
    """The print, once it is in one of these states."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if seen(key).state in states:
            return seen(key)
        time.sleep(0.01)
    raise AssertionError(f"The print is {seen(key)}")


def test_a_print_becomes_the_file_that_one_would_have_waited_for() -> None:
    ready = when(begun(some()).key, "ready")
    assert ready.path.read_bytes() == some().pdf()
    assert ready.name == "some-units-cards.pdf"


def test_a_print_that_was_made_already_is_ready_at_once() -> None:
    when(begun(some()).key, "ready")
    assert begun(some()).state == "ready"


@pytest.mark.parametrize("spoil", ["cut", "changed", "lost"])
def test_a_file_that_the_disk_has_spoilt_is_never_served_and_made_anew(client: Client, spoil: str) -> None:
    first = when(begun(some()).key, "ready")
    good = first.path.read_bytes()
    first.path.write_bytes({"cut": good[:-1], "changed": good[:50] + b"?" + good[51:], "lost": b""}[spoil])
    session = client.session
    session["prints"] = [first.key]
    session.save()
    assert client.get(f"/print/made/{first.key}/file").status_code == 302
    again = when(begun(some()).key, "ready")
    assert again.path.read_bytes() == good


def test_a_kept_file_is_never_that_of_other_cards_or_options() -> None:
    prints = [some(), some(2), some(3, Options({"copies": "2"})), some(3, read_options({"style": ["large"]}))]
    names = [job_fingerprint(job) for job in prints]
    assert len(set(names)) == len(names)
    assert job_fingerprint(some()) == names[0]


def test_a_changed_text_makes_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    before = job_fingerprint(some())
    unit = next(iter(shelf(GAME).kind("unit").values()))
    monkeypatch.setattr(unit, "name", "Somebody Else")
    assert job_fingerprint(some()) != before


def test_it_says_how_far_it_is_and_then_that_it_is_ready(held: threading.Event) -> None:
    new = begun(some())
    running = when(new.key, "running")
    assert (running.step, running.done, running.total) == ("Setting the cards", 1, 2)
    held.set()
    assert when(new.key, "ready").is_ready


def test_a_print_is_left_off_and_nothing_is_kept(held: threading.Event, folder: Path) -> None:
    new = begun(some())
    when(new.key, "running")
    background.leave_off(new.key)
    assert when(new.key, "cancelled").state == "cancelled"
    held.set()
    assert not list(folder.glob("prints/files/*"))


def test_a_print_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr(background, "make", fail)
    assert when(begun(some()).key, "failed").state == "failed"
    assert "no ink" in caplog.text


def test_a_print_whose_process_has_ended_is_broken_off(held: threading.Event) -> None:
    new = begun(some())
    when(new.key, "running")
    assert seen(new.key).is_under_way
    background.leave_off(new.key)
    join_makers()
    state = replace(new, state="running")
    background._write(state)
    assert seen(new.key).state == "broken off"


def test_no_more_than_two_are_made_at_once(held: threading.Event) -> None:
    prints = [begun(some(count)) for count in (1, 2, 3)]
    for each in prints[:2]:
        when(each.key, "running")
    assert seen(prints[2].key).state == "waiting"
    held.set()
    for each in prints:
        when(each.key, "ready")


def test_one_person_has_no_more_than_three_under_way(held: threading.Event) -> None:
    own = [begun(some(count)).key for count in (1, 2, 3)]
    with pytest.raises(TooMany, match="3 prints of yours"):
        begun(some(4), *own)
    held.set()
    for key in own:
        when(key, "ready")
    assert begun(some(4), *own).cards == 4


def test_everybody_together_has_a_bound(held: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_UNDER_WAY", 1)
    begun(some(1))
    with pytest.raises(TooMany, match="Many prints"):
        begun(some(2))


def test_after_a_day_all_of_it_is_cleaned_away(folder: Path) -> None:
    old = when(begun(some()).key, "ready")
    for path in [old.path, folder / "prints/under-way" / old.key]:
        os.utime(path, (0, 0))
    background.clean()
    assert look_at(old.key) is None
    assert not old.path.exists()


# --- Pages -----------------------------------------------------------------------------------------------------------


def key_of(answer: Any) -> str:
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"]).rstrip("/").rpartition("/")[2]


def test_one_begins_a_print_sees_it_and_fetches_it(client: Client) -> None:
    key = key_of(client.post("/print/start/?slugs=soldier,knight&service=thegamecrafter"))
    when(key, "ready")
    page = client.get(f"/print/made/{key}/").content.decode()
    assert "Images as zip" in page
    answer = client.get(f"/print/made/{key}/file")
    assert answer["Content-Disposition"] == 'attachment; filename="tactics-david-cards.zip"'
    content = b"".join(getattr(answer, "streaming_content", ()))
    assert (len(content), content[:2]) == (int(answer["Content-Length"]), b"PK")
    assert "2 cards, ready" in client.get("/print/").content.decode()


def test_a_print_that_is_under_way_asks_again_by_itself_and_is_left_off_by_a_button(
    client: Client, held: threading.Event
) -> None:
    key = key_of(client.post("/print/start/?slugs=soldier"))
    when(key, "running")
    assert 'hx-trigger="every 1s"' in client.get(f"/print/made/{key}/").content.decode()
    assert client.get(f"/print/made/{key}/file").status_code == 302
    fragment = client.get(f"/print/made/{key}/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    client.post(f"/print/made/{key}/leave/")
    when(key, "cancelled")
    page = client.get(f"/print/made/{key}/").content.decode()
    assert "Begin again" in page
    assert "every 1s" not in page
    held.set()
    assert f'action="{seen(key).begin}"' in page
    again = key_of(client.post(seen(key).begin))
    assert when(again, "ready").cards == 1


def test_nobody_sees_the_print_of_another(client: Client) -> None:
    key = key_of(client.post("/print/start/?slugs=soldier"))
    when(key, "ready")
    for end in ("", "file"):
        assert client.get(f"/print/made/{key}/{end}").status_code == 200
        assert Client().get(f"/print/made/{key}/{end}").status_code == 404
    assert Client().post(f"/print/made/{key}/leave/").status_code == 404


def test_an_army_is_printed_in_the_background_by_its_holder_alone(client: Client) -> None:
    army = army_in_session(client)
    assert when(key_of(client.post(f"/print/armies/{army.key}/start/")), "ready").cards == 8
    assert Client().post(f"/print/armies/{army.key}/start/").status_code == 404


def test_what_cannot_be_read_begins_nothing(client: Client) -> None:
    answer = client.post("/print/start/?slugs=soldier&paper=a9&copies=0")
    assert answer.status_code == 400
    assert "paper" in answer.content.decode()
    assert "copies" in answer.content.decode()


def test_one_print_too_many_is_put_off_with_the_reason(client: Client, held: threading.Event) -> None:
    for count in (1, 2, 3):
        key_of(client.post(f"/print/start/?slugs=soldier&copies={count}"))
    answer = client.post("/print/start/?slugs=soldier&copies=4")
    assert answer.status_code == 429
    assert "3 prints of yours are under way" in answer.content.decode()


def test_an_address_of_a_file_that_takes_long_offers_to_make_it_in_the_background(client: Client) -> None:
    for query in ("kind=unit&copies=20", "slugs=soldier&service=makeplayingcards"):
        page = client.get(f"/print/cards.pdf?{query}")
        assert page.status_code == 200
        assert "made in the background" in page.content.decode()


def test_a_zip_of_a_whole_kind_is_whole(client: Client) -> None:
    key = key_of(client.post("/print/start/?kind=status&service=thegamecrafter"))
    with ZipFile(when(key, "ready").path) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(shelf(GAME).kind("status")) + 1
