"""Prints that are made in the background: how far they are, whose they are, how they end, and what is kept of them."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from functools import partial
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import LazySettings
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.lists.selectors import file_of
from armybuilder.printing import background
from armybuilder.printing.background import PrintOrder, look_at, start
from armybuilder.printing.jobs import Job
from armybuilder.printing.models import BackgroundPrint
from armybuilder.printing.zips import Tell
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.errors import Refused
from catalog.shelf import shelf
from tests.at_once import SEVERAL_AT_ONCE, at_once
from tests.builder import army_in_session
from tests.factories import GAME
from tests.served import ROOT, Site

#: A print that takes some seconds, begun without a page.
BEGIN = """
from armybuilder.printing.background import PrintOrder, start
from catalog.shelf import shelf
units = list(shelf("tactics-david").kind("unit"))[:50]
wanted = PrintOrder({"game": ["tactics-david"], "slugs": units, "service": ["makeplayingcards"]})
start(wanted, wanted.product, "/print/", "/print/start/")
"""

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: LazySettings) -> Path:
    """Prints go into a folder of the test."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def on_the_way(monkeypatch: pytest.MonkeyPatch, see: Callable[[], object]) -> None:
    """Let something happen after a maker's first card."""
    really = Job.write

    def make(job: Job, file: Path, tell: Tell) -> None:
        tell("Setting the cards", 1, 2)
        see()
        tell("Setting the cards", 2, 2)
        really(job, file, tell)

    monkeypatch.setattr(Job, "write", make)
    monkeypatch.setattr(background, "PROGRESS_EVERY_SECONDS", 0)


def asked(count: int = 3, **options: str) -> PrintOrder:
    slugs = list(shelf(GAME).kind("unit"))[:count]
    return PrintOrder({"game": [GAME], "slugs": slugs, **{name: [word] for name, word in options.items()}})


def begun(wanted: PrintOrder | None = None, *own: str) -> BackgroundPrint:
    wanted = wanted or asked()
    return start(wanted, wanted.product, "/print/", "/print/start/", own)


def content(ready: BackgroundPrint) -> bytes:
    return bytes(default_storage.open(str(ready.file)).read())


