"""The headers for browsers, so that other sites' pages may read what anybody may read."""

from collections.abc import Mapping

from django.http.response import HttpResponseBase

EXPOSED = "ETag, Link, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy"
#: Any site may read, headers included; browsers send no session along to "*".
OPEN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED}
#: The answer to what a browser asks beforehand. What changes something is for this site's pages and for programs.
PREFLIGHT = {
    **OPEN,
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "Accept, If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def say(response: HttpResponseBase, headers: Mapping[str, str]) -> None:
    """Set these headers of an answer."""
    for name, value in headers.items():
        response.headers[name] = value
