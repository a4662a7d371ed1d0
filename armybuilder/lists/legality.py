"""The legality of an army: every mistake of one that is not legal, with its place."""

from armybuilder.lists.made import shelf_of
from catalog.mistakes import Mistake, at
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.report import Finding


def why_not_legal(army: ArmyFile, base: Shelf | None = None) -> list[Mistake]:
    """The rules' objections to an army, each by its path in the army file, and with its lines in words.

    Advice stops nobody. One query, none with the game's shelf as a base.
    """
    report = rulebook(army.game).check(army, shelf_of(army, base))
    return [_mistake(finding, army) for finding in report.findings if finding.level == "error"]


def _mistake(finding: Finding, army: ArmyFile) -> Mistake:
    keys = [entry.key for entry in army.entries]
    places = sorted(keys.index(key) for key in finding.at if key in keys)
    numbers = ", ".join(str(place + 1) for place in places)
    lines = f", line{'s' if len(places) > 1 else ''} {numbers}" if places else ""
    path = at(["entries", places[0]]) if places else "$"
    return Mistake(path, f"{army.name or 'The army'}{lines}: {finding.message}")
