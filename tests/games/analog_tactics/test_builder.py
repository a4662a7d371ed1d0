"""The builder of Analog Tactics as a player at a browser meets it."""

import json
import re
from collections import Counter
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from armybuilder.lists.files import read as read_file
from armybuilder.lists.files import write
from armybuilder.lists.games.analog_tactics import KINDS
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.lists.texts import as_text
from catalog.games.analog_tactics.plain import cards_of
from catalog.shelf import shelf
from tests.builder import army_in_session, send, text_of
from tests.games.analog_tactics.teams import ARMIES, check, read

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: For each unit, an army that has it, and the headings of its editor.
EDITORS = {
    "warrior-elite": ("two_weapons", ["Weapons", "Weapon upgrades", "Picks of level-ups"]),
    "warrior-common": ("two_weapons", ["Weapons", "Weapon upgrades"]),
    "assassin-elite": ("two_rewards", ["Picks of level-ups", "Rewards"]),
    "assassin-common": ("two_rewards", []),
    "mage-elite": ("three_spells", ["Abilities at the start", "Picks of level-ups", "Rituals held"]),
    "mage-common": ("three_spells", []),
    "engineer-elite": ("two_blueprints", ["Picks of level-ups", "Stock of blueprints", "Upgrades of the elite"]),
    "engineer-common": ("two_blueprints", ["Blueprints"]),
}


def page_of(client: Client, army: Army, card: str) -> str:
    """The builder with the line of a unit open."""
    key = next(entry.key for entry in file_of(army).entries if entry.card == card)
    answer = client.get(f"/armies/{army.key}/?open={key}")
    assert answer.status_code == 200
    return answer.content.decode()


def buttons(page: str) -> list[list[dict[str, object]]]:
    """The moves of every button of the editor."""
    editor = page[page.index('id="line-editor"') :]
    return [
        json.loads(unescape(value))
        for value in re.findall(r'name="moves" value="([^"]+)" class="small-button"', editor)
    ]


def test_a_cards_slug_is_its_own_among_what_a_team_has() -> None:
    on = shelf("analog-tactics")
    repeated = [slug for slug, count in Counter(slug for kind in KINDS for slug in on.kind(kind)).items() if count > 1]
    assert repeated == []


@pytest.mark.parametrize("card", EDITORS)
def test_the_line_editor_of_a_unit_offers_what_its_class_has(client: Client, card: str) -> None:
    code, headings = EDITORS[card]
    page = page_of(client, army_in_session(client, read(ARMIES / f"{code}-passes.json")), card)
    found = re.findall(r'<h4 id="line-editor-[a-z_]+">([^<]+?) <span', page)
    assert found == headings
    abilities = cards_of(shelf("analog-tactics")).abilities
    offered = re.findall(r'href="/analog-tactics/abilities/([a-z0-9-]+)/"', page[page.index('id="line-editor"') :])
    assert {abilities[slug].unit_class for slug in offered} <= {card.partition("-")[0]}
    assert bool(offered) is any(heading.startswith(("Picks", "Abilities")) for heading in headings)


@pytest.mark.parametrize("card", EDITORS)
def test_every_button_of_the_line_editor_can_be_pressed(client: Client, card: str) -> None:
    file = read(ARMIES / f"{EDITORS[card][0]}-passes.json")
    for moves in buttons(page_of(client, army_in_session(client, file), card)):
        fresh = army_in_session(client, file)
        assert send(client, fresh, *moves).status_code == 200


def test_a_refused_card_says_why(client: Client) -> None:
    page = page_of(client, army_in_session(client, read(ARMIES / "two_rewards-passes.json")), "assassin-elite")
    assert "2 rewards are taken; that is the most" in unescape(page)
    assert "The first pick comes with level 2" in unescape(page)


def test_one_of_several_drones_takes_the_only_railgun(client: Client) -> None:
    army = army_in_session(client, read(ARMIES / "blueprints_within_copies-stops.json"))
    page = page_of(client, army, "engineer-common")
    (moves,) = [moves for moves in buttons(page) if len(moves) > 1][:1]
    assert send(client, army, *moves).status_code == 200
    drones = [entry for entry in file_of(army).entries if entry.card == "engineer-common"]
    assert [(entry.count, entry.role("blueprints")) for entry in drones] == [(3, ()), (1, ("railgun",))]


def test_a_higher_level_shows_higher_figures(client: Client) -> None:
    army = army_in_session(client, read(ARMIES / "two_weapons-passes.json"))
    assert "Figures at level 1" in client.get(f"/armies/{army.key}/").content.decode()
    send(client, army, {"move": "set-option", "option": "level", "value": 10})
    page = client.get(f"/armies/{army.key}/").content.decode()
    assert "Figures at level 10" in page
    assert 'Figures at level 1"' not in page


def test_a_pick_of_the_elite_shows_in_the_figures_of_all(client: Client) -> None:
    army = army_in_session(client, read(ARMIES / "picks_within_level-passes.json"))
    key = file_of(army).entries[0].key
    send(client, army, {"move": "put", "key": key, "role": "abilities", "card": "dual-wield"})
    page = client.get(f"/armies/{army.key}/").content.decode()
    assert page.count("Dual Wield +1") >= 2


def test_the_overview_sums_the_team_up(client: Client) -> None:
    army = army_in_session(client, read(ARMIES / "blueprints_for_drones-passes.json"))
    said = text_of(client.get(f"/armies/{army.key}/"))
    assert "Engineer, level 1: 1 elite, 4 commons" in said
    assert "What it can build" in said
    assert "Tier 1 opens at level 2" in said
    bars = client.get(f"/armies/{army.key}/").content.decode().partition('<figure class="curve">')[2]
    assert re.findall(r'class="curve-bar([^"]*)"', bars) == ["", *[" is-other"] * 9], "the team's level stands out"


def test_what_a_destroyed_elite_has_chosen_is_written_and_shown_but_adds_to_no_figure(client: Client) -> None:
    army = army_in_session(client, read(ARMIES / "two_blueprints-passes.json"))
    key = next(entry.key for entry in file_of(army).entries if entry.card == "engineer-elite")
    figures = re.findall(r'<dl class="figures".*?</dl>', client.get(f"/armies/{army.key}/").content.decode())
    send(client, army, {"move": "put", "key": key, "role": "elite_upgrades", "card": "manual-upgrade"})
    page = client.get(f"/armies/{army.key}/").content.decode()
    assert "Manual Upgrade" in page
    assert re.findall(r'<dl class="figures".*?</dl>', page) == figures
    assert "rebuilt with Manual Upgrade" in as_text(file_of(army), shelf("analog-tactics"))
    assert read_file(write(file_of(army))).entries[0].role("elite_upgrades") == ("manual-upgrade",)


def test_a_new_team_has_no_elite_that_was_destroyed(client: Client) -> None:
    file = read(ARMIES / "elite_upgrades_for_engineers-passes.json")
    report = check(replace(file, ruleset="new-team"))
    assert [finding.code for finding in report.findings] == ["nothing_gained_yet"]
