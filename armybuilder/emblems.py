"""The pictures of cards as shapes, for what draws them outside a page."""

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

SPRITE = Path(__file__).resolve().parent.parent / "static" / "emblems" / "sprite.svg"
SVG = "{http://www.w3.org/2000/svg}"

#: Every emblem is drawn in a square of this side.
EMBLEM_SIZE = 512


@cache
def emblem_paths() -> dict[str, str]:
    """The path data of every emblem in the sprite, by name."""
    sprite = ElementTree.parse(SPRITE)  # noqa: S314 - the file is ours
    return {
        symbol.attrib["id"]: " ".join(path.attrib["d"] for path in symbol.iter(f"{SVG}path"))
        for symbol in sprite.iter(f"{SVG}symbol")
    }


def emblem_path(name: str) -> str:
    """The path data of one emblem, in a square of `EMBLEM_SIZE` with y growing downwards. Raises KeyError."""
    return emblem_paths()[name]
