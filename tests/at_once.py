"""Several people who do something at the same moment, each over a database connection of their own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection

T = TypeVar("T")
#: Tests of several at once; SQLite lets one change things at a time.
SEVERAL_AT_ONCE = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="several at once change things on PostgreSQL alone"),
]
#: Nobody waits longer than this for the others to be ready, in seconds.
PATIENCE = 60


def at_once(*calls: Callable[[], T]) -> list[T | Exception]:
    """The outcome of each call, made by all of them at once: what it answers, or what it raises."""
    ready = Barrier(len(calls), timeout=PATIENCE)

    def outcome(call: Callable[[], T]) -> T | Exception:
        try:
            connection.ensure_connection()
            ready.wait()
            return call()
        except Exception as raised:
            return raised
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as people:
        return list(people.map(outcome, calls))
