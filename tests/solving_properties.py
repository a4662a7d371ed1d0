"""The properties of the solver in every game, whatever the army: a game's tests bring the armies and the check."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from tests.paper_rules import RulesOnPaper
from tests.properties import brief
from validation.army import ArmyFile
from validation.moves import apply
from validation.report import Report
from validation.solving.answers import SolverAnswer
from validation.solving.completing import complete
from validation.solving.explaining import ALL_KEPT, possible
from validation.solving.keeping import held
from validation.solving.linear import Verdict
from validation.solving.mending import mend
from validation.solving.movelist import Namer
from validation.solving.parts import solving
from validation.solving.plan import Growth, Wishes, plan_of
from validation.solving.proposing import propose
from validation.solving.searching import Here, Search


class SolvingProperties:
    """The properties of the solver in every game; a game's tests name the rules and any army of theirs."""

    rules: RulesOnPaper[Any, Any]
    any_army: SearchStrategy[ArmyFile]

    @brief(200)
    @given(st.data())
    def test_an_army_is_legal_where_it_is_a_point_of_the_model(self, data: DataObject) -> None:
        require_agreement(self.rules, data.draw(self.any_army))

    @pytest.mark.long
    @brief(10_000)
    @given(st.data())
    def test_model_and_rulebook_agree_on_10_000_armies(self, data: DataObject) -> None:
        require_agreement(self.rules, data.draw(self.any_army))

    @pytest.mark.long
    @brief(2_000)
    @given(st.data())
    def test_no_answer_in_2000_cases_is_worse_than_the_army_one_began_with(self, data: DataObject) -> None:
        file = data.draw(self.any_army)
        require_offered(self.rules, file, mend(file, self.rules.shelf, search_of(self.rules)))

    @brief(15)
    @given(st.data())
    def test_what_is_mended_is_legal_by_its_moves(self, data: DataObject) -> None:
        file = data.draw(self.any_army)
        require_offered(self.rules, file, mend(file, self.rules.shelf, search_of(self.rules)))

    @brief(8)
    @given(st.data())
    def test_what_is_completed_is_legal_and_keeps_all_that_was_there(self, data: DataObject) -> None:
        file = data.draw(self.any_army)
        answer = complete(file, self.rules.shelf, search_of(self.rules))
        require_offered(self.rules, file, answer)
        for offer in answer.offers:
            assert held(file.game, file.entries) <= held(file.game, offer.army.entries)

    @brief(15)
    @given(st.data())
    def test_a_legal_army_is_possible_as_it_is(self, data: DataObject) -> None:
        file = data.draw(self.any_army)
        answer = possible(file, self.rules.shelf, search_of(self.rules))
        require_offered(self.rules, file, answer)
        if self.rules.check(file).is_legal:
            assert answer.possible
            assert not answer.offers[0].steps

    def test_every_word_that_can_be_wanted_leads_to_an_army(self) -> None:
        book = self.rules.book
        nobody = ArmyFile(book.game, "Wanted", next(iter(book.rulesets)), 300 if book.has_limit else None)
        for word in solving(book.game).trait_names(book.cards(self.rules.shelf)):
            wishes = Wishes(pinned=None, wanted=(word,))
            assert complete(nobody, self.rules.shelf, search_of(self.rules), wishes).offers, word


def search_of(rules: RulesOnPaper[Any, Any]) -> Search:
    """A search in this process over a game's cards on paper."""
    return Search(Here(), rules.shelf, Namer(rules.book.roles, rules.names))


def require_agreement(rules: RulesOnPaper[Any, Any], file: ArmyFile) -> None:
    """An army as it stands is a point of its model where, and only where, the rulebook has nothing against it."""
    model = plan_of(file, rules.shelf, ALL_KEPT, growth=Growth.NONE).model
    is_point = propose(model, []).verdict is Verdict.FOUND
    assert is_point == rules.check(file).is_legal, [finding.code for finding in rules.check(file).errors]


def require_offered(rules: RulesOnPaper[Any, Any], file: ArmyFile, answer: SolverAnswer) -> None:
    """Each army that is offered is legal and comes of its moves; an answer without one gives its reason."""
    assert bool(answer.offers) == (answer.possible is True)
    assert (answer.reason is None) == bool(answer.offers)
    for offer in answer.offers:
        report: Report = rules.check(offer.army)
        assert report.is_legal
        assert report.total == offer.total
        assert apply(file, (step.move for step in offer.steps)) == offer.army
        assert all(step.words for step in offer.steps)
