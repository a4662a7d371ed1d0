"""An army as the builder shows it: made of plain values, so that the templates only lay them out."""

import json
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from armybuilder.browse.parts import Context
from armybuilder.lists.builders import Builder, Picker, builder, facts_html, fragment, own_rows_of, rows_of
from armybuilder.lists.collection.presenters import OwnedNotes
from armybuilder.lists.collection.selectors import Collection
from armybuilder.lists.integrity import choices_from
from armybuilder.lists.models import Army
from armybuilder.lists.texts import Agreed, CardNumber, agreed_on, card_numbers, roles_text
from catalog.models import Card, Game, RuleSection
from catalog.shelf import Shelf
from validation.army import ArmyChoice, ArmyFile, CardOption, Entry, Option, Role
from validation.books import AnyRulebook, rulebook
from validation.moves import Move, SetOption, SetRuleset, as_json
from validation.report import Finding, Report
from validation.rules import RosterPiece, Ruleset
from validation.solving.parts import solving
from validation.words import spent

#: The most findings of one rule that the summary shows in full, and the most beside all lines of an army.
MOST_OF_A_RULE, MOST_BESIDE = 8, 200


def moves_value(moves: Iterable[Move]) -> str:
    return json.dumps([as_json(move) for move in moves], separators=(",", ":"))


@dataclass(frozen=True)
class FixView:
    """A fix as a button: its words, what it sends, what stays wrong afterwards, and whether the army is legal then."""

    title: str
    moves: str
    leaves: str
    is_last: bool


@dataclass(frozen=True)
class FindingView:
    """A finding with its rule's title, the section that it cites, and the names of the army's lines by their keys."""

    finding: Finding
    title: str
    section: RuleSection | None
    names: Mapping[int, str]
    number: int

    @property
    def is_error(self) -> bool:
        return self.finding.level == "error"

    #: The most lines that are named one by one.
    FEW: ClassVar[int] = 8

    @cached_property
    def fixes(self) -> tuple[FixView, ...]:
        """The ways to mend it, made when they are shown."""
        return tuple(
            FixView(fix.title, moves_value(fix.moves), fix.leaves, self.is_error and fix.errors_after == 0)
            for fix in self.finding.fixes
        )

    @property
    def shown(self) -> tuple[Hashable, ...]:
        """All that the page shows of it beside a line."""
        said = (self.title, self.finding.level, self.finding.message, self.numbers)
        return (*said, self.section and self.section.slug, self.fixes, self.is_about_one)

    @property
    def is_about_one(self) -> bool:
        """About one line, so that its fixes stand beside that, too, and not in the summary alone."""
        return len(self.finding.at) == 1

    @property
    def first_lines(self) -> list[tuple[int, str]]:
        """The lines that it is about, by key and name: as many as are named."""
        return [(key, self.names.get(key, "")) for key in self.finding.at[: self.FEW]]

    @property
    def more_lines(self) -> int:
        return max(0, len(self.finding.at) - self.FEW)

    @property
    def stands_beside(self) -> bool:
        """True where all of it stands beside its lines, too; its fixes do, if it is about one or the line is open."""
        return bool(self.finding.at) and not self.more_lines

    @property
    def numbers(self) -> str:
        """Have and need side by side, if the rule compares something."""
        if self.finding.have is None or self.finding.need is None:
            return ""
        return f"have {self.finding.have}, need {self.finding.need}"


@dataclass(frozen=True)
class RuleFindings:
    """The findings of one rule in the summary: those in full, and those that stand beside their lines alone."""

    shown: tuple[FindingView, ...]
    beside: tuple[FindingView, ...]

    @property
    def title(self) -> str:
        return self.shown[0].title

    @property
    def level(self) -> str:
        return self.shown[0].finding.level

    @property
    def more(self) -> int:
        return len(self.beside)

    @property
    def first_lines(self) -> list[tuple[int, str]]:
        lines = dict(line for finding in self.beside[: FindingView.FEW] for line in finding.first_lines)
        return list(lines.items())[: FindingView.FEW]


