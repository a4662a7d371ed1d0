"""Requests to the API and what its problems say."""

import json
from typing import Any

from django.test import Client

from armybuilder.play.army_choice import GAMES

API = "/api/v1/"


def send(client: Client, method: str, path: str, body: object = None, **headers: str) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    ask = getattr(client, method)
    return ask(
        API + path, text, content_type="application/json", headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


def problem(response: Any, status: int) -> Any:
    """The problem that the response is."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    found = response.json()
    assert found["status"] == status
    assert found["title"]
    assert found["detail"]
    return found


FOLDER = GAMES / "tactics_david/armies"
FILES = [json.loads((FOLDER / f"{name}.json").read_text()) for name in ("bramble-watch", "long-shadows")]
SHORT = {"turns": 4}


def body(**changed: Any) -> dict[str, Any]:
    """Two army files, played by chance."""
    files = [{"file": each} for each in FILES]
    return {"armies": files, "seats": ["random", "random"], "seed": "7", "options": SHORT} | changed


def look(client: Client, path: str, **headers: str) -> Any:
    return client.get(API + path, headers={name.replace("_", "-"): value for name, value in headers.items()})
