"""Cards as files to keep: a zip with a picture of each side of each card."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.utils.text import slugify

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face
from armybuilder.printing import raster
from armybuilder.printing.images import TRIM
from armybuilder.printing.kept import kept
from catalog.models import Game

#: A zip of more pictures than these is no request, but a mistake or an attack.
MOST_PICTURES = 500
#: The earliest moment that a zip can name: the same pictures give the same bytes.
LONG_AGO = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Picture:
    """A side of a card, under the name of its file."""

    name: str
    drawing: Drawing


def pictures(faces: Iterable[Face]) -> list[Picture]:
    """Every side of every face once, with names that sort as the faces do: 002-knight.png, 002-knight-back.png."""
    found = []
    for number, face in enumerate(dict.fromkeys(faces), 1):
        name = f"{number:03}-{slugify(face.title)[:60] or 'card'}"
        found += [*_sides(replace(face, back=None), name), *(_sides(face.back, f"{name}-back") if face.back else ())]
    return found


def _sides(face: Face, name: str) -> Iterator[Picture]:
    for place, drawing in enumerate(card_layout.drawings(face, TRIM), 1):
        yield Picture(f"{name}-{place}.png" if place > 1 else f"{name}.png", drawing)


def fingerprint(drawings: Sequence[Drawing], *more: object) -> str:
    """What drawings look like, in 32 letters: the same for the same marks."""
    known = hashlib.sha256(repr(more).encode())
    for drawing in drawings:
        known.update(repr((drawing.width, drawing.height, drawing.marks)).encode())
    return known.hexdigest()[:32]


def picture_png(game: Game, drawing: Drawing, width: int) -> bytes:
    """A drawing as a PNG, kept for the next who asks."""
    name = f"{fingerprint([drawing])}.{width}.png"
    return kept(game, name, lambda: raster.png(raster.pixels(drawing, width), width / TRIM.width))


class _Pipe:
    """What a zip is written into; what was written is taken out again piece by piece."""

    def __init__(self) -> None:
        self.waiting = bytearray()

    def write(self, content: bytes) -> int:
        self.waiting += content
        return len(content)

    def flush(self) -> None:
        """Nothing waits elsewhere."""

    def taken(self) -> bytes:
        content, self.waiting = bytes(self.waiting), bytearray()
        return content


def zip_parts(files: Iterable[tuple[str, Callable[[], bytes]]]) -> Iterator[bytes]:
    """A zip of files that are made one by one, while the first are already on their way."""
    pipe = _Pipe()
    with ZipFile(pipe, "w", ZIP_STORED) as archive:  # type: ignore[call-overload]  # a zip asks no more of its file
        for name, content in files:
            archive.writestr(ZipInfo(name, LONG_AGO), content())
            yield pipe.taken()
    yield pipe.taken()


def zip_of_pictures(game: Game, faces: Iterable[Face], width: int) -> Iterator[bytes]:
    """The pictures of some faces as a zip."""
    return zip_parts(
        (each.name, lambda each=each: picture_png(game, each.drawing, width))  # type: ignore[misc]  # each is bound
        for each in pictures(faces)
    )