def by_rule(findings: Iterable[FindingView]) -> list[RuleFindings]:
    """Findings rule by rule: what makes the army illegal comes before advice."""
    worst_first = sorted(findings, key=lambda finding: not finding.is_error)
    return [_of_rule(list(group)) for _, group in groupby(worst_first, key=lambda finding: finding.finding.code)]


def _of_rule(group: Sequence[FindingView]) -> RuleFindings:
    beside = [finding for finding in group[MOST_OF_A_RULE:] if finding.stands_beside]
    kept = {id(finding) for finding in beside}
    return RuleFindings(tuple(finding for finding in group if id(finding) not in kept), tuple(beside))


def by_line(findings: Iterable[FindingView]) -> dict[int, list[FindingView]]:
    found: dict[int, list[FindingView]] = {}
    for finding in findings:
        for key in dict.fromkeys(finding.finding.at):
            found.setdefault(key, []).append(finding)
    return found


def in_short(findings: Sequence[FindingView]) -> str:
    """The rules that have something to say of a line, each once, with how often."""
    levels = {True: "Problem", False: "Advice"}
    times = Counter(f"{levels[finding.is_error]}: {finding.title.rstrip('.')}" for finding in findings)
    return "; ".join(f"{title} ({count})" if count > 1 else title for title, count in times.items())


@dataclass(frozen=True)
class LineView:
    """One line of the army in the builder.

    What the rules say of it is in `findings`, or, where that is too much for one page, `in_short`; `owned` is a note on
    what its person has of it. A brief line names what stands `beside` its card, and leaves its facts out. `version` is
    that of the shelf on which its cards stand.
    """

    army: Army
    book: AnyRulebook
    version: str
    entry: Entry
    card: Card
    place: int
    last: int
    cost: int
    parts: tuple[tuple[str, int], ...]
    facts: str
    findings: tuple[FindingView, ...]
    in_short: str
    is_open: bool
    is_brief: bool = False
    beside: str = ""
    owned: str = ""
    editor: Context = field(default_factory=dict)

    @property
    def total(self) -> int:
        return self.cost * self.entry.count

    @property
    def why(self) -> str:
        """The parts of the cost: "2 × 25, each 8 Warrior + 11 Spearman + 6 Stack of 2"; "" for one card alone."""
        parts = " + ".join(f"{amount} {label}" for label, amount in self.parts)
        if self.entry.count == 1:
            return parts if len(self.parts) > 1 else ""
        if self.cost == 1 and len(self.parts) == 1:
            return ""
        each = f"{self.entry.count} × {self.cost}"
        return f"{each}, each {parts}" if len(self.parts) > 1 else each

    @cached_property
    def shown(self) -> tuple[Hashable, ...]:
        """All that the page shows of it, but what the rules say and what can be changed."""
        place = (self.entry.key, self.place, self.place == self.last, self.is_open, self.is_brief)
        words = (self.entry.count, self.entry.note, self.total, self.why, self.facts, self.beside)
        return (self.army.key, self.version, self.card.slug, *place, *words)

    @property
    def body(self) -> SafeString:
        """All of it but what the rules say and what can be changed, as HTML."""
        return _body(_Shown(self.shown, self))

    def html(self, named: Set[int]) -> SafeString:
        """The whole of a line that is closed as HTML, with the findings of the numbers in `named` by title alone."""
        said = ((each.title, each.number) if each.number in named else each.shown for each in self.findings)
        return _line(_Shown((self.shown, self.owned, self.in_short, *said), self, named))


@dataclass(frozen=True)
class _Shown:
    """All that is shown of a line, and the line. A page after a change has most lines as they were."""

    shown: tuple[Hashable, ...]
    line: LineView = field(compare=False)
    named: Set[int] = field(default=frozenset(), compare=False)


