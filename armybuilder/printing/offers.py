"""Prints and exports beside sheets of cards: each offer with its options, and what makes its file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face
from armybuilder.printing import decks, images, pdf, reference, stencil_sheets, tokens
from armybuilder.printing.booklet import book
from armybuilder.printing.images import TRIM, USUAL_WIDTH, WIDTHS
from armybuilder.printing.options import (
    BLEED_OPTION,
    CODE,
    OFF,
    ON,
    PAPER,
    SIDES,
    SIZE,
    STYLE,
    ChoiceOption,
    NumberOption,
    Option,
    Options,
    Query,
    Values,
    read_values,
)
from armybuilder.printing.papers import PAGE_PAPERS
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sources import Source, book_of
from armybuilder.printing.zips import Zip
from catalog.mistakes import Invalid, Mistake
from catalog.shelf import Shelf

#: A file, or a zip that can be sent while it is made.
Content = bytes | Zip


@dataclass(frozen=True)
class PrintOffer:
    """A file that can be had of a source. `counts` says of how many things it is made, and `thing` what one is.

    `is_for_books` marks what only a whole book has, `is_by_kind` what is made kind by kind where the source is a book.
    `usual` are the words of options that depend on the source.
    """

    name: str
    form: str
    title: str
    about: str
    thing: str
    options: tuple[Option, ...]
    counts: Callable[[Source], int]
    make: Callable[[Source, Values, str], Content]
    is_for_books: bool = False
    is_by_kind: bool = False
    usual: Callable[[Source], Mapping[str, str]] = lambda source: {}

    def options_for(self, source: Source) -> list[Option]:
        usual = self.usual(source)
        return [replace(option, usual=usual.get(option.name, option.usual)) for option in self.options]

    @property
    def file(self) -> str:
        return f"{self.name}.{self.form}"

    def content(self, source: Source, values: Values, site: str) -> Content:
        """The file; what it leads to is on this site. Raises Invalid if there is nothing to put into it."""
        if not self.counts(source):
            raise Invalid([Mistake(self.name, f"would be empty: {source.title} has no {self.thing}s.")])
        return self.make(source, values, site)

    def pdf(self, source: Source, values: Values) -> bytes:
        """The file of an offer that is none of zips."""
        content = self.content(source, values, "")
        assert isinstance(content, bytes)
        return content

    def zip(self, source: Source, values: Values, site: str) -> Zip:
        """The same of one that is."""
        content = self.content(source, values, site)
        assert isinstance(content, Zip)
        return content

    def picks(self, query: Query) -> Query:
        """The part of a query that selects cards: all but the offer's own options."""
        names = {option.name for option in self.options}
        return {name: words for name, words in query.items() if name not in names}

    def values(self, query: Query, source: Source) -> Values:
        """The values of its options in a query. Raises Invalid."""
        return read_values(query, self.options_for(source), source.parameters)


#: A paper for pages that are not as small as a card.
PAGE_PAPER = replace(PAPER, values={name: PAPER.values[name] for name in PAGE_PAPERS}, about="the paper")
#: Words for how both sides are printed, where no backs are cards.
TOKEN_SIDES = replace(SIDES, about="tokens on one side, or on both for a printer that turns the paper on that edge")
TOKEN_CODE = replace(
    CODE,
    values={OFF: "None", ON: "On the back, linking to its page"},
    about="on the back of each token a code that leads to its card's page; printed on one side, to glue behind",
)

CELL = NumberOption(
    name="cell",
    label="A space on your table, in mm",
    usual="25.4",
    step=0.1,
    least=stencil_sheets.LEAST_CELL,
    most=stencil_sheets.MOST_CELL,
    about="how wide a space is on your table, in mm; usually as the game's own",
)
DIAMETER = ChoiceOption(
    name="diameter",
    label="Diameter",
    usual=str(tokens.USUAL_DIAMETER),
    about="in mm",
    values={str(each): f"{each} mm" for each in tokens.DIAMETERS},
)


