"""Zips of files that are made one by one: the same files make the same bytes on any day."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

#: The earliest moment that a zip can name.
LONG_AGO = (1980, 1, 1, 0, 0, 0)

#: A file's name, and what makes its content when its turn comes.
ZipEntry = tuple[str, Callable[[], bytes]]

#: Told after every card: what is being done, how many are done and how many there are. It may raise to leave off.
Tell = Callable[[str, int, int], None]
PAINTING = "Painting the images"


class Pipe:
    """A file that is only written to; what was written is taken out again piece by piece."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def write(self, content: bytes) -> int:
        self.waiting += content
        return len(content)

    def flush(self) -> None:
        """Nothing waits elsewhere."""

    def close(self) -> None:
        """Nothing to let go of."""

    def taken(self) -> bytes:
        content, self.waiting = bytes(self.waiting), bytearray()
        return content


def write_zip(to: BinaryIO | Pipe, entries: Iterable[ZipEntry]) -> Iterator[str]:
    """Write a zip; the name of each file is told when it is in."""
    with ZipFile(to, "w", ZIP_STORED) as archive:
        for name, content in entries:
            archive.writestr(ZipInfo(name, LONG_AGO), content())  # pictures are packed already
            yield name


def zip_parts(entries: Iterable[ZipEntry]) -> Iterator[bytes]:
    """A zip piece by piece: the first files are on their way while the others are made."""
    pipe = Pipe()
    for _ in write_zip(pipe, entries):
        yield pipe.taken()
    yield pipe.taken()


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
    def entries(self) -> Sequence[ZipEntry]: ...

    def parts(self) -> Iterator[bytes]:
        return zip_parts(self.entries)

    def write(self, file: Path, tell: Tell) -> None:
        write_images(file, self.entries, tell)


def write_images(file: Path, entries: Sequence[ZipEntry], tell: Tell) -> None:
    with file.open("wb") as to:
        for done, _ in enumerate(write_zip(to, entries), 1):
            tell(PAINTING, done, len(entries))
