"""Figures of a series in words and widths."""

from django import template

from armybuilder.play.models import Match, Series
from armybuilder.play.simulating import Rate

register = template.Library()


@register.filter
def percent(share: float) -> str:
    """A share of 1 as whole hundredths: "54 %"."""
    return f"{share:.0%}".replace("%", "\N{NO-BREAK SPACE}%")


@register.filter
def hundredths(share: float) -> str:
    """A share of 1 as a width on a bar of 100."""
    return f"{100 * share:.1f}"


@register.filter
def spread(found: Rate) -> str:
    """The width of a rate's interval on a bar of 100."""
    return hundredths(found.high - found.low)


@register.filter
def winner(series: Series, match: Match) -> str:
    """The army that won a match of a series, by name."""
    if match.winner is None:
        return "A draw"
    army = series.army_in(match.number or 0, match.winner)
    return f"{(series.first_army, series.second_army)[army]} won"
