"""The ground file as JSON, in and out: its schema, and every mistake named."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import cast

from jsonschema import Draft202012Validator

from armybuilder.grounds.books import GroundBook, Term, book_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.rest import documents
from armybuilder.rest.documents import FileFormat, JsonObject, Schema, shape_mistakes
from armybuilder.rest.strict_json import parse
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake, at, quoted, refuse_if_any
from catalog.shelf import Shelf, game_slugs, shelf

GROUND = FileFormat(
    "muster-ground/1",
    "Ground file",
    "A ground of one of Muster's games: a board, and what lies on its spaces.",
    "/api/v1/ground-file.schema.json",
    required=("columns", "rows"),
    default_name="New ground",
)
#: The part of a file with what the scenario settles; every other object is a layer.
SCENARIO = "scenario"


def games_with_grounds() -> list[str]:
    """The games whose grounds players make, by their slugs."""
    return [game for game in game_slugs() if book_of.is_there(game)]


def schema() -> Schema:
    """The JSON Schema of a ground file of any game, with this catalog's cards."""
    return GROUND.schema({game: ground_schema(shelf(game)) for game in games_with_grounds()})


def ground_schema(cards: Shelf) -> Schema:
    """The ground file of one game: in each layer the spaces of each sort, by their names."""
    book = book_of(cards.game.slug)
    side = {"type": "integer", "minimum": book.least, "maximum": book.most}
    spaces = {
        "type": "array",
        "items": {"type": "string", "pattern": "^[a-z]{1,2}[0-9]{1,2}$"},
        "maxItems": book.most**2,
    }
    properties = {
        "columns": {**side, "description": "Spaces from left to right; columns are named by letters."},
        "rows": {**side, "description": "Spaces from top to bottom; rows are counted from the bottom."},
        **{
            layer.name: {
                "type": "object",
                "title": layer.title,
                "description": f"The spaces of each sort; any other space has: {layer.nothing}.",
                "additionalProperties": False,
                "properties": {sort.slug: {**spaces, "title": sort.name} for sort in layer.sorts},
                "default": {},
            }
            for layer in book.layers(cards)
        },
        **({SCENARIO: _scenario_schema(book)} if book.terms else {}),
    }
    return GROUND.schema_of(cards.game.slug, properties)


def _scenario_schema(book: GroundBook) -> Schema:
    """What a scenario settles beside the spaces."""
    return {
        "type": "object",
        "description": "The scenario that is fought there; what it does not say is as usual.",
        "additionalProperties": False,
        "properties": {
            term.name: {
                **({"enum": [*term.values]} if term.values else _whole(term)),
                "title": term.title,
                "default": term.usual,
            }
            for term in book.terms
        },
        "default": {},
    }


def _whole(term: Term) -> Schema:
    return {"type": "integer", "minimum": term.least, "maximum": term.most}


def read(source: str | bytes) -> GroundFile:
    """The ground that a file holds; raises Invalid with every mistake in it."""
    return read_document(parse(source))


def read_document(document: object) -> GroundFile:
    """The ground in a parsed file; raises Invalid with every mistake in it."""
    refuse_if_any(_mistakes_in(document))
    assert isinstance(document, dict), "the schema sees to it"
    return from_document(document)


def from_document(document: JsonObject) -> GroundFile:
    """The ground in a document that is known to be sound."""
    layers = {
        name: {space: sort for sort, spaces in found.items() for space in spaces}
        for name, found in document.items()
        if isinstance(found, dict) and name != SCENARIO
    }
    terms = {
        name: int(value) if isinstance(value, float) else value for name, value in document.get(SCENARIO, {}).items()
    }
    game, name = document["game"], " ".join(document.get("name", GROUND.default_name).split())
    columns, rows = int(document["columns"]), int(document["rows"])
    return GroundFile(game, name, columns, rows, layers, book_of(game).top, terms)


def as_document(ground: GroundFile) -> JsonObject:
    """A ground as plain data: sizes, the layers with what lies in them, the scenario."""
    head: JsonObject = {"format": GROUND.name, "game": ground.game, "name": ground.name}
    head |= {"columns": ground.columns, "rows": ground.rows}
    order = {space: number for number, space in enumerate(ground.spaces)}
    found: dict[str, dict[str, list[str]]] = {}
    for layer, layout in sorted(ground.layers.items()):
        sorts: dict[str, list[str]] = defaultdict(list)
        for space, sort in sorted(layout.items(), key=lambda pair: (pair[1], order[pair[0]])):
            sorts[sort].append(space)
        if sorts:
            found[layer] = dict(sorts)
    return head | found | ({SCENARIO: dict(sorted(ground.terms.items()))} if ground.terms else {})


def write(ground: GroundFile) -> str:
    """The ground file as text: a field a line, a sort a line; the same ground, the same text."""
    document = as_document(ground)
    return documents.write(document, [name for name, value in document.items() if isinstance(value, dict)])


def _mistakes_in(document: object) -> Iterator[Mistake]:
    shape = schema()
    yield from shape_mistakes(Draft202012Validator(shape), document)
    if Draft202012Validator(_head(shape)).is_valid(document):
        yield from _space_mistakes(cast(CheckedJson, document))


def _head(shape: Schema) -> Schema:
    """The schema of files whose game and size can be read, whatever else is wrong with them."""
    heads = [
        {
            "type": "object",
            "required": ["game", "columns", "rows"],
            "properties": {name: of_a_game["properties"][name] for name in ("game", "columns", "rows")},
        }
        for of_a_game in shape["$defs"].values()
    ]
    return {"anyOf": heads}


def _space_mistakes(document: CheckedJson) -> Iterator[Mistake]:
    """Spaces that the board doesn't have, and those that stand twice in a layer, of a file with a game and a size."""
    game = document["game"]
    board = GroundFile(game, "", int(document["columns"]), int(document["rows"]), {}, book_of(game).top)
    known = board.spaces
    places = frozenset(known)
    for layer in book_of(game).layers(shelf(game)):
        there: dict[str, str] = {}
        for path, space, sort in _spaces_in(document.get(layer.name), layer.name):
            if space not in places:
                last = known[board.columns - 1]
                yield Mistake(at(path), f"There is no space {quoted(space)}: they go from a1 (bottom left) to {last}.")
            elif space in there:
                yield Mistake(at(path), f"{space} is {there[space]} already; a space has one sort.")
            there.setdefault(space, sort)


def _spaces_in(sorts: object, layer: str) -> Iterable[tuple[list[str | int], str, str]]:
    """The texts of a layer that should be spaces, each with its path and its sort."""
    for sort, spaces in sorts.items() if isinstance(sorts, dict) else ():
        for number, space in enumerate(spaces if isinstance(spaces, list) else ()):
            if isinstance(space, str):
                yield [layer, sort, number], space, sort
