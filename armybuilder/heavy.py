"""Heavy work: the views that it is behind, and the answer where there is no room for it (`line.py`).

A server that knows the line (`asgi.py`) waits in it before it gives a request a thread, and says so in the request's
environment. Under any other a request would hold a thread while it waits, so it waits for a moment only.
"""

import time
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import Resolver404, resolve

from armybuilder.limits import in_seconds
from armybuilder.line import LINE, Full, Turn
from armybuilder.rest.problems import unavailable
from armybuilder.throttles import address_of

View = Callable[..., HttpResponseBase]
#: The words of a server that has asked the line, in a request's environment: its turn has come, or when to come back;
#: and that of a process that answers for another.
TURN, WAIT, ELSEWHERE = "muster.turn", "muster.wait", "muster.elsewhere"
#: So many seconds a request waits that holds a thread.
A_MOMENT = 1.0
SENTENCE = "Much is being worked out here just now, and there is no room for more. Try again in {}."


def is_heavy(view: View) -> View:
    """A view whose work waits in line; a request for which there is no room is told when to come back."""

    @wraps(view)
    def bounded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if wait := request.META.get(WAIT):
            return put_off(request, wait)
        if request.META.get(TURN):
            return view(request, *args, **kwargs)
        try:
            turn = _turn_for(request)
        except Full as full:
            return put_off(request, full.wait)
        began = time.monotonic()
        try:
            return view(request, *args, **kwargs)
        finally:
            LINE.leave(turn, time.monotonic() - began)

    bounded.is_heavy = True  # type: ignore[attr-defined]  # a mark on a function, as Django's own decorators leave them
    return bounded


def _turn_for(request: HttpRequest) -> Turn:
    """A turn that has come. Raises Full."""
    turn = LINE.join(address_of(request), sort_of(request.path_info))
    try:
        turn.come.result(timeout=A_MOMENT)
    except TimeoutError:
        LINE.give_up(turn)
        raise Full(turn.cost) from None
    return turn


def sort_of(path: str) -> str:
    """The sort of heavy work that a path asks for; "" where it asks for none."""
    try:
        found = resolve(path)
    except (Resolver404, ValueError):
        return ""
    return found.view_name if getattr(found.func, "is_heavy", False) else ""


def put_off(request: HttpRequest, wait: int) -> HttpResponse:
    """The answer where there is no room: a page, a problem or a sentence, and when to come back."""
    sentence = SENTENCE.format(in_seconds(wait))
    response = unavailable(request, sentence, wait, lambda: render(request, "busy.html", {"sentence": sentence}))
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django would write to the admins of an error
    return response
