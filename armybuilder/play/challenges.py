"""Challenges: people agree on a game and terms, take seats with their armies, and the match begins.

Taking the last seat begins the match; all armies are checked together. Everything that changes a
challenge is done on the row as it was seen, so that of two who take the same seat, or of one who joins and one who
withdraws, exactly one succeeds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import cast

from django import forms
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from armybuilder.engine.games import game_of
from armybuilder.lists.files import as_document, from_document
from armybuilder.lists.integrity import why_not_legal
from armybuilder.lists.made import shelf_of
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import ARMIES, FEWEST_ARMIES, Chosen, adapter_of
from armybuilder.play.arranging import FRIENDLY, agreed_before, obstacles
from armybuilder.play.grounds import chosen_ground, settled_by
from armybuilder.play.live.listeners import announce
from armybuilder.play.models import Challenge, Match, Player
from armybuilder.play.selectors import SEAT_QUOTA, own_player
from armybuilder.play.services import make_match, play_on
from armybuilder.play.terms import Terms
from catalog.errors import Refused
from catalog.mistakes import Mistake, at, refuse_if_any
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.books import rulebook

#: Whatever stays of a player who meets the same people again.
STAYS = ("seat", "name", "wants_emails", "wants_talk", "hears_takebacks", "owner_id", "guest_token")


@dataclass(frozen=True)
class Newcomer:
    """A player who takes a seat: the name that the others see, the army, how they are asked; a bot has no holder.

    `origin` is the kept army that theirs is, if it is one of their own.
    """

    name: str
    army: ArmyFile
    seat: str
    holder: Holder | None = None
    wants_emails: bool = False
    origin: Army | None = None
    #: The seat that they chose, from 0; None for the first that is free.
    number: int | None = None


def send_challenge(
    cards: Shelf,
    terms: Terms,
    chosen: Chosen,
    newcomer: Newcomer,
    holder: Holder,
    size: int = FEWEST_ARMIES,
    is_open: bool = False,
) -> Challenge:
    """A new challenge, whose sender sits in the first seat; raises Invalid where their army is not legal."""
    SEAT_QUOTA.require_room(holder)
    if not chosen.get(FRIENDLY):
        seated = adapter_of(cards.game.slug).seated(newcomer.army, cards, chosen, 0)
        refuse_if_any(why_not_legal(seated, cards))
    with transaction.atomic():
        challenge = Challenge.objects.create(
            game=cards.game,
            options=dict(chosen),
            terms=terms.stored,
            size=size,
            is_open=is_open,
            **holder.columns,
        )
        _seat(challenge, 0, newcomer)
    return challenge


def take_seat(challenge: Challenge, newcomer: Newcomer) -> Match | None:
    """Take a free seat, the last one begins the match; raises Refused, or Invalid with every mistake."""
    players = list(challenge.players.all())
    why_not = why_not_joined(challenge, newcomer.holder)
    if why_not:
        raise Refused(why_not)
    if newcomer.holder is not None:
        SEAT_QUOTA.require_room(newcomer.holder)
    number = _seat_for(challenge, players, newcomer)
    is_last = len(players) + 1 == challenge.size
    if is_last:
        armies = armies_of(players)
        armies.insert(number, newcomer.army)
        require_fit(challenge, armies)
    with transaction.atomic():
        _lock(challenge)
        _seat(challenge, number, newcomer)
        match = _begin(challenge) if is_last else None
    if match is not None:
        play_on(match)
    return match


def withdraw(challenge: Challenge) -> None:
    """Withdraw a challenge that has not begun; raises Refused."""
    if challenge.withdrawn_at is not None or begun_match(challenge) is not None:
        raise Refused("This challenge is no longer open.")
    with transaction.atomic():
        _lock(challenge)
        Challenge.objects.filter(pk=challenge.pk).update(withdrawn_at=timezone.now())
    challenge.refresh_from_db()


def leave(challenge: Challenge, holder: Holder) -> None:
    """Give a seat free again before the match has begun; raises Refused. The sender withdraws the challenge instead."""
    own = own_player(challenge.players.all(), holder)
    if own is None or challenge.is_held_by(holder) or begun_match(challenge) is not None:
        raise Refused("You have no seat here to leave.")
    with transaction.atomic():
        _lock(challenge)
        own.delete()


def why_not_joined(challenge: Challenge, holder: Holder | None) -> str:
    """The reason why somebody can't take a seat; "" if they can."""
    if challenge.withdrawn_at is not None:
        return "This challenge was withdrawn."
    players = list(challenge.players.all())
    if len(players) >= challenge.size or begun_match(challenge) is not None:
        return "All seats are taken."
    if holder is not None and own_player(players, holder) is not None:
        return "You sit here already: send the link to somebody else."
    return ""


