"""Plain cards: copied from the catalog's cards by name, and of the types that they say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import pytest

from catalog.games.analog_tactics.plain import cards_of as analog_tactics
from catalog.games.collision.plain import cards_of as collision
from catalog.games.officers_chess.plain import cards_of as officers_chess
from catalog.games.tactica.plain import cards_of as tactica
from catalog.games.tactics_david.plain import cards_of as tactics_david
from catalog.plain import plain_of
from catalog.shelf import shelf

CARDS = {
    "analog-tactics": analog_tactics,
    "collision": collision,
    "officers-chess": officers_chess,
    "tactica": tactica,
    "tactics-david": tactics_david,
}


@dataclass
class Sword:
    slug: str
    number: int
    cost: int | None
    root: str
    edge: str = "keen"


class Card:
    slug, number, cost = "sword", None, None

    @property
    def root(self) -> "Card":
        return self


def test_what_is_called_alike_is_copied_and_a_link_is_a_slug() -> None:
    assert plain_of(Sword, Card()) == Sword("sword", 0, None, "sword", "keen")
    assert plain_of(Sword, Card(), edge="blunt", number=3) == Sword("sword", 3, None, "sword", "blunt")


def test_a_field_that_the_card_lacks_has_to_be_given() -> None:
    with pytest.raises(TypeError, match="slug"):
        plain_of(Sword, object(), number=1, cost=1, root="")


def plain_cards_in(found: Any) -> Iterator[Any]:
    if is_dataclass(found):
        yield found
        yield from plain_cards_in([getattr(found, each.name) for each in fields(found)])
    elif isinstance(found, Mapping):
        yield from plain_cards_in(list(found.values()))
    elif isinstance(found, list | tuple):
        for each in found:
            yield from plain_cards_in(each)


@pytest.mark.django_db
@pytest.mark.parametrize("game", CARDS)
def test_every_figure_of_a_plain_card_is_of_the_type_that_it_says(game: str) -> None:
    cards = CARDS[game](shelf(game))
    found = list(plain_cards_in(list(vars(cards).values())))
    assert found
    for card in found:
        for each in fields(card):
            said: Any = each.type
            if said in (int, str, bool, int | None, str | None):
                assert isinstance(getattr(card, each.name), said), f"{card}: {each.name}"
