"""Headers of answers; CORS lets other sites' pages read what anybody may read."""

from collections.abc import Mapping

from django.http.response import HttpResponseBase

EXPOSED = "ETag, Link, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy"
#: Any site may read, headers included; browsers send no session along to "*".
CORS_HEADERS = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED}
#: The answer to what a browser asks beforehand. What changes something is for this site's pages and for programs.
PREFLIGHT_HEADERS = {
    **CORS_HEADERS,
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "Accept, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def set_headers(response: HttpResponseBase, headers: Mapping[str, str]) -> None:
    """Set all of them; Django's headers have no `update`."""
    for name, value in headers.items():
        response.headers[name] = value
