"""The site's own errors, below `Refused` (catalog/errors.py) and Django's.

A page or an address that is not there raises Django's Http404 or a model's DoesNotExist; what somebody may not do, its
PermissionDenied; a server without room, `workers.Busy`.
"""

from django.core.exceptions import PermissionDenied

from catalog.errors import Refused


class Outdated(Refused):
    """What was to be changed has changed since the person saw it; `revision` is where it stands now."""

    def __init__(self, sentence: str, revision: int) -> None:
        super().__init__(sentence)
        self.revision = revision


class QuotaReached(PermissionDenied):
    """The person may keep or run no more of this; the sentence says what is full and how to make room."""
