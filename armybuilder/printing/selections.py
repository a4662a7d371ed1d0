"""The cards that an address selects: by their slugs, as all of a kind, or as what a list's filter or a query finds."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from armybuilder.browse.filters import read_filter
from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.selectors import cards_matching
from armybuilder.printing.options import MOST_CARDS, PRINT_OPTIONS
from armybuilder.printing.query_reader import BadRequest, Query, QueryReader
from armybuilder.printing.sources import Source, book_of
from catalog.fields import table
from catalog.kinds import kind_by_plural, kind_of, kinds
from catalog.mistakes import Mistake
from catalog.models import Card, Game
from catalog.shelf import Shelf, shelf, shelves
from validation.books import rulebook

SELECTION = ("game", "kind", "slugs", "from")
QUERY = "q"
#: With none of these an address means the whole book.
PICKS = (*(name for name in SELECTION if name != "game"), QUERY)


def selection_of(query: Query) -> Source:
    """The cards that an address names; if it names none, all of the kind that armies are made of. Raises BadRequest."""
    reader = QueryReader(query)
    found = _selected(reader, _shelf(reader))
    reader.finish()
    if not found.cards:
        asked = next((name for name in ("from", QUERY) if reader.word(name)), "slugs")
        raise BadRequest(Mistake(asked, "finds no card."))
    said = tuple((name, value) for name, values in query.items() if name not in PRINT_OPTIONS for value in values)
    return replace(found, said=said, parameters=tuple(parameters_of(query)))


def book_or_selection_of(query: Query) -> Source:
    """The cards that an address names; if it names none, the whole book of its game. Raises BadRequest."""
    found = selection_of(query)
    if any(query.get(name) for name in PICKS):
        return found
    return replace(book_of(found.shelf), parameters=found.parameters)


def parameters_of(query: Query) -> list[str]:
    """The parameters that select cards; beside the name of a list, its filters' own."""
    names = [*SELECTION, QUERY]
    return [*names, *(name for name in query if name not in {*names, *PRINT_OPTIONS})] if query.get("from") else names


def _shelf(reader: QueryReader) -> Shelf:
    slug = reader.word("game")
    try:
        return shelf(slug) if slug else shelves()[0]
    except Game.DoesNotExist:
        raise BadRequest(Mistake("game", f"is not one that we have: “{slug[:40]}”.")) from None


def _selected(reader: QueryReader, cards: Shelf) -> Source:
    if plural := reader.word("from"):
        return _filtered(reader, cards, plural)
    slugs = [slug for value in reader.query.get("slugs", ()) for slug in value.replace(",", " ").split()]
    kind = reader.word("kind")
    if kind and kind not in kinds(cards.game.slug):
        raise BadRequest(Mistake("kind", f"is one of {', '.join(kinds(cards.game.slug))}, not “{kind[:40]}”."))
    if text := reader.word(QUERY):
        return Source(cards, _queried(reader, cards, kind, text), f"{cards.game.name}: {text}")
    if slugs:
        return Source(cards, tuple(_named(reader, cards, kind, slugs)), cards.game.name)
    kind = kind or rulebook(cards.game.slug).kinds[0]
    return Source(cards, tuple(cards.kind(kind).values()), _title(cards, kind))


def _filtered(reader: QueryReader, cards: Shelf, plural: str) -> Source:
    model = kind_by_plural(cards.game.slug, plural)
    if model is None:
        names = ", ".join(each.plural for each in kinds(cards.game.slug).values())
        raise BadRequest(Mistake("from", f"is one of {names}, not “{plural[:40]}”."))
    asked = {name: values for name, values in reader.query.items() if name not in {*SELECTION, *PRINT_OPTIONS}}
    problems = read_filter(table(cards, kind_of(model)), asked).problems
    reader.problems += problems
    return Source(cards, tuple(cards_matching(cards, plural, asked)), _title(cards, kind_of(model)))


def _queried(reader: QueryReader, cards: Shelf, kind: str, text: str) -> tuple[Card, ...]:
    """The cards that a query finds."""
    try:
        return find(text, [cards], kind).cards[:MOST_CARDS]
    except BadQuery as bad:
        for mistake in bad.mistakes:
            reader.refuse(QUERY, f"can't be read at column {mistake.column}: {mistake.message}")
        return ()


def _named(reader: QueryReader, cards: Shelf, kind: str, slugs: Sequence[str]) -> Iterator[Card]:
    """The cards by slug, of the kind that is given or that stands before each: `item:sword`."""
    default = kind or rulebook(cards.game.slug).kinds[0]
    for word in slugs[:MOST_CARDS]:
        its_kind, _, slug = word.rpartition(":")
        card = cards.find(its_kind or default, slug)
        if card:
            yield card
        else:
            near = get_close_matches(slug, cards.kind(its_kind or default), 1)
            hint = f" Did you mean “{near[0]}”?" if near else ""
            reader.refuse("slugs", f"names no {its_kind or default}: “{word[:80]}”.{hint}")


def _title(cards: Shelf, kind: str) -> str:
    return f"{cards.game.name}: {kinds(cards.game.slug)[kind]._meta.verbose_name_plural}"
