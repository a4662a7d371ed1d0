"""The site on itself: how long it keeps things, and whom to tell of a hole in it."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from armybuilder.hosting.cleaning import LEFTOVERS

#: The days for which the page for those who report holes is good, which RFC 9116 asks for.
GOOD_FOR = timedelta(days=180)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """A page of what is kept, and for how long."""
    leftovers = {leftover.what: leftover for leftover in LEFTOVERS}
    context = {"leftovers": leftovers.values(), "guest_days": settings.GUEST_DAYS}
    return render(request, "hosting/kept.html", context)


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a hole (RFC 9116), where the host has said so."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = datetime.combine(datetime.now(UTC).date(), time(), UTC) + GOOD_FOR
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires.isoformat().replace('+00:00', 'Z')}",
        "Preferred-Languages: en",
        f"Canonical: {request.build_absolute_uri(reverse('hosting:security'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
