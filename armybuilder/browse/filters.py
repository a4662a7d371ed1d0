"""Filters: from the words of an address, by a kind's field table, to the cards that they leave.

What can't be read is named and left out, so that a mistyped address still answers with cards.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from armybuilder.browse.keys import MINE, YES
from armybuilder.browse.query.columns import OWN, columns, has_person
from armybuilder.browse.query.finding import is_only_words, sift
from armybuilder.browse.query.mistakes import BadQuery, mended
from armybuilder.browse.query.parsing import is_grammatical
from armybuilder.serving.numbers import WholeNumber
from catalog.fields import CardTable, Field, FieldKind
from catalog.mistakes import Mistake

Query = Mapping[str, Sequence[str]]
Fits = Callable[[int], bool]

#: The figures that can be asked for.
MOST = 999_999
FIGURE = WholeNumber(MOST, least=-MOST)


@dataclass(frozen=True)
class Criterion:
    """One thing asked of a card: which parameters ask it, in words, and whether a row of the table fits."""

    name: str
    words: str
    params: tuple[str, ...]
    fits: Fits


@dataclass(frozen=True)
class Filter:
    """All that an address asks of a list: what the cards must fit, and their order."""

    criteria: tuple[Criterion, ...] = ()
    order: Field | None = None
    is_descending: bool = False
    #: The address as understood: each parameter with its values, in the table's order.
    params: tuple[tuple[str, str], ...] = ()
    problems: tuple[Mistake, ...] = ()
    #: The query among them as it is written, in plain English where it says more than words, what is wrong with it, and
    #: where each row stands, if it asks for an order.
    text: str = ""
    in_words: str = ""
    mistakes: tuple[Mistake, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)

    @property
    def order_name(self) -> str:
        return f"{'-' if self.is_descending else ''}{self.order.name}" if self.order else ""

    def values(self, parameter: str) -> list[str]:
        return [value for name, value in self.params if name == parameter]

    def value(self, parameter: str) -> str:
        return next(iter(self.values(parameter)), "")

    def address(self, *, without: Iterable[str] = (), **changed: str) -> str:
        """The address with parameters left out or changed; an empty value leaves one out."""
        gone = {*without, *changed}
        kept = [(name, value) for name, value in self.params if name not in gone]
        kept += [(name, value) for name, value in changed.items() if value]
        return f"?{urlencode(kept)}"


@dataclass
class FilterReader:
    """A filter while it is read, field by field."""

    table: CardTable
    query: Query
    criteria: list[Criterion] = field(default_factory=list)
    params: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Mistake] = field(default_factory=list)

    def words(self, parameter: str) -> list[str]:
        """The values given for a parameter, without the empty fields that a form sends along."""
        return list(dict.fromkeys(word for value in self.query.get(parameter, ()) if (word := value.strip())))

    def refuse(self, parameter: str, message: str) -> None:
        self.problems.append(Mistake(parameter, message))

    def one_word(self, parameter: str) -> str:
        words = self.words(parameter)
        if len(words) > 1:
            self.refuse(parameter, "is given more than once; the first counts.")
        return words[0] if words else ""

    def ask(self, name: str, words: str, params: Iterable[tuple[str, str]], fits: Fits) -> None:
        pairs = list(params)
        self.params += pairs
        self.criteria.append(Criterion(name, words, tuple(dict.fromkeys(key for key, _ in pairs)), fits))


def read_filter(table: CardTable, query: Query, also: Iterable[str] = ()) -> Filter:
    """The filter that an address writes for a kind. `also` names the parameters that someone else reads."""
    reading = FilterReader(table, query)
    asked = _read_text(reading)
    _read_mine(reading)
    for each in table.fields:
        if each.is_filter and each.is_many:
            _read_choice(reading, each)
        elif each.is_filter and each.kind is FieldKind.NUMBER:
            _read_range(reading, each)
    order, is_descending = _read_order(reading)
    known = {"q", "order", MINE, *also, *parameters(table.fields)}
    for name in query:
        if name not in known:
            reading.refuse(name, "is no filter of this list.")
    return replace(
        asked,
        criteria=tuple(reading.criteria),
        order=order,
        is_descending=is_descending,
        params=tuple(reading.params),
        problems=tuple(reading.problems),
    )


def parameters(fields: Iterable[Field]) -> Iterator[str]:
    for each in fields:
        if not each.is_filter:
            continue
        if each.kind is FieldKind.NUMBER:
            yield from (each.name, f"{each.name}_min", f"{each.name}_max")
        else:
            yield each.name


def _read_text(reading: FilterReader) -> Filter:
    """The query among the filters, as far as it can be read."""
    text = reading.one_word("q")
    if not text:
        return Filter()
    try:
        found = sift(text, reading.table)
    except BadQuery as bad:
        reading.params.append(("q", text))
        for mistake in bad.mistakes:
            reading.refuse("q", f"can't be read at column {mistake.column}: {mistake.message}")
        return Filter(text=text, mistakes=bad.mistakes)
    is_plain = is_only_words(text)
    rows = frozenset(found.rows)
    reading.ask("q", f"{'Text' if is_plain else 'Query'}: “{text}”", [("q", text)], rows.__contains__)
    places = {row: place for place, row in enumerate(found.rows)} if found.is_ordered else {}
    return Filter(text=text, in_words="" if is_plain else found.words, places=places)


def _read_mine(reading: FilterReader) -> None:
    """Keep to what the person owns who asks, if they wish so; of cards that nobody counts, all stay."""
    cards = columns(reading.table)
    if reading.words(MINE)[-1:] == [YES] and cards.can_be_owned and has_person():
        owned = cards.figures(OWN)
        reading.ask(MINE, "Only what you own", [(MINE, YES)], lambda row: bool(owned[row]))


def _read_choice(reading: FilterReader, each: Field) -> None:
    options = {option.value: option.label for option in reading.table.options[each.name]}
    given = reading.words(each.name)
    for value in given:
        if value not in options:
            near = ", ".join(options)
            reading.refuse(each.name, f"has no value “{value[:40]}”; it is one of: {near}.")
    chosen = [value for value in options if value in given]
    if chosen:
        wanted, values = set(chosen), reading.table.values[each.name]
        words = f"{each.label}: {' or '.join(options[value] for value in chosen)}"
        reading.ask(each.name, words, [(each.name, v) for v in chosen], lambda row: not wanted.isdisjoint(values[row]))


def _read_range(reading: FilterReader, each: Field) -> None:
    exact = _read_number(reading, each.name)
    least, most = (_read_number(reading, f"{each.name}_{end}") for end in ("min", "max"))
    figures = reading.table.figures[each.name]
    if exact is not None:
        reading.ask(each.name, f"{each.label}: {exact}", [(each.name, str(exact))], lambda row: figures[row] == exact)
    if least is None and most is None:
        return
    ends = (("min", least), ("max", most))
    params = [(f"{each.name}_{end}", str(figure)) for end, figure in ends if figure is not None]
    reading.ask(each.name, f"{each.label}: {_range_words(least, most)}", params, _within(figures, least, most))


def _read_number(reading: FilterReader, parameter: str) -> int | None:
    word = reading.one_word(parameter)
    number = FIGURE.read(word)
    if word and number is None:
        reading.refuse(parameter, f"takes a whole number, not “{word[:40]}”.")
    return number


def _range_words(least: int | None, most: int | None) -> str:
    if least is None:
        return f"at most {most}"
    if most is None:
        return f"at least {least}"
    return f"{least} to {most}"


def _within(figures: Sequence[int | None], least: int | None, most: int | None) -> Fits:
    def fits(row: int) -> bool:
        figure = figures[row]
        return figure is not None and (least is None or figure >= least) and (most is None or figure <= most)

    return fits


def _read_order(reading: FilterReader) -> tuple[Field | None, bool]:
    word = reading.one_word("order")
    field = reading.table.by_name.get(word.removeprefix("-"))
    if word and (field is None or not field.is_column):
        columns = ", ".join(each.name for each in reading.table.fields if each.is_column)
        reading.refuse("order", f"takes a column, with - before it for the other way round: {columns}.")
        return None, False
    if word:
        reading.params.append(("order", word))
    return field, word.startswith("-")


@dataclass(frozen=True)
class FilterResult:
    """The rows that a filter leaves, and for each criterion those that nothing but it keeps out."""

    rows: list[int]
    nearly: Mapping[str, list[int]]

    def without(self, name: str) -> list[int]:
        """The rows that would be left without what is asked of one field."""
        return self.rows + self.nearly.get(name, [])


def match(table: CardTable, chosen: Filter) -> FilterResult:
    """Run a filter over a table; the rows come in the order that it asks for."""
    rows: list[int] = []
    nearly: dict[str, list[int]] = {criterion.name: [] for criterion in chosen.criteria}
    for row in range(len(table.cards)):
        failed = {criterion.name for criterion in chosen.criteria if not criterion.fits(row)}
        if not failed:
            rows.append(row)
        elif len(failed) == 1:
            nearly[failed.pop()].append(row)
    return FilterResult(_sorted(table, chosen, rows), nearly)


def _sorted(table: CardTable, chosen: Filter, rows: list[int]) -> list[int]:
    """Rows in a stable order: equal ones stay in the book's, and those without a value come last either way."""
    by = chosen.order
    if by is None:
        return sorted(rows, key=lambda row: chosen.places.get(row, row))
    keys = {row: table.sort_key(by, row) for row in rows}
    known = sorted(
        (row for row in rows if not keys[row][0]), key=lambda row: keys[row][1], reverse=chosen.is_descending
    )
    return known + [row for row in rows if keys[row][0]]


