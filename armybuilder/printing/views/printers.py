"""A person's printers: how far each is off between its two sides. Their browser alone remembers it, and the options of
last time, in cookies. A cookie that somebody has changed is read as if it were not there."""

import json
import re
from collections.abc import Mapping, Sequence
from urllib.parse import parse_qs, urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from armybuilder.printing.options import DOWN, PRINT_OPTIONS, RIGHT, Options, Query, QueryForm, options_and_problems
from armybuilder.printing.sheets import FLIPS, MOST_OFFSET, PAPERS
from armybuilder.serving.throttles import limited
from catalog.mistakes import Mistake

OPTIONS, PRINTERS = "print-options", "printers"
YEAR_SECONDS = 60 * 60 * 24 * 365
MOST_PRINTERS, LONGEST_NAME = 8, 40

Printers = Mapping[str, tuple[float, float]]


def last_options(request: HttpRequest) -> Query:
    found = parse_qs(request.COOKIES.get(OPTIONS, ""))
    if options_and_problems(found)[1]:
        return {}
    return {name: words for name, words in found.items() if not PRINT_OPTIONS[name].is_for_one_print}


def remember_options(response: HttpResponse, options: Options) -> None:
    """Begin with these options the next time, unless a service prints: its size and sheets are not yours."""
    if options.service:
        return
    kept = [(name, word) for name, word in options.pairs if not PRINT_OPTIONS[name].is_for_one_print]
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
    _keep(response, PRINTERS, json.dumps(dict(list(known.items())[:MOST_PRINTERS])))


def printer_name(words: str) -> str:
    """A name as it is kept: on one line, not too long."""
    return re.sub(r"\s+", " ", words).strip()[:LONGEST_NAME]


def _keep(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR_SECONDS, path="/print/", samesite="Lax", httponly=True)


class PrinterForm(QueryForm):
    """A printer's name, and how far it is off."""

    name = forms.CharField(error_messages={"required": "is missing: what do you call this printer?"})

    def __init__(self, query: Query, known: Printers) -> None:
        super().__init__(query, (RIGHT, DOWN))
        self.known = known

    def clean_name(self) -> str:
        name = printer_name(self.cleaned_data["name"])
        if len({*self.known, name}) > MOST_PRINTERS:
            raise ValidationError(f"is one printer too many: {MOST_PRINTERS} are kept. Remove another first.")
        return name


@limited("writes")
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The printers of this browser, a form for one more, and the sheet that calibrates one."""
    if request.method != "POST":
        return _page(request, (), request.GET.dict())
    known = printers(request)
    if "remove" in request.POST:
        return _remembered(request, {name: moved for name, moved in known.items() if name != request.POST["remove"]})
    form = PrinterForm(dict(request.POST.lists()), known)
    if form.problems:
        return _page(request, form.problems, request.POST.dict())
    name, right, down = (form.cleaned_data[each] for each in ("name", "dx", "dy"))
    moved = float(right), float(down)
    return _remembered(request, {name: moved} | {other: at for other, at in known.items() if other != name})


def _remembered(request: HttpRequest, known: Printers) -> HttpResponse:
    response = redirect(_back(request) or reverse("printing:printers"))
    remember_printers(response, known)
    return response


def _page(request: HttpRequest, problems: Sequence[Mistake], given: dict[str, str]) -> HttpResponse:
    context = {
        "printers": printers(request),
        "mistakes": {problem.path: problem.message for problem in problems},
        "given": given,
        "papers": [paper for paper in PAPERS.values() if paper.size],
        "flips": [(name, label) for name, label in FLIPS.items() if name != "none"],
        "back": _back(request),
    }
    return render(request, "printing/printers.html", context, status=400 if problems else 200)


def _back(request: HttpRequest) -> str:
    """The print that one came from; an address elsewhere is left out."""
    back = request.POST.get("back") or request.GET.get("back") or ""
    return back if url_has_allowed_host_and_scheme(back, None) and back.startswith("/print/") else ""
