"""The API of an army's history and of its link: the same services as the pages, on the revision that was seen."""

from typing import Any

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.lists.models import Army, ArmyReport
from armybuilder.lists.selectors import file_of
from tests.api import Program, mistakes, program_of
from tests.factories import ArmyFactory, UserFactory, army_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def army(ada: User) -> Army:
    return ArmyFactory.create(holder__user=ada, file=army_file())


def revision_of(army: Army) -> int:
    army.refresh_from_db()
    return army.revision


def rename(program: Program, army: Army, title: str) -> Any:
    body = {"revision": revision_of(army), "moves": [{"move": "rename", "title": title}]}
    return program.post(f"armies/{army.key}/moves/", body)


def step(program: Program, army: Army, name: str, seen: object = None) -> Any:
    body = {"revision": revision_of(army) if seen is None else seen}
    return program.post(f"armies/{army.key}/{name}/", body)


# Undo and redo


def test_undo_and_redo_walk_the_history(program: Program, army: Army) -> None:
    before = army.name
    rename(program, army, "Thorn Watch")
    undone = step(program, army, "undo")
    assert (undone.status_code, undone.json()["army"]["name"]) == (200, before)
    assert undone["ETag"].startswith(f'"{revision_of(army)}-')
    redone = step(program, army, "redo")
    assert redone.json()["army"]["name"] == "Thorn Watch"


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_with_nothing_to_go_to_the_answer_says_so(program: Program, army: Army, name: str) -> None:
    answer = step(program, army, name)
    assert answer.status_code == 409
    assert answer.json()["detail"] == f"There is nothing to {name}."


@pytest.mark.parametrize("name", ["undo", "redo", "versions/1/restore"])
def test_a_step_on_an_army_that_has_changed_is_refused_and_changes_nothing(
    program: Program, army: Army, name: str
) -> None:
    rename(program, army, "Thorn Watch")
    answer = step(program, army, name, seen=1)
    assert (answer.status_code, answer.json()["revision"]) == (409, 2)
    army.refresh_from_db()
    assert army.name == "Thorn Watch"


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ({}, ["$.revision"]),
        ({"revision": "1"}, ["$.revision"]),
        ({"revision": True}, ["$.revision"]),
        ({"revision": 0, "more": 1}, ["$.more", "$.revision"]),
        ([], ["$"]),
    ],
)
@pytest.mark.parametrize("name", ["undo", "redo", "versions/1/restore"])
def test_every_mistake_of_a_step_is_named(
    program: Program, army: Army, name: str, body: object, paths: list[str]
) -> None:
    answer = program.post(f"armies/{army.key}/{name}/", body)
    assert answer.status_code == 400
    assert [path for path, _ in mistakes(answer)] == paths


# Versions


def test_versions_are_listed_the_newest_first_with_the_one_that_stands(program: Program, army: Army) -> None:
    rename(program, army, "Thorn Watch")
    step(program, army, "undo")
    found = program.get(f"armies/{army.key}/versions/").json()["results"]
    assert [(each["number"], each["stands"]) for each in found] == [(2, False), (1, True)]


def test_versions_come_in_pages(program: Program, army: Army) -> None:
    for title in "abc":
        rename(program, army, title)
    page = program.get(f"/api/v1/armies/{army.key}/versions/", {"page_size": 2, "page": 2}).json()
    assert (page["count"], [each["number"] for each in page["results"]]) == (4, [2, 1])
    assert program.get(f"/api/v1/armies/{army.key}/versions/", {"page_size": 0}).status_code == 400


def test_the_version_that_stands_gets_a_name_and_loses_it(program: Program, army: Army) -> None:
    path = f"armies/{army.key}/versions/"
    named = program.post(path, {"name": "  Before the  fair "})
    assert (named.status_code, named.json()["name"]) == (200, "Before the fair")
    assert program.post(path, {"name": ""}).json()["name"] == ""
    assert mistakes(program.post(path, {"name": 3}))[0][0] == "$.name"
    assert "80 characters" in mistakes(program.post(path, {"name": "x" * 81}))[0][1]


def test_a_version_has_its_file_and_what_has_changed_since(program: Program, army: Army) -> None:
    before = army.name
    rename(program, army, "Thorn Watch")
    version = program.get(f"armies/{army.key}/versions/1/").json()
    assert version["army"]["name"] == before
    assert version["differences"] == [{"what": "changed", "text": f"Name: {before} is now Thorn Watch"}]


def test_a_version_is_brought_back_as_a_change_that_can_be_undone(program: Program, army: Army) -> None:
    before = army.name
    rename(program, army, "Thorn Watch")
    assert step(program, army, "versions/1/restore").json()["army"]["name"] == before
    assert step(program, army, "undo").json()["army"]["name"] == "Thorn Watch"


def test_a_version_that_is_none_does_not_exist(program: Program, army: Army) -> None:
    for number in (7, 10**30):
        assert program.get(f"armies/{army.key}/versions/{number}/").status_code == 404
        assert step(program, army, f"versions/{number}/restore").status_code == 404


# Sharing


def test_an_army_is_shared_and_the_link_revoked(program: Program, army: Army, client: Client) -> None:
    path = f"armies/{army.key}/share/"
    assert program.get(path).json() == {"key": None, "address": None, "prints": None}
    link = program.post(path).json()
    assert link == program.post(path).json() == program.get(path).json()
    for address in (link["address"], *link["prints"].values()):
        assert client.get(address).status_code == 200
    read = client.get(f"/api/v1/shared/{link['key']}/")
    assert read.json()["army"]["name"] == file_of(army).name
    assert "findings" in read.json()["report"]
    assert program.delete(path).status_code == 204
    assert client.get(f"/api/v1/shared/{link['key']}/").status_code == 404
    assert program.get(path).json()["key"] is None


def test_the_names_in_a_shared_army_are_reported_once(program: Program, army: Army) -> None:
    key = program.post(f"armies/{army.key}/share/").json()["key"]
    other = program_of(UserFactory.create(username="ben"))
    assert Client().post(f"/api/v1/shared/{key}/report/").status_code == 401
    assert [other.post(f"shared/{key}/report/").status_code for _ in range(2)] == [204, 204]
    assert [each.names for each in ArmyReport.objects.all()] == [file_of(army).name]
    assert other.post("shared/nowhere/report/").status_code == 404


def test_nobody_steps_through_anothers_history_or_shares_their_army(army: Army) -> None:
    other = program_of(UserFactory.create(username="ben"))
    for method, path in [
        ("post", "undo/"),
        ("post", "redo/"),
        ("get", "versions/"),
        ("post", "versions/"),
        ("get", "versions/1/"),
        ("post", "versions/1/restore/"),
        ("get", "share/"),
        ("post", "share/"),
        ("delete", "share/"),
        ("get", "meeting/"),
        ("post", "meeting/"),
    ]:
        body = {"revision": 1} if method == "post" else None
        assert getattr(other, method)(f"armies/{army.key}/{path}", body).status_code == 404, path
        assert Client().generic(method.upper(), f"/api/v1/armies/{army.key}/{path}").status_code == 401, path
