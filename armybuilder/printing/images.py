"""Pictures of cards, each at an address of its own: the same drawing that the print has, as PNG and as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.parts import face_of
from armybuilder.faces.trims import TRIMS
from armybuilder.printing import outlines, raster
from armybuilder.printing.cache import cached, picture_hash
from catalog.models import Card
from catalog.shelf import Shelf, shelf

#: The widths that a PNG comes in; few, so that few files are kept.
WIDTHS = (250, 375, 500, 750, 1000)
USUAL_WIDTH = 750
SIDES = ("front", "back")
TRIM = TRIMS["poker"]


@dataclass(frozen=True)
class CardImages:
    """The pictures of one card: its front, what goes on on further cards, its back."""

    card: Card
    shelf: Shelf

    @property
    def fronts(self) -> Sequence[Drawing]:
        return card_layout.drawings(replace(face_of(self.card, self.shelf), back=None), TRIM)

    @property
    def backs(self) -> Sequence[Drawing]:
        back = face_of(self.card, self.shelf).back
        return card_layout.drawings(back, TRIM) if back else ()

    @property
    def drawings(self) -> Sequence[Drawing]:
        """All of them, in the order in which they are numbered from 1."""
        return (*self.fronts, *self.backs)

    def number(self, side: str) -> int:
        """The number with which a side begins; 0 if the card has no such side."""
        if side == "back":
            return len(self.fronts) + 1 if self.backs else 0
        return 1

    def svg(self, number: int) -> bytes:
        """One picture as an SVG that needs no fonts."""
        drawn = self.drawings[number - 1]
        return outlines.drawing_svg(drawn, self.words(number)).encode()

    def png(self, number: int, width: int) -> bytes:
        """One picture as a PNG, kept for the next who asks."""
        name = f"{self.card.kind}.{self.card.slug}.{number}.{width}.png"
        return cached(self.shelf.game, name, lambda: self._png(number, width))

    def _png(self, number: int, width: int) -> bytes:
        return raster.png(raster.pixels(self.drawings[number - 1], width), width / TRIM.width)

    def words(self, number: int) -> str:
        """The words for a picture: Knight, a card of Some Game (back)."""
        side = "" if len(self.drawings) == 1 else f", picture {number} of {len(self.drawings)}"
        return f"{self.card.name}, a card of {self.shelf.game.name}{side}"


def png_of(game: str, kind: str, slug: str, number: int, width: int) -> bytes:
    """A picture of a card as a PNG."""
    cards = shelf(game)
    return CardImages(cards.kind(kind)[slug], cards).png(number, width)


def image_address(card: Card, form: str, **parts: object) -> str:
    """The lasting address of a card's picture: it changes when the picture does."""
    query = {name: value for name, value in parts.items() if value} | {"v": picture_hash(card.game)}
    return f"{card.get_absolute_url().removesuffix('/')}.{form}?{urlencode(query)}"
