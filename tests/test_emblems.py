"""The sprites hold the emblems that cards and pages name, all of them and no others, each once."""

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from armybuilder.faces.emblems import EMBLEM_SIZE, SPRITES, emblem_path, emblems
from scripts.make_emblems import wanted_sprites


def test_each_sprite_holds_what_it_should_and_nothing_else() -> None:
    held: dict[str, list[str]] = {file.stem: [] for file in SPRITES.glob("*.svg")}
    for name, emblem in sorted(emblems().items()):
        held[emblem.sprite.removesuffix(".svg")].append(name)
    assert held == wanted_sprites()


@pytest.mark.parametrize("name", sorted(emblems()))
def test_an_emblem_is_a_shape_inside_its_square(name: str) -> None:
    pen = BoundsPen(None)
    parse_path(emblem_path(name), pen)
    assert pen.bounds is not None
    assert min(pen.bounds) >= -1
    assert max(pen.bounds) <= EMBLEM_SIZE + 1


def test_an_unknown_emblem_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="no-such-emblem"):
        emblem_path("no-such-emblem")
