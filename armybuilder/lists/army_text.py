"""Armies as people write them: our own text, a list pasted from a chat, a list of another builder.

A line is read if it names a card of the game: a number before or behind it is how many, what follows a joining word
("with", "over") or a colon fills its roles, points and bullets are passed over. Whatever can't be read is named, with
what could be meant.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catalog.errors import Refused
from catalog.mistakes import Mistake, near
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, LONGEST_NOTE, MOST_COUNT, MOST_ENTRIES, ArmyFile, Entry
from validation.books import AnyRulebook, rulebook

#: The lines of a text that are looked at, and the letters of each.
MOST_LINES, LONGEST_LINE = 2_000, 400
UNNAMED = "Pasted army"

BULLET = re.compile(r"^[\s>•·+.*_–—-]+|[\s+*_]+$")
COUNT = re.compile(r"^(?:(\d{1,3})\s*[x×]\s*|(\d{1,2})\s+|[x×]\s*(\d{1,3})\s+)|\s*[x×]\s*(\d{1,3})$", re.IGNORECASE)
#: The cost of a line: wherever square brackets hold a figure, else at its end.
COST = re.compile(
    r"\s*\[[^\[\]]*\d[^\[\]]*\]|\s*(?:\(\s*\d+\s*[a-z]{0,6}\.?\s*\)|[:–—-]\s*\d+\s*[a-z]{0,6}\.?)\s*$", re.IGNORECASE
)
NOTE = re.compile(r"\s+\(([^()]*\D[^()]*)\)$")
LIMIT = re.compile(r"\b\d+ of (\d+) ")
BETWEEN = re.compile(r"\s*[,;&]\s*|\s+and\s+", re.IGNORECASE)
#: Lines that say nothing of a card: rules between parts, sums, addresses.
IDLE = re.compile(r"^(?:[\W_]*|total\b.*|https?://\S*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TextReading:
    """An army as far as it could be read, and the lines that could not: `path` is the line's number."""

    file: ArmyFile
    unread: tuple[Mistake, ...] = ()


class _Unread(Exception):
    """A line that can't be read; its text says why, and `meant` what is written and what could be meant."""

    def __init__(self, why: str, meant: tuple[str, str] | None = None) -> None:
        super().__init__(why)
        self.meant = meant


@dataclass(frozen=True, slots=True)
class _Names:
    """The cards of a game by their names in small letters: those of a line, and those of each role."""

    book: AnyRulebook
    cards: Mapping[str, Card]
    roles: Mapping[str, Mapping[str, Card]]


def read_text(text: str, shelves: Sequence[Shelf]) -> TextReading:
    """The army in a text, of the game of which most lines can be read. Raises Refused."""
    lines = list(_lines(text))
    readings = [_reading(lines, shelf) for shelf in shelves]
    best = max(readings, key=lambda each: len(each.file.entries), default=None)
    if best is None or not best.file.entries:
        raise Refused("No line of this names a card.")
    return best


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines()[:MOST_LINES], 1):
        words = BULLET.sub("", line[:LONGEST_LINE].replace("**", "").replace("\\", ""))
        if not IDLE.match(words):
            yield number, words


def _reading(lines: Sequence[tuple[int, str]], shelf: Shelf) -> TextReading:
    names = _names(shelf)
    entries: list[Entry] = []
    unread: list[Mistake] = []
    heads: list[str] = []
    for number, words in lines:
        try:
            entry = _entry(words, names, len(entries))
        except _Unread as why:
            is_head = not entries and len(heads) + _card_signs(words, why) < 2
            heads += [words] if is_head else []
            unread += [] if is_head else [Mistake(f"line {number}", f"“{words}”: {why}", meant=why.meant)]
        else:
            entries.append(entry)
    return TextReading(_headed(heads, tuple(entries), shelf, names.book), tuple(unread))


def _card_signs(words: str, why: _Unread) -> int:
    """The signs that an unread line is about a card after all: a number before it, a name that is nearly a card's."""
    return bool(COUNT.search(words) and not LIMIT.search(words)) + bool(why.meant)


