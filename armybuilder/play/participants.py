"""The people at a match: what they say and offer each other, whose time is up, and how a page shows them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import TextChoices
from django.http import Http404
from django.utils import timezone

from armybuilder.engine.games import game_of
from armybuilder.ownership.holders import Holder
from armybuilder.play.challenges import begin_rematch
from armybuilder.play.clocks import PLAYER_TIMEOUT, late_players, player_due_at
from armybuilder.play.models import LONGEST_WORDS, Match, Message, Offer, Player, Report
from armybuilder.play.pieces import BODIES
from armybuilder.play.seats import deputy_answer, is_person, persons_asked, seat_match
from armybuilder.play.selectors import (
    NOTHING_TO_UNDO,
    SEAT_QUOTA,
    is_between_people,
    is_by_todays_rules,
    last_answer_of,
    own_player,
    played_match,
    why_no_undo,
)
from armybuilder.play.services import answer_match, count_change, end_match, play_on, undo_to
from armybuilder.play.terms import Clock, TimeUp
from armybuilder.serving.errors import QuotaReached
from catalog.errors import Refused
from validation.bounds import is_plain

PHRASES: Mapping[str, str] = {
    "hello": "Hello!",
    "good-luck": "Good luck, and have fun.",
    "one-moment": "One moment, please.",
    "well-played": "Well played!",
    "oops": "Oops.",
    "thanks": "Thank you for the match.",
}
#: A player's preferences: to see the others' messages, to get an email when it is their turn.
WISHES = ("wants_talk", "wants_emails")
#: The messages that a page shows.
SHOWN = 40
#: A match holds no more than this.
MOST_MESSAGES = 1000


@dataclass(frozen=True, slots=True)
class Said:
    number: int
    player: int
    name: str
    words: str
    is_own: bool
    can_be_reported: bool


def say(match: Match, player: Player, phrase: str = "", words: str = "") -> Message:
    """Say a set phrase, or words where all chose to talk; raises Refused."""
    words = " ".join(words.split())
    if why_not := why_not_said(match, phrase, words):
        raise Refused(why_not)
    with transaction.atomic():
        message = Message.objects.create(match=match, player=player, phrase=phrase, words=words)
        count_change(match)
    return message


def why_not_said(match: Match, phrase: str, words: str) -> str:
    """The reason why something can't be said; "" if it can."""
    if bool(phrase) == bool(words) or (phrase and phrase not in PHRASES):
        return "Say one of the set phrases, or a few words."
    if len(words) > LONGEST_WORDS or not is_plain(words):
        return f"Write at most {LONGEST_WORDS} characters of plain text."
    if words and not match.terms.can_talk:
        return "This match allows only the set phrases."
    if match.messages.count() >= MOST_MESSAGES:
        return "This match has as many messages as it can hold."
    return ""


def messages_shown(match: Match, seats: Sequence[int]) -> list[Said]:
    """The last that was said, as those in these seats read it; without seats the set phrases alone.

    A player who mutes the others sees neither their words nor their phrases.
    """
    is_mute = any(player.number in seats and not player.wants_talk for player in match.players)
    messages = match.messages.select_related("player").order_by("-pk")[:SHOWN]
    return [
        _said(message, seats)
        for message in reversed(messages)
        if (message.player.number in seats) or (not is_mute and (message.phrase or seats))
    ]


def _said(message: Message, seats: Sequence[int]) -> Said:
    is_own = message.player.number in seats
    return Said(
        message.pk,
        message.player.number,
        message.player.name,
        PHRASES.get(message.phrase, "") or message.words,
        is_own,
        bool(message.words and seats and not is_own),
    )


def wish(player: Player, **wants: bool) -> None:
    """Keep some of a player's `WISHES`; the player's other pages show it too."""
    Player.objects.filter(pk=player.pk).update(**wants)
    _count_change_of(player)


