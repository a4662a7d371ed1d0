"""Paths as logs and metrics may show them: what in an address lets somebody in is left out."""

from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve

#: The parts of an address that are no secret: all else that a route catches is a key, a link or a token.
PUBLIC = frozenset({"game", "kind", "plural", "slug", "number", "step", "sample", "pk"})
HIDDEN = "…"


def route_of(request: HttpRequest) -> ResolverMatch | None:
    """The route that a request took, or would have taken; None where there is none."""
    if request.resolver_match is None:
        try:
            request.resolver_match = resolve(request.path_info)
        except Resolver404:
            return None
    return request.resolver_match


def redacted_path(request: HttpRequest) -> str:
    """The path of a request without its secrets, and without what was asked; of a path to nowhere, its beginning.

    It is escaped as in an address, so that what follows it in a line is not taken for a part of it.
    """
    match = route_of(request)
    if match is None or not _is_of_a_game(match):
        first, _, rest = request.path_info.lstrip("/").partition("/")
        return f"/{_quoted(first[:40])}/{HIDDEN}" if rest else f"/{_quoted(first[:40])}"
    caught = [str(value) for name, value in match.kwargs.items() if name not in PUBLIC] + [*map(str, match.args)]
    secrets = {part for each in caught for part in each.split("/") if part}
    return "/".join(HIDDEN if part in secrets else _quoted(part) for part in request.path_info.split("/"))


def _quoted(part: str) -> str:
    return quote(part, errors="replace")  # half a character is in no alphabet


def _is_of_a_game(match: ResolverMatch) -> bool:
    """True but for the addresses of games that there are not: what was mistyped ends up there."""
    game = match.kwargs.get("game")
    return game is None or game.replace("-", "_") in settings.GAMES
