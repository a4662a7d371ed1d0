"""The sprite holds the emblems that cards and pages name, all of them and no others."""

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from armybuilder.emblems import EMBLEM_SIZE, emblem_path, emblem_paths
from scripts.make_emblems import wanted_emblems


def test_every_emblem_that_is_named_is_in_the_sprite() -> None:
    assert set(wanted_emblems()) - emblem_paths().keys() == set()


def test_no_emblem_ships_unused() -> None:
    assert emblem_paths().keys() - set(wanted_emblems()) == set()


@pytest.mark.parametrize("name", sorted(emblem_paths()))
def test_an_emblem_is_a_shape_inside_its_square(name: str) -> None:
    pen = BoundsPen(None)
    parse_path(emblem_path(name), pen)
    assert pen.bounds is not None
    assert min(pen.bounds) >= -1
    assert max(pen.bounds) <= EMBLEM_SIZE + 1


def test_an_unknown_emblem_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="no-such-emblem"):
        emblem_path("no-such-emblem")
