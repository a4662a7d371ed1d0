"""`manage.py repair_army` and `complete_army`: what they answer, and the exit codes that scripts rely on."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from armybuilder.lists.files import as_document, read_document, read_moves, write
from armybuilder.lists.made import shelf_of
from tests.commands import exit_code
from tests.factories import GAME
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.moves import apply
from validation.solving import proposing
from validation.solving.proposing import propose

pytestmark = [pytest.mark.django_db, pytest.mark.once]

BROKEN = ArmyFile(GAME, "Four", "strict-mixed", 60, entries=(Entry(0, "soldier", 4), Entry(1, "paladin")))
HOPELESS = ArmyFile(GAME, "Dear", "strict-mixed", 60, entries=(Entry(0, "paladin"), Entry(1, "turtle-fortress")))


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """An army that can be mended, one that can't be completed, and something else."""
    texts = {"broken": write(BROKEN), "hopeless": write(HOPELESS), "nothing": "{}"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return {name: str(tmp_path / name) for name in texts}


def is_legal(document: dict[str, Any]) -> bool:
    file = read_document(document)
    return rulebook(GAME).check(file, shelf_of(file)).is_legal


def test_an_army_is_mended_by_moves_that_are_told_in_words(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code("repair_army", files["broken"], "--json") == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert set(answer) == {"file", "possible", "army", "best", "moves", "why"}
    assert (answer["possible"], answer["best"], answer["why"]) == (True, True, None)
    assert is_legal(answer["army"])
    moves = read_moves([step["move"] for step in answer["moves"]])
    assert as_document(apply(BROKEN, moves)) == answer["army"]
    assert [step["words"] for step in answer["moves"]] == ["Take out Soldier", "Take out Paladin"]


def test_an_army_that_is_not_proved_to_be_the_nearest_is_called_the_best_that_was_found(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposing, "propose", lambda *asked: replace(propose(*asked), is_best=False))
    exit_code("repair_army", files["broken"])
    assert capsys.readouterr().out.splitlines()[0] == f"{files['broken']}: possible, the best that was found"
    exit_code("repair_army", files["broken"], "--json")
    assert json.loads(capsys.readouterr().out)[0]["best"] is False


def test_without_json_there_is_a_line_a_change(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("repair_army", files["broken"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{files['broken']}: possible",
        "  Take out Soldier",
        "  Take out Paladin",
    ]


def test_what_can_not_be_completed_says_why_with_a_witness(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code("complete_army", files["hopeless"], "--json") == 1
    (answer,) = json.loads(capsys.readouterr().out)
    assert (answer["possible"], answer["army"], answer["armies"]) == (False, None, [])
    assert answer["why"]["message"].endswith("; the limit is 60.")
    assert answer["why"]["cites"] == ["building-your-army"]
    assert is_legal(answer["why"]["witness"])


def test_an_army_that_is_the_answer_as_it_stands_is_said_to_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full = tmp_path / "full"
    full.write_text(write(ArmyFile(GAME, "Full", "strict-mixed", 6, entries=(Entry(0, "soldier", 1),))))
    assert exit_code("complete_army", str(full)) == exit_code("repair_army", str(full)) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{full}: complete as it stands: no further unit fits",
        f"{full}: legal as it stands",
    ]


def test_an_army_is_completed_in_three_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "begun"
    path.write_text(write(ArmyFile(GAME, "Begun", "strict-themed", 100, entries=(Entry(0, "soldier"),))))
    assert exit_code("complete_army", str(path), "--json", "--taste", "fast", "--ban", "knight") == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert len(answer["armies"]) == 3
    assert answer["armies"][0] == answer["army"]
    assert all(is_legal(army) and army["entries"][0]["card"] == "soldier" for army in answer["armies"])


def test_a_wish_that_the_game_does_not_know_ends_with_2(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    wishes = ("--taste", "sour", "--want", "class:huge", "--ban", "knigt", "--pin", "9")
    assert exit_code("complete_army", files["broken"], "--json", *wishes) == 2
    (answer,) = json.loads(capsys.readouterr().out)
    assert [mistake["path"] for mistake in answer["mistakes"]] == ["--pin", "--ban", "--want", "--taste"]
    assert "Did you mean “knight”?" in answer["mistakes"][1]["message"]


def test_what_is_no_army_file_ends_with_2(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("repair_army", files["nothing"], files["broken"], "--json") == 2
    first, second = json.loads(capsys.readouterr().out)
    assert (first["possible"], second["possible"]) == (None, True)
    assert first["mistakes"]
