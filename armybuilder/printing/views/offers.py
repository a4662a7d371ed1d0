"""Further prints and exports: a page that offers them, for a book, a selection or an army, and the files."""

import re
from collections.abc import Mapping
from functools import partial
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from armybuilder.heavy import is_heavy
from armybuilder.printing.cache import cached, picture_hash
from armybuilder.printing.decks import cached_sheet
from armybuilder.printing.forms import FormField, fields_of
from armybuilder.printing.offers import OFFERS, Offer, counts, picture_zip
from armybuilder.printing.option_kinds import Values, read_values
from armybuilder.printing.pictures import MOST_AT_ONCE
from armybuilder.printing.selections import book_or_selection_of, selection_of
from armybuilder.printing.sources import Source
from armybuilder.printing.views.access import names_mistakes, place_of_sheets, query_of, sheets_at, site_of, source_at
from catalog.kinds import kinds
from catalog.shelf import shelves
from validation.books import rulebook

TYPES = {"pdf": "application/pdf", "zip": "application/zip"}
FOR_EVER = "public, max-age=31536000, immutable"
#: An army can be deleted, and its link withdrawn.
FOR_A_WHILE = "private, max-age=600"


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
        "section": "print",
    }
    return render(request, "printing/offers.html", context)


def _offers(source: Source) -> list[tuple[Offer, int, str, list[FormField]]]:
    """The offers of a source: of how many things each is made, its address, and the fields of its form."""
    count = counts(source)
    return [
        (offer, count[offer.name], source.path(offer.name), fields_of(offer.options_for(source), offer.name))
        for offer in OFFERS.values()
        if source.is_book or not offer.is_of_books
    ]


@is_heavy
@require_safe
@names_mistakes
def offer(request: HttpRequest, name: str, **place: str) -> HttpResponseBase:
    """The file of an offer; one that takes long has a page with the button that begins it."""
    offered = OFFERS[name]
    source, values = offer_at(request, offered, place)
    if name == "pictures" and (product := picture_zip(source, values)).count > MOST_AT_ONCE:
        begin = source.address("start_pictures", list(values.words.items()))
        context = {"product": product, "start": begin, "section": "print"}
        return render(request, "printing/begin_background.html", context)
    return _file(request, offered, source, values)


def offer_at(request: HttpRequest, offered: Offer, place: Mapping[str, str]) -> tuple[Source, Values]:
    """The source and the options that an address wants of an offer. Raises BadRequest and Http404."""
    query = query_of(request)
    if place and offered.is_of_books:
        raise Http404(f"An army has no {offered.title.lower()}; its game has.")
    names = {option.name for option in offered.options}
    picks = {each: values for each, values in query.items() if each not in names}
    select = selection_of if offered.is_of_kinds else book_or_selection_of
    source = source_at(request, place, picks, select)
    return source, read_values(query, offered.options_for(source), source.parameters)


@require_safe
def sheet(request: HttpRequest, name: str, signed: str = "", share_key: str = "") -> HttpResponse:
    """A sheet of card pictures for a virtual table, by what it shows; an army's as long as the army is there."""
    of = sheets_at(signed, share_key)
    content = cached_sheet(f"{name}.jpg", of) if re.fullmatch(r"[0-9a-f]{32}", name) else None
    if content is None:
        raise Http404("This sheet is not kept here any more; make the deck again, and it will be.")
    headers = {"Cache-Control": FOR_A_WHILE if of else FOR_EVER, "Access-Control-Allow-Origin": "*"}
    return HttpResponse(content, "image/jpeg", headers=headers)


def _file(request: HttpRequest, offered: Offer, source: Source, values: Values) -> HttpResponseBase:
    """The file under a name to keep it by; a whole book's is cached until the book changes."""
    headers = {"Content-Disposition": _disposition(offered, source)}
    if not source.is_book or offered.form != "pdf":
        content = offered.content(source, values, partial(_sheet_address, site_of(request), source))
        kind = HttpResponse if isinstance(content, bytes) else StreamingHttpResponse
        return kind(content, content_type=TYPES[offered.form], headers=headers)
    game = source.shelf.game
    name = f"{offered.name}-{'-'.join(values.words.values()).replace('.', '_')}.{offered.form}"
    headers |= {"ETag": f'"{picture_hash(game)}-{name}"', "Cache-Control": "public, no-cache"}
    if (same := get_conditional_response(request, etag=headers["ETag"])) is not None:
        return same
    content = cached(game, name, lambda: _bytes(offered, source, values))
    return HttpResponse(content, TYPES[offered.form], headers=headers)


def _bytes(offered: Offer, source: Source, values: Values) -> bytes:
    content = offered.content(source, values, str)
    return content if isinstance(content, bytes) else b"".join(content)


def _disposition(offered: Offer, source: Source) -> str:
    name = slugify(f"{source.title} {offered.name}")[:80] or offered.name
    return f'{"inline" if offered.form == "pdf" else "attachment"}; filename="{name}.{offered.form}"'


def _sheet_address(site: str, source: Source, name: str) -> str:
    """The whole address of a deck's sheet; without a name, the site's."""
    where = {"name": name.removesuffix(".jpg"), **place_of_sheets(source.place)}
    return f"{site}{reverse('printing:sheet', kwargs=where)}" if name else f"{site}/"
