"""Collections: what somebody owns of each card, what of it is free, and what becomes of it with its person."""

import json
from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from armybuilder.hosting.backups import back_up, restore
from armybuilder.lists.collection.selectors import Collection, Count, collection_of, collections_of, needs, owned_by
from armybuilder.lists.collection.services import (
    add_army,
    add_card,
    build_army,
    count_cards,
    replace_collection,
)
from armybuilder.lists.collection.tables import as_csv, read_csv
from armybuilder.lists.models import OwnedCard
from armybuilder.ownership.history import archive
from armybuilder.ownership.holders import Holder, adopt
from catalog.mistakes import Invalid
from catalog.models import Card
from catalog.shelf import shelf
from tests.at_once import SEVERAL_AT_ONCE, at_once
from tests.factories import GAME, ArmyFactory, HolderFactory, UserFactory, army_file
from tests.taken import taken
from validation.army import ArmyFile, Entry, Made
from validation.books import rulebook

pytestmark = pytest.mark.django_db


def counted(holder: Holder, **counts: int) -> Collection:
    """A collection with so many of these cards."""
    count_cards(holder, GAME, {slug: Count(owned) for slug, owned in counts.items()})
    return collection_of(holder, GAME)


# Counting


def test_a_card_is_counted_once_and_then_anew() -> None:
    holder = HolderFactory.create()
    counted(holder, soldier=3, knight=1)
    count_cards(holder, GAME, {"soldier": Count(5, 2)})
    assert collection_of(holder, GAME).counts == {"soldier": Count(5, 2), "knight": Count(1)}
    assert OwnedCard.objects.count() == 2


def test_who_has_none_of_a_card_has_no_row_of_it() -> None:
    holder = HolderFactory.create()
    counted(holder, soldier=3)
    assert counted(holder, soldier=0).is_empty
    assert not OwnedCard.objects.exists()


def test_nobody_owns_the_cards_of_another() -> None:
    ada, bea = Holder(user=UserFactory.create(username="ada")), HolderFactory.create()
    counted(ada, soldier=3)
    assert collection_of(bea, GAME).is_empty
    assert collections_of(Holder()) == {}
    counted(bea, soldier=1)
    assert collection_of(ada, GAME).owned("soldier") == 3


def test_one_more_and_one_less_keep_within_the_bounds() -> None:
    holder = HolderFactory.create()
    assert add_card(holder, GAME, "soldier", 2) == Count(2)
    assert add_card(holder, GAME, "soldier", more_painted=3) == Count(3, 3)  # what is painted is owned
    assert add_card(holder, GAME, "soldier", -1) == Count(2, 2)
    assert add_card(holder, GAME, "soldier", more_painted=-1) == Count(2, 1)
    assert add_card(holder, GAME, "soldier", -9) == Count()
    assert add_card(holder, GAME, "soldier", 5000) == Count(999)


class TestAtOnce:
    pytestmark = SEVERAL_AT_ONCE

    def test_every_first_one_counts(self) -> None:
        holder = HolderFactory.create()
        outcomes = at_once(*[partial(add_card, holder, GAME, "soldier", 1)] * 8)
        assert set(outcomes) == {Count(owned) for owned in range(1, 9)}


def test_a_whole_collection_is_replaced_in_its_game_alone() -> None:
    holder = HolderFactory.create()
    counted(holder, soldier=3)
    count_cards(holder, "collision", {next(iter(shelf("collision").kind("character"))): Count(1)})
    replace_collection(holder, GAME, {"knight": Count(2)})
    assert {game: each.pieces for game, each in collections_of(holder).items()} == {GAME: 2, "collision": 1}


def test_the_database_refuses_more_painted_than_owned() -> None:
    card = Card.objects.get(game=GAME, kind="unit", slug="soldier")
    row = OwnedCard(card=card, owned=1, painted=2, changed=timezone.now(), **HolderFactory.create().columns)
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_the_upper_bounds_of_an_army_are_what_is_owned() -> None:
    holder = HolderFactory.create()
    counted(holder, soldier=3, sword=1)
    assert owned_by(holder, GAME) == {"soldier": 3, "sword": 1}
    assert owned_by(Holder(), GAME) == {}


# Armies


def test_an_army_needs_what_stands_in_its_lines_and_beside_them_each_as_often() -> None:
    assert needs(army_file()) == {
        "soldier": 4,
        "knight": 1,
        "sword": 1,
        "boots": 1,
        "spearman": 1,
        "warrior": 1,
        "shield": 1,
    }


