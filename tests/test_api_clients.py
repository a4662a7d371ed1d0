"""Programs of others hold the API's description to be sound, and a client made from it does all of a person's work."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client

from armybuilder.play.army_choice import GAMES
from armybuilder.wsgi import application
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]

HOST = "http://testserver"
#: Answered questions after which a match counts as played.
MOST_ANSWERS = 12
#: The addresses of Django end with a slash, so the rules that want none are off.
REDOCLY = """
    extends: [recommended]
    rules:
      no-path-trailing-slash: off
      no-invalid-media-type-examples: error
      no-invalid-parameter-examples: error
      no-invalid-schema-examples: error
"""
#: Examples are compared by redocly, defaults by `test_api_description.py`: Spectral would take thrice as long for them.
SPECTRAL = """
    extends: ["spectral:oas"]
    rules:
      path-keys-no-trailing-slash: off
      oas3-valid-media-example: off
      oas3-valid-schema-example: off
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("clients")


@pytest.fixture
def description(client: Client, folder: Path) -> Path:
    """The description as a file."""
    path = folder / "muster.json"
    if not path.exists():
        path.write_bytes(client.get("/api/v1/schema/", headers={"Accept": "application/json"}).content)
    return path


def tool(name: str) -> str:
    """The command of a tool of others, or the reason for which a test is left out."""
    return shutil.which(name) or pytest.skip(f"{name} is not installed here")


def run(*command: str | Path) -> str:
    """The words of a command; it fails with them."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# Linters


def test_redocly_finds_nothing(description: Path, folder: Path) -> None:
    settings = folder / "redocly.yaml"
    settings.write_text(dedent(REDOCLY))
    found = run(tool("redocly"), "lint", description, "--config", settings, "--format", "json")
    assert json.loads(found[found.index("{") : found.rindex("}") + 1])["problems"] == []


def test_spectral_finds_nothing(description: Path, folder: Path) -> None:
    settings = folder / "spectral.yaml"
    settings.write_text(dedent(SPECTRAL))
    run(tool("spectral"), "lint", "--ruleset", settings, "--fail-severity", "hint", description)


# TypeScript

USES = dedent("""
    import type { components, paths } from "./muster";
    type Shapes = components["schemas"];
    type Body<P extends "/api/v1/check/" | "/api/v1/armies/" | "/api/v1/matches/"> =
        paths[P]["post"]["requestBody"]["content"]["application/json"];
    const file: Shapes["TacticsDavidArmyFile"] = {
        format: "muster-army/1", game: "tactics-david", name: "Bramble Watch", ruleset: "open", limit: 100, options: {},
        entries: [{ card: "soldier", count: 3, below: [], items: [], note: "" }],
    };
    export const bodies: [Body<"/api/v1/check/">, Body<"/api/v1/armies/">, Body<"/api/v1/matches/">] =
        [file, file, { armies: [{ file }, { shared: "key" }], seats: ["you", "greedy"] }];
    export function send(fix: Shapes["Fix"], revision: number): Shapes["ChangeRequest"] {
        return { revision, moves: fix.moves };
    }
    export function strength(unit: Shapes["TacticsDavidUnit"]): number {
        return unit.front + unit.left + unit.right + unit.back + (unit.range ?? 0);
    }
    export function game(army: Shapes["ArmyFile"]): string {
        return army.game === "collision" ? String(army.made?.length ?? 0) : army.game;
    }
    // @ts-expect-error a unit may have no range
    export const range = (unit: Shapes["TacticsDavidUnit"]): number => unit.range;
    // @ts-expect-error there is no such class
    export const light: Shapes["TacticsDavidUnit"]["class"] = "feather";
""")


def test_a_typescript_client_says_what_is_what(description: Path, folder: Path) -> None:
    run(tool("openapi-typescript"), description, "-o", folder / "muster.d.ts", "--default-non-nullable=false")
    (folder / "uses.ts").write_text(USES)
    own_alone = ["--lib", "es2022", "--skipDefaultLibCheck"]  # nothing of a page
    run(tool("tsc"), "--noEmit", "--strict", *own_alone, folder / "uses.ts")


# Python


#: Prints come as files.
SETTINGS = """
package_name_override: muster_client
post_hooks: []
content_type_overrides:
  application/pdf: application/octet-stream
  application/zip: application/octet-stream
