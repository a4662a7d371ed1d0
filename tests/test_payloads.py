"""All that people write is text, wherever they write it and wherever it is read: pages, prints, files, the API."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from zipfile import ZipFile

import pypdfium2
import pytest
from django.core.cache import cache
from django.test import Client

from armybuilder.grounds.books import book_of
from armybuilder.grounds.files import as_document as as_ground_document
from armybuilder.grounds.models import Ground
from armybuilder.lists.files import as_document
from armybuilder.lists.forms.made import written
from armybuilder.lists.models import Army
from armybuilder.ownership.history import share
from armybuilder.play.models import Challenge, Series
from catalog.shelf import game_slugs
from tests.addresses import addresses, routes
from tests.api import Program, program_of
from tests.challenges import army_body, form_of
from tests.factories import POND, ArmyFactory, GroundFactory, TabletopFactory, UserFactory, army_file
from tests.games.collision.made import WARDEN, company, row
from tests.matches import match_form
from tests.payloads import INVISIBLE, PAYLOADS, REFUSED, Page, written_in_bodies, written_in_forms
from tests.rows import all_rows
from validation.books import rulebook
from validation.making import Field, Rows, Words

pytestmark = [
    *(pytest.mark.django_db, pytest.mark.slow, pytest.mark.once),
    # A series that was begun waits for a worker: no answer tells what comes of it.
    pytest.mark.usefixtures("waiting"),
]
GAME = "tactics-david"
POND_FILE = as_ground_document(POND)


def sent(browser: Client, path: str, data: Mapping[str, object]) -> Any:
    """A form as a browser sends it, or somebody who sends what no browser does."""
    browser.raise_request_exception = False
    body = urlencode(data, doseq=True, errors="surrogatepass")
    return browser.post(path, body, content_type="application/x-www-form-urlencoded")


@dataclass
class Writer:
    """Somebody with an account, who writes at a browser and by a program, and a match with another."""

    browser: Client = field(default_factory=Client)
    army: Army = field(init=False)
    group: Army = field(init=False)
    ground: Ground = field(init=False)

    def __post_init__(self) -> None:
        user = UserFactory.create(username="owner")
        self.browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.program, self.other = program_of(user), program_of(UserFactory.create(username="other"))
        self.army, self.group = (
            ArmyFactory.create(holder__user=user),
            ArmyFactory.create(holder__user=user, file=company()),
        )
        self.ground = GroundFactory.create(holder__user=user)

    def post(self, path: str, **data: object) -> Any:
        cache.clear()  # nobody writes as much in a minute
        return sent(self.browser, path, data)

    def ask(self, path: str, body: object, program: Program | None = None) -> Any:
        cache.clear()
        program = program or self.program
        program.raise_request_exception = False
        return program.post(path, body)

    def file(self, name: str = "Own", note: str = "", made: Mapping[str, str] | None = None) -> Any:
        """A new army as a program sends it."""
        document: dict[str, Any] = as_document(company() if made else army_file()) | {"name": name}
        if made:
            document["made"] = [row(**made)]
        document["entries"][0]["note"] = note
        return self.ask("armies/", document)

    def move(self, name: str, **more: object) -> Any:
        self.army.refresh_from_db()
        body = {"revision": self.army.revision, "moves": [{"move": name, **more}]}
        return self.ask(f"armies/{self.army.key}/moves/", body)

    def settings(self, text: str) -> Any:
        self.army.refresh_from_db()
        more = {"ruleset": self.army.ruleset, "limit": 100, "option-copies": 3}
        return self.post(f"/armies/{self.army.key}/settings/", revision=self.army.revision, name=text, **more)

    def head(self, text: str) -> Any:
        """The name of a ground, by the editor's form."""
        self.ground.refresh_from_db()
        terms = {term.name: term.usual for term in book_of(self.ground.game_id).terms}
        sent = {**terms, "revision": self.ground.revision, "name": text, "columns": 7, "rows": 7}
        return self.post(f"/grounds/{self.ground.key}/head/", **sent)

    def make(self, field: str, text: str) -> Any:
        """Your own card, by the form."""
        self.group.refresh_from_db()
        form = {**written(_maker(), WARDEN), "name": "Bellows", "weapons-0-name": "Poker", field: text}
        return self.post(f"/armies/{self.group.key}/make/", revision=self.group.revision, **form)

    def challenge(self, **more: object) -> Any:
        return self.ask("challenges/", {"army": army_body(), "terms": {"can_talk": True}, **more})

    def join(self, text: str) -> Any:
        key = self.challenge().json()["key"]
        return self.ask(f"challenges/{key}/join/", {"army": army_body(1), "name": text}, self.other)

    def join_by_form(self, text: str) -> Any:
        key = self.challenge().json()["key"]
        data = {"army": "sample:long-shadows", "name": text, "seat": "you"}
        return sent(Client(), f"/challenges/{key}/join/", data)

    def match(self) -> str:
        """The match with the other, where both may talk."""
        known = Challenge.objects.filter(match__isnull=False).first()
        return known.match.key if known else str(self.join("Other").json()["match"])

    def results(self) -> str:
        """The address of the results of a table with the army."""
        return f"{TabletopFactory.create(army=self.army).get_absolute_url()}results/"

    def say(self, text: str) -> Any:
        return self.ask(f"matches/{self.match()}/messages/", {"words": text})

    def sign_up(self, **more: str) -> Any:
        data = {"username": "new", "password1": "forty-two ravens", "password2": "forty-two ravens"} | more
        return sent(Client(), "/account/signup/", data)

    def start(self, seed: str, to: str = "matches/", seats: Sequence[str] = ("you", "random"), **more: object) -> Any:
        armies = [army_body(), army_body(1)]
        Series.objects.all().delete()  # nobody begins as many before one is played
        return self.ask(to, {"armies": armies, "seats": seats, "seed": seed, **more})


