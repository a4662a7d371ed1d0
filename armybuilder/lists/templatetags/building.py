"""The tags and filters of the builder's templates."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.timesince import timesince

from armybuilder.faces.face import signed
from armybuilder.lists.findings import moves_value
from validation.moves import Move

register = template.Library()


@register.filter
def as_moves(moves: Iterable[Move]) -> str:
    """Moves as the value of a button named `moves`."""
    return moves_value(moves)


@register.filter
def counted(number: int, words: str) -> str:
    """A number with its word: `{{ 3|counted:"point" }}` is "3 points", `"match,matches"` names the plural."""
    one, _, many = words.partition(",")
    return f"{number} {one if abs(number) == 1 else many or one + 's'}"


@register.filter
def away(number: int) -> int:
    """The distance of a number from 0."""
    return abs(number)


@register.filter
def modifier(number: int) -> str:
    """+2 or −1, as a modifier is printed."""
    return signed(number)


@register.filter
def ago(moment: datetime) -> str:
    """The time since something, in words: "just now", "3 hours ago"."""
    now = timezone.now()
    return "just now" if now - moment < timedelta(minutes=1) else f"{timesince(moment, now, depth=1)} ago"
