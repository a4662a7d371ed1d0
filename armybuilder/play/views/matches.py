"""The pages of matches: beginning one, watching it, playing it."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh
from rest_framework.permissions import SAFE_METHODS

from armybuilder.engine.bots import BOTS
from armybuilder.engine.games import can_be_played, game_of
from armybuilder.ownership.holders import NOBODY, holder_of
from armybuilder.ownership.pages import revision_of
from armybuilder.play import against_bots, evaluating, participants, presenters, replays, selectors, services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.against_bots import Hint
from armybuilder.play.army_choice import LINKED, OWN
from armybuilder.play.forecasting import forecast_by_number, shorts_by_number
from armybuilder.play.forms import AnswerForm, FightForm, OpenForm, OptionsForm
from armybuilder.play.leaving import delete_match
from armybuilder.play.models import Match, Offer, Player
from armybuilder.play.participants import Participants, call_time
from armybuilder.play.playback import Playback
from armybuilder.play.presenters import MatchView, Remains, figures_of
from armybuilder.play.reasons import Unknown, reasons
from armybuilder.play.seats import SEATS
from armybuilder.play.selectors import record_of
from armybuilder.play.series import start_series
from armybuilder.serving.errors import Outdated
from armybuilder.serving.fragments import is_fragment, page_or_part
from armybuilder.serving.throttles import ViewFunction, limited
from armybuilder.serving.workers import run_in_worker
from catalog.errors import Refused
from catalog.mistakes import Invalid, Mistake
from catalog.models import Game
from catalog.shelf import Shelf, shelf, shelves

P = ParamSpec("P")
T = TypeVar("T")


def chosen_game(request: HttpRequest) -> Shelf | None:
    """The game that the address or the form names; None where none was chosen yet."""
    slug = request.GET.get("game") or request.POST.get("game")
    if not slug:
        return None
    try:
        cards = shelf(slug)
    except (Game.DoesNotExist, ValueError):
        raise Http404("There is no such game.") from None
    if not can_be_played(cards.game.slug):
        raise Http404("This game can't be played here yet.")
    return cards


def games_to_choose(request: HttpRequest, template: str) -> HttpResponse:
    games = [each.game for each in shelves() if can_be_played(each.game.slug)]
    return render(request, template, {"games": games})


def chosen_army(request: HttpRequest, field: str) -> dict[str, str]:
    """The army whose page led here, as a form's first choice."""
    if key := request.GET.get("army"):
        return {field: f"{OWN}:{key}"}
    if key := request.GET.get("shared"):
        return {field: LINKED, f"{field}_link": key}
    return {}


#: The bots to which a seat can be handed over, with their words; the best first.
BOT_NAMES = [(name, SEATS[name]) for name in reversed(BOTS)]
LARGEST_MOMENT = 10**7
#: Matches on a page of the list.
PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def fight(request: HttpRequest) -> HttpResponse:
    """Choose the armies, the battlefield and who plays; then the match begins."""
    cards = chosen_game(request)
    if cards is None:
        return games_to_choose(request, "play/choose_game.html")
    initial = chosen_army(request, "one")
    form = FightForm(
        cards, holder_of(request), request.POST or None, initial=dict(initial), ground=request.GET.get("ground", "")
    )
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        holder = holder_of(request, make=True)
        size, seed = data["games"] or 1, data["seed"]
        if size > 1:
            return redirect(start_series(form.armies, form.seats, size, seed, data, cards, holder))
        return redirect(services.start_match(form.armies, form.seats, seed, data, cards, holder))
    context = {"form": form, "game": cards.game, "problem": form.choice.why_not(initial, "one")}
    return render(request, "play/fight.html", context, status=400 if form.is_bound else 200)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """A person's matches."""
    holder = holder_of(request)
    page = Paginator(selectors.matches_of(holder), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "matches": [(match, selectors.state_in_words(match, holder)) for match in page],
        "all_series": selectors.series_of(holder),
        "waiting": selectors.challenges_of(holder),
    }
    return render(request, "play/index.html", context)


@require_safe
@never_cache
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A match at a moment; a script asks for the same page's middle. Time is called first.

    Who comes back to it by the browser's Back sees what stands now, not the page as it was opened and all since then.
    """
    match = found_or_404(selectors.match_of, key)
    call_time(match)
    return render_match(request, match, _moment_of(request))


@require_POST
@limited("slices")
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Let the bots play on for a slice of time; any watcher may ask for it."""
    match = found_or_404(selectors.match_of, key)
    services.play_slice(match)
    return render_match(request, match, LARGEST_MOMENT) if is_fragment(request) else redirect(match)


