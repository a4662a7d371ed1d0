"""Abilities of the Bitty Bug Root: a sentence a card."""

from typing import Any

import pytest

from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.scenes import ScriptedTable, Unplayable
from armybuilder.engine.table import Option, Options, listed
from tests.engine.tactics_david.scene import SceneOf


def test_manuever_charges_into_no_forest(scene: SceneOf) -> None:
    woods = {"c2": "forest", "d3": "forest", "e2": "forest"}
    with scene("A bitty-bug d2 north", "B fly a9 south", terrain=woods, rolls=[6, 6, 1], answers=["to e2"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("charge")


def test_manuever_flees_towards_its_ally_whichever_way_it_takes(scene: SceneOf) -> None:
    lines = ("A bitty-bug d5 north fearful", "A fly d1 north", "B fly g9 south")
    with scene(*lines, rolls=[1, 6, 6, 1], answers=["to e3", "keep"]) as table:
        table.engage("A1")
    assert table.space("A1") == "e3"
    is_refused = pytest.raises(Unplayable, match="is no answer")
    with scene(*lines, rolls=[1, 6, 6, 1], answers=["to d6"]) as table, is_refused:
        table.engage("A1")


def test_manuever_rages_towards_its_closest_enemy(scene: SceneOf) -> None:
    lines, rolls = ("A bitty-bug d2 north enraged", "B fly d9 south"), [6, 6, 1]
    with scene(*lines, rolls=rolls, answers=["to e4", "keep"]) as table:
        table.engage("A1")
        table.do("charge")
    assert table.space("A1") == "e4"
    with scene(*lines, rolls=rolls, answers=["to d1"]) as table:
        table.engage("A1")
        with pytest.raises(Unplayable, match="is no answer"):
            table.do("charge")


def test_incineration_offers_like_items_once(scene: SceneOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scene takes options of one text for one; a match does not."""
    offered: list[list[Option]] = []
    ask = ScriptedTable.ask

    def heard(table: Any, player: int, question: str, options: Options, *more: Any, **named: Any) -> Option:
        offered.append(list(listed(options)))
        return ask(table, player, question, options, *more, **named)

    monkeypatch.setattr(ScriptedTable, "ask", heard)
    with scene("A dragonfly d4 north", "B mech-man d5 south +potion +potion", rolls=[1, 1, 4]) as table:
        table.engage("A1")
        table.do("attack front")
    assert [Verbs.drop("potion")] in offered
