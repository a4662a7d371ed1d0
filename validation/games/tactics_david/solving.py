"""Tactics David as a linear model: units, stacks and their items are columns; the rules about an army are rows."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product

from catalog.games.tactics_david.plain import (
    CLASSES,
    LARGEST_MEDIUM_CORE,
    MOST_LINES_APART,
    MOST_STACKED,
    Cards,
    Unit,
    UnitClass,
    class_by_core,
    surcharge,
)
from validation.army import ArmyFile, Entry
from validation.games.tactics_david.additions import LIGHTS_FOR_A_MEDIUM, MEDIUMS_FOR_A_HEAVY
from validation.games.tactics_david.army import Army, Piece, may_carry
from validation.solving.columns import Column, JoiningPiece, Stack, summed, tallied
from validation.solving.linear import Model, Sum, added
from validation.solving.movelist import Step
from validation.solving.parts import Taste
from validation.words import listed

# What may join: every unit, and the stacks that can do something for an army


def newcomers(army: Army) -> Iterator[JoiningPiece]:
    """Every unit alone, and the stacks that stand for a class of which their members are not.

    There are as many of each as is usual also where the rules would have more: none asks for that.
    """
    for entry in joining(army.cards):
        yield JoiningPiece(entry, army.options["copies"], is_usual=not entry.roles)


@lru_cache(maxsize=8)
def joining(cards: Cards) -> tuple[Entry, ...]:
    stacks = (Entry(0, top.slug, 1, {"below": tuple(unit.slug for unit in below)}) for *below, top in _useful(cards))
    return (*(Entry(0, slug) for slug in cards.units), *stacks)


def stacks_of(cards: Cards, loose: Sequence[Entry]) -> Iterator[Stack]:
    """The stacks that have some of an army's loose pieces, one of which stands on top, and of others each as bought.

    A loose stack stays together under what joins it.
    """
    singles: dict[str, list[Entry]] = {}
    pairs: dict[tuple[str, ...], list[Entry]] = {}
    for entry in loose:
        below = entry.role("below")
        if not below:
            singles.setdefault(entry.card, []).append(entry)
        elif len(below) == 1:
            pairs.setdefault(tuple(sorted((*below, entry.card))), []).append(entry)
    for members in _useful_slugs(cards):
        for takes in product(*([*singles.get(slug, ()), None] for slug in members)):
            yield from _stacked(members, takes)
        for place, slug in enumerate(members) if len(members) > 2 else ():
            others = tuple(sorted(members[:place] + members[place + 1 :]))
            for pair, single in product(pairs.get(others, ()), [*singles.get(slug, ()), None]):
                yield _on_top(pair, (single,) if single else (), () if single else (slug,))


def _stacked(members: Sequence[str], takes: Sequence[Entry | None]) -> Iterator[Stack]:
    """The stack of these members: with items, each of the army's pieces may be on top, else the last one is."""
    there = [each for each in takes if each]
    bought = tuple(slug for slug, each in zip(members, takes, strict=True) if not each)
    tops = range(len(there)) if any(each.roles for each in there) else range(len(there))[-1:]
    for top in tops:
        yield _on_top(there[top], tuple(there[:top] + there[top + 1 :]), bought)


def _on_top(top: Entry, others: tuple[Entry, ...], bought: tuple[str, ...]) -> Stack:
    """A piece with others below it, which hand it their items."""
    below = (*top.role("below"), *bought, *(slug for each in others for slug in (*each.role("below"), each.card)))
    items = tuple(slug for each in (top, *others) for slug in each.role("items"))
    roles = {name: slugs for name, slugs in (("below", below), ("items", items)) if slugs}
    return Stack(Entry(0, top.card, 1, roles), (top, *others), bought)


@lru_cache(maxsize=8)
def _useful_slugs(cards: Cards) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(unit.slug for unit in members) for members in _useful(cards))


def _useful(cards: Cards) -> Iterator[tuple[Unit, ...]]:
    """Stacks of Light units that count as Medium.

    To be legal, no army needs another: the members of a stack that is Light or Heavy, or holds a Medium unit, do no
    less for it when they stand alone, and cost less. Nor does a third member help where two are Medium already.
    """
    lights = [unit for unit in cards.units.values() if unit.unit_class == "light"]
    for pair in combinations_with_replacement(lights, 2):
        if _are_near(cards, pair) and _is_medium(pair):
            yield pair
    for three in combinations_with_replacement(lights, 3):
        if not any(map(_is_medium, combinations(three, 2))) and _is_medium(three) and _are_near(cards, three):
            yield three


