"""The help page's table: every field of every kind with its names, its signs, values and an example."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from armybuilder.browse.query.columns import Columns, aliases, columns_of, common_fields
from armybuilder.browse.query.personal import PERSONAL
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
ABOUT = {
    FieldKind.NUMBER: "a number; it can be added to others, and compared",
    FieldKind.CHOICE: "one of some values, or the beginning of one",
    FieldKind.LINK: "a card or term, by a part of its name",
    FieldKind.FLAG: "yes or no",
    FieldKind.TEXT: "words, by any part of them",
}


@dataclass
class FieldHelp:
    """A field that one can ask for, in the kinds of one game that have it."""

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
        about=each.help or ABOUT[each.kind].capitalize() + ".",
        signs=SIGNS[each.kind],
        example=example,
        aliases=aliases(each),
        values=tuple(_values(columns, each))[:MOST_NAMED],
        is_common=is_common,
    )


def _values(columns: Columns, each: Field) -> Iterable[str]:
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
class Way:
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


def ways(shelf: Shelf) -> list[Way]:
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
    return [Way(title, about, example.format(**words)) for title, about, example in SAYINGS]


def _is_known(columns: Columns, each: Field) -> bool:
    return each.name != "name" and bool(example_of(columns, each))
