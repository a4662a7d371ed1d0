"""The admin: who is let in, and what a moderator does there."""

from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from armybuilder.accounts.models import User
from armybuilder.accounts.names import likeness
from armybuilder.accounts.tokens import make_token, tokens_of
from armybuilder.ownership.history import share
from armybuilder.play import participants
from armybuilder.play.models import Player, Report
from armybuilder.play.terms import Terms
from catalog.kinds import kinds
from tests.builder import client_of, text_of
from tests.factories import ArmyFactory, MessageFactory, UserFactory
from tests.games.collision.made import company
from tests.people import met

pytestmark = pytest.mark.django_db
PASSWORD = "forty-two ravens"
LOG_IN = "/admin/login/?next=/admin/"


@pytest.fixture
def keeper() -> User:
    """Somebody on the staff."""
    return UserFactory.create(username="keeper", password=PASSWORD, moderator=True)


@pytest.fixture
def moderator(client: Client, keeper: User) -> Client:
    """The browser of somebody who is in the admin."""
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    return client


def act(moderator: Client, page: str, action: str, *chosen: Any) -> None:
    data = {"action": action, "_selected_action": [each.pk for each in chosen]}
    assert moderator.post(f"/admin/{page}/", data).status_code == 302


def test_who_is_shut_out_comes_in_neither_by_password_nor_by_token(moderator: Client) -> None:
    ada = UserFactory.create(username="ada")
    token = make_token(ada)
    act(moderator, "accounts/user", "deactivate", ada)
    data = {"username": "ada", "password": PASSWORD}
    assert Client().post("/account/login/", data).status_code == 200
    asked = {"Authorization": f"Bearer {token}"}
    assert Client().get("/api/v1/armies/", headers=asked).status_code == 401
    act(moderator, "accounts/user", "reactivate", ada)
    assert Client().post("/account/login/", data).status_code == 302
    assert tokens_of(ada) == []


def test_moderators_do_not_shut_themselves_out(moderator: Client, keeper: User) -> None:
    act(moderator, "accounts/user", "deactivate", keeper)
    keeper.refresh_from_db()
    assert keeper.is_active


def test_links_that_are_revoked_lead_nowhere(moderator: Client) -> None:
    army = ArmyFactory.create(holder__account=True, holder__user__username="ada")
    link = f"/armies/shared/{share(army)}/"
    act(moderator, "lists/army", "revoke_links", army)
    assert Client().get(link).status_code == 404
    army.refresh_from_db()
    assert (army.share_key, army.deleted_at) == (None, None)


def listed(moderator: Client, page: str) -> str:
    """The words of a list in the admin."""
    answer = moderator.get(f"/admin/{page}/")
    assert answer.status_code == 200
    return text_of(answer)


def test_armies_are_listed_with_the_names_of_the_cards_that_were_made(moderator: Client) -> None:
    ArmyFactory.create(holder__account=True, holder__user__username="ada", file=company())
    assert "Ash Warden" in listed(moderator, "lists/army")


def test_a_person_is_not_renamed_to_a_name_like_another(moderator: Client, keeper: User) -> None:
    user = UserFactory.create(username="bo")
    form = {"username": f"{keeper.username}_", "date_joined_0": "2026-01-02", "date_joined_1": "03:04:05"}
    page = moderator.post(f"/admin/accounts/user/{user.pk}/change/", form)
    assert "looks too much like one that is" in text_of(page)
    assert moderator.post(f"/admin/accounts/user/{user.pk}/change/", form | {"username": "bob"}).status_code == 302
    user.refresh_from_db()
    assert (user.username, user.likeness.looks) == ("bob", likeness("bob"))


# Reports


def test_a_name_at_a_table_is_reported_once_and_taken_away(moderator: Client) -> None:
    match, (one, other) = met()
    address = f"{match.get_absolute_url()}players/1/report/"
    for _ in range(2):
        assert client_of(one).post(address).status_code == 302
    [report] = Report.objects.all()
    assert "name Player 1 Player 1 a guest Player 0" in listed(moderator, "play/report")
    Player.objects.filter(pk=report.about.pk).update(name="Something foul")
    act(moderator, "play/report", "reset_names", report)
    assert "Something foul" not in client_of(other).get(match.get_absolute_url()).content.decode()
    report.refresh_from_db()
    assert report.settled_at


@pytest.mark.parametrize("number", [0, 7])
def test_nobody_reports_the_own_name_or_nobodys(number: int) -> None:
    match, (one, _) = met()
    answer = client_of(one).post(f"{match.get_absolute_url()}players/{number}/report/", follow=True)
    assert "There is no such other player." in text_of(answer)
    assert not Report.objects.exists()


