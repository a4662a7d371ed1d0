"""Links of the API: written from the site's root wherever they are made, and whole wherever they are sent.

Records are kept as JSON for every reader, whatever name the site goes by; so its name is put before their links as an
answer leaves.
"""

import re

from django.http import HttpRequest
from rest_framework.request import Request

#: The fields of records that hold a link.
LINKS = ("address", "page_url", "png", "rules_url", "svg", "terms_url", "url")
#: A field that holds a link from the root, in JSON with or without blanks; what people write has its quotes escaped.
FROM_THE_ROOT = re.compile(rf'("(?:{"|".join(LINKS)})": ?")(?=/)'.encode())


def origin_of(request: HttpRequest | Request) -> str:
    """The beginning of every link to this site, as the reader calls it: `https://muster.example`."""
    return f"{request.scheme}://{request.get_host()}"


def with_origin(text: bytes, origin: str) -> bytes:
    """JSON with its links made whole."""
    return FROM_THE_ROOT.sub(rb"\g<1>" + origin.encode(), text)