def _maker() -> Any:
    maker = rulebook("collision").maker
    assert maker
    return maker


#: Every place that keeps what is written there, and how one writes there; * stands for each game.
WRITES: Mapping[str, Callable[[Writer, str], Any]] = {
    "NewArmyForm.name": lambda who, text: who.post("/armies/new/", game=GAME, ruleset="open", name=text),
    "SettingsForm.name": Writer.settings,
    "VersionForm.name": lambda who, text: who.post(f"/armies/{who.army.key}/versions/", name=text),
    "ImportForm.text": lambda who, text: who.post("/armies/import/", text=f"Army: {text}\n3 Soldier", anyway="on"),
    "NewGroundForm.name": lambda who, text: who.post("/grounds/new/", game=GAME, start="7x11", name=text),
    "HeadForm.name": Writer.head,
    "GroundImportForm.text": lambda who, text: who.post(
        "/grounds/import/", text=json.dumps(POND_FILE | {"name": text})
    ),
    "*GroundFile.name": lambda who, text: who.ask("grounds/", POND_FILE | {"name": text}),
    "FightForm.seed": lambda who, text: who.post("/fight/", **match_form(seed=text)),
    "ChallengeForm.name": lambda who, text: who.post("/challenges/new/", **{**form_of(GAME), "name": text}),
    "JoinForm.name": Writer.join_by_form,
    "SignUpForm.username": lambda who, text: who.sign_up(username=text),
    "SignUpForm.email": lambda who, text: who.sign_up(email=f"{text}@muster.example"),
    "*ArmyFile.name": lambda who, text: who.file(name=text),
    "*ArmyFile.note": lambda who, text: who.file(note=text),
    "*ArmyFile.text": lambda who, text: who.file(made={"text": text}),
    "AddMove.note": lambda who, text: who.move("add", card="archer", note=text),
    "SetNoteMove.note": lambda who, text: who.move("set-note", key=0, note=text),
    "RenameMove.title": lambda who, text: who.move("rename", title=text),
    "VersionNameRequest.name": lambda who, text: who.ask(f"armies/{who.army.key}/versions/", {"name": text}),
    "ChallengeRequestRequest.name": lambda who, text: who.challenge(name=text),
    "JoinRequest.name": Writer.join,
    "MessageByWordsRequest.words": Writer.say,
    "ResultForm.note": lambda who, text: who.post(who.results(), action="report", side="1", outcome="won", note=text),
    "ResultForm.scenario": lambda who, text: who.post(
        who.results(), action="report", side="1", outcome="won", scenario=text
    ),
    "TableReportRequest.note": lambda who, text: who.ask(
        who.results().removeprefix("/"), {"side": 1, "outcome": "won", "note": text}
    ),
    "TableReportRequest.scenario": lambda who, text: who.ask(
        who.results().removeprefix("/"), {"side": 1, "outcome": "won", "scenario": text}
    ),
    "SceneReportForm.text": lambda who, text: who.post(f"/learn/{GAME}/scenes/report/", text=text, expected="Two"),
    "SceneReportForm.expected": lambda who, text: who.post(
        f"/learn/{GAME}/scenes/report/", text="A soldier d4 north", expected=text
    ),
    "StartRequest.seed": Writer.start,
    "SeriesStartRequest.seed": lambda who, text: who.start(text, "series/", ("random", "random"), size=2),
    "made: name": lambda who, text: who.make("name", text),
    "made: text": lambda who, text: who.make("text", text),
    "made: weapons.name": lambda who, text: who.make("weapons-0-name", text),
}
#: Places of which nothing is kept: it is only looked for, or compared.
LOOKED_FOR = {
    *(f"{form}.army_link" for form in ("BotForm", "ChallengeForm", "ComingForm", "JoinForm", "PersonForm")),
    *(
        "CardsForm.card",
        "CardsForm.against",
        "ResetForm.email",
        "CountForm.card",
        "CountsForm.text",
        "CountsForm.meant",
        "ImportForm.meant",
        "GroundImportForm.meant",
        "ImageForm.v",
        "PrinterForm.name",
        "PasswordForm.password",
        "MailForm.email",
        "MailForm.password",
        "SignUpForm.password1",
        "SignUpForm.password2",
    ),
    *(f"{move}.card" for move in ("AddMove", "PromoteMove", "PutMove", "TakeMove")),
    *(f"{move}.role" for move in ("JoinMove", "PromoteMove", "PutMove", "SplitMove", "TakeMove")),
    *("AddMove.roles", "SetOptionMove.option", "SetRulesetMove.ruleset", "UnmakeMove.slug"),
    *("CountRequest.slug", "NamedArmyByKeyRequest.key", "NamedArmyBySharedRequest.shared"),
    *(
        "OptionsForm.option",
        "BringForm.link",
        "TableEventRequest.device",
        "TableEventRequest.piece",
        "TableEventRequest.slug",
    ),
    *("SignInRequest.password", "SignInRequest.username", "SceneReportForm.scene"),
    *("StepRequest.by", "StepRequest.meeting", "StepRequest.picks"),
    *(f"PlaySceneRequest.{name}" for name in ("answers", "ask", "does", "pieces")),
}
#: The forms that others begin with, and the admin's own of one of them.
BASES = {
    "PersonForm.name",
    *(
        f"{form}.{name}"
        for form in ("NewPersonForm", "AdminNewPersonForm")
        for name in ("username", "password1", "password2")
    ),
    *(f"AdminPersonForm.{name}" for name in ("username", "first_name", "last_name", "email")),
}
#: These take names of their own sort, and no text that looks like a payload.
STRICT = {"SignUpForm.username", "SignUpForm.email"}
NAMES = [place for place in WRITES if place.endswith(("name", "title")) and "user" not in place]


