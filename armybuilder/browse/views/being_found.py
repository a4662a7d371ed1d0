"""For search engines and for those who put the site on their home screen: what there is, and what it looks like."""

from collections.abc import Iterable

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as sitemap_of
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder.browse.context import SITE_NAME
from armybuilder.browse.selectors import kind_lines
from catalog.shelf import shelves

#: Pages of one person, or rebuilt at each request: nothing to look for.
CLOSED = (
    "/account/",
    "/admin/",
    "/api/",
    "/armies/",
    "/collection/",
    "/compare/",
    "/first-match/",
    "/matches/",
    "/print/",
    "/random/",
    "/search/",
)
#: The pages of the site itself.
OWN = ("welcome:home", "odds:index", "browse:syntax", "browse:credits", "browse:changes")
#: The colours behind the name while the page loads, as `tokens.css` has them.
INK, PAPER = "#7a3b1d", "#fdfaf2"


class SitePages(Sitemap):
    """Every page that anybody may read: the site's own, the games, their lists, rules and cards."""

    def items(self) -> list[str]:
        return [*(reverse(name) for name in OWN), *_addresses()]

    def location(self, item: str) -> str:
        return item


def _addresses() -> Iterable[str]:
    for shelf in shelves():
        slug = shelf.game.slug
        yield shelf.game.get_absolute_url()
        yield reverse("browse:rules", args=[slug])
        yield reverse("browse:terms", args=[slug])
        yield from (line.address for line in kind_lines(shelf))
        yield from (section.get_absolute_url() for section in shelf.sections)
        yield from (card.get_absolute_url() for card in shelf.cards)


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    return sitemap_of(request, {"pages": SitePages()})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    context = {"closed": CLOSED, "sitemap": request.build_absolute_uri(reverse("browse:sitemap"))}
    return render(request, "browse/robots.txt", context, content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The sign where browsers look for it that have read no page."""
    return redirect(static("favicon.ico"))


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The site as an app: its name, its colours, its sign."""
    icons = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
        for size in (192, 512)
    ]
    return JsonResponse(
        {
            "name": SITE_NAME,
            "short_name": SITE_NAME,
            "description": "Cards, rules, armies and matches of tabletop tactics games.",
            "start_url": reverse("welcome:home"),
            "display": "minimal-ui",
            "background_color": PAPER,
            "theme_color": INK,
            "icons": icons,
        },
        content_type="application/manifest+json",
    )
