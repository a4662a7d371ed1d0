"""Pictures of cards by address."""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from armybuilder.browse.views.cards import card_or_404, shelf_or_404
from armybuilder.printing.cache import picture_hash
from armybuilder.printing.images import SIDES, USUAL_WIDTH, WIDTHS, CardImages, png_of
from armybuilder.printing.query_reader import Query, QueryReader
from armybuilder.printing.views.access import names_mistakes, query_of
from armybuilder.workers import run_in_worker
from catalog.models import Card

#: An address with the present `v` always answers the same; one without it must ask again.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, no-cache"
TYPES = {"svg": "image/svg+xml", "png": "image/png"}
PARAMETERS = {"svg": ("side", "face", "v"), "png": ("side", "face", "width", "v")}


@dataclass(frozen=True)
class ImageRequest:
    """One picture of a card: its number among all, its width, and the hash of the picture as the address knows it."""

    number: int
    width: int
    version: str


@require_safe
@names_mistakes
def show(request: HttpRequest, game: str, plural: str, slug: str, form: str) -> HttpResponse:
    """A card's picture. What an old address names has moved on to the present one."""
    cards = shelf_or_404(game)
    pictures = CardImages(card_or_404(cards, plural, slug), cards)
    asked = read_image_request(query_of(request), form, pictures)
    present = picture_hash(cards.game)
    if asked.version and asked.version != present:
        return _moved(request, present)
    tag = f'"{present}-{asked.number}-{asked.width}"'
    answer = get_conditional_response(request, etag=tag) or HttpResponse(
        pictures.svg(asked.number) if form == "svg" else _png(cards.game.slug, pictures.card, asked), TYPES[form]
    )
    answer["ETag"] = tag
    answer["Cache-Control"] = FOR_EVER if asked.version else ASK_AGAIN
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _png(game: str, card: Card, asked: ImageRequest) -> bytes:
    return run_in_worker(png_of, game, card.kind, card.slug, asked.number, asked.width)


def _moved(request: HttpRequest, present: str) -> HttpResponse:
    query = request.GET.copy()
    query["v"] = present
    answer = HttpResponseRedirect(f"{request.path}?{query.urlencode()}")
    answer["Cache-Control"] = "no-cache"
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def read_image_request(query: Query, form: str, pictures: CardImages) -> ImageRequest:
    """The picture that an address names. Raises BadRequest, with all that can't be read."""
    reader = QueryReader(query)
    side = reader.choice("side", dict(zip(SIDES, SIDES, strict=True)), "")
    widths = {str(width): width for width in WIDTHS}
    width = reader.choice("width", widths, USUAL_WIDTH) if form == "png" else 0
    number = pictures.number(side)
    if not number:
        reader.refuse("side", f"is front: {pictures.card.name} has no back.")
    if reader.word("face"):
        number = int(reader.number("face", 1, len(pictures.drawings), 1))
        if side:
            reader.refuse("face", "stands instead of side, not beside it.")
    version = reader.word("v")
    if version and not re.fullmatch(r"[0-9a-z-]{1,40}", version):
        reader.refuse("v", "is a data version: up to 40 letters, digits and dashes.")
    for name in query:
        if name not in PARAMETERS[form]:
            near = get_close_matches(name, PARAMETERS[form], 1)
            reader.refuse(name, "is no option of a picture." + (f" Did you mean {near[0]}?" if near else ""))
    reader.finish()
    return ImageRequest(number, width, version)
