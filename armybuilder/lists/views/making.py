"""Cards of a player's own making: made in a form that prices them, changed, taken away, and shown to others."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import retarget
from rest_framework.permissions import SAFE_METHODS

from armybuilder.faces.parts import face_of
from armybuilder.faces.templatetags.faces import face_html
from armybuilder.lists import selectors, services
from armybuilder.lists.forms.made import MadeForm, PortraitForm, Values, initial_values, posted, row_of, written
from armybuilder.lists.made import as_row, bill_of, maker_of, shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.portraits import MOST_BYTES, portraits_at, remove_portrait, set_portrait
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import own_or_404, revision_of, shared_or_404
from armybuilder.serving.errors import Outdated
from armybuilder.serving.throttles import in_seconds, limited
from catalog.errors import Refused
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile, Made
from validation.making import Bill, Maker
from validation.moves import Make, Move, Remake, Remove, Unmake

STALE = "This army was changed elsewhere, so the card isn’t saved yet. What you typed is still here: save it again."


@dataclass(frozen=True)
class Preview:
    """A card as it will print, with what it costs."""

    card: Card
    front: SafeString
    back: SafeString | str
    bill: Bill | None


def preview_of(made: Made, game: str, base: Shelf, portraits: Mapping[str, bytes] | None = None) -> Preview:
    """The look of a made card that is sound; with portraits, for its owner's eyes."""
    cards = shelf_of(ArmyFile(game, made=(made,)), base, portraits=portraits)
    card = cards.own[0]
    face = face_of(card, cards)
    return Preview(card, face_html(face), face_html(face.back) if face.back else "", bill_of(card, cards))


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def make(request: HttpRequest, key: str) -> HttpResponse:
    """A new card for an army; `?from=` names a card of the catalog to begin from."""
    army = own_or_404(Army, request, key)
    maker, base = _maker(army), shelf(army.game_id)
    if request.method in SAFE_METHODS:
        values = _beginning(request, maker, base)
        return _form_page(request, army, MadeForm(maker, base, values, is_new="name" not in values))
    form = MadeForm(maker, base, posted(request.POST))
    card = {name: value for name, value in as_row(form.made).items() if name != "slug"}
    return _save_made(request, army, form, Make(card))


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def change(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """A made card in its form."""
    army = own_or_404(Army, request, key)
    file = selectors.file_of(army)
    maker, base, made = _maker(army), shelf(army.game_id), _made_or_404(file, slug)
    if request.method in SAFE_METHODS:
        return _form_page(request, army, MadeForm(maker, base, written(maker, made.fields), slug), made, file)
    form = MadeForm(maker, base, posted(request.POST), slug)
    return _save_made(request, army, form, Remake(as_row(form.made)), made, file)


@require_POST
@limited("writes")
def unmake(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Take a made card away, and out of the army where it stands; undo brings both back."""
    army = own_or_404(Army, request, key)
    file = selectors.file_of(army)
    made = _made_or_404(file, slug)
    moves: list[Move] = [*(Remove(line.key) for line in file.lines_of(slug)), Unmake(slug)]
    try:
        services.change_army(army, moves, revision_of(request.POST))
    except Refused as reason:
        messages.error(request, f"{made.name} wasn’t deleted: {reason}")
    else:
        messages.success(request, f"{made.name} is deleted. You can undo this.")
    return redirect(army)


@require_POST
@limited("writes")
def portrait(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """Give a made card your own picture, or take it away."""
    army = own_or_404(Army, request, key)
    made = _made_or_404(selectors.file_of(army), slug)
    if "remove" in request.POST:
        remove_portrait(army, slug)
        messages.success(request, f"The picture of {made.name} is deleted.")
        return redirect("lists:made", key, slug)
    form = PortraitForm(request.POST, request.FILES)
    try:
        if not form.is_valid():
            raise Refused("Choose a picture to upload.")
        set_portrait(army, slug, form.cleaned_data["picture"].read(MOST_BYTES + 1), holder_of(request))
    except Refused as reason:
        messages.error(request, str(reason))
    else:
        messages.success(request, f"The picture of {made.name} is saved.")
    return redirect("lists:made", key, slug)


def _look_later(request: HttpRequest, wait: int) -> HttpResponse:
    """In place of the price: when it comes again, which it then does by itself. The card below stays as it was."""
    response = render(request, "lists/_look_later.html", {"wait": wait, "seconds": in_seconds(wait)})
    response["HX-Reswap"] = "morph:outerHTML"  # which reswap() takes for no way of htmx's own
    return retarget(response, "#look-price")


@require_POST
@limited("looks", _look_later)
def look(request: HttpRequest, key: str) -> HttpResponse:
    """The price and the face of what stands in the form, while it is typed."""
    army = own_or_404(Army, request, key)
    card = request.GET.get("card", "")
    made = next((row["slug"] for row in army.own_cards if row["slug"] == card), "")
    form = MadeForm(_maker(army), shelf(army.game_id), posted(request.POST))
    return render(request, "lists/_look.html", _preview_context(army, form, made))


@require_safe
def preview(request: HttpRequest, key: str, slug: str) -> HttpResponse:
    """The preview of a made card under a link."""
    return _preview(own_or_404(Army, request, key), slug)


@require_safe
def shared(request: HttpRequest, share_key: str, slug: str) -> HttpResponse:
    """A made card of a shared army."""
    army = shared_or_404(Army, share_key)
    made, base = _made_or_404(selectors.file_of(army), slug), shelf(army.game_id)
    context = {
        "army": army,
        "game": base.game,
        "look": preview_of(made, army.game_id, base),
        "section_of_price": base.section(_maker(army).cites),
    }
    return render(request, "lists/made.html", context)


@require_safe
def shared_preview(request: HttpRequest, share_key: str, slug: str) -> HttpResponse:
    """The preview of a made card of a shared army under a link."""
    return _preview(shared_or_404(Army, share_key), slug)


def _maker(army: Army) -> Maker:
    maker = maker_of(army.game_id)
    if maker is None:
        raise Http404("No cards are made in this game.")
    return maker


def _made_or_404(file: ArmyFile, slug: str) -> Made:
    made = file.made_card(slug)
    if made is None:
        raise Http404("There is no such made card in this army.")
    return made


def _beginning(request: HttpRequest, maker: Maker, base: Shelf) -> Values:
    """An empty form, or that of the card that the address names."""
    card = base.find(maker.kind, request.GET.get("from", ""))
    return written(maker, row_of(maker.fields, card)) if card else initial_values(maker)


def _save_made(
    request: HttpRequest, army: Army, form: MadeForm, move: Move, made: Made | None = None, file: ArmyFile | None = None
) -> HttpResponse:
    """Make the move that keeps the card, or show the form again with everything that is wrong."""
    if "look" in request.POST or not form.is_sound:
        return _form_page(request, army, form, made, file, status=200 if "look" in request.POST else 400)
    try:
        services.change_army(army, [move], revision_of(request.POST))
    except Outdated:
        return _form_page(request, army, form, made, file, status=409, notice=STALE)
    except Refused as reason:
        return _form_page(request, army, form, made, file, status=400, notice=str(reason))
    messages.success(request, f"{form.made.name} is saved." if made else f"{form.made.name} is saved under Your own.")
    return redirect(army)


def _form_page(
    request: HttpRequest,
    army: Army,
    form: MadeForm,
    made: Made | None = None,
    file: ArmyFile | None = None,
    *,
    status: int = 200,
    notice: str = "",
) -> HttpResponse:
    own = {
        "made": made,
        "lines": file.lines_of(made.slug) if made and file else (),
        "notice": notice,
        "portrait_form": PortraitForm(),
    }
    return render(
        request, "lists/make.html", _preview_context(army, form, made.slug if made else "") | own, status=status
    )


def _preview_context(army: Army, form: MadeForm, made: str) -> dict[str, object]:
    """The form with the look of its card, as far as it is sound but for what is not written yet; with the picture of
    the made card that it changes."""
    portrait = portraits_at(army.key).get(made) if made else None
    whole = MadeForm(form.maker, form.shelf, written(form.maker, form.for_preview.fields), form.made.slug)
    pictures = {whole.made.slug: portrait} if portrait else None
    return {
        "army": army,
        "game": form.shelf.game,
        "form": form,
        "look": preview_of(whole.maker.tidy(whole.made), army.game_id, form.shelf, pictures)
        if whole.is_sound
        else None,
        "section_of_price": form.shelf.section(form.maker.cites),
        "portrait": portrait,
        "bases": form.shelf.kind(form.maker.kind).values(),
    }


def _preview(army: Army, slug: str) -> HttpResponse:
    made = _made_or_404(selectors.file_of(army), slug)
    return HttpResponse(preview_of(made, army.game_id, shelf(army.game_id)).front)
