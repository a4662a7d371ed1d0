"""Prints as files on the disk: a PDF, or a zip of images. Their maker tells how far it is, and can be left off."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Protocol, TypeVar, overload

from django.utils.text import slugify

from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face
from armybuilder.printing import pdf, raster
from armybuilder.printing.cache import drawing_hash, fingerprint
from armybuilder.printing.jobs import Job
from armybuilder.printing.print_services import INCH, Service
from armybuilder.printing.zips import Entry, write_zip, zip_parts

T = TypeVar("T")

#: Told after every card: what is being done, how many are done and how many there are. It may raise to leave off.
Tell = Callable[[str, int, int], None]
SETTING, WRITING, PAINTING = "Setting the cards", "Writing the file", "Painting the images"


class Product(Protocol):
    """A file that is made in the background: of so many cards, in this form."""

    @property
    def title(self) -> str: ...
    @property
    def form(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def fingerprint(self) -> str:
        """A name for what it holds."""

    @property
    def has_all_it_names(self) -> bool:
        """True where whatever its file is to be loaded with is kept."""

    def write(self, file: Path, tell: Tell) -> None:
        """Make the file."""


@dataclass(frozen=True)
class Zip(ABC):
    """Files of cards in one zip: made in the background, or sent while it is made."""

    title: str
    form = "zip"

    @property
    def has_all_it_names(self) -> bool:
        return True

    @property
    @abstractmethod
    def count(self) -> int: ...
    @property
    @abstractmethod
    def fingerprint(self) -> str: ...
    @property
    @abstractmethod
    def entries(self) -> Sequence[Entry]: ...

    def parts(self) -> Iterator[bytes]:
        """It piece by piece."""
        return zip_parts(self.entries)

    def write(self, file: Path, tell: Tell) -> None:
        write_images(file, self.entries, tell)


def write_images(file: Path, entries: Sequence[Entry], tell: Tell) -> None:
    """Write a zip; its maker tells after each image."""
    with file.open("wb") as to:
        for done, _ in enumerate(write_zip(to, entries), 1):
            tell(PAINTING, done, len(entries))


@dataclass(frozen=True)
class CardSheets:
    """The cards of a print as the file that it asks for."""

    job: Job
    has_all_it_names = True

    @property
    def title(self) -> str:
        return self.job.title

    @property
    def form(self) -> str:
        return self.job.options.format

    @property
    def count(self) -> int:
        return len(self.job.faces)

    @property
    def fingerprint(self) -> str:
        return job_fingerprint(self.job)

    def write(self, file: Path, tell: Tell) -> None:
        make(self.job, file, tell)


def job_fingerprint(job: Job) -> str:
    """A name for the file that a job makes. It changes with anything that stands on the cards, and with how it is
    drawn; so a file that was kept under it is what would be made now."""
    about = (drawing_hash(), job.title, job.game, job.emblem, job.site, job.options.pairs)
    return fingerprint(chain([about], _first_and_again(job.faces)))


def _first_and_again(faces: Iterable[Face]) -> Iterator[Face | int]:
    """Each face where it first comes, and its number again for each of its copies, which are one and the same."""
    numbers: dict[int, int] = {}
    for face in faces:
        if id(face) not in numbers:
            numbers[id(face)] = len(numbers)
            yield face
        yield numbers[id(face)]


def make(job: Job, file: Path, tell: Tell) -> None:
    """Write a job's file."""
    for done, _ in enumerate(job.by_card(), 1):
        tell(SETTING, done, len(job.faces))
    if job.options.format == "zip":
        _write_images(job, file, tell)
        return
    drawings = WithProgress(job.drawings, WRITING, tell)
    with file.open("wb") as to:
        pdf.write_cards(to, drawings, job.options.sheet, job.about, is_for_press=job.options.is_for_press)


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


def _write_images(job: Job, file: Path, tell: Tell) -> None:
    """A zip with an image of each side of each card; a back that all cards share is there once."""
    service = job.options.service
    assert service, "only a service wants images"
    painted: dict[int, bytes] = {}

    def content(drawing: Drawing) -> bytes:
        if id(drawing) not in painted:
            painted[id(drawing)] = image(drawing, job, service)
        return painted[id(drawing)]

    write_images(file, [(name, partial(content, drawing)) for name, drawing in sides_of(job)], tell)


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


def image(drawing: Drawing, job: Job, service: Service) -> bytes:
    """One side with its bleed, in exactly the pixels that the service takes."""
    sheet = job.options.sheet
    wide, tall = service.pixels(job.options.size)
    bleed = sheet.edge_bleed * drawing.width / sheet.trim.width
    shown = raster.pixels(drawing.framed(bleed), wide)
    exact = shown if shown.size == (wide, tall) else shown.resize((wide, tall))
    return raster.png(exact, service.dpi / INCH)
