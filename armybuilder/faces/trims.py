"""The sizes of cards after the cut, in millimetres, and what keeps clear of the cut."""

from dataclasses import dataclass, replace

#: The margin inside the trim in which things may be cut off.
SAFE = 3.0
#: The least empty edge of a page: printers do not reach further, and the crop marks need it.
EDGE = 6.0


@dataclass(frozen=True, slots=True)
class Trim:
    """A card size, after the cut."""

    name: str
    label: str
    width: float
    height: float

    def on(self, paper: tuple[float, float] | None, bleed: float) -> "Trim":
        """The size on a paper of this width and height: only the full sheet is as large as the paper lets it be."""
        if self.name != FULL or paper is None:
            return self
        wide, tall = (side - 2 * (EDGE + bleed) for side in paper)
        return replace(self, width=wide, height=tall)


#: The card that fills a sheet.
FULL = "full"
TRIMS = {
    trim.name: trim
    for trim in (
        Trim("poker", "Poker, 63 × 88 mm", 63, 88),
        Trim("us-poker", "US poker, 63.5 × 88.9 mm", 63.5, 88.9),
        Trim("bridge", "Bridge, 57.15 × 88.9 mm", 57.15, 88.9),
        Trim("tarot", "Tarot, 69.85 × 120.65 mm", 69.85, 120.65),
        Trim("mini", "Mini, 44.45 × 63.5 mm", 44.45, 63.5),
        Trim(FULL, "Full sheet, one card as large as the paper", 210 - 2 * EDGE, 297 - 2 * EDGE),
    )
}