def report_message(match: Match, number: int, player: Player) -> None:
    """Report what another wrote to a moderator, once; raises Refused."""
    message = match.messages.filter(pk=number).exclude(player=player).exclude(words="").first()
    if message is None:
        raise Refused("There is no such message from another player.")
    Report.objects.get_or_create(message=message, reporter=player)


def report_name(match: Match, number: int, player: Player) -> None:
    """Report the name of another at the table to a moderator, once; raises Refused."""
    named = next((each for each in match.players if each.number == number and is_person(each.seat)), None)
    if named is None or named == player:
        raise Refused("There is no such other player.")
    Report.objects.get_or_create(named=named, reporter=player, defaults={"name": named.name})


def reset_name(player: Player) -> None:
    """Give a player a neutral name in place of an offensive one."""
    player.name = f"Player {player.number + 1}"
    player.save(update_fields=["name"])
    _count_change_of(player)


def _count_change_of(player: Player) -> None:
    if match := Match.objects.filter(challenge=player.challenge_id).first():
        count_change(match)


#: How many refusals it takes until a player may ask not to be asked again.
MANY_REFUSALS = 2
#: How many answers it takes until a refused draw can be offered again.
DRAW_AGAIN = 10


class OfferAnswer(TextChoices):
    """What is answered to an offer; its maker withdraws it."""

    ACCEPT = "accept"
    REFUSE = "refuse"
    REFUSE_FOR_GOOD = "refuse-for-good"
    WITHDRAW = "withdraw"


def why_not_offered(match: Match, seat: int, kind: str) -> str:
    """The reason why a player can't make an offer now; "" if they can."""
    others = other_persons(match, seat)
    if not others:
        return "There is nobody to offer it to."
    if Offer.objects.filter(match=match, kind=kind, state=Offer.State.OPEN).exists():
        return f"There is an open offer of {Offer.Kind(kind).label}."
    why_not = {
        Offer.Kind.DRAW: _why_no_draw,
        Offer.Kind.TAKEBACK: _why_no_takeback,
        Offer.Kind.REMATCH: _why_no_rematch,
    }[Offer.Kind(kind)]
    return why_not(match, seat)


def make_offer(match: Match, seat: int, kind: str) -> Offer:
    """Offer something to the others; raises Refused."""
    if why_not := why_not_offered(match, seat, kind):
        raise Refused(why_not)
    if kind == Offer.Kind.REMATCH:
        _require_room(match, seat)
    try:
        with transaction.atomic():
            offer = Offer.objects.create(match=match, player=_player(match, seat), kind=kind, revision=match.revision)
            count_change(match)
    except IntegrityError:
        raise Refused(f"There is an open offer of {Offer.Kind(kind).label}.") from None
    return offer


def answer_offer(offer: Offer, seat: int, answer: str) -> None:
    """Answer an offer in one of these ways. Raises Refused or Invalid."""
    if answer == OfferAnswer.ACCEPT:
        accept_offer(offer, seat)
    elif answer in (OfferAnswer.REFUSE, OfferAnswer.REFUSE_FOR_GOOD):
        refuse_offer(offer, seat, never_again=answer == OfferAnswer.REFUSE_FOR_GOOD)
    elif answer == OfferAnswer.WITHDRAW:
        withdraw_offer(offer, seat)
    else:
        raise Refused("An offer is accepted, refused or withdrawn.")


def accept_offer(offer: Offer, seat: int) -> None:
    """Accept what another offers; what is agreed on by all happens. Raises Refused or Invalid."""
    match = offer.match
    with transaction.atomic():
        standing = _lock(offer, seat)
        standing.accepted_by = sorted({*standing.accepted_by, seat})
        is_agreed = {player.number for player in other_persons(match, standing.player.number)} <= set(
            standing.accepted_by
        )
        standing.state = Offer.State.ACCEPTED if is_agreed else Offer.State.OPEN
        standing.save(update_fields=["accepted_by", "state"])
        count_change(match)
        rematch = _carry_out(match, standing, seat) if is_agreed else None
    if rematch is not None:
        play_on(rematch)  # bots think without a lock on the offer


