"""Accounts: signing up keeps what was built, and only their owners get in."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.apps import apps
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.accounts.locks import MOST_FAILURES, lockout_parameters
from armybuilder.accounts.models import Likeness, Token, User
from armybuilder.accounts.names import likeness
from armybuilder.accounts.tokens import MOST_TOKENS, make_token, tokens_of
from armybuilder.lists.models import Army
from tests.api import program_of
from tests.factories import GAME, UserFactory

pytestmark = pytest.mark.django_db
PASSWORD = "forty-two ravens"


@pytest.fixture
def ada(client: Client) -> User:
    """A person who is logged in."""
    user = UserFactory.create(username="ada")
    user.email = "ada@example.org"
    user.save()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return user


def new_army(client: Client) -> Army:
    client.post("/armies/new/", {"game": GAME, "name": "Wardens", "ruleset": "open", "limit": "100"})
    return Army.objects.latest("pk")


def log_in(client: Client, password: str = PASSWORD) -> int:
    return client.post("/account/login/", {"username": "ada", "password": password}).status_code


def sign_up(client: Client, name: str) -> Any:
    data = {"username": name, "email": "", "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/account/signup/", data)


def test_a_clock_that_is_set_back_logs_nobody_out(client: Client, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = timezone.now() - timedelta(days=400)
    monkeypatch.setattr(timezone, "now", lambda: earlier)
    assert client.get("/account/").status_code == 200
    new_army(client)
    assert client.get("/armies/").status_code == 200


def test_signing_up_keeps_what_was_built(client: Client) -> None:
    army = new_army(client)
    data = {"username": "ada", "email": "", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/signup/", data).headers["Location"] == "/armies/"
    army.refresh_from_db()
    assert army.owner == User.objects.get(username="ada")
    assert army.guest_token is None
    assert client.get(army.get_absolute_url()).status_code == 200


def test_logging_in_brings_what_was_built_along(client: Client) -> None:
    user, army = UserFactory.create(username="ada"), new_army(client)
    assert log_in(client) == 302
    army.refresh_from_db()
    assert army.owner == user


def test_an_accounts_session_has_a_life_of_its_own_and_nothing_of_the_guests(client: Client, settings: Any) -> None:
    UserFactory.create(username="ada")
    new_army(client)
    assert client.session.get_expiry_age() == settings.SESSION_COOKIE_AGE
    assert {"holder", "week"} <= {*client.session.keys()}
    log_in(client)
    assert client.session.get_expiry_age() == settings.ACCOUNT_SESSION_SECONDS
    assert not {"holder", "week"} & {*client.session.keys()}
    client.post("/account/logout/")
    assert client.session.get_expiry_age() == settings.SESSION_COOKIE_AGE


def test_the_log_in_page_calls_the_site_by_its_name(client: Client) -> None:
    page = client.get("/account/login/").content.decode()
    assert "<title>Log in · Muster</title>" in page
    assert "testserver" not in page.partition("</head>")[2]


def test_after_logging_out_the_armies_are_out_of_reach(client: Client, ada: User) -> None:
    army = new_army(client)
    client.post("/account/logout/")
    assert client.get(army.get_absolute_url()).status_code == 404


@pytest.mark.parametrize(
    "wrong", [{"username": ""}, {"username": "a b"}, {"password2": "another"}, {"email": "nowhere"}]
)
def test_a_sign_up_with_bad_values_makes_no_account(client: Client, wrong: dict[str, str]) -> None:
    data = {"username": "ada", "email": "", "password1": PASSWORD, "password2": PASSWORD, **wrong}
    assert client.post("/account/signup/", data).status_code == 400
    assert not User.objects.exists()


def test_a_name_that_is_taken_is_refused(client: Client) -> None:
    UserFactory.create(username="ada")
    data = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/signup/", data).status_code == 400


@pytest.mark.parametrize(
    ("taken", "other"),
    [
        *(("ada", name) for name in ("ADA", "Ada", "\u0430da", "\uff41da", "ad\u0430", "ada.", "_Ada_")),
        ("moderator.", "moderator"),
        ("_moderator", "moderator-"),
        ("staff", "sta\u0192f"),
        ("sta\u0192f", "staff"),
        ("bob", "\u0253ob"),
    ],
)
def test_a_name_that_looks_like_one_that_is_taken_is_refused(client: Client, taken: str, other: str) -> None:
    assert sign_up(client, taken).status_code == 302
    page = sign_up(Client(), other)
    assert page.status_code == 400
    assert "looks too much like one that is" in page.content.decode()


@pytest.mark.parametrize(
    ("taken", "other"), [("ada", "adam"), ("lan", "len"), ("bob", "rob"), ("...", "___"), ("Jos\u00e9", "Jose")]
)
def test_a_name_that_looks_different_is_given(client: Client, taken: str, other: str) -> None:
    assert [sign_up(Client(), name).status_code for name in (taken, other)] == [302, 302]


def test_1_l_and_capital_i_look_alike_and_so_do_0_and_o(client: Client) -> None:
    assert likeness("lan") == likeness("1an") == likeness("Ian")
    assert likeness("b0b") == likeness("bob") == likeness("BOB")


def test_names_that_there_were_before_are_noted_and_the_first_keeps_its_look(ada: User) -> None:
    User.objects.bulk_create([User(username=name) for name in ("\u0430da", "ada.", "_moderator")])
    Likeness.objects.create(user=User.objects.get(username="_moderator"), looks="_moderator")
    import_module("armybuilder.accounts.migrations.0008_looks_of_signs").note_looks_anew(apps, None)
    assert {look.user.username: look.looks for look in Likeness.objects.all()} == {
        "ada": likeness("ada"),
        "_moderator": likeness("moderator"),
    }


def test_where_no_letter_can_be_sent_the_page_says_so(client: Client, settings: Any) -> None:
    settings.CAN_SEND_EMAIL = False
    assert "can’t send email" in client.get("/account/reset/").content.decode()
    assert client.post("/account/reset/", {"email": "ada@example.org"}).status_code == 503
    assert mail.outbox == []


def test_an_attempt_that_is_kept_counts_for_one_name_in_one_network() -> None:
    assert lockout_parameters(AccessAttempt()) == [["username", "ip_address"]]


def test_a_lock_is_on_who_tried_and_not_on_everybody_behind_the_same_proxy(client: Client, settings: Any) -> None:
    UserFactory.create(username="ada")
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"NUM_PROXIES": 1}
    stranger, ada = ({"X-Forwarded-For": f"203.0.113.9, {address}"} for address in ("198.51.100.1", "198.51.100.2"))
    data = {"username": "ada", "password": "wrong"}
    tries = [client.post("/account/login/", data, headers=stranger).status_code for _ in range(8)]
    assert tries[-1] == 429
    right = data | {"password": PASSWORD}
    assert client.post("/account/login/", right, headers=stranger).status_code == 429
    assert client.post("/account/login/", right, headers=ada).status_code == 302


@pytest.mark.parametrize("alike", ["username", "ip_address"])
def test_an_account_and_a_network_that_fail_far_too_often_are_locked_as_a_whole(client: Client, alike: str) -> None:
    UserFactory.create(username="ada")
    common = {"user_agent": "", "http_accept": "", "path_info": "", "get_data": "", "post_data": ""}
    tried = {"username": "ada", "ip_address": "127.0.0.1"}
    for number, answer in enumerate((302, 429)):
        there = {"username": f"somebody-{number}", "ip_address": f"198.51.100.{number}"} | {alike: tried[alike]}
        AccessAttempt.objects.create(failures_since_start=MOST_FAILURES - 1 if number == 0 else 1, **there, **common)
        assert log_in(client) == answer
        client.logout()


def test_without_a_proxy_a_forged_address_counts_for_nothing(client: Client) -> None:
    UserFactory.create(username="ada")
    data = {"username": "ada", "password": "wrong"}
    tries = [
        client.post("/account/login/", data, headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code
        for n in range(8)
    ]
    assert tries[-1] == 429


def test_too_many_wrong_passwords_lock_the_log_in_with_a_clear_page(client: Client) -> None:
    UserFactory.create(username="ada")
    for _ in range(7):
        assert log_in(client, "wrong") == 200
    answer = client.post("/account/login/", {"username": "ada", "password": "wrong"})
    assert answer.status_code == 429
    assert "Try again in an hour" in answer.content.decode()
    assert log_in(client) == 429


def test_passwords_cannot_be_tried_on_one_name_after_another(client: Client) -> None:
    tries = [
        client.post("/account/login/", {"username": f"ada{n}", "password": PASSWORD}).status_code for n in range(12)
    ]
    assert tries == [200] * 10 + [429] * 2


def test_a_forgotten_password_is_replaced_by_a_letter(client: Client, ada: User) -> None:
    client.post("/account/logout/")
    assert client.post("/account/reset/", {"email": ada.email}).status_code == 302
    link = re.search(r"http://[^/]+(/account/reset/\S+)", str(mail.outbox[0].body))
    assert link
    form = client.get(link[1], follow=True)
    address = form.redirect_chain[-1][0]
    new = {"new_password1": "six brave otters", "new_password2": "six brave otters"}
    assert client.post(address, new).headers["Location"] == "/account/reset/done/"
    assert log_in(client, "six brave otters") == 302


def test_a_stranger_gets_no_letter_and_the_same_answer(client: Client) -> None:
    assert client.post("/account/reset/", {"email": "nobody@example.org"}).status_code == 302
    assert mail.outbox == []


def test_the_answer_does_not_wait_for_the_letter(client: Client, ada: User, waiting: Callable[[], object]) -> None:
    """Else its time would tell which addresses have accounts."""
    with CaptureQueriesContext(connection) as known:
        client.post("/account/reset/", {"email": ada.email})
    with CaptureQueriesContext(connection) as unknown:
        client.post("/account/reset/", {"email": "nobody@example.org"})
    assert len(known) == len(unknown)
    assert mail.outbox == []
    waiting()
    assert [letter.to for letter in mail.outbox] == [[ada.email]]


def test_a_name_that_was_made_by_a_command_has_no_look_alikes(client: Client) -> None:
    call_command("createsuperuser", interactive=False, username="moderator", email="m@example.org", verbosity=0)
    data = {"username": "m\u043ederator", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/account/signup/", data).status_code == 400


def test_neither_a_command_nor_the_admin_makes_a_look_alike(admin_client: Client, ada: User) -> None:
    with pytest.raises(CommandError, match="looks too much like"):
        call_command("createsuperuser", interactive=False, username="\u0430da", email="", verbosity=0)
    data = {"username": "ADA", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    assert "looks too much like" in admin_client.post("/admin/accounts/user/add/", data).content.decode()
    assert User.objects.exclude(username="admin").get() == ada


def test_a_used_link_says_so(client: Client) -> None:
    assert "already been used" in client.get("/account/reset/x/y/").content.decode()


# Tokens


def comes_in(token: str) -> bool:
    """A program with this token is let in."""
    answer = Client().get("/api/v1/armies/", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code in (200, 401)
    return answer.status_code == 200


def test_a_token_is_shown_once_and_can_be_seen_and_revoked(client: Client, ada: User) -> None:
    page = client.post("/account/token/", follow=True).content.decode()
    token = re.search(r'class="token" value="(\w+)"', page)
    assert token
    assert comes_in(token[1])
    again = client.get("/account/").content.decode()
    assert token[1] not in again
    assert f"<code>{token[1][:6]}…</code>" in again
    client.post("/account/token/revoke/", {"token": tokens_of(ada)[0].token_key})
    assert not comes_in(token[1])


def test_a_token_has_a_name_by_which_it_is_found_again(client: Client, ada: User) -> None:
    client.post("/account/token/", {"name": " Stats script "})
    client.post("/account/token/", {"name": "x" * 300})
    assert [each.name for each in tokens_of(ada)] == ["x" * 60, "Stats script"]
    assert "<strong>Stats script</strong>" in client.get("/account/").content.decode()


def test_a_token_is_told_by_its_name_and_without_one_by_its_beginning(ada: User) -> None:
    make_token(ada)
    make_token(ada, "Stats script")
    named, unnamed = tokens_of(ada)
    assert (str(named), str(unnamed)) == ("Stats script of ada", f"{unnamed.token_key} of ada")


def test_a_new_token_can_be_copied(client: Client, ada: User) -> None:
    page = client.post("/account/token/", follow=True).content.decode()
    assert 'data-copy="new-token"' in page
    assert "js/build.js" in page


def test_the_head_of_each_page_leads_to_sign_up(client: Client, ada: User) -> None:
    assert "/account/signup/" not in client.get("/rules/").content.decode()
    assert ">Sign up</a>" in Client().get("/compare/").content.decode()


def test_sign_up_says_that_an_email_is_optional_and_what_it_is_for(client: Client) -> None:
    page = client.get("/account/signup/").content.decode()
    assert "Email address (optional)" in page
    assert "reset a forgotten password" in page


def test_one_of_several_tokens_is_revoked_or_all_of_them(client: Client, ada: User) -> None:
    stays, goes = make_token(ada), make_token(ada)
    client.post("/account/token/revoke/", {"token": goes[:15]})
    assert (comes_in(stays), comes_in(goes)) == (True, False)
    client.post("/account/token/revoke/")
    assert not comes_in(stays)


def test_nobody_revokes_anothers_token(client: Client, ada: User) -> None:
    token = make_token(UserFactory.create(username="bea"))
    client.post("/account/token/revoke/", {"token": token[:15]})
    assert comes_in(token)


def test_no_token_can_be_read_from_the_database(ada: User) -> None:
    token = make_token(ada)
    [kept] = tokens_of(ada)
    assert token not in str(vars(kept))
    assert not comes_in(kept.digest)
    assert not comes_in(kept.token_key)


def test_a_token_expires_after_a_year(ada: User) -> None:
    program = program_of(ada)
    assert program.get("/api/v1/armies/").status_code == 200
    (token,) = tokens_of(ada)
    assert token.expiry.date() == (token.created + timedelta(days=365)).date()
    Token.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert program.get("/api/v1/armies/").status_code == 401
    call_command("clean_up", verbosity=0)
    assert not tokens_of(ada)


def test_one_token_too_many_ends_the_one_that_was_made_first(ada: User) -> None:
    tokens = [make_token(ada) for _ in range(MOST_TOKENS + 1)]
    assert [comes_in(each) for each in tokens] == [False] + [True] * MOST_TOKENS


def test_tokens_end_when_the_password_changes(client: Client, ada: User) -> None:
    token = make_token(ada)
    data = {"old_password": PASSWORD, "new_password1": "six brave otters", "new_password2": "six brave otters"}
    page = client.post("/account/password/", data, follow=True)
    assert "Password changed. All API tokens are revoked." in page.content.decode()
    assert not comes_in(token)


def test_tokens_end_when_the_password_is_reset(client: Client, ada: User) -> None:
    token = make_token(ada)
    client.post("/account/logout/")
    client.post("/account/reset/", {"email": ada.email})
    link = re.search(r"http://[^/]+(/account/reset/\S+)", str(mail.outbox[0].body))
    assert link
    address = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(address, {"new_password1": "six brave otters", "new_password2": "six brave otters"})
    assert not comes_in(token)


def test_logging_in_ends_no_token(client: Client, ada: User) -> None:
    token = make_token(ada)
    client.post("/account/logout/")
    log_in(client)
    assert comes_in(token)


def test_a_program_revokes_the_token_that_it_came_with(ada: User) -> None:
    token, other = make_token(ada), make_token(ada)
    answer = Client().delete("/api/v1/token/", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 204
    assert (comes_in(token), comes_in(other)) == (False, True)


@pytest.mark.parametrize(
    "sent", ["Bearer", "Bearer a b", "Bearer \xff\xfe", "Bearer zz", "Bearer " + "é" * 20, "Token "]
)
def test_what_is_no_token_is_refused_with_the_scheme_to_use(client: Client, sent: str) -> None:
    answer = client.get("/api/v1/armies/", headers={"Authorization": sent})
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


# Its end


def test_an_account_goes_with_its_armies_after_its_password(client: Client, ada: User) -> None:
    new_army(client)
    assert "1 army" in client.get("/account/delete/").content.decode()
    assert client.post("/account/delete/", {"password": "wrong"}).status_code == 400
    assert User.objects.exists()
    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 302
    assert not User.objects.exists()
    assert not Army.objects.exists()


def test_a_mail_address_is_given_later_changed_and_taken_away_after_the_password(client: Client, ada: User) -> None:
    for sent, password, kept in (
        ("lovelace@example.org", "wrong", "ada@example.org"),
        ("no address", PASSWORD, "ada@example.org"),
        ("lovelace@example.org", PASSWORD, "lovelace@example.org"),
        ("", PASSWORD, ""),
    ):
        client.post("/account/mail/", {"email": sent, "password": password})
        ada.refresh_from_db()
        assert ada.email == kept
    assert "Add an email address" in client.get("/account/").content.decode()


@pytest.mark.parametrize("page", ["", "delete/", "mail/", "password/"])
def test_the_accounts_pages_are_for_those_who_have_one(client: Client, page: str) -> None:
    answer = client.get(f"/account/{page}")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/account/login/")


@pytest.mark.parametrize("page", ["signup/", "login/", "reset/", "reset/sent/", "reset/done/"])
def test_everybody_sees_the_way_in(client: Client, page: str) -> None:
    assert client.get(f"/account/{page}").status_code == 200


def test_a_database_of_djangos_own_user_model_is_taken_over_as_it_is() -> None:
    """The table is there already: the migration that would create it counts as applied."""
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("accounts", "0001_initial")
    recorder.record_applied("accounts", "0001_tokens_as_hashes")
    assert ("accounts", "0001_initial") in MigrationLoader(connection).applied_migrations
    assert User._meta.db_table == "auth_user"


MOVED = """
import django
django.setup()
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from django.db.migrations.executor import MigrationExecutor
aged = MigrationExecutor(connection)
aged.loader.replace_migrations = False
aged.loader.build_graph()
aged.migrate([("accounts", "0004_token_names"), ("lists", "0004_picks"), ("play", "0004_clocks_and_turns")])
from armybuilder.accounts.models import Token, User
User.objects.bulk_create([User(pk=1, username="ada")])
with connection.cursor() as cursor:
    for digest in ("named", "nameless"):
        row = [digest, digest[:5], 1, "2026-01-02 03:04:05", None]
        into = "knox_authtoken (digest, token_key, user_id, created, expiry)"
        cursor.execute(f"INSERT INTO {into} VALUES (%s, %s, %s, %s, %s)", row)
    cursor.execute("INSERT INTO accounts_tokenname (token_id, name) VALUES ('named', 'Stats script')")
apps = ("accounts", "lists", "play")
for app in apps:
    call_command("migrate", app, verbosity=0)
done = MigrationExecutor(connection)
assert not done.migration_plan([leaf for leaf in done.loader.graph.leaf_nodes() if leaf[0] in apps])
for each in Token.objects.order_by("digest"):
    print(each.digest, each.token_key, each.user.username, each.created.isoformat(), each.expiry, each.name, sep="|")
"""


@pytest.mark.slow
def test_a_database_between_squashed_migrations_moves_on_and_keeps_tokens_with_their_names(tmp_path: Path) -> None:
    environ = os.environ | {"MUSTER_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "armybuilder.settings"}
    environ.pop("DATABASE_URL", None)
    found = subprocess.run([sys.executable, "-c", MOVED], env=environ, capture_output=True, text=True, check=True)
    assert found.stdout.splitlines() == [
        "named|named|ada|2026-01-02T03:04:05+00:00|None|Stats script",
        "nameless|namel|ada|2026-01-02T03:04:05+00:00|None|",
    ]
