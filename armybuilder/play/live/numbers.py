"""The number of changes of whatever can be watched, as the database has it."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from django.db import connection

from armybuilder.play.models import Challenge, Match

#: The first part of an address, and what is watched there. Keys are drawn by chance, so no two are the same.
WATCHED = {"matches": Match, "challenges": Challenge}
#: So many keys are asked for in one query: databases allow a query only so many.
MOST_KEYS = 500
#: One thread asks for all watchers of the process, and holds no connection in between.
_asking = ThreadPoolExecutor(1, "changes")


def changes_of(keys: Sequence[str]) -> dict[str, int]:
    """The number of changes of each of these that there is."""
    found: dict[str, int] = {}
    for start in range(0, len(keys), MOST_KEYS):
        for model in WATCHED.values():
            rows = model._default_manager.filter(key__in=keys[start : start + MOST_KEYS])
            found |= dict(rows.values_list("key", "changes"))
    return found


async def changes_now(keys: Sequence[str]) -> dict[str, int]:
    """The same for whoever must not wait: the query has a thread, and the connection is closed after it."""
    return await asyncio.get_running_loop().run_in_executor(_asking, _changes_once, keys)


def _changes_once(keys: Sequence[str]) -> dict[str, int]:
    try:
        return changes_of(keys)
    finally:
        connection.close()
