"""Armies for others' eyes: a read-only link, texts for forums and chats, and the army file, out and in."""

import csv
from io import StringIO

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.lists import selectors, services
from armybuilder.lists.army_text import TextReading, read_text
from armybuilder.lists.builders import sheet_of
from armybuilder.lists.files import read, write
from armybuilder.lists.forms.armies import ImportForm
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.presenters import ArmyView
from armybuilder.lists.texts import as_markdown, as_text
from armybuilder.lists.unread import decode, keep_unread, put_unread, unread_of, with_meant
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import as_download, own_or_404, shared_or_404
from armybuilder.serving.throttles import limited
from catalog.errors import Refused
from catalog.mistakes import Invalid, Mistake
from catalog.shelf import shelf, shelves
from validation.books import rulebook
from validation.moves import Add, MoveRefused


@require_safe
def text(request: HttpRequest, key: str) -> HttpResponse:
    """All ways to hand an army on: link, print, text, file."""
    army = own_or_404(Army, request, key)
    file = selectors.file_of(army)
    cards = shelf_of(file)
    link = army.get_shared_url()
    context = {
        "army": army,
        "game": cards.game,
        "link": link and request.build_absolute_uri(link),
        "plain": as_text(file, cards),
        "markdown": as_markdown(file, cards),
        "has_sheet": sheet_of(army.game_id) is not None,
    }
    return render(request, "lists/text.html", context)


@require_safe
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """An army as others see it."""
    army = shared_or_404(Army, share_key)
    file = selectors.file_of(army)
    cards = shelf_of(file, home=request.path)
    view = ArmyView(army, file, cards, can_change=False)
    context = {
        "army": army,
        "game": cards.game,
        "view": view,
        "plain": as_text(file, cards),
        "markdown": as_markdown(file, cards),
    }
    return render(request, "lists/shared.html", context)


@require_POST
@limited("writes")
def report(request: HttpRequest, share_key: str) -> HttpResponse:
    """Tell a moderator of the names in a shared army."""
    services.report_army(shared_or_404(Army, share_key))
    messages.success(request, "Thank you. A moderator will look at the names in this army.")
    return redirect("lists:shared", share_key)


@require_safe
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The army file."""
    army = own_or_404(Army, request, key)
    return as_download(army, write(selectors.file_of(army)))


@require_safe
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The army sheet as a table."""
    army = own_or_404(Army, request, key)
    rows = sheet_of(army.game_id)
    if rows is None:
        raise Http404("This game has no army sheet.")
    file = selectors.file_of(army)
    cards = shelf_of(file)
    table = StringIO()
    found = rows(rulebook(army.game_id).build_roster(file, cards), cards)
    csv.writer(table).writerows([_as_text(cell) for cell in row] for row in found)
    return as_download(army, table.getvalue(), "csv")


def _as_text(cell: object) -> object:
    """A cell that a spreadsheet does not take for a formula, as a note in an army from elsewhere may look."""
    return f"'{cell}" if str(cell).startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def upload(request: HttpRequest) -> HttpResponse:
    """Read an army file or a list; one with mistakes changes nothing, every mistake is named, and the text is kept."""
    form = ImportForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"form": form}
    if form.is_bound and form.is_valid():
        source = with_meant(form.source(), form.cleaned_data["meant"], lambda text: reading_of(text).unread)
        context["form"] = form.with_text(source)
        try:
            found = reading_of(source)
            if not found.unread or form.cleaned_data["anyway"]:
                army = services.import_army(found.file, holder_of(request, make=True))
                messages.success(request, f"{army.name} is imported.")
                keep_unread(request.session, army, source, found.unread)
                return redirect(army)
            context |= {"mistakes": found.unread, "read": found.file.entries}
        except Invalid as refusal:
            context["mistakes"] = refusal.mistakes
        except MoveRefused as refusal:  # a list in words may name what no army may have
            context["mistakes"] = [Mistake("$", str(refusal))]
    return render(request, "lists/import.html", context, status=400 if form.is_bound else 200)


@require_POST
@limited("writes")
def take_unread(request: HttpRequest, key: str) -> HttpResponse:
    """Add a line that an import left out, with what could be meant in it; or dismiss all of them."""
    army = own_or_404(Army, request, key)
    lines = unread_of(request.session, army)
    chosen = next((each for each in lines if each["corrected"] and each["corrected"] == request.POST.get("add")), None)
    if "add" not in request.POST:
        put_unread(request.session, army, ())
    elif chosen:
        try:
            found = read_text(chosen["corrected"], [shelf(army.game_id)]).file.entries
            services.change_army(
                army, [Add(each.card, each.count, each.roles, each.note) for each in found], army.revision
            )
            put_unread(request.session, army, [each for each in lines if each is not chosen])
        except Refused as refusal:
            messages.error(request, f"“{chosen['corrected']}” can’t be added: {refusal}")
    return redirect(army)


def reading_of(source: bytes | str) -> TextReading:
    """The army in an army file, or in a list in words. Raises Invalid with every mistake."""
    text = decode(source)
    if text.lstrip().startswith(("{", "[")):
        return TextReading(read(source))
    try:
        return read_text(text, shelves())
    except Refused as none:
        words = f"{none} A list has a card a line: “3 Soldier”, “Knight with Sword”. An army file begins with a brace."
        raise Invalid([Mistake("$", words)]) from None