"""


class Program:
    """A program that does everything with the generated client: `program("armies.armies_list")`."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.models: Any = import_module("muster_client.models")

    def __call__(self, operation: str, *args: object, **more: object) -> Any:
        """The answer of an operation, which is no problem."""
        answer = import_module(f"muster_client.api.{operation}").sync_detailed(*args, client=self.client, **more)
        assert answer.status_code < 300, answer.content
        return answer.parsed


@pytest.fixture
def generated(description: Path, folder: Path) -> str:
    """The words of the generator, which has written a client."""
    if find_spec("openapi_python_client") is None:
        pytest.skip("openapi-python-client is not installed here")
    settings = folder / "settings.yml"
    settings.write_text(SETTINGS)
    where: list[str | Path] = ["--path", description, "--output-path", folder / "python", "--config", settings]
    said = folder / "said.txt"
    if not said.exists():
        said.write_text(run(sys.executable, "-m", "openapi_python_client", "generate", *where, "--overwrite"))
    return said.read_text()


@pytest.fixture(scope="module")
def importing(folder: Path) -> Iterator[None]:
    """The client can be imported, once for all tests: it takes longer than most of them."""
    place = folder / "python"
    place.mkdir(exist_ok=True)  # Python does not look again where there was no folder
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place))
        yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "muster_client"]:
        del sys.modules[name]


@pytest.fixture
def one_connection() -> Iterator[None]:
    """The connection of the test is that of the application as well, and stays open between its requests."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def program(generated: str, importing: None, one_connection: None) -> Iterator[Program]:
    """Ada's program, with the token that it got for her name and password."""
    cache.clear()
    UserFactory.create(username="ada")
    made: Any = import_module("muster_client")
    asked: dict[str, Any] = {"transport": import_module("httpx").WSGITransport(app=application)}
    nobody = Program(made.Client(base_url=HOST, httpx_args=asked))
    body = nobody.models.SignInRequest(username="ada", password="forty-two ravens")
    token = nobody("account.token_create", body=body).token
    yield Program(made.AuthenticatedClient(base_url=HOST, token=token, httpx_args=asked))
    cache.clear()


def file_of(program: Program, name: str) -> Any:
    """A sample army as the client has it."""
    data = json.loads((GAMES / f"tactics_david/armies/{name}.json").read_text())
    return program.models.TacticsDavidArmyFile.from_dict(data)


def test_the_generator_leaves_nothing_out(generated: str, description: Path, folder: Path) -> None:
    assert "Warning" not in generated
    assert "Unable" not in generated
    paths: Mapping[str, Any] = json.loads(description.read_text())["paths"]
    operations = {each["operationId"] for methods in paths.values() for each in methods.values()}
    assert operations == {path.stem for path in (folder / "python/muster_client/api").glob("*/[a-z]*.py")}


def test_a_person_reads(program: Program) -> None:
    root = program("catalog.root_retrieve")
    assert len(root.games) == len(program("catalog.games_list"))
    bring, pick = program.models.TacticsDavidUnitsListIncludeItem, program.models.TacticsDavidUnitsListFieldsItem
    page = program("tactics_david.tactics_david_units_list", q="cost>20", include=[bring.ABILITY, bring.NOTES])
    assert isinstance(page, program.models.TacticsDavidUnitPage)
    assert page.results[0].class_ in tuple(program.models.TacticsDavidUnitClass)
    some = program("tactics_david.tactics_david_units_list", fields=[pick.SLUG, pick.COST])
    assert isinstance(some, program.models.TacticsDavidUnitPartPage)
    whole = program("tactics_david.tactics_david_units_retrieve", page.results[0].slug)
    assert isinstance(whole, program.models.TacticsDavidUnitInFull)
    assert program("catalog.search_list", q="how does combat lock work?").answers
    assert program("catalog.cards_autocomplete", q="kni").results
    assert program("catalog.bulk_list").files


