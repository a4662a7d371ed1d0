"""Deeds of the people at a match beside answering: offers, giving up, claiming, talk, and being there."""

from collections.abc import Callable
from functools import partial, wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from armybuilder.limits import View, is_limited
from armybuilder.lists.holders import holder_of
from armybuilder.play import clocks, participants, services
from armybuilder.play.models import Match, Offer, Player
from armybuilder.play.selectors import own_player, record_of
from armybuilder.play.views.matches import played, shown
from catalog.mistakes import FileRefused

STALE = "The match has gone on in the meantime; this is how it stands now."
#: Something that a player does at a match.
Deed = Callable[..., None]


def deed(scope: str) -> Callable[[Deed], View]:
    """A view that does something for the player who asks, and shows the match as it stands then."""

    def view_of(act: Deed) -> View:
        @require_POST
        @is_limited(scope)
        @wraps(act)
        def view(request: HttpRequest, key: str, **where: int) -> HttpResponse:
            match, player = player_at(request, key)
            notice = _tried(partial(act, request, match, player, **where))
            match.refresh_from_db()
            if request.headers.get("HX-Request") or notice:
                return shown(request, match, None, notice)
            return redirect(f"{match.get_absolute_url()}#people")

        return view

    return view_of


@deed("slices")
def offer(request: HttpRequest, match: Match, player: Player) -> None:
    """Offer a draw, a rematch, or ask to take an answer back."""
    kind = request.POST.get("kind", "")
    if kind not in participants.WORDS:
        raise services.Refused("There is no such offer.")
    participants.make_offer(match, player.number, kind)


@deed("slices")
def answer_offer(request: HttpRequest, match: Match, player: Player, number: int) -> None:
    """Accept, refuse or withdraw an offer."""
    answer = request.POST.get("answer", "")
    if answer == participants.REFUSE and "never_again" in request.POST:
        answer = participants.REFUSE_FOR_GOOD
    participants.answer_offer(_offer(match, number), player.number, answer)


@deed("slices")
def give_up(request: HttpRequest, match: Match, player: Player) -> None:
    """Give the match up."""
    participants.give_up(match, player.number)


@deed("slices")
def claim(request: HttpRequest, match: Match, player: Player) -> None:
    """Claim the match because the other's time is up."""
    participants.claim(match, player.number)


@deed("talk")
def say(request: HttpRequest, match: Match, player: Player) -> None:
    """Say a set phrase, or a few words."""
    participants.say(match, player, request.POST.get("phrase", ""), request.POST.get("words", ""))


@deed("talk")
def report(request: HttpRequest, match: Match, player: Player, number: int) -> None:
    """Report what another player wrote."""
    participants.report(match, number, player)


@deed("talk")
def report_name(request: HttpRequest, match: Match, player: Player, number: int) -> None:
    """Report the name of another player."""
    participants.report_name(match, number, player)


@deed("writes")
def wish(request: HttpRequest, match: Match, player: Player) -> None:
    """Hear the others or not; get letters or not."""
    participants.wish(
        player, **{name: request.POST[name] == "yes" for name in participants.WISHES if name in request.POST}
    )


@require_POST
def here(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a player says that it is there: the clock then knows that no connection was lost."""
    match, player = player_at(request, key)
    clocks.note_here(player)
    participants.call_time(match)
    return HttpResponse(status=204)


@require_GET
def record(request: HttpRequest) -> HttpResponse:
    """A person's matches won, lost and drawn."""
    return render(request, "play/record.html", {"tallies": record_of(holder_of(request)), "section": "matches"})


def player_at(request: HttpRequest, key: str) -> tuple[Match, Player]:
    """The match, and whoever asks as one of its players."""
    match = played(request, key)
    own = own_player(match.players, holder_of(request))
    if own is None:
        raise Http404("There is no such match of yours.")
    return match, own


def _offer(match: Match, number: int) -> Offer:
    found = match.offers.filter(pk=number).select_related("match", "player").first()
    if found is None:
        raise services.Refused("There is no such offer.")
    return found


def _tried(change: Callable[[], None]) -> str:
    """Make the change; what stood against it, in words."""
    try:
        change()
    except services.Stale:
        return STALE
    except services.Refused as refusal:
        return str(refusal)
    except FileRefused as refused:
        return " ".join(each.message for each in refused.mistakes)
    return ""
