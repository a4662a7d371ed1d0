"""Two armies built for each other: both are hired, then the cards of both are shown, then only what they carry changes.

An army whose cards are shown keeps them, how many of each, and what was agreed on. The opponent sees just that, and
only once both have shown theirs.
"""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from armybuilder.lists.integrity import choices_from
from armybuilder.lists.legality import why_not_legal
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.selectors import file_of
from catalog.mistakes import Mistake, refuse_if_any
from catalog.models import Card
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import MoveRefused


class CountedCard(NamedTuple):
    """A card of the opponent, and how many of it."""

    card: Card
    pieces: int


@dataclass(frozen=True)
class Scouted:
    """The report of the opponent's scouts: the cards and how many of each, and what was agreed on."""

    cards: tuple[CountedCard, ...]
    choices: tuple[str, ...]


# --- Changing --------------------------------------------------------------------------------------------------------


@transaction.atomic
def call_meeting(army: Army, picked_by: str = "") -> Meeting:
    """A meeting to which somebody else's army can come; the one there is, if there is one.

    Where the players pick something unseen, it is held under one way of picking.
    """
    book = rulebook(army.game_id)
    if not book.can_meet:
        raise MoveRefused("In this game no army is built in phases, and nothing is picked unseen.")
    if book.picks and picked_by not in book.picks.by:
        raise MoveRefused(f"Say how you pick: {' or '.join(book.picks.by)}.")
    _hold(army)
    if army.meeting is None:
        army.meeting = Meeting.objects.create(picked_by=picked_by if book.picks else "")
        army.save(update_fields=["meeting"])
    return army.meeting


@transaction.atomic
def join_meeting(army: Army, meeting: Meeting) -> None:
    """Come to a meeting with an army of the same game."""
    held = Meeting.objects.select_for_update().filter(pk=meeting.pk).first()
    _hold(army)
    there = list(held.armies.all()) if held else []
    if army.meeting_id is not None:
        raise MoveRefused(f"{army.name} meets an opponent already.")
    if len(there) != 1:
        raise MoveRefused("Two armies meet there already." if there else "Nobody is there any more.")
    if there[0].game_id != army.game_id:
        raise MoveRefused("That army is of another game.")
    army.meeting = meeting
    army.save(update_fields=["meeting"])


@transaction.atomic
def show_cards(army: Army) -> None:
    """End one's own building: the cards are fixed, and the opponent will see them. An army that is not legal is refused
    with every mistake (FileRefused)."""
    if not rulebook(army.game_id).phases:
        raise MoveRefused("In this game no army is built in phases.")
    if not _hold_meeting(army):
        raise MoveRefused("There is no opponent to show them to.")
    if not army.entries.exists():
        raise MoveRefused("An empty army has nothing to show.")
    refuse_if_any(Mistake("$", each.message) for each in why_not_legal(file_of(army)))
    Army.objects.filter(pk=army.pk, shown_at=None).update(shown_at=timezone.now())


@transaction.atomic
def take_back(army: Army) -> None:
    """Go on building, as long as the opponent has seen nothing."""
    _hold_meeting(army)
    other = opponent_of(army)
    if other is not None and other.shown_at:
        raise MoveRefused("The opponent has seen them.")
    Army.objects.filter(pk=army.pk).update(shown_at=None)


@transaction.atomic
def leave_meeting(army: Army) -> None:
    """End the meeting for both; both armies can be changed again."""
    if meeting := _hold_meeting(army):
        meeting.armies.update(meeting=None, shown_at=None)
        meeting.delete()


def _hold(army: Army) -> None:
    """Hold an army against other changes until the transaction ends; it is then as it stands now.

    Whoever needs the meeting as well holds that first, so that no two wait for each other.
    """
    Army.objects.select_for_update().get(pk=army.pk)
    army.refresh_from_db()


def _hold_meeting(army: Army) -> Meeting | None:
    """Hold an army's meeting, so that whatever both sides do there happens one after the other."""
    if army.meeting_id is None:
        return None
    meeting = Meeting.objects.select_for_update().filter(pk=army.meeting_id).first()
    army.refresh_from_db()
    return meeting if meeting and army.meeting_id == meeting.pk else None


def require_shown_kept(army: Army, before: ArmyFile, after: ArmyFile) -> None:
    """Refuse a change to what the opponent has been shown, or is about to be."""
    if army.shown_at and _shown(before) != _shown(after):
        word = rulebook(army.game_id).line_word
        raise MoveRefused(f"The {word}s of this army are shown to the opponent: only what they carry may change.")


def _shown(file: ArmyFile) -> tuple[Counter[str], str, int | None, dict[str, object]]:
    return _counts(file), file.ruleset, file.limit, {name: value for name, value in file.options.items() if value}


def _counts(file: ArmyFile) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in file.entries:
        counts[entry.card] += entry.count
    return counts


# --- Reading ---------------------------------------------------------------------------------------------------------


def opponent_of(army: Army) -> Army | None:
    """The other army of the meeting, if it has come and was not deleted."""
    if army.meeting_id is None:
        return None
    return Army.objects.filter(meeting=army.meeting_id, deleted_at=None).exclude(pk=army.pk).first()


def scouted(army: Army) -> Scouted | None:
    """The report on the opponent by an army's scouts; None until both have shown their cards."""
    other = opponent_of(army)
    if other is None or not (army.shown_at and other.shown_at):
        return None
    file, cards, book = file_of(other), shelf(other.game_id), rulebook(other.game_id)
    cards = shelf_of(file, cards)
    counts, known = _counts(file), cards.among(book.kinds)
    chosen = book.choices_of(file)
    words = (dict(choices_from(choice, cards)).get(chosen[choice.name], "") for choice in book.choices)
    return Scouted(
        tuple(CountedCard(card, counts[slug]) for slug, card in known.items() if counts[slug]),
        tuple(word for word in words if word),
    )