def test_marks_and_cards_that_a_player_made_are_no_pieces() -> None:
    tags = rulebook("officers-chess").role("tags")
    assert tags is not None
    assert not tags.is_piece
    file = ArmyFile("officers-chess", entries=(Entry(0, "lord", roles={"tags": ("heal",), "inventory": ("heal",)}),))
    assert needs(file) == {"lord": 1, "heal": 1}
    made = ArmyFile("collision", entries=(Entry(0, "own-hero", 2),), made=(Made("character", "own-hero"),))
    assert needs(made) == {}


@pytest.mark.parametrize("game", ["tactics-david", "analog-tactics", "tactica", "collision", "officers-chess"])
def test_a_slug_names_one_card_among_those_that_one_can_own(game: str) -> None:
    kinds = rulebook(game).piece_kinds
    slugs = [slug for kind in kinds for slug in shelf(game).kind(kind)]
    assert len(slugs) == len(set(slugs)) > 0


def test_to_own_an_army_raises_each_count_to_what_it_needs() -> None:
    holder = HolderFactory.create()
    count_cards(holder, GAME, {"soldier": Count(9, 9), "knight": Count(0), "warrior": Count(1, 1)})
    assert add_army(holder, army_file()) == 5
    found = collection_of(holder, GAME)
    assert (found.count("soldier"), found.count("warrior"), found.count("sword")) == (
        Count(9, 9),
        Count(1, 1),
        Count(1),
    )
    assert found.missing(army_file()) == {}
    assert add_army(holder, army_file()) == 0


def test_a_built_army_ties_its_pieces_up_for_every_other() -> None:
    holder = HolderFactory.create()
    army, other = ArmyFactory.create(holder=holder), ArmyFactory.create(holder=holder)
    add_army(holder, army_file())
    build_army(army, is_built=True)
    assert collection_of(holder, GAME).tied == needs(army_file())
    assert collection_of(holder, GAME, other).missing(army_file()) == needs(army_file())
    assert collection_of(holder, GAME, army).missing(army_file()) == {}
    assert collection_of(holder, GAME).free("soldier") == 0


def test_an_army_that_is_taken_apart_or_deleted_frees_its_pieces() -> None:
    holder = HolderFactory.create()
    army, gone = ArmyFactory.create(holder=holder), ArmyFactory.create(holder=holder)
    counted(holder, soldier=9)
    for each in (army, gone):
        build_army(each, is_built=True)
    assert collection_of(holder, GAME).free("soldier") == 1
    archive(gone)
    assert collection_of(holder, GAME).free("soldier") == 5
    build_army(army, is_built=False)
    assert collection_of(holder, GAME).free("soldier") == 9


def test_built_armies_of_others_tie_nothing_up() -> None:
    holder = HolderFactory.create()
    counted(holder, soldier=4)
    build_army(ArmyFactory.create(), is_built=True)
    assert collection_of(holder, GAME).free("soldier") == 4


# Tables


def test_a_collection_goes_out_as_a_table_and_comes_back_the_same() -> None:
    holder = HolderFactory.create()
    count_cards(holder, GAME, {"soldier": Count(3, 2), "sword": Count(1)})
    table = as_csv(OwnedCard.objects.all())
    assert table.splitlines()[0] == "game,kind,slug,name,owned,painted"
    assert "tactics-david,unit,soldier,Soldier,3,2" in table
    assert read_csv(table, shelf(GAME)) == {"soldier": Count(3, 2), "sword": Count(1)}
    assert read_csv(table, shelf("tactica")) == {}  # its rows are of another game


