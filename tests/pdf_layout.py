"""The layout of a page of a PDF, in millimetres from its top left: read from the file, not from drawings."""

from collections.abc import Iterator
from typing import Any

from pikepdf import Matrix, Page, parse_content_stream

from tests.pdf_letters import Letters

MM = 72 / 25.4


def as_text(page: Page) -> str:
    """The page's boxes, and every stretch of text with its place, its font and its size, in the order of the file."""
    names = ("MediaBox", "BleedBox", "TrimBox")
    boxes = [f"{name} {' '.join(_mm(side) for side in page[f'/{name}'])}" for name in names]
    return "\n".join([*boxes, *_Walk(page).things()]) + "\n"


class _Walk:
    """A page being read from its first operator to its last: where one is, and in which font."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tall = float(page.MediaBox[3])
        self.fonts = {name: str(font.BaseFont).partition("+")[2] for name, font in page.Resources.Font.items()}
        self.state, self.place = Matrix(), Matrix()
        self.letters = Letters(page)
        self.name, self.font, self.size = "", "", 0.0
        self.kept: list[Matrix] = []

    def things(self) -> Iterator[str]:
        """Texts, and pictures with their scale."""
        for step in parse_content_stream(self.page):
            operands: Any = step.operands
            operator = str(step.operator)
            self._follow(operator, operands)
            if operator == "Tj":
                text = self.letters.text(self.name, bytes(operands[0]))
                yield f"{self._at(self.place)}  {self.font} {self.size * self.place.d:.3g}  {text}".rstrip()
            elif operator == "Do":
                yield f"{self._at(self.state)}  picture × {self.state.a:.3g}"

    def _follow(self, operator: str, operands: Any) -> None:
        match operator:
            case "q":
                self.kept.append(self.state)
            case "Q":
                self.state = self.kept.pop()
            case "cm":
                self.state = Matrix(*map(float, operands)) @ self.state
            case "Tm":
                self.place = Matrix(*map(float, operands)) @ self.state
            case "Tf":
                self.name, self.size = str(operands[0]), float(operands[1])
                self.font = self.fonts[self.name]

    def _at(self, place: Matrix) -> str:
        return f"{_mm(place.e):>6} {_mm(self.tall - place.f):>6}"


def _mm(points: Any) -> str:
    return f"{float(points) / MM:.1f}"
