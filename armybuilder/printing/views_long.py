"""Pages of prints that take long: begin one, see how far it is, fetch it, leave it off. Each person sees their own."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.browse.views.cards import is_fragment
from armybuilder.limits import is_limited
from armybuilder.printing import long_prints
from armybuilder.printing.asked import PrintRequest, own_army, selection, their_army
from armybuilder.printing.long_prints import LongPrint, TooMany
from armybuilder.printing.options_page import SESSION_KEY
from armybuilder.printing.views import names_mistakes

#: A browser remembers so many of its prints.
MOST_REMEMBERED = 12
TYPES = {".pdf": "application/pdf", ".zip": "application/zip"}


@is_limited("writes")
@require_POST
@names_mistakes
def start(request: HttpRequest) -> HttpResponse:
    """Begin the print of a selection."""
    return _start(request, selection(request))


@is_limited("writes")
@require_POST
@names_mistakes
def army_start(request: HttpRequest, key: str) -> HttpResponse:
    """Begin the print of a person's army."""
    return _start(request, own_army(request, key))


@is_limited("writes")
@require_POST
@names_mistakes
def shared_start(request: HttpRequest, share_key: str) -> HttpResponse:
    """Begin the print of a shared army."""
    return _start(request, their_army(request, share_key))


@require_safe
@vary_on_headers("HX-Request")
def long_print(request: HttpRequest, key: str) -> HttpResponse:
    """How far a print is. The page asks again by itself; without scripts, it is loaded anew."""
    name = "printing/_long_print.html" if is_fragment(request) else "printing/long_print.html"
    response = render(request, name, {"print": _own(request, key), "section": "print"})
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def long_print_file(request: HttpRequest, key: str) -> HttpResponseBase:
    """The file of a print that is ready."""
    found = _own(request, key)
    if not found.is_ready:
        return redirect("printing:long_print", key)
    return FileResponse(
        found.path.open("rb"),
        as_attachment=found.path.suffix == ".zip",
        filename=found.name,
        content_type=TYPES[found.path.suffix],
    )


@is_limited("writes")
@require_POST
def leave_off(request: HttpRequest, key: str) -> HttpResponse:
    """Let a print be."""
    if _own(request, key).is_under_way:
        long_prints.leave_off(key)
    return redirect("printing:long_print", key)


def _start(request: HttpRequest, wanted: PrintRequest) -> HttpResponse:
    job = wanted.job()
    if not job.faces:
        raise Http404("This army has no cards yet.")
    own = request.session.get(SESSION_KEY, [])
    begin = wanted.at(wanted.start, job.options)
    try:
        new = long_prints.start(job, wanted.at(wanted.page, job.options), begin, own)
    except TooMany as refused:
        context = {"why": str(refused), "job": job, "start": begin, "section": "print"}
        return render(request, "printing/aside.html", context, status=429)
    request.session[SESSION_KEY] = [*own, new.key][-MOST_REMEMBERED:]
    return redirect("printing:long_print", new.key)


def _own(request: HttpRequest, key: str) -> LongPrint:
    """A print of this person; somebody else's does not exist for them."""
    found = long_prints.look_at(key) if key in request.session.get(SESSION_KEY, ()) else None
    if found is None:
        raise Http404("There is no such print of yours (any more).")
    return found
