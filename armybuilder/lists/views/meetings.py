"""Building two armies for each other: an invitation, the phases, and what one's scouts tell of the other army."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.limits import is_limited
from armybuilder.lists import meetings, selectors
from armybuilder.lists.holders import holder_of
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.views.access import own_army
from catalog.shelf import shelf
from validation.books import rulebook
from validation.moves import MoveRefused

STEPS: dict[str, Callable[[Army], object]] = {
    "call": meetings.call_meeting,
    "show": meetings.show_cards,
    "take-back": meetings.take_back,
    "leave": meetings.leave_meeting,
}


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """Where the two armies stand, and what may be seen of the other."""
    army = own_army(request, key)
    cards, book = shelf(army.game_id), rulebook(army.game_id)
    if not book.phases:
        raise Http404("In this game no army is built in phases.")
    other, scouted = meetings.opponent_of(army), meetings.scouted(army)
    link = request.build_absolute_uri(reverse("lists:meet", args=[army.meeting.key])) if army.meeting else ""
    context = {
        "army": army,
        "game": cards.game,
        "book": book,
        "phases": [(phase, cards.section(phase.cites)) for phase in book.phases],
        "place": 2 if scouted else 1 if army.shown_at else 0,
        "other": other,
        "scouted": scouted,
        "link": link,
        "section": "armies",
    }
    return render(request, "lists/meeting.html", context)


@require_POST
@is_limited("writes")
def take(request: HttpRequest, key: str, step: str) -> HttpResponse:
    """Take a step of the meeting: call it, show the cards, take that back, leave."""
    army = own_army(request, key)
    if step not in STEPS:
        raise Http404("There is no such step.")
    try:
        STEPS[step](army)
    except MoveRefused as reason:
        messages.error(request, str(reason))
    return redirect("lists:meeting", key=army.key)


@require_http_methods(["GET", "POST"])
@is_limited("writes")
def join(request: HttpRequest, meeting: str) -> HttpResponse:
    """Come to somebody's meeting with an army of one's own."""
    found = get_object_or_404(Meeting, key=meeting)
    host = found.armies.first()
    if host is None:
        raise Http404("Nobody is there any more.")
    own = selectors.armies_of(holder_of(request))
    if mine := own.filter(meeting=found).first():
        return redirect("lists:meeting", key=mine.key)
    if request.method == "POST":
        army = own_army(request, request.POST.get("army", ""))
        try:
            meetings.join_meeting(army, found)
        except MoveRefused as reason:
            messages.error(request, str(reason))
        else:
            return redirect("lists:meeting", key=army.key)
    armies = own.filter(game=host.game_id, meeting=None)
    context = {"game": shelf(host.game_id).game, "armies": armies, "meeting": found, "section": "armies"}
    return render(request, "lists/meet.html", context)
