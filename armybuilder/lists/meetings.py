"""Two armies built for each other: both are hired, then the cards of both are shown, then only what they carry changes.

An army whose cards are shown keeps them, how many of each, and what was agreed on. The opponent sees just that, and
only once both have shown theirs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from random import SystemRandom
from typing import NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.utils import timezone

from armybuilder.lists.integrity import choices_from, why_not_legal
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.selectors import file_of
from armybuilder.lists.services import card_counts, change_army
from catalog.mistakes import Mistake, quoted, refuse_if_any
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf, shelf
from validation.army import ArmyChoice, ArmyFile, Phase
from validation.army import Picks as Rule
from validation.books import AnyRulebook, rulebook
from validation.moves import MoveRefused, SetOption


class CountedCard(NamedTuple):
    """A card of the opponent, and how many of it."""

    card: Card
    pieces: int


@dataclass(frozen=True)
class Scouted:
    """The report of the opponent's scouts: the cards and how many of each, and what was agreed on."""

    cards: tuple[CountedCard, ...]
    choices: tuple[str, ...]


@transaction.atomic
def call_meeting(army: Army, by: str = "") -> Meeting:
    """A meeting to which somebody else's army can come; the one there is, if there is one.

    Where the players pick something unseen, it is held under one way of picking.
    """
    book = rulebook(army.game_id)
    if not book.can_meet:
        raise MoveRefused("In this game, armies aren’t built in phases and nothing is picked in secret.")
    if book.picks and by not in book.picks.by:
        raise MoveRefused(f"Say how you pick: {' or '.join(book.picks.by)}.")
    _lock(army)
    if army.meeting is None:
        army.meeting = Meeting.objects.create(picked_by=by if book.picks else "")
        army.save(update_fields=["meeting"])
    return army.meeting


@transaction.atomic
def join_meeting(army: Army, meeting: Meeting) -> None:
    """Come to a meeting with an army of the same game."""
    locked = Meeting.objects.select_for_update().filter(pk=meeting.pk).first()
    _lock(army)
    there = list(locked.armies.all()) if locked else []
    if army.meeting_id is not None:
        raise MoveRefused(f"{army.name} already has an opponent.")
    if len(there) > 1:
        raise MoveRefused("Two armies are already there.")
    if not there or there[0].deleted_at:
        raise MoveRefused("This invitation is no longer open.")
    if there[0].game_id != army.game_id:
        raise MoveRefused("That army is of another game.")
    army.meeting = meeting
    army.save(update_fields=["meeting"])


@transaction.atomic
def show_cards(army: Army) -> None:
    """End your own building: the cards are fixed, and the opponent will see them. An army that is not legal is refused
    with every mistake (Invalid)."""
    if not rulebook(army.game_id).phases:
        raise MoveRefused("In this game, armies aren’t built in phases.")
    if not _lock_meeting(army):
        raise MoveRefused("You don’t have an opponent yet.")
    _lock(army)
    if not army.entries.exists():
        raise MoveRefused("An empty army has nothing to show.")
    refuse_if_any(Mistake("$", each.message) for each in why_not_legal(file_of(army)))
    Army.objects.filter(pk=army.pk, shown_at=None).update(shown_at=timezone.now())


@transaction.atomic
def take_back(army: Army) -> None:
    """Go on building, as long as the opponent has seen nothing."""
    _lock_meeting(army)
    other = opponent_of(army)
    if other is not None and other.shown_at:
        raise MoveRefused("Your opponent has already seen them.")
    Army.objects.filter(pk=army.pk).update(shown_at=None)


@transaction.atomic
def leave_meeting(army: Army) -> None:
    """End the meeting for both; both armies can be changed again."""
    if meeting := _lock_meeting(army):
        meeting.armies.update(meeting=None, shown_at=None)
        meeting.delete()


def _lock(army: Army) -> None:
    """Lock an army against other changes until the transaction ends; it is then as it stands now.

    A service that needs the meeting as well locks that first, so that no two wait for each other.
    """
    Army.objects.select_for_update().get(pk=army.pk)
    army.refresh_from_db()


def _lock_meeting(army: Army) -> Meeting | None:
    """Lock an army's meeting, so that whatever both sides do there happens one after the other."""
    if army.meeting_id is None:
        return None
    meeting = Meeting.objects.select_for_update().filter(pk=army.meeting_id).first()
    army.refresh_from_db()
    return meeting if meeting and army.meeting_id == meeting.pk else None


def opponent_of(army: Army) -> Army | None:
    """The other army of the meeting, if it has come and was not deleted."""
    if army.meeting_id is None:
        return None
    return Army.objects.filter(meeting=army.meeting_id, deleted_at=None).exclude(pk=army.pk).first()


