"""What grounds answer to signals: a session's become an account's, and a person downloads all of theirs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils.text import slugify

from armybuilder.grounds.files import write
from armybuilder.grounds.models import Ground
from armybuilder.lists.holders import Holder

if TYPE_CHECKING:
    from armybuilder.accounts.models import User


def adopt_grounds(sender: object, token: UUID, user: "User", **kwargs: object) -> None:
    """Give an account the grounds that its session made, at login."""
    Ground.objects.filter(owner=None, holder=token).update(owner=user, holder=None)


def ground_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every ground of a person as a ground file, deleted ones too."""
    for ground in Ground.objects.filter(holder.owns).iterator():
        folder = "grounds" if ground.deleted_at is None else "deleted-grounds"
        yield f"{folder}/{slugify(ground.name)[:60] or 'ground'}-{ground.key}.json", write(ground.file)