@require_POST
@limited("slices")
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """Answer what you are asked."""
    match = match_to_play_or_404(request, key)
    form = AnswerForm(request.POST)
    notice = "" if form.is_valid() else "That isn’t one of the answers: choose one of them."
    if form.is_valid():
        said, seats = form.cleaned_data, selectors.seats_of(match, holder_of(request))
        step = partial(services.answer_by_number, match, said["revision"], said["option"], seats)
        notice = _refusal_of_answer(request, match, step)
    return change_response(request, match, notice)


@require_POST
@limited("slices")
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Undo an answer, or as many as were given together, 99 at most."""
    answers = request.POST.get("answers", "")[:2]
    count = max(1, int(answers)) if answers.isdecimal() else 1
    return _apply_step(request, key, partial(services.undo_answer, answers=count))


@require_POST
@limited("slices")
def hint(request: HttpRequest, key: str) -> HttpResponse:
    """Show what the search bot would do."""
    match, found = match_to_play_or_404(request, key), None
    try:
        found = against_bots.hint(match, holder_of(request), revision_of(request.POST))
    except Refused as refusal:
        match.refresh_from_db()
        return render_match(request, match, None, str(refusal))
    return render_match(request, match, None, hint=found)


@require_POST
@limited("slices")
def resign(request: HttpRequest, key: str) -> HttpResponse:
    """Give up against bots."""
    return _apply_step(request, key, against_bots.give_up)


@require_POST
@limited("slices")
def hand_over(request: HttpRequest, key: str) -> HttpResponse:
    """Let a bot play on in your place."""
    return _apply_step(request, key, partial(against_bots.hand_over, bot=request.POST.get("bot", "")))


@require_POST
@limited("slices")
def rematch(request: HttpRequest, key: str) -> HttpResponse:
    """Begin the same match once more, with other dice."""
    match = match_to_play_or_404(request, key)
    try:
        return redirect(against_bots.rematch(match, holder_of(request)))
    except Refused as refusal:
        return change_response(request, match, str(refusal))


@require_POST
@limited("slices")
def deploy_rest(request: HttpRequest, key: str) -> HttpResponse:
    """Let a bot place what you have left to place."""
    return _apply_step(request, key, services.deploy_rest, is_answer=True)


@require_POST
@limited("slices")
def pass_on(request: HttpRequest, key: str) -> HttpResponse:
    """Pass on the reactions that you are offered for the rest of the turn."""
    return _apply_step(request, key, services.pass_on, is_answer=True)


@require_POST
@limited("slices")
def ask_again(request: HttpRequest, key: str) -> HttpResponse:
    """Be asked again about the reactions on which you passed for a turn."""
    match = match_to_play_or_404(request, key)
    seats = selectors.seats_of(match, holder_of(request))
    return change_response(request, match, refusal_of(lambda: services.ask_again(match, seats)))


def _refusal_of_answer(request: HttpRequest, match: Match, step: Callable[[], object]) -> str:
    """Do what answers a question, and tell of it; what stood against it, in words."""
    before = copy(match)
    if not (refusal := refusal_of(step)):
        services.answered.send(Match, request=request, match=before)
    return refusal


def _apply_step(
    request: HttpRequest, key: str, step: Callable[[Match, int, Sequence[int]], None], *, is_answer: bool = False
) -> HttpResponse:
    match = match_to_play_or_404(request, key)
    seats = selectors.seats_of(match, holder_of(request))
    refusal = partial(_refusal_of_answer, request, match) if is_answer else refusal_of
    return change_response(request, match, refusal(lambda: step(match, revision_of(request.POST), seats)))


@require_POST
def uncover(request: HttpRequest, key: str) -> HttpResponse:
    """Note that the next player holds the device now, and show them what is theirs."""
    match = match_to_play_or_404(request, key)
    seats = {str(seat): seat for seat in selectors.seats_of(match, holder_of(request))}
    if (player := request.POST.get("player", "")) in seats:
        presenters.hand_to(match, seats[player], request.session)
    return change_response(request, match, "")


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether a match of yours is to go for good; then it does."""
    match = found_or_404(selectors.match_to_delete, key, holder_of(request))
    if request.method in SAFE_METHODS:
        return render(request, "play/delete.html", {"match": match, "game": match.game})
    delete_match(match, holder_of(request))
    messages.success(request, f"{match.title} is deleted.")
    return redirect("play:index")


