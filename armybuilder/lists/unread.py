"""The lines that an import left out: they stay with their army in the visitor's session until they are dismissed."""

from collections.abc import Sequence

from django.contrib.sessions.backends.base import SessionBase

from armybuilder.lists.models import Army
from catalog.mistakes import Mistake

UNREAD = "unread_lines"
MOST_LINES = 50


def keep_unread(session: SessionBase, army: Army, lines: Sequence[Mistake]) -> None:
    """Keep the lines that were left out of an army; of the last one that was imported so."""
    session.pop(UNREAD, None)
    if lines:
        session[UNREAD] = {army.key: [each.message for each in lines[:MOST_LINES]]}


def unread_of(session: SessionBase, army: Army) -> list[str]:
    """The lines that were left out of an army, each with what could be meant."""
    found: list[str] = session.get(UNREAD, {}).get(army.key, [])
    return found