def scout_report(army: Army) -> Scouted | None:
    """The report on the opponent by an army's scouts; None until both have shown their cards."""
    other = opponent_of(army)
    if other is None or not (army.shown_at and other.shown_at):
        return None
    file, cards, book = file_of(other), shelf(other.game_id), rulebook(other.game_id)
    cards = shelf_of(file, cards)
    counts, known = card_counts(file), cards.among(book.kinds)
    chosen = book.choices_of(file)
    words = (dict(choices_from(choice, cards)).get(chosen[choice.name], "") for choice in book.choices)
    return Scouted(
        tuple(CountedCard(card, counts[slug]) for slug, card in known.items() if counts[slug]),
        tuple(word for word in words if word),
    )


_dice = SystemRandom()


def rule_of(army: Army) -> Rule:
    """The game's rule for what two players pick."""
    rule = rulebook(army.game_id).picks
    if rule is None:
        raise MoveRefused("In this game, nothing is picked in secret.")
    return rule


def choices_of(army: Army, picked_by: str) -> list[ArmyChoice]:
    """The choices that each player makes, under a way to pick."""
    names = rule_of(army).by.get(picked_by, ())
    return [choice for choice in rulebook(army.game_id).choices if choice.name in names]


def ways_of(army: Army) -> tuple[tuple[str, str], ...]:
    """The ways to pick that players can agree on, as (value, words); the army's own first."""
    rule, book = rule_of(army), rulebook(army.game_id)
    choice = next(choice for choice in book.choices if choice.name == rule.choice)
    agreed = army.options.get(rule.choice)
    ways = [(value, words) for value, words in choice.values if value in rule.by]
    return tuple(sorted(ways, key=lambda way: way[0] != agreed))


@transaction.atomic
def pick(army: Army, picks: Mapping[str, str]) -> None:
    """Pick for the battle; when both players have, the dice settle it there and then."""
    meeting = _require_meeting(army)
    if army.key in meeting.picks:
        raise MoveRefused("You’ve already picked.")
    meeting.picks[army.key] = _require_picks(army, meeting, picks)
    other = opponent_of(army)
    if other is not None and other.key in meeting.picks:
        both = [meeting.picks[key] for key in (other.key, army.key)]
        meeting.settled = dict(rule_of(army).settle(meeting.picked_by, both, _dice))
    meeting.save(update_fields=["picks", "settled"])


@transaction.atomic
def unpick(army: Army) -> None:
    """Change your picks, as long as the opponent has not picked too."""
    meeting = _require_meeting(army)
    if meeting.settled:
        raise MoveRefused("Your opponent has already seen your picks.")
    meeting.picks.pop(army.key, None)
    meeting.save(update_fields=["picks"])


def note_settled(army: Army, revision: int) -> ArmyFile:
    """Write into the army what holds for the battle; a change like any other, which can be undone."""
    meeting, rule = army.meeting, rule_of(army)
    if meeting is None or not meeting.settled:
        raise MoveRefused("Nothing is decided yet.")
    values = {rule.choice: meeting.picked_by, **meeting.settled}
    return change_army(army, [SetOption(name, value) for name, value in values.items()], revision)


#: What you may do at a meeting that you have joined, by the names of its steps.
STEPS: Mapping[str, Callable[..., object]] = {
    "call": call_meeting,
    "show": show_cards,
    "take-back": take_back,
    "pick": pick,
    "unpick": unpick,
    "note": note_settled,
    "leave": leave_meeting,
}


def _require_meeting(army: Army) -> Meeting:
    """The army's meeting, held against the other player's pick at the same moment."""
    if army.meeting_id is None:
        raise MoveRefused("You don’t have an opponent yet.")
    rule_of(army)
    if (meeting := _lock_meeting(army)) is None:
        raise MoveRefused("This meeting has ended.")
    return meeting


def _require_picks(army: Army, meeting: Meeting, named: Mapping[str, str]) -> dict[str, str]:
    """The picks, whole and sound; every mistake in one sentence each."""
    cards, wanted = shelf(army.game_id), choices_of(army, meeting.picked_by)
    strangers = sorted(named.keys() - {choice.name for choice in wanted})
    missing = [choice for choice in wanted if named.get(choice.name) not in dict(choices_from(choice, cards))]
    mistakes = [
        *(f"There is nothing to pick by the name {quoted(name)}." for name in strangers),
        *(f"{choice.label}: choose one of the list." for choice in missing),
    ]
    picked = {choice.name: named.get(choice.name, "") for choice in wanted}
    if not mistakes:
        mistakes = [*filter(None, [rule_of(army).refusal(picked)])]
    if mistakes:
        raise MoveRefused(" ".join(mistakes))
    return picked


def in_words(army: Army, values: Mapping[str, str], cards: Shelf) -> list[tuple[str, str]]:
    """Picks as (what, which), in the order of the choices."""
    choices = rulebook(army.game_id).choices
    made = [(choice, values[choice.name]) for choice in choices if values.get(choice.name)]
    return [(choice.label, dict(choices_from(choice, cards)).get(value, value)) for choice, value in made]


