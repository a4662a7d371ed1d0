"""Every ability in company: what holds for it alone, in a stack, in a team, Locked, Dead, with a status, with an item.

A part of the scenes is played each time, more of them by the slow tests, and many times all of them by the long ones.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator
from zlib import crc32

import pytest

from armybuilder.engine.games.tactics_david import duel
from armybuilder.engine.games.tactics_david.clash import MELEE, Clash
from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.state import BIT, DEAD, State
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.games.tactics_david.targets import range_rating
from armybuilder.engine.table import Table
from catalog.games.tactics_david.plain import FRONT
from tests.engine.tactics_david.cards import rows
from tests.engine.tactics_david.combinations import (
    CIRCUMSTANCES,
    Circumstance,
    engaged,
    owners,
    play_out,
    scene_of,
    told,
    unchecked,
)

#: The scenes are dealt into so many parts, of which one is played each time, and some more by the slow tests: together
#: some of every ability's, and of every circumstance's.
PARTS = 20
ONE, MORE, ALL = range(1), range(5, PARTS, 5), range(PARTS)
#: The rounds in which the long tests play all of them, each with other company.
ROUNDS = 12
TEAMS = tuple(each for each in CIRCUMSTANCES if each.half)
ALONE = Circumstance("alone")

Case = tuple[str, Circumstance, int, str]


@pytest.fixture(autouse=True)
def short_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that all show one face settle no Duel: two rounds are enough."""
    monkeypatch.setattr(duel, "MOST_DUELS", 2)


def cases(salt: str, parts: Container[int], among: tuple[Circumstance, ...] = CIRCUMSTANCES) -> Iterator[Case]:
    """An ability, its circumstance, the face that all dice show, and what company and answers hang on."""
    for ability in sorted(owners()):
        for circumstance in among:
            number = crc32(f"{ability} {circumstance.name} {salt}".encode())
            if number % PARTS in parts:
                yield ability, circumstance, 1 + (number >> 8) % 6, salt


#: The share of the scenes that is played.
AMOUNTS = (
    pytest.param("", ONE, id="a part"),
    pytest.param("", MORE, id="more parts", marks=pytest.mark.slow),
    pytest.param("", ALL, id="all", marks=pytest.mark.long),
    *(pytest.param(f"{n}", ALL, id=f"round {n}", marks=pytest.mark.long) for n in range(ROUNDS)),
)
amounts = pytest.mark.parametrize(("salt", "parts"), AMOUNTS)


def test_what_is_played_by_the_slow_tests_too_has_every_ability_and_every_circumstance() -> None:
    played = list(cases("", {*ONE, *MORE}))
    assert {ability for ability, *_ in played} == set(owners())
    assert {circumstance for _, circumstance, *_ in played} == set(CIRCUMSTANCES)


@amounts
def test_nobody_acts_who_may_not_and_the_order_in_which_units_are_listed_changes_nothing(
    salt: str, parts: range
) -> None:
    wrong: dict[str, str] = {}
    for ability, circumstance, face, by_chance in cases(salt, parts):
        one = scene_of(ability, circumstance, by_chance)
        other = scene_of(ability, circumstance, by_chance, is_swapped=True)
        if one is not None and other is not None:
            where = f"{ability} {circumstance.name}"
            wrong.update(dict.fromkeys(play_out(one, face, by_chance).wrong, where))
            play_out(other, face, by_chance, unchecked)
            before, after = told(one), told(other)
            wrong.update({f"{where}: {key}": "hangs on the order" for key in before if before[key] != after[key]})
    assert wrong == {}


@amounts
def test_both_of_a_team_pass_the_same_steps_whichever_is_engaged(salt: str, parts: range) -> None:
    wrong = []
    for ability, circumstance, face, by_chance in cases(salt, parts, TEAMS):
        for status in ("", "petrified", "paralyzed", "poisoned", "haste", "confused", "frozen"):
            states = []
            for label in ("hero", "mate"):
                scene = scene_of(ability, circumstance, by_chance)
                assert scene is not None
                _afflict(scene.state, scene.unit("mate"), status)
                states.append(engaged(scene, label, face, by_chance))
            if states[0] != states[1]:
                what = [key for key in states[0] if states[0][key] != states[1].get(key)]
                wrong.append(f"{ability} {circumstance.name}, mate {status}: {what}")
    assert wrong == []


def _afflict(state: State, unit: int, status: str) -> None:
    """Give a status; but none that is rolled for at Disengagement, which for one who is held comes at once."""
    for each in ("crippled", "silenced", "banished"):
        state.statuses[unit] &= ~BIT[each]
    if status:
        state.statuses[unit] |= BIT[status]
    state.refresh(unit)


def test_a_card_not_with_dead_status_is_silent_for_the_relentless_dead_and_every_other_one_speaks() -> None:
    wrong = []
    for row in rows("ability"):
        scene = scene_of("infect", Circumstance("Dead", is_dead=True))
        assert scene is not None
        state, hero = scene.state, scene.unit("hero")
        state.taught[hero] = (row["slug"],)
        state.refresh(hero)
        if (row["slug"] in state.cards[hero]) is ("Not with Dead" in row["occurs"]):
            wrong.append(row["name"])
        state.statuses[hero] &= ~DEAD
        state.refresh(hero)
        if row["slug"] not in state.cards[hero]:
            wrong.append(f"{row['name']} of the living")
    assert wrong == []


#: An item, the figure that it changes by 1, and how that is looked up for a unit with a foe.
FIGURES: tuple[tuple[str, Callable[[Table[State], int, int], int]], ...] = (
    ("boots", lambda table, unit, foe: movement_rating(table, unit)),
    ("binoculars", lambda table, unit, foe: range_rating(table, unit) if table.state.profile[unit].is_ranged else 0),
    ("sword", lambda table, unit, foe: strength(table, unit, FRONT, Clash(unit, foe, MELEE, "physical"))),
    ("shield", lambda table, unit, foe: strength(table, unit, FRONT, Clash(foe, unit, MELEE, "physical"))),
)


@pytest.mark.parametrize("item", [item for item, _ in FIGURES])
def test_an_item_adds_to_the_figure_of_every_unit_that_has_it_and_no_ability_swallows_it(item: str) -> None:
    wrong, figure = Counter[str](), dict(FIGURES)[item]
    for ability in sorted(owners()):
        figures = []
        for held in ((), (item,)):
            scene = scene_of(ability, ALONE)
            assert scene is not None
            state, hero = scene.state, scene.unit("hero")
            state.items[hero] = held
            state.muted = frozenset(scene.labels) - {hero}
            state.refresh(*scene.labels)
            figures.append(figure(Table(state, (None, None)), hero, scene.unit("foe")))
        is_out_of_reach = item == "binoculars" and not figures[0]
        if figures[1] - figures[0] != 1 and not is_out_of_reach:
            wrong[f"{ability}: {figures}"] += 1
    assert wrong == {}
