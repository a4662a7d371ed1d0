"""A game's rulebook: its rules in the book's order, its rulesets, and the check that runs them.

A rule is a generator of findings. Its name is the finding's code, its docstring the title on the page, `cites` the
section of the rules reference that it enforces. A ruleset is a list of rules with options: a format is data.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Generic, Protocol, TypeVar

from validation.army import ArmyChoice, ArmyFile, CardOption, Option, Phase, Picks, Role
from validation.making import Cards, Maker
from validation.mending import mended, with_fixes
from validation.report import Finding, Level, Report


class RosterPiece(Protocol):
    """One line of any game's army, with what it can say of itself."""

    @property
    def key(self) -> int:
        """The line's key."""

    @property
    def count(self) -> int:
        """The number of it."""

    @property
    def cost(self) -> int:
        """The cost of one of it."""

    @property
    def cost_parts(self) -> Sequence[tuple[str, int]]:
        """The parts of that cost, as (label, amount)."""


class RosterArmy(Protocol):
    """The army of any game, with what it can say of itself."""

    @property
    def total(self) -> int:
        """The cost of the army."""

    @property
    def limit(self) -> int | None:
        """The most that it may cost, None for no limit."""

    @property
    def pieces(self) -> Sequence[RosterPiece]:
        """Its lines."""


class Supply(Protocol):
    """Cards that come with an army beside its lines, and are no part of what it costs."""

    @property
    def count(self) -> int:
        """The number of the card."""


def supplies_of(army: RosterArmy) -> Sequence[Supply]:
    """The cards that an army brings beside its lines; nothing in a game that gives its armies none such."""
    supplies: Sequence[Supply] = getattr(army, "supplies", ())
    return supplies


ArmyT = TypeVar("ArmyT", bound=RosterArmy)
CardsT = TypeVar("CardsT")


@dataclass(frozen=True)
class Rule(Generic[ArmyT]):
    """One rule of the book, as a function."""

    code: str
    title: str
    cites: str
    level: Level
    look: Callable[[ArmyT], Iterator[Finding]]

    def findings(self, army: ArmyT) -> Iterator[Finding]:
        for found in self.look(army):  # spelled out: `replace` takes three times as long, and armies have hundreds
            yield Finding(
                found.message, found.at, found.have, found.need, found.fixes, self.code, self.level, self.cites
            )


@dataclass(frozen=True)
class Ruleset(Generic[ArmyT]):
    """A named list of rules with options: a format that players agree on."""

    slug: str
    name: str
    summary: str
    rules: tuple[Rule[ArmyT], ...]
    options: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def codes(self) -> frozenset[str]:
        return frozenset(rule.code for rule in self.rules)


