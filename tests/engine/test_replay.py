"""Replays: the same on any machine, and where they stop fitting is said."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from armybuilder.engine import replay
from armybuilder.engine.games import game_of
from armybuilder.engine.match import Match
from armybuilder.engine.replay import Diverged, ReplayError
from armybuilder.engine.table import listed
from tests.engine.matches import tactics_david, two_bots

ELSEWHERE = """
import sys
from armybuilder.engine import replay
match = replay.play(replay.read(sys.stdin.read()))
print(match.game.fingerprint(match.state), match.result)
"""


@pytest.fixture(scope="module")
def played() -> Match[Any]:
    return Match(game_of("tactics-david"), tactics_david("replay"), "replay", two_bots("replay")).run()


@pytest.fixture(scope="module")
def text(played: Match[Any]) -> str:
    return replay.record(played).text()


def changed(text: str, **values: Any) -> str:
    return json.dumps(json.loads(text) | values)


def test_a_match_that_is_written_down_plays_again(played: Match[Any], text: str) -> None:
    again = replay.play(replay.read(text))
    assert again.result == played.result
    assert again.events == played.events


def test_a_match_is_always_written_down_in_the_same_way(text: str) -> None:
    assert replay.record(replay.play(replay.read(text))).text() == text


def test_a_fingerprint_stands_after_every_25_answers_and_at_the_end(played: Match[Any], text: str) -> None:
    written = replay.read(text)
    assert sorted(written.fingerprints) == [*range(0, len(written.answers), 25), len(written.answers)]
    assert written.fingerprints[len(written.answers)] == played.game.fingerprint(played.state)


def test_another_process_with_another_order_of_sets_comes_to_the_same_end(played: Match[Any], text: str) -> None:
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", ELSEWHERE], input=text, capture_output=True, text=True, check=True, env=environment
        )
        assert done.stdout.strip() == f"{played.game.fingerprint(played.state)} {played.result}"


def test_a_replay_can_be_stopped_at_any_answer(text: str) -> None:
    match = replay.play(replay.read(text), until=7)
    assert len([*match.answers, *match.pending]) == 7
    assert match.question is not None


def test_a_match_that_still_goes_on_is_written_down_up_to_its_question(text: str) -> None:
    half = replay.play(replay.read(text), until=31)
    again = replay.play(replay.read(replay.record(half).text()))
    assert again.question is not None
    assert again.game.fingerprint(again.state) == half.game.fingerprint(half.state)


def test_an_answer_that_is_no_option_any_more_is_named(text: str) -> None:
    answers = json.loads(text)["answers"]
    answers[9] = "dance"
    with pytest.raises(Diverged, match="Answer 10: “dance” isn’t one of the options: ") as wrong:
        replay.play(replay.read(changed(text, answers=answers)))
    assert wrong.value.path == "$.answers[9]"


def test_where_an_answer_is_no_option_the_first_twelve_are_named(text: str) -> None:
    half = replay.play(replay.read(text), until=10)
    assert half.question is not None
    there = [half.game.write(half.state, option) for option in listed(half.question.options)]
    assert len(there) > 12
    answers = json.loads(text)["answers"]
    answers[10] = "dance"
    with pytest.raises(Diverged, match=rf"isn’t one of the options: {re.escape(', '.join(there[:12]))}\.$"):
        replay.play(replay.read(changed(text, answers=answers)))


def test_an_answer_too_many_is_named(text: str) -> None:
    answers = json.loads(text)["answers"]
    with pytest.raises(Diverged, match=f"Answer {len(answers) + 1}: the match is over, but the replay goes on"):
        replay.play(replay.read(changed(text, answers=[*answers, "end"])))


def test_a_table_that_looks_different_is_named(text: str) -> None:
    marks = json.loads(text)["fingerprints"]
    marks["25"] = marks["0"]
    with pytest.raises(Diverged, match="Answer 26: the table does not look as it did"):
        replay.play(replay.read(changed(text, fingerprints=marks)))


def test_a_fingerprint_that_was_made_of_other_fields_does_not_count(text: str) -> None:
    """As those that stand in older files."""
    marks = json.loads(text)["fingerprints"] | {"25": "0123456789ab"}
    assert replay.play(replay.read(changed(text, fingerprints=marks))).result


def test_other_dice_are_noticed(text: str) -> None:
    with pytest.raises(Diverged):
        replay.play(replay.read(changed(text, seed="another")))


def test_a_replay_of_other_rules_is_refused(text: str) -> None:
    with pytest.raises(ReplayError, match="It was played by rules 0; these are "):
        replay.play(replay.read(changed(text, version="0")))


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ("", "no JSON can be read"),
        ("[]", "it is \\[\\], not an object"),
        ("{}", "it has no “format”"),
        ("[" * 100_000, "no JSON can be read"),
        ("9" * 5000, "no JSON can be read"),
        ('{"seed": "\\ud800"}', "it has half of a character"),
    ],
)
def test_a_file_that_is_no_replay_is_refused_with_its_mistake(spoilt: str, words: str) -> None:
    with pytest.raises(ReplayError, match=words):
        replay.read(spoilt)


@pytest.mark.parametrize("field", ["game", "version", "setup", "seed", "answers", "fingerprints"])
def test_a_field_that_is_missing_is_named(text: str, field: str) -> None:
    data = json.loads(text)
    del data[field]
    with pytest.raises(ReplayError, match=field):
        replay.read(json.dumps(data))


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ({"format": "chess"}, "The format is 'chess'"),
        ({"game": "tiddlywinks"}, "'tiddlywinks' is no game that can be played"),
        ({"game": "tactics_david.log"}, "is no game that can be played"),
        ({"game": 7}, "“game” is 7, not a text"),
        ({"setup": {}}, "No match begins with this set-up: KeyError 'armies'"),
        ({"setup": []}, "“setup” is \\[\\], not an object"),
        ({"answers": "end"}, "“answers” is 'end', not a list"),
        ({"fingerprints": {"a": "b"}}, "“fingerprints” go by the number of answers"),
        ({"fingerprints": {"9" * 5000: "b"}}, "“fingerprints” go by the number of answers"),
        ({"fingerprints": []}, "“fingerprints” is \\[\\], not an object"),
    ],
)
def test_fields_that_make_no_sense_are_named(text: str, spoilt: dict[str, Any], words: str) -> None:
    with pytest.raises(ReplayError, match=words):
        replay.play(replay.read(changed(text, **spoilt)))
