"""A plan: the model of all that may become of an army, with what a person wishes, and the way back from its points."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType

from validation.army import MOST_COUNT, ArmyFile, Entry, cards_in
from validation.books import AnyRulebook, rulebook
from validation.making import Cards
from validation.rules import RosterArmy, RosterPiece, Rule
from validation.solving.columns import (
    LOSS,
    AnyColumn,
    Column,
    JoiningPiece,
    Kind,
    Stack,
    has_all_of,
    kind_of,
    summed,
    tallied_by,
)
from validation.solving.linear import Model, Point, Sum, added, valued
from validation.solving.parts import AnySolving, solving, stacking

#: Rows that hold a line of the army as it is have this before the line's key.
LINE = "line:"
#: Rows that hold what a person wishes for besides.
OWNED, WANTED, BANNED = "owned", "wanted", "banned"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of a person beside the rules.

    `pinned` lines keep all that they have (None: all of them); `banned` cards don't join; of each word `wanted` a piece
    joins; `owned` is how many of each card there are, where that binds; a card that it does not name is not counted.
    Where an army `is_shown` to the opponent, only what its pieces carry may change.
    """

    pinned: frozenset[int] | None = frozenset()
    banned: frozenset[str] = frozenset()
    wanted: tuple[str, ...] = ()
    owned: Mapping[str, int] | None = None
    taste: str = ""
    seed: str = ""
    is_shown: bool = False

    def is_pinned(self, key: int) -> bool:
        """True where a line keeps all that is there; it may come to carry more."""
        return self.pinned is None or key in self.pinned


class Growth(Enum):
    """The growth of an army: by any piece, by those that it could need, by those one thinks of first, or by nothing."""

    ANY = "any"
    NEEDED = "needed"
    USUAL = "usual"
    NONE = "none"


NO_WISHES = Wishes()
#: What a lost piece counts for beside the change that it is.
_LOST = LOSS - 1
#: The pieces that are asked at once which rules they break: the fix of a finding may look at every other piece there.
ASKED_AT_ONCE = 20
#: More points than the pieces cost that the rules may ask for beside others.
POINTS_OF_FEW = 1_000


@dataclass(frozen=True)
class Plan:
    """The columns of an army and the model over them."""

    file: ArmyFile
    book: AnyRulebook
    part: AnySolving
    army: RosterArmy
    columns: tuple[AnyColumn, ...]
    model: Model
    wishes: Wishes = NO_WISHES
    #: The places of the lines in the army, by their keys.
    order: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))

    def chosen(self, point: Point) -> list[tuple[AnyColumn, int]]:
        """The columns that a point stands for, each with how many pieces go that way."""
        return [(column, point[column.place]) for column in self.columns if point[column.place]]

    @property
    def touched(self) -> dict[int, int]:
        """The number of pieces touched, and of picks lost, which count for more."""
        return {column.place: column.touched for column in self.columns if column.touched}

    @property
    def moved(self) -> dict[int, int]:
        return {column.place: column.moved for column in self.columns if column.moved}

    @property
    def price(self) -> dict[int, int]:
        return summed(self.columns, lambda piece: piece.cost)

    @property
    def late_and_in_order(self) -> dict[int, int]:
        """The last tie-break: what was picked last is kept longest, and the game names the best forms first."""
        late = {c.place: self.order[c.line] + 1 for c in self.columns if c.line is not None and not c.stays}
        offered = {c.place: rank for rank, c in enumerate((c for c in self.columns if c.is_changed), 1)}
        return added([(len(offered) + 1, late), (1, offered)])


def plan_of(file: ArmyFile, shelf: Cards, wishes: Wishes = NO_WISHES, *, growth: Growth = Growth.NEEDED) -> Plan:
    """The plan of an army as written; `growth` says what may join it."""
    book, part = rulebook(file.game), solving(file.game)
    army = book.build_roster(file, shelf)
    drafts = _Drafts(file, book, part, army, shelf, wishes, growth)
    model = Model()
    columns = (*drafts.of_lines(model), *drafts.of_newcomers(model))
    columns = (*columns, *drafts.of_loose(model, columns))
    part.require(model, army, columns)
    _wish(model, columns, file, part, wishes)
    order = {entry.key: place for place, entry in enumerate(file.entries)}
    return Plan(file, book, part, army, columns, model, wishes, order)


