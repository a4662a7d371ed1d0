"""Armies in the database: whose they are, how they change, what they were."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from armybuilder.lists import services
from armybuilder.lists.models import Army, Entry, EntryCard, Version
from armybuilder.lists.selectors import (
    file_of,
    file_of_version,
    version_of,
    versions_of,
)
from armybuilder.ownership import history
from armybuilder.ownership.holders import SESSION_KEY, Holder, adopt, holder_of
from armybuilder.serving.errors import Outdated
from catalog.errors import Refused
from catalog.models import Game
from tests.builder import sit_down
from tests.factories import GAME, ArmyFactory, HolderFactory, UserFactory, army_file, army_of_size
from validation.army import ArmyFile
from validation.army import Entry as Line
from validation.moves import (
    Add,
    Join,
    Move,
    MoveRefused,
    Put,
    Remove,
    Rename,
    Reorder,
    SetCount,
    SetLimit,
    SetNote,
    SetOption,
    SetRuleset,
)

pytestmark = pytest.mark.django_db


def change(army: Army, *moves: Move) -> ArmyFile:
    return services.change_army(army, moves, army.revision)


def names(army: Army) -> list[str]:
    """The names that the army had, the newest version first."""
    return [version.document["name"] for version in versions_of(army)]


# Holders


def test_a_session_gets_a_token_only_when_it_makes_something(rf: RequestFactory, client: Client) -> None:
    request = rf.get("/")
    request.session, request.user = client.session, AnonymousUser()
    assert holder_of(request).is_nobody
    made = holder_of(request, make=True)
    assert made.token is not None
    assert holder_of(request) == made == holder_of(request, make=True)


def test_nobody_holds_no_army() -> None:
    ArmyFactory.create()
    assert not Army.objects.kept_by(Holder()).exists()


def test_what_a_visitor_built_is_theirs_after_logging_in(client: Client) -> None:
    user, token = UserFactory.create(username="ada"), uuid4()
    mine, strangers = ArmyFactory.create(holder__token=token), ArmyFactory.create()
    sit_down(client, Holder(token=token))
    client.force_login(user)
    assert list(Army.objects.kept_by(Holder(user=user))) == [mine]
    assert Army.objects.kept_by(Holder(token=strangers.guest_token)).get(key=strangers.key) == strangers
    assert SESSION_KEY not in client.session
    assert not Army.objects.kept_by(Holder(token=token)).exists()


def test_adopting_takes_nothing_from_another_account() -> None:
    first, second, token = UserFactory.create(username="ada"), UserFactory.create(username="bob"), uuid4()
    army = ArmyFactory.create(holder__token=token)
    assert adopt(token, first) == 1
    assert adopt(token, second) == 0
    assert Army.objects.kept_by(Holder(user=first)).get(key=army.key) == army


def test_other_peoples_armies_are_not_found_deleted_or_not() -> None:
    army = ArmyFactory.create(holder__account=True, holder__user__username="ada")
    others = (Holder(user=UserFactory.create(username="bob")), HolderFactory.create(), Holder())
    assert not any(Army.objects.kept_by(other).exists() or army.is_held_by(other) for other in others)
    history.archive(army)
    assert not any(Army.objects.deleted_by(other).exists() for other in others)


# Making and changing


def test_an_army_is_kept_as_it_is_written() -> None:
    army = ArmyFactory.create()
    assert file_of(army) == army_file()
    assert file_of(Army.objects.get(key=army.key)) == army_file()


def test_a_new_army_is_empty_and_has_nothing_to_undo() -> None:
    army = services.create_army(GAME, HolderFactory.create(), name="  First   try ", ruleset="open", limit=100)
    assert file_of(army) == ArmyFile(GAME, "First try", "open", 100)
    assert (army.revision, army.can_undo, army.can_redo) == (1, False, False)


def test_an_army_of_an_unknown_game_is_not_made() -> None:
    with pytest.raises(Game.DoesNotExist):
        services.create_army("chess", HolderFactory.create(), name="x", ruleset="open")


def test_a_change_is_stored_and_counts_one_revision() -> None:
    army = ArmyFactory.create()
    after = change(army, Add("archer"), SetCount(0, 2), Reorder(2, 0), Rename("Thorn Watch"))
    assert file_of(army) == after
    assert army.revision == 2
    assert army.name == Army.objects.get().name == "Thorn Watch"
    assert [entry.card for entry in after.entries] == ["spearman", "soldier", "knight", "archer"]


def test_lines_keep_their_keys_wherever_they_move() -> None:
    army = ArmyFactory.create()
    change(army, Reorder(2, 0), Remove(0))
    services.undo_army(army, army.revision)
    assert [entry.key for entry in file_of(army).entries] == [0, 1, 2]


def test_a_change_that_changes_nothing_is_no_version() -> None:
    army = ArmyFactory.create()
    change(army, Rename("Bramble Watch"))
    assert versions_of(army).count() == 1
    assert not army.can_undo


def test_more_of_a_card_that_is_there_are_never_fewer() -> None:
    army = ArmyFactory.create()
    change(army, Add("archer", 3))
    with pytest.raises(MoveRefused, match="A line has 1 to 99"):
        change(army, Add("archer", -1))
    assert file_of(army).entries[-1].count == 3


REFUSED: list[tuple[Move, str]] = [
    (Add("sodlier"), "There is no unit 'sodlier'. Did you mean 'soldier'?"),
    (Add("sword"), "Sword is of the kind item; here stands a card of the kind unit."),
    (Put(1, "items", "soldier"), "Soldier is of the kind unit; here stands a card of the kind item."),
    (Put(1, "wepons", "sword"), "A line has no 'wepons'; it has: below, items."),
    (Add("archer", roles={"items": ("swrod",)}), "There is no item 'swrod'. Did you mean 'sword'?"),
    (Add("archer", roles={"items": ("sword",) * 30}), "Items: 9 is the most for one line."),
    (Add("archer", count=-3), "A line has 1 to 99 of its card."),
    (SetCount(0, 100), "A line has 1 to 99 of its card."),
    (Remove(77), "That line is no longer in the army."),
    (SetRuleset("house"), "There is no ruleset 'house'"),
    (SetOption("copies", 0), "Copies of a unit is a number from 1 to 99."),
    (SetOption("copies", "three"), "Copies of a unit is a number from 1 to 99."),
    (SetOption("copies", True), "Copies of a unit is a number from 1 to 99."),
    (SetOption("colour", 1), "There is no option 'colour'; there are: copies."),
    (SetLimit(-1), "A limit is a number from 0 to 100000, or none."),
    (Rename("   "), "An army needs a name."),
    (Rename("bell \x07"), "A name is 1 to 80 characters of plain text."),
    (SetNote(0, "half \ud800"), "A note is at most 500 characters of plain text."),
    (Join(0, "below", 55), "That line is no longer in the army."),
]


@pytest.mark.parametrize(("move", "sentence"), REFUSED, ids=lambda value: getattr(value, "name", None))
def test_a_move_that_cannot_be_made_changes_nothing(move: Move, sentence: str) -> None:
    army = ArmyFactory.create()
    with pytest.raises(MoveRefused) as refused:
        change(army, Remove(2), move)
    assert str(refused.value).startswith(sentence)
    assert file_of(army) == army_file()
    assert army.revision == Army.objects.get().revision == 1
    assert versions_of(army).count() == 1


def test_an_unsound_army_is_not_imported() -> None:
    with pytest.raises(MoveRefused):
        ArmyFactory.create(file=ArmyFile(GAME, entries=(Line(0, "nobody"),)))
    assert not Army.objects.exists()


def test_a_stale_change_overwrites_nothing() -> None:
    army = ArmyFactory.create()
    other_tab = Army.objects.get()
    change(other_tab, Rename("Newer"))
    for service in (services.undo_army, services.redo_army):
        with pytest.raises(Outdated):
            service(army, 1)
    with pytest.raises(Outdated) as stale:
        services.change_army(army, [Rename("Older")], 1)
    assert stale.value.revision == 2
    assert file_of(army).name == "Newer"


def test_a_deleted_army_takes_no_change() -> None:
    army = ArmyFactory.create()
    history.archive(army)
    with pytest.raises(Outdated):
        change(army, Rename("Ghost"))


# History


def test_undo_and_redo_go_back_and_forth() -> None:
    army = ArmyFactory.create()
    for name in ("B", "C"):
        change(army, Rename(name))
    assert services.undo_army(army, army.revision).name == "B"
    assert services.undo_army(army, army.revision).name == "Bramble Watch"
    assert file_of(army) == army_file()
    assert (army.can_undo, army.can_redo) == (False, True)
    with pytest.raises(Refused, match="nothing to undo"):
        services.undo_army(army, army.revision)
    assert services.redo_army(army, army.revision).name == "B"
    assert services.redo_army(army, army.revision).name == "C"
    assert (army.can_undo, army.can_redo) == (True, False)
    with pytest.raises(Refused, match="nothing to redo"):
        services.redo_army(army, army.revision)


def test_a_change_after_an_undo_ends_the_redo_but_keeps_named_versions() -> None:
    army = ArmyFactory.create()
    change(army, Rename("B"))
    services.name_version(army, "  The   good one ")
    change(army, Rename("C"))
    for _ in range(2):
        services.undo_army(army, army.revision)
    change(army, Rename("D"))
    assert not army.can_redo
    assert names(army) == ["D", "B", "Bramble Watch"]
    assert services.undo_army(army, army.revision).name == "Bramble Watch"
    assert services.redo_army(army, army.revision).name == "D"
    kept = versions_of(army).get(name="The good one")
    assert services.restore_version(army, kept.number, army.revision).name == "B"
    assert services.undo_army(army, army.revision).name == "D"


def test_a_restored_version_is_as_it_was() -> None:
    army = ArmyFactory.create()
    change(army, Remove(1), Add("archer"), SetLimit(None), SetOption("copies", 5))
    restored = services.restore_version(army, 1, army.revision)
    assert restored == file_of(army) == army_file() == file_of_version(version_of(army, 1))
    with pytest.raises(MoveRefused, match="no such version"):
        services.restore_version(army, 99, army.revision)


def test_the_last_unnamed_versions_are_kept_and_all_named_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Version, "MOST_UNNAMED", 3)
    army = ArmyFactory.create()
    services.name_version(army, "Start")
    for name in "BCDEF":
        change(army, Rename(name))
    assert names(army) == ["F", "E", "D", "Bramble Watch"]
    for name in "ED":
        assert services.undo_army(army, army.revision).name == name
    assert not army.can_undo


def test_a_named_version_among_the_kept_can_be_undone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Version, "MOST_UNNAMED", 3)
    army = ArmyFactory.create()
    for name in "BCD":
        change(army, Rename(name))
    services.name_version(army, "Named")
    for name in "EF":
        change(army, Rename(name))
    assert [services.undo_army(army, army.revision).name for _ in range(3)] == ["E", "D", "C"]


def test_a_versions_name_is_plain_text() -> None:
    army = ArmyFactory.create()
    for name in ("x" * 81, "\x00"):
        with pytest.raises(MoveRefused):
            services.name_version(army, name)
    assert services.name_version(army, "").name == ""


def test_the_version_that_stands_is_named_though_the_army_has_gone_on_since_it_was_seen() -> None:
    army = ArmyFactory.create()
    change(army, Rename("B"))
    seen = Army.objects.get(pk=army.pk)
    services.undo_army(army, army.revision)
    change(army, Rename("C"))  # which ends the version that is seen elsewhere
    assert services.name_version(seen, "Kept").document["name"] == "C"


# Copies, links, deletion


def test_a_copy_is_the_copiers_own() -> None:
    army, other = ArmyFactory.create(), HolderFactory.create()
    copy = services.duplicate_army(army, other)
    assert copy.name == "Copy of Bramble Watch"
    assert file_of(copy).entries == file_of(army).entries
    change(Army.objects.kept_by(other).get(key=copy.key), Remove(0))
    assert file_of(army) == army_file()
    long = ArmyFactory.create(file=ArmyFile(GAME, "x" * 80))
    assert len(services.duplicate_army(long, other).name) == 80


def test_a_link_shows_the_army_until_it_is_revoked() -> None:
    army = ArmyFactory.create()
    key = history.share(army)
    assert history.share(army) == key
    assert Army.objects.get_shared(key) == army
    history.unshare(army)
    with pytest.raises(Army.DoesNotExist):
        Army.objects.get_shared(key)
    assert history.share(army) != key


def test_a_deleted_army_can_be_brought_back() -> None:
    holder = HolderFactory.create()
    army = ArmyFactory.create(holder=holder)
    key = history.share(army)
    history.archive(army)
    assert list(Army.objects.kept_by(holder)) == []
    assert list(Army.objects.deleted_by(holder)) == [army]
    with pytest.raises(Army.DoesNotExist):
        Army.objects.get_shared(key)
    history.restore(Army.objects.deleted_by(holder).get(key=army.key))
    assert file_of(Army.objects.kept_by(holder).get(key=army.key)) == army_file()


def test_an_army_outlives_a_new_load_of_the_catalog() -> None:
    army = ArmyFactory.create()
    call_command("load_catalog", verbosity=0)
    assert file_of(army) == army_file()


# The database's own word


@pytest.mark.parametrize(
    "wrong",
    [{"owner": None, "guest_token": None}, {"limit": 100_001}, {"name": ""}, {"at": 5}, {"least": 2}],
    ids=lambda wrong: ",".join(wrong),
)
def test_the_database_refuses_an_army_that_cannot_be(wrong: dict[str, Any]) -> None:
    army = ArmyFactory.create()
    with pytest.raises(IntegrityError), transaction.atomic():
        Army.objects.filter(pk=army.pk).update(**wrong)


def test_the_database_refuses_lines_that_cannot_be() -> None:
    army = ArmyFactory.create()
    for wrong in ({"count": 0}, {"count": 100}, {"key": 7}, {"position": 3}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(army=army).update(**wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        EntryCard.objects.filter(entry__army=army).update(position=0)


# Queries


@pytest.mark.parametrize("size", [3, 60])
def test_reading_an_army_takes_two_queries(size: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    army = ArmyFactory.create(file=army_of_size(size))
    with django_assert_num_queries(2):
        assert len(file_of(army).entries) == size


@pytest.mark.parametrize("size", [3, 60])
def test_a_change_takes_as_many_queries_whatever_the_size(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    army = ArmyFactory.create(file=army_of_size(size))
    with django_assert_num_queries(15):  # savepoint 2, claim 2, read 2, catalog 1, lines 5, history 3
        change(army, SetCount(0, 2))
    with django_assert_num_queries(12):
        services.undo_army(army, army.revision)
    with django_assert_num_queries(17):  # as a change, and the redo that ends
        change(army, SetCount(0, 3))
    file = army_of_size(size)
    with django_assert_num_queries(14):  # with four for what its holder keeps, pictures among it
        services.import_army(file, HolderFactory.create())


def test_a_change_writes_the_lines_that_it_changes_and_no_others() -> None:
    army = ArmyFactory.create()
    rows = list(army.entries.values_list("pk", flat=True))
    change(army, SetCount(1, 2))
    now = list(army.entries.values_list("pk", flat=True))
    assert [place for place, (old, new) in enumerate(zip(rows, now, strict=True)) if old != new] == [1]


def test_lines_that_move_up_are_stored_where_they_stand_then() -> None:
    army = ArmyFactory.create()
    after = change(army, Remove(0))
    assert file_of(army) == after