def refuse_offer(offer: Offer, seat: int, never_again: bool = False) -> None:
    """Refuse what another offers; with `never_again` no takeback is asked of this player any more."""
    with transaction.atomic():
        standing = _lock(offer, seat)
        standing.state = Offer.State.REFUSED
        standing.save(update_fields=["state"])
        if standing.kind == Offer.Kind.TAKEBACK:
            _count_refusal(_player(offer.match, seat), never_again)
        count_change(offer.match)


def withdraw_offer(offer: Offer, seat: int) -> None:
    """Withdraw your own offer; raises Refused."""
    with transaction.atomic():
        # On the row's own columns alone: a condition on another table's would be judged as it was before a wait.
        standing = Offer.objects.filter(pk=offer.pk, state=Offer.State.OPEN)
        if offer.player.number != seat or not standing.update(state=Offer.State.WITHDRAWN):
            raise Refused("This offer is no longer open.")
        count_change(offer.match)


def give_up(match: Match, seat: int) -> None:
    """Give a match up: of two players or teams the other wins. Raises Refused."""
    winner = game_of(match.game_id).enemy_of(seat, len(match.seats))
    end_match(match, winner, f"{_player(match, seat).name} gives up.")


def open_offers(match: Match) -> list[Offer]:
    standing = match.offers.filter(state=Offer.State.OPEN).select_related("player")
    return [offer for offer in standing if _stands(match, offer)]


def other_persons(match: Match, seat: int) -> list[Player]:
    return [player for player in match.players if player.number != seat and is_person(player.seat)]


def can_stop_being_asked(player: Player) -> bool:
    """True where a player has refused often enough to turn off requests to undo."""
    return player.hears_takebacks and player.refusals >= MANY_REFUSALS


def _why_no_draw(match: Match, seat: int) -> str:
    if match.is_over:
        return "The match is over."
    refused = Offer.objects.filter(
        match=match, kind=Offer.Kind.DRAW, state=Offer.State.REFUSED, player__number=seat
    ).last()
    if refused is not None and match.revision < refused.revision + DRAW_AGAIN:
        return "Your last offer was refused a short while ago."
    return ""


def _why_no_takeback(match: Match, seat: int) -> str:
    if not all(player.hears_takebacks for player in other_persons(match, seat)):
        return "The other side does not want to be asked any more."
    return why_no_undo(match, seat)


def _why_no_rematch(match: Match, _: int) -> str:
    if not match.is_over:
        return "The match is not over yet."
    return "The rematch has begun." if rematch_of(match) else ""


def rematch_of(match: Match) -> Match | None:
    """The match in which the same people met again."""
    return Match.objects.filter(challenge__before__isnull=False, challenge__before=match.challenge_id).first()


def _lock(offer: Offer, seat: int) -> Offer:
    """The offer as it stands, locked; raises Refused for whose it is not to answer."""
    found = Offer.objects.select_for_update(of=("self",)).select_related("player").get(pk=offer.pk)
    if found.state != Offer.State.OPEN or not _stands(offer.match, found):
        raise Refused("This offer is no longer open.")
    if seat not in [player.number for player in other_persons(offer.match, found.player.number)]:
        raise Refused("This offer isn’t for you.")
    return found


def _stands(match: Match, offer: Offer) -> bool:
    if offer.kind == Offer.Kind.TAKEBACK:
        return offer.revision == match.revision
    return match.is_over == (offer.kind == Offer.Kind.REMATCH)


def _carry_out(match: Match, offer: Offer, seat: int) -> Match | None:
    """Do what all have agreed on, the player of this seat last; answers the rematch, where it is one."""
    if offer.kind == Offer.Kind.DRAW:
        end_match(match, None, "The players agreed on a draw.")
    elif offer.kind == Offer.Kind.TAKEBACK:
        if why_not := why_no_undo(match, offer.player.number):
            raise Refused(why_not)
        undo_to(match, last_answer_of(match, offer.player.number))
    else:
        _require_room(match, seat)
        return begin_rematch(match)
    return None


