"""From a query's tree to the cards: each part is made a sieve that rows of a kind's table fall through or not.

What a kind has no field for, its cards do not match; so `-root:ghost` finds a card without a root, and `root!=ghost`
does not.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from django.conf import settings

from armybuilder.browse.query.columns import (
    GAME,
    HAS,
    IS,
    KIND,
    MISSING,
    ORDER,
    PERSONAL,
    SPECIAL,
    Ambiguous,
    Columns,
    aliases,
    has_person,
    normal,
    person,
)
from armybuilder.browse.query.mistakes import BadQuery, look_alikes
from armybuilder.browse.query.parsing import BadSyntax, is_grammatical
from armybuilder.browse.query.tree import (
    And,
    Comparison,
    FieldTest,
    Figure,
    Node,
    Not,
    Or,
    Phrase,
    Regex,
    Span,
    Value,
    Word,
    figures,
    leaves,
)
from armybuilder.browse.query.values import (
    BadPattern,
    Unfit,
    is_number,
    number_field,
    pattern,
    quoted,
    rows_comparing,
    rows_saying,
    rows_with,
)
from catalog.fields import Field, FieldKind
from catalog.kinds import kinds
from catalog.mistakes import Mistake, in_text
from catalog.models import Note, Source

Rows = Mapping[Columns, set[int]]
SAY_MORE = "a pattern with fewer repeats"
SOURCES = tuple(dict.fromkeys([*Source.values, *Note.About.values]))


class Evaluation:
    """A query as it is evaluated on a scope of tables: what each part finds in each, and all that is wrong with it."""

    def __init__(self, text: str, tree: Node | None, scope: Sequence[Columns], broken: BadSyntax | None = None) -> None:
        self.text, self.scope, self.is_broken = text, scope, broken is not None
        self.mistakes: list[Mistake] = []
        self._rows: dict[int, Rows] = {}
        self.orders: list[tuple[FieldTest, str]] = []
        for leaf in leaves(tree) if tree else ():
            self._read(leaf)
        for name in broken.names if broken else ():
            self._name(name)
        self.tree = self._without_orders(tree)
        if self.mistakes:
            raise BadQuery(self.mistakes)

    # Reading

    def _read(self, leaf: Value | FieldTest | Comparison) -> None:
        if isinstance(leaf, FieldTest):
            self._rows[id(leaf)] = self._tested(leaf)
        elif isinstance(leaf, Comparison):
            self._rows[id(leaf)] = self._compared(leaf)
        elif isinstance(leaf, Regex):
            try:
                pattern(leaf.text)
            except BadPattern as bad:
                as_phrase = self.replaced(leaf.span, quoted(leaf.text))
                self.refuse(leaf.span, str(bad), "a regular expression that RE2 knows", as_phrase)

    def refuse(self, span: Span, message: str, expected: str = "", *near: str) -> None:
        fixes = tuple(dict.fromkeys(fix for fix in near if fix != self.text and self._can_offer(fix)))
        self.mistakes.append(in_text(*span, message, expected, fixes))

    def _can_offer(self, fix: str) -> bool:
        """True where a fix makes the query grammatical, or can't since other places break the grammar, too."""
        return self.is_broken or is_grammatical(fix)

    def replaced(self, span: Span, words: str) -> str:
        return self.text[: span[0]] + words + self.text[span[1] :]

    def _tested(self, test: FieldTest) -> Rows:
        name = test.name.casefold()
        if name not in SPECIAL:
            return self._fielded(test)
        if name == ORDER:
            self._ordered(test)
            return {columns: set(columns.rows) for columns in self.scope}
        reads = {GAME: self._of_game, KIND: self._of_kind, IS: self._being, HAS: self._having, MISSING: self._missing}
        found: Rows = reads[name](test)
        if test.sign == "!=":
            return {columns: set(columns.rows) - found.get(columns, set()) for columns in self.scope}
        return found

    def _fielded(self, test: FieldTest) -> Rows:
        fields = self._fields(test.name, test.span, is_number(test.value))
        found: dict[Columns, set[int]] = {}
        refused: list[Unfit] = []
        for columns, field in fields.items():
            try:
                found[columns] = rows_with(columns, field, test.sign, test.value)
            except Unfit as unfit:
                refused.append(unfit)
        if refused and not any(rows or _is_closed(fields[columns]) for columns, rows in found.items()):
            near = dict.fromkeys(value for unfit in refused for value in unfit.near)
            fixes = [self.replaced(test.value.span, quoted(value)) for value in list(near)[:4]]
            self.refuse(test.value.span, refused[0].message, _either(refused), *fixes)
        return found

    def _fields(self, name: str, span: Span, is_figure: bool | None) -> dict[Columns, Field]:
        """The field that a name means in each kind; names what is unknown, and what could be several."""
        named = {columns: columns.named(name, is_figure) for columns in self.scope}
        fields = {columns: field for columns, field in named.items() if isinstance(field, Field)}
        # Where a game has a field of just this name, none of its other kinds is meant by the beginning of one.
        whole = {columns.game for columns in fields if columns.is_exact(name)}
        fields = {c: field for c, field in fields.items() if c.game not in whole or c.is_exact(name)}
        unclear = [field for field in named.values() if isinstance(field, Ambiguous)]
        if unclear and not any(columns.is_exact(name) for columns in fields):
            names = list(dict.fromkeys(field.name for each in unclear for field in each.fields))
            fixes = [self.replaced(span, each) for each in names[:4]]
            self.refuse(span, f"“{name}” could be {' or '.join(names[:8])}.", "one of them", *fixes)
            return {}
        if not fields:
            self._unknown(name, span)
        return {} if self._is_nobodys(fields.values(), span) else fields

    def _is_nobodys(self, fields: Iterable[Field], span: Span) -> bool:
        """True where nobody asks for what only somebody has; which is named, then."""
        if has_person() or not any(field in PERSONAL for field in fields):
            return False
        self.refuse(span, "Nobody asks here whose collection it could be.", "a field of the cards themselves")
        return True

    def _name(self, figure: Figure) -> None:
        """Look at a name whose value can't be read."""
        is_known = figure.name.casefold() in SPECIAL or any(columns.named(figure.name) for columns in self.scope)
        if not is_known:
            self._unknown(figure.name, figure.span)

    def _unknown(self, name: str, span: Span) -> None:
        near = look_alikes(name, self.names)
        fixes = [self.replaced(span, each) for each in near]
        expected = f"a field such as {', '.join(near or self.names[:6])}"
        self.refuse(span, f"No card here has a field “{name[:40]}”.", expected, *fixes)

    @cached_property
    def names(self) -> list[str]:
        found = [field.name for columns in self.scope for field in columns.fields.values()]
        more = [each for columns in self.scope for field in columns.fields.values() for each in aliases(field)]
        return list(dict.fromkeys([*found, *SPECIAL, *more]))

    def _compared(self, comparison: Comparison) -> Rows:
        """The rows that two figures side by side find, in every kind that has all that they are computed from."""
        names = [*figures(comparison.left), *figures(comparison.right)]
        fits = [self._numbered(figure) for figure in names]
        if not all(fits):
            return {}
        fitting = [columns for columns in self.scope if all(columns in each for each in fits)]
        if names and not fitting:
            shown = " and ".join(dict.fromkeys(figure.name for figure in names))
            self.refuse(names[0].span, f"No kind of card has {shown} together.", "fields of one kind")
        return {c: rows_comparing(c, comparison.left, comparison.sign, comparison.right) for c in fitting}

    def _numbered(self, figure: Figure) -> set[Columns]:
        """The kinds that have a figure; names why, if none has."""
        fields = self._fields(figure.name, figure.span, True)
        found = {columns for columns, field in fields.items() if field.kind is FieldKind.NUMBER}
        if fields and not found:
            columns = next(iter(fields))
            try:
                number_field(columns, figure)
            except Unfit as unfit:
                fix = self.text[: figure.span[1]] + ":" + self.text[figure.span[1] :].lstrip().lstrip("<>=≤≥")
                self.refuse(figure.span, unfit.message, unfit.expected, fix)
        return found

    # Names with a meaning of their own

    def _of_game(self, test: FieldTest) -> Rows:
        said = normal(test.value.text)
        named = {columns.game: normal(columns.shelf.game.name) for columns in self.scope}
        known = {game.replace("_", "-"): game for game in settings.GAMES}
        chosen = {slug for slug in known if _fits(said, (normal(slug), named.get(slug, "")), test)}
        if not chosen:
            near = look_alikes(test.value.text, known, 0.4) or list(known)
            self._no_value(test, "No game is called so.", known, near)
        return {columns: set(columns.rows) for columns in self.scope if columns.game in chosen}

    def _of_kind(self, test: FieldTest) -> Rows:
        said = normal(test.value.text)
        names = {c: c.kind_names for c in self.scope}
        whole = [columns for columns, each in names.items() if said in each]
        begun = [] if test.sign != ":" else [c for c, each in names.items() if any(n.startswith(said) for n in each)]
        known = list(dict.fromkeys(kind for game in settings.GAMES for kind in kinds(game)))
        if not whole and not begun and said not in known:
            here = list(dict.fromkeys(columns.kind for columns in self.scope))
            self._no_value(test, "No kind of card is called so.", here, look_alikes(said, here) or here)
        return {columns: set(columns.rows) for columns in whole or begun}

    def _being(self, test: FieldTest) -> Rows:
        """The rows of a source, or with a flag."""
        said = normal(test.value.text)
        if said in SOURCES:
            return {columns: columns.sources(said) for columns in self.scope}
        named = {columns: columns.named(test.value.text) for columns in self.scope}
        flags = {c: f for c, f in named.items() if isinstance(f, Field) and f.kind is FieldKind.FLAG}
        if not flags:
            fields = (field for columns in self.scope for field in columns.fields.values())
            known = list(dict.fromkeys([*SOURCES, *(f.name for f in fields if f.kind is FieldKind.FLAG)]))
            self._no_value(test, "No card here can be that.", known, look_alikes(said, known))
        return {columns: set(columns.rows_of(field).get("yes", ())) for columns, field in flags.items()}

    def _having(self, test: FieldTest) -> Rows:
        fields = self._fields(test.value.text, test.value.span, None)
        return {
            columns: set(columns.rows_of(field).get("yes", ()))
            if field.kind is FieldKind.FLAG
            else set(columns.rows - columns.without(field))
            for columns, field in fields.items()
        }

    def _missing(self, test: FieldTest) -> Rows:
        """The cards that an army of the person who asks lacks."""
        if self._is_nobodys(PERSONAL, test.span):
            return {}
        armies = person().armies()
        if test.value.text not in armies:
            self._no_value(test, "No army of yours has this key.", armies, armies)
            return {}
        missing = person().missing(test.value.text)
        return {c: {row for row, card in enumerate(c.cards) if card in missing} for c in self.scope if c.can_be_owned}

    def _no_value(self, test: FieldTest, message: str, known: Iterable[str], near: Iterable[str]) -> None:
        fixes = [self.replaced(test.value.span, each) for each in list(near)[:4]]
        shown = ", ".join(list(known)[:12])
        self.refuse(test.value.span, message, f"one of {shown}" if shown else "none yet", *fixes)

    # Order

    def _ordered(self, test: FieldTest) -> None:
        name = test.value.text.removeprefix("-")
        if test.sign != ":" or isinstance(test.value, Regex):
            self.refuse(test.span, "An order is written order:cost, or order:-cost for the other way round.", "order:")
        elif name.casefold() in (GAME, KIND) or self._fields(name, test.value.span, None):
            self.orders.append((test, name))

    def _without_orders(self, node: Node | None) -> Node | None:
        """The tree without its orders, which stand outside of everything that is asked."""
        parts = node.parts if isinstance(node, And) else (node,) if node else ()
        asked = tuple(part for part in parts if part not in [test for test, _ in self.orders])
        inner = [leaf for part in asked for leaf in leaves(part) if isinstance(leaf, FieldTest)]
        for test in inner:
            if test.name.casefold() == ORDER and not self.mistakes:
                self.refuse(test.span, "An order stands outside of brackets, “or” and “-”.", "order: at the end")
        return And(asked) if len(asked) > 1 else asked[0] if asked else None

    # Sieving

    def rows(self, columns: Columns) -> set[int]:
        rows = set(columns.rows)
        return self._sieved(self.tree, columns, rows) if self.tree else rows

    def _sieved(self, node: Node, columns: Columns, rows: set[int]) -> set[int]:
        if isinstance(node, And):
            for part in sorted(node.parts, key=_effort):
                if not rows:
                    break
                rows = self._sieved(part, columns, rows)
            return rows
        if isinstance(node, Or):
            return set().union(*(self._sieved(part, columns, rows) for part in node.parts))
        if isinstance(node, Not):
            return rows - self._sieved(node.part, columns, rows)
        if isinstance(node, FieldTest | Comparison):
            return rows & self._rows[id(node)].get(columns, set())
        return _rows_saying(columns.table.haystacks, rows, node)


