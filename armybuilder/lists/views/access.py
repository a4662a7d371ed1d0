"""The access to an army: whose it is, which all pages of armies ask first."""

from django.http import Http404, HttpRequest

from armybuilder.browse.private import PrivatePage
from armybuilder.lists import selectors
from armybuilder.lists.holders import holder_of
from armybuilder.lists.models import Army


def own_army(request: HttpRequest, key: str) -> Army:
    """The army with this key, if it is this person's; others' armies are private."""
    try:
        return selectors.army_of(key, holder_of(request))
    except Army.DoesNotExist:
        raise PrivatePage("army") from None


def deleted_army(request: HttpRequest, key: str) -> Army:
    """An army that this person has deleted and may bring back."""
    try:
        return selectors.deleted_army_of(key, holder_of(request))
    except Army.DoesNotExist:
        raise Http404("There is no such deleted army of yours.") from None
