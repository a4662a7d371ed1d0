"""The API of matches: beginning one, seeing how it stands, playing it, and what it makes of nonsense."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.accounts.models import User
from armybuilder.lists.files import as_document
from armybuilder.ownership.history import share
from armybuilder.play.api.serializers import MOST_LINES
from armybuilder.play.army_choice import samples
from armybuilder.play.models import Match
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of
from tests.api import FILES, Program, body, problem
from tests.factories import ArmyFactory, MatchFactory
from tests.matches import ended
from tests.rates import set_rates

pytestmark = pytest.mark.django_db

OFFICERS = "officers-chess"


def start(program: Program, **changed: Any) -> Any:
    response = program.post("matches/", body(**changed))
    assert response.status_code == 201, response.content
    return response.json()


def played(program: Program) -> Any:
    """A match in which Ada is asked something."""
    return start(program, seats=[YOU, "random"], options={"first": "0"})


def said(response: Any) -> dict[str, str]:
    """The mistakes by their paths."""
    return {each["path"]: each["message"] for each in problem(response, 400)["mistakes"]}


# Beginning


def test_a_match_begins_from_two_files_and_bots_play_it(program: Program) -> None:
    response = program.post("matches/", body())
    assert response.status_code == 201
    found = response.json()
    assert response["Location"].endswith(f"/api/v1/matches/{found['key']}/")
    assert (found["game"], found["seed"], found["seats"]) == ("tactics-david", "7", ["random", "random"])
    assert found["is_over"]
    assert found["reason"]
    assert found["log"][0]["number"] == 1


def test_armies_are_named_by_key_by_link_or_as_a_file(program: Program, ada: User) -> None:
    legal = [samples("tactics-david")[name] for name in ("bramble-watch", "long-shadows")]
    mine, theirs = (
        ArmyFactory.create(holder__user=ada, file=legal[0]),
        ArmyFactory.create(file=legal[1]),
    )
    found = start(program, armies=[{"key": mine.key}, {"shared": share(theirs)}])
    assert found["title"] == f"{mine.name} against {theirs.name}"


def test_nothing_but_armies_has_to_be_said(program: Program) -> None:
    response = program.post("matches/", {"armies": body()["armies"]})
    assert response.status_code == 201
    assert response.json()["seats"] == ["greedy", "greedy"]
    assert response.json()["seed"]


def test_the_same_seed_and_armies_give_the_same_match(program: Program) -> None:
    one, other = start(program), start(program)
    assert one["log"] == other["log"]
    assert start(program, seed="8")["log"] != one["log"]


def test_the_defenders_army_may_stand_first(program: Program) -> None:
    armies = [{"file": as_document(samples(OFFICERS)[name])} for name in ("keepers-of-the-bridge", "ford-of-arlen")]
    found = start(program, armies=armies, options={"fog": True}, seats=[YOU, "random"])
    assert found["seats"] == ["random", YOU]
    assert Match.objects.get().setup["options"]["fog"] is True


@pytest.mark.parametrize(
    ("changed", "path", "words"),
    [
        ({"bots": []}, "$.bots", "There is no field 'bots'. Known here: armies, seats, seed, options."),
        ({"armies": []}, "$.armies", "a list of two armies"),
        ({"armies": None}, "$.armies", "a list of two armies"),
        ({"armies": [{}, {"file": FILES[0]}]}, "$.armies[0]", "just one of: key, shared, file"),
        ({"armies": [{"file": FILES[0]}, {"key": "x", "shared": "y"}]}, "$.armies[1]", "just one of"),
        ({"armies": [{"key": "nobodys"}, {"shared": 7}]}, "$.armies[0].key", "among yours with the key 'nobodys'"),
        ({"armies": [{"key": "nobodys"}, {"shared": 7}]}, "$.armies[1].shared", "plain text"),
        ({"armies": [{"key": "a\x00b"}, {"file": FILES[0]}]}, "$.armies[0].key", "cannot be stored"),
        ({"armies": [{"file": {**FILES[0], "limit": "x"}}, {"file": 1}]}, "$.armies[0].file.limit", "whole number"),
        ({"armies": [{"file": {**FILES[0], "limit": "x"}}, {"file": 1}]}, "$.armies[1].file", "an object"),
        ({"armies": [{"file": {**FILES[0], "entries": []}}, {"file": FILES[1]}]}, "$.armies[0]", "no units yet"),
        ({"seats": ["wizard", 7]}, "$.seats[0]", "“wizard” is not known here. There are: you, you-if-able, random"),
        ({"seats": ["wizard", 7]}, "$.seats[1]", "7 should be one of"),
        ({"seats": "random"}, "$.seats", "a list"),
        ({"seed": ""}, "$.seed", "blank"),
        ({"seed": 7}, "$.seed", "plain text"),
        ({"seed": "a\x07b"}, "$.seed", "plain text"),
        ({"options": []}, "$.options", "This should be an object"),
        ({"options": {"fog": True}}, "$.options.fog", "There is no option 'fog'. Known here: battlefield, terrain"),
        ({"options": {"turns": "5"}}, "$.options.turns", "'5' should be a whole number."),
        ({"options": {"turns": True}}, "$.options.turns", "true should be a whole number."),
        ({"options": {"turns": 1}}, "$.options.turns", "greater than or equal to 2"),
        ({"options": {"turns": 10**30}}, "$.options.turns", "less than or equal to 200"),
        ({"options": {"mission": "war"}}, "$.options.mission", "'war' should be one of: deathmatch, kills, money."),
        ({"options": {"first": "2"}}, "$.options.first", "one of: an empty text, 0, 1."),
        ({"options": {"battlefield": None}}, "$.options.battlefield", "null should be text: a board’s slug"),
    ],
)
def test_every_mistake_is_named_with_its_path(program: Program, changed: Any, path: str, words: str) -> None:
    found = said(program.post("matches/", body(**changed)))
    assert words in found[path], found
    assert not Match.objects.exists()


def test_mistakes_of_every_part_are_named_at_once(program: Program) -> None:
    wrong = body(armies=[{"key": "nobodys"}, {"file": 1}], seats=["wizard", "random"], seed="", more=1)
    found = said(program.post("matches/", wrong))
    assert set(found) >= {"$.more", "$.armies[0].key", "$.armies[1].file", "$.seats[0]", "$.seed"}
    other = said(program.post("matches/", body(more=1, options={"turns": "5"})))
    assert set(other) == {"$.more", "$.options.turns"}


def test_armies_of_two_games_or_of_a_game_without_matches_do_not_meet(program: Program) -> None:
    officers = as_document(samples(OFFICERS)["ford-of-arlen"])
    found = said(program.post("matches/", body(armies=[{"file": FILES[0]}, {"file": officers}])))
    assert "an army of officers-chess; the first is one of tactics-david" in found["$.armies[1]"]
    same = said(program.post("matches/", body(armies=[{"file": officers}, {"file": officers}], options={})))
    assert "Both armies are the attacker's" in same["$.armies[1]"]


@pytest.mark.parametrize("sent", ["[]", "null", "7"])
def test_a_body_that_is_no_object_is_refused(program: Program, sent: str) -> None:
    assert "This should be an object" in said(program.post("matches/", sent))["$"]


# Seeing


def test_ones_matches_are_listed_the_newest_first(
    program: Program, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    MatchFactory.create()
    keys = [start(program, seed=seed)["key"] for seed in "12"]
    assert connection.features.supports_json_field, "asked of SQLite once a process"
    with django_assert_num_queries(3):  # the token, how many there are, the matches
        found = program.get("matches/").json()
    assert [each["key"] for each in found["results"]] == keys[::-1]
    assert found["results"][0]["is_over"] is True
    assert said(program.get("matches/?page_size=x"))["page_size"]


def test_a_match_tells_how_it_stands(program: Program) -> None:
    found = played(program)
    assert (found["is_over"], found["is_running"], found["can_undo"]) == (False, False, False)
    assert found["question"]["text"] == "Place which unit?"
    assert [each["number"] for each in found["question"]["options"]] == list(range(len(found["question"]["options"])))
    assert found["question"]["options"][0] | {"words": ""} == {
        "number": 0,
        "verb": "place",
        "sort": "place",
        "parts": [{"type": "piece", "text": "A1"}],
        "words": "",
        "costs": [],
        "column": None,
        "row": None,
    }
    assert found["board"]["columns"]
    again = program.get(f"matches/{found['key']}/").json()
    assert again == found


def test_the_log_is_asked_for_from_a_line_on(program: Program) -> None:
    found = start(program)
    log = playback_of(Match.objects.get()).lines
    rest = program.get(f"matches/{found['key']}/?since=3").json()["log"]
    assert rest[0] == {"number": 4, "kind": log[3].kind, "text": log[3].text, "is_detail": log[3].is_detail}
    assert program.get(f"matches/{found['key']}/?since=999999").json()["log"] == []
    assert "whole number from 0" in said(program.get(f"matches/{found['key']}/?since=-1"))["since"]


def test_the_log_comes_in_bounded_parts(program: Program) -> None:
    match = ended(seats=("random", "random"))
    found = program.get(f"matches/{match.key}/").json()
    assert found["log_length"] > MOST_LINES == len(found["log"])


def test_an_answer_that_one_has_is_not_sent_again(program: Program) -> None:
    key = start(program)["key"]
    tag = program.get(f"matches/{key}/")["ETag"]
    assert program.get(f"matches/{key}/", headers={"If-None-Match": tag}).status_code == 304
    Match.objects.update(revision=99)
    assert program.get(f"matches/{key}/", headers={"If-None-Match": tag}).status_code == 200


def test_the_answer_to_a_watcher_is_not_taken_for_that_to_a_player(program: Program) -> None:
    key = played(program)["key"]
    watched = Program().get(f"matches/{key}/")
    assert "Authorization" in watched["Vary"]
    own = program.get(f"matches/{key}/", headers={"If-None-Match": watched["ETag"]})
    assert own.status_code == 200
    assert own.json()["question"]


def test_whoever_has_the_key_may_watch_but_is_asked_nothing(program: Program) -> None:
    found = played(program)
    seen = Program().get(f"matches/{found['key']}/").json()
    assert seen["question"] is None
    assert seen["board"] == found["board"]


def test_what_the_fog_hides_is_not_in_the_answer(program: Program) -> None:
    armies = [{"file": as_document(samples(OFFICERS)[name])} for name in ("ford-of-arlen", "keepers-of-the-bridge")]
    found = start(program, armies=armies, options={"fog": True}, seats=[YOU, "random"])
    for _ in range(20):
        sent = {"revision": found["revision"], "option": 0}
        found = program.post(f"matches/{found['key']}/answer/", sent).json()
    playback = playback_of(Match.objects.get())
    assert found["seen_by"] == 0
    assert len(found["board"]["pieces"]) < len(playback.state.in_play())
    assert found["log_length"] < playback.length
    problem(program.get(f"matches/{found['key']}/replay/"), 409)


def test_a_match_of_other_rules_is_shown_as_one(program: Program) -> None:
    key = played(program)["key"]
    Match.objects.update(version="0", answers='["fly"]')
    found = program.get(f"matches/{key}/").json()
    assert (found["can_be_shown"], found["board"], found["log"], found["question"]) == (False, None, [], None)
    problem(program.get(f"matches/{key}/replay/"), 409)
    refused = problem(program.post(f"matches/{key}/undo/", {"revision": found["revision"]}), 409)
    assert "older version of the rules" in refused["detail"]


def test_the_replay_file_is_the_pages(program: Program) -> None:
    match = ended()
    file = program.get(f"matches/{match.key}/replay/")
    assert file.status_code == 200
    assert json.loads(file.content) == json.loads(Client().get(f"/matches/{match.key}/match.json").content)


# Playing


def test_a_question_is_answered_and_the_answer_taken_back(program: Program) -> None:
    found = played(program)
    option = found["question"]["options"][2]
    after = program.post(f"matches/{found['key']}/answer/", {"revision": found["revision"], "option": 2}).json()
    assert after["revision"] > found["revision"]
    assert option["words"] in after["question"]["text"]
    assert after["can_undo"]
    back = program.post(f"matches/{found['key']}/undo/", {"revision": after["revision"]}).json()
    assert back["question"] == found["question"]
    nothing = program.post(f"matches/{found['key']}/undo/", {"revision": back["revision"]})
    assert "nothing of yours to undo" in problem(nothing, 409)["detail"]


def test_an_answer_to_what_was_asked_before_is_a_conflict(program: Program) -> None:
    found = played(program)
    sent = {"revision": found["revision"], "option": 0}
    after = program.post(f"matches/{found['key']}/answer/", sent).json()
    for step in ("answer", "undo"):
        late = {name: sent[name] for name in (("revision", "option") if step == "answer" else ("revision",))}
        refused = problem(program.post(f"matches/{found['key']}/{step}/", late), 409)
        assert refused["revision"] == after["revision"]
    assert len(Match.objects.get().options) == 1


@pytest.mark.parametrize(
    ("changed", "path", "words"),
    [
        ({"option": 9999}, "$.option", "9999 isn’t one of the options: they go from 0 to"),
        ({"option": -1}, "$.option", "whole number from 0"),
        ({"option": "0"}, "$.option", "whole number from 0"),
        ({"option": True}, "$.option", "whole number from 0"),
        ({"revision": None}, "$.revision", "may not be null"),
        ({"more": 1}, "$.more", "There is no field 'more'"),
    ],
)
def test_an_answer_that_makes_no_sense_is_named(program: Program, changed: Any, path: str, words: str) -> None:
    found = played(program)
    sent = {"revision": found["revision"], "option": 0} | changed
    assert words in said(program.post(f"matches/{found['key']}/answer/", sent))[path]
    assert not Match.objects.get().options


def test_who_is_asked_nothing_answers_nothing(program: Program) -> None:
    found = start(program)
    refused = program.post(f"matches/{found['key']}/answer/", {"revision": found["revision"], "option": 0})
    assert problem(refused, 409)["detail"] == "It isn’t your turn."


def test_bots_play_on_when_asked(program: Program) -> None:
    key = start(program)["key"]
    Match.objects.update(answers="", is_over=False, winner=None, reason="")
    assert program.get(f"matches/{key}/").json()["is_running"]
    found = program.post(f"matches/{key}/on/").json()
    assert found["log_length"]


def test_a_match_is_deleted(program: Program) -> None:
    key = start(program)["key"]
    assert program.delete(f"matches/{key}/").status_code == 204
    problem(program.get(f"matches/{key}/"), 404)
    problem(program.delete(f"matches/{key}/"), 404)


def test_others_neither_play_nor_delete(program: Program) -> None:
    match = MatchFactory.create(
        seats=(YOU, "random"), holder__account=True, holder__user__username="bob", chosen__first="0"
    )
    for step in ("answer", "undo"):
        sent = {"revision": match.revision} | ({"option": 0} if step == "answer" else {})
        problem(program.post(f"matches/{match.key}/{step}/", sent), 404)
    problem(program.delete(f"matches/{match.key}/"), 404)
    assert Match.objects.exists()


def test_without_a_token_one_can_only_watch() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    stranger = Program()
    problem(stranger.get("matches/"), 401)
    for method, path in (("post", ""), ("delete", f"{match.key}/"), ("post", f"{match.key}/on/")):
        problem(getattr(stranger, method)(f"matches/{path}"), 401)
    assert stranger.get(f"matches/{match.key}/").status_code == 200


def test_playing_is_counted(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    key = played(program)["key"]
    set_rates(monkeypatch, writes="9/min", slices="2/min")
    for _ in range(2):
        assert program.post(f"matches/{key}/on/").status_code == 200
    refused = program.post(f"matches/{key}/on/")
    assert problem(refused, 429)
    assert refused["Retry-After"]
