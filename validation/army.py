"""An army as it is written: which cards, how many, and what each carries. One shape for every game.

`ArmyFile` is what the army file, the database and the moves share. A game's own `build_roster` turns it into an army of
that game's pieces, which is what its rules look at.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType

from catalog.json_types import CheckedJson

NO_ROLES: Mapping[str, tuple[str, ...]] = MappingProxyType({})
OptionValue = int | str | bool

MOST_ENTRIES = 500
MOST_COUNT = 99
MOST_LIMIT = 100_000
LONGEST_NAME = 80
LONGEST_NOTE = 500


@dataclass(frozen=True, slots=True)
class Role:
    """A place beside an entry's card that other cards fill: what is stacked below, the items it carries.

    `kinds` are the kinds of card that may stand there; a slug is unique among them.
    `joins` is the word that leads from the entry's card to these in a line of text: "Spearman over Soldier".
    `is_piece` is False where they are marks on the entry's card, or counted in another role: nobody needs them twice.
    """

    name: str
    label: str
    kinds: tuple[str, ...]
    most: int
    help: str = ""
    joins: str = "with"
    is_piece: bool = True


@dataclass(frozen=True, slots=True)
class Option:
    """A number that the players agree on, with its bounds: how many copies of a unit are allowed.

    `rules` are the codes of the rules that read it, if it means nothing without them.
    """

    name: str
    label: str
    default: int
    least: int
    most: int
    help: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardOption:
    """A number for each card of some kinds: how many of it a player's box holds.

    Among the army's options each is named by this option and the card: `box-archer`. `usual` is the field of the card
    that says the number as long as nothing else is agreed on.
    """

    name: str
    label: str
    kinds: tuple[str, ...]
    usual: str
    least: int
    most: int
    help: str = ""

    def option(self, slug: str) -> str:
        """The name of a card's number among the options."""
        return f"{self.name}-{slug}"

    def slug_in(self, option: str) -> str:
        """The card that an option is about; "" if it is none of these."""
        return option.removeprefix(f"{self.name}-") if option.startswith(f"{self.name}-") else ""


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """Something else that the players agree on: a card of a kind (the scenario), or one of a few values (the side).

    A choice that is not made is "". `is_first`: it decides so much that a new army begins with it.
    """

    name: str
    label: str
    kind: str = ""
    values: tuple[tuple[str, str], ...] = ()
    help: str = ""
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase in which two players build their armies for one battle, with the section that it is from."""

    name: str
    summary: str
    cites: str


@dataclass(frozen=True, slots=True)
class Picks:
    """The picks of two players for one battle, unseen by the other until both have made theirs; then dice settle it.

    `choice` names the choice that says how they are picked; `by` has, under each of its values that lets players pick,
    the choices that each player makes. `refusal` says why picks can't stand, or ""; `settle` makes of those of both
    what holds for the battle: values by the names of choices.
    """

    name: str
    summary: str
    cites: str
    choice: str
    by: Mapping[str, tuple[str, ...]]
    refusal: Callable[[Mapping[str, str]], str]
    settle: Callable[[str, Sequence[Mapping[str, str]], Random], Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of an army: a card by its slug, how many of it, and the cards in its roles, each by slug."""

    key: int
    card: str
    count: int = 1
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NO_ROLES)
    note: str = ""

    def __hash__(self) -> int:
        # Of equal entries as equal as `==` wants it, though the roles have no hash.
        return hash((self.key, self.card, self.count))

    def role(self, name: str) -> tuple[str, ...]:
        return self.roles.get(name, ())


@dataclass(frozen=True, slots=True)
class Made:
    """A card that the army's player made, in a fixture's own form: its kind, its slug, and its fields as plain data."""

    kind: str
    slug: str
    fields: CheckedJson = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str(self.fields.get("name", self.slug))


@dataclass(frozen=True, slots=True)
class ArmyFile:
    """An army as written, legal or not. `limit` is the agreed purchase limit, None for no limit.

    `made` are cards of the player's own making: lines name them by slug, as they do the catalog's, and roles don't.
    """

    game: str
    name: str = "New army"
    ruleset: str = "open"
    limit: int | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    made: tuple[Made, ...] = ()

    def made_card(self, slug: str) -> Made | None:
        return next((made for made in self.made if made.slug == slug), None)

    def lines_of(self, slug: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.card == slug)

    def entry(self, key: int) -> Entry | None:
        return next((entry for entry in self.entries if entry.key == key), None)

    def line_of(self, key: int) -> Entry:
        """The line that a piece with this key is made from."""
        entry = self.entry(key)
        assert entry is not None, "every piece is made from a line"
        return entry

    @property
    def next_key(self) -> int:
        return max((entry.key for entry in self.entries), default=0) + 1

    def slugs(self) -> Iterator[tuple[str, str]]:
        """Every card that is written down, as (role, slug); the role of an entry's own card is ""."""
        for entry in self.entries:
            yield "", entry.card
            for role, slugs in entry.roles.items():
                yield from ((role, slug) for slug in slugs)


def cards_in(entries: Iterable[Entry]) -> Counter[str]:
    """The number of times that each card stands in some lines, whatever its role."""
    count: Counter[str] = Counter()
    for entry in entries:
        for slug in (entry.card, *(slug for slugs in entry.roles.values() for slug in slugs)):
            count[slug] += entry.count
    return count
