"""Odds on the site: a card against a card, and an army against an army."""

import json
import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client

from armybuilder.lists.files import read
from armybuilder.lists.models import Army
from armybuilder.ownership.history import share
from armybuilder.ownership.holders import Holder
from armybuilder.play.army_choice import samples
from armybuilder.play.odds import matrix, percent
from catalog.shelf import shelf
from tests.answers import page_at
from tests.engine.armies import PAIRS
from tests.factories import ArmyFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.once]

UNIT = "/odds/tactics-david/soldier/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def holder(client: Client) -> Holder:
    """Somebody who is logged in."""
    user = UserFactory.create(username="ada")
    client.force_login(user)
    return Holder(user=user)


def armies(holder: Holder, game: str) -> tuple[Army, Army]:
    one, other = (ArmyFactory.create(holder=holder, file=read(json.dumps(army))) for army in PAIRS[game])
    return one, other


def test_a_units_page_leads_to_its_odds_and_an_items_page_does_not(client: Client) -> None:
    assert f'href="{UNIT}"' in page_at(client, "/tactics-david/units/soldier/")
    assert "/odds/" not in page_at(client, "/tactics-david/items/sword/")


def test_the_first_page_of_odds_leads_to_every_games(client: Client) -> None:
    page = page_at(client, "/odds/")
    for game in settings.GAMES:
        address = f"/odds/{game.replace('_', '-')}/"
        assert f'href="{address}"' in page
        assert page_at(client, address).count("<option") >= 4
    assert 'href="/odds/"' in page_at(client, "/")


def test_two_cards_that_are_chosen_lead_to_their_odds(client: Client) -> None:
    answer = client.get("/odds/tactics-david/?card=soldier&against=knight")
    assert (answer.status_code, answer["Location"]) == (302, f"{UNIT}?against=knight")
    assert "There is no card named" in page_at(client, "/odds/tactics-david/?card=soldier&against=nobody")
    assert "did you mean “Soldier”?" in page_at(client, "/odds/tactics-david/?card=soldeir&against=knight")


def test_an_opponent_is_found_by_its_name_or_by_a_part_that_no_other_has(client: Client) -> None:
    for text in ("knight", "Knight", "centurio"):
        assert "There is no" not in page_at(client, f"{UNIT}?against={text}")
    assert "There is no “k” to attack." in page_at(client, f"{UNIT}?against=k")


def test_a_matrix_says_what_harms_the_attacker(client: Client) -> None:
    for game, other in (("officers-chess", True), ("tactica", False)):
        slugs = list(samples(game))
        page = page_at(client, f"/odds/{game}/?army=sample:{slugs[0]}&other=sample:{slugs[-1]}")
        assert ("odds-harm" in page) is other


def test_two_samples_make_a_matrix_where_they_are_chosen(client: Client) -> None:
    address = "/odds/tactics-david/?army=sample:bramble-watch&other=sample:long-shadows"
    page = page_at(client, address)
    assert '<th scope="row">Centurion</th>' in page
    assert 'href="/odds/tactics-david/soldier/?against=archer' in page
    answer = client.get(address, headers=HTMX)
    assert answer.content.decode().startswith('<section id="matrix"')


def test_an_army_of_ones_own_can_be_chosen_too(client: Client, holder: Holder) -> None:
    one, _ = armies(holder, "tactics-david")
    chosen = f"own:{one.key}"
    assert f'value="{chosen}"' in page_at(client, "/odds/tactics-david/")
    assert 'id="matrix"' in page_at(client, f"/odds/tactics-david/?army={chosen}&other=sample:long-shadows")


def test_who_has_one_army_can_face_a_sample(client: Client, holder: Holder) -> None:
    one, _ = armies(holder, "tactics-david")
    found = re.search(
        r'href="(/odds/tactics-david/[^"]*)">face a sample army', page_at(client, f"/odds/armies/{one.key}/")
    )
    assert found
    assert 'id="matrix"' in page_at(client, unescape(found[1]))


def test_without_an_opponent_the_page_asks_for_one(client: Client) -> None:
    assert "Choose a target" in page_at(client, UNIT)


def test_the_chances_stand_there_in_words_and_add_up(client: Client) -> None:
    page = page_at(client, f"{UNIT}?against=knight")
    assert "Soldier</a> kills Knight 31 %, is Locked with it 69 %." in page
    assert page.count('<rect class="odds-') == 2


def test_the_side_that_is_struck_and_the_ground_change_the_odds(client: Client) -> None:
    assert "kills Knight 19 %" in page_at(client, f"{UNIT}?against=knight&here=forest&there=forest")
    assert "is Locked" not in page_at(client, f"{UNIT}?against=knight&struck=back")


