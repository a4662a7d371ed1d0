"""Features on hexes, beside the shadow walked step by step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.geometry.cover import features_of, is_in_shadow, is_shadowed
from armybuilder.geometry.hexes import Hex, distance, step, within

places = st.sampled_from(within((0, 0), 5))


@pytest.mark.parametrize("direction", range(6))
def test_a_shadow_opens_from_the_three_faces_behind_the_feature(direction: int) -> None:
    field, hidden = within((0, 0), 4), step((0, 0), direction)
    walked = {
        step(step((0, 0), direction + 3, ahead), direction + 3 + turn, aside)
        for turn in (-1, 1)
        for ahead in range(5)
        for aside in range(5)
        if ahead or aside
    }
    assert {place for place in field if is_in_shadow((0, 0), hidden, place)} == walked & set(field)


@given(places, places)
def test_only_a_hex_beside_the_feature_is_hidden(hidden: Hex, place: Hex) -> None:
    if distance((0, 0), hidden) != 1:
        assert not is_in_shadow((0, 0), hidden, place)
    assert is_shadowed((0, 0), hidden, place) == is_shadowed((0, 0), place, hidden)
    assert is_shadowed((0, 0), hidden, place) == any(
        is_in_shadow((0, 0), *pair) for pair in ((hidden, place), (place, hidden))
    )


@given(places, st.dictionaries(places, st.sampled_from(["ridge", "ravine"]), max_size=8))
def test_ground_is_made_by_what_lies_there_or_else_by_all_beside(place: Hex, features: dict[Hex, str]) -> None:
    beside = frozenset(name for there, name in features.items() if distance(there, place) == 1)
    own = frozenset(name for there, name in features.items() if there == place)
    assert features_of(place, features) == (own or beside)
