"""Exact odds for pages: one fighter against another, and an army against an army.

What a fighter is and how it may attack is its game's: `armybuilder/play/games/<slug>/odds.py` is an `OddsBook`.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Protocol, Self
from urllib.parse import urlencode

from armybuilder.engine.games import can_be_played
from armybuilder.engine.odds import End, Outcomes, Tone, TooManyWays
from catalog.models import Card
from catalog.parts import Part
from catalog.plain import NamedCard
from catalog.shelf import Shelf
from validation.army import ArmyFile

#: The most rows and columns of a matrix, and how long one request works at it.
MOST_FIGHTERS = 20
BUDGET_SECONDS = 0.4
#: Odds are exact to this.
EXACT_TO = 1e-9
#: The side whose equipment a choice is, and the value that stands for none of it.
ONE, OTHER = "one", "other"
NOTHING = "none"
#: More ways that the dice can fall in one attack are not followed: it takes seconds by then.
MOST_WAYS = 3000
#: How many pairings are kept.
PAIRINGS_KEPT = 8192


@dataclass(frozen=True)
class Fighter:
    """A side of a fight: the card on top, all cards that it is made of, and what it carries."""

    name: str
    card: str
    units: tuple[str, ...]
    gear: tuple[str, ...] = ()

    @classmethod
    def of(cls, card: NamedCard) -> Self:
        """A card by itself."""
        return cls(card.name, card.slug, (card.slug,))


@dataclass(frozen=True)
class Chance:
    """One way in which an attack may end."""

    words: str
    share: float
    tone: Tone

    @property
    def percent(self) -> str:
        return percent(self.share)


@dataclass(frozen=True)
class Odds:
    """The ends that an attack may have: they add up to 1, the one that is hoped for first.

    `besides` may come of it as well, whatever the end; `facts` are other figures. Without
    chances it was not counted: there are too many ways that the dice can fall.
    """

    chances: tuple[Chance, ...]
    facts: tuple[str, ...] = ()
    besides: tuple[Chance, ...] = ()

    @classmethod
    def of(cls, outcomes: Outcomes[Any], found: Mapping[str, float], target: str, *facts: str) -> Self:
        """The odds that a game has found for its outcomes, in words about the target."""

        def chances(ends: Mapping[str, End[Any]]) -> tuple[Chance, ...]:
            return tuple(Chance(end.words.format(target), found[name], end.tone) for name, end in ends.items())

        return cls(chances(outcomes.ends), facts, chances(outcomes.besides))

    @property
    def possible(self) -> list[Chance]:
        """The ends that can come up at all: less than the sums are exact to is none."""
        return [chance for chance in self.chances if chance.share > EXACT_TO]

    @property
    def told(self) -> list[Chance]:
        """All ends, as likely as they are told."""
        shares = in_whole_hundredths([chance.share for chance in self.chances])
        return [replace(chance, share=share) for chance, share in zip(self.chances, shares, strict=True)]

    @property
    def all_possible(self) -> list[Chance]:
        return [chance for chance in (*self.told, *self.besides) if chance.share > EXACT_TO]

    @property
    def harm(self) -> Chance | None:
        """What harms the attacker, if anything may."""
        return next((chance for chance in self.all_possible if chance.tone == "bad"), None)

    @property
    def best(self) -> Chance:
        return self.told[0]

    @property
    def bars(self) -> list[tuple[Chance, float, float]]:
        found, start = [], 0.0
        for chance in self.possible:
            found.append((chance, round(start, 2), round(chance.share * 100, 2)))
            start += chance.share * 100
        return found

    @property
    def in_words(self) -> str:
        """“kills Knight 31 %, is Locked with it 69 %”"""
        return ", ".join(f"{each.words} {each.percent}" for each in self.all_possible)


@dataclass(frozen=True)
class OddsChoice:
    """Something to choose about an attack, with what is chosen; `problem` names what was asked for and can't be chosen.

    `side` says whose equipment it is, "one" or "other"; "" where it is about the attack itself.
    """

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str
    problem: str = ""
    side: str = ""


def choice(
    name: str, label: str, options: Sequence[tuple[str, str]], given: Mapping[str, str], usual: str = "", side: str = ""
) -> OddsChoice:
    """A choice as it was given; where nothing was, or nothing that can be, the usual option or else the first."""
    known = [value for value, _ in options]
    asked = given.get(name, "")
    default = usual if usual in known else known[0]
    if not asked or asked in known:
        return OddsChoice(name, label, tuple(options), asked or default, side=side)
    words = dict(options)[default]
    problem = f"{label}: that cannot be chosen here, so it is “{words}”."
    return OddsChoice(name, label, tuple(options), default, problem, side)


def equipment(
    side: str, name: str, label: str, options: Sequence[tuple[str, str]], given: Mapping[str, str]
) -> OddsChoice:
    """Something that one of the two has beside its card, or nothing: `one-weapon`, `other-status`."""
    whose = "Attacker" if side == ONE else "Target"
    return choice(f"{side}-{name}", f"{whose}: {label}", [(NOTHING, "None"), *options], given, side=side)


def chosen(values: Mapping[str, str], side: str, *names: str) -> tuple[str, ...]:
    """The choices of a side's equipment under these names, without what is nothing."""
    found = (values.get(f"{side}-{name}", NOTHING) for name in names)
    return tuple(value for value in found if value != NOTHING)


