"""Parts of pages that are made once: for each of what they hang on, and never for another page or older cards."""

import re

import pytest
from django.template import Context, Engine
from django.test import Client
from django.urls import reverse

from armybuilder.browse.templatetags import frames
from catalog.models import Card, Game, RuleSection
from catalog.shelf import shelves
from tests.answers import page_at

GAME = "tactics-david"


@pytest.mark.parametrize("values", ["one", "one two.slug"])
def test_what_stands_inside_is_made_once_for_each_of_what_it_hangs_on(values: str) -> None:
    engine = Engine(libraries={"frames": "armybuilder.browse.templatetags.frames"})
    text = f"{{% load frames %}}{{% once_for {values} %}}{{{{ one }}}}{{{{ made }}}}{{% end_once_for %}}{{{{ made }}}}"
    template = engine.from_string(text)
    shown = [template.render(Context({"one": one, "made": made})) for made, one in enumerate("abab")]
    assert shown == ["a00", "b11", "a02", "b13"]


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_CHARACTERS", 6)
    engine = Engine(libraries={"frames": "armybuilder.browse.templatetags.frames"})
    template = engine.from_string("{% load frames %}{% once_for one %}{{ one }}{{ made }}{% end_once_for %}")
    shown = [template.render(Context({"one": one, "made": made})) for made, one in enumerate("abcaddcd")]
    assert shown == ["a0", "b1", "c2", "a0", "d4", "d4", "c6", "d4"]


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("address", ["rules/", "units/", "units/?view=table"])
def test_a_page_says_what_a_new_version_of_the_data_says(client: Client, address: str) -> None:
    before = page_at(client, f"/{GAME}/{address}")
    Card.objects.filter(game=GAME, slug="soldier").update(name="Trooper")
    RuleSection.objects.filter(game=GAME).update(title="How a Trooper fights")
    Game.objects.filter(slug=GAME).update(data_version="troopers")
    after = page_at(client, f"/{GAME}/{address}")
    assert ("Trooper" in before, "Trooper" in after) == (False, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("/armies/", "Armies"),
        ("/collection/", "Armies"),
        ("/tables/", "Armies"),
        ("/matches/", "Matches"),
        ("/challenges/", "Matches"),
        ("/grounds/", "Matches"),
        ("/print/", "Print"),
        ("/account/login/", None),
    ],
)
def test_the_navigation_says_in_which_part_of_the_site_a_page_is(
    client: Client, address: str, part: str | None
) -> None:
    found = re.findall(r'<a href="[^"]*" aria-current="page">(Armies|Matches|Print)</a>', page_at(client, address))
    assert found == ([part] if part else [])


@pytest.mark.django_db
@pytest.mark.once
def test_a_filter_panel_has_what_is_chosen_and_found_now(client: Client) -> None:
    def panel(query: str) -> str:
        page = page_at(client, f"/{GAME}/units/{query}")
        return page[page.index('id="filter-panel"') : page.index("<noscript>")]

    plain = panel("")
    light = panel("?class=light")
    assert ('value="light" checked' in plain, 'value="light" checked' in light) == (False, True)
    assert plain != panel("?q=cost<5") != light
    assert panel("") == plain


@pytest.mark.django_db
@pytest.mark.once
def test_a_table_is_sorted_by_what_its_heads_and_its_menu_say(client: Client) -> None:
    for order, said in (("cost", "ascending"), ("-cost", "descending"), ("cost", "ascending")):
        table = page_at(client, f"/{GAME}/units/?view=table&order={order}")
        assert re.findall(r'aria-sort="(\w+)" class="number col-cost"', table) == [said]
        gallery = page_at(client, f"/{GAME}/units/?order={order}")
        assert re.findall(r'<option value="([^"]+)" selected', gallery) == [order]


@pytest.mark.django_db
@pytest.mark.once
def test_a_gallery_says_which_of_its_pages_is_open(client: Client) -> None:
    for query, here in (("", "1"), ("?page=2", "2"), ("?order=cost&page=2", "2"), ("", "1")):
        page = page_at(client, f"/{GAME}/units/{query}")
        links = re.findall(r'<a href="([^"]*)"( aria-current="page")? aria-label="Page (\d)"', page)
        assert [number for _, is_here, number in links if is_here] == [here]
        assert all(("order=cost" in address) == ("order" in query) for address, _, _ in links)


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.once
def test_a_page_has_the_frame_of_its_own_game_and_of_its_own_part_of_the_site(client: Client) -> None:
    games = [shelf.game for shelf in shelves()]
    addresses = {game.get_absolute_url(): game.slug for game in games}
    parts = {reverse(f"{part}:index"): part for part in ("lists", "play")} | {reverse("printing:options"): "printing"}
    for _ in range(2):
        for address, slug in addresses.items():
            page = page_at(client, address)
            assert re.findall(r"css/games/([\w-]+)\.css", page) == [slug]
            assert set(re.findall(r'<a href="([^"]+)" aria-current="true"', page)) == {address}
            assert suggesting(page) == f"{reverse('browse:suggest')}?game={slug}"
        for address in parts:
            page = page_at(client, address)
            assert re.findall(r"css/games/([\w-]+)\.css", page) == [game.slug for game in games]
            assert re.findall(r'<a href="([^"]+)" aria-current="page"', page) == [address]
            assert suggesting(page) == reverse("browse:suggest")


def suggesting(page: str) -> str:
    """The address that the site's search asks for suggestions."""
    (found,) = re.findall(r'hx-get="([^"]+)"[^>]* hx-target="#suggestions"', page)
    return str(found)
