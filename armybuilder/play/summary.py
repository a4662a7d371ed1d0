"""A challenge in words: what is played, by which terms, and who has come with what."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from django import forms

from armybuilder.engine.games import game_of
from armybuilder.lists.made import shelf_of
from armybuilder.play.adapters import adapter_of
from armybuilder.play.challenges import armies_of
from armybuilder.play.gate import asked_before
from armybuilder.play.models import Challenge, Player
from armybuilder.play.terms import Terms
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.books import rulebook


@dataclass(frozen=True)
class Coming:
    """A player of a challenge: the name, the army's name, and its cards as far as the game lets others see them."""

    player: Player
    army: str
    about: str
    cards: tuple[tuple[int, str], ...]


class ChallengeSummary:
    """A challenge as pages and the API tell it."""

    def __init__(self, challenge: Challenge) -> None:
        self.challenge, self.shelf = challenge, shelf(challenge.game_id)
        self.terms = Terms.read(challenge.terms)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The questions of the game, each with what was chosen, in words."""
        asked = asked_before(self.challenge.game_id, self.shelf)
        chosen = self.challenge.options
        return [(str(field.label), _in_words(field, chosen[name])) for name, field in asked.items() if name in chosen]

    @property
    def players(self) -> list[Coming]:
        """Those who have come, by seat."""
        players = list(self.challenge.players.all())
        return [self._coming(player, army) for player, army in zip(players, armies_of(players), strict=True)]

    @property
    def free(self) -> int:
        """The number of seats that nobody has taken."""
        return self.challenge.size - len(self.challenge.players.all())

    def _coming(self, player: Player, army: ArmyFile) -> Coming:
        about = adapter_of(self.challenge.game_id).army_words(army, self.shelf)
        return Coming(player, army.name, about, self._cards(army))

    def _cards(self, army: ArmyFile) -> tuple[tuple[int, str], ...]:
        """The army's cards; none where the game hides what an army holds before it is met."""
        if game_of(self.challenge.game_id).tell_to is not None:
            return ()
        cards = shelf_of(army, self.shelf).among(rulebook(army.game).kinds)
        return tuple((entry.count, str(cards[entry.card].name)) for entry in army.entries if entry.card in cards)


def _in_words(field: forms.Field, value: object) -> str:
    if isinstance(field, forms.BooleanField):
        return "Yes" if value else "No"
    if isinstance(field, forms.ChoiceField):
        pairs = cast("Iterable[tuple[object, object]]", field.choices)
        return {str(each): str(words) for each, words in pairs}.get(str(value), str(value))
    return str(value)
