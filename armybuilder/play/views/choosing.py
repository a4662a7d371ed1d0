"""The choices before a match or a challenge: the game, and the army whose page led here."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from armybuilder.engine.games import can_be_played
from armybuilder.play.army_choice import LINKED, OWN
from catalog.models import Game
from catalog.shelf import Shelf, shelf, shelves


def chosen_game(request: HttpRequest) -> Shelf | None:
    """The game that the address or the form names; None where none was chosen yet."""
    slug = request.GET.get("game") or request.POST.get("game")
    if not slug:
        return None
    try:
        cards = shelf(slug)
    except (Game.DoesNotExist, ValueError):
        raise Http404("There is no such game.") from None
    if not can_be_played(cards.game.slug):
        raise Http404("This game can't be played here yet.")
    return cards


def games_to_choose(request: HttpRequest, template: str) -> HttpResponse:
    """The games that can be played."""
    games = [each.game for each in shelves() if can_be_played(each.game.slug)]
    return render(request, template, {"games": games, "section": "matches"})


def chosen_army(request: HttpRequest, field: str) -> dict[str, str]:
    """The army whose page led here, as a form's first choice."""
    if key := request.GET.get("army"):
        return {field: f"{OWN}:{key}"}
    if key := request.GET.get("shared"):
        return {field: LINKED, f"{field}_link": key}
    return {}
