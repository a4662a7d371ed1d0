"""The examples of docs/api.md, run from top to bottom as they are printed."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pytest_django.live_server_helper import LiveServer

from tests.factories import UserFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.usefixtures("all_answered"),
]

PRINTED = "http://127.0.0.1:8000"
BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_api_run_as_printed(live_server: LiveServer, tmp_path: Path) -> None:
    UserFactory.create(username="ada")
    text = (settings.BASE_DIR / "docs/api.md").read_text(encoding="utf-8").replace(PRINTED, live_server.url)
    blocks = BLOCK.findall(text)
    assert {language for language, _ in blocks} == {"sh", "python"}
    names: dict[str, Any] = {}
    for language, code in blocks:
        if language == "python":
            exec(code, names)
        else:
            subprocess.run(["bash", "-ec", code.replace("curl ", "curl --fail --silent ")], cwd=tmp_path, check=True)
    assert names["army"]["report"]["legal"]
    assert names["sheets"].startswith(b"%PDF")
    assert {each.name for each in tmp_path.iterdir()} == {"soldiers.pdf", "cards.ndjson", "muster.json"}
