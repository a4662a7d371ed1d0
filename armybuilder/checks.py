"""`manage.py check`: every game has its one entry in every layer."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

#: What a game brings, as a path below the project with `{slug}` (with underscores) or `{dashed}`, and why.
PARTS = {
    "catalog/games/{slug}/models.py": "the kinds of its cards",
    "catalog/games/{slug}/admin.py": "its cards in the admin",
    "catalog/games/{slug}/fields.py": "the figures that its cards are looked up by",
    "catalog/games/{slug}/migrations/__init__.py": "its tables",
    "fixtures/{dashed}/game.json": "its name and makers",
    "fixtures/{dashed}/rules.json": "its rules reference",
    "fixtures/{dashed}/terms.json": "its terms",
    "validation/games/{slug}": "its army rules",
    "armybuilder/browse/games/{slug}.py": "what its pages show beside the cards",
    "armybuilder/lists/games/{slug}.py": "how its armies are built and summed up",
    "armybuilder/printing/faces/{slug}.py": "the faces of its cards",
    "static/css/games/{dashed}.css": "its accent",
    "tests/games/{slug}": "its tests",
}


@register
def every_game_is_whole(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Name each part that a game in GAMES still lacks."""
    return list(missing_parts(settings.BASE_DIR, settings.GAMES))


def missing_parts(root: Path, games: Iterable[str]) -> Iterable[CheckMessage]:
    """An error for each part of each game that is not there; a module may also be a package."""
    for game in games:
        for pattern, what in PARTS.items():
            path = root / pattern.format(slug=game, dashed=game.replace("_", "-"))
            if not (path.exists() or path.with_suffix("").is_dir() or path.with_suffix(".py").exists()):
                yield Error(
                    f"The game '{game}' lacks {path.relative_to(root)}: {what}.",
                    hint="docs/add-a-game.md goes through the parts of a game.",
                    obj=game,
                    id="muster.E001",
                )
