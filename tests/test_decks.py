"""Decks for virtual tables, and zips of pictures: what the game that loads them needs, and what is in the files."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Block, Face, Run
from armybuilder.ownership.history import archive, share, unshare
from armybuilder.printing import decks, images
from armybuilder.printing.decks import COLUMNS, MOST_ON_SHEET, ROWS, DeckCard, deck_cards, deck_sheets, saved_object
from armybuilder.printing.images import TRIM, pictures
from armybuilder.printing.options import Options
from armybuilder.printing.sources import source_of_army
from catalog.shelf import shelf
from tests.builder import client_of
from tests.factories import GAME, ArmyFactory, HolderFactory, army_file

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: The most that a sheet may measure, in pixels.
LARGEST = 10_000


@pytest.fixture(autouse=True)
def kept_elsewhere(settings: Any, tmp_path: Path) -> Path:
    """A folder of its own for what is kept."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def face(title: str, **parts: Any) -> Face:
    return Face("Unit", title, "A Game", emblem="castle", **parts)


def plain(count: int, copies: int = 1) -> list[DeckCard]:
    return deck_cards([face(f"Card {n}") for n in range(count) for _ in range(copies)])


def hidden() -> Drawing:
    return card_layout.drawings(face("Back"), TRIM)[0]


def deck_of(cards: list[DeckCard]) -> Any:
    """The one object that a deck of these cards is saved as."""
    (saved,) = saved_object(deck_sheets(cards, hidden(), 375), "A deck", str)["ObjectStates"]
    return saved


def check(deck: Any, cards: int) -> None:
    """Holds a deck to what the game asks."""
    assert deck["Name"] == "DeckCustom"
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == cards
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    for card in deck["ContainedObjects"]:
        (key,) = card["CustomDeck"]
        sheet = deck["CustomDeck"][key]
        assert card["CustomDeck"][key] == sheet
        assert card["CardID"] // 100 == int(key)
        assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
        assert 2 <= sheet["NumWidth"] <= COLUMNS
        assert 2 <= sheet["NumHeight"] <= ROWS
        assert card["Nickname"]
    ids = [deck["GUID"], *(card["GUID"] for card in deck["ContainedObjects"])]
    assert len(set(ids)) == len(ids)
    assert all(len(each) == 6 and int(each, 16) >= 0 for each in ids)


