"""The page of a series: how often each army wins, while it is being played."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from armybuilder.ownership.holders import holder_of
from armybuilder.play.models import Series
from armybuilder.play.series import result_of, resume, stop
from armybuilder.serving.fragments import page_or_part
from armybuilder.serving.throttles import limited


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A series as it stands; anybody with its address may look."""
    return _render_series(request, get_object_or_404(Series.objects.select_related("game"), key=key))


@require_POST
@limited("writes")
def play(request: HttpRequest, key: str) -> HttpResponse:
    resume(series := _own_or_404(request, key))
    return redirect(series)


@require_POST
@limited("writes")
def stop_series(request: HttpRequest, key: str) -> HttpResponse:
    """Stop a series of yours; what was played stays."""
    stop(series := _own_or_404(request, key))
    return redirect(series)


@require_POST
@limited("writes")
def delete(request: HttpRequest, key: str) -> HttpResponse:
    _own_or_404(request, key).delete()
    return redirect("play:index")


def _own_or_404(request: HttpRequest, key: str) -> Series:
    return get_object_or_404(Series.objects.held_by(holder_of(request)), key=key)


def _render_series(request: HttpRequest, series: Series) -> HttpResponse:
    result = result_of(series)
    sides = list(zip((series.first_army, series.second_army), series.bots, result.wins, strict=True))
    context = {
        "series": series,
        "result": result,
        "sides": sides,
        "is_held": series.is_held_by(holder_of(request)),
        "game": series.game,
        "dashboard": settings.DASK_DASHBOARD if getattr(request.user, "is_staff", False) else "",
    }
    return page_or_part(request, "play/series.html", "play/_series.html", context)
