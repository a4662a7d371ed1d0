"""Hiring, scouting and outfitting: two people, each with an army and an address of their own."""

from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists import meetings, services
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership.history import archive
from armybuilder.ownership.holders import Holder
from tests.builder import client_of, send, text_of
from tests.factories import ArmyFactory, HolderFactory
from tests.games.officers_chess.paper import army_file
from validation.army import ArmyFile
from validation.moves import Add, Move, MoveRefused, Put, Reorder, SetCount, SetOption, SetRuleset, Take

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ATTACKERS = (
    {"card": "lord", "inventory": ["rapier"], "tags": ["leader"]},
    {"card": "knight", "count": 2, "inventory": ["iron-lance"]},
)
DEFENDERS = ({"card": "archer", "inventory": ["killer-bow"]}, {"card": "archer", "inventory": ["longbow"]}, "mage")


@dataclass
class Player:
    """Somebody at a browser with an army."""

    client: Client
    holder: Holder
    army: Army

    def step(self, name: str) -> Any:
        return self.client.post(f"/armies/{self.army.key}/meeting/{name}/", follow=True)

    def page(self) -> str:
        return text_of(self.client.get(f"/armies/{self.army.key}/meeting/"))

    def change(self, *moves: Move) -> ArmyFile:
        self.army.refresh_from_db()
        return services.change_army(self.army, moves, self.army.revision)


def player(side: str, *lines: Any) -> Player:
    holder = HolderFactory.create()
    options = {"scenario": "bridge-at-arlen", "side": side}
    army = ArmyFactory.create(holder=holder, file=army_file(*lines, name=f"The {side}'s", options=options))
    return Player(client_of(holder), holder, army)


@pytest.fixture
def attacker() -> Player:
    return player("attacker", *ATTACKERS)


@pytest.fixture
def defender() -> Player:
    return player("defender", *DEFENDERS)


def meet(one: Player, other: Player) -> str:
    """An invitation made and followed; its address."""
    one.step("call")
    one.army.refresh_from_db()
    assert one.army.meeting
    address = f"/armies/meet/{one.army.meeting.key}/"
    assert address in one.client.get(f"/armies/{one.army.key}/meeting/").content.decode()
    assert other.army.name in text_of(other.client.get(address))
    assert other.client.post(address, {"army": other.army.key}).status_code == 302
    other.army.refresh_from_db()
    return address


@pytest.fixture
def scouted(attacker: Player, defender: Player) -> tuple[Player, Player]:
    """Both have shown their classes."""
    meet(attacker, defender)
    attacker.step("show")
    defender.step("show")
    return attacker, defender


def test_the_builder_leads_to_the_phases(attacker: Player) -> None:
    text = text_of(attacker.client.get(f"/armies/{attacker.army.key}/"))
    assert "Hiring, scouting, outfitting" in text
    assert "Invite an opponent" in text


