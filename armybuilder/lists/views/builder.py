"""The builder: one army, changed move by move; the search for cards to add, and the ways that the solver proposes.

Every change answers with the same fragment that the page includes.
"""

from collections.abc import Callable
from dataclasses import replace

from django.db.models import TextChoices
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from armybuilder.browse.api.bulk import IMMUTABLE
from armybuilder.browse.keys import is_only_mine
from armybuilder.browse.query import BadQuery, find
from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.lists import selectors, services
from armybuilder.lists.builders import rows_of
from armybuilder.lists.collection.selectors import collection_of
from armybuilder.lists.forms.armies import SettingsForm, moves_of, open_key_of
from armybuilder.lists.forms.wishes import WishesForm
from armybuilder.lists.made import shelf_of
from armybuilder.lists.meetings import waiting_host
from armybuilder.lists.models import Army
from armybuilder.lists.presenters import ArmyView, moves_value
from armybuilder.lists.solving import asking
from armybuilder.lists.unread import unread_of
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import notice_of, own_or_404, revision_of
from armybuilder.serving.errors import Outdated
from armybuilder.serving.fragments import is_fragment, page_or_part
from armybuilder.serving.throttles import limited
from catalog.errors import Refused
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import Move
from validation.solving.answers import SolverAnswer
from validation.solving.parts import solving

#: The value of `?cards=` that has the cards to add written into the page.
ALL = "all"


@require_safe
def build(request: HttpRequest, key: str) -> HttpResponse:
    """The army in the builder; `?open=` names the line that is open for changes."""
    army = own_or_404(Army, request, key)
    host = waiting_host(request.session, army)
    return render_builder(request, army, selectors.file_of(army), open_key_of(request.GET), host=host)


@require_POST
@limited("writes")
def move(request: HttpRequest, key: str) -> HttpResponse:
    """Make moves: a button's or a small form's."""
    army = own_or_404(Army, request, key)
    return apply_moves(request, army, lambda: moves_of(request.POST))


@require_POST
@limited("writes")
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Change what the players agreed on."""
    army = own_or_404(Army, request, key)

    def moves() -> list[Move]:
        form = SettingsForm(selectors.file_of(army), shelf(army.game_id), request.POST)
        if not form.is_valid():
            raise Refused(form.sentence)
        return form.moves()

    return apply_moves(request, army, moves)


@require_POST
@limited("writes")
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Go back by one change."""
    return apply_step(request, own_or_404(Army, request, key), services.undo_army)


@require_POST
@limited("writes")
def redo(request: HttpRequest, key: str) -> HttpResponse:
    """Go forward by one undone change."""
    return apply_step(request, own_or_404(Army, request, key), services.redo_army)


def apply_moves(request: HttpRequest, army: Army, read: Callable[[], list[Move]]) -> HttpResponse:
    """Make the moves that the request holds, on the state of the army that its page showed."""
    moves: list[Move] = []
    try:
        moves, seen = list(read()), revision_of(request.POST)
        file = services.change_army(army, moves, seen) if moves else selectors.file_of(army)
    except Refused as refusal:
        return refusal_response(request, army, refusal, retry=moves_value(moves))
    return change_response(request, army, file)


def apply_step(request: HttpRequest, army: Army, step: Callable[[Army, int], ArmyFile]) -> HttpResponse:
    try:
        file = step(army, revision_of(request.POST))
    except Refused as refusal:
        return refusal_response(request, army, refusal)
    return change_response(request, army, file)


def change_response(request: HttpRequest, army: Army, file: ArmyFile) -> HttpResponse:
    """A change was made: the fragment, or, for a plain form, the way back to the page."""
    open_key = open_key_of(request.POST)
    if is_fragment(request):
        return render_builder(request, army, file, open_key)
    shown: dict[str, object] = {"cards": ALL} if has_rows(request.POST) else {}
    line = None if open_key is None else f"line-{open_key}"
    if line:
        shown["open"] = open_key
    return redirect(reverse("lists:build", args=[army.key], query=shown, fragment=line))


def refusal_response(request: HttpRequest, army: Army, refusal: Refused, retry: str = "") -> HttpResponse:
    """A change was not made: the newest army, with the reason and, where it came too late, the change to make again."""
    army.refresh_from_db()
    notice, status = notice_of(refusal, army)
    extra = {"notice": notice, "retry": retry if isinstance(refusal, Outdated) else ""}
    return render_builder(request, army, selectors.file_of(army), open_key_of(request.POST), status, **extra)


def render_builder(
    request: HttpRequest, army: Army, file: ArmyFile, open_key: int | None, status: int = 200, **extra: object
) -> HttpResponse:
    """The builder: its fragment for a swap, else the whole page."""
    cards = shelf_of(file, home=army.get_absolute_url())
    collection = collection_of(holder_of(request), file.game, army)
    view = ArmyView(army, file, cards, open_key, collection=collection)
    context = {"view": view, "army": army, "game": view.game, **extra}
    context["unread"] = unread_of(request.session, army)
    context |= {"is_only_mine": is_only_mine(request), "has_rows": has_rows(request.GET or request.POST)}
    return page_or_part(request, "lists/build.html", "lists/_answer.html", context, status)


def has_rows(asked: QueryDict) -> bool:
    """True where the page has the cards to add in it, as somebody without a script has asked."""
    return asked.get("cards") == ALL


@require_safe
def rows(request: HttpRequest, game: str) -> HttpResponse:
    """The cards that can be added to any army of the game; browsers keep them by their version."""
    found = rows_of(shelf_or_404(game).catalog)
    is_named = request.GET.get("v") == found.version
    return HttpResponse(found.as_list, headers={"Cache-Control": IMMUTABLE if is_named else "public, no-cache"})


@require_safe
def picks(request: HttpRequest, game: str) -> JsonResponse:
    """The cards that can join an army and fit a query, or what is wrong with it."""
    cards = shelf_or_404(game)
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


class SolverQuestion(TextChoices):
    MEND = "mend", "Mend all"
    COMPLETE = "complete", "Complete"
    SWAP = "swap", "Better for the same price"
    POSSIBLE = "possible", "Can it be legal?"


@require_safe
def ways(request: HttpRequest, key: str, question: str) -> HttpResponse:
    """The answer to one question about an army."""
    if question not in SolverQuestion.values:
        raise Http404
    army = own_or_404(Army, request, key)
    if not solving.is_there(army.game_id):
        raise Http404(asking.NO_SOLVER)
    file = selectors.file_of(army)
    shelf = shelf_of(file)
    owned, is_shown = asking.bounds_of(holder_of(request), file.game, shelf), army.shown_at is not None
    form = WishesForm(file, shelf, request.GET, owned, is_shown=is_shown, keeps_all=question != "mend")
    context = {
        "army": army,
        "view": ArmyView(army, file, shelf, can_change=False),
        "game": shelf.game,
        "question": SolverQuestion(question),
        "questions": list(SolverQuestion),
        "form": form,
        "answer": asking.answer_view(_answer(question, file, form), file, shelf),
        "swaps": asking.swap_views(asking.swaps(file, form.wishes)) if question == "swap" and not is_shown else [],
    }
    return render(request, "lists/ways.html", context)


def _answer(question: str, file: ArmyFile, form: WishesForm) -> SolverAnswer | None:
    if question == "complete":
        return asking.complete(file, form.wishes)
    if question == "mend":
        return asking.mend(file, form.wishes)
    return asking.possible(file, replace(form.wishes, pinned=None)) if question == "possible" else None
