"""Print services as data: which cards they cut, and in what files they want them.

What a service publishes is a size in pixels or inches; the trim is that without the bleed on both sides.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from armybuilder.faces.styles import TRIMS, Trim
from armybuilder.printing.sheets import PAPERS, Sheet

INCH = 25.4


@dataclass(frozen=True)
class Service:
    """A print service. `sizes`: what it cuts when one of our sizes is asked for. `format`: `pdf-x`, each card's
    front and back as two pages in process inks, or `png` where it takes only images: a file a side."""

    name: str
    label: str
    sizes: Mapping[str, Trim]
    bleed: float
    safe: float
    dpi: int
    format: str
    note: str

    def sheet(self, size: str) -> Sheet:
        """Its pages: one side of one card each, with its bleed. Raises KeyError for a size that it does not cut."""
        return Sheet(
            PAPERS["card"], self.sizes[size], self.bleed, has_marks=False, is_two_sided=True, service_safe=self.safe
        )

    def pixels(self, size: str) -> tuple[int, int]:
        wide, tall = self.sheet(size).size
        return round(wide / INCH * self.dpi), round(tall / INCH * self.dpi)


def _cut(*names: str) -> dict[str, Trim]:
    """Sizes that a service cuts as we know them; who asks for a poker card gets the American one, half a mm larger."""
    return {"poker": TRIMS["us-poker"], **{name: TRIMS[name] for name in names}}


SERVICES = {
    service.name: service
    for service in (
        # Its help pages on preparing cards: bleed and safe area of 1/8 inch on all four sides, a US poker card is laid
        # out as 2.75 by 3.75 inches; PDF/X-1a:2003, each card's front and back as two pages in turn.
        Service(
            "drivethrucards",
            "DriveThruCards",
            _cut("us-poker"),
            bleed=INCH / 8,
            safe=INCH / 8,
            dpi=300,
            format="pdf-x",
            note="One PDF/X-1a, which the service takes as it is: each card's front, then its back, in process inks.",
        ),
        # Its templates: 822 by 1122 pixels for poker, 747 by 1122 bridge, 897 by 1497 tarot, 597 by 822 mini at 300
        # dots an inch, of which 36 on each side are bleed and as many inside the cut are not safe.
        Service(
            "makeplayingcards",
            "MakePlayingCards",
            _cut("us-poker", "bridge", "tarot", "mini"),
            bleed=36 / 300 * INCH,
            safe=36 / 300 * INCH,
            dpi=300,
            format="png",
            note="A folder of images: a front and a back for each card, in order.",
        ),
        # Its product list: PokerDeck 825 by 1125 pixels, BridgeDeck 750 by 1125, TarotDeck 900 by 1500, MiniDeck 600 by
        # 825 at 300 dots an inch; cut 1/8 inch inside the image, safe 1/8 inch inside the cut.
        Service(
            "thegamecrafter",
            "The Game Crafter",
            _cut("us-poker", "bridge", "tarot", "mini"),
            bleed=INCH / 8,
            safe=INCH / 8,
            dpi=300,
            format="png",
            note="A folder of images: a front and a back for each card, in order.",
        ),
    )
}
