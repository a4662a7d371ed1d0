"""Whose cards are printed: those of a selection, of a person's army, or of an army that is shared by its link."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.urls import reverse

from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import army_of, file_of, shared_army
from armybuilder.printing.jobs import Job, job_of_army, job_of_cards
from armybuilder.printing.requests import (
    LAYOUT,
    BadRequest,
    Options,
    Query,
    Selection,
    cards_for,
    names_of_selection,
    options_and_problems,
)
from validation.army import ArmyFile


@dataclass(frozen=True)
class PrintRequest:
    """Cards to print, the options that their address gives, and where that is answered.

    `chosen` is what the address says of the cards alone. `army` is there if the cards are an army's.
    """

    query: Query
    known: Sequence[str]
    make: Callable[[Options], Job]
    page: str
    file: str
    start: str
    roster: str = ""
    army: ArmyFile | None = None

    @property
    def chosen(self) -> list[tuple[str, str]]:
        return [(name, value) for name, values in self.query.items() if name not in LAYOUT for value in values]

    @property
    def says_how(self) -> bool:
        """The address says something of paper and style."""
        return any(name in LAYOUT for name in self.query)

    def job(self) -> Job:
        """The print as it is asked for. Raises BadRequest with everything that can't be read."""
        options, problems = options_and_problems(self.query, self.known)
        if problems:
            raise BadRequest(*problems)
        return self.make(options)

    def at(self, address: str, options: Options) -> str:
        """An address for these cards with such options."""
        pairs = [*self.chosen, *options.pairs]
        return f"{address}?{urlencode(pairs)}" if pairs else address


def selection(request: HttpRequest) -> PrintRequest:
    """The cards that an address names. Raises BadRequest if it names none; then its other mistakes are named, too."""
    query = dict(request.GET.lists())
    known = names_of_selection(query)
    try:
        found = cards_for(query)
    except BadRequest as refused:
        raise BadRequest(*options_and_problems(query, known)[1], *refused.problems) from None
    page, file, start = (reverse(f"printing:{name}") for name in ("options", "cards", "start"))
    return PrintRequest(query, known, _maker(found, site_of(request)), page, file, start)


def _maker(found: Selection, site: str) -> Callable[[Options], Job]:
    return lambda options: job_of_cards(found.cards, found.shelf, found.title, options, site)


def own_army(request: HttpRequest, key: str) -> PrintRequest:
    """A person's own army; somebody else's does not exist for them."""
    return _of_army(request, file_of_own(request, key), "army", key)


def their_army(request: HttpRequest, share_key: str) -> PrintRequest:
    """An army that is shared by its link."""
    return _of_army(request, file_of_shared(share_key), "shared", share_key)


def file_of_own(request: HttpRequest, key: str) -> ArmyFile:
    """A person's own army as a file. Raises Http404."""
    try:
        return file_of(army_of(key, holder_of(request)))
    except Army.DoesNotExist:
        raise Http404("There is no such army of yours.") from None


def file_of_shared(share_key: str) -> ArmyFile:
    """An army that is shared by its link, as a file. Raises Http404."""
    try:
        return file_of(shared_army(share_key))
    except Army.DoesNotExist:
        raise Http404("No army is shared at this address (any more).") from None


def _of_army(request: HttpRequest, file: ArmyFile, name: str, key: str) -> PrintRequest:
    query, site = dict(request.GET.lists()), site_of(request)
    names = (name, f"{name}_cards", f"{name}_start", f"{name}_roster")
    page, cards_file, start, roster = (reverse(f"printing:{each}", args=[key]) for each in names)

    def make(options: Options) -> Job:
        return job_of_army(file, shelf_of(file), options, site)

    return PrintRequest(query, LAYOUT, make, page, cards_file, start, roster, file)


def site_of(request: HttpRequest) -> str:
    """Where the site is, as the person who asks sees it."""
    return f"{request.scheme}://{request.get_host()}"
