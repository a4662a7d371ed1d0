"""Files with mistakes in them: some dozens of each sort, and ten thousand by `make long`.

Each is refused in words or read; none ends in an error of ours, and nothing that was there before is lost.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.engine import replay
from armybuilder.engine.games import can_be_played
from armybuilder.lists.collection.services import add_army
from armybuilder.lists.collection.tables import as_csv
from armybuilder.lists.files import as_document
from armybuilder.lists.models import Army, OwnedCard
from armybuilder.ownership.holders import Holder
from armybuilder.play.army_choice import samples
from armybuilder.play.models import Match
from armybuilder.play.replays import written
from armybuilder.play.services import play_on
from tests.api import program_of
from tests.factories import GAME, ArmyFactory, MatchFactory, UserFactory, army_file
from tests.games.collision.made import company
from tests.mutated import mutated
from tests.rows import all_rows
from validation.army import ArmyFile

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAMES = [game.replace("_", "-") for game in settings.GAMES]
#: The answers of a match that make a replay.
BEGINNING = 60
READ, REFUSED, WRONG = "read", "refused", "wrong"


@dataclass
class Owner:
    """Somebody who has something of everything, and opens files at a browser and by a program."""

    folder: Path
    browser: Client = field(default_factory=lambda: Client(raise_request_exception=False))
    made: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        user = UserFactory.create(username="owner")
        self.holder = Holder(user=user)
        self.browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.program = program_of(user)
        self.program.raise_request_exception = False
        ArmyFactory.create(holder=self.holder)
        add_army(self.holder, army_file())
        MatchFactory.create(holder=self.holder)

    # Good files of each sort

    def armies(self) -> list[bytes]:
        files: list[ArmyFile] = [company(), army_file(), *(next(iter(samples(game).values())) for game in GAMES)]
        return [json.dumps(as_document(file)).encode() for file in files]

    def replays(self) -> list[bytes]:
        """The beginnings of matches, the same on any machine."""
        matches = [
            MatchFactory.create(game=game, seats=("random", "random"))
            for game in GAMES
            if can_be_played(game.replace("-", "_"))
        ]
        files = []
        for match in matches:
            while len(match.options) < BEGINNING:
                play_on(match)
            begins = replay.play(replay.read(written(match)), until=BEGINNING)
            files.append(replay.record(begins).text().encode())
            match.delete()
        return files

    def collections(self) -> list[bytes]:
        rows = OwnedCard.objects.filter(owner=self.holder.user).select_related("card")
        return [as_csv(rows).encode(), b"name;owned\nSoldier;3\nKnight;2\n"]

    def backups(self) -> list[bytes]:
        call_command("backup", self.folder / "good.backup", verbosity=0)
        return [(self.folder / "good.backup").read_bytes()]

    # Opening them

    def open_army(self, source: bytes, dice: Random) -> str:
        if dice.random() < 0.3:
            return self._upload("/armies/import/", source, Army)
        return self._send(dice.choice(("armies/", "armies/", "check/", "repair/")), source)

    def open_replay(self, source: bytes, dice: Random) -> str:
        return self._upload("/matches/open/", source, Match)

    def open_collection(self, source: bytes, dice: Random) -> str:
        return self._upload(f"/collection/{GAME}/import/", source, None)

    def open_backup(self, source: bytes, dice: Random) -> str:
        """Put a backup back, in place of all; where that is done, the good one is put in its place again."""
        file, before = self.folder / "mutated.backup", all_rows()
        file.write_bytes(source)
        try:
            call_command("restore", file, "--replace", verbosity=0)
        except CommandError:
            return REFUSED if all_rows() == before else WRONG
        call_command("restore", self.folder / "good.backup", "--replace", verbosity=0)
        return READ if all_rows() == before else WRONG

    def _send(self, path: str, source: bytes) -> str:
        answer = self.program.post(path, source)
        if answer.status_code == 201:
            address = answer["Location"]
            is_there = self.program.get(address).status_code == 200
            Army.objects.filter(key=address.rstrip("/").rpartition("/")[2]).delete()
            return READ if is_there else WRONG
        return outcome(answer)

    def _upload(self, path: str, source: bytes, model: type[Army] | type[Match] | None) -> str:
        """Upload a file at its page, and open the page that it leads to; what was made goes again."""
        answer = self.browser.post(path, {"file": SimpleUploadedFile("file", source)})
        if answer.status_code != 302:
            return outcome(answer)
        address = answer["Location"]
        is_there = self.browser.get(address).status_code == 200
        if model:
            model._default_manager.filter(key=address.rstrip("/").rpartition("/")[2]).delete()
        return READ if is_there else WRONG


def outcome(answer: Any) -> str:
    """The outcome of a file by its answer: read, or refused with something to read."""
    if answer.status_code == 200:
        return READ
    return REFUSED if 400 <= answer.status_code < 500 and len(answer.content) > 20 else WRONG


def mutated_backup(source: bytes, dice: Random) -> bytes:
    """A backup with mistakes in its bytes, or in a file of it."""
    if dice.random() < 0.3:
        return mutated(source, dice)
    with ZipFile(BytesIO(source)) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist()}
    name = dice.choice([name for name, content in files.items() if content])
    files[name] = mutated(files[name], dice)
    into = BytesIO()
    with ZipFile(into, "w") as zipped:
        for each, content in files.items():
            zipped.writestr(each, content)
    return into.getvalue()


@dataclass(frozen=True)
class Sort:
    """A sort of file: the good ones, how they are spoilt and opened, how many here and by `make long`."""

    good: Callable[[Owner], list[bytes]]
    open: Callable[[Owner, bytes, Random], str]
    few: int
    many: int
    spoil: Callable[[bytes, Random], bytes] = mutated


SORTS: Mapping[str, Sort] = {
    "army": Sort(Owner.armies, Owner.open_army, 40, 4500),
    "replay": Sort(Owner.replays, Owner.open_replay, 20, 2500),
    "collection": Sort(Owner.collections, Owner.open_collection, 25, 2000),
    "backup": Sort(Owner.backups, Owner.open_backup, 8, 1000, mutated_backup),
}


@pytest.mark.parametrize("sort", SORTS)
def test_a_file_with_mistakes_is_refused_in_words_or_read(sort: str, tmp_path: Path) -> None:
    require_no_error(sort, SORTS[sort].few, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("sort", SORTS)
def test_of_ten_thousand_none_ends_in_an_error(sort: str, tmp_path: Path) -> None:
    require_no_error(sort, SORTS[sort].many, tmp_path)


def require_no_error(sort: str, count: int, folder: Path) -> None:
    owner, of = Owner(folder), SORTS[sort]
    good, ends, wrong = of.good(owner), Counter[str](), []
    before = all_rows()
    assert {of.open(owner, each, Random(0)) for each in good} == {READ}, "without mistakes they are read"
    for number in range(count):
        cache.clear()  # nobody sends as much in a minute
        dice = Random(f"{sort} {number}")
        end = of.open(owner, of.spoil(dice.choice(good), dice), dice)
        ends[end] += 1
        wrong += [number] if end == WRONG else []
    assert wrong == []
    assert ends[REFUSED]
    after = all_rows()
    lost = {name: sorted({*rows} - {*after[name]}) for name, rows in before.items() if name not in OF_COUNTS}
    assert {name: rows for name, rows in lost.items() if rows} == {}


#: A table of counts that can be read changes the counts.
OF_COUNTS = {"lists.OwnedCard"}
