"""The changes between data versions: noted by the load that makes them, told on pages and in a feed."""

import json
import shutil
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries
from pytest_django.plugin import DjangoDbBlocker

from catalog.loader import load_catalog
from catalog.mistakes import Invalid
from catalog.models import Change, Game, Load
from catalog.shelf import shelf
from tests.answers import page_at
from tests.database import undone_afterwards

pytestmark = pytest.mark.django_db

GAME = settings.GAMES[0].replace("_", "-")


class Versions:
    """A copy of a game's fixtures that a test takes from one version to the next."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(settings.FIXTURES_DIR / GAME, folder / GAME)

    def edit(self, name: str, change: Callable[[list[Any]], object]) -> None:
        file = self.folder / GAME / f"{name}.json"
        rows = json.loads(file.read_text(encoding="utf-8"))
        change(rows)
        file.write_text(json.dumps(rows), encoding="utf-8")

    def set(self, name: str, slug: str, **fields: Any) -> None:
        self.edit(name, lambda rows: next(row for row in rows if row["slug"] == slug).update(fields))

    def load(self) -> None:
        with override_settings(GAMES=[settings.GAMES[0]]):
            load_catalog(self.folder)


@pytest.fixture
def versions(tmp_path: Path) -> Versions:
    return Versions(tmp_path / "fixtures")


def last_load() -> Load:
    load = Load.objects.first()
    assert load
    return load


def last_changes() -> list[tuple[str, str, str, list[list[str]]]]:
    return [(each.kind, each.slug, each.what, each.fields) for each in last_load().changes.all()]


# Noting


def test_the_first_load_of_a_game_is_one_line() -> None:
    first = Load.objects.filter(game=GAME).last()
    assert first
    assert first.before == ""
    assert first.rows == len([*shelf(GAME).cards, *shelf(GAME).sections, *shelf(GAME).terms])
    assert not first.changes.exists()


def test_the_same_fixtures_again_note_nothing(versions: Versions) -> None:
    before = Load.objects.count()
    versions.load()
    assert Load.objects.count() == before


def test_what_changes_is_noted_field_by_field_with_what_it_said_and_says(versions: Versions) -> None:
    """A field, links, rows inside a card, a section and a term; the mere order of the sections is no change."""
    old = Game.objects.get(pk=GAME).data_version
    versions.set("unit", "soldier", cost=11)
    versions.set("unit", "knight", parent="warrior", notes=[{"about": "ruling", "code": "X1", "text": "So we play."}])
    versions.edit("rules", lambda rows: rows[0].update(title="A New Title"))
    versions.edit("rules", lambda rows: [row.update(order=row["order"] + 1) for row in rows])
    versions.edit("terms", lambda rows: rows[0].update(summary="It means this now."))
    versions.load()
    assert last_load().before == old
    assert last_load().data_version == Game.objects.get(pk=GAME).data_version != old
    [soldier, knight, section, term] = sorted(
        last_changes(), key=lambda change: (change[0] != "unit", change[1] == "knight")
    )
    assert soldier == ("unit", "soldier", "changed", [["cost", "6", "11"]])
    assert knight[:3] == ("unit", "knight", "changed")
    told = {name: (before, after) for name, before, after in knight[3]}
    assert [*told] == ["parent", "notes"]
    assert told["parent"] == ("soldier", "warrior")
    assert "code: X1; text: So we play." in told["notes"][1]
    assert [(kind, [name for name, _, _ in fields]) for kind, _, _, fields in (section, term)] == [
        ("section", ["title"]),
        ("term", ["summary"]),
    ]


def test_what_comes_and_what_goes_is_noted(versions: Versions) -> None:
    versions.edit("item", lambda rows: rows.append({**rows[-1], "slug": "brand-new", "name": "Brand New"}))
    versions.load()
    assert last_changes() == [("item", "brand-new", "added", [])]
    versions.edit("item", lambda rows: rows[-1].update(slug="brand-newer", name="Brand Newer"))
    versions.load()
    assert last_changes() == [("item", "brand-new", "removed", []), ("item", "brand-newer", "added", [])]


def test_a_load_that_is_refused_notes_nothing(versions: Versions) -> None:
    before = Load.objects.count()
    versions.set("unit", "soldier", cost=11, root="nobody")
    with pytest.raises(Invalid):
        versions.load()
    assert Load.objects.count() == before


def test_new_files_that_say_the_same_note_nothing(versions: Versions) -> None:
    before = Load.objects.count()
    versions.edit("unit", lambda rows: None)  # written without its line breaks: another hash, the same cards
    versions.load()
    assert Load.objects.count() == before


# Telling


@pytest.fixture(scope="class")
def told_versions(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Versions]:
    """A load of two changes and an addition."""
    versions = Versions(tmp_path_factory.mktemp("told") / "fixtures")
    versions.set("unit", "soldier", cost=11)
    versions.set("ability", "cry-for-help", text="Before defending: nothing <b>at all</b>.")
    versions.edit("item", lambda rows: rows.append({**rows[-1], "slug": "brand-new", "name": "Brand New"}))
    with undone_afterwards(django_db_blocker):
        versions.load()
        yield versions


class TestTelling:
    """One load, which all of these look at."""

    @pytest.fixture
    def told(self, told_versions: Versions) -> Load:
        return last_load()

    def test_the_list_of_changes_counts_and_names_them(self, client: Client, told: Load) -> None:
        page = unescape(page_at(client, "/changes/"))
        assert "1 added, 2 changed" in page
        assert all(name in page for name in ("Soldier", "Brand New", "Cry For Help"))
        assert page.index(told.data_version) < page.index("first load")
        assert "Brand New" in page_at(client, f"/changes/?game={GAME}")
        other = settings.GAMES[1].replace("_", "-")
        assert "Brand New" not in page_at(client, f"/changes/?game={other}")
        assert client.get("/changes/?game=nonsense").status_code == 404

    def test_a_load_tells_each_field_before_and_after(self, client: Client, told: Load) -> None:
        page = page_at(client, told.get_absolute_url())
        assert "<del>6</del>" in page
        assert "<ins>11</ins>" in page
        assert "<b>at" not in page
        assert 'href="/tactics-david/units/soldier/"' in page
        assert client.get("/changes/999999/").status_code == 404

    def test_a_cards_page_says_when_it_changed(self, client: Client, told: Load) -> None:
        assert f'href="{told.get_absolute_url()}#unit-soldier"' in page_at(client, "/tactics-david/units/soldier/")
        assert "/changes/" not in page_at(client, "/tactics-david/units/knight/").partition("</main>")[0]

    def test_the_feed_tells_the_same(self, client: Client, told: Load) -> None:
        answer = client.get("/changes/feed/")
        feed = answer.content.decode()
        assert answer["Content-Type"].startswith("application/atom+xml")
        assert told.get_absolute_url() in feed
        assert "Soldier (changed)" in feed

    def test_what_is_gone_is_named_without_a_link(self, client: Client, told_versions: Versions, told: Load) -> None:
        versions = told_versions
        versions.edit("item", lambda rows: rows.pop())
        versions.load()
        page = page_at(client, last_load().get_absolute_url())
        assert "Brand New" in page
        assert "Removed" in page
        assert "/items/brand-new/" not in page
        lost = client.get(f"/{GAME}/items/brand-new/")
        assert lost.status_code == 404
        assert f'Brand New was removed on <a href="{last_load().get_absolute_url()}#item-brand-new">' in (
            lost.content.decode()
        )


def test_a_first_load_says_that_there_is_nothing_before_it(client: Client) -> None:
    first = Load.objects.filter(game=GAME).last()
    assert first
    assert "nothing to compare them with" in page_at(client, first.get_absolute_url())


def test_telling_asks_the_same_however_much_changed(
    client: Client, versions: Versions, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    versions.edit("unit", lambda rows: [row.update(page="Elsewhere") for row in rows])
    versions.load()
    assert Change.objects.count() > 100
    for address in ("/changes/", "/changes/feed/", last_load().get_absolute_url()):
        client.get(address)
        with django_assert_max_num_queries(5):
            client.get(address)
