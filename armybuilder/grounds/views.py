"""The pages of grounds: the list, the editor, and a shared ground. Every change answers with the same fragment."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.grounds import services
from armybuilder.grounds.books import book_of
from armybuilder.grounds.files import games_with_grounds, read, write
from armybuilder.grounds.forms import WHOLE, GroundImportForm, HeadForm, NewGroundForm, PaintForm
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.grounds.presenters import GroundView
from armybuilder.lists.services import import_army
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import as_download, notice_of, own_or_404, revision_of, shared_or_404
from armybuilder.serving.fragments import is_fragment, page_or_part
from armybuilder.serving.numbers import WholeNumber
from armybuilder.serving.throttles import limited
from catalog.errors import Refused
from catalog.mistakes import Invalid
from catalog.shelf import Shelf, shelf


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All grounds of a person, the last changed first, and those that can be restored."""
    holder = holder_of(request)
    context = {
        "grounds": Ground.objects.kept_by(holder).select_related("game"),
        "deleted": Ground.objects.deleted_by(holder),
        "just_deleted": request.session.pop("just_deleted", None),
        "guest_days": settings.GUEST_DAYS,
        "undo_days": settings.UNDO_DAYS,
    }
    return render(request, "grounds/index.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def new(request: HttpRequest) -> HttpResponse:
    """Begin a ground: choose the game, then a size or one of the game's own boards."""
    slug = request.GET.get("game") or request.POST.get("game") or ""
    known = games_with_grounds()
    if not slug and len(known) > 1:
        return render(request, "grounds/choose_game.html", {"games": [shelf(each).game for each in known]})
    if slug and slug not in known:
        raise Http404("No grounds are made in this game.")
    cards = shelf(slug or known[0])
    form = NewGroundForm(cards, request.POST or None)
    if form.is_bound and form.is_valid():
        return redirect(services.create_ground(form.ground, holder_of(request, make=True)))
    context = {"form": form, "game": cards.game}
    return render(request, "grounds/new.html", context, status=400 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def upload(request: HttpRequest) -> HttpResponse:
    """Read a ground file; one with mistakes changes nothing, every mistake is named, and the text is kept."""
    form = GroundImportForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if form.is_bound and form.is_valid():
        source = form.source()
        try:
            return redirect(services.create_ground(read(source), holder_of(request, make=True)))
        except Invalid as refused:
            context |= {"form": form.with_text(source), "mistakes": refused.mistakes}
    return render(request, "grounds/import.html", context, status=400 if form.is_bound else 200)


@require_safe
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """The ground in the editor."""
    return _render_editor(request, own_or_404(Ground, request, key))


@require_POST
@limited("writes")
def paint(request: HttpRequest, key: str) -> HttpResponse:
    """Paint spaces with a brush."""

    def painted(file: GroundFile, cards: Shelf) -> GroundFile:
        form = PaintForm(file, cards, request.POST)
        if not form.is_valid():
            raise Refused("Choose a brush and the spaces to paint.")
        return form.painted

    return _apply_change(request, key, painted)


@require_POST
@limited("writes")
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Change the whole ground: mirror it, turn it, clear it; or take a fix."""
    name = request.POST.get("do", "")

    def made(file: GroundFile, cards: Shelf) -> GroundFile:
        if name in WHOLE and (WHOLE[name].is_for_hexes or not file.is_hex):
            return WHOLE[name].make(file, cards)
        fixed = GroundView(file, cards).fixed(request.POST.get("fix", ""))
        if fixed is None:
            raise Refused("That is mended already.")
        return fixed

    return _apply_change(request, key, made)


@require_POST
@limited("writes")
def head(request: HttpRequest, key: str) -> HttpResponse:
    """Change the name and the size."""

    def resized(file: GroundFile, cards: Shelf) -> GroundFile:
        form = HeadForm(cards, request.POST)
        if not form.is_valid():
            wrong = ((form.fields[name].label or name.capitalize(), said[0]) for name, said in form.errors.items())
            raise Refused(" ".join(f"{label}: {said}" for label, said in wrong))
        return form.changed(file)

    return _apply_change(request, key, resized)


@require_POST
@limited("writes")
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Go back by one change."""
    return _taken(request, own_or_404(Ground, request, key), services.undo_ground)


@require_POST
@limited("writes")
def redo(request: HttpRequest, key: str) -> HttpResponse:
    """Go forward by one undone change."""
    return _taken(request, own_or_404(Ground, request, key), services.redo_ground)


@require_safe
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The ground file."""
    ground = own_or_404(Ground, request, key)
    return as_download(ground, write(ground.file))


@require_safe
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """A ground as others see it."""
    ground = shared_or_404(Ground, share_key)
    cards = shelf(ground.game_id)
    context = {"ground": ground, "game": cards.game, "view": GroundView(ground.file, cards)}
    return render(request, "grounds/shared.html", context)


@require_POST
@limited("writes")
def build(request: HttpRequest, key: str) -> HttpResponse:
    """Begin an army that the ground's scenario asks for, opened."""
    return _begun(request, own_or_404(Ground, request, key))


@require_POST
@limited("writes")
def build_for_shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """Begin an army that a shared ground's scenario asks for, opened."""
    return _begun(request, shared_or_404(Ground, share_key))


def _begun(request: HttpRequest, ground: Ground) -> HttpResponse:
    armies = book_of(ground.game_id).armies(ground.file)
    at = WholeNumber(most=len(armies) - 1).read(request.POST.get("army", ""))
    if at is None:
        raise Http404("This ground asks for no such army.")
    return redirect(import_army(armies[at].army, holder_of(request, make=True)))


def _apply_change(request: HttpRequest, key: str, make: Callable[[GroundFile, Shelf], GroundFile]) -> HttpResponse:
    """Change a ground as its page showed it."""
    ground = own_or_404(Ground, request, key)

    def step(ground: Ground, seen: int) -> None:
        services.change_ground(ground, make(ground.file, shelf(ground.game_id)), seen)

    return _taken(request, ground, step)


def _taken(request: HttpRequest, ground: Ground, step: Callable[[Ground, int], None]) -> HttpResponse:
    """Take a step, and answer with the ground as it then is."""
    try:
        step(ground, revision_of(request.POST))
    except Refused as refusal:
        ground.refresh_from_db()
        return _render_editor(request, ground, *notice_of(refusal, ground))
    if is_fragment(request):
        return _render_editor(request, ground)
    return redirect(f"{ground.get_absolute_url()}?brush={request.POST.get('brush', '')}")


def _render_editor(request: HttpRequest, ground: Ground, notice: str = "", status: int = 200) -> HttpResponse:
    """The editor: its fragment for a swap, else the whole page."""
    cards = shelf(ground.game_id)
    book = book_of(ground.game_id)
    view = GroundView(ground.file, cards, request.POST.get("brush") or request.GET.get("brush", ""))
    link = ground.get_shared_url()
    context = {
        "ground": ground,
        "game": cards.game,
        "view": view,
        "form": HeadForm(
            cards,
            initial={"name": ground.name, "columns": view.ground.columns, "rows": view.ground.rows, **view.settled},
        ),
        "bounds": (book.least, book.most),
        "link": link and request.build_absolute_uri(link),
        "notice": notice,
    }
    return page_or_part(request, "grounds/edit.html", "grounds/_editor.html", context, status)
