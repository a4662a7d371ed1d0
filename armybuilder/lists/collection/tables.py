"""A collection as a table: CSV, in and out. Columns that nobody here knows are left alone."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from itertools import islice

from armybuilder.lists.collection.selectors import Count
from armybuilder.lists.models import MOST_OWNED, OwnedCard
from armybuilder.serving.numbers import WholeNumber
from catalog.mistakes import Invalid, Mistake, near
from catalog.models import Card
from catalog.shelf import Shelf
from validation.books import rulebook

#: A row of a table by the names of its columns.
Row = Mapping[str, str]

COLUMNS = ("game", "kind", "slug", "name", "owned", "painted")
#: Longer tables than this are no collection.
MOST_ROWS = 5000
COUNT = WholeNumber(MOST_OWNED)


def as_csv(rows: Iterable[OwnedCard]) -> str:
    """The counted cards as a table, a card a row."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in rows:
        card = row.card
        writer.writerow([card.game_id, card.kind, card.slug, card.name, row.owned, row.painted])
    return text.getvalue()


def is_table(text: str) -> bool:
    """True where a text begins with a row that names the column of counts."""
    return "owned" in _heads(text.lstrip("\ufeff").partition("\n")[0])


def _heads(line: str) -> list[str]:
    return [head.strip('" \r').casefold() for head in line.replace(";", ",").replace("\t", ",").split(",")]


def read_csv(text: str, shelf: Shelf) -> dict[str, Count]:
    """The counts of one game's cards in a table; cards by their slug, or by their name.

    Rows that say another game are passed over. Raises Invalid with every mistake.
    """
    try:
        rows = list(islice(csv.reader(StringIO(text.lstrip("\ufeff"), newline=""), _dialect(text)), MOST_ROWS + 2))
    except csv.Error as broken:
        raise Invalid([Mistake("$", f"This is no table: {broken}.")]) from None
    heads = [head.strip().casefold() for head in rows[0]] if rows else []
    if "owned" not in heads or not {"slug", "name"} & set(heads):
        known = "slug (or name) and owned; painted, kind and game may stand beside them"
        raise Invalid([Mistake("line 1", f"The first line names the columns: {known}.")])
    if len(rows) > MOST_ROWS + 1:
        raise Invalid([Mistake("$", f"A table has at most {MOST_ROWS} rows.")])
    return TableReader(shelf).read([dict(zip(heads, map(str.strip, row), strict=False)) for row in rows[1:]])


def _dialect(text: str) -> type[csv.Dialect]:
    """Commas or semicolons, as the first line has them: a spreadsheet writes what its country writes."""
    head = text.partition("\n")[0]

    class Own(csv.excel):
        delimiter = max(",;\t", key=head.count)

    return Own


class TableReader:
    """A table while it is read, with everything that is wrong in it."""

    def __init__(self, shelf: Shelf) -> None:
        self.game = shelf.game.slug
        self.cards: Mapping[str, Card] = shelf.among(rulebook(self.game).piece_kinds)
        self.names: dict[str, list[Card]] = {}
        for card in self.cards.values():
            self.names.setdefault(card.name.casefold(), []).append(card)
        self.mistakes: list[Mistake] = []

    def read(self, rows: Sequence[Row]) -> dict[str, Count]:
        """The counts of all rows; of a card that stands there twice, the last row counts."""
        found = dict(self._counts(rows))
        if self.mistakes:
            raise Invalid(self.mistakes)
        return found

    def _counts(self, rows: Sequence[Row]) -> Iterator[tuple[str, Count]]:
        for number, row in enumerate(rows, 2):
            if not any(row.values()) or row.get("game", "") not in ("", self.game):
                continue
            card = self._card(row, number)
            owned, painted = (self._figure(row, name, number) for name in ("owned", "painted"))
            if painted > owned:
                self._refuse(number, f"{painted} are painted, and {owned} are owned.")
            if card:
                yield card.slug, Count(owned, painted)

    def _card(self, row: Row, number: int) -> Card | None:
        """The card of a row by its slug, or by its name where it has none."""
        slug, name, kind = (row.get(column, "") for column in ("slug", "name", "kind"))
        named = [self.cards[slug]] if slug in self.cards else [] if slug else self.names.get(name.casefold(), [])
        found = [card for card in named if kind in ("", card.kind)]
        if len(found) == 1:
            return found[0]
        shown = (slug or name)[:80]
        if found:
            self._refuse(number, f"Several cards are called “{shown}”: say which by slug.")
        else:
            other = self._near(slug, name)
            hint, meant = (f" Did you mean “{other}”?", (slug or name, other)) if other else ("", None)
            self._refuse(number, f"No card to own is called “{shown}” here.{hint}", meant)
        return None

    def _near(self, slug: str, name: str) -> str:
        known = {each: each for each in self.cards} if slug else {low: own[0].name for low, own in self.names.items()}
        return known.get(near((slug or name).casefold(), known), "")

    def _figure(self, row: Row, name: str, number: int) -> int:
        word = row.get(name, "") or "0"
        figure = COUNT.read(word)
        if figure is None:
            self._refuse(number, f"{name} is a whole number from 0 to {MOST_OWNED}, not “{word[:40]}”.")
        return figure or 0

    def _refuse(self, line: int, message: str, meant: tuple[str, str] | None = None) -> None:
        self.mistakes.append(Mistake(f"line {line}", message, meant=meant))
