"""Building two armies for each other: an invitation, the phases or picks, and what you may see of the other side."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.browse.parts import Context
from armybuilder.lists import meetings
from armybuilder.lists.meetings import follow_invitation, keep_invitation, meeting_state
from armybuilder.lists.models import Army, Meeting
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import ClosedLink, notice_of, own_or_404, revision_of
from armybuilder.serving.errors import Outdated
from armybuilder.serving.throttles import limited
from catalog.errors import Refused
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from validation.books import rulebook
from validation.moves import MoveRefused


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """The state of the two armies, and what may be seen of the other."""
    return render(request, "lists/meeting.html", _context(request, key))


@require_safe
def look(request: HttpRequest, key: str) -> HttpResponse:
    """The part of that page which the other side changes; nothing as long as it is as it was `?seen=`."""
    context = _context(request, key)
    if request.GET.get("seen") == context["state"].revision:
        return HttpResponse(status=204)
    return render(request, "lists/_meeting.html", {**context, "is_news": True})


def _context(request: HttpRequest, key: str, picked: Mapping[str, str] | None = None) -> Context:
    army = own_or_404(Army, request, key)
    if not rulebook(army.game_id).can_meet:
        raise Http404("In this game no army meets another before the battle.")
    link = request.build_absolute_uri(army.meeting.get_absolute_url()) if army.meeting else ""
    state = meeting_state(army)
    return {
        "army": army,
        "game": state.cards.game,
        "book": state.book,
        "state": state,
        "to_pick": [(choice, (picked or {}).get(choice.name, "")) for choice in state.to_pick],
        "link": link,
    }


@require_POST
@limited("writes")
def take(request: HttpRequest, key: str, step: str) -> HttpResponse:
    """Take a step of the meeting: call it, show the cards or pick, undo either, leave.

    The form of picks that are refused stays filled.
    """
    army = own_or_404(Army, request, key)
    if step not in meetings.STEPS:
        raise Http404("There is no such step.")
    try:
        meetings.STEPS[step](army, **_fields_of(step, request.POST))
    except Outdated as late:
        messages.error(request, notice_of(late, army)[0])
    except Invalid as refused:
        for mistake in refused.mistakes:
            messages.error(request, mistake.message)
    except Refused as reason:
        messages.error(request, str(reason))
        if step == "pick":
            return render(request, "lists/meeting.html", _context(request, key, _picks_of(request.POST)), status=400)
    return redirect("lists:meeting", key=army.key)


def _fields_of(step: str, data: QueryDict) -> dict[str, object]:
    """The fields that a step takes, out of its form."""
    match step:
        case "call":
            return {"by": data.get("by", "")}
        case "pick":
            return {"picks": _picks_of(data)}
        case "note":
            return {"revision": revision_of(data)}
    return {}


def _picks_of(data: QueryDict) -> dict[str, str]:
    """The picks of a form, by the names of the choices."""
    return {name: str(value) for name, value in data.items() if name != "csrfmiddlewaretoken"}


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def join(request: HttpRequest, meeting: str) -> HttpResponse:
    """Come to somebody's meeting with your own army; the invitation waits until there is one."""
    found = get_object_or_404(Meeting, key=meeting)
    host = found.armies.filter(deleted_at=None).first()
    if host is None:
        raise ClosedLink("This invitation is no longer open. Ask for another one.")
    own = Army.objects.kept_by(holder_of(request))
    if mine := own.filter(meeting=found).first():
        return redirect("lists:meeting", key=mine.key)
    if request.method == "POST":
        army = own_or_404(Army, request, request.POST.get("army", ""))
        try:
            meetings.join_meeting(army, found)
        except MoveRefused as reason:
            messages.error(request, str(reason))
        else:
            follow_invitation(request.session)
            return redirect("lists:meeting", key=army.key)
    keep_invitation(request.session, found)
    armies = own.filter(game=host.game_id, meeting=None)
    context = {"game": shelf(host.game_id).game, "armies": armies, "meeting": found}
    return render(request, "lists/meet.html", context)