def theirs(army: Army) -> Mapping[str, str]:
    """The opponent's picks; nothing before both have picked."""
    if army.meeting is None or not army.meeting.settled:
        return {}
    return next((each for key, each in army.meeting.picks.items() if key != army.key), {})


class Side(NamedTuple):
    is_there: bool
    has_shown: bool
    has_picked: bool


@dataclass(frozen=True)
class MeetingState:
    """A meeting from one side. Nothing in it tells of the opponent what is not to be seen yet."""

    army: Army
    other: Army | None
    scouted: Scouted | None

    @property
    def book(self) -> AnyRulebook:
        return rulebook(self.army.game_id)

    @cached_property
    def cards(self) -> Shelf:
        return shelf(self.army.game_id)

    @property
    def phases(self) -> list[tuple[Phase, RuleSection | None]]:
        return [(phase, self.cards.section(phase.cites)) for phase in self.book.phases]

    @property
    def place(self) -> int:
        """The phase that it is in, counted from 0."""
        return 2 if self.scouted else 1 if self.army.shown_at else 0

    @property
    def has_other_shown(self) -> bool:
        return self.other is not None and self.other.shown_at is not None

    @property
    def phase(self) -> str | None:
        """The name of the phase; None before anybody was invited."""
        return self.phases[self.place][0].name if self.phases and self.army.meeting else None

    @property
    def own(self) -> Side:
        return Side(True, self.army.shown_at is not None, self.has_picked)

    @property
    def opponent(self) -> Side:
        return Side(self.other is not None, self.has_other_shown, self.has_other_picked)

    @property
    def picks_section(self) -> RuleSection | None:
        return self.cards.section(self.book.picks.cites) if self.book.picks else None

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        return ways_of(self.army) if self.book.picks else ()

    @property
    def way(self) -> str:
        """The way to pick that this meeting is held under, in words."""
        return dict(self.ways).get(self.army.meeting.picked_by, "") if self.army.meeting else ""

    @property
    def to_pick(self) -> list[ArmyChoice]:
        """The choices that the player has still to make."""
        if not self.book.picks or self.army.meeting is None or self.has_picked:
            return []
        return choices_of(self.army, self.army.meeting.picked_by)

    @property
    def has_picked(self) -> bool:
        return self.army.meeting is not None and self.army.key in self.army.meeting.picks

    @property
    def has_other_picked(self) -> bool:
        return self.other is not None and self.army.meeting is not None and self.other.key in self.army.meeting.picks

    @property
    def picked(self) -> list[tuple[str, str]]:
        return self._words(self.army.meeting.picks.get(self.army.key, {}) if self.army.meeting else {})

    @property
    def picked_by_other(self) -> list[tuple[str, str]]:
        """The opponent's picks, in words; empty before both have picked."""
        return self._words(theirs(self.army))

    @property
    def settled(self) -> list[tuple[str, str]]:
        return self._words(self.army.meeting.settled if self.army.meeting else {})

    @property
    def is_noted(self) -> bool:
        """The army has what holds for the battle."""
        meeting = self.army.meeting
        return meeting is not None and all(
            self.army.options.get(name, "") == value for name, value in meeting.settled.items()
        )

    def _words(self, values: Mapping[str, str]) -> list[tuple[str, str]]:
        return in_words(self.army, values, self.cards)

    @property
    def is_final(self) -> bool:
        """Nothing more is to come from the opponent."""
        meeting = self.army.meeting
        return meeting is None or self.scouted is not None or bool(meeting.settled)

    @property
    def revision(self) -> str:
        """Changes with everything that the other side can change of this."""
        facts = (
            self.army.meeting_id,
            self.other is not None,
            self.army.shown_at is not None,
            self.has_other_shown,
            self.has_picked,
            self.has_other_picked,
        )
        return sha256(repr(facts).encode()).hexdigest()[:12]


def meeting_state(army: Army) -> MeetingState:
    """The state of an army's meeting; the meeting and the opponent are reread."""
    return MeetingState(army, opponent_of(army), scout_report(army))


#: The place in the session of the meeting's key.
INVITED = "invited"


def keep_invitation(session: SessionBase, meeting: Meeting) -> None:
    session[INVITED] = meeting.key


def follow_invitation(session: SessionBase) -> None:
    """Drop the invitation: the visitor has followed it."""
    session.pop(INVITED, None)


def waiting_host(session: SessionBase, guest: Army | None = None) -> Army | None:
    """The army that still waits for an opponent where the invitation leads; for a guest, if that one may come to it."""
    if INVITED not in session:
        return None
    there = Army.objects.filter(meeting__key=session[INVITED], deleted_at=None).select_related("meeting", "game")[:2]
    is_open = len(there) == 1 and (guest is None or (guest.meeting_id, guest.game_id) == (None, there[0].game_id))
    return there[0] if is_open else None
