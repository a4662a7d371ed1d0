"""The one-click fixes that findings offer: whom to take out, what to agree on.

Each answers a list, empty if it does not help, so that a rule can put several behind each other.
"""

from collections.abc import Iterable
from itertools import combinations

from catalog.games.collision.plain import MOST_ATTRIBUTES, POINTS_A_CARD, Character, most_different_cards
from validation import shortcuts
from validation.army import MOST_LIMIT
from validation.games.collision.army import Army
from validation.moves import Move, Remove, SetCount, SetOption
from validation.report import Fix
from validation.words import amount, listed


def take_out(army: Army, characters: Iterable[Character]) -> list[Fix]:
    characters = tuple(characters)
    names = [amount(army.copies[each.slug], each.name) for each in characters]
    moves = tuple(Remove(key) for key in army.keys_of(each.slug for each in characters))
    return [Fix(f"Take out {listed(names)}", moves)]


# Points


def spend_less(army: Army, excess: int) -> list[Fix]:
    return shortcuts.spend_less(
        army.pieces,
        excess,
        lambda piece, gone: f"Take out {amount(gone, piece.card.name)}",
        "The group is still {} over its limit.",
    )


# Attributes


def strangers(army: Army) -> list[Character]:
    """The characters that have to go for three attributes to be left: of the least worth together, at best one card."""
    best = max(
        combinations(sorted(army.attributes), MOST_ATTRIBUTES),
        key=lambda kept: sum(
            each.cost * army.copies[each.slug] for each in army.characters if each.attributes.keys() <= set(kept)
        ),
    )
    return [each for each in army.characters if not each.attributes.keys() <= set(best)]


# Different cards


def surplus(army: Army) -> list[Character]:
    """The cheapest cards that are too many; without a limit the group may have fewer once they are gone."""
    kept = sorted(army.characters, key=lambda each: (-each.cost * army.copies[each.slug], each.place))
    gone: list[Character] = []
    points = army.points
    while len(kept) > most_different_cards(points):
        gone.append(kept.pop())
        if army.limit is None:
            points -= gone[-1].cost * army.copies[gone[-1].slug]
    return sorted(gone, key=lambda each: each.place)


def larger_battle(army: Army, more: int) -> list[Fix]:
    points = (army.points // POINTS_A_CARD + more) * POINTS_A_CARD
    return shortcuts.raise_limit(points) if army.limit is not None and points <= MOST_LIMIT else []


# Major Arcana


def keep_one(army: Army, character: Character) -> list[Fix]:
    first, *rest = [piece for piece in army.pieces if piece.card is character]
    moves: list[Move] = [Remove(piece.key) for piece in rest]
    if first.count > 1:
        moves.append(SetCount(first.key, 1))
    gone = army.copies[character.slug] - 1
    return [Fix(f"Take out {amount(gone, character.name)}", tuple(moves))]


# Objectives


def unset(choice: str, title: str) -> list[Fix]:
    """Let the players choose something again."""
    return [Fix(title, (SetOption(choice, ""),))]
