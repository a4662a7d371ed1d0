"""Ways through the cards: side by side, one at random, and those seen last."""

from random import choice
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from armybuilder.browse import selectors
from armybuilder.browse.compare import comparison
from armybuilder.browse.keys import SEEN, TRAY, key_of
from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.serving.fragments import is_fragment
from catalog.models import Card
from catalog.shelf import shelves


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two to four cards side by side; `add` is what the picker adds, without a script."""
    games = shelves()
    written = [*request.GET.getlist("cards"), *request.GET.getlist("add")]
    found = comparison(games, written, only_differences=request.GET.get("only") == "differences")
    if request.GET.get("add") and not found.problems:
        return redirect(found.own_address)
    context = {"comparison": found, "shelf": found.shelf, "game": found.shelf and found.shelf.game}
    waiting = [] if found.cards else TRAY.cards(request, games)
    lines = [(each.game, selectors.kind_lines(each)) for each in games]
    return render(request, "browse/compare.html", context | {"waiting": waiting, "games": lines})


@require_POST
def tray(request: HttpRequest) -> HttpResponse:
    """Add a card to the comparison, remove one, or clear all; a card of another game starts a new one."""
    games = shelves()
    laid = TRAY.cards(request, games)
    said = _change_tray(request, laid, comparison(games, [request.POST.get("add", "")]).cards)
    if is_fragment(request):
        context = {"tray": laid, "tray_said": said, "is_open": True, "next": _back(request)}
        response = render(request, "browse/_tray.html", context)
    else:
        response = redirect(_back(request))
    TRAY.keep(response, [key_of(card) for card in laid])
    return response


def _change_tray(request: HttpRequest, laid: list[Card], added: list[Card]) -> str:
    """Change what is laid aside; the sentence that says what happened."""
    if "clear" in request.POST:
        laid.clear()
        return "No cards to compare."
    laid[:] = [card for card in laid if key_of(card) != request.POST.get("remove")]
    for card in added:
        return _lay(laid, card)
    return ""


def _lay(laid: list[Card], card: Card) -> str:
    if card in laid:
        return f"{card} is already here."
    if laid and laid[0].game_id != card.game_id:
        laid[:] = [card]
        return f"{card} is from another game, so it replaces the cards before it."
    if len(laid) >= TRAY.most:
        return f"You can compare up to {TRAY.most} cards. Remove one to add {card}."
    laid.append(card)
    return f"{card} added."


def _back(request: HttpRequest) -> str:
    """The page that the form stood on, if it is one of ours."""
    address = request.POST.get("next", "")
    return address if url_has_allowed_host_and_scheme(address, allowed_hosts=None) else "/compare/"


@require_safe
def random(request: HttpRequest, game: str = "", plural: str = "") -> HttpResponse:
    """To a card by chance: of all games, a game, or of what a list's filter finds."""
    if not game:
        cards = [card for each in shelves() for card in each.cards]
    elif not plural:
        cards = list(shelf_or_404(game).cards)
    else:
        cards = _matching(request, game, plural)
    # A filter that finds nothing leads to its list, which says so and what would help.
    query = f"?{urlencode(dict(request.GET.lists()), doseq=True)}" if request.GET else ""
    where = choice(cards).get_absolute_url() if cards else f"/{game}/{plural}/{query}"
    response = redirect(where)
    response["Cache-Control"] = "no-store"
    return response


def _matching(request: HttpRequest, game: str, plural: str) -> list[Card]:
    cards = shelf_or_404(game)
    return selectors.cards_matching(cards, plural, dict(request.GET.lists()))


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    response = redirect(_back(request))
    SEEN.keep(response, [])
    return response
