"""An account that goes leaves to the others what it played with them."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from django.db import IntegrityError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxMiddleware

from armybuilder.accounts.models import User
from armybuilder.accounts.services import delete_account
from armybuilder.hosting.middleware import GONE as GONE_MEANWHILE
from armybuilder.hosting.middleware import ErrorMiddleware
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.challenges import Newcomer, take_seat
from armybuilder.play.leaving import GONE, delete_match
from armybuilder.play.models import Challenge, Match, Player
from armybuilder.play.participants import give_up
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import challenge_of, match_of, seats_of
from catalog.errors import Refused
from tests.at_once import SEVERAL_AT_ONCE, at_once
from tests.builder import client_of
from tests.challenges import sent
from tests.factories import GAME, ArmyFactory, MatchFactory, PlayerFactory, UserFactory, pair_of
from tests.people import answered, asked_of, first_of, met

pytestmark = pytest.mark.django_db
PASSWORD = "forty-two ravens"


def leaves(user: User) -> None:
    """Delete an account as its person does."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 302


def is_deleted(*users: User) -> None:
    """Delete accounts as a moderator does."""
    moderator = Client()
    keeper = UserFactory.create(username="keeper", password=PASSWORD, moderator=True)
    moderator.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    if len(users) == 1:
        answer = moderator.post(f"/admin/accounts/user/{users[0].pk}/delete/", {"post": "yes"})
    else:
        data = {"action": "delete_selected", "_selected_action": [user.pk for user in users], "post": "yes"}
        answer = moderator.post("/admin/accounts/user/", data)
    assert answer.status_code == 302
    assert not User.objects.filter(pk__in=[user.pk for user in users]).exists()


def sits(match: Match, seat: int, holder: Holder) -> None:
    """Seat an account where a guest sat; the first seat is that of who sent the challenge."""
    Player.objects.filter(challenge=match.challenge, number=seat).update(owner=holder.user, guest_token=None)
    if seat == 0:
        Match.objects.filter(pk=match.pk).update(owner=holder.user, guest_token=None)
        Challenge.objects.filter(match=match).update(owner=holder.user, guest_token=None)


@pytest.mark.parametrize("way", [leaves, is_deleted])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_that_goes_on_is_given_up_and_stays_with_the_other(seat: int, way: Callable[[User], None]) -> None:
    match, holders = met()
    answered(match)
    user = UserFactory.create(username="ada")
    sits(match, seat, Holder(user=user))
    way(user)
    left = match_of(match.key)
    assert (left.is_over, left.winner) == (True, 1 - seat)
    assert seats_of(left, holders[1 - seat]) == (1 - seat,)
    assert [player.name == GONE for player in left.players] == [seat == 0, seat == 1]


def test_the_match_stays_with_an_account_too_and_goes_with_the_last() -> None:
    match, _ = met()
    first, second = UserFactory.create(username="ada"), UserFactory.create(username="bea")
    sits(match, 0, Holder(user=first))
    sits(match, 1, Holder(user=second))
    leaves(first)
    assert match_of(match.key).owner == second
    leaves(second)
    assert not Match.objects.exists()