@dataclass(frozen=True)
class _Drafts:
    """Makes the columns of an army."""

    file: ArmyFile
    book: AnyRulebook
    part: AnySolving
    army: RosterArmy
    shelf: Cards
    wishes: Wishes
    growth: Growth

    def of_lines(self, model: Model) -> Iterable[AnyColumn]:
        """For each line: it stays, pieces of it go, or they take other forms."""
        own = {piece.key: piece for piece in self.army.pieces}
        broken = self._broken(self.file.entries)
        drafts = self._forms(own)
        pieces = self._pieces_of([part for forms in drafts.values() for form in forms for part in form])
        columns: list[AnyColumn] = []
        for entry in self.file.entries:
            first = len(columns)
            columns.append(self._staying(model, entry, own[entry.key], broken[entry.key]))
            going = 0 if self.wishes.is_shown else entry.count
            alone, cost = (replace(entry, count=1),), own[entry.key].cost
            is_pinned = self.wishes.is_pinned(entry.key)
            gives = () if is_pinned else self._loosened(entry, None)
            columns.append(Column(model.number(going), entry.key, (), (), *self._lost(entry, None, cost), gives))
            if is_pinned and kind_of(entry) in self.stackable:
                change = 1 + _LOST, cost
                columns.append(Column(model.number(entry.count), entry.key, (), (), *change, alone))
            for form in drafts[entry.key]:
                here = tuple(pieces[part.key] for part in form)
                points = abs(sum(piece.cost for piece in here) - cost)
                change = self._lost(entry, form, points)
                gives = () if len(form) > 1 else self._loosened(entry, form[0])
                columns.append(Column(model.number(entry.count), entry.key, form, here, *change, gives))
            self._hold(model, entry, columns[first:])
        return columns

    def _lost(self, entry: Entry, form: Sequence[Entry] | None, points: int) -> tuple[int, int]:
        """The change where one of a line takes another form or goes: the pieces lost by it count for more than it."""
        if not self.part.PRICE_RULE:
            return self._change((replace(entry, count=1),), form or (), points)
        loose = self._loosened(entry, form[0] if form else None) if not form or len(form) == 1 else ()
        lost = len(loose) if loose else 0 if form else 1
        return 1 + _LOST * lost, points

    def _loosened(self, entry: Entry, form: Entry | None) -> tuple[Entry, ...]:
        """What comes loose of a line in another form; nothing where nothing may be moved."""
        part = stacking(self.part)
        return part.loosened(entry, form) if part and not self.wishes.is_shown else ()

    @cached_property
    def _stacks(self) -> list[Stack]:
        """The stacks that may be made of the army's pieces and of what may join them."""
        part = stacking(self.part)
        if part is None or self.wishes.is_shown or self.growth not in (Growth.ANY, Growth.NEEDED):
            return []
        loose: dict[Kind, Entry] = {}
        for entry in self.file.entries:
            given = (*([entry] if self.wishes.is_pinned(entry.key) else ()), *self._loosened(entry, None))
            loose |= {kind_of(each): Entry(0, each.card, 1, each.roles) for each in given}
        is_wanted = self.growth is Growth.ANY or bool(self.wishes.wanted)
        return [
            stack
            for stack in part.stacks(self.army, list(loose.values()), is_wanted=is_wanted)
            if all(self._most_of(JoiningPiece(Entry(0, slug), MOST_COUNT)) for slug in stack.bought)
        ]

    @cached_property
    def stackable(self) -> frozenset[Kind]:
        """The kinds of piece that some stack could take."""
        return frozenset(kind_of(each) for stack in self._stacks for each in stack.takes)

    def of_loose(self, model: Model, columns: Sequence[AnyColumn]) -> list[AnyColumn]:
        """What becomes of loose pieces: those of stacks may stand alone, and all may be stacked."""
        ways = [(column, each) for column in columns for each in column.gives]
        given = tallied_by((kind_of(each), column.place) for column, each in ways)
        alone = {kind_of(each): each for column, each in ways if not self._is_whole(column, each)}
        stacks = [stack for stack in self._stacks if all(kind_of(each) in given for each in stack.takes)]
        most = {kind: model.highest(terms) for kind, terms in given.items()}
        made = list(self._stacked(model, [*(Stack(each, (each,)) for each in alone.values()), *stacks], most))
        taken = tallied_by((kind_of(each), column.place) for column in made for each in column.takes)
        pinned = tallied_by((kind_of(each), column.place) for column, each in ways if self._is_held(column))
        for kind, terms in given.items():
            model.require("", added([(1, terms), (-1, taken.get(kind, {}))]), least=0)
            if kind in pinned:
                model.require("", added([(1, pinned[kind]), (-1, taken.get(kind, {}))]), most=0)
        return made

    def _is_whole(self, column: AnyColumn, piece: Entry) -> bool:
        """True where a loose piece is all that one of its line was: it might as well stay."""
        return column.line is not None and kind_of(self.file.line_of(column.line)) == kind_of(piece)

    def _is_held(self, column: AnyColumn) -> bool:
        return column.line is not None and self.wishes.is_pinned(column.line)

    def _stacked(self, model: Model, drafts: Sequence[Stack], most: Mapping[Kind, int]) -> Iterator[AnyColumn]:
        """Columns that take loose pieces, whose cost counted as moved where they came loose."""
        entries = [replace(each.entry, key=key) for key, each in enumerate(drafts)]
        broken, pieces = self._broken(entries), self._pieces_of(entries)
        loose = {kind_of(each): each for draft in drafts for each in draft.takes}
        priced = self._pieces_of(replace(each, key=key) for key, each in enumerate(loose.values()))
        costs = {kind: priced[key].cost for key, kind in enumerate(loose)}
        for entry, draft in zip(entries, drafts, strict=True):
            taken, piece = Counter(map(kind_of, draft.takes)), pieces[entry.key]
            number = min(most[kind] // times for kind, times in taken.items())
            if number and not broken[entry.key]:
                before = sum(costs[kind] * times for kind, times in taken.items())
                change = len(draft.bought) - _LOST * len(draft.takes), piece.cost - 2 * before
                place = model.number(min(number, MOST_COUNT))
                yield Column(place, None, (entry,), (piece,), *change, takes=draft.takes)

    def _change(self, before: Sequence[Entry], after: Sequence[Entry], points: int) -> tuple[int, int]:
        """The pieces touched and points moved where one becomes another; without prices, the cards lost and moved."""
        if self.part.PRICE_RULE:
            return 1 if before else cards_in(after).total(), points
        had, has = cards_in(before), cards_in(after)
        lost, gained = (had - has).total(), (has - had).total()
        return max(1, lost), lost + gained

    def _hold(self, model: Model, entry: Entry, ways: Sequence[AnyColumn]) -> None:
        """All of a line go one way or the other; of one that is pinned, none goes and nothing is taken from it."""
        model.require("", {column.place: 1 for column in ways}, least=entry.count, most=entry.count)
        if self.wishes.is_pinned(entry.key):
            kept = {column.place: 1 for column in ways if column.entries or column.gives}
            model.require(f"{LINE}{entry.key}", kept, least=entry.count, most=entry.count)

    def _staying(self, model: Model, entry: Entry, piece: RosterPiece, broken: Iterable[str]) -> AnyColumn:
        stays = Column(model.number(entry.count), entry.key, (replace(entry, count=1),), (piece,), 0, 0)
        for code in broken:
            model.require(code, {stays.place: 1}, most=0)
        return stays

    def _forms(self, own: Mapping[int, RosterPiece]) -> dict[int, list[tuple[Entry, ...]]]:
        """The other forms of each line that break no rule of a piece, their entries with keys of their own."""
        drafts: dict[int, list[tuple[Entry, ...]]] = {}
        number = 0
        for entry in self.file.entries:
            drafts[entry.key], alike = [], replace(entry, count=1)
            for form in dict.fromkeys(
                map(_Form, self._wished(entry, self.part.forms(self.army, own[entry.key], alike)))
            ):
                keyed = tuple(replace(part, key=number + place) for place, part in enumerate(form.entries))
                number += len(keyed)
                if not _is_as_before(entry, keyed):
                    drafts[entry.key].append(keyed)
        broken = self._broken([part for forms in drafts.values() for form in forms for part in form])
        return {
            key: [form for form in forms if not any(broken[part.key] for part in form)] for key, forms in drafts.items()
        }

    def _wished(self, entry: Entry, forms: Iterable[tuple[Entry, ...]]) -> Iterator[tuple[Entry, ...]]:
        """The forms of a line that a person's wishes allow; where nothing may come to the army, none with more."""
        for form in forms:
            if self.growth is Growth.NONE and has_all_of(form, entry):
                continue
            is_kept = not self.wishes.is_pinned(entry.key) or has_all_of(form, entry) or self._is_apart(form, entry)
            if is_kept and (not self.wishes.is_shown or [part.card for part in form] == [entry.card]):
                yield form

    def _is_apart(self, form: tuple[Entry, ...], entry: Entry) -> bool:
        """True where a form is of a stack that has come apart, with all that it had."""
        if self.growth is Growth.NONE:
            return False
        loose = self._loosened(entry, form[0]) if len(form) == 1 else form[1:]
        return bool(loose) and cards_in([entry]) <= cards_in((form[0], *loose))

    def of_newcomers(self, model: Model) -> Iterable[AnyColumn]:
        """The pieces that may join, none of a banned card and none of which there are not enough."""
        if self.growth is Growth.NONE:
            return
        offered = self._offered()
        entries = [replace(each.entry, key=key) for key, each in enumerate(offered)]
        pieces = self._pieces_of(entries)
        for entry, newcomer in zip(entries, offered, strict=True):
            piece = pieces[entry.key]
            number = model.number(min(newcomer.most, MOST_COUNT))
            yield Column(number, None, (entry,), (piece,), *self._change((), (entry,), piece.cost))

    def _offered(self) -> Sequence[JoiningPiece]:
        """The newcomers by which the army may grow; a player who wishes for some may have more than it needs."""
        joining = [each for each in self.part.newcomers(self.army) if each.is_usual or self.growth is not Growth.USUAL]
        within = [(each, most) for each in joining if (most := self._most_of(each))]
        if self.growth is not Growth.NEEDED or self.wishes.wanted:
            return [each for each, _ in within]
        bound = [each if each.most == most else replace(each, most=most) for each, most in within]
        needed = {id(each.entry) for each in self.part.needed(self.army, bound)}
        return [each for each, _ in within if id(each.entry) in needed]

    def _most_of(self, newcomer: JoiningPiece) -> int:
        """The number of a newcomer that a person's wishes allow."""
        wishes = self.wishes
        if not (wishes.is_shown or wishes.banned or wishes.owned):
            return min(newcomer.most, MOST_COUNT)
        cards, owned = cards_in([newcomer.entry]), wishes.owned or {}
        if wishes.is_shown or not wishes.banned.isdisjoint(cards):
            return 0
        there = (owned[slug] // number for slug, number in cards.items() if slug in owned)
        return min((newcomer.most, MOST_COUNT, *there))

    def _pieces_of(self, entries: Iterable[Entry]) -> dict[int, RosterPiece]:
        army = self.book.build_roster(replace(self.file, entries=tuple(entries)), self.shelf)
        return {piece.key: piece for piece in army.pieces}

    def _broken(self, entries: Iterable[Entry]) -> dict[int, list[str]]:
        """The rules of a piece that each of these lines breaks, by its key."""
        singles = [replace(entry, count=1) for entry in entries]
        broken: dict[int, list[str]] = {entry.key: [] for entry in singles}
        size = 1 if self.part.IS_ASKED_ALONE else ASKED_AT_ONCE
        for group in (singles[first : first + size] for first in range(0, len(singles), size)):
            army = self.book.build_roster(replace(self.file, entries=tuple(group)), self.shelf)
            for rule in self._piece_rules:
                for key in (key for finding in rule.look(army) for key in finding.at):
                    broken[key].append(rule.code)
        return broken

    @property
    def _piece_rules(self) -> list[Rule[RosterArmy]]:
        rules = self.book.rulesets[self.file.ruleset].rules
        return [rule for rule in rules if rule.code in self.part.PIECE_RULES and rule.level == "error"]


def _is_as_before(entry: Entry, form: Sequence[Entry]) -> bool:
    return [(part.card, part.roles) for part in form] == [(entry.card, dict(entry.roles))]


class _Form:
    """A form of a piece, to be told apart from others."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self._key = tuple((entry.card, tuple(sorted(entry.roles.items()))) for entry in entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Form) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _wish(model: Model, columns: Sequence[AnyColumn], file: ArmyFile, part: AnySolving, wishes: Wishes) -> None:
    """Put a person's wishes into the model."""
    for word in wishes.wanted:
        joining = [column for column in columns if column.is_new and word in part.traits(column.pieces[0])]
        model.require(WANTED, {column.place: 1 for column in joining}, least=1)
    if wishes.owned is not None:
        _bind_by_owned(model, columns, cards_in(file.entries), wishes.owned)


def _bind_by_owned(model: Model, columns: Sequence[AnyColumn], held: Counter[str], owned: Mapping[str, int]) -> None:
    """No more of a card than there is; where the army has more already, no more than it has."""
    uses: dict[str, dict[int, int]] = {}
    for column in columns:
        for slug, times in cards_in(column.entries).items():
            uses.setdefault(slug, {})[column.place] = times
    for slug, terms in uses.items():
        if slug in owned:
            model.require(OWNED, terms, most=max(owned[slug], held[slug]))


def nearest(plan: Plan) -> list[Sum]:
    """The goals of an army that is as near as can be: pieces before points, then what was picked last."""
    worth = {c.place: max(c.cost, cards_in(c.entries).total()) for c in plan.columns if c.stays}
    weight = POINTS_OF_FEW + valued(worth, plan.model.most)
    return [added([(weight, plan.touched), (1, plan.moved)]), plan.late_and_in_order]
