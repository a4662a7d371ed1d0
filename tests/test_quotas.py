"""Quotas: so much is kept of one person, who is told when that is reached; nothing goes for it unsaid."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.models import Army, Version
from armybuilder.lists.selectors import file_of
from armybuilder.lists.services import change_army, duplicate_army, name_version, redo_army, undo_army
from armybuilder.ownership import quotas
from armybuilder.ownership.history import archive, restore, unshare
from armybuilder.ownership.holders import Holder
from armybuilder.ownership.models import HeldQuerySet
from armybuilder.ownership.quotas import Quota
from armybuilder.play import participants, services
from armybuilder.play.arranging import default_options
from armybuilder.play.models import Match, Offer
from armybuilder.play.selectors import match_bytes, seats_of
from armybuilder.serving.errors import QuotaReached
from catalog.errors import Refused
from catalog.shelf import shelf
from tests.builder import client_of
from tests.challenges import choice_of, joined, sent
from tests.factories import GAME, ArmyFactory, HolderFactory, MatchFactory, UserFactory, pair_of
from tests.people import met
from validation.moves import Rename

pytestmark = pytest.mark.django_db


def allow(monkeypatch: pytest.MonkeyPatch, kind: str, most: int = 100, most_bytes: int = 10**9) -> None:
    """Allow everybody so much of one kind."""
    for quota in (quotas.ACCOUNT, quotas.GUEST):
        monkeypatch.setitem(quota, kind, Quota(most, most_bytes))


def test_one_army_too_many_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, "armies", most=2)
    holder = HolderFactory.create()
    army = ArmyFactory.create(holder=holder)
    ArmyFactory.create(holder=holder)
    with pytest.raises(QuotaReached) as refused:
        duplicate_army(army, holder)
    assert str(refused.value) == (
        "You have 2 armies; 2 is the most. Delete some that you no longer need. With an account there is room for more."
    )
    assert ArmyFactory.create().name == army.name, "others have room of their own"


def test_armies_count_by_the_bytes_of_all_their_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    holder = Holder(user=UserFactory.create(username="ada"))
    army = ArmyFactory.create(holder=holder)
    once = Army.objects.held_by(holder).bytes()
    assert once > 100
    change_army(army, [Rename("Another")], army.revision)
    assert Army.objects.held_by(holder).bytes() > once
    allow(monkeypatch, "armies", most_bytes=once)
    with pytest.raises(QuotaReached, match=r"^Your armies take 0 MB; 0 MB is the most\. .* longer need\.$"):
        ArmyFactory.create(holder=holder)


def test_deleting_makes_room_and_the_first_deleted_goes_when_its_room_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    holder = HolderFactory.create()
    first, second, kept = (ArmyFactory.create(holder=holder) for _ in range(3))
    archive(first)
    archive(second)
    allow(monkeypatch, "armies", most=3)
    new = ArmyFactory.create(holder=holder)
    assert {*Army.objects.all()} == {second, kept, new}
    allow(monkeypatch, "armies", most_bytes=Army.objects.held_by(holder).bytes())
    newer = ArmyFactory.create(holder=holder)
    assert {*Army.objects.all()} == {kept, new, newer}


def test_nothing_that_can_be_restored_goes_where_that_makes_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    holder = HolderFactory.create()
    archive(ArmyFactory.create(holder=holder))
    ArmyFactory.create(holder=holder)
    allow(monkeypatch, "armies", most=1)
    with pytest.raises(QuotaReached):
        ArmyFactory.create(holder=holder)
    assert Army.objects.count() == 2


def test_the_page_says_so_and_nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, "armies", most=1)
    army = ArmyFactory.create()
    answer = client_of(Holder(token=army.guest_token)).post(f"/armies/{army.key}/duplicate/")
    assert answer.status_code == 403
    assert "You have 1 armies; 1 is the most." in answer.content.decode()
    assert Army.objects.count() == 1


def test_a_program_is_told_as_a_problem(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    allow(monkeypatch, "armies", most=0)
    client.force_login(UserFactory.create(username="ada"))
    file = {"format": "muster-army/1", "game": "tactics-david", "name": "New", "ruleset": "open", "entries": []}
    answer = client.post("/api/v1/armies/", file, content_type="application/json")
    assert answer.status_code == 403
    assert answer["Content-Type"] == "application/problem+json"
    assert "0 is the most" in answer.json()["detail"]


def begin(holder: Holder) -> Match:
    cards = shelf(GAME)
    return services.start_match(pair_of(GAME), ("random", "random"), "7", default_options(cards), cards, holder)


def test_a_text_counts_by_its_bytes() -> None:
    match = MatchFactory.create()
    matches = Match.objects.filter(pk=match.pk)
    matches.update(answers="e")
    before = match_bytes(matches)
    matches.update(answers="é")
    assert match_bytes(matches) == before + 1


def test_one_match_too_many_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    holder = HolderFactory.create()
    match = MatchFactory.create(holder=holder)
    assert match_bytes(Match.objects.held_by(holder)) > 1000
    allow(monkeypatch, "matches", most=1)
    with pytest.raises(QuotaReached, match="You have 1 matches; 1 is the most"):
        begin(holder)
    allow(monkeypatch, "matches", most_bytes=1000)
    with pytest.raises(QuotaReached, match="Your matches take"):
        begin(holder)
    assert list(Match.objects.all()) == [match]


def test_seats_have_room_of_their_own_from_the_challenge_on(monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, "matches with others", most=1)
    holder, other = HolderFactory.create(), HolderFactory.create()
    challenge = sent(holder=holder)
    with pytest.raises(QuotaReached, match="You have 1 matches with others; 1 is the most"):
        sent(holder=holder)
    joined(challenge, other)
    waiting = sent()
    answer = client_of(other).post(
        f"{waiting.get_absolute_url()}join/",
        {"army": choice_of(pair_of(waiting.game_id)[1]), "name": "Bo", "seat": "you"},
    )
    assert answer.status_code == 403
    assert "You have 1 matches with others" in answer.content.decode()
    assert waiting.players.count() == 1
    MatchFactory.create(holder=holder)  # what one plays alone has room of its own


def test_a_rematch_needs_room_with_all_and_says_who_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    match, people = met()
    participants.give_up(match, 0)
    full = people[0]
    seat = seats_of(match, full)[0]
    sent(holder=full)
    allow(monkeypatch, "matches with others", most=2)
    with pytest.raises(Refused, match=r"^You have 2 matches with others; 2 is the most\."):
        participants.make_offer(match, seat, Offer.Kind.REMATCH)
    with pytest.raises(Refused, match=f"^{match.players[seat].name} has no room for another match"):
        participants.make_offer(match, 1 - seat, Offer.Kind.REMATCH)
    allow(monkeypatch, "matches with others", most=3)
    offer = participants.make_offer(match, 1 - seat, Offer.Kind.REMATCH)
    allow(monkeypatch, "matches with others", most=2)
    with pytest.raises(Refused, match=r"^You have 2 matches with others"):
        participants.accept_offer(offer, seat)
    assert Offer.objects.get().state == Offer.State.OPEN
    assert Match.objects.count() == 1


def test_a_moderator_sees_what_people_keep(client: Client) -> None:
    army = ArmyFactory.create(holder__account=True, holder__user__username="ada")
    client.force_login(UserFactory.create(username="keeper", moderator=True))
    page = client.get(f"/admin/accounts/user/{army.owner_id}/change/").content.decode().replace("\u00a0", " ")
    assert "armies: 1 (0.0 MB), grounds: 0 (0.0 MB), matches: 0 (0.0 MB), matches with others: 0 (0.0 MB)" in page


# Thinning


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions take too much room as soon as there are a dozen of them."""
    army = ArmyFactory.create()
    monkeypatch.setattr(Version, "MOST_UNNAMED_BYTES", 12 * army.versions.get().size)
    monkeypatch.setattr(Version, "NEVER_THINNED", 5)


