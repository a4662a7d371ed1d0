"""`manage.py check --deploy`: what the settings of a public site leave open, each thing by its name."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register

GUIDE = "docs/deploying.md says more."
#: The ways to send letters that reach nobody.
NOWHERE = ("console", "dummy", "filebased", "locmem")
#: A word that strangers can't guess has so many letters.
LONG_ENOUGH = 20
HERE = ("", "localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Question:
    """A setting in question, what it means to leave it so, and whether it is."""

    setting: str
    meaning: str
    is_open: Callable[[], bool]


@register(Tags.security, deploy=True)
def nothing_is_left_open(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Name each thing that a public site should have been told."""
    return [
        checks.Warning(f"{each.setting}: {each.meaning}", hint=GUIDE, id=f"muster.W1{number:02}")
        for number, each in enumerate(QUESTIONS, 1)
        if each.is_open()
    ]


def _unsaid(setting: str, meaning: str) -> Question:
    """A setting of which nothing is said."""
    return Question(setting, meaning, lambda: not os.environ.get(setting))


def _sends_nothing() -> bool:
    return not settings.CAN_SEND_LETTERS or settings.EMAIL_BACKEND.split(".")[-2] in NOWHERE


def _sends_in_the_open() -> bool:
    is_packed = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    return not _sends_nothing() and not is_packed and settings.EMAIL_HOST not in HERE


def _has_no_sender() -> bool:
    return settings.CAN_SEND_LETTERS and not os.environ.get("MUSTER_EMAIL_FROM")


def _does_all_at_once() -> bool:
    return settings.TASKS["default"]["BACKEND"].endswith((".ImmediateBackend", ".DummyBackend"))


def _counts_apart() -> bool:
    return bool(settings.METRICS_WORD) and "PROMETHEUS_MULTIPROC_DIR" not in os.environ


QUESTIONS = (
    _unsaid("MUSTER_HOSTS", "the site is local: it answers on this machine alone, and without HTTPS."),
    Question("EMAIL_URL", "letters reach nobody: a forgotten password can't be reset.", _sends_nothing),
    Question(
        "MUSTER_EMAIL_FROM", "letters come from muster@localhost, which most mail servers refuse.", _has_no_sender
    ),
    _unsaid("MUSTER_PROXIES", "no proxy is trusted: behind one, all visitors count as one, and HTTPS is not seen."),
    _unsaid("MUSTER_ADMINS", "nobody is written to about errors."),
    _unsaid("MUSTER_SECURITY_CONTACT", "there is no /.well-known/security.txt: who finds a hole can tell nobody."),
    Question(
        "MUSTER_ADMIN_CODES",
        "a password alone opens the admin; with 1, it takes a code as well.",
        lambda: not settings.ADMIN_CODES,
    ),
    _unsaid("DATABASE_URL", "the database is SQLite: one machine, and one person at a time who changes something."),
    _unsaid("MUSTER_VAR", "files are kept beside the code, where an upgrade may delete them."),
    Question("MUSTER_TASKS", "what takes long is done while somebody waits, and not by a worker.", _does_all_at_once),
    Question(
        "MUSTER_LOG",
        "quiet writes down no request: nobody can say later what happened.",
        lambda: settings.LOG_FORM == "quiet",
    ),
    Question(
        "MUSTER_METRICS",
        f"a word that opens the site's figures has at least {LONG_ENOUGH} letters.",
        lambda: 0 < len(settings.METRICS_WORD) < LONG_ENOUGH,
    ),
    Question(
        "EMAIL_URL",
        "letters, with the links that let people in, go to the mail server in the open: submission:// packs them.",
        _sends_in_the_open,
    ),
    Question("PROMETHEUS_MULTIPROC_DIR", "each of the site's processes tells figures of its own.", _counts_apart),
)
