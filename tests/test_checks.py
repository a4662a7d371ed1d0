"""The words of `manage.py check`: a game's missing parts, and whether a public site is safe to start."""

import os
import re
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.core.exceptions import ImproperlyConfigured

from armybuilder.checks import PARTS, PARTS_OF_PARTS, every_game_is_whole, missing_parts
from armybuilder.hosting.checks import check_public_settings
from armybuilder.settings import host_names, local_secret_key, mail_settings

GAME = "sixth_game"


def paths(game: str = GAME) -> list[str]:
    return [pattern.format(slug=game, dashed=game.replace("_", "-")) for pattern in PARTS]


def build(root: Path, parts: list[str]) -> None:
    for part in parts:
        path = root / part
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch() if path.suffix else path.mkdir()


def test_a_game_that_is_only_a_line_in_the_settings_lacks_every_part(tmp_path: Path) -> None:
    found = list(missing_parts(tmp_path, [GAME]))
    assert len(found) == len(PARTS)
    for message, path, what in zip(found, paths(), PARTS.values(), strict=True):
        assert message.msg == f"The game 'sixth_game' lacks {path}: {what}."
        assert (message.id, message.obj) == ("muster.E001", GAME)
        assert "docs/add-a-game.md" in str(message.hint)


@pytest.mark.parametrize("missing", paths())
def test_the_one_part_that_a_game_lacks_is_named(tmp_path: Path, missing: str) -> None:
    build(tmp_path, [part for part in paths() if part != missing])
    assert [message.msg for message in missing_parts(tmp_path, [GAME]) if f" {missing}: " in message.msg]
    assert len(list(missing_parts(tmp_path, [GAME]))) == 1


def test_a_game_with_all_its_parts_lacks_nothing(tmp_path: Path) -> None:
    build(tmp_path, paths())
    assert list(missing_parts(tmp_path, [GAME])) == []


def test_a_module_may_be_a_package(tmp_path: Path) -> None:
    build(tmp_path, paths())
    (tmp_path / f"armybuilder/faces/games/{GAME}.py").unlink()
    (tmp_path / f"armybuilder/faces/games/{GAME}").mkdir()
    assert list(missing_parts(tmp_path, [GAME])) == []


def engine_parts() -> list[str]:
    """The parts that a game with an engine that weighs attacks brings beside the rest."""
    patterns = [pattern for parts in PARTS_OF_PARTS.values() for pattern in parts]
    return [pattern.format(slug=GAME) for pattern in patterns]


@pytest.mark.parametrize("missing", engine_parts())
def test_a_game_with_an_engine_is_asked_for_its_matches_on_the_site(tmp_path: Path, missing: str) -> None:
    engine = f"armybuilder/engine/games/{GAME}/odds.py"
    build(tmp_path, [*paths(), engine, *(part for part in engine_parts() if part != missing)])
    (found,) = missing_parts(tmp_path, [GAME])
    assert f"lacks {missing}: " in found.msg


def test_a_game_whose_engine_weighs_no_attacks_needs_no_page_of_odds(tmp_path: Path) -> None:
    engine, odds = f"armybuilder/engine/games/{GAME}/__init__.py", f"armybuilder/play/games/{GAME}/odds.py"
    build(tmp_path, [*paths(), engine, *(part for part in engine_parts() if part != odds)])
    assert list(missing_parts(tmp_path, [GAME])) == []


def test_the_games_that_stand_are_whole() -> None:
    assert every_game_is_whole(None) == []


# A public site


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the site's own settings and this environment alone."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MUSTER_", "DJANGO_")) and not name.endswith("_URL")
    }
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=settings.BASE_DIR, env=kept | environment, capture_output=True, text=True)


def begun(**environment: str) -> subprocess.CompletedProcess[str]:
    """What comes of the settings alone."""
    return run("-c", "import armybuilder.settings", **environment)


