"""An army of Tactics David: its pieces, what each is worth, and the counts that the rules compare."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from catalog.games.tactics_david.plain import (
    CLASSES,
    ITEMS_OF_A_TYPE,
    MORE_ITEMS_BY_WORK_BELT,
    WORK_BELT,
    Cards,
    Item,
    Unit,
    UnitClass,
    class_by_core,
    surcharge,
)
from validation.army import MOST_ENTRIES, ArmyFile, Entry
from validation.words import listed


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One line of an army: a unit, or a stack that counts as one unit, with its items.

    `members` go from the bottom to the top. The sides of a stack add up; everything else is the top unit's, except the
    class, which follows from the summed core, and the abilities, which are everybody's.
    """

    cards: Cards
    key: int
    count: int
    members: tuple[Unit, ...]
    items: tuple[Item, ...]
    core: int
    unit_class: UnitClass
    cost: int

    @property
    def top(self) -> Unit:
        return self.members[-1]

    @property
    def is_stack(self) -> bool:
        return len(self.members) > 1

    @property
    def name(self) -> str:
        """`Spearman over Warrior and Soldier`."""
        below = [unit.name for unit in self.members[-2::-1]]
        return f"{self.top.name} over {listed(below)}" if below else self.top.name

    @property
    def front(self) -> int:
        return sum(unit.front for unit in self.members)

    @property
    def left(self) -> int:
        return sum(unit.left for unit in self.members)

    @property
    def right(self) -> int:
        return sum(unit.right for unit in self.members)

    @property
    def back(self) -> int:
        return sum(unit.back for unit in self.members)

    @property
    def points(self) -> int:
        return sum(unit.points for unit in self.members)

    @property
    def roots(self) -> tuple[str, ...]:
        """The trees of its members (ruling G56)."""
        return tuple(dict.fromkeys(root for unit in self.members for root in unit.roots))

    @property
    def abilities(self) -> tuple[tuple[str, str], ...]:
        """The slug and name of every member's ability, from the bottom up, each once."""
        return tuple(dict.fromkeys((unit.ability, unit.ability_name) for unit in self.members))

    @property
    def cost_parts(self) -> list[tuple[str, int]]:
        """The parts of its cost: its units, the surcharge of a stack, its items."""
        parts = [(unit.name, unit.cost) for unit in self.members]
        if self.is_stack:
            parts.append((f"Stack of {len(self.members)}", surcharge(len(self.members))))
        return parts + [(item.name, item.cost) for item in self.items]

    @property
    def most_items(self) -> int:
        """The most items of each type that it may carry: more if a member has Work Belt (ruling G63)."""
        has_work_belt = any(unit.ability == WORK_BELT for unit in self.members)
        return ITEMS_OF_A_TYPE + (MORE_ITEMS_BY_WORK_BELT if has_work_belt else 0)


def may_carry(unit_class: str, top: Unit, item: Item) -> bool:
    """True where an item is made for a unit of this class under this top unit."""
    return item.suits(unit_class, top.unit_type, top.attack_mode)


