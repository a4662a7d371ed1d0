"""The API of grounds: your own, shared ones, checks of files, and matches that begin on them."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from armybuilder.accounts.models import User
from armybuilder.grounds.api.serializers import GROUND_EXAMPLE
from armybuilder.grounds.models import Ground
from armybuilder.lists.files import as_document
from armybuilder.ownership.history import share
from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match
from tests.api import Program
from tests.factories import GAME, GroundFactory, pair_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
DOCUMENT: Any = GROUND_EXAMPLE.value


def test_a_ground_is_made_changed_undone_and_deleted(program: Program) -> None:
    made = program.post("grounds/", DOCUMENT)
    assert (made.status_code, made.json()["ground"]) == (201, DOCUMENT)
    path = f"grounds/{made.json()['key']}/"
    assert made.headers["Location"].endswith(path)
    smaller = {**DOCUMENT, "columns": 9}
    assert program.put(path, smaller).status_code == 428
    changed = program.put(path, smaller, headers={"If-Match": made.headers["ETag"]})
    assert (changed.status_code, changed.json()["ground"]["columns"]) == (200, 9)
    assert program.put(path, smaller, headers={"If-Match": made.headers["ETag"]}).status_code == 412
    back = program.post(f"{path}undo/", {"revision": changed.json()["revision"]})
    assert back.json()["ground"] == DOCUMENT
    assert program.post(f"{path}undo/", {"revision": back.json()["revision"]}).status_code == 409
    assert program.delete(path).status_code == 204
    assert program.get("grounds/").json()["count"] == 0


def test_every_mistake_of_a_file_is_named(program: Program) -> None:
    answer = program.post("grounds/", {**DOCUMENT, "columns": 1, "pieces": {"bsh": ["a1"]}})
    assert answer.status_code == 400
    assert {each["path"] for each in answer.json()["mistakes"]} == {"$.columns", "$.pieces.bsh"}


def test_a_check_reports_findings_with_the_mended_ground() -> None:
    row = [f"{column}4" for column in "abcdefg"]
    report = Program().post("check-ground/", {**DOCUMENT, "pieces": {"fence": row}}).json()
    finding = next(each for each in report["findings"] if each["level"] == "error")
    assert (report["legal"], finding["code"], finding["cites"]) == (False, "zones_are_joined", "units.movement-type")
    mended = Program().post("check-ground/", finding["fixes"][0]["ground"]).json()
    assert mended["legal"] is True


def test_the_schema_passes_what_the_site_writes() -> None:
    schema = Program().get("ground-file.schema.json").json()
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(GroundFactory.create().document)
    assert not Draft202012Validator(schema).is_valid({**DOCUMENT, "rows": 0})


def test_anybody_reads_a_shared_ground(program: Program) -> None:
    ground = GroundFactory.create()
    assert program.get(f"grounds/{ground.key}/").status_code == 404
    found = Program().get(f"shared-grounds/{share(ground)}/").json()
    assert found["ground"] == ground.document


@pytest.mark.parametrize("way", ["own", "shared", "file"])
def test_a_match_begins_on_a_ground(program: Program, ada: User, way: str) -> None:
    ground = GroundFactory.create(holder=Holder(user=ada))
    named = {"own": f"own:{ground.key}", "shared": f"shared:{share(ground)}", "file": ground.document}[way]
    body = {"armies": [{"file": as_document(army)} for army in pair_of(GAME)], "options": {"battlefield": named}}
    assert program.post("matches/", body).status_code == 201
    assert Match.objects.get().setup["battlefield"]["name"] == "The Pond"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("own:nonsense", "There is no such ground of yours"),
        ("moon", "should be one of: bramble-creek-crossing"),
        (7, "7 should be text"),
        ({"format": "muster-ground/1"}, "'game' is missing"),
    ],
)
def test_a_ground_that_is_not_there_is_refused(program: Program, named: object, said: str) -> None:
    body = {"armies": [{"file": as_document(army)} for army in pair_of(GAME)], "options": {"battlefield": named}}
    answer = program.post("matches/", body)
    assert (answer.status_code, Ground.objects.count()) == (400, 0)
    assert any(
        each["path"] == "$.options.battlefield" and said in each["message"] for each in answer.json()["mistakes"]
    )