def setting(name: str, **environment: str) -> str:
    """A setting of the site as Python prints it, None where Django has its own."""
    shown = run("-c", f"from armybuilder import settings; print(getattr(settings, {name!r}, None))", **environment)
    assert shown.returncode == 0, shown.stderr
    return shown.stdout.strip()


PUBLIC = {
    "MUSTER_HOSTS": "muster.example",
    "MUSTER_SECRET_KEY": "a-key-of-a-site-that-does-not-exist-0123456789-abcdefghijklm",
}
#: The settings that a host is asked for, each with an answer.
TOLD = {
    "EMAIL_URL": "submission://muster:secret@mail.example:587",
    "MUSTER_EMAIL_FROM": "muster@muster.example",
    "MUSTER_PROXIES": "1",
    "MUSTER_ADMINS": "host@muster.example",
    "MUSTER_SECURITY_CONTACT": "mailto:host@muster.example",
    "MUSTER_ADMIN_CODES": "1",
    "DATABASE_URL": "postgres://muster@localhost/muster",
}


def deploy_check(tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    asked = ("--deploy", "--tag", "security", "--fail-level", "WARNING")
    return run("manage.py", "check", *asked, MUSTER_VAR=str(tmp_path), **environment)


def test_a_public_site_that_was_told_everything_leaves_nothing_open(tmp_path: Path) -> None:
    found = deploy_check(tmp_path, **PUBLIC, **TOLD)
    assert found.returncode == 0, found.stderr
    assert "no issues" in found.stdout


def test_each_thing_that_a_public_site_leaves_open_is_named(tmp_path: Path) -> None:
    found = deploy_check(tmp_path, **PUBLIC)
    assert found.returncode == 1
    named = set(re.findall(r"\(muster\.W1\d\d\) (\w+):", found.stderr))
    assert named == TOLD.keys() - {"MUSTER_EMAIL_FROM"}, "no emails are sent, so they need no sender"
    assert "security.W" not in found.stderr


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, settings: LazySettings, tmp_path: Path) -> LazySettings:
    """The settings of a public site that was told everything."""
    for name, value in {**PUBLIC, **TOLD, "MUSTER_VAR": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    for name in ("REDIS_URL", "PROMETHEUS_MULTIPROC_DIR"):
        monkeypatch.delenv(name, raising=False)
    settings.CAN_SEND_EMAIL, settings.EMAIL_BACKEND = True, "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_USE_TLS = "mail.example", True
    settings.ADMIN_CODES, settings.LOG_FORM, settings.METRICS_TOKEN = True, "lines", ""
    settings.DATABASES = {"default": {"HOST": "localhost"}}
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    return settings


def warned_of() -> list[str]:
    """The settings that are named."""
    return [str(message.msg).partition(":")[0] for message in check_public_settings(None)]


def test_a_site_with_every_setting_gets_no_warning(told: LazySettings) -> None:
    assert warned_of() == []


UNSET = ["MUSTER_HOSTS", "MUSTER_EMAIL_FROM", "MUSTER_PROXIES", "MUSTER_ADMINS", "MUSTER_SECURITY_CONTACT"]


@pytest.mark.parametrize("name", [*UNSET, "DATABASE_URL", "MUSTER_VAR"])
def test_an_unset_setting_is_named_alone(told: LazySettings, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(name)
    assert warned_of() == [name]


SAID: dict[str, dict[str, object]] = {
    "EMAIL_URL": {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"},
    "MUSTER_ADMIN_CODES": {"ADMIN_CODES": False},
    "MUSTER_TASKS": {"TASKS": {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}},
    "MUSTER_LOG": {"LOG_FORM": "quiet"},
}


@pytest.mark.parametrize("name", SAID)
def test_a_wrong_setting_is_named_alone(told: LazySettings, name: str) -> None:
    for setting, value in SAID[name].items():
        setattr(told, setting, value)
    assert warned_of() == [name]


def test_metrics_have_a_long_token_and_count_all_processes(told: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    told.METRICS_TOKEN = "guess"
    assert warned_of() == ["MUSTER_METRICS", "PROMETHEUS_MULTIPROC_DIR"]
    told.METRICS_TOKEN = "nobody guesses this token"
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "/run/muster")
    assert warned_of() == []


def test_emails_go_to_another_machine_by_tls(told: LazySettings) -> None:
    told.EMAIL_USE_TLS = False
    assert warned_of() == ["EMAIL_URL"]
    told.EMAIL_HOST = "localhost"
    assert warned_of() == []


@pytest.mark.parametrize("address", ["smtp+tls://muster:secret@mail.example:587", "mail.example:587"])
def test_an_address_for_letters_that_means_nothing_is_refused(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL begins with submission:// or smtp://, so not: "):
        mail_settings(address)


def test_an_empty_address_for_letters_is_none(tmp_path: Path) -> None:
    assert setting("CAN_SEND_EMAIL", MUSTER_VAR=str(tmp_path), EMAIL_URL="", **PUBLIC) == "False"


@pytest.mark.parametrize(("proxies", "believes"), [("0", "None"), ("1", "('HTTP_X_FORWARDED_PROTO', 'https')")])
def test_only_behind_a_proxy_a_header_says_that_it_is_https(tmp_path: Path, proxies: str, believes: str) -> None:
    asked = {"MUSTER_VAR": str(tmp_path), "MUSTER_PROXIES": proxies}
    assert setting("SECURE_PROXY_SSL_HEADER", **asked, **PUBLIC) == believes


@pytest.mark.parametrize("place", ["a file/var", "a file"])
def test_a_folder_that_cannot_be_written_is_named_at_the_start(tmp_path: Path, place: str) -> None:
    (tmp_path / "a file").touch()
    found = begun(MUSTER_VAR=str(tmp_path / place))
    assert found.returncode != 0
    assert "MUSTER_VAR is a folder that the site can write to, which failed" in found.stderr


def test_a_public_site_does_not_start_without_a_secret_key(tmp_path: Path) -> None:
    found = begun(MUSTER_HOSTS="muster.example", MUSTER_VAR=str(tmp_path))
    assert found.returncode == 1
    assert "Set MUSTER_SECRET_KEY: a public site (MUSTER_HOSTS) does not start without one." in found.stderr
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.parametrize("host", ["*", "https://muster.example", "muster.example/", "muster.example:443", "a b"])
def test_what_is_no_host_name_is_refused(host: str) -> None:
    words = f"MUSTER_HOSTS takes host names such as muster.example, so not: {host}."
    with pytest.raises(ImproperlyConfigured, match=re.escape(words)):
        host_names(f"muster.example, {host}")


def test_a_public_site_never_shows_its_errors(tmp_path: Path) -> None:
    assert setting("DEBUG", MUSTER_VAR=str(tmp_path), MUSTER_DEBUG="1", **PUBLIC) == "False"


@pytest.mark.once
def test_a_site_of_all_names_below_one_links_to_that_one_and_trusts_both(tmp_path: Path) -> None:
    asked = {"MUSTER_VAR": str(tmp_path), **PUBLIC, "MUSTER_HOSTS": ".muster.example"}
    assert setting("SITE_ADDRESS", **asked) == "https://muster.example"
    assert setting("CSRF_TRUSTED_ORIGINS", **asked) == "['https://muster.example', 'https://*.muster.example']"


def test_a_local_site_makes_its_secret_key_once(tmp_path: Path) -> None:
    keys = {setting("SECRET_KEY", MUSTER_VAR=str(tmp_path)) for _ in range(2)}
    assert keys == {(tmp_path / "secret_key").read_text().strip()}
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_of_two_first_starts_at_once_the_first_to_write_has_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armybuilder.settings.VAR_DIR", tmp_path)
    key, read = tmp_path / "secret_key", secrets.token_urlsafe

    def slower(size: int) -> str:
        key.write_text("the other's")
        return read(size)

    monkeypatch.setattr(secrets, "token_urlsafe", slower)
    assert local_secret_key() == "the other's"
    assert list(tmp_path.iterdir()) == [key]