def _is_medium(members: Sequence[Unit]) -> bool:
    return class_by_core(sum(unit.core for unit in members)) == "medium"


def _are_near(cards: Cards, members: Sequence[Unit]) -> bool:
    """True where they are within the Lines of Lineage of a stack."""
    apart = (cards.distance(one, other) for one, other in combinations(members, 2))
    return all(lines is not None and lines <= MOST_LINES_APART for lines in apart)


# What could be needed. A piece for which a cheaper unit can always stand is left out: the solver would try one after
# the other what comes to the same. A unit can stand for a piece that counts as the same class, takes no fewer points,
# is at home in the same trees, and asks for at least as much beside it. What is asked for by somebody stays in
# question, whatever it costs.


#: The rules that say what a unit asks for beside it.
ASKING_RULES = frozenset(("root_unit_present", "connected_to_root", "single_root_family"))
#: The most copies of other units that join for their class, beside one that does: other Lights and members of stacks;
#: or another Medium.
OTHER_LIGHTS = LIGHTS_FOR_A_MEDIUM - 1 + MEDIUMS_FOR_A_HEAVY * MOST_STACKED
OTHER_MEDIUMS = MEDIUMS_FOR_A_HEAVY - 1

#: The members of a piece, by their slugs.
Members = tuple[str, ...]
#: The sets of units of which somebody asks for one.
Ways = tuple[frozenset[str], ...]


def needed(army: Army, newcomers: Sequence[JoiningPiece]) -> list[JoiningPiece]:
    """Those that an army could need: what others ask for, and the cheapest of what counts as a class.

    A Light is needed only where something is more than that, a Medium only where something is Heavy, a Heavy never.
    """
    need = _Need(army, newcomers)
    if "three_lights_for_a_medium" in army.rules:
        if need.can_have("medium", "heavy"):
            need.keep_cheapest(need.units("light"), OTHER_LIGHTS)
        if need.can_have("heavy"):
            need.keep_cheapest(need.units("medium"), OTHER_MEDIUMS)
            need.keep_stacks()
    return [each for each in newcomers if need.has(_members(each.entry))]


def can_be_heavy(army: Army) -> bool:
    """True where something Heavy is in the army, may come of it, or is asked for."""
    return _Need(army, ()).can_have("heavy")


def _members(entry: Entry) -> Members:
    return (*entry.role("below"), entry.card)


class _Need:
    """Gathers the pieces that an army could need."""

    def __init__(self, army: Army, newcomers: Sequence[JoiningPiece]) -> None:
        self._army = army
        self._offered = {_members(each.entry): each.most for each in newcomers}
        self._stand_ins = _stand_ins(army.cards, army.rules & ASKING_RULES)
        self._asked = _asked_for(army.cards, army.rules, army.copies)
        self._kept = set[Members]()

    def has(self, piece: Members) -> bool:
        """True where a piece could be needed: for its class, or alone for those that ask for it."""
        return piece in self._kept or (len(piece) == 1 and piece[0] in self._asked)

    def can_have(self, *classes: UnitClass) -> bool:
        """True where something of these classes is in the army, may come of it, or is asked for."""
        slugs = {*self._army.copies, *self._asked}
        stacks = [piece for piece in self._army.pieces if piece.is_stack]
        return (
            any(self._army.cards.units[slug].unit_class in classes for slug in slugs)
            or any(sum(unit.core for unit in stack.members) > LARGEST_MEDIUM_CORE for stack in stacks)
            or ("medium" in classes and bool(stacks))
        )

    def units(self, unit_class: UnitClass) -> list[Members]:
        """The single units of a class that may join, the cheapest first."""
        units = (piece for piece in self._stand_ins if len(piece) == 1 and piece in self._offered)
        return [piece for piece in units if self._army.cards.units[piece[0]].unit_class == unit_class]

    def keep_cheapest(self, pieces: Iterable[Members], others: int) -> None:
        """Keep those for which no cheaper unit can stand, however many others join for their class."""
        for piece in pieces:
            if self._to_spare(piece) <= others:
                self._kept.add(piece)
                self._asked |= _asked_for(self._army.cards, self._army.rules, piece)

    def keep_stacks(self) -> None:
        """Keep the stacks for which no Medium can stand, or of which somebody asks for a member."""
        waiting = [piece for piece in self._stand_ins if len(piece) > 1 and piece in self._offered]
        self.keep_cheapest(waiting, OTHER_MEDIUMS)
        while found := [piece for piece in waiting if piece not in self._kept and not self._asked.isdisjoint(piece)]:
            self._kept.update(found)
            self._asked |= _asked_for(self._army.cards, self._army.rules, {slug for piece in found for slug in piece})

    def _to_spare(self, piece: Members) -> int:
        """The copies of units that can stand for a piece; the first of each may be there for those that ask for it."""
        kept = (slug for slug in self._stand_ins[piece] if (slug,) in self._kept)
        return sum(max(0, self._offered[slug,] - self._army.copies[slug] - 1) for slug in kept)


