"""`manage.py check_army`: what it prints, and the exit codes that scripts rely on."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from armybuilder.lists.files import write
from tests.commands import exit_code
from tests.factories import GAME, army_file
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LEGAL = ArmyFile(GAME, "Three", "open", 20, entries=(Entry(0, "soldier", 3),))
TOO_DEAR = ArmyFile(GAME, "Four", "strict-mixed", 20, entries=(Entry(0, "soldier", 4), Entry(1, "knight")))


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A legal army, one that is not, and something else."""
    texts = {"legal": write(LEGAL), "illegal": write(TOO_DEAR), "broken": '{"format": "x", "entries": [{"card": 3}]}'}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return {name: str(tmp_path / name) for name in texts}


def test_a_legal_army_ends_with_0(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("check_army", files["legal"]) == 0
    assert capsys.readouterr().out == f"{files['legal']}: legal, 18 of 20 points\n"


def test_an_illegal_army_ends_with_1_and_a_line_a_finding(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code("check_army", files["legal"], files["illegal"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"{files['illegal']}: not legal, 32 of 20 points"
    copies = next(line for line in lines if "copies_within_three" in line)
    assert copies.startswith("  error copies_within_three: Soldier ")
    assert copies.endswith("[building-your-army.strict] entries 0 (soldier)")


def test_what_is_no_army_file_ends_with_2_and_names_every_mistake(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code("check_army", files["broken"], files["illegal"]) == 2
    printed = capsys.readouterr()
    assert f"{files['broken']}: $.format: 'x' should be 'muster-army/1'." in printed.err
    assert f"{files['broken']}: $: 'game' is missing." in printed.err
    assert "not legal" in printed.out


def test_a_file_that_is_not_there_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("check_army", str(tmp_path / "nowhere.json")) == 2
    assert exit_code("check_army", str(tmp_path)) == 2
    assert "The file cannot be read: No such file or directory." in capsys.readouterr().err


def test_json_is_one_list_with_a_report_a_file(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("check_army", "--json", *files.values()) == 2
    legal, illegal, broken = json.loads(capsys.readouterr().out)
    assert {**legal, "legal_by": []} == {
        "file": files["legal"],
        "legal": True,
        "total": 18,
        "findings": [],
        "mend": None,
        "untried": 0,
        "legal_by": [],
    }
    assert "open" in legal["legal_by"]
    assert (illegal["legal"], illegal["total"]) == (False, 32)
    finding = next(finding for finding in illegal["findings"] if finding["code"] == "points_within_limit")
    assert set(finding) == {"code", "level", "message", "cites", "at", "have", "need", "fixes"}
    assert (finding["level"], finding["have"], finding["need"]) == ("error", 32, 20)
    assert (broken["legal"], broken["total"], broken["findings"]) == (False, None, [])
    assert {"path": "$", "message": "'game' is missing."} in broken["mistakes"]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stdin: Any = io.TextIOWrapper(io.BytesIO(write(army_file()).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    exit_code("check_army", "-", "--json")
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["file"], report["total"]) == ("-", 73)
