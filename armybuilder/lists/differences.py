"""The changes between two versions of an army, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from armybuilder.lists.agreed import all_agreed
from armybuilder.lists.made import shelf_of
from armybuilder.lists.texts import entry_text
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook


@dataclass(frozen=True, slots=True)
class Difference:
    """One change: a line that came, one that went, or something that is now otherwise."""

    what: Literal["added", "removed", "changed"]
    text: str


def diff(before: ArmyFile, after: ArmyFile, cards: Shelf | None = None) -> list[Difference]:
    """The differences of `after`; lines are told apart by their keys. One query, none with the shelf given."""
    cards = cards or shelf(after.game)
    old, new = shelf_of(before, cards), shelf_of(after, cards)
    lines = [*_gone(before, after, old), *_lines(before, after, old, new)]
    return [*_head(before, after, cards), *_made(before, after), *lines, *_moved(before, after)]


def _head(before: ArmyFile, after: ArmyFile, cards: Shelf) -> Iterator[Difference]:
    book = rulebook(after.game)
    if before.name != after.name:
        yield Difference("changed", f"Name: {before.name} is now {after.name}")
    if before.ruleset != after.ruleset:
        old, new = book.rulesets[before.ruleset].name, book.rulesets[after.ruleset].name
        yield Difference("changed", f"Ruleset: {old} is now {new}")
    if before.limit != after.limit:
        yield Difference("changed", f"Limit: {_limit(before)} is now {_limit(after)}")
    was = {each.label: each.words for each in all_agreed(before, cards)}
    for now in all_agreed(after, cards):
        if was[now.label] != now.words:
            yield Difference("changed", f"{now.label}: {was[now.label] or 'none'} is now {now.words or 'none'}")


def _limit(file: ArmyFile) -> str:
    return "none" if file.limit is None else str(file.limit)


def _gone(before: ArmyFile, after: ArmyFile, cards: Shelf) -> Iterator[Difference]:
    kept = {entry.key for entry in after.entries}
    for entry in before.entries:
        if entry.key not in kept:
            yield Difference("removed", entry_text(entry, before, cards))


def _made(before: ArmyFile, after: ArmyFile) -> Iterator[Difference]:
    """Cards of the player's own making that came, went, or are otherwise now."""
    for made in before.made:
        if after.made_card(made.slug) is None:
            yield Difference("removed", f"Your own {made.name}")
    for made in after.made:
        was = before.made_card(made.slug)
        if was is None:
            yield Difference("added", f"Your own {made.name}")
        elif was != made:
            yield Difference(
                "changed", f"Your own {was.name}" + (f" is now {made.name}" if was.name != made.name else "")
            )


def _lines(before: ArmyFile, after: ArmyFile, old: Shelf, new: Shelf) -> Iterator[Difference]:
    known = {entry.key: entry for entry in before.entries}
    for entry in after.entries:
        text, was = entry_text(entry, after, new), known.get(entry.key)
        if was is None:
            yield Difference("added", text)
        elif (earlier := entry_text(was, before, old)) != text:
            yield Difference("changed", f"{earlier} is now {text}")
        elif was.note != entry.note:
            yield Difference("changed", _note(text, was, entry))


def _note(text: str, was: Entry, entry: Entry) -> str:
    if not entry.note:
        return f"{text}: the note is gone"
    return f"{text}: the note {'is now' if was.note else 'says'} “{entry.note}”"


def _moved(before: ArmyFile, after: ArmyFile) -> Iterator[Difference]:
    """The lines that both have, in another order."""
    old, new = ([entry.key for entry in file.entries] for file in (before, after))
    both = set(old) & set(new)
    if [key for key in old if key in both] != [key for key in new if key in both]:
        yield Difference("changed", "The lines stand in another order")
