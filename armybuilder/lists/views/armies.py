"""The list of a person's armies: made, duplicated, deleted and restored."""

from django.conf import settings
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.lists import selectors, services
from armybuilder.lists.forms.armies import NewArmyForm
from armybuilder.lists.made import shelf_of
from armybuilder.lists.meetings import waiting_host
from armybuilder.lists.models import Army
from armybuilder.lists.presenters import summary
from armybuilder.ownership.holders import holder_of
from armybuilder.serving.throttles import limited
from catalog.models import Card
from catalog.shelf import Shelf, shelves
from validation.books import rulebook
from validation.moves import Add

#: The number of armies on a page of the list.
PAGE = 50


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All armies of a person, the last changed first, and those that can be restored."""
    holder = holder_of(request)
    by_game = {each.game.slug: each for each in shelves()}
    page = Paginator(Army.objects.kept_by(holder).select_related("game"), PAGE).get_page(request.GET.get("page"))
    files = selectors.files_of(page)
    armies = [summary(army, file, shelf_of(file, by_game[file.game])) for army, file in files]
    deleted = list(Army.objects.deleted_by(holder))
    context = {
        "armies": armies,
        "page": page,
        "deleted": deleted,
        "just_deleted": request.session.pop("just_deleted", None),
        "host": waiting_host(request.session),
        "guest_days": settings.GUEST_DAYS,
        "undo_days": settings.UNDO_DAYS,
    }
    return render(request, "lists/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def new(request: HttpRequest) -> HttpResponse:
    """Start an army: choose the game, then the rules and the limit; `?card=` is its first card."""
    chosen = _chosen_shelf(request)
    if chosen is None:
        games = [each.game for each in shelves()]
        return render(request, "lists/choose_game.html", {"games": games})
    form = NewArmyForm(chosen, request.POST or None)
    if form.is_valid():
        return redirect(_create_army(request, chosen, form))
    book = rulebook(chosen.game.slug)
    context = {
        "form": form,
        "game": chosen.game,
        "rulesets": book.rulesets.values(),
        "card": _first_card(request, chosen),
    }
    return render(request, "lists/new.html", context, status=400 if form.is_bound else 200)


def _chosen_shelf(request: HttpRequest) -> Shelf | None:
    """The game of the address; the only one, if there is one only."""
    slug = request.GET.get("game") or request.POST.get("game")
    if not slug:
        all_shelves = shelves()
        return all_shelves[0] if len(all_shelves) == 1 else None
    return shelf_or_404(slug)


def _first_card(request: HttpRequest, cards: Shelf) -> Card | None:
    """The card that the army is to begin with, if the address or the form names one."""
    slug = request.POST.get("card") or request.GET.get("card") or ""
    return cards.among(rulebook(cards.game.slug).kinds).get(slug)


@transaction.atomic
def _create_army(request: HttpRequest, cards: Shelf, form: NewArmyForm) -> Army:
    army = services.create_army(cards.game.slug, holder_of(request, make=True), **form.head)
    if card := _first_card(request, cards):
        services.change_army(army, [Add(card.slug)], army.revision)
    return army
