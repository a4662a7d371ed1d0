"""The API of armies: checks, your own armies, and an answer in plain JSON to whatever is wrong."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import RequestFactory
from drf_spectacular import validation
from drf_spectacular.drainage import GENERATOR_STATS, get_override
from pytest_django import DjangoAssertNumQueries

from armybuilder.accounts.models import User
from armybuilder.browse.api import bulk
from armybuilder.lists.api.serializers import FILE_EXAMPLE, ChangeSerializer
from armybuilder.lists.files import as_document, schema
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership import history
from armybuilder.ownership.holders import Holder
from armybuilder.serving.throttles import seconds_to_wait
from catalog.shelf import shelf, versions
from tests.api import Program, problem
from tests.factories import GAME, ArmyFactory, UserFactory, army_file, army_of_size
from tests.rates import set_rates
from validation.army import ArmyFile
from validation.books import rulebook
from validation.moves import as_json

pytestmark = pytest.mark.django_db
DOCUMENT = as_document(army_file())


def paths(response: Any) -> list[str]:
    return [mistake["path"] for mistake in problem(response, 400)["mistakes"]]


# Checks


def test_a_check_answers_what_the_rules_answer(api: Program, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    file = ArmyFile(GAME, "Four", "strict-mixed", 20, entries=army_file().entries)
    wanted = rulebook(GAME).check_and_mend(file, shelf(GAME))
    with django_assert_num_queries(1):  # the catalog: is it still the one in memory
        response = api.post("check/", as_document(file))
    assert response.status_code == 200
    found = response.json()
    assert (found["legal"], found["total"]) == (wanted.is_legal, wanted.total)
    assert [each["message"] for each in found["findings"]] == [finding.message for finding in wanted.findings]
    assert wanted.mend
    assert found["mend"] == {
        "steps": list(wanted.mend.steps),
        "moves": [json.loads(json.dumps(as_json(each))) for each in wanted.mend.moves],
    }
    assert not Army.objects.exists()


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ("", "$"),
        ("{", "$"),
        ("[]", "$"),
        (b"\xff", "$"),
        ("[" * 100_000, "$"),
        ('{"limit": NaN}', "$"),
        (" " * 1_100_000, "$"),
        ({**DOCUMENT, "entries": [{"card": "soldier", "count": -1}]}, "$.entries[0].count"),
        ({**DOCUMENT, "entries": [{"card": "<script>"}]}, "$.entries[0].card"),
        ({**DOCUMENT, "entries": [{"card": "soldier"}] * 10_000}, "$.entries"),
    ],
)
def test_what_is_no_army_file_is_answered_with_its_mistakes(api: Program, body: object, path: str) -> None:
    assert path in paths(api.post("check/", body))


def test_every_error_is_a_problem(api: Program, program: Program) -> None:
    problem(api.get("nothing/here/"), 404)
    problem(Program(enforce_csrf_checks=True).delete("armies/two%0Alines/"), 404)
    problem(api.get("check/"), 405)
    problem(api.post("check/", {"a": "b"}, format="multipart"), 415)
    problem(api.get("armies/"), 401)
    problem(program.get("armies/", headers={"Accept": "image/png"}), 406)
    problem(api.get("armies/", headers={"Authorization": "Token nonsense"}), 401)
    problem(program.get("armies/?page=99"), 404)
    problem(program.get("armies/none/"), 404)


def test_unknown_query_parameters_are_refused(api: Program, program: Program) -> None:
    assert paths(program.get("armies/?sort=name&page=1")) == ["sort"]
    assert paths(program.get("armies/?page_size=0")) == ["page_size"]
    assert paths(api.post("check/?strict=1", DOCUMENT)) == ["strict"]


def test_the_schema_of_the_file_is_published(api: Program) -> None:
    response = api.get("army-file.schema.json")
    assert response.json() == schema()
    assert response["Access-Control-Allow-Origin"] == "*"


# One's own armies


def test_an_army_lives_through_the_api(program: Program, ada: User) -> None:
    made = program.post("armies/", DOCUMENT)
    assert made.status_code == 201
    key = made.json()["key"]
    assert made["Location"].endswith(f"/api/v1/armies/{key}/")

    found = program.get(made["Location"])
    assert found["ETag"].startswith('"1-')
    assert found.json()["army"] == DOCUMENT
    assert found.json()["keys"] == [0, 1, 2]
    assert found.json()["report"]["total"] == 73
    assert program.get(made["Location"], headers={"If-None-Match": found["ETag"]}).status_code == 304
    program.post(f"armies/{key}/built/")
    assert program.get(made["Location"], headers={"If-None-Match": found["ETag"]}).json()["is_built"]

    changed = program.post(f"armies/{key}/moves/", {"revision": 1, "moves": [{"move": "remove", "key": 0}]})
    assert (changed.json()["revision"], len(changed.json()["army"]["entries"])) == (2, 2)

    rewritten = program.put(f"armies/{key}/", {**DOCUMENT, "name": "Again"}, headers={"If-Match": '"2"'})
    assert (rewritten.json()["name"], rewritten["ETag"][:3]) == ("Again", '"3-')
    assert program.put(f"armies/{key}/?revision=3", DOCUMENT).json()["revision"] == 4

    listed = program.get("armies/").json()
    assert [(army["key"], army["revision"]) for army in listed["results"]] == [(key, 4)]

    assert program.delete(f"armies/{key}/").status_code == 204
    problem(program.get(f"armies/{key}/"), 404)
    assert not Army.objects.kept_by(Holder(user=ada)).exists()


def test_a_fix_of_a_finding_can_be_sent_as_it_is(program: Program) -> None:
    file = {**DOCUMENT, "limit": None, "ruleset": "strict-mixed", "entries": [{"card": "soldier", "count": 4}]}
    army = program.post("armies/", file).json()
    finding = next(finding for finding in army["report"]["findings"] if finding["code"] == "copies_within_three")
    change = {"revision": 1, "moves": finding["fixes"][0]["moves"]}
    mended = program.post(f"armies/{army['key']}/moves/", change).json()
    assert "copies_within_three" not in {finding["code"] for finding in mended["report"]["findings"]}


def test_a_report_says_what_its_fixes_leave_how_to_mend_all_and_by_which_rules_it_is_legal(program: Program) -> None:
    entries = [{"card": "soldier", "count": 4}, {"card": "knight"}]
    file = {**DOCUMENT, "limit": 30, "ruleset": "strict-mixed", "entries": entries}
    army = program.post("armies/", file).json()
    report = army["report"]
    assert (report["legal_by"], report["untried"]) == ([], 0)
    assert {fix["errors_after"] for finding in report["findings"] for fix in finding["fixes"]} <= {0, 1, 2}
    change = {"revision": 1, "moves": report["mend"]["moves"]}
    mended = program.post(f"armies/{army['key']}/moves/", change).json()["report"]
    assert (mended["legal"], mended["mend"]) == (True, None)
    assert {"open", "strict-mixed"} <= {*mended["legal_by"]}


def test_a_stale_change_is_refused_and_changes_nothing(program: Program, ada: User) -> None:
    army = ArmyFactory.create(holder__user=ada)
    history.share(army)
    rename = {"revision": 1, "moves": [{"move": "rename", "title": "First"}]}
    assert program.post(f"armies/{army.key}/moves/", rename).status_code == 200
    assert problem(program.post(f"armies/{army.key}/moves/", rename), 409)["revision"] == 2
    problem(program.put(f"armies/{army.key}/", DOCUMENT, headers={"If-Match": '"1"'}), 412)
    problem(program.put(f"armies/{army.key}/?revision=1", DOCUMENT), 409)
    problem(program.put(f"armies/{army.key}/", DOCUMENT), 428)
    assert paths(program.put(f"armies/{army.key}/?revision=-1", DOCUMENT)) == ["revision"]
    assert file_of(army).name == "Bramble Watch"
    assert Army.objects.get().name == "First"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ([], "$"),
        ({"moves": [{"move": "remove", "key": 0}]}, "$.revision"),
        ({"revision": "1", "moves": []}, "$.moves"),
        ({"revision": 1, "moves": [{"move": "explode"}]}, "$.moves[0].move"),
        ({"revision": 1, "moves": [{"move": "remove", "key": 0}], "force": True}, "$.force"),
        ({"revision": 1, "moves": [{"move": "remove", "key": 99}]}, "$"),
        ({"revision": 1, "moves": [{"move": "add", "card": "nobody"}]}, "$"),
    ],
)
def test_a_bad_change_is_refused_and_changes_nothing(program: Program, ada: User, change: object, path: str) -> None:
    army = ArmyFactory.create(holder__user=ada)
    assert path in paths(program.post(f"armies/{army.key}/moves/", change))
    assert file_of(Army.objects.get()) == army_file()


def test_other_peoples_armies_do_not_exist(program: Program) -> None:
    change = {"revision": 1, "moves": [{"move": "remove", "key": 0}]}
    for army in (
        ArmyFactory.create(holder__account=True, holder__user__username="bob"),
        ArmyFactory.create(),
    ):
        history.share(army)
        problem(program.get(f"armies/{army.key}/"), 404)
        problem(program.put(f"armies/{army.key}/", DOCUMENT, headers={"If-Match": "*"}), 404)
        problem(program.post(f"armies/{army.key}/moves/", change), 404)
        problem(program.delete(f"armies/{army.key}/"), 404)
        army.refresh_from_db()
        assert (army.revision, army.deleted_at) == (1, None)
    assert program.get("armies/").json()["count"] == 0


def test_a_session_may_write_with_its_csrf_token_only(ada: User) -> None:
    browser = Program(enforce_csrf_checks=True)
    browser.force_login(ada)
    assert browser.get("armies/").status_code == 200
    problem(browser.post("armies/", DOCUMENT), 403)
    assert not Army.objects.exists()


@pytest.mark.parametrize("size", [3, 60])
def test_an_army_takes_as_many_queries_whatever_its_size(
    program: Program, ada: User, size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    army = ArmyFactory.create(holder__user=ada, file=army_of_size(size))
    with django_assert_num_queries(5):  # the token, the army, its lines twice, the catalog
        program.get(f"armies/{army.key}/")


def test_armies_come_in_pages(program: Program, ada: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(3):
        ArmyFactory.create(holder__user=ada)
    with django_assert_num_queries(3):
        page = program.get("armies/?page_size=2").json()
    assert (page["count"], len(page["results"])) == (3, 2)
    assert len(program.get(page["next"]).json()["results"]) == 1


# Tokens and limits


def test_a_name_and_a_password_give_a_token(api: Program, ada: User) -> None:
    given = api.post("token/", {"username": "ada", "password": "forty-two ravens"})
    program = Program(headers={"Authorization": f"Token {given.json()['token']}"})
    assert program.post("armies/", DOCUMENT).status_code == 201
    problem(api.post("token/", {"username": "ada", "password": "wrong"}), 401)
    assert paths(api.post("token/", {"username": "ada"})) == ["$.password"]


def test_guessing_passwords_is_slow(api: Program, ada: User) -> None:
    tries = [api.post("token/", {"username": f"ada{n}", "password": "x"}).status_code for n in range(12)]
    assert set(tries[:10]) == {401}
    assert tries[10:] == [429, 429]


def test_too_many_wrong_passwords_lock_the_account_for_a_while(api: Program, ada: User) -> None:
    wrong, right = ({"username": "ada", "password": password} for password in ("x", "forty-two ravens"))
    answers = [api.post("token/", wrong).status_code for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert set(answers[:-1]) == {401}
    problem(api.post("token/", right), 429)


def test_too_many_writes_are_told_to_wait(
    program: Program, api: Program, rf: RequestFactory, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_rates(monkeypatch, writes="2/min", checks="2/min")
    for path, asker in (("armies/", program), ("check/", api)):
        for _ in range(2):
            assert asker.post(path, DOCUMENT).status_code in (200, 201)
        slowed = asker.post(path, DOCUMENT)
        problem(slowed, 429)
        assert 0 < int(slowed["Retry-After"]) <= 60
    assert program.get("armies/").status_code == 200
    request = rf.post("/armies/")
    request.user = ada
    wait = seconds_to_wait(request, "writes")
    assert wait is not None
    assert 0 < wait <= 60
    request.user = UserFactory.create(username="bob")
    assert seconds_to_wait(request, "writes") is None


def test_an_address_cannot_be_made_up_to_escape_the_limits(monkeypatch: pytest.MonkeyPatch, api: Program) -> None:
    set_rates(monkeypatch, checks="1/min")
    answers = [api.post("check/", DOCUMENT, headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(3)]
    assert answers == [200, 429, 429]


# The description


#: The standard for descriptions of an API; spectacular's own validator takes seven seconds to hold ours against it.
OPENAPI = Path(validation.__file__).with_name("openapi_3_1_schema.json")


@pytest.mark.once
def test_the_description_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A warning would name the line of its serializer, for which the source of each is read: ten seconds' work.
    monkeypatch.setattr(GENERATOR_STATS, "enable_trace_lineno", lambda: None)
    file = tmp_path / "schema.json"
    bulk._files.cache_clear()
    call_command("spectacular", "--fail-on-warn", "--format", "openapi-json", "--file", str(file))
    assert not bulk._files.cache_info().misses, "the files of the whole catalog are made for no example"
    description = json.loads(file.read_text(encoding="utf-8"))
    (name,) = description["paths"]["/api/v1/bulk/{name}"]["get"]["parameters"]
    assert name["example"] in {each.name for each in bulk.files_of(versions())}
    assert description["openapi"].startswith("3.1")
    mistakes = jsonschema_rs.validator_for(json.loads(OPENAPI.read_text(encoding="utf-8"))).iter_errors(description)
    assert [str(mistake) for mistake in mistakes] == []


def test_the_examples_of_the_description_can_be_sent_as_they_are(program: Program) -> None:
    assert program.post("check/", FILE_EXAMPLE.value).status_code == 200
    key = program.post("armies/", FILE_EXAMPLE.value).json()["key"]
    (change,) = get_override(ChangeSerializer, "examples")
    assert program.post(f"armies/{key}/moves/", change.value).status_code == 200


def test_a_mistake_in_the_whole_body_has_the_path_of_the_whole(api: Program) -> None:
    assert paths(api.post("token/", "[]")) == ["$"]


@pytest.mark.once
def test_the_docs_page_has_no_inline_script_or_style(api: Program) -> None:
    page = api.get("/api/docs/")
    text = page.content.decode()
    assert page.status_code == 200
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style| style=|\son\w+=", text)
    assert "unsafe-inline" not in page["Content-Security-Policy"]
    script = re.findall(r'src="([^"]+)"', text)[-1]
    assert api.get(script.replace("&amp;", "&"))["Content-Type"].startswith("application/javascript")
    assert api.get("schema/").status_code == 200
