"""The pages of scenes: all of a game, one step by step, and one that somebody changed."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.engine.scenes import Played, Scene, Unplayable, play, read, written
from armybuilder.learn.presenters import SceneView
from armybuilder.learn.stages import (
    MOST_TEXT,
    families,
    in_line,
    scenes_of,
    set_stage,
    strange_parts,
    without_expectations,
)
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.numbers import WholeNumber
from catalog.shelf import Shelf

MOMENT = WholeNumber(9_999_999)
#: The scenes on one page.
PAGE = 60


def scene_or_404(game: str, slug: str) -> Scene:
    found = scenes_of(game).scenes.get(slug)
    if found is None:
        raise Http404(f"There is no scene {slug} here.")
    return found


@require_safe
def scenes(request: HttpRequest, game: str) -> HttpResponse:
    """The scenes of a game, or those that show something or have words in their titles."""
    shelf = shelf_or_404(game)
    book = scenes_of(game)
    shows, words = request.GET.get("shows", ""), request.GET.get("q", "").strip()[:100]
    found = list(book.showing.get(shows, ())) if shows else families(book.scenes.values())
    found = [each for each in found if words.casefold() in each.title.casefold()]
    page = MOMENT.read(request.GET.get("page", "")) or 1
    some = found[(page - 1) * PAGE : page * PAGE]
    context = {"game": shelf.game, "found": some, "count": len(found), "shows": shows, "words": words}
    context |= {"before": page - 1, "after": page + 1 if len(found) > page * PAGE else 0}
    return render(request, "learn/scenes.html", context)


@require_safe
@vary_on_headers("HX-Request")
def scene(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene at a moment."""
    shelf, found = shelf_or_404(game), scene_or_404(game, slug)
    return _shown(request, shelf, found, play(found, set_stage(found, shelf)), {"address": request.path + "?"})


def _shown(request: HttpRequest, shelf: Shelf, scene: Scene, played: Played, more: dict[str, object]) -> HttpResponse:
    at = MOMENT.read(request.GET.get("at", ""))
    context = {"game": shelf.game, "scene": SceneView(scene, played, shelf, at), **more}
    return render(request, f"learn/{'_scene' if is_fragment(request) else 'scene'}.html", context)


@require_safe
@vary_on_headers("HX-Request")
def changed(request: HttpRequest, game: str) -> HttpResponse:
    """A scene as somebody wrote it, played as far as the rules let it; its address holds all of it."""
    shelf = shelf_or_404(game)
    text, slug = request.GET.get("text", "").replace("\r", "")[:MOST_TEXT], request.GET.get("from", "")
    base = scenes_of(game).scenes.get(slug)
    found, unreadable = read(text)
    found = without_expectations(found)
    wrong = [*map(in_line, unreadable), *strange_parts(found, shelf, base)]
    played = None
    if not wrong:
        try:
            played = play(found, set_stage(found, shelf))
        except Unplayable as error:
            wrong = [str(error)]
    query = request.GET.copy()
    query.pop("at", None)
    more: dict[str, object] = {"address": f"{request.path}?{query.urlencode()}&", "base": base, "is_changed": True}
    if played is None:
        context = {"game": shelf.game, "wrong": wrong, "text": text, "from": slug, **more}
        return render(request, "learn/wrong.html", context, status=422)
    return _shown(request, shelf, found, played, more | {"from": slug})


@require_safe
def as_json(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene as JSON."""
    return JsonResponse(scene_or_404(game, slug).data(), json_dumps_params={"ensure_ascii": False, "indent": 2})


@require_safe
def as_text(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene as lines of text."""
    return HttpResponse(written(scene_or_404(game, slug)), content_type="text/plain; charset=utf-8")
