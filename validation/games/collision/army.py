"""A battle group of Collision: its characters, what it costs, and the counts that the rules compare."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from catalog.games.collision.plain import Cards, Character, Objective, most_different_cards
from validation.army import ArmyFile


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A line of a battle group: a character, and how many of it."""

    key: int
    count: int
    card: Character

    @property
    def cost(self) -> int:
        return self.card.cost

    @property
    def cost_parts(self) -> list[tuple[str, int]]:
        """A character is paid whole."""
        return [(self.card.name, self.card.cost)]


@dataclass(frozen=True, eq=False)
class Army:
    """A battle group. Its pieces stand in one canonical order, so that the order of lines changes no answer."""

    cards: Cards
    pieces: tuple[Piece, ...]
    limit: int | None
    choices: Mapping[str, str]
    rules: frozenset[str]

    @cached_property
    def total(self) -> int:
        return sum(piece.cost * piece.count for piece in self.pieces)

    @cached_property
    def size(self) -> int:
        """The number of characters: the hand."""
        return sum(piece.count for piece in self.pieces)

    @property
    def points(self) -> int:
        """The size of the battle: the points limit, or without one what the group costs."""
        return self.total if self.limit is None else self.limit

    @cached_property
    def copies(self) -> Counter[str]:
        """The number of times that each character appears, by slug, in the order of the cards."""
        copies: Counter[str] = Counter()
        for piece in self.pieces:
            copies[piece.card.slug] += piece.count
        return copies

    @cached_property
    def characters(self) -> tuple[Character, ...]:
        return tuple(self.cards.characters[slug] for slug in self.copies)

    @cached_property
    def attributes(self) -> Mapping[str, str]:
        """The different attributes of the whole group (ruling CO37), slugs with names."""
        return attributes_of(self.characters)

    @property
    def most_cards(self) -> int:
        return most_different_cards(self.points)

    def keys_of(self, slugs: Iterable[str]) -> tuple[int, ...]:
        slugs = set(slugs)
        return tuple(piece.key for piece in self.pieces if piece.card.slug in slugs)

    def objective(self, choice: str) -> Objective | None:
        return self.cards.objectives.get(self.choices[choice])


def attributes_of(characters: Iterable[Character]) -> dict[str, str]:
    """The different attributes of some characters, slugs with names."""
    return {slug: name for character in characters for slug, name in character.attributes.items()}


def build_roster(file: ArmyFile, cards: Cards, choices: Mapping[str, str], rules: frozenset[str]) -> Army:
    pieces = [Piece(entry.key, entry.count, cards.characters[entry.card]) for entry in file.entries]
    pieces.sort(key=lambda piece: (piece.card.place, piece.count, piece.key))
    return Army(cards, tuple(pieces), file.limit, choices, rules)
