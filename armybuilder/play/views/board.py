"""Views of what the board asks for while one thinks: what may come of an answer, what there is to know of a piece."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from armybuilder.engine.table import listed
from armybuilder.limits import is_limited
from armybuilder.lists.holders import holder_of
from armybuilder.play import selectors, services
from armybuilder.play.forecasting import outlook_of
from armybuilder.play.forms.matches import AnswerForm
from armybuilder.play.models import Match
from armybuilder.play.playback import Playback
from armybuilder.play.showing import Scene
from armybuilder.workers import run_in_worker
from catalog.shelf import shelf


@require_GET
@is_limited("slices", methods=("GET",))
def forecast(request: HttpRequest, key: str) -> HttpResponse:
    """A forecast of an option, for whoever is asked; nothing at all where it changes nobody's fate."""
    match, form = _match(key), AnswerForm(request.GET)
    if not form.is_valid():
        raise Http404("There is no such option.")
    playback, holder = _playback(request, match), holder_of(request)
    try:
        question = services.question_of(match, form.cleaned_data["revision"], selectors.seats_of(match, holder))
    except (services.Stale, services.Refused) as refusal:
        raise Http404("That is not asked of you now.") from refusal
    options, number = listed(question.options), form.cleaned_data["option"]
    if number >= len(options):
        raise Http404("There is no such option.")
    if playback.waiting is None or playback.waiting.player != question.player:
        return HttpResponse(status=204)
    try:
        found = run_in_worker(outlook_of, match.pk, match.revision, holder, options[number])
    except Match.DoesNotExist:
        raise Http404("That is not asked of you now.") from None
    return render(request, "play/_forecast.html", {"outlook": found}) if found.rows else HttpResponse(status=204)


@require_GET
def look(request: HttpRequest, key: str) -> HttpResponse:
    """A piece at a moment, as whoever looks sees it: its card, its figures, how far it reaches."""
    match = _match(key)
    at = request.GET.get("at", "")
    moment = int(at) if at.isdecimal() and len(at) < 9 else None
    seats = selectors.seats_of(match, holder_of(request))
    scene = Scene(match, _playback(request, match), shelf(match.game_id), moment, seats)
    piece = next((each for each in scene.pieces if each.token.sign == request.GET.get("piece")), None)
    if piece is None:
        raise Http404("There is no such piece.")
    kind, _, slug = piece.token.card.partition("/")
    reach = scene.adapter.reach(scene.state, piece.token.sign)
    context = {
        "piece": piece,
        "card": scene.shelf.kind(kind).get(slug) if kind else None,
        "moves": sorted(reach.moves),
        "strikes": sorted(reach.strikes),
        "is_own": piece.token.owner in seats,
    }
    return render(request, "play/_look.html", context)


def _match(key: str) -> Match:
    try:
        return selectors.match_of(key)
    except Match.DoesNotExist:
        raise Http404("There is no such match.") from None


def _playback(request: HttpRequest, match: Match) -> Playback:
    """The match through the eyes of whoever asks."""
    playback = selectors.todays_playback(match, holder_of(request))
    if playback is None:
        raise Http404("This match was played by other rules.")
    return playback
