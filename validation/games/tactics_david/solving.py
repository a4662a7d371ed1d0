"""Tactics David as a linear model: units, stacks and their items are columns; the rules about an army are rows."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from catalog.games.tactics_david.plain import CLASSES, MOST_STACKED, Cards, UnitClass
from validation.army import ArmyFile, Entry
from validation.games.tactics_david.additions import LIGHTS_FOR_A_MEDIUM, MEDIUMS_FOR_A_HEAVY
from validation.games.tactics_david.army import Army, Piece
from validation.games.tactics_david.joining import newcomers, stacks_of
from validation.games.tactics_david.needed import can_be_heavy, needed
from validation.solving.columns import Column, Stack, summed, tallied
from validation.solving.linear import Model, Sum, added
from validation.solving.movelist import Step
from validation.solving.parts import Taste
from validation.words import listed

__all__ = ["needed", "newcomers"]

PIECE_RULES = frozenset(
    ("stack_within_three_points", "stack_within_two_lines", "one_item_of_each_type", "items_suit_their_users")
)
PRICE_RULE = "points_within_limit"
IS_ASKED_ALONE, LASTING_RULES = False, None
#: Of so many items that a piece carries, every choice is looked at; of more, those with one or none left.
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
    "Class": lambda piece: piece.unit_class.title(),
    "Type": lambda piece: piece.top.unit_type.title(),
    "Attack": lambda piece: piece.top.attack_mode.title(),
    "Attack area": lambda piece: _in_words(piece.top.attack_area),
    "Movement": lambda piece: _in_words(piece.top.movement_type),
    "Special": lambda piece: _in_words(piece.top.special or ""),
    "Ability": lambda piece: listed([name for _, name in piece.abilities]),
}


def _in_words(slug: str) -> str:
    return slug.replace("-", " ").capitalize()


def agreements(file: ArmyFile, army: Army) -> Iterable[Sequence[Step]]:
    """An army can always be legal by what is agreed on."""
    return [()]


# --- Columns ----------------------------------------------------------------------------------------------------------


def forms(army: Army, piece: Piece, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """With fewer members, who come loose or leave the army, and with fewer items."""
    for members in _kept_of((*entry.role("below"), entry.card)):
        for items in _some_of(entry.role("items")):
            roles = {name: slugs for name, slugs in (("below", members[:-1]), ("items", items)) if slugs}
            yield (Entry(0, members[-1], 1, roles, entry.note),)


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


# --- Rows -------------------------------------------------------------------------------------------------------------


def require(model: Model, army: Army, columns: Sequence[Column[Piece]]) -> None:
    """The rules about the army as a whole."""
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
    model.require("", dict.fromkeys(flags.values(), 1), most=1)
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
    """Nothing of the one without something of the others: a row each, which says more than one for all."""
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
    """The number of pieces of a class."""
    return summed(columns, lambda piece: int(piece.unit_class == unit_class))


# --- Wishes -----------------------------------------------------------------------------------------------------------


def traits(piece: Piece) -> Iterator[str]:
    """Its class, its trees, its type and its attack mode."""
    yield f"class:{piece.unit_class}"
    yield from (f"root:{root}" for root in piece.roots)
    yield f"type:{piece.top.unit_type}"
    yield f"mode:{piece.top.attack_mode}"


def trait_names(cards: Cards) -> dict[str, str]:
    """The classes and trees, then types and modes."""
    classes = {f"class:{each}": each.title() for each in CLASSES}
    return classes | {f"root:{slug}": root.name for slug, root in cards.roots.items()}