@require_safe
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The match as a replay file; not while it would tell what is hidden from a player."""
    match, _ = _playback_or_404(request, key)
    if selectors.is_replay_withheld(match):
        context = {"match": match, "game": match.game}
        return render(request, "play/no_replay_yet.html", context, status=409)
    response = HttpResponse(replays.written(match), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{slugify(match.title) or 'match'}.match")
    return response


@require_safe
def log(request: HttpRequest, key: str) -> HttpResponse:
    match, playback = _playback_or_404(request, key)
    hints = [f"Hints: {len(match.hints)}."] if match.hints else []
    lines = [*(line.text for line in playback.lines), match.reason, *hints, ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_http_methods(["GET", "HEAD", "POST"])
@limited("replays")
def open_replay(request: HttpRequest) -> HttpResponse:
    """Read a replay file; one with mistakes changes nothing, and says what is wrong."""
    form = OpenForm(request.POST, request.FILES) if request.method == "POST" else OpenForm()
    mistakes: tuple[Mistake, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            return redirect(run_in_worker(replays.match_of_file, form.source(), holder_of(request, make=True)))
        except Invalid as refusal:
            mistakes = refusal.mistakes
    context = {"form": form, "mistakes": mistakes}
    return render(request, "play/open.html", context, status=400 if form.is_bound else 200)


def found_or_404(find: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    try:
        return find(*args, **kwargs)
    except ObjectDoesNotExist as missing:
        raise Http404(str(missing)) from None


def _playback_or_404(request: HttpRequest, key: str) -> tuple[Match, Playback]:
    """A match that today's rules can play again, as this person may see it."""
    match = found_or_404(selectors.match_of, key)
    # A match without a challenge is shown to everybody alike: nobody need be asked who they are.
    holder = holder_of(request) if match.challenge else NOBODY
    playback = selectors.todays_playback(match, holder)
    if playback is None:
        raise Http404("This match was played under an older version of the rules.")
    return match, playback


def match_to_play_or_404(request: HttpRequest, key: str) -> Match:
    """A match that this person plays in, after time was called."""
    return found_or_404(participants.match_to_play, key, holder_of(request))


def _moment_of(request: HttpRequest) -> int | None:
    text = request.GET.get("at", "")
    return min(int(text), LARGEST_MOMENT) if text.isdecimal() and len(text) < 12 else None


def refusal_of(change: Callable[[], object]) -> str:
    """Make the change; what stood against it, in words."""
    try:
        change()
    except Outdated as refusal:
        return f"{refusal} This is the current position."
    except Invalid as refusal:
        return " ".join(each.message for each in refusal.mistakes)
    except Refused as refusal:
        return str(refusal)
    return ""


def change_response(request: HttpRequest, match: Match, notice: str, part: str = "question") -> HttpResponse:
    if notice:
        match.refresh_from_db()
    if is_fragment(request) or notice:
        return render_match(request, match, None, notice)
    return redirect(f"{match.get_absolute_url()}#{part}")


def render_match(
    request: HttpRequest, match: Match, at: int | None, notice: str = "", hint: Hint | None = None
) -> HttpResponse:
    """A match at a moment: the whole page, or for a script its middle; with a hint that was asked for."""
    cards = shelf(match.game_id)
    context = {"match": match, "game": cards.game, "notice": notice}
    holder = holder_of(request)
    context["can_delete"] = selectors.can_delete(match, holder)
    playback = selectors.todays_playback(match, holder)
    is_part = is_fragment(request)
    if playback is None and is_part:  # the page that is open cannot show it: it is reloaded
        return HttpResponseClientRefresh()
    if playback is None:
        context["remains"] = Remains(match, holder)
        return render(request, "play/other_rules.html", context)
    context["carried_from"] = match.version if match.version != game_of(match.game_id).version else ""
    seats = selectors.seats_of(match, holder)
    if (player := presenters.next_holder(match, playback, seats, request.session)) is not None:
        return _render_covered(request, context, player)
    scene = MatchView(match, playback, cards, at, seats)
    if "next" in request.GET:  # what one has seen ends within a step, or with one
        scene.at = scene.after
    context["participants"] = Participants(match, seats) if match.challenge else None
    context |= {"scene": scene, "hint": hint, "bots": BOT_NAMES, "has_file": not selectors.is_replay_withheld(match)}
    context |= {"link": request.build_absolute_uri(f"{match.get_absolute_url()}?at={scene.at}")}
    status = 409 if notice and not is_part else 200
    return page_or_part(request, "play/match.html", "play/_match.html", context, status)


