"""The pieces that an army of Tactics David could need to be legal, of all that may join it.

A piece for which a cheaper unit can always stand is left out: the solver would try one after the other what comes to
the same. A unit can stand for a piece that counts as the same class, takes no fewer points, is at home in the same
trees, and asks for at least as much beside it. What is asked for by somebody stays in question, whatever it costs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from catalog.games.tactics_david.plain import LARGEST_MEDIUM_CORE, MOST_STACKED, Cards, Unit, UnitClass, surcharge
from validation.army import Entry
from validation.games.tactics_david.additions import LIGHTS_FOR_A_MEDIUM, MEDIUMS_FOR_A_HEAVY
from validation.games.tactics_david.army import Army
from validation.games.tactics_david.joining import joining
from validation.solving.columns import Newcomer

#: The rules that say what a unit asks for beside it.
ASKING_RULES = frozenset(("root_unit_present", "connected_to_root", "single_root_family"))
#: So many copies of other units may join for their class, beside one that does: other Lights and members of stacks; or
#: another Medium.
OTHER_LIGHTS = LIGHTS_FOR_A_MEDIUM - 1 + MEDIUMS_FOR_A_HEAVY * MOST_STACKED
OTHER_MEDIUMS = MEDIUMS_FOR_A_HEAVY - 1

#: The members of a piece, by their slugs.
Members = tuple[str, ...]
#: The sets of units of which somebody asks for one.
Ways = tuple[frozenset[str], ...]


def needed(army: Army, newcomers: Sequence[Newcomer]) -> list[Newcomer]:
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

    def __init__(self, army: Army, newcomers: Sequence[Newcomer]) -> None:
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


# --- Who can stand for whom -------------------------------------------------------------------------------------------


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
