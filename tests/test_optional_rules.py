"""The page on what the books leave to the players, against the forms and the rules references."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from armybuilder.play.arranging import agreed_before
from catalog.shelf import shelf
from tests.paper import Paper
from validation.books import rulebook

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PAGE = Path("docs/optional-rules.md").read_text(encoding="utf-8")
GAMES = {
    "Tactics David": "tactics-david",
    "Analog Tactics": "analog-tactics",
    "TACTICA": "tactica",
    "Collision": "collision",
    "Officer's Chess": "officers-chess",
}


def rows(title: str) -> Iterator[tuple[str, str]]:
    """The section and the place of each row under a heading."""
    part = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] not in ("Section", "---"):
            yield cells[0].strip("`"), cells[2]


def named(places: list[str], where: str) -> set[str]:
    """The fields that are named after `match:` or `army:`."""
    lists = re.findall(rf"{where}: ([a-z_]+(?:, [a-z_]+)*)", " ".join(places))
    return {name for each in lists for name in each.split(", ")}


@pytest.mark.parametrize(("title", "game"), GAMES.items())
def test_every_choice_before_a_match_stands_on_the_page_and_leads_somewhere(title: str, game: str) -> None:
    own, common = list(rows(title)), list(rows("All games"))
    asked = set(agreed_before(game, shelf(game)))
    told = named([where for _, where in [*own, *common]], "match")
    assert asked - told == set()
    assert named([where for _, where in own], "match") - asked == set()
    book, of_armies = rulebook(game), named([where for _, where in own], "army")
    settings = {option.name for option in book.options} | {choice.name for choice in book.choices}
    assert settings - of_armies == set()
    assert of_armies - settings - {"limit", "ruleset"} == set()
    sections = {section["slug"] for section in Paper(game.replace("-", "_")).fixture("rules")}
    assert {section for section, _ in own} - sections == set()
