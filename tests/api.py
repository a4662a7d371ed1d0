"""The API, as tests use it: by programs, with somebody's token or without one, and what its problems say."""

import json
from typing import Any

from django.test import Client
from rest_framework.test import APIClient

from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import make_token
from armybuilder.play.army_choice import GAMES

API = "/api/v1/"


class Program(APIClient):
    """A program: its addresses begin below the API's, unless they begin at the root; what it sends is JSON."""

    default_format = "json"

    def generic(self, method: str, path: Any, *args: Any, **kwargs: Any) -> Any:
        return super().generic(method, path if path.startswith(("/", "http")) else API + path, *args, **kwargs)

    def _encode_data(
        self,
        data: Any,
        format: str | None = None,  # noqa: A002 - REST framework names it
        content_type: str | None = None,
    ) -> Any:
        """A text is sent as it is: it may be no JSON. Half a character, which UTF-8 can't write, is sent escaped."""
        if isinstance(data, str | bytes):
            content_type = content_type or "application/json"
        elif data is not None and not (format or content_type):
            data, content_type = json.dumps(data), "application/json"
        return super()._encode_data(data, format, content_type)  # type: ignore[misc]  # its types lack it


def program_of(user: User) -> Program:
    """A program with a person's token."""
    return Program(headers={"Authorization": f"Bearer {make_token(user)}"})


def read(client: Client, address: str, status: int = 200, **query: Any) -> Any:
    """What an address answers to anybody."""
    answer = client.get(address, query)
    assert answer.status_code == status, answer.content
    return answer.json()


def problem(response: Any, status: int) -> Any:
    """The problem that the response is."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    found = response.json()
    assert found["status"] == status
    assert found["title"]
    assert found["detail"]
    return found


def mistakes(answer: Any) -> list[tuple[str, str]]:
    """The mistakes of an answer, as (path, message)."""
    return [(each["path"], each["message"]) for each in problem(answer, 400)["mistakes"]]


FOLDER = GAMES / "tactics_david/armies"
FILES = [json.loads((FOLDER / f"{name}.json").read_text()) for name in ("bramble-watch", "long-shadows")]
SHORT = {"turns": 4}


def body(**changed: Any) -> dict[str, Any]:
    """Two army files, played by chance."""
    files = [{"file": each} for each in FILES]
    return {"armies": files, "seats": ["random", "random"], "seed": "7", "options": SHORT} | changed
