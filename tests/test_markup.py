"""The Nu HTML checker, where it is installed, finds nothing in the pages but the attributes of htmx."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]

PAGES = (
    "/",
    "/tactics-david/",
    "/tactics-david/units/",
    "/tactics-david/units/soldier/",
    "/tactics-david/rules/",
    "/armies/new/",
    "/armies/import/",
    "/print/?game=tactics-david&slugs=soldier",
    "/fight/?game=tactics-david",
    "/odds/",
)


def checked(folder: Path) -> list[str]:
    """The errors that the checker finds in a folder's pages."""
    checker = shutil.which("vnu") or pytest.skip("vnu is not installed here")
    command = [checker, "--errors-only", "--format", "json", "--skip-non-html", str(folder)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    found = json.loads(said)["messages"]
    return [f"{each['url'].rpartition('/')[2]}: {each['message']}" for each in found]


def test_the_checker_finds_nothing_but_what_htmx_reads(client: Client, tmp_path: Path) -> None:
    for number, address in enumerate(PAGES):
        answer = client.get(address)
        assert answer.status_code == 200, address
        (tmp_path / f"{number}.html").write_bytes(answer.content)
    assert [error for error in checked(tmp_path) if "“hx-" not in error] == []


def test_the_checker_finds_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "wrong.html").write_text("<!doctype html><html lang=en><title>Wrong</title><p><div hx-get=/></p>")
    assert any("“p”" in error for error in checked(tmp_path))