def test_nobody_sees_anything_before_both_have_shown(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    assert "will be revealed as soon as" in attacker.page()
    assert "Archer" not in attacker.page()
    assert "Your opponent is ready" in defender.page()
    assert "Lord" not in defender.page()


def test_scouts_tell_the_classes_and_no_inventory(scouted: tuple[Player, Player]) -> None:
    attacker, defender = scouted
    assert "Bridge at Arlen · Defender" in attacker.page()
    assert "2 × Archer" in attacker.page()
    assert "1 × Mage" in attacker.page()
    assert "1 × Lord" in defender.page()
    assert "2 × Knight" in defender.page()
    for page, hidden in ((attacker.page(), ("Bow", "Longbow")), (defender.page(), ("Rapier", "Lance", "Leader"))):
        assert not any(word in page for word in hidden)
    assert str(defender.army.key) not in attacker.client.get(f"/armies/{attacker.army.key}/meeting/").content.decode()


@pytest.mark.parametrize(
    "moves",
    [
        [Add("mage")],
        [SetCount(0, 0)],
        [SetCount(1, 3)],
        [SetOption("side", "defender")],
        [SetRuleset("open")],
        [SetCount(1, 1), Add("paladin")],
    ],
)
def test_outfitting_hires_and_lets_go_nobody(scouted: tuple[Player, Player], moves: list[Move]) -> None:
    attacker, _ = scouted
    keys = [entry.key for entry in file_of(attacker.army).entries]
    assert keys == [0, 1]
    with pytest.raises(MoveRefused, match="you can only change their equipment"):
        attacker.change(*moves)


def test_outfitting_changes_inventories_for_one_or_for_all(scouted: tuple[Player, Player]) -> None:
    attacker, defender = scouted
    attacker.change(Take(0, "inventory", "rapier"), Put(0, "inventory", "iron-sword"))
    file = attacker.change(SetCount(1, 1), Add("knight", 1, {"inventory": ("javelin",)}), Reorder(2, 0))
    assert [(entry.card, entry.role("inventory")) for entry in file.entries] == [
        ("knight", ("javelin",)),
        ("lord", ("iron-sword",)),
        ("knight", ("iron-lance",)),
    ]
    assert "2 × Knight" in defender.page()


def test_the_builder_says_why_nobody_can_be_hired_any_more(scouted: tuple[Player, Player]) -> None:
    attacker, _ = scouted
    response = send(attacker.client, attacker.army, {"move": "add", "card": "mage"})
    assert "you can only change their equipment" in text_of(response)
    assert "mage" not in {entry.card for entry in file_of(attacker.army).entries}


def test_undo_does_not_lead_back_behind_the_scouts(attacker: Player, defender: Player) -> None:
    attacker.change(Add("mage"))
    meet(attacker, defender)
    attacker.step("show")
    attacker.army.refresh_from_db()
    with pytest.raises(MoveRefused, match="revealed to the opponent"):
        services.undo_army(attacker.army, attacker.army.revision)


def test_showing_can_be_taken_back_until_the_other_has_seen(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    attacker.step("take-back")
    attacker.change(Add("mage"))
    attacker.step("show")
    defender.step("show")
    assert "Your opponent has already seen them." in text_of(attacker.step("take-back"))
    with pytest.raises(MoveRefused):
        attacker.change(Add("mage"))


def test_leaving_ends_the_meeting_for_both(scouted: tuple[Player, Player]) -> None:
    attacker, defender = scouted
    defender.step("leave")
    attacker.change(Add("mage"))
    assert "Create the link" in attacker.page()


def test_a_third_army_stays_out(attacker: Player, defender: Player) -> None:
    address = meet(attacker, defender)
    third = player("defender", "mage")
    response = third.client.post(address, {"army": third.army.key})
    assert "Two armies are already there." in text_of(response)


def test_nobody_comes_to_an_army_that_was_deleted(attacker: Player, defender: Player) -> None:
    meeting = meetings.call_meeting(attacker.army)
    archive(attacker.army)
    page = defender.client.get(f"/armies/meet/{meeting.key}/")
    assert "This invitation is no longer open." in text_of(page)
    with pytest.raises(MoveRefused, match="This invitation is no longer open"):
        meetings.join_meeting(defender.army, meeting)


def test_an_empty_army_and_one_without_an_opponent_show_nothing(attacker: Player) -> None:
    assert "You don’t have an opponent yet." in text_of(attacker.step("show"))
    empty = player("defender")
    empty.step("call")
    assert "An empty army has nothing to show." in text_of(empty.step("show"))


def test_an_invitation_waits_until_there_is_an_army_to_come_with(attacker: Player) -> None:
    attacker.step("call")
    attacker.army.refresh_from_db()
    assert attacker.army.meeting
    address, holder = f"/armies/meet/{attacker.army.meeting.key}/", HolderFactory.create()
    guest = client_of(holder)
    assert "the invitation stays open" in text_of(guest.get(address))
    army = ArmyFactory.create(holder=holder, file=army_file("mage", name="The guest's"))
    assert address in guest.get("/armies/").content.decode()
    assert "Join with this army" in text_of(guest.get(army.get_absolute_url()))
    guest.post(address, {"army": army.key})
    for page in ("/armies/", army.get_absolute_url()):
        assert address not in guest.get(page).content.decode()


def test_nobody_comes_with_or_looks_at_anothers_army(attacker: Player, defender: Player) -> None:
    attacker.step("call")
    attacker.army.refresh_from_db()
    assert attacker.army.meeting
    address = f"/armies/meet/{attacker.army.meeting.key}/"
    stranger = player("defender")
    assert stranger.client.post(address, {"army": defender.army.key}).status_code == 404
    assert stranger.client.get(f"/armies/{defender.army.key}/meeting/").status_code == 404
    assert stranger.client.get("/armies/meet/nowhere/").status_code == 404
    assert attacker.client.post(f"/armies/{attacker.army.key}/meeting/dance/").status_code == 404


def test_a_game_without_phases_has_no_meetings(attacker: Player) -> None:
    army = services.create_army("tactics-david", attacker.holder, name="Brambles", ruleset="open")
    assert attacker.client.get(f"/armies/{army.key}/meeting/").status_code == 404
    with pytest.raises(MoveRefused, match="armies aren’t built in phases"):
        meetings.call_meeting(army)
    assert "Invite an opponent" not in text_of(attacker.client.get(f"/armies/{army.key}/"))


def test_the_page_of_a_meeting_has_the_same_news_as_its_fragment(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    html = attacker.client.get(f"/armies/{attacker.army.key}/meeting/").content.decode()
    address = html.split('id="meeting"')[1].split('hx-get="')[1].split('"')[0]
    assert attacker.client.get(address).status_code == 204
    defender.step("show")
    news = attacker.client.get(address)
    assert "Your opponent is ready." in text_of(news)
    assert "Archer" not in text_of(news)
    attacker.step("show")
    final = attacker.client.get(address).content.decode()
    assert "2 × " in final
    assert "hx-get" not in final.split(">")[0]
    assert "Longbow" not in final


def test_an_army_that_is_shown_is_outfitted_and_nobody_is_hired(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    page = attacker.client.get(f"/armies/{attacker.army.key}/ways/complete/").content.decode()
    assert "Your opponent has seen the units of this army: you can only change their equipment." in page
    attacker.client.post(
        f"/armies/{attacker.army.key}/moves/", {"moves": moves_offered(page), "revision": attacker.army.revision}
    )
    attacker.army.refresh_from_db()
    after = file_of(attacker.army)
    assert sorted(entry.card for entry in after.entries for _ in range(entry.count)) == ["knight", "knight", "lord"]
    assert sum(len(entry.role("inventory")) * entry.count for entry in after.entries) > 3


def test_a_swap_of_units_is_not_offered_once_they_are_shown(attacker: Player, defender: Player) -> None:
    meet(attacker, defender)
    attacker.step("show")
    page = attacker.client.get(f"/armies/{attacker.army.key}/ways/swap/").content.decode()
    assert 'class="panel swap"' not in page
    assert "only change" in page


def moves_offered(page: str) -> str:
    """The moves that the first button of a page with offers sends."""
    return unescape(page.split('name="moves" value="')[1].split('"')[0])
