"""The sprites hold the emblems that cards and pages name, all of them and no others, each once."""

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from armybuilder.faces.emblems import EMBLEM_SIZE, SPRITES, emblem_path, emblems
from scripts.make_emblems import wanted_sprites


def test_each_sprite_holds_what_it_should_and_nothing_else() -> None:
    held: dict[str, list[str]] = {file.stem: [] for file in SPRITES.glob("*.svg")}
    for name, emblem in emblems().items():
        held[emblem.sprite.removesuffix(".svg")].append(name)
    assert held == wanted_sprites()


def test_a_page_with_one_emblem_waits_for_little() -> None:
    assert max(file.stat().st_size for file in SPRITES.glob("*.svg")) < 160_000


def bounds_of(name: str) -> tuple[float, float, float, float]:
    """The box round an emblem's shape; an emblem that draws nothing has none."""
    pen = BoundsPen(None)
    parse_path(emblem_path(name), pen)
    assert pen.bounds is not None, f"{name} draws nothing"
    left, top, right, bottom = pen.bounds
    return left, top, right, bottom


def test_an_emblem_is_a_shape_inside_its_square() -> None:
    boxes = {name: bounds_of(name) for name in emblems()}
    assert {name: box for name, box in boxes.items() if min(box) < -1 or max(box) > EMBLEM_SIZE + 1} == {}


def test_an_unknown_emblem_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="no-such-emblem"):
        emblem_path("no-such-emblem")
