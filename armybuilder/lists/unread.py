"""What an import could not read: corrected with a click, before it or later.

The lines that were left out stay with their army in the visitor's session until they are added or dismissed.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from django.contrib.sessions.backends.base import SessionBase

from armybuilder.lists.models import Army
from catalog.mistakes import Invalid, Mistake

UNREAD = "unread_lines"
MOST_LINES = 50
STEP = re.compile(r"\.([A-Za-z_][\w-]*)|\[(\d+)\]", re.ASCII)


class LeftOut(TypedDict):
    """A line that was left out: why, and the line with what could be meant, or ""."""

    message: str
    corrected: str


def decode(source: bytes | str) -> str:
    return source if isinstance(source, str) else source.decode("utf-8-sig", "replace")


def with_meant(source: bytes | str, place: str, read: Callable[[str], Sequence[Mistake]]) -> bytes | str:
    """The text with what could be meant at a place, the path of a mistake; the text itself where nothing could."""
    if not place:
        return source
    text = decode(source)
    try:
        mistakes = read(text)
    except Invalid as refused:
        mistakes = refused.mistakes
    found = next((each for each in mistakes if each.path == place and each.meant), None)
    return correct(text, found) if found else source


def correct(source: str, mistake: Mistake) -> str:
    """The text with what could be meant instead of what is written: on its line, or at its path in JSON."""
    assert mistake.meant
    if mistake.path.startswith("line "):
        lines = source.splitlines(keepends=True)
        lines[_line_number(mistake)] = _corrected_line(lines, mistake)
        return "".join(lines)
    written, meant = mistake.meant
    data: Any = json.loads(source)
    *steps, last = [name or int(number) for name, number in STEP.findall(mistake.path)]
    place = data
    for step in steps:
        place = place[step]
    if place[last] == written:
        place[last] = meant
    else:  # the name of a field
        place[meant] = place.pop(last)
    return json.dumps(data, indent=2, ensure_ascii=False)


def _corrected_line(lines: Sequence[str], mistake: Mistake) -> str:
    """The line of a mistake with what could be meant."""
    assert mistake.meant
    return lines[_line_number(mistake)].replace(*mistake.meant, 1)


def _line_number(mistake: Mistake) -> int:
    return int(mistake.path.removeprefix("line ")) - 1


def keep_unread(session: SessionBase, army: Army, source: bytes | str, mistakes: Sequence[Mistake]) -> None:
    """Keep the lines that were left out of the army that was imported last."""
    lines = decode(source).splitlines()
    left_out = [
        LeftOut(message=each.message, corrected=_corrected_line(lines, each) if each.meant else "")
        for each in mistakes[:MOST_LINES]
    ]
    put_unread(session, army, left_out)


def put_unread(session: SessionBase, army: Army, lines: Sequence[LeftOut]) -> None:
    session.pop(UNREAD, None)
    if lines:
        session[UNREAD] = {army.key: list(lines)}


def unread_of(session: SessionBase, army: Army) -> list[LeftOut]:
    found: list[LeftOut] = session.get(UNREAD, {}).get(army.key, [])
    return found
