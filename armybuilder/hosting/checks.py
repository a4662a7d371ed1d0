"""`manage.py check --deploy`: what is wrong with the settings of a public site."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register

HINT = "See docs/deploying.md."
#: The last modules of email backends that deliver nothing.
UNDELIVERED = ("console", "dummy", "filebased", "locmem")
SHORTEST_TOKEN = 20
LOCALHOST = ("", "localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class DeployCheck:
    """A setting, what is wrong with a public site that leaves it so, and whether this one does."""

    setting: str
    warning: str
    is_wrong: Callable[[], bool]


@register(Tags.security, deploy=True)
def check_public_settings(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    return [
        checks.Warning(f"{each.setting}: {each.warning}", hint=HINT, id=f"muster.W1{number:02}")
        for number, each in enumerate(DEPLOY_CHECKS, 1)
        if each.is_wrong()
    ]


def _unset(setting: str, warning: str) -> DeployCheck:
    return DeployCheck(setting, warning, lambda: not os.environ.get(setting))


def _is_undelivered() -> bool:
    return not settings.CAN_SEND_EMAIL or settings.EMAIL_BACKEND.split(".")[-2] in UNDELIVERED


def _is_unencrypted() -> bool:
    is_encrypted = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    return not _is_undelivered() and not is_encrypted and settings.EMAIL_HOST not in LOCALHOST


def _has_no_sender() -> bool:
    return settings.CAN_SEND_EMAIL and not os.environ.get("MUSTER_EMAIL_FROM")


def _has_no_worker() -> bool:
    return settings.TASKS["default"]["BACKEND"].endswith((".ImmediateBackend", ".DummyBackend"))


def _has_split_metrics() -> bool:
    return bool(settings.METRICS_TOKEN) and "PROMETHEUS_MULTIPROC_DIR" not in os.environ


DEPLOY_CHECKS = (
    _unset("MUSTER_HOSTS", "not set, so the site answers on this machine alone, and without HTTPS."),
    DeployCheck("EMAIL_URL", "no emails are delivered, so nobody can reset a password.", _is_undelivered),
    DeployCheck(
        "MUSTER_EMAIL_FROM", "emails come from muster@localhost, which most mail servers refuse.", _has_no_sender
    ),
    _unset("MUSTER_PROXIES", "no proxy is trusted: behind one, all visitors share an address, and HTTPS is not seen."),
    _unset("MUSTER_ADMINS", "nobody gets an email about errors."),
    _unset("MUSTER_SECURITY_CONTACT", "/.well-known/security.txt is missing: nobody knows where to report a hole."),
    DeployCheck(
        "MUSTER_ADMIN_CODES",
        "the admin asks for a password alone; set it to 1 to ask for a one-time code too.",
        lambda: not settings.ADMIN_CODES,
    ),
    _unset("DATABASE_URL", "the database is SQLite: one machine, and one write at a time."),
    _unset("MUSTER_VAR", "files are stored beside the code, where an upgrade may delete them."),
    DeployCheck("MUSTER_TASKS", "slow tasks run inside requests instead of in a worker.", _has_no_worker),
    DeployCheck(
        "MUSTER_LOG", "quiet logs no requests, so an attack leaves no trace.", lambda: settings.LOG_FORM == "quiet"
    ),
    DeployCheck(
        "MUSTER_METRICS",
        f"the token for /metrics is easy to guess: use at least {SHORTEST_TOKEN} characters.",
        lambda: 0 < len(settings.METRICS_TOKEN) < SHORTEST_TOKEN,
    ),
    DeployCheck(
        "EMAIL_URL", "emails with password links are sent unencrypted: use submission:// for TLS.", _is_unencrypted
    ),
    DeployCheck("PROMETHEUS_MULTIPROC_DIR", "each process reports metrics of its own.", _has_split_metrics),
)
