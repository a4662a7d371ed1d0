"""The reading of the catalog: a reader who has the present answer is told so before anything is made.

An answer depends on nothing but the data, the code that makes it and the address. The three together are its ETag, so
one question to the database (which version is it?) tells whether a reader's copy is good, or one of ours. What was
answered before is given again at the site's door, before sessions, addresses and views are asked. An answer about what
somebody owns depends on who asks: it has no ETag, and is kept by nobody.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.browse.api.answers import AnswerCache, CachedAnswer
from armybuilder.browse.api.links import origin_of
from armybuilder.browse.query.columns import is_personal
from armybuilder.rest.etags import is_not_modified
from armybuilder.rest.formats import PageRenderer
from armybuilder.rest.headers import set_headers
from armybuilder.rest.problems import problem_response
from armybuilder.rest.viewsets import ApiView
from armybuilder.serving.source import source_hash
from armybuilder.serving.throttles import PersonThrottle, PublicReadThrottle
from catalog.shelf import versions

#: The cached answers of this process: about as much as the catalog's own cards take.
ANSWERS = AnswerCache(24 * 1024 * 1024)
#: The beginning of addresses with answers that may be kept.
READ = "/api/"
FRESH = {"Cache-Control": "public, max-age=300", "Vary": "Accept, Accept-Encoding"}
#: What readers of JSON say that they take, and what many of them add, which no answer is.
JSON_FORMS, IDLE_FORMS = {"", "*/*", "application/*", "application/json"}, {"text/plain"}


def cache_key(request: HttpRequest) -> str:
    """The question of a reader: a whole address, and a form of the answer if it is not JSON."""
    form = "" if takes_json(request) else request.META["HTTP_ACCEPT"]
    return f"{form}\n{origin_of(request)}{request.get_full_path()}"


def tag_of(asked: str, data: Mapping[str, str]) -> str:
    """The ETag of what is asked as long as the data and the code are what they are."""
    hashed = "\n".join([source_hash(), *data.values(), asked])
    return f'W/"{blake2b(hashed.encode(errors="surrogateescape"), digest_size=12).hexdigest()}"'


def takes_json(request: HttpRequest) -> bool:
    """True where it is plain that the reader takes JSON; what is not plain is left to REST framework."""
    asked = {each.strip() for each in request.META.get("HTTP_ACCEPT", "").split(",")} - IDLE_FORMS
    return bool(asked) and asked <= JSON_FORMS


def data_of(game: str) -> dict[str, str]:
    """The data versions that an answer about a game depends on, or about all games; one query."""
    data = versions()
    return {slug: version for slug, version in data.items() if not game or slug == game}


def cached_reads(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give what was read before at the door, and keep what is given for the first time: a middleware."""

    def answer(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(READ) or request.method not in ("GET", "HEAD"):
            return get_response(request)
        asked = cache_key(request)  # refuses a host that is not the site's, as the site behind this door would
        known = ANSWERS.get(asked)
        if known is not None and known.headers["ETag"] == tag_of(asked, data_of(known.game)):
            return _again(request, known)
        response = get_response(request)
        answered: CachedAnswer | None = getattr(response, "answer", None)
        if answered and takes_json(request) and not response.cookies:
            ANSWERS.put(asked, answered.as_sent(response))
        return response

    return answer


def _again(request: HttpRequest, known: CachedAnswer) -> HttpResponse:
    """A known answer, once more: counted, and only said to be unchanged if the reader has it."""
    throttle = PublicReadThrottle()
    if not throttle.allow_request(request):
        return too_many(request, throttle)
    response = known.unchanged() if is_not_modified(request, known.headers["ETag"]) else known.response(request)
    set_headers(response, throttle.headers)
    return response


class ReadView(ApiView):
    """A view whose answers depend on data, code and address alone; anybody may read them, and keep copies."""

    authentication_classes = []
    permission_classes = [AllowAny]
    throttle_classes = [PublicReadThrottle]
    #: True where the same address has the same answer as long as the data is the same.
    is_cached: ClassVar[bool] = True
    #: The game that is asked about; empty for all.
    game: ClassVar[str] = ""

    @cached_property
    def data(self) -> dict[str, str]:
        """The data versions by game that an answer depends on."""
        return data_of(self.game)

    @cached_property
    def tag(self) -> str:
        return tag_of(cache_key(self.request._request), self.data)

    def is_known(self) -> bool:
        """True where the reader has this very answer; "any" is only had where there is one."""
        known = self.request.META.get("HTTP_IF_NONE_MATCH", "*")
        return self.is_cached and known != "*" and is_not_modified(self.request._request, self.tag)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        is_good = response.status_code == HTTPStatus.OK and request.method in ("GET", "HEAD") and not is_personal()
        if is_good and self.is_cached and is_not_modified(request._request, self.tag):
            response = HttpResponse(status=HTTPStatus.NOT_MODIFIED)
        final = super().finalize_response(request, response, *args, **kwargs)
        if self.is_cached and (is_good or final.status_code == HTTPStatus.NOT_MODIFIED) and not is_page(final):
            set_headers(final, FRESH | {"ETag": self.tag})
            if isinstance(final, Response):
                final.add_post_render_callback(self.keep)
        return final

    def keep(self, response: Response) -> None:
        """Let the door keep an answer."""
        answer = CachedAnswer(bytes(response.content), game=self.game)
        response.answer = answer  # type: ignore[attr-defined]  # which is read at the door


def is_page(response: HttpResponseBase) -> bool:
    """True for what a browser shows of an address, which has its reader's own token against forgery in it."""
    return isinstance(getattr(response, "accepted_renderer", None), PageRenderer)


def too_many(request: HttpRequest, throttle: PersonThrottle) -> HttpResponse:
    response = problem_response(request, 429, f"Too many requests; the next may come in {throttle.wait()} s.")
    set_headers(response, throttle.headers | {"Retry-After": str(throttle.wait())})
    return response
