"""Offers between players: a draw, to take an answer back, a rematch. And giving up, which needs nobody's leave.

An offer stands until all other people at the match have accepted it, one has refused it, or it is withdrawn. To take
an answer back can be asked for only as long as nothing else has happened.
"""

from django.db import IntegrityError, transaction

from armybuilder.lists.holders import Holder
from armybuilder.play.challenges import begin_rematch
from armybuilder.play.models import Match, Offer, Player
from armybuilder.play.quotas import SEATS
from armybuilder.play.seats import is_person
from armybuilder.play.selectors import last_answer_of, why_not_taken_back
from armybuilder.play.services import Refused, end_match, note_change, take_back_to
from armybuilder.quotas import QuotaReached

#: After so many refusals a player may say that they don't want to be asked again.
MANY_REFUSALS = 2
#: A draw that was refused can be offered again after so many answers.
DRAW_AGAIN = 10
#: The answers to an offer; it is withdrawn by whoever made it.
ACCEPT, REFUSE, REFUSE_FOR_GOOD, _ = ANSWERS = ("accept", "refuse", "refuse-for-good", "withdraw")
WORDS = {Offer.DRAW: "a draw", Offer.TAKEBACK: "to take the last answer back", Offer.REMATCH: "a rematch"}


def why_not_offered(match: Match, seat: int, kind: str) -> str:
    """The reason why a player can't make an offer now; "" if they can."""
    others = other_persons(match, seat)
    if not others:
        return "There is nobody to offer it to."
    if Offer.objects.filter(match=match, kind=kind, state=Offer.OPEN).exists():
        return f"There is an open offer of {WORDS[kind]}."
    why_not = {Offer.DRAW: _why_no_draw, Offer.TAKEBACK: _why_no_takeback, Offer.REMATCH: _why_no_rematch}[kind]
    return why_not(match, seat)


def make_offer(match: Match, seat: int, kind: str) -> Offer:
    """Offer something to the others; raises Refused."""
    if why_not := why_not_offered(match, seat, kind):
        raise Refused(why_not)
    if kind == Offer.REMATCH:
        _require_room(match, seat)
    try:
        with transaction.atomic():
            offer = Offer.objects.create(match=match, player=_player(match, seat), kind=kind, revision=match.revision)
            note_change(match)
    except IntegrityError:
        raise Refused(f"There is an open offer of {WORDS[kind]}.") from None
    return offer


def answer_offer(offer: Offer, seat: int, answer: str) -> None:
    """Answer an offer in one of the `ANSWERS`. Raises Refused, Stale or FileRefused."""
    if answer == ACCEPT:
        accept_offer(offer, seat)
    elif answer in (REFUSE, REFUSE_FOR_GOOD):
        refuse_offer(offer, seat, never_again=answer == REFUSE_FOR_GOOD)
    else:
        withdraw_offer(offer, seat)


def accept_offer(offer: Offer, seat: int) -> None:
    """Accept what another offers; what is agreed on by all happens. Raises Refused, Stale or FileRefused."""
    match = offer.match
    with transaction.atomic():
        standing = _lock(offer, seat)
        standing.accepted_by = sorted({*standing.accepted_by, seat})
        is_agreed = {player.number for player in other_persons(match, standing.player.number)} <= set(
            standing.accepted_by
        )
        standing.state = Offer.ACCEPTED if is_agreed else Offer.OPEN
        standing.save(update_fields=["accepted_by", "state"])
        note_change(match)
        if is_agreed:
            _carry_out(match, standing, seat)


def refuse_offer(offer: Offer, seat: int, never_again: bool = False) -> None:
    """Refuse what another offers; with `never_again` no takeback is asked of this player any more."""
    with transaction.atomic():
        standing = _lock(offer, seat)
        standing.state = Offer.REFUSED
        standing.save(update_fields=["state"])
        if standing.kind == Offer.TAKEBACK:
            _count_refusal(_player(offer.match, seat), never_again)
        note_change(offer.match)


