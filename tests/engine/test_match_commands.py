"""`manage.py play` and `manage.py simulate`: what they print, what they refuse, and what stays the same."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from armybuilder.play import arranging
from armybuilder.play.commands import arrangement, read_all, terms
from armybuilder.play.management.commands.simulate import Command as Simulate
from armybuilder.play.simulating import PlayedMatch, rate
from tests.commands import exit_code
from tests.engine.armies import PAIRS, files

GAMES = sorted(PAIRS)


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_told_to_its_end_and_plays_again_from_its_replay(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    armies, replay = files(tmp_path, game), str(tmp_path / "match.json")
    assert exit_code("play", *armies, "--bots", "random", "--seed", "7", "--replay", replay) == 0
    told = capsys.readouterr().out.splitlines()
    assert "wins. " in told[-1] or told[-1].startswith("Nobody wins. ")
    assert exit_code("play", "--replay", replay) == 0
    again = capsys.readouterr()
    assert again.out.splitlines() == told[3:], "all but the three lines about who plays where"
    assert again.err.endswith("answers fit.\n")


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "given", "part", "found"),
    [
        ("analog-tactics", ["objectives=2", "obstacles=3"], "laying", {"objectives": 2, "obstacles": 3}),
        ("analog-tactics", ["vp=5"], "vp", 5),
        ("tactics-david", ["deployment=anywhere"], "deployment", "anywhere"),
        ("tactics-david", ["deployment=3"], "deployment", 3),
        ("tactica", ["advanced=true"], "options", {"advanced": True}),
        ("collision", ["terrain=split", "deploy_distance=2"], "options", {"deploy_distance": 2, "terrain": "split"}),
        ("officers-chess", ["fog=true"], "options", {"fog": True, "triangle": ""}),
    ],
)
def test_players_agree_on_anything_by_its_name(
    game: str, given: list[str], part: str, found: object, tmp_path: Path
) -> None:
    armies = read_all(files(tmp_path, game))
    chosen = {"first": None, "mission": None, "turns": None, "friendly": True, "ground": "", "terms": given}
    for _, setup in arrangement(files(tmp_path, game), chosen).setups:
        assert setup[part] == found if not isinstance(found, dict) else setup[part].items() >= found.items()
    assert set(terms(given, armies)) == {each.partition("=")[0] for each in given}


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("analog-tactics", "objectives=9", "--option objectives: Ensure this value is less than or equal to 7."),
        ("analog-tactics", "obstacles=many", "--option obstacles: 'many' should be a whole number."),
        ("analog-tactics", "board=sample-board", "--option board: There is no option 'board'. Known here: objectives"),
        ("tactica", "advanced=yes", "--option advanced: 'yes' should be true or false."),
    ],
)
def test_what_nobody_can_agree_on_is_named(
    game: str, given: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code("play", *files(tmp_path, game), "--option", given) == 2
    assert said in capsys.readouterr().err


@pytest.mark.once
@pytest.mark.django_db
def test_a_changed_replay_says_at_which_answer_it_stops_fitting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    exit_code("play", *files(tmp_path, "tactics-david"), "--bots", "random", "--replay", str(path))
    data = json.loads(path.read_text(encoding="utf-8"))
    data["answers"][4] = "dance"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert exit_code("play", "--replay", str(path)) == 1
    assert "Answer 5: “dance” isn’t one of the options" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no JSON", "That is no replay: "),
        (b'{"game": "chess"}', "That is no replay: "),
        (b"\xff\xfe", "The replay cannot be read: It is not written in UTF-8."),
    ],
)
def test_a_file_that_is_no_replay_is_named(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    assert exit_code("play", "--replay", str(path)) == 2
    assert f"{path}: {words}" in capsys.readouterr().err


@pytest.mark.once
@pytest.mark.django_db
def test_every_mistake_in_both_armies_is_named_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"format": "muster-army/1", "game": "tactics-david", "entries": [{"card": "soldeir"}]}')
    assert exit_code("play", str(path), str(tmp_path / "nowhere.json")) == 2
    refused = capsys.readouterr().err
    assert f"{path}: $.entries[0].card: " in refused
    assert "nowhere.json: $: The file cannot be read: No such file or directory." in refused


REFUSED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (PAIRS["tactics-david"][0], PAIRS["officers-chess"][0], "The armies are of different games"),
    (PAIRS["officers-chess"][0], PAIRS["officers-chess"][0], "There is no ground on which these armies may meet."),
    (PAIRS["tactics-david"][0] | {"entries": []}, PAIRS["tactics-david"][0], "'Reds' has no unit."),
    (
        PAIRS["tactics-david"][0] | {"limit": 5},
        PAIRS["tactics-david"][0],
        "$: Reds: The army costs 33; the limit is 5.",
    ),
]


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize(("one", "other", "words"), REFUSED)
def test_armies_that_cannot_meet_are_refused_in_words(
    one: dict[str, Any], other: dict[str, Any], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / "one.json", tmp_path / "other.json"]
    for path, army in zip(paths, (one, other), strict=True):
        path.write_text(json.dumps(army))
    assert exit_code("simulate", *map(str, paths), "--games", "2") == 2
    assert words in capsys.readouterr().err


@pytest.mark.once
@pytest.mark.django_db
def test_a_game_without_an_engine_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arranging, "can_be_played", lambda game: False)
    path = tmp_path / "army.json"
    path.write_text(json.dumps({"format": "muster-army/1", "game": "tactica", "entries": []}))
    assert exit_code("play", str(path), str(path)) == 2
    assert "Matches of 'tactica' cannot be played here yet." in capsys.readouterr().err


@pytest.mark.once
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_a_series_comes_to_the_same_on_any_number_of_cores(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for cores in ("1", "2"):
        assert exit_code("simulate", *files(tmp_path, game), "--games", "6", "--bots", "random", "--cores", cores) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].startswith("6 matches on ")


def test_the_interval_of_a_rate_is_wilsons() -> None:
    found = rate(45, 50)
    assert (round(found.low, 4), round(found.high, 4)) == (0.7864, 0.9565)
    assert (rate(0, 10).low, round(rate(0, 10).high, 4)) == (0.0, 0.2775)


def test_a_series_in_lines_counts_what_each_army_won() -> None:
    out = StringIO()
    played = [PlayedMatch(0, 10), PlayedMatch(0, 12), PlayedMatch(1, 8), PlayedMatch(None, 30)]
    Simulate(stdout=out).report(["Reds", "Blues"], ["greedy", "random"], "a field", played)
    counts = re.findall(r"^(.+?) [\d.]+% .*, (\d) of 4$", out.getvalue(), re.MULTILINE)
    assert counts == [("Reds (greedy) wins", "2"), ("Blues (random) wins", "1"), ("draws", "1")]
    assert "15.0 turns on average" in out.getvalue()
