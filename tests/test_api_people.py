"""The API of people: a program sends a challenge, another takes it up, and both play as people do."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from armybuilder.play.models import Match, Message, Player, Report
from armybuilder.play.selectors import match_of
from tests.api import API, Program, mistakes, program_of
from tests.challenges import army_body, joined, sent
from tests.factories import GAME, HolderFactory, MatchFactory, UserFactory

pytestmark = pytest.mark.django_db

Programs = tuple[Program, Program]


@pytest.fixture
def programs() -> Programs:
    """Two programs, each with somebody's token."""
    return program_of(UserFactory.create(username="ada")), program_of(UserFactory.create(username="bo"))


def begun(programs: Programs, **terms: Any) -> tuple[dict[str, Any], Programs]:
    """A match between two programs as it begins, and the programs by seat."""
    one, other = programs
    challenge = one.post("challenges/", {"army": army_body(), "terms": terms}).json()
    taken = other.post(f"challenges/{challenge['key']}/join/", {"army": army_body(1)}).json()
    match = Match.objects.get(key=taken["match"])
    by_name = {"ada": one, "bo": other}
    first, second = (by_name[player.name] for player in match_of(match.key).players)
    return one.get(f"matches/{match.key}/").json(), (first, second)


def test_two_programs_play_a_match_as_people_do(programs: Programs) -> None:
    match, by_seat = begun(programs)
    for _ in range(8):
        looks = [each.get(f"matches/{match['key']}/").json() for each in by_seat]
        assert sum(look["question"] is not None for look in looks) == 1
        seat = 0 if looks[0]["question"] else 1
        body = {"revision": looks[seat]["revision"], "option": 0}
        refused = by_seat[1 - seat].post(f"matches/{match['key']}/answer/", body)
        assert refused.status_code == 409
        assert by_seat[seat].post(f"matches/{match['key']}/answer/", body).status_code == 200
    over = by_seat[0].post(f"matches/{match['key']}/give-up/").json()
    assert (over["is_over"], over["winner"]) == (True, 1)
    record = by_seat[1].get("record/").json()
    assert [(each["won"], each["against_people"]) for each in record] == [(1, True)]


def test_a_challenge_is_told_with_its_terms_and_who_has_come(programs: Programs) -> None:
    answer = programs[0].post(
        "challenges/", {"army": army_body(), "is_open": True, "terms": {"clock": "live", "seconds": 30}}
    )
    assert answer.status_code == 201
    found = answer.json()
    assert answer["Location"].endswith(f"{API}challenges/{found['key']}/")
    assert (found["free"], found["is_own"], found["is_seated"], found["match"]) == (1, True, True, None)
    assert found["terms"] == {
        "clock": "live", "seconds": 30, "bank": 300, "days": 3, "time_up": "bot", "watchers": "public",
        "can_take_back": True, "can_talk": False, "can_evaluate": False,
    }  # fmt: skip
    assert found["players"][0]["cards"]
    listed = programs[1].get("challenges/").json()["results"]
    assert [(each["key"], each["is_own"]) for each in listed] == [(found["key"], False)]
    assert Program().get(f"challenges/{found['key']}/").json()["game"] == GAME


def test_a_challenge_is_withdrawn_by_its_sender(programs: Programs) -> None:
    key = programs[0].post("challenges/", {"army": army_body()}).json()["key"]
    assert programs[1].delete(f"challenges/{key}/").status_code == 409
    assert programs[0].delete(f"challenges/{key}/").status_code == 204
    late = programs[1].post(f"challenges/{key}/join/", {"army": army_body(1)})
    assert (late.status_code, late.json()["detail"]) == (409, "This challenge was withdrawn.")


def test_only_the_sender_seats_a_bot(programs: Programs) -> None:
    key = programs[0].post("challenges/", {"army": army_body()}).json()["key"]
    bot = {"army": army_body(1), "seat": "random"}
    assert programs[1].post(f"challenges/{key}/join/", bot).status_code == 409
    assert programs[0].post(f"challenges/{key}/join/", bot).json()["free"] == 0
    assert Player.objects.get(number=1).name == "Easy bot"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ([], "$"),
        ({}, "$.army"),
        ({"army": {"file": {}}}, "$.army.file"),
        ({"army": {"key": "nothing"}}, "$.army.key"),
        ({"army": "x", "nonsense": 1}, "$.nonsense"),
        ({"army": None, "seat": "greedy"}, "$.seat"),
        ({"army": None, "name": ""}, "$.name"),
        ({"army": None, "is_open": 1}, "$.is_open"),
        ({"army": None, "terms": []}, "$.terms"),
        ({"army": None, "terms": {"clock": "sand"}}, "$.terms.clock"),
        ({"army": None, "terms": {"seconds": 1}}, "$.terms.seconds"),
        ({"army": None, "terms": {"hourglass": 1}}, "$.terms.hourglass"),
        ({"army": None, "options": {"nonsense": 1}}, "$.options.nonsense"),
        ({"army": None, "size": 9}, "$.size"),
    ],
)
def test_every_mistake_in_a_challenge_is_named(programs: Programs, body: Any, path: str) -> None:
    if isinstance(body, dict) and body.get("army", 0) is None:
        body = body | {"army": army_body()}
    answer = programs[0].post("challenges/", body)
    assert answer.status_code == 400
    assert any(each.startswith(path) for each, _ in mistakes(answer)), mistakes(answer)


