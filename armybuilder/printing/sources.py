"""Whence a chapter takes its cards: a whole book, what a search finds, the pieces of an army."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from armybuilder.faces.chapters import Chapters, Stencil, stencils_of
from armybuilder.faces.face import Block, Face
from armybuilder.faces.parts import face_of, faces
from armybuilder.lists.made import shelf_of
from armybuilder.printing.jobs import job_of_army, job_of_cards, roster_of
from armybuilder.printing.reference import reference_block
from armybuilder.printing.requests import SELECTION, Options, cards_for
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook

#: With none of these an address means the whole book.
PICKS = tuple(name for name in SELECTION if name != "game")


@dataclass(frozen=True)
class Source:
    """Cards of one game, the faces that print for them, and the texts that are worth having at hand."""

    shelf: Shelf
    title: str
    cards: tuple[Card, ...]
    is_book: bool = False
    army: ArmyFile | None = field(default=None, compare=False)

    @property
    def chapters(self) -> Chapters:
        return faces(self.shelf.game.slug).chapters

    def faces(self, options: Options) -> Sequence[Face]:
        """The faces, each as often as it is printed."""
        if self.army:
            return job_of_army(self.army, self.shelf, options).faces
        return job_of_cards(self.cards, self.shelf, self.title, options).faces

    def texts(self) -> list[Block]:
        """For an army the texts that its pieces bring along, for a book those of its kinds for reference."""
        if self.army:
            return list(roster_of(self.army, self.shelf).texts)
        kinds = self.chapters.references
        cards = [card for kind in kinds for card in self.shelf.kind(kind).values()] if self.is_book else self.cards
        blocks = (reference_block(face_of(card, self.shelf)) for card in cards)
        return [block for block in blocks if block.paragraphs]

    def stencils(self) -> list[Stencil]:
        """What its cards need drawn on the table."""
        return stencils_of(self.cards, self.chapters, self.shelf)

    def tokens(self) -> list[Face]:
        """The tokens that its texts name, or all of the book's."""
        every = list(self.chapters.tokens(self.shelf))
        if not self.is_book:
            named = self._named()
            every = [card for card in every if card in self.cards or card.get_absolute_url() in named]
        return [face_of(card, self.shelf) for card in every]

    def _named(self) -> set[str]:
        """The addresses that the texts of its cards lead to, and those that the cards there name in turn."""
        shown = _all_sides(self.faces(Options(is_once=True)))
        texts = [*(block for face in shown for block in face.blocks), *(self.texts() if self.army else ())]
        found = set(_hrefs(texts))
        tokens = [card for card in self.chapters.tokens(self.shelf) if card.get_absolute_url() in found]
        return found | {href for card in tokens for href in _hrefs(face_of(card, self.shelf).blocks)}


def _all_sides(fronts: Iterable[Face]) -> Iterator[Face]:
    for face in fronts:
        yield face
        if face.back:
            yield face.back


def _hrefs(blocks: Iterable[Block]) -> Iterator[str]:
    """Where the marked words of some texts lead, and the texts' own cards."""
    for block in blocks:
        yield block.href
        yield from (run.href for paragraph in block.paragraphs for run in paragraph)


def source_of_query(query: Mapping[str, Sequence[str]], *, is_by_kind: bool = False) -> Source:
    """The cards that an address names. If it names none, the whole book of its game, or the book's first kind.

    Raises BadRequest.
    """
    found = cards_for(query)
    if is_by_kind or any(query.get(name) for name in PICKS):
        return Source(found.shelf, found.title, found.cards)
    return Source(found.shelf, found.shelf.game.name, tuple(found.shelf.cards), is_book=True)


def source_of_army(file: ArmyFile) -> Source:
    """An army with every card that it names."""
    cards, book = shelf_of(file), rulebook(file.game)
    named: list[Card] = []
    for entry in file.entries:
        named.append(cards.among(book.kinds)[entry.card])
        for role in book.roles:
            named += [cards.among(role.kinds)[slug] for slug in entry.role(role.name)]
    return Source(cards, file.name, tuple(dict.fromkeys(named)), army=file)
