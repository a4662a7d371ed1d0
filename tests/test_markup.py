"""The Nu HTML checker, where it is installed, finds nothing in the pages but the attributes of htmx."""

import json
import os
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


#: A page in which a part stands where it may not.
WRONG = "<!doctype html><html lang=en><title>Wrong</title><p><div hx-get=/></p>"


def checked(folder: Path) -> list[str]:
    """The errors that the checker finds in a folder's pages."""
    checker = shutil.which("vnu") or pytest.skip("vnu is not installed here")
    command = [checker, "--errors-only", "--format", "json", "--skip-non-html", str(folder)]
    # It runs for seconds: what Java does to be fast in the long run costs more than it brings.
    quick = {"JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss4m"}
    said = subprocess.run(command, env=os.environ | quick, capture_output=True, text=True, check=False).stderr
    found = json.loads(said[said.index("{") :])["messages"]
    return [f"{each['url'].rpartition('/')[2]}: {each['message']}" for each in found]


def test_the_checker_finds_what_is_wrong_and_in_the_pages_nothing_but_what_htmx_reads(
    client: Client, tmp_path: Path
) -> None:
    for number, address in enumerate(PAGES):
        answer = client.get(address)
        assert answer.status_code == 200, address
        (tmp_path / f"{number}.html").write_bytes(answer.content)
    (tmp_path / "wrong.html").write_text(WRONG)
    errors = checked(tmp_path)
    of_wrong = [error for error in errors if error.startswith("wrong.html: ")]
    assert any("“p”" in error for error in of_wrong)
    assert [error for error in errors if error not in of_wrong and "“hx-" not in error] == []
