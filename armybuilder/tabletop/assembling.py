"""What every game assembles its sheet with: figures as the roster prints them, texts, copies, reminders."""

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.text import slugify

from armybuilder.faces.face import Stat
from armybuilder.faces.parts import faces
from armybuilder.learn.lessons import reminder_of
from armybuilder.tabletop.sheets import Figure, Part, Piece, Reminder, Text
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.rules import RosterPiece

#: The times of which a game has only one.
ONCE = ("start", "end")


def figure(stat: Stat) -> Figure:
    return Figure(slugify(stat.label), stat.label, stat.value)


def printed_figures(line: RosterPiece, shelf: Shelf) -> dict[str, Figure]:
    """A line's figures as the roster prints them, by slug."""
    stats = faces(shelf.game.slug).roster_entry(line, shelf).figures
    return {one.slug: one for one in map(figure, stats)}


def changed_figures(figures: Mapping[str, Figure], changes: Mapping[str, Callable[[int], int]]) -> tuple[Figure, ...]:
    """Figures with these changes, where they are numbers; none falls below 0."""
    return tuple(
        replace(one, value=str(max(0, changes[slug](int(one.value)))))
        if slug in changes and one.value.isdigit()
        else one
        for slug, one in figures.items()
    )


def text_of(card: Card, title: str = "") -> Text:
    return Text(title or card.name, card.text, (card.kind, card.slug))


def part_of(card: Card, role: str = "", *texts: Text, figures: Iterable[Figure] = ()) -> Part:
    """A card that a piece has; its own text unless others are given."""
    own = (text_of(card),) if card.text else ()
    return Part(card.kind, card.slug, card.name, role, tuple(figures), texts or own)


def written(piece: Piece, card: str = "", **roles: Iterable[str]) -> Entry:
    """A piece as a line of an army again: its parts in their roles, and what else is in these."""
    own = {part.role: tuple(p.card for p in piece.parts if p.role == part.role) for part in piece.parts if part.role}
    more = {role: (*own.get(role, ()), *slugs) for role, slugs in roles.items()}
    return Entry(1, card or piece.card, roles={**own, **more})


def roster(shelf: Shelf, *entries: Entry, **options: int) -> Any:
    """The army of some lines, by whatever rules."""
    book = rulebook(shelf.game.slug)
    file = ArmyFile(book.game, ruleset=next(iter(book.rulesets)), options=options, entries=entries)
    return book.build_roster(file, shelf)


def keys_of(line: RosterPiece) -> tuple[str, ...]:
    """The keys of a line's pieces."""
    return tuple(f"{line.key}.{number}" for number in range(1, line.count + 1))


def copies(lines: Iterable[tuple[RosterPiece, Piece]]) -> Iterator[Piece]:
    """The piece of each line as often as the line has it, with keys, and with numbers where several have a name."""
    lines = list(lines)
    named, many = Counts[str](), Counts[str]()
    for line, piece in lines:
        many[piece.name] += line.count
    for line, piece in lines:
        for key in keys_of(line):
            named[piece.name] += 1
            number = f" {named[piece.name]}" if many[piece.name] > 1 else ""
            yield replace(piece, key=key, name=piece.name + number)


class Reminders:
    """Collects the reminders of an army: its game's turn on one page, and what its cards say at which time.

    `lines` has the time of each line of that page.
    """

    def __init__(self, game: str, lines: Mapping[str, str]) -> None:
        self._found: dict[str, tuple[Reminder, list[str]]] = {}
        for number, line in enumerate(reminder_of(game), 1):
            self._add(Reminder(f"turn-{number}", lines[line.when], line.when, line.what, section=line.rule))

    def add(
        self,
        times: Iterable[str],
        card: Card,
        line: RosterPiece | None = None,
        *,
        said: Text | None = None,
        needs: str = "",
        while_out: bool = False,
    ) -> None:
        """A card's text at some times, for the pieces of a line; what is said of several lines is said once."""
        text = said or text_of(card)
        for when in dict.fromkeys(times):
            slug = slugify(f"{when}-{card.kind}-{card.slug}-{text.title if said else ''}-{needs}")
            origin, once = (card.kind, card.slug), when in ONCE
            reminder = Reminder(
                slug, when, text.title, text.text, once=once, card=origin, needs=needs, while_out=while_out
            )
            self._add(reminder, keys_of(line) if line else ())

    def _add(self, reminder: Reminder, keys: Iterable[str] = ()) -> None:
        _, pieces = self._found.setdefault(reminder.slug, (reminder, []))
        pieces += keys

    def all(self) -> tuple[Reminder, ...]:
        return tuple(replace(one, pieces=tuple(dict.fromkeys(keys))) for one, keys in self._found.values())
