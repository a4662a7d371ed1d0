"""A browser's memory of printing, in cookies: the options of last time, and how far its printers are off.

Nobody else sees it, and no account is needed. A cookie that somebody has changed is read as if it were not there.
"""

import json
import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from django.http import HttpRequest, HttpResponse

from armybuilder.printing.options import PRINT_OPTIONS, Options, options_and_problems
from armybuilder.printing.query_reader import Query
from armybuilder.printing.sheets import MOST_OFFSET

OPTIONS, PRINTERS = "print-options", "printers"
YEAR = 60 * 60 * 24 * 365
MOST_PRINTERS, LONGEST_NAME = 8, 40

Printers = Mapping[str, tuple[float, float]]


def last_options(request: HttpRequest) -> Query:
    """The options of last time, as an address says them."""
    found = parse_qs(request.COOKIES.get(OPTIONS, ""))
    if options_and_problems(found)[1]:
        return {}
    return {name: words for name, words in found.items() if not PRINT_OPTIONS[name].is_of_one_print}


def remember_options(response: HttpResponse, options: Options) -> None:
    """Begin with these options the next time, unless a service prints: its size and sheets are not one's own."""
    if options.service:
        return
    kept = [(name, word) for name, word in options.pairs if not PRINT_OPTIONS[name].is_of_one_print]
    _keep(response, OPTIONS, urlencode(kept))


def printers(request: HttpRequest) -> Printers:
    """The named printers, each with its offset: so far to the right and so far down."""
    try:
        found = json.loads(request.COOKIES.get(PRINTERS, "{}"))
        known = {str(name)[:LONGEST_NAME]: (float(right), float(down)) for name, (right, down) in found.items()}
    except (ValueError, TypeError, AttributeError):
        return {}
    near = {name: moved for name, moved in known.items() if max(map(abs, moved)) <= MOST_OFFSET}
    return dict(list(near.items())[:MOST_PRINTERS])


def remember_printers(response: HttpResponse, known: Printers) -> None:
    """Keep the printers, the newest first."""
    _keep(response, PRINTERS, json.dumps(dict(list(known.items())[:MOST_PRINTERS])))


def printer_name(words: str) -> str:
    """A name as it is kept: on one line, not too long."""
    return re.sub(r"\s+", " ", words).strip()[:LONGEST_NAME]


def _keep(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, path="/print/", samesite="Lax", httponly=True)
