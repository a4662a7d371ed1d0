"""The card database, the rules reference and the search: pages that only read."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from armybuilder.browse import query, selectors
from armybuilder.browse import search as finding
from armybuilder.browse.changes import removal
from armybuilder.browse.filters import mended_query, query_errors
from armybuilder.browse.keys import remember, remember_wish, with_wish
from armybuilder.browse.parts import part_of
from armybuilder.browse.query import BadQuery
from armybuilder.browse.questions import LONGEST_TEXT, answers_anywhere
from armybuilder.browse.rules import rules_page, section_page
from armybuilder.faces.parts import diagrams_of
from armybuilder.ownership.pages import ClosedLink, PrivatePage
from armybuilder.rest.problems import NOTHING_HERE, prefers_json, problem_response
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.numbers import WholeNumber
from catalog.models import Card, Game, RuleSection, Term
from catalog.shelf import Shelf, shelf, shelves

SUGGESTIONS = 8
#: The ways for a query to go on that stand below what it finds.
WAYS = 4
#: The boxes whose cards stand below them: one game's, and no other hits are shown.
PLACES = ("list", "picker")
CURSOR = WholeNumber(99_999)


def shelf_or_404(game: str) -> Shelf:
    try:
        return shelf(game)
    except (Game.DoesNotExist, ValueError):  # a null byte is no word to look for
        raise Http404(f"There is no game named {game[:40]} here.") from None


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    cards = shelf_or_404(game)
    leads = part_of(game).leading
    lines = sorted(selectors.kind_lines(cards), key=lambda line: line.kind not in leads)
    context = {"kinds": lines, "leading": lines[: len(leads)], "chapters": [s for s in cards.sections if not s.depth]}
    return render(request, "browse/game.html", {"game": cards.game, "shelf": cards, **context})


@require_safe
@vary_on_headers("HX-Request")
def cards(request: HttpRequest, game: str, plural: str) -> HttpResponse:
    cards = shelf_or_404(game)
    found = selectors.listing(cards, plural, with_wish(request))
    line = next(line for line in selectors.kind_lines(cards) if line.plural == plural)
    plates = part_of(game).plates(line.kind, cards)
    context = {"game": cards.game, "shelf": cards, "kind": line, "listing": found, "plates": plates}
    response = render(request, f"browse/{'_listing' if is_fragment(request) else 'list'}.html", context)
    remember_wish(response, dict(request.GET.lists()))
    return push_url(response, f"{line.address}{found.address}") if is_fragment(request) else response


@require_safe
def card(request: HttpRequest, game: str, plural: str, slug: str) -> HttpResponse:
    cards = shelf_or_404(game)
    found = card_or_404(cards, plural, slug)
    before, after = selectors.neighbours(cards, found)
    context: dict[str, object] = {"game": cards.game, "shelf": cards, "card": found, "before": before, "after": after}
    panels = list(part_of(game).panels_of(found, cards))
    narrow = [panel for panel in panels if not panel.is_wide]
    context |= {"wide": [panel for panel in panels if panel.is_wide], "first": narrow[:1], "rest": narrow[1:]}
    context |= {"diagrams": diagrams_of(found, cards)}
    response = render(request, "browse/card.html", context | selectors.about(cards, found))
    remember(request, response, found)
    return response


def card_or_404(cards: Shelf, plural: str, slug: str) -> Card:
    found = cards.find(selectors.kind_named(cards, plural), slug)
    if found is None:
        raise Http404(f"{cards.game} has no {slug} among its {plural}.")
    return found


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules reference, or the sections in which something is said."""
    cards = shelf_or_404(game)
    text = request.GET.get("q", "").strip()[:LONGEST_TEXT]
    context = {"game": cards.game, "shelf": cards, "text": text, **rules_page(cards, text)}
    return render(request, "browse/rules.html", context)


