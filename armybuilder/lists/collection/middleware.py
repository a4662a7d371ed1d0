"""The person behind a query: what they own and lack, looked up when a query asks for it."""

from collections.abc import Callable, Mapping, Set
from functools import cached_property
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from armybuilder.browse.query.columns import asked_by
from armybuilder.lists.collection.selectors import Collection, collections_of, missing_cards
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import Holder, holder_of
from armybuilder.rest.authentication import BearerAuthentication
from catalog.models import Card

if TYPE_CHECKING:
    from armybuilder.accounts.models import User

API = "/api/"
WHO = "own, free, painted and missing ask for your collection: send your token along."


class Owner:
    """A holder as queries ask for them."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder

    @cached_property
    def _collections(self) -> Mapping[str, Collection]:
        return collections_of(self.holder)

    def _of(self, card: Card) -> Collection:
        return self._collections.get(card.game_id) or Collection(card.game_id)

    def owned(self, card: Card) -> int:
        return self._of(card).owned(card.slug)

    def painted(self, card: Card) -> int:
        return self._of(card).painted(card.slug)

    def free(self, card: Card) -> int:
        return self._of(card).free(card.slug)

    @cached_property
    def _armies(self) -> Mapping[str, str]:
        return dict(Army.objects.kept_by(self.holder).values_list("key", "name"))

    def armies(self) -> Mapping[str, str]:
        return self._armies

    def missing(self, army: str) -> Set[Card]:
        found = Army.objects.kept_by(self.holder).get(key=army)
        return missing_cards(file_of(found), self.holder, found).keys()


def attach_person(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let queries ask for what the person owns who sends them: a middleware. Such an answer is for their eyes alone."""

    def answer(request: HttpRequest) -> HttpResponse:
        user = request.user  # where a view of the API asks for nobody, it puts nobody in their place
        with asked_by(lambda: Owner(_holder(request, user))) as asker:
            response = get_response(request)
        if asker.is_asked:
            if "private" not in response.get("Cache-Control", ""):
                response["Cache-Control"] = "private, no-store"
            patch_vary_headers(response, ["Cookie", "Authorization"])
        return response

    return answer


def _holder(request: HttpRequest, user: "User | AnonymousUser") -> Holder:
    """The visitor; in the API, the account of the token or the login."""
    request.user = user
    if not request.path_info.startswith(API):
        return holder_of(request)
    said = BearerAuthentication().authenticate(Request(request))
    holder = Holder(user=said[0]) if said else holder_of(request)
    if holder.is_nobody:
        raise NotAuthenticated(WHO)
    return holder
