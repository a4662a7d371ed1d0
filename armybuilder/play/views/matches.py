"""The pages of matches: beginning one, watching it, playing it."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from armybuilder.engine.games import can_be_played, game_of
from armybuilder.engine.table import listed
from armybuilder.limits import is_limited
from armybuilder.lists.holders import Holder, holder_of
from armybuilder.play import presenters, replays, selectors, services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import LINKED, OWN
from armybuilder.play.forecasting import outlook_of
from armybuilder.play.forms.matches import AnswerForm, FightForm, OpenForm
from armybuilder.play.leaving import delete_match
from armybuilder.play.models import Match
from armybuilder.play.participants import Company, call_time
from armybuilder.play.playback import Playback
from armybuilder.play.presenters import Remains, Scene
from armybuilder.play.series import start_series
from armybuilder.workers import run_in_worker
from catalog.mistakes import FileRefused, Mistake
from catalog.models import Game
from catalog.shelf import Shelf, shelf, shelves


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
    """The games that can be played."""
    games = [each.game for each in shelves() if can_be_played(each.game.slug)]
    return render(request, template, {"games": games, "section": "matches"})


def chosen_army(request: HttpRequest, field: str) -> dict[str, str]:
    """The army whose page led here, as a form's first choice."""
    if key := request.GET.get("army"):
        return {field: f"{OWN}:{key}"}
    if key := request.GET.get("shared"):
        return {field: LINKED, f"{field}_link": key}
    return {}


LARGEST_MOMENT = 10**7
#: So many matches stand on a page of the list.
PAGE = 50


@require_http_methods(["GET", "POST"])
@is_limited("writes")
def fight(request: HttpRequest) -> HttpResponse:
    """Choose the armies, the battlefield and who plays; then the match begins."""
    cards = chosen_game(request)
    if cards is None:
        return games_to_choose(request, "play/choose_game.html")
    initial = chosen_army(request, "one")
    form = FightForm(cards, holder_of(request), request.POST or None, initial=dict(initial))
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        holder = holder_of(request, make=True)
        size, seed = data["games"] or 1, data["seed"]
        if size > 1:
            return redirect(start_series(form.armies, form.seats, size, seed, data, cards, holder))
        return redirect(services.start_match(form.armies, form.seats, seed, data, cards, holder))
    context = {"form": form, "game": cards.game, "section": "matches", "problem": form.choice.why_not(initial, "one")}
    return render(request, "play/fight.html", context, status=400 if form.is_bound else 200)


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """A person's matches."""
    holder = holder_of(request)
    page = Paginator(selectors.matches_of(holder), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "matches": [(match, selectors.state_in_words(match, holder)) for match in page],
        "all_series": selectors.series_of(holder),
        "waiting": selectors.challenges_of(holder),
        "section": "matches",
    }
    return render(request, "play/index.html", context)


@require_GET
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A match at a moment; a script asks for the same page's middle. Whoever looks has time called first."""
    match = _match(key)
    call_time(match)
    return shown(request, match, _moment(request))


@require_POST
@is_limited("slices")
def play(request: HttpRequest, key: str) -> HttpResponse:
    """Let the bots play on for a slice of time; whoever watches may ask for it."""
    match = _match(key)
    services.play_slice(match)
    return shown(request, match, LARGEST_MOMENT) if request.headers.get("HX-Request") else redirect(match)


@require_POST
@is_limited("slices")
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """Answer what one is asked."""
    match = played(request, key)
    form = AnswerForm(request.POST)
    notice = "" if form.is_valid() else "That is no answer: choose one of the options."
    if form.is_valid():
        take = partial(_take, number=form.cleaned_data["option"], holder=holder_of(request))
        notice = _tried(match, form.cleaned_data["revision"], take)
    return _changed(request, match, notice)


