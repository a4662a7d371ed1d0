"""The API, as tests use it: by a program with somebody's token."""

import json
from typing import Any

from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import make_token

API = "/api/v1/"


def program_of(user: User) -> Client:
    """A program with a person's token."""
    return Client(headers={"Authorization": f"Bearer {make_token(user)}"})


def ask(program: Client, method: str, path: str, body: object = None, **headers: str) -> Any:
    """A request of the API; its body as JSON."""
    text = "" if body is None else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return getattr(program, method)(API + path, text, content_type="application/json", headers=named)


def mistakes(answer: Any) -> list[tuple[str, str]]:
    """The mistakes of an answer, as (path, message)."""
    return [(each["path"], each["message"]) for each in answer.json()["mistakes"]]