def _headed(heads: Sequence[str], entries: tuple[Entry, ...], shelf: Shelf, book: AnyRulebook) -> ArmyFile:
    """An army with its name, ruleset and limit, as the lines above the first card say them."""
    said = " · ".join(heads[1:])
    parts = re.split(r"\s*[·,]\s*", said)
    ruleset = next((key for key, rules in book.rulesets.items() if rules.name in parts), None)
    limit = LIMIT.search(said)
    name = COST.sub("", heads[0]).strip()[:LONGEST_NAME] if heads else ""
    return ArmyFile(
        shelf.game.slug,
        name or UNNAMED,
        ruleset or next(iter(book.rulesets)),
        int(limit[1]) if limit and book.has_limit else None,
        entries=entries,
    )


def _names(shelf: Shelf) -> _Names:
    book = rulebook(shelf.game.slug)
    roles = {role.name: _by_name(shelf, role.kinds) for role in book.roles}
    return _Names(book, _by_name(shelf, book.kinds), roles)


def _by_name(shelf: Shelf, kinds: tuple[str, ...]) -> dict[str, Card]:
    cards = shelf.among(kinds)
    return {slug.replace("-", " "): card for slug, card in cards.items()} | {
        card.name.casefold(): card for card in cards.values()
    }


def _entry(words: str, names: _Names, at: int) -> Entry:
    """The line of an army that some words say. Raises _Unread."""
    note = NOTE.search(words)
    if note:
        words = words[: note.start()]
    words = COST.sub("", words)
    count, words = _read_count(words)
    card, roles = _card_and_roles(words, names)
    if count > MOST_COUNT or not count:
        raise _Unread(f"a line holds 1 to {MOST_COUNT} of a card.")
    if at >= MOST_ENTRIES:
        raise _Unread(f"an army has {MOST_ENTRIES} lines at most.")
    return Entry(at, card, count, roles, " ".join(note[1].split())[:LONGEST_NOTE] if note else "")


def _read_count(words: str) -> tuple[int, str]:
    """The number that a line says, 1 if it says none, and the rest of it."""
    found = COUNT.search(words)
    if not found:
        return 1, words
    return int(next(filter(None, found.groups()))), (words[: found.start()] + words[found.end() :]).strip()


def _card_and_roles(words: str, names: _Names) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The card that a line begins with, and what fills its roles. Raises _Unread."""
    whole = names.cards.get(words.casefold())
    if whole is not None:
        return whole.slug, {}
    joins = sorted({role.joins for role in names.book.roles}, key=len, reverse=True)
    parts = re.split(rf"\s+({'|'.join(map(re.escape, joins))})\s+|\s*(:)\s+" if joins else r"\s*(:)()\s+", words)
    card = _find_slug(parts[0], names.cards)
    roles: dict[str, tuple[str, ...]] = {}
    for n in range(1, len(parts), 3):
        join = parts[n] or parts[n + 1]
        for name in filter(None, BETWEEN.split(parts[n + 2])):
            role, slug = _in_role(name, join, names)
            roles[role] = (*roles.get(role, ()), slug)
    return card, roles


def _in_role(name: str, join: str, names: _Names) -> tuple[str, str]:
    """The role that a card fills by its name and the word that leads to it, and its slug. Raises _Unread."""
    fitting = [role.name for role in names.book.roles if join in (":", role.joins)]
    for role in fitting:
        card = names.roles[role].get(name.casefold().strip())
        if card is not None:
            return role, card.slug
    known = {each: card for role in fitting for each, card in names.roles[role].items()}
    return fitting[0] if fitting else "", _find_slug(name, known)


def _find_slug(name: str, known: Mapping[str, Card]) -> str:
    """The slug of a card by its name. Raises _Unread, with what could be meant."""
    said = name.casefold().strip()
    card = known.get(said) or known.get(said.removesuffix("s"))  # "3 Soldiers"
    if card is not None:
        return card.slug
    similar = near(said, known, 0.7)
    other = known[similar].name if similar else ""
    meant = (name.strip(), other) if other else None
    raise _Unread(f"there is no “{name.strip()}”{f'; did you mean “{other}”?' if other else '.'}", meant)