def _pdf(pages: list[Drawing], title: str, source: Source) -> bytes:
    return pdf.pages_pdf(pages, About(title, f"For the table: {source.shelf.game.name}"))


def _tokens(source: Source, values: Values, site: str) -> bytes:
    title = f"{source.title}: {source.chapters.tokens_are.lower()}"
    return _token_sheets(source, source.tokens(), values, title, site)


def _pieces(source: Source, values: Values, site: str) -> bytes:
    return _token_sheets(source, source.pieces(), values, f"{source.title}: pieces", site)


def _token_sheets(source: Source, faces: Sequence[Face], values: Values, title: str, site: str) -> bytes:
    found = [face for face in faces for _ in range(values.number("copies"))]
    paper, flip = PAGE_PAPERS[values.word("paper")], values.word("sides")
    diameter = values.measure("diameter")
    linked = site if leads_to_site(values) else ""
    return _pdf(tokens.pages(found, paper, diameter, flip, title, source.shelf.game.name, linked), title, source)


def leads_to_site(values: Values) -> bool:
    """A file with codes is another on each address under which the site is known."""
    return values.words.get(CODE.name) == ON


def _stencils(source: Source, values: Values, site: str) -> bytes:
    title = f"{source.title}: templates"
    paper = PAGE_PAPERS[values.word("paper")]
    made = stencil_sheets.pages(source.stencils(), paper, values.measure("cell"), title, source.shelf.game.name)
    return _pdf(made, title, source)


def _reference(source: Source, values: Values, site: str) -> bytes:
    title = f"{source.title}: reference"
    options = Options(values.words)
    sheet = options.sheet
    made = reference.drawings(source.texts(), title, source.shelf.game.name, sheet.trim, options.style)
    return pdf.cards_pdf(made, sheet, About(title, f"For the table: {source.shelf.game.name}"))


FORMATS: dict[str, tuple[str, book.Design, bool]] = {
    "a5": ("A5 pages", book.A5, False),
    "a4": ("A4 pages in two columns", book.A4, False),
    "letter": ("Letter pages in two columns", book.LETTER, False),
    "a4-folded": ("A4 sheets to fold, both sides, turned on the short edge", book.A5, True),
    "letter-folded": ("Letter sheets to fold, both sides, turned on the short edge", book.HALF_LETTER, True),
}


def _booklet(source: Source, values: Values, site: str) -> bytes:
    _, design, is_folded = FORMATS[values.word("format")]
    title = f"Rules of {source.shelf.game.name}"
    pages = book.pages(source.shelf, design, has_examples=values.word("examples") == ON)
    return _pdf(book.folded(pages, title) if is_folded else pages, title, source)


def _pictures(source: Source, values: Values, site: str) -> Content:
    faces = source.faces(Options({"once": ON}))
    found = images.PictureZip(source.title, source.shelf.game, faces, int(values.word("width")))
    if (count := len(found.pictures)) > (most := images.MOST_PICTURES):
        raise Invalid([Mistake("pictures", f"would be {count}; {most} is the most for one zip. Choose fewer cards.")])
    return found


def _deck(source: Source, values: Values, site: str) -> Content:
    game = source.shelf.game
    cards = decks.deck_cards(source.faces(Options({"copies": values.word("copies")})))
    if len(cards) > decks.MOST_CARDS:
        words = f"would have {len(cards)} different cards; {decks.MOST_CARDS} is the most. Choose fewer."
        raise Invalid([Mistake("deck", words)])
    hidden = card_layout.drawings(Face("Back", game.name, game.name, emblem=game.emblem), TRIM)[0]
    sheets = decks.deck_sheets(cards, hidden, int(values.word("width")), "-".join(source.place.values()))
    return decks.DeckZip(source.title, game, sheets, site, source.place)


def _card_count(source: Source) -> int:
    return len(source.cards)


