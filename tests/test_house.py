"""The house rules: what every file keeps to, whatever it is about."""

import ast
import os
import re
import subprocess
import tokenize
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from grimp import ImportGraph, build_graph
from importlinter import Contract
from importlinter.api import read_configuration
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve()
LAYERS = ("armybuilder", "validation", "catalog")
NOT_OURS = {
    ".git",
    ".venv",
    ".hypothesis",
    "var",
    "node_modules",
    "__pycache__",
    "test-results",
    "migrations",
}  # Django writes these
TEXT = {"", ".py", ".html", ".css", ".js", ".json", ".md", ".txt", ".toml", ".yaml", ".yml", ".svg", ".cfg", ".ini"}
BOOKS_CHECK = ROOT.parent / "shared/tools/check_wording"

#: The hosts of packages, and of strangers' scripts and fonts: nothing here names them. Written backwards, so that this
#: file does not either.
HOSTS = [
    host[::-1]
    for host in [
        "gro.ipyp",
        "gro.detsohnohtyp",
        "gro.sjmpn",
        "moc.gkpnray",
        "ten.rviledsj",
        "moc.gkpnu",
        "moc.sipaelgoog",
    ]
]


#: The number of times that the code says `Any`, imports and sentences counted.
MOST_ANY = 268


def files(*suffixes: str, under: tuple[str, ...] = (".",), vendored: bool = False) -> Iterator[Path]:
    """The project's files with one of these suffixes; what others wrote only when `vendored`."""
    for top in under:
        for folder, names, here in os.walk(ROOT / top):
            names[:] = [n for n in names if n not in NOT_OURS and not n.endswith("_cache")]
            names[:] = [n for n in names if vendored or n != "vendor"]
            yield from (Path(folder, name) for name in sorted(here) if Path(name).suffix in suffixes)


def shown(path: Path, line: int = 0) -> str:
    return f"{path.relative_to(ROOT)}:{line}" if line else str(path.relative_to(ROOT))


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


@cache
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


# --- Files -----------------------------------------------------------------------------------------------------------


def test_files_stay_under_400_lines() -> None:
    counts = {shown(path): path.read_text().count("\n") for path in files(".py", ".html", ".css", ".js")}
    assert {name: count for name, count in counts.items() if count > 400} == {}


def test_no_file_names_a_package_registry() -> None:
    hosts = "|".join(map(re.escape, HOSTS))
    assert lines_matching(hosts, files(*TEXT, vendored=True), re.IGNORECASE) == []


def test_nothing_is_left_for_later() -> None:
    assert lines_matching(r"\b(TODO|FIXME|XXX)\b", files(".py", ".html", ".css", ".js", ".toml", "")) == []


def comments(path: Path) -> Iterator[str]:
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            if token.type == tokenize.COMMENT:
                yield f"{shown(path, token.start[0])}: {token.string}"


def test_whatever_is_merged_into_the_page_brings_what_merges() -> None:
    """An element that is gone when its answer comes has no page above it in which htmx could find the extension."""
    found = lines_matching(r'(?<!hx-ext="morph" )hx-swap="morph:', files(".html", under=("templates",)))
    assert found == []


def test_every_ignore_names_its_rule_and_its_reason() -> None:
    ignore = re.compile(r"#\s*(noqa|type:\s*ignore)")
    reasoned = re.compile(r"#\s*(noqa: [A-Z]+\d+(, ?[A-Z]+\d+)*|type: ignore\[[a-z-]+(, ?[a-z-]+)*\])[ #:—-]+\w.{5}")
    with_some = (path for path in files(".py") if ignore.search(path.read_text(encoding="utf-8")))
    found = (comment for path in with_some for comment in comments(path))
    assert [comment for comment in found if ignore.search(comment) and not reasoned.search(comment)] == []


def test_any_grows_no_commoner() -> None:
    """`Any` switches the type checker off wherever it stands, and spreads from there, so its number only ever falls.

    What is left stands where a type would say nothing: cards by the name of their kind, what a schema has checked, what
    a template reads, the state of whatever game is played. Who takes one away lowers the number.
    """
    texts = (path.read_text(encoding="utf-8") for path in files(".py", under=LAYERS))
    count = sum(len(re.findall(r"\bAny\b", text)) for text in texts)
    assert count <= MOST_ANY, f"The code says Any {count} times; {MOST_ANY} is the most."


