"""The files of a print: its cards, an army's roster, the sheet that calibrates a printer."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, parse_etags
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from rest_framework.permissions import SAFE_METHODS

from armybuilder.lists.made import shelf_of
from armybuilder.printing.background import PrintOrder
from armybuilder.printing.calibration import calibration_sheet
from armybuilder.printing.jobs import Job, roster_pdf
from armybuilder.printing.options import OFF, ON, ChoiceOption, Options, QueryForm, options_and_problems
from armybuilder.printing.sheets import Paper
from armybuilder.printing.sources import Source
from armybuilder.printing.views.access import names_mistakes, print_options_of, print_source_at, query_of, site_of
from armybuilder.serving.throttles import limited
from armybuilder.serving.workers import run_in_worker
from catalog.mistakes import refuse_if_any
from validation.army import ArmyFile

#: The cards that are made while the reader waits; more is made in the background, and fetched when it is ready.
MOST_AT_ONCE = 1000


@require_safe
@limited("prints", methods=SAFE_METHODS)
@names_mistakes
def cards(request: HttpRequest, **place: str) -> HttpResponse:
    """The cards as a PDF, unless they are made in the background. A reader who has this very file gets a 304."""
    source = print_source_at(request, place)
    options = print_options_of(request, source)
    made = run_in_worker(cards_file, order_of(request, source, options, place), request.headers.get("If-None-Match"))
    if not made.count:
        raise Http404(nothing_to_print(options))
    if not made.is_quick:
        context = {"product": made, "start": source.address("start", options.pairs)}
        return render(request, "printing/begin_background.html", context)
    tag = f'"{made.fingerprint}"'
    answer = get_conditional_response(request, etag=tag) or _file(made.content, f"{made.title} cards")
    answer["ETag"] = tag
    answer["Cache-Control"] = "private, no-cache"
    return answer


def cards_job(request: HttpRequest, source: Source) -> Job:
    """The print that an address asks for. Raises Invalid, and Http404 for an army without cards."""
    job = source.job(print_options_of(request, source), site_of(request))
    if not job.faces:
        raise Http404(nothing_to_print(job.options))
    return job


def nothing_to_print(options: Options) -> str:
    return "You own every card of this army." if options.is_for_missing else "This army has no cards yet."


def order_of(request: HttpRequest, source: Source, options: Options, place: Mapping[str, str]) -> PrintOrder:
    missing = {card.slug: count for card, count in source.missing().items()} if options.is_for_missing else {}
    return PrintOrder(query_of(request), source.army, site_of(request), place=place, missing=missing)


@dataclass(frozen=True)
class CardsFile:
    """A print of cards; without its content where its reader has that already, or where making it takes long."""

    title: str
    form: str
    count: int
    fingerprint: str
    content: bytes = b""

    @property
    def is_quick(self) -> bool:
        """True where a reader can wait for it; what takes longer is started by a button, not by an address alone."""
        return self.form == "pdf" and self.count <= MOST_AT_ONCE


def cards_file(order: PrintOrder, known: str | None) -> CardsFile:
    sheets = order.cards
    found = CardsFile(sheets.title, sheets.form, sheets.count, sheets.fingerprint)
    tags = parse_etags(known or "")  # as `get_conditional_response` compares them
    is_known = "*" in tags or f'"{found.fingerprint}"' in {tag.removeprefix("W/") for tag in tags}
    is_wanted = found.count and found.is_quick and not is_known
    return replace(found, content=sheets.pdf()) if is_wanted else found


@require_safe
@limited("prints", methods=SAFE_METHODS)
@names_mistakes
def roster(request: HttpRequest, **place: str) -> HttpResponse:
    source = print_source_at(request, place)
    if source.army is None:
        raise Http404("Only an army has a roster.")
    options = print_options_of(request, source)
    address = site_of(request) + source.army_path if options.has_code else ""
    return _file(run_in_worker(_roster_pdf, source.army, options.roster_paper, address), f"{source.army.name} roster")


def _roster_pdf(army: ArmyFile, paper: Paper, address: str) -> bytes:
    return roster_pdf(army, shelf_of(army), paper, address)


LIES = ChoiceOption(name="lies", label="Paper", values={OFF: "Upright", ON: "Landscape"}, usual=OFF)


@require_safe
@names_mistakes
def calibration(request: HttpRequest) -> HttpResponse:
    """A sheet that shows how far a printer is off between its two sides."""
    query = query_of(request)
    options, problems = options_and_problems(query, ("paper", "sides", LIES.name))
    form = QueryForm(query, [LIES])
    refuse_if_any([*problems, *form.problems])
    is_landscape = form.cleaned_data[LIES.name] == ON
    sheet = calibration_sheet(options.roster_paper, options.flip, is_landscape=is_landscape)
    return _file(sheet, "printer calibration")


def _file(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser, with a name to keep it under."""
    headers = {"Content-Disposition": content_disposition_header(False, f"{slugify(name)[:80] or 'print'}.pdf")}
    return HttpResponse(content, "application/pdf", headers=headers)