class TestSavedObject:
    """The deck as the game saves it."""

    @pytest.mark.parametrize("count", [2, 3, 10, 68, 69, 70, 139])
    def test_every_card_has_its_place_on_a_sheet(self, count: int) -> None:
        deck = deck_of(plain(count))
        check(deck, count)
        assert len(deck["CustomDeck"]) == -(-count // MOST_ON_SHEET)
        assert len(set(deck["DeckIDs"])) == count

    def test_copies_share_a_place(self) -> None:
        deck = deck_of(plain(3, copies=4))
        check(deck, 12)
        assert deck["DeckIDs"] == [100] * 4 + [101] * 4 + [102] * 4

    def test_a_deck_of_one_card_is_that_card(self) -> None:
        saved = deck_of(plain(1))
        assert (saved["Name"], saved["CardID"], saved["Nickname"]) == ("Card", 100, "Card 0")

    def test_cards_with_backs_of_their_own_have_a_sheet_of_backs(self) -> None:
        two_sided = face("Two-sided", back=face("Behind"))
        deck = deck_of(deck_cards([face("Plain"), two_sided, face("Plain too")]))
        check(deck, 3)
        assert [sheet["UniqueBack"] for sheet in deck["CustomDeck"].values()] == [False, True]
        assert [sheet["BackIsHidden"] for sheet in deck["CustomDeck"].values()] == [True, False]
        assert deck["DeckIDs"] == [100, 101, 200]

    def test_a_text_that_goes_on_goes_on_behind_its_card(self) -> None:
        long = face("Long", blocks=(Block("Story", ((Run("many words about it " * 200),),)),))
        cards = deck_cards([long])
        sides = len(card_layout.drawings(long, TRIM))
        assert sides > 2
        assert [card.name for card in cards] == ["Long", *(f"Long ({n})" for n in range(2, (sides + 1) // 2 + 1))]
        assert cards[0].back is not None

    def test_a_card_says_what_it_does(self) -> None:
        (card,) = deck_cards([face("Knight", subtitle="Unit 002", blocks=(Block("Vigor", ((Run("Hits."),),)),))])
        assert card.text == "Unit 002\nHits."


class TestSheets:
    """The pictures that the deck is cut from."""

    @pytest.mark.parametrize("count", [1, 5, 69])
    @pytest.mark.parametrize("width", decks.CARD_WIDTHS)
    def test_a_sheet_is_no_larger_than_the_game_takes(self, count: int, width: int) -> None:
        (sheet,) = deck_sheets(plain(count), hidden(), width)
        columns, rows = sheet.shape
        assert count < columns * rows <= COLUMNS * ROWS
        assert columns * width <= LARGEST
        assert rows * round(width * 88 / 63) <= LARGEST

    def test_its_last_place_is_the_hidden_card_and_each_card_stands_in_its_own(self) -> None:
        (sheet,) = deck_sheets(plain(4), hidden(), 375)
        picture = Image.open(BytesIO(sheet.fronts.content()))
        columns, rows = sheet.shape
        wide, tall = picture.width // columns, picture.height // rows
        wanted = {columns * rows - 1: hidden()} | {n: card.front for n, card in enumerate(sheet.cards)}
        for place, drawing in wanted.items():
            x, y = place % columns * wide, place // columns * tall
            assert difference(picture.crop((x, y, x + wide, y + tall)), images.pixels(drawing, 375)) < 2

    def test_a_sheet_is_named_by_what_it_shows(self) -> None:
        names = [deck_sheets(plain(count), hidden(), 375)[0].fronts.name for count in (3, 3, 4)]
        assert names[0] == names[1] != names[2]


def difference(one: Image.Image, other: Image.Image) -> float:
    """The difference of two pictures, from 0 to 255."""
    return float(sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3)


class TestDeckFile:
    """The zip of a deck."""

    def unpacked(self, client: Client, address: str, **query: Any) -> dict[str, bytes]:
        answer = client.get(address, query)
        assert answer.status_code == 200
        content = answer.content
        with ZipFile(BytesIO(content)) as archive:
            assert archive.testzip() is None
            return {name: archive.read(name) for name in archive.namelist()}

    def test_it_has_the_deck_its_thumbnail_its_sheets_and_a_word_about_them(self, client: Client) -> None:
        files = self.unpacked(client, "/print/deck.zip", game=GAME, slugs="knight,archer", copies=2)
        names = sorted(files)
        assert [name for name in names if not name.startswith("sheets/")] == [
            "README.txt", "tactics-david.json", "tactics-david.png",
        ]  # fmt: skip
        (deck,) = json.loads(files["tactics-david.json"])["ObjectStates"]
        check(deck, 4)
        assert b"game-icons.net" in files["README.txt"]

    def test_every_address_in_it_answers_with_the_sheet_that_it_brings(self, client: Client) -> None:
        files = self.unpacked(client, "/print/deck.zip", game="analog-tactics", kind="unit")
        (deck,) = json.loads(files["analog-tactics-units.json"])["ObjectStates"]
        for sheet in deck["CustomDeck"].values():
            for address in (sheet["FaceURL"], sheet["BackURL"]):
                assert address.startswith("http://testserver/print/sheets/")
                answer = client.get(address.removeprefix("http://testserver"))
                assert answer["Content-Type"] == "image/jpeg"
                assert "immutable" in answer["Cache-Control"]
                assert answer.content == files[f"sheets/{address.rpartition('/')[2]}"]

    def test_the_same_deck_is_the_same_file(self, client: Client, kept_elsewhere: Path) -> None:
        query = {"game": "tactica", "kind": "troop"}
        first = self.unpacked(client, "/print/deck.zip", **query)
        for file in kept_elsewhere.rglob("*.*g"):
            file.unlink()
        assert self.unpacked(client, "/print/deck.zip", **query) == first

    def test_an_armys_deck_has_a_card_for_each_piece(self) -> None:
        source = source_of_army(army_file())
        names = [card.name for card in deck_cards(source.faces(Options())) for _ in range(card.copies)]
        assert names.count("Soldier") == 3
        assert "Sword" in names

    def addresses(self, client: Client, address: str) -> list[str]:
        files = self.unpacked(client, address)
        [deck] = [json.loads(content) for name, content in files.items() if name.endswith(".json")]
        sheets = deck["ObjectStates"][0]["CustomDeck"].values()
        return [sheet[side].removeprefix("http://testserver") for sheet in sheets for side in ("FaceURL", "BackURL")]

    def test_whoever_sits_at_the_virtual_table_loads_an_armys_sheets_until_it_is_deleted(self) -> None:
        holder = HolderFactory.create()
        army = ArmyFactory.create(holder=holder)
        addresses = self.addresses(client_of(holder), f"/print/armies/{army.key}/deck.zip")
        assert {Client().get(each).status_code for each in addresses} == {200}
        assert "private" in Client().get(addresses[0])["Cache-Control"]
        archive(army)
        assert {Client().get(each).status_code for each in addresses} == {404}

    def test_an_armys_sheets_are_loaded_by_no_other_address(self) -> None:
        holder, other = HolderFactory.create(), ArmyFactory.create()
        army = ArmyFactory.create(holder=holder)
        [address, *_] = self.addresses(client_of(holder), f"/print/armies/{army.key}/deck.zip")
        sheet = address.rpartition("/")[2]
        signed = address.split("/")[3]
        guesses = [
            f"/print/sheets/{sheet}",
            f"/print/armies/{army.key}/sheets/{sheet}",
            f"/print/armies/{army.key}-{'0' * 20}/sheets/{sheet}",
            f"/print/armies/{signed.replace(army.key, other.key)}/sheets/{sheet}",
            f"/print/shared/{share(other)}/sheets/{sheet}",
        ]
        assert {Client().get(each).status_code for each in guesses} == {404}

    def test_a_shared_armys_sheets_are_dead_as_soon_as_its_link_is(self) -> None:
        army = ArmyFactory.create()
        addresses = self.addresses(Client(), f"/print/shared/{share(army)}/deck.zip")
        assert {Client().get(each).status_code for each in addresses} == {200}
        unshare(army)
        share(army)
        assert {Client().get(each).status_code for each in addresses} == {404}

    @pytest.mark.parametrize("name", ["0" * 32, "x" * 32, "..", "a"])
    def test_a_sheet_that_is_not_there_is_not_found(self, client: Client, name: str) -> None:
        assert client.get(f"/print/sheets/{name}.jpg").status_code == 404

    def test_pictures_have_names_that_sort_as_the_cards_do(self, client: Client) -> None:
        files = self.unpacked(client, "/print/pictures.zip", game="analog-tactics", kind="unit", width=250)
        assert list(files)[:3] == ["001-warrior-elite.png", "001-warrior-elite-back.png", "002-warrior-common.png"]
        assert {Image.open(BytesIO(content)).width for content in files.values()} == {250}

    def test_names_never_clash(self) -> None:
        named = [each.name for each in pictures([face("Same"), face("Same", cost=1), face("\U0001f409")])]
        assert len(set(named)) == len(named)

    def test_too_many_are_refused_before_any_is_made(self, client: Client, kept_elsewhere: Path) -> None:
        cards = shelf(GAME)
        every = ",".join(
            f"{kind}:{slug}" for kind in ("unit", "ability", "item", "status") for slug in cards.kind(kind)
        )
        for name, most in (("deck", decks.MOST_CARDS), ("pictures", 400)):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("armybuilder.printing.images.MOST_PICTURES", 400)
                answer = client.get(f"/print/{name}.zip", {"game": GAME, "slugs": every})
            assert answer.status_code == 400
            assert f"{most} is the most" in answer.content.decode()
        assert not list(kept_elsewhere.rglob("*.*g"))
