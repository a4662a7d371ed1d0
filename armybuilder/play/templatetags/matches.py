"""Tags and filters of matches, odds and series."""

import re
from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from armybuilder.engine.games import can_be_played
from armybuilder.play.adapters import adapter_of
from armybuilder.play.board_view import BoardView
from armybuilder.play.models import Match, Series
from armybuilder.play.odds import EXACT_TO
from armybuilder.play.presenters import MatchView
from armybuilder.play.simulating import Rate
from catalog.models import Card
from catalog.shelf import Shelf

register = template.Library()


@register.filter
def fights(game: str) -> bool:
    return can_be_played(game)


@register.filter
def remark_apart(words: str) -> SafeString:
    """The words of an answer, with a remark in brackets at their end set smaller below them."""
    found = re.fullmatch(r"(.+?) (\(.+\))", words)
    return (
        format_html('{} <small class="option-remark">{}</small>', *found.groups())
        if found
        else format_html("{}", words)
    )


@register.filter
def called(slug: str, shelf: Shelf) -> Card | None:
    """The card of a slug, of whatever kind."""
    return shelf.called(slug) if slug else None


@register.filter
def card_in(named: str, scene: MatchView) -> Card | None:
    """The card of a kind and slug: "unit/soldier"."""
    return scene.card(named)


@register.filter
def said_in(card: Card, scene: BoardView) -> str:
    return scene.says(card)


@register.filter
def price_in(card: Card, scene: BoardView) -> str:
    return adapter_of(scene.game_slug).price(card)


@register.filter
def in_full(card: Card, scene: BoardView) -> str:
    return adapter_of(scene.game_slug).says_in_full(card)


@register.filter
def minutes(seconds: int) -> str:
    """Time as a clock shows it: `5:00`."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def in_hundredths(share: float) -> str:
    """A chance for a narrow place: 49, with < 1 and > 99 where rounding would say never or always."""
    if EXACT_TO < share <= 0.005:
        return "<\N{NO-BREAK SPACE}1"
    return ">\N{NO-BREAK SPACE}99" if 0.995 <= share < 1 - EXACT_TO else f"{share * 100:.0f}"


@register.filter
def percent(share: float) -> str:
    """A share of 1 as whole hundredths: "54 %"."""
    return f"{share:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


@register.filter
def hundredths(share: float) -> str:
    return f"{100 * share:.1f}"


@register.filter
def spread(found: Rate) -> str:
    """The width of a rate's interval on a bar of 100."""
    return hundredths(found.high - found.low)


@register.filter
def of_seats(names: Sequence[str], seats: Sequence[int]) -> str:
    return " and ".join(names[seat] for seat in seats)


@register.filter
def winner(series: Series, match: Match) -> str:
    if match.winner is None:
        return "A draw"
    army = series.army_in(match.number or 0, match.winner)
    return f"{(series.first_army, series.second_army)[army]} won"
