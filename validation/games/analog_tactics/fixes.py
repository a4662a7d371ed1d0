"""The one-click fixes that findings offer: what to add, take out, put away, choose or agree on.

Each answers a list, empty if it does not help, so that a rule can put several behind each other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from catalog.games.analog_tactics.plain import COMMON, ELITE, STOCK, TOP_LEVEL, Gain, Weapon
from validation.army import MOST_COUNT
from validation.games.analog_tactics.army import TEAM_ROLES, Army, Piece
from validation.moves import MOST_MOVES, Add, Move, Put, Remove, SetCount, SetOption, Take
from validation.report import Finding, Fix
from validation.words import amount, amounts, summed

GainT = TypeVar("GainT", bound=Weapon | Gain)
#: The most cards in a role; the rulebook passes them on to the file format.
MOST_IN_ROLE = {
    "abilities": 20,
    "spells": 10,
    "missions": 10,
    "rituals": 20,
    STOCK: 20,
    "elite_upgrades": 10,
    "weapons": 7,
    "upgrades": 23,
    "blueprints": 11,
}


def take_out(pieces: Iterable[Piece], still: str) -> list[Fix]:
    """Take these lines out; `still` says what is left to do if they are too many for once."""
    pieces = tuple(pieces)
    title = f"Take out {summed((piece.count, piece.name) for piece in pieces[:MOST_MOVES])}"
    moves = tuple(Remove(piece.key) for piece in pieces[:MOST_MOVES])
    return [Fix(title, moves, still if len(pieces) > MOST_MOVES else "")]


def fewer(pieces: Iterable[Piece], excess: int, still: str) -> list[Fix]:
    """Take out the excess units, the first lines first."""
    moves: list[Move] = []
    names: list[tuple[int, str]] = []
    for piece in pieces:
        gone = min(piece.count, excess)
        if gone and len(moves) < MOST_MOVES:
            moves.append(Remove(piece.key) if gone == piece.count else SetCount(piece.key, piece.count - gone))
            names.append((gone, piece.name))
            excess -= gone
    return [Fix(f"Take out {summed(names)}", tuple(moves), still if excess else "")]


def add_elite(army: Army) -> list[Fix]:
    if army.team.unit_class is None or not army.has_room():
        return []
    elite = army.cards.unit(army.team.unit_class.slug, ELITE)
    return [Fix(f"Add {elite.name}", (Add(elite.slug),))]


def add_commons(army: Army, missing: int) -> list[Fix]:
    """Have more commons: alike to those that are there, if blueprints don't make that impossible."""
    home = army.team.unit_class
    assert home is not None, "a team with units has a class"
    common = army.cards.unit(home.slug, COMMON)
    title = f"Add {amount(missing, common.name)}"
    like = [p for p in army.commons if p.unit is common and not p.blueprints and p.count + missing <= MOST_COUNT]
    if like:
        piece = max(like, key=lambda piece: piece.count)
        return [Fix(title, (SetCount(piece.key, piece.count + missing),))]
    return [Fix(title, (Add(common.slug, missing),))] if army.has_room() else []


# Cards in roles


def take_away(piece: Piece, cards: Iterable[tuple[str, Weapon | Gain]], verb: str = "Take away") -> list[Fix]:
    cards = tuple(cards)
    if not 0 < len(cards) <= MOST_MOVES:
        return []
    moves = tuple(Take(piece.key, role, card.slug) for role, card in cards)
    return [Fix(f"{verb} {amounts(card.name for _, card in cards)}", moves)]


def misplaced_finding(
    piece: Piece, cards: Sequence[tuple[str, Weapon | Gain]], message: str, verb: str = "Take away", *first: Fix
) -> Finding:
    """A finding on cards that a line must not have; the fix that takes them away comes after these."""
    return Finding(message, (piece.key,), len(cards), 0, (*first, *take_away(piece, cards, verb)))


def too_often(
    army: Army,
    cards: Iterable[GainT],
    roles: Sequence[str],
    message: Callable[[GainT, int], str],
    most: Callable[[GainT], int] = lambda _: 1,
) -> Iterator[Finding]:
    """A finding for each card that a team has more often in these roles than it may."""
    counts = Counter(cards)
    for card in sorted(counts, key=lambda card: (card.number, card.name)):
        have, need = counts[card], most(card)
        if have > need:
            fixes = drop(army, roles, [card] * (have - need))
            yield Finding(message(card, have), army.keys_with(card, *roles), have, need, tuple(fixes))


def drop(army: Army, roles: Sequence[str], cards: Iterable[Weapon | Gain]) -> list[Fix]:
    """Let go of cards of the team, whichever line they are written with."""
    left = Counter(cards)
    wanted = left.total()
    moves: list[Move] = []
    names: list[str] = []
    for piece, role in ((piece, role) for role in roles for piece in reversed(army.pieces)):
        if len(moves) == wanted:
            break
        for card in reversed(piece.has(role)):
            if left[card] > 0:
                left[card] -= 1
                names.append(card.name)
                moves.append(Take(piece.key, role, card.slug))
    return [Fix(f"Let go of {amounts(names)}", tuple(moves))] if 0 < len(moves) <= MOST_MOVES else []


def choose(piece: Piece | None, role: str, cards: Sequence[Weapon | Gain], missing: int, still: str) -> list[Fix]:
    """Put these cards into a role of a line, as far as they and the room go."""
    if piece is None or not cards or len(piece.has(role)) + len(cards) > MOST_IN_ROLE[role]:
        return []
    moves = tuple(Put(piece.key, role, card.slug) for card in cards)
    return [Fix(f"Choose {amounts(card.name for card in cards)}", moves, still if len(cards) < missing else "")]


def move_to_elite(army: Army, piece: Piece) -> list[Fix]:
    """Write what belongs to the team with its elite."""
    elite = army.elite_of(piece.unit.unit_class)
    if elite is None or elite.count > 1:
        return []
    cards = [(role, card) for role in TEAM_ROLES for card in piece.has(role)]
    is_too_full = any(len(elite.has(role)) + len(piece.has(role)) > MOST_IN_ROLE[role] for role in TEAM_ROLES)
    if is_too_full:
        return []
    taken = [Take(piece.key, role, card.slug) for role, card in cards]
    put = [Put(elite.key, role, card.slug) for role, card in cards]
    return [Fix(f"Write {amounts(card.name for _, card in cards)} with {elite.name}", (*taken, *put))]


# What the players agree on


def play_at(level: int | None) -> list[Fix]:
    if level is None or not 1 <= level <= TOP_LEVEL:
        return []
    return [Fix(f"Play at level {level}", (SetOption("level", level),))]
