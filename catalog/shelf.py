"""A game's cards in memory, with every link resolved: what pages, rules and prints read without a query.

A shelf is built once a data version and shared by all requests; nobody may change what stands on it.
"""

import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection, models

from catalog.fixture import inner_relations, nested_relations
from catalog.kinds import kind_of, kinds
from catalog.models import Card, Game, RuleSection, Term
from catalog.tokens import Run, Token, runs, tokens

CardT = TypeVar("CardT", bound=Card)
CatalogEntry = Card | Term | RuleSection
#: Cards of a kind by slug: who asks for a kind by its name knows what its cards have.
BySlug = Mapping[str, Any]


class Shelf:
    """All cards, rule sections and terms of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sections: tuple[RuleSection, ...] = tuple(_rows(game, RuleSection))
        self.terms: tuple[Term, ...] = tuple(_rows(game, Term))
        self._by_kind: dict[str, BySlug] = {
            kind: {card.slug: card for card in _rows(game, model)} for kind, model in kinds(game.slug).items()
        }
        self._among: dict[tuple[str, ...], BySlug] = {}
        _link(game, [*self.sections, *self.terms, *self.cards])

    @property
    def version(self) -> str:
        """Two shelves of a game that say the same have the same cards."""
        return self.game.data_version

    @property
    def catalog(self) -> "Shelf":
        """The shelf without what a player made."""
        return self

    @property
    def own(self) -> Sequence[Card]:
        """The cards that a player made; the catalog has none."""
        return ()

    @property
    def cards(self) -> Iterable[Card]:
        """Every card, kind by kind, in the book's order."""
        return [card for cards in self._by_kind.values() for card in cards.values()]

    def kind(self, kind: str) -> BySlug:
        """The cards of a kind by slug, in the book's order: `shelf.kind("unit")["archer"]`."""
        return self._by_kind.get(kind, {})

    def all(self, model: type[CardT]) -> Mapping[str, CardT]:
        """The cards of a model by slug, for those who know the game: `shelf.all(Unit)["archer"]`."""
        return self._by_kind[kind_of(model)]

    def among(self, kinds: tuple[str, ...]) -> BySlug:
        """The cards of several kinds by slug, where no two of them share one."""
        if len(kinds) == 1:
            return self.kind(kinds[0])
        if kinds not in self._among:
            self._among[kinds] = {slug: card for kind in kinds for slug, card in self.kind(kind).items()}
        return self._among[kinds]

    def find(self, kind: str, slug: str) -> Card | None:
        return self.kind(kind).get(slug)

    def called(self, slug: str) -> Card | None:
        """The first card of a slug that has a text, of whatever kind."""
        return next((cards[slug] for cards in self._by_kind.values() if slug in cards and cards[slug].text), None)

    @cached_property
    def _terms_by_word(self) -> dict[str, Term]:
        words = {alias.name.casefold(): term for term in self.terms for alias in term.aliases.all()}
        return words | {term.name.casefold(): term for term in self.terms}

    def term(self, word: str) -> Term | None:
        """The term that a text writes so, by its name or another spelling."""
        return self._terms_by_word.get(word.casefold())

    def resolve(self, token: Token) -> Card | Term | None:
        """The card or term to which a mark in a text leads."""
        return self.find(token.kind, token.name) if token.kind else self.term(token.name)

    def runs(self, text: str) -> Iterable[Run[Card | Term]]:
        return runs(text, self.resolve)

    @cached_property
    def _section_by_slug(self) -> dict[str, RuleSection]:
        return {section.slug: section for section in self.sections}

    def section(self, slug: str) -> RuleSection | None:
        return self._section_by_slug.get(slug)

    @cached_property
    def _names(self) -> dict[CatalogEntry, list[CatalogEntry]]:
        """The names in the texts of each card and section, without repeats; a term of a card counts as the card."""
        found: dict[CatalogEntry, list[CatalogEntry]] = {}
        entries: list[Card | RuleSection] = [*self.cards, *self.sections]
        for entry in entries:
            targets = (self.resolve(token) for text in _texts(entry) for token in tokens(text))
            named = (target.card or target if isinstance(target, Term) else target for target in targets if target)
            found[entry] = [target for target in dict.fromkeys(named) if target != entry]
        return found

    @cached_property
    def _named_by(self) -> dict[CatalogEntry, list[CatalogEntry]]:
        found: dict[CatalogEntry, list[CatalogEntry]] = defaultdict(list)
        for entry, targets in self._names.items():
            for target in targets:
                found[target].append(entry)
        return found

    def names(self, entry: CatalogEntry) -> list[CatalogEntry]:
        """The cards and terms that a card's or section's texts mark."""
        return self._names.get(entry, [])

    def named_by(self, entry: CatalogEntry) -> list[CatalogEntry]:
        """The cards and sections whose texts mark this card or term."""
        return self._named_by.get(entry, [])


_shelves: dict[tuple[str, str], Shelf] = {}


def shelf(slug: str) -> Shelf:
    """The shelf of a game by its slug; one query, to see whether the catalog has changed. Raises Game.DoesNotExist."""
    if slug not in game_slugs():
        # Not even the database is asked: an address may hold what no database takes.
        raise Game.DoesNotExist(slug)
    present = _present()
    if slug not in present:
        raise Game.DoesNotExist(slug)
    return shelf_at(slug, present[slug])


def shelves() -> list[Shelf]:
    """The shelves of all games, in their order; one query."""
    return [shelf_at(slug, version) for slug, version in _present().items()]


