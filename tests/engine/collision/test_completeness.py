"""Nothing is left out: every entry of the glossary has its place in the rules, and every effect fires."""

from collections import Counter

from armybuilder.engine.games.collision import DECLARED, GAME, IN_THE_RULES
from armybuilder.engine.games.collision.field import ELEVATION, counts, field_of, is_connected, layout
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.objectives import MAJORS, MINORS
from armybuilder.engine.match import playout
from catalog.games.collision.plain import phase_split
from tests.engine.collision.battles import random_setup
from tests.engine.collision.cards import rows
from tests.engine.matches import two_bots


def test_every_ability_has_its_effect_or_a_place_in_the_rules() -> None:
    glossary = {each["slug"] for each in rows("ability")}
    assert not set(IN_THE_RULES) & DECLARED
    assert set(IN_THE_RULES) | DECLARED == glossary


def test_every_objective_has_its_rules() -> None:
    charts = {tier: {each["slug"] for each in rows("objective") if each["tier"] == tier} for tier in ("major", "minor")}
    assert set(MAJORS) == charts["major"]
    assert set(MINORS) == charts["minor"]


def test_every_effect_fires_in_battles_of_chance() -> None:
    fired = Counter[str]()
    with Hooks.noted(lambda slug, hook: fired.update([slug])):
        for seed in range(60):
            playout(GAME, random_setup(seed), str(seed), two_bots(str(seed)))
    by_hooks = {slug for slug, does in Hooks.cards.items() if not set(does) <= LISTED}
    assert by_hooks - set(fired) <= RARE


#: Hooks whose answers are lists: what they offer is counted by the scenes.
LISTED = {"actions", *("activates", "enters", "uses", "targeted", "struck", "one_injury", "defeated", "unharmed")}
#: Effects that need more luck than sixty battles have; a scene shows each.
IMMUNITIES = {slug for slug in DECLARED if slug.startswith("immune-to")}
RARE = {"buck-shot", "dauntless", "inspire-bravery", "resist-elements-2", *IMMUNITIES}


def test_a_hand_is_split_as_the_book_says() -> None:
    assert phase_split(7) == (3, 2, 2)  # C4
    assert phase_split(8) == (3, 3, 2)


def test_a_layout_is_the_same_from_both_sides_and_nobody_is_cut_off() -> None:
    for size in ((8, 6), (10, 12), (10, 18), (12, 24)):
        for seed in range(5):
            data = layout(*size, str(seed))
            field = field_of(data)
            board = field.grid
            first, last = board.space(0, 0), board.space(board.rows - 1, board.columns - 1)
            for tile in board.spaces:
                opposite = first + last - tile
                assert (field.kind[tile], field.level[tile]) == (field.kind[opposite], field.level[opposite])
            assert is_connected(field)
            assert len(field.levels) >= 3
            assert (
                sum(tile_level > 1 for tile_level in (field.level[t] for t in board.spaces)) <= counts(*size)[ELEVATION]
            )
