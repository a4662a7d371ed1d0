"""Nothing of the book is left out: what the fixtures have is declared, has a sentence, and does something in play."""

import re
from collections import Counter
from functools import partial
from itertools import count, cycle, islice

import pytest

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import BIT, STATUSES, State
from armybuilder.engine.games.tactics_david.statuses import suits
from tests.engine.invariants import tactics_david as in_step
from tests.engine.matches import play_checked, tactics_david
from tests.engine.tactics_david.cards import fixture_cards, rows

#: After so many matches every card has done something.
TRIES = 1500
#: The units of a match that are of cards that are still to be seen, the same ones again where few are left.
ASKED_FOR = 10
#: The cards that act in the procedures themselves, so that no function of theirs is noted.
IN_THE_RULES = {"dead", "lucky"}


def slugs(kind: str) -> list[str]:
    return [row["slug"] for row in rows(kind)]


@pytest.mark.parametrize("kind", ["status", "item", "special"])
def test_every_status_item_and_special_is_declared(kind: str) -> None:
    assert [slug for slug in slugs(kind) if slug not in Hooks.cards] == []


def test_every_ability_is_declared() -> None:
    assert [slug for slug in slugs("ability") if slug not in Hooks.cards] == []


def test_nothing_is_declared_that_the_fixtures_do_not_have() -> None:
    known = {slug for kind in ("ability", "status", "item", "special") for slug in slugs(kind)}
    assert sorted(set(Hooks.cards) - known) == []


@pytest.mark.slow
def test_every_card_that_is_declared_does_something_in_self_play() -> None:
    """Looking whether all holds takes most of the time, and matches by chance look after every step of theirs."""
    assert cards_never_seen(look_every=64) == []


@pytest.mark.long
def test_all_holds_after_every_step_until_every_card_has_done_something() -> None:
    assert cards_never_seen(look_every=1) == []


def cards_never_seen(look_every: int) -> list[str]:
    """Matches in which the units of the cards that are still to be seen take part, with such statuses."""
    steps = count()

    def check(first: State, state: State) -> list[str]:
        return [] if next(steps) % look_every else in_step(first, state)

    units_by_slug = fixture_cards()["units"].items()
    owner = {unit[kind]: slug for kind in ("special", "ability") for slug, unit in units_by_slug if unit[kind]}
    named = {row["slug"]: _units_named_in(row["text"]) for row in rows("ability")}
    items, wanted = set(slugs("item")), set(Hooks.cards) - IN_THE_RULES
    fired = Counter[str]()
    with Hooks.noted(lambda slug, hook: fired.update([slug])):
        for seed in range(TRIES):
            missing = sorted(wanted - set(fired))
            units = [unit for slug in missing if slug in owner for unit in (owner[slug], *named.get(slug, ()))]
            first = seed * 5 % len(units) if units else 0
            asked_for = [*islice(cycle(units[first:] + units[:first]), ASKED_FOR)]
            setup = tactics_david(f"fires {seed}", asked_for, most=4)
            for piece, slug in zip(
                setup["armies"][seed % 2]["pieces"], filter(items.__contains__, missing), strict=False
            ):
                piece["items"] = [slug]
            note = partial(_note, fired)
            play_checked(
                GAME, setup, str(seed), check, note, partial(_afflict, set(missing) & set(STATUSES) or set(STATUSES))
            )
            if wanted <= set(fired):
                break
    return sorted(wanted - set(fired))


def _units_named_in(text: str) -> list[str]:
    """The units that a card names, and the Roots: whom it hates or helps; and one that shoots, if it is about that."""
    shooters = ["archer"] if "[[Ranged]]" in text else []
    return re.findall(r"\[\[(?:unit|root):([a-z-]+)", text)[:2] + shooters


def _note(fired: Counter[str], event: tuple[object, ...]) -> None:
    fired.update(_cards_of(event))


def _afflict(wanted: set[str], state: State) -> None:
    """Give every unit a status or two that are still to be seen, as far as they suit it."""
    names = [status for status in STATUSES if status in wanted and status != "dead"]
    for unit in state.in_play():
        for status in names[unit % 3 :: 3]:
            if suits(state.unit_type(unit), status):
                state.statuses[unit] |= BIT[status]
        state.refresh(unit)


def _cards_of(event: tuple[object, ...]) -> list[str]:
    """The cards that an event says did something."""
    if event[0] in ("uses", "works", "acquires"):
        return [str(event[2])]
    return []
