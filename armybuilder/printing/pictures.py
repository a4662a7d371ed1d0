"""Cards as files to keep: a zip with a picture of each side of each card."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from django.utils.text import slugify

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face
from armybuilder.printing import raster
from armybuilder.printing.cache import cached, drawing_hash, fingerprint
from armybuilder.printing.images import TRIM
from armybuilder.printing.products import Zip
from armybuilder.printing.zips import Entry
from catalog.models import Game

#: A zip of more pictures than these is no request, but a mistake or an attack.
MOST_PICTURES = 500
#: The pictures of more cards than these are made in the background.
MOST_AT_ONCE = 40


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


def drawing_parts(drawings: Iterable[Drawing]) -> Iterator[object]:
    """All that can be seen of drawings, for their fingerprint."""
    for drawing in drawings:
        yield drawing.width, drawing.height, drawing.marks


def picture_png(game: Game, drawing: Drawing, width: int) -> bytes:
    """A drawing as a PNG, kept for the next who asks."""
    name = f"{fingerprint(drawing_parts([drawing]))}.{width}.png"
    return cached(game, name, lambda: raster.png(raster.pixels(drawing, width), width / TRIM.width))


@dataclass(frozen=True)
class PictureZip(Zip):
    """The pictures of some faces as a zip."""

    game: Game
    faces: Sequence[Face]
    width: int

    @property
    def count(self) -> int:
        return len(self.faces)

    @cached_property
    def pictures(self) -> Sequence[Picture]:
        return pictures(self.faces)

    @property
    def fingerprint(self) -> str:
        shown = ((each.name, each.drawing.width, each.drawing.height, each.drawing.marks) for each in self.pictures)
        return fingerprint(["pictures", drawing_hash(), self.width, *shown])

    @property
    def entries(self) -> Sequence[Entry]:
        return [(each.name, partial(picture_png, self.game, each.drawing, self.width)) for each in self.pictures]
