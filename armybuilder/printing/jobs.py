"""Prints in the making: cards and armies as faces, faces as sheets, armies as rosters."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol, TypeVar

from django.utils.safestring import SafeString

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face
from armybuilder.faces.parts import face_of, faces
from armybuilder.faces.roster import Roster, RosterFinding
from armybuilder.lists.texts import agreed_on
from armybuilder.printing import duplex, pdf, roster_layout
from armybuilder.printing.options import MOST_CARDS, Options
from armybuilder.printing.query_reader import BadRequest
from armybuilder.printing.sheet_drawing import About
from armybuilder.printing.sheet_svg import sheet_svg
from armybuilder.printing.sheets import Paper
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import Finding
from validation.rules import Rulebook, supplies_of


@dataclass(frozen=True)
class Job:
    """Faces to print, and how. `site` is where the cards' pages are, for their codes: https://muster.example."""

    title: str
    game: str
    faces: tuple[Face, ...]
    options: Options
    emblem: str = ""
    site: str = ""

    @property
    def about(self) -> About:
        return About(self.title, f"Cards of {self.game}")

    @cached_property
    def drawings(self) -> list[Drawing]:
        """The cards as drawings; a face with much text is several.

        On two sides, sheets of fronts and sheets of backs come in turn.
        """
        made = self.by_card()
        if self.options.flip == "none":
            return [drawn for drawings in made for drawn in drawings]
        return duplex.two_sided(made, self.plain_back, self.options.sheet, self.options.flip)

    def by_card(self) -> Iterator[tuple[Drawing, ...]]:
        """The drawings of one face after the other."""
        return (self._drawn(face) for face in self.faces)

    def _drawn(self, face: Face) -> tuple[Drawing, ...]:
        sheet = self.options.sheet
        code = self.site + face.href if self.options.has_code and face.href else ""
        return card_layout.drawings(face, sheet.trim, self.options.style, sheet.service_safe, code)

    @property
    def plain_back(self) -> Drawing:
        """The back of a card that has none of its own."""
        sheet = self.options.sheet
        return card_layout.plain_back(self.game, self.emblem, sheet.trim, self.options.style, sheet.service_safe)

    @property
    def page_count(self) -> int:
        """The number of its pages."""
        return self.options.sheet.page_count(len(self.drawings))

    def pdf(self) -> bytes:
        """The print as a file."""
        return pdf.cards_pdf(self.drawings, self.options.sheet, self.about, is_for_press=self.options.is_for_press)

    def previews(self) -> list[SafeString]:
        """The first sheet as pictures for the page: its front, and its back if it has one."""
        sheet = self.options.sheet
        sides = range(1, 3 if sheet.is_two_sided else 2)
        shows_safe = self.options.shows_safe
        return [sheet_svg(self.drawings, sheet, self.about, n, shows_safe=shows_safe) for n in sides]


def job_of_cards(cards: Sequence[Card], shelf: Shelf, title: str, options: Options, site: str = "") -> Job:
    """Each card as often as asked; what is the back of another is printed with it."""
    _refuse_too_many(len(cards) * options.copies)
    made = [face_of(card, shelf) for card in cards]
    backs = {face.back for face in made}
    printed = tuple(face for face in made if face not in backs for _ in range(options.copies))
    return Job(title, shelf.game.name, printed, options, shelf.game.emblem, site)


def job_of_army(file: ArmyFile, shelf: Shelf, options: Options, site: str = "") -> Job:
    """The cards of an army's pieces and supplies, as many as there are of them, or one of each."""
    army = rulebook(file.game).muster(file, shelf)
    pieces = [*_in_order(army.pieces, file), *supplies_of(army)]
    part = faces(shelf.game.slug)
    if not options.is_once:
        _refuse_too_many(sum(piece.count for piece in pieces) * options.copies)
    made = [
        face
        for piece in pieces
        for face in list(part.piece_faces(piece, shelf)) * (1 if options.is_once else piece.count)
        for _ in range(options.copies)
    ]
    chosen = list(dict.fromkeys(made)) if options.is_once else made
    _refuse_too_many(len(chosen))
    return Job(file.name, shelf.game.name, tuple(chosen), options, shelf.game.emblem, site)


def job_of_missing(file: ArmyFile, missing: Mapping[Card, int], shelf: Shelf, options: Options, site: str = "") -> Job:
    """The cards that somebody lacks for an army, as often as each is missing, and all that they made for it."""
    count = Counter(missing)
    known = shelf.among(rulebook(file.game).kinds)
    for entry in file.entries:
        if known[entry.card] in shelf.own:
            count[known[entry.card]] += entry.count
    each = {face_of(card, shelf): 1 if options.is_once else many for card, many in count.items()}
    _refuse_too_many(sum(each.values()) * options.copies)
    printed = tuple(face for face, many in each.items() for _ in range(many * options.copies))
    title = f"{file.name}: what is missing"
    return Job(title, shelf.game.name, printed, options, shelf.game.emblem, site)


def _refuse_too_many(cards: int) -> None:
    if cards > MOST_CARDS:
        raise BadRequest(Mistake("copies", f"makes {cards} cards; {MOST_CARDS} is the most for one print."))


class Keyed(Protocol):
    """A piece of an army that knows the entry that it was written as."""

    @property
    def key(self) -> int: ...


PieceT = TypeVar("PieceT", bound=Keyed)


def _in_order(pieces: Iterable[PieceT], file: ArmyFile) -> list[PieceT]:
    """The pieces of an army in the order in which they are written down."""
    place = {entry.key: n for n, entry in enumerate(file.entries)}
    return sorted(pieces, key=lambda piece: place[piece.key])


def roster_of(file: ArmyFile, shelf: Shelf) -> Roster:
    """An army as a roster sheet shows it, with what the rules say of it."""
    book = rulebook(file.game)
    army = book.muster(file, shelf)
    report = book.check_army(army, file)
    part = faces(shelf.game.slug)
    notes = {entry.key: entry.note for entry in file.entries}
    pieces = _in_order(army.pieces, file)
    entries = [replace(part.roster_entry(piece, shelf), note=notes[piece.key]) for piece in pieces]
    return Roster(
        name=file.name,
        game=shelf.game.name,
        ruleset=book.rulesets[file.ruleset].name,
        total=report.total,
        limit=report.limit,
        entries=tuple(entries),
        findings=tuple(_findings(report.findings, book, shelf)),
        options=tuple((each.label, each.words) for each in agreed_on(file, shelf)),
        cost_word=book.cost_word,
        line_word=book.line_word,
        supplies=tuple(part.supply_entry(supply, shelf) for supply in supplies_of(army)),
    )


def _findings(findings: Iterable[Finding], book: Rulebook[Any, Any], shelf: Shelf) -> Iterator[RosterFinding]:
    for finding in findings:
        section = shelf.section(finding.cites)
        title = book.rules[finding.code].title.rstrip(".")
        yield RosterFinding(title, finding.message, section.title if section else "", finding.level == "error")


def roster_pdf(file: ArmyFile, shelf: Shelf, paper: Paper) -> bytes:
    """The roster as a file."""
    pages = roster_layout.pages(roster_of(file, shelf), paper)
    return pdf.pages_pdf(pages, About(f"{file.name}: roster", f"An army of {shelf.game.name}"))