def count_of(table: CardTable, name: str, rows: Iterable[int]) -> Mapping[str, int]:
    values = table.values[name]
    counts = {option.value: 0 for option in table.options[name]}
    for row in rows:
        for value in values[row]:
            counts[value] += 1
    return counts


@dataclass(frozen=True)
class QueryFix:
    """A query that could be meant, and its address."""

    query: str
    address: str


@dataclass(frozen=True)
class QueryError:
    """One mistake with the query that it is in, cut where it stands."""

    mistake: Mistake
    before: str
    marked: str
    after: str
    fixes: tuple[QueryFix, ...]

    @property
    def caret(self) -> str:
        """The line below the query: blanks up to the column, then a sign for each letter."""
        return " " * len(self.before) + "^" * max(1, len(self.marked))


def query_errors(text: str, mistakes: Iterable[Mistake], address: Callable[[str], str]) -> list[QueryError]:
    """The mistakes of a query, from left to right; `address` says where a query is answered."""
    return [_error(text, mistake, address) for mistake in mistakes]


def mended_query(text: str, mistakes: Sequence[Mistake], address: Callable[[str], str]) -> QueryFix | None:
    """All of several mistakes mended at once, where each can be mended in its place."""
    query = mended(text, mistakes) if len(mistakes) > 1 else ""
    return QueryFix(query, address(query)) if query and is_grammatical(query) else None


def _error(text: str, mistake: Mistake, address: Callable[[str], str]) -> QueryError:
    start, end = mistake.column - 1, mistake.column - 1 + mistake.length
    fixes = tuple(QueryFix(query, address(query)) for query in mistake.near)
    return QueryError(mistake, text[:start], text[start:end], text[end:], fixes)
