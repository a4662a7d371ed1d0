"""The prints in the description of the API: what anybody may fetch without a session, from the tables of options."""

from collections.abc import Iterable, Iterator
from typing import Any

from armybuilder.printing.mats import MAT_OPTIONS
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import PRINT_OPTIONS, ChoiceOption, NumberOption, Option
from armybuilder.rest.describing import Schema

MEDIA_TYPES = {"pdf": "application/pdf", "zip": "application/zip"}
PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
SELECTION = (
    ("game", "The game, by its slug; the first one unless told."),
    ("kind", "The kind of card."),
    ("slugs", "The cards by their slugs, with commas between; `item:sword` names the kind, too."),
    ("from", "The list whose cards are printed, by its plural; its filters go with it."),
    ("q", "A query that finds the cards."),
)


def add_prints(result: Schema, **more: object) -> Schema:
    selection = [_parameter(name, {"type": "string"}, about) for name, about in SELECTION]
    key = _in_path("share_key")
    cards = [option for option in PRINT_OPTIONS.values() if not option.is_for_armies]
    result["paths"] |= dict(_prints("/print/", "prints", selection, cards))
    shared = "/print/shared/{share_key}/"
    result["paths"] |= dict(_prints(shared, "prints_shared", [key], PRINT_OPTIONS.values()))
    roster = ("roster", "pdf", "The roster of an army", "The army on a sheet, with what its cards say.")
    result["paths"] |= dict([_print(shared, "prints_shared", [key], *roster, PRINT_OPTIONS.values())])
    mat = (
        "mat",
        "pdf",
        "A ground as a battle mat",
        "The ground at the size of the table, on sheets to glue or one page.",
    )
    result["paths"] |= dict(
        [_print("/print/shared-grounds/{share_key}/", "prints_shared_ground", [key], *mat, MAT_OPTIONS)]
    )
    board = [_in_path(name) for name in ("game", "board")]
    result["paths"] |= dict([_print("/print/boards/{game}/{board}/", "prints_board", board, *mat, MAT_OPTIONS)])
    return result


def _in_path(name: str) -> Schema:
    pattern = "^[-a-zA-Z0-9_]+$"
    return {"in": "path", "name": name, "required": True, "schema": {"type": "string", "pattern": pattern}}


def _prints(
    place: str, name: str, where: list[Schema], options: Iterable[Option]
) -> Iterator[tuple[str, dict[str, Schema]]]:
    about = "The cards on sheets, or each on its own page; more than a thousand are made on the site's own page."
    yield _print(place, name, where, "cards", "pdf", "The cards as a PDF", about, options)
    for each in OFFERS.values():
        if not each.is_for_books or place == "/print/":
            yield _print(place, name, where, each.name, each.form, each.title, each.about, each.options)


def _print(
    place: str, name: str, where: list[Schema], what: str, form: str, title: str, about: str, options: Iterable[Option]
) -> tuple[str, dict[str, Schema]]:
    made = {MEDIA_TYPES[form]: {"schema": {"type": "string", "format": "binary"}}}
    operation = {
        "operationId": f"{name}_{what}",
        "summary": title,
        "description": about,
        "tags": ["prints"],
        "parameters": [*where, *(_parameter(each.name, _schema(each), each.about or each.label) for each in options)],
        "responses": {
            "200": {"description": "", "content": made},
            "400": {"description": "What can't be read in the address.", "content": PROBLEM},
            "404": {"description": "There is no such thing, or nothing to print."},
            "503": {"description": "The site is busy: ask again after `Retry-After` seconds."},
        },
    }
    return f"{place}{what}.{form}", {"get": operation}


def _parameter(name: str, schema: Schema, about: str) -> dict[str, Any]:
    return {"in": "query", "name": name, "schema": schema, "description": about}


def _schema(option: Option) -> Schema:
    match option:
        case ChoiceOption():
            return {"type": "string", "enum": [*option.values], "default": option.usual}
        case NumberOption():
            return {"type": "number", "minimum": option.least, "maximum": option.most, "default": float(option.usual)}
    raise TypeError(option)
