"""Sources of what is printed: a whole book, the cards that an address selects, or the pieces of an army; each with its
place among the addresses."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.urls import reverse

from armybuilder.browse.filters import read_filter
from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.selectors import cards_matching
from armybuilder.faces.face import Block, Face
from armybuilder.faces.parts import Chapters, Stencil, face_of, faces, stencils_of
from armybuilder.faces.typeset import lacking
from armybuilder.lists.made import shelf_of
from armybuilder.lists.portraits import portraits_at
from armybuilder.printing.jobs import Job, job_of_army, job_of_cards, job_of_missing, roster_of
from armybuilder.printing.options import MOST_CARDS, ON, PRINT_OPTIONS, Options, Query, last_word
from armybuilder.printing.reference import reference_block
from catalog.fields import table
from catalog.kinds import kind_by_plural, kind_of, kinds
from catalog.mistakes import Invalid, Mistake, near, refuse_if_any
from catalog.models import Card, Game
from catalog.shelf import Shelf, shelf, shelves
from validation.army import ArmyFile
from validation.books import rulebook


@dataclass(frozen=True)
class Source:
    """Cards of one game to print, with the tokens, stencils and texts that go with them.

    `place` is the part of its addresses that names an army, `query` what else an address says to name the same cards,
    and `parameters` all that it may say so. `missing` looks up what the person who prints lacks of an army.
    """

    shelf: Shelf
    cards: tuple[Card, ...]
    title: str
    is_book: bool = False
    army: ArmyFile | None = None
    place: Mapping[str, str] = field(default_factory=dict)
    query: tuple[tuple[str, str], ...] = ()
    parameters: Collection[str] = ()
    missing: Callable[[], Mapping[Card, int]] = dict

    @property
    def chapters(self) -> Chapters:
        return faces(self.shelf.game.slug).chapters

    def path(self, name: str) -> str:
        return reverse(f"printing:{name}", kwargs=dict(self.place))

    @property
    def army_path(self) -> str:
        """Where who prints an army of their own opens its table, or the page of the army's link."""
        own = self.place.get("army")
        return reverse("tabletop:take", args=[own]) if own else reverse("lists:shared", args=[self.place["share_key"]])

    def address(self, name: str, pairs: Sequence[tuple[str, str]] = ()) -> str:
        """The whole address of a page or file for these cards, with such options."""
        query = [*self.query, *pairs]
        return f"{self.path(name)}?{urlencode(query)}" if query else self.path(name)

    @property
    def for_its_owner(self) -> "Source":
        """The same with the pictures that the army's owner gave to made cards, where its place is the owner's."""
        if self.army is None or not self.army.made or "army" not in self.place:
            return self
        portraits = portraits_at(self.place["army"])
        return replace(self, shelf=shelf_of(self.army, portraits=portraits)) if portraits else self

    def job(self, options: Options, site: str = "") -> Job:
        """The cards as a print. Raises Invalid if they are too many."""
        if self.army and options.is_for_missing:
            return job_of_missing(self.army, self.missing(), self.shelf, options, site)
        if self.army:
            return job_of_army(self.army, self.shelf, options, site)
        return job_of_cards(self.cards, self.shelf, self.title, options, site)

    def faces(self, options: Options) -> Sequence[Face]:
        return self.job(options).faces

    def texts(self) -> list[Block]:
        """For an army the texts that its pieces bring along, for a book those of its kinds for reference."""
        if self.army:
            return list(roster_of(self.army, self.shelf).texts)
        kinds = self.chapters.references
        cards = [card for kind in kinds for card in self.shelf.kind(kind).values()] if self.is_book else self.cards
        blocks = (reference_block(face_of(card, self.shelf)) for card in cards)
        return [block for block in blocks if block.paragraphs]

    @property
    def lacking(self) -> str:
        """The characters in what its player wrote that no font here has."""
        if self.army is None:
            return ""
        notes = (entry.note for entry in self.army.entries)
        made = (json.dumps(each.fields, ensure_ascii=False) for each in self.army.made)
        return lacking("".join([self.army.name, *notes, *made]))

    def stencils(self) -> list[Stencil]:
        return stencils_of(self.cards, self.chapters, self.shelf)

    def tokens(self) -> list[Face]:
        """The tokens that its texts name, or all of the book's; and the markers of its cards."""
        every = list(self.chapters.tokens(self.shelf))
        if not self.is_book:
            named = self._named()
            every = [card for card in every if card in self.cards or card.get_absolute_url() in named]
        return [*(face_of(card, self.shelf) for card in every), *self.chapters.markers(self.cards, self.shelf)]

    def pieces(self) -> list[Face]:
        """The pieces of an army, those of one card numbered; of a book or a selection, each card that is a piece."""
        book = rulebook(self.shelf.game.slug)
        if self.army is None:
            return [face_of(card, self.shelf) for card in self.cards if card.kind in book.kinds]
        count = Counter[str]()
        for entry in self.army.entries:
            count[entry.card] += entry.count
        known = self.shelf.among(book.kinds)
        return [face for slug, many in count.items() for face in _numbered(face_of(known[slug], self.shelf), many)]

    def _named(self) -> set[str]:
        """The addresses that the texts of its cards lead to, and those that the cards there name in turn."""
        shown = _all_sides(self.faces(Options({"once": ON})))
        texts = [*(block for face in shown for block in face.blocks), *(self.texts() if self.army else ())]
        found = set(_hrefs(texts))
        tokens = [card for card in self.chapters.tokens(self.shelf) if card.get_absolute_url() in found]
        return found | {href for card in tokens for href in _hrefs(face_of(card, self.shelf).blocks)}


