"""The ground of every view of the API."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import ClassVar

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from armybuilder.rest.problems import Refused
from armybuilder.rest.sharing import OPEN, PREFLIGHT, say
from armybuilder.throttles import SAFE, PersonThrottle, ReadThrottle, WriteThrottle
from catalog.mistakes import Mistake


class ApiView(APIView):
    """A view that refuses query parameters which it does not know, and may be read from any site."""

    throttle_classes = [ReadThrottle, WriteThrottle]

    #: The query parameters that the view understands.
    parameters: ClassVar[frozenset[str]] = frozenset()
    #: The throttles that counted the request.
    throttles: Sequence[BaseThrottle] = ()

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        if request.method == "OPTIONS":  # it brings no token along, and reads nothing
            return
        super().initial(request, *args, **kwargs)
        known = self.parameters
        listed = f"Known here: {', '.join(sorted(known))}." if known else "None is known here."
        unknown = [
            Mistake(name, f"There is no such query parameter. {listed}") for name in request.GET if name not in known
        ]
        if unknown:
            raise Refused(HTTPStatus.BAD_REQUEST, "The address has query parameters that mean nothing here.", unknown)

    def finalize_response(self, request: Request, response: Response, *args: object, **kwargs: object) -> Response:
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in SAFE:
            say(final, OPEN)
        for each in self.throttles:
            if isinstance(each, PersonThrottle):
                say(final, each.headers)
        return final

    def get_throttles(self) -> list[BaseThrottle]:
        self.throttles = super().get_throttles()
        return self.throttles

    def options(self, request: HttpRequest, *args: object, **kwargs: object) -> Response:
        """The answer to a browser that asks before it lets another site's page read."""
        return Response(status=HTTPStatus.NO_CONTENT, headers=PREFLIGHT)
