"""Ways from games, cards and armies to their odds, where there are some."""

from django import template
from django.urls import reverse

from armybuilder.lists.models import Army
from armybuilder.play.odds import EXACT_TO, odds_of
from catalog.models import Card

register = template.Library()


@register.simple_tag
def odds_address(of: Card | Army) -> str:
    """The page with the odds of a card or an army; "" where attacks are not reckoned."""
    book = odds_of(of.game_id)
    if book is None:
        return ""
    if isinstance(of, Army):
        return reverse("odds:armies", args=[of.key])
    return reverse("odds:against", args=[of.game_id, of.slug]) if of.kind == book.KIND else ""


@register.filter
def reckons(game: str) -> bool:
    """True where the attacks of a game have odds."""
    return odds_of(game) is not None


@register.filter
def in_hundredths(share: float) -> str:
    """A chance for a narrow place: 49, with < 1 and > 99 where rounding would say never or always."""
    if EXACT_TO < share < 0.005:
        return "< 1"
    return "> 99" if 0.995 < share < 1 - EXACT_TO else f"{share * 100:.0f}"
