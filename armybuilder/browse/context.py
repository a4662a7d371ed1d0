"""The frame of every page: what it shows."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from catalog.shelf import shelves

SITE_NAME = "Muster"


@dataclass(frozen=True)
class GameLink:
    """A game in the site's navigation."""

    slug: str
    name: str
    address: str
    stylesheet: str


def site(request: HttpRequest) -> dict[str, object]:
    """The site's name and its games; one query."""
    games = [shelf.game for shelf in shelves()]
    links = [GameLink(game.slug, game.name, game.get_absolute_url(), f"css/games/{game.slug}.css") for game in games]
    return {"site_name": SITE_NAME, "all_games": links, "is_public": settings.IS_PUBLIC}