def unpacked(packed: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def seen(key: str) -> BackgroundPrint:
    found = look_at(key)
    assert found
    return found


def test_a_print_becomes_the_file_that_one_would_have_waited_for() -> None:
    ready = begun()
    assert ready.state == "ready"
    waited_for = asked().product
    assert isinstance(waited_for, Job)
    assert content(ready) == waited_for.pdf()
    assert ready.name == "tactics-david-cards.pdf"


def test_a_print_that_was_made_already_is_ready_at_once(waiting: Callable[[], object]) -> None:
    begun()
    waiting()
    assert begun().state == "ready"


@pytest.mark.parametrize("spoil", ["cut", "changed", "lost"])
def test_a_file_that_the_disk_has_spoilt_is_never_served_and_made_anew(
    client: Client, folder: Path, spoil: str
) -> None:
    first = begun()
    good = content(first)
    (folder / str(first.file)).write_bytes(
        {"cut": good[:-1], "changed": good[:50] + b"?" + good[51:], "lost": b""}[spoil]
    )
    session = client.session
    session["prints"] = [first.key]
    session.save()
    assert client.get(f"/print/made/{first.key}/file").status_code == 302
    assert content(begun()) == good


def test_a_kept_file_is_never_that_of_other_cards_or_options() -> None:
    prints = [asked(), asked(2), asked(copies="2"), asked(style="large")]
    names = [each.product.fingerprint for each in prints]
    assert len(set(names)) == len(names)
    assert asked().product.fingerprint == names[0]


def test_a_changed_text_makes_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    before = asked().product.fingerprint
    unit = next(iter(shelf(GAME).kind("unit").values()))
    monkeypatch.setattr(unit, "name", "Somebody Else")
    assert asked().product.fingerprint != before


def test_an_army_is_printed_as_it_was_when_the_print_was_begun(client: Client) -> None:
    army = file_of(army_in_session(client))
    wanted = PrintOrder({"copies": ["2"]}, army, "https://muster.example")
    read = PrintOrder.of_row(json.loads(json.dumps(wanted.as_row())))
    assert read == wanted
    assert read.product.fingerprint == wanted.product.fingerprint


def test_it_says_how_far_it_is_and_then_that_it_is_ready(
    waiting: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    new = begun()
    assert new.state == "waiting"
    running: list[BackgroundPrint] = []
    on_the_way(monkeypatch, lambda: running.append(seen(new.key)))
    waiting()
    assert (running[0].state, running[0].step, running[0].done, running[0].total) == (
        "running",
        "Setting the cards",
        1,
        2,
    )
    assert seen(new.key).is_ready


def test_a_print_is_cancelled_on_the_way_and_nothing_is_kept(
    waiting: Callable[[], object], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    new = begun()
    on_the_way(monkeypatch, lambda: background.cancel(new.key))
    waiting()
    assert seen(new.key).state == "cancelled"
    assert not list(folder.glob("prints/files/*"))


def test_a_print_that_is_cancelled_before_its_turn_is_never_made(waiting: Callable[[], object], folder: Path) -> None:
    new = begun()
    background.cancel(new.key)
    waiting()
    assert seen(new.key).state == "cancelled"
    assert not list(folder.glob("prints/files/*"))


def test_a_print_that_fails_says_so_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, folder: Path
) -> None:
    def fail() -> None:
        raise RuntimeError("no ink")

    on_the_way(monkeypatch, fail)
    assert begun().state == "failed"
    assert "no ink" in caplog.text
    assert not list(folder.glob("prints/files/*"))


def test_a_print_whose_worker_has_ended_is_broken_off(waiting: Callable[[], object]) -> None:
    new = begun()
    BackgroundPrint.objects.update(kept_state="running", heartbeat_at=timezone.now())
    assert seen(new.key).is_under_way
    BackgroundPrint.objects.update(heartbeat_at=timezone.now() - WORKER_TIMEOUT - timedelta(seconds=1))
    assert seen(new.key).state == "broken off"
    assert begun(asked(), new.key, new.key).is_under_way, "it does not count as one that is under way"


def test_one_person_has_no_more_than_three_under_way(waiting: Callable[[], object]) -> None:
    own = [begun(asked(count)).key for count in (1, 2, 3)]
    with pytest.raises(Refused, match="3 prints of yours"):
        begun(asked(4), *own)
    waiting()
    assert begun(asked(4), *own).cards == 4


def test_everybody_together_has_a_bound(waiting: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "MOST_UNDER_WAY", 1)
    begun(asked(1))
    with pytest.raises(Refused, match="Many prints"):
        begun(asked(2))


@pytest.mark.parametrize("_", [pytest.param("", marks=SEVERAL_AT_ONCE)])
def test_prints_begun_at_the_same_moment_stay_within_the_bound(
    waiting: Callable[[], object], monkeypatch: pytest.MonkeyPatch, _: str
) -> None:
    monkeypatch.setattr(background, "MOST_UNDER_WAY", 2)
    products = [(each, each.product) for each in map(asked, range(1, 9))]
    begun = at_once(*(partial(start, *each, "/print/", "/print/start/") for each in products))
    assert sum(isinstance(each, BackgroundPrint) for each in begun) == 2
    assert sum(isinstance(each, Refused) for each in begun) == 6


def test_after_a_day_a_print_is_cleaned_away_and_its_file_with_the_last_that_shares_it(folder: Path) -> None:
    prints = [begun(), begun()]
    [file] = (folder / "prints/files").iterdir()
    os.utime(file, (0, 0))
    for each, is_left in zip(prints, (True, False), strict=True):
        BackgroundPrint.objects.filter(pk=each.pk).update(made=timezone.now() - timedelta(days=1, seconds=1))
        background.clean()
        assert look_at(each.key) is None
        assert file.exists() is is_left


def test_the_oldest_files_go_where_all_take_too_much_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = begun(asked(1))
    monkeypatch.setattr(background, "MOST_BYTES", old.file_bytes * 3 // 2)
    new = begun(asked(1, style="large"))
    assert (seen(old.key).state, new.state) == ("gone", "ready")
    assert not (folder / str(old.file)).exists()


@pytest.mark.slow
@pytest.mark.once
def test_a_worker_that_is_killed_leaves_a_print_that_can_be_begun_again(
    tmp_path: Path, catalog_file: Path | None
) -> None:
    """A real worker, killed as soon as it has begun; another then makes the print."""
    site = Site(tmp_path, catalog_file, DJANGO_SETTINGS_MODULE="armybuilder.settings")
    site.manage("shell", "--verbosity", "0", "--command", BEGIN)
    command = [sys.executable, "manage.py", "db_worker", "--no-startup-delay", "--interval", "0.1"]
    worker = subprocess.Popen(command, cwd=ROOT, env=site.environment)
    try:
        until = time.monotonic() + 60
        while states(tmp_path) == ["waiting"]:
            assert time.monotonic() < until
            time.sleep(0.02)
    finally:
        worker.kill()
        worker.wait()
    assert states(tmp_path) == ["running"]
    site.manage("shell", "--verbosity", "0", "--command", BEGIN)
    site.manage("db_worker", "--batch", "--no-startup-delay", "--max-tasks", "1")
    assert states(tmp_path) == ["running", "ready"]


@pytest.mark.once
def test_an_idle_worker_has_loaded_no_pages(tmp_path: Path, catalog_file: Path | None) -> None:
    """They would take a third of its memory, and on SQLite PostgreSQL's driver and layouts of no print some more."""
    site = Site(tmp_path, catalog_file, DJANGO_SETTINGS_MODULE="armybuilder.settings")
    idle = (
        "import sys; from django.core.management import execute_from_command_line as run;"
        "run(['manage.py', 'db_worker', '--batch', '--no-startup-delay']); print(*sys.modules)"
    )
    loaded = subprocess.check_output([sys.executable, "-c", idle], cwd=ROOT, env=site.environment, text=True).split()
    assert not {"armybuilder.urls", "psycopg", "confusable_homoglyphs.confusables", "reportlab.platypus"} & set(loaded)


def states(folder: Path) -> list[str]:
    """The state of the prints of a site, read as another process sees them."""
    with closing(sqlite3.connect(folder / "muster.sqlite3")) as site:
        return [state for (state,) in site.execute("SELECT kept_state FROM printing_backgroundprint ORDER BY made")]


@pytest.mark.slow
@pytest.mark.once
def test_a_worker_on_another_machine_makes_what_this_one_serves(tmp_path: Path, catalog_file: Path | None) -> None:
    """Each machine has a folder of its own; what they share is the database, and a storage of Django's."""
    here, there = (tmp_path / name for name in ("here", "there"))
    here.mkdir()
    site = Site(
        here,
        catalog_file,
        DATABASE_URL=f"sqlite:///{here}/muster.sqlite3",
        MUSTER_KEPT="django.core.files.storage.FileSystemStorage",
        MUSTER_KEPT_OPTIONS=json.dumps({"location": str(tmp_path / "shared")}),
    )
    site.environment |= {"DJANGO_SETTINGS_MODULE": "armybuilder.settings", "MUSTER_SECRET_KEY": "shared" * 10}
    site.manage("shell", "--verbosity", "0", "--command", BEGIN)
    site.environment["MUSTER_VAR"] = str(there)
    site.manage("db_worker", "--batch", "--no-startup-delay")
    site.environment["MUSTER_VAR"] = str(here)
    look = "from armybuilder.printing.models import BackgroundPrint as P; print(P.objects.get().state)"
    assert site.manage("shell", "--verbosity", "0", "--command", look).strip() == "ready"
    assert [file.suffix for file in (tmp_path / "shared").rglob("*.zip*")].count(".zip") == 1
    assert not list(there.rglob("*.zip"))


# Pages


def key_of(answer: Any) -> str:
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"]).rstrip("/").rpartition("/")[2]


def test_one_begins_a_print_sees_it_and_fetches_it(client: Client) -> None:
    key = key_of(client.post("/print/start/?slugs=soldier,knight&service=thegamecrafter"))
    page = client.get(f"/print/made/{key}/").content.decode()
    assert "Download the zip" in page
    answer = client.get(f"/print/made/{key}/file")
    assert answer["Content-Disposition"] == 'attachment; filename="tactics-david-cards.zip"'
    found = b"".join(getattr(answer, "streaming_content", ()))
    assert (len(found), found[:2]) == (int(answer["Content-Length"]), b"PK")
    assert "2 cards, ready" in client.get("/print/").content.decode()


def test_a_print_that_is_under_way_asks_again_by_itself_and_is_left_off_by_a_button(
    client: Client, waiting: Callable[[], object]
) -> None:
    key = key_of(client.post("/print/start/?slugs=soldier"))
    assert 'hx-trigger="every 1s"' in client.get(f"/print/made/{key}/").content.decode()
    assert client.get(f"/print/made/{key}/file").status_code == 302
    fragment = client.get(f"/print/made/{key}/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment
    client.post(f"/print/made/{key}/leave/")
    page = client.get(f"/print/made/{key}/").content.decode()
    assert "Start again" in page
    assert "every 1s" not in page
    assert f'action="{seen(key).begin}"' in page
    again = key_of(client.post(seen(key).begin))
    waiting()
    assert seen(again).is_ready


def test_nobody_sees_the_print_of_another(client: Client) -> None:
    key = key_of(client.post("/print/start/?slugs=soldier"))
    for end in ("", "file"):
        assert client.get(f"/print/made/{key}/{end}").status_code == 200
        assert Client().get(f"/print/made/{key}/{end}").status_code == 404
    assert Client().post(f"/print/made/{key}/leave/").status_code == 404


def test_an_army_is_printed_in_the_background_by_its_holder_alone(client: Client) -> None:
    army = army_in_session(client)
    assert seen(key_of(client.post(f"/print/armies/{army.key}/start/"))).cards == 8
    assert Client().post(f"/print/armies/{army.key}/start/").status_code == 404


def test_what_cannot_be_read_begins_nothing(client: Client) -> None:
    answer = client.post("/print/start/?slugs=soldier&paper=a9&copies=0")
    assert answer.status_code == 400
    assert "paper" in answer.content.decode()
    assert "copies" in answer.content.decode()


def test_one_print_too_many_is_put_off_with_the_reason(client: Client, waiting: Callable[[], object]) -> None:
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


@pytest.mark.once
def test_a_zip_of_a_whole_kind_is_whole(client: Client) -> None:
    key = key_of(client.post("/print/start/?kind=status&service=thegamecrafter"))
    with ZipFile(default_storage.open(str(seen(key).file))) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(shelf(GAME).kind("status")) + 1


@pytest.mark.once
@pytest.mark.parametrize(("offer", "width"), [("pictures", 250), ("deck", 375)])
@pytest.mark.parametrize("of", ["kind=status", "from=statuses"])
def test_pictures_and_decks_of_many_cards_are_made_in_the_background_as_one_would_have_waited_for_them(
    client: Client, monkeypatch: pytest.MonkeyPatch, offer: str, width: int, of: str
) -> None:
    path = f"/print/{offer}.zip?game=tactics-david&{of}&width={width}"
    waited_for = client.get(path).content
    monkeypatch.setattr("armybuilder.printing.views.offers.MOST_AT_ONCE", 2)
    page = client.get(path).content.decode()
    assert "made in the background" in page
    [begin] = re.findall(rf'action="(/print/{offer}/start/[^"]*)"', page)
    key = key_of(client.post(unescape(begin)))
    assert unpacked(content(seen(key))) == unpacked(waited_for)
    assert (seen(key).step, seen(key).name) == ("Painting the images", f"tactics-david-statuses-{offer}.zip")
    assert client.get(unescape(seen(key).origin)).status_code == 200


@pytest.mark.once
def test_a_deck_of_an_army_is_loaded_from_the_armys_own_addresses_and_whole_again_when_begun_again(
    client: Client, folder: Path
) -> None:
    army = army_in_session(client)
    for _ in range(2):
        made = unpacked(content(seen(key_of(client.post(f"/print/armies/{army.key}/deck/start/")))))
        [deck] = [json.loads(text) for name, text in made.items() if name.endswith(".json")]
        for sheet in deck["ObjectStates"][0]["CustomDeck"].values():
            address = sheet["FaceURL"].removeprefix("http://testserver")
            assert Client().get(address).content == made[f"sheets/{address.rpartition('/')[2]}"]
        for kept_sheet in folder.glob("sheets/*/*"):
            kept_sheet.unlink()


def test_new_visitors_from_one_address_do_not_take_all_places(
    settings: LazySettings, waiting: Callable[[], object]
) -> None:
    def comes(address: str, number: int) -> int:
        client = Client(headers={"X-Forwarded-For": address})
        path = f"/print/start/?game={GAME}&dx={number / 10}&sides=long"
        return client.post(path).status_code

    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    greedy = [comes("203.0.113.7", number) for number in range(8)]
    assert greedy == [302] * background.MOST_OF_AN_ADDRESS + [429, 429]
    assert comes("203.0.113.8", 20) == 302


def test_what_a_killed_worker_had_in_hand_is_taken_up_by_the_next_of_its_name(waiting: Callable[[], object]) -> None:
    wanted = begun()
    DBTaskResult.objects.update(status="RUNNING", worker_ids=["one"], started_at=timezone.now())
    BackgroundPrint.objects.update(kept_state=BackgroundPrint.State.RUNNING)
    call_command("db_worker", worker_id="two", batch=True, reload=False, startup_delay=False, verbosity=0)
    assert seen(wanted.key).state == "running", "its worker may still be at it"
    call_command("db_worker", worker_id="one", batch=True, reload=False, startup_delay=False, verbosity=0)
    assert seen(wanted.key).state == "ready"


def test_what_has_killed_three_workers_is_left_alone(waiting: Callable[[], object]) -> None:
    begun()
    DBTaskResult.objects.update(status="RUNNING", worker_ids=["one"] * 3)
    call_command("db_worker", worker_id="one", batch=True, reload=False, startup_delay=False, verbosity=0)
    assert DBTaskResult.objects.get().status == "FAILED"


def test_a_print_whose_task_cannot_be_left_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would wait for ever, and take the place of others."""

    def is_away(*_: object) -> None:
        raise OperationalError("the queue is away")

    monkeypatch.setattr(type(background.make_print), "enqueue", is_away)
    with pytest.raises(OperationalError):
        begun()
    assert not BackgroundPrint.objects.exists()
