"""The number of changes of whatever can be watched, as the database has it."""

import asyncio
from collections.abc import Sequence

from django.db import close_old_connections

from armybuilder.play.models import Challenge, Match
from armybuilder.threads import PAGES

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
    """The same for whoever must not wait: a thread that makes pages asks, by the connection that it has."""
    return await asyncio.get_running_loop().run_in_executor(PAGES, _changes_in_between, keys)


def _changes_in_between(keys: Sequence[str]) -> dict[str, int]:
    """The same between two pages, where nobody else sees to it that a connection which has ended is made anew."""
    close_old_connections()
    return changes_of(keys)
