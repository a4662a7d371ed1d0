"""What a query could say: the help page's table of every field, and the ways to go on at the cursor."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from armybuilder.browse.query.columns import (
    GAME,
    HAS,
    IS,
    KIND,
    MISSING,
    ORDER,
    PERSONAL,
    SPECIAL,
    Columns,
    aliases,
    columns_of,
    common_fields,
    has_person,
    normal,
    person,
)
from armybuilder.browse.query.matching import SOURCES
from armybuilder.browse.query.parsing import LONGEST_TEXT
from armybuilder.browse.query.values import MOST_NAMED, quoted
from catalog.fields import NONE, Field, FieldKind
from catalog.shelf import Shelf

SIGNS = {
    FieldKind.NUMBER: ": = != < <= > >=",
    FieldKind.CHOICE: ": = !=",
    FieldKind.LINK: ": = !=",
    FieldKind.FLAG: ": = !=",
    FieldKind.TEXT: ": = !=",
}
HELP = {
    FieldKind.NUMBER: "a number; it can be added to others, and compared",
    FieldKind.CHOICE: "one of some values, or the beginning of one",
    FieldKind.LINK: "a card or term, by a part of its name",
    FieldKind.FLAG: "yes or no",
    FieldKind.TEXT: "words, by any part of them",
}


@dataclass
class FieldHelp:
    """A field that you can ask for, in the kinds of one game that have it."""

    game: str
    name: str
    label: str
    about: str
    signs: str
    example: str
    aliases: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    kinds: list[str] = field(default_factory=list)
    is_common: bool = False


def fields_help(shelves: Sequence[Shelf] | Shelf, kind: str = "") -> list[FieldHelp]:
    """Every field of the kinds on these shelves, in the order in which pages show them; what all cards have, last."""
    several = [shelves] if isinstance(shelves, Shelf) else shelves
    found: dict[tuple[str, str, str, FieldKind], FieldHelp] = {}
    for columns in columns_of(several, kind):
        common = {each.name for each in common_fields(())} - {each.name for each in columns.table.fields} | {"name"}
        for each in columns.fields.values():
            example = example_of(columns, each)
            if not example:
                continue
            key = (columns.game, each.name, each.label, each.kind)
            row = found.setdefault(key, _row(columns, each, example, is_common=each.name in common))
            row.kinds.append(columns.kind_names[-1].replace("_", " "))
    return sorted(found.values(), key=lambda row: row.is_common)


def _row(columns: Columns, each: Field, example: str, *, is_common: bool) -> FieldHelp:
    return FieldHelp(
        game=columns.game,
        name=each.name,
        label=each.label,
        about=each.help or HELP[each.kind].capitalize() + ".",
        signs=SIGNS[each.kind],
        example=example,
        aliases=aliases(each),
        values=tuple(_values_shown(columns, each))[:MOST_NAMED],
        is_common=is_common,
    )


def _values_shown(columns: Columns, each: Field) -> Iterable[str]:
    if each in PERSONAL:
        return ["0 and more"]
    if each.kind is FieldKind.NUMBER:
        known = [figure for figure in columns.figures(each) if figure is not None]
        return [f"{min(known):g} to {max(known):g}"] if known else []
    if each.kind is FieldKind.TEXT:
        return []
    if each.kind is FieldKind.FLAG:
        return ["yes", "no"]
    return [value for value in columns.rows_of(each) if value != NONE]


def example_of(columns: Columns, each: Field) -> str:
    """A query that finds cards of this kind by this field; "" if none of them has a value."""
    if each in PERSONAL:
        return f"{each.name}>=1"
    if each.kind is FieldKind.NUMBER:
        known = sorted(figure for figure in columns.figures(each) if figure is not None)
        return f"{each.name}>={known[len(known) // 2]:g}" if known else ""
    if each.kind is FieldKind.TEXT:
        words = (word for text in columns.texts(each) for word in _plain_words(text))
        return next((f"{each.name}:{word}" for word in words), "")
    if each.kind is FieldKind.FLAG:
        rows = columns.rows_of(each)
        return f"is:{each.name}" if rows.get("yes") else f"{each.name}:no"
    counts = Counter({value: len(rows) for value, rows in columns.rows_of(each).items() if value != NONE})
    return f"{each.name}:{quoted(counts.most_common(1)[0][0])}" if counts else ""


def _plain_words(text: str) -> list[str]:
    """Words of a text that need no quotes, the telling ones first."""
    words = re.findall(r"[\w-]+", text)
    return [word for word in words if len(word) > 3 and word != NONE] or [word for word in words if word != NONE][:1]


@dataclass(frozen=True)
class QueryExample:
    """One thing that the language can say, with a query that says it of a game's cards."""

    title: str
    about: str
    example: str


