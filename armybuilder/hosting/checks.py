"""`manage.py check --deploy`: what the settings of a public site leave open, each thing by its name."""

import os
from collections.abc import Iterator, Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Tags, register

GUIDE = "docs/deploying.md says more."


@register(Tags.security, deploy=True)
def nothing_is_left_open(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Name each thing that a public site should have been told."""
    return [
        checks.Warning(f"{said}: {what}", hint=GUIDE, id=f"muster.W1{number:02}")
        for number, (said, what) in enumerate(_questions(), 1)
        if not _is_settled(said)
    ]


def _questions() -> Iterator[tuple[str, str]]:
    """The settings in question, and what it means to have said nothing."""
    yield "MUSTER_HOSTS", "the site is local: it answers on this machine alone, and without HTTPS."
    yield "EMAIL_URL", "the site sends no letters: a forgotten password can't be reset."
    yield "MUSTER_EMAIL_FROM", "letters come from muster@localhost, which most mail servers refuse."
    yield (
        "MUSTER_PROXIES",
        "one proxy is taken to stand before the site; with another number, limits count wrong addresses.",
    )
    yield "MUSTER_ADMINS", "nobody is written to about errors."
    yield (
        "MUSTER_SECURITY_CONTACT",
        "there is no /.well-known/security.txt: who finds a hole does not know whom to tell.",
    )
    yield "MUSTER_ADMIN_CODES", "a password alone opens the admin; with 1, it takes a code as well."
    yield "DATABASE_URL", "the database is SQLite: one machine, and one person at a time who changes something."
    yield "MUSTER_VAR", "files are kept beside the code, where an upgrade may delete them."


def _is_settled(name: str) -> bool:
    """True where the environment says something of a setting, and a site that it can be true of."""
    if name == "MUSTER_EMAIL_FROM" and not settings.CAN_SEND_LETTERS:
        return True
    return bool(os.environ.get(name))
