"""“Only what I own”: a wish that lists keep to until it is taken back. The browser remembers it, and nobody else."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from armybuilder.browse.keys import HALF_A_YEAR

#: The parameter of a list's address, the cookie, and what both say.
MINE, YES, NO = "mine", "yes", "no"


def is_only_mine(request: HttpRequest) -> bool:
    """True where this browser remembers the wish."""
    return request.COOKIES.get(MINE) == YES


def with_wish(request: HttpRequest) -> dict[str, list[str]]:
    """The address of a list with what is remembered, where it says nothing else."""
    asked = dict(request.GET.lists())
    return asked if MINE in asked or not is_only_mine(request) else {**asked, MINE: [YES]}


def remember_wish(response: HttpResponse, asked: Mapping[str, Sequence[str]]) -> None:
    """Have the browser remember the wish of an address or a form, if it says one; the last word counts."""
    said = [word for word in asked.get(MINE, ()) if word in (YES, NO)][-1:]
    if said == [YES]:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(MINE, YES, max_age=HALF_A_YEAR, httponly=True, samesite="Lax", secure=secure)
    elif said:
        response.delete_cookie(MINE, samesite="Lax")