def _require_room(match: Match, seat: int) -> None:
    """See that all people at a match may keep one more; raises Refused with words for the player of a seat."""
    for player in match.players:
        try:
            SEAT_QUOTA.require_room(Holder(player.owner, player.guest_token))
        except QuotaReached as full:
            own = player.number == seat
            raise Refused(str(full) if own else f"{player.name} has no room for another match.") from None


def _count_refusal(player: Player, never_again: bool) -> None:
    player.refusals += 1
    player.hears_takebacks = not (never_again and player.refusals >= MANY_REFUSALS)
    player.save(update_fields=["refusals", "hears_takebacks"])


def _player(match: Match, seat: int) -> Player:
    return next(player for player in match.players if player.number == seat)


def call_time(match: Match) -> None:
    """Let a bot answer for those whose time is up, if the terms say so; two who call at once do it once."""
    if match.terms.time_up != TimeUp.BOT_ANSWERS or not is_by_todays_rules(match):
        return
    for player in late_players(match, timezone.now()):
        table = seat_match(match.game_id, match.setup, match.seed, match.seats, match.options).run()
        if player in persons_asked(match.seats, table):
            with suppress(Refused):  # they have answered in the meantime
                answer_match(match, deputy_answer(table, player, match.seed), match.revision, player)
            match.refresh_from_db()


def match_to_play(key: str, holder: Holder) -> Match:
    """A match that this person plays in, with time called; raises Match.DoesNotExist."""
    match = played_match(key, holder)
    call_time(match)
    return match


def seat_at(key: str, holder: Holder) -> tuple[Match, Player]:
    """The same, and this person as one of its players; raises Http404 where nobody else sits there."""
    match = match_to_play(key, holder)
    if (player := own_player(match.players, holder)) is None:
        raise Http404("Nobody else sits at this match.")
    return match, player


def record_presence(match: Match, player: Player) -> None:
    """Note that a player is there, and tell the pages who has come or gone since that player last said so."""
    now, before = timezone.now(), player.seen_at or match.made
    has_changed = any(_is_away(match, each, now) and not _is_away(match, each, before) for each in match.players)
    Player.objects.filter(pk=player.pk).update(seen_at=now)
    if has_changed:
        count_change(match)


def _is_away(match: Match, player: Player, at: datetime) -> bool:
    is_live = match.terms.clock == Clock.LIVE and not match.is_over
    return is_live and is_person(player.seat) and (player.seen_at or match.made) < at - PLAYER_TIMEOUT


def why_not_claimed(match: Match, seat: int) -> str:
    """The reason why a player can't claim the match; "" if they can."""
    if match.is_over:
        return "The match is over."
    late = late_players(match, timezone.now())
    if match.terms.time_up != TimeUp.MAY_CLAIM or not late:
        return "Nobody's time is up."
    side_of = game_of(match.game_id).side_of
    if seat in late:
        return "Your own time is up."
    return "Your ally’s time is up." if side_of(seat) in map(side_of, late) else ""


def claim(match: Match, seat: int) -> None:
    """Win a match because the other's time is up; raises Refused."""
    if why_not := why_not_claimed(match, seat):
        raise Refused(why_not)
    numbers = late_players(match, timezone.now())
    late = " and ".join(player.name for player in match.players if player.number in numbers)
    end_match(match, game_of(match.game_id).side_of(seat), f"The time of {late} was up.")


#: The offers that are made by a button, and the button's words.
BUTTONS = {
    Offer.Kind.DRAW: "Offer a draw",
    Offer.Kind.TAKEBACK: "Ask to undo my last answer",
    Offer.Kind.REMATCH: "Rematch",
}


@dataclass(frozen=True)
class Companion:
    """A player: who it is, whether it is their turn, until when, and whether they are there."""

    number: int
    name: str
    body: str
    is_own: bool
    is_bot: bool
    is_asked: bool
    is_away: bool
    due_at: datetime | None
    bank: int


