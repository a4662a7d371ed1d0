"""What a browser keeps for itself, in cookies that nobody else reads: short lists of cards, and the wish to see “only
what I own”. A card's name among all games is `game/kind/slug`; addresses and these lists write it so."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from catalog.models import Card
from catalog.shelf import Shelf

LONGEST_KEY = 200
HALF_A_YEAR_SECONDS = 60 * 60 * 24 * 180


def key_of(card: Card) -> str:
    return f"{card.game_id}/{card.kind}/{card.slug}"


def card_of(key: str, shelves: Mapping[str, Shelf]) -> Card | None:
    parts = key[:LONGEST_KEY].split("/")
    if len(parts) != 3 or parts[0] not in shelves:
        return None
    return shelves[parts[0]].find(parts[1], parts[2])


def by_slug(shelves: Iterable[Shelf]) -> dict[str, Shelf]:
    return {shelf.game.slug: shelf for shelf in shelves}


@dataclass(frozen=True)
class CardList:
    """A short list of cards that a browser keeps for itself, in a cookie: nobody else reads it, and it ends there."""

    cookie: str
    most: int

    def keys(self, request: HttpRequest) -> list[str]:
        """The keys in the list, unchecked: a caller who reads it looks each key up."""
        written = request.COOKIES.get(self.cookie, "")
        return [key.replace(":", "/") for key in written.split("|")[: self.most] if key]

    def cards(self, request: HttpRequest, shelves: Iterable[Shelf]) -> list[Card]:
        known = by_slug(shelves)
        found = (card_of(key, known) for key in self.keys(request))
        return list(dict.fromkeys(card for card in found if card))

    def keep(self, response: HttpResponse, keys: Sequence[str]) -> None:
        """Have the browser keep these keys, the first ones if they are too many; with none, it forgets the list."""
        if not keys:
            response.delete_cookie(self.cookie, samesite="Lax")
            return
        written = "|".join(key.replace("/", ":") for key in keys[: self.most])
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(
            self.cookie, written, max_age=HALF_A_YEAR_SECONDS, httponly=True, samesite="Lax", secure=secure
        )


#: The cards that somebody looked at last, and those that they have laid aside to compare.
SEEN = CardList("seen", 20)
TRAY = CardList("compare", 4)


def remember(request: HttpRequest, response: HttpResponse, card: Card) -> None:
    """Put a card at the head of what was seen."""
    key = key_of(card)
    SEEN.keep(response, [key, *(other for other in SEEN.keys(request) if other != key)])


#: The parameter of a list's address, the cookie, and what both say.
MINE, YES, NO = "mine", "yes", "no"


def is_only_mine(request: HttpRequest) -> bool:
    return request.COOKIES.get(MINE) == YES


def with_wish(request: HttpRequest) -> dict[str, list[str]]:
    """The address of a list with what is remembered, where it says nothing else."""
    asked = dict(request.GET.lists())
    return asked if MINE in asked or not is_only_mine(request) else {**asked, MINE: [YES]}


def remember_wish(response: HttpResponse, asked: Mapping[str, Sequence[str]]) -> None:
    """Have the browser remember the wish of an address or a form, if it says one; the last word counts."""
    said = [word for word in asked.get(MINE, ()) if word in (YES, NO)][-1:]
    if said == [YES]:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(MINE, YES, max_age=HALF_A_YEAR_SECONDS, httponly=True, samesite="Lax", secure=secure)
    elif said:
        response.delete_cookie(MINE, samesite="Lax")