@require_safe
def section(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    cards = shelf_or_404(game)
    page = section_page(cards, slug)
    if page is None:
        raise Http404(f"The rules of {cards.game} have no section {slug}.")
    return render(request, "browse/section.html", {"game": cards.game, "shelf": cards, "page": page})


@require_safe
def terms(request: HttpRequest, game: str) -> HttpResponse:
    cards = shelf_or_404(game)
    return render(request, "browse/terms.html", {"game": cards.game, "shelf": cards})


@require_safe
def preview(request: HttpRequest, game: str, kind: str, slug: str) -> HttpResponse:
    """The preview of a card, a term or a rule section under a link."""
    cards = shelf_or_404(game)
    found: Card | Term | RuleSection | None = selectors.entry(cards, kind, slug)
    if found is None:
        raise Http404(f"{cards.game} has no {slug} to preview.")
    response = render(request, "browse/_preview.html", {"entry": found, "kind": kind, "shelf": cards})
    response["Cache-Control"] = "private, max-age=3600"
    return response


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()
    games = shelves()
    answers = answers_anywhere(games, text)
    context: dict[str, object] = {"search_text": text, "answers": answers}
    try:
        found = finding.look_up(games, text)
    except BadQuery as bad:
        # A question in plain words is no query, and needs to be none.
        if not answers:
            context["query_errors"] = query_errors(text, bad.mistakes, _found_at)
            context["mended_query"] = mended_query(text, bad.mistakes, _found_at)
        return render(request, "browse/search.html", context)
    if not (found.hits or answers or found.is_query):
        answers = answers_anywhere(games, f"{text}?")  # words that name nothing may still ask something
    near = [] if found.hits or answers or found.is_query else finding.near_names(games, text)
    results = found.page(text, request.GET.get("page", "1"))
    context |= {"answers": answers, "found": found, "near": near, "results": results}
    return render(request, "browse/search.html", context)


def _found_at(text: str) -> str:
    return f"{reverse('browse:search')}?{urlencode({'q': text})}"


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """The likeliest hits while one types, and how the query could go on; in some places, only that."""
    text, game = request.GET.get("q", "").strip(), request.GET.get("game", "")
    if (place := request.GET.get("place")) in PLACES:
        found = query.suggest(text, _cursor(request, text), [shelf_or_404(game)], request.GET.get("kind", ""))
        return render(request, "browse/_ways.html", {"ways": found, "place": place})
    ordered = sorted(shelves(), key=lambda each: each.game.slug != game)
    try:
        answer = finding.look_up(ordered, text, game)
    except BadQuery:
        answer = finding.SearchResult([], "", is_query=True)  # what is still being typed is no mistake yet
    ways = query.suggest(text, _cursor(request, text), ordered)
    context = {"ways_first": ways[:SUGGESTIONS]} if answer.is_query else {"ways": ways[:WAYS]}
    return render(request, "browse/_suggestions.html", {"hits": answer.hits[:SUGGESTIONS], "text": text, **context})


def _cursor(request: HttpRequest, text: str) -> int:
    """The cursor's place in the search box; at its end, if the browser does not say."""
    cursor = CURSOR.read(request.GET.get("cursor"))
    return len(text) if cursor is None else cursor


@require_safe
def syntax(request: HttpRequest) -> HttpResponse:
    all_shelves = shelves()
    slug = request.GET.get("game", "")
    chosen = next((each for each in all_shelves if each.game.slug == slug), all_shelves[0])
    context = {"chosen": chosen.game, "ways": query.ways(chosen), "fields": query.fields_help(chosen)}
    return render(request, "browse/syntax.html", {"games": [each.game for each in all_shelves], **context})


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """The people who made the games, the pictures and the typefaces."""
    return render(request, "browse/credits.html", {"games": [each.game for each in shelves()], **selectors.makers()})


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A page that is not there: the search, and names that look like what was asked for."""
    if prefers_json(request):
        return problem_response(request, 404, NOTHING_HERE)
    if isinstance(exception, PrivatePage):
        return render(request, "private.html", {"thing": exception.thing}, status=404)
    if isinstance(exception, ClosedLink):
        return render(request, "closed_link.html", {"reason": str(exception)}, status=404)
    words = [word for word in request.path.split("/") if word]
    near = finding.near_names(shelves(), words[-1]) if words else []
    text = words[-1].replace("-", " ") if words else ""
    context = {"near": near, "search_text": text[: finding.LONGEST_TEXT], "removal": removal(request.path)}
    return render(request, "404.html", context, status=404)
