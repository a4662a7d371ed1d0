"""The ways in which a query could go on: the fields and values that fit what stands at the cursor."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.browse.query.columns import (
    GAME,
    HAS,
    IS,
    KIND,
    MISSING,
    ORDER,
    SPECIAL,
    Columns,
    aliases,
    columns_of,
    normal,
)
from armybuilder.browse.query.matching import SOURCES
from armybuilder.browse.query.parsing import LONGEST_TEXT
from armybuilder.browse.query.personal import PERSONAL, has_person, person
from armybuilder.browse.query.values import quoted
from catalog.fields import NONE, Field, FieldKind
from catalog.shelf import Shelf

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
    made = (_made(text, start, end, ("-" if is_down else "") + word, found[word]) for word in best)
    return tuple(each for each in made if each.query != text)[:MOST]


def _made(text: str, start: int, end: int, word: str, about: str) -> Suggestion:
    query = text[:start] + word + text[end:]
    return Suggestion(query, start + len(word), word, about)


def _begins(begun: str, word: str, about: str, *, is_value: bool) -> bool:
    """True where a word or one of the words about it begins so."""
    names = (normal(word), *(normal(word).split("_") if is_value else ()), normal(about))
    return any(name.startswith(begun) for name in names)


def _fields(scope: Sequence[Columns]) -> Iterator[Offer]:
    """Every field with the sign that it is mostly asked with."""
    for columns in scope:
        for field in columns.fields.values():
            sign = ">=" if field.kind is FieldKind.NUMBER else ":"
            yield f"{field.name}{sign}", field.label
            yield from ((f"{each}{sign}", field.label) for each in aliases(field) if len(each) < len(field.name))
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
    """The values that cards of this kind have in a field."""
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