def _asked_for(cards: Cards, rules: frozenset[str], slugs: Iterable[str]) -> set[str]:
    """All units that some ask for, and that these ask for."""
    found: set[str] = set()
    waiting = [*slugs]
    while waiting:
        for way in _ways(cards, cards.units[waiting.pop()], rules):
            waiting += way - found
            found |= way
    return found


def _ways(cards: Cards, unit: Unit, rules: frozenset[str]) -> Ways:
    """The units that one asks for: one of its chains, or one of its Root Units."""
    if "connected_to_root" in rules:
        return tuple(map(frozenset, unit.chains))
    if unit.parent is None or "root_unit_present" not in rules:
        return (frozenset(),)
    return tuple(frozenset((cards.roots[root].unit.slug,)) for root in unit.roots)


# Who can stand for whom


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece that may join: `ways` are what its top unit asks for.

    `beside` are those whom it has beside it in any case, whichever way all its members get what they ask for.
    """

    members: Members
    unit_class: UnitClass
    cost: int
    homes: frozenset[str]
    ways: Ways
    beside: frozenset[str]

    def can_stand_for(self, other: "_Piece") -> bool:
        """True where this unit does as much for an army as a dearer piece, and asks for no more."""
        return (
            self.unit_class == other.unit_class
            and self.homes >= other.homes
            and any(way <= other.beside for way in self.ways)
        )


@lru_cache(maxsize=8)
def _stand_ins(cards: Cards, rules: frozenset[str]) -> Mapping[Members, Members]:
    """For each piece that may join, the cheapest first: the units that can stand for it."""
    pieces = [_piece(cards, rules, [cards.units[slug] for slug in _members(entry)]) for entry in joining(cards)]
    pieces.sort(key=lambda piece: (piece.cost, len(piece.members)))
    units: list[_Piece] = []
    found: dict[Members, Members] = {}
    for piece in pieces:
        found[piece.members] = tuple(unit.members[0] for unit in units if unit.can_stand_for(piece))
        if len(piece.members) == 1:
            units.append(piece)
    return found


def _piece(cards: Cards, rules: frozenset[str], members: Sequence[Unit]) -> _Piece:
    slugs = tuple(unit.slug for unit in members)
    all_ways = [_ways(cards, unit, rules) for unit in members]
    homes = frozenset.intersection(*(frozenset(unit.roots) for unit in members))
    return _Piece(
        members=slugs,
        unit_class="medium" if len(members) > 1 else members[0].unit_class,
        cost=sum(unit.cost for unit in members) + surcharge(len(members)),
        homes=homes if "single_root_family" in rules else frozenset(),
        ways=all_ways[-1],
        beside=frozenset().union(*(frozenset.intersection(*ways) for ways in all_ways)) - {*slugs},
    )


PIECE_RULES = frozenset(
    ("stack_within_three_points", "stack_within_two_lines", "one_item_of_each_type", "items_suit_their_users")
)
PRICE_RULE = "points_within_limit"
IS_ASKED_ALONE, LASTING_RULES = False, None
#: The items of a piece up to which every choice is looked at; of more, those with one or none left.
MOST_ITEMS_CHOSEN_FROM = 4

TASTES: Mapping[str, Taste[Piece]] = {
    "many": Taste("Cheap and many", lambda piece: 4),
    "strong": Taste("Few and strong", lambda piece: piece.core - 15),
    "ranged": Taste("Ranged", lambda piece: 6 if piece.top.attack_mode == "ranged" else 0),
    "fast": Taste("Fast", lambda piece: piece.top.movement_rating),
    "theme": Taste("Close to a theme", theme=lambda piece: [f"root:{root}" for root in piece.roots]),
}
FIGURES: Mapping[str, Callable[[Piece], int]] = {
    "Front": lambda piece: piece.front,
    "Left": lambda piece: piece.left,
    "Right": lambda piece: piece.right,
    "Back": lambda piece: piece.back,
    "Movement": lambda piece: piece.top.movement_rating,
    "Range": lambda piece: piece.top.range_rating or 0,
    "Range modifier": lambda piece: piece.top.range_modifier or 0,
}
#: What else a piece is: another is neither better nor worse, and is said.
QUALITIES: Mapping[str, Callable[[Piece], str]] = {
    "Root": lambda piece: piece.top.root.replace("-", " ").title(),
    "Class": lambda piece: piece.unit_class.title(),
    "Type": lambda piece: piece.top.unit_type.title(),
    "Attack": lambda piece: piece.top.attack_mode.title(),
    "Attack area": lambda piece: piece.top.attack_area.upper(),
    "Movement": lambda piece: _in_words(piece.top.movement_type),
    "Special": lambda piece: _in_words(piece.top.special or ""),
    "Ability": lambda piece: listed([name for _, name in piece.abilities]),
}


def _in_words(slug: str) -> str:
    return slug.replace("-", " ").capitalize()


def agreements(file: ArmyFile, army: Army) -> Iterable[Sequence[Step]]:
    """An army can always be legal by what is agreed on."""
    return [()]


# Columns


def forms(army: Army, piece: Piece, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """With fewer members, who come loose or leave the army, and with fewer items; or each alone with what suits it."""
    yield from _taken_apart(army, entry)
    for members in _kept_of((*entry.role("below"), entry.card)):
        for items in _some_of(entry.role("items")):
            roles = {name: slugs for name, slugs in (("below", members[:-1]), ("items", items)) if slugs}
            yield (Entry(0, members[-1], 1, roles, entry.note),)


def _taken_apart(army: Army, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """The top and those below it alone, where an item of theirs suits one of these; what suits nobody is left off."""
    members = (entry.card, *entry.role("below"))
    items = entry.role("items")[:MOST_ITEMS_CHOSEN_FROM]
    units = [army.cards.units[slug] for slug in members]
    users: list[list[int | None]] = [
        [n for n, unit in enumerate(units) if may_carry(unit.unit_class, unit, army.cards.items[item])]
        for item in items
    ]
    for chosen in product(*(ways or [None] for ways in users)) if len(members) > 1 else ():
        held = [tuple(item for item, user in zip(items, chosen, strict=True) if user == n) for n in range(len(members))]
        if any(held[1:]):
            notes = (entry.note, *[""] * len(members[1:]))
            yield tuple(
                Entry(0, slug, 1, {"items": own} if own else {}, note)
                for slug, own, note in zip(members, held, notes, strict=True)
            )


def _kept_of(members: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Those who may stay together: no more than a stack can have; of single ones the top, as others come loose."""
    for number in range(min(len(members), MOST_STACKED), 1, -1):
        yield from dict.fromkeys(combinations(members, number))
    yield members[-1:]


