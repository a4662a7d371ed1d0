"""Answers as a page, where somebody looks at an address of the API with a browser."""

from typing import Any

from rest_framework.renderers import BrowsableAPIRenderer

#: A page has one main part; the library's template marks a second one in it.
MAIN_IN_MAIN = ' role="main"  aria-label="main content"'


class PageRenderer(BrowsableAPIRenderer):
    """REST framework's page of an address. Filters stand in the description: a form of them would be longer than it."""

    def render(self, data: object, *where: Any, **context: Any) -> str:
        page: str = super().render(data, *where, **context)
        return page.replace("<html>", '<html lang="en">', 1).replace(MAIN_IN_MAIN, "", 1)

    def get_filter_form(self, data: object, view: object, request: object) -> None:
        return None
