"""Backups: all that people made goes into a file and comes back as it was, whole or not at all."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, Permission
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import make_token
from armybuilder.hosting import backups
from armybuilder.hosting.backups import DATA, HEAD, back_up, tables
from armybuilder.lists.models import Army, Version
from armybuilder.lists.services import name_version
from armybuilder.ownership.history import share
from armybuilder.play.models import Match
from tests.factories import ArmyFactory, OfferFactory, ReportFactory, UserFactory
from tests.people import answered, met
from tests.rows import all_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    """A person with something of everything that is kept."""
    user = UserFactory.create(username="ada")
    army = ArmyFactory.create(holder__user=user)
    share(army)
    name_version(army, "First try")
    make_token(user)
    keepers = Group.objects.create(name="Keepers")
    keepers.permissions.add(Permission.objects.get(codename="delete_army"))
    user.groups.add(keepers)
    match, _ = met()
    player, other = answered(match).players
    OfferFactory.create(player=player)
    ReportFactory.create(message__player=player, message__words="Well met, “Ada” \u2603", reporter=other)
    return user


@pytest.fixture
def backup(ada: User, tmp_path: Path) -> Path:
    """A backup of the site with these people."""
    file = tmp_path / "muster.backup"
    call_command("backup", file, verbosity=0)
    return file


def begin_anew() -> None:
    """Take away all that people made."""
    with transaction.atomic():
        for model in tables().values():
            model._base_manager.all()._raw_delete("default")


def restore(file: Path, *switches: str) -> None:
    call_command("restore", file, *switches, verbosity=0)


def test_all_that_people_made_comes_back_as_it_was(backup: Path) -> None:
    before = all_rows()
    assert all(
        before[name] for name in ("accounts.User", "lists.Army", "lists.Version", "play.Message", "accounts.Token")
    )
    begin_anew()
    restore(backup)
    assert all_rows() == before


def test_people_come_in_again_and_their_links_lead_where_they_led(backup: Path, client: Client) -> None:
    shared = Army.objects.exclude(share_key=None).get().share_key
    begin_anew()
    restore(backup)
    data = {"username": "ada", "password": "forty-two ravens"}
    assert client.post("/account/login/", data).status_code == 302
    assert client.get(f"/armies/shared/{shared}/").status_code == 200
    assert client.get(Match.objects.get().get_absolute_url()).status_code == 200


def test_what_is_made_after_a_restoring_gets_numbers_of_its_own(backup: Path) -> None:
    begin_anew()
    restore(backup)
    assert ArmyFactory.create(holder__user=User.objects.get()).pk > 0
    assert UserFactory.create(username="bea").pk not in (None, User.objects.get(username="ada").pk)


def test_the_moments_when_things_were_made_are_kept(ada: User, tmp_path: Path) -> None:
    made = Version.objects.get(name="First try").made
    back_up(tmp_path / "muster.backup")
    restore(tmp_path / "muster.backup", "--replace")
    assert Version.objects.get(name="First try").made == made


def test_cards_are_found_again_where_they_have_other_numbers(backup: Path) -> None:
    with ZipFile(backup) as zipped:
        rows = map(json.loads, zipped.open(DATA))
        cards = [row["fields"]["card"] for row in rows if row["model"] == "lists.entry"]
    assert ["tactics-david", "unit", "knight"] in cards


def test_nobody_elses_work_is_overwritten_unasked(backup: Path) -> None:
    newer = ArmyFactory.create(holder__user=User.objects.get())
    with pytest.raises(CommandError, match="--replace"):
        restore(backup)
    assert Army.objects.filter(pk=newer.pk).exists()
    restore(backup, "--replace")
    assert not Army.objects.filter(pk=newer.pk).exists()


def rewritten(backup: Path, name: str, content: bytes) -> Path:
    """The backup with other content at this name."""
    other = backup.with_name("other.backup")
    with ZipFile(backup) as zipped, ZipFile(other, "w") as spoilt:
        for each in zipped.namelist():
            spoilt.writestr(each, content if each == name else zipped.read(each))
    return other


def head_of(backup: Path) -> Any:
    with ZipFile(backup) as zipped:
        return json.loads(zipped.read(HEAD))


def spoilt(backup: Path) -> Iterator[Path]:
    """Backups that are none any more: cut off, a byte off, a line too few, of another form or version."""
    whole = backup.read_bytes()
    for number, content in enumerate([b"", b"nothing", whole[:-200], whole[: len(whole) // 2], spoilt_byte(whole)]):
        part = backup.with_name(f"{number}.backup")
        part.write_bytes(content)
        yield part
    yield backup.with_name("nowhere.backup")
    yield rewritten(backup, DATA, b"")
    yield rewritten(backup, HEAD, b"[]")
    changes: list[dict[str, object]] = [
        {"format": "muster-backup/9"},
        {"migrations": {"lists": ["0001_initial"]}},
        {"rows": {}},
        {"rows": []},
        {"migrations": []},
        {"made": None},
    ]
    for change in changes:
        yield rewritten(backup, HEAD, json.dumps(head_of(backup) | change).encode())


def spoilt_byte(whole: bytes) -> bytes:
    at = whole.index(DATA.encode()) + 200
    return whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]


def test_a_backup_that_is_not_whole_changes_nothing(backup: Path) -> None:
    before, told = all_rows(), []
    for file in spoilt(backup):
        with pytest.raises(CommandError) as refused:
            restore(file, "--replace")
        told.append(str(refused.value))
        assert all_rows() == before
    assert "muster-backup/9" in told[8]
    assert "Restore it with the version that made it" in told[9]


def test_migrations_that_were_squashed_meanwhile_are_the_same(backup: Path) -> None:
    head, before = head_of(backup), all_rows()
    for app, names in head["migrations"].items():
        head["migrations"][app] = [name for name in names if "_squashed_" not in name]
    assert head["migrations"] != head_of(backup)["migrations"]
    restore(rewritten(backup, HEAD, json.dumps(head).encode()), "--replace")
    assert all_rows() == before


@pytest.mark.parametrize(("name", "reason"), [("none.backup", "No such file or directory"), ("", "Is a directory")])
def test_a_backup_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(CommandError) as refused:
        restore(tmp_path / name)
    assert (str(refused.value), refused.value.returncode) == (f"{tmp_path / name} cannot be read: {reason}.", 2)


def retold(backup: Path, was: bytes, becomes: bytes) -> Path:
    """A backup that somebody has changed."""
    with ZipFile(backup) as zipped:
        lines = zipped.read(DATA)
    assert was in lines
    return rewritten(backup, DATA, lines.replace(was, becomes))


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        (b'"game": "tactics-david"', b'"game": null'),
        (b'"revision": 1', b'"revision": "one"'),
        (b'"revision": 1', b'"revision": ' + b"9" * 30),
        (b'"revision": 1', b'"revised": 1'),
    ],
)
def test_rows_that_this_site_cannot_hold_change_nothing(backup: Path, was: bytes, becomes: bytes) -> None:
    before = all_rows()
    with pytest.raises(CommandError, match="can't hold what is in the backup"):
        restore(retold(backup, was, becomes), "--replace")
    assert all_rows() == before


def test_a_card_that_is_not_here_is_named_and_nothing_is_changed(backup: Path) -> None:
    before = all_rows()
    with pytest.raises(CommandError, match="'tactics-david', 'unit', 'unheard-of'"):
        restore(retold(backup, b'"unit","knight"', b'"unit","unheard-of"'), "--replace")
    assert all_rows() == before


def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_beside_it(backup: Path) -> None:
    assert backup.stat().st_mode & 0o077 == 0
    assert [file.name for file in backup.parent.iterdir()] == ["muster.backup"]


def test_a_disk_that_takes_no_backup_leaves_the_last_one(backup: Path, monkeypatch: Any) -> None:
    whole = backup.read_bytes()

    def full(*args: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("armybuilder.hosting.backups.write_rows", full)
    with pytest.raises(CommandError, match=rf"{backup}: No space left"):
        call_command("backup", backup, "--overwrite")
    assert backup.read_bytes() == whole
    assert [file.name for file in backup.parent.iterdir()] == ["muster.backup"]


def test_a_backup_replaces_another_only_where_it_is_told_to(backup: Path) -> None:
    whole = backup.read_bytes()
    with pytest.raises(CommandError, match="--overwrite") as refused:
        call_command("backup", backup)
    assert refused.value.returncode == 2
    assert backup.read_bytes() == whole
    UserFactory.create(username="charles")
    call_command("backup", backup, "--overwrite")
    assert backup.read_bytes() != whole


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "muster.backup"
    with pytest.raises(CommandError, match=rf"{file}: No such file or directory"):
        call_command("backup", file)


def test_looking_whether_a_backup_is_whole_changes_nothing(backup: Path, capsys: Any) -> None:
    before = all_rows()
    call_command("restore", backup, "--check")
    assert "is whole" in capsys.readouterr().out
    assert all_rows() == before


def test_every_table_is_in_a_backup_or_left_out_by_name() -> None:
    """A new table is in by itself; what is left out is known here, so that nothing is forgotten."""
    known = {model._meta.db_table for model in tables().values()}
    left_out = {
        name
        for name in connection.introspection.table_names()
        if name not in known and not name.startswith(("catalog", *settings.GAMES))
    }
    assert left_out == {
        "auth_permission",
        "axes_accessattempt",
        "axes_accessattemptexpiration",
        "axes_accessfailurelog",
        "axes_accesslog",
        "django_content_type",
        "django_migrations",
        "django_tasks_database_dbtaskresult",
        "printing_backgroundprint",
    }


# While others go on, and from one database to the other


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="tests hold SQLite in memory, where nobody writes beside")
def test_a_backup_is_of_one_moment_though_people_go_on(ada: User, tmp_path: Path, monkeypatch: Any) -> None:
    def write_and_be_late(model: Any, stream: Any) -> None:
        with ThreadPoolExecutor(1) as other:
            other.submit(build_beside, ada).result()
        write_rows(model, stream)

    write_rows = backups.write_rows
    before = Army.objects.count()
    monkeypatch.setattr(backups, "write_rows", write_and_be_late)
    head = back_up(tmp_path / "muster.backup")
    assert head["rows"]["lists.Army"] in (before, before + 1)
    assert Army.objects.count() == before + len(head["rows"])
    begin_anew()
    restore(tmp_path / "muster.backup")
    assert not Army.objects.filter(versions=None).exists()


def build_beside(user: User) -> None:
    try:
        ArmyFactory.create(holder__user=user)
    finally:
        connection.close()


@pytest.mark.slow
@pytest.mark.skipif(connection.vendor == "sqlite", reason="the other database is always SQLite")
def test_a_backup_goes_to_another_database_and_back(backup: Path, tmp_path: Path) -> None:
    before, there = all_rows(), {"MUSTER_VAR": str(tmp_path / "var"), "PATH": os.environ["PATH"]}
    returned = tmp_path / "returned.backup"
    for command in (["migrate"], ["load_catalog"], ["restore", str(backup)], ["backup", str(returned)]):
        subprocess.run([sys.executable, "manage.py", *command], cwd=settings.BASE_DIR, env=there, check=True)
    restore(returned, "--replace")
    assert all_rows() == before