#: The data versions as they were found within `asked_once`, by game; None outside of it.
_found: ContextVar[dict[str, str] | None] = ContextVar("versions", default=None)


@contextmanager
def asked_once() -> Iterator[None]:
    """Within it the database is asked once whether the catalog has changed: a page is made of one state of it."""
    token = _found.set({})
    try:
        yield
    finally:
        _found.reset(token)


def _present() -> Mapping[str, str]:
    """The data version of each game that the site has, in the games' order."""
    known = _found.get()
    if known:
        return known
    present = versions()
    if known is not None:
        known.update(present)
    return present


def versions() -> dict[str, str]:
    """The data version of each game that the site has, in the games' order; one query."""
    site = set(game_slugs())
    with connection.cursor() as cursor:
        cursor.execute(_question())
        return {slug: version for slug, version in cursor.fetchall() if slug in site}


@cache
def _question() -> str:
    """The question for the data versions, put in words once: each page asks it, and each read of the API."""
    return str(Game.objects.values_list("slug", "data_version").query)


def shelf_at(slug: str, version: str) -> Shelf:
    """The shelf of a game whose data version was just read: no query if it stands there. Raises Game.DoesNotExist."""
    return _shelves.get((slug, version)) or shelf_of(Game.objects.get(slug=slug))


def game_slugs() -> list[str]:
    """The games that the site has; a database may still hold one that it no longer has."""
    return [game.replace("_", "-") for game in settings.GAMES]


def shelf_of(game: Game) -> Shelf:
    key = (game.slug, game.data_version)
    if key not in _shelves:
        gc.unfreeze()
        for old in [known for known in _shelves if known[0] == game.slug]:
            _shelves.pop(old, None)
        _shelves[key] = Shelf(game)
        gc.freeze()  # it stays: to look through it for garbage would hold a request up for tenths of a second
    return _shelves[key]


def _rows(game: Game, model: type[models.Model]) -> Iterable[Any]:
    """A model's rows of one game, with what stands inside them and their many-links."""
    inside = [name for name, _ in nested_relations(model)]
    many = [field.name for field in model._meta.many_to_many]
    return sorted(model._default_manager.filter(game=game).prefetch_related(*inside, *many), key=place_of)


def _texts(entry: Card | RuleSection) -> Iterator[str]:
    """All that a card or section says: its own text, and those of the rows inside it."""
    yield entry.text
    for name, link in inner_relations(type(entry)):
        texts = [field.name for field in link.model._meta.fields if isinstance(field, models.TextField)]
        yield from (getattr(row, text) for row in getattr(entry, name).all() for text in texts)


def place_of(row: CatalogEntry) -> tuple[object, ...]:
    """The place of a row among its kind: in the book's order, else by name. Not as a database sorts: they differ."""
    if isinstance(row, RuleSection):
        return (row.order,)
    number = row.number if isinstance(row, Card) else None
    return (number is None, number or 0, row.name.casefold(), row.slug)


Known = dict[tuple[object, object], Any]
Back = dict[tuple[models.Model, str], list[models.Model]]


def _link(game: Game, rows: list[CatalogEntry]) -> None:
    """Point every link at the one object on the shelf, and fill the links back, so that following one asks nothing."""
    known: Known = {(type(row), row.pk): row for row in rows}
    known |= {(Card, row.pk): row for row in rows if isinstance(row, Card)}
    known[Game, game.pk] = game
    inner = [child for row in rows for name, _ in nested_relations(row.__class__) for child in getattr(row, name).all()]
    back: Back = defaultdict(list)
    for row in [*rows, *inner]:
        _link_forward(row, known, back)
    for row in rows:
        _link_many(row, known, back)
    models_here = {type(other) for other in (*rows, *inner)}
    for row in rows:
        _link_back(row, back, models_here)


def _link_forward(row: Any, known: Known, back: Back) -> None:
    """Set the row's own links, and note each for the way back."""
    for field in row._meta.fields:
        if field.remote_field is None or field.remote_field.parent_link:
            continue
        target = known.get((field.related_model, getattr(row, field.attname)))
        if target is None:
            continue
        field.set_cached_value(row, target)
        if field.one_to_one:
            field.remote_field.set_cached_value(target, row)
        elif name := field.remote_field.get_accessor_name():
            back[target, name].append(row)


def _link_many(row: Any, known: Known, back: Back) -> None:
    """Set the row's lists of links, and note each link for the way back."""
    for many in row._meta.many_to_many:
        linked = (known[many.related_model, target.pk] for target in getattr(row, many.name).all())
        targets = sorted(linked, key=place_of)
        answer(row, many.name, many.related_model, targets)
        if not many.remote_field.hidden:
            for target in targets:
                back[target, many.remote_field.get_accessor_name()].append(row)


def _link_back(row: Any, back: Back, models_here: set[type]) -> None:
    """Answer the links that lead to this row from other rows of the shelf."""
    for relation in row._meta.related_objects:
        name = relation.get_accessor_name()
        if relation.hidden or relation.related_model not in models_here:
            continue
        if not relation.one_to_one:
            answer(row, name, relation.related_model, back[row, name])
        elif not relation.is_cached(row):
            relation.set_cached_value(row, None)


def answer(row: models.Model, name: str, model: type[models.Model], targets: Sequence[models.Model]) -> None:
    """Answer `row.name.all()` from the shelf, as a prefetch would."""
    queryset: Any = model._default_manager.all()
    queryset._result_cache = targets
    queryset._prefetch_done = True
    vars(row).setdefault("_prefetched_objects_cache", {})[name] = queryset