def test_no_sentence_is_the_books() -> None:
    if not BOOKS_CHECK.exists():
        pytest.skip(f"the books are not here: {BOOKS_CHECK} is missing")
    ours = ["fixtures", "templates", "docs", *LAYERS, "static/js", *(path.name for path in ROOT.glob("*.md"))]
    there = [name for name in ours if (ROOT / name).exists()]
    found = subprocess.run([BOOKS_CHECK, *there], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


# --- Docstrings ------------------------------------------------------------------------------------------------------


#: The words that begin a question, and so no docstring: it begins with what a thing is or does.
ASKING = re.compile(r"(What|Whether|How|Why|Where|When|Which|Who|Whose)\b")
#: A string or a comment that begins so; a file without any need not be read as Python.
BEGINS_SO = re.compile(rf"(?:[\"']|#:)\s*{ASKING.pattern}")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a file and its `#:` comments, each with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, text
    for number, (before, line) in enumerate(pairwise(["", *source.splitlines()]), 1):
        if line.lstrip().startswith("#:") and not before.lstrip().startswith("#:"):
            yield number, line.lstrip(" #:")


def asking_docstrings(source: str) -> list[tuple[int, str]]:
    """The docstrings of a file that begin with a question: their lines and first lines."""
    found = docstrings(source) if BEGINS_SO.search(source) else ()
    return [(line, text.splitlines()[0]) for line, text in found if ASKING.match(text)]


def test_docstrings_begin_with_what_a_thing_is_or_does() -> None:
    found = {shown(path): asking_docstrings(path.read_text(encoding="utf-8")) for path in files(".py")}
    assert {name: asking for name, asking in found.items() if asking} == {}


def test_a_planted_question_for_a_docstring_is_caught() -> None:
    source = '"""New.\n\nWhat it holds."""\n#: How many,\n#: Who.\nN = 1\n\ndef can():\n    """Whether."""\n'
    assert asking_docstrings(source) == [(9, "Whether."), (4, "How many,")]


# --- Commands and requirements ---------------------------------------------------------------------------------------


def test_readme_names_commands_that_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)", (ROOT / "README.md").read_text()))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert {"run", "test"} <= named
    assert named <= targets