def in_whole_hundredths(shares: Sequence[float]) -> list[float]:
    """Shares rounded so that they add up to what they are together: those that lose most by it are rounded up. What is
    almost never or almost always stays as it is.
    """
    rounded = [share if share < 0.01 or share > 0.99 else int(100 * share + EXACT_TO) / 100 for share in shares]
    lost = [share - told for share, told in zip(shares, rounded, strict=True)]
    for n in sorted(range(len(shares)), key=lambda n: -lost[n])[: round(100 * sum(lost))]:
        rounded[n] += 0.01
    return rounded


def percent(share: float) -> str:
    """A chance in words: no chance that is there is rounded away."""
    if EXACT_TO < share < 0.005:
        return "under 1 %"
    if 0.995 < share < 1 - EXACT_TO:
        return "over 99 %"
    return f"{share:.0%}".replace("%", " %")


class OddsBook(Protocol):
    """The contents of a game's module of odds: who fights, what can be chosen about an attack, and what comes of it."""

    #: The kind of card that fights.
    KIND: str

    def fighters(self, shelf: Shelf, army: ArmyFile) -> Sequence[Fighter]:
        """The pieces of an army, each once."""

    def choices(self, shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> Sequence[OddsChoice]:
        """The choices about an attack; none where nobody can attack."""

    def asked(self, shelf: Shelf, who: Fighter, side: str) -> Mapping[str, str]:
        """The choices that make a fighter of an army out of its card."""

    def attack_odds(self, shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
        """The odds of one attack. Raises TooManyWays."""


_books = Part[OddsBook]("armybuilder.play.games", "odds")


def odds_of(game: str) -> OddsBook | None:
    """The odds of a game's attacks, or None where they are not reckoned."""
    return _books(game) if can_be_played(game) and _books.is_there(game) else None


@dataclass(frozen=True)
class Against:
    """One card against another: what can be chosen, and what comes of it."""

    card: Card
    opponents: Sequence[Card]
    other: Card | None
    choices: Sequence[OddsChoice] = ()
    odds: Odds | None = None
    problems: Sequence[str] = ()

    @property
    def of_the_attack(self) -> list[OddsChoice]:
        """The choices about the attack itself."""
        return [each for each in self.choices if not each.side]

    @property
    def equipment(self) -> list[tuple[str, list[OddsChoice]]]:
        """The equipment of either beside its card, under its name."""
        names = {ONE: self.card.name, OTHER: self.other.name if self.other else ""}
        found = [(name, [each for each in self.choices if each.side == side]) for side, name in names.items()]
        return [(name, choices) for name, choices in found if choices]

    @property
    def is_equipped(self) -> bool:
        return any(each.side and each.value != NOTHING for each in self.choices)


def card_named(cards: Mapping[str, Card], text: str) -> Card | None:
    """The card with this slug or name, or the only one whose name has this text in it."""
    words = text.strip().casefold()
    fitting = [card for card in cards.values() if words and words in card.name.casefold()]
    called = [card for card in fitting if card.name.casefold() == words]
    return cards.get(text) or next(iter(called or (fitting if len(fitting) == 1 else ())), None)


def against(shelf: Shelf, card: Card, given: Mapping[str, str]) -> Against:
    """A card against the one that is asked for, in the way that is."""
    book = _books(shelf.game.slug)
    cards = shelf.kind(book.KIND)
    asked = given.get("against", "")
    other = card_named(cards, asked)
    if other is None:
        missing = [f"There is no “{asked[:40]}” to attack."] if asked else []
        return Against(card, list(cards.values()), None, problems=missing)
    one, target = Fighter.of(card), Fighter.of(other)
    choices = book.choices(shelf, one, target, given)
    values = {each.name: each.value for each in choices}
    problems = [each.problem for each in choices if each.problem]
    odds = odds_between(shelf, one, target, tuple(sorted(values.items()))) if choices else None
    if odds is None:
        problems.append(f"{card.name} has nothing to attack with.")
    elif not odds.chances:
        problems.append(
            "There are too many ways that the dice can fall here to follow them all: choose something else."
        )
        odds = None
    return Against(card, list(cards.values()), other, choices, odds, problems)


@lru_cache(maxsize=PAIRINGS_KEPT)
def odds_between(shelf: Shelf, one: Fighter, other: Fighter, values: tuple[tuple[str, str], ...]) -> Odds:
    """The odds of one attack, kept: a shelf is one version of the data."""
    try:
        return _books(shelf.game.slug).attack_odds(shelf, one, other, dict(values))
    except TooManyWays:
        return Odds(())


@lru_cache(maxsize=PAIRINGS_KEPT)
def usual(shelf: Shelf, one: Fighter, other: Fighter) -> Odds | None:
    """The odds of the attack that is shown unless another is asked for; None without a weapon to attack with."""
    choices = _books(shelf.game.slug).choices(shelf, one, other, {})
    values = {each.name: each.value for each in choices}
    return odds_between(shelf, one, other, tuple(sorted(values.items()))) if choices else None


@dataclass(frozen=True)
class Pairing:
    """One pairing of a matrix: `level` from 0 to 10 is its colour."""

    other: Fighter
    odds: Odds | None
    is_known: bool = True
    #: The query for the page of odds that shows this pairing.
    query: str = ""

    @property
    def level(self) -> int:
        return round(self.odds.best.share * 10) if self.odds and self.odds.chances else 0


@dataclass
class Matrix:
    """Every fighter of an army against every one of another."""

    columns: Sequence[Fighter]
    rows: list[tuple[Fighter, list[Pairing]]] = field(default_factory=list)
    #: The number of fighters of either army that found no place.
    left_out: int = 0

    @property
    def is_whole(self) -> bool:
        return all(cell.is_known for _, cells in self.rows for cell in cells)

    @property
    def example(self) -> tuple[Fighter, Odds] | None:
        """The first pairing that was counted: who attacks, and its odds."""
        return next(self._counted(), None)

    @property
    def has_harm(self) -> bool:
        return any(odds.harm for _, odds in self._counted())

    def _counted(self) -> Iterator[tuple[Fighter, Odds]]:
        known = ((one, cell.odds) for one, cells in self.rows for cell in cells)
        return ((one, odds) for one, odds in known if odds and odds.chances)


def matrix(shelf: Shelf, army: ArmyFile, other: ArmyFile, budget: float = BUDGET_SECONDS) -> Matrix:
    """The matrix of two armies, as far as one request comes; what is known already costs nothing."""
    book = _books(shelf.game.slug)
    ours, theirs = book.fighters(shelf, army), book.fighters(shelf, other)
    rows, columns = ours[:MOST_FIGHTERS], theirs[:MOST_FIGHTERS]
    found = Matrix(columns, left_out=len(ours) + len(theirs) - len(rows) - len(columns))
    ends = time.monotonic() + budget
    for one in rows:
        found.rows.append((one, [_cell(shelf, one, target, ends) for target in columns]))
    return found


def _cell(shelf: Shelf, one: Fighter, target: Fighter, ends: float) -> Pairing:
    if time.monotonic() > ends:
        return Pairing(target, None, is_known=False)
    book = _books(shelf.game.slug)
    given = {"against": target.card, **book.asked(shelf, one, ONE), **book.asked(shelf, target, OTHER)}
    return Pairing(target, usual(shelf, one, target), query=urlencode(given))
