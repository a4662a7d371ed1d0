"""What else is printed and exported: a page that offers it, for a book, a selection or an army, and the files."""

import re
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from armybuilder.printing.asked import file_of_own, file_of_shared
from armybuilder.printing.decks import kept_sheet
from armybuilder.printing.kept import kept, picture_hash
from armybuilder.printing.offer_fields import Values, read_values
from armybuilder.printing.offers import OFFERS, Offer, counts
from armybuilder.printing.requests import SELECTION
from armybuilder.printing.sources import Source, source_of_army, source_of_query
from armybuilder.printing.views import names_mistakes
from catalog.kinds import kinds
from catalog.shelf import shelves
from validation.books import rulebook

TYPES = {"pdf": "application/pdf", "zip": "application/zip"}
FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
@names_mistakes
def more(request: HttpRequest) -> HttpResponse:
    """All that is offered of a book, or of the cards that the address names."""
    query = dict(request.GET.lists())
    source = source_of_query(query)
    chosen = [(name, value) for name, values in query.items() for value in values]
    return _page(request, source, "", chosen or [("game", source.shelf.game.slug)])


@require_safe
@names_mistakes
def army_more(request: HttpRequest, key: str) -> HttpResponse:
    """All that is offered of a person's army."""
    return _page(request, source_of_army(file_of_own(request, key)), f"armies/{key}/")


@require_safe
@names_mistakes
def shared_more(request: HttpRequest, share_key: str) -> HttpResponse:
    """All that is offered of an army that is shared by its link."""
    return _page(request, source_of_army(file_of_shared(share_key)), f"shared/{share_key}/")


@require_safe
@names_mistakes
def offer(request: HttpRequest, name: str) -> HttpResponseBase:
    """A file of a book, or of the cards that the address names."""
    made, query = OFFERS[name], dict(request.GET.lists())
    options = {each.name for each in made.fields}
    picks = {each: values for each, values in query.items() if each not in options}
    source = source_of_query(picks, is_by_kind=made.is_of_kinds)
    known = list(picks) if picks.get("from") else SELECTION
    return _file(request, made, source, read_values(query, made.fields, source, known))


@require_safe
@names_mistakes
def army_offer(request: HttpRequest, name: str, key: str) -> HttpResponseBase:
    """A file of a person's army."""
    return _army_file(request, OFFERS[name], source_of_army(file_of_own(request, key)))


@require_safe
@names_mistakes
def shared_offer(request: HttpRequest, name: str, share_key: str) -> HttpResponseBase:
    """A file of a shared army."""
    return _army_file(request, OFFERS[name], source_of_army(file_of_shared(share_key)))


@require_safe
def sheet(request: HttpRequest, name: str) -> HttpResponse:
    """A sheet of card pictures for a virtual table, by what it shows."""
    content = kept_sheet(f"{name}.jpg") if re.fullmatch(r"[0-9a-f]{32}", name) else None
    if content is None:
        raise Http404("This sheet is not kept here any more; make the deck again, and it will be.")
    headers = {"Cache-Control": FOR_EVER, "Access-Control-Allow-Origin": "*"}
    return HttpResponse(content, "image/jpeg", headers=headers)


def _army_file(request: HttpRequest, made: Offer, source: Source) -> HttpResponseBase:
    if made.is_of_books:
        raise Http404(f"An army has no {made.title.lower()}; its game has.")
    return _file(request, made, source, read_values(dict(request.GET.lists()), made.fields, source, ()))


def _file(request: HttpRequest, made: Offer, source: Source, values: Values) -> HttpResponseBase:
    """The file under a name to keep it by; what is a whole book's is kept until the book changes."""
    headers = {"Content-Disposition": _disposition(made, source)}
    if not source.is_book or made.form != "pdf":
        content = made.content(source, values, _address(request))
        kind = HttpResponse if isinstance(content, bytes) else StreamingHttpResponse
        return kind(content, content_type=TYPES[made.form], headers=headers)
    game = source.shelf.game
    name = f"{made.name}-{'-'.join(values.words.values()).replace('.', '_')}.{made.form}"
    headers |= {"ETag": f'"{picture_hash(game)}-{name}"', "Cache-Control": "public, no-cache"}
    if (same := get_conditional_response(request, etag=headers["ETag"])) is not None:
        return same
    return HttpResponse(kept(game, name, lambda: _bytes(made, source, values)), TYPES[made.form], headers=headers)


def _bytes(made: Offer, source: Source, values: Values) -> bytes:
    content = made.content(source, values, str)
    return content if isinstance(content, bytes) else b"".join(content)


def _disposition(made: Offer, source: Source) -> str:
    name = slugify(f"{source.title} {made.name}")[:80] or made.name
    return f'{"inline" if made.form == "pdf" else "attachment"}; filename="{name}.{made.form}"'


def _address(request: HttpRequest) -> "_Site":
    return _Site(request.build_absolute_uri("/"))


class _Site:
    """Where the sheets of a deck are found: the site's own whole addresses."""

    def __init__(self, root: str) -> None:
        self.root = root.rstrip("/")

    def __call__(self, name: str) -> str:
        if not name:
            return f"{self.root}/"
        return self.root + reverse("printing:sheet", args=[name.removesuffix(".jpg")])


def _page(
    request: HttpRequest, source: Source, under: str, chosen: list[tuple[str, str]] | None = None
) -> HttpResponse:
    """The offers, each with its options as a form that leads to its file."""
    count = counts(source)
    offers = [
        (each, count[each.name], f"{reverse('printing:options')}{under}{each.file}", _fields(each, source))
        for each in OFFERS.values()
        if source.is_book or not each.is_of_books
    ]
    game = source.shelf.game
    context = {
        "source": source,
        "game": game,
        "offers": offers,
        "chosen": chosen or [],
        "kinds": [(kind, model._meta.verbose_name_plural) for kind, model in kinds(game.slug).items()],
        "main_kind": rulebook(game.slug).kinds[0],
        "games": [] if source.army else [(each.game, urlencode({"game": each.game.slug})) for each in shelves()],
        "cards_address": f"{reverse('printing:options')}{under}" + (f"?{urlencode(chosen)}" if chosen else ""),
        "section": "print",
    }
    return render(request, "printing/more.html", context)


def _fields(made: Offer, source: Source) -> list[dict[str, object]]:
    """The options as a form shows them."""
    return [
        {"field": each, "choices": getattr(each, "choices", {}).items(), "id": f"{made.name}-{each.name}",
         "usual": each.usual_for(source) if hasattr(each, "usual_for") else each.usual}
        for each in made.fields
    ]  # fmt: skip
