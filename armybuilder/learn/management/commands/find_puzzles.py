"""`manage.py find_puzzles GAME --count 50 --seed S`: look for puzzles in matches between bots, until there are enough.

Each is written down as it is found, and the next run goes on after the last match: a run can be stopped at any time.
"""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from armybuilder.learn.finding import are_twins, bot_match, puzzles_in
from armybuilder.learn.puzzles import Puzzle, puzzle_of
from catalog.shelf import game_slugs, shelf


class Command(BaseCommand):
    help = "Look for puzzles in matches between bots, and keep them beside the game's lessons."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=game_slugs())
        parser.add_argument("--count", type=int, default=50, help="how many there are to be (default %(default)s)")
        parser.add_argument("--seed", default="1", help="the seed of the matches (default %(default)s)")
        parser.add_argument("--matches", type=int, default=1000, help="the most matches (default %(default)s)")
        parser.add_argument("--file", type=Path, help="where they are kept, if not in the fixtures")

    def handle(self, *args: object, **options: Any) -> None:
        game, seed = options["game"], options["seed"]
        path: Path = options["file"] or settings.FIXTURES_DIR / game / "puzzles.json"
        rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        mine = [int(row["found"].rpartition(" ")[2]) for row in rows if row["found"].rpartition(" ")[0] == seed]
        cards, first = shelf(game), max(mine, default=0) + 1
        for number in range(first, first + options["matches"]):
            found = f"{seed} {number}"
            for puzzle in puzzles_in(bot_match(cards, found), cards, found):
                if len(rows) >= options["count"]:
                    return
                if not any(are_twins(puzzle, puzzle_of(row)) for row in rows):
                    rows.append(as_row(puzzle))
                    path.write_text(written(rows), encoding="utf-8")
                    self.stdout.write(f"{len(rows)}: {puzzle.task} {' / '.join(puzzle.solution)} {puzzle.chance:.2f}")


def as_row(puzzle: Puzzle) -> dict[str, Any]:
    scene = {name: value for name, value in puzzle.scene.data().items() if name not in ("slug", "title")}
    parts = ("text", "task", "goal", "solution", "chance", "others", "found")
    return {"slug": puzzle.slug, "scene": scene, **{name: getattr(puzzle, name) for name in parts}}


def written(rows: list[dict[str, Any]]) -> str:
    """A line a part, so that a change can be read."""
    texts = [
        "  {\n"
        + ",\n".join(f"    {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in row.items())
        + "\n  }"
        for row in rows
    ]
    return "[\n" + ",\n".join(texts) + "\n]\n"
