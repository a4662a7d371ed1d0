"""Cleaning: what has had its time goes, as the page says; nothing else does."""

import os
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from armybuilder.accounts.forms import send_reset_email
from armybuilder.accounts.models import User
from armybuilder.engine.table import listed
from armybuilder.hosting import cleaning
from armybuilder.hosting.cleaning import LEFTOVERS
from armybuilder.learn.models import StepDone
from armybuilder.learn.progress import note_done
from armybuilder.lists.models import Army
from armybuilder.ownership.history import archive
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.models import Player
from tests.factories import (
    ArmyFactory,
    ChallengeFactory,
    GroundFactory,
    HolderFactory,
    MatchFactory,
    MeetingFactory,
    SceneReportFactory,
    StepDoneFactory,
    UserFactory,
)
from tests.people import met

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def room(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def days_ago(thing: models.Model, field: str, days: float) -> None:
    """Let a moment of something lie so many days back."""
    type(thing)._base_manager.filter(pk=thing.pk).update(**{field: timezone.now() - timedelta(days=days)})


def is_there(thing: models.Model) -> bool:
    return type(thing)._base_manager.filter(pk=thing.pk).exists()


def clean_up(capsys: Any, *switches: str) -> dict[str, int]:
    """Run the command; answers how many rows of what have gone, or would go."""
    call_command("clean_up", *switches)
    lines = capsys.readouterr().out.splitlines()
    return {line[8:]: int(line[:6]) for line in lines if re.match(r" *\d+  ", line) and int(line[:6])}


#: What people keep with its history, and the word for it.
every_document = pytest.mark.parametrize(("factory", "word"), [(ArmyFactory, "armies"), (GroundFactory, "grounds")])


@every_document
def test_what_a_guest_keeps_goes_after_its_time_and_an_accounts_stays(factory: Any, word: str, capsys: Any) -> None:
    old, new = factory.create(), factory.create()
    owned = factory.create(holder__account=True, holder__user__username="ada")
    for each, days in ((old, 181), (new, 179), (owned, 4000)):
        days_ago(each, "changed", days)
    assert clean_up(capsys) == {f"{word.capitalize()} without an account": 1}
    assert [is_there(each) for each in (old, new, owned)] == [False, True, True]


def test_what_a_guest_has_learned_stays_as_long_as_they_learn(capsys: Any) -> None:
    gone, learning = HolderFactory.create_batch(2)
    steps = [StepDoneFactory.create(holder=holder) for holder in (gone, gone, learning, learning)]
    for each in steps[:3]:
        days_ago(each, "changed", 181)
    assert clean_up(capsys) == {"Lessons without an account": 2}
    assert [is_there(each) for each in steps] == [False, False, True, True]


def test_a_step_that_is_done_again_counts_as_learning(capsys: Any) -> None:
    holder = Holder(token=uuid4())
    for answers in (3, 2, 4):
        note_done(holder, "tactics-david", "first-turn", 1, answers)
        assert clean_up(capsys) == {}
        days_ago(StepDone.objects.get(), "changed", 181)
    assert StepDone.objects.get().answers == 2


def test_reports_of_scenes_go_some_time_after_they_are_settled(capsys: Any) -> None:
    reports = SceneReportFactory.create_batch(4)
    for each, field, days in zip(
        reports, ("settled_at", "settled_at", "made", "made"), (31, 29, 181, 179), strict=True
    ):
        days_ago(each, field, days)
    assert clean_up(capsys) == {"Settled reports of scenes": 1, "Other reports of scenes": 1}
    assert [is_there(each) for each in reports] == [False, True, False, True]


def test_a_match_goes_when_no_account_plays_in_it(capsys: Any) -> None:
    alone, owned = (
        MatchFactory.create(),
        MatchFactory.create(holder__account=True, holder__user__username="ada"),
    )
    (guests, _), (mixed, _) = met(), met()
    seat = mixed.players[1]
    Player.objects.filter(pk=seat.pk).update(owner=User.objects.get(), guest_token=None)
    for match in (alone, owned, guests, mixed):
        days_ago(match, "answered_at", 181)
    assert clean_up(capsys) == {"Matches among people without an account": 2}
    assert [is_there(match) for match in (alone, owned, guests, mixed)] == [False, True, False, True]


def test_a_match_stays_so_long_after_its_last_answer_alone_and_with_others(capsys: Any) -> None:
    alone = MatchFactory.create(seats=("you", "greedy"))
    ended, _ = met()
    for match in (alone, ended):
        days_ago(match, "made", 400)
        days_ago(match, "answered_at", 400)
        match.refresh_from_db()
    option = listed(services.question_of(alone, alone.revision).options)[0]
    services.answer_match(alone, option, alone.revision)
    services.end_match(ended, None, "Both gave up.")
    assert clean_up(capsys) == {}
    assert is_there(alone)
    assert is_there(ended)


@every_document
def test_what_is_deleted_goes_when_it_can_no_longer_be_restored(
    factory: Any, word: str, capsys: Any, client: Client
) -> None:
    user = UserFactory.create(username="ada")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    old, new = factory.create(holder__user=user), factory.create(holder__user=user)
    for each, days in ((old, 31), (new, 29)):
        archive(each)
        days_ago(each, "deleted_at", days)
    assert f"You can restore deleted {word} for 30 days." in client.get(f"/{word}/").content.decode()
    kind = f"Deleted {word}, which can be restored until then or until you need their room"
    assert clean_up(capsys) == {kind: 1}
    assert [is_there(each) for each in (old, new)] == [False, True]


def test_challenges_that_nobody_took_go_and_those_of_matches_stay(capsys: Any) -> None:
    match, holders = met()
    taken = match.challenge
    assert taken is not None
    waiting = ChallengeFactory.create(game=match.game_id, holder=holders[0])
    for challenge in (taken, waiting):
        days_ago(challenge, "made", 31)
    assert clean_up(capsys) == {"Challenges that never became a match": 1}
    assert [is_there(each) for each in (taken, waiting, match)] == [True, False, True]


def test_meetings_without_armies_and_visits_that_ended_go(capsys: Any, client: Client) -> None:
    empty, full = MeetingFactory.create_batch(2)
    army = ArmyFactory.create()
    Army.objects.filter(pk=army.pk).update(meeting=full)
    for meeting in (empty, full):
        days_ago(meeting, "made", 2)
    client.post("/armies/new/", {"game": "tactics-david", "name": "Wardens", "ruleset": "open", "limit": "100"})
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert clean_up(capsys) == {"Meetings without armies": 1, "Visits that have ended": 1}
    assert [is_there(each) for each in (empty, full, army)] == [False, True, True]


def test_a_dry_run_says_what_would_go_and_deletes_nothing(capsys: Any) -> None:
    army = ArmyFactory.create()
    days_ago(army, "changed", 400)
    assert clean_up(capsys, "--dry-run") == {"Armies without an account": 1}
    assert is_there(army)


def test_more_than_a_batch_goes(capsys: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(cleaning, "AT_ONCE", 2)
    for meeting in MeetingFactory.create_batch(5):
        days_ago(meeting, "made", 2)
    assert clean_up(capsys) == {"Meetings without armies": 5}


def test_kept_files_over_their_size_go_the_longest_unasked_first(room: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(cleaning, "MOST_BYTES", 250)
    monkeypatch.setattr(cleaning, "FEWER_BYTES", 150)
    folder = room / "kept" / "tactics-david" / "edition"
    folder.mkdir(parents=True)
    for number in range(3):
        (folder / str(number)).write_bytes(bytes(100))
        os.utime(folder / str(number), (number, number))
    clean_up(capsys, "--dry-run")
    assert len(list(folder.iterdir())) == 3
    clean_up(capsys)
    assert [file.name for file in folder.iterdir()] == ["2"]


def test_the_page_names_everything_that_goes_and_when(client: Client) -> None:
    page = client.get("/kept/").content.decode()
    for leftover in LEFTOVERS:
        assert leftover.what in page
    assert f"{site.GUEST_DAYS} days after their last change" in page
    assert 'href="/kept/"' in client.get("/").content.decode()


def test_a_guest_is_told_beforehand(client: Client) -> None:
    client.post("/armies/new/", {"game": "tactics-david", "name": "Wardens", "ruleset": "open", "limit": "100"})
    assert "deleted 180 days after their last change" in client.get("/armies/").content.decode()


def test_a_guest_who_changes_something_stays_the_holder_as_long_as_it_is_kept(client: Client) -> None:
    data = {"game": "tactics-david", "name": "Wardens", "ruleset": "open", "limit": "100"}
    client.post("/armies/new/", data)
    session = client.session
    session["week"] = "2020-01"
    session.save()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    client.post("/armies/new/", data)
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=site.GUEST_DAYS + 6)


def test_work_that_still_waits_is_kept_however_long(capsys: Any, waiting: Callable[[], object]) -> None:
    done, waits = (send_reset_email.enqueue("ada@example.org", "localhost", False).id for _ in range(2))
    DBTaskResult.objects.filter(pk=done).update(status="SUCCESSFUL")
    DBTaskResult.objects.update(enqueued_at=timezone.now() - timedelta(days=9))
    assert clean_up(capsys) == {"Notes of what was done in the background": 1}
    assert str(DBTaskResult.objects.get().pk) == waits
