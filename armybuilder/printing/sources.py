"""Sources of what is printed: a whole book, some of its cards, or the pieces of an army; each with its place among the
addresses."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.urls import reverse

from armybuilder.faces.chapters import Chapters, Stencil, stencils_of
from armybuilder.faces.face import Block, Face
from armybuilder.faces.parts import face_of, faces
from armybuilder.faces.typeset import lacking
from armybuilder.lists.made import shelf_of
from armybuilder.printing.jobs import Job, job_of_army, job_of_cards, job_of_missing, roster_of
from armybuilder.printing.option_kinds import ON
from armybuilder.printing.options import Options
from armybuilder.printing.reference import reference_block
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook


@dataclass(frozen=True)
class Source:
    """Cards of one game to print, with the tokens, stencils and texts that go with them.

    `place` is the part of its addresses that names an army, `said` what else an address says to name the same cards,
    and `parameters` all that it may say so. `missing` looks up what the person who prints lacks of an army.
    """

    shelf: Shelf
    cards: tuple[Card, ...]
    title: str
    is_book: bool = False
    army: ArmyFile | None = None
    place: Mapping[str, str] = field(default_factory=dict)
    said: tuple[tuple[str, str], ...] = ()
    parameters: Collection[str] = ()
    missing: Callable[[], Mapping[Card, int]] = dict

    @property
    def chapters(self) -> Chapters:
        return faces(self.shelf.game.slug).chapters

    def path(self, name: str) -> str:
        """The path of one of the pages and files of printing, at this place."""
        return reverse(f"printing:{name}", kwargs=dict(self.place))

    def address(self, name: str, pairs: Sequence[tuple[str, str]] = ()) -> str:
        """The whole address of a page or file for these cards, with such options."""
        query = [*self.said, *pairs]
        return f"{self.path(name)}?{urlencode(query)}" if query else self.path(name)

    def job(self, options: Options, site: str = "") -> Job:
        """The cards as a print. Raises BadRequest if they are too many."""
        if self.army and options.is_of_missing:
            return job_of_missing(self.army, self.missing(), self.shelf, options, site)
        if self.army:
            return job_of_army(self.army, self.shelf, options, site)
        return job_of_cards(self.cards, self.shelf, self.title, options, site)

    def faces(self, options: Options) -> Sequence[Face]:
        """The faces, each as often as it is printed."""
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
        """The drawings that its cards need on the table."""
        return stencils_of(self.cards, self.chapters, self.shelf)

    def tokens(self) -> list[Face]:
        """The tokens that its texts name, or all of the book's."""
        every = list(self.chapters.tokens(self.shelf))
        if not self.is_book:
            named = self._named()
            every = [card for card in every if card in self.cards or card.get_absolute_url() in named]
        return [face_of(card, self.shelf) for card in every]

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
    """A whole book."""
    said = (("game", shelf.game.slug),)
    return Source(shelf, tuple(shelf.cards), shelf.game.name, is_book=True, said=said)


def source_of_army(file: ArmyFile, place: Mapping[str, str] | None = None) -> Source:
    """An army with every card that it names."""
    cards, book = shelf_of(file), rulebook(file.game)
    named: list[Card] = []
    for entry in file.entries:
        named.append(cards.among(book.kinds)[entry.card])
        for role in book.roles:
            named += [cards.among(role.kinds)[slug] for slug in entry.role(role.name)]
    return Source(cards, tuple(dict.fromkeys(named)), file.name, army=file, place=place or {})
