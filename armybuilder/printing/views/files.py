"""The files of a print: its cards, an army's roster, the sheet that calibrates a printer."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from armybuilder.heavy import is_heavy
from armybuilder.printing.calibration import calibration_sheet
from armybuilder.printing.jobs import Job, roster_pdf
from armybuilder.printing.option_kinds import OFF, ON
from armybuilder.printing.options import options_of
from armybuilder.printing.products import CardSheets, job_fingerprint
from armybuilder.printing.query_reader import QueryReader
from armybuilder.printing.sources import Source
from armybuilder.printing.views.access import names_mistakes, print_options_of, print_source_at, query_of, site_of

#: So many cards are made while one waits; more is made in the background, and fetched when it is ready.
MOST_AT_ONCE = 1000


@is_heavy
@require_safe
@names_mistakes
def cards(request: HttpRequest, **place: str) -> HttpResponse:
    """The cards as a PDF, unless they are made in the background. Who has this very file already is told so."""
    source = print_source_at(request, place)
    job = cards_job(request, source)
    if job.options.format != "pdf" or len(job.faces) > MOST_AT_ONCE:
        return _made_in_the_background(request, source, job)
    tag = f'"{job_fingerprint(job)}"'
    answer = get_conditional_response(request, etag=tag) or _file(job.pdf(), f"{job.title} cards")
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def cards_job(request: HttpRequest, source: Source) -> Job:
    """The print that an address asks for. Raises BadRequest, and Http404 for an army without cards."""
    job = source.job(print_options_of(request, source), site_of(request))
    if not job.faces:
        raise Http404("Nothing is missing." if job.options.is_of_missing else "This army has no cards yet.")
    return job


def _made_in_the_background(request: HttpRequest, source: Source, job: Job) -> HttpResponse:
    """The page with the button that begins what takes long; no address alone does."""
    context = {"product": CardSheets(job), "start": source.address("start", job.options.pairs), "section": "print"}
    return render(request, "printing/begin_background.html", context)


@is_heavy
@require_safe
@names_mistakes
def roster(request: HttpRequest, **place: str) -> HttpResponse:
    """The roster of an army."""
    source = print_source_at(request, place)
    if source.army is None:
        raise Http404("Only an army has a roster.")
    paper = print_options_of(request, source).roster_paper
    return _file(roster_pdf(source.army, source.shelf, paper), f"{source.army.name} roster")


@require_safe
@names_mistakes
def calibration(request: HttpRequest) -> HttpResponse:
    """A sheet that shows how far a printer is off between its two sides."""
    reader = QueryReader(query_of(request))
    options = options_of(reader, ("paper", "sides", "lies"))
    is_landscape = reader.choice("lies", {ON: True, OFF: False}, False)
    reader.finish()
    sheet = calibration_sheet(options.roster_paper, options.flip, is_landscape=is_landscape)
    return _file(sheet, "printer calibration")


def _file(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser, with a name to keep it under."""
    disposition = f'inline; filename="{slugify(name)[:80] or "print"}.pdf"'
    return HttpResponse(content, "application/pdf", headers={"Content-Disposition": disposition})
