"""Figures for Prometheus: only where the host asked for them, and only for whoever knows the word."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client

from armybuilder import elsewhere
from armybuilder.heavy import ELSEWHERE
from armybuilder.hosting.metrics import ANSWERS

pytestmark = pytest.mark.django_db
WORD = {"Authorization": "Bearer a-word-of-the-hosts"}


@pytest.fixture
def measured(settings: Any) -> Client:
    """A site that counts."""
    settings.METRICS_WORD = "a-word-of-the-hosts"
    return Client()


def figures(client: Client) -> list[str]:
    return client.get("/metrics", headers=WORD).content.decode().splitlines()


def test_pages_are_counted_by_their_names(measured: Client) -> None:
    measured.get("/syntax/")
    measured.get("/api/v1/nowhere/")
    measured.get("/nowhere/at/all/tell-nobody/page/")
    found = figures(measured)
    assert 'muster_answers_total{method="GET",page="browse:syntax",status="200"} 1.0' in found
    assert 'muster_answers_total{method="GET",page="none",status="404"} 1.0' in found
    assert any(line.startswith('muster_answer_seconds_sum{page="browse:syntax"}') for line in found)
    assert not any("tell-nobody" in line for line in found)


@pytest.mark.parametrize("word", ["", "Bearer", "Bearer another-word", "a-word-of-the-hosts"])
def test_figures_are_for_whoever_knows_the_word(measured: Client, word: str) -> None:
    assert measured.get("/metrics", headers={"Authorization": word}).status_code == 401


def test_without_the_setting_there_are_no_figures(client: Client) -> None:
    assert client.get("/metrics", headers=WORD, follow=True).status_code == 404


def test_what_another_process_answers_is_counted_once_by_the_one_that_was_asked(
    measured: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "_processes", Here())
    environment = {"REQUEST_METHOD": "GET", "PATH_INFO": "/syntax/", "wsgi.input": BytesIO(), "wsgi.errors": None}
    before = counted()
    elsewhere.pages_elsewhere(environment, lambda *_: bytes)
    assert counted() == before + 1
    there: Any = {ELSEWHERE: True}
    measured.get("/syntax/", **there)
    assert counted() == before + 1


class Here:
    """A process in another's place, whose answers are all good."""

    def ask(self, *_: object) -> tuple[str, list[Any], bytes]:
        return "200 OK", [], b"answer"


def counted() -> float:
    return float(ANSWERS.labels("GET", "browse:syntax", 200)._value.get())
