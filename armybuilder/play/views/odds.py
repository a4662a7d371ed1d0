"""The pages of odds: of which game, a card against a card, an army against an army."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode, urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HTMX_STOP_POLLING
from rest_framework.permissions import SAFE_METHODS

from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import own_or_404
from armybuilder.play import odds as odds_page
from armybuilder.play.army_choice import ChoosableArmies
from armybuilder.play.forms import ArmiesForm, CardsForm
from armybuilder.play.odds import Against, Matrix, Odds, OddsChoice, matrix
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.throttles import limited
from armybuilder.serving.workers import run_in_worker
from catalog.shelf import shelf, shelves
from validation.army import ArmyFile


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    games = [each.game for each in shelves() if odds_page.odds_of(each.game.slug)]
    return render(request, "odds/choose_game.html", {"games": games})


@require_safe
@limited("slices", methods=SAFE_METHODS)
@vary_on_headers("HX-Request")
def choose(request: HttpRequest, game: str) -> HttpResponse:
    """Two cards, whose odds have a page of their own, or two armies, whose pairings stand here."""
    shelf = shelf_or_404(game)
    if odds_page.odds_of(game) is None:
        raise Http404("There are no odds of attacks in this game yet.")
    given = request.GET.dict()
    cards, both = CardsForm(shelf, given), ArmiesForm(shelf, holder_of(request), given)
    if cards.is_valid():
        chosen = urlencode({"against": cards.cleaned_data["against"]})
        return redirect(f"{reverse('odds:against', args=[game, cards.cleaned_data['card']])}?{chosen}")
    context: dict[str, object] = {"cards": cards, "armies": both, "game": shelf.game}
    if both.is_valid():
        ours, theirs = both.armies
        context["matrix"] = run_in_worker(_matrix, ours, theirs)
    return _render_odds(request, "odds/choose.html", context)


@require_safe
@limited("slices", methods=SAFE_METHODS)
@vary_on_headers("HX-Request")
def against(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The odds of an attack of a card on another."""
    cards, book = shelf_or_404(game), odds_page.odds_of(game)
    if book is None or slug not in cards.kind(book.KIND):
        raise Http404("There are no odds of this card: it is not there, or has no attacks.")
    fighters = cards.kind(book.KIND)
    reckoned = run_in_worker(_against, game, slug, request.GET.dict())
    other = odds_page.card_named(fighters, request.GET.get("against", ""))
    found = Against(fighters[slug], list(fighters.values()), other, *reckoned)
    template = "odds/_against.html" if is_fragment(request) else "odds/against.html"
    return render(request, template, {"view": found, "game": cards.game})


@require_safe
@limited("slices", methods=SAFE_METHODS)
@vary_on_headers("HX-Request")
def armies(request: HttpRequest, key: str) -> HttpResponse:
    """The odds of attacks of each piece of an army on each of another."""
    army = own_or_404(Army, request, key)
    if odds_page.odds_of(army.game_id) is None:
        raise Http404("There are no odds of attacks in this game yet.")
    others = Army.objects.kept_by(holder_of(request)).filter(game=army.game_id)
    other, problem = _find_opponent(request, army)
    context: dict[str, object] = {"army": army, "others": others, "other": other, "problem": problem}
    context["game"] = army.game
    if other is None:
        context["sample"] = ChoosableArmies(shelf(army.game_id), holder_of(request)).sample_against(file_of(army))
    else:
        is_turned = "turned" in request.GET
        ours, theirs = (file_of(each) for each in ((other, army) if is_turned else (army, other)))
        context |= {"matrix": run_in_worker(_matrix, ours, theirs), "is_turned": is_turned}
    return _render_odds(request, "odds/armies.html", context)


def _against(game: str, slug: str, given: Mapping[str, str]) -> tuple[Sequence[OddsChoice], Odds | None, Sequence[str]]:
    """What a worker process finds out of a card against another, without the cards."""
    cards, book = shelf(game), odds_page.odds_of(game)
    assert book
    found = odds_page.against(cards, cards.kind(book.KIND)[slug], given)
    return found.choices, found.odds, found.problems


def _matrix(ours: ArmyFile, theirs: ArmyFile) -> Matrix:
    return matrix(shelf_of(ours), ours, theirs)


def _render_odds(request: HttpRequest, page: str, context: dict[str, object]) -> HttpResponse:
    """A page with its matrix, or the matrix alone for a script, which asks on until all of it is known."""
    if not is_fragment(request):
        return render(request, page, context)
    found = context.get("matrix")
    is_whole = not isinstance(found, Matrix) or found.is_whole
    return render(request, "odds/_matrix.html", context, status=HTMX_STOP_POLLING if is_whole else None)


def _find_opponent(request: HttpRequest, army: Army) -> tuple[Army | None, str]:
    """The army that is asked for: yours by its key, or another's by the link that shares it."""
    # A character 0 stands in no key, and PostgreSQL takes none.
    own, link = (request.GET.get(name, "").replace("\0", "").strip() for name in ("against", "link"))
    if not own and not link:
        return None, ""
    try:
        own_armies = Army.objects.kept_by(holder_of(request))
        found = Army.objects.get_shared(_share_key(link)) if link else own_armies.get(key=own)
    except (Army.DoesNotExist, ValueError):
        return None, "There is no such army: choose one of yours, or paste the link that shares one."
    if found.game_id != army.game_id:
        return None, f"{found.name} is an army of another game."
    return found, ""


def _share_key(link: str) -> str:
    """The key in a link that shares an army; or the text itself."""
    parts = [part for part in urlsplit(link).path.split("/") if part]
    return parts[-1][:80] if parts else ""
