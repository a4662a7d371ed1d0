"""The tags of matches: whether an army can fight, where its emblem is, and time as a clock shows it."""

from django import template

from armybuilder.engine.games import can_be_played
from armybuilder.faces.templatetags.faces import emblem_href

register = template.Library()


@register.filter
def fights(game: str) -> bool:
    """True where armies of a game can be sent into a match."""
    return can_be_played(game)


@register.filter
def minutes(seconds: int) -> str:
    """Time as a clock shows it: `5:00`."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.simple_tag
def emblem_address(name: str) -> str:
    """The address at which a picture inside of a drawing finds its emblem."""
    return emblem_href(name)
