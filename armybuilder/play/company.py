"""The people at a match as its page shows them: names, clocks, offers, talk; for somebody who sits in these seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.utils import timezone

from armybuilder.play import offers, talk, time_up
from armybuilder.play.clocks import SILENCE, player_due_at
from armybuilder.play.models import Match, Offer, Player
from armybuilder.play.pieces import BODIES
from armybuilder.play.seats import is_person
from armybuilder.play.selectors import NOTHING_TO_TAKE_BACK, is_between_people, why_not_taken_back
from armybuilder.play.terms import BY_THE_DAY, LIVE

#: The offers that are made by a button, and the button's words.
BUTTONS = {Offer.DRAW: "Offer a draw", Offer.TAKEBACK: "Ask to take my last answer back", Offer.REMATCH: "Rematch"}


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
    """An offer that stands, and whether it is one's own."""

    offer: Offer
    words: str
    is_own: bool


class Company:
    """The people at a match that began with a challenge."""

    def __init__(self, match: Match, seats: Sequence[int]) -> None:
        self.match, self.seats, self.now = match, tuple(seats), timezone.now()

    @property
    def companions(self) -> list[Companion]:
        """All players, by seat."""
        return [self._companion(player) for player in self.match.players]

    def _companion(self, player: Player) -> Companion:
        is_asked = player.number in self.match.asked and not self.match.is_over
        is_live = self.match.terms.clock == LIVE and not self.match.is_over
        is_silent = (player.seen_at or self.match.made) < self.now - SILENCE
        asked_at = self.match.asked_at
        return Companion(
            player.number,
            player.name,
            BODIES[player.number],
            player.number in self.seats,
            not is_person(player.seat),
            is_asked,
            is_live and is_person(player.seat) and is_silent,
            player_due_at(self.match.terms, player, asked_at) if is_asked and asked_at else None,
            round(player.bank) if is_live else 0,
        )

    @property
    def awaited(self) -> str:
        """The names of those for whom the match waits."""
        return " and ".join(player.name for player in self.match.players if player.number in self.match.asked)

    @cached_property
    def open_offers(self) -> list[OpenOffer]:
        """The offers that stand."""
        return [
            OpenOffer(offer, offers.WORDS[offer.kind], offer.player.number in self.seats)
            for offer in offers.open_offers(self.match)
        ]

    @property
    def may_offer(self) -> list[tuple[str, str]]:
        """The offers that can be made now: the kind, and the words on its button."""
        return [
            (kind, words) for kind, words in BUTTONS.items() if not offers.why_not_offered(self.match, self.seat, kind)
        ]

    @property
    def why_not_taken_back(self) -> str:
        """The reason why one's last answer can't be taken back; "" if it can, or if nobody asks."""
        is_asked_for = is_between_people(self.match) and self.is_player and not self.match.is_over
        why_not = why_not_taken_back(self.match, self.seat) if is_asked_for else ""
        return "" if why_not == NOTHING_TO_TAKE_BACK else why_not

    @property
    def can_stop_being_asked(self) -> bool:
        return any(offers.can_stop_being_asked(player) for player in self._own)

    @property
    def can_claim(self) -> bool:
        """True where the other's time is up and the match may be claimed."""
        return self.is_player and not time_up.why_not_claimed(self.match, self.seat)

    @property
    def can_give_up(self) -> bool:
        return self.is_player and not self.match.is_over

    @property
    def rematch(self) -> Match | None:
        """The match in which the same people met again, for whoever is there."""
        return offers.rematch_of(self.match) if self.match.is_over else None

    @property
    def heard(self) -> list[talk.Said]:
        return talk.heard(self.match, self.seats)

    @property
    def phrases(self) -> list[tuple[str, str]]:
        return list(talk.PHRASES.items()) if self.is_player and self._has_hearers else []

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
        """The seat for which whoever looks speaks; none is -1."""
        return self.seats[0] if self.seats else -1

    @property
    def has_clock(self) -> bool:
        return self.match.terms.seconds_an_answer is not None and not self.match.is_over

    @property
    def has_pulse(self) -> bool:
        """True where the page says now and then that its player is there."""
        return self.is_player and self.has_clock

    @property
    def may_want_letters(self) -> bool:
        """True where a letter can tell whoever looks that it is their turn."""
        has_address = any(player.owner is not None and player.owner.email for player in self._own)
        is_slow = self.match.terms.clock == BY_THE_DAY and not self.match.is_over
        return is_slow and has_address and settings.CAN_SEND_LETTERS

    @property
    def wants_letters(self) -> bool:
        return any(player.wants_letters for player in self._own)

    @property
    def _own(self) -> list[Player]:
        return [player for player in self.match.players if player.number in self.seats]

    @property
    def _has_hearers(self) -> bool:
        return is_between_people(self.match)
