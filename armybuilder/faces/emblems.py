"""The pictures of cards: in which sprite each stands, and its shape for what draws it outside a page; and the small
shapes that tell a trait beside its word."""

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


SHAPES: dict[str, str] = {
    "pip-1": "M12 4 21 20H3Z",
    "pip-2": "M7 5 13 19H1ZM17 5 23 19H11Z",
    "pip-3": "M12 1 17 11H7ZM6 13 11 23H1ZM18 13 23 23H13Z",
    "square": "M4 4H20V20H4Z",
    "star": "M12 1 14.8 9.2 23 12 14.8 14.8 12 23 9.2 14.8 1 12 9.2 9.2Z",
    "ring": "M12 2C17.5 2 22 6.5 22 12S17.5 22 12 22 2 17.5 2 12 6.5 2 12 2Z"
    "M12 7C9.2 7 7 9.2 7 12S9.2 17 12 17 17 14.8 17 12 14.8 7 12 7Z",
    "blade": "M21 2 21.5 6.5 11.5 16.5 14 19 12 21 8.8 17.8 5 21.6 2.4 19 6.2 15.2 3 12 5 10 7.5 12.5 17.5 2.5Z",
    "arrow": "M22 2V11L18.6 7.6 8.2 18V22L5.6 19.4 3.4 21.6 2.4 20.6 4.6 18.4 2 15.8H6L16.4 5.4 13 2Z",
    "drop": "M12 1C16 7 19.5 11 19.5 15.5S16 23 12 23 4.5 20 4.5 15.5 8 7 12 1Z",
    "disc": "M12 3C17 3 21 7 21 12S17 21 12 21 3 17 3 12 7 3 12 3Z",
    "up": "M12 3 22 14H16V21H8V14H2Z",
    "down": "M12 21 2 10H8V3H16V10H22Z",
    "bar": "M3 9H21V15H3Z",
    "clock": "M12 2C17.5 2 22 6.5 22 12S17.5 22 12 22 2 17.5 2 12 6.5 2 12 2ZM10.6 6V12.6L16 16 17.4 13.8 13.2 11.2V6Z",
    "cross": "M5 2 12 9 19 2 22 5 15 12 22 19 19 22 12 15 5 22 2 19 9 12 2 5Z",
    "hand": "M3 8H8V3H16V8H21V16H16V21H8V16H3Z",
}


def shape_path(name: str) -> str:
    return SHAPES[name]
