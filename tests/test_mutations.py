"""The small changes of `make mutate`: what is changed, what is left alone, and what becomes of a function."""

from pathlib import Path
from types import FunctionType

import pytest

from scripts.mutate import KNOWN, ROOT
from scripts.mutations import mutations, same_but_changed


def changes(tmp_path: Path, source: str) -> list[str]:
    """Every change to a piece of code."""
    file = tmp_path / "module.py"
    file.write_text(source)
    return [each.change for each in mutations(file)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("return a < b >= c", ["< → <=", ">= → >"]),
        ("return a == b or a in c", ["or → and", "== → !=", "in → not in"]),
        ("return a + b - c * d // e", ["- → +", "+ → -", "// → *", "* → +"]),
        ("a += 1", ["+= → -=", "1 → 2"]),
        ("return not a", ["not → (nothing)"]),
        ("return True, 0, 'text', 1.5", ["True → False", "0 → 1"]),
        ("a: Literal[3] = 4", ["4 → 5"]),
        ("assert a > 3", []),
    ],
)
def test_comparisons_operators_and_numbers_are_changed(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert changes(tmp_path, f"def function(a, b, c, d, e):\n    {line}\n") == expected


def test_what_stands_in_no_function_is_left_alone(tmp_path: Path) -> None:
    assert (
        changes(tmp_path, "MOST = 3 + 4\n\n\n@cached(size=4)\ndef function(a: int = 5) -> None:\n    return a\n") == []
    )


def test_a_change_names_its_function_and_line_and_is_made_there_alone(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "class Army:\n    def total(self, a, b):\n        return a + b\n\n\ndef least(a, b):\n    return a < b\n"
    )
    added, compared = mutations(file)
    assert [(each.function, each.line) for each in (added, compared)] == [("Army.total", 3), ("least", 7)]
    original = compile(file.read_text(), str(file), "exec")
    changed = same_but_changed(original, added.code())
    (code,) = (new for code, new in changed.items() if code.co_qualname == "Army.total")
    assert "least" not in [code.co_qualname for code in changed]
    assert FunctionType(code, {})(None, 5, 3) == 2


def test_every_change_that_is_known_to_make_no_difference_is_still_one_that_can_be_made() -> None:
    known = [line.partition(" — ")[0] for line in KNOWN.read_text().splitlines()]
    paths = {ROOT / line.partition(" | ")[0] for line in known}
    assert set(known) <= {str(each) for path in paths for each in mutations(path)}