def begun_match(challenge: Challenge) -> Match | None:
    return Match.objects.filter(challenge=challenge).first()


def armies_of(players: Sequence[Player]) -> list[ArmyFile]:
    return [from_document(player.army) for player in players]


def require_fit(challenge: Challenge, armies: Sequence[ArmyFile]) -> None:
    """Let the armies of a challenge through to the match; raises Invalid with every obstacle."""
    found = obstacles(armies, shelf(challenge.game_id), challenge.options)
    seats = {field: number for number, field in enumerate(ARMIES)}
    refuse_if_any(
        Mistake(at(["players", seats[each.field]]) if each.field in seats else at(["options", each.field]), each.words)
        for each in found
    )


def begin_rematch(match: Match) -> Match:
    """The same people meet again with sides swapped; where armies are built for a side, they swap armies instead.

    The caller plays on from its first step. Raises Invalid where the armies are not let through any more.
    """
    before = match.challenge
    assert before is not None, "only people who met by a challenge are asked for a rematch"
    players = list(before.players.all())
    turned = players[::-1]
    armies = [player.army for player in turned]
    if adapter_of(before.game_id).is_swapped(armies_of(turned)):
        armies.reverse()
    require_fit(before, [from_document(army) for army in armies])
    with transaction.atomic():
        again = Challenge.objects.create(
            game_id=before.game_id,
            options=before.options,
            terms=before.terms,
            size=before.size,
            before=before,
            owner_id=before.owner_id,
            guest_token=before.guest_token,
        )
        for number, (player, army) in enumerate(zip(turned, armies, strict=True)):
            _seat_again(again, number, player, army)
        return _begin(again)


def count_change(challenge: Challenge) -> None:
    """Count a change that those who wait can see."""
    Challenge.objects.filter(pk=challenge.pk).update(changes=F("changes") + 1)
    challenge.refresh_from_db()
    _announce(challenge)


def _lock(challenge: Challenge) -> None:
    """Lock the challenge, if it is as it was seen; raises Refused."""
    unchanged = Challenge.objects.filter(pk=challenge.pk, changes=challenge.changes, withdrawn_at=None)
    if not unchanged.update(changes=F("changes") + 1):
        raise Refused("Somebody else took this seat first. Reload the page.")
    challenge.refresh_from_db()
    _announce(challenge)


def _announce(challenge: Challenge) -> None:
    """Tell who waits at a challenge, as soon as the change is there to be seen."""
    transaction.on_commit(lambda: announce(challenge.key, challenge.changes))


def _seat_for(challenge: Challenge, players: Sequence[Player], newcomer: Newcomer) -> int:
    """The seat that a newcomer takes; raises Refused where the one that they chose isn't free."""
    free = sorted(set(range(challenge.size)) - {player.number for player in players})
    if newcomer.number is None:
        return free[0]
    if newcomer.number not in free:
        raise Refused("That seat isn’t free; choose another.")
    return newcomer.number


def teams_to_join(challenge: Challenge) -> list[tuple[int, str]]:
    """The first free seat of each team that has one, and who is in the team; nothing where there is no choice."""
    names = {player.number: player.name for player in challenge.players.all()}
    teams = game_of(challenge.game_id).teams(challenge.size)
    found = []
    for team in teams:
        allies = [names[seat] for seat in team if seat in names]
        words = f"Beside {' and '.join(allies)}" if allies else f"Against {' and '.join(names.values())}"
        found += [(seat, words) for seat in team if seat not in names][:1]
    return found if len(found) > 1 and len(teams) < challenge.size else []


def _seat(challenge: Challenge, number: int, newcomer: Newcomer) -> None:
    holder = newcomer.holder.columns if newcomer.holder else {}
    player = Player(seat=newcomer.seat, name=newcomer.name, wants_emails=newcomer.wants_emails, **holder)
    player.army, player.origin = as_document(newcomer.army), newcomer.origin
    _sit_down(challenge, number, player)


