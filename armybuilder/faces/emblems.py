"""The pictures of cards: in which sprite each stands, and its shape for what draws it outside a page."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

SPRITES = Path(__file__).resolve().parent.parent.parent / "static" / "emblems"
SVG = "{http://www.w3.org/2000/svg}"

#: Every emblem is drawn in a square of this side.
EMBLEM_SIZE = 512


@dataclass(frozen=True, slots=True)
class Emblem:
    """A picture: the name of its sprite below `static/emblems`, and its path data."""

    sprite: str
    path: str


@cache
def emblems() -> dict[str, Emblem]:
    """Every emblem of every sprite, by name."""
    return {
        symbol.attrib["id"]: Emblem(file.name, " ".join(path.attrib["d"] for path in symbol.iter(f"{SVG}path")))
        for file in sorted(SPRITES.glob("*.svg"))
        for symbol in ElementTree.parse(file).iter(f"{SVG}symbol")  # noqa: S314 - the files are ours
    }


def emblem_path(name: str) -> str:
    """The path data of one emblem, in a square of `EMBLEM_SIZE` with y growing downwards. Raises KeyError."""
    return emblems()[name].path


def emblem_address(name: str) -> str:
    """The address of an emblem below the static files: `emblems/shared-1.svg#castle`. Raises KeyError."""
    return f"emblems/{emblems()[name].sprite}#{name}"
