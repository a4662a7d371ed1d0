"""Objectives that two people name unseen by each other, each with an army and an address of their own."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists import meetings, services
from armybuilder.lists.meetings import meeting_state
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.selectors import file_of
from armybuilder.lists.texts import as_text
from catalog.shelf import shelf
from tests.builder import client_of, text_of
from tests.factories import ArmyFactory, HolderFactory
from tests.games.collision.groups import group
from validation.games.collision.objectives import MAJOR, MINOR, OWN, THEIRS, settle
from validation.moves import MoveRefused

pytestmark = [pytest.mark.django_db, pytest.mark.once]

MINE = {"major": "relic-theft", "minor": "high-ground", "second_minor": "gods-favor"}
YOURS = {"major": "headhunter", "minor": "high-ground", "second_minor": "map-carriers"}


class Player:
    """Somebody at a browser with a battle group."""

    def __init__(self, name: str) -> None:
        self.holder = HolderFactory.create()
        self.client: Client = client_of(self.holder)
        self.army: Army = ArmyFactory.create(holder=self.holder, file=group(name=name, ruleset="open", limit=500))

    @property
    def address(self) -> str:
        return f"/armies/{self.army.key}/meeting/"

    def step(self, name: str, **fields: Any) -> Any:
        return self.client.post(f"{self.address}{name}/", fields, follow=True)

    def page(self) -> str:
        return text_of(self.client.get(self.address))

    def again(self) -> Army:
        return Army.objects.get(pk=self.army.pk)


@pytest.fixture
def ada() -> Player:
    return Player("Ada's")


@pytest.fixture
def ben() -> Player:
    return Player("Ben's")


def meet(one: Player, other: Player, by: str = "selection") -> Meeting:
    one.step("call", by=by)
    meeting = one.again().meeting
    assert meeting
    assert other.client.post(f"/armies/meet/{meeting.key}/", {"army": other.army.key}).status_code == 302
    return meeting


def test_the_builder_leads_to_the_meeting(ada: Player) -> None:
    text = text_of(ada.client.get(f"/armies/{ada.army.key}/"))
    assert "Objectives for two" in text
    assert "Invite an opponent" in text


def test_nobody_sees_a_pick_before_both_have_picked(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    ada.step("pick", **MINE)
    assert "Relic Theft" in ada.page()
    assert "Your opponent has picked." in ben.page()
    html = ben.client.get(ben.address).content.decode()
    told = html.split('id="pick-title"')[0]
    assert "Relic Theft" not in told
    assert ada.army.key not in html
    assert "selected" not in html.split('id="pick-title"')[1]


def test_a_pick_is_in_no_file_and_no_text_of_the_army(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    ada.step("pick", **MINE)
    assert dict(file_of(ada.again()).options) == {}
    assert "Relic" not in as_text(file_of(ada.again()), shelf("collision"))


def test_when_both_have_picked_both_see_all_and_the_same_battle(ada: Player, ben: Player) -> None:
    meeting = meet(ada, ben)
    ada.step("pick", **MINE)
    ben.step("pick", **YOURS)
    meeting.refresh_from_db()
    names = dict(MAJOR + MINOR)
    for player in (ada, ben):
        page = player.page()
        assert "Both have picked" in page
        assert all(names[slug] in page for slug in {*MINE.values(), *YOURS.values()})
        told = page.split("The battle has, by the dice")[1]
        assert all(names[meeting.settled[name]] in told for name in OWN)


def test_the_battle_has_what_somebody_named(ada: Player, ben: Player) -> None:
    meeting = meet(ada, ben)
    ada.step("pick", **MINE)
    ben.step("pick", **YOURS)
    meeting.refresh_from_db()
    assert meeting.settled["major"] in {"relic-theft", "headhunter"}
    minors = {meeting.settled["minor"], meeting.settled["second_minor"]}
    assert len(minors) == 2
    assert minors <= {"high-ground", "gods-favor", "map-carriers"}


def test_what_is_settled_is_noted_in_the_army_by_a_click_and_undone_by_another(ada: Player, ben: Player) -> None:
    meeting = meet(ada, ben)
    ada.step("pick", **MINE)
    ben.step("pick", **YOURS)
    meeting.refresh_from_db()
    ada.step("note", revision=ada.again().revision)
    assert {name: file_of(ada.again()).options[name] for name in OWN} == {n: meeting.settled[n] for n in OWN}
    assert file_of(ada.again()).options["method"] == "selection"
    assert "Saved with the army" in ada.page()
    assert dict(file_of(ben.again()).options) == {}
    services.undo_army(ada.again(), ada.again().revision)
    assert dict(file_of(ada.again()).options) == {}


def test_a_note_on_an_army_that_has_changed_meanwhile_is_refused(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    ada.step("pick", **MINE)
    ben.step("pick", **YOURS)
    assert "changed elsewhere" in text_of(ada.step("note", revision=99))
    assert "reload the page" in text_of(ada.step("note"))
    assert dict(file_of(ada.again()).options) == {}


def test_picks_come_with_the_token_of_their_form(ada: Player, ben: Player) -> None:
    meeting = meet(ada, ben)
    ada.step("pick", **MINE, csrfmiddlewaretoken="x")
    meeting.refresh_from_db()
    assert meeting.picks == {ada.army.key: MINE}


def test_a_pick_can_be_made_anew_until_the_other_has_picked(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    ada.step("pick", **MINE)
    assert "You’ve already picked." in text_of(ada.step("pick", **YOURS))
    ada.step("unpick")
    assert "Pick yours below" in ada.page()
    ada.step("pick", **MINE)
    ben.step("pick", **YOURS)
    assert "Your opponent has already seen your picks." in text_of(ada.step("unpick"))


def test_by_hybrid_each_names_one_minor_objective(ada: Player, ben: Player) -> None:
    meeting = meet(ada, ben, by="hybrid")
    ada.step("pick", minor="high-ground")
    ben.step("pick", minor="map-carriers")
    meeting.refresh_from_db()
    assert {meeting.settled["minor"], meeting.settled["second_minor"]} == {"high-ground", "map-carriers"}
    assert meeting.settled["major"] in dict(MAJOR)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"major": ""}, "Major objective: choose one of the list."),
        ({"major": "high-ground"}, "Major objective: choose one of the list."),
        ({"second_minor": "high-ground"}, "The two minor objectives are different ones."),
        ({"third": "high-ground"}, "There is nothing to pick by the name 'third'."),
        ({"major": "", "minor": "x"}, "Major objective: choose one of the list. Minor objective: choose one"),
    ],
)
def test_a_pick_that_cannot_stand_is_refused_and_the_form_stays_filled(
    ada: Player, ben: Player, wrong: dict[str, str], message: str
) -> None:
    meeting = meet(ada, ben)
    answer = ada.step("pick", **{**MINE, **wrong})
    assert answer.status_code == 400
    assert message in text_of(answer)
    assert '<option value="gods-favor" selected>' in answer.content.decode() or "second_minor" in wrong
    meeting.refresh_from_db()
    assert meeting.picks == {}


def test_an_invitation_says_how_the_players_pick(ada: Player) -> None:
    assert "Say how you pick: selection or hybrid." in text_of(ada.step("call", by="random"))
    with pytest.raises(MoveRefused, match="Say how you pick"):
        meetings.call_meeting(ada.army)
    assert "You don’t have an opponent yet." in text_of(ada.step("pick", **MINE))


def test_cards_are_not_shown_where_only_picks_are_made(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    assert "armies aren’t built in phases" in text_of(ada.step("show"))


def test_the_army_can_be_changed_while_picks_stand(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    ada.step("pick", **MINE)
    services.change_army(ada.again(), [], ada.again().revision)
    assert meeting_state(ada.again()).has_picked


def test_leaving_takes_the_picks_along(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    ada.step("pick", **MINE)
    ben.step("leave")
    assert "Create the link" in ada.page()
    meet(ada, ben)
    assert "Your opponent has not picked yet." in ben.page()


@pytest.mark.parametrize("step", [lambda army: meetings.pick(army, YOURS), meetings.unpick], ids=["pick", "unpick"])
def test_who_picks_just_after_the_other_left_is_told_so(ada: Player, ben: Player, step: Callable[[Army], None]) -> None:
    meet(ada, ben)
    seen = ben.again()
    ada.step("leave")
    with pytest.raises(MoveRefused, match="This meeting has ended"):
        step(seen)


def test_somebody_who_comes_late_is_settled_with(ada: Player, ben: Player) -> None:
    ada.step("call", by="selection")
    ada.step("pick", **MINE)
    meeting = ada.again().meeting
    assert meeting
    ben.client.post(f"/armies/meet/{meeting.key}/", {"army": ben.army.key})
    meetings.pick(ben.again(), YOURS)
    assert meeting_state(ada.again()).settled


def test_a_game_without_picks_has_none() -> None:
    holder = HolderFactory.create()
    army = services.create_army("tactics-david", holder, name="Brambles", ruleset="open")
    with pytest.raises(MoveRefused, match="nothing is picked in secret"):
        meetings.rule_of(army)


# The dice


@pytest.mark.parametrize("seed", range(20))
def test_two_who_name_the_same_minor_by_hybrid_get_another_beside_it(seed: int) -> None:
    settled = settle("hybrid", [{"minor": "high-ground"}] * 2, Random(seed))
    assert settled["minor"] == "high-ground"
    assert settled["second_minor"] in dict(MINOR).keys() - {"high-ground"}


@pytest.mark.parametrize("seed", range(20))
def test_by_selection_the_opponents_names_are_cleared_from_the_army(seed: int) -> None:
    settled = settle("selection", [MINE, YOURS], Random(seed))
    assert [settled[name] for name in THEIRS] == ["", "", ""]
    assert settled["minor"] != settled["second_minor"]


# Looking again


def look_address(player: Player) -> str:
    """The address where the page looks for news; "" once nothing more can come."""
    found = re.search(r'hx-get="([^"]*/meeting/look/[^"]*)"', player.client.get(player.address).content.decode())
    return found[1] if found else ""


def test_the_page_looks_again_until_nothing_more_can_come(ada: Player, ben: Player) -> None:
    assert look_address(ada) == ""
    meet(ada, ben)
    address = look_address(ada)
    assert ada.client.get(address).status_code == 204
    ben.step("pick", **YOURS)
    news = ada.client.get(address)
    assert news.status_code == 200
    assert "Your opponent has picked." in text_of(news)
    assert "<html" not in news.content.decode()
    ada.step("pick", **MINE)
    assert look_address(ada) == ""


def test_an_ended_meeting_is_news(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    address = look_address(ada)
    ben.step("leave")
    assert "Your opponent has ended this" in text_of(ada.client.get(address))


def test_only_ones_own_meeting_can_be_looked_at(ada: Player, ben: Player) -> None:
    meet(ada, ben)
    assert ben.client.get(look_address(ada)).status_code == 404