@lru_cache(maxsize=2048)
def _body(asked: _Shown) -> SafeString:
    name = "brief" if asked.line.is_brief else "body"
    return render_to_string(f"lists/_line_{name}.html", {"line": asked.line})


@lru_cache(maxsize=2048)
def _line(asked: _Shown) -> SafeString:
    line = asked.line
    return render_to_string("lists/_line.html", {"line": line, "army": line.army, "named": asked.named})


#: A longer army shows its lines in short; one that is opened is shown in full.
MOST_IN_FULL = 60


@dataclass(frozen=True)
class ChoiceView:
    """Something that the players choose, with what there is to choose from."""

    choice: ArmyChoice
    values: tuple[tuple[str, str], ...]
    value: str


@dataclass(frozen=True)
class NumbersView:
    """A number for each card of some kinds, with the moves that make all of them usual again."""

    option: CardOption
    numbers: tuple[CardNumber, ...]

    @property
    def changed(self) -> list[CardNumber]:
        return [number for number in self.numbers if not number.is_usual]

    @property
    def reset(self) -> str:
        """The value of the button that takes all changes back."""
        return moves_value(SetOption(number.name, number.usual) for number in self.changed)


@dataclass(eq=False)
class LastReport:
    """The report that was made last for an army, with what it was made of, and what the page shows that depends on
    nothing else."""

    file: ArmyFile
    shelf: Shelf
    open_key: int | None
    report: Report
    findings: dict[int | None, SafeString] = field(default_factory=dict)
    overview: SafeString | None = None
    obstacles: Mapping[str, str] | None = None


#: By the army's key, the newest at the end.
_last_reports: OrderedDict[str, LastReport] = OrderedDict()
MOST_REPORTS = 128