def _seat_again(challenge: Challenge, number: int, before: Player, army: object) -> None:
    same = {name: getattr(before, name) for name in STAYS}
    same["origin_id"] = before.origin_id if army == before.army else None
    _sit_down(challenge, number, Player(army=army, **same))


def _sit_down(challenge: Challenge, number: int, player: Player) -> None:
    player.challenge, player.number = challenge, number
    player.bank = Terms.read(challenge.terms).starting_bank
    player.save()


def _begin(challenge: Challenge) -> Match:
    """The match of a challenge whose seats are all taken, before its first step."""
    players = _in_order(challenge)
    return make_match(
        armies_of(players),
        [player.seat for player in players],
        secret_seed(),
        challenge.options,
        shelf(challenge.game_id),
        challenge=challenge,
        owner_id=challenge.owner_id,
        guest_token=challenge.guest_token,
    )


def _in_order(challenge: Challenge) -> list[Player]:
    """The players by the seats of the match: where armies are built for a side, the game says who sits where."""
    players = list(challenge.players.order_by("number"))
    if not adapter_of(challenge.game_id).is_swapped(armies_of(players)):
        return players
    for free, player in enumerate(players[::-1]):
        # A seat has one player at any moment: aside first, then each to their place.
        Player.objects.filter(pk=player.pk).update(number=challenge.size + free)
    Player.objects.filter(challenge=challenge).update(number=F("number") - challenge.size)
    return list(challenge.players.order_by("number"))


def secret_seed() -> str:
    return token_hex(16)


@dataclass(frozen=True)
class Coming:
    """A player of a challenge: the name, the army's name, and its cards as far as the game lets others see them."""

    player: Player
    army: str
    about: str
    cards: tuple[tuple[int, str], ...]


class ChallengeSummary:
    def __init__(self, challenge: Challenge) -> None:
        self.challenge, self.shelf = challenge, shelf(challenge.game_id)
        self.terms = Terms.read(challenge.terms)

    @property
    def choices(self) -> list[tuple[str, str]]:
        asked = agreed_before(self.challenge.game_id, self.shelf)
        chosen = self.challenge.options
        ground = chosen_ground(adapter_of(self.challenge.game_id), chosen)
        settled = settled_by(ground) if ground else ()
        return self._teams + [
            (str(field.label), "As the ground settles it" if name in settled else _in_words(field, chosen[name]))
            for name, field in asked.items()
            if name in chosen
        ]

    @property
    def _teams(self) -> list[tuple[str, str]]:
        """Who fights beside whom; nothing where each fights alone."""
        names = {player.number: player.name for player in self.challenge.players.all()}
        teams = game_of(self.challenge.game_id).teams(self.challenge.size)
        words = " against ".join(" and ".join(names.get(seat, "a free seat") for seat in team) for team in teams)
        return [("Teams", words)] if len(teams) < self.challenge.size else []

    @property
    def players(self) -> list[Coming]:
        players = list(self.challenge.players.all())
        return [self._coming(player, army) for player, army in zip(players, armies_of(players), strict=True)]

    @property
    def free(self) -> int:
        return self.challenge.size - len(self.challenge.players.all())

    def _coming(self, player: Player, army: ArmyFile) -> Coming:
        about = adapter_of(self.challenge.game_id).army_words(army, self.shelf)
        return Coming(player, army.name, about, self._cards(army))

    def _cards(self, army: ArmyFile) -> tuple[tuple[int, str], ...]:
        """The army's cards; none where the game hides what an army holds before it is met."""
        if game_of(self.challenge.game_id).shown is not None:
            return ()
        cards = shelf_of(army, self.shelf).among(rulebook(army.game).kinds)
        return tuple((entry.count, str(cards[entry.card].name)) for entry in army.entries if entry.card in cards)


def _in_words(field: forms.Field, value: object) -> str:
    if isinstance(value, dict):
        return str(value["name"])
    if isinstance(field, forms.BooleanField):
        return "Yes" if value else "No"
    if isinstance(field, forms.ChoiceField):
        pairs = cast("Iterable[tuple[object, object]]", field.choices)
        return {str(each): str(words) for each, words in pairs}.get(str(value), str(value))
    return str(value)
