"""Prints in the making: cards and armies as faces, faces as sheets, armies as rosters, and sheets as files on the disk,
a PDF or a zip of images. The maker of a file tells how far it is, and can be cancelled."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, TypeVar, overload

from django.utils.safestring import SafeString
from django.utils.text import slugify

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face, Roster, RosterFinding
from armybuilder.faces.parts import face_of, faces
from armybuilder.lists.texts import agreed_on
from armybuilder.printing import images, pdf, roster_layout, sheet_drawing
from armybuilder.printing.options import MOST_CARDS, Options
from armybuilder.printing.print_services import INCH, Service
from armybuilder.printing.sheet_drawing import About, sheet_svg
from armybuilder.printing.sheets import Paper
from armybuilder.printing.storage import fingerprint
from armybuilder.printing.zips import Tell, write_images
from armybuilder.serving.source import source_hash
from catalog.mistakes import Invalid, Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import Finding
from validation.rules import RosterPiece, Rulebook, supplies_of


@dataclass(frozen=True)
class Job:
    """Faces to print, and how. `site` is where the cards' pages are, for their codes: https://muster.example."""

    title: str
    game: str
    faces: tuple[Face, ...]
    options: Options
    emblem: str = ""
    site: str = ""

    has_all_it_names = True

    @property
    def form(self) -> str:
        return self.options.format

    @property
    def count(self) -> int:
        return len(self.faces)

    @property
    def fingerprint(self) -> str:
        """A name for its file. It changes with anything that stands on the cards, and with how it is drawn; so a file
        that was kept under it is what would be made now."""
        about = (source_hash(), self.title, self.game, self.emblem, self.site, self.options.pairs)
        return fingerprint(chain([about], _first_and_again(self.faces)))

    def write(self, file: Path, tell: Tell) -> None:
        for done, _ in enumerate(self.by_card(), 1):
            tell(SETTING, done, self.count)
        if self.form == "zip":
            self._write_images(file, tell)
            return
        drawings = WithProgress(self.drawings, WRITING, tell)
        with file.open("wb") as to:
            pdf.write_cards(to, drawings, self.options.sheet, self.about, is_for_press=self.options.is_for_press)

    def _write_images(self, file: Path, tell: Tell) -> None:
        """A zip with an image of each side of each card; a back that all cards share is there once."""
        service = self.options.service
        assert service, "only a service wants images"
        painted: dict[int, bytes] = {}

        def content(drawing: Drawing) -> bytes:
            if id(drawing) not in painted:
                painted[id(drawing)] = side_png(drawing, self, service)
            return painted[id(drawing)]

        write_images(file, [(name, partial(content, drawing)) for name, drawing in sides_of(self)], tell)

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
        return sheet_drawing.two_sided(made, self.plain_back, self.options.sheet, self.options.flip)

    def by_card(self) -> Iterator[tuple[Drawing, ...]]:
        return (self._drawn(face) for face in self.faces)

    def _drawn(self, face: Face) -> tuple[Drawing, ...]:
        sheet = self.options.sheet
        code = self.site + face.href if self.options.has_code and face.href else ""
        return card_layout.drawings(face, sheet.trim, self.options.style, sheet.service_safe, code)

    @property
    def plain_back(self) -> Drawing:
        sheet = self.options.sheet
        return card_layout.plain_back(self.game, self.emblem, sheet.trim, self.options.style, sheet.service_safe)

    @property
    def page_count(self) -> int:
        return self.options.sheet.page_count(len(self.drawings))

    def pdf(self) -> bytes:
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
    army = rulebook(file.game).build_roster(file, shelf)
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
        raise Invalid([Mistake("copies", f"makes {cards} cards; {MOST_CARDS} is the most for one print.")])


def _in_order(pieces: Iterable[RosterPiece], file: ArmyFile) -> list[RosterPiece]:
    place = {entry.key: n for n, entry in enumerate(file.entries)}
    return sorted(pieces, key=lambda piece: place[piece.key])


def roster_of(file: ArmyFile, shelf: Shelf) -> Roster:
    book = rulebook(file.game)
    army = book.build_roster(file, shelf)
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


def roster_pdf(file: ArmyFile, shelf: Shelf, paper: Paper, address: str = "") -> bytes:
    pages = roster_layout.pages(roster_of(file, shelf), paper, address)
    return pdf.pages_pdf(pages, About(f"{file.name}: roster", f"An army of {shelf.game.name}"))


T = TypeVar("T")

SETTING, WRITING = "Setting the cards", "Writing the file"


class Product(Protocol):
    """A file that is made in the background: its number of cards, its form."""

    @property
    def title(self) -> str: ...
    @property
    def form(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def has_all_it_names(self) -> bool:
        """True where whatever its file is to be loaded with is kept."""

    def write(self, file: Path, tell: Tell) -> None: ...


def _first_and_again(faces: Iterable[Face]) -> Iterator[Face | int]:
    """Each face where it first comes, and its number again for each of its copies, which are one and the same."""
    numbers: dict[int, int] = {}
    for face in faces:
        if id(face) not in numbers:
            numbers[id(face)] = len(numbers)
            yield face
        yield numbers[id(face)]


class WithProgress(Sequence[T]):
    """A sequence that tells how far along its reader is."""

    def __init__(self, items: Sequence[T], step: str, tell: Tell) -> None:
        self.items, self.step, self.tell = items, step, tell

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, int):
            self.tell(self.step, at + 1, len(self.items))
        return self.items[at]


def sides_of(job: Job) -> Iterator[tuple[str, Drawing]]:
    """The sides of all cards with the names of their files: `001-knight-front.png`, `001-knight-back.png`."""
    drawn = job.drawings  # a front, its back, the next front …
    digits = max(3, len(str(len(drawn) // 2)))
    backs = {id(back) for back in drawn[1::2]}
    for number, (front, back) in enumerate(zip(drawn[::2], drawn[1::2], strict=True), 1):
        name = f"{number:0{digits}}-{slugify(front.title)[:60] or 'card'}"
        yield f"{name}-front.png", front
        if len(backs) > 1:
            yield f"{name}-back.png", back
    if len(backs) == 1:
        yield "back-of-all.png", drawn[1]


def side_png(drawing: Drawing, job: Job, service: Service) -> bytes:
    """One side with its bleed, in exactly the pixels that the service takes."""
    sheet = job.options.sheet
    wide, tall = service.pixels(job.options.size)
    bleed = sheet.edge_bleed * drawing.width / sheet.trim.width
    shown = images.pixels(drawing.framed(bleed), wide)
    exact = shown if shown.size == (wide, tall) else shown.resize((wide, tall))
    return images.png(exact, service.dpi / INCH)
