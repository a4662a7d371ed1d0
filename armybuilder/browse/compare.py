"""Two to four cards side by side: a column a card, a row a field, and which rows differ."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from armybuilder.browse.keys import by_slug, card_of, key_of
from catalog.fields import Field, FieldKind, fields_of, tables_of
from catalog.kinds import kinds
from catalog.models import Card, Source, Term, page_of
from catalog.shelf import Shelf

MOST_CARDS = 4
#: The fields above the columns, and those that every card has and the last rows show.
APART = {"name", "number", "text", "source"}


@dataclass(frozen=True)
class ComparedValue:
    """The value of one card in a row: words, or links, or a text with marks."""

    shown: str
    targets: Sequence[Card | Term] = ()
    is_text: bool = False


@dataclass(frozen=True)
class ComparedField:
    """A row: a field with what each card has in it."""

    name: str
    label: str
    values: list[ComparedValue]
    is_number: bool = False

    @property
    def is_blank(self) -> bool:
        return not any(value.shown for value in self.values)

    @property
    def differs(self) -> bool:
        """True where the cards are not all the same here."""
        return len({value.shown for value in self.values}) > 1


@dataclass(frozen=True)
class ColumnLink:
    """A way to change a column, and the address that does it."""

    words: str
    sign: str
    address: str


@dataclass(frozen=True)
class ComparedCard:
    """A card with its ways: out, to the left, to the right."""

    card: Card
    ways: list[ColumnLink]


@dataclass(frozen=True)
class CardChoices:
    """The cards of a kind that can still be added."""

    kind: str
    cards: list[tuple[str, Card]]


@dataclass
class Comparison:
    """The cards that an address names, and what could not be read of it."""

    shelf: Shelf | None = None
    cards: list[Card] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    only_differences: bool = False

    def address(self, cards: Iterable[Card], *, only: bool | None = None) -> str:
        query = {"cards": ",".join(key_of(card) for card in cards)}
        if self.only_differences if only is None else only:
            query["only"] = "differences"
        path = page_of("compare")
        return f"{path}?{urlencode(query, safe='/,')}" if query["cards"] else path

    @property
    def own_address(self) -> str:
        return self.address(self.cards)

    @property
    def toggle_address(self) -> str:
        return self.address(self.cards, only=not self.only_differences)

    @property
    def written(self) -> str:
        return ",".join(key_of(card) for card in self.cards)

    @property
    def has_room(self) -> bool:
        return len(self.cards) < MOST_CARDS

    @property
    def columns(self) -> list[ComparedCard]:
        return [ComparedCard(card, list(self._ways(place))) for place, card in enumerate(self.cards)]

    def _ways(self, place: int) -> Iterator[ColumnLink]:
        name = self.cards[place].name
        for words, sign, other in ((f"Move {name} left", "←", place - 1), (f"Move {name} right", "→", place + 1)):
            if 0 <= other < len(self.cards):
                moved = list(self.cards)
                moved[place], moved[other] = moved[other], moved[place]
                yield ColumnLink(words, sign, self.address(moved))
        yield ColumnLink(f"Remove {name}", "×", self.address([*self.cards[:place], *self.cards[place + 1 :]]))

    @property
    def lines(self) -> list[ComparedField]:
        shown = [line for line in _lines(self.cards) if not line.is_blank]
        return [line for line in shown if line.differs or not self.only_differences]

    @property
    def differing(self) -> int:
        return sum(line.differs for line in _lines(self.cards))

    @property
    def choices(self) -> list[CardChoices]:
        """The cards that can be added: those of the same kind first."""
        if self.shelf is None:
            return []
        game = self.shelf.game.slug
        first = [card.kind for card in self.cards]
        order = dict.fromkeys([*first, *tables_of(game)])
        return [self._choices_of(kind) for kind in order]

    def _choices_of(self, kind: str) -> CardChoices:
        assert self.shelf is not None, "asked only of a comparison that has a game"
        cards = [card for card in self.shelf.kind(kind).values() if card not in self.cards]
        model = kinds(self.shelf.game.slug)[kind]
        return CardChoices(str(model._meta.verbose_name_plural), [(key_of(card), card) for card in cards])


def comparison(shelves: Iterable[Shelf], written: Sequence[str], *, only_differences: bool = False) -> Comparison:
    """The cards that an address names, as far as they can stand side by side; the rest is named, each with why."""
    found = Comparison(only_differences=only_differences)
    known = by_slug(shelves)
    for key in (word.strip() for text in written for word in text.split(",")):
        if key:
            _take(found, key, known)
    return found


def _take(found: Comparison, key: str, known: dict[str, Shelf]) -> None:
    card = card_of(key, known)
    if card is None:
        found.problems.append(f"There is no card “{key[:80]}”: a card is written game/kind/slug.")
    elif card in found.cards:
        found.problems.append(f"{card} is already here.")
    elif found.shelf and card.game_id != found.shelf.game.slug:
        here = found.shelf.game
        found.problems.append(f"{card} is of {card.game}; only cards of one game compare, and these are of {here}.")
    elif not found.has_room:
        found.problems.append(f"You can compare up to {MOST_CARDS} cards. Remove one to add {card}.")
    else:
        found.cards.append(card)
        found.shelf = known[card.game_id]


def _lines(cards: Sequence[Card]) -> Iterator[ComparedField]:
    if not cards:
        return
    said: list[list[str]] = []
    for each in shared_fields(cards):
        line = ComparedField(
            each.name, each.label, [_value(_of(card, each.name), card) for card in cards], each.kind is FieldKind.NUMBER
        )
        words = [value.shown for value in line.values]
        # A text that the search reads may only repeat what a link's row says.
        if each.is_column or words not in said:
            yield line
        said.append(words)
    yield ComparedField("text", "Text", [ComparedValue(card.text, is_text=True) for card in cards])
    yield ComparedField("source", "Source", [ComparedValue(str(Source(card.source).label)) for card in cards])


def shared_fields(cards: Sequence[Card]) -> list[Field]:
    """The fields that all the cards have, in the order of the first one's table."""
    tables = [{each.name: each for each in fields_of(card.game_id, card.kind)} for card in cards]
    return [
        each
        for name, each in tables[0].items()
        if name not in APART and all(name in table and table[name].kind is each.kind for table in tables)
    ]


def _of(card: Card, name: str) -> Field:
    return next(each for each in fields_of(card.game_id, card.kind) if each.name == name)


def _value(each: Field, card: Card) -> ComparedValue:
    targets = each.targets(card) if each.kind is FieldKind.LINK else ()
    return ComparedValue(each.shown(card), targets, is_text=each.kind is FieldKind.TEXT)