@dataclass(frozen=True)
class OpenOffer:
    """An offer that stands, and whether it is your own."""

    offer: Offer
    words: str
    is_own: bool


class Participants:
    """The people at a match that began with a challenge."""

    def __init__(self, match: Match, seats: Sequence[int]) -> None:
        self.match, self.seats, self.now = match, tuple(seats), timezone.now()

    @property
    def companions(self) -> list[Companion]:
        return [self._companion(player) for player in self.match.players]

    def _companion(self, player: Player) -> Companion:
        is_asked = player.number in self.match.asked and not self.match.is_over
        is_live = self.match.terms.clock == Clock.LIVE and not self.match.is_over
        asked_at = self.match.asked_at
        return Companion(
            player.number,
            player.name,
            BODIES[player.number],
            player.number in self.seats,
            not is_person(player.seat),
            is_asked,
            _is_away(self.match, player, self.now),
            player_due_at(self.match.terms, player, asked_at) if is_asked and asked_at else None,
            round(player.bank) if is_live else 0,
        )

    @property
    def awaited(self) -> str:
        """The names of those for whom the match waits."""
        return " and ".join(player.name for player in self.match.players if player.number in self.match.asked)

    @cached_property
    def open_offers(self) -> list[OpenOffer]:
        return [
            OpenOffer(offer, offer.get_kind_display(), offer.player.number in self.seats)
            for offer in open_offers(self.match)
        ]

    @property
    def may_offer(self) -> list[tuple[str, str]]:
        """The offers that can be made now: the kind, and the words on its button."""
        return [(kind, words) for kind, words in BUTTONS.items() if not why_not_offered(self.match, self.seat, kind)]

    @property
    def why_no_undo(self) -> str:
        """The reason why your last answer can't be undone; "" if it can, or if nobody asks."""
        is_asked_for = is_between_people(self.match) and self.is_player and not self.match.is_over
        why_not = why_no_undo(self.match, self.seat) if is_asked_for else ""
        return "" if why_not == NOTHING_TO_UNDO else why_not

    @property
    def can_stop_being_asked(self) -> bool:
        return any(can_stop_being_asked(player) for player in self._own)

    @property
    def can_claim(self) -> bool:
        """True where the other's time is up and the match may be claimed."""
        return self.is_player and not why_not_claimed(self.match, self.seat)

    @property
    def can_give_up(self) -> bool:
        return self.is_player and not self.match.is_over

    @property
    def rematch(self) -> Match | None:
        return rematch_of(self.match) if self.match.is_over else None

    @property
    def messages(self) -> list[Said]:
        return messages_shown(self.match, self.seats)

    @property
    def phrases(self) -> list[tuple[str, str]]:
        return list(PHRASES.items()) if self.is_player and self._has_hearers else []

    @property
    def can_write(self) -> bool:
        return bool(self.phrases) and self.match.terms.can_talk

    @property
    def is_mute(self) -> bool:
        return any(not player.wants_talk for player in self._own)

    @property
    def is_player(self) -> bool:
        return bool(self.seats)

    @property
    def seat(self) -> int:
        """The seat of the person who looks; none is -1."""
        return self.seats[0] if self.seats else -1

    @property
    def has_clock(self) -> bool:
        return self.match.terms.seconds_an_answer is not None and not self.match.is_over

    @property
    def has_pulse(self) -> bool:
        """True where the page says now and then that its player is there."""
        return self.is_player and self.has_clock

    @property
    def may_want_emails(self) -> bool:
        """True where an email can tell this person that it is their turn."""
        has_address = any(player.owner is not None and player.owner.email for player in self._own)
        is_slow = self.match.terms.clock == Clock.BY_THE_DAY and not self.match.is_over
        return is_slow and has_address and settings.CAN_SEND_EMAIL

    @property
    def wants_emails(self) -> bool:
        return any(player.wants_emails for player in self._own)

    @property
    def _own(self) -> list[Player]:
        return [player for player in self.match.players if player.number in self.seats]

    @property
    def _has_hearers(self) -> bool:
        return is_between_people(self.match)
