"""The fields that a query may ask of one kind's cards: the kind's own, those that every card has, those about the
person who asks (how many of a card they own, and what an army of theirs lacks), and their values."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Protocol

from catalog.fields import NONE, CardTable, Field, FieldKind, choice, number, table, tables_of, text
from catalog.models import Card, Source
from catalog.shelf import Shelf
from catalog.tokens import plain
from validation.books import rulebook


class Person(Protocol):
    """Somebody with cards and armies of their own, as far as queries go."""

    def owned(self, card: Card) -> int: ...
    def painted(self, card: Card) -> int: ...
    def free(self, card: Card) -> int:
        """Those that stand in none of their built armies."""

    def armies(self) -> Mapping[str, str]: ...
    def missing(self, army: str) -> Set[Card]:
        """The cards of which an army of theirs needs more than are free, by the army's key."""


class Asker:
    """The person who asks: looked up when a query first asks for what is theirs, and noted then."""

    def __init__(self, find: Callable[[], Person]) -> None:
        self._find = find

    @cached_property
    def person(self) -> Person:
        return self._find()

    @property
    def is_asked(self) -> bool:
        return "person" in vars(self)


_asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


@contextmanager
def asked_by(find: Callable[[], Person]) -> Iterator[Asker]:
    """Within it, queries are this person's. `find` is called if they ask for what they own, and not before."""
    asker = Asker(find)
    token = _asker.set(asker)
    try:
        yield asker
    finally:
        _asker.reset(token)


def has_person() -> bool:
    """True where queries are somebody's; a command's are nobody's."""
    return _asker.get() is not None


def is_personal() -> bool:
    """True where what is answered now depends on who asks, so that nobody else may be given it."""
    asker = _asker.get()
    return asker is not None and asker.is_asked


def person() -> Person:
    asker = _asker.get()
    assert asker is not None, "a caller who reads what is somebody's asks first whether there is somebody"
    return asker.person


OWN = number(
    "own",
    "Owned",
    lambda card: person().owned(card),
    help="How many of it you own, by your collection.",
)
FREE = number(
    "free",
    "Free",
    lambda card: person().free(card),
    help="How many of those that you own stand in no built army of yours.",
)
PAINTED = number(
    "painted",
    "Painted",
    lambda card: person().painted(card),
    help="How many of those that you own are painted.",
)
#: The figures that differ from person to person; nothing keeps them.
PERSONAL: tuple[Field, ...] = (OWN, FREE, PAINTED)


#: Names with a meaning of their own; no field can be asked for by them.
GAME, KIND, IS, HAS, ORDER, MISSING = "game", "kind", "is", "has", "order", "missing"
SPECIAL = (GAME, KIND, IS, HAS, ORDER, MISSING)


#: Fewer letters than these are no beginning of a name.
LEAST_LETTERS = 3


@dataclass(frozen=True)
class Ambiguous:
    """Several fields whose names begin alike."""

    fields: tuple[Field, ...]


@lru_cache(maxsize=4096)
def normal(word: str) -> str:
    """A name as it is compared: in one case, without dots and dashes."""
    return "_".join(re.findall(r"\w+", re.sub(r"['’]", "", word.casefold()).replace("_", " ")))


def aliases(field: Field) -> tuple[str, ...]:
    """The other names of a field: the heads of its columns, where they make a name."""
    found = (normal(each) for each in (field.short, field.label))
    return tuple(dict.fromkeys(name for name in found if name not in ("", field.name, *SPECIAL)))


def _notes(card: Card) -> str:
    return " ".join(note.text for note in card.notes.all())


