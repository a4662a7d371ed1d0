"""The page of a series: how often each army wins, while it is being played."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET, require_POST

from armybuilder.heavy import is_heavy
from armybuilder.limits import is_limited
from armybuilder.lists.holders import holder_of
from armybuilder.play.models import Series
from armybuilder.play.series import play_series_on, result_of


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A series as it stands; whoever has its address may look."""
    return _shown(request, _series(key))


@is_heavy
@require_POST
@is_limited("slices")
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Let the bots play on for a slice of time; whoever watches may ask for it."""
    series = _series(key)
    play_series_on(series)
    return _shown(request, series) if request.headers.get("HX-Request") else redirect(series)


@require_POST
@is_limited("writes")
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a series of one's own with all its matches."""
    found = Series.objects.filter(holder_of(request).owns, key=key)
    if not found.exists():
        raise Http404("There is no such series of yours.")
    found.delete()
    return redirect("play:index")


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
        "is_running": result.played < series.size,
        "is_held": Series.objects.filter(holder_of(request).owns, pk=series.pk).exists(),
        "game": series.game,
        "section": "matches",
    }
    is_part = bool(request.headers.get("HX-Request"))
    response = render(request, "play/_series.html" if is_part else "play/series.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response
