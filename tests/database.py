"""What several tests look at in the database, done once for all of them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker


@contextmanager
def undone_afterwards(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let several tests find what is done within it: their transactions stand inside this one, which is undone."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
