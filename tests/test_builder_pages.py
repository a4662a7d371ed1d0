"""The pages of armies: what they show, what they refuse, and that nobody reaches what is not theirs."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.lists import presenters, services
from armybuilder.lists.builders import rows_of
from armybuilder.lists.models import Army
from armybuilder.lists.presenters import ArmyView
from armybuilder.lists.selectors import file_of
from armybuilder.lists.services import change_army
from catalog.models import Game
from catalog.shelf import shelf, shelves
from tests.builder import army_in_session, counts, send, text_of
from tests.factories import GAME, ArmyFactory, army_file, army_of_size
from validation import rules
from validation.army import ArmyFile, Entry
from validation.games.tactics_david.army import _piece
from validation.games.tactics_david.rules import _no_root_unit, _not_connected
from validation.mending import with_fixes
from validation.moves import Add, Rename
from validation.report import Report

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def army(client: Client) -> Army:
    return army_in_session(client)


# Starting


def test_without_an_army_the_list_says_how_to_start(client: Client) -> None:
    assert "Start an army" in text_of(client.get("/armies/"))


def test_a_new_army_begins_with_the_card_that_the_address_names(client: Client) -> None:
    page = client.get(f"/armies/new/?game={GAME}&card=archer")
    assert "It begins with Archer" in text_of(page)
    data = {"game": GAME, "card": "archer", "name": "Wardens", "ruleset": "strict-themed", "limit": "100"}
    answer = client.post("/armies/new/", data)
    army = Army.objects.get(name="Wardens")
    assert answer.headers["Location"] == army.get_absolute_url()
    assert counts(army) == {"archer": 1}


def test_where_the_first_card_is_refused_there_is_no_army(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise PermissionDenied

    monkeypatch.setattr(services, "change_army", refuse)
    data = {"name": "Archers", "ruleset": "open", "limit": "100"}
    assert client.post(f"/armies/new/?game={GAME}&card=archer", data).status_code == 403
    assert not Army.objects.exists()


def test_a_card_that_the_address_names_begins_the_army_as_well(client: Client) -> None:
    client.post(f"/armies/new/?game={GAME}&card=archer", {"name": "Archers", "ruleset": "open", "limit": "100"})
    assert counts(Army.objects.get(name="Archers")) == {"archer": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"name": "a\x07b"},
        {"ruleset": "nonsense"},
        {"limit": "-1"},
        {"limit": "1e9"},
        {"limit": "99999999999999999999"},
    ],
)
def test_a_new_army_with_bad_values_is_not_made(client: Client, wrong: dict[str, str]) -> None:
    data = {"game": GAME, "name": "Wardens", "ruleset": "open", "limit": "100", **wrong}
    assert client.post("/armies/new/", data).status_code == 400
    assert not Army.objects.exists()


def test_every_game_is_offered_with_what_an_army_of_it_is_for(client: Client) -> None:
    answer = client.get("/armies/new/")
    for each in shelves():
        assert f'href="/armies/new/?game={each.game.slug}"' in answer.content.decode()
        assert each.game.summary in text_of(answer)


def test_an_unknown_game_is_not_there(client: Client) -> None:
    assert client.get("/armies/new/?game=chess").status_code == 404


# The builder


def test_a_line_shows_its_figures_its_cost_and_why(client: Client, army: Army) -> None:
    page = client.get(army.get_absolute_url())
    assert "Front 10, left 5, right 6, back 4" in page.content.decode()
    assert "6 Soldier + 8 Warrior + 11 Spearman + 12 Stack of 3 + 3 Shield" in text_of(page)
    assert "Skewer, Battle Cry, Cry For Help" in text_of(page).replace(" ,", ",")


@pytest.mark.parametrize(
    "change",
    [
        {"move": "set-count", "key": 1, "count": 2},
        {"move": "set-note", "key": 1, "note": "On the left."},
        {"move": "put", "key": 1, "role": "items", "card": "sword"},
        {"move": "reorder", "key": 1, "place": 0},
    ],
)
def test_a_line_that_was_shown_before_is_shown_as_it_is_now(
    client: Client, army: Army, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get(f"/armies/{army.key}/")
    shown = lines_of(send(client, army, change))
    monkeypatch.setattr(presenters, "_body", presenters._body.__wrapped__)
    army.refresh_from_db()
    assert lines_of(client.get(f"/armies/{army.key}/")) == shown


def lines_of(answer: Any) -> str:
    """The lines of an army as a page has them."""
    found = re.search(r'<ol class="lines".*?</ol>', answer.content.decode(), re.DOTALL)
    assert found
    return found.group()


def summary_of(answer: Any) -> str:
    """What is wrong with an army, and what it is made of, as a page has them."""
    found = re.search(r'<section class="panel" id="findings".*?<h2 id="hand-on', answer.content.decode(), re.DOTALL)
    assert found
    return found.group()


def test_fixes_are_tried_once_for_an_army_that_stays_as_it_is(
    client: Client, army: Army, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[ArmyFile] = []

    def counted(report: Report, file: ArmyFile, *rest: Any) -> Report:
        tried.append(file)
        return with_fixes(report, file, *rest)

    monkeypatch.setattr(rules, "with_fixes", counted)
    for address in ("", "", "?open=1"):
        client.get(f"/armies/{army.key}/{address}")
    assert tried == [file_of(army)]
    send(client, army, {"move": "set-count", "key": 0, "count": 1})
    assert tried[1:] == [file_of(army)]


def test_fixes_are_tried_anew_with_other_cards(client: Client, army: Army) -> None:
    client.get(f"/armies/{army.key}/")
    Game.objects.filter(slug=GAME).update(data_version="another")
    before = ArmyView(army, file_of(army), shelf(GAME)).report
    assert before is ArmyView(army, file_of(army), shelf(GAME)).report
    Game.objects.filter(slug=GAME).update(data_version="a third")
    assert before is not ArmyView(army, file_of(army), shelf(GAME)).report


def test_the_full_page_includes_the_same_fragment_as_a_swap(client: Client, army: Army) -> None:
    def body(html: str) -> str:
        part = html[html.index('<div id="builder"') : html.index('id="obstacles"')]
        return re.sub(r'value="[\w-]{64}"', "", part)

    page = client.get(army.get_absolute_url()).content.decode()
    fragment = client.get(army.get_absolute_url(), headers={"HX-Request": "true"}).content.decode()
    assert body(page) == body(fragment)
    assert fragment.startswith('<div id="builder"')


def test_a_unit_that_cannot_join_says_why_before_it_is_tried(client: Client, army: Army) -> None:
    page = client.get(army.get_absolute_url(), {"cards": "all"}).content.decode()
    reason = re.search(r'id="why-paladin">([^<]*)<', page)
    assert reason
    assert reason[1] == "needs 2 Medium units; you have 0"


def test_a_move_changes_the_army_and_answers_with_the_builder(client: Client, army: Army) -> None:
    answer = send(client, army, {"move": "set-count", "key": 0, "count": 2})
    assert answer.status_code == 200
    assert answer.content.startswith(b'<div id="builder"')
    assert counts(army)["soldier"] == 2


def test_a_plain_form_works_without_a_script(client: Client, army: Army) -> None:
    answer = send(client, army, move="set-note", key="1", note="Of the <b>marsh</b>", open="1", hx=False)
    assert answer.headers["Location"] == f"/armies/{army.key}/?open=1#line-1"
    assert "Of the &lt;b&gt;marsh&lt;/b&gt;" in client.get(army.get_absolute_url()).content.decode()


def test_an_open_line_offers_what_can_be_stacked_and_carried_with_reasons_against(client: Client, army: Army) -> None:
    shown = text_of(client.get(f"/armies/{army.key}/?open=2"))
    assert "Put on top" in shown
    assert "Heavy units can't be stacked" in shown
    assert "Take away" in shown


@pytest.mark.parametrize("key", ["", "999", "x", "-1", "9" * 30])
def test_an_address_that_opens_no_line_shows_the_army(client: Client, army: Army, key: str) -> None:
    assert client.get(f"/armies/{army.key}/?open={key}").status_code == 200


def test_a_finding_on_many_lines_has_its_fixes_once(client: Client, army: Army) -> None:
    heavies = [slug for slug, unit in shelf(GAME).kind("unit").items() if unit.unit_class == "heavy"]
    change_army(army, [Add(slug) for slug in heavies[:12]], army.revision)
    page = client.get(f"/armies/{army.key}/").content.decode()
    beside, summary = page.split('id="findings"')
    assert (beside.count("that takes 2 Medium units"), summary.count("that takes 2 Medium units")) == (0, 1)
    times = [beside.count(f'href="#finding-{number}"') for number in re.findall(r'id="finding-(\d+)"', summary)]
    assert 13 in times  # one is the stack that stood there
    assert (beside.count("Add 2 ×"), summary.count("Add 2 ×")) == (0, 1)
    assert "and 5 lines more" in summary


def test_a_finding_on_one_line_stands_in_full_beside_it_and_is_named_in_the_summary(client: Client, army: Army) -> None:
    send(client, army, {"move": "add", "card": "archer", "count": 5})
    page = client.get(army.get_absolute_url()).content.decode()
    beside, summary = page.split('id="findings"')
    assert (beside.count("have 5, need 3"), summary.count("have 5, need 3")) == (1, 0)
    assert '<a href="#line-3">Archer</a>' in summary.split('id="overview"')[0]


def test_findings_stand_beside_their_line_with_their_rule_and_fixes(client: Client, army: Army) -> None:
    send(client, army, {"move": "add", "card": "paladin"})
    page = client.get(army.get_absolute_url())
    assert f"/{GAME}/rules/#building-your-army.strict" in page.content.decode()
    assert "have 0, need 2" in text_of(page)
    line = page.content.decode().split('id="line-3"')[1].split("</ol>")[0]
    assert "two Medium ones" in line
    assert "are Heavy" in page.content.decode().split('id="findings"')[1]
    send(client, army, {"move": "put", "key": 3, "role": "items", "card": "rod-of-hailfire"})
    line = client.get(army.get_absolute_url()).content.decode().split('id="line-3"')[1].split("</ol>")[0]
    assert "Put away Rod of Hailfire" in line


def test_a_finding_shows_its_best_fix_and_the_others_on_demand(client: Client, army: Army) -> None:
    send(client, army, {"move": "add", "card": "paladin"})
    summary = client.get(army.get_absolute_url()).content.decode().split('id="findings"')[1]
    shown, folded = summary.split('class="more-fixes"', 1)
    assert shown.count('class="fix"') == 1
    assert folded.split("</details>")[0].count('class="fix"') >= 1


def test_all_is_mended_in_one_change_that_can_be_read_before_and_undone(client: Client, army: Army) -> None:
    send(client, army, {"move": "set-count", "key": 0, "count": 9}, {"move": "add", "card": "paladin", "count": 4})
    before = counts(army)
    address = re.search(r'id="mend" href="([^"]*)"', client.get(army.get_absolute_url()).content.decode())
    assert address
    page = client.get(address[1]).content.decode()
    assert page.split('class="offer-steps"')[1].split("</ol>")[0].count("<li>") >= 2
    moves = unescape(re.search(r'value="([^"]*)" class="primary" id="take-1"', page)[1])
    send(client, army, *json.loads(moves))
    assert "follows every rule" in text_of(client.get(army.get_absolute_url()))
    send(client, army, to="undo")
    assert counts(army) == before


def test_easier_rules_are_offered_beside_the_choice_of_rules_alone(client: Client, army: Army) -> None:
    send(client, army, {"move": "set-ruleset", "ruleset": "strict-mixed"}, {"move": "set-limit", "limit": None})
    send(client, army, {"move": "add", "card": "paladin"})
    page = client.get(army.get_absolute_url()).content.decode()
    settings, findings = page.split('id="agreed"')[1].split('id="findings"')
    assert "The army is legal by" in settings
    assert "&quot;ruleset&quot;:&quot;open&quot;" in settings
    assert "set-ruleset" not in findings


def test_every_fix_button_is_understood(client: Client, army: Army) -> None:
    page = send(client, army, {"move": "add", "card": "paladin"}).content.decode()
    fixes = {unescape(value) for value in re.findall(r'value="([^"]*)" class="fix"', page)}
    assert fixes
    for fix in fixes:
        assert send(client, army, *json.loads(fix)).status_code == 200
        assert send(client, army, to="undo").status_code == 200


def test_settings_change_in_one_go_and_undo_takes_them_back(client: Client, army: Army) -> None:
    data: dict[str, Any] = {"name": "Ford Watch", "ruleset": "open", "limit": "", "option-copies": "4"}
    assert send(client, army, to="settings", **data).status_code == 200
    file = file_of(Army.objects.get(pk=army.pk))
    assert (file.name, file.ruleset, file.limit, file.options) == ("Ford Watch", "open", None, {"copies": 4})
    send(client, army, to="undo")
    assert Army.objects.get(pk=army.pk).name == "Bramble Watch"
    send(client, army, to="redo")
    assert Army.objects.get(pk=army.pk).name == "Ford Watch"


# Refusals


@pytest.mark.parametrize(
    "fields",
    [
        {"moves": "["},
        {"moves": "[" * 100_000},
        {"moves": "{}"},
        {"moves": "[]"},
        {"moves": '[{"move":"explode"}]'},
        {"moves": '[{"move":"add"}]'},
        {"moves": '[{"move":"add","card":"nobody"}]'},
        {"moves": '[{"move":"add","card":7}]'},
        {"moves": '[{"move":"set-count","key":0,"count":-3}]'},
        {"moves": '[{"move":"set-count","key":0,"count":1e300}]'},
        {"moves": '[{"move":"remove","key":77}]'},
        {"moves": '[{"move":"put","key":0,"role":"pockets","card":"sword"}]'},
        {"moves": '[{"move":"set-ruleset","ruleset":"nonsense"}]'},
        {"moves": '[{"move":"set-option","option":"copies","value":1000}]'},
        {"move": "explode"},
        {"move": "set-count", "key": "x", "count": "1"},
        {"move": "set-count", "key": "0"},
        {"move": "set-count", "key": "0", "count": "9" * 40},
        {"move": "set-note", "key": "0", "note": "a\x00b"},
        {"move": "set-note", "key": "0", "note": "x" * 5000},
        {},
        {"moves": '[{"move":"remove","key":0}]', "revision": None},
        {"moves": '[{"move":"remove","key":0}]', "revision": "many"},
    ],
)
def test_a_bad_change_gets_a_sentence_and_changes_nothing(client: Client, army: Army, fields: dict[str, Any]) -> None:
    answer = send(client, army, **fields)
    assert answer.status_code == 400
    assert 'id="notice"' in answer.content.decode()
    assert file_of(Army.objects.get(pk=army.pk)) == army_file()
    assert Army.objects.get(pk=army.pk).revision == army.revision


@pytest.mark.parametrize("wrong", [{"name": " "}, {"ruleset": "x"}, {"limit": "-5"}, {"option-copies": "0"}])
def test_bad_settings_get_a_sentence_and_change_nothing(client: Client, army: Army, wrong: dict[str, Any]) -> None:
    data: dict[str, Any] = {"name": "Ford Watch", "ruleset": "open", "limit": "50", "option-copies": "3", **wrong}
    assert send(client, army, to="settings", **data).status_code == 400
    assert file_of(Army.objects.get(pk=army.pk)) == army_file()


def test_a_stale_page_changes_nothing_and_offers_the_change_again(client: Client, army: Army) -> None:
    change_army(army, [Rename("Newer Watch")], army.revision)
    answer = send(client, army, {"move": "remove", "key": 0}, revision=1)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "changed elsewhere" in page
    assert "Newer Watch" in page
    retry = unescape(re.search(r'value="([^"]*)" id="retry"', page)[1])
    assert "soldier" in counts(army)
    assert send(client, army, *json.loads(retry)).status_code == 200
    assert "soldier" not in counts(army)


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_there_is_nothing_to_undo_or_redo_in_a_new_army(client: Client, army: Army, step: str) -> None:
    answer = send(client, army, to=step)
    assert answer.status_code == 400
    assert f"nothing to {step}" in text_of(answer)


def test_the_last_changes_are_told_one_by_one_and_older_ones_counted(
    client: Client, army: Army, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("armybuilder.lists.views.versions.MOST_TOLD", 2)
    for card in ("archer", "mage", "pup"):
        send(client, army, {"move": "add", "card": card})
    page = client.get(f"{army.get_absolute_url()}versions/")
    assert [said for _, said in page.context["recent"]] == ["added: Pup", "added: Mage"]
    assert page.context["more"] == 2


def test_a_version_of_several_changes_names_one_and_counts_the_others(client: Client, army: Army) -> None:
    send(client, army, *({"move": "add", "card": card} for card in ("archer", "mage", "pup")))
    assert "added: Archer, and 2 more changes" in text_of(client.get(f"{army.get_absolute_url()}versions/"))


OWN = ["", "versions/", "versions/1/", "text/", "army.json"]
CHANGES = ["moves/", "settings/", "undo/", "redo/", "duplicate/", "delete/", "bring-back/", "share/", "withdraw/"]


@pytest.mark.parametrize("page", OWN)
def test_nobody_reads_the_pages_of_an_army_that_is_not_theirs(army: Army, page: str) -> None:
    assert Client().get(f"/armies/{army.key}/{page}").status_code == 404


@pytest.mark.parametrize("page", [*CHANGES, "versions/", "versions/1/restore/"])
def test_nobody_changes_an_army_that_is_not_theirs(army: Army, page: str) -> None:
    assert Client().post(f"/armies/{army.key}/{page}", {"revision": 1}).status_code == 404


@pytest.mark.parametrize("page", [*(page for page in CHANGES if page != "share/"), "versions/1/restore/"])
def test_looking_changes_nothing(client: Client, army: Army, page: str) -> None:
    assert client.get(f"/armies/{army.key}/{page}").status_code == 405


def test_a_change_needs_the_sites_own_form(army: Army) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(f"/armies/{army.key}/moves/", {"revision": 1}).status_code == 403


def test_too_many_changes_are_put_off_with_the_time_to_wait(client: Client, army: Army) -> None:
    answer = None
    for _ in range(125):
        answer = client.post(f"/armies/{army.key}/undo/", headers={"HX-Request": "true"})
    assert answer is not None
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "Try again in" in answer.content.decode()
    assert client.get(army.get_absolute_url()).status_code == 200


# Queries

QUERIES = {"": 6, "versions/": 4, "text/": 5}
LIST = 6
CHANGE = 16


@pytest.mark.parametrize("size", [1, 60])
@pytest.mark.parametrize("page", QUERIES)
def test_pages_take_the_same_queries_whatever_the_size(
    client: Client, army: Army, django_assert_num_queries: DjangoAssertNumQueries, page: str, size: int
) -> None:
    big = ArmyFactory.create(holder__token=army.guest_token, file=army_of_size(size))
    address = f"/armies/{big.key}/{page}"
    client.get(address)
    with django_assert_num_queries(QUERIES[page]):
        client.get(address)


@pytest.mark.parametrize("armies", [1, 12])
def test_the_list_takes_the_same_queries_however_many_armies(
    client: Client, army: Army, django_assert_num_queries: DjangoAssertNumQueries, armies: int
) -> None:
    for _ in range(armies):
        ArmyFactory.create(holder__token=army.guest_token)
    client.get("/armies/")
    with django_assert_num_queries(LIST):
        client.get("/armies/")


def test_a_change_takes_the_same_queries_whatever_the_size(
    client: Client, army: Army, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for size in (1, 60):
        big = ArmyFactory.create(holder__token=army.guest_token, file=army_of_size(size))
        with django_assert_num_queries(CHANGE):
            assert send(client, big, {"move": "add", "card": "soldier"}).status_code == 200


def test_adding_by_the_picker_needs_no_open_line(client: Client, army: Army) -> None:
    change_army(army, [Add("warrior")], army.revision)
    page = client.get(army.get_absolute_url(), {"cards": "all"}).content.decode()
    assert """value='[{"move":"add","card":"warrior"}]'""" in page


def test_the_cards_to_add_are_fetched_once_and_kept_by_their_version(client: Client, army: Army) -> None:
    page = client.get(army.get_absolute_url()).content.decode()
    (address,) = re.findall(r'data-rows="([^"]+)"', page)
    assert 'id="add-' not in page
    kept, old = client.get(address), client.get(f"{address}x")
    assert kept.content == old.content
    assert kept.content.count(b'id="add-') == len(rows_of(shelf("tactics-david")).rows)
    assert "immutable" in kept["Cache-Control"]
    assert "no-cache" in old["Cache-Control"]


def test_without_a_script_the_cards_stay_in_the_page_from_change_to_change(client: Client, army: Army) -> None:
    page = client.get(army.get_absolute_url()).content.decode()
    (asked,) = re.findall(r'<noscript.*?href="([^"#]+)', page)
    shown = client.get(army.get_absolute_url() + asked).content.decode()
    assert '<input type="hidden" name="cards" value="all">' in shown
    for open_key in ("", "0"):
        data = {"moves": '[{"move":"add","card":"warrior"}]', "revision": army.revision, "open": open_key}
        answer = client.post(f"{army.get_absolute_url()}moves/", {**data, "cards": "all"}, follow=True)
        assert b'id="add-warrior"' in answer.content
        army.refresh_from_db()


def test_the_picker_is_told_how_many_of_each_are_in_the_army_below_others_too(client: Client, army: Army) -> None:
    presenters = (Entry(1, "soldier", 2), Entry(2, "knight", 1, {"below": ("soldier",), "items": ("sword",)}))
    change = ArmyFactory.create(holder__token=army.guest_token, file=replace(file_of(army), entries=presenters))
    page = client.get(change.get_absolute_url()).content.decode()
    (held,) = re.findall(r'<script id="held" type="application/json">(.*?)</script>', page)
    assert json.loads(held) == {"soldier": 3, "knight": 1}


def test_a_line_shows_what_holds_of_it_now_whatever_is_kept_of_it(client: Client, army: Army) -> None:
    changes: list[dict[str, Any]] = [
        {"move": "add", "card": "paladin"},
        {"move": "set-count", "key": 0, "count": 5},
        {"move": "set-note", "key": 1, "note": "The captain"},
        {"move": "remove", "key": 0},
        {"move": "put", "key": 1, "role": "items", "card": "potion"},
        {"move": "set-ruleset", "ruleset": "open"},
    ]
    address = army.get_absolute_url()
    shown = [lines_of(client.get(address))]
    for change in changes:
        answer = send(client, army, change)
        shown.append(lines_of(answer))
        for each in (presenters._line, presenters._body, _piece, _no_root_unit, _not_connected):
            each.cache_clear()
        presenters._last_reports.clear()
        assert shown[-1] == lines_of(client.get(address)) != shown[-2], change
        assert summary_of(answer) == summary_of(client.get(address)), change


def test_the_summary_is_of_the_line_that_is_open_whatever_is_kept_of_it(
    client: Client, army: Army, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presenters, "MOST_BESIDE", 0)  # lines that are closed say what is wrong in short
    for item in ("sword", "spear"):
        send(client, army, {"move": "put", "key": 0, "role": "items", "card": item})
    seen = [summary_of(client.get(army.get_absolute_url(), asked)) for asked in ({}, {"open": 0}, {}, {"open": 0})]
    assert seen[0] == seen[2] != seen[1] == seen[3]
