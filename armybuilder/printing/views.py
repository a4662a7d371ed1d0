"""Pages of printing: the options with a preview of the first sheet, and the files themselves."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.lists.made import shelf_of
from armybuilder.printing.asked import PrintRequest, own_army, selection, their_army
from armybuilder.printing.calibration import calibration_sheet
from armybuilder.printing.jobs import Job, roster_pdf
from armybuilder.printing.options_page import options_page
from armybuilder.printing.products import fingerprint
from armybuilder.printing.requests import MOST_AT_ONCE, YES_NO, BadRequest, Reading, options_and_problems, read_options

View = Callable[..., HttpResponseBase]


def names_mistakes(view: View) -> View:
    """Answer an address that can't be read with a page that names everything wrong with it."""

    @wraps(view)
    def answer(request: HttpRequest, **parts: str) -> HttpResponseBase:
        try:
            return view(request, **parts)
        except BadRequest as refused:
            return render(
                request, "printing/refused.html", {"problems": refused.problems, "section": "print"}, status=400
            )

    return answer


@require_safe
@vary_on_headers("HX-Request")
@names_mistakes
def options(request: HttpRequest) -> HttpResponse:
    """Paper, card size and marks for some cards, with the first sheet as it will print."""
    return options_page(request, selection(request))


@require_safe
@vary_on_headers("HX-Request")
@names_mistakes
def army(request: HttpRequest, key: str) -> HttpResponse:
    """The options for a person's army."""
    return options_page(request, own_army(request, key))


@require_safe
@vary_on_headers("HX-Request")
@names_mistakes
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """The options for an army that is shared by its link."""
    return options_page(request, their_army(request, share_key))


@require_safe
@names_mistakes
def cards(request: HttpRequest) -> HttpResponse:
    """The cards that the address names, as a file."""
    return _cards(request, selection(request))


@require_safe
@names_mistakes
def army_cards(request: HttpRequest, key: str) -> HttpResponse:
    """The cards of a person's army."""
    return _cards(request, own_army(request, key))


@require_safe
@names_mistakes
def shared_cards(request: HttpRequest, share_key: str) -> HttpResponse:
    """The cards of a shared army."""
    return _cards(request, their_army(request, share_key))


@require_safe
@names_mistakes
def army_roster(request: HttpRequest, key: str) -> HttpResponse:
    """The roster of a person's army."""
    return _roster(own_army(request, key))


@require_safe
@names_mistakes
def shared_roster(request: HttpRequest, share_key: str) -> HttpResponse:
    """The roster of a shared army."""
    return _roster(their_army(request, share_key))


@require_safe
@names_mistakes
def calibration(request: HttpRequest) -> HttpResponse:
    """A sheet that shows how far a printer is off between its two sides."""
    query = dict(request.GET.lists())
    options, problems = options_and_problems(query, ("paper", "sides", "lies"))
    reading = Reading(query, problems)
    is_landscape = reading.choice("lies", YES_NO, False)
    reading.finish()
    sheet = calibration_sheet(options.roster_paper, options.flip, is_landscape=is_landscape)
    return _file(sheet, "printer calibration")


def _cards(request: HttpRequest, wanted: PrintRequest) -> HttpResponse:
    """The cards as a PDF, unless they are what is made aside. Who has this very file already is told so."""
    job = wanted.job()
    if not job.faces:
        raise Http404("This army has no cards yet.")
    if job.options.format != "pdf" or len(job.faces) > MOST_AT_ONCE:
        return _made_aside(request, wanted, job)
    tag = f'"{fingerprint(job)}"'
    answer = get_conditional_response(request, etag=tag) or _file(job.pdf(), f"{job.title} cards")
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _made_aside(request: HttpRequest, wanted: PrintRequest, job: Job) -> HttpResponse:
    """What takes long is begun by a button, not by an address."""
    context = {"job": job, "start": wanted.at(wanted.start, job.options), "section": "print"}
    return render(request, "printing/aside.html", context)


def _roster(wanted: PrintRequest) -> HttpResponse:
    assert wanted.army, "only an army has a roster"
    options = read_options(wanted.query)
    content = roster_pdf(wanted.army, shelf_of(wanted.army), options.roster_paper)
    return _file(content, f"{wanted.army.name} roster")


def _file(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser, with a name to keep it under."""
    disposition = f'inline; filename="{slugify(name)[:80] or "print"}.pdf"'
    return HttpResponse(content, "application/pdf", headers={"Content-Disposition": disposition})