def words_of(fields: Sequence[Field]) -> set[str]:
    """The places of a made card in which one writes."""
    inner = {f"{each.name}.{name}" for each in fields if isinstance(each, Rows) for name in words_of(each.fields)}
    return inner | {each.name for each in fields if isinstance(each, Words)}


def test_every_place_where_one_can_write_is_written_to_here(client: Client) -> None:
    description = client.get("/api/v1/schema/").json()
    makers = [book.maker for book in map(rulebook, game_slugs()) if book.maker]
    asked = written_in_forms() | {_of_any_game(place) for place in written_in_bodies(description)}
    asked |= {f"made: {name}" for maker in makers for name in words_of(maker.fields)}
    assert asked == {*WRITES} | LOOKED_FOR | BASES


def _of_any_game(place: str) -> str:
    shape, _, name = place.partition(".")
    kind = next((kind for kind in ("ArmyFile", "GroundFile") if shape.endswith(kind)), None)
    return f"*{kind}.{name}" if kind else place


def kept() -> str:
    """All that people made, as a backup has it."""
    return "".join("".join(lines) for lines in all_rows().values())


def as_kept(text: str) -> str:
    """A text as it stands in a row that holds it, by itself or in a document."""
    return json.dumps(text)[1:-1]


@pytest.mark.parametrize("place", WRITES)
def test_what_is_written_is_kept_as_it_is_or_refused_in_words(place: str) -> None:
    writer, write = Writer(), WRITES[place]
    most = 30 if place == "made: weapons.name" else 40
    for what, text in PAYLOADS.items():
        answer = write(writer, text[:most])
        assert answer.status_code < (500 if place in STRICT else 400), (what, answer.content)
        assert_harmless(answer)
    for what, text in REFUSED.items():
        answer = write(writer, text)
        assert answer.status_code < 500, what
        assert_harmless(answer)
    rows = kept()
    assert [what for what, text in REFUSED.items() if as_kept(text) in rows] == []


