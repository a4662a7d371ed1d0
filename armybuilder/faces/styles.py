"""The looks of prints, as data: the inks of each style and its sizes of text, and the sizes of cards after the cut. The
layout is the same in all styles but one.

A style answers every ink that a face is drawn with. An ink of "" is left out: what would be filled stays paper."""

from dataclasses import dataclass, field, replace

from armybuilder.faces.drawing import ACCENTS, inks
from armybuilder.faces.face import Accent

#: The usual text size in points, and the smallest; the same as on the page.
USUAL_TEXT = (7.5, 5.5)

#: The parts of a card by the ink that each is drawn with, where nothing else is said.
PARTS = {
    "band": "accent",
    "band-line": "",
    "title": "white",
    "subtitle": "soft",
    "coin": "paper",
    "badge": "soft",
    "badge-line": "",
    "ground": "soft",
    "ground-line": "",
    "emblem": "accent",
    "emblem-line": "",
}


@dataclass(frozen=True, eq=False)
class Style:
    """A style of print: its inks, the accents' own ones (strong, tint, hit), and the text's usual and least size.

    A generous style has pages of text in large type instead of the usual card.
    """

    name: str
    label: str
    shared: dict[str, str] = field(default_factory=dict)
    accents: dict[Accent, tuple[str, str, str]] = field(default_factory=ACCENTS.copy)
    parts: dict[str, str] = field(default_factory=dict)
    text: tuple[float, float] = USUAL_TEXT
    is_generous: bool = False

    def inks(self, accent: Accent) -> dict[str, str]:
        """The colour of every ink, and of every part, on a face of this accent."""
        strong, soft, hit = self.accents[accent]
        found = inks(accent) | self.shared | {"accent": strong, "soft": soft, "hit": hit}
        return found | {part: found.get(ink, ink) for part, ink in (PARTS | self.parts).items()}


#: White paper, thin outlines, and light greys where a drawing needs two grounds told apart.
_SAVING = {
    "ink": "#1a1a1a",
    "muted": "#595959",
    "faint": "#a6a6a6",
    "paper": "#ffffff",
    "water": "#dcecf3",
    "forest": "#dfe9cf",
    "road": "#f2e7cc",
    "leaf": "#b9cc9f",
}
_OUTLINES = {
    "band": "",
    "band-line": "accent",
    "title": "ink",
    "subtitle": "muted",
    "coin": "",
    "badge": "",
    "badge-line": "faint",
    "ground": "",
    "ground-line": "faint",
    "emblem": "",
    "emblem-line": "accent",
}

#: Grounds and accents that stay apart in lightness as well as in hue, whichever kind of cone an eye lacks.
_SAFE_GROUNDS = {
    "ink": "#1a1512",
    "muted": "#5a5148",
    "water": "#9cc9f0",
    "forest": "#8a9a50",
    "road": "#f3dc94",
    "leaf": "#3f5220",
}
_SAFE_ACCENTS: dict[Accent, tuple[str, str, str]] = {
    "steel": ("#0b2f9e", "#dadeea", "#8a9acd"),
    "violet": ("#8a16e0", "#eddaf4", "#c78eec"),
    "teal": ("#006d6d", "#d9e7e4", "#85b8b5"),
    "rust": ("#9f5106", "#f1e3d4", "#d1aa84"),
    "moss": ("#1c3300", "#dddfd3", "#929c81"),
    "ochre": ("#7b6343", "#ebe6dd", "#c0b3a1"),
    "slate": ("#1d1a1a", "#dddbd7", "#93908d"),
}

STYLES = {
    style.name: style
    for style in (
        Style("usual", "Usual"),
        Style(
            "ink-saving",
            "Ink-saving: white paper, thin outlines",
            _SAVING,
            {name: (strong, "#f0f0f0", "#d4d4d4") for name, (strong, _, _) in ACCENTS.items()},
            _OUTLINES,
        ),
        Style(
            "colour-blind",
            "Colour-blind-safe: colours that everybody can tell apart",
            _SAFE_GROUNDS,
            _SAFE_ACCENTS,
            {"subtitle": "white"},
        ),
        Style("large", "Large print: all text 9 points or more", text=(10.5, 9.0), is_generous=True),
    )
}
USUAL = STYLES["usual"]


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