def test_a_strangers_report_of_a_name_counts_for_nothing() -> None:
    match, _ = met()
    assert Client().post(f"{match.get_absolute_url()}players/1/report/").status_code == 404


def test_words_that_were_reported_stand_beside_who_wrote_them(moderator: Client) -> None:
    match, _ = met(terms=Terms(can_talk=True))
    wrote, reads = match.players[1], match.players[0]
    message = MessageFactory.create(player=wrote, words="Something foul")
    participants.report_message(match, message.pk, reads)
    assert "words Something foul Player 1 a guest Player 0" in listed(moderator, "play/report")
    act(moderator, "play/report", "settle", Report.objects.get())
    assert Report.objects.get().settled_at


def test_a_shared_armys_names_are_reported_and_its_link_revoked(moderator: Client) -> None:
    army = ArmyFactory.create(holder__account=True, holder__user__username="ada", file=company())
    link = f"/armies/shared/{share(army)}/"
    stranger = Client()
    for _ in range(2):
        said = text_of(stranger.post(f"{link}report/", follow=True))
        assert "A moderator will look at the names in this army." in said
    [report] = army.reports.all()
    assert "Ash Company · Ash Warden" in listed(moderator, "lists/armyreport")
    act(moderator, "lists/armyreport", "revoke_links", report)
    assert stranger.get(link).status_code == 404
    report.refresh_from_db()
    assert report.settled_at
    assert stranger.post(f"{link}report/").status_code == 404


# The door


def enter(client: Client, **said: str) -> Any:
    return client.post(LOG_IN, {"username": "keeper", "password": PASSWORD, "next": "/admin/", **said})


def test_a_password_lets_the_staff_in_and_nobody_else(client: Client, keeper: User) -> None:
    UserFactory.create(username="ada")
    assert enter(client, username="ada").status_code == 200
    assert enter(client).headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_guessing_locks_the_door(client: Client, keeper: User) -> None:
    tries = [enter(client, password="wrong").status_code for _ in range(8)]
    assert (tries[0], tries[-1]) == (200, 429)
    assert enter(client).status_code == 429


def test_guessing_names_and_passwords_in_turn_is_put_off(client: Client) -> None:
    tries = [enter(client, username=f"keeper{number}", password="wrong").status_code for number in range(11)]
    assert tries == [200] * 10 + [429]


@pytest.fixture
def codes(settings: Any, keeper: User, capsys: Any) -> TOTPDevice:
    """The admin asks for codes, and the keeper has an app for them."""
    settings.ADMIN_CODES = True
    call_command("make_admin_code", "keeper")
    device = TOTPDevice.objects.get(user=keeper)
    assert device.config_url in capsys.readouterr().out
    return device


def test_with_codes_a_password_alone_opens_nothing(client: Client, codes: TOTPDevice) -> None:
    assert enter(client).status_code == 200
    assert client.get("/admin/").status_code == 302
    client.force_login(codes.user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/").status_code == 302


def test_with_codes_the_right_code_opens_once(client: Client, codes: TOTPDevice) -> None:
    code = f"{totp(codes.bin_key):06}"
    assert enter(client, otp_device=codes.persistent_id, otp_token="000000").status_code == 200
    TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    assert enter(client, otp_device=codes.persistent_id, otp_token=code).headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
    assert enter(Client(), otp_device=codes.persistent_id, otp_token=code).status_code == 200


def test_codes_are_for_the_staff(keeper: User) -> None:
    UserFactory.create(username="ada")
    with pytest.raises(CommandError, match="Nobody on the staff is called ada"):
        call_command("make_admin_code", "ada")


@pytest.mark.parametrize("page", ["accounts/user", "lists/army"])
@pytest.mark.parametrize("step", ["change", "delete", "history"])
def test_a_number_that_no_database_holds_is_nobodys(moderator: Client, page: str, step: str) -> None:
    assert moderator.get(f"/admin/{page}/{'9' * 21}/{step}/").status_code in (302, 404)


@pytest.mark.parametrize("step", ["change", "delete", "history"])
def test_a_name_that_no_database_holds_is_nobodys(moderator: Client, step: str) -> None:
    assert moderator.get(f"/admin/catalog/game/x%00/{step}/").status_code in (302, 403, 404)


def test_each_kind_of_card_is_listed_by_its_own_columns_and_filters(moderator: Client) -> None:
    page = text_of(moderator.get("/admin/tactics_david/unit/?unit_class__exact=heavy"))
    assert "Front strength" in page
    assert "Paladin" in page
    assert "Angel Knight" not in page
    for game in settings.GAMES:
        for model in kinds(game).values():
            assert moderator.get(f"/admin/{game}/{model._meta.model_name}/").status_code == 200
