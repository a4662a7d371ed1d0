"""Examples in the description of the API: real cards, read when the description is made."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import resolve
from rest_framework.request import Request

from armybuilder.browse.api.across import RandomView
from armybuilder.browse.api.bulk import FORMAT, BulkView, GameText, ManifestView, files_about, manifest, name_of
from armybuilder.browse.api.links import origin_of
from armybuilder.browse.api.views import CatalogView
from armybuilder.browse.api.writing import RecordRenderer
from armybuilder.rest.describing import Schema
from catalog.fields import CardTable, FieldKind, table
from catalog.shelf import Shelf, shelves

#: Makes a request to an address of the site that the description is for.
Ask = Callable[..., HttpRequest]


def add_examples(result: Schema, request: Request | None = None, **more: object) -> Schema:
    """Give every operation on the catalog an example of each parameter and of the answer."""
    host = request.get_host() if request else settings.ALLOWED_HOSTS[0]
    ask = partial(RequestFactory().get, headers={"host": host}, secure=bool(request and request.is_secure()))
    try:
        found = shelves()
    except DatabaseError:  # there is no database yet: the description is sound without examples
        found = []
    if not found:
        return result
    for path, methods in result["paths"].items():
        found_at: Any = resolve(path.replace("{", "").replace("}", "")).func
        view = found_at.cls(**found_at.initkwargs) if hasattr(found_at, "initkwargs") else None
        if "get" in methods and isinstance(view, CatalogView):
            _exemplify(path, methods["get"], view, found, ask)
    return result


def _exemplify(path: str, operation: Schema, view: CatalogView, found: Sequence[Shelf], ask: Ask) -> None:
    here = [shelf for shelf in found if view.game in ("", shelf.game.slug)]
    known, kind = _values(view, here), getattr(view, "kind", "")
    asked = {each["name"]: each for each in operation["parameters"] if each["name"] in known}
    for name, parameter in asked.items():
        parameter["example"] = known[name]
    for parameter in operation["parameters"] if kind else ():
        _choices(parameter, table(here[0], kind))
    body = operation["responses"]["200"]["content"]["application/json"]
    where = {name: str(known[name]) for name in asked if f"{{{name}}}" in path}
    words = urlencode({name: known[name] for name in asked if name not in where})
    body["example"] = _answer(view, Request(ask(f"{path.format(**where)}?{words}")), where, here)


def _choices(parameter: Schema, cards: CardTable) -> None:
    """List the values that a filter can have with the cards that there are."""
    options = cards.options.get(parameter["name"])
    if options and parameter["in"] == "query":
        parameter["schema"]["items"]["enum"] = [option.value for option in options]


def _values(view: CatalogView, here: Sequence[Shelf]) -> dict[str, str | int]:
    """A good value of each parameter that has one whatever else is asked."""
    kind = getattr(view, "kind", "")
    card = next(iter(here[0].kind(kind).values() if kind else here[0].cards))
    word = card.name.split()[0].casefold()
    values: dict[str, str | int] = {"page": 1, "page_size": 2, "limit": 3, "slug": card.slug, "q": word}
    if kind:
        values |= {"q": _query(table(here[0], kind)) or word}
    if isinstance(view, RandomView):
        values |= {"q": f'kind:{card.kind} name="{card.name}"'}  # the same card each time
    if isinstance(view, BulkView):
        values |= {"name": name_of(here[0].game.slug, here[0].version, "json")}
    return values


def _query(cards: CardTable) -> str:
    """A query that finds some of a kind's cards, by the first figure that it has."""
    figure = next((each for each in cards.fields if each.is_filter and each.kind is FieldKind.NUMBER), None)
    return f"{figure.name}>={cards.bounds(figure)[0]}" if figure else ""


def _answer(view: CatalogView, request: Request, where: Mapping[str, str], here: Sequence[Shelf]) -> object:
    """The view's answer to a request, as it is sent."""
    if isinstance(view, BulkView):
        version = where["name"].split("-")[-2]
        return {"format": FORMAT, "data_version": version, "sources": {}, "games": []}
    if isinstance(view, ManifestView):  # of the smallest game: to write all takes as long as all other examples
        shelf, origin = min(here, key=lambda each: len([*each.cards])), origin_of(request._request)
        return manifest(files_about(shelf.game.slug, shelf.version, [GameText(shelf, origin)], origin))
    view.request = request
    view.read_query()
    return json.loads(RecordRenderer().render(view.answer(here, **where), None, {"request": request}))
