"""The page where printing begins: an army, a list or a kind of a game's cards is chosen before how it is printed."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from armybuilder.lists.holders import holder_of
from armybuilder.lists.selectors import armies_of
from armybuilder.printing.views.background import own_prints
from catalog.kinds import kinds
from catalog.models import Game
from catalog.shelf import shelves
from validation.books import rulebook


def choose(request: HttpRequest) -> HttpResponse:
    """A person's armies, and each game with its kinds of cards."""
    context = {
        "armies": armies_of(holder_of(request)).select_related("game"),
        "games": [(each.game, list(_ways(each.game))) for each in shelves()],
        "prints": own_prints(request),
        "section": "print",
    }
    return render(request, "printing/choose.html", context)


def _ways(game: Game) -> Iterator[tuple[str, str]]:
    """The kinds of a game, those of armies first, each with the query that prints its cards."""
    main = rulebook(game.slug).kinds
    for kind, model in sorted(kinds(game.slug).items(), key=lambda each: each[0] not in main):
        yield str(model._meta.verbose_name_plural), urlencode({"game": game.slug, "kind": kind})
