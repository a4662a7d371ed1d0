"""The largest army that can be written, with everything wrong in it: it is shown at once, and no mistake is lost."""

import random
import re
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from armybuilder.lists.models import Army
from armybuilder.lists.presenters import MOST_BESIDE, ArmyView, FindingView
from armybuilder.lists.solving import asking
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from validation.army import MOST_ENTRIES, ArmyFile, Entry
from validation.books import rulebook
from validation.moves import MOST_MOVES
from validation.solving.plan import plan_of
from validation.solving.searching import Here

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES]
#: Of work, not of waiting: several times what any game takes, and far below what it took where a rule looked at every
#: line for every line.
LONGEST_SECONDS = 2.0
#: Elements of a page: the name with its link, the cost, the buttons.
MOST_OF_A_BRIEF_LINE = 11


@cache
def wrong_army(cards: Shelf) -> ArmyFile:
    """As many lines as there may be, of any card, with any cards in their roles, by the rules that find most."""
    game, dice = cards.game.slug, random.Random(5)
    book = rulebook(game)
    of_kind = {kind: list(cards.kind(kind).values()) for role in book.roles for kind in role.kinds}
    chosen = {role.name: [card for kind in role.kinds for card in of_kind[kind]] for role in book.roles}
    lines = [card for kind in book.kinds for card in cards.kind(kind).values()]
    entries = tuple(
        Entry(key, dice.choice(lines).slug, dice.choice((1, 2, 9)), some_of(chosen, dice))
        for key in range(MOST_ENTRIES)
    )
    files = [ArmyFile(game, "Wrong", ruleset, 10, {}, entries) for ruleset in book.rulesets]
    return max(files, key=lambda file: len(book.check(file, cards).findings))


def some_of(chosen: dict[str, list[Card]], dice: random.Random) -> dict[str, tuple[str, ...]]:
    """Any cards in some of the roles."""
    return {
        role: tuple(card.slug for card in dice.choices(cards, k=dice.choice((1, 2, 5))))
        for role, cards in chosen.items()
        if cards and dice.random() < 0.6
    }


@pytest.mark.parametrize("game", GAMES)
def test_it_is_checked_and_shown_at_once(game: str) -> None:
    cards = shelf(game)
    file, army = wrong_army(cards), Army(game_id=game, name="Wrong")
    render_to_string("lists/_builder.html", context(ArmyView(army, file, cards)))  # what is made once a catalog
    start = time.thread_time()
    view = ArmyView(army, file, cards)
    shown = render_to_string("lists/_builder.html", context(view))
    assert time.thread_time() - start < LONGEST_SECONDS
    assert f"{len(view.errors)} problem" in shown


@pytest.mark.parametrize("game", GAMES)
def test_every_finding_is_told_in_full_or_counted_with_its_rule_on_its_line(game: str) -> None:
    cards = shelf(game)
    view = ArmyView(Army(game_id=game, name="Wrong"), wrong_army(cards), cards)
    in_summary = [finding for rule in view.findings_by_rule for finding in (*rule.shown, *rule.beside)]
    assert sorted(ids(in_summary)) == sorted(ids(view.findings))
    told = {id(finding) for line in view.lines for finding in line.findings}
    told |= {id(finding) for rule in view.findings_by_rule for finding in rule.shown}
    short = {line.entry.key: line.in_short for line in view.lines}
    for finding in view.findings:
        if id(finding) not in told:
            assert all(finding.title.rstrip(".") in short[key] for key in finding.finding.at)
    assert sum(len(line.findings) for line in view.lines) <= MOST_BESIDE


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_a_long_army_are_short_until_they_are_opened(game: str) -> None:
    cards = shelf(game)
    file, army = wrong_army(cards), Army(game_id=game, name="Long", key="long")
    shown, opened = ArmyView(army, file, cards).lines, ArmyView(army, file, cards, open_key=7).lines
    assert opened[7].facts in opened[7].body
    assert opened[7].facts
    assert all(elements(line.body) <= MOST_OF_A_BRIEF_LINE for line in shown)
    beside = [card for cards_beside in file.entries[7].roles.values() for card in cards_beside]
    assert bool(beside) == bool(shown[7].beside)


def test_an_opened_line_tells_all_of_its_findings() -> None:
    cards = shelf(GAMES[0])
    file, army = wrong_army(cards), Army(game_id=GAMES[0], name="Wrong")
    key = next(line.entry.key for line in ArmyView(army, file, cards).lines if line.in_short)
    view = ArmyView(army, file, cards, key)
    (line,) = (line for line in view.lines if line.is_open)
    assert not line.in_short
    assert ids(line.findings) == ids(finding for finding in view.findings if key in finding.finding.at)
    shown = render_to_string("lists/_line.html", {**context(view), "line": line})
    assert shown.count('class="finding-message"') == len(line.findings)


#: The game of the most units, where it takes longest, is left to the long tests.
@pytest.mark.parametrize(
    "game", [pytest.param(each, marks=[pytest.mark.long] * (each == "tactics-david")) for each in GAMES]
)
def test_what_may_become_of_twice_as_many_lines_takes_twice_the_work(game: str) -> None:
    cards = shelf(game)
    file = wrong_army(cards)
    few, many = (replace(file, entries=file.entries[:lines]) for lines in (30, 60))
    plan_of(many, cards)  # what is worked out once a catalog
    assert calls_of(lambda: plan_of(many, cards)) < 3 * calls_of(lambda: plan_of(few, cards))


def calls_of(work: Callable[[], object]) -> int:
    """The number of functions that are called."""
    counted = 0

    def count(frame: object, event: str, value: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


@pytest.mark.parametrize(
    ("game", "ruleset"),
    [
        pytest.param(game, slug, marks=[pytest.mark.long] if number else [])
        for game in GAMES
        for number, slug in enumerate(rulebook(game).rulesets)
    ],
)
def test_it_is_mended_by_moves_that_can_be_made_at_once(game: str, ruleset: str) -> None:
    file = wrong_army(shelf(game))
    file = replace(file, ruleset=ruleset, entries=file.entries[:100])
    (offer,) = asking.mend(file, by=Here()).offers
    assert offer.is_best or rulebook(game).choices  # of many battles the first are compared
    assert len(offer.steps) <= MOST_MOVES
    assert rulebook(game).is_legal(offer.army, shelf(game))


def context(view: ArmyView) -> dict[str, object]:
    return {"view": view, "army": view.army, "game": view.game}


def ids(findings: Iterable[FindingView]) -> list[int]:
    return [id(finding) for finding in findings]


def elements(html: str) -> int:
    return len(re.findall(r"<[a-z]", html))