OFFERS = {
    offer.name: offer
    for offer in (
        PrintOffer(
            "booklet", "pdf", "Rules booklet",
            "The whole rules reference with its pictures, examples, tables, notes and terms, its contents and page "
            "numbers.",
            "section",
            (
                ChoiceOption(name="format", label="Format", usual="a5", about="the pages, and how they are folded",
                             values={name: words for name, (words, _, _) in FORMATS.items()}),
                ChoiceOption(name="examples", label="Examples", usual=ON, values={OFF: "None", ON: "Rules in play"},
                             about="with sections a board before and after, and what happens in between"),
            ),
            lambda source: len(source.shelf.sections), _booklet, is_for_books=True,
        ),
        PrintOffer(
            "pieces", "pdf", "Pieces",
            "Round tokens of the pieces themselves, with their strengths where the game's pieces have them. "
            "Those of an army are as many as it has, numbered.",
            "piece",
            (
                DIAMETER,
                NumberOption(name="copies", label="Of each", least=1, most=20, usual="1", about="of each piece"),
                PAGE_PAPER, TOKEN_SIDES, TOKEN_CODE,
            ),
            lambda source: len(source.pieces()), _pieces,
        ),
        PrintOffer(
            "tokens", "pdf", "Tokens",
            "Round tokens to cut out, with an emblem and a name; on both sides, if you like.",
            "token",
            (
                DIAMETER,
                NumberOption(name="copies", label="Of each", least=1, most=20, usual="2", about="of each token"),
                PAGE_PAPER, TOKEN_SIDES, TOKEN_CODE,
            ),
            lambda source: len(source.tokens()), _tokens,
        ),
        PrintOffer(
            "templates", "pdf", "Templates at 1:1",
            "Attack areas, ranges and movement, as large as on your table. Large ones go over several pages to glue.",
            "template",
            (
                CELL, PAGE_PAPER,
            ),
            lambda source: len(source.stencils()), _stencils,
            usual=lambda source: {"cell": f"{source.chapters.cell:g}"},
        ),
        PrintOffer(
            "reference", "pdf", "Reference cards",
            "Abilities and other texts, many on a card, to have them at hand without the book.",
            "text",
            (SIZE, PAPER, BLEED_OPTION, STYLE),
            lambda source: len(source.texts()), _reference,
        ),
        PrintOffer(
            "pictures", "zip", "Pictures of the cards",
            "A PNG of each side of each card, in one zip.",
            "different card",
            (
                ChoiceOption(name="width", label="Width", usual=str(USUAL_WIDTH), about="of a picture, in pixels",
                             values={str(each): f"{each} pixels" for each in WIDTHS}),
            ),
            _card_count, _pictures, is_by_kind=True,
        ),
        PrintOffer(
            "deck", "zip", "Deck for Tabletop Simulator",
            "The cards as a deck to take out on the virtual table: the saved object, its sheets, and how to use them.",
            "different card",
            (
                ChoiceOption(name="width", label="Width of a card", usual=str(decks.USUAL_CARD_WIDTH),
                             values={str(each): f"{each} pixels" for each in decks.CARD_WIDTHS},
                             about="of a card on its sheet, in pixels"),
                NumberOption(name="copies", label="Copies of each", least=1, most=20, usual="1", about="of each card"),
            ),
            _card_count, _deck, is_by_kind=True,
        ),
    )
}  # fmt: skip


def counts(source: Source) -> Mapping[str, int]:
    """Of how many things each offer is made; of a book, counted once while it stays as it is."""
    return _counts_of_book(source.shelf) if source.is_book else _counts(source)


@lru_cache(maxsize=16)
def _counts_of_book(shelf: Shelf) -> Mapping[str, int]:
    return _counts(book_of(shelf))


def _counts(source: Source) -> Mapping[str, int]:
    return {name: offer.counts(source) for name, offer in OFFERS.items()}
