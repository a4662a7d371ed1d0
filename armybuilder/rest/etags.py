"""Strong ETags: the revision of what several people or programs may change.

Django's GZipMiddleware would weaken them, and `If-Match` may name no weak one. A compressed answer is other bytes of
the same revision, so its tag ends with `-gzip`: the middleware (hosting/middleware.py) puts that on, and takes it off
what a request names, so that everything behind it knows the revision's tag alone.
"""

from http import HTTPStatus

from django.http import HttpRequest
from django.utils.cache import get_conditional_response
from django.utils.http import parse_etags

from armybuilder.rest.problems import Problem

GZIP_END = '-gzip"'


def gzip_tag(tag: str) -> str:
    """The ETag of an answer when it is compressed."""
    return tag[:-1] + GZIP_END


def is_not_modified(request: HttpRequest, tag: str) -> bool:
    """True where the reader has what has this tag, by Django's own rules."""
    response = get_conditional_response(request, tag)
    return response is not None and response.status_code == HTTPStatus.NOT_MODIFIED


def require_match(header: str, revision: int, refusal: str) -> None:
    """See that `If-Match` names a tag of this revision, or any. Raises a problem of the status 412.

    What a tag says after its revision changes what is read, and nothing that a change could overwrite.
    """
    seen = {tag.strip('"').partition("-")[0] for tag in parse_etags(header)}
    if not {str(revision), "*"} & seen:
        raise Problem(HTTPStatus.PRECONDITION_FAILED, refusal)
