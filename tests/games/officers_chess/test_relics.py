"""Relics: the book defines the tag and lists no card that has it, so these lists have one that is made up."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.officers_chess.paper import PaperShelf, army_file
from validation.army import ArmyFile
from validation.games.officers_chess import book
from validation.moves import apply
from validation.report import Report


@pytest.fixture(scope="module")
def relics() -> PaperShelf:
    """The lists, with a sword that is a relic of the Sun."""
    shelf = PaperShelf()
    shelf.mark("steel-sword", "relic", named="Sun")
    return shelf


def army(*inventory: str, **more: Any) -> ArmyFile:
    unit: Mapping[str, Any] = {"card": "mercenary", "inventory": [*inventory], **more}
    return army_file(unit)


def check(file: ArmyFile, shelf: PaperShelf) -> Report:
    return book.check(file, shelf)


@pytest.mark.parametrize("others", [(), ("crest-of-the-moon",)])
def test_a_relic_without_its_crest_is_pointed_out_and_forbidden_to_nobody(
    relics: PaperShelf, others: tuple[str, ...]
) -> None:
    report = check(army("steel-sword", *others), relics)
    (finding,) = report.findings
    assert report.is_legal
    assert (finding.code, finding.cites) == ("relics_with_their_crest", "tags.crest-related")
    assert finding.message == (
        "Mercenary carries Steel Sword without the Crest of the Sun: its other tags do not count, "
        "and the unit takes 2 damage whenever a turn of its own ends."
    )
    assert finding.have == ("Crest of the Moon" if others else "no crest")
    assert finding.need == "Crest of the Sun"


def test_a_relic_with_its_crest_and_a_weapon_that_is_none_are_fine(relics: PaperShelf) -> None:
    assert check(army("steel-sword", "crest-of-the-sun"), relics).findings == ()
    assert check(army("iron-sword"), relics).findings == ()


def test_the_crest_is_offered_where_there_is_a_place_for_it(relics: PaperShelf) -> None:
    def titles(*inventory: str) -> list[str]:
        return [fix.title for fix in check(army(*inventory), relics).findings[0].fixes]

    assert titles("steel-sword")[0].startswith("Give Crest of the Sun (")
    assert titles("steel-sword", "crest-of-the-moon") == ["Put away Steel Sword"]
    assert titles("steel-sword", "iron-sword", "silver-sword") == ["Put away Steel Sword"]


def test_every_fix_mends_it(relics: PaperShelf) -> None:
    file = army("steel-sword", "iron-sword")
    for fix in check(file, relics).findings[0].fixes:
        assert check(apply(file, fix.moves), relics).findings == (), fix.title