def test_whoever_leaves_several_matches_leaves_them_in_the_order_in_which_they_were_agreed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And not in that in which they sat down, in which another at the same tables may not have."""
    (earlier, _), (later, _) = met(), met()
    user = UserFactory.create(username="ada")
    for match in (later, earlier):
        seat = Player.objects.get(challenge=match.challenge, number=1)
        seat.delete()
        PlayerFactory.create(challenge=match.challenge, number=1, owner=user)
    left: list[int] = []
    monkeypatch.setattr("armybuilder.play.leaving.give_up", lambda match, seat: left.append(match.pk))
    leaves(user)
    assert left == [earlier.pk, later.pk]


def test_a_match_stays_where_a_moderator_deletes_several_at_once() -> None:
    match, holders = met()
    users = UserFactory.create(username="ada"), UserFactory.create(username="bea")
    sits(match, 0, Holder(user=users[0]))
    is_deleted(*users)
    assert seats_of(match_of(match.key), holders[1]) == (1,)


def test_a_challenge_that_waits_goes_with_who_sent_it_and_stays_with_who_did_not() -> None:
    match, holders = met()
    user = UserFactory.create(username="ada")
    sits(match, 1, Holder(user=user))
    Match.objects.all().delete()
    before = Challenge.objects.get().changes
    leaves(user)
    challenge = Challenge.objects.get()
    [left] = challenge.players.all()
    assert left.guest_token == holders[0].token
    assert challenge.changes > before, "and who waits is told"


def test_a_match_of_ones_own_goes_with_the_account() -> None:
    user = UserFactory.create(username="ada")
    MatchFactory.create(holder__user=user)
    leaves(user)
    assert not Match.objects.exists()


def test_a_match_with_others_that_is_over_is_deleted_for_its_player_and_goes_with_the_last() -> None:
    match, (one, other) = met()
    path = f"/matches/{match.key}/delete/"
    assert client_of(one).post(path).status_code == 404, "it goes on"
    give_up(match_of(match.key), 1)
    assert "The other players keep it" in client_of(one).get(path).content.decode()
    client_of(one).post(path)
    kept = match_of(match.key)
    assert seats_of(kept, one) == ()
    assert len(seats_of(kept, other)) == 1
    assert match.title not in client_of(one).get("/matches/").content.decode()
    assert client_of(one).post(path).status_code == 404
    client_of(other).post(path)
    assert not Match.objects.exists()
    assert not Challenge.objects.exists()


def test_an_account_that_cannot_be_deleted_now_stays_whole_and_logged_in(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    delete = User.delete

    def in_use(user: User) -> None:
        delete(user)
        raise IntegrityError

    user = UserFactory.create(username="ada")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    monkeypatch.setattr(User, "delete", in_use)
    answer = client.post("/account/delete/", {"password": PASSWORD})
    assert (answer.status_code, "nothing was deleted" in answer.content.decode()) == (400, True)
    assert client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("path", "headers", "status"), [("/api/v1/armies/", {}, 401), ("/armies/new/", {"HX-Request": "true"}, 403)]
)
def test_whose_account_goes_while_they_save_is_told_that_nothing_was_saved(
    rf: RequestFactory, path: str, headers: dict[str, str], status: int
) -> None:
    user = UserFactory.create(username="ada")
    request, middleware = rf.post(path, headers=headers), ErrorMiddleware(lambda request: HttpResponse())
    HtmxMiddleware(lambda request: HttpResponse())(request)
    request.user = user
    assert middleware.process_exception(request, IntegrityError()) is None, (
        "with the account still there it is an error"
    )
    User.objects.filter(pk=user.pk).delete()
    answer = middleware.process_exception(request, IntegrityError())
    assert answer is not None
    assert (answer.status_code, GONE_MEANWHILE in answer.content.decode()) == (status, True)


# While others act on the same match or challenge


def answers(match: Match, heir: Holder) -> Callable[[], object]:
    question = asked_of(match)
    return partial(services.answer_match, match, first_of(question), match.revision, question.player)


def gives_up(match: Match, heir: Holder) -> Callable[[], object]:
    return partial(give_up, match, 0)


def deletes_it(match: Match, heir: Holder) -> Callable[[], object]:
    give_up(match, 0)
    return partial(delete_match, match_of(match.key), heir)


def goes_too(match: Match, heir: Holder) -> Callable[[], object]:
    user = UserFactory.create(username="bea")
    sits(match, 0, Holder(user=user))
    return partial(delete_account, user)


def joins(match: Match, heir: Holder) -> Callable[[], object]:
    """Somebody takes the last seat of a challenge that the account has sent."""
    challenge = sent()
    user = Player.objects.get(challenge=match.challenge, number=1).owner
    match.delete()
    Player.objects.filter(challenge=challenge).update(owner=user, guest_token=None)
    Challenge.objects.filter(pk=challenge.pk).update(owner=user, guest_token=None)
    return partial(take_seat, challenge_of(challenge.key), Newcomer("Guest", pair_of(GAME)[1], YOU, heir))


def adds_to_it(match: Match, heir: Holder) -> Callable[[], object]:
    """The same person saves armies in another window: each is saved, or refused because the account is gone."""
    user = Player.objects.get(challenge=match.challenge, number=1).owner

    def save() -> None:
        with suppress(IntegrityError):
            for _ in range(30):
                ArmyFactory.create(holder__user=user)

    return save


ACTS = (answers, gives_up, deletes_it, goes_too, joins, adds_to_it)


@pytest.mark.parametrize("act", [pytest.param(act, marks=SEVERAL_AT_ONCE) for act in ACTS])
def test_an_account_goes_whole_whatever_the_others_do_at_that_moment(
    act: Callable[[Match, Holder], Callable[[], object]],
) -> None:
    for _ in range(3):
        match, holders = met()
        user = UserFactory.create(username="ada")
        sits(match, 1, Holder(user=user))
        other = act(match_of(match.key), holders[0])
        gone, done = at_once(partial(delete_account, user), other)
        assert not isinstance(gone, Exception)
        assert isinstance(done, Refused) or not isinstance(done, Exception), done
        assert not User.objects.filter(username__in=("ada", "bea")).exists()
