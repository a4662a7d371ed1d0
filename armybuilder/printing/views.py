"""Pages of printing: the options with a preview of the first sheet, and the files themselves."""

from collections.abc import Callable, Iterator
from functools import wraps
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from armybuilder.lists.holders import holder_of
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import army_of, file_of, shared_army
from armybuilder.printing.jobs import Job, job_of_army, job_of_cards, roster_pdf
from armybuilder.printing.requests import (
    LAYOUT,
    BadRequest,
    Problem,
    Query,
    cards_for,
    options_of_selection,
    read_options,
)
from armybuilder.printing.sheets import FLIPS, PAPERS, TRIMS
from catalog.kinds import kinds
from catalog.models import Game
from catalog.shelf import shelf, shelves
from validation.army import ArmyFile

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
@names_mistakes
def options(request: HttpRequest) -> HttpResponse:
    """Paper, card size and marks for some cards, with the first sheet as it will print."""
    query = dict(request.GET.lists())
    job = _job_of(query)
    return _options_page(request, job, reverse("printing:cards"), query)


@require_safe
@names_mistakes
def cards(request: HttpRequest) -> HttpResponse:
    """The cards that the address names, as a file."""
    job = _job_of(dict(request.GET.lists()))
    return _file(job.pdf(), f"{job.title} cards")


@require_safe
@names_mistakes
def army(request: HttpRequest, key: str) -> HttpResponse:
    """The options for a person's army."""
    return _army_page(request, _army_file(request, key), "army", key)


@require_safe
@names_mistakes
def shared(request: HttpRequest, share_key: str) -> HttpResponse:
    """The options for an army that is shared by its link."""
    return _army_page(request, _shared_file(share_key), "shared", share_key)


@require_safe
@names_mistakes
def army_cards(request: HttpRequest, key: str) -> HttpResponse:
    """The cards of a person's army."""
    return _army_cards(request, _army_file(request, key))


@require_safe
@names_mistakes
def shared_cards(request: HttpRequest, share_key: str) -> HttpResponse:
    """The cards of a shared army."""
    return _army_cards(request, _shared_file(share_key))


@require_safe
@names_mistakes
def army_roster(request: HttpRequest, key: str) -> HttpResponse:
    """The roster of a person's army."""
    return _roster(request, _army_file(request, key))


@require_safe
@names_mistakes
def shared_roster(request: HttpRequest, share_key: str) -> HttpResponse:
    """The roster of a shared army."""
    return _roster(request, _shared_file(share_key))


def _job_of(query: Query) -> Job:
    """The print that an address describes; all its mistakes at once."""
    problems: list[Problem] = []
    for read in (options_of_selection, cards_for):
        try:
            read(query)
        except BadRequest as refused:
            problems += refused.problems
    if problems:
        raise BadRequest(*problems)
    selection = cards_for(query)
    return job_of_cards(selection.cards, selection.shelf, selection.title, options_of_selection(query))


def _army_file(request: HttpRequest, key: str) -> ArmyFile:
    """A person's own army; somebody else's does not exist for them."""
    try:
        return file_of(army_of(key, holder_of(request)))
    except Army.DoesNotExist:
        raise Http404("There is no such army of yours.") from None


def _shared_file(share_key: str) -> ArmyFile:
    try:
        return file_of(shared_army(share_key))
    except Army.DoesNotExist:
        raise Http404("No army is shared at this address (any more).") from None


def _army_page(request: HttpRequest, file: ArmyFile, name: str, key: str) -> HttpResponse:
    query = dict(request.GET.lists())
    job = job_of_army(file, shelf(file.game), read_options(query))
    roster = reverse(f"printing:{name}_roster", args=[key])
    return _options_page(request, job, reverse(f"printing:{name}_cards", args=[key]), query, roster=roster)


def _army_cards(request: HttpRequest, file: ArmyFile) -> HttpResponse:
    job = job_of_army(file, shelf(file.game), read_options(dict(request.GET.lists())))
    if not job.faces:
        raise Http404("This army has no cards yet.")
    return _file(job.pdf(), f"{file.name} cards")


def _roster(request: HttpRequest, file: ArmyFile) -> HttpResponse:
    options = read_options(dict(request.GET.lists()))
    return _file(roster_pdf(file, shelf(file.game), options.roster_paper), f"{file.name} roster")


def _file(content: bytes, name: str) -> HttpResponse:
    """A PDF that opens in the browser, with a name to keep it under."""
    disposition = f'inline; filename="{slugify(name)[:80] or "print"}.pdf"'
    return HttpResponse(content, "application/pdf", headers={"Content-Disposition": disposition})


def _options_page(request: HttpRequest, job: Job, address: str, query: Query, *, roster: str = "") -> HttpResponse:
    chosen = [(name, value) for name, values in query.items() if name not in LAYOUT for value in values]
    file = [(name, value) for name, values in query.items() for value in values]
    context = {
        "job": job,
        "preview": job.preview() if job.faces else "",
        "pages": job.page_count,
        "papers": PAPERS.values(),
        "trims": TRIMS.values(),
        "flips": FLIPS.items(),
        "chosen": chosen,
        "address": f"{address}?{urlencode(file)}" if file else address,
        "roster": f"{roster}?paper={job.options.roster_paper.name}" if roster else "",
        "more": _more_address(address, chosen),
        "kinds": [] if roster else _kinds(),
        "section": "print",
    }
    return render(request, "printing/options.html", context)


def _more_address(cards: str, chosen: list[tuple[str, str]]) -> str:
    """What else there is of the same cards."""
    address = f"{cards.removesuffix('cards.pdf')}more/"
    return f"{address}?{urlencode(chosen)}" if chosen else address


def _kinds() -> list[tuple[Game, list[tuple[str, str]]]]:
    """The kinds of every game, each with its address here."""
    return [(each.game, list(_ways(each.game))) for each in shelves()]


def _ways(game: Game) -> Iterator[tuple[str, str]]:
    for kind, model in kinds(game.slug).items():
        yield str(model._meta.verbose_name_plural), f"?{urlencode({'game': game.slug, 'kind': kind})}"
