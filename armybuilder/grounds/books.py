"""What a game says of grounds: their sizes, what may lie on them, and the rules that they are checked by.

`armybuilder.grounds.games.<slug>` calls it `BOOK`. A rule is a generator of findings, written like a rule of armies:
its name is the finding's code, its docstring the title, `cites` the section of the rules reference that it stands on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from armybuilder.faces.diagrams import Label, Shape
from armybuilder.geometry.hexes import Top
from armybuilder.grounds.ground import GroundFile
from catalog.parts import Part
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.report import Level


@dataclass(frozen=True)
class Sort:
    """A sort of what may lie on a space, and how it is drawn on a space of its own; with a gap no space is there."""

    slug: str
    name: str
    shapes: tuple[Shape, ...] = ()
    labels: tuple[Label, ...] = ()
    is_gap: bool = False
    #: Brushes of a group are folded away under its name.
    group: str = ""
    #: The kind and slug of the card that says what it does: "terrain/forest".
    card: str = ""


@dataclass(frozen=True)
class Layer:
    """One thing that is painted: each space has one of its sorts or nothing, which is called `nothing`."""

    name: str
    title: str
    nothing: str
    sorts: tuple[Sort, ...]
    #: The sort that lies opposite one where both sides are made alike, unless it is the same.
    opposite: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> Mapping[str, str]:
        return {sort.slug: sort.name for sort in self.sorts}


Layers = Callable[[Shelf], tuple[Layer, ...]]


def sorts_on(layers: Layers, shelf: Shelf, slugs: Iterable[str]) -> tuple[Sort, ...]:
    """The sorts of a game's grounds that a board has, in the order in which they are painted."""
    wanted = frozenset(slugs)
    return tuple(sort for sort in _all_sorts(layers, shelf) if sort.slug in wanted)


@lru_cache(maxsize=16)  # asked for at every moment of a match
def _all_sorts(layers: Layers, shelf: Shelf) -> tuple[Sort, ...]:
    return tuple(sort for layer in layers(shelf) for sort in layer.sorts)


@dataclass(frozen=True)
class Term:
    """Something that a scenario settles beside the spaces: a number from `least` to `most`, or one of `values`."""

    name: str
    title: str
    usual: int | str
    least: int = 0
    most: int = 0
    values: Mapping[str, str] = field(default_factory=dict)
    help: str = ""
    #: The term without which this one counts for nothing.
    needs: str = ""

    def words(self, value: int | str) -> str:
        return self.values.get(str(value), str(value))


@dataclass(frozen=True)
class GroundArmy:
    """An army to be built for a ground: the words of its button, and the army as it begins."""

    title: str
    army: ArmyFile


@dataclass(frozen=True)
class GroundFix:
    """A ground that mends a finding, with the words for the button."""

    title: str
    ground: GroundFile


@dataclass(frozen=True)
class GroundFinding:
    """One thing that a rule has to say of a ground: the spaces it is about, what it compares, and fixes."""

    message: str
    spaces: tuple[str, ...] = ()
    have: int | None = None
    need: int | None = None
    fixes: tuple[GroundFix, ...] = ()
    code: str = ""
    title: str = ""
    level: Level = "error"
    cites: str = ""


Look = Callable[[GroundFile, Shelf], Iterator[GroundFinding]]


class GroundBook:
    """A game's part. Columns and rows may each be as many as `least` to `most`; `sizes` are those that are offered.

    `terms` are what a scenario on the ground settles, `armies` those that it asks for.
    """

    def __init__(
        self,
        *,
        layers: Callable[[Shelf], tuple[Layer, ...]],
        examples: Callable[[Shelf], Iterable[GroundFile]],
        sizes: Mapping[str, tuple[int, int]],
        least: int,
        most: int,
        top: Top | None = None,
        terms: tuple[Term, ...] = (),
        armies: Callable[[GroundFile], Sequence[GroundArmy]] = lambda _: (),
    ) -> None:
        self.layers, self.examples, self.sizes = layers, examples, sizes
        self.least, self.most, self.top = least, most, top
        self.terms, self.armies = terms, armies
        self.rules: list[Look] = []

    def rule(self, *, cites: str, level: Level = "error") -> Callable[[Look], Look]:
        """Enter a rule; they run in the order of the module."""

        def enter(look: Look) -> Look:
            title = (look.__doc__ or "").strip()

            def findings(ground: GroundFile, shelf: Shelf) -> Iterator[GroundFinding]:
                for found in look(ground, shelf):
                    yield replace(found, code=look.__name__, title=title, level=level, cites=cites)

            self.rules.append(findings)
            return look

        return enter

    def settled(self, ground: GroundFile) -> dict[str, int | str]:
        """Every term of a ground's scenario."""
        return {term.name: ground.terms.get(term.name, term.usual) for term in self.terms}

    def check(self, ground: GroundFile, shelf: Shelf) -> list[GroundFinding]:
        return [found for rule in self.rules for found in rule(ground, shelf)]

    def balanced(self, ground: GroundFile, shelf: Shelf) -> GroundFile:
        """The ground with its upper half as the lower one is when turned half around."""
        for layer in self.layers(shelf):
            there = ground.layer(layer.name)
            half = ground.lower_half
            lower = {space: value for space, value in there.items() if space in half}
            turned = {ground.opposite(space): layer.opposite.get(value, value) for space, value in lower.items()}
            upper = {space: value for space, value in turned.items() if space is not None}
            # What lies in the middle, and is one player's, would be the other's when it is turned.
            odd = {space for space, value in lower.items() if ground.opposite(space) == space and upper[space] != value}
            kept = {space: value for space, value in (upper | lower).items() if space not in odd}
            ground = ground.with_layer(layer.name, kept)
        return ground


#: A game's part by its slug, dashed or not. Only games whose grounds players make have one.
book_of = Part[GroundBook]("armybuilder.grounds.games", name="BOOK")


#: How many spaces a finding names.
MOST_NAMED = 8


def first_names(names: Sequence[str]) -> str:
    """The first of the names, and how many more there are."""
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def errors_of(ground: GroundFile, shelf: Shelf) -> list[GroundFinding]:
    """The findings that keep a ground from a match."""
    return [found for found in book_of(ground.game).check(ground, shelf) if found.level == "error"]
