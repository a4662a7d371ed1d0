"""A ground as its pages show it: the board space by space, the brushes, what the rules say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from armybuilder.faces.diagrams import CELL, Diagram
from armybuilder.grounds.books import GroundArmy, GroundFinding, Layer, Sort, book_of
from armybuilder.grounds.forms import WHOLE
from armybuilder.grounds.ground import GroundFile
from armybuilder.serving.numbers import WholeNumber
from catalog.models import RuleSection
from catalog.shelf import Shelf


@dataclass(frozen=True)
class Brush:
    """A brush: what a form sends for it, its name, and a picture of what it paints."""

    value: str
    name: str
    picture: Diagram


@dataclass(frozen=True)
class Space:
    """A space of the board: its name, what lies there in words, and the pictures of that."""

    name: str
    words: str
    signs: tuple[str, ...]


@dataclass(frozen=True)
class FindingView:
    """A finding with the section that it cites, and its fixes with what a form sends for each."""

    finding: GroundFinding
    section: RuleSection | None

    @property
    def fixes(self) -> Iterator[tuple[str, str]]:
        for number, fix in enumerate(self.finding.fixes):
            yield f"{self.finding.code}:{number}:{self.finding.message}", fix.title


class GroundView:
    """A ground on its page."""

    def __init__(self, ground: GroundFile, shelf: Shelf, brush: str = "") -> None:
        self.ground, self.shelf = ground, shelf
        self.book = book_of(ground.game)
        self.brush = brush

    @cached_property
    def layers(self) -> tuple[Layer, ...]:
        return self.book.layers(self.shelf)

    @property
    def brushes(self) -> Iterator[tuple[str, list[Brush], bool]]:
        """The brushes of each layer, the first of which clears, then those that are folded away."""
        for layer in self.layers:
            yield layer.title, [_brush(layer, Sort("", layer.nothing)), *self._brushes(layer, "")], False
            for group in dict.fromkeys(sort.group for sort in layer.sorts if sort.group):
                yield group, [*self._brushes(layer, group)], True

    def _brushes(self, layer: Layer, group: str) -> Iterator[Brush]:
        return (_brush(layer, sort) for sort in layer.sorts if sort.group == group)

    @property
    def symbols(self) -> list[tuple[str, Diagram]]:
        """The picture of each sort, by its name in the page."""
        return [(f"{each.name}-{sort.slug}", _picture(sort)) for each in self.layers for sort in each.sorts]

    @property
    def lines(self) -> list[tuple[Space, ...]]:
        """The spaces row by row, from the top."""
        return [tuple(map(self._space, line)) for line in self.ground.lines]

    def _space(self, name: str) -> Space:
        found = [
            (each, each.names[sort], sort) for each in self.layers if (sort := self.ground.layer(each.name).get(name))
        ]
        words = ", ".join(title for _, title, _ in found) or self.layers[0].nothing
        return Space(name, words, tuple(f"{each.name}-{sort}" for each, _, sort in found))

    @property
    def settled(self) -> dict[str, int | str]:
        return self.book.settled(self.ground)

    @property
    def terms(self) -> list[tuple[str, str]]:
        """What the scenario settles, in words."""
        there = (term for term in self.book.terms if not term.needs or self.settled[term.needs])
        return [(term.title, term.words(self.settled[term.name])) for term in there]

    @property
    def armies(self) -> Sequence[GroundArmy]:
        return self.book.armies(self.ground)

    @cached_property
    def findings(self) -> list[FindingView]:
        found = self.book.check(self.ground, self.shelf)
        return [FindingView(each, self.shelf.section(each.cites)) for each in found]

    @property
    def errors(self) -> list[FindingView]:
        return [each for each in self.findings if each.finding.level == "error"]

    @property
    def whole(self) -> list[tuple[str, str]]:
        is_hex = self.ground.is_hex
        return [(name, each.title) for name, each in WHOLE.items() if each.is_for_hexes or not is_hex]

    def fixed(self, asked: str) -> GroundFile | None:
        """The ground after a fix, by what its button sends; None where the finding is no longer there."""
        code, number, message = [*asked.split(":", 2), "", ""][:3]
        for each in self.findings:
            at = WholeNumber(most=len(each.finding.fixes) - 1).read(number)
            if at is not None and (each.finding.code, each.finding.message) == (code, message):
                return each.finding.fixes[at].ground
        return None

    @property
    def is_empty(self) -> bool:
        return not any(self.ground.layers.values())


def _brush(layer: Layer, sort: Sort) -> Brush:
    return Brush(f"{layer.name}:{sort.slug}", sort.name, _picture(sort))


def _picture(sort: Sort) -> Diagram:
    return Diagram(sort.name, CELL, CELL, sort.shapes, sort.labels)