def test_a_person_builds(program: Program) -> None:
    army = program("armies.armies_create", body=file_of(program, "bramble-watch"))
    spoilt = army.army
    spoilt.entries += [program.models.TacticsDavidArmyFileEntriesItem(card="soldier", count=9)]
    assert not program("check.check_create", body=spoilt).legal
    army = program("armies.armies_update", army.key, body=spoilt, if_match=f'"{army.revision}"')
    change = program.models.ChangeRequest(revision=army.revision, moves=army.report.mend.moves)
    army = program("armies.armies_moves_create", army.key, body=change)
    assert army.report.legal
    seen = program.models.SeenRequest(revision=army.revision)
    army = program("armies.armies_undo", army.key, body=seen)
    assert not army.report.legal
    army = program("armies.armies_redo", army.key, body=program.models.SeenRequest(revision=army.revision))
    program("armies.versions_name", army.key, body=program.models.VersionNameRequest(name="Mended"))
    versions = program("armies.versions_list", army.key)
    assert versions.results[0].name == "Mended"
    first = program("armies.versions_retrieve", army.key, versions.results[-1].number)
    assert first.differences
    key = program("armies.share_create", army.key).key
    assert program("armies.shared_retrieve", key).report.legal
    assert [each.key for each in program("armies.armies_list").results] == [army.key]
    program("armies.armies_destroy", army.key)
    assert program("armies.armies_list").count == 0


def test_a_person_meets_another(program: Program) -> None:
    army = program("armies.armies_create", body=empty(program, "OfficersChess", "officers-chess"))
    step = program.models.StepRequest(step=program.models.StepRequestStep.CALL)
    met = program("meetings.meeting_step", army.key, body=step)
    assert met.invitation.startswith(HOST)
    assert program("meetings.meeting_retrieve", army.key).meeting == met.meeting


@pytest.mark.parametrize("game", ["tactics-david", "analog-tactics", "tactica", "collision", "officers-chess"])
def test_a_person_keeps_an_army_of_each_game(program: Program, game: str) -> None:
    file = empty(program, "".join(word.capitalize() for word in game.split("-")), game)
    army = program("armies.armies_create", body=file)
    assert type(army.army) is type(file)
    assert program("armies.armies_update", army.key, body=army.army, revision=army.revision).revision


def empty(program: Program, name: str, game: str) -> Any:
    make: Callable[..., Any] = getattr(program.models, f"{name}ArmyFile")
    return make(format_="muster-army/1", game=game, entries=[])


def test_a_person_plays(program: Program) -> None:
    models = program.models
    armies = [models.NamedArmyByFileRequest(file=file_of(program, name)) for name in ("bramble-watch", "long-shadows")]
    seats = [models.StartRequestSeatsItem.YOU, models.StartRequestSeatsItem.RANDOM]
    options = models.StartRequestOptions.from_dict({"turns": 4})
    match = program("matches.matches_create", body=models.StartRequest(armies, seats, "7", options))
    for _ in range(MOST_ANSWERS):
        if match.question is None:
            break
        taken = models.AnswerRequest(revision=match.revision, option=match.question.options[0].number)
        match = program("matches.matches_answer", match.key, body=taken)
    assert match.board.pieces
    match = program("matches.matches_undo", match.key, body=models.SeenMatchRequest(revision=match.revision))
    assert program("matches.matches_retrieve", match.key, since=match.log_length).log == []
    assert program("matches.matches_replay", match.key).format_ == "muster-match/1"
    assert [each.key for each in program("matches.matches_list").results] == [match.key]
    program("matches.matches_destroy", match.key)


def test_a_person_has_bots_play_a_series(program: Program) -> None:
    models = program.models
    armies = [models.NamedArmyByFileRequest(file=file_of(program, name)) for name in ("bramble-watch", "long-shadows")]
    seats = [models.SeriesStartRequestSeatsItem.RANDOM] * 2
    options = models.SeriesStartRequestOptions.from_dict({"turns": 4})
    body = models.SeriesStartRequest(armies=armies, size=2, seats=seats, seed="7", options=options)
    series = program("matches.series_create", body=body)
    while series.is_running:
        series = program("matches.series_play_on", series.key)
    assert sum(each.times for each in [*series.wins, series.draws]) == series.played == series.size
    assert program("matches.matches_retrieve", series.matches[0].key).is_over
    assert program("matches.series_retrieve", series.key).played == series.size
    assert [each.key for each in program("matches.series_list").results] == [series.key]
    program("matches.series_destroy", series.key)
    assert program("matches.series_list").count == 0
