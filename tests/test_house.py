"""The house rules that no linter and no contract holds: what files keep to, whatever they are about."""

import os
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve()
LAYERS = ("armybuilder", "validation", "catalog")
#: What is not the project's own, or is written by Django.
NOT_OURS = {".git", ".venv", ".hypothesis", "var", "vendor", "node_modules", "__pycache__", "test-results", "mutants"}
NOT_OURS |= {"migrations"}
BOOKS_CHECK = ROOT.parent / "shared/tools/check_wording"


def files(*suffixes: str, under: tuple[str, ...] = (".",)) -> Iterator[Path]:
    """The project's files with one of these suffixes."""
    for top in under:
        for folder, names, here in os.walk(ROOT / top):
            names[:] = [n for n in names if n not in NOT_OURS and not n.endswith("_cache")]
            yield from (Path(folder, name) for name in sorted(here) if Path(name).suffix in suffixes)


def shown(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def lines_matching(pattern: str, paths: Iterator[Path], flags: int = 0) -> list[str]:
    """The places of the pattern, as file:line, in files other than this one."""
    wanted = re.compile(pattern, flags)
    return [
        f"{shown(path, number)}: {line.strip()[:100]}"
        for path in paths
        if path != HERE
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if wanted.search(line)
    ]


def comments(path: Path) -> Iterator[str]:
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type == tokenize.COMMENT:
                yield f"{shown(path, token.start[0])}: {token.string}"


def test_what_is_merged_into_the_page_brings_what_merges() -> None:
    """An element that is gone when its answer comes has no page above it in which htmx could find the extension."""
    found = lines_matching(r'(?<!hx-ext="morph" )hx-swap="morph:', files(".html", under=("templates",)))
    assert found == []


def test_every_ignore_names_its_rule_and_its_reason() -> None:
    ignore = re.compile(r"#\s*(noqa|type:\s*ignore)")
    reasoned = re.compile(r"#\s*(noqa: [A-Z]+\d+(, ?[A-Z]+\d+)*|type: ignore\[[a-z-]+(, ?[a-z-]+)*\])[ #:—-]+\w.{5}")
    with_some = (path for path in files(".py") if ignore.search(path.read_text(encoding="utf-8")))
    found = (comment for path in with_some for comment in comments(path))
    assert [comment for comment in found if ignore.search(comment) and not reasoned.search(comment)] == []


def test_no_sentence_is_the_books() -> None:
    if not BOOKS_CHECK.exists():
        pytest.skip(f"the books are not here: {BOOKS_CHECK} is missing")
    ours = ["fixtures", "templates", "docs", *LAYERS, "static/js", *(path.name for path in ROOT.glob("*.md"))]
    found = subprocess.run([BOOKS_CHECK, *ours], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def game_slugs() -> list[str]:
    return sorted(folder.parent.name for folder in ROOT.glob("catalog/games/*/models.py"))


def belongs_to_a_game(path: Path) -> bool:
    return bool({"games", "faces", "fixtures"} & set(path.relative_to(ROOT).parts))


def test_shared_files_name_no_game() -> None:
    """But for the one line in GAMES."""
    names = "|".join(rf"\b{slug.replace('_', '[-_ ]')}\b" for slug in game_slugs())
    suffixes = (".py", ".html", ".css", ".js")
    shared = (path for path in files(*suffixes, under=(*LAYERS, "templates", "static")) if not belongs_to_a_game(path))
    named = lines_matching(names, shared, re.IGNORECASE)
    listed = [line for line in named if re.fullmatch(r"armybuilder/settings\.py:\d+: \"[a-z_]+\",", line)]
    assert [line for line in named if line not in listed] == []
    assert len(listed) == len(game_slugs())
