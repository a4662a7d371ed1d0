"""The pages on which a character is made: the form, its price while it is typed, and what happens with a made card."""

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armybuilder.lists import services
from armybuilder.lists.forms.made import written
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.ownership import history
from tests.builder import army_in_session, send, text_of
from tests.games.collision.made import SLUG, WARDEN, company, row, warden
from tests.rates import set_rates
from validation.army import ArmyFile
from validation.games.collision.maker import MAKER
from validation.moves import Remake

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def army(client: Client) -> Army:
    return army_in_session(client, company())


def kept(army: Army) -> ArmyFile:
    """The army as the database has it by now."""
    army.refresh_from_db()
    return file_of(army)


def form(**fields: Any) -> dict[str, Any]:
    """The Ash Warden's form as a browser sends it."""
    return {**written(MAKER, WARDEN), "name": "Bellows", **fields}


def page_of(client: Client, army: Army, end: str = "make/") -> Any:
    return client.get(army.get_absolute_url() + end)


def make(client: Client, army: Army, end: str = "make/", **fields: Any) -> Any:
    army.refresh_from_db()
    return client.post(army.get_absolute_url() + end, {"revision": army.revision, **form(**fields)})


def test_an_empty_form_is_priced_already_and_complains_of_nothing(client: Client, army: Army) -> None:
    page = page_of(client, army)
    assert page.context["form"].is_new
    said = text_of(page)
    assert "Make a character" in said
    assert "This is missing" not in said
    assert "to fix" not in said
    assert "as soon as you have chosen: picture, faction, race." in said


def test_a_form_begins_from_a_character(client: Client, army: Army) -> None:
    page = page_of(client, army, "make/?from=castle-guard")
    assert 'value="Castle Guard"' in page.content.decode()
    assert page.context["look"].bill.points == 70
    assert "Supplement Rule: A Point Formula" in text_of(page)


def test_a_sound_character_is_kept(client: Client, army: Army) -> None:
    answer = make(client, army)
    assert (answer.status_code, answer.headers["Location"]) == (302, army.get_absolute_url())
    assert kept(army).made[1:] == (warden("own-bellows", name="Bellows"),)
    assert "Bellows is saved under Your own." in text_of(page_of(client, army, ""))


def test_everything_wrong_is_named_at_once_and_what_was_typed_stays(client: Client, army: Army) -> None:
    page = make(
        client, army, **{"name": "", "defense": "99", "armor": "much", "weapons-0-damage_type": "", "suit": "x"}
    )
    assert page.status_code == 400
    assert kept(army) == company()
    assert page.context["form"].errors == {
        "name": ["This is missing."],
        "defense": ["99 is too large; 20 is the most."],
        "armor": ["'much' should be a whole number."],
        "weapons-0-damage_type": ["This is missing."],
        "suit": ["'x' should be 'coins' or 'swords' or 'rods' or 'cups'."],
    }
    html = page.content.decode()
    assert 'value="much"' in html
    assert 'id="make-defense-why">99 is too large; 20 is the most.' in html
    assert "Damage type 1: This is missing." in text_of(page)


def test_rows_that_are_left_out_close_up(client: Client, army: Army) -> None:
    assert make(client, army, **{"abilities-0-ability": "", "abilities-4-ability": "heal"}).status_code == 302
    assert kept(army).made[-1].fields["abilities"] == [{"ability": "heal"}]


def test_a_mistake_in_a_later_row_is_told_at_that_row(client: Client, army: Army) -> None:
    page = make(client, army, **{"abilities-0-ability": "", "abilities-4-ability": "heal", "abilities-4-amount": "2"})
    assert page.context["form"].errors == {"abilities-4-amount": ["Heal takes no number."]}


def test_the_look_prices_what_is_typed_so_far(client: Client, army: Army) -> None:
    look = client.post(f"{army.get_absolute_url()}make/look/", form(name="", defense="12"))
    assert look.context["look"].bill.points == 85
    assert "Name…" in text_of(look)
    assert "1 thing to fix: Name: This is missing." in text_of(look)
    assert kept(army) == company()


