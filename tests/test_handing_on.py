"""The things handed on: versions, links, texts, army files, deleted armies."""

import json
from html import unescape

import pytest
from django.test import Client

from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.lists.services import change_army
from armybuilder.ownership import history
from tests.builder import army_in_session, counts, send, text_of
from tests.factories import GAME, army_file
from validation.moves import Rename

pytestmark = pytest.mark.django_db


@pytest.fixture
def army(client: Client) -> Army:
    return army_in_session(client)


OWN = ["", "versions/", "versions/1/", "text/", "army.json"]


def test_a_named_version_is_compared_and_brought_back(client: Client, army: Army) -> None:
    client.post(f"/armies/{army.key}/versions/", {"name": "Before the ford"})
    send(client, army, {"move": "remove", "key": 2})
    assert "Before the ford" in text_of(client.get(f"/armies/{army.key}/versions/"))
    page = client.get(f"/armies/{army.key}/versions/1/")
    assert "removed Spearman over Soldier, Warrior with Shield" in text_of(page)
    army.refresh_from_db()
    client.post(f"/armies/{army.key}/versions/1/restore/", {"revision": army.revision})
    assert counts(army) == {"soldier": 3, "knight": 1, "spearman": 1}


def test_versions_that_do_not_exist_are_not_there(client: Client, army: Army) -> None:
    assert client.get(f"/armies/{army.key}/versions/99/").status_code == 404
    assert client.post(f"/armies/{army.key}/versions/99/restore/", {"revision": 1}).status_code == 404


def test_a_stale_page_restores_nothing(client: Client, army: Army) -> None:
    change_army(army, [Rename("Newer Watch")], army.revision)
    answer = client.post(f"/armies/{army.key}/versions/1/restore/", {"revision": 1})
    assert answer.status_code == 409
    assert Army.objects.get(pk=army.pk).name == "Newer Watch"


def test_a_deleted_army_is_brought_back_by_a_button(client: Client, army: Army) -> None:
    client.post(f"/armies/{army.key}/delete/")
    page = client.get("/armies/")
    assert "Bramble Watch was deleted." in text_of(page)
    assert client.get(army.get_absolute_url()).status_code == 404
    client.post(f"/armies/{army.key}/bring-back/")
    assert client.get(army.get_absolute_url()).status_code == 200


def test_a_duplicate_is_an_army_of_its_own(client: Client, army: Army) -> None:
    answer = client.post(f"/armies/{army.key}/duplicate/")
    copy = Army.objects.get(name="Copy of Bramble Watch")
    assert answer.headers["Location"] == copy.get_absolute_url()
    assert file_of(copy).entries == army_file().entries


def test_a_link_shows_the_army_to_others_until_it_is_revoked(client: Client, army: Army) -> None:
    client.post(f"/armies/{army.key}/share/")
    army.refresh_from_db()
    link = f"/armies/shared/{army.share_key}/"
    assert link in client.get(f"/armies/{army.key}/text/").content.decode()
    other = Client()
    page = other.get(link)
    assert "Spearman" in text_of(page)
    assert f"/armies/{army.key}/" not in page.content.decode()
    client.post(f"/armies/{army.key}/withdraw/")
    assert other.get(link).status_code == 404
    assert other.post(f"{link}copy/").status_code == 404


def test_others_copy_a_shared_army_and_change_only_the_copy(client: Client, army: Army) -> None:
    key = history.share(army)
    other = Client()
    address = other.post(f"/armies/shared/{key}/copy/").headers["Location"]
    copy = Army.objects.get(key=address.split("/")[2])
    assert send(other, copy, {"move": "remove", "key": 0}).status_code == 200
    assert file_of(army).entries == army_file().entries


def test_an_army_file_goes_out_and_comes_in_again(client: Client, army: Army) -> None:
    answer = client.get(f"/armies/{army.key}/army.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="bramble-watch.json"'
    taken_in = client.post("/armies/import/", {"text": answer.content.decode()})
    copy = Army.objects.get(key=taken_in.headers["Location"].split("/")[2])
    assert file_of(copy).entries == army_file().entries


def test_every_mistake_in_a_file_is_named_by_its_path_and_the_text_is_kept(client: Client) -> None:
    entry = {"card": "soldir", "count": -1}
    text = json.dumps({"format": "muster-army/1", "game": GAME, "name": "x", "entries": [entry]})
    answer = client.post("/armies/import/", {"text": text})
    shown = text_of(answer)
    assert answer.status_code == 400
    assert "$.entries[0].card" in shown
    assert "Did you mean 'soldier'?" in shown
    assert "$.entries[0].count" in shown
    assert text in unescape(answer.content.decode())
    assert not Army.objects.exists()


@pytest.mark.parametrize("text", ["", "   ", "nonsense", "[]", "{", "null", "[" * 2000])
def test_what_is_no_army_file_is_refused(client: Client, text: str) -> None:
    assert client.post("/armies/import/", {"text": text}).status_code == 400
    assert not Army.objects.exists()


def test_names_full_of_markup_are_shown_as_they_are(client: Client, army: Army) -> None:
    change_army(army, [Rename("<script>alert(1)</script>")], army.revision)
    history.share(army)
    army.refresh_from_db()
    for page in ["/armies/", *(f"/armies/{army.key}/{page}" for page in OWN[:-1]), f"/armies/shared/{army.share_key}/"]:
        html = client.get(page).content.decode()
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert" in html
