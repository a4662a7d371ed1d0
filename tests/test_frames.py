"""The frame of every page: made once for each of what it hangs on, and never another page's."""

import re

import pytest
from django.template import Context, Engine
from django.test import Client
from django.urls import reverse

from catalog.shelf import shelves
from tests.answers import page_at


@pytest.mark.parametrize("values", ["one", "one two.slug"])
def test_what_stands_inside_is_made_once_for_each_of_what_it_hangs_on(values: str) -> None:
    engine = Engine(libraries={"frames": "armybuilder.browse.templatetags.frames"})
    text = f"{{% load frames %}}{{% once_for {values} %}}{{{{ one }}}}{{{{ made }}}}{{% end_once_for %}}{{{{ made }}}}"
    template = engine.from_string(text)
    shown = [template.render(Context({"one": one, "made": made})) for made, one in enumerate("abab")]
    assert shown == ["a00", "b11", "a02", "b13"]


@pytest.mark.django_db
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
