"""A game's part in the army builder: `armybuilder/lists/games/<slug>.py` has one of each function below.

What they answer is shown by the game's own fragments in `templates/games/<slug>/lists/`: `_row.html` (a card to add),
`_facts.html` (what a line has and can do), `_line_editor.html` (a line taken apart to be changed), `_overview.html`
(the army as a whole). The builder itself knows roles, rules and costs, and no game.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any, Protocol

from django.db.models import TextChoices
from django.template.loader import render_to_string
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString, mark_safe

from armybuilder.browse.parts import Context
from catalog.models import Card
from catalog.parts import Part
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.charts import Bar
from validation.moves import Move


@dataclass(frozen=True)
class FacetValue:
    """One thing that a facet of the picker can be set to."""

    value: str
    label: str


def facet_values(choices: type[TextChoices]) -> tuple[FacetValue, ...]:
    return tuple(FacetValue(value, label) for value, label in choices.choices)


@dataclass(frozen=True)
class Facet:
    """A way to narrow the picker: the class of a unit, its root. A short facet is a row of boxes, a long one a menu."""

    name: str
    label: str
    choices: tuple[FacetValue, ...]
    is_menu: bool = False


@dataclass(frozen=True)
class Pick:
    """A card in the picker: what it is filtered and sorted by, and what its row shows.

    A card of several values in a facet has them with spaces between. `cost` is what adding it costs, if that is not
    printed on it.
    """

    card: Card
    facets: Mapping[str, str]
    words: str
    sorts: Mapping[str, int | str]
    shown: Context = field(default_factory=dict)
    cost: int | None = None

    @property
    def price(self) -> int:
        return self.cost if self.cost is not None else self.card.cost or 0


@dataclass(frozen=True)
class Picker:
    """All cards that an army of the game can have, and the ways to find one."""

    noun: str
    facets: tuple[Facet, ...]
    sorts: tuple[FacetValue, ...]
    picks: tuple[Pick, ...]
    #: The fields that the search box looks through.
    found_by: str = "name, ability or number"


class Builder(Protocol):
    """The functions of a game's module."""

    def picker(self, shelf: Shelf) -> Picker:
        """The cards to add."""

    def obstacles(self, army: Any) -> Mapping[str, str]:
        """The reasons why a card can't be added now without breaking a rule, by slug, before it is tried."""

    def facts(self, piece: Any, shelf: Shelf) -> Context:
        """The facts and abilities of a line, which depend on its cards alone, and on its `surroundings` if any."""

    def line_editor(self, army: Any, piece: Any, file: ArmyFile, shelf: Shelf) -> Context:
        """The changes that can be made to a line."""

    def overview(self, army: Any) -> Context:
        """The army as a whole: what it is made of, and what it is weak in."""


#: The builder's part of a game by its slug, dashed or not.
builder = Part[Builder]("armybuilder.lists.games")
#: The rows of an army sheet, the names of its columns first.
Sheet = Callable[[Any, Shelf], Iterable[Sequence[object]]]


def sheet_of(game: str) -> Sheet | None:
    """The table on which a game tracks units, where its book has one."""
    return getattr(builder(game), "sheet", None)


def fragment(game: str, name: str) -> str:
    return f"games/{game.replace('-', '_')}/lists/_{name}.html"


class RowCache:
    """The rows of a game's picker as HTML, cut where the reason against adding the card goes.

    A row depends on the catalog alone but for that reason; some two hundred rows a page would otherwise be most of the
    time that it takes.
    """

    #: Stands in a row's template where the reason goes; no text has it.
    MARK = "\x00"

    def __init__(self, shelf: Shelf, only: Container[str] | None = None) -> None:
        self.picker = builder(shelf.game.slug).picker(shelf)
        book = rulebook(shelf.game.slug)
        own = {"row": fragment(shelf.game.slug, "row"), "mark": self.MARK, "cost_word": book.cost_word}
        self.rows = [
            (pick.card.slug, *self._cut(render_to_string("lists/_pick.html", {"pick": pick, **own})))
            for pick in self.picker.picks
            if only is None or pick.card.slug in only
        ]

    def _cut(self, html: str) -> tuple[str, str]:
        before, _, after = html.partition(self.MARK)
        return before, after

    @cached_property
    def as_list(self) -> bytes:
        """All rows as a list that is the same whatever the army."""
        return f'<ul class="pick-list">{self.html({})}</ul>'.encode()

    @cached_property
    def version(self) -> str:
        return blake2b(self.as_list, digest_size=6).hexdigest()

    def html(self, obstacles: Mapping[str, str]) -> SafeString:
        """All rows, each with what stands against it."""
        reasons = {slug: escape(reason) for slug, reason in obstacles.items()}
        pieces = (f"{before}{reasons.get(slug, '')}{after}" for slug, before, after in self.rows)
        return mark_safe("".join(pieces))  # noqa: S308 - made by templates, and the reasons are escaped