def _render_covered(request: HttpRequest, context: dict[str, object], player: int) -> HttpResponse:
    """The match without anything that is on the table, until the next player holds the device."""
    match = context["match"]
    assert isinstance(match, Match)
    context |= {"player": player, "side": adapter_of(match.game_id).sides[player], "is_covered": True}
    return page_or_part(request, "play/match.html", "play/_cover.html", context)


@require_POST
@limited("slices")
def carry_over(request: HttpRequest, key: str) -> HttpResponse:
    """Agree that your match goes on by today's rules, from as far as it fits them."""
    holder = holder_of(request)
    match = found_or_404(selectors.played_match, key, holder)
    seats = selectors.seats_of(match, holder)
    if notice := refusal_of(lambda: services.carry_over(match, revision_of(request.POST), seats)):
        messages.warning(request, notice)
    return redirect("play:match", key)


@require_safe
@limited("slices", methods=SAFE_METHODS)
def forecast(request: HttpRequest, key: str) -> HttpResponse:
    """A forecast of an option for the player who is asked; empty where it changes no piece."""
    match, _ = _playback_or_404(request, key)  # or there is nothing to forecast
    form = AnswerForm(request.GET)
    if not form.is_valid():
        raise Http404("There is no such option.")
    seen, number = form.cleaned_data["revision"], form.cleaned_data["option"]
    try:
        found = forecast_by_number(match, holder_of(request), seen, number)
    except (Refused, Match.DoesNotExist):
        raise Http404("That is not asked of you now.") from None
    if found is None or found.is_empty:
        return HttpResponse(status=204)
    cards = shelf(match.game_id)
    return render(request, "play/_forecast.html", {"forecast": found, "card": cards.called(found.card), "shelf": cards})


@require_safe
def forecasts(request: HttpRequest, key: str) -> HttpResponse:
    """What may come of several options, by number, for the player who is asked: in short, to choose between them.

    Nothing is told where the match has gone on since: the page that asked is about to show what is asked now.
    """
    match, _ = _playback_or_404(request, key)
    form = OptionsForm(request.GET)
    if not form.is_valid():
        raise Http404("There are no such options.")
    try:
        found = shorts_by_number(match, holder_of(request), form.cleaned_data["revision"], form.cleaned_data["option"])
    except Outdated:
        found = {}
    except (Refused, Match.DoesNotExist):
        raise Http404("That is not asked of you now.") from None
    return JsonResponse(found)


@require_safe
def look(request: HttpRequest, key: str) -> HttpResponse:
    """A piece at a moment, as this person sees it, or two side by side: a page, or for a script a part."""
    match, playback = _playback_or_404(request, key)
    seats = selectors.seats_of(match, holder_of(request))
    scene = MatchView(match, playback, shelf(match.game_id), _moment_of(request), seats)
    signs = [sign for name in ("piece", "beside") if (sign := request.GET.get(name))]
    if (signs or is_fragment(request)) and not (signs and scene.lookable.keys() >= set(signs)):
        raise Http404("There is no such piece.")
    context: dict[str, object] = {"match": match, "game": match.game, "scene": scene}
    looked_at = [scene.lookable[sign] for sign in signs]
    context["looked_at"] = [(piece, scene.card(piece.card)) for piece in looked_at]
    context["figures"] = figures_of(scene, looked_at)
    if len(looked_at) == 1 and looked_at[0].is_on_board:
        reach = scene.adapter.reach(scene.state, signs[0])
        works_by = filter(None, map(scene.shelf.called, scene.adapter.works_by(scene.state, signs[0])))
        context |= {"moves": sorted(reach.moves), "strikes": sorted(reach.strikes), "works_by": list(works_by)}
    return page_or_part(request, "play/look.html", "play/_look.html", context)


