"""The pages of matches: what is asked before one, what they show, and what they make of nonsense."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.engine.games import can_be_played
from armybuilder.ownership.history import share
from armybuilder.play import replays, services
from armybuilder.play.army_choice import samples
from armybuilder.play.forms import FightForm
from armybuilder.play.models import CUT_OFF, Match
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import DEFAULT_SEAT, YOU
from armybuilder.play.selectors import match_of, playback_of
from catalog.shelf import shelf
from tests.builder import army_in_session, client_of, newcomer, sit_down, text_of
from tests.factories import GAME, ArmyFactory, HolderFactory, MatchFactory
from tests.matches import ended, match_form, played_out

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OFFICERS = "officers-chess"


def field_errors(response: Any, field: str) -> str:
    return " ".join(response.context["form"].errors.get(field, []))


# Beginning


def test_the_builder_and_a_shared_army_lead_to_a_match(client: Client) -> None:
    army = army_in_session(client)
    key = share(army)
    assert f'href="/fight/?game={GAME}&amp;army={army.key}"' in client.get(f"/armies/{army.key}/").content.decode()
    assert f'href="/fight/?game={GAME}&amp;shared={key}"' in Client().get(f"/armies/shared/{key}/").content.decode()


def test_the_army_that_led_here_is_chosen(client: Client) -> None:
    army = army_in_session(client)
    page = client.get(f"/fight/?game={GAME}&army={army.key}").content.decode()
    assert f'value="own:{army.key}" selected' in page


def test_only_games_with_an_engine_are_offered(client: Client) -> None:
    assert f"game={GAME}" in client.get("/fight/").content.decode()
    for game in (each.replace("_", "-") for each in settings.GAMES if not can_be_played(each)):
        assert client.get(f"/fight/?game={game}").status_code == 404
    assert client.get("/fight/?game=nonsense").status_code == 404


def test_a_match_begins_and_is_ones_own(client: Client) -> None:
    response = client.post("/fight/", match_form())
    match = Match.objects.get()
    assert response.headers["Location"] == f"/matches/{match.key}/"
    assert match.title == "Bramble Watch against Long Shadows"
    assert match.title in text_of(client.get("/matches/"))
    assert match.title not in text_of(Client().get("/matches/"))


def test_an_army_of_ones_own_fights_a_shared_one(client: Client) -> None:
    legal = [samples("tactics-david")[name] for name in ("bramble-watch", "long-shadows")]
    mine, theirs = army_in_session(client, legal[0]), ArmyFactory.create(file=legal[1])
    link = f"http://testserver/armies/shared/{share(theirs)}/"
    response = client.post("/fight/", match_form(one=f"own:{mine.key}", other="link", other_link=link))
    assert response.status_code == 302
    assert [army["name"] for army in Match.objects.get().setup["armies"]] == [mine.name, theirs.name]


@pytest.mark.parametrize(
    ("changed", "field", "words"),
    [
        ({"one": "own:nobody"}, "one", "Select a valid choice"),
        ({"one": "link"}, "one_link", "Paste the link"),
        ({"other": "link", "other_link": "http://x/armies/shared/abcdefghij/"}, "other_link", "leads to no army"),
        ({"other": "link", "other_link": "§§§"}, "other_link", "leads to no army"),
        ({"one_seat": "wizard"}, "one_seat", "Select a valid choice"),
        ({"seed": ""}, "seed", "required"),
        ({"seed": "7" * 41}, "seed", "at most 40"),
        ({"seed": "a\x00b"}, "seed", "Null characters"),
        ({"turns": "1"}, "turns", "greater than or equal to 2"),
        ({"turns": "many"}, "turns", "whole number"),
        ({"battlefield": "moon"}, "battlefield", "Select a valid choice"),
        ({"mission": ""}, "mission", "required"),
    ],
)
def test_every_mistake_is_named_at_its_field(client: Client, changed: Any, field: str, words: str) -> None:
    response = client.post("/fight/", match_form(**changed))
    assert response.status_code == 400
    assert words in field_errors(response, field)
    assert not Match.objects.exists()


@pytest.mark.parametrize("game", [game.replace("_", "-") for game in settings.GAMES if can_be_played(game)])
def test_what_most_leave_as_it_is_lies_folded_until_something_is_wrong(client: Client, game: str) -> None:
    page = client.get("/fight/", {"game": game}).content.decode()
    form = FightForm(shelf(game), HolderFactory.create())
    names = [field.name for field in form.setting_fields]
    assert form.adapter.settings < set(names), "all of them are asked for"
    assert form.game_fields
    folded = page.partition('<details class="settings" id="settings">')[2].partition("</details>")[0]
    assert all(f'name="{name}"' in folded for name in names)
    wrong = client.post("/fight/", {"game": game, "seed": ""}).content.decode()
    assert '<details class="settings" id="settings" open>' in wrong


def test_an_army_without_units_is_told_so(client: Client) -> None:
    army = army_in_session(client)
    army.entries.all().delete()
    response = client.post("/fight/", match_form(one=f"own:{army.key}"))
    assert "has no units yet" in field_errors(response, "one")


def test_armies_that_are_not_for_one_scenario_do_not_meet(client: Client) -> None:
    data = {"game": OFFICERS, "one_seat": "random", "other_seat": "random", "seed": "7", "one": "sample:ford-of-arlen"}
    response = client.post("/fight/", data | {"other": "sample:eastern-column"})
    assert "choose two for one" in field_errors(response, "other")
    response = client.post("/fight/", data | {"other": "sample:ford-of-arlen"})
    assert "Both armies are the attacker's" in field_errors(response, "other")


def test_the_defender_may_be_chosen_first(client: Client) -> None:
    data = {"game": OFFICERS, "one": "sample:keepers-of-the-bridge", "one_seat": "you"}
    data |= {"other": "sample:ford-of-arlen", "other_seat": "random", "seed": "7"}
    assert client.post("/fight/", data).status_code == 302
    match = Match.objects.get()
    assert match.seats == ["random", "you"]
    assert match.setup["armies"][0]["name"] == "The Ford of Arlen"


# Watching


def test_the_list_of_a_sides_pieces_says_how_many_are_dead(client: Client) -> None:
    match = ended("tactics-david")
    page = client.get(f"/matches/{match.key}/?at={playback_of(match).length}")
    (dead,) = [player["dead"] for player in page.context["scene"].players if player["dead"]]
    summaries = re.findall(r"<summary>\d+ pieces(.*)</summary>", page.content.decode())
    assert sorted(summaries) == ["", f", {dead} dead"]


def test_a_moment_has_an_address(client: Client) -> None:
    match = ended()
    line = playback_of(match).lines[20]
    page = client.get(f"/matches/{match.key}/?at=21")
    assert line.text in text_of(page)
    assert f'href="/matches/{match.key}/?at=21"' in page.content.decode()


@pytest.mark.parametrize("game", ["tactics-david", "officers-chess"])
def test_an_action_and_what_comes_of_it_are_one_step_of_a_replay(game: str) -> None:
    match = ended(game, seats=("greedy", "greedy"))
    playback = playback_of(match)
    scene = MatchView(match, playback, shelf(game), 0, ())
    steps = [MatchView(match, playback, shelf(game), at, ()) for at in scene.stops[1:]]
    assert [line for each in steps for line in each.step] == [line for line in scene.lines if not line.is_detail]
    assert [each.count for each in (scene, *steps)] == [(n, len(steps)) for n in range(len(steps) + 1)]
    assert max(sum(each.first <= at <= each.last for at in scene.stops) for each in scene.chapters) < 20
    fatal = next(each for each in steps if each.kind in ("dies", "routed") and len(each.step) > 2)
    within = MatchView(match, playback, shelf(game), fatal.at - 1, ())
    assert within.count == fatal.count, "a line within a step is of it"
    assert fatal.step[-1].text in fatal.caption
    assert fatal.animation.dice, "with the dice that it comes of"
    assert fatal.animation.marks or game == OFFICERS, "where who is routed is off the map"


def test_who_walks_stands_where_the_log_says_so() -> None:
    playback = playback_of(ended())
    walks = [(n, line.event) for n, line in enumerate(playback.lines, 1) if line.kind == "moves"][:5]
    assert [playback.at(n).place[unit] for n, (_, unit, *_) in walks] == [end for _, (*_, end) in walks]
    assert walks


@pytest.mark.parametrize("at", ["", "-1", "abc", "999999999999999", "1e5", "٣", "0x1"])
def test_no_moment_is_too_strange(client: Client, at: str) -> None:
    match = ended()
    assert client.get(f"/matches/{match.key}/", {"at": at}).status_code == 200


def test_a_script_gets_the_middle_of_the_page(client: Client) -> None:
    match = ended()
    part = client.get(f"/matches/{match.key}/?at=3", headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="match"')
    assert part.strip() in client.get(f"/matches/{match.key}/?at=3").content.decode()


def test_there_is_no_match_under_another_key(client: Client) -> None:
    assert client.get("/matches/nothing/").status_code == 404


def test_a_match_of_other_rules_says_so(client: Client) -> None:
    match = ended()
    Match.objects.update(version="0", answers='["fly"]')
    page = client.get(f"/matches/{match.key}/")
    assert page.status_code == 200
    assert "The rules have changed" in text_of(page)
    assert f"it was played under rules 0, and today’s are {match.version}" in text_of(page)
    assert match.reason in text_of(page)
    assert client.get(f"/matches/{match.key}/match.json").status_code == 404


def test_a_match_that_began_by_older_rules_is_told_so_kindly(client: Client) -> None:
    match = MatchFactory.create(game=OFFICERS, seats=("you", "random"))
    assert match.version == "4"
    Match.objects.update(version="3", answers='["fly"]')
    text = text_of(client.get(f"/matches/{match.key}/"))
    assert "it was played under rules 3, and today’s are 4" in text
    assert "It is valid under them up to move 0 of 1." in text


def test_answers_that_mean_nothing_any_more_are_no_error(client: Client) -> None:
    match = ended()
    Match.objects.update(answers='["fly",99999]\n' * 9)
    assert "The rules have changed" in text_of(client.get(f"/matches/{match.key}/"))


def test_a_page_asks_the_same_few_questions_at_any_moment(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = ended()
    client.get(f"/matches/{match.key}/")
    for at in (0, 50, playback_of(match).length):
        with django_assert_num_queries(2):  # the match, the catalog's version
            client.get(f"/matches/{match.key}/?at={at}")


# Playing


def test_a_running_match_goes_on_from_its_page(client: Client) -> None:
    match = MatchFactory.create(seats=("greedy", "greedy"))
    Match.objects.update(answers="", is_over=False, winner=None, reason="")
    page = client.get(f"/matches/{match.key}/")
    assert "You can leave this page" in text_of(page)
    assert client.post(f"/matches/{match.key}/on/").status_code == 302
    assert match_of(match.key).answers


def test_a_person_plays_without_scripts(client: Client) -> None:
    holder = HolderFactory.create()
    sit_down(client, holder)
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    page = client.get(f"/matches/{match.key}/")
    assert "Place which unit?" in text_of(page)
    assert client.post(f"/matches/{match.key}/answer/", {"option": 2, "revision": match.revision}).status_code == 302
    assert len(match_of(match.key).options) == 1
    match = match_of(match.key)
    assert client.post(f"/matches/{match.key}/undo/", {"revision": match.revision}).status_code == 302
    assert not match_of(match.key).options


@pytest.mark.parametrize("sent", [{}, {"option": "x"}, {"option": "-1"}, {"option": "99999"}, {"option": "9" * 30}])
def test_an_answer_that_makes_no_sense_is_refused(client: Client, sent: dict[str, str]) -> None:
    holder = HolderFactory.create()
    sit_down(client, holder)
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    response = client.post(f"/matches/{match.key}/answer/", {"revision": match.revision, **sent})
    assert response.status_code == 409
    assert 'role="alert"' in response.content.decode()
    assert not match_of(match.key).options


def test_a_change_has_to_say_which_revision_it_is_for(client: Client) -> None:
    holder = HolderFactory.create()
    sit_down(client, holder)
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    response = client.post(f"/matches/{match.key}/undo/")
    assert response.status_code == 409
    assert "The change does not say which state it is for" in text_of(response)


def test_a_stale_window_is_told_and_shown_how_it_stands(client: Client) -> None:
    holder = HolderFactory.create()
    sit_down(client, holder)
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    seen = match.revision
    client.post(f"/matches/{match.key}/answer/", {"option": 0, "revision": seen})
    response = client.post(f"/matches/{match.key}/answer/", {"option": 1, "revision": seen})
    assert response.status_code == 409
    assert "The match has moved on" in text_of(response)
    assert len(match_of(match.key).options) == 1


def test_others_watch_but_do_not_answer() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    other = client_of(HolderFactory.create())
    page = other.get(f"/matches/{match.key}/")
    assert page.status_code == 200
    assert "Place which unit?" not in text_of(page)
    for step in ("answer", "undo"):
        sent = {"option": 0, "revision": match.revision}
        assert other.post(f"/matches/{match.key}/{step}/", sent).status_code == 404


# Files


def test_a_replay_file_is_downloaded_and_opened(client: Client) -> None:
    match = ended()
    file = client.get(f"/matches/{match.key}/match.json")
    assert file.headers["Content-Disposition"] == 'attachment; filename="bramble-watch-against-long-shadows.match"'
    upload = SimpleUploadedFile("a.match", file.content)
    response = client.post("/matches/open/", {"file": upload})
    assert response.status_code == 302
    assert match.reason in text_of(client.get(response.headers["Location"]))


def test_a_bad_replay_file_is_named(client: Client) -> None:
    assert client.post("/matches/open/", {}).status_code == 400
    data = json.loads(replays.written(ended()))
    data["answers"][3] = "fly c3"
    response = client.post("/matches/open/", {"file": SimpleUploadedFile("a.match", json.dumps(data).encode())})
    assert response.status_code == 400
    assert "nothing was opened" in text_of(response)
    assert "isn’t one of the options" in text_of(response)


def test_a_recording_that_breaks_off_is_no_draw(client: Client) -> None:
    begun_only = json.loads(replays.written(MatchFactory.create(seats=(YOU, YOU))))
    upload = SimpleUploadedFile("a.match", json.dumps(begun_only).encode())
    page = client.post("/matches/open/", {"file": upload}, follow=True)
    for said in (text_of(page), text_of(client.get("/matches/"))):
        assert CUT_OFF in said
        assert "A draw" not in said


def test_an_army_file_is_told_to_be_no_replay(client: Client) -> None:
    upload = SimpleUploadedFile("army.json", b'{"format": "muster-army/1", "entries": []}')
    assert "The format is 'muster-army/1'; this reads 'muster-match/1'." in text_of(
        client.post("/matches/open/", {"file": upload})
    )


def test_whoever_comes_to_play_sits_in_the_first_seat(client: Client) -> None:
    form = FightForm(shelf(GAME), newcomer(client))
    assert (form["one_seat"].value(), form["other_seat"].value()) == (YOU, DEFAULT_SEAT)


def test_the_log_is_handed_out_as_text(client: Client) -> None:
    match = ended()
    text = client.get(f"/matches/{match.key}/log.txt").content.decode()
    assert text.splitlines()[-1] == match.reason
    assert len(text.splitlines()) == playback_of(match).length + 1


def test_the_length_of_play_is_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_ANSWERS", 30)
    match = played_out(MatchFactory.create(seats=("random", "random")))
    assert "gone on for too long" in match.reason
    assert match.reason in text_of(client.get(f"/matches/{match.key}/"))
