"""An army's meeting, as its own player may see it: what the page of the meeting and the API tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from armybuilder.lists import picks
from armybuilder.lists.meetings import Scouted, opponent_of, scouted
from armybuilder.lists.models import Army
from catalog.models import RuleSection
from catalog.shelf import Shelf, shelf
from validation.army import ArmyChoice, Phase
from validation.books import AnyRulebook, rulebook


class Side(NamedTuple):
    """The progress of a side."""

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

    # --- Picks ---

    @property
    def picks_section(self) -> RuleSection | None:
        return self.cards.section(self.book.picks.cites) if self.book.picks else None

    @property
    def ways(self) -> tuple[tuple[str, str], ...]:
        """The ways to pick that the players can agree on."""
        return picks.ways_of(self.army) if self.book.picks else ()

    @property
    def way(self) -> str:
        """The way to pick that this meeting is held under, in words."""
        return dict(self.ways).get(self.army.meeting.picked_by, "") if self.army.meeting else ""

    @property
    def to_pick(self) -> list[ArmyChoice]:
        """The choices that the player has still to make."""
        if not self.book.picks or self.army.meeting is None or self.has_picked:
            return []
        return picks.choices_of(self.army, self.army.meeting.picked_by)

    @property
    def has_picked(self) -> bool:
        return self.army.meeting is not None and self.army.key in self.army.meeting.picks

    @property
    def has_other_picked(self) -> bool:
        return self.other is not None and self.army.meeting is not None and self.other.key in self.army.meeting.picks

    @property
    def picked(self) -> list[tuple[str, str]]:
        """One's own picks in words."""
        return self._words(self.army.meeting.picks.get(self.army.key, {}) if self.army.meeting else {})

    @property
    def picked_by_other(self) -> list[tuple[str, str]]:
        """The opponent's picks, in words; empty before both have picked."""
        return self._words(picks.theirs(self.army))

    @property
    def settled(self) -> list[tuple[str, str]]:
        """The outcome for the battle, in words."""
        return self._words(self.army.meeting.settled if self.army.meeting else {})

    @property
    def is_noted(self) -> bool:
        """The army has what holds for the battle."""
        meeting = self.army.meeting
        return meeting is not None and all(
            self.army.options.get(name, "") == value for name, value in meeting.settled.items()
        )

    def _words(self, values: Mapping[str, str]) -> list[tuple[str, str]]:
        return picks.in_words(self.army, values, self.cards)

    # --- Looking again ---

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
    """The state of an army's meeting; the meeting and the opponent are read anew."""
    return MeetingState(army, opponent_of(army), scouted(army))
