"""Armies for others' eyes: a read-only link, texts for forums and chats, and the army file, out and in."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.limits import is_limited
from armybuilder.lists import selectors, services
from armybuilder.lists.army_text import NoArmyText, TextReading, read_text
from armybuilder.lists.files import read, write
from armybuilder.lists.forms.armies import ImportForm
from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.presenters import ArmyView
from armybuilder.lists.texts import as_markdown, as_text
from armybuilder.lists.views.armies import own_army
from catalog.mistakes import FileRefused, Mistake
from catalog.shelf import shelves
from validation.moves import MoveRefused

UNREAD = "unread_lines"
MOST_LINES = 50


def keep_unread(session: SessionBase, army: Army, lines: Sequence[Mistake]) -> None:
    """Keep the lines that were left out of an army; of the last one that was imported so."""
    session.pop(UNREAD, None)
    if lines:
        session[UNREAD] = {army.key: [each.message for each in lines[:MOST_LINES]]}


def unread_of(session: SessionBase, army: Army) -> list[str]:
    """The lines that were left out of an army, each with what could be meant."""
    found: list[str] = session.get(UNREAD, {}).get(army.key, [])
    return found


@require_http_methods(["GET", "POST"])
@is_limited("writes")
def share(request: HttpRequest, key: str) -> HttpResponse:
    """Make the read-only link. Who only looks is led to where it is made."""
    army = own_army(request, key)
    if request.method == "POST":
        services.share_army(army)
    return redirect(reverse("lists:text", args=[army.key]) + "#share")


@require_POST
@is_limited("writes")
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Take the link back: it leads nowhere from then on."""
    army = own_army(request, key)
    services.withdraw_army(army)
    messages.success(request, "The link is revoked.")
    return redirect(reverse("lists:text", args=[army.key]) + "#share")


@require_GET
def text(request: HttpRequest, key: str) -> HttpResponse:
    """All ways to hand an army on: link, print, text, file."""
    army = own_army(request, key)
    file = selectors.file_of(army)
    cards = shelf_of(file)
    link = request.build_absolute_uri(reverse("lists:shared", args=[army.share_key])) if army.share_key else ""
    context = {
        "army": army,
        "game": cards.game,
        "link": link,
        "plain": as_text(file, cards),
        "markdown": as_markdown(file, cards),
        "section": "armies",
    }
    return render(request, "lists/text.html", context)


@require_GET
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """An army as others see it."""
    army = _shared(share_key)
    file = selectors.file_of(army)
    cards = shelf_of(file, home=request.path)
    view = ArmyView(army, file, cards, can_change=False)
    context = {
        "army": army,
        "game": cards.game,
        "view": view,
        "plain": as_text(file, cards),
        "markdown": as_markdown(file, cards),
        "section": "armies",
    }
    return render(request, "lists/shared.html", context)


@require_POST
@is_limited("writes")
def copy(request: HttpRequest, share_key: str) -> HttpResponse:
    """A copy of a shared army among one's own, opened."""
    return redirect(services.duplicate_army(_shared(share_key), holder_of(request, make=True)))


@require_POST
@is_limited("writes")
def report(request: HttpRequest, share_key: str) -> HttpResponse:
    """Tell a moderator of the names in a shared army."""
    services.report_army(_shared(share_key))
    messages.success(request, "Thank you. A moderator will look at the names in this army.")
    return redirect("lists:shared", share_key)


@require_GET
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The army file."""
    army = own_army(request, key)
    name = slugify(army.name) or "army"
    response = HttpResponse(write(selectors.file_of(army)), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@require_http_methods(["GET", "POST"])
@is_limited("writes")
def upload(request: HttpRequest) -> HttpResponse:
    """Read an army file or a list; one with mistakes changes nothing, every mistake is named, and the text is kept."""
    form = ImportForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form, "section": "armies"}
    if form.is_bound and form.is_valid():
        source = form.source()
        context["form"] = form.with_text(source)
        try:
            found = reading_of(source)
            if isinstance(source, str) and (line := form.cleaned_data["meant"]) in found.meant:
                source = found.mended(source, line)
                found, context["form"] = reading_of(source), form.with_text(source)
            if not found.unread or form.cleaned_data["anyway"]:
                army = services.import_army(found.file, holder_of(request, make=True))
                messages.success(request, f"{army.name} is imported.")
                keep_unread(request.session, army, found.unread)
                return redirect(army)
            context |= {"mistakes": found.lines, "read": found.file.entries}
        except FileRefused as refusal:
            context["mistakes"] = refusal.mistakes
        except MoveRefused as refusal:  # a list in words may name what no army may have
            context["mistakes"] = [Mistake("$", str(refusal))]
    return render(request, "lists/import.html", context, status=400 if form.is_bound else 200)


@require_POST
def forget_unread(request: HttpRequest, key: str) -> HttpResponse:
    """Show the lines that an import left out no longer."""
    army = own_army(request, key)
    keep_unread(request.session, army, ())
    return redirect(army)


def reading_of(source: bytes | str) -> TextReading:
    """The army in an army file, or in a list in words. Raises FileRefused with every mistake."""
    text = source if isinstance(source, str) else source.decode("utf-8-sig", "replace")
    if text.lstrip().startswith(("{", "[")):
        return TextReading(read(source))
    try:
        return read_text(text, shelves())
    except NoArmyText as none:
        words = f"{none} A list has a card a line: “3 Soldier”, “Knight with Sword”. An army file begins with a brace."
        raise FileRefused([Mistake("$", words)]) from None


def _shared(share_key: str) -> Army:
    try:
        return selectors.shared_army(share_key)
    except Army.DoesNotExist:
        raise Http404("This link leads to no army, or it was withdrawn.") from None
