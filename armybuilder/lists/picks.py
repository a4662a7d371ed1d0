"""The picks of two players for their battle, each unseen by the other; with both made, open and settled by dice.

Picks stand with the meeting and not in the army: so no shared page, print or army file tells them before their time.
"""

from collections.abc import Mapping
from random import SystemRandom

from django.db import transaction

from armybuilder.lists.integrity import choices_from
from armybuilder.lists.meetings import opponent_of
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.services import change_army
from catalog.mistakes import shown
from catalog.shelf import Shelf, shelf
from validation.army import ArmyChoice, ArmyFile
from validation.army import Picks as Rule
from validation.books import rulebook
from validation.moves import MoveRefused, SetOption

_dice = SystemRandom()


def rule_of(army: Army) -> Rule:
    """The game's rule for what two players pick."""
    rule = rulebook(army.game_id).picks
    if rule is None:
        raise MoveRefused("In this game nothing is picked unseen.")
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


# --- Changing --------------------------------------------------------------------------------------------------------


@transaction.atomic
def pick(army: Army, named: Mapping[str, str]) -> None:
    """Pick for the battle; when both players have, the dice settle it there and then."""
    meeting = _locked(army)
    if army.key in meeting.picks:
        raise MoveRefused("You have picked already.")
    meeting.picks[army.key] = _required(army, meeting, named)
    other = opponent_of(army)
    if other is not None and other.key in meeting.picks:
        both = [meeting.picks[key] for key in (other.key, army.key)]
        meeting.settled = dict(rule_of(army).settle(meeting.picked_by, both, _dice))
    meeting.save(update_fields=["picks", "settled"])


@transaction.atomic
def unpick(army: Army) -> None:
    """Pick anew, as long as the opponent has not picked too."""
    meeting = _locked(army)
    if meeting.settled:
        raise MoveRefused("The opponent has seen what you picked.")
    meeting.picks.pop(army.key, None)
    meeting.save(update_fields=["picks"])


def note_settled(army: Army, seen: int) -> ArmyFile:
    """Write into the army what holds for the battle; a change like any other, which can be undone."""
    meeting, rule = army.meeting, rule_of(army)
    if meeting is None or not meeting.settled:
        raise MoveRefused("Nothing is settled yet.")
    values = {rule.choice: meeting.picked_by, **meeting.settled}
    return change_army(army, [SetOption(name, value) for name, value in values.items()], seen)


def _locked(army: Army) -> Meeting:
    """The army's meeting, held against the other player's pick at the same moment."""
    if army.meeting_id is None:
        raise MoveRefused("There is no opponent to pick with.")
    rule_of(army)
    return Meeting.objects.select_for_update().get(pk=army.meeting_id)


def _required(army: Army, meeting: Meeting, named: Mapping[str, str]) -> dict[str, str]:
    """The picks, whole and sound; every mistake in one sentence each."""
    cards, wanted = shelf(army.game_id), choices_of(army, meeting.picked_by)
    strangers = sorted(named.keys() - {choice.name for choice in wanted})
    missing = [choice for choice in wanted if named.get(choice.name) not in dict(choices_from(choice, cards))]
    mistakes = [
        *(f"There is nothing to pick by the name {shown(name)}." for name in strangers),
        *(f"{choice.label}: choose one of the list." for choice in missing),
    ]
    picked = {choice.name: named.get(choice.name, "") for choice in wanted}
    if not mistakes:
        mistakes = [*filter(None, [rule_of(army).refusal(picked)])]
    if mistakes:
        raise MoveRefused(" ".join(mistakes))
    return picked


# --- Reading ---------------------------------------------------------------------------------------------------------


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
