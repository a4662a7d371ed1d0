"""The source that an address names, which all pages and files of printing ask for first."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from armybuilder.lists.collection.selectors import missing_cards
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import holder_of
from armybuilder.ownership.pages import own_or_404, shared_or_404
from armybuilder.printing.decks import is_signed
from armybuilder.printing.options import PRINT_OPTIONS, Options, Query, options_and_problems, read_options
from armybuilder.printing.sources import Source, parameters_of, selection_of, source_of_army
from armybuilder.rest.problems import prefers_json, problem_response
from armybuilder.serving.throttles import ViewFunction
from catalog.mistakes import Invalid


def names_mistakes(view: ViewFunction) -> ViewFunction:
    """Answer an address that can't be read with a page, or a problem, that names everything wrong with it."""

    @wraps(view)
    def answer(request: HttpRequest, **parts: str) -> HttpResponseBase:
        try:
            return view(request, **parts)
        except Invalid as refused:
            if prefers_json(request):
                return problem_response(request, 400, "This can't be printed.", refused.mistakes)
            context = {"problems": refused.mistakes}
            return render(request, "printing/refused.html", context, status=400)

    return answer


def query_of(request: HttpRequest) -> dict[str, list[str]]:
    return dict(request.GET.lists())


def site_of(request: HttpRequest) -> str:
    """The site's root, as the person who asks sees it."""
    return f"{request.scheme}://{request.get_host()}"


def source_at(
    request: HttpRequest, place: Mapping[str, str], query: Query, select: Callable[[Query], Source]
) -> Source:
    """The source at a place among the addresses: a person's own army by its key, an army that is shared by its link, or
    else the cards that the query selects.

    Raises Http404 for an army that is not there for this person, and Invalid for a query that can't be read.
    """
    if place:
        army, holder = _army_at(request, place), holder_of(request)
        file = file_of(army)
        return replace(source_of_army(file, place), missing=lambda: missing_cards(file, holder, army))
    return select(query)


def _army_at(request: HttpRequest, place: Mapping[str, str]) -> Army:
    """A person's own army by its key, or a shared one by its link. Raises Http404."""
    if "army" in place:
        return own_or_404(Army, request, place["army"])
    return shared_or_404(Army, place["share_key"])


def sheets_at(signed: str, share_key: str) -> str:
    """The name of the folder of an army's sheets; "" for those of the catalog.

    Raises Http404 where the army is gone, or not shared any more.
    """
    if share_key:
        shared_or_404(Army, share_key)
        return share_key
    key = signed.partition("-")[0]
    if signed and not (is_signed(signed) and Army.objects.filter(key=key, deleted_at=None).exists()):
        raise Http404("No deck is loaded from this address (any more).")
    return key


def print_source_at(request: HttpRequest, place: Mapping[str, str]) -> Source:
    """The source of a print. If its cards can't be read, the mistakes in its options are named, too."""
    query = query_of(request)
    try:
        return source_at(request, place, query, selection_of).for_its_owner
    except Invalid as refused:
        _, problems = options_and_problems(query, [*PRINT_OPTIONS, *parameters_of(query)])
        raise Invalid([*problems, *refused.mistakes]) from None


def print_options_of(request: HttpRequest, source: Source) -> Options:
    """The options of a print. Raises Invalid with everything that can't be read."""
    return read_options(query_of(request), [*PRINT_OPTIONS, *source.parameters])
