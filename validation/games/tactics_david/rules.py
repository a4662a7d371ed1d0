"""The army rules of Tactics David, in the book's order: building your army, unit stacking, items."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from catalog.games.tactics_david.plain import MOST_LINES_APART, MOST_STACKING_POINTS, Cards, Unit, cards_of
from validation.army import Option, Role
from validation.games.tactics_david import fixes
from validation.games.tactics_david.additions import LIGHTS_FOR_A_MEDIUM, MEDIUMS_FOR_A_HEAVY, why_unsuited
from validation.games.tactics_david.army import Army, Piece, build_roster
from validation.report import Finding, Fix
from validation.rules import Rule, Rulebook
from validation.shortcuts import raise_limit
from validation.words import counted, listed, verb

TYPE_PLURALS = {"expendable": "Expendables", "accessory": "Accessories", "weapon": "Weapons"}


book: Rulebook[Army, Cards] = Rulebook(
    "tactics-david",
    kinds=("unit",),
    cards_of=cards_of,
    roster_of=build_roster,
    roles=(
        Role("below", "Stacked below", ("unit",), 9, "The units beneath the top one, from the bottom up.", "over"),
        Role("items", "Items", ("item",), 9, "What it carries from the start."),
    ),
    options=(
        Option(
            "copies",
            "Copies of a unit",
            3,
            1,
            99,
            "How often the same unit may appear, stacks included.",
            rules=("copies_within_three",),
        ),
    ),
    editor_word="Stack, items",
)


# Building your army


@book.rule(cites="building-your-army")
def points_within_limit(army: Army) -> Iterator[Finding]:
    """The army costs no more than the agreed limit."""
    if army.limit is not None and army.total > army.limit:
        yield Finding(
            f"The army costs {army.total}; the limit is {army.limit}.",
            have=army.total,
            need=army.limit,
            fixes=(*fixes.spend_less(army, army.total - army.limit), *raise_limit(army.total)),
        )


@book.rule(cites="building-your-army.strict")
def root_unit_present(army: Army) -> Iterator[Finding]:
    """A unit joins only with the Root Unit of its tree."""
    lacking: dict[str, list[Unit]] = {}
    for unit in army.units:
        if not army.has_root_unit(unit):
            lacking.setdefault(unit.root, []).append(unit)
    for units in lacking.values():
        pieces = army.pieces_with(*(unit.slug for unit in units))
        yield _no_root_unit(army.cards, tuple(units), pieces, has_room=army.has_room())


@lru_cache(maxsize=2048)
def _no_root_unit(cards: Cards, units: tuple[Unit, ...], pieces: tuple[Piece, ...], *, has_room: bool) -> Finding:
    """The finding on the units of one tree: while fixes are tried, most trees stay as they are."""
    names = [unit.name for unit in units]
    roots = [cards.roots[root].unit for root in units[0].roots if all(root in unit.roots for unit in units)]
    wanted = listed([root.name for root in roots], "or")
    return Finding(
        f"{listed(names)} {verb(names, 'needs', 'need')} {wanted}, {'a' if len(roots) > 1 else 'the'} Root Unit.",
        at=tuple(piece.key for piece in pieces),
        need=wanted,
        fixes=(*(fixes.add(cards, [roots[0].slug]) if has_room else ()), *fixes.take_out_alone(pieces)),
    )


@book.rule(cites="building-your-army.strict")
def three_lights_for_a_medium(army: Army) -> Iterator[Finding]:
    """A Medium unit or stack needs three Light ones."""
    yield from _needs_lower_class(army, "medium", "light", LIGHTS_FOR_A_MEDIUM)


@book.rule(cites="building-your-army.strict")
def two_mediums_for_a_heavy(army: Army) -> Iterator[Finding]:
    """A Heavy unit or stack needs two Medium ones."""
    yield from _needs_lower_class(army, "heavy", "medium", MEDIUMS_FOR_A_HEAVY)


def _needs_lower_class(army: Army, above: str, below: str, need: int) -> Iterator[Finding]:
    have = army.classes[below]
    if not army.classes[above] or have >= need:
        return
    pieces = [piece for piece in army.pieces if piece.unit_class == above]
    names = [piece.name for piece in pieces]
    heavier = f"{listed(names)} {verb(names, 'is', 'are')} {above.title()}"
    offered = [
        *fixes.add_of_class(army, below, need - have),
        *fixes.unstack_for_class(army, above),
        *fixes.take_out(pieces),
    ]
    yield Finding(
        f"{heavier}: that takes {need} {below.title()} units; the army has {have}.",
        at=tuple(piece.key for piece in pieces),
        have=have,
        need=need,
        fixes=tuple(offered),
    )


@book.rule(cites="building-your-army.strict")
def copies_within_three(army: Army) -> Iterator[Finding]:
    """No more than three of the same unit, or as many as the players agree on."""
    most = army.options["copies"]
    for unit in army.units:
        copies = army.copies[unit.slug]
        if copies > most:
            yield Finding(
                f"{unit.name} appears {counted(copies, 'time')}; {most} is the most.",
                at=army.keys_with(unit.slug),
                have=copies,
                need=most,
                fixes=(*fixes.fewer_copies(army, unit, copies - most), *fixes.allow_copies(copies)),
            )


@book.rule(cites="building-your-army.themed")
def connected_to_root(army: Army) -> Iterator[Finding]:
    """Every unit is connected to its Root Unit by units of the army."""
    for unit in army.units:
        if not army.is_connected(unit):
            missing = army.missing_of(army.nearest_chain(unit))
            has_room = army.has_room(len(missing))
            yield _not_connected(army.cards, unit, missing, army.pieces_with(unit.slug), has_room=has_room)


@lru_cache(maxsize=2048)
def _not_connected(
    cards: Cards, unit: Unit, missing: tuple[str, ...], pieces: tuple[Piece, ...], *, has_room: bool
) -> Finding:
    """The finding on one unit: while fixes are tried, most units stay as they are."""
    names = cards.names(missing)
    return Finding(
        f"{unit.name} is not connected to its Root Unit: {listed(names)} {verb(names, 'is', 'are')} missing.",
        at=tuple(piece.key for piece in pieces),
        need=listed(names),
        fixes=(*(fixes.add(cards, missing) if has_room else ()), *fixes.take_out_alone(pieces)),
    )


@book.rule(cites="building-your-army.family")
def single_root_family(army: Army) -> Iterator[Finding]:
    """All units come from one family tree."""
    home = army.home()
    if home is None or army.root_sizes[home] == army.size:
        return
    strangers = [unit for unit in army.units if home not in unit.roots]
    names = [unit.name for unit in strangers]
    tree = army.cards.roots[home].name
    pieces = [piece for piece in army.pieces if any(home not in unit.roots for unit in piece.members)]
    yield Finding(
        f"{listed(names)} {verb(names, 'is', 'are')} not of the {tree} tree, as most of the army is.",
        at=tuple(piece.key for piece in pieces),
        have=len({unit.root for unit in army.units}),
        need=1,
        fixes=tuple(fixes.take_out(pieces)),
    )


# Unit stacking


@book.rule(cites="unit-stacking.points")
def stack_within_three_points(army: Army) -> Iterator[Finding]:
    """A stack takes no more than three stacking points."""
    for piece in army.stacks:
        if piece.points > MOST_STACKING_POINTS:
            enough = [unit for unit in piece.members[:-1] if piece.points - unit.points <= MOST_STACKING_POINTS]
            alone = min(enough, key=lambda unit: (unit.points, unit.number), default=None)
            one = fixes.unstack_one(army, piece, alone) if alone and len(piece.members) > 2 else []
            yield Finding(
                f"{piece.name} takes {piece.points} Stacking Points; {MOST_STACKING_POINTS} is the most.",
                at=(piece.key,),
                have=piece.points,
                need=MOST_STACKING_POINTS,
                fixes=(*one, *fixes.unstack(army, piece)),
            )


@book.rule(cites="unit-stacking.lineage")
def stack_within_two_lines(army: Army) -> Iterator[Finding]:
    """The members of a stack are within two lines of lineage."""
    for piece in army.stacks:
        far = _far_pairs(army, piece)
        if not far:
            continue
        lines, one, other = far[0]
        apart = "not related" if lines is None else f"{lines} Lines of Lineage apart"
        yield Finding(
            f"{one.name} and {other.name} are {apart}; {MOST_LINES_APART} lines are the most in a stack.",
            at=(piece.key,),
            have="not related" if lines is None else lines,
            need=MOST_LINES_APART,
            fixes=(*_let_loner_go(army, piece, far), *fixes.unstack(army, piece)),
        )


def _let_loner_go(army: Army, piece: Piece, far: list[tuple[int | None, Unit, Unit]]) -> list[Fix]:
    """The fix by which one member below the top, if it alone is too far off, leaves a stack of three or more."""
    if len(piece.members) < 3:
        return []
    loners = (
        unit for unit in piece.members[:-1] if piece.members.count(unit) == 1 and all(unit in pair for pair in far)
    )
    loner = next(loners, None)
    return fixes.unstack_one(army, piece, loner) if loner else []


def _far_pairs(army: Army, piece: Piece) -> list[tuple[int | None, Unit, Unit]]:
    """The pairs of members that are too far apart, strangers first, then the farthest."""
    pairs = [(army.cards.distance(one, other), one, other) for one, other in combinations(piece.members, 2)]
    far = [pair for pair in pairs if pair[0] is None or pair[0] > MOST_LINES_APART]
    return sorted(far, key=lambda pair: (pair[0] is not None, -(pair[0] or 0)))


# Items


@book.rule(cites="items.types")
def one_item_of_each_type(army: Army) -> Iterator[Finding]:
    """A unit carries one item of each type, a stack counting as one unit."""
    for piece in army.pieces:
        held = Counter(item.item_type for item in piece.items) if len(piece.items) > 1 else {}
        for item_type in sorted(held):
            if held[item_type] > 1 and held[item_type] > piece.most_items:
                yield _too_many_of_type(army, piece, item_type)


def _too_many_of_type(army: Army, piece: Piece, item_type: str) -> Finding:
    held = sorted(
        (item for item in piece.items if item.item_type == item_type), key=lambda item: (item.cost, item.number)
    )
    excess = len(held) - piece.most_items
    given = fixes.hand_over(army, piece, held[0]) if excess == 1 else []
    too_many = counted(len(held), item_type.title(), TYPE_PLURALS[item_type])
    return Finding(
        f"{piece.name} carries {too_many}; {piece.most_items} is the most.",
        at=(piece.key,),
        have=len(held),
        need=piece.most_items,
        fixes=(*fixes.remove_items(piece, held[:excess]), *given),
    )


@book.rule(cites="items")
def items_suit_their_users(army: Army) -> Iterator[Finding]:
    """An item is carried by a unit for which it is made."""
    for piece in army.pieces:
        for item in sorted(set(piece.items), key=lambda item: item.number) if piece.items else ():
            if reason := why_unsuited(piece, item):
                count = piece.items.count(item)
                given = fixes.hand_over(army, piece, item) if count == 1 else []
                fix = (*fixes.remove_items(piece, [item] * count), *given)
                yield Finding(f"{reason}.", at=(piece.key,), have=count, need=0, fixes=fix)


# Rulesets

_OPEN: tuple[Rule[Army], ...] = (
    points_within_limit,
    stack_within_three_points,
    stack_within_two_lines,
    one_item_of_each_type,
    items_suit_their_users,
)
_STRICT = (*_OPEN, root_unit_present, three_lights_for_a_medium, two_mediums_for_a_heavy, copies_within_three)

book.ruleset("open", "Open", "Any units; only the limit, stacks and items are checked.", _OPEN)
book.ruleset(
    "strict-mixed", "Strict Mixed", "Root Units first, Light before Medium before Heavy, three of a kind.", _STRICT
)
book.ruleset(
    "strict-themed",
    "Strict Themed",
    "Strict, and every unit is connected to its Root Unit.",
    (*_STRICT, connected_to_root),
)
book.ruleset(
    "strict-family", "Strict Family", "Strict, and all units are of one family tree.", (*_STRICT, single_root_family)
)
