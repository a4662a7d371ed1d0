"""The army builder, as tests use it: by somebody at a browser."""

import json
import re
from html import unescape
from typing import Any

from django.test import Client

from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.holders import SESSION_KEY, WEEK_KEY, Holder, this_week
from tests.factories import ArmyFactory, HolderFactory, army_file
from validation.army import ArmyFile


def army_in_session(client: Client, file: ArmyFile | None = None) -> Army:
    """An army of the client's session, as the file has it."""
    return ArmyFactory.create(holder=newcomer(client), file=file or army_file())


def newcomer(client: Client) -> Holder:
    """Somebody new at the client, without an account."""
    holder = HolderFactory.create()
    sit_down(client, holder)
    return holder


def client_of(holder: Holder) -> Client:
    """A browser of somebody's own."""
    client = Client()
    sit_down(client, holder)
    return client


def sit_down(client: Client, holder: Holder) -> None:
    """Let a client's session be this person's."""
    session = client.session
    session[SESSION_KEY] = str(holder.token)
    session[WEEK_KEY] = this_week()  # it has been renewed already
    session.save()


def text_of(response: Any) -> str:
    """The words of a page, without its marks."""
    html = re.sub(r"<script.*?</script>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def send(client: Client, army: Army, *moves: dict[str, Any], to: str = "moves", hx: bool = True, **fields: Any) -> Any:
    """A change as a button of the builder sends it."""
    army.refresh_from_db()
    data = {"revision": army.revision, **({"moves": json.dumps(moves)} if moves else {}), **fields}
    headers = {"HX-Request": "true"} if hx else {}
    return client.post(f"/armies/{army.key}/{to}/", {k: v for k, v in data.items() if v is not None}, headers=headers)


def counts(army: Army) -> dict[str, int]:
    return {entry.card: entry.count for entry in file_of(army).entries}
