"""Parts of pages that are made once: the same from page to page, or written in several places of one."""

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

#: The characters that a part's several renderings may have together: then they are forgotten, and rebuilt.
MOST_CHARACTERS = 4_000_000


class OnceFor(template.Node):
    """A part of a template that depends on nothing but some values: made once for each of what they are.

    It lives as long as the template does, so that one who changes a template sees the change.
    """

    def __init__(self, nodelist: NodeList, values: list[FilterExpression]) -> None:
        self.nodelist, self._values = nodelist, values
        self._made: dict[tuple[object, ...], SafeString] = {}
        self._room = MOST_CHARACTERS

    def render(self, context: template.Context) -> SafeString:
        known = tuple(value.resolve(context, ignore_failures=True) for value in self._values)
        made = self._made.get(known)
        if made is None:
            made = self.nodelist.render(context)
            self._room -= len(made)
            if self._room < 0:
                self._made, self._room = {}, MOST_CHARACTERS - len(made)
            self._made[known] = made
        return made


@register.tag
def once_for(parser: Parser, token: Token) -> OnceFor:
    """`{% once_for game.slug %}…{% end_once_for %}`: nothing inside may depend on anything that is not named."""
    _, *values = token.split_contents()
    nodelist = parser.parse(("end_once_for",))
    parser.delete_first_token()
    return OnceFor(nodelist, [parser.compile_filter(value) for value in values])


@register.simple_block_tag(takes_context=False)
def words(content: str) -> SafeString:
    """A block's words on one line, to be shown in several places by `as`; they are escaped already."""
    return mark_safe(" ".join(strip_tags(content).split()))  # noqa: S308 - rendered by templates, which escape
