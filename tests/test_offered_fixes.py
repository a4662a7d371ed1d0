"""Every fix that the rules offer for some armies of every game, and what they say against what may be added.

They are golden files to read, one army below the other.

The armies are drawn: few different cards that stand near each other in the book, so that they have to do with one
another, some of them more often than they may be there.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.games.analog_tactics import teams
from tests.games.analog_tactics.drawn import offers
from tests.games.collision import groups
from tests.games.officers_chess import paper as officers
from tests.games.tactica import deck
from tests.games.tactics_david import paper as tactics
from tests.paper_rules import RulesOnPaper
from validation.army import ArmyFile, Entry
from validation.games.analog_tactics import additions as additions_at
from validation.games.analog_tactics import summary as summary_at
from validation.games.collision import additions as additions_c
from validation.games.collision import summary as summary_c
from validation.games.officers_chess import additions as additions_oc
from validation.games.officers_chess import summary as summary_oc
from validation.games.tactica import additions as additions_t
from validation.games.tactica import summary as summary_t
from validation.games.tactics_david import additions as additions_td
from validation.games.tactics_david import summary as summary_td
from validation.moves import as_json
from validation.report import Finding

BOOKS: dict[str, RulesOnPaper[Any, Any]] = {
    "tactics-david": tactics.ON_PAPER,
    "analog-tactics": teams.ON_PAPER,
    "tactica": deck.ON_PAPER,
    "collision": groups.ON_PAPER,
    "officers-chess": officers.ON_PAPER,
}
ARMIES = 24


def armies(rules: RulesOnPaper[Any, Any]) -> Iterator[ArmyFile]:
    """Armies of one to seven lines, each by one of the rulesets in turn."""
    dice, rulesets = random.Random(20), list(rules.book.rulesets)
    for number in range(ARMIES):
        cards = near(list(rules.names), 6, dice)
        roles = {role.name: near(slugs(rules, role.kinds), 5, dice) for role in rules.book.roles}
        entries = tuple(
            Entry(key, dice.choice(cards), dice.choice((1, 1, 2, 5)), filled(roles, dice))
            for key in range(dice.randint(1, 7))
        )
        limit = dice.choice((None, 5, 30, 80)) if rules.book.has_limit else None
        yield ArmyFile(rules.book.game, "Drawn", rulesets[number % len(rulesets)], limit, drawn(rules, dice), entries)


def slugs(rules: RulesOnPaper[Any, Any], kinds: tuple[str, ...]) -> list[str]:
    return [slug for kind in kinds for slug in rules.shelf.kind(kind)]


def near(every: list[str], number: int, dice: random.Random) -> list[str]:
    """Some that stand side by side."""
    first = dice.randrange(max(1, len(every) - number))
    return every[first : first + number]


def filled(roles: dict[str, list[str]], dice: random.Random) -> dict[str, tuple[str, ...]]:
    """Cards for some of the roles, each role with up to four."""
    often = min(0.5, 2 / max(1, len(roles)))
    return {
        role: tuple(dice.choices(some, k=dice.randint(1, 4))) for role, some in roles.items() if dice.random() < often
    }


def drawn(rules: RulesOnPaper[Any, Any], dice: random.Random) -> dict[str, int | str | bool]:
    """Values for about half of what players agree on."""
    options: dict[str, int | str | bool] = {
        option.name: dice.randint(option.least, min(option.most, option.least + 9)) for option in rules.book.options
    }
    for choice in rules.book.choices:
        values = [slug for slug, _ in choice.values] or list(rules.shelf.kind(choice.kind) if choice.kind else ())
        options[choice.name] = dice.choice(values)
    return {name: value for name, value in options.items() if dice.random() < 0.5}


Reasons = Iterator[Mapping[str, str]]


def of_tactics_david(army: Any) -> Reasons:
    yield additions_td.obstacles(army)
    for piece in army.pieces[:3]:
        yield additions_td.stackable(army, piece)
        yield additions_td.item_obstacles(piece, army)


def of_officers_chess(army: Any) -> Reasons:
    yield additions_oc.obstacles(army)
    for piece in army.pieces[:3]:
        yield additions_oc.gear_obstacles(army, piece)
        yield {tag.slug: additions_oc.tag_obstacle(army, piece, tag) for tag in army.cards.tags.values()}


def of_analog_tactics(army: Any) -> Reasons:
    yield additions_at.obstacles(army)
    for piece in army.pieces[:3]:
        yield from offers(army, piece).values()


#: The reasons against each card that could join an army, or be given to one of its lines.
REASONS: dict[str, Callable[[Any], Reasons]] = {
    "tactics-david": of_tactics_david,
    "analog-tactics": of_analog_tactics,
    "tactica": lambda army: iter([additions_t.obstacles(army)]),
    "collision": lambda army: iter([additions_c.obstacles(army), additions_c.obstacles(army, 3)]),
    "officers-chess": of_officers_chess,
}
SUMMARIES: dict[str, Callable[[Any], Any]] = {
    "tactics-david": summary_td.summary,
    "analog-tactics": summary_at.summary,
    "tactica": summary_t.summary,
    "collision": summary_c.summary,
    "officers-chess": summary_oc.summary,
}
#: The number that is told at a time.
MOST_REASONS = 8


def counted(found: Mapping[str, str]) -> str:
    """Each reason once, with the first card that it is about and how many there are: the first ones."""
    about: dict[str, list[str]] = {}
    for slug, reason in found.items():
        about.setdefault(reason or "nothing", []).append(slug)
    return "; ".join(f"{reason} ({slugs[0]}, {len(slugs)})" for reason, slugs in [*about.items()][:MOST_REASONS])


def plain(value: Any) -> str:
    """A value in few words: a card is its name."""
    if is_dataclass(value) and not isinstance(value, type):
        fields = {each.name: getattr(value, each.name) for each in dataclass_fields(value)}
        return str(fields["name"]) if "name" in fields else f"({', '.join(plain(each) for each in fields.values())})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{plain(name)}: {plain(each)}' for name, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(plain, value))}]"
    return str(value)


def written(rules: RulesOnPaper[Any, Any]) -> Iterator[ArmyFile]:
    """The army of each rule that it stops."""
    here = Path(__file__).parent / "games" / rules.book.game.replace("-", "_") / "armies"
    for path in sorted(here.glob("*-stops.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        lines = data["entries"] if "made" not in data else []
        names = [role.name for role in rules.book.roles]
        roles = [{name: tuple(line[name]) for name in names if name in line} for line in lines]
        entries = tuple(Entry(key, line["card"], line.get("count", 1), roles[key]) for key, line in enumerate(lines))
        yield ArmyFile(rules.book.game, "Written", data["ruleset"], data.get("limit"), data.get("options", {}), entries)


def told(rules: RulesOnPaper[Any, Any], file: ArmyFile) -> Iterator[str]:
    """An army in a line, then its findings, each with its fixes."""
    lines = [
        f"{e.count} {e.card}{''.join(f' {role}={list(some)}' for role, some in e.roles.items())}" for e in file.entries
    ]
    yield f"== {file.ruleset}, limit {file.limit}, {dict(file.options)}"
    yield from lines
    for finding in rules.check(file).findings:
        yield f"- {finding.code} {finding.at} {finding.have}/{finding.need}: {finding.message}"
        yield from offered(finding)
    army = rules.build_roster(file)
    yield f"= {army.total} of {army.limit}: {plain(SUMMARIES[file.game](army))}"
    yield from (f"! {counted(found)}" for found in REASONS[file.game](army) if found)


def offered(finding: Finding) -> Iterator[str]:
    """Each fix with its moves and what it leaves, and what may be done instead."""
    for fix in finding.fixes:
        for sign, each in [("+", fix), *(("or", other) for other in fix.instead)]:
            moves = "; ".join(" ".join(str(value) for value in as_json(move).values()) for move in each.moves)
            yield f"  {sign} {each.title} [{moves}]{each.leaves and ' … '}{each.leaves}"


@pytest.mark.parametrize("game", BOOKS)
def test_what_is_offered_for_drawn_armies_is_as_kept(game: str, golden: Callable[[str, str], None]) -> None:
    rules = BOOKS[game]
    text = "".join(f"{line}\n" for file in (*written(rules), *armies(rules)) for line in told(rules, file))
    golden(f"fixes-{game}.txt", text)