def test_a_table_of_a_spreadsheet_is_read_by_names_with_semicolons_and_other_columns() -> None:
    text = "\ufeffName;Where;Owned\r\nSoldier;shelf 2;3\r\n;;\r\nSword;box;\r\n"
    assert read_csv(text, shelf(GAME)) == {"soldier": Count(3), "sword": Count(0)}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("sodlier,unit,3,0", "line 2: No card to own is called “sodlier” here. Did you mean “soldier”?"),
        ("soldier,item,3,0", "line 2: No card to own is called “soldier” here. Did you mean “soldier”?"),
        ("soldier,unit,-1,0", "line 2: owned is a whole number from 0 to 999, not “-1”."),
        ("soldier,unit,1000,0", "line 2: owned is a whole number from 0 to 999, not “1000”."),
        ("soldier,unit,1,2", "line 2: 2 are painted, and 1 are owned."),
    ],
)
def test_every_mistake_in_a_table_is_named_with_its_line(row: str, said: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_csv(f"slug,kind,owned,painted\n{row}\n", shelf(GAME))
    assert [str(mistake) for mistake in refused.value.mistakes] == [said]


@pytest.mark.parametrize("text", ["", "slug,painted\nsoldier,1\n", '"', "owned\n3\n", "a\x00b,owned\n"])
def test_a_text_that_is_no_table_is_refused_as_a_whole(text: str) -> None:
    with pytest.raises(Invalid):
        read_csv(text, shelf(GAME))


@pytest.mark.parametrize(("rows", "is_read"), [(2, True), (3, False)])
def test_a_table_has_so_many_rows_and_no_more(monkeypatch: pytest.MonkeyPatch, rows: int, is_read: bool) -> None:
    monkeypatch.setattr("armybuilder.lists.collection.tables.MOST_ROWS", 2)
    text = "slug,owned\nsoldier,1\nsword,1\nknight,1\n"
    lines = text.splitlines()[: rows + 1]
    with nullcontext() if is_read else pytest.raises(Invalid, match="at most 2 rows"):
        assert len(read_csv("\n".join(lines), shelf(GAME))) == rows


# Its person


def test_a_guests_collection_comes_along_at_log_in_and_the_greater_count_stands(client: Client) -> None:
    guest, user = HolderFactory.create(), UserFactory.create(username="ada")
    assert guest.token is not None
    count_cards(guest, GAME, {"soldier": Count(3, 1), "knight": Count(1)})
    count_cards(Holder(user=user), GAME, {"soldier": Count(2, 2), "sword": Count(4)})
    adopt(guest.token, user)
    assert collection_of(Holder(user=user), GAME).counts == {
        "soldier": Count(3, 2),
        "knight": Count(1),
        "sword": Count(4),
    }
    assert collection_of(guest, GAME).is_empty


def test_a_count_that_comes_along_at_log_in_keeps_the_later_day() -> None:
    guest, user = HolderFactory.create(), UserFactory.create()
    assert guest.token is not None
    count_cards(guest, GAME, {"soldier": Count(3)})
    count_cards(Holder(user=user), GAME, {"soldier": Count(2)})
    later = OwnedCard.objects.get(owner=user).changed
    adopt(guest.token, user)
    assert OwnedCard.objects.get(owner=user).changed == later


def test_an_account_takes_its_collection_with_it_when_it_goes() -> None:
    user = UserFactory.create(username="ada")
    counted(Holder(user=user), soldier=3)
    kept = HolderFactory.create()
    counted(kept, soldier=1)
    user.delete()
    assert [row.guest_token for row in OwnedCard.objects.all()] == [kept.token]


def test_a_guests_collection_goes_as_a_whole_when_nothing_was_counted_for_long() -> None:
    old, alive, owned = HolderFactory.create(), HolderFactory.create(), Holder(user=UserFactory.create(username="ada"))
    for holder in (old, alive, owned):
        counted(holder, soldier=3, knight=1)
    OwnedCard.objects.update(changed=timezone.now() - timedelta(days=181))
    counted(alive, knight=2)
    call_command("clean_up", stdout=StringIO())
    assert [collection_of(holder, GAME).pieces for holder in (old, alive, owned)] == [0, 5, 4]


def test_a_backup_brings_collections_and_built_armies_back(tmp_path: Path) -> None:
    holder = Holder(user=UserFactory.create(username="ada"))
    army = ArmyFactory.create(holder=holder)
    build_army(army, is_built=True)
    counted(holder, soldier=9)
    back_up(tmp_path / "backup.zip")
    OwnedCard.objects.all().delete()
    build_army(army, is_built=False)
    restore(tmp_path / "backup.zip", replace=True)
    assert collection_of(holder, GAME).free("soldier") == 5


def test_a_collection_is_taken_out_as_a_table(client: Client) -> None:
    user = UserFactory.create(username="ada")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    counted(Holder(user=user), soldier=3)
    counted(HolderFactory.create(), knight=1)
    files = taken(client)
    assert files["collection.csv"].splitlines()[1:] == ["tactics-david,unit,soldier,Soldier,3,0"]
    army = ArmyFactory.create(holder__user=user)
    assert json.loads(taken(client)[f"armies/bramble-watch-{army.key}-history.json"])["is_built"] is False


def test_an_army_adds_no_more_of_a_card_than_can_be_counted() -> None:
    holder = HolderFactory.create()
    count_cards(holder, GAME, {"soldier": Count(990)})
    file = ArmyFile(GAME, entries=tuple(Entry(key, "soldier", 99) for key in range(11)))
    assert add_army(holder, file) == 9
    assert collection_of(holder, GAME).count("soldier") == Count(999)