#: The sayings of the language; the examples are filled in with a game's own words, values and figures.
SAYINGS = (
    ("A word", "Cards with it in their name or text; several words must all be there.", "{word}"),
    ("A phrase", "Words side by side.", '"{phrase}"'),
    ("A field", "A part of what it says, or the beginning of a value; = asks for it exactly.", "{value}"),
    ("Not a value", "!= finds what has a value and another one.", "{other}"),
    ("A figure", "Compared by = != < <= > >=; the word none finds what has no value.", "{figure}"),
    ("A computed figure", "With + - * / and brackets, on either side.", "{first}+{second}>={second}*2"),
    ("Not", "- rules out what it stands before; a card without such a field stays.", "{word} -{last}"),
    ("Or", "Either side; what stands side by side binds closer.", "{value} or {last}"),
    ("Brackets", "Hold together what belongs together.", "({value} or {word}) {first}>=1"),
    ("A pattern", "A regular expression, in name and text or in a field.", "name:/^{start}.*{end}$/"),
    ("Any value", "Cards that have a field at all.", "has:{first}"),
    ("Source", "The book's, a ruling, the supplement or an erratum; or any field of yes or no.", "is:book"),
    ("Kind and game", "Cards of one kind, or of one game.", "kind:{kind} game:{game}"),
    (
        "What you own",
        "By your collection: how many, free of built armies, painted; missing: and an army’s key finds what it lacks.",
        "own>=1 painted=0",
    ),
    ("Order", "By a field; with - before it the other way round.", "{value} order:-{first}"),
)


