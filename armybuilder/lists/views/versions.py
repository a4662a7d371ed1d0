"""The versions that an army went through: named, compared with the current one, restored."""

from collections.abc import Iterator

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.lists import selectors, services
from armybuilder.lists.forms.armies import VersionForm
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Version
from armybuilder.lists.presenters import ArmyView
from armybuilder.lists.texts import diff
from armybuilder.lists.views.builder import refusal_response
from armybuilder.ownership.pages import own_or_404, revision_of
from armybuilder.serving.throttles import limited
from catalog.errors import Refused
from catalog.shelf import Shelf, shelf
from validation.words import counted

#: The most changes in the list; older ones are kept, and reached by undo.
MOST_TOLD = 60


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def index(request: HttpRequest, key: str) -> HttpResponse:
    """All versions, the newest first; posting a name keeps the army as it stands under it."""
    army = own_or_404(Army, request, key)
    form = VersionForm(request.POST or None)
    if form.is_valid():
        services.name_version(army, form.cleaned_data["name"])
        messages.success(request, f"The army’s current version is saved as “{form.cleaned_data['name']}”.")
        return redirect("lists:versions", key=army.key)
    cards = shelf(army.game_id)
    versions = list(selectors.versions_of(army))
    context = {
        "army": army,
        "game": cards.game,
        "form": form,
        "named": [(version, "") for version in versions if version.name],
        "recent": list(_with_changes(versions[: MOST_TOLD + 1], cards)),
        "more": max(0, len(versions) - MOST_TOLD),
    }
    return render(request, "lists/versions.html", context, status=400 if form.is_bound else 200)


@require_safe
def show(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The changes between a version and now."""
    army = own_or_404(Army, request, key)
    version = _version(army, number)
    cards = shelf(army.game_id)
    before, now = selectors.file_of_version(version), selectors.file_of(army)
    context = {
        "army": army,
        "game": cards.game,
        "version": version,
        "differences": diff(before, now, cards),
        "then": ArmyView(army, before, shelf_of(before, cards), can_change=False),
        "now": ArmyView(army, now, shelf_of(now, cards), can_change=False),
    }
    return render(request, "lists/version.html", context)


@require_POST
@limited("writes")
def restore(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Make a version what stands; it can be undone like any change."""
    army = own_or_404(Army, request, key)
    version = _version(army, number)
    try:
        services.restore_version(army, number, revision_of(request.POST))
    except Refused as refusal:
        return refusal_response(request, army, refusal)
    messages.success(request, f"You’ve restored “{version}”. You can undo this.")
    return redirect(army)


def _with_changes(versions: list[Version], cards: Shelf) -> Iterator[tuple[Version, str]]:
    """Each version with what it changed, the newest first; the last of the list only serves to tell the one before."""
    files = [selectors.file_of_version(version) for version in versions]
    for version, file, earlier in zip(versions, files, [*files[1:], None], strict=True):
        changes = diff(earlier, file, cards) if earlier else []
        more = f", and {counted(len(changes) - 1, 'more change')}" if len(changes) > 1 else ""
        if earlier or version.number == 1:
            yield version, f"{changes[0].what}: {changes[0].text}{more}" if changes else ""


def _version(army: Army, number: int) -> Version:
    try:
        return selectors.version_of(army, number)
    except Version.DoesNotExist:
        raise Http404("There is no such version of this army.") from None