def renamed(army: Army, times: int) -> None:
    for number in range(times):
        change_army(army, [Rename(f"Army {number:03}")], army.revision)


@pytest.mark.usefixtures("small")
def test_older_changes_of_a_large_army_are_thinned_and_the_newest_all_stay() -> None:
    army = ArmyFactory.create()
    renamed(army, 60)
    numbers = list(army.versions.values_list("number", flat=True))
    assert len(numbers) <= 12
    assert numbers[:5] == [61, 60, 59, 58, 57]
    assert numbers[-1] == 1, "the beginning stays"


@pytest.mark.usefixtures("small")
def test_undo_walks_over_what_is_gone_to_the_beginning_and_redo_back() -> None:
    army = ArmyFactory.create()
    first = file_of(army).name
    renamed(army, 40)
    steps = army.versions.count() - 1
    for _ in range(steps):
        assert army.can_undo
        undo_army(army, army.revision)
    assert (army.can_undo, file_of(army).name) == (False, first)
    for _ in range(steps):
        redo_army(army, army.revision)
    assert (army.can_redo, file_of(army).name) == (False, "Army 039")


@pytest.mark.usefixtures("small")
def test_a_named_version_is_never_thinned() -> None:
    army: Any = ArmyFactory.create()
    renamed(army, 3)
    name_version(army, "To keep")
    renamed(army, 60)
    assert army.versions.get(name="To keep").number == 4


def test_what_is_restored_while_room_is_made_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first deleted army goes for good where its room is needed, unless another tab has just restored it."""
    holder = HolderFactory.create(account=True)
    army = ArmyFactory.create(holder=holder)
    archive(army)
    monkeypatch.setitem(quotas.ACCOUNT, "armies", Quota(1, 10**9))
    delete_oldest = quotas.QuotaKind._delete_oldest

    def restored_meanwhile(kind: quotas.QuotaKind, held: HeldQuerySet[Any], quota: Quota) -> None:
        count = held.count

        def counted() -> int:  # with what is deleted: it is about to go
            found = count()
            Army.objects.filter(pk=army.pk).update(deleted_at=None)
            return found

        held.count = counted  # type: ignore[method-assign]  # of this one alone
        delete_oldest(kind, held, quota)

    monkeypatch.setattr(quotas.QuotaKind, "_delete_oldest", restored_meanwhile)
    ArmyFactory.create(holder=holder)
    assert Army.objects.filter(pk=army.pk).exists()


def test_what_is_gone_for_good_is_deleted_restored_and_revoked_without_an_error() -> None:
    army = ArmyFactory.create()
    Army.objects.filter(pk=army.pk).delete()
    for change in (archive, restore, unshare):
        change(army)
    assert not Army.objects.filter(pk=army.pk).exists()