def ways(shelf: Shelf) -> list[QueryExample]:
    """The language by example, from the cards of a game's kind that has most to show."""
    columns = max(columns_of([shelf]), key=lambda each: sum(_is_known(each, field) for field in each.table.fields))
    known = [each for each in columns.table.fields if _is_known(columns, each)]
    numbers = [each for each in known if each.kind is FieldKind.NUMBER and each.name != "number"]
    chosen = [each for each in known if each.kind in (FieldKind.CHOICE, FieldKind.LINK)]
    values = [example_of(columns, each) for each in sorted(chosen, key=lambda each: each.kind is FieldKind.LINK)]
    names = [card.name.casefold() for card in columns.cards]
    word = min((word for name in names for word in name.split() if len(word) > 2 and word.isalpha()), key=len)
    words = {
        "word": word,
        "phrase": next((name for name in names if " " in name), word),
        "value": values[0],
        "other": values[0].replace(":", "!=", 1),
        "last": values[:2][-1],
        "figure": example_of(columns, numbers[0]),
        "first": numbers[: len(numbers) // 2 + 1][-1].name,
        "second": numbers[-1].name,
        "start": word[0],
        "end": word[-1],
        "kind": columns.kind,
        "game": columns.game,
    }
    return [QueryExample(title, about, example.format(**words)) for title, about, example in SAYINGS]


def _is_known(columns: Columns, each: Field) -> bool:
    return each.name != "name" and bool(example_of(columns, each))


MOST = 8
#: The piece before the cursor: a field with its sign, if there is one, and the beginning of a word.
PIECE = re.compile(
    r'(?:^|(?<=[\s(]))-?(?:(?P<name>\w+)(?P<sign>!=|[<>]=?|==?|:))?(?P<begun>"[^"]*|[^\s()":<>=]*)$',
)
REST = re.compile(r'[^\s()":<>=]*"?')
ABOUT = {
    GAME: "The cards of one game",
    KIND: "One kind of card",
    IS: "Whose it is, or what is so of it",
    HAS: "The cards that have a value of a field",
    MISSING: "What an army of yours lacks, by the army's key",
    ORDER: "How the cards are sorted; - before the field turns it round",
}

Offer = tuple[str, str]


@dataclass(frozen=True)
class Suggestion:
    """A way on: the whole query with it, where the cursor then stands, what to show, and what it means."""

    query: str
    cursor: int
    shown: str
    about: str


def suggest(text: str, cursor: int, shelves: Sequence[Shelf], kind: str = "") -> tuple[Suggestion, ...]:
    """The words that could stand at the cursor: fields that begin so, or after a field's sign its possible values."""
    if len(text) > LONGEST_TEXT:
        return ()
    cursor = max(0, min(cursor, len(text)))
    piece = PIECE.search(text[:cursor])
    if piece is None or not (piece["name"] or piece["begun"]):
        return ()
    scope = columns_of(shelves, kind)
    offers = _values(piece["name"], piece["sign"], scope) if piece["name"] else _fields(scope)
    begun = normal(piece["begun"])
    is_down = piece["begun"].startswith("-")
    fits = [(word, about) for word, about in offers if _begins(begun, word, about, is_value=bool(piece["name"]))]
    found = dict(reversed(fits))
    best = sorted(dict.fromkeys(word for word, _ in fits), key=lambda word: not normal(word).startswith(begun))
    start = piece.start("begun")
    rest = REST.match(text[cursor:])
    end = cursor + (rest.end() if rest else 0)
    made = (_suggestion(text, start, end, ("-" if is_down else "") + word, found[word]) for word in best)
    return tuple(each for each in made if each.query != text)[:MOST]


def _suggestion(text: str, start: int, end: int, word: str, about: str) -> Suggestion:
    query = text[:start] + word + text[end:]
    return Suggestion(query, start + len(word), word, about)


def _begins(begun: str, word: str, about: str, *, is_value: bool) -> bool:
    names = (normal(word), *(normal(word).split("_") if is_value else ()), normal(about))
    return any(name.startswith(begun) for name in names)


def _fields(scope: Sequence[Columns]) -> Iterator[Offer]:
    """Every field with the sign that it is mostly asked with."""
    for columns in scope:
        for each in columns.fields.values():
            sign = ">=" if each.kind is FieldKind.NUMBER else ":"
            yield f"{each.name}{sign}", each.label
            yield from ((f"{alias}{sign}", each.label) for alias in aliases(each) if len(alias) < len(each.name))
    yield from ((f"{name}:", ABOUT[name]) for name in SPECIAL)


def _values(name: str, sign: str, scope: Sequence[Columns]) -> Iterator[Offer]:
    """The values that can stand after a field and its sign."""
    name = name.casefold()
    if name == GAME:
        yield from ((columns.game, columns.shelf.game.name) for columns in scope)
    elif name == KIND:
        yield from ((columns.kind, columns.kind_names[-1].replace("_", " ")) for columns in scope)
    elif name == IS:
        yield from ((source, "Source or note") for source in SOURCES)
        yield from ((field.name, field.label) for field in _all_fields(scope) if field.kind is FieldKind.FLAG)
    elif name == MISSING:
        yield from person().armies().items() if has_person() else ()
    elif name in (HAS, ORDER):
        yield from ((field.name, field.label) for field in _all_fields(scope))
    else:
        fields = ((columns, columns.named(name, sign[0] in "<>" or None)) for columns in scope)
        for columns, field in fields:
            if isinstance(field, Field):
                yield from _values_of(columns, field, sign)


def _all_fields(scope: Iterable[Columns]) -> Iterator[Field]:
    return (field for columns in scope for field in columns.fields.values())


def _values_of(columns: Columns, field: Field, sign: str) -> Iterator[Offer]:
    if field.kind is FieldKind.CHOICE:
        used = columns.rows_of(field)
        yield from ((value, label) for value, label in field.choices if value in used)
    elif field.kind is FieldKind.LINK:
        yield from ((slug, field.label) for slug in columns.targets(field))
    elif field.kind is FieldKind.FLAG:
        yield from (("yes", field.label), ("no", f"Not: {field.label}"))
    elif field.kind is FieldKind.NUMBER:
        yield from _figures_of(columns, field)
    elif field.name == "name":
        yield from ((quoted(card.name.casefold()), columns.kind_names[-1].replace("_", " ")) for card in columns.cards)
    if sign in (":", "=", "!=") and columns.without(field):
        yield NONE, f"Without {field.label}"


def _figures_of(columns: Columns, field: Field) -> Iterator[Offer]:
    """The ends of what a figure can be; how many a person has is theirs to say."""
    if field in PERSONAL:
        yield from (("0", f"None {field.label}"), ("1", f"One {field.label}"))
        return
    known = [figure for figure in columns.figures(field) if figure is not None]
    if known:
        yield f"{min(known):g}", f"The least {field.label}"
        yield f"{max(known):g}", f"The greatest {field.label}"
