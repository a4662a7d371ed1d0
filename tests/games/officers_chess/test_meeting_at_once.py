"""Two armies meet, and no third: also where several people knock at the same moment."""

from collections.abc import Sequence
from functools import partial
from threading import Event

import pytest

from armybuilder.lists import meetings, services
from armybuilder.lists.models import Army
from catalog.mistakes import Mistake
from tests.at_once import PATIENCE, SEVERAL_AT_ONCE, at_once
from tests.factories import ArmyFactory
from tests.games.officers_chess.paper import army_file
from validation.army import ArmyFile
from validation.moves import Add, MoveRefused

pytestmark = SEVERAL_AT_ONCE


def an_army(name: str = "The Ford") -> Army:
    return ArmyFactory.create(file=army_file("mage", name=name))


def seen_by_somebody(army: Army) -> Army:
    """The army as one more request has read it."""
    return Army.objects.get(pk=army.pk)


def refusals(outcomes: Sequence[object]) -> list[str]:
    assert all(isinstance(each, MoveRefused) or not isinstance(each, Exception) for each in outcomes), outcomes
    return [str(each) for each in outcomes if isinstance(each, MoveRefused)]


def test_of_five_who_come_at_once_one_is_let_in() -> None:
    meeting = meetings.call_meeting(an_army())
    guests = [an_army(f"Guest {n}") for n in range(5)]
    outcomes = at_once(*(partial(meetings.join_meeting, each, meeting) for each in guests))
    assert refusals(outcomes) == ["Two armies are already there."] * 4
    assert meeting.armies.count() == 2


def test_an_army_that_comes_to_two_meetings_at_once_is_let_into_one() -> None:
    calls = [meetings.call_meeting(an_army()) for _ in range(3)]
    guest = an_army("Guest")
    outcomes = at_once(*(partial(meetings.join_meeting, seen_by_somebody(guest), each) for each in calls))
    assert refusals(outcomes) == ["Guest already has an opponent."] * 2
    assert sorted(each.armies.count() for each in calls) == [1, 1, 2]


def test_a_meeting_that_is_called_twice_at_once_is_one() -> None:
    host = an_army()
    called = at_once(*(partial(meetings.call_meeting, seen_by_somebody(host)) for _ in range(4)))
    assert len({str(each) for each in called}) == 1, called


def test_whoever_joins_while_the_host_leaves_comes_to_both_or_to_nobody() -> None:
    host, guest = an_army(), an_army("Guest")
    meeting = meetings.call_meeting(host)
    outcomes = at_once(partial(meetings.leave_meeting, host), partial(meetings.join_meeting, guest, meeting))
    assert refusals(outcomes) in ([], ["This invitation is no longer open."])
    there = {Army.objects.get(pk=each.pk).meeting_id for each in (host, guest)}
    assert there == {None}


def test_cards_that_are_shown_stay_as_they_were_found_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    host, guest = an_army(), an_army("Guest")
    meetings.join_meeting(guest, meetings.call_meeting(host))
    late = seen_by_somebody(host)
    found_legal, changed = Event(), Event()

    def judged(file: ArmyFile) -> list[Mistake]:
        found_legal.set()
        changed.wait(1)  # as long as the cards are being shown, nobody can change them
        return []

    def change() -> None:
        found_legal.wait(PATIENCE)
        services.change_army(late, [Add("mage")], late.revision)
        changed.set()

    monkeypatch.setattr(meetings, "why_not_legal", judged)
    at_once(partial(meetings.show_cards, seen_by_somebody(host)), change)
    assert not changed.is_set()


def test_cards_are_taken_back_or_seen_by_the_opponent_and_never_both() -> None:
    host, guest = an_army(), an_army("Guest")
    meetings.join_meeting(guest, meetings.call_meeting(host))
    meetings.show_cards(seen_by_somebody(host))
    outcomes = at_once(
        partial(meetings.take_back, seen_by_somebody(host)), partial(meetings.show_cards, seen_by_somebody(guest))
    )
    was_refused = refusals(outcomes) == ["Your opponent has already seen them."]
    assert was_refused == (Army.objects.get(pk=host.pk).shown_at is not None)
