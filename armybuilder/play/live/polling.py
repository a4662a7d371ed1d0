"""The number of changes for those who ask now and then: programs, and browsers where streams don't get through."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from armybuilder.play.live.numbers import changes_of


@require_safe
def poll(request: HttpRequest, key: str) -> HttpResponse:
    """The number of changes, or that it is still the one which the browser has."""
    changes = changes_of([key]).get(key)
    if changes is None:
        raise Http404("There is nothing here to watch.")
    tag = f'"{changes}"'
    answer = JsonResponse({"changes": changes}, headers={"ETag": tag, "Cache-Control": "no-cache"})
    found = get_conditional_response(request, tag, response=answer)
    return answer if found is None else found
