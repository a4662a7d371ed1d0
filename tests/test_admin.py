"""The admin: who is let in, and what a moderator does there."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from armybuilder.accounts.tokens import make_token, tokens_of
from armybuilder.lists.holders import Holder
from armybuilder.lists.services import share_army
from tests.factories import army_for, person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("forgetful_throttles")]
PASSWORD = "forty-two ravens"
LOG_IN = "/admin/login/?next=/admin/"


@pytest.fixture
def keeper() -> User:
    """Somebody on the staff."""
    return User.objects.create_superuser("keeper", password=PASSWORD)


@pytest.fixture
def moderator(client: Client, keeper: User) -> Client:
    """The browser of somebody who is in the admin."""
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    return client


def act(moderator: Client, page: str, action: str, *chosen: Any) -> None:
    data = {"action": action, "_selected_action": [each.pk for each in chosen]}
    assert moderator.post(f"/admin/{page}/", data).status_code == 302


def test_who_is_shut_out_comes_in_neither_by_password_nor_by_token(moderator: Client) -> None:
    ada = person()
    token = make_token(ada)
    act(moderator, "auth/user", "shut_out", ada)
    data = {"username": "ada", "password": PASSWORD}
    assert Client().post("/account/login/", data).status_code == 200
    asked = {"Authorization": f"Bearer {token}"}
    assert Client().get("/api/v1/armies/", headers=asked).status_code == 401
    act(moderator, "auth/user", "let_in", ada)
    assert Client().post("/account/login/", data).status_code == 302
    assert tokens_of(ada) == []


def test_moderators_do_not_shut_themselves_out(moderator: Client, keeper: User) -> None:
    act(moderator, "auth/user", "shut_out", keeper)
    keeper.refresh_from_db()
    assert keeper.is_active


def test_links_that_are_withdrawn_lead_nowhere(moderator: Client) -> None:
    army = army_for(Holder(user=person()))
    link = f"/armies/shared/{share_army(army)}/"
    act(moderator, "lists/army", "withdraw_links", army)
    assert Client().get(link).status_code == 404
    army.refresh_from_db()
    assert (army.share_key, army.deleted_at) == (None, None)


@pytest.mark.parametrize("page", ["auth/user", "lists/army", "play/report"])
def test_the_pages_of_moderation_open(moderator: Client, page: str) -> None:
    army_for(Holder(user=person()))
    assert moderator.get(f"/admin/{page}/").status_code == 200


# --- The door --------------------------------------------------------------------------------------------------------


def enter(client: Client, **said: str) -> Any:
    return client.post(LOG_IN, {"username": "keeper", "password": PASSWORD, "next": "/admin/", **said})


def test_a_password_lets_the_staff_in_and_nobody_else(client: Client, keeper: User) -> None:
    person()
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
    person()
    with pytest.raises(CommandError, match="Nobody on the staff is called ada"):
        call_command("make_admin_code", "ada")
