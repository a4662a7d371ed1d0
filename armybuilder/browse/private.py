"""Pages of one person: somebody else who opens one reads that it is private, never whether it is there."""

from django.http import Http404


class PrivatePage(Http404):
    """A page that is not this person's, or not there at all. `thing` is what it would show, in a word."""

    def __init__(self, thing: str) -> None:
        super().__init__(f"There is no such {thing} of yours.")
        self.thing = thing