@lru_cache(maxsize=16)
def rows_of(catalog: Shelf) -> RowCache:
    """The picker's rows of a game's cards."""
    return RowCache(catalog)


@lru_cache(maxsize=64)
def own_rows_of(shelf: Shelf) -> RowCache:
    """The picker's rows of the cards that a player made."""
    return RowCache(shelf, {card.slug for card in shelf.own})


@dataclass(frozen=True)
class _Line:
    """A line's facts are the same wherever the same cards stand in the same roles, and around it what counts for it."""

    version: str
    card: str
    roles: tuple[tuple[str, tuple[str, ...]], ...]
    surroundings: Hashable
    piece: Any = field(compare=False)
    shelf: Shelf = field(compare=False)


def facts_html(piece: Any, card: str, roles: Mapping[str, tuple[str, ...]], shelf: Shelf) -> str:
    surroundings = getattr(piece, "surroundings", ())
    return _facts_html(_Line(shelf.version, card, tuple(sorted(roles.items())), surroundings, piece, shelf))


@lru_cache(maxsize=2048)
def _facts_html(line: _Line) -> str:
    game = line.shelf.game.slug
    return render_to_string(fragment(game, "facts"), {"facts": builder(game).facts(line.piece, line.shelf)})


#: The highest bar, and the room above it for its number.
HEIGHT, HEADROOM = 40, 12
_BAR = (
    '<rect class="curve-bar{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>'
    '<text class="curve-number" x="{}" y="{}">{}</text><text class="curve-label" x="{}" y="62">{}</text>'
)


@dataclass(frozen=True)
class Chart:
    """Bars side by side, `step` from one to the next: `says` reads one aloud by its number and its label.

    `most` is as high as can be, the highest bar if not given. All bars but the one with the label `current` are faint.
    """

    title: str
    says: str
    bars: Sequence[Bar]
    step: int = 30
    most: int = 0
    current: str = ""

    @property
    def words(self) -> str:
        return ", ".join(self.says.format(bar.count, bar.label) for bar in self.bars)

    @property
    def width(self) -> int:
        return self.step * len(self.bars)

    @property
    def drawn(self) -> SafeString:
        """The bars, each with its number, if any is needed, and its label."""
        return format_html_join("", _BAR, self._bars())

    def _bars(self) -> Iterator[tuple[object, ...]]:
        most = self.most or max((bar.count for bar in self.bars), default=0) or 1
        width = self.step * 4 // 5
        for place, bar in enumerate(self.bars):
            x, height = place * self.step + (self.step - width) // 2, round(HEIGHT * bar.count / most)
            y, middle = HEADROOM + HEIGHT - height, x + width // 2
            other = " is-other" if self.current not in ("", bar.label) else ""
            number = bar.count if bar.count or self.most else ""
            yield other, x, y, width, height, middle, y - 3, number, middle, bar.label


Moves = tuple[Move, ...]


@dataclass(frozen=True)
class CardChoice:
    """A card for a line: its cost, the moves to give it (to all of the line, to one), to undo that and to put it
    first, or why the line can't have it. `words` says what there is to know of it in a line.
    """

    card: Card
    cost: int
    moves: Moves
    reason: str = ""
    single_moves: Moves = ()
    take: Moves = ()
    equip: Moves = ()
    words: str = ""
