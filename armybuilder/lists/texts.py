"""An army in words: what was agreed on, its text for a forum or a chat, and what changed between two versions."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from armybuilder.lists.made import shelf_of
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile, CardOption, Entry
from validation.books import AnyRulebook, rulebook
from validation.words import spent


@dataclass(frozen=True)
class Agreed:
    """One thing agreed on, or to be: then its words are "".

    A usual one goes without saying: it is what the ruleset has anyway. An idle one means nothing to the ruleset.
    """

    label: str
    words: str
    is_usual: bool = False
    is_idle: bool = False
    is_chosen: bool = False

    @property
    def short(self) -> str:
        """For where there is little room: a choice says enough by itself, a number does not."""
        return self.words if self.is_chosen else str(self)

    def __str__(self) -> str:
        return f"{self.label}: {self.words}"


def agreed_on(file: ArmyFile, cards: Shelf) -> list[Agreed]:
    """The agreements that an army's ruleset reads: options with values, choices made, numbers that are not usual."""
    return [each for each in all_agreed(file, cards) if each.words and not each.is_idle]


def all_agreed(file: ArmyFile, cards: Shelf) -> Iterator[Agreed]:
    """Every option of an army's game with its value, then every choice, then the number of every card."""
    book = rulebook(file.game)
    numbers, usual = book.options_of(file), book.default_options(file.ruleset)
    for option in book.options:
        value = numbers[option.name]
        is_idle = not book.is_used(option, file.ruleset)
        yield Agreed(option.label, str(value), value == usual[option.name], is_idle)
    chosen = book.choices_of(file)
    for choice in book.choices:
        made = chosen[choice.name]
        card = cards.find(choice.kind, made) if choice.kind else None
        words = card.name if card else dict(choice.values).get(made, made)
        yield Agreed(choice.label, words, is_usual=not made, is_chosen=True)
    for each in book.card_options:
        for number in card_numbers(each, file, cards):
            label = f"{each.label}, {number.card.name}"
            yield Agreed(label, str(number.value), number.is_usual, is_idle=number.is_usual)


@dataclass(frozen=True)
class CardNumber:
    """The number of one card, by its name among the options, with what it usually is."""

    of: CardOption
    name: str
    card: Card
    value: int
    usual: int

    @property
    def is_usual(self) -> bool:
        return self.value == self.usual


def card_numbers(option: CardOption, file: ArmyFile, cards: Shelf) -> Iterator[CardNumber]:
    """The number of every card that an option speaks of, in the book's order."""
    for slug, card in cards.among(option.kinds).items():
        name, usual = option.option(slug), getattr(card, option.usual)
        yield CardNumber(option, name, card, int(file.options.get(name, usual)), usual)


def as_text(file: ArmyFile, cards: Shelf) -> str:
    """The army as plain text, a line of the army a line."""
    head, lines = _head(file, cards), _lines(file, cards, _plain)
    return "\n".join([file.name, head, "", *lines]) + "\n"


def as_markdown(file: ArmyFile, cards: Shelf) -> str:
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
    """The rules that the army is played by, and its cost: "Group · Level: 4 · 5 of 5 units"."""
    book = rulebook(file.game)
    army = book.build_roster(file, cards)
    points = spent(army.total, army.limit, book.cost_word)
    agreed = [str(each) for each in agreed_on(file, cards) if not each.is_usual]
    return " · ".join([cards.game.name, book.rulesets[file.ruleset].name, *agreed, points])


def _lines(file: ArmyFile, cards: Shelf, style: Callable[[str], str]) -> list[str]:
    costs = {piece.key: piece.cost for piece in rulebook(file.game).build_roster(file, cards).pieces}
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


#: A line that came, one that went, or something that is now otherwise.
DifferenceKind = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Difference:
    what: DifferenceKind
    text: str


def diff(before: ArmyFile, after: ArmyFile, cards: Shelf | None = None) -> list[Difference]:
    """The differences of `after`; lines are told apart by their keys. One query, none with the shelf given."""
    cards = cards or shelf(after.game)
    old, new = shelf_of(before, cards), shelf_of(after, cards)
    lines = [*_gone(before, after, old), *_changed_lines(before, after, old, new)]
    return [*_changed_head(before, after, cards), *_made_differences(before, after), *lines, *_moved(before, after)]


def _changed_head(before: ArmyFile, after: ArmyFile, cards: Shelf) -> Iterator[Difference]:
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


def _made_differences(before: ArmyFile, after: ArmyFile) -> Iterator[Difference]:
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


def _changed_lines(before: ArmyFile, after: ArmyFile, old: Shelf, new: Shelf) -> Iterator[Difference]:
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
