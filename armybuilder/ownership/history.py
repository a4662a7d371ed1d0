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

from armybuilder.ownership.models import Kept, KeptVersion
from armybuilder.serving.errors import Outdated
from catalog.errors import Refused


@contextmanager
def changing(kept: Kept, seen: int) -> Iterator[None]:
    """A transaction on something as it was seen; after a refusal, what is in hand is again as it stands."""
    try:
        with transaction.atomic():
            _claim(kept, seen)
            yield
    except Refused:
        kept.refresh_from_db()
        raise


def _claim(kept: Kept, seen: int) -> None:
    """Take the next revision: of two who saw the same one, the second finds nothing to update."""
    unchanged = type(kept).objects.filter(pk=kept.pk, revision=seen, deleted_at=None)
    is_ours = unchanged.update(revision=F("revision") + 1, changed=timezone.now())
    kept.refresh_from_db()
    if not is_ours:
        raise Outdated(f"This {kept._meta.verbose_name} was changed elsewhere.", kept.revision)


def earlier(kept: Kept) -> Any:
    """The version that undo leads to. Raises Refused."""
    found = kept.versions.filter(is_set_aside=False, number__lt=kept.at, number__gte=kept.least)
    return _step(found.order_by("-number").first(), "There is nothing to undo.")


def later(kept: Kept) -> Any:
    """The version that redo leads to. Raises Refused."""
    found = kept.versions.filter(is_set_aside=False, number__gt=kept.at, number__lte=kept.most)
    return _step(found.order_by("number").first(), "There is nothing to redo.")


def _step(version: KeptVersion | None, refusal: str) -> KeptVersion:
    if version is None:
        raise Refused(refusal)
    return version


def store_history(kept: Kept) -> None:
    """Make the newest version the one that stands: what was undone before it goes, and so does the oldest."""
    if kept.at < kept.most:
        _pass_by(kept)
    kept.at = kept.most = kept.revision
    _forget_oldest(kept)
    kept.save()


def _pass_by(kept: Kept) -> None:
    """A change after an undo ends the redo: unnamed versions go, named ones stay beside the line."""
    undone = kept.versions.filter(number__gt=kept.at, number__lte=kept.most)
    undone.filter(name="").delete()
    undone.update(is_set_aside=True)


def _forget_oldest(kept: Kept) -> None:
    """Drop the oldest unnamed versions, and thin those that take too much room; undo ends at the oldest."""
    unnamed = kept.versions.filter(name="", is_set_aside=False).order_by("-number")
    known = list(unnamed.values_list("number", "size"))
    limits: type[KeptVersion] = kept.versions.model
    left = known[: limits.KEPT]
    thinned = (
        [number for number, _ in left[limits.NEWEST : -1 : 2]]
        if sum(size for _, size in left) > limits.KEPT_BYTES
        else []
    )
    if len(known) > len(left) or thinned:
        unnamed.filter(Q(number__lt=left[-1][0]) | Q(number__in=thinned)).delete()
    if len(known) > len(left):
        kept.least = max(kept.least, left[-1][0])


def archive(kept: Kept) -> None:
    """Delete something; it can be restored, and until then its link shows nothing."""
    _set(kept, deleted_at=timezone.now())


def restore(kept: Kept) -> None:
    _set(kept, deleted_at=None)


def share(kept: Kept) -> str:
    """The key of the read-only link; the same one until it is withdrawn."""
    with transaction.atomic():
        type(kept).objects.filter(pk=kept.pk, share_key=None).update(share_key=token_urlsafe(16))
        kept.refresh_from_db(fields=["share_key"])
    assert kept.share_key is not None, "it was just set"
    return kept.share_key


def withdraw(kept: Kept) -> None:
    """Let the link lead nowhere; a later link will be another."""
    _set(kept, share_key=None)


def _set(kept: Kept, **columns: object) -> None:
    """Write columns where the row is still there: it may have gone for good in another tab."""
    type(kept).objects.filter(pk=kept.pk).update(**columns)
    for name, value in columns.items():
        setattr(kept, name, value)
