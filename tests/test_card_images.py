"""Pictures of cards by address: what they are, how long they stay, and what becomes of old and wrong addresses."""

import os
import time
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from PIL.PngImagePlugin import PngImageFile

from armybuilder.printing.images import WIDTHS, CardImages, image_address
from armybuilder.printing.storage import cached, picture_hash, remove_outdated, shrink
from catalog.models import Card
from catalog.shelf import Shelf, shelf
from tests.factories import GAME

pytestmark = [pytest.mark.django_db, pytest.mark.once]

KNIGHT = f"/{GAME}/units/knight"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def kept_elsewhere(settings: Any, tmp_path: Path) -> Path:
    """A folder of its own for what is kept."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def knight() -> tuple[Card, Shelf]:
    cards = shelf(GAME)
    return cards.kind("unit")["knight"], cards


def two_sided(game: str) -> Card | None:
    """A card of a game that has a back, if any has one."""
    cards = shelf(game)
    return next((card for card in cards.cards if CardImages(card, cards).backs), None)


class TestAddresses:
    """The answers of addresses."""

    def test_an_svg_is_one_picture_that_needs_nothing_else(self, client: Client) -> None:
        answer = client.get(f"{KNIGHT}.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        root = ElementTree.fromstring(answer.content)
        assert root.find(f"{SVG}title") is not None
        assert root.findall(f".//{SVG}text") == []
        assert {use.attrib["href"] for use in root.iter(f"{SVG}use")} <= {
            f"#{path.attrib['id']}" for path in root.iter(f"{SVG}path") if "id" in path.attrib
        }
        assert "http" not in answer.content.decode().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "Vigor" in (root.findtext(f"{SVG}desc") or "")

    @pytest.mark.parametrize("width", WIDTHS)
    def test_a_png_is_as_wide_as_asked(self, client: Client, width: int) -> None:
        answer = client.get(f"{KNIGHT}.png", {"width": width})
        assert answer["Content-Type"] == "image/png"
        picture = PngImageFile(BytesIO(answer.content))
        assert picture.size == (width, round(width * 88 / 63))
        assert "game-icons.net" in picture.text["Copyright"]

    @pytest.mark.parametrize("form", ["svg", "png"])
    def test_the_same_address_answers_the_same_bytes(self, client: Client, form: str, kept_elsewhere: Path) -> None:
        first = client.get(f"{KNIGHT}.{form}").content
        for file in kept_elsewhere.rglob("*.png"):
            file.unlink()
        assert client.get(f"{KNIGHT}.{form}").content == first

    @pytest.mark.parametrize("game", settings.GAMES)
    def test_both_sides_of_a_card_have_pictures(self, client: Client, game: str) -> None:
        card = two_sided(game.replace("_", "-"))
        if card is None:
            pytest.skip("its cards have one side")
        address = card.get_absolute_url().removesuffix("/")
        fronts, backs = (client.get(f"{address}.svg", {"side": side}) for side in ("front", "back"))
        assert fronts.status_code == backs.status_code == 200
        assert fronts.content != backs.content
        assert client.get(f"{address}.svg", {"face": 1}).content == fronts.content

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ("width=3", "width</strong> is one of 250, 375, 500, 750, 1000"),
            ("side=back", "Knight has no back"),
            ("side=top", "side</strong> is one of front, back"),
            ("face=2", "face</strong> is a number from 1 to 1"),
            ("face=1&side=front", "face</strong> stands instead of side"),
            ("widht=250", "Did you mean width?"),
            ("v=%00", "v</strong> is a data version"),
        ],
    )
    def test_what_cannot_be_read_is_named(self, client: Client, query: str, words: str) -> None:
        answer = client.get(f"{KNIGHT}.png?{query}")
        assert answer.status_code == 400
        assert words in answer.content.decode()

    def test_every_mistake_is_named_at_once(self, client: Client) -> None:
        shown = client.get(f"{KNIGHT}.svg?width=250&side=back&hue=red").content.decode()
        assert all(f"<strong>{name}</strong>" in shown for name in ("width", "side", "hue"))

    @pytest.mark.parametrize("address", [f"/{GAME}/units/nobody.png", f"/{GAME}/nothings/knight.svg", "/chess/a/b.png"])
    def test_what_is_not_there_is_not_found(self, client: Client, address: str) -> None:
        assert client.get(address).status_code == 404


class TestAge:
    """Nothing stale is ever served, nothing fresh is sent twice."""

    def test_the_present_version_may_be_kept_for_ever(self, client: Client) -> None:
        card, _ = knight()
        answer = client.get(image_address(card, "png", width=250))
        assert "immutable" in answer["Cache-Control"]

    def test_without_a_version_the_reader_asks_again_and_hears_that_nothing_changed(self, client: Client) -> None:
        answer = client.get(f"{KNIGHT}.png")
        assert answer["Cache-Control"] == "public, no-cache"
        again = client.get(f"{KNIGHT}.png", headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")

    def test_another_width_is_another_picture(self, client: Client) -> None:
        tags = {client.get(f"{KNIGHT}.png", {"width": width})["ETag"] for width in WIDTHS}
        assert len(tags) == len(WIDTHS)

    def test_an_old_version_leads_to_the_present_one(self, client: Client) -> None:
        card, cards = knight()
        answer = client.get(f"{KNIGHT}.png?width=250&v={cards.game.data_version}")
        assert answer.status_code == 302
        assert answer["Cache-Control"] == "no-cache"
        assert answer["Location"] == image_address(card, "png", width=250)

    def test_new_data_makes_a_new_edition(self) -> None:
        _, cards = knight()
        before = picture_hash(cards.game)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cards.game, "data_version", "0123456789abcdef")
            assert picture_hash(cards.game) != before


class TestKeeping:
    """Files that were costly to make."""

    def test_a_file_is_made_once(self) -> None:
        _, cards = knight()
        made = [cached(cards.game, "a.png", partial(bytes, [n])) for n in range(3)]
        assert made == [b"\0"] * 3

    @pytest.mark.parametrize("spoilt", [b"", b"x", b"cut"])
    def test_a_file_that_the_disk_has_spoilt_is_made_anew(self, kept_elsewhere: Path, spoilt: bytes) -> None:
        game = shelf(GAME).game
        assert cached(game, "a.png", lambda: b"as it should be") == b"as it should be"
        [file] = kept_elsewhere.rglob("a.png")
        whole = file.read_bytes()
        file.write_bytes(whole[:-3] if spoilt == b"cut" else spoilt + whole[1:])
        assert cached(game, "a.png", lambda: b"made anew") == b"made anew"
        assert cached(game, "a.png", lambda: b"and once only") == b"made anew"

    def test_new_data_forgets_what_the_old_made(self, kept_elsewhere: Path) -> None:
        old = kept_elsewhere / "kept" / GAME / "an-old-edition"
        old.mkdir(parents=True)
        (old / "a.png").write_bytes(b"old")
        _, cards = knight()
        assert cached(cards.game, "a.png", lambda: b"new") == b"new"
        assert not old.exists()
        remove_outdated(f"kept/{GAME}/{picture_hash(cards.game)}")
        assert cached(cards.game, "a.png", lambda: b"newer") == b"new"

    def test_a_full_folder_loses_what_was_asked_for_longest_ago(self, kept_elsewhere: Path) -> None:
        folder = kept_elsewhere / "full"
        folder.mkdir()
        for age in range(10):
            file = folder / f"{age}.png"
            file.write_bytes(bytes(100))
            os.utime(file, (time.time() - age * 60,) * 2)
        shrink("full", 1000, 500)
        assert len(list(folder.iterdir())) == 10
        shrink("full", 999, 500)
        assert sorted(file.name for file in folder.iterdir()) == [f"{age}.png" for age in range(5)]


class TestPages:
    """The pages where the pictures are shown."""

    def test_a_cards_page_offers_its_pictures(self, client: Client) -> None:
        shown = client.get(f"{KNIGHT}/").content.decode()
        card, _ = knight()
        for form in ("png", "svg"):
            assert f'href="{image_address(card, form)}"' in shown

    def test_only_a_card_with_two_sides_offers_its_back(self, client: Client) -> None:
        assert "side=back" not in client.get(f"{KNIGHT}/").content.decode()
        assert "side=back" in client.get("/analog-tactics/units/mage-elite/").content.decode()

    def test_a_cards_page_says_what_to_show_where_it_is_shared(self, client: Client) -> None:
        shown = client.get(f"{KNIGHT}/").content.decode()
        assert '<meta property="og:image" content="http://testserver/tactics-david/units/knight.png?width=750' in shown
