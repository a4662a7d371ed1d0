"""The tags of matches for other pages: whether an army can fight, and where."""

from django import template

from armybuilder.engine.games import can_be_played
from armybuilder.faces.templatetags.faces import emblem_href

register = template.Library()


@register.filter
def fights(game: str) -> bool:
    """True where armies of a game can be sent into a match."""
    return can_be_played(game)


@register.simple_tag
def emblem_address(name: str) -> str:
    """The address at which a picture inside of a drawing finds its emblem."""
    return emblem_href(name)
