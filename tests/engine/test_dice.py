"""Dice whose future is one number."""

from collections import Counter

import pytest

from armybuilder.engine.dice import picker, seeded, throw


def test_dice_depend_on_nothing_but_their_text() -> None:
    assert seeded("7") == seeded("7") == 0x7902699BE42C8A8E
    assert seeded("7") != seeded("8")


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 20])
def test_every_face_comes_up_about_as_often(sides: int) -> None:
    dice, faces = seeded("fair"), Counter[int]()
    for _ in range(6000):
        face, dice = throw(dice, sides)
        faces[face] += 1
    assert sorted(faces) == list(range(1, sides + 1))
    expected = 6000 / sides
    assert sum((seen - expected) ** 2 / expected for seen in faces.values()) < 45


def test_a_picker_picks_below_its_argument() -> None:
    pick = picker(seeded("pick"))
    assert {pick(5) for _ in range(200)} == set(range(5))
