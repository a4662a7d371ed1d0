"""Answers as a page, where somebody looks at an address of the API with a browser."""

from rest_framework.renderers import BrowsableAPIRenderer


class PageRenderer(BrowsableAPIRenderer):
    """REST framework's page of an address. Filters stand in the description: a form of them would be longer than it."""

    def get_filter_form(self, data: object, view: object, request: object) -> None:
        return None