@dataclass(eq=False, repr=False)
class Rulebook(Generic[ArmyT, CardsT]):
    """All that the site needs to know of a game's army building."""

    game: str
    _: KW_ONLY
    #: The kinds of card that a line of an army can be of; a slug is unique among them.
    kinds: tuple[str, ...]
    #: Turns a shelf of the catalog into the plain cards that the rules read.
    cards_of: Callable[[Any], CardsT]
    #: Turns an army as written into the game's army, by the values of options and choices and by the codes of rules.
    roster_of: Callable[[ArmyFile, CardsT, Mapping[str, Any], frozenset[str]], ArmyT]
    roles: tuple[Role, ...] = ()
    options: tuple[Option, ...] = ()
    choices: tuple[ArmyChoice, ...] = ()
    card_options: tuple[CardOption, ...] = ()
    #: The currency of an army, the name of one of its cards, and what the editor of a line is about.
    cost_word: str = "points"
    line_word: str = "unit"
    editor_word: str = "Change"
    #: False where the players agree on no limit of their own, because the game sets it; else `usual_limit` is offered.
    has_limit: bool = True
    usual_limit: int = 100
    #: Where two armies are built for each other, always three: each its own, the cards of both shown without what they
    #: carry, and then only that changed.
    phases: tuple[Phase, ...] = ()
    #: What two players choose unseen by each other.
    picks: Picks | None = None
    #: Makes the cards that players invent.
    maker: Maker | None = None

    rules: dict[str, Rule[ArmyT]] = field(default_factory=dict, init=False)
    rulesets: dict[str, Ruleset[ArmyT]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        #: The plain cards of a shelf, made once.
        self.cards: Callable[[Any], CardsT] = lru_cache(maxsize=8)(self.cards_of)

    def rule(
        self, *, cites: str, level: Level = "error"
    ) -> Callable[[Callable[[ArmyT], Iterator[Finding]]], Rule[ArmyT]]:
        def enter(look: Callable[[ArmyT], Iterator[Finding]]) -> Rule[ArmyT]:
            title = (look.__doc__ or "").strip().splitlines()[0]
            rule = Rule(look.__name__, title, cites, level, look)
            assert rule.code not in self.rules, f"two rules named {rule.code}"
            self.rules[rule.code] = rule
            return rule

        return enter

    def ruleset(
        self, slug: str, name: str, summary: str, rules: Iterable[Rule[ArmyT]], **options: int
    ) -> Ruleset[ArmyT]:
        """Enter a ruleset; its rules run in the book's order, whatever order they are given in."""
        chosen = {rule.code for rule in rules}
        self.rulesets[slug] = Ruleset(
            slug, name, summary, tuple(r for r in self.rules.values() if r.code in chosen), options
        )
        return self.rulesets[slug]

    @property
    def can_meet(self) -> bool:
        """True where two armies of the game have something to do with each other before their battle."""
        return bool(self.phases or self.picks)

    @property
    def piece_kinds(self) -> tuple[str, ...]:
        """The kinds of card that somebody needs to put an army on the table; a slug is unique among them."""
        beside = (kind for role in self.roles if role.is_piece for kind in role.kinds)
        return tuple(dict.fromkeys([*self.kinds, *beside]))

    def role(self, name: str) -> Role | None:
        return next((role for role in self.roles if role.name == name), None)

    def options_of(self, file: ArmyFile) -> dict[str, int]:
        """Every option's value: the army's own, else its ruleset's, else the game's."""
        usual = self.default_options(file.ruleset)
        return {name: int(file.options.get(name, value)) for name, value in usual.items()}

    def default_options(self, ruleset: str) -> dict[str, int]:
        """Every option's value if nothing else is agreed on: the ruleset's, else the game's."""
        own = self.rulesets[ruleset].options
        return {option.name: own.get(option.name, option.default) for option in self.options}

    def is_used(self, option: Option, ruleset: str) -> bool:
        """True where an option means anything to an army that is checked by a ruleset."""
        return not option.rules or not self.rulesets[ruleset].codes.isdisjoint(option.rules)

    def choices_of(self, file: ArmyFile) -> dict[str, str]:
        """Every choice's value, "" where none is made."""
        return {choice.name: str(file.options.get(choice.name, "")) for choice in self.choices}

    def build_roster(self, file: ArmyFile, shelf: Cards) -> ArmyT:
        """The army of this game that is written there."""
        agreed = {**self.options_of(file), **self.choices_of(file)}
        return self.roster_of(file, self.cards(shelf), agreed, self.rulesets[file.ruleset].codes)

    def check(self, file: ArmyFile, shelf: Cards) -> Report:
        return self.check_army(self.build_roster(file, shelf), file)

    def check_and_mend(self, file: ArmyFile, shelf: Cards) -> Report:
        """All findings with fixes that were tried, and ways to be legal."""
        report = mended(self.check(file, shelf), file, lambda other: self.check(other, shelf))
        return replace(report, legal_by=self._legal_by(file, shelf))

    def check_with_fixes(self, army: ArmyT, file: ArmyFile, shelf: Cards, first: int | None) -> Report:
        """The same without a mend, which takes longest to find, and with the fixes on the line `first` tried
        before others."""
        report = with_fixes(self.check_army(army, file), file, lambda other: self.check(other, shelf), first)
        return replace(report, legal_by=self._legal_by(file, shelf))

    def _legal_by(self, file: ArmyFile, shelf: Cards) -> tuple[str, ...]:
        return tuple(slug for slug in self.rulesets if self.is_legal(replace(file, ruleset=slug), shelf))

    def is_legal(self, file: ArmyFile, shelf: Cards) -> bool:
        """True where an army keeps its ruleset; no more is looked at than that takes."""
        army = self.build_roster(file, shelf)
        rules = [rule for rule in self.rulesets[file.ruleset].rules if rule.level == "error"]
        return not any(True for rule in rules for _ in rule.look(army))

    def check_army(self, army: ArmyT, file: ArmyFile) -> Report:
        findings = tuple(finding for rule in self.rulesets[file.ruleset].rules for finding in rule.findings(army))
        return Report(findings, army.total, army.limit)