@require_safe
@limited("slices", methods=SAFE_METHODS)
def position(request: HttpRequest, key: str) -> HttpResponse:
    """How a match stands at a moment, as this person sees it: a page, or for a script a part."""
    match, playback = _playback_or_404(request, key)
    seats = selectors.seats_of(match, holder_of(request))
    scene = MatchView(match, playback, shelf(match.game_id), _moment_of(request), seats)
    context: dict[str, object] = {"match": match, "game": match.game, "scene": scene}
    try:
        found = evaluating.shares(scene)
        context["verdict"] = evaluating.verdict(scene.adapter.sides, found)
        context |= {"shares": list(zip(scene.players, found, strict=True)), "is_dealt": evaluating.is_dealt(scene)}
    except Refused as refusal:
        context["refusal"] = str(refusal)
    return page_or_part(request, "play/position.html", "play/_position.html", context)


@require_safe
def why(request: HttpRequest, key: str) -> HttpResponse:
    """Why a player can't do with a piece, on a space, what they may have in mind: a page, or for a script a part."""
    match, playback = _playback_or_404(request, key)
    scene = MatchView(
        match, playback, shelf(match.game_id), playback.length, selectors.seats_of(match, holder_of(request))
    )
    piece, to = (request.GET.get(name, "").strip() for name in ("piece", "to"))
    context = {"match": match, "game": match.game, "piece": piece, "to": to}
    try:
        context["reasons"] = reasons(scene, piece, to)
    except Unknown as unknown:
        context["unknown"] = unknown
    return page_or_part(request, "play/why.html", "play/_why.html", context)


#: Something that a player does at a match.
PlayerAction = Callable[..., None]


def player_action(scope: str) -> Callable[[PlayerAction], ViewFunction]:
    """A view that does something for the player who asks, and shows the match as it stands then."""

    def view_of(act: PlayerAction) -> ViewFunction:
        @require_POST
        @limited(scope)
        @wraps(act)
        def view(request: HttpRequest, key: str, **where: int) -> HttpResponse:
            match, player = found_or_404(participants.seat_at, key, holder_of(request))
            notice = refusal_of(partial(act, request, match, player, **where))
            match.refresh_from_db()
            return change_response(request, match, notice, "people")

        return view

    return view_of


@player_action("slices")
def offer(request: HttpRequest, match: Match, player: Player) -> None:
    kind = request.POST.get("kind", "")
    if kind not in Offer.Kind.values:
        raise Refused("There is no such offer.")
    participants.make_offer(match, player.number, kind)


@player_action("slices")
def answer_offer(request: HttpRequest, match: Match, player: Player, number: int) -> None:
    answer = request.POST.get("answer", "")
    if answer == participants.OfferAnswer.REFUSE and "never_again" in request.POST:
        answer = participants.OfferAnswer.REFUSE_FOR_GOOD
    participants.answer_offer(_offer(match, number), player.number, answer)


@player_action("slices")
def give_up(request: HttpRequest, match: Match, player: Player) -> None:
    participants.give_up(match, player.number)


@player_action("slices")
def claim(request: HttpRequest, match: Match, player: Player) -> None:
    participants.claim(match, player.number)


@player_action("talk")
def say(request: HttpRequest, match: Match, player: Player) -> None:
    participants.say(match, player, request.POST.get("phrase", ""), request.POST.get("words", ""))


@player_action("talk")
def report_message(request: HttpRequest, match: Match, player: Player, number: int) -> None:
    participants.report_message(match, number, player)


@player_action("talk")
def report_name(request: HttpRequest, match: Match, player: Player, number: int) -> None:
    participants.report_name(match, number, player)


@player_action("writes")
def wish(request: HttpRequest, match: Match, player: Player) -> None:
    """Mute the others or not; get emails or not."""
    participants.wish(
        player, **{name: request.POST[name] == "yes" for name in participants.WISHES if name in request.POST}
    )


@require_POST
def here(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a player says that it is there: the clock then knows that no connection was lost."""
    match, player = found_or_404(participants.seat_at, key, holder_of(request))
    participants.record_presence(match, player)
    participants.call_time(match)
    return HttpResponse(status=204)


@require_safe
def record(request: HttpRequest) -> HttpResponse:
    return render(request, "play/record.html", {"tallies": record_of(holder_of(request))})


def _offer(match: Match, number: int) -> Offer:
    found = match.offers.filter(pk=number).select_related("match", "player").first()
    if found is None:
        raise Refused("There is no such offer.")
    return found
