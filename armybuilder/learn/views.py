"""The pages of lessons and scenes: what can be learned, a lesson's steps, a game's scenes and one that was changed."""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.engine.scenes import Played, Scene, Unplayable, play, read, written
from armybuilder.learn.building import ArmyTrial, step_trial
from armybuilder.learn.forms import SceneReportForm
from armybuilder.learn.guide import start_guided
from armybuilder.learn.lessons import Lesson, lessons_of, reminder_of
from armybuilder.learn.models import SceneReport
from armybuilder.learn.presenters import SceneView, TrialView
from armybuilder.learn.progress import LessonRow, count_steps, done_by, note_done
from armybuilder.learn.puzzles import judged_trial, lesson_of, puzzle_of_the_day, puzzles_of
from armybuilder.learn.stages import (
    MOST_TEXT,
    families,
    in_line,
    scenes_of,
    set_stage,
    strange_parts,
    with_piece_at,
    without_expectations,
)
from armybuilder.learn.trials import (
    MOST_ANSWERS,
    StepTrial,
    Trial,
    can_be_tried,
    match_trial,
    scene_trial,
)
from armybuilder.ownership.holders import holder_of
from armybuilder.play.selectors import match_of, shown_playback
from armybuilder.play.views.matches import found_or_404
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.numbers import WholeNumber
from armybuilder.serving.throttles import limited
from catalog.shelf import Shelf, shelves

TRIED = ("GET", "HEAD", "POST")
tries, require_try = limited("tries", methods=TRIED), require_http_methods(TRIED)
MOMENT = WholeNumber(9_999_999)
#: The scenes on one page.
PAGE = 60
#: The most letters of a space.
LONGEST_SPACE = 10


def scene_or_404(game: str, slug: str) -> Scene:
    found = scenes_of(game).scenes.get(slug)
    if found is None:
        raise Http404(f"There is no scene {slug} here.")
    return found


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games that can be learned here, with your progress in each."""
    games = [cards.game for cards in shelves() if lessons_of(cards.game.slug)]
    done = done_by(holder_of(request))
    rows = [
        (game, list(lessons_of(game.slug).values()), count_steps(game.slug, done), bool(puzzles_of(game.slug)))
        for game in games
    ]
    return render(request, "learn/index.html", {"rows": rows})


@require_safe
def lessons(request: HttpRequest, game: str) -> HttpResponse:
    """The lessons of a game, each with what you have done of it."""
    shelf = shelf_or_404(game)
    done = done_by(holder_of(request))
    rows = [LessonRow(lesson, game, done) for lesson in lessons_of(game).values()]
    scenes = len(scenes_of(game).scenes)
    context = {"game": shelf.game, "rows": rows, "scene_count": scenes, "puzzle_count": len(puzzles_of(game))}
    return render(request, "learn/lessons.html", context)


@require_safe
def reminder(request: HttpRequest, game: str) -> HttpResponse:
    """A game's turn on one page, for people who come back to it."""
    shelf = shelf_or_404(game)
    rows = [(row, shelf.section(row.rule)) for row in reminder_of(game)]
    return render(request, "learn/reminder.html", {"game": shelf.game, "rows": rows})


@require_POST
@limited("writes")
def first_match(request: HttpRequest, game: str) -> HttpResponse:
    """Begin a guided match against a bot."""
    return redirect(start_guided(request, shelf_or_404(game)))


@vary_on_headers("HX-Request")
@require_try
@tries
def step(request: HttpRequest, game: str, slug: str, number: int) -> HttpResponse:
    """A step of a lesson, as it stands after the answers in the address."""
    shelf = shelf_or_404(game)
    lesson = lessons_of(game).get(slug)
    if lesson is None or not 1 <= number <= len(lesson.steps):
        raise Http404(f"There is no such step of a lesson {slug}.")
    found = lesson.steps[number - 1]
    trial = step_trial(found, shelf, _did(request))
    is_last = number == len(lesson.steps)
    return _on_step(request, shelf, trial, (slug, number), {
        "heading": lesson.title, "place": f"Step {number} of {len(lesson.steps)}", "next": _next(game, lesson, number),
        "before": lesson.before if number == 1 else "", "after": lesson.after if is_last else "",
        "back": reverse("learn:lessons", args=[game]), "back_name": f"Learn {shelf.game.name}", "all": "All lessons",
    })  # fmt: skip