@require_POST
@is_limited("slices")
def undo(request: HttpRequest, key: str) -> HttpResponse:
    """Take one's last answer back."""
    match = played(request, key)
    take_back = partial(services.undo_answer, seats=selectors.seats_of(match, holder_of(request)))
    return _changed(request, match, _tried(match, seen_revision(request), take_back))


@require_POST
@is_limited("slices")
def deploy_rest(request: HttpRequest, key: str) -> HttpResponse:
    """Let a bot place what one has left to place."""
    match = played(request, key)
    place = partial(services.deploy_rest, seats=selectors.seats_of(match, holder_of(request)))
    return _changed(request, match, _tried(match, seen_revision(request), place))


@require_POST
def uncover(request: HttpRequest, key: str) -> HttpResponse:
    """Note that whoever is asked next holds the device now, and show them what is theirs."""
    match = played(request, key)
    player = request.POST.get("player", "")
    if player.isdecimal() and int(player[:2]) in selectors.seats_of(match, holder_of(request)):
        presenters.hand_to(match, int(player[:2]), request.session)
    return _changed(request, match, "")


@require_http_methods(["GET", "POST"])
@is_limited("writes")
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether a match of one's own is to go for good; then it does."""
    match = _own(request, key)
    if request.method == "GET":
        return render(request, "play/delete.html", {"match": match, "game": match.game, "section": "matches"})
    delete_match(match, holder_of(request))
    messages.success(request, f"{match.title} is deleted.")
    return redirect("play:index")


@require_GET
def download(request: HttpRequest, key: str) -> HttpResponse:
    """The match as a replay file; not while it would tell what is hidden from who plays."""
    match, _ = _playable(request, key)
    if selectors.is_file_kept_back(match):
        context = {"match": match, "game": match.game, "section": "matches"}
        return render(request, "play/no_replay_yet.html", context, status=409)
    response = HttpResponse(replays.written(match), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(match.title) or "match"}.match"'
    return response