def common_fields(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The fields that every card has; `text` reads all that the kind's text search reads, but for the name."""
    read = [field for field in fields if field.is_read and field.name != "name"]
    return (
        text("name", "Name", attrgetter("name")),
        text("text", "Text", lambda card: " ".join([card.text, *(field.shown(card) for field in read)])),
        number("number", "Number", attrgetter("number"), help="The book's own number."),
        number("cost", "Cost", attrgetter("cost"), help="What it costs, whatever its game pays in."),
        choice("source", "Source", Source, attrgetter("source"), help="Whose it is: the book's or ours."),
        text("page", "Page", attrgetter("page"), help="Where the book prints it."),
        text("note", "Note", _notes, help="Errata, rulings and what we added."),
    )


class Columns:
    """A kind's table, with every field's values prepared for matching; each is read once, when first asked for."""

    def __init__(self, cards: CardTable) -> None:
        self.table = cards
        self.cards = cards.cards
        self.rows = frozenset(range(len(cards.cards)))
        own = {field.name: field for field in cards.fields}
        common = {field.name: field for field in common_fields(cards.fields)}
        if self.can_be_owned:
            common |= {field.name: field for field in PERSONAL}
        self.fields: Mapping[str, Field] = own | {name: field for name, field in common.items() if name not in own}
        others = {name: field for field in reversed(self.fields.values()) for name in aliases(field)}
        self._by_name: Mapping[str, Field] = {**others, **self.fields}
        self._figures: dict[str, Sequence[float | None]] = {}
        self._texts: dict[str, Sequence[str]] = {}
        self._targets: dict[str, Mapping[str, tuple[str, str]]] = {}
        self._rows_of: dict[str, dict[str, set[int]]] = {}
        self._found: dict[tuple[str, bool | None], Field | Ambiguous | None] = {}

    @property
    def shelf(self) -> Shelf:
        return self.table.shelf

    @property
    def game(self) -> str:
        return self.shelf.game.slug

    @property
    def kind(self) -> str:
        return self.table.kind

    @property
    def can_be_owned(self) -> bool:
        """True where armies are made of these cards, so that a person counts them."""
        return self.kind in rulebook(self.game).piece_kinds

    @cached_property
    def kind_names(self) -> tuple[str, ...]:
        """The names of the kind, in one and in many, in the data and on the page."""
        meta = type(self.cards[0])._meta if self.cards else None
        shown = (str(meta.verbose_name), str(meta.verbose_name_plural)) if meta else ()
        return tuple(dict.fromkeys(map(normal, (self.kind, *shown))))

    def named(self, name: str, is_number: bool | None = None) -> Field | Ambiguous | None:
        """The field that a query calls so: by its name, its label, or an unambiguous beginning of either.

        `is_number` says whether what it is asked for is a figure: a beginning then leads to such a field first.
        """
        key = (normal(name), is_number)
        if key not in self._found:
            self._found[key] = self._exact(key[0]) or self._begun(*key)
        return self._found[key]

    def is_exact(self, name: str) -> bool:
        return self._exact(normal(name)) is not None

    def _exact(self, name: str) -> Field | None:
        return self._by_name.get(name)

    def _begun(self, name: str, is_number: bool | None) -> Field | Ambiguous | None:
        if len(name) < LEAST_LETTERS:
            return None
        begun = {field.name for each, field in self._by_name.items() if each.startswith(name)}
        found = [field for field in self.fields.values() if field.name in begun]
        if is_number is not None:
            fitting = [field for field in found if (field.kind is FieldKind.NUMBER) is is_number]
            found = fitting or found
        if len(found) < 2:
            return found[0] if found else None
        short = min(found, key=lambda field: len(field.name))
        if all(field is short or field.name.startswith(f"{short.name}_") for field in found):
            return short
        return Ambiguous(tuple(found))

    def figures(self, field: Field) -> Sequence[float | None]:
        """The figures of a number, row by row; a person's own are read each time."""
        if field in PERSONAL:
            return [field.read(card) for card in self.cards]
        if field.name not in self._figures:
            self._figures[field.name] = [field.read(card) for card in self.cards]
        return self._figures[field.name]

    def texts(self, field: Field) -> Sequence[str]:
        """The words of a text, row by row, without marks and in one case."""
        if field.name not in self._texts:
            self._texts[field.name] = [self.words(field.shown(card)) for card in self.cards]
        return self._texts[field.name]

    def words(self, marked: str) -> str:
        return plain(marked, self.shelf.resolve).casefold()

    def rows_of(self, field: Field) -> Mapping[str, set[int]]:
        if field.name not in self._rows_of:
            found: dict[str, set[int]] = {}
            for row, card in enumerate(self.cards):
                for value in field.values(card):
                    found.setdefault(value, set()).add(row)
            self._rows_of[field.name] = found
        return self._rows_of[field.name]

    def without(self, field: Field) -> set[int]:
        if field in PERSONAL:
            return set()
        if field.kind is FieldKind.NUMBER:
            return {row for row, figure in enumerate(self.figures(field)) if figure is None}
        if field.kind is FieldKind.TEXT:
            return {row for row, words in enumerate(self.texts(field)) if not words}
        return self.rows_of(field).get(NONE, set())

    def targets(self, field: Field) -> Mapping[str, tuple[str, str]]:
        """The targets of a link: by slug the name, and the text where the link is read and not chosen from."""
        if field.name not in self._targets:
            found = {target.slug: target for card in self.cards for target in field.targets(card)}
            self._targets[field.name] = {
                slug: (target.name.casefold(), "" if field.is_filter else self.words(getattr(target, "text", "")))
                for slug, target in found.items()
            }
        return self._targets[field.name]

    @cached_property
    def _sources(self) -> list[set[str]]:
        return [{card.source, *(note.about for note in card.notes.all())} for card in self.cards]

    def sources(self, about: str) -> set[int]:
        """The rows whose card, or a note on it, is from one source: the book, a ruling, the supplement, an erratum."""
        return {row for row, sources in enumerate(self._sources) if about in sources}


@lru_cache(maxsize=256)
def columns(cards: CardTable) -> Columns:
    return Columns(cards)


def columns_of(shelves: Iterable[Shelf], kind: str = "") -> tuple[Columns, ...]:
    """The columns of every kind on the shelves, or of one kind, in the order in which pages show them."""
    return tuple(
        columns(table(shelf, each)) for shelf in shelves for each in tables_of(shelf.game.slug) if kind in ("", each)
    )
