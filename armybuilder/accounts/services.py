"""What an account's page does with all of a person's data: download it, delete it."""

import json
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZipFile

from django.db import transaction

from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import tokens_of
from armybuilder.ownership.holders import Holder, export_requested, pre_account_delete

#: Files by name.
Files = Iterator[tuple[str, str | bytes]]


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account with all that is its own; what it shares with others stays with them."""
    pre_account_delete.send(sender=User, user=user)
    # Locked, so that nobody adds to it; read again, so that the caller keeps the primary key if this fails.
    User.objects.select_for_update().get(pk=user.pk).delete()


def data_of(user: User) -> IO[bytes]:
    """A zip of all that is kept of an account, and of what it made."""
    file = TemporaryFile()  # noqa: SIM115 - the caller closes it
    with ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        for name, text in _files(user):
            zipped.writestr(name, text)
    file.seek(0)
    return file


def _files(user: User) -> Files:
    yield "account.json", json.dumps(_account(user), ensure_ascii=False, indent=1) + "\n"
    for _, files in export_requested.send(sender=data_of, holder=Holder(user=user)):
        yield from cast(Files, files)


def _account(user: User) -> dict[str, object]:
    """All that the site knows of the account; password and tokens are kept as hashes, and nobody can say them."""
    return {
        "name": user.username,
        "mail": user.email,
        "made": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
        "tokens": [{"name": each.name, "created": each.created.isoformat()} for each in tokens_of(user)],
    }
