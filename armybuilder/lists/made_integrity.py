"""The integrity of a made card: its fields keep their bounds, its links lead to cards, and all of it goes together."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import chain

from jsonschema import Draft202012Validator

from armybuilder.lists.made import Document, as_row, maker_of
from armybuilder.lists.made_schema import made_schema
from armybuilder.lists.schema import mistakes_of, words
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake, at, shown
from catalog.shelf import Shelf
from validation.army import Made
from validation.making import Field, Maker, OneOf, Path, Row, Rows, Several


@cache
def _validator(game: str) -> Draft202012Validator:
    maker = maker_of(game)
    assert maker is not None, "asked only where cards are made"
    return Draft202012Validator(made_schema(maker, game))


def own_slugs(document: CheckedJson) -> dict[str, str]:
    """The made cards of a document that may not be sound: each slug with its kind."""
    rows = document.get("made")
    found = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return {row["slug"]: str(row.get("kind")) for row in found if isinstance(row.get("slug"), str)}


def made_mistakes(rows: object, cards: Shelf, path: Path = ("made",)) -> Iterator[Mistake]:
    """The mistakes of made cards beside their shape, which the schema tells of."""
    maker = maker_of(cards.game.slug)
    if maker is None or not isinstance(rows, list):
        return
    seen: set[str] = set()
    for place, row in enumerate(rows):
        if not isinstance(row, dict):
            continue
        yield from _row_mistakes(row, maker, cards, (*path, place))
        slug = row.get("slug")
        if isinstance(slug, str) and slug in seen:
            yield Mistake(at([*path, place, "slug"]), f"{shown(slug)} is the slug of a card before it.")
        seen |= {slug} if isinstance(slug, str) else set()


def mistakes_of_one(made: Made, cards: Shelf) -> list[Mistake]:
    """Everything that is wrong with one made card, by paths from the card itself."""
    maker = maker_of(cards.game.slug)
    if maker is None:
        return [Mistake("$", "No cards are made in this game.")]
    row = as_row(made)
    errors = _validator(cards.game.slug).iter_errors(row)
    return [*chain.from_iterable(map(mistakes_of, errors)), *_row_mistakes(row, maker, cards, ())]


def _row_mistakes(row: Document, maker: Maker, cards: Shelf, path: Path) -> Iterator[Mistake]:
    found = [*_links(maker.fields, row, cards, ())]
    if _validator(cards.game.slug).is_valid(row):
        found += maker.mistakes(row, cards)
    yield from (Mistake(at([*path, *inner]), message) for inner, message in found)


def _links(fields: Iterable[Field], row: Row, cards: Shelf, path: Path) -> Iterator[tuple[Path, str]]:
    """Slugs that lead to no card, or to one that can't stand there; and what stands twice."""
    for field in fields:
        value, here = row.get(field.name), (*path, field.name)
        if isinstance(field, Rows) and isinstance(value, list):
            for place, inner in enumerate(value):
                if isinstance(inner, dict):
                    yield from _links(field.fields, inner, cards, (*here, place))
            yield from _repeats(field, value, here)
        elif isinstance(field, Several) and isinstance(value, list):
            yield from _several(field, value, cards, here)
        elif isinstance(field, OneOf) and isinstance(value, str) and (message := _wrong_choice(field, value, cards)):
            yield here, message


def _several(field: Several, slugs: list[object], cards: Shelf, path: Path) -> Iterator[tuple[Path, str]]:
    for place, slug in enumerate(slugs):
        if not isinstance(slug, str):
            continue
        if message := _no_card(slug, cards.kind(field.kind), field.kind):
            yield (*path, place), message
        elif slug in slugs[:place]:
            yield (*path, place), f"{shown(slug)} stands here already."


def _repeats(field: Rows, rows: list[object], path: Path) -> Iterator[tuple[Path, str]]:
    """Rows that have what only one of them may have."""
    unique = (field.place,) if field.place else field.unique
    values = [[row.get(name) for name in unique] if isinstance(row, dict) else [] for row in rows]
    for place, value in enumerate(values):
        if value and None not in value and value in values[:place]:
            yield (*path, place, unique[-1]), f"{shown(value[-1])} stands here already."


def _wrong_choice(field: OneOf, value: str, cards: Shelf) -> str:
    if field.among:
        return _no_card(value, dict.fromkeys(field.among(cards)), field.label.lower())
    if not field.kind:
        return ""
    known = cards.kind(field.kind)
    if message := _no_card(value, known, field.kind):
        return message
    return "" if field.allows is None or field.allows(known[value]) else f"{known[value].name} can't stand here."


def _no_card(slug: str, known: Iterable[str], kind: str) -> str:
    if slug in known:
        return ""
    near = get_close_matches(slug, known, 1)
    return f"There is no {words(kind)} {shown(slug)}." + (f" Did you mean '{near[0]}'?" if near else "")