def _on_step(
    request: HttpRequest, shelf: Shelf, trial: StepTrial | ArmyTrial, kept_as: tuple[str, int], more: dict[str, object]
) -> HttpResponse:
    """A try at a task, of a lesson or of a puzzle. An answer is posted; who only looks at the page has done nothing."""
    address = _address_after(request, _did(request))
    if request.method == "POST":
        if trial.outcome == "done":
            note_done(holder_of(request, make=True), shelf.game.slug, *kept_as, len(trial.did))
        if not is_fragment(request):
            return redirect(address)
    context = _trial_context(request, shelf, trial) | {
        "step": trial.step, "outcome": trial.outcome, "has_hint": "hint" in request.GET,
        "sections": [each for each in map(shelf.section, trial.step.rules) if each], **more,
    }  # fmt: skip
    response = render(request, f"learn/{'_step_page' if is_fragment(request) else 'step'}.html", context)
    return push_url(response, address) if request.method == "POST" else response


@require_safe
def puzzles(request: HttpRequest, game: str) -> HttpResponse:
    """The puzzles of a game, with those that you have solved."""
    shelf = shelf_or_404(game)
    done = done_by(holder_of(request))
    today = puzzle_of_the_day(game, timezone.localdate())
    rows = [(each, (game, lesson_of(each), 1) in done) for each in puzzles_of(game).values()]
    return render(request, "learn/puzzles.html", {"game": shelf.game, "rows": rows, "today": today})


@require_safe
def puzzle_of_today(request: HttpRequest, game: str) -> HttpResponse:
    """The puzzle of the day, at its own address."""
    found = puzzle_of_the_day(shelf_or_404(game).game.slug, timezone.localdate())
    if found is None:
        raise Http404("This game has no puzzles.")
    return redirect("learn:puzzle", game, found.slug)