def _numbered(face: Face, many: int) -> Iterator[Face]:
    """A face so often, told apart by numbers where it is there more than once."""
    for number in range(1, many + 1):
        yield replace(face, title=f"{face.title} {number}") if many > 1 else face


def _all_sides(fronts: Iterable[Face]) -> Iterator[Face]:
    for face in fronts:
        yield face
        if face.back:
            yield face.back


def _hrefs(blocks: Iterable[Block]) -> Iterator[str]:
    """The addresses to which the marked words of some texts lead, and those of the texts' own cards."""
    for block in blocks:
        yield block.href
        yield from (run.href for paragraph in block.paragraphs for run in paragraph)


def book_of(shelf: Shelf) -> Source:
    query = (("game", shelf.game.slug),)
    return Source(shelf, tuple(shelf.cards), shelf.game.name, is_book=True, query=query)


def source_of_army(file: ArmyFile, place: Mapping[str, str] | None = None) -> Source:
    cards, book = shelf_of(file), rulebook(file.game)
    named: list[Card] = []
    for entry in file.entries:
        named.append(cards.among(book.kinds)[entry.card])
        for role in book.roles:
            named += [cards.among(role.kinds)[slug] for slug in entry.role(role.name)]
    return Source(cards, tuple(dict.fromkeys(named)), file.name, army=file, place=place or {})


SELECTION = ("game", "kind", "slugs", "from")
QUERY = "q"
#: With none of these an address means the whole book.
PICKS = (*(name for name in SELECTION if name != "game"), QUERY)


def selection_of(query: Query) -> Source:
    """The cards that an address names; if it names none, all of the kind that makes armies. Raises Invalid."""
    problems: list[Mistake] = []
    found = _selected(query, _shelf(query), problems)
    refuse_if_any(problems)
    if not found.cards:
        asked = next((name for name in ("from", QUERY) if last_word(query, name)), "slugs")
        raise Invalid([Mistake(asked, "finds no card.")])
    named = tuple((name, value) for name, values in query.items() if name not in PRINT_OPTIONS for value in values)
    return replace(found, query=named, parameters=tuple(parameters_of(query)))


def book_or_selection_of(query: Query) -> Source:
    """The cards that an address names; if it names none, the whole book of its game. Raises Invalid."""
    found = selection_of(query)
    if any(query.get(name) for name in PICKS):
        return found
    return replace(book_of(found.shelf), parameters=found.parameters)


def parameters_of(query: Query) -> list[str]:
    """The parameters that select cards; beside the name of a list, its filters' own."""
    names = [*SELECTION, QUERY]
    return [*names, *(name for name in query if name not in {*names, *PRINT_OPTIONS})] if query.get("from") else names


def _shelf(query: Query) -> Shelf:
    slug = last_word(query, "game")
    try:
        return shelf(slug) if slug else shelves()[0]
    except Game.DoesNotExist:
        raise Invalid([Mistake("game", f"is not one that we have: “{slug[:40]}”.")]) from None


def _selected(query: Query, cards: Shelf, problems: list[Mistake]) -> Source:
    if plural := last_word(query, "from"):
        return _filtered(query, cards, plural, problems)
    slugs = [slug for value in query.get("slugs", ()) for slug in value.replace(",", " ").split()]
    kind = last_word(query, "kind")
    if kind and kind not in kinds(cards.game.slug):
        raise Invalid([Mistake("kind", f"is one of {', '.join(kinds(cards.game.slug))}, not “{kind[:40]}”.")])
    if text := last_word(query, QUERY):
        return Source(cards, _queried(cards, kind, text, problems), f"{cards.game.name}: {text}")
    if slugs:
        return Source(cards, tuple(_cards_named(cards, kind, slugs, problems)), cards.game.name)
    kind = kind or rulebook(cards.game.slug).kinds[0]
    return Source(cards, tuple(cards.kind(kind).values()), _title(cards, kind))


def _filtered(query: Query, cards: Shelf, plural: str, problems: list[Mistake]) -> Source:
    model = kind_by_plural(cards.game.slug, plural)
    if model is None:
        names = ", ".join(each.plural for each in kinds(cards.game.slug).values())
        raise Invalid([Mistake("from", f"is one of {names}, not “{plural[:40]}”.")])
    asked = {name: values for name, values in query.items() if name not in {*SELECTION, *PRINT_OPTIONS}}
    problems += read_filter(table(cards, kind_of(model)), asked).problems
    return Source(cards, tuple(cards_matching(cards, plural, asked)), _title(cards, kind_of(model)))


def _queried(cards: Shelf, kind: str, text: str, problems: list[Mistake]) -> tuple[Card, ...]:
    try:
        return find(text, [cards], kind).cards[:MOST_CARDS]
    except BadQuery as bad:
        problems += [Mistake(QUERY, f"can't be read at column {each.column}: {each.message}") for each in bad.mistakes]
        return ()


def _cards_named(cards: Shelf, kind: str, slugs: Sequence[str], problems: list[Mistake]) -> Iterator[Card]:
    """The cards by slug, of the kind that is given or that stands before each: `item:sword`."""
    default = kind or rulebook(cards.game.slug).kinds[0]
    for word in slugs[:MOST_CARDS]:
        its_kind, _, slug = word.rpartition(":")
        card = cards.find(its_kind or default, slug)
        if card:
            yield card
        else:
            meant = near(slug, cards.kind(its_kind or default))
            hint = f" Did you mean “{meant}”?" if meant else ""
            problems.append(Mistake("slugs", f"names no {its_kind or default}: “{word[:80]}”.{hint}"))


def _title(cards: Shelf, kind: str) -> str:
    return f"{cards.game.name}: {kinds(cards.game.slug)[kind]._meta.verbose_name_plural}"
