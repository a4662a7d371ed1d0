"""Pictures of cards by address."""

from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from armybuilder.browse.views.cards import card_or_404, shelf_or_404
from armybuilder.printing.images import SIDES, USUAL_WIDTH, WIDTHS, CardImages, png_of
from armybuilder.printing.options import NumberField, Query, QueryForm, choice_field
from armybuilder.printing.storage import picture_hash
from armybuilder.printing.views.access import names_mistakes, query_of
from armybuilder.serving.workers import run_in_worker
from catalog.mistakes import Mistake, near, refuse_if_any
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
        return _redirect_to_version(request, present)
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


def _redirect_to_version(request: HttpRequest, present: str) -> HttpResponse:
    query = request.GET.copy()
    query["v"] = present
    answer = HttpResponseRedirect(f"{request.path}?{query.urlencode()}")
    answer["Cache-Control"] = "no-cache"
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


class ImageForm(QueryForm):
    """The picture that an address names."""

    width = choice_field({str(width): width for width in WIDTHS}, USUAL_WIDTH)
    side = choice_field(dict(zip(SIDES, SIDES, strict=True)), "")
    v = forms.RegexField(
        r"^[0-9a-z-]{1,40}\Z",
        required=False,
        error_messages={"invalid": "is a data version: up to 40 letters, digits and dashes."},
    )

    def __init__(self, query: Query, form: str, pictures: CardImages) -> None:
        super().__init__(query)
        self.pictures = pictures
        self.fields["face"] = NumberField(1, len(pictures.drawings), "1")
        if form != "png":
            del self.fields["width"]

    def clean_side(self) -> str:
        side: str = self.cleaned_data["side"]
        if not self.pictures.number(side):
            raise ValidationError(f"is front: {self.pictures.card.name} has no back.")
        return side

    def clean_face(self) -> int:
        if not self.data.get("face"):
            return self.pictures.number(self.cleaned_data.get("side", ""))
        if self.data.get("side"):
            raise ValidationError("stands instead of side, not beside it.")
        return int(self.cleaned_data["face"])


def read_image_request(query: Query, form: str, pictures: CardImages) -> ImageRequest:
    """The picture that an address names. Raises Invalid, with all that can't be read."""
    found = ImageForm(query, form, pictures)
    problems = found.problems
    for name in query:
        if name not in PARAMETERS[form]:
            meant = near(name, PARAMETERS[form])
            problems.append(Mistake(name, "is no option of a picture." + (f" Did you mean {meant}?" if meant else "")))
    refuse_if_any(problems)
    data = found.cleaned_data
    return ImageRequest(data["face"], data.get("width", 0), data["v"])
