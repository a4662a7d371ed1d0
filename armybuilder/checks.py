"""`manage.py check`: every game has its one entry in every layer."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

#: The parts of a game, as paths below the project with `{slug}` (with underscores) or `{dashed}`, and why.
PARTS = {
    "catalog/games/{slug}/models.py": "the kinds of its cards",
    "catalog/games/{slug}/fields.py": "the figures that its cards are looked up by",
    "catalog/games/{slug}/migrations/__init__.py": "its tables",
    "catalog/games/{slug}/plain.py": "its cards as plain figures",
    "fixtures/{dashed}/game.json": "its name and makers",
    "fixtures/{dashed}/rules.json": "its rules reference",
    "fixtures/{dashed}/terms.json": "its terms",
    "validation/games/{slug}/__init__.py": "its army rules",
    "armybuilder/browse/games/{slug}.py": "what its pages show beside the cards",
    "armybuilder/lists/games/{slug}.py": "how its armies are built and summed up",
    "armybuilder/faces/games/{slug}.py": "the faces of its cards",
    "armybuilder/tabletop/games/{slug}.py": "what its pieces carry at a real table",
    "static/css/games/{dashed}.css": "its accent",
    "tests/games/{slug}": "its tests",
}

#: The parts that other parts ask for, once they are there: the part that asks, and what it asks for.
PARTS_OF_PARTS = {
    "armybuilder/engine/games/{slug}": {
        "armybuilder/play/games/{slug}/__init__.py": "its armies as a set-up",
        "armybuilder/play/games/{slug}/adapter.py": "its matches on the site",
        "armybuilder/play/games/{slug}/armies": "its sample armies",
        "tests/engine/{slug}": "the tests of its engine",
    },
    "armybuilder/engine/games/{slug}/odds.py": {
        "armybuilder/play/games/{slug}/odds.py": "the odds of its attacks on the site",
    },
}


@register
def every_game_is_whole(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Name each part that a game in GAMES still lacks."""
    return list(missing_parts(settings.BASE_DIR, settings.GAMES))


def missing_parts(root: Path, games: Iterable[str]) -> Iterable[CheckMessage]:
    """An error for each part of each game that is not there."""
    for game in games:
        for pattern, what in parts_of(root, game).items():
            path = _path(root, pattern, game)
            if not _is_there(path):
                yield Error(
                    f"The game '{game}' lacks {path.relative_to(root)}: {what}.",
                    hint="docs/add-a-game.md goes through the parts of a game.",
                    obj=game,
                    id="muster.E001",
                )


def parts_of(root: Path, game: str) -> dict[str, str]:
    """The parts that a game has to bring: what every game does, and what its own parts ask for."""
    asked = dict(PARTS)
    for part, parts in PARTS_OF_PARTS.items():
        if _is_there(_path(root, part, game)):
            asked |= parts
    return asked


def _path(root: Path, pattern: str, game: str) -> Path:
    return root / pattern.format(slug=game, dashed=game.replace("_", "-"))


def _is_there(path: Path) -> bool:
    """True where a part is there; a module may also be a package."""
    return path.exists() or path.with_suffix("").is_dir() or path.with_suffix(".py").exists()
