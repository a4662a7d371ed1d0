"""Figures for Prometheus: only where the host asked for them, and only for whoever has the token."""

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
TOKEN = {"Authorization": "Bearer a-token-of-the-hosts"}


@pytest.fixture
def measured(settings: Any) -> Client:
    """A site that counts."""
    settings.METRICS_TOKEN = "a-token-of-the-hosts"
    return Client()


def figures(client: Client) -> list[str]:
    return client.get("/metrics", headers=TOKEN).content.decode().splitlines()


def test_pages_are_counted_by_their_names(measured: Client) -> None:
    measured.get("/syntax/")
    measured.get("/api/v1/nowhere/")
    measured.get("/nowhere/at/all/tell-nobody/page/")
    found = figures(measured)
    assert 'muster_answers_total{method="GET",page="browse:syntax",status="200"} 1.0' in found
    assert 'muster_answers_total{method="GET",page="none",status="404"} 1.0' in found
    assert any(line.startswith('muster_answer_seconds_sum{page="browse:syntax"}') for line in found)
    assert not any("tell-nobody" in line for line in found)


@pytest.mark.parametrize("token", ["", "Bearer", "Bearer another-token", "a-token-of-the-hosts"])
def test_figures_are_for_whoever_has_the_token(measured: Client, token: str) -> None:
    assert measured.get("/metrics", headers={"Authorization": token}).status_code == 401


def test_without_the_setting_there_are_no_figures(client: Client) -> None:
    assert client.get("/metrics", headers=TOKEN, follow=True).status_code == 404
