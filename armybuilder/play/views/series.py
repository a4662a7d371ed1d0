"""The page of a series: how often each army wins, while it is being played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST

from armybuilder.limits import is_limited
from armybuilder.lists.holders import holder_of
from armybuilder.play.models import Series
from armybuilder.play.series import go_on, result_of, stop


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A series as it stands; whoever has its address may look."""
    return _shown(request, _series(key))


@require_POST
@is_limited("writes")
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Let a series of one's own go on."""
    series = _own(request, key)
    go_on(series)
    return redirect(series)


@require_POST
@is_limited("writes")
def leave_off(request: HttpRequest, key: str) -> HttpResponse:
    """Stop a series of one's own; what was played stays."""
    series = _own(request, key)
    stop(series)
    return redirect(series)


@require_POST
@is_limited("writes")
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a series of one's own with all its matches."""
    _own(request, key).delete()
    return redirect("play:index")


def _own(request: HttpRequest, key: str) -> Series:
    found = Series.objects.filter(holder_of(request).owns, key=key).first()
    if found is None:
        raise Http404("There is no such series of yours.")
    return found


def _series(key: str) -> Series:
    try:
        return Series.objects.select_related("game").get(key=key)
    except Series.DoesNotExist:
        raise Http404("There is no such series.") from None


def _shown(request: HttpRequest, series: Series) -> HttpResponse:
    result = result_of(series)
    sides = list(zip((series.first_army, series.second_army), series.bots, result.wins, strict=True))
    context = {
        "series": series,
        "result": result,
        "sides": sides,
        "is_held": Series.objects.filter(holder_of(request).owns, pk=series.pk).exists(),
        "game": series.game,
        "section": "matches",
    }
    is_part = bool(request.headers.get("HX-Request"))
    response = render(request, "play/_series.html" if is_part else "play/series.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response
