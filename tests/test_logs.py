"""The log: a line a request, that tells nobody's secrets; letters about errors that tell none either."""

import json
import logging
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.core.cache import CacheHandler, caches
from django.db import OperationalError
from django.test import Client, RequestFactory

from armybuilder.accounts.tokens import make_token
from armybuilder.hosting.logs import EmailsToAdmins, JsonLines, KnowsRequest, Lines
from armybuilder.hosting.redaction import redacted_path
from armybuilder.ownership.history import share
from armybuilder.play.live.listeners import Channels
from armybuilder.printing.models import BackgroundPrint
from tests.builder import client_of
from tests.factories import ArmyFactory, UserFactory
from tests.people import met

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The log, with its lines of requests."""
    caplog.handler.addFilter(KnowsRequest())
    caplog.set_level(logging.INFO, "muster.requests")
    return caplog


def lines(log: pytest.LogCaptureFixture) -> str:
    return "\n".join(Lines().format(record) for record in log.records)


def test_a_request_has_a_line_with_who_what_and_how_long(client: Client, log: Any) -> None:
    ada = UserFactory.create(username="ada")
    client.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get("/account/")
    (record,) = log.records
    said = json.loads(JsonLines().format(record))
    assert (said["method"], said["path"], said["status"], said["person"]) == ("GET", "/account/", 200, ada.pk)
    assert said["request"] == answer.headers["X-Request-ID"]
    assert f" INFO muster.requests [{answer.headers['X-Request-ID']}] " in Lines().format(record)
    assert (said["level"], said["address"]) == ("INFO", "127.0.0.1")
    assert said["ms"] == round(said["ms"], 1) > 0
    assert said["time"].endswith("Z")


def test_a_redirect_to_https_and_a_strangers_host_have_lines_too(client: Client, settings: Any, log: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    client.get("/syntax/")
    client.get("/syntax/", headers={"Host": "elsewhere.example"})
    assert [record.fields["status"] for record in log.records] == [301, 400], "there is a line each, and no error"


def test_behind_a_proxy_a_request_keeps_the_id_that_the_proxy_gave(client: Client, settings: Any) -> None:
    settings.PROXIES = 1
    assert client.get("/healthz").headers.get("X-Request-ID") is None
    assert client.get("/syntax/", headers={"X-Request-ID": "abc-123"}).headers["X-Request-ID"] == "abc-123"
    forged = client.get("/syntax/", headers={"X-Request-ID": "abc person=1"})
    assert forged.headers["X-Request-ID"] != "abc person=1"


def test_without_a_proxy_a_visitor_gives_no_id(client: Client, settings: Any) -> None:
    settings.PROXIES = 0
    assert client.get("/syntax/", headers={"X-Request-ID": "abc-123"}).headers["X-Request-ID"] != "abc-123"


def test_no_secret_stands_in_the_log(client: Client, log: Any) -> None:
    army = ArmyFactory.create(holder__account=True, holder__user__username="ada")
    shared = share(army)
    client.get(f"/armies/shared/{shared}/")
    client.get(f"/armies/{army.key}/?token=tell-nobody")
    client.get("/account/reset/MQ/c3po-tell-nobody/")
    client.get("/nowhere/tell-nobody/")
    client.get("/api/v1/armies/", headers={"Authorization": "Bearer tell-nobody"})
    client.post("/account/login/", {"username": "tell-nobody", "password": "tell-nobody"})
    said = lines(log)
    assert "tell-nobody" not in said
    assert shared not in said
    assert army.key not in said
    assert "GET /armies/shared/…/ 200" in said
    assert "GET /account/reset/…/…/ 200" in said
    assert client.cookies["csrftoken"].value not in said


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/tactics-david/units/archer/", "/tactics-david/units/archer/"),
        ("/api/v1/games/", "/api/v1/games/"),
        ("/matches/abcdefghijkmnpqrstuv/", "/matches/…/"),
        ("/static/css/tokens.css", "/static/…"),
        ("/wp-login.php", "/wp-login.php"),
        ("/tactica/rules/x 200 1.0 ms person=1/", "/tactica/rules/x%20200%201.0%20ms%20person%3D1/"),
        ("/nobody person=1", "/nobody%20person%3D1"),
        ("/admin/nowhere/tell-nobody/", "/admin/…/…/"),
    ],
)
def test_a_path_is_shown_but_for_what_lets_somebody_in(path: str, shown: str) -> None:
    assert redacted_path(RequestFactory().get(path)) == shown


def test_an_error_goes_to_the_admins_once_a_minute_and_tells_no_secret(settings: Any) -> None:
    settings.ADMINS = [("", "host@muster.example")]
    caches["counts"].clear()
    request = RequestFactory().post("/account/reset/MQ/tell-nobody/", {"password": "tell-nobody"})
    request.COOKIES["sessionid"] = "tell-nobody"
    handler = EmailsToAdmins()
    handler.addFilter(KnowsRequest())
    logger = logging.Logger("django.request")
    logger.addHandler(handler)
    for _ in range(3):
        try:
            secret = "tell-nobody"
            raise RuntimeError(f"It broke after {len(secret)} letters")
        except RuntimeError:
            logger.error("Internal Server Error: %s", request.path, exc_info=True, extra={"request": request})
    (letter,) = mail.outbox
    assert letter.to == ["host@muster.example"]
    assert "RuntimeError: It broke after 11 letters" in letter.body
    assert "tell-nobody" not in letter.subject + str(letter.body)


def test_a_mail_server_that_is_away_breaks_no_answer(settings: Any, capsys: pytest.CaptureFixture[str]) -> None:
    settings.ADMINS = [("", "host@muster.example")]
    settings.EMAIL_BACKEND = "nowhere.Backend"
    caches["counts"].clear()
    logger = logging.Logger("muster")
    logger.addHandler(EmailsToAdmins())
    logger.error("It broke")
    assert "No module named 'nowhere'" in capsys.readouterr().err


def test_admins_hear_of_errors_while_redis_is_away(settings: Any) -> None:
    settings.ADMINS = [("", "host@muster.example")]
    away = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1"}
    settings.CACHES = settings.CACHES | {"counts": away}
    caches["alone"].clear()
    logger = logging.Logger("muster")
    logger.addHandler(EmailsToAdmins())
    logger.error("It broke")
    logger.error("It broke again")
    assert [letter.subject for letter in mail.outbox] == ["[Muster] ERROR: It broke"]


def said_by_a_site(tmp_path: Path, *arguments: str, **environment: str) -> str:
    script = "import logging; logging.getLogger('muster.requests').info('heard'); logging.getLogger().warning('wrong')"
    command = [sys.executable, "manage.py", *(arguments or ("shell", "--no-imports", "-c", script))]
    known = {"MUSTER_VAR": str(tmp_path), "PATH": "/usr/bin", **environment}
    return subprocess.run(command, cwd=site.BASE_DIR, env=known, capture_output=True, text=True).stderr


def test_a_local_site_says_only_what_goes_wrong(tmp_path: Path) -> None:
    (line,) = said_by_a_site(tmp_path).splitlines()
    assert line.endswith("WARNING root [-] wrong")


def test_the_form_of_the_log_is_chosen_by_a_setting(tmp_path: Path) -> None:
    said = [json.loads(line) for line in said_by_a_site(tmp_path, MUSTER_LOG="json").splitlines()]
    assert [line["message"] for line in said] == ["heard", "wrong"]
    assert "MUSTER_LOG is lines, json or quiet, so not: loud." in said_by_a_site(tmp_path, "check", MUSTER_LOG="loud")


@pytest.mark.parametrize(
    "forged", ["x%0a2026-01-01T00:00:00.000Z INFO muster.requests", "x%1b[31mred", "x%e2%80%aered"]
)
def test_nothing_that_a_visitor_sends_is_a_line_of_its_own_or_moves_the_cursor(
    client: Client, log: Any, forged: str
) -> None:
    client.get(f"/tactica/rules/{forged}/")
    assert [line for line in lines(log).splitlines() if not line.isprintable() or "Z INFO" not in line] == []
    assert len(lines(log).splitlines()) == len(log.records)


def test_a_traceback_stands_below_its_line_and_no_message_in_it_passes_for_one(log: Any) -> None:
    try:
        raise ValueError("no\n2026-01-01T00:00:00.000Z INFO forged\x1b[31m")
    except ValueError:
        logging.getLogger("muster.requests").exception("wrong\nagain")
    first, *others = lines(log).split("\n")
    assert first.endswith(r"wrong\nagain")
    assert all(line.startswith("    ") and line.isprintable() for line in others)


# What the log says when something breaks


def fails(error: type[Exception], why: str) -> Callable[..., None]:
    """A part of the site that is out of reach, or broken."""

    def fail(*args: object, **kwargs: object) -> None:
        raise error(why)

    return fail


def breaks_the_database(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("django.db.models.query.QuerySet._fetch_all", fails(OperationalError, "no route to the database"))


def breaks_redis(patch: pytest.MonkeyPatch) -> None:
    nowhere = "redis://127.0.0.1:1/0"
    away = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    patch.setattr("armybuilder.serving.throttles.caches", CacheHandler({**site.CACHES, "counts": away}))
    patch.setattr("armybuilder.play.live.listeners.listener", lambda: Channels(nowhere))


def breaks_the_pages(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("armybuilder.browse.context.site", fails(RuntimeError, "a template fails"))


def breaks_prints(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("armybuilder.printing.jobs.Job.write", fails(RuntimeError, "the printer jams"))


#: The addresses with a key in them, of all sorts.
KEYED = (
    *("armies/{}/", "armies/shared/{}/", "matches/{}/", "matches/{}/live", "matches/{}/match.json", "challenges/{}/"),
    *("print/made/{}/", "print/armies/{}/cards.pdf", "account/reset/MQ/{}/", "nowhere/{}", "admin/nowhere/{}/"),
    *("api/v1/armies/{}/", "api/v1/matches/{}/", "api/v1/shared/{}/"),
)


@pytest.mark.parametrize("breaks", [None, breaks_the_database, breaks_redis, breaks_the_pages, breaks_prints])
def test_no_key_stands_in_the_log_whatever_breaks(
    breaks: Callable[[pytest.MonkeyPatch], None] | None, log: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.set_level(logging.DEBUG)
    ada = UserFactory.create(username="ada", email="ada@muster.example")
    army, (match, (holder, _)) = ArmyFactory.create(holder__user=ada), met()
    reset, token = default_token_generator.make_token(ada), make_token(ada)
    keys = {army.key, share(army), match.key, match.challenge.key, reset, token}
    player, owner = client_of(holder), Client()
    owner.force_login(ada, backend="django.contrib.auth.backends.ModelBackend")
    sessions = {each.cookies["sessionid"].value for each in (player, owner)}
    with monkeypatch.context() as patch:
        if breaks:
            breaks(patch)
        owner.raise_request_exception = player.raise_request_exception = False
        owner.post("/print/start/?slugs=knight")
        owner.post("/account/reset/", {"email": ada.email})
        owner.get("/api/v1/armies/", headers={"Authorization": f"Bearer {token}"})
        player.post(f"/matches/{match.key}/answer/", {"option": 0, "revision": match.revision})
        for path, key in product(KEYED, keys):
            owner.get(f"/{path.format(key)}")
    secrets = {*keys, *sessions, *BackgroundPrint.objects.values_list("key", flat=True)}
    said = "\n".join([lines(log), *map(JsonLines().format, log.records)])
    assert said
    assert [each for each in secrets if each in said] == []