@pytest.mark.parametrize("place", NAMES)
def test_a_name_has_something_to_read_in_it(place: str) -> None:
    """One that nobody could see would be a link that nobody finds; a version may be without a name."""
    writer = Writer()
    for text in INVISIBLE:
        assert WRITES[place](writer, text).status_code < 500
    rows = kept()
    assert [text for text in INVISIBLE if as_kept(text.strip()) in rows] == []


# Read back everywhere

#: Files that hold what the books print, and nothing that anybody wrote.
OF_THE_BOOKS = (
    *(f"print/{name}" for name in ("booklet", "cards.pdf", "pieces.pdf", "pictures", "reference", "templates")),
    *(f"api/v1/{name}" for name in ("bulk", "cards", "schema")),
)


def content_of(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def assert_harmless(answer: Any) -> None:
    """A page is what its templates say and no more."""
    if answer["Content-Type"].startswith("text/html"):
        assert Page(content_of(answer).decode()).evil == []


@dataclass(frozen=True)
class Read:
    """A page or file that somebody was sent: its media type, and what is in it."""

    kind: str
    content: bytes


def read_everywhere() -> Mapping[str, Read]:
    """All payloads in all places that others read, and every page and file of theirs, as their owner reads them."""
    writer, texts = Writer(), list(PAYLOADS.values())
    document: dict[str, Any] = as_document(company()) | {"name": " ".join(texts)[:80]}
    document["made"] = [_made(number, text) for number, text in enumerate(texts)]
    document["entries"] = [
        {"card": made["slug"], "note": text} for made, text in zip(document["made"], texts, strict=True)
    ]
    group = writer.ask("armies/", document).json()["key"]
    for text in texts:
        for place in (
            "RenameMove.title",
            "VersionForm.name",
            "SetNoteMove.note",
            "MessageByWordsRequest.words",
            "HeadForm.name",
        ):
            WRITES[place](writer, text)
        writer.challenge(name=text, is_open=True)
    Army.objects.filter(key=group).update(meeting=None)
    link = share(Army.objects.get(key=group))
    keys = {"key": [group, writer.army.key, writer.match(), writer.ground.key], "army": [group], "share_key": [link]}
    keys |= {"ground": [writer.ground.key]}
    of_people = [route for route in routes() if not route.startswith(("admin", *OF_THE_BOOKS))]
    asked = [path for route in of_people for path in addresses(route, keys | _SLUG)]
    found = {path: writer.browser.get(path) for path in dict.fromkeys(asked)}
    return {
        path: Read(answer["Content-Type"].partition(";")[0], content_of(answer))
        for path, answer in found.items()
        if answer.status_code == 200
    }


_SLUG = {"slug": ["knight", "own-card-0", "own-card-1"], "meeting": ["none"]}


def _made(number: int, text: str) -> dict[str, Any]:
    weapon = WARDEN["weapons"][0] | {"name": text[:30]}
    return row(slug=f"own-card-{number}", name=text[:40], text=text, weapons=[weapon])


def test_read_back_it_is_nothing_but_text_and_stands_as_it_was_written() -> None:
    answers = read_everywhere()
    wrong = [
        (path, each)
        for path, read in answers.items()
        if (check := CHECKS.get(read.kind))
        for each in check(read.content)
    ]
    assert wrong == []
    assert CHECKS.keys() <= {read.kind for read in answers.values()}
    assert_as_written(answers)


def text_of_pdf(content: bytes) -> str:
    with pypdfium2.PdfDocument(content) as file:
        return " ".join(page.get_textpage().get_text_range() for page in file)


def _of_page(content: bytes) -> list[str]:
    page = content.decode()
    return Page(page).evil + [each for each in ("70000007", "root:x:") if each in page]


def _of_pdf(content: bytes) -> list[str]:
    text = text_of_pdf(content)
    actions = [each for each in (b"/JavaScript", b"/Launch", b"/OpenAction") if each in content]
    return [*map(str, actions), *(each for each in ("70000007", "root:x:") if each in text)]


def _of_table(content: bytes) -> list[str]:
    """No cell of a table is a formula."""
    cells = [cell for line in csv.reader(io.StringIO(content.decode("utf-8-sig"))) for cell in line]
    return [cell for cell in cells if cell.startswith(("=", "@", "\t", "\r"))]


def _of_zip(content: bytes) -> list[str]:
    """Names in a zip lead nowhere but into it, and what is JSON in it can be read."""
    with ZipFile(io.BytesIO(content)) as zipped:
        for name in zipped.namelist():
            if name.endswith(".json"):
                json.loads(zipped.read(name))
        return [name for name in zipped.namelist() if ".." in name or name.startswith("/") or "\\" in name]


def _of_json(content: bytes) -> list[str]:
    json.loads(content)
    return []


CHECKS: Mapping[str, Callable[[bytes], list[str]]] = {
    "text/html": _of_page,
    "application/pdf": _of_pdf,
    "text/csv": _of_table,
    "application/zip": _of_zip,
    "application/json": _of_json,
}


def assert_as_written(answers: Mapping[str, Read]) -> None:
    """In the army's file and on its cards the texts stand as they were written."""
    group = next(key for path in answers if path.endswith("/army.json") for key in [path.split("/")[2]])
    texts = list(PAYLOADS.values())
    document = json.loads(answers[f"/armies/{group}/army.json"].content)
    assert [entry["note"] for entry in document["entries"]] == texts
    assert [made["text"] for made in document["made"]] == texts
    said = text_of_pdf(answers[f"/print/armies/{group}/cards.pdf"].content)
    for what in ("a script", "a template", "a formula", "a markup of the printer", "a mark of ours"):
        assert PAYLOADS[what][:12] in said, what
