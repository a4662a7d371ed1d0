"""Challenges as people send and join them."""

from typing import Any

from armybuilder.lists.files import as_document
from armybuilder.ownership.holders import Holder
from armybuilder.play import challenges
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options
from armybuilder.play.challenges import Newcomer
from armybuilder.play.models import Challenge, Match
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import match_of
from armybuilder.play.terms import Terms
from catalog.shelf import shelf
from tests.factories import GAME, HolderFactory, pair_of
from validation.army import ArmyFile


def army_body(number: int = 0, game: str = GAME) -> dict[str, Any]:
    """The army that a program brings to a challenge or a match."""
    return {"file": as_document(pair_of(game)[number])}


def choice_of(army: ArmyFile) -> str:
    """A sample army as a form names it."""
    return next(f"sample:{slug}" for slug, each in samples(army.game).items() if each == army)


def options_of(game: str) -> dict[str, Any]:
    return default_options(shelf(game))


def sent(game: str = GAME, terms: Terms | None = None, holder: Holder | None = None, size: int = 2) -> Challenge:
    """A challenge that waits for somebody."""
    holder = holder or HolderFactory.create()
    newcomer = Newcomer("Ada", pair_of(game)[0], YOU, holder)
    return challenges.send_challenge(shelf(game), terms or Terms(), options_of(game), newcomer, holder, size)


def joined(challenge: Challenge, holder: Holder | None = None) -> Match:
    """The match that begins as somebody takes the last seat."""
    match = challenges.take_seat(
        challenge, Newcomer("Bo", pair_of(challenge.game_id)[1], YOU, holder or HolderFactory.create())
    )
    assert match
    return match_of(match.key)


def form_of(game: str) -> dict[str, Any]:
    """The fields that a browser sends to make a challenge as the form has it by itself."""
    chosen = {name: value for name, value in options_of(game).items() if value not in (None, False, "")}
    terms = {"clock": "none", "seconds": 60, "bank": 300, "days": 3, "time_up": "bot", "watchers": "public"}
    own = {"game": game, "army": choice_of(pair_of(game)[0]), "name": "Ada", "seat": YOU, "can_take_back": "on"}
    return {**chosen, **terms, **own}