class ArmyView:
    """A whole army with its report: what the builder, the shared page and the texts show."""

    def __init__(
        self,
        army: Army,
        file: ArmyFile,
        shelf: Shelf,
        open_key: int | None = None,
        *,
        can_change: bool = True,
        collection: Collection | None = None,
    ) -> None:
        self.army, self.file, self.shelf, self.open_key = army, file, shelf, open_key
        self.is_in_short = can_change and len(file.entries) > MOST_IN_FULL
        self.book: AnyRulebook = rulebook(file.game)
        self.part: Builder = builder(file.game)
        self.roster = self.book.build_roster(file, shelf)
        self.owned = OwnedNotes(file, shelf, collection or Collection(file.game))
        self._kept = self._mended() if can_change else LastReport(file, shelf, open_key, self._checked())
        self.report: Report = self._kept.report

    def _checked(self) -> Report:
        return self.book.check_army(self.roster, self.file)

    def _mended(self) -> LastReport:
        """The report with its fixes: the last one made for the army, where that was of the same lines and cards.

        Where not all fixes could be tried, those on the open line were tried before others."""
        last = _last_reports.pop(self.army.key, None)
        is_of_these = last is not None and last.file == self.file and last.shelf is self.shelf
        if last is None or not is_of_these or (last.report.untried and last.open_key != self.open_key):
            report = self.book.check_with_fixes(self.roster, self.file, self.shelf, self.open_key)
            last = LastReport(self.file, self.shelf, self.open_key, report)
        _last_reports[self.army.key] = last
        if len(_last_reports) > MOST_REPORTS:
            _last_reports.popitem(last=False)
        return last

    @property
    def game(self) -> Game:
        return self.shelf.game

    @property
    def has_solver(self) -> bool:
        return solving.is_there(self.file.game)

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.book.rulesets[self.file.ruleset]

    @property
    def rulesets(self) -> Iterable[Ruleset[Any]]:
        return self.book.rulesets.values()

    @property
    def kept_rulesets(self) -> list[tuple[Ruleset[Any], str]]:
        """The other rulesets that the army keeps as it stands, with what the button sends that has it checked so."""
        kept = (slug for slug in self.report.legal_by if slug != self.file.ruleset)
        return [(self.book.rulesets[slug], moves_value([SetRuleset(slug)])) for slug in kept]

    @cached_property
    def options(self) -> list[tuple[Option, int]]:
        values = self.book.options_of(self.file)
        return [(option, values[option.name]) for option in self.book.options]

    @cached_property
    def choices(self) -> list[ChoiceView]:
        """Each choice of the game, what there is to choose, and what is chosen."""
        values = self.book.choices_of(self.file)
        return [
            ChoiceView(choice, tuple(choices_from(choice, self.shelf)), values[choice.name])
            for choice in self.book.choices
        ]

    @cached_property
    def card_options(self) -> list[NumbersView]:
        options = self.book.card_options
        return [NumbersView(each, tuple(card_numbers(each, self.file, self.shelf))) for each in options]

    @cached_property
    def agreed(self) -> list[Agreed]:
        """The agreements that mean something to the ruleset, in words."""
        return agreed_on(self.file, self.shelf)

    @property
    def total(self) -> int:
        return self.report.total

    @property
    def limit(self) -> int | None:
        """The most that the army may cost: the players' limit, or what its game makes of it."""
        return self.report.limit

    @property
    def left(self) -> int | None:
        """Points that may still be spent; below 0 when too much is spent, None without a limit."""
        return None if self.limit is None else self.limit - self.total

    @property
    def bar_most(self) -> int:
        """The full length of the points bar."""
        return max(self.limit or 0, self.total, 1)

    @cached_property
    def findings(self) -> tuple[FindingView, ...]:
        return tuple(self._finding(finding, number) for number, finding in enumerate(self.report.findings))

    @cached_property
    def findings_by_rule(self) -> list[RuleFindings]:
        return by_rule(self.findings)

    @cached_property
    def summed(self) -> frozenset[int]:
        """The numbers of the findings that the summary tells in full: those of no single line, or of one in short."""
        told = {line.entry.key for line in self.lines if not line.in_short}
        shown = (finding for rule in self.findings_by_rule for finding in rule.shown)
        return frozenset(each.number for each in shown if not (each.is_about_one and each.finding.at[0] in told))

    @cached_property
    def errors(self) -> list[FindingView]:
        return [finding for finding in self.findings if finding.is_error]

    @property
    def verdict(self) -> str:
        """The army in one sentence, for the bar and for those who listen."""
        if not self.file.entries:
            return f"No {self.book.line_word}s yet. {spent(0, self.limit, self.book.cost_word)}."
        count = len(self.errors)
        found = "Legal." if not count else "1 problem." if count == 1 else f"{count} problems."
        return f"{spent(self.total, self.limit, self.book.cost_word)}. {found}"

    @cached_property
    def lines(self) -> tuple[LineView, ...]:
        pieces = {piece.key: piece for piece in self.roster.pieces}
        found, room = by_line(self.findings), MOST_BESIDE
        lines = []
        for place, entry in enumerate(self.file.entries):
            here = found.get(entry.key, [])
            room -= len(here)
            lines.append(self._line(entry, place, pieces[entry.key], here, is_told=room >= 0))
        return tuple(lines)

    @property
    def lines_html(self) -> Iterator[tuple[LineView | None, str]]:
        """The HTML of the lines above the one that is open, that line, and the HTML of those below."""
        for is_open, lines in groupby(self.lines, attrgetter("is_open")):
            if is_open:
                yield next(lines), ""
            else:
                yield None, mark_safe("".join(line.html(self.summed) for line in lines))  # noqa: S308 - by templates

    @property
    def obstacles(self) -> Mapping[str, str]:
        """What stands against each card of the picker."""
        if self._kept.obstacles is None:
            self._kept.obstacles = self.part.obstacles(self.roster)
        return self._kept.obstacles

    @cached_property
    def held(self) -> Mapping[str, int]:
        """The copies of each card of the picker in the army, those below others too."""
        count = Counter[str]()
        for entry in self.file.entries:
            count[entry.card] += entry.count
            for role in self.book.roles:
                for slug in entry.role(role.name) if self._is_picked(role) else ():
                    count[slug] += entry.count
        return count

    def _is_picked(self, role: Role) -> bool:
        """True where the picker adds what stands in the role."""
        return bool({*role.kinds} & {*self.book.kinds})

    @cached_property
    def overview(self) -> Context:
        return self.part.overview(self.roster)

    @property
    def overview_html(self) -> SafeString:
        """The overview for those who can change the army."""
        if self._kept.overview is None:
            context = {"overview": self.overview, "can_change": True}
            self._kept.overview = render_to_string(self.overview_template, context)
        return self._kept.overview

    @property
    def findings_html(self) -> SafeString:
        """The summary's list of findings, which names in short what an open line tells."""
        html = self._kept.findings.get(self.open_key)
        if html is None:
            html = render_to_string("lists/_findings.html", {"view": self})
            self._kept.findings.clear()  # of one open line at most: an address can name any
            self._kept.findings[self.open_key] = html
        return html

    @property
    def picker(self) -> Picker:
        return rows_of(self.shelf.catalog).picker

    @property
    def rows(self) -> SafeString:
        """The cards to add, for a page without a script; a script fetches them by the version."""
        return rows_of(self.shelf.catalog).html(self.obstacles)

    @property
    def rows_version(self) -> str:
        return rows_of(self.shelf.catalog).version

    @property
    def own_rows(self) -> SafeString | str:
        """The cards to add that the player made."""
        return own_rows_of(self.shelf).html(self.obstacles) if self.shelf.own else ""

    @property
    def editor_template(self) -> str:
        return fragment(self.file.game, "line_editor")

    @property
    def overview_template(self) -> str:
        return fragment(self.file.game, "overview")

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The name of each line's card, by the line's key."""
        cards = self.shelf.among(self.book.kinds)
        return {entry.key: card.name for entry in self.file.entries if (card := cards.get(entry.card))}

    def _finding(self, finding: Finding, number: int) -> FindingView:
        title, section = self.book.rules[finding.code].title, self.shelf.section(finding.cites)
        return FindingView(finding, title, section, self.names, number)

    def _line(
        self, entry: Entry, place: int, piece: RosterPiece, found: list[FindingView], *, is_told: bool
    ) -> LineView:
        is_open = entry.key == self.open_key
        is_told = is_told or is_open
        is_brief = self.is_in_short and not is_open
        return LineView(
            army=self.army,
            book=self.book,
            version=self.shelf.version,
            entry=entry,
            card=self.shelf.among(self.book.kinds)[entry.card],
            place=place,
            last=len(self.file.entries) - 1,
            cost=piece.cost,
            parts=tuple(piece.cost_parts),
            facts="" if is_brief else facts_html(piece, entry.card, entry.roles, self.shelf),
            beside=roles_text(entry, self.book, self.shelf) if is_brief else "",
            findings=tuple(found) if is_told else (),
            in_short="" if is_told else in_short(found),
            is_open=is_open,
            is_brief=is_brief,
            owned=self.owned.on(entry),
            editor=self.part.line_editor(self.roster, piece, self.file, self.shelf) if is_open else {},
        )


@dataclass(frozen=True)
class ArmySummary:
    army: Army
    ruleset: str
    total: int
    limit: int | None
    units: int
    problems: int
    cost_word: str
    line_word: str

    @property
    def is_over(self) -> bool:
        return self.limit is not None and self.total > self.limit


def summary(army: Army, file: ArmyFile, shelf: Shelf) -> ArmySummary:
    """An army in one line: what it costs, how many units it has, how many rules it breaks."""
    book = rulebook(file.game)
    report = book.check(file, shelf)
    problems = sum(finding.level == "error" for finding in report.findings)
    units = sum(entry.count for entry in file.entries)
    return ArmySummary(
        army=army,
        ruleset=book.rulesets[file.ruleset].name,
        total=report.total,
        limit=report.limit,
        units=units,
        problems=problems,
        cost_word=book.cost_word,
        line_word=book.line_word,
    )
