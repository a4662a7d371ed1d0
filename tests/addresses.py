"""All addresses that the router knows, with something real in each place of theirs: a new one is never forgotten."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from django.urls import URLPattern, URLResolver, get_resolver

PLACE = re.compile(r"<(?:\w+:)?(?P<name>\w+)>")
#: Routes that are patterns of letters: each as an address.
SPELT = {"admin/(?P<url>.*)$": "admin/nowhere", "admin/^(?P<app_label>": "admin/lists/"}

#: The values that a place in an address may take, by its name.
Values = Mapping[str, Sequence[str]]
EXAMPLES: Values = {
    "game": ["tactics-david"],
    "plural": ["units"],
    "kind": ["unit"],
    "slug": ["knight", "playing-the-game"],
    "board": ["the-broad-vale"],
    "sample": ["bramble-watch"],
    "number": ["1"],
    "pk": ["1"],
    "id": ["1"],
    "object_id": ["1"],
    "content_type_id": ["1"],
    "name": ["tactics-david.json"],
    "uidb64": ["MQ"],
    "token": ["c0ffee-0123456789abcdef"],
    "question": ["counters", "mend", "complete", "swap", "possible"],
    "step": ["1"],
    "moment": ["1"],
    "signed": ["abc-0123456789"],
    "invitation": ["nobody-is-invited"],
    "form": ["svg", "odd"],
}


def routes() -> list[str]:
    """Every route, as Django writes it."""
    return list(_routes(get_resolver(), ""))


def _routes(resolver: URLResolver, before: str) -> Iterator[str]:
    for each in resolver.url_patterns:
        here = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield here
        else:
            yield from _routes(each, here)


def addresses(route: str, things: Values) -> list[str]:
    """The addresses of a route, one for each thing that may stand in it; raises KeyError for a place that is new."""
    for beginning, spelt in SPELT.items():
        if route.startswith(beginning):
            return [f"/{spelt}"]
    known = {**EXAMPLES, **things}
    names = [found["name"] for found in PLACE.finditer(route)]
    return ["/" + _filled(route, values) for values in product(*(known[name] for name in names))]


def _filled(route: str, values: Sequence[str]) -> str:
    left = iter(values)
    return PLACE.sub(lambda _: next(left), route)
