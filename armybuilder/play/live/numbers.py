"""The number of changes of whatever can be watched, as the database has it."""

from collections.abc import Sequence

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from armybuilder.play.models import Challenge, Match

#: The first part of an address, and what is watched there. Keys are drawn by chance, so no two are the same.
WATCHED = {"matches": Match, "challenges": Challenge}
#: So many keys are asked for in one query: databases allow a query only so many.
MOST_KEYS = 500


def changes_of(keys: Sequence[str]) -> dict[str, int]:
    """The number of changes of each of these that there is."""
    found: dict[str, int] = {}
    for start in range(0, len(keys), MOST_KEYS):
        for model in WATCHED.values():
            rows = model._default_manager.filter(key__in=keys[start : start + MOST_KEYS])
            found |= dict(rows.values_list("key", "changes"))
    return found


async def changes_now(keys: Sequence[str]) -> dict[str, int]:
    """The same for coroutines: one thread of the process asks for all of them."""
    return await sync_to_async(_asked_now)(keys)


def _asked_now(keys: Sequence[str]) -> dict[str, int]:
    try:
        return changes_of(keys)
    finally:
        close_old_connections()  # outside a request nobody else does
