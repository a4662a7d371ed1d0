"""A person's printers: how far each is off between its two sides. Their browser alone remembers it."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from armybuilder.limits import is_limited
from armybuilder.printing import remembered
from armybuilder.printing.options import DOWN, RIGHT
from armybuilder.printing.query_reader import QueryReader
from armybuilder.printing.remembered import MOST_PRINTERS, Printers
from armybuilder.printing.sheets import FLIPS, PAPERS
from catalog.mistakes import Mistake


@is_limited("writes")
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest) -> HttpResponse:
    """The printers of this browser, a form for one more, and the sheet that calibrates one."""
    if request.method != "POST":
        return _page(request, (), request.GET.dict())
    known = remembered.printers(request)
    if "remove" in request.POST:
        return _remembered(request, {name: moved for name, moved in known.items() if name != request.POST["remove"]})
    reader = QueryReader(dict(request.POST.lists()))
    name = remembered.printer_name(reader.word("name"))
    moved = (float(RIGHT.read(reader)), float(DOWN.read(reader)))
    if not name:
        reader.refuse("name", "is missing: what do you call this printer?")
    if len({*known, name}) > MOST_PRINTERS:
        reader.refuse("name", f"is one printer too many: {MOST_PRINTERS} are kept. Remove another first.")
    if reader.problems:
        return _page(request, reader.problems, request.POST.dict())
    return _remembered(request, {name: moved} | {other: at for other, at in known.items() if other != name})


def _remembered(request: HttpRequest, known: Printers) -> HttpResponse:
    response = redirect(_back(request) or reverse("printing:printers"))
    remembered.remember_printers(response, known)
    return response


def _page(request: HttpRequest, problems: Sequence[Mistake], given: dict[str, str]) -> HttpResponse:
    context = {
        "printers": remembered.printers(request),
        "mistakes": {problem.path: problem.message for problem in problems},
        "given": given,
        "papers": [paper for paper in PAPERS.values() if paper.size],
        "flips": [(name, label) for name, label in FLIPS.items() if name != "none"],
        "back": _back(request),
        "section": "print",
    }
    return render(request, "printing/printers.html", context, status=400 if problems else 200)


def _back(request: HttpRequest) -> str:
    """The print that one came from; an address elsewhere is left out."""
    back = request.POST.get("back") or request.GET.get("back") or ""
    return back if url_has_allowed_host_and_scheme(back, None) and back.startswith("/print/") else ""
