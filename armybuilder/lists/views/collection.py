"""The pages of a collection: counted card by card, read from tables and armies, handed out as a table."""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.browse.filters import query_errors
from armybuilder.browse.keys import remember_wish
from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.lists.collection import services
from armybuilder.lists.collection.presenters import CollectionPage, card_line, totals
from armybuilder.lists.collection.selectors import collection_of, collections_of, owned_rows
from armybuilder.lists.collection.tables import as_csv, is_table, read_csv
from armybuilder.lists.forms.armies import CountForm, CountsForm
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.lists.unread import decode, with_meant
from armybuilder.lists.views.sharing import reading_of
from armybuilder.ownership.holders import Holder, holder_of
from armybuilder.ownership.pages import own_or_404
from armybuilder.serving.fragments import is_fragment, page_or_part
from armybuilder.serving.throttles import limited
from catalog.mistakes import Invalid, Mistake
from catalog.models import Card
from catalog.shelf import Shelf, shelves
from validation.books import rulebook
from validation.words import counted

#: The place of a form that stands on a card's own page.
CARD = "card"


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every game with what you own of it."""
    found = collections_of(holder_of(request))
    games = [(each.game, totals(found[each.game.slug]) if each.game.slug in found else None) for each in shelves()]
    return render(request, "lists/collections.html", {"games": games})


@require_safe
def show(request: HttpRequest, game: str) -> HttpResponse:
    """The collection of one game: each card with how many there are, to be changed in place."""
    cards, holder = shelf_or_404(game), holder_of(request)
    text, shown = request.GET.get("q", "").strip(), request.GET.get("show", "")
    page = CollectionPage(cards, collection_of(holder, game), text, shown)
    context = {
        "page": page,
        "game": cards.game,
        "shelf": cards,
        "query_errors": query_errors(text, page.mistakes, lambda query: f"?q={query}"),
        "built": Army.objects.kept_by(holder).filter(game=game, is_built=True),
    }
    return page_or_part(request, "lists/collection.html", "lists/_collection.html", context)


@require_POST
@limited("counting")
def count(request: HttpRequest, game: str) -> HttpResponse:
    """Count one card: the number that was typed, or one more or less."""
    cards, form = shelf_or_404(game), CountForm(request.POST)
    known = cards.among(rulebook(game).piece_kinds)
    card = known.get(request.POST.get("card", ""))
    if card is None:
        raise Http404("There is no such card to own.")
    holder = holder_of(request, make=True)
    if form.is_valid():
        _count(holder, card, form)
    elif not is_fragment(request):
        messages.error(request, f"{card.name}: a count is a whole number from 0 to 999.")
    if not is_fragment(request):
        return redirect(_place(request, card))
    collection = collection_of(holder, game)
    context = {"line": card_line(card, collection), "card": card, "game": cards.game, "totals": totals(collection)}
    is_on_card = request.POST.get("place") == CARD
    return render(request, "lists/_own_card.html" if is_on_card else "lists/_counted.html", context)


def _place(request: HttpRequest, card: Card) -> str:
    """The page on which the card was counted, without scripts."""
    if request.POST.get("place") == CARD:
        return str(card.get_absolute_url())
    return f"{reverse('collection:show', args=[card.game_id])}#own-{card.slug}"


def _count(holder: Holder, card: Card, form: CountForm) -> None:
    """Make the step that a button takes, or count what was typed."""
    if form.steps:
        services.add_card(holder, card.game_id, card.slug, *form.steps)
    else:
        said = services.bounded(form.cleaned_data["owned"] or 0, form.cleaned_data["painted"] or 0)
        services.count_cards(holder, card.game_id, {card.slug: said})


@require_safe
def download(request: HttpRequest, game: str = "") -> HttpResponse:
    """The counted cards of a game, or of all games, as a table."""
    rows = owned_rows(holder_of(request)).select_related("card")
    chosen = rows.filter(card__game=shelf_or_404(game).game) if game else rows
    response = HttpResponse(as_csv(chosen), content_type="text/csv; charset=utf-8")
    name = f"{game}-collection" if game else "collection"
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.csv")
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def upload(request: HttpRequest, game: str) -> HttpResponse:
    """Read a table of counts, or an army that you own; with mistakes nothing changes, and the text is kept."""
    cards, form = shelf_or_404(game), CountsForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form, "game": cards.game}
    if form.is_bound and form.is_valid():
        text = decode(with_meant(form.source(), form.cleaned_data["meant"], partial(_mistakes_in, cards)))
        context["form"] = form.with_text(text)
        try:
            messages.success(request, _read(request, cards, text, is_whole=form.cleaned_data["is_whole"]))
            return redirect("collection:show", game)
        except Invalid as refused:
            context["mistakes"] = refused.mistakes
    return render(request, "lists/collection_import.html", context, status=400 if form.is_bound else 200)


def _mistakes_in(cards: Shelf, text: str) -> Sequence[Mistake]:
    """What can't be read of a text; raises Invalid with the mistakes of a table or an army file."""
    if is_table(text):
        read_csv(text, cards)
        return ()
    return reading_of(text).unread


def _read(request: HttpRequest, cards: Shelf, text: str, *, is_whole: bool) -> str:
    """Count what a text says; answers what was done, in words. Raises Invalid."""
    game = cards.game
    if is_table(text):
        counts = read_csv(text, cards)
        change = services.replace_collection if is_whole else services.count_cards
        change(holder_of(request, make=True), game.slug, counts)
        return f"{counted(len(counts), 'card')} counted."
    found = reading_of(text)
    if found.unread:
        raise Invalid(found.unread)
    if found.file.game != game.slug:
        raise Invalid([Mistake("$.game", f"This is no army of {game.name}.")])
    added = services.add_army(holder_of(request, make=True), found.file)
    return f"All that {found.file.name} needs is counted: {counted(added, 'new piece')}."


@require_POST
@limited("writes")
def own(request: HttpRequest, key: str) -> HttpResponse:
    """“I own this army”: count what it needs."""
    army = own_or_404(Army, request, key)
    added = services.add_army(holder_of(request, make=True), file_of(army))
    messages.success(request, f"You own all of {army.name}: {counted(added, 'new piece')} in your collection.")
    return redirect(army)


@require_POST
@limited("writes")
def built(request: HttpRequest, key: str) -> HttpResponse:
    """Say that an army stands built, or that it was taken apart."""
    army = own_or_404(Army, request, key)
    services.build_army(army, is_built=request.POST.get("built") == "yes")
    said = "is marked as built: its pieces aren’t free for other armies" if army.is_built else "is taken apart"
    messages.success(request, f"{army.name} {said}.")
    return redirect(army)


@require_POST
def only(request: HttpRequest) -> HttpResponse:
    """Remember in this browser whether lists show only what you own."""
    response = HttpResponse(status=204)
    remember_wish(response, dict(request.POST.lists()))
    return response
