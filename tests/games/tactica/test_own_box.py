"""A player's own box: other numbers of its cards, card by card, as an army's rules, file and page have them."""

import json
from typing import Any

import pytest
from django.test import Client

from armybuilder.lists.files import Invalid, read, write
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.lists.texts import diff
from catalog.shelf import shelf
from tests.builder import army_in_session, send, text_of
from tests.games.tactica.deck import build_roster, check, deck_file, whole_box
from tests.games.tactica.test_builder import page_of
from validation.army import ArmyFile
from validation.moves import apply
from validation.report import codes

pytestmark = pytest.mark.once


def own_box(file: ArmyFile, **numbers: int) -> ArmyFile:
    """The deck of a player whose box holds other numbers of these cards."""
    options = {**file.options, **{f"box-{slug}": number for slug, number in numbers.items()}}
    return ArmyFile(file.game, file.name, file.ruleset, file.limit, options, file.entries)


# Rules


def test_the_rules_hold_a_deck_to_the_players_own_box() -> None:
    report = check(own_box(whole_box("from-the-box"), foot=7))
    (finding,) = report.findings
    assert (finding.code, finding.have, finding.need) == ("troops_in_the_box", 9, 7)
    assert finding.message == "The deck has 9 × Foot; the box has 7."
    assert report.limit == 38


def test_a_whole_box_is_the_players_own() -> None:
    (finding,) = check(own_box(whole_box(), spy=4)).findings
    assert (finding.code, finding.have, finding.need) == ("whole_box", 40, 42)
    assert "2 × Spy" in finding.message


def test_a_card_that_the_box_lacks_cannot_be_had_from_more_boxes() -> None:
    (finding,) = check(own_box(whole_box("from-the-box"), spy=0)).findings
    assert finding.message == "The deck has 2 × Spy; the box has none."
    assert [fix.title for fix in finding.fixes] == ["Take out 2 × Spy"]


@pytest.mark.parametrize(("crowns", "in_box"), [(0, 0), (1, 1), (3, 1)])
def test_of_what_is_unique_a_box_counts_one(crowns: int, in_box: int) -> None:
    deck = build_roster(own_box(deck_file("crown"), crown=crowns))
    assert deck.in_box(deck.cards.all["crown"]) == in_box


def test_a_box_without_a_crown_stops_a_deck_with_one() -> None:
    report = check(own_box(whole_box("from-the-box"), crown=0))
    assert codes(report.findings) == ["tactics_in_the_box"]


@pytest.mark.parametrize("numbers", [{"foot": 7}, {"spy": 4}, {"crown": 0}, {"archer": 0, "horse": 99}])
@pytest.mark.parametrize("ruleset", ["whole-box", "from-the-box"])
def test_every_fix_mends_its_finding(ruleset: str, numbers: dict[str, int]) -> None:
    file = own_box(whole_box(ruleset), **numbers)
    for finding in check(file).findings:
        for fix in finding.fixes:
            assert finding not in check(apply(file, fix.moves)).findings, fix.title


def test_more_boxes_are_counted_in_the_players_own() -> None:
    (finding,) = check(own_box(whole_box("from-the-box"), foot=3)).findings
    assert "Play with 3 boxes" in [fix.title for fix in finding.fixes]


# The file


@pytest.mark.django_db
def test_the_box_travels_in_the_army_file() -> None:
    file = own_box(whole_box(), foot=7)
    assert json.loads(write(file))["options"] == {"box-foot": 7}
    assert write(read(write(file))) == write(file)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"box-fot": 7}, "There is no troop or tactic 'fot'. Did you mean 'foot'?"),
        ({"box-foot": 100}, "100 is too large; 99 is the most."),
        ({"box-foot": -1}, "-1 is too small; 0 is the least."),
        ({"box-foot": "many"}, "'many' should be a whole number."),
        ({"box": 3}, "There is no field 'box'. Did you mean 'boxes'?"),
    ],
)
def test_a_box_with_a_mistake_is_refused_with_the_place(options: dict[str, Any], message: str) -> None:
    document = {"format": "muster-army/1", "game": "tactica", "options": options, "entries": []}
    with pytest.raises(Invalid) as refused:
        read(json.dumps(document))
    (mistake,) = refused.value.mistakes
    assert (mistake.path, mistake.message) == (f"$.options.{next(iter(options))}", message)


@pytest.mark.django_db
def test_a_difference_between_versions_names_the_card() -> None:
    changes = diff(whole_box(), own_box(whole_box(), foot=7), shelf("tactica"))
    assert [change.text for change in changes] == ["Your box, Foot: 9 is now 7"]


# The page


def settings(army: Army, **fields: Any) -> dict[str, Any]:
    """The settings as their form sends them."""
    usual = {"name": army.name, "ruleset": army.ruleset, "option-boxes": 1, "option-training": 10, "option-walls": 5}
    return {**usual, "option-battle": "", **fields}


def options_of(army: Army) -> dict[str, Any]:
    army.refresh_from_db()
    return dict(file_of(army).options)


@pytest.mark.django_db
def test_the_settings_keep_a_number_for_each_card_and_one_click_takes_them_back(client: Client) -> None:
    army = army_in_session(client, whole_box())
    answer = send(client, army, to="settings", **settings(army, **{"option-box-foot": 7, "option-box-spy": 2}))
    assert answer.status_code == 200
    assert options_of(army) == {"box-foot": 7}
    page = text_of(page_of(client, army))
    assert "Your box, Foot: 7" in page
    assert "1 change" in page
    send(client, army, {"move": "set-option", "option": "box-foot", "value": 9})
    assert options_of(army) == {"box-foot": 9}
    assert "as printed" in text_of(page_of(client, army))


@pytest.mark.django_db
def test_an_emptied_number_is_as_printed_and_one_not_sent_stays(client: Client) -> None:
    army = army_in_session(client, own_box(whole_box(), foot=7, spy=4))
    send(client, army, to="settings", **settings(army, **{"option-box-foot": ""}))
    assert options_of(army) == {"box-foot": 9, "box-spy": 4}


@pytest.mark.django_db
def test_a_number_out_of_bounds_is_refused_by_its_cards_name(client: Client) -> None:
    army = army_in_session(client, whole_box())
    answer = send(client, army, to="settings", **settings(army, **{"option-box-foot": 100}))
    assert answer.status_code == 400
    assert "Foot: Ensure this value is less than or equal to 99." in text_of(answer)
    assert options_of(army) == {}


@pytest.mark.django_db
def test_the_button_that_takes_the_changes_back_sends_what_is_printed(client: Client) -> None:
    army = army_in_session(client, own_box(whole_box(), foot=7))
    html = page_of(client, army).content.decode()
    assert (
        "{&quot;move&quot;:&quot;set-option&quot;,&quot;option&quot;:&quot;box-foot&quot;,&quot;value&quot;:9}" in html
    )
