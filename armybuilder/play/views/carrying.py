"""Letting a match of older rules go on by today's."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from armybuilder.limits import is_limited
from armybuilder.lists.holders import holder_of
from armybuilder.play import selectors, services
from armybuilder.play.models import Match
from armybuilder.play.views.matches import seen_revision


@require_POST
@is_limited("slices")
def carry_over(request: HttpRequest, key: str) -> HttpResponse:
    """Agree that one's match goes on by today's rules, from as far as it fits them."""
    holder = holder_of(request)
    try:
        match = selectors.played_match(key, holder)
        services.carry_over(match, seen_revision(request), selectors.seats_of(match, holder))
    except Match.DoesNotExist:
        raise Http404("There is no such match of yours.") from None
    except services.Stale:
        messages.warning(request, "The match has gone on in the meantime; this is how it stands now.")
    except services.Refused as refusal:
        messages.warning(request, str(refusal))
    return redirect("play:match", key)
