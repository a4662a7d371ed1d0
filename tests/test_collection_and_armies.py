"""Collections beside armies: the builder's notes, what is missing in print, and built armies."""

import re
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import LazySettings
from django.test import Client

from armybuilder.lists.collection.presenters import OwnedNotes
from armybuilder.lists.collection.selectors import Collection, Count, collection_of, missing_cards
from armybuilder.lists.collection.services import add_army, build_army, count_cards
from armybuilder.lists.made import shelf_of
from armybuilder.lists.services import duplicate_army
from armybuilder.ownership.history import share
from armybuilder.ownership.holders import Holder
from armybuilder.printing.jobs import job_of_missing
from armybuilder.printing.options import Options
from catalog.shelf import shelf
from tests.factories import GAME, ArmyFactory, UserFactory, army_file
from tests.games.collision.made import company
from validation.army import ArmyFile, Entry

pytestmark = pytest.mark.django_db

FOUR_AND_A_PALADIN = (Entry(0, "soldier", 4), Entry(1, "paladin"))


@pytest.fixture
def holder(client: Client) -> Holder:
    """Somebody who is logged in."""
    user = UserFactory.create(username="ada")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return Holder(user=user)


def notes(**counts: int) -> OwnedNotes:
    """The notes on the usual army where so much is owned."""
    collection = Collection(GAME, {slug: Count(owned) for slug, owned in counts.items()})
    return OwnedNotes(army_file(), shelf(GAME), collection)


# In the builder


def test_each_line_says_what_of_it_is_owned_where_that_is_too_little() -> None:
    found = notes(soldier=2, knight=1, sword=1, spearman=1, warrior=1, shield=1)
    soldiers, knight, spearman = army_file().entries
    assert found.on(soldiers) == "2 of 4 owned"  # the one below the Spearman is one of them
    assert found.on(knight) == "Boots: 0 of 1 owned"
    assert found.on(spearman) == "Soldier: 2 of 4 owned"
    assert (found.need, found.there) == (10, 7)


def test_what_is_owned_but_built_elsewhere_is_said_to_be_free_or_not() -> None:
    collection = Collection(GAME, {"soldier": Count(5)}, {"soldier": 3})
    found = OwnedNotes(army_file(), shelf(GAME), collection)
    assert found.on(army_file().entries[0]) == "2 of 4 free"
    assert found.owned == {"soldier": "5 owned, 2 free"}


def test_who_has_counted_nothing_is_told_nothing() -> None:
    found = notes()
    assert not found.is_counted
    assert [found.on(entry) for entry in army_file().entries] == ["", "", ""]


