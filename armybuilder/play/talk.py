"""Talk at the table: set phrases, and short words between people who chose to talk.

Words are the players' own: nobody else reads them but a moderator to whom one was reported. Set phrases everybody sees.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from armybuilder.play.models import LONGEST_WORDS, Match, Message, Player, Report
from armybuilder.play.seats import is_person
from armybuilder.play.services import Refused, note_change
from validation.bounds import is_plain

PHRASES: Mapping[str, str] = {
    "hello": "Hello!",
    "good-luck": "Good luck, and have fun.",
    "one-moment": "One moment, please.",
    "well-played": "Well played!",
    "oops": "Oops.",
    "thanks": "Thank you for the match.",
}
#: The wishes that a player may have: to hear the others, to get a letter when it is their turn.
WISHES = ("wants_talk", "wants_letters")
#: So much of what was said stands on a page.
SHOWN = 40
#: A match holds no more than this.
MOST_MESSAGES = 1000


@dataclass(frozen=True, slots=True)
class Said:
    """A message as somebody reads it."""

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
        note_change(match)
    return message


def why_not_said(match: Match, phrase: str, words: str) -> str:
    """The reason why something can't be said; "" if it can."""
    if bool(phrase) == bool(words) or (phrase and phrase not in PHRASES):
        return "Say one of the set phrases, or a few words."
    if len(words) > LONGEST_WORDS or not is_plain(words):
        return f"Write at most {LONGEST_WORDS} characters of plain text."
    if words and not match.terms.can_talk:
        return "At this match only set phrases are said."
    if match.messages.count() >= MOST_MESSAGES:
        return "Enough was said at this match."
    return ""


def heard(match: Match, seats: Sequence[int]) -> list[Said]:
    """The last that was said, as those in these seats read it; without seats the set phrases alone.

    Whoever does not want to hear the others reads neither their words nor their phrases.
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
    """Keep some of a player's `WISHES`."""
    Player.objects.filter(pk=player.pk).update(**wants)


def report(match: Match, number: int, player: Player) -> None:
    """Report what another wrote to a moderator, once; raises Refused."""
    message = match.messages.filter(pk=number).exclude(player=player).exclude(words="").first()
    if message is None:
        raise Refused("There are no such words of another player.")
    Report.objects.get_or_create(message=message, reporter=player)


def report_name(match: Match, number: int, player: Player) -> None:
    """Report the name of another at the table to a moderator, once; raises Refused."""
    named = next((each for each in match.players if each.number == number and is_person(each.seat)), None)
    if named is None or named == player:
        raise Refused("There is no such other player.")
    Report.objects.get_or_create(named=named, reporter=player, defaults={"name": named.name})


def take_name_away(player: Player) -> None:
    """Give somebody at a table a name that says nothing, in place of one that nobody should read."""
    player.name = f"Player {player.number + 1}"
    player.save(update_fields=["name"])
    if match := Match.objects.filter(challenge=player.challenge_id).first():
        note_change(match)
