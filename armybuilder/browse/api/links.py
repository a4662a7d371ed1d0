"""Links of the API: written from the site's root wherever they are made, and whole wherever they are sent.

Records are kept as JSON for every reader, whatever name the site goes by; so its name is put before their links as an
answer leaves.
"""

from django.http import HttpRequest
from rest_framework.request import Request

#: The fields of records that hold a link.
LINKS = ("address", "page_url", "png", "rules_url", "svg", "terms_url", "url")
#: The beginnings of links from the root, in JSON with and without blanks; what people write has its quotes escaped.
FROM_THE_ROOT = [f'"{name}":{blank}"/'.encode() for name in LINKS for blank in ("", " ")]


def origin_of(request: HttpRequest | Request) -> str:
    """The beginning of every link to this site, as the reader calls it: `https://muster.example`."""
    return f"{request.scheme}://{request.get_host()}"


def with_origin(text: bytes, origin: str) -> bytes:
    """JSON with its links made whole."""
    root = f"{origin}/".encode()
    for beginning in FROM_THE_ROOT:  # many times as fast as one pattern for all
        text = text.replace(beginning, beginning[:-1] + root)
    return text
