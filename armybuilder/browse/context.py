"""The frame of every page: what it shows."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static

from armybuilder.ownership.holders import holder_of
from catalog.shelf import shelves

SITE_NAME = "Muster"
#: The faces that the first lines of every page are set in.
FIRST_FONTS = (
    "fonts/IBMPlexSans-Regular-Latin1.woff2",
    "fonts/IBMPlexSans-SemiBold-Latin1.woff2",
    "fonts/Alegreya-Bold-Latin.woff2",
)


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
    links = (GameLink(game.slug, game.name, game.get_absolute_url(), f"css/games/{game.slug}.css") for game in games)
    return {
        "site_name": SITE_NAME,
        "all_games": tuple(links),
        "is_public": settings.IS_PUBLIC,
        "first_fonts": FIRST_FONTS,
        "canonical": request.build_absolute_uri(request.path),
        "person": holder_of(request).tag,
        "own_image": request.build_absolute_uri(static("icon-512.png")),
    }