def withdraw_offer(offer: Offer, seat: int) -> None:
    """Take an offer of one's own back; raises Refused."""
    with transaction.atomic():
        # On the row's own columns alone: a condition on another table's would be judged as it was before a wait.
        standing = Offer.objects.filter(pk=offer.pk, state=Offer.OPEN)
        if offer.player.number != seat or not standing.update(state=Offer.WITHDRAWN):
            raise Refused("This offer no longer stands.")
        note_change(offer.match)


def give_up(match: Match, seat: int) -> None:
    """Give a match up: of two players the other wins. Raises Refused or Stale."""
    others = [player.number for player in match.players if player.number != seat]
    end_match(match, others[0] if len(others) == 1 else None, f"{_player(match, seat).name} gives up.")


def open_offers(match: Match) -> list[Offer]:
    """The offers that stand; one to take an answer back only as long as nobody has answered since."""
    standing = match.offers.filter(state=Offer.OPEN).select_related("player")
    return [offer for offer in standing if _stands(match, offer)]


def other_persons(match: Match, seat: int) -> list[Player]:
    """The other people at a match."""
    return [player for player in match.players if player.number != seat and is_person(player.seat)]


def can_stop_being_asked(player: Player) -> bool:
    """True where a player has refused often enough to say that no answer is to be taken back any more."""
    return player.hears_takebacks and player.refusals >= MANY_REFUSALS


def _why_no_draw(match: Match, seat: int) -> str:
    if match.is_over:
        return "The match is over."
    refused = Offer.objects.filter(match=match, kind=Offer.DRAW, state=Offer.REFUSED, player__number=seat).last()
    if refused is not None and match.revision < refused.revision + DRAW_AGAIN:
        return "Your last offer was refused a short while ago."
    return ""


def _why_no_takeback(match: Match, seat: int) -> str:
    if not all(player.hears_takebacks for player in other_persons(match, seat)):
        return "The other side does not want to be asked any more."
    return why_not_taken_back(match, seat)


def _why_no_rematch(match: Match, _: int) -> str:
    if not match.is_over:
        return "The match is not over yet."
    return "The rematch has begun." if rematch_of(match) else ""


def rematch_of(match: Match) -> Match | None:
    """The match in which the same people met again."""
    return Match.objects.filter(challenge__before__isnull=False, challenge__before=match.challenge_id).first()


def _lock(offer: Offer, seat: int) -> Offer:
    """The offer as it stands, held for oneself; raises Refused for whose it is not to answer."""
    found = Offer.objects.select_for_update(of=("self",)).select_related("player").get(pk=offer.pk)
    if found.state != Offer.OPEN or not _stands(offer.match, found):
        raise Refused("This offer no longer stands.")
    if seat not in [player.number for player in other_persons(offer.match, found.player.number)]:
        raise Refused("This offer is not made to you.")
    return found


def _stands(match: Match, offer: Offer) -> bool:
    if offer.kind == Offer.TAKEBACK:
        return offer.revision == match.revision
    return match.is_over == (offer.kind == Offer.REMATCH)


def _carry_out(match: Match, offer: Offer, seat: int) -> None:
    """Do what all have agreed on, the player of this seat last."""
    if offer.kind == Offer.DRAW:
        end_match(match, None, "The players agreed on a draw.")
    elif offer.kind == Offer.TAKEBACK:
        if why_not := why_not_taken_back(match, offer.player.number):
            raise Refused(why_not)
        take_back_to(match, last_answer_of(match, offer.player.number))
    else:
        _require_room(match, seat)
        begin_rematch(match)


def _require_room(match: Match, seat: int) -> None:
    """See that all people at a match may keep one more; raises Refused with words for the player of a seat."""
    for player in match.players:
        try:
            SEATS.require_room(Holder(player.owner, player.holder))
        except QuotaReached as full:
            own = player.number == seat
            raise Refused(str(full) if own else f"{player.name} has no room for another match.") from None


def _count_refusal(player: Player, never_again: bool) -> None:
    player.refusals += 1
    player.hears_takebacks = not (never_again and player.refusals >= MANY_REFUSALS)
    player.save(update_fields=["refusals", "hears_takebacks"])


def _player(match: Match, seat: int) -> Player:
    return next(player for player in match.players if player.number == seat)
