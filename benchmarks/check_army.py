"""The time for checking an army of 20 entries, and for saying what may still join it.

The yardstick is the parsing of the same army's file as JSON, measured in the same run.
"""

import json
from functools import partial
from typing import Any

from benchmarks import fresh_shelf, measure, row
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.games.tactics_david.additions import obstacles, stackable

#: As many times json.loads, once the pieces of its lines are made: 0.06 ms where that takes 5 µs, and 0.15 ms.
LEGAL_PROMISE, ILLEGAL_PROMISE = 12, 30
LEGAL: list[dict[str, Any]] = [
    {"card": "soldier", "count": 3},
    {"card": "warrior", "count": 2},
    {"card": "spearman", "below": ["warrior"], "items": ["shield"]},
    {"card": "knight", "items": ["sword", "boots"]},
    *({"card": slug} for slug in ("black-knight", "paladin", "viking", "pirate", "fencer", "sword-master")),
    *({"card": slug} for slug in ("archer", "hunter", "sniper", "crossbowman", "slime", "green-slime", "fungus")),
    {"card": "apprentice", "count": 2},
    {"card": "mage", "items": ["rod-of-hailfire", "potion"]},
    {"card": "black-mage"},
]
#: The same size, and something wrong in most places.
ILLEGAL = [{**line, "card": "paladin"} if place % 3 == 0 else line for place, line in enumerate(LEGAL)]


def army_file(lines: list[dict[str, Any]]) -> ArmyFile:
    """A themed army of 400 points at most."""
    entries = (
        Entry(
            key,
            line["card"],
            line.get("count", 1),
            {role: tuple(line[role]) for role in ("below", "items") if role in line},
        )
        for key, line in enumerate(lines)
    )
    return ArmyFile("tactics-david", ruleset="strict-themed", limit=400, entries=tuple(entries))


def main() -> None:
    """Print the rows."""
    shelf, book = fresh_shelf("tactics-david"), rulebook("tactics-david")
    text = json.dumps({"format": "muster-army/1", "game": "tactics-david", "entries": LEGAL})
    yardstick = measure(lambda: json.loads(text))
    row("json.loads of its file (the yardstick)", yardstick, yardstick)
    for name, lines, promise in (
        ("a legal army", LEGAL, LEGAL_PROMISE),
        ("an army with much wrong", ILLEGAL, ILLEGAL_PROMISE),
    ):
        file = army_file(lines)
        findings = len(book.check(file, shelf).findings)
        timing = measure(partial(book.check, file, shelf))
        row(f"check of {name}, {findings} findings", timing, yardstick, promise)
    army = book.build_roster(army_file(LEGAL), shelf)
    row("what may join it, all units", measure(lambda: obstacles(army), 300), yardstick)
    row(
        "what may be stacked below a piece, all units", measure(lambda: stackable(army, army.pieces[0]), 300), yardstick
    )


if __name__ == "__main__":
    main()
