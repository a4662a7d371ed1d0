"""The pages and the feed of what changed between data versions."""

from datetime import datetime

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from armybuilder.browse import changes as changing
from armybuilder.browse.views.cards import shelf_or_404
from catalog.shelf import shelves


@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    game = request.GET.get("game", "")
    if game:
        shelf_or_404(game)
    games = shelves()
    context = {"lines": changing.load_lines(games, game), "chosen": game, "games": [each.game for each in games]}
    return render(request, "browse/changes.html", context)


@require_safe
def load(request: HttpRequest, pk: int) -> HttpResponse:
    page = changing.load_page(shelves(), pk)
    if page is None:
        raise Http404("There is no such list of changes.")
    return render(request, "browse/load.html", {"page": page, "game": page.load.game, "shelf": page.shelf})


class ChangesFeed(Feed):
    """The same as an Atom feed."""

    feed_type = Atom1Feed
    title = "Muster: what changed"
    subtitle = "Cards, rules and terms that were added, removed or changed."
    link = "/changes/"

    def items(self) -> list[changing.LoadLine]:
        return changing.load_lines(shelves())

    def item_title(self, item: changing.LoadLine) -> str:
        return f"{item.load.game}: {item.counts or 'first load'}"

    def item_description(self, item: changing.LoadLine) -> str:
        return changing.summary(item)

    def item_link(self, item: changing.LoadLine) -> str:
        return str(item.load.get_absolute_url())

    def item_updateddate(self, item: changing.LoadLine) -> datetime:
        at: datetime = item.load.at
        return at
