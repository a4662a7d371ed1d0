"""The frame of every page: most of it is the same from page to page, and made once."""

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString

register = template.Library()


class OnceFor(template.Node):
    """A part of a template that hangs on nothing but some values: made once for each of what they are."""

    def __init__(self, nodelist: NodeList, values: list[FilterExpression]) -> None:
        self.nodelist, self._values = nodelist, values
        self._made: dict[tuple[object, ...], SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        known = tuple(value.resolve(context, ignore_failures=True) for value in self._values)
        if known not in self._made:
            self._made[known] = self.nodelist.render(context)
        return self._made[known]


@register.tag
def once_for(parser: Parser, token: Token) -> OnceFor:
    """`{% once_for game.slug %}…{% end_once_for %}`: nothing inside may hang on anything that is not named."""
    _, *values = token.split_contents()
    nodelist = parser.parse(("end_once_for",))
    parser.delete_first_token()
    return OnceFor(nodelist, [parser.compile_filter(value) for value in values])
