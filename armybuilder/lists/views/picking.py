"""The builder's search for cards to add: what a query finds among them, as data for the page's script."""

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from armybuilder.browse.query import BadQuery, find
from catalog.models import Game
from catalog.shelf import shelf
from validation.books import rulebook


@require_safe
def picks(request: HttpRequest, game: str) -> JsonResponse:
    """The cards that can join an army and fit a query, or what is wrong with it."""
    try:
        cards = shelf(game)
    except Game.DoesNotExist:
        raise Http404("There is no such game.") from None
    try:
        found = find(request.GET.get("q", "").strip(), [cards])
    except BadQuery as bad:
        mistakes = [
            {"column": each.column, "message": each.message, "expected": each.expected, "near": each.near}
            for each in bad.mistakes
        ]
        return JsonResponse({"slugs": [], "words": "", "mistakes": mistakes})
    kinds = rulebook(game).kinds
    slugs = [card.slug for card in found.cards if card.kind in kinds]
    return JsonResponse({"slugs": slugs, "words": found.words, "mistakes": []})