@vary_on_headers("HX-Request")
@require_try
@tries
def puzzle(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A puzzle as it stands after the answers in the address, or with its solution."""
    shelf, book = shelf_or_404(game), puzzles_of(game)
    found = book.get(slug)
    if found is None:
        raise Http404(f"There is no puzzle {slug} here.")
    is_told = "solution" in request.GET
    trial = judged_trial(found, shelf, found.solution if is_told else _did(request))
    slugs = list(book)
    at = slugs.index(slug)
    return _on_step(request, shelf, trial, (lesson_of(found), 1), {
        "heading": "Puzzle", "place": f"{at + 1} of {len(slugs)}", "is_told": is_told,
        "puzzle": {"chance": f"{found.chance:.0%}", "others": f"{found.others:.0%}"},
        "next": reverse("learn:puzzle", args=[game, slugs[at + 1]]) if at + 1 < len(slugs) else "",
        "back": reverse("learn:puzzles", args=[game]), "back_name": f"Puzzles of {shelf.game.name}",
        "all": "All puzzles",
    })  # fmt: skip


def _next(game: str, lesson: Lesson, number: int) -> str:
    """The address of the next step, or of the next lesson's first; "" after the last."""
    if number < len(lesson.steps):
        return reverse("learn:step", args=[game, lesson.slug, number + 1])
    slugs = list(lessons_of(game))
    later = slugs[slugs.index(lesson.slug) + 1 :]
    return reverse("learn:step", args=[game, later[0], 1]) if later else ""


def _did(request: HttpRequest) -> list[str]:
    """The answers in the address, then the one that is posted."""
    return [*request.GET.getlist("did"), *request.POST.getlist("did")][:MOST_ANSWERS]


def _address_after(request: HttpRequest, did: Sequence[str]) -> str:
    return f"{request.path}?{urlencode([('did', each) for each in did], quote_via=quote)}"


def _trial_context(request: HttpRequest, shelf: Shelf, trial: Trial | ArmyTrial) -> dict[str, object]:
    return {
        "game": shelf.game,
        "scene": TrialView(trial, shelf) if isinstance(trial, Trial) else None,
        "trial": trial,
        "refused": trial.refused,
        "undo": _address_after(request, trial.did[:-1]),
        "here": _address_after(request, trial.did),
    }


@vary_on_headers("HX-Request")
@require_safe
@tries
def played_on(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene's position, played on by a visitor: both sides, with dice by chance."""
    shelf, found = shelf_or_404(game), scene_or_404(game, slug)
    trial = scene_trial(found, shelf, _did(request))
    back = [("Rules in play", reverse("learn:scenes", args=[game])), (found.title, request.path.removesuffix("play/"))]
    return _on_trial(request, _trial_context(request, shelf, trial) | {"back": back, "title": found.title})


@vary_on_headers("HX-Request")
@require_safe
@tries
def from_match(request: HttpRequest, key: str, moment: int) -> HttpResponse:
    """A match that is over, played on otherwise from a moment of it by a visitor: all sides."""
    match = found_or_404(match_of, key)
    if not can_be_tried(match):
        raise Http404("You can play a match on differently once it is over.")
    shown_playback(match, holder_of(request))  # which refuses who may not watch it
    shelf = shelf_or_404(match.game_id)
    trial = match_trial(match, moment, _did(request))
    back = [(match.title, f"{match.get_absolute_url()}?at={moment}")]
    return _on_trial(request, _trial_context(request, shelf, trial) | {"back": back, "title": match.title})


def _on_trial(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    return render(request, f"learn/{'_trial' if is_fragment(request) else 'trial'}.html", context)


@require_safe
def scenes(request: HttpRequest, game: str) -> HttpResponse:
    """The scenes of a game, or those that show something or have words in their titles."""
    shelf = shelf_or_404(game)
    book = scenes_of(game)
    shows, words = request.GET.get("shows", ""), request.GET.get("q", "").strip()[:100]
    found = list(book.showing.get(shows, ())) if shows else families(book.scenes.values())
    found = [each for each in found if words.casefold() in each.title.casefold()]
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context = {"game": shelf.game, "page": page, "shows": shows, "words": words}
    return render(request, "learn/scenes.html", context)


@require_safe
@vary_on_headers("HX-Request")
def scene(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene at a moment."""
    shelf, found = shelf_or_404(game), scene_or_404(game, slug)
    return _render_scene(request, shelf, found, play(found, set_stage(found, shelf)), {"address": request.path + "?"})


def _render_scene(
    request: HttpRequest, shelf: Shelf, scene: Scene, played: Played, more: dict[str, object]
) -> HttpResponse:
    at = MOMENT.read(request.GET.get("at", ""))
    context = {"game": shelf.game, "scene": SceneView(scene, played, shelf, at), **more}
    return render(request, f"learn/{'_scene' if is_fragment(request) else 'scene'}.html", context)


@require_safe
@tries
@vary_on_headers("HX-Request")
def changed(request: HttpRequest, game: str) -> HttpResponse:
    """A scene as somebody wrote it, played as far as the rules let it; its address holds all of it."""
    shelf = shelf_or_404(game)
    text, slug = request.GET.get("text", "").replace("\r", "")[:MOST_TEXT], request.GET.get("from", "")
    if space := request.GET.get("to", "").strip()[:LONGEST_SPACE]:
        moved = with_piece_at(text, request.GET.get("piece", ""), space, shelf)
        return redirect(f"{request.path}?{urlencode({'from': slug, 'text': moved})}")
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
    return _render_scene(request, shelf, found, played, more | {"from": slug})


@require_POST
@limited("writes")
def report(request: HttpRequest, game: str) -> HttpResponse:
    """Keep that a scene is wrong, with what somebody expected of it; a second report of theirs replaces an open one."""
    shelf, form = shelf_or_404(game), SceneReportForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        SceneReport.objects.update_or_create(
            game=shelf.game, scene=said["scene"], reporter=holder_of(request, make=True).tag, settled_at=None,
            defaults={"text": said["text"], "expected": said["expected"]},
        )  # fmt: skip
        messages.success(request, "Thank you. Somebody will look at this scene.")
    else:
        messages.error(request, "Say what you expected, in at most 1,000 characters.")
    slug = request.POST.get("scene", "")
    return redirect("learn:scene", game, slug) if slug in scenes_of(game).scenes else redirect("learn:scenes", game)


@require_safe
def as_json(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene as JSON."""
    return JsonResponse(scene_or_404(game, slug).data(), json_dumps_params={"ensure_ascii": False, "indent": 2})


@require_safe
def as_text(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A scene as lines of text."""
    return HttpResponse(written(scene_or_404(game, slug)), content_type="text/plain; charset=utf-8")