def test_the_notes_are_no_findings_and_change_no_verdict(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    before = client.get(f"/armies/{army.key}/").context["view"]
    count_cards(holder, GAME, {"soldier": Count(1)})
    page = client.get(f"/armies/{army.key}/")
    after = page.context["view"]
    assert (after.verdict, after.report.findings) == (before.verdict, before.report.findings)
    assert '<p class="line-owned">1 of 4 owned</p>' in page.content.decode()
    assert "Missing: 3 Soldier, 1 Knight, 1 Sword" in page.content.decode()
    assert "You own 1 of 10 pieces" in page.content.decode()


def test_an_army_of_which_all_is_there_says_so(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    add_army(holder, army_file())
    build_army(army, is_built=True)
    page = client.get(f"/armies/{army.key}/").content.decode()
    assert "You own all 10 pieces" in page
    assert "Take apart" in page
    assert "line-owned" not in page


@pytest.mark.parametrize(("query", "joins"), [("?pin=0", True), ("?pin=0&owned=1", False)])
def test_an_army_is_mended_by_what_one_owns_where_that_is_wished(
    client: Client, holder: Holder, query: str, *, joins: bool
) -> None:
    count_cards(holder, GAME, {"soldier": Count(3)})
    army = ArmyFactory.create(
        holder=holder, file=ArmyFile(GAME, ruleset="strict-themed", limit=60, entries=(Entry(0, "sword-master"),))
    )
    page = client.get(f"/armies/{army.key}/ways/mend/{query}").content.decode()
    assert "Only what I own" in page
    assert ("<span>Add " in page) is joins


def test_of_what_is_pinned_nothing_goes(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(
        holder=holder, file=ArmyFile(GAME, ruleset="strict-mixed", limit=60, entries=FOUR_AND_A_PALADIN)
    )
    plain, pinned = (client.get(f"/armies/{army.key}/ways/mend/{query}").content.decode() for query in ("", "?pin=1"))
    assert "Take out Paladin" in plain
    assert "Take out Paladin" not in pinned
    assert re.search(r'name="pin" value="1" checked', pinned)


def test_a_copy_of_a_built_army_is_not_built(holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    build_army(army, is_built=True)
    assert not duplicate_army(army, holder).is_built


def test_what_others_own_is_not_shown_with_a_shared_army(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    count_cards(holder, GAME, {"soldier": Count(1)})
    assert "owned" not in Client().get(f"/armies/shared/{share(army)}/").content.decode()


# In print


def test_only_what_is_missing_is_printed_as_often_as_it_is(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    count_cards(holder, GAME, {"soldier": Count(2), "knight": Count(1), "sword": Count(1), "shield": Count(4)})
    job = client.get(f"/print/armies/{army.key}/?missing=1").context["job"]
    assert Counter(face.title for face in job.faces) == {"Soldier": 2, "Boots": 1, "Spearman": 1, "Warrior": 1}
    assert job.title == "Bramble Watch: what is missing"
    twice = client.get(f"/print/armies/{army.key}/?missing=1&copies=2&once=1").context["job"]
    assert Counter(face.title for face in twice.faces) == {"Soldier": 2, "Boots": 2, "Spearman": 2, "Warrior": 2}
    answer = client.get(f"/print/armies/{army.key}/cards.pdf?missing=1")
    assert answer.content.startswith(b"%PDF")
    assert "private" in answer.headers["Cache-Control"]


def test_only_what_is_missing_is_printed_in_the_background_as_well(
    client: Client, holder: Holder, settings: LazySettings, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    army = ArmyFactory.create(holder=holder)
    count_cards(holder, GAME, {"soldier": Count(2), "knight": Count(1), "sword": Count(1), "shield": Count(4)})
    client.post(f"/print/armies/{army.key}/start/?missing=1&service=thegamecrafter")
    [file] = tmp_path.glob("prints/files/*.zip")
    with ZipFile(file) as made:
        fronts = [name.removesuffix("-front.png")[4:] for name in made.namelist() if name.endswith("-front.png")]
    assert Counter(fronts) == {"soldier": 2, "boots": 1, "spearman": 1, "warrior": 1}


def test_of_an_army_that_is_all_there_nothing_is_printed(client: Client, holder: Holder) -> None:
    army = ArmyFactory.create(holder=holder)
    add_army(holder, army_file())
    answer = client.get(f"/print/armies/{army.key}/?missing=1")
    assert answer.context["job"].faces == ()
    assert "You own every card of this army." in answer.content.decode()
    assert client.get(f"/print/armies/{army.key}/cards.pdf?missing=1").status_code == 404


def test_of_a_shared_army_each_prints_what_they_lack_themselves(client: Client, holder: Holder) -> None:
    add_army(holder, army_file())
    key = share(ArmyFactory.create(holder__account=True, holder__user__username="bea"))
    assert client.get(f"/print/shared/{key}/?missing=1").context["job"].faces == ()
    assert len(Client().get(f"/print/shared/{key}/?missing=1").context["job"].faces) == 10


def test_cards_that_a_player_made_are_always_missing(holder: Holder) -> None:
    file = company()
    count_cards(holder, "collision", {"forge-gunner": Count(1)})
    job = job_of_missing(file, missing_cards(file, holder), shelf_of(file), Options())
    assert [face.title for face in job.faces] == ["Ash Warden", "Ash Warden"]


def test_a_collection_holds_what_an_army_has_left(holder: Holder) -> None:
    army, other = ArmyFactory.create(holder=holder), ArmyFactory.create(holder=holder)
    count_cards(holder, GAME, {"soldier": Count(6)})
    build_army(army, is_built=True)
    assert collection_of(holder, GAME, other).free("soldier") == 2
    assert collection_of(holder, GAME, army).free("soldier") == 6
