"""Whether a script asks for a part of a page."""

from typing import cast

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def is_fragment(request: HttpRequest) -> bool:
    """True where only the part that changes is asked for; a page that htmx restores from the history is a whole one."""
    htmx = cast(HtmxDetails, getattr(request, "htmx", None))
    return bool(htmx) and not htmx.history_restore_request