def pins(name: str) -> dict[str, tuple[str, int]]:
    """Each package that requirements/NAME.txt pins: its version and how many hashes it has."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE | re.IGNORECASE)[1:]
    found: dict[str, tuple[str, int]] = {}
    for entry in entries:
        match = re.match(r"([\w.-]+)(\[[\w,-]+\])?==([^\s;]+)", entry)
        assert match, f"requirements/{name}.txt does not pin: {entry.splitlines()[0]}"
        found[canonicalize_name(match[1])] = (str(match[3]), len(re.findall(r"--hash=sha256:[0-9a-f]{64}", entry)))
    return found


@pytest.mark.parametrize("name", ["pip", "run", "dev"])
def test_every_requirement_is_pinned_with_a_hash_and_no_address(name: str) -> None:
    assert [package for package, (_, hashes) in pins(name).items() if not hashes] == []
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert re.findall(r"://| @ |^-.*$|--(?:extra-)?index-url|--find-links", text, re.MULTILINE) == []


def test_requirements_are_what_pyproject_asks_for() -> None:
    project = pyproject()
    asked = {"run": project["project"]["dependencies"], "dev": project["dependency-groups"]["dev"]}
    for name, wanted in asked.items():
        pinned = pins(name)
        for requirement in map(Requirement, wanted):
            package = canonicalize_name(requirement.name)
            assert package in pinned, f"{package} is not in requirements/{name}.txt: run `make lock`"
            assert requirement.specifier.contains(pinned[package][0]), f"{package}: run `make lock`"


def test_development_runs_on_what_the_site_runs_on() -> None:
    assert pins("run").items() <= pins("dev").items()


# --- Layers ----------------------------------------------------------------------------------------------------------


CONTRACTS: dict[str, type[Contract]] = {
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "layers": LayersContract,
}


@pytest.fixture(scope="module")
def imports() -> ImportGraph:
    """The imports of the project."""
    asked = pyproject()["tool"]["importlinter"]
    switches = {name: asked[name] for name in ("include_external_packages", "exclude_type_checking_imports")}
    return build_graph(*asked["root_packages"], cache_dir=None, **switches)


@cache
def contracts() -> list[Contract]:
    asked = read_configuration(str(ROOT / "pyproject.toml"))
    session = asked["session_options"]
    return [CONTRACTS[each["type"]](each["name"], session, each) for each in asked["contracts_options"]]


def broken_contracts(imports: ImportGraph) -> list[str]:
    """The names of the contracts to which the imports do not keep."""
    return [each.name for each in contracts() if not each.check(deepcopy(imports), verbose=False).kept]


def test_import_contracts_hold(imports: ImportGraph) -> None:
    assert broken_contracts(imports) == []


@pytest.mark.parametrize(
    ("module", "imported", "contract"),
    [
        ("validation.planted", "armybuilder", "The site knows the rules"),
        ("catalog.planted", "validation", "The site knows the rules"),
        ("validation.planted", "django", "Rules are plain Python"),
        ("armybuilder.browse.planted", "armybuilder.lists", "Inside the site, too, arrows point down"),
        ("armybuilder.faces.planted", "armybuilder.printing", "Inside the site, too, arrows point down"),
        ("armybuilder.planted", "os", "Inside the site, too, arrows point down"),
        ("armybuilder.browse.planted", "reportlab", "Only armybuilder.printing.pdf knows ReportLab"),
        ("armybuilder.geometry.planted", "armybuilder.engine", "Geometry is the standard library"),
        ("armybuilder.geometry.planted", "django", "Geometry is the standard library"),
        ("armybuilder.engine.planted", "catalog.shelf", "The match engine is the standard library"),
        ("catalog.games.tactics_david.plain", "catalog.models", "A game's plain cards are the standard library"),
        ("catalog.games.sixth_game", "catalog.games.tactics_david", "No game knows another"),
        ("validation.games.sixth_game", "validation.games.tactics_david", "No game's army rules know another"),
    ],
)
def test_a_planted_import_against_the_arrows_is_caught(
    imports: ImportGraph, module: str, imported: str, contract: str
) -> None:
    planted = deepcopy(imports)
    assert imported in planted.modules, "otherwise it would be caught for its name"
    planted.add_module(module)
    planted.add_import(importer=module, imported=imported, line_number=1, line_contents=f"import {imported}")
    assert [name for name in broken_contracts(planted) if name.startswith(contract)]


# --- Circles ---------------------------------------------------------------------------------------------------------


def siblings(one: str, other: str) -> tuple[str, str] | None:
    """The parts of their nearest common package in which two modules lie; None if one lies in the other."""
    a, b = one.split("."), other.split(".")
    for depth, (mine, theirs) in enumerate(zip(a, b, strict=False), 1):
        if mine != theirs:
            return ".".join(a[:depth]), ".".join(b[:depth])
    return None


def circles(graph: ImportGraph) -> list[str]:
    """The modules and packages side by side that import each other, if only for their types."""
    arrows = {siblings(one, other) for one in graph.modules for other in graph.find_modules_directly_imported_by(one)}
    between = {arrow for arrow in arrows if arrow}
    return sorted(f"{one} and {other}" for one, other in between if one < other and (other, one) in between)


def test_no_two_modules_or_packages_import_each_other() -> None:
    assert circles(build_graph(*LAYERS, cache_dir=None)) == []


def test_a_planted_circle_is_caught() -> None:
    graph = ImportGraph()
    for one, other in (("a.b.c", "a.d.e"), ("a.d", "a.b.f"), ("a.b.c", "a.b.f"), ("a.b", "a.b.c"), ("a.b.c", "a.b")):
        graph.add_module(one)
        graph.add_module(other)
        graph.add_import(importer=one, imported=other)
    assert circles(graph) == ["a.b and a.d"]


def test_an_import_for_types_alone_makes_a_circle_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for_types = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import planted.two\n"
    for name, text in (("__init__", ""), ("one", for_types), ("two", "import planted.one\n")):
        (tmp_path / "planted").mkdir(exist_ok=True)
        (tmp_path / "planted" / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert circles(build_graph("planted", cache_dir=None)) == ["planted.one and planted.two"]


# --- Games -----------------------------------------------------------------------------------------------------------


def game_slugs() -> list[str]:
    return sorted(folder.parent.name for folder in ROOT.glob("catalog/games/*/models.py"))


def is_of_a_game(path: Path) -> bool:
    return bool({"games", "faces", "fixtures"} & set(path.relative_to(ROOT).parts))


def test_shared_files_name_no_game() -> None:
    """But for the one line in GAMES."""
    names = "|".join(rf"\b{slug.replace('_', '[-_ ]')}\b" for slug in game_slugs())
    shared = (
        p for p in files(".py", ".html", ".css", ".js", under=(*LAYERS, "templates", "static")) if not is_of_a_game(p)
    )
    named = lines_matching(names, shared, re.IGNORECASE)
    listed = [line for line in named if re.fullmatch(r"armybuilder/settings\.py:\d+: \"[a-z_]+\",", line)]
    assert [line for line in named if line not in listed] == []
    assert len(listed) == len(game_slugs())


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("game", game_slugs())
def test_a_game_imports_no_other_game_in_any_layer(game: str) -> None:
    others = set(game_slugs()) - {game}
    own = (
        path for path in files(".py") if is_of_a_game(path) and {game, f"{game}.py"} & set(path.relative_to(ROOT).parts)
    )
    wrong = [
        f"{shown(path)}: {name}" for path in own for name in imported_modules(path) if others & set(name.split("."))
    ]
    assert wrong == []