def _rows_saying(haystacks: Sequence[str], rows: set[int], words: Value) -> set[int]:
    """Of these rows, those that say something. Raises BadQuery for a pattern that takes too long."""
    try:
        return rows_saying(haystacks, rows, words)
    except BadPattern as bad:
        raise BadQuery([in_text(*words.span, str(bad), SAY_MORE)]) from None


def says(node: Node, words: str, game: str) -> bool:
    """True where something without fields, a rule or a term, has the words that a query asks for."""
    if isinstance(node, And):
        return all(says(part, words, game) for part in node.parts if not _is_order(part))
    if isinstance(node, Or):
        return any(says(part, words, game) for part in node.parts)
    if isinstance(node, Not):
        return not says(node.part, words, game)
    if isinstance(node, FieldTest | Comparison):
        return isinstance(node, FieldTest) and node.name.casefold() == GAME and normal(node.value.text) in normal(game)
    return bool(_rows_saying([words], {0}, node))


def asks_words(node: Node) -> bool:
    """True where a query asks for words at all; only then do rules and terms answer it beside the cards."""
    if isinstance(node, And | Or):
        return any(map(asks_words, node.parts))
    return isinstance(node, Word | Phrase | Regex)


def _is_order(node: Node) -> bool:
    return isinstance(node, FieldTest) and node.name.casefold() == ORDER


def _fits(said: str, names: Iterable[str], test: FieldTest) -> bool:
    return said in names if test.sign != ":" else bool(said) and any(said in name for name in names)


def _is_closed(field: Field) -> bool:
    """True where a field refuses what it can't have: a text takes anything, so finding nothing in it says nothing."""
    return field.kind is not FieldKind.TEXT and (field.is_filter or field.kind is not FieldKind.LINK)


def _either(refused: Sequence[Unfit]) -> str:
    return ", or ".join(dict.fromkeys(unfit.expected for unfit in refused[:3]))


def _effort(node: Node) -> int:
    """The order of the work: what is looked up comes before what is read, and patterns last."""
    if isinstance(node, Not):
        return _effort(node.part)
    if isinstance(node, And | Or):
        return max(map(_effort, node.parts))
    return 2 if isinstance(node, Regex) else 0 if isinstance(node, FieldTest | Comparison) else 1
