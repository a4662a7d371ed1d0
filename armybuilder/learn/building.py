"""Armies built on by answers, judged by the rulebook: the steps of lessons that are about building."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from armybuilder.learn.lessons import ArmyStep, Step
from armybuilder.learn.trials import StepTrial, TaskStatus
from armybuilder.lists.presenters import FindingView
from armybuilder.lists.texts import agreed_on, roles_text
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import MoveRefused, apply
from validation.report import Report, codes
from validation.words import counted, spent


@dataclass(frozen=True)
class Line:
    """A line of the army as a page shows it: how many of what, and what it costs."""

    count: int
    name: str
    cost: int


class ArmyTrial:
    """A try at a step: an army after so many answers, each of which is an offer of the step.

    It stops at the first answer that can't be given: `refused` says why, and `did` are those before it.
    """

    def __init__(self, step: ArmyStep, shelf: Shelf, did: Sequence[str]) -> None:
        self.step, self.shelf, self.file = step, shelf, step.army
        self.did: list[str] = []
        self.refused = ""
        for text in did:
            self.refused = self._answer(text)
            if self.refused:
                break
            self.did.append(text)

    def _answer(self, text: str) -> str:
        """Change the army; why that can't be done, "" where it was."""
        if self.outcome != "open":
            return f"“{text}”: this try is over."
        if text not in self.step.offers:
            return f"“{text}” is none of the changes that are offered."
        try:
            self.file = apply(self.file, self.step.offers[text])
        except MoveRefused as why:
            return f"“{text}”: {why}"
        self.__dict__.pop("report", None)
        return ""

    @cached_property
    def report(self) -> Report:
        """What the rulebook says of the army as it is now."""
        return rulebook(self.file.game).check(self.file, self.shelf)

    def ask(self, question: str) -> object:
        """What is so of the army.

        `errors` are the codes of rules that it breaks, `findings` those with advice, too; besides `lines`, `total`,
        `left`, and `count soldier`.
        """
        match question.split():
            case ["errors"]:
                return sorted(codes(self.report.errors))
            case ["findings"]:
                return sorted(codes(self.report.findings))
            case ["lines"]:
                return len(self.file.entries)
            case ["total"]:
                return self.report.total
            case ["left"] if self.report.limit is not None:
                return self.report.limit - self.report.total
            case ["count", slug]:
                return _copies_of_cards(self.file)[slug]
        return None

    def _is_so(self, said: Mapping[str, Any]) -> list[bool]:
        return [self.ask(question) == value for question, value in said.items()]

    @property
    def outcome(self) -> TaskStatus:
        """What has become of the task; before the first answer nothing has."""
        if not self.did:
            return "open"
        if any(self._is_so(self.step.fails)):
            return "failed"
        if all(self._is_so(self.step.goal)):
            return "done"
        return "failed" if self.step.within and len(self.did) >= self.step.within else "open"

    @property
    def why_failed(self) -> str:
        """Why the task has failed, in a sentence; "" where it has not."""
        if self.outcome != "failed":
            return ""
        if any(self._is_so(self.step.fails)):
            return "The army is now what it should not be."
        return f"The task can be done in {counted(self.step.within, 'change')}."

    # For pages

    @property
    def offers(self) -> Iterator[str]:
        """What can be done now, in the order of the step."""
        for text, moves in self.step.offers.items():
            try:
                apply(self.file, moves)
            except MoveRefused:
                continue
            yield text

    @property
    def lines(self) -> list[Line]:
        book = rulebook(self.file.game)
        cards, costs = self.shelf.among(book.kinds), book.build_roster(self.file, self.shelf).pieces
        cost = {piece.key: piece.cost * piece.count for piece in costs}
        return [
            Line(entry.count, f"{cards[entry.card]}{roles_text(entry, book, self.shelf)}", cost[entry.key])
            for entry in self.file.entries
        ]

    @property
    def sum(self) -> str:
        return spent(self.report.total, self.report.limit, rulebook(self.file.game).cost_word)

    @property
    def agreed(self) -> list[str]:
        """What the players agree on, as far as it doesn't go without saying."""
        return [str(each) for each in agreed_on(self.file, self.shelf) if not each.is_usual]

    @property
    def ruleset(self) -> str:
        return rulebook(self.file.game).rulesets[self.file.ruleset].name

    @property
    def findings(self) -> list[FindingView]:
        """What the rules say, without the fixes: to find one is the task."""
        book = rulebook(self.file.game)
        return [
            FindingView(finding, book.rules[finding.code].title, self.shelf.section(finding.cites), {}, number)
            for number, finding in enumerate(self.report.findings)
        ]


def step_trial(step: Step | ArmyStep, shelf: Shelf, did: Sequence[str]) -> StepTrial | ArmyTrial:
    """A try at a step of a lesson."""
    return StepTrial(step, shelf, did) if isinstance(step, Step) else ArmyTrial(step, shelf, did)


def _copies_of_cards(file: ArmyFile) -> Counter[str]:
    """The copies of each card in an army, those in the roles of a line too."""
    found = Counter[str]()
    for entry in file.entries:
        for slug in (entry.card, *chain.from_iterable(entry.roles.values())):
            found[slug] += entry.count
    return found