def test_the_look_says_why_there_is_no_price(client: Client, army: Army) -> None:
    look = client.post(f"{army.get_absolute_url()}make/look/", form(defense="99"))
    assert look.context["look"] is None
    assert "not priced yet" in text_of(look)
    assert "Defense (Def): 99 is too large; 20 is the most." in text_of(look)


def test_without_scripts_a_button_shows_the_price(client: Client, army: Army) -> None:
    page = make(client, army, look="1", defense="12")
    assert page.status_code == 200
    assert page.context["look"].bill.points == 85
    assert kept(army) == company()


def test_looking_too_often_is_put_off_calmly_and_counts_against_nothing_else(
    client: Client, army: Army, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_rates(monkeypatch, looks="2/min", writes="9/min")
    address = f"{army.get_absolute_url()}make/look/"
    assert [client.post(address, form()).status_code for _ in range(3)] == [200, 200, 429]
    late = client.post(address, form())
    assert 0 < int(late["Retry-After"]) <= 60
    assert late["HX-Retarget"] == "#look-price"
    assert f'hx-post="{address}" hx-trigger="load delay:{late["Retry-After"]}s"' in late.content.decode()
    assert f"the price updates in {late['Retry-After']} second" in text_of(late)
    assert make(client, army).status_code == 302


def test_looking_asks_as_much_as_it_takes_to_find_the_army(
    client: Client, army: Army, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):  # the session, the army, the data versions
        client.post(f"{army.get_absolute_url()}make/look/", form())


def test_somebody_elses_newer_change_is_kept_and_what_was_typed_too(client: Client, army: Army) -> None:
    seen = army.revision
    services.change_army(army, [Remake(row(defense=12))], seen)
    page = client.post(f"{army.get_absolute_url()}make/", {"revision": seen, **form()})
    assert page.status_code == 409
    assert "save it again" in text_of(page)
    assert 'value="Bellows"' in page.content.decode()
    assert f'name="revision" value="{army.revision}"' in page.content.decode()
    assert len(kept(army).made) == 1


@pytest.mark.parametrize("revision", ["", "x", "-1"])
def test_a_form_that_says_no_revision_is_refused_with_a_sentence(client: Client, army: Army, revision: str) -> None:
    page = client.post(f"{army.get_absolute_url()}make/", {**form(), "revision": revision})
    assert page.status_code == 400
    assert "reload the page" in text_of(page)


def test_a_made_card_is_changed_in_its_form(client: Client, army: Army) -> None:
    page = page_of(client, army, f"made/{SLUG}/")
    assert 'value="Ash Warden"' in page.content.decode()
    assert "Ash Warden is in 1 line of the army" in text_of(page)
    answer = make(client, army, f"made/{SLUG}/", name="Ash Lord", defense="12")
    assert answer.status_code == 302
    assert kept(army).made == (warden(name="Ash Lord", defense=12),)


def test_opening_and_keeping_a_card_changes_nothing(client: Client, army: Army) -> None:
    make(client, army, f"made/{SLUG}/", name="Ash Warden")
    assert kept(army) == company()


def test_taking_a_card_away_takes_its_lines_and_is_undone(client: Client, army: Army) -> None:
    client.post(f"{army.get_absolute_url()}made/{SLUG}/unmake/", {"revision": army.revision})
    file = kept(army)
    assert (file.made, [entry.card for entry in file.entries]) == ((), ["forge-gunner"])
    assert "You can undo this." in text_of(page_of(client, army, ""))
    send(client, army, to="undo")
    assert kept(army) == company()


def test_a_stale_page_takes_nothing_away(client: Client, army: Army) -> None:
    client.post(f"{army.get_absolute_url()}made/{SLUG}/unmake/", {"revision": army.revision + 1})
    assert kept(army) == company()
    assert "wasn’t deleted" in text_of(page_of(client, army, ""))


def test_ones_own_stand_first_in_the_picker_under_a_heading_of_their_own(client: Client, army: Army) -> None:
    html = client.get(army.get_absolute_url(), {"cards": "all"}).content.decode()
    order = re.findall(r'id="add-([\w-]+)"|<h3>(Your own|From the book)</h3>', html)
    assert [slug or heading for slug, heading in order][:4] == ["Your own", SLUG, "From the book", "artificer"]
    assert html.count(f'id="add-{SLUG}"') == 1
    assert f'href="{army.get_absolute_url()}made/{SLUG}/"' in html


def test_others_do_not_see_them_in_their_pickers(client: Client, army: Army) -> None:
    page_of(client, army, "")
    plain = client.post(
        "/armies/new/?game=collision", {"game": "collision", "name": "X", "ruleset": "open", "limit": ""}
    )
    assert SLUG not in client.get(plain.headers["Location"]).content.decode()


def test_a_change_brings_the_own_cards_along(client: Client, army: Army) -> None:
    answer = send(client, army, {"move": "set-count", "key": 0, "count": 3}).content.decode()
    assert '<div id="own-picks" hx-swap-oob="morph">' in answer
    assert f'id="add-{SLUG}"' in answer


def test_a_preview_shows_the_card(client: Client, army: Army) -> None:
    assert "Made by a player" in text_of(page_of(client, army, f"made/{SLUG}/preview/"))


def test_a_shared_army_shows_its_made_cards_and_changes_none(client: Client, army: Army) -> None:
    address = f"/armies/shared/{history.share(army)}/"
    friend = Client()
    assert f'href="{address}made/{SLUG}/"' in friend.get(address).content.decode()
    page = friend.get(f"{address}made/{SLUG}/")
    assert "Made by a player" in text_of(page)
    assert "<form" not in page.content.decode().partition("<main")[2].partition("</main>")[0]
    assert friend.get(f"{address}made/{SLUG}/preview/").status_code == 200
    copied = friend.post(f"{address}copy/")
    assert file_of(Army.objects.get(key=copied.headers["Location"].split("/")[2])).made == (warden(),)


@pytest.mark.parametrize("end", ["", "text/", "versions/", "versions/1/", "army.json"])
def test_every_page_of_the_army_shows(client: Client, army: Army, end: str) -> None:
    services.change_army(army, [Remake(row(defense=12))], army.revision)
    assert page_of(client, army, end).status_code == 200


@pytest.mark.parametrize("end", ["", "cards.pdf", "roster.pdf"])
def test_it_prints(client: Client, army: Army, end: str) -> None:
    assert client.get(f"/print/armies/{army.key}/{end}").status_code == 200


@pytest.mark.parametrize("end", ["made/own-nobody/", "made/castle-guard/", "made/own-nobody/preview/"])
def test_a_card_that_is_not_there_is_not_found(client: Client, army: Army, end: str) -> None:
    assert page_of(client, army, end).status_code == 404


def test_a_strangers_army_is_not_found(army: Army) -> None:
    for end in ("make/", f"made/{SLUG}/", f"made/{SLUG}/preview/"):
        assert Client().get(army.get_absolute_url() + end).status_code == 404


def test_a_game_that_makes_no_cards_offers_none(client: Client) -> None:
    new = {"game": "tactics-david", "name": "X", "ruleset": "open", "limit": "100"}
    army = client.post("/armies/new/?game=tactics-david", new).headers["Location"]
    assert "make/" not in client.get(army).content.decode()
    assert client.get(f"{army}make/").status_code == 404


def test_the_form_says_what_each_figure_of_a_weapon_is_and_folds_empty_rows(client: Client, army: Army) -> None:
    html = page_of(client, army, "make/").content.decode()
    for words in ("Endurance cost (EC)", "Weapon attack (W-Att)", "Number of the Crit", "as in Push (2)"):
        assert words in html
    assert "/collision/rules/#character-cards.statistics" in html
    folded = html.split('class="make-more"', 1)[1]
    assert 'name="weapons-0-name"' not in folded
    assert all(f'name="{name}"' in folded for name in ("weapons-1-name", "weapon_specials-0-ability"))


def test_what_need_not_be_given_is_folded_until_something_in_it_is_wrong(client: Client, army: Army) -> None:
    def folds(page: Any) -> list[bool]:
        return [
            "open" in fold for fold in re.findall(r'<details class="panel make-group"([^>]*)>', page.content.decode())
        ]

    assert folds(page_of(client, army)) == [True, False, False, False]
    assert folds(make(client, army, **{"weapons-0-reach": "99"})) == [True, False, True, False]
    assert folds(make(client, army, **{"weapon_specials-3-ability": "x"})) == [True, False, True, False]