def test_a_strange_field_is_named_by_its_path_beside_all_else(programs: Programs) -> None:
    body = {"army": army_body(), "two words": 1, "size": "many"}
    found = dict(mistakes(programs[0].post("challenges/", body)))
    assert set(found) == {'$["two words"]', "$.size"}
    assert found['$["two words"]'].startswith("There is no field 'two words'. Known here: army, ")


def test_armies_that_do_not_fit_are_told_by_seat(programs: Programs) -> None:
    game = "officers-chess"
    key = programs[0].post("challenges/", {"army": army_body(0, game)}).json()["key"]
    answer = programs[1].post(f"challenges/{key}/join/", {"army": army_body(0, game)})
    assert answer.status_code == 400
    assert mistakes(answer)
    other = programs[1].post(f"challenges/{key}/join/", {"army": army_body(0)})
    assert mistakes(other)[0][0] == "$.army"


def test_offers_are_made_and_answered(programs: Programs) -> None:
    match, (one, other) = begun(programs)
    key = match["key"]
    (offer,) = one.post(f"matches/{key}/offers/", {"kind": "draw"}).json()["people"]["offers"]
    assert (offer["kind"], offer["player"], offer["is_own"]) == ("draw", 0, True)
    address = f"matches/{key}/offers/{offer['number']}/"
    assert one.post(address, {"answer": "accept"}).status_code == 409
    assert other.post(address, {"answer": "perhaps"}).status_code == 400
    over = other.post(address, {"answer": "accept"}).json()
    assert (over["is_over"], over["winner"], over["people"]["offers"]) == (True, None, [])
    assert over["people"]["may_offer"] == ["rematch"]
    (offer,) = other.post(f"matches/{key}/offers/", {"kind": "rematch"}).json()["people"]["offers"]
    again = one.post(f"matches/{key}/offers/{offer['number']}/", {"answer": "accept"}).json()
    rematch = Match.objects.get(key=again["people"]["rematch"])
    assert rematch.challenge
    assert rematch.challenge.before
    assert rematch.challenge.before.match.key == key


def test_what_is_said_is_read_by_the_others(programs: Programs) -> None:
    match, (one, other) = begun(programs, can_talk=True)
    key = match["key"]
    assert one.post(f"matches/{key}/messages/", {"words": "Nice weather"}).status_code == 200
    assert one.post(f"matches/{key}/messages/", {"phrase": "nonsense"}).status_code == 400
    assert one.post(f"matches/{key}/messages/", {"phrase": "hello", "words": "x"}).status_code == 400
    (message,) = other.get(f"matches/{key}/").json()["people"]["messages"]
    assert message["words"] == "Nice weather"
    assert Program().get(f"matches/{key}/").json()["people"]["messages"] == []
    report = f"matches/{key}/messages/{Message.objects.get().pk}/report/"
    assert one.post(report).status_code == 409
    assert other.post(report).status_code == 200


def test_a_name_is_reported_by_another_at_the_table(programs: Programs) -> None:
    match, (one, other) = begun(programs)
    report = f"matches/{match['key']}/players/0/report/"
    refused = one.post(report)
    assert (refused.status_code, refused.json()["detail"]) == (409, "There is no such other player.")
    assert other.post(f"matches/{match['key']}/players/9/report/").status_code == 409
    answers = [other.post(report) for _ in range(2)]
    assert [(each.status_code, each.json()["key"]) for each in answers] == [(200, match["key"])] * 2
    assert [(each.name, each.reporter.number) for each in Report.objects.all()] == [
        (match["people"]["players"][0]["name"], 1)
    ]


def test_a_program_says_that_it_is_there_as_a_page_does(programs: Programs) -> None:
    match, (one, other) = begun(programs, clock="live")
    Match.objects.update(made=timezone.now() - timedelta(minutes=5))
    assert one.post(f"matches/{match['key']}/here/").status_code == 204
    players = other.get(f"matches/{match['key']}/").json()["people"]["players"]
    assert [each["is_away"] for each in players] == [False, True]


def test_a_program_chooses_whom_it_hears(programs: Programs) -> None:
    match, (one, other) = begun(programs, can_talk=True)
    here = f"matches/{match['key']}/"
    assert other.post(f"{here}messages/", {"words": "Nice weather"}).status_code == 200
    for hears in (False, True):
        heard = one.post(f"{here}wishes/", {"wants_talk": hears, "wants_letters": False}).json()
        assert bool(heard["people"]["messages"]) is hears
    assert one.post(f"{here}wishes/", {"wants_talk": 1}).status_code == 400


def test_nobody_claims_before_time_is_up(programs: Programs) -> None:
    match, (one, _) = begun(programs, clock="live", time_up="claim")
    answer = one.post(f"matches/{match['key']}/claim/")
    assert (answer.status_code, answer.json()["detail"]) == (409, "Nobody's time is up.")
    asked = next(each for each in match["people"]["players"] if each["is_asked"])
    assert asked["due_at"]


def test_strangers_do_nothing_at_a_match_of_others(programs: Programs) -> None:
    match = joined(sent(holder=HolderFactory.create()), HolderFactory.create())
    for address in ("give-up/", "claim/", "here/", "offers/", "messages/"):
        body = {"offers/": {"kind": "draw"}, "messages/": {"phrase": "hello"}}.get(address)
        assert programs[0].post(f"matches/{match.key}/{address}", body).status_code == 404
    assert programs[0].post(f"matches/{match.key}/answer/", {"revision": 1, "option": 0}).status_code == 404


def test_a_match_of_ones_own_has_no_people(programs: Programs) -> None:
    match = MatchFactory.create(holder__account=True, holder__user__username="cy")
    assert Program().get(f"matches/{match.key}/").json()["people"] is None
