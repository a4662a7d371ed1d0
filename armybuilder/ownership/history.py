"""The history of what people keep, and its link for others: versions, undo and redo, shared, deleted and restored.

A change says which revision it was made on (`seen`). If it has moved on, Outdated is raised and nothing is written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from armybuilder.ownership.models import Document, DocumentVersion
from armybuilder.serving.errors import Outdated
from catalog.errors import Refused


@contextmanager
def changing(document: Document, seen: int) -> Iterator[None]:
    """A transaction on something as it was seen; after a refusal, what is in hand is again as it stands."""
    try:
        with transaction.atomic():
            _claim(document, seen)
            yield
    except Refused:
        document.refresh_from_db()
        raise


def _claim(document: Document, seen: int) -> None:
    """Take the next revision: of two who saw the same one, the second finds nothing to update."""
    unchanged = type(document).objects.filter(pk=document.pk, revision=seen, deleted_at=None)
    is_ours = unchanged.update(revision=F("revision") + 1, changed=timezone.now())
    document.refresh_from_db()
    if not is_ours:
        raise Outdated(f"This {document._meta.verbose_name} was changed elsewhere.", document.revision)


def earlier(document: Document) -> Any:
    """The version that undo leads to. Raises Refused."""
    found = document.versions.filter(is_set_aside=False, number__lt=document.at, number__gte=document.least)
    return _step(found.order_by("-number").first(), "There is nothing to undo.")


def later(document: Document) -> Any:
    """The version that redo leads to. Raises Refused."""
    found = document.versions.filter(is_set_aside=False, number__gt=document.at, number__lte=document.most)
    return _step(found.order_by("number").first(), "There is nothing to redo.")


def _step(version: DocumentVersion | None, refusal: str) -> DocumentVersion:
    if version is None:
        raise Refused(refusal)
    return version


def store_history(document: Document) -> None:
    """Make the newest version the one that stands: what was undone before it goes, and so does the oldest."""
    if document.at < document.most:
        _pass_by(document)
    document.at = document.most = document.revision
    _forget_oldest(document)
    document.save()


def _pass_by(document: Document) -> None:
    """A change after an undo ends the redo: unnamed versions go, named ones stay beside the line."""
    undone = document.versions.filter(number__gt=document.at, number__lte=document.most)
    undone.filter(name="").delete()
    undone.update(is_set_aside=True)


def _forget_oldest(document: Document) -> None:
    """Drop the oldest unnamed versions, and thin those that take too much room; undo ends at the oldest."""
    unnamed = document.versions.filter(name="", is_set_aside=False).order_by("-number")
    known = list(unnamed.values_list("number", "size"))
    limits: type[DocumentVersion] = document.versions.model
    left = known[: limits.MOST_UNNAMED]
    thinned = (
        [number for number, _ in left[limits.NEVER_THINNED : -1 : 2]]
        if sum(size for _, size in left) > limits.MOST_UNNAMED_BYTES
        else []
    )
    if len(known) > len(left) or thinned:
        unnamed.filter(Q(number__lt=left[-1][0]) | Q(number__in=thinned)).delete()
    if len(known) > len(left):
        document.least = max(document.least, left[-1][0])


def archive(document: Document) -> None:
    """Delete something; it can be restored, and until then its link shows nothing."""
    _set(document, deleted_at=timezone.now())


def restore(document: Document) -> None:
    _set(document, deleted_at=None)


def share(document: Document) -> str:
    """The key of the read-only link; the same one until it is revoked."""
    with transaction.atomic():
        type(document).objects.filter(pk=document.pk, share_key=None).update(share_key=token_urlsafe(16))
        document.refresh_from_db(fields=["share_key"])
    assert document.share_key is not None, "it was just set"
    return document.share_key


def unshare(document: Document) -> None:
    """Let the link lead nowhere; a later link will be another."""
    _set(document, share_key=None)


def _set(document: Document, **columns: object) -> None:
    """Write columns where the row is still there: it may have gone for good in another tab."""
    type(document).objects.filter(pk=document.pk).update(**columns)
    for name, value in columns.items():
        setattr(document, name, value)
