"""The builder: one army, changed move by move. Every change answers with the same fragment that the page includes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from armybuilder.browse.mine import is_only_mine
from armybuilder.limits import is_limited
from armybuilder.lists import selectors, services
from armybuilder.lists.collection.selectors import collection_of
from armybuilder.lists.findings import moves_value
from armybuilder.lists.forms.armies import BadInput, SettingsForm, moves_of, open_key_of, revision_of
from armybuilder.lists.holders import holder_of
from armybuilder.lists.invitations import waiting_host
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.presenters import ArmyView
from armybuilder.lists.unread import unread_of
from armybuilder.lists.views.access import own_army
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.moves import Move, MoveRefused

STALE = "This army was changed elsewhere; your change was not made. What you see is the army as it is now."


@require_GET
def build(request: HttpRequest, key: str) -> HttpResponse:
    """The army in the builder; `?open=` names the line that is open for changes."""
    army = own_army(request, key)
    host = waiting_host(request.session, army)
    return shown(request, army, selectors.file_of(army), open_key_of(request.GET), host=host)


@require_POST
@is_limited("writes")
def move(request: HttpRequest, key: str) -> HttpResponse:
    """Make moves: a button's or a small form's."""
    army = own_army(request, key)
    return changed(request, army, lambda: moves_of(request.POST))


@require_POST
@is_limited("writes")
def settings(request: HttpRequest, key: str) -> HttpResponse:
    """Change what the players agreed on."""
    army = own_army(request, key)

    def moves() -> list[Move]:
        form = SettingsForm(selectors.file_of(army), shelf(army.game_id), request.POST)
        if not form.is_valid():
            raise BadInput(form.sentence)
        return form.moves()

    return changed(request, army, moves)


@require_POST
@is_limited("writes")
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Go back by one change."""
    return stepped(request, own_army(request, key), services.undo_army)


@require_POST
@is_limited("writes")
def redo(request: HttpRequest, key: str) -> HttpResponse:
    """Go forward by one undone change."""
    return stepped(request, own_army(request, key), services.redo_army)


def changed(request: HttpRequest, army: Army, read: Callable[[], list[Move]]) -> HttpResponse:
    """Make the moves that the request holds, on the state of the army that its page showed."""
    moves: list[Move] = []
    try:
        moves, seen = list(read()), revision_of(request.POST)
        file = services.change_army(army, moves, seen) if moves else selectors.file_of(army)
    except services.Stale:
        return refused(request, army, STALE, 409, retry=moves_value(moves))
    except (BadInput, MoveRefused) as reason:
        return refused(request, army, str(reason), 400)
    return answered(request, army, file)


def stepped(request: HttpRequest, army: Army, step: Callable[[Army, int], ArmyFile]) -> HttpResponse:
    """Undo or redo."""
    try:
        file = step(army, revision_of(request.POST))
    except services.Stale:
        return refused(request, army, STALE, 409)
    except (BadInput, MoveRefused) as reason:
        return refused(request, army, str(reason), 400)
    return answered(request, army, file)


def answered(request: HttpRequest, army: Army, file: ArmyFile) -> HttpResponse:
    """A change was made: the fragment, or, for a plain form, the way back to the page."""
    open_key = open_key_of(request.POST)
    if request.headers.get("HX-Request"):
        return shown(request, army, file, open_key)
    address = reverse("lists:build", args=[army.key])
    return redirect(f"{address}?open={open_key}#line-{open_key}" if open_key is not None else address)


def refused(request: HttpRequest, army: Army, notice: str, status: int, retry: str = "") -> HttpResponse:
    """A change was not made: the newest army, with the reason and, where it makes sense, the change to make again."""
    army.refresh_from_db()
    extra = {"notice": notice, "retry": retry}
    return shown(request, army, selectors.file_of(army), open_key_of(request.POST), status, **extra)


def shown(
    request: HttpRequest, army: Army, file: ArmyFile, open_key: int | None, status: int = 200, **extra: object
) -> HttpResponse:
    """The builder: its fragment for a swap, else the whole page."""
    cards = shelf_of(file, home=army.get_absolute_url())
    collection = collection_of(holder_of(request), file.game, army)
    view = ArmyView(army, file, cards, open_key, collection=collection)
    template = "lists/_answer.html" if request.headers.get("HX-Request") else "lists/build.html"
    context = {"view": view, "army": army, "game": view.game, "section": "armies", **extra}
    context["unread"] = unread_of(request.session, army)
    context |= {"is_only_mine": is_only_mine(request)}
    return render(request, template, context, status=status)
