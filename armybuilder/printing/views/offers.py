"""Further prints and exports: a page that offers them, for a book, a selection or an army, and the files."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from rest_framework.permissions import SAFE_METHODS

from armybuilder.grounds.files import games_with_grounds
from armybuilder.grounds.ground import GroundFile
from armybuilder.printing.decks import cached_sheet
from armybuilder.printing.forms import FormField, fields_of
from armybuilder.printing.images import MOST_AT_ONCE
from armybuilder.printing.mats import boards_of
from armybuilder.printing.offers import OFFERS, PrintOffer, counts, leads_to_site
from armybuilder.printing.options import Query, Values
from armybuilder.printing.sources import Source, book_or_selection_of, selection_of, source_of_army
from armybuilder.printing.storage import cached, picture_hash
from armybuilder.printing.views.access import names_mistakes, query_of, sheets_at, site_of, source_at
from armybuilder.serving.throttles import limited
from armybuilder.serving.workers import run_in_worker
from catalog.kinds import kinds
from catalog.shelf import shelves
from validation.army import ArmyFile
from validation.books import rulebook

TYPES = {"pdf": "application/pdf", "zip": "application/zip"}
FOR_EVER = "public, max-age=31536000, immutable"
#: An army can be deleted, and its link revoked.
FOR_A_WHILE = "private, max-age=600"
#: The name of an offer, and what it is asked for: the query, an army and its place among the addresses, the site.
Order = tuple[str, Query, ArmyFile | None, Mapping[str, str], str]


@require_safe
@names_mistakes
def show(request: HttpRequest, **place: str) -> HttpResponse:
    """All that is offered of a book, of the cards that the address names, or of an army."""
    source = source_at(request, place, query_of(request), book_or_selection_of)
    game = source.shelf.game
    context = {
        "source": source,
        "game": game,
        "offers": _offers(source),
        "kinds": [(kind, model._meta.verbose_name_plural) for kind, model in kinds(game.slug).items()],
        "main_kind": rulebook(game.slug).kinds[0],
        "games": [] if source.army else [(each.game, urlencode({"game": each.game.slug})) for each in shelves()],
        "cards_address": source.address("options"),
        "boards": _boards(source),
    }
    return render(request, "printing/offers.html", context)


def _offers(source: Source) -> list[tuple[PrintOffer, int, str, list[FormField]]]:
    """The offers of a source: of how many things each is made, its address, and the fields of its form."""
    count = counts(source)
    return [
        (offer, count[offer.name], source.path(offer.name), fields_of(offer.options_for(source), offer.name))
        for offer in OFFERS.values()
        if source.is_book or not offer.is_for_books
    ]


def _boards(source: Source) -> list[tuple[GroundFile, str]]:
    """A game's own boards with the pages of their mats, where the source is its book."""
    game = source.shelf.game.slug
    boards = boards_of(source.shelf) if source.is_book and game in games_with_grounds() else {}
    return [(each, reverse("printing:mat", kwargs={"game": game, "board": name})) for name, each in boards.items()]


@require_safe
@limited("prints", methods=SAFE_METHODS)
@names_mistakes
def offer(request: HttpRequest, name: str, **place: str) -> HttpResponseBase:
    """The file of an offer; one that takes long has a page with the button that begins it."""
    offered = OFFERS[name]
    source, values = offer_at(request, offered, place)
    headers = {"Content-Disposition": _disposition(offered, source)}
    order = (name, query_of(request), source.army, place, site_of(request))
    if source.is_book and offered.form == "pdf" and not leads_to_site(values):
        return _of_book(request, offered, source, values, order, headers)
    made = run_in_worker(offered_file, *order)
    if not made.content:
        begin = source.address(f"start_{name}", list(values.words.items()))
        return render(request, "printing/begin_background.html", {"product": made, "start": begin})
    return HttpResponse(made.content, TYPES[offered.form], headers=headers)


@dataclass(frozen=True)
class OfferedFile:
    """The file of an offer; a zip of many pictures has no content here, but is made in the background."""

    content: bytes
    title: str = ""
    form: str = ""
    count: int = 0


def offered_file(name: str, query: Query, army: ArmyFile | None, place: Mapping[str, str], site: str) -> OfferedFile:
    offered = OFFERS[name]
    select = selection_of if offered.is_by_kind else book_or_selection_of
    source = source_of_army(army, place) if army else select(offered.picks(query))
    content = offered.content(source, offered.values(query, source), site)
    if isinstance(content, bytes):
        return OfferedFile(content)
    is_quick = content.count <= MOST_AT_ONCE
    return OfferedFile(b"".join(content.parts()) if is_quick else b"", content.title, content.form, content.count)


def offer_at(request: HttpRequest, offered: PrintOffer, place: Mapping[str, str]) -> tuple[Source, Values]:
    """The source and the options that an address wants of an offer. Raises Invalid and Http404."""
    query = query_of(request)
    if place and offered.is_for_books:
        raise Http404(f"An army has no {offered.title.lower()}; its game has.")
    select = selection_of if offered.is_by_kind else book_or_selection_of
    source = source_at(request, place, offered.picks(query), select)
    return source, offered.values(query, source)


def _of_book(
    request: HttpRequest, offered: PrintOffer, source: Source, values: Values, order: Order, headers: dict[str, str]
) -> HttpResponseBase:
    """The file of a whole book, which is cached until the book changes."""
    game = source.shelf.game
    name = f"{offered.name}-{'-'.join(values.words.values()).replace('.', '_')}.{offered.form}"
    headers |= {"ETag": f'"{picture_hash(game)}-{name}"', "Cache-Control": "public, no-cache"}
    if (same := get_conditional_response(request, etag=headers["ETag"])) is not None:
        return same
    content = cached(game, name, lambda: run_in_worker(offered_file, *order).content)
    return HttpResponse(content, TYPES[offered.form], headers=headers)


@require_safe
def sheet(request: HttpRequest, name: str, signed: str = "", share_key: str = "") -> HttpResponse:
    """A sheet of card pictures for a virtual table, by what it shows; an army's as long as the army is there."""
    of = sheets_at(signed, share_key)
    content = cached_sheet(f"{name}.jpg", of) if re.fullmatch(r"[0-9a-f]{32}", name) else None
    if content is None:
        raise Http404("This sheet is not kept here any more; make the deck again, and it will be.")
    headers = {"Cache-Control": FOR_A_WHILE if of else FOR_EVER, "Access-Control-Allow-Origin": "*"}
    return HttpResponse(content, "image/jpeg", headers=headers)


def _disposition(offered: PrintOffer, source: Source) -> str:
    name = slugify(f"{source.title} {offered.name}")[:80] or offered.name
    return content_disposition_header(offered.form != "pdf", f"{name}.{offered.form}") or ""