@dataclass(frozen=True, eq=False)
class Army:
    """Pieces in one canonical order, so that the order of lines never changes what the rules answer."""

    cards: Cards
    pieces: tuple[Piece, ...]
    limit: int | None
    options: Mapping[str, int]
    rules: frozenset[str]

    @cached_property
    def total(self) -> int:
        return sum(piece.cost * piece.count for piece in self.pieces)

    @cached_property
    def stacks(self) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces if len(piece.members) > 1)

    @cached_property
    def copies(self) -> Counter[str]:
        """The number of times that each unit appears, alone and in stacks (ruling G59), by slug."""
        copies: Counter[str] = Counter()
        for piece in self.pieces:
            for unit in piece.members:
                copies[unit.slug] += piece.count
        return copies

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Every different unit, alone or in a stack, in the book's order."""
        return tuple(sorted((self.cards.units[slug] for slug in self.copies), key=lambda unit: unit.number))

    @cached_property
    def size(self) -> int:
        """The number of units, members of stacks each counted."""
        return self.copies.total()

    @cached_property
    def classes(self) -> Mapping[str, int]:
        """The number of units of each class; a stack is one unit of its own class (ruling G57)."""
        classes: dict[str, int] = dict.fromkeys(CLASSES, 0)
        for piece in self.pieces:
            classes[piece.unit_class] += piece.count
        return classes

    @cached_property
    def root_sizes(self) -> Counter[str]:
        """The number of units that each tree holds; a unit drawn in two trees counts in both."""
        sizes: Counter[str] = Counter()
        for unit in self.units:
            for root in unit.roots:
                sizes[root] += self.copies[unit.slug]
        return sizes

    def home(self, newcomer: Unit | None = None) -> str | None:
        """The tree that holds most of the army, the first of the book among equals; `newcomer` counts as one more."""
        sizes = self.root_sizes + Counter(newcomer.roots) if newcomer else self.root_sizes
        return min(sizes, key=lambda root: (-sizes[root], self.cards.root_order[root]), default=None)

    @cached_property
    def open_roots(self) -> frozenset[str]:
        """The trees whose Root Unit is in the army, alone or in a stack."""
        return frozenset(root.slug for root in self.cards.roots.values() if root.unit.slug in self.copies)

    def has_root_unit(self, unit: Unit) -> bool:
        """True where the unit is a Root Unit, or that of one of its trees is in the army (ruling G58)."""
        return unit.parent is None or not self.open_roots.isdisjoint(unit.roots)

    def is_connected(self, unit: Unit) -> bool:
        """True where all its ancestors are in the army, in one of its trees (ruling G60)."""
        return any(map(self._slugs.issuperset, unit.chains))

    @cached_property
    def _slugs(self) -> frozenset[str]:
        return frozenset(self.copies)

    def nearest_chain(self, unit: Unit) -> tuple[str, ...]:
        """The ancestors in one of its trees: one whose Root Unit is there, if any, and that lacks the fewest links."""
        if len(unit.chains) == 1:
            return unit.chains[0]
        missing = {chain: self.missing_of(chain) for chain in unit.chains}
        return min(missing, key=lambda chain: (chain[-1:] == missing[chain][:1], len(missing[chain])))

    def missing_of(self, chain: tuple[str, ...]) -> tuple[str, ...]:
        """Those of a chain that are not in the army, Root Unit first."""
        return tuple(slug for slug in reversed(chain) if slug not in self.copies)

    def root_unit(self, root: str) -> Unit:
        return self.cards.roots[root].unit

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, ...]]:
        """For each unit, by slug, at which places of the pieces it stands, alone or in a stack."""
        places: dict[str, list[int]] = defaultdict(list)
        for place, piece in enumerate(self.pieces):
            for unit in dict.fromkeys(piece.members):
                places[unit.slug].append(place)
        return {slug: tuple(found) for slug, found in places.items()}

    def pieces_with(self, *slugs: str) -> tuple[Piece, ...]:
        if len(slugs) == 1:
            return tuple([self.pieces[place] for place in self._places.get(slugs[0], ())])
        places = {place for slug in slugs for place in self._places.get(slug, ())}
        return tuple(self.pieces[place] for place in sorted(places))

    def keys_with(self, *slugs: str) -> tuple[int, ...]:
        return tuple(piece.key for piece in self.pieces_with(*slugs))

    def has_room(self, lines: int = 1) -> bool:
        return len(self.pieces) + lines <= MOST_ENTRIES


def build_roster(file: ArmyFile, cards: Cards, options: Mapping[str, int], rules: frozenset[str]) -> Army:
    pieces = sorted((_piece(entry, cards) for entry in file.entries), key=_order)
    return Army(cards, tuple(pieces), file.limit, options, rules)


@lru_cache(maxsize=4096)
def _piece(entry: Entry, cards: Cards) -> Piece:
    """The piece of a line: the same in every army that has the line, so that a change makes only its own again."""
    top = cards.units[entry.card]
    if not entry.roles:
        return Piece(cards, entry.key, entry.count, (top,), (), top.core, top.unit_class, top.cost)
    members = (*(cards.units[slug] for slug in entry.role("below")), top)
    items = tuple(cards.items[slug] for slug in entry.role("items"))
    return _piece_of(cards, entry.key, entry.count, members, items)


def _piece_of(cards: Cards, key: int, count: int, members: tuple[Unit, ...], items: tuple[Item, ...]) -> Piece:
    core = sum(unit.core for unit in members)
    unit_class = class_by_core(core) if len(members) > 1 else members[0].unit_class
    cost = sum(unit.cost for unit in members) + surcharge(len(members)) + sum(item.cost for item in items)
    return Piece(cards, key, count, members, items, core, unit_class, cost)


@lru_cache(maxsize=4096)
def _order(piece: Piece) -> tuple[int, list[int], list[int], int, int]:
    """By the number of the top unit, then by what distinguishes pieces, the key last."""
    members = [unit.number for unit in piece.members] if len(piece.members) > 1 else []
    return piece.top.number, members, [item.number for item in piece.items], piece.count, piece.key
