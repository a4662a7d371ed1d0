"""Kept files in any of Django's storages: they are there for all processes, and checked before they are used."""

from functools import partial
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, default_storage
from django.test import Client

from armybuilder.hosting.cleaning import clean_up_files, files_over
from armybuilder.printing.models import BackgroundPrint
from armybuilder.printing.storage import cached, files_below, keep, read_cached
from catalog.shelf import shelf
from tests.factories import GAME

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Away(InMemoryStorage):
    """A storage that is out of reach."""

    def _open(self, *_: object) -> Any:
        raise RuntimeError("nobody answers")

    _save = _open


def storage(settings: Any, backend: str) -> None:
    settings.STORAGES = settings.STORAGES | {"default": {"BACKEND": backend}}


@pytest.fixture
def in_memory(settings: Any) -> None:
    storage(settings, "django.core.files.storage.InMemoryStorage")


def spoil(place: str) -> None:
    with default_storage.open(place) as file:
        found = file.read()
    default_storage.delete(place)
    default_storage.save(place, ContentFile(b"?" + found[1:]))


@pytest.mark.usefixtures("in_memory")
def test_what_was_drawn_lies_in_the_storage_and_is_made_anew_where_it_is_spoilt() -> None:
    game = shelf(GAME).game
    assert [cached(game, "a.png", partial(bytes, made)) for made in (b"one", b"two")] == [b"one", b"one"]
    [file] = files_below("kept")
    spoil(file.name)
    assert cached(game, "a.png", lambda: b"three") == b"three"


@pytest.mark.usefixtures("in_memory")
def test_an_older_edition_goes_and_so_does_what_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shelf(GAME).game
    keep(f"kept/{GAME}/older/b.png", ContentFile(b"old"))
    cached(game, "a.png", lambda: bytes(100))
    assert [file.name.rpartition("/")[2] for file in files_below("kept")] == ["a.png"]
    for name in ("MOST_BYTES", "FEWER_BYTES"):
        monkeypatch.setattr(f"armybuilder.hosting.cleaning.{name}", 50)
    assert files_over() > 50
    clean_up_files()
    assert not list(files_below("kept"))


@pytest.mark.usefixtures("in_memory")
def test_a_print_is_fetched_from_the_storage_and_never_spoilt(client: Client) -> None:
    answer = client.post("/print/start/?slugs=soldier")
    found = BackgroundPrint.objects.get()
    fetched = client.get(f"{answer['Location']}file")
    content = b"".join(getattr(fetched, "streaming_content", ()))
    assert (content[:5], fetched["Content-Length"]) == (b"%PDF-", str(len(content)))
    spoil(str(found.file))
    assert client.get(f"{answer['Location']}file").status_code == 302
    assert BackgroundPrint.objects.get().state == "gone"


@pytest.mark.usefixtures("in_memory")
def test_of_two_that_keep_the_same_file_one_stays() -> None:
    for made in (b"one", b"two"):
        keep("kept/a.png", ContentFile(made))
    assert [file.name for file in files_below("kept")] == ["kept/a.png"]


def test_a_storage_that_is_out_of_reach_only_costs_time(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    storage(settings, "tests.test_kept_files.Away")
    assert cached(shelf(GAME).game, "a.png", lambda: b"made") == b"made"
    assert "nobody answers" in caplog.text
    assert read_cached("kept/a.png") is None