def loosened(entry: Entry, form: Entry | None) -> tuple[Entry, ...]:
    """The members that are in a form no more, each alone; a unit that stands alone comes loose with its items."""
    if not entry.role("below"):
        return () if form else (Entry(0, entry.card, 1, entry.roles),)
    members = Counter((*entry.role("below"), entry.card))
    kept = Counter((*form.role("below"), form.card)) if form else Counter()
    return tuple(Entry(0, slug) for slug in (members - kept).elements())


def _some_of(items: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    numbers = range(len(items), -1, -1) if len(items) <= MOST_ITEMS_CHOSEN_FROM else (2, 1, 0)
    for number in numbers:
        yield from dict.fromkeys(combinations(items, number))


def stacks(army: Army, loose: Sequence[Entry], *, is_wanted: bool) -> Iterator[Stack]:
    """Stacks that count as Medium: nobody needs one where nothing can be Heavy."""
    if "two_mediums_for_a_heavy" in army.rules and (is_wanted or can_be_heavy(army)):
        yield from stacks_of(army.cards, loose)


# Rows


def require(model: Model, army: Army, columns: Sequence[Column[Piece]]) -> None:
    copies = tallied(columns, lambda piece: [unit.slug for unit in piece.members])
    if army.limit is not None:
        model.require("points_within_limit", summed(columns, lambda piece: piece.cost), most=army.limit)
    for code, rows in _ROWS.items():
        if code in army.rules:
            rows(model, army, copies)
    if "three_lights_for_a_medium" in army.rules:
        _classes(model, columns)


Copies = Mapping[str, Sum]


def _root_units(model: Model, army: Army, copies: Copies) -> None:
    for slug, terms in copies.items():
        unit = army.cards.units[slug]
        if unit.parent is not None:
            roots = [(1, copies.get(army.root_unit(root).slug, {})) for root in unit.roots]
            _only_beside(model, "root_unit_present", terms, added(roots))


def _copies_within(model: Model, army: Army, copies: Copies) -> None:
    for terms in copies.values():
        model.require("copies_within_three", terms, most=army.options["copies"])


def _connections(model: Model, army: Army, copies: Copies) -> None:
    """A unit stands only beside all of a chain; of two chains, a flag says which."""
    code = "connected_to_root"
    for slug, terms in copies.items():
        chains = army.cards.units[slug].chains
        if len(chains) == 1 and chains[0]:
            for link in _links(army, chains[0]):
                _only_beside(model, code, terms, copies.get(link, {}))
        elif all(chains):
            flags = [model.flag() for _ in chains]
            for flag, chain in zip(flags, chains, strict=True):
                for link in _links(army, chain):
                    _only_beside(model, code, {flag: 1}, copies.get(link, {}))
            _only_beside(model, code, terms, dict.fromkeys(flags, 1))


def _links(army: Army, chain: tuple[str, ...]) -> tuple[str, ...]:
    """The units of a chain that have to be asked for: the nearest alone, if it asks for all others itself."""
    return chain[:1] if army.cards.units[chain[0]].chains == (chain[1:],) else chain


def _one_family(model: Model, army: Army, copies: Copies) -> None:
    """A flag for each tree; one of them is the army's."""
    flags = {root: model.flag() for root in army.cards.roots}
    model.choose("", flags.values())
    for slug, terms in copies.items():
        home = dict.fromkeys((flags[root] for root in army.cards.units[slug].roots), 1)
        _only_beside(model, "single_root_family", terms, home)


_ROWS = {
    "root_unit_present": _root_units,
    "copies_within_three": _copies_within,
    "connected_to_root": _connections,
    "single_root_family": _one_family,
}


def _only_beside(model: Model, code: str, counted: Sum, others: Sum) -> None:
    """Nothing of the one without something of the others: a row each, which says more than one for all.

    Where both are many, a flag stands between them, up only where something of the others is there.
    """
    if len(counted) > 1 and len(others) > 1:
        is_there = model.flag()
        model.require(code, added([(1, {is_there: 1}), (-1, others)]), most=0)
        others = {is_there: 1}
    for place in counted:
        model.require(code, added([(1, {place: 1}), (-model.most[place], others)]), most=0)


def _classes(model: Model, columns: Sequence[Column[Piece]]) -> None:
    """Mediums beside three Lights, Heavies beside two Mediums, stacks by the class that they stand for."""
    sums = {each: _of_class(columns, each) for each in CLASSES}
    needs: tuple[tuple[str, UnitClass, UnitClass, int], ...] = (
        ("three_lights_for_a_medium", "light", "medium", LIGHTS_FOR_A_MEDIUM),
        ("two_mediums_for_a_heavy", "medium", "heavy", MEDIUMS_FOR_A_HEAVY),
    )
    flags: dict[str, int] = {}
    for code, below, above, need in needs:
        has_above = flags[above] = model.flag()
        for place, times in sums[above].items():
            _only_beside(model, code, {place: times}, {has_above: 1})
        model.require(code, added([(1, sums[below]), (-need, {has_above: 1})]), least=0)
    # It follows from both, and is found sooner where it is said.
    model.require("two_mediums_for_a_heavy", {flags["heavy"]: 1, flags["medium"]: -1}, most=0)


def _of_class(columns: Sequence[Column[Piece]], unit_class: UnitClass) -> dict[int, int]:
    return summed(columns, lambda piece: int(piece.unit_class == unit_class))


# Wishes


def traits(piece: Piece) -> Iterator[str]:
    yield f"class:{piece.unit_class}"
    yield from (f"root:{root}" for root in piece.roots)
    yield f"type:{piece.top.unit_type}"
    yield f"mode:{piece.top.attack_mode}"


def trait_names(cards: Cards) -> dict[str, str]:
    classes = {f"class:{each}": each.title() for each in CLASSES}
    return classes | {f"root:{slug}": root.name for slug, root in cards.roots.items()}
