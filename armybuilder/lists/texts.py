"""An army as text for a forum or a chat: plain, and as Markdown."""

import re
from collections.abc import Callable

from armybuilder.lists.agreed import agreed_on
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import AnyRulebook, rulebook


def as_text(file: ArmyFile, cards: Shelf) -> str:
    """The army as plain text, a line of the army a line."""
    head, lines = _head(file, cards), _lines(file, cards, _plain)
    return "\n".join([file.name, head, "", *lines]) + "\n"


def as_markdown(file: ArmyFile, cards: Shelf) -> str:
    """The army as Markdown, the names of its cards in bold."""
    lines = [f"- {line}" for line in _lines(file, cards, _bold)]
    return "\n".join([f"**{_escaped(file.name)}**", "", _escaped(_head(file, cards)), "", *lines]) + "\n"


def entry_text(entry: Entry, file: ArmyFile, cards: Shelf) -> str:
    """A line of the army in words: "Spearman over Soldier, Warrior with Shield"."""
    return _names(entry, file, cards, _plain)


def roles_text(entry: Entry, book: AnyRulebook, cards: Shelf) -> str:
    """All that stands beside a line's card, each role after the word that joins it: " over Soldier with Shield"."""
    filled = ((role, entry.role(role.name)) for role in book.roles)
    return "".join(
        f" {role.joins} " + ", ".join(str(cards.among(role.kinds)[slug]) for slug in slugs)
        for role, slugs in filled
        if slugs
    )


def _head(file: ArmyFile, cards: Shelf) -> str:
    """The rules that the army is played by, and its cost: "Analog Tactics · Team · Level: 4 · 5 of 5 units"."""
    book = rulebook(file.game)
    army = book.muster(file, cards)
    points = (
        f"{army.total} {book.cost_word}" if army.limit is None else f"{army.total} of {army.limit} {book.cost_word}"
    )
    agreed = [str(each) for each in agreed_on(file, cards) if not each.is_usual]
    return " · ".join([cards.game.name, book.rulesets[file.ruleset].name, *agreed, points])


def _lines(file: ArmyFile, cards: Shelf, style: Callable[[str], str]) -> list[str]:
    """Each line with what it costs, and its note."""
    costs = {piece.key: piece.cost for piece in rulebook(file.game).muster(file, cards).pieces}
    note = _escaped if style is _bold else _plain
    return [
        f"{_names(entry, file, cards, style)}: {entry.count * costs[entry.key]}"
        + (f" ({note(' '.join(entry.note.split()))})" if entry.note else "")
        for entry in file.entries
    ]


def _names(entry: Entry, file: ArmyFile, cards: Shelf, style: Callable[[str], str]) -> str:
    book = rulebook(file.game)
    words = f"{entry.count} × " if entry.count > 1 else ""
    return words + style(str(cards.among(book.kinds)[entry.card])) + roles_text(entry, book, cards)


def _plain(text: str) -> str:
    return text


def _bold(text: str) -> str:
    return f"**{_escaped(text)}**"


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return re.sub(r"([\\`*_\[\]<>|~&])", r"\\\1", text)
