"""A sixth game can be added as docs/add-a-game.md says: the parts of a made-up one, and one line in GAMES.

Its parts lie in `tests/sixth_game`, each at its path below the project. They are laid into a copy of the project.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.checks import PARTS, missing_parts

GAME, DASHED = "skirmish_of_straws", "skirmish-of-straws"
ROOT: Path = settings.BASE_DIR
GIVEN = Path(__file__).parent / "sixth_game"
COPIED = ["armybuilder", "validation", "catalog", "templates", "fixtures", "static", "tests", "manage.py"]
COPIED += ["pyproject.toml"]
APP = f"catalog/games/{GAME}"

#: The steps of the guide, from the second on: what each adds.
STEPS = {
    "2. The book as data": [f"fixtures/{DASHED}"],
    "3. How its cards are looked up": [f"{APP}/fields.py"],
    "4. Its army rules": [f"{APP}/plain.py", f"validation/games/{GAME}", f"tests/games/{GAME}/armies"],
    "5. Its pages": [f"armybuilder/browse/games/{GAME}.py", f"templates/games/{GAME}/browse"],
    "6. Its army builder": [f"armybuilder/lists/games/{GAME}.py", f"templates/games/{GAME}/lists"],
    "7. Its faces": [f"armybuilder/faces/games/{GAME}.py"],
    "8. Its table": [f"armybuilder/tabletop/games/{GAME}.py"],
    "9. Its accent": [f"static/css/games/{DASHED}.css"],
    "10. Its tests": [f"tests/games/{GAME}"],
}


def add(project: Path, part: str) -> None:
    """Lay a part of the made-up game into the project."""
    source, target = GIVEN / part, project / part
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copy(source, target)


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the project, with a database of its own."""
    ours = ("MUSTER_", "DJANGO_", "PYTEST_", "DATABASE_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment = kept | {"MUSTER_VAR": str(project / "var")}
    return subprocess.run([sys.executable, *command], cwd=project, env=environment, capture_output=True, text=True)


def manage(project: Path, *command: str) -> str:
    """The output of a command of the project; it must succeed."""
    done = run(project, "manage.py", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project with the first part of the game: its app, and its line in GAMES."""
    unneeded = shutil.ignore_patterns("sixth_game", "test-results")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=unneeded)
        else:
            shutil.copy(ROOT / name, tmp_path)
    for module in ("__init__", "apps", "models"):
        add(tmp_path, f"{APP}/{module}.py")
    file = tmp_path / "armybuilder/settings.py"
    last = f'    "{settings.GAMES[-1]}",\n'
    file.write_text(file.read_text().replace(last, f'{last}    "{GAME}",\n'))
    return tmp_path


def test_a_game_is_new_files_only() -> None:
    files = [path.relative_to(GIVEN) for path in GIVEN.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert [str(file) for file in files if (ROOT / file).exists()] == []
    assert [str(file) for file in files if not {GAME, f"{GAME}.py", DASHED, f"{DASHED}.css"} & set(file.parts)] == []


def test_the_check_names_every_part_that_a_new_game_lacks(project: Path) -> None:
    found = run(project, "manage.py", "check")
    assert found.returncode == 1
    there = ("/models.py",)
    for pattern, what in PARTS.items():
        part = pattern.format(slug=GAME, dashed=DASHED)
        assert (f"lacks {part}: {what}." in found.stderr) != part.endswith(there), found.stderr


@pytest.mark.django_db
@pytest.mark.slow
def test_a_sixth_game_is_added_step_by_step(project: Path, catalog_file: Path | None) -> None:
    if catalog_file:  # the five others are there already
        (project / "var").mkdir()
        shutil.copyfile(catalog_file, project / "var/muster.sqlite3")
    manage(project, "makemigrations", GAME, "--skip-checks")
    for step, parts in STEPS.items():
        for part in parts:
            add(project, part)
        if check := CHECKS.get(step):
            check(project)
    assert list(missing_parts(project, [GAME])) == []
    assert "no issues" in manage(project, "check", "--fail-level", "WARNING")
    assert_tests_pass(project)


def assert_the_book_is_loaded(project: Path) -> None:
    manage(project, "migrate", "--skip-checks", "--verbosity", "0")
    loaded = manage(project, "load_catalog", "--skip-checks")
    assert "Skirmish of Straws: 2 RuleSection, 2 Knot, 2 Straw, 2 Term" in loaded


def assert_armies_are_checked(project: Path) -> None:
    armies = f"tests/games/{GAME}/armies/bundle_within_limit"
    assert "legal, 10 of 10 points" in manage(project, "check_army", "--skip-checks", f"{armies}-passes.json")
    stopped = run(project, "manage.py", "check_army", "--skip-checks", f"{armies}-stops.json")
    assert stopped.returncode == 1
    assert "bundle_within_limit: The bundle costs 12; the limit is 10. [bundles.limit]" in stopped.stdout


def assert_tests_pass(project: Path) -> None:
    """Runs the tests that hold for every game, the house's rules about games, and the game's own pages and prints."""
    asked = f"{GAME} or shared_files_name_no_game"
    files = ["tests/test_every_game.py", "tests/test_terms_and_marks.py", "tests/test_table_sheets.py"]
    files += ["tests/test_house.py", f"tests/games/{GAME}"]
    shutil.copyfile(project / "var/muster.sqlite3", project / "var/test.sqlite3")
    done = run(project, "-m", "pytest", "-q", *files, "-k", asked)
    assert done.returncode == 0, done.stdout


#: The trials that the guide gives for the end of a step.
CHECKS = {"2. The book as data": assert_the_book_is_loaded, "4. Its army rules": assert_armies_are_checked}
