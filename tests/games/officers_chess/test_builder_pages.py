"""The builder of Officer's Chess as somebody at a browser uses it: a scenario, a side, units and what they carry."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.files import as_document, read
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from tests.builder import send, sit_down, text_of
from tests.factories import HolderFactory
from tests.games.officers_chess.paper import army_file

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def army(client: Client) -> Army:
    """A new army of the client's session, as the form makes it."""
    sit_down(client, HolderFactory.create())
    data = {"game": "officers-chess", "name": "Arlen's Guard", "ruleset": "battle"}
    assert client.post("/armies/new/", data).status_code in {302, 303}
    return Army.objects.get()


def page(client: Client, army: Army, open_key: int | None = None) -> Any:
    response = client.get(f"/armies/{army.key}/" + (f"?open={open_key}" if open_key is not None else ""))
    assert response.status_code == 200
    return response


def moves_of(response: Any, label: str) -> list[dict[str, Any]]:
    """The moves of the button with this label."""
    found = re.search(rf'value="([^"]*)"[^>]*aria-label="{re.escape(label)}"', response.content.decode())
    assert found, f"no button {label}"
    moves: list[dict[str, Any]] = json.loads(unescape(found[1]))
    return moves


def choose(client: Client, army: Army, scenario: str, side: str) -> None:
    fields: dict[str, Any] = {"name": army.name, "ruleset": "battle", "option-scenario": scenario, "option-side": side}
    assert send(client, army, to="settings", **fields).status_code == 200


def test_a_new_army_is_offered_a_scenario(client: Client, army: Army) -> None:
    text = text_of(page(client, army))
    assert "No scenario is chosen" in text
    assert "as the attacker, for" in text


def test_the_war_chest_of_the_chosen_side_is_the_limit(client: Client, army: Army) -> None:
    choose(client, army, "breakout", "attacker")
    text = text_of(page(client, army))
    assert "0 of 450 gold" in text
    assert "Breakout · Attacker" in text
    assert "Battle" in text


def test_a_unit_is_hired_armed_rearmed_and_tagged(client: Client, army: Army) -> None:
    choose(client, army, "bridge-at-arlen", "attacker")
    send(client, army, {"move": "add", "card": "cavalier"})
    (entry,) = file_of(army).entries
    for label in ("Give Iron Sword", "Give Javelin", "Give Vulnerary", "Put Javelin first", "Give Leader"):
        response = send(client, army, *moves_of(page(client, army, entry.key), label), open=entry.key)
        assert response.status_code == 200
    (entry,) = file_of(army).entries
    assert entry.role("inventory") == ("javelin", "iron-sword", "vulnerary")
    assert entry.role("tags") == ("leader",)
    text = text_of(page(client, army, entry.key))
    assert "All 3 slots are filled" in text
    assert "175 of 600 gold" in text
    for label in ("Put Vulnerary away", "Take Leader off"):
        send(client, army, *moves_of(page(client, army, entry.key), label), open=entry.key)
    (entry,) = file_of(army).entries
    assert (entry.role("inventory"), entry.role("tags")) == (("javelin", "iron-sword"), ())


def test_something_is_given_to_one_of_several(client: Client, army: Army) -> None:
    choose(client, army, "pitched-field", "defender")
    send(client, army, {"move": "add", "card": "knight", "count": 3})
    (entry,) = file_of(army).entries
    send(client, army, *moves_of(page(client, army, entry.key), "Give Iron Lance to one"), open=entry.key)
    assert [(e.count, e.role("inventory")) for e in file_of(army).entries] == [(2, ()), (1, ("iron-lance",))]
    send(client, army, *moves_of(page(client, army, entry.key), "Give Slim Lance to all"), open=entry.key)
    assert file_of(army).entries[0].role("inventory") == ("slim-lance",)


def test_the_line_editor_says_what_a_unit_cannot_carry(client: Client, army: Army) -> None:
    send(client, army, {"move": "add", "card": "cavalier"})
    text = text_of(page(client, army, file_of(army).entries[0].key))
    assert "Rapier is for Lord only; Cavalier can't use it" in text
    assert "Cavalier does not wield Axes" in text


def test_a_shifter_shows_both_of_its_states(client: Client, army: Army) -> None:
    """Worked example O12: after an action it falls back to its normal state until the next round."""
    send(client, army, {"move": "add", "card": "taguel-beast", "roles": {"inventory": ["beaststone"]}})
    text = text_of(page(client, army))
    assert "After an action, until the next round: Taguel (Normal)" in text
    assert "8 Martial" not in text
    assert "9 Martial" in text


def test_hit_points_go_by_grade(client: Client, army: Army) -> None:
    """Worked example O2: 15 unpromoted, 20 promoted."""
    send(client, army, {"move": "add", "card": "archer"}, {"move": "add", "card": "sniper"})
    text = text_of(page(client, army))
    assert "15\xa0HP" in text or "15 HP" in text
    assert "2 units with 35 HP" in text


def test_an_army_survives_its_file() -> None:
    """The scenario and the side, the order of the inventory and the tags, out and in again."""
    file = army_file({"card": "lord", "count": 2, "inventory": ["vulnerary", "rapier"], "tags": ["leader"]})
    assert read(json.dumps(as_document(file))) == file


def test_a_new_army_is_asked_for_its_scenario_and_its_side(client: Client) -> None:
    form = client.get("/armies/new/?game=officers-chess")
    assert "Its war chest is what the army may cost." in text_of(form)
    data = {"game": "officers-chess", "name": "Bridgeheads", "ruleset": "battle"}
    client.post("/armies/new/", {**data, "scenario": "bridge-at-arlen", "side": "defender"})
    made = Army.objects.get(name="Bridgeheads")
    assert made.options == {"scenario": "bridge-at-arlen", "side": "defender"}
    assert "0 of 500 gold" in text_of(page(client, made))


def test_a_new_army_may_leave_them_open_but_names_no_other(client: Client) -> None:
    data = {"game": "officers-chess", "name": "Undecided", "ruleset": "battle"}
    client.post("/armies/new/", {**data, "scenario": "", "side": ""})
    assert Army.objects.get(name="Undecided").options == {}
    answer = client.post("/armies/new/", {**data, "name": "Lost", "scenario": "atlantis", "side": "attacker"})
    assert answer.status_code == 400
    assert "atlantis is not one of the available choices" in text_of(answer)
    assert '<option value="attacker" selected>' in answer.content.decode()
    assert not Army.objects.filter(name="Lost").exists()


def test_what_makes_the_army_illegal_is_told_before_advice(client: Client, army: Army) -> None:
    send(client, army, {"move": "add", "card": "knight"})
    summary = page(client, army).content.decode().split('id="findings"')[1]
    assert -1 < summary.index("Rule broken: ") < summary.index("Advice: ")