def test_a_fragment_is_the_part_that_changes(client: Client) -> None:
    fragment = page_at(client, f"{UNIT}?against=knight", headers=HTMX)
    assert fragment.lstrip().startswith('<section id="odds"')


def test_what_cannot_be_chosen_is_named_and_the_usual_taken(client: Client) -> None:
    page = page_at(client, f"{UNIT}?against=knight&mode=dance&here=moon")
    assert "How: that cannot be chosen here, so it is “Melee attack”." in page
    assert "Attacker stands on: that cannot be chosen here, so it is “Field”." in page
    assert "There is no “nobody” to attack." in page_at(client, f"{UNIT}?against=nobody")


def test_officers_choose_weapons_and_see_what_they_lose(client: Client) -> None:
    page = page_at(client, "/odds/officers-chess/myrmidon/?against=fighter&weapon=iron-sword&answer=iron-axe")
    assert "routs Fighter 11 %" in page
    assert "Fighter loses 7.0 HP on average." in page


@pytest.mark.parametrize("address", ["/odds/tactica/crown/", "/odds/nothing/soldier/", "/odds/tactics-david/nobody/"])
def test_what_has_no_odds_is_not_found(address: str, client: Client) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("game", sorted(PAIRS))
def test_two_armies_make_a_matrix_of_all_their_pieces(game: str, client: Client, holder: Holder) -> None:
    one, other = armies(holder, game)
    ours, theirs = (read(json.dumps(army)) for army in PAIRS[game])
    found = matrix(shelf(game), ours, theirs, budget=60)
    assert found.is_whole
    address = f"/odds/armies/{one.key}/?against={other.key}"
    page = page_at(client, address)
    assert page.count('class="odds-cell') == len(found.rows) * len(found.columns)
    assert "All pairings are done." in page
    assert f'href="/odds/armies/{one.key}/"' in page_at(client, f"/armies/{one.key}/")


def test_a_matrix_that_takes_long_is_shown_as_far_as_it_is(holder: Holder) -> None:
    ours, theirs = (read(json.dumps(army)) for army in PAIRS["tactics-david"])
    found = matrix(shelf("tactics-david"), ours, theirs, budget=-1)
    assert not found.is_whole
    assert not any(cell.is_known for _, cells in found.rows for cell in cells)


def test_a_shared_army_is_met_by_its_link(client: Client, holder: Holder) -> None:
    one, other = armies(holder, "tactics-david")
    share(other)
    page = page_at(client, f"/odds/armies/{one.key}/?link=https://example.org/armies/shared/{other.share_key}/")
    assert "against Blues" in page


@pytest.mark.parametrize("asked", ["against=nothing", "link=nothing", "link=%2F%2F%5B"])
def test_an_army_that_is_not_there_is_named(asked: str, client: Client, holder: Holder) -> None:
    one, _ = armies(holder, "tactics-david")
    assert "There is no such army" in page_at(client, f"/odds/armies/{one.key}/?{asked}")


def test_an_army_of_another_game_is_named(client: Client, holder: Holder) -> None:
    one, _ = armies(holder, "tactics-david")
    stranger, _ = armies(holder, "officers-chess")
    share(stranger)
    page = page_at(client, f"/odds/armies/{one.key}/?link={stranger.share_key}")
    assert "Whites is an army of another game." in page


def test_nobody_sees_the_odds_of_an_army_that_is_not_theirs(client: Client, holder: Holder) -> None:
    one, _ = armies(Holder(user=UserFactory.create(username="another")), "tactics-david")
    assert client.get(f"/odds/armies/{one.key}/").status_code == 404


@pytest.mark.parametrize(
    ("share", "words"), [(0.0, "0 %"), (0.001, "under 1 %"), (0.494, "49 %"), (0.999, "over 99 %"), (1.0, "100 %")]
)
def test_no_chance_is_rounded_away(share: float, words: str) -> None:
    assert percent(share) == words


def test_a_target_of_collision_may_react_with_what_it_has(client: Client) -> None:
    """Block 2 takes injuries away; who has no reaction is asked for none."""
    address = "/odds/collision/warband-orc/?against=castle-guard"
    page = page_at(client, address)
    assert "Target reacts with" in page
    assert "nobody reacts here" in page
    assert "it reacts as soon as it can" in page_at(client, f"{address}&reaction=block-2")
    assert "Target reacts with" not in page_at(client, "/odds/collision/warband-orc/?against=thrall")
    assert "(line)" in page_at(client, "/odds/collision/ember-devil/?against=thrall")


def test_a_shot_of_collision_is_looked_at_some_spaces_beyond_its_reach(client: Client) -> None:
    page = page_at(client, "/odds/collision/bone-archer/?against=thrall")
    assert re.findall(r">(\d+) spaces?<", page)[-1] == "9", "its bow has Reach 4"
