"""Paths as logs and metrics may show them: what in an address lets somebody in is left out."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve

#: The parts of an address that are no secret: all else that a route catches is a key, a link or a token.
OPEN = frozenset({"game", "kind", "plural", "slug", "number", "step", "sample", "pk"})
HIDDEN = "…"


def found_at(request: HttpRequest) -> ResolverMatch | None:
    """The route that a request took, or would have taken; None where there is none."""
    if request.resolver_match is None:
        try:
            request.resolver_match = resolve(request.path_info)
        except Resolver404:
            return None
    return request.resolver_match


def shown_path(request: HttpRequest) -> str:
    """The path of a request without its secrets, and without what was asked; of a path to nowhere, its beginning."""
    match = found_at(request)
    if match is None or not _is_of_a_game(match):
        first, _, rest = request.path_info.lstrip("/").partition("/")
        return f"/{first[:40]}/{HIDDEN}" if rest else f"/{first[:40]}"
    parts = request.path_info.split("/")
    secrets = {str(value) for name, value in match.kwargs.items() if name not in OPEN} | set(map(str, match.args))
    return "/".join(HIDDEN if part in secrets else part for part in parts)


def _is_of_a_game(match: ResolverMatch) -> bool:
    """True but for the addresses of games that there are not: what was mistyped ends up there."""
    game = match.kwargs.get("game")
    return game is None or game.replace("-", "_") in settings.GAMES
