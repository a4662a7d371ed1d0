"""Counts in the body of a request, read strictly: every mistake is named with its path."""

from collections.abc import Iterator, Mapping

from armybuilder.lists.api.bodies import Field, read_body
from armybuilder.lists.collection.selectors import Count
from armybuilder.lists.models import MOST_OWNED
from catalog.json_types import CheckedJson
from catalog.mistakes import FileRefused, Mistake, at, shown
from catalog.models import Card
from catalog.shelf import Shelf
from validation.books import rulebook

#: More cards than any game has.
MOST_CARDS = 2000
CARDS: Field = (
    lambda value: isinstance(value, list) and len(value) <= MOST_CARDS,
    f'This should be a list of at most {MOST_CARDS} counts: {{"slug": "soldier", "owned": 3, "painted": 1}}.',
)
KNOWN = ("slug", "owned", "painted")


def read_counts(data: object, shelf: Shelf) -> dict[str, Count]:
    """The counts of a game's cards; of a card that stands there twice, the last counts. Raises FileRefused."""
    rows: list[object] = read_body(data, {"cards": CARDS})["cards"]
    cards = shelf.among(rulebook(shelf.game.slug).piece_kinds)
    mistakes = [mistake for place, row in enumerate(rows) for mistake in _mistakes(row, cards, place)]
    if mistakes:
        raise FileRefused(mistakes)
    sound: list[CheckedJson] = [row for row in rows if isinstance(row, dict)]
    return {row["slug"]: Count(row["owned"], row.get("painted", 0)) for row in sound}


def _mistakes(row: object, cards: Mapping[str, Card], place: int) -> Iterator[Mistake]:
    if not isinstance(row, dict):
        yield Mistake(at(["cards", place]), f"This should be an object with: {', '.join(KNOWN)}.")
        return
    for name in row:
        if name not in KNOWN:
            yield Mistake(at(["cards", place, name]), f"There is no field {shown(name)}. Known: {', '.join(KNOWN)}.")
    if not isinstance(row.get("slug"), str) or row["slug"] not in cards:
        yield Mistake(at(["cards", place, "slug"]), "This should be the slug of a card that armies are made of.")
    counts = {name: row.get(name, 0) for name in ("owned", "painted")}
    wrong = [name for name, count in counts.items() if not _is_count(count)] + ([] if "owned" in row else ["owned"])
    for name in wrong:
        yield Mistake(at(["cards", place, name]), f"This should be a whole number from 0 to {MOST_OWNED}.")
    if not wrong and counts["painted"] > counts["owned"]:
        yield Mistake(at(["cards", place, "painted"]), "No more can be painted than are owned.")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_OWNED
