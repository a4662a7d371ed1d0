"""The pages of challenges: sending one, the lobby, taking one up."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from armybuilder.ownership.holders import Holder, holder_of
from armybuilder.play import challenges, selectors
from armybuilder.play.challenges import ChallengeSummary
from armybuilder.play.forms import BotForm, ChallengeForm, JoinForm
from armybuilder.play.models import Challenge
from armybuilder.play.views.matches import chosen_army, chosen_game, found_or_404, games_to_choose
from armybuilder.serving.fragments import is_fragment, page_or_part
from armybuilder.serving.throttles import limited
from catalog.errors import Refused
from catalog.mistakes import Invalid, Mistake

#: How many open challenges the lobby lists.
IN_THE_LOBBY = 100


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """The challenges that anybody may take up, and yours that wait."""
    holder = holder_of(request)
    waiting = [ChallengeSummary(each) for each in selectors.challenges_of(holder)]
    own = {each.challenge.pk for each in waiting}
    offered = [ChallengeSummary(each) for each in selectors.open_challenges()[:IN_THE_LOBBY] if each.pk not in own]
    return render(request, "play/lobby.html", {"waiting": waiting, "offered": offered})


@require_http_methods(["GET", "HEAD", "POST"])
@limited("writes")
def send(request: HttpRequest) -> HttpResponse:
    """Choose the game, an army and the terms; then there is a link to send."""
    cards = chosen_game(request)
    if cards is None:
        return games_to_choose(request, "play/challenge_game.html")
    initial = chosen_army(request, "army")
    ground = request.GET.get("ground", "")
    form = ChallengeForm(cards, holder_of(request), request.POST or None, initial=dict(initial), ground=ground)
    mistakes: tuple[Mistake, ...] = ()
    if form.is_bound and form.is_valid():
        holder = holder_of(request, make=True)
        data = form.cleaned_data
        try:
            newcomer = form.newcomer(holder)
            return redirect(
                challenges.send_challenge(
                    cards, form.terms, form.options, newcomer, holder, form.seats, data["is_open"]
                )
            )
        except Invalid as refused:
            mistakes = refused.mistakes
    context = {"form": form, "mistakes": mistakes, "game": cards.game}
    context["problem"] = form.choice.why_not(initial, "army")
    return render(request, "play/challenge_form.html", context, status=400 if form.is_bound else 200)


@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    """A challenge: to its players who has come so far, to others the terms and the way to join."""
    return _render_challenge(request, found_or_404(selectors.challenge_of, key))


@require_POST
@limited("writes")
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Take a seat; the last one begins the match."""
    challenge = found_or_404(selectors.challenge_of, key)
    form = JoinForm(challenge, holder_of(request), request.POST)
    if not form.is_valid():
        return _render_challenge(request, challenge, form)
    return _taken(request, challenge, form.newcomer(holder_of(request, make=True)), form)


@require_POST
@limited("writes")
def seat_bot(request: HttpRequest, key: str) -> HttpResponse:
    """Let a bot join your own challenge."""
    holder = holder_of(request)
    challenge = _own_or_404(key, holder)
    form = BotForm(challenge, holder, request.POST, prefix="bot")
    return (
        _taken(request, challenge, form.newcomer(), form)
        if form.is_valid()
        else _render_challenge(request, challenge, form)
    )


@require_POST
@limited("writes")
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Withdraw a challenge of yours, or give a seat free."""
    holder, challenge = holder_of(request), found_or_404(selectors.challenge_of, key)
    try:
        if challenge.is_held_by(holder):
            challenges.withdraw(challenge)
            messages.success(request, "You’ve withdrawn the challenge.")
        else:
            challenges.leave(challenge, holder)
            messages.success(request, "Your seat is free again.")
    except Refused as refusal:
        return _render_challenge(request, found_or_404(selectors.challenge_of, key), mistakes=(str(refusal),))
    return redirect("play:lobby")


def _own_or_404(key: str, holder: Holder) -> Challenge:
    challenge = found_or_404(selectors.challenge_of, key)
    if not challenge.is_held_by(holder):
        raise Http404("There is no such challenge of yours.")
    return challenge


def _taken(request: HttpRequest, challenge: Challenge, newcomer: challenges.Newcomer, form: forms.Form) -> HttpResponse:
    """Seat a newcomer, or show the form with the reason why not."""
    try:
        match = challenges.take_seat(challenge, newcomer)
    except Invalid as refused:
        return _render_challenge(request, challenge, form, [each.message for each in refused.mistakes])
    except Refused as refusal:
        return _render_challenge(request, selectors.challenge_of(challenge.key), form, [str(refusal)])
    return redirect(match or challenge)


def _render_challenge(
    request: HttpRequest, challenge: Challenge, form: forms.Form | None = None, mistakes: object = ()
) -> HttpResponse:
    match, holder = challenges.begun_match(challenge), holder_of(request)
    is_part = is_fragment(request)
    if match is not None and not mistakes:
        return _to_match(match.get_absolute_url(), is_part)
    is_own = challenge.is_held_by(holder)
    is_seated = selectors.own_player(challenge.players.all(), holder) is not None
    why_not = challenges.why_not_joined(challenge, holder)
    context = {
        "challenge": challenge,
        "summary": ChallengeSummary(challenge),
        "link": request.build_absolute_uri(challenge.get_absolute_url()),
        "is_own": is_own,
        "is_seated": is_seated,
        "why_not": "" if is_seated and challenge.withdrawn_at is None else why_not,
        "form": form if isinstance(form, JoinForm) else None if why_not else JoinForm(challenge, holder),
        "bot_form": form if isinstance(form, BotForm) else BotForm(challenge, holder, prefix="bot") if is_own else None,
        "mistakes": mistakes,
        "game": challenge.game,
    }
    status = 409 if mistakes else 400 if form is not None else 200
    return page_or_part(request, "play/challenge.html", "play/_waiting.html", context, status)


def _to_match(address: str, is_part: bool) -> HttpResponse:
    return HttpResponseClientRedirect(address) if is_part else redirect(address)
