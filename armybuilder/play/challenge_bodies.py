"""A program's challenge, and how it takes one up, read strictly: every mistake is named with its path."""

from collections.abc import Mapping
from dataclasses import dataclass

from django import forms

from armybuilder.lists.holders import Holder
from armybuilder.play.adapters import FEWEST_ARMIES, adapter_of
from armybuilder.play.challenges import Newcomer
from armybuilder.play.forms.challenges import PERSONS, TermsForm
from armybuilder.play.gate import asked_before
from armybuilder.play.models import Challenge
from armybuilder.play.seats import SEATS, YOU, is_person
from armybuilder.play.starting import Start, read_army, read_fields, read_games
from armybuilder.play.terms import Terms
from catalog.mistakes import refuse_if_any, require_object, shown, unknown_fields
from catalog.shelf import Shelf, shelf
from validation.army import LONGEST_NAME
from validation.bounds import name_refusal

OF_NEWCOMER = ("army", "name", "seat", "wants_letters")
FIELDS = (*OF_NEWCOMER, "size", "is_open", "terms", "options")


@dataclass(frozen=True)
class Sending:
    """A challenge as a body asks for it."""

    cards: Shelf
    newcomer: Newcomer
    terms: Terms
    options: dict[str, object]
    size: int
    is_open: bool


def read_challenge(data: object, holder: Holder) -> Sending:
    """The challenge that a body asks for; raises FileRefused with every mistake."""
    body = require_object(data, FIELDS)
    start = Start(count=1, mistakes=list(unknown_fields(body, FIELDS)))
    newcomer = _newcomer(start, body, holder)
    terms = _fields(start, "terms", body, TermsForm.base_fields)
    game = start.armies[0].game if start.armies else None
    options = _fields(start, "options", body, asked_before(game, shelf(game))) if game else {}
    size = _size(start, body.get("size", FEWEST_ARMIES), game)
    is_open = _truth(start, body, "is_open")
    refuse_if_any(start.mistakes)
    assert newcomer is not None, "without mistakes there is an army"
    return Sending(start.shelf, newcomer, Terms.read(terms), options, size, is_open)


def read_newcomer(data: object, challenge: Challenge, holder: Holder) -> Newcomer:
    """The one who takes up a challenge, or the bot that its sender seats; raises FileRefused with every mistake."""
    body = require_object(data, OF_NEWCOMER)
    start = Start(count=1, mistakes=list(unknown_fields(body, OF_NEWCOMER)))
    newcomer = _newcomer(start, body, holder, has_bots=True)
    if start.armies and start.armies[0].game != challenge.game_id:
        start.miss(["army"], f"This is an army of {start.armies[0].game}; the challenge is at {challenge.game_id}.")
    refuse_if_any(start.mistakes)
    assert newcomer is not None, "without mistakes there is an army"
    return newcomer


def _newcomer(start: Start, body: dict[str, object], holder: Holder, has_bots: bool = False) -> Newcomer | None:
    read_army(start, ["army"], body.get("army"), holder)
    if start.armies:
        read_games(start)
    seats = list(SEATS) if has_bots else [seat for seat, _ in PERSONS]
    seat = body.get("seat", YOU)
    if not isinstance(seat, str) or seat not in seats:
        start.miss(["seat"], f"{shown(seat)} should be one of: {', '.join(seats)}.")
        return None
    usual = holder.user.get_username() if holder.user and is_person(seat) else f"{seat.capitalize()} bot"
    name = body.get("name", usual[:LONGEST_NAME])
    if not isinstance(name, str) or name_refusal(name):
        start.miss(["name"], f"A name is plain text of 1 to {LONGEST_NAME} characters.")
        return None
    wants_letters = _truth(start, body, "wants_letters")
    if not start.armies:
        return None
    return Newcomer(name.strip(), start.armies[0], seat, holder if is_person(seat) else None, wants_letters)


def _fields(start: Start, place: str, body: dict[str, object], asked: Mapping[str, forms.Field]) -> dict[str, object]:
    given = body.get(place, {})
    if not isinstance(given, dict):
        start.miss([place], f"This should be an object: the {place} by their names.")
        return {}
    return read_fields(start, place, given, asked)


def _size(start: Start, given: object, game: str | None) -> int:
    most = len(adapter_of(game).sides) if game else FEWEST_ARMIES
    if isinstance(given, int) and not isinstance(given, bool) and FEWEST_ARMIES <= given <= most:
        return given
    if game:
        start.miss(["size"], f"{shown(given)} should be a number of seats from {FEWEST_ARMIES} to {most}.")
    return FEWEST_ARMIES


def _truth(start: Start, body: dict[str, object], name: str) -> bool:
    value = body.get(name, False)
    if not isinstance(value, bool):
        start.miss([name], f"{shown(value)} should be true or false.")
    return value is True
