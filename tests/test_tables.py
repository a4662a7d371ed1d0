"""Tables: taken there, counted at by several, joined and watched by links, left."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, cast
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import Http404, QueryDict
from django.test import Client
from django.utils import timezone

from armybuilder.hosting.cleaning import LEFTOVERS
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder, export_requested
from armybuilder.tabletop import services
from armybuilder.tabletop.leaving import leave_table
from armybuilder.tabletop.models import Tabletop, TabletopEvent, TabletopResult, TabletopSeat
from armybuilder.tabletop.presenters import log_of
from armybuilder.tabletop.results import Claim, answer, report_result, withdraw
from armybuilder.tabletop.selectors import seen_table
from armybuilder.tabletop.sheets import Counter
from armybuilder.tabletop.taking import MOST_AT_ONCE, Draft, take
from armybuilder.tabletop.views import ShareTable
from catalog.errors import Refused
from tests.builder import army_in_session, text_of
from tests.factories import ArmyFactory, HolderFactory, UserFactory, army_file
from tests.rates import set_rates
from tests.tables import PlainSheets, read, sent, sit_down, use_plain_sheets
from validation.army import LONGEST_NAME, Entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def plain_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    use_plain_sheets(monkeypatch)


@pytest.fixture
def army(client: Client) -> Army:
    return army_in_session(client)


@pytest.fixture
def table(client: Client, army: Army) -> Tabletop:
    client.post(f"/tables/armies/{army.key}/")
    return Tabletop.objects.get()


def event(
    kind: str, piece: str = "", slug: str = "", value: object = None, side: int = 1, **more: object
) -> dict[str, object]:
    return {"id": str(uuid4()), "side": side, "kind": kind, "piece": piece, "slug": slug, "value": value, **more}


def wound(side: int = 1) -> dict[str, object]:
    return event("add", "1.1", "wounds", 1, side=side)


def first_piece(client: Client, table: Tabletop) -> dict[str, Any]:
    found: dict[str, Any] = read(client, table)["sides"][0]["pieces"][0]
    return found


def test_an_army_is_taken_to_one_table_until_that_is_closed(client: Client, army: Army, table: Tabletop) -> None:
    here, take = table.get_absolute_url(), f"/tables/armies/{army.key}/"
    assert client.post(take)["Location"] == here
    assert "as you brought it" not in text_of(client.get(here))
    Army.objects.filter(pk=army.pk).update(name="Rosebush Watch")
    assert "At this table the army is as you brought it." in text_of(client.post(take, follow=True))
    client.post(f"{here}share/", {"action": "close"})
    army.refresh_from_db()
    assert client.post(take)["Location"] != here
    assert Client().post(f"/tables/armies/{army.key}/").status_code == 404
    assert f"/tables/armies/{army.key}/" in client.get(f"/armies/{army.key}/").content.decode()
    assert army.name in text_of(client.get("/tables/"))


def test_a_printed_roster_opens_the_table_or_the_armys_page_with_the_button(client: Client, army: Army) -> None:
    scanned = f"/tables/armies/{army.key}/"
    assert client.get(scanned)["Location"] == f"/armies/{army.key}/#take-to-table"
    assert 'id="take-to-table"' in client.get(f"/armies/{army.key}/").content.decode()
    assert not Tabletop.objects.exists(), "to look takes nothing anywhere"
    here = client.post(scanned)["Location"]
    assert client.get(scanned)["Location"] == here
    client.post(f"{here}share/", {"action": "close"})
    assert client.get(scanned)["Location"] == f"/armies/{army.key}/#take-to-table"
    assert Client().get(scanned).status_code == 404


def test_each_tap_works_without_a_script_and_counts_once(client: Client, table: Tabletop) -> None:
    here = table.get_absolute_url()
    tap = {"event": "add 1 1.1 wounds 1", "nonce": "once", "seen": "0"}
    for _ in range(2):
        assert client.post(f"{here}events/", tap)["Location"] == f"{here}?side=1#piece-1-1.1"
    assert first_piece(client, table)["counters"][0]["counts"] == [1]
    by_hand = {"event": "set 1 1.1 wounds 1", "value": "4", "nonce": "two", "seen": "2"}
    client.post(f"{here}events/", by_hand)
    assert (
        '<output class="count" data-count="1 1.1 wounds" data-least="0" data-most="5">4</output>'
        in client.get(here).content.decode()
    )
    wrong = client.post(f"{here}events/", {"event": "set 1 1.1 wounds 1", "value": "many"}, follow=True)
    assert "This should be a whole number" in text_of(wrong)
    unread = client.post(f"{here}events/", {"event": "[1]"}, follow=True)
    assert "can’t be read" in text_of(unread)


def test_a_tap_away_from_a_bound_makes_up_for_those_beyond_it(client: Client, table: Tabletop) -> None:
    here = table.get_absolute_url()
    sent(client, table.key, *(event("add", "1.1", "wounds", -1) for _ in range(3)))
    page = client.get(here).content.decode()
    (up,) = re.findall(r'value="(add 1 1.1 wounds 4)"', page)
    client.post(f"{here}events/", {"event": up, "nonce": "up", "seen": "3"})
    assert first_piece(client, table)["counters"][0]["counts"] == [1]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"piece": "9.9"}, "The army has no piece “9.9”."),
        ({"slug": "mana"}, "There is no counter “mana” here."),
        ({"value": "much"}, "This should be a whole number from −9999 to 9999."),
        ({"kind": "mark", "slug": "asleep"}, "There is no “asleep” to mark here."),
        ({"kind": "set", "slug": "level", "value": "odd"}, "“odd” is no option of Level."),
        ({"kind": "set", "slug": "figure-luck", "value": "1"}, "There is nothing called “figure-luck” to set here."),
        ({"kind": "turn", "slug": "tea", "value": 2}, "There is no phase “tea”."),
        ({"kind": "turn", "slug": "move", "value": 0}, "A turn is a number from 1 to 999."),
        ({"kind": "note", "value": " "}, "A note has 1 to 500 characters of plain text."),
        ({"kind": "note", "value": "a\u202eb"}, "A note has 1 to 500 characters of plain text."),
        ({"kind": "undo", "value": "f" * 32}, "There is no such event of this side to undo."),
        ({"side": 2}, "The table has no side 2."),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_and_holds_up_nothing(
    client: Client, table: Tabletop, bad: dict[str, object], reason: str
) -> None:
    answer = sent(client, table.key, wound() | bad, wound()).json()
    assert [each["outcome"] for each in answer["outcomes"]] == ["refused", "taken"]
    assert answer["outcomes"][0]["reason"] == reason
    assert answer["revision"] == table.revision + 1


def test_every_mistake_in_what_is_sent_is_named_and_nothing_is_taken(client: Client, table: Tabletop) -> None:
    answer = sent(
        client, table.key, event("dance"), event("add") | {"id": "1", "value": 1.5}, event("undo", value=3), wound()
    )
    assert answer.status_code == 400
    assert {each["path"] for each in answer.json()["mistakes"]} == {
        "$.events[0].kind",
        "$.events[1].id",
        "$.events[1].value",
        "$.events[2].value",
    }
    assert not TabletopEvent.objects.exists()


def test_picks_change_figures_and_a_hand_may_overrule_them(client: Client, table: Tabletop) -> None:
    sent(
        client,
        table.key,
        event("set", "1.1", "level", "fierce"),
        event("mark", "1.1", "dead"),
        event("note", "1.1", value="By the ford"),
    )
    fierce = read(client, table)["sides"][0]["pieces"][-1]
    assert (fierce["key"], fierce["is_out"]) == ("1.1", True), "what is out stands last"
    assert fierce["figures"] == [{"slug": "strength", "label": "Strength", "value": "4", "printed": "3"}]
    sent(client, table.key, event("set", "1.1", "figure-strength", "9"))
    shown = text_of(client.get(table.get_absolute_url()))
    assert "Strength 9" in shown
    assert "By the ford" in shown


def test_what_two_set_at_once_is_shown_to_both_until_one_settles_it(client: Client, table: Tabletop) -> None:
    for device, wounds in (("a", 2), ("b", 4)):
        sent(client, table.key, event("set", "1.1", "wounds", wounds, device=device))
    assert ">2 or 4<" in client.get(table.get_absolute_url()).content.decode()
    sent(client, table.key, event("set", "1.1", "wounds", 3, device="a", seen=3))
    assert first_piece(client, table)["counters"][0]["counts"] == [3]


def test_undo_and_redo_are_buttons(client: Client, table: Tabletop) -> None:
    here = table.get_absolute_url()
    sent(client, table.key, hurt := wound())
    undo = f"undo 1 - - {hurt['id']}"
    assert undo in client.get(here).content.decode()
    sent(client, table.key, back := event("undo", value=hurt["id"]))
    page = client.get(here).content.decode()
    assert f'value="undo 1 - - {back["id"]}">' in page
    assert undo not in page
    sent(client, table.key, event("undo", value=back["id"]))
    assert first_piece(client, table)["counters"][0]["counts"] == [1]
    assert re.search("data-redo=[^>]* hidden>", client.get(here).content.decode())


def test_what_was_undone_one_after_the_other_is_redone_in_reverse(client: Client, table: Tabletop) -> None:
    def redo() -> str | None:
        page = client.get(table.get_absolute_url()).content.decode()
        found = re.search('data-redo="[^"]*" value="undo 1 - - ([^"]+)">', page)
        return found and found[1]

    first, second = wound(), wound()
    backs = [event("undo", value=each["id"]) for each in (second, first)]
    sent(client, table.key, first, second, *backs)
    for back in reversed(backs):
        assert redo() == back["id"]
        sent(client, table.key, event("undo", value=back["id"]))
    assert redo() is None
    sent(client, table.key, event("undo", value=second["id"]))
    assert redo() is not None
    sent(client, table.key, wound())
    assert redo() is None, "something was done since"


def test_a_turn_goes_phase_by_phase_and_reminders_are_struck_off(client: Client, table: Tabletop) -> None:
    here = table.get_absolute_url()
    sent(client, table.key, event("mark", slug="done-oath"))
    page = client.get(here).content.decode()
    assert "Fight →" in page
    assert "is-done" in page
    assert "data-to" not in page, "of two, the button in the bar leads to the other"
    sent(client, table.key, event("turn", slug="fight", value=1, seen=2))
    assert "Turn 2 →" in client.get(here).content.decode()
    sent(client, table.key, event("turn", slug="move", value=2, seen=3))
    assert "is-done" not in client.get(here).content.decode()


def invitation(client: Client, table: Tabletop) -> str:
    client.post(f"{table.get_absolute_url()}sides/", {"invite": "1"})
    return table.sides.get(number=2).invitation or ""


def test_an_opponent_joins_by_a_link_and_each_changes_their_own_side(client: Client, table: Tabletop) -> None:
    key, other = invitation(client, table), Client()
    theirs = army_in_session(other)
    assert other.get(table.get_absolute_url()).status_code == 404
    joined = other.post(f"/tables/join/{key}/", {"army": f"own:{theirs.key}"})
    assert joined["Location"] == f"{table.get_absolute_url()}?side=2"
    outcomes = [sent(who, table.key, wound(side)).json()["outcomes"][0] for who in (client, other) for side in (1, 2)]
    assert [each["outcome"] for each in outcomes] == ["taken", "refused", "refused", "taken"]
    assert outcomes[1]["reason"] == "You can’t change this side."
    services.invite(mine := table.sides.get(number=1))
    here = table.get_absolute_url()
    assert f"{mine.invitation}" not in other.get(here).content.decode(), "a right to change"
    refused = other.post(f"{table.get_absolute_url()}share/", {"action": "revoke", "side": "1"}, follow=True)
    assert "Only people who sit at this side can invite others to it." in text_of(refused)
    assert theirs.name in text_of(client.get(table.get_absolute_url()))


def test_an_army_put_beside_is_its_makers_until_somebody_sits_there(
    client: Client, army: Army, table: Tabletop
) -> None:
    here = table.get_absolute_url()
    client.post(f"{here}sides/", {"army": f"own:{army.key}"})
    assert [str(side) for side in table.sides.all()] == [army.name, f"{army.name} (2)"]
    assert sent(client, table.key, wound(2)).json()["outcomes"][0]["outcome"] == "taken"
    client.post(f"{here}share/", {"action": "invite", "side": "2"})
    other = Client()
    other.post(f"/tables/join/{table.sides.get(number=2).invitation}/")
    assert sent(client, table.key, wound(2)).json()["outcomes"][0]["outcome"] == "refused"
    refused = client.post(f"{here}sides/", {"away": "1", "side": "2"}, follow=True)
    assert "Somebody sits at this side." in text_of(refused)


def test_the_longest_name_is_told_apart_too(table: Tabletop) -> None:
    file = replace(army_file(), name="W" * LONGEST_NAME)
    names = [services.add_side(table, file).name for _ in range(2)]
    assert len(set(names)) == 2
    assert max(map(len, names)) == LONGEST_NAME


def test_who_joins_leaves_a_side_as_open_as_it_was_made_meanwhile(table: Tabletop) -> None:
    services.invite(side := table.sides.get(number=1))
    joined = table.sides.get(number=1)
    services.set_open(side, True)
    services.join(joined, HolderFactory.create())
    assert table.sides.get(number=1).is_open


def test_only_who_sits_at_a_side_invites_to_it(client: Client, opponent: Client, table: Tabletop) -> None:
    here = table.get_absolute_url()
    client.post(f"{here}share/", {"action": "invite", "side": "1"})
    client.post(f"{here}share/", {"action": "open-side", "side": "1"})
    own = table.sides.get(number=1).invitation or ""
    assert own not in opponent.get(here).content.decode()
    for deed in ("invite", "revoke"):
        refused = opponent.post(f"{here}share/", {"action": deed, "side": "1"}, follow=True)
        assert "Only people who sit at this side can invite others to it." in text_of(refused)
    assert "you at another" in text_of(opponent.post(f"/tables/join/{own}/", follow=True))
    assert [side.seats.count() for side in table.sides.all()] == [1, 1]
    opponent.post(f"{here}sides/", {"invite": "1"})
    client.post(f"{here}share/", {"action": "revoke", "side": "3"})
    opponent.post(f"{here}share/", {"action": "invite", "side": "3"})
    assert table.sides.get(number=3).invitation, "nobody sits there: anyone at the table may invite"


@pytest.mark.parametrize(
    ("change", "deed", "reason"),
    [
        (services.revoke_invitation, services.join, "This link was revoked."),
        (lambda side: services.close(side.tabletop), services.join, "This table is closed."),
        (services.remove_side, services.join, "This side was removed."),
        (lambda side: side.tabletop.delete(), services.join, "This table was deleted."),
        (services.remove_side, lambda side, *_: services.invite(side), "This side was removed."),
        (lambda side: services.close(side.tabletop), lambda side, *_: services.invite(side), "This table is closed."),
        (
            lambda side: services.close(side.tabletop),
            lambda side, *_: services.add_side(side.tabletop),
            "This table is closed.",
        ),
        (
            lambda side: services.join(side, HolderFactory.create(), army_file()),
            lambda side, *_: services.remove_side(side),
            "Somebody sits at this side.",
        ),
    ],
)
def test_what_another_changed_meanwhile_counts(
    client: Client, table: Tabletop, change: Callable[[Any], None], deed: Callable[..., None], reason: str
) -> None:
    invitation(client, table)
    stale, fresh = (seen_table(table.key, Holder(token=table.guest_token)).sides[1] for _ in range(2))
    change(fresh)
    with pytest.raises(Refused) as refused:
        deed(stale, HolderFactory.create(), army_file())
    assert str(refused.value) == reason


def test_each_side_alone_lets_the_others_change_it(client: Client, opponent: Client, table: Tabletop) -> None:
    share = f"{table.get_absolute_url()}share/"

    def outcomes() -> list[str]:
        found = (sent(who, table.key, wound(side)) for who in (client, opponent) for side in (1, 2))
        return [each.json()["outcomes"][0]["outcome"] for each in found]

    refused = opponent.post(share, {"action": "open-side", "side": "1"}, follow=True)
    assert "Only people who sit at this side decide who can change it." in text_of(refused)
    assert outcomes() == ["taken", "refused", "refused", "taken"]
    client.post(share, {"action": "open-side", "side": "1"})
    assert outcomes() == ["taken", "refused", "taken", "taken"]
    opponent.post(share, {"action": "open-side", "side": "2"})
    assert outcomes() == ["taken"] * 4
    client.post(share, {"action": "close-side", "side": "1"})
    assert outcomes() == ["taken", "taken", "refused", "taken"]


def test_what_the_maker_said_of_a_free_side_does_not_bind_who_takes_it(
    client: Client, army: Army, table: Tabletop
) -> None:
    here = table.get_absolute_url()
    client.post(f"{here}sides/", {"army": f"own:{army.key}"})
    client.post(f"{here}share/", {"action": "open-side", "side": "2"})
    services.invite(side := table.sides.get(number=2))
    Client().post(f"/tables/join/{side.invitation}/")
    assert sent(client, table.key, wound(2)).json()["outcomes"][0]["outcome"] == "refused"


def test_the_link_of_a_free_side_closes_with_who_takes_it(client: Client, table: Tabletop) -> None:
    join, here = f"/tables/join/{invitation(client, table)}/", table.get_absolute_url()
    other, third = Client(), Client()
    army = {"army": f"own:{army_in_session(other).key}"}
    assert other.post(join, army)["Location"] == f"{here}?side=2"
    assert other.get(join)["Location"] == here, "who sits here comes back by it"
    assert third.get(join).status_code == third.post(join).status_code == 404
    assert "Somebody has taken this side." in text_of(third.get(join))
    with pytest.raises(Refused, match="Somebody else has taken this side"):
        services.join(table.sides.get(number=2), HolderFactory.create())
    other.post(f"{here}share/", {"action": "invite", "side": "2"})
    more = f"/tables/join/{table.sides.get(number=2).invitation}/"
    assert more != join
    assert [Client().post(more).status_code for _ in range(2)] == [302, 302], "teammates and further devices"


def test_who_left_meanwhile_counts_nothing_more(client: Client, table: Tabletop) -> None:
    sit_down(table.sides.get(), HolderFactory.create())
    seen = seen_table(table.key, Holder(token=table.guest_token))
    assert seen.seats
    client.post(f"{table.get_absolute_url()}leave/")
    (outcome,) = take(seen, [Draft(str(uuid4()), 1, "add", "1.1", "wounds", 1)])
    assert outcome.reason == "You can’t change this side."
    table.delete()
    with pytest.raises(Http404):
        take(seen, [])


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        (lambda seen: report_result(seen, 2, Claim("won")), "You report for a side at which you sit."),
        (lambda seen: withdraw(seen, 2), "There is nothing to withdraw."),
        (lambda seen: answer(seen, 1, is_so=True), "There is nothing to confirm here."),
    ],
)
@pytest.mark.parametrize("is_side_removed", [False, True])
def test_who_left_meanwhile_says_nothing_of_the_result(
    client: Client, table: Tabletop, deed: Callable[[Any], None], reason: str, is_side_removed: bool
) -> None:
    invitation(client, table)
    maker, guest = Holder(token=table.guest_token), HolderFactory.create()
    services.join(table.sides.get(number=2), guest, army_file())
    report_result(seen_table(table.key, maker), 1, Claim("won"))
    stale = seen_table(table.key, guest)
    assert [*stale.seats] == [2]
    leave_table(table, guest)
    if is_side_removed:
        services.remove_side(table.sides.get(number=2))
    with pytest.raises(Refused, match=reason):
        deed(stale)


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("invite", "can invite others to it."),
        ("revoke", "can invite others to it."),
        ("open-side", "decide who can change it."),
    ],
)
def test_a_side_that_was_taken_meanwhile_is_no_longer_the_makers(
    client: Client, table: Tabletop, deed: str, reason: str
) -> None:
    invitation(client, table)
    stale = seen_table(table.key, Holder(token=table.guest_token))
    assert stale.may_open(2)
    assert stale.may_invite(2)
    services.join(table.sides.get(number=2), HolderFactory.create(), army_file())
    with pytest.raises(Refused, match=f"Only people who sit at this side {reason}"):
        ShareTable().change(stale, QueryDict(f"action={deed}&side=2"))


def test_of_three_sides_no_result_follows_from_anothers_also_where_the_third_came_meanwhile(
    client: Client, table: Tabletop
) -> None:
    invitation(client, table)
    guest = HolderFactory.create()
    services.join(table.sides.get(number=2), guest, army_file())
    report_result(seen_table(table.key, Holder(token=table.guest_token)), 1, Claim("won"))
    stale = seen_table(table.key, guest)
    services.add_side(table)
    answer(stale, 1, is_so=True)
    assert [*TabletopResult.objects.values_list("side__number", "state")] == [(1, "confirmed")]


def test_a_table_left_to_a_session_at_its_login_is_the_accounts(table: Tabletop) -> None:
    session, account = HolderFactory.create(), UserFactory.create()
    assert session.token
    services.invite(side := table.sides.get())
    services.join(side, session)
    Tabletop.objects.adopt(session.token, account)
    leave_table(table, Holder(token=table.guest_token))
    TabletopSeat.objects.adopt(session.token, account)
    assert Tabletop.objects.get().owner == account


def test_a_new_side_never_has_the_number_of_a_removed_one(client: Client, army: Army, table: Tabletop) -> None:
    here = table.get_absolute_url()
    for number in range(2, services.MOST_SIDES + 3):
        client.post(f"{here}sides/", {"army": f"own:{army.key}"})
        assert list(table.sides.values_list("number", flat=True)) == [1, number]
        assert sent(client, table.key, wound(number)).json()["outcomes"][0]["outcome"] == "taken"
        client.post(f"{here}sides/", {"away": "1", "side": str(number)})
        assert sent(client, table.key, wound(number)).json()["outcomes"][0]["outcome"] == "refused"


def test_an_army_of_too_many_pieces_stays_at_home(client: Client, army: Army) -> None:
    entries = tuple(Entry(key, "soldier", 99) for key in range(6))
    large = ArmyFactory.create(file=replace(army_file(), entries=entries), holder=Holder(token=army.guest_token))
    refused = client.post(f"/tables/armies/{large.key}/", follow=True)
    assert "An army at the table has 500 pieces at most." in text_of(refused)
    assert not Tabletop.objects.exists()


@pytest.mark.parametrize("deed", ["revoke", "close"])
def test_a_closed_invitation_leads_nowhere(client: Client, table: Tabletop, deed: str) -> None:
    key = invitation(client, table)
    assert Client().get(f"/tables/join/{key}/").status_code == 200
    client.post(f"{table.get_absolute_url()}share/", {"action": deed, "side": "2"})
    closed = Client().get(f"/tables/join/{key}/")
    assert closed.status_code == 404
    assert "It was revoked, or its table was closed." in text_of(closed)


def test_nobody_is_invited_to_a_closed_table(client: Client, table: Tabletop) -> None:
    here = table.get_absolute_url()
    client.post(f"{here}share/", {"action": "close"})
    for page, sent_along in (("sides", {"invite": "1"}), ("share", {"action": "invite", "side": "1"})):
        assert "This table is closed." in text_of(client.post(f"{here}{page}/", sent_along, follow=True))
    assert list(table.sides.values_list("invitation", flat=True)) == [None]


def test_who_has_the_other_link_watches_until_it_is_revoked(client: Client, table: Tabletop) -> None:
    here, watcher = f"{table.get_absolute_url()}share/", Client()
    client.post(here, {"action": "watch"})
    table.refresh_from_db()
    watch = table.watch_key or ""
    page = watcher.get(f"/tables/watch/{watch}/").content.decode()
    assert "Bramble Watch" in page
    assert table.key not in page, "to watch gives no right to more"
    assert 'name="event"' not in page
    sent(client, table.key, wound())
    since = watcher.get(f"/api/v1/tables/{watch}/events/?since=0").json()
    assert [each["kind"] for each in since["events"]] == ["add"]
    assert watcher.get(f"/api/v1/tables/{watch}/events/?since={since['revision']}").json()["events"] == []
    assert sent(watcher, watch, wound()).json()["outcomes"][0]["outcome"] == "refused"
    assert watcher.post(f"/tables/{watch}/share/", {"action": "close"}).status_code == 404
    client.post(here, {"action": "unwatch"})
    assert watcher.get(f"/tables/watch/{watch}/").status_code == 404
    assert watcher.get(f"/api/v1/tables/{watch}/events/").status_code == 404


def test_nothing_counts_at_a_closed_table_until_it_is_reopened(client: Client, table: Tabletop) -> None:
    for deed, outcome in (("close", "refused"), ("reopen", "taken")):
        client.post(f"{table.get_absolute_url()}share/", {"action": deed})
        assert sent(client, table.key, wound()).json()["outcomes"][0]["outcome"] == outcome


def test_keys_cannot_be_guessed(table: Tabletop) -> None:
    services.set_watching(table, is_open=True)
    services.invite(side := table.sides.get())
    keys = {table.key, table.watch_key, side.invitation}
    assert len(keys) == 3
    assert all(key is not None and len(key) == 20 for key in keys), "31 letters each: 99 bits"
    assert Client().get(f"/tables/{table.key}/").status_code == 404, "its key alone opens it to nobody"
    assert Client().get(f"/api/v1/tables/{table.key}/events/").status_code == 404


def test_twenty_devices_at_one_table(client: Client, table: Tabletop) -> None:
    services.invite(side := table.sides.get())
    devices = [Client() for _ in range(20)]
    for number, device in enumerate(devices):
        device.post(f"/tables/join/{side.invitation}/")
        own = [event("add", slug="points", value=1, device=str(number)) for _ in range(5)]
        sent(device, table.key, *own)
        sent(device, table.key, *own, event("add", slug="points", value=1, device=str(number)))
    (told,) = {str(read(device, table)["sides"][0]["counters"]) for device in devices}
    assert "'counts': [120]" in told
    everything = devices[3].get(f"/api/v1/tables/{table.key}/events/").json()["events"]
    since = devices[3].get(f"/api/v1/tables/{table.key}/events/?since={everything[-8]['number']}").json()
    assert (len(everything), since["events"]) == (120, everything[-7:])


def test_another_site_makes_no_tap_with_a_guests_cookies(client: Client, table: Tabletop) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = client.cookies
    assert sent(browser, table.key, wound()).status_code == 403
    browser.get(table.get_absolute_url())
    token = browser.cookies["csrftoken"].value
    assert sent(browser, table.key, wound(), headers={"X-CSRFToken": token}).status_code == 200


def test_taps_have_a_rate_of_their_own(client: Client, table: Tabletop, monkeypatch: pytest.MonkeyPatch) -> None:
    set_rates(monkeypatch, tables="2/min")
    found = [sent(client, table.key, wound()).status_code for _ in range(3)]
    assert found == [200, 200, 429]
    assert client.get(f"/api/v1/tables/{table.key}/events/").status_code == 429


def test_a_table_moves_to_the_account_and_stays_with_the_others_when_it_goes(client: Client, table: Tabletop) -> None:
    services.invite(side := table.sides.get())
    other = Client()
    other.post(f"/tables/join/{side.invitation}/")
    ada = UserFactory.create(username="ada", password="forty-two ravens")
    client.post("/account/login/", {"username": "ada", "password": "forty-two ravens"})
    assert client.get(table.get_absolute_url()).status_code == 200
    files = [cast(Any, found) for _, found in export_requested.send(sender=None, holder=Holder(user=ada))]
    assert any(name == f"tables/{table.key}.json" for found in files for name, _ in found)
    client.post(f"{table.get_absolute_url()}leave/")
    assert client.get(table.get_absolute_url()).status_code == 404
    assert other.get(table.get_absolute_url()).status_code == 200
    other.post(f"{table.get_absolute_url()}leave/")
    assert not Tabletop.objects.exists()


def test_programs_take_armies_to_the_table_and_leave(client: Client) -> None:
    ada = UserFactory.create()
    client.force_login(ada)
    army = ArmyFactory.create(holder=HolderFactory.create(user=ada))
    made = client.post("/api/v1/tables/", {"army": {"key": army.key}}, content_type="application/json")
    assert made.status_code == 201
    key = made.json()["key"]
    assert Tabletop.objects.get().sides.get().army == army
    assert [each["key"] for each in client.get("/api/v1/tables/").json()["results"]] == [key]
    assert client.get(f"/api/v1/tables/{key}/", headers={"If-None-Match": made["ETag"]}).status_code == 304
    assert client.delete(f"/api/v1/tables/{key}/").status_code == 204


def test_the_log_says_what_was_done(client: Client, table: Tabletop) -> None:
    hurt = wound()
    sent(
        client,
        table.key,
        hurt,
        event("mark", "1.1", "dead"),
        event("turn", slug="move", value=2),
        event("undo", value=hurt["id"]),
    )
    told = text_of(client.get(f"{table.get_absolute_url()}log/"))
    assert all(
        words in told for words in ("Soldier: Wounds +1", "Soldier: Dead", "Turn 2: Move", "Undone: Soldier: Wounds +1")
    )


def test_the_log_tells_of_a_long_chain_of_undo_and_redo(client: Client, table: Tabletop) -> None:
    chain = [wound()]
    for _ in range(1001):
        chain.append(event("undo", value=chain[-1]["id"]))
    for first in range(0, len(chain), MOST_AT_ONCE):
        sent(client, table.key, *chain[first : first + MOST_AT_ONCE])
    lines = log_of(seen_table(table.key, Holder(token=table.guest_token)))
    assert [line.words for line in lines[:3]] == [f"{lead}Soldier: Wounds +1" for lead in ("", "Undone: ", "Redone: ")]
    assert lines[-1].words == "Undone: Soldier: Wounds +1"


def test_a_guests_table_goes_after_a_time_unless_somebody_with_an_account_sits_there(table: Tabletop) -> None:
    (leftover,) = (each for each in LEFTOVERS if each.what.startswith("Tables"))
    now = timezone.now() + timedelta(days=settings.GUEST_DAYS + 1)
    assert list(leftover.rows(now)) == [table]
    sit_down(table.sides.get(), HolderFactory.create(account=True))
    assert list(leftover.rows(now - timedelta(days=2))) == list(leftover.rows(now)) == []


@pytest.fixture
def opponent(client: Client, table: Tabletop) -> Client:
    """Somebody at the second side, with an army of theirs."""
    other, key = Client(), invitation(client, table)
    other.post(f"/tables/join/{key}/", {"army": f"own:{army_in_session(other).key}"})
    return other


def results(client: Client, table: Tabletop) -> list[tuple[int, str, str]]:
    found = client.get(f"/api/v1/tables/{table.key}/results/").json()
    return [(each["side"], each["outcome"], each["state"]) for each in found]


def test_a_result_is_reported_by_one_side_and_confirmed_by_the_other(
    client: Client, opponent: Client, army: Army, table: Tabletop
) -> None:
    here, report = (
        f"{table.get_absolute_url()}results/",
        {"action": "report", "side": "1", "outcome": "won", "points": "7"},
    )
    services.set_watching(table, is_open=True)
    watch = f"/tables/watch/{table.watch_key}/"
    client.post(here, report)
    assert results(client, table) == results(opponent, table) == [(1, "won", "claimed")]
    assert "Not confirmed yet" not in Client().get(watch).content.decode()
    assert "That’s right" not in client.get(table.get_absolute_url()).content.decode()
    assert "and 1 not confirmed" in text_of(client.get(f"/tables/armies/{army.key}/record/"))
    client.post(here, {"action": "confirm", "side": "1"})
    assert results(client, table) == [(1, "won", "claimed")], "nobody confirms their own"
    opponent.post(here, {"action": "confirm", "side": "1"})
    assert results(client, table) == [(1, "won", "confirmed"), (2, "lost", "confirmed")]
    assert "Confirmed" in Client().get(watch).content.decode()
    (address,) = re.findall(r'href="([^"]+/record/)"', client.get(f"/armies/{army.key}/").content.decode())
    assert "At the table: 1 won, 0 drawn, 0 lost" in text_of(client.get(address))
    assert opponent.get(address).status_code == 404
    client.post(here, report | {"outcome": "lost"})
    client.post(here, {"action": "withdraw", "side": "1"})
    assert results(client, table)[0] == (1, "won", "confirmed"), "what is confirmed stands"


def test_a_disputed_result_can_be_reported_again_or_withdrawn(
    client: Client, opponent: Client, table: Tabletop
) -> None:
    here = f"/api/v1/tables/{table.key}/results/"
    claim = {"side": 1, "outcome": "won", "scenario": "The ford"}
    assert client.post(here, claim, content_type="application/json").json()[0]["scenario"] == "The ford"
    opponent.post(f"{here}1/", {"is_so": False}, content_type="application/json")
    assert results(client, table) == [(1, "won", "disputed")]
    assert opponent.delete(f"{here}1/").status_code == 409
    client.post(here, claim | {"outcome": "drew"}, content_type="application/json")
    opponent.post(f"{here}1/", {"is_so": True}, content_type="application/json")
    assert results(client, table) == [(1, "drew", "confirmed"), (2, "drew", "confirmed")]
    assert client.delete(f"{here}1/").status_code == 409
    stranger = opponent.post(here, claim, content_type="application/json")
    assert stranger.json()["detail"] == "You report for a side at which you sit."


@pytest.mark.parametrize("deed", ["confirm", "dispute"])
def test_who_answers_a_report_answers_the_one_they_have_seen(
    client: Client, opponent: Client, table: Tabletop, deed: str
) -> None:
    here = f"{table.get_absolute_url()}results/"
    client.post(here, {"action": "report", "side": "1", "outcome": "lost", "points": "3"})
    page = opponent.get(table.get_absolute_url()).content.decode()
    (seen,) = re.findall(r'name="made" value="([^"]+)"', page)
    client.post(here, {"action": "report", "side": "1", "outcome": "won", "points": "9"})
    refused = opponent.post(here, {"action": deed, "side": "1", "made": seen}, follow=True)
    assert "The other side has changed its report. Look at it again." in text_of(refused)
    nonsense = opponent.post(here, {"action": deed, "side": "1", "made": "2026-13-45T99"}, follow=True)
    assert "That’s no report of this table. Look at it again." in text_of(nonsense)
    verdict = {"is_so": deed == "confirm", "made": seen}
    api = f"/api/v1/tables/{table.key}/results/"
    assert opponent.post(f"{api}1/", verdict, content_type="application/json").status_code == 409
    assert results(client, table) == [(1, "won", "claimed")]
    (current,) = client.get(api).json()
    opponent.post(f"{api}1/", verdict | {"made": current["made"]}, content_type="application/json")
    assert results(client, table)[0] == (1, "won", "confirmed" if deed == "confirm" else "disputed")


def test_how_it_ended_is_a_picture_to_share(client: Client, table: Tabletop) -> None:
    services.set_watching(table, is_open=True)
    drawn = Client().get(f"/tables/{table.watch_key}/picture.svg").content.decode()
    assert "Bramble Watch" in drawn
    assert "of 5 standing, turn 1" in drawn
    assert client.get(f"{table.get_absolute_url()}picture.png").content.startswith(b"\x89PNG")
    assert Client().get(f"{table.get_absolute_url()}picture.svg").status_code == 404


def test_what_a_side_counts_aside_comes_forward_as_soon_as_it_is_touched(
    client: Client, table: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, aside = PlainSheets.sheet_of, Counter("walls", "Walls", 3, at_hand=False)
    monkeypatch.setattr(
        PlainSheets, "sheet_of", staticmethod(lambda *of: replace(plain(*of), counters=(*plain(*of).counters, aside)))
    )
    assert "More to count and pick" in text_of(client.get(table.get_absolute_url()))
    sent(client, table.key, event("add", "", "walls", -1))
    assert "More to count and pick" not in text_of(client.get(table.get_absolute_url()))
