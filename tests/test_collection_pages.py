"""The pages of a collection: counting in place, tables in and out, and what other pages say of it."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.lists.collection.selectors import Collection, Count, collection_of
from armybuilder.lists.collection.services import build_army, count_cards
from armybuilder.lists.files import write
from armybuilder.lists.models import OwnedCard
from armybuilder.ownership.holders import SESSION_KEY, Holder
from catalog.shelf import shelf
from tests.factories import GAME, ArmyFactory, UserFactory, army_file

pytestmark = pytest.mark.django_db

HERE = f"/collection/{GAME}/"
SWAP = {"HX-Request": "true"}


@pytest.fixture
def holder(client: Client) -> Holder:
    """Somebody who is logged in."""
    user = UserFactory.create(username="ada")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return Holder(user=user)


def own(holder: Holder, **counts: int) -> Collection:
    count_cards(holder, GAME, {slug: Count(owned) for slug, owned in counts.items()})
    return collection_of(holder, GAME)


# Counting


def test_a_guest_counts_and_finds_it_again_after_signing_up(client: Client) -> None:
    answer = client.post(f"{HERE}count/", {"card": "soldier", "step": "owned+", "owned": "0"})
    assert answer.headers["Location"] == f"{HERE}#own-soldier"
    assert client.session[SESSION_KEY]
    words = "forty-two ravens"
    client.post("/account/signup/", {"username": "ada", "password1": words, "password2": words})
    assert [(row.owned, row.owner and row.owner.username) for row in OwnedCard.objects.all()] == [(1, "ada")]
    assert "<strong>1</strong> owned of 1 different card" in client.get(HERE).content.decode()


def test_a_step_counts_on_from_what_is_there_and_a_typed_number_replaces_it(client: Client, holder: Holder) -> None:
    for _ in range(3):  # the page that sends it still shows 0
        client.post(f"{HERE}count/", {"card": "soldier", "step": "owned+", "owned": "0", "painted": "0"}, headers=SWAP)
    assert collection_of(holder, GAME).owned("soldier") == 3
    answer = client.post(f"{HERE}count/", {"card": "soldier", "owned": "12", "painted": "4"}, headers=SWAP)
    assert collection_of(holder, GAME).count("soldier") == Count(12, 4)
    page = answer.content.decode()
    assert 'id="own-soldier"' in page
    assert 'id="collection-sum"' in page
    assert "<strong>12</strong> owned of 1 different card, 4 painted" in page


@pytest.mark.parametrize("owned", ["-1", "1000", "many", "1.5"])
def test_what_is_no_count_changes_nothing(client: Client, holder: Holder, owned: str) -> None:
    own(holder, soldier=3)
    client.post(f"{HERE}count/", {"card": "soldier", "owned": owned}, headers=SWAP)
    assert collection_of(holder, GAME).owned("soldier") == 3
    page = client.post(f"{HERE}count/", {"card": "soldier", "owned": owned}, follow=True).content.decode()
    assert "Soldier: a count is a whole number from 0 to 999." in page


@pytest.mark.parametrize("card", ["sodlier", "poisoned", ""])
def test_only_cards_of_armies_are_counted(client: Client, card: str) -> None:
    assert client.post(f"{HERE}count/", {"card": card, "step": "owned+"}).status_code == 404
    assert not OwnedCard.objects.exists()


def test_the_page_shows_what_is_asked_for(client: Client, holder: Holder) -> None:
    count_cards(holder, GAME, {"soldier": Count(3, 3), "knight": Count(2, 1), "sword": Count(1)})
    build_army(ArmyFactory.create(holder=holder), is_built=True)

    def shown(query: str) -> list[str]:
        groups = client.get(f"{HERE}?{query}").context["page"].groups
        return [line.card.slug for group in groups for line in group.lines]

    assert shown("show=owned") == ["soldier", "knight", "sword"]
    assert shown("show=unpainted") == ["knight", "sword"]
    assert {"soldier", "knight", "sword", "boots"} <= set(shown("show=built"))
    assert len(shown("")) == len(shown("show=nonsense")) == 225
    assert shown("q=own>=2") == ["soldier", "knight"]
    assert shown("q=name:sword&show=owned") == ["sword"]


def test_a_query_that_cannot_be_read_is_left_out_and_its_mistake_named(client: Client) -> None:
    page = client.get(f"{HERE}?q=own>>2")
    assert "This query has a mistake, so it was left out." in page.content.decode()
    assert len(page.context["page"].groups) == 2


def test_the_collection_asks_as_often_however_much_is_in_it(client: Client, holder: Holder) -> None:
    ArmyFactory.create(holder=holder)
    counts = []
    for slugs in (["soldier"], list(shelf(GAME).kind("unit"))):
        count_cards(holder, GAME, {slug: Count(1) for slug in slugs})
        found = []
        for address in ("/collection/", HERE, f"/{GAME}/units/", f"/{GAME}/units/soldier/"):
            client.get(address)
            with CaptureQueriesContext(connection) as asked:
                assert client.get(address).status_code == 200
            found.append(len(asked))
        counts.append(found)
    assert counts[0] == counts[1] == [5, 6, 5, 5]


# Tables and armies


def test_a_collection_is_downloaded_and_read_again(client: Client, holder: Holder) -> None:
    own(holder, soldier=3, sword=1)
    answer = client.get(f"{HERE}collection.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="tactics-david-collection.csv"'
    table = answer.content
    assert client.get("/collection/collection.csv").content == table
    own(holder, soldier=1, knight=7)
    client.post(f"{HERE}import/", {"file": SimpleUploadedFile("mine.csv", table)})
    assert collection_of(holder, GAME).counts == {"soldier": Count(3), "sword": Count(1), "knight": Count(7)}
    client.post(f"{HERE}import/", {"text": table.decode(), "is_whole": "on"})
    assert collection_of(holder, GAME).counts == {"soldier": Count(3), "sword": Count(1)}


@pytest.mark.parametrize("make", [write, lambda file: "3 Soldier\nKnight with Sword"])
def test_an_army_is_read_as_what_is_owned(client: Client, holder: Holder, make: Callable[[object], str]) -> None:
    own(holder, soldier=9)
    assert client.post(f"{HERE}import/", {"text": make(army_file())}).status_code == 302
    found = collection_of(holder, GAME)
    assert (found.owned("soldier"), found.owned("knight"), found.owned("sword")) == (9, 1, 1)


def test_what_could_be_meant_in_a_table_is_taken_with_one_click(client: Client, holder: Holder) -> None:
    address, table = f"{HERE}import/", {"text": "slug,owned\nsodlier,3\n", "is_whole": "on"}
    page = client.post(address, table).content.decode()
    assert 'name="meant" value="line 2"' in page
    assert 'name="is_whole" value="on"' in page
    client.post(address, {**table, "meant": "line 2"})
    assert collection_of(holder, GAME).owned("soldier") == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("slug,owned\nsodlier,3\n", "Did you mean “soldier”?"),
        ("name,owned\nSoldier,1\nBlack Knigth,3\n", "Did you mean “Black Knight”?"),
        ("name,owned,painted\nSoldier,1,0\nKnight,2,5\n", "<strong>Line 3</strong> 5 are painted, and 2 are owned."),
        ("3 Sodlier", "nothing was changed"),
        ('{"format": "muster-army/1", "game": "tactica", "entries": []}', "This is no army of Tactics David."),
        ("", "Choose a file or paste its text."),
    ],
)
def test_a_text_with_mistakes_changes_nothing_and_is_kept(client: Client, holder: Holder, text: str, said: str) -> None:
    answer = client.post(f"{HERE}import/", {"text": text})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert collection_of(holder, GAME).is_empty


def test_i_own_this_army_and_it_stands_built(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    assert client.post(f"/armies/{army.key}/own/").headers["Location"] == army.get_absolute_url()
    assert collection_of(holder, GAME).missing(army_file()) == {}
    client.post(f"/armies/{army.key}/built/", {"built": "yes"})
    assert collection_of(holder, GAME).free("soldier") == 0
    assert "Built: " in client.get(HERE).content.decode()
    client.post(f"/armies/{army.key}/built/", {"built": "no"})
    assert collection_of(holder, GAME).free("soldier") == 4


def test_nobody_builds_or_owns_by_the_army_of_another(client: Client, holder: Holder) -> None:
    others = ArmyFactory.create(holder__account=True, holder__user__username="bea")
    for step in ("own", "built"):
        assert client.post(f"/armies/{others.key}/{step}/", {"built": "yes"}).status_code == 404
    others.refresh_from_db()
    assert not others.is_built
    assert collection_of(holder, GAME).is_empty


# Cards and lists


def test_a_card_says_how_many_one_owns_and_is_counted_there(client: Client, holder: Holder) -> None:
    page = f"/{GAME}/units/soldier/"
    assert "You own none" in client.get(page).content.decode()
    sent = {"card": "soldier", "place": "card", "step": "owned+"}
    assert client.post(f"{HERE}count/", sent).headers["Location"] == page
    assert "You own <strong>2</strong>" in client.post(f"{HERE}count/", sent, headers=SWAP).content.decode()
    assert "You own <strong>2</strong>" in client.get(page).content.decode()
    assert "You own" not in client.get(f"/{GAME}/statuses/poisoned/").content.decode()
    assert "2 owned" in client.get(f"/{GAME}/units/").content.decode()
    assert '<td class="number col-owned">2</td>' in client.get(f"/{GAME}/units/?view=table").content.decode()
    assert "col-owned" not in Client().get(f"/{GAME}/units/?view=table").content.decode()


def test_a_list_keeps_to_what_one_owns_until_told_otherwise(client: Client, holder: Holder) -> None:
    own(holder, soldier=3, sword=1)
    units, items = f"/{GAME}/units/", f"/{GAME}/items/"
    assert client.get(units).context["listing"].count == 202
    asked = client.get(f"{units}?mine=no&mine=yes").context["listing"]
    assert (asked.count, asked.is_only_mine) == (1, True)
    assert client.get(items).context["listing"].count == 1  # remembered, on every list
    assert client.get(f"/{GAME}/roots/").context["listing"].count == 11  # but not of what nobody counts
    (relaxation,) = client.get(units).context["listing"].relaxations
    assert client.get(f"{units}{relaxation.address}").context["listing"].count == 202
    assert client.get(items).context["listing"].count == 23


def test_what_is_found_among_ones_own_is_printed_and_tabled_as_found(client: Client, holder: Holder) -> None:
    own(holder, soldier=3, archer=1)
    found = client.get(f"/{GAME}/units/?mine=yes&q=cost<99").context["listing"]
    assert client.get(f"/print/?game={GAME}&from=units&{found.print_query}").context["source"].cards == tuple(
        found.cards
    )
    rows = client.get(f"/api/v1/{GAME}/units.csv?{found.table_query}&fields=slug").content.decode().split()
    assert sorted(rows[1:]) == ["archer", "soldier"]


def test_the_builder_has_the_wish_remembered_too(client: Client) -> None:
    assert client.post("/collection/only/", {"mine": "yes"}).status_code == 204
    assert client.get(f"/{GAME}/units/").context["listing"].is_only_mine
    client.post("/collection/only/", {"mine": "no"})
    assert not client.get(f"/{GAME}/units/").context["listing"].is_only_mine
