"""The tags by which pages of cards say how many of each one owns."""

from django import template
from django.http import HttpRequest

from armybuilder.browse.parts import Context
from armybuilder.lists.collection.presenters import CardLine, card_line
from armybuilder.lists.collection.selectors import Collection, collection_of
from armybuilder.lists.holders import holder_of
from catalog.models import Card, Game
from validation.books import rulebook

register = template.Library()


@register.simple_tag(takes_context=True)
def own_collection(context: Context, game: Game) -> Collection:
    """The collection of whoever looks; no query for somebody who has made nothing here yet."""
    request = context.get("request")
    return collection_of(holder_of(request), game.slug) if isinstance(request, HttpRequest) else Collection(game.slug)


@register.filter
def line_of(collection: Collection, card: Card) -> CardLine | None:
    """A card with how many of it there are; None where nobody counts such cards."""
    return card_line(card, collection) if card.kind in rulebook(card.game_id).piece_kinds else None