@require_GET
def log(request: HttpRequest, key: str) -> HttpResponse:
    """The whole log as text, as far as it may be told."""
    match, playback = _playable(request, key)
    lines = [*(line.text for line in playback.lines), match.reason, ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_http_methods(["GET", "POST"])
@is_limited("replays")
def open_replay(request: HttpRequest) -> HttpResponse:
    """Read a replay file; one with mistakes changes nothing, and says what is wrong."""
    form = OpenForm(request.POST, request.FILES) if request.method == "POST" else OpenForm()
    mistakes: tuple[Mistake, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            return redirect(run_in_worker(replays.opened, form.source(), holder_of(request, make=True)))
        except FileRefused as refusal:
            mistakes = refusal.mistakes
    context = {"form": form, "mistakes": mistakes, "section": "matches"}
    return render(request, "play/open.html", context, status=400 if form.is_bound else 200)


def _match(key: str) -> Match:
    try:
        return selectors.match_of(key)
    except Match.DoesNotExist:
        raise Http404("There is no such match.") from None


def _playable(request: HttpRequest, key: str) -> tuple[Match, Playback]:
    """A match that today's rules can play again, as whoever asks may see it."""
    match = _match(key)
    # A match without a challenge is shown to everybody alike: nobody need be asked who they are.
    holder = holder_of(request) if match.challenge else Holder()
    playback = selectors.todays_playback(match, holder)
    if playback is None:
        raise Http404("This match was played by other rules.")
    return match, playback


def played(request: HttpRequest, key: str) -> Match:
    """A match in which whoever asks plays; whoever acts has time called first."""
    try:
        match = selectors.played_match(key, holder_of(request))
    except Match.DoesNotExist:
        raise Http404("There is no such match of yours.") from None
    call_time(match)
    return match


def _own(request: HttpRequest, key: str) -> Match:
    try:
        return selectors.match_to_delete(key, holder_of(request))
    except Match.DoesNotExist:
        raise Http404("There is no such match of yours.") from None


def _moment(request: HttpRequest) -> int | None:
    text = request.GET.get("at", "")
    return min(int(text), LARGEST_MOMENT) if text.isdecimal() and len(text) < 12 else None


def seen_revision(request: HttpRequest) -> int:
    """The revision that the page showed; 0, which none has, where it says none."""
    seen = request.POST.get("revision", "")
    return int(seen) if seen.isdecimal() and len(seen) < 10 else 0


def _tried(match: Match, seen: int, change: Callable[[Match, int], None]) -> str:
    """Make the change; what stood against it, in words."""
    try:
        change(match, seen)
    except services.Stale:
        match.refresh_from_db()
        return "The match has gone on in another window; this is how it stands now. Your answer was not taken."
    except services.Refused as refusal:
        return str(refusal)
    return ""


def _take(match: Match, seen: int, number: int, holder: Holder) -> None:
    """Take an option by its number."""
    question = services.question_of(match, seen, selectors.seats_of(match, holder))
    options = listed(question.options)
    if number >= len(options):
        raise services.Refused("That is none of the options here.")
    services.answer_match(match, options[number], seen, question.player)


def _changed(request: HttpRequest, match: Match, notice: str) -> HttpResponse:
    if request.headers.get("HX-Request") or notice:
        return shown(request, match, None, notice)
    return redirect(f"{match.get_absolute_url()}#question")


def shown(request: HttpRequest, match: Match, at: int | None, notice: str = "") -> HttpResponse:
    """A match at a moment: the whole page, or for a script its middle."""
    cards = shelf(match.game_id)
    context = {"match": match, "game": cards.game, "section": "matches", "notice": notice}
    holder = holder_of(request)
    context["can_delete"] = selectors.can_delete(match, holder)
    playback = selectors.todays_playback(match, holder)
    is_part = bool(request.headers.get("HX-Request"))
    if playback is None and is_part:  # the page that is open cannot show it: it is loaded anew
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if playback is None:
        context["remains"] = Remains(match, holder)
        return render(request, "play/other_rules.html", context)
    context["carried_from"] = match.version if match.version != game_of(match.game_id).version else ""
    seats = selectors.seats_of(match, holder)
    if (player := presenters.next_holder(match, playback, seats, request.session)) is not None:
        return _covered(request, context, player)
    scene = Scene(match, playback, cards, at, seats)
    context["company"] = Company(match, seats) if match.challenge else None
    context |= {"scene": scene, "has_file": not selectors.is_file_kept_back(match)}
    context |= {"link": request.build_absolute_uri(f"{match.get_absolute_url()}?at={scene.at}")}
    status = 409 if notice and not is_part else 200
    response = render(request, "play/_match.html" if is_part else "play/match.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _covered(request: HttpRequest, context: dict[str, object], player: int) -> HttpResponse:
    """The match without anything that is on the table, until the next player holds the device."""
    match = context["match"]
    assert isinstance(match, Match)
    context |= {"player": player, "side": adapter_of(match.game_id).sides[player], "is_covered": True}
    is_part = bool(request.headers.get("HX-Request"))
    response = render(request, "play/_cover.html" if is_part else "play/match.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
@is_limited("slices")
def carry_over(request: HttpRequest, key: str) -> HttpResponse:
    """Agree that one's match goes on by today's rules, from as far as it fits them."""
    holder = holder_of(request)
    try:
        match = selectors.played_match(key, holder)
        services.carry_over(match, seen_revision(request), selectors.seats_of(match, holder))
    except Match.DoesNotExist:
        raise Http404("There is no such match of yours.") from None
    except services.Stale:
        messages.warning(request, "The match has gone on in the meantime; this is how it stands now.")
    except services.Refused as refusal:
        messages.warning(request, str(refusal))
    return redirect("play:match", key)


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


def _playback(request: HttpRequest, match: Match) -> Playback:
    """The match through the eyes of whoever asks."""
    playback = selectors.todays_playback(match, holder_of(request))
    if playback is None:
        raise Http404("This match was played by other rules.")
    return playback
