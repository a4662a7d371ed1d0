"""The tags and filters of the builder's templates."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

from armybuilder.faces.face import signed
from armybuilder.lists.forms.wishes import WishesForm
from armybuilder.lists.presenters import moves_value
from validation.charts import Bar
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
def mixes(shares: Iterable[tuple[str, Iterable[Bar]]]) -> SafeString:
    """What an army is made of, a line each: how many there are of this and of that."""
    return format_html_join(
        "",
        "<div><dt>{}</dt><dd>{}</dd></div>",
        ((label, format_html_join("", _SHARE, _shares(bars))) for label, bars in shares),
    )


_SHARE = '<span class="mix{}"><b>{}</b> {}</span>'


def _shares(bars: Iterable[Bar]) -> Iterator[tuple[str, int, str]]:
    return (("" if bar.count else " is-none", bar.count, bar.label) for bar in bars)


#: The lists of an army file, by the word for one of what they hold.
LISTED = {"entries": "line", "made": "made card"}


@register.filter
def in_words(path: str) -> str:
    """A place in a file as one says it: `$.entries[0].items[1]` is "Line 1, items, 2"; a text's line says so itself."""
    if not path.startswith("$"):
        return path[:1].upper() + path[1:]
    words = []
    for name, number in re.findall(r"([A-Za-z_][\w-]*)|\[(\d+)\]", path):
        if name:
            words.append(name.replace("_", " "))
        elif words and words[-1] in LISTED:
            words[-1] = f"{LISTED[words[-1]]} {int(number) + 1}"
        else:
            words.append(str(int(number) + 1))
    said = ", ".join(words)
    return said[:1].upper() + said[1:] or "The whole file"


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


@register.simple_tag
def query_without(form: WishesForm, slug: str) -> str:
    """The query of the same wishes, and that a card doesn't join."""
    return form.address_without(slug)
