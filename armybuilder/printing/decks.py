"""Decks for Tabletop Simulator: sheets of card pictures, and the saved object that cuts them into cards.

A sheet has up to ten cards across and seven down; its last place is what others see of a card in somebody's hand, so
that a sheet has room for 69. A card is a hundred times its sheet's number plus its place on the sheet. The game loads
sheets by their addresses and keeps them for good, so an address holds a hash of what the sheet shows. Sheets of an army
lie in a folder of its own (`of`), so that they are out of reach as soon as the army is.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from io import BytesIO
from math import ceil, sqrt
from threading import Lock
from typing import Any

from django.core.files.storage import default_storage
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.text import slugify
from PIL import Image

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.face import Face, plain_text
from armybuilder.printing import images
from armybuilder.printing.images import TRIM, drawing_parts, picture_png
from armybuilder.printing.sheet_drawing import CREDIT
from armybuilder.printing.storage import cache_file, fingerprint, read_cached
from armybuilder.printing.zips import Zip, ZipEntry
from armybuilder.serving.source import source_hash
from catalog.models import Game
from validation.words import counted


def sheet_address(site: str, place: Mapping[str, str], name: str) -> str:
    named = {"name": name.removesuffix(".jpg"), **({"signed": signed(place["army"])} if "army" in place else place)}
    return f"{site}{reverse('printing:sheet', kwargs=named)}"


def signed(army: str) -> str:
    """The key of somebody's army with the site's signature."""
    return f"{army}-{salted_hmac('armybuilder.printing.sheets', army).hexdigest()[:20]}"


def is_signed(text: str) -> bool:
    return constant_time_compare(text, signed(text.partition("-")[0]))


#: The most that fits on a sheet, across and down; the sheet's last place is the hidden card.
COLUMNS, ROWS = 10, 7
MOST_ON_SHEET = COLUMNS * ROWS - 1
#: The widths of a card on a sheet, in pixels: ten of the widest stay below the 10,000 that the game takes.
CARD_WIDTHS = (375, 500, 750)
USUAL_CARD_WIDTH = 500
#: More different cards than these are no deck.
MOST_CARDS = 5 * MOST_ON_SHEET
JPEG_QUALITY = 90
#: The width of the picture that stands for the deck among the saved objects.
THUMBNAIL = 250
#: Sheets stay as long as there is room for them; what was asked for longest ago goes first.
MOST_SHEET_BYTES, FEWER_SHEET_BYTES = 2 * 2**30, 3 * 2**29
SHEETS = "sheets"
#: A part of the saved object, as the game names its values.
Saved = dict[str, object]
#: The largest sheet takes 165 MB while it is made.
_one_at_a_time = Lock()


@dataclass(frozen=True)
class DeckCard:
    """A card of a deck, as often as its copies say; where it has no back, it has that of all cards."""

    name: str
    text: str
    front: Drawing
    back: Drawing | None
    copies: int


@dataclass(frozen=True)
class DeckSheet:
    """The cards of one sheet. `number` is what the ids of its cards begin with."""

    number: int
    cards: tuple[DeckCard, ...]
    hidden: Drawing
    width: int
    of: str = ""

    @property
    def has_backs(self) -> bool:
        """The cards have backs of their own, on a sheet of the same shape."""
        return self.cards[0].back is not None

    @property
    def shape(self) -> tuple[int, int]:
        """The places across and down, the hidden card's with them: as square as may be."""
        places = len(self.cards) + 1
        columns = min(COLUMNS, max(2, ceil(sqrt(places)), ceil(places / ROWS)))
        return columns, max(2, ceil(places / columns))

    @property
    def fronts(self) -> "SheetPicture":
        return self._picture(tuple(card.front for card in self.cards), self.shape)

    @property
    def backs(self) -> "SheetPicture":
        """The backs in the same places, or one back for all."""
        if not self.has_backs:
            return self._picture((), (1, 1))
        return self._picture(tuple(card.back or self.hidden for card in self.cards), self.shape)

    def _picture(self, drawings: tuple[Drawing, ...], shape: tuple[int, int]) -> "SheetPicture":
        return SheetPicture(drawings, self.hidden, shape, self.width, self.of)


@dataclass(frozen=True)
class SheetPicture:
    """One picture of many cards; its last place shows the hidden card."""

    drawings: tuple[Drawing, ...]
    hidden: Drawing
    shape: tuple[int, int]
    width: int
    of: str = ""

    @property
    def name(self) -> str:
        """The file's name, by what it shows."""
        look = (self.shape, self.width, JPEG_QUALITY)
        return f"{fingerprint([look, *drawing_parts([*self.drawings, self.hidden])])}.jpg"

    def content(self) -> bytes:
        if (content := cached_sheet(self.name, self.of)) is None:
            with _one_at_a_time:
                content = self._made()
            cache_file(place_of(self.name, self.of), content, SHEETS, MOST_SHEET_BYTES, FEWER_SHEET_BYTES)
        return content

    def _made(self) -> bytes:
        columns, rows = self.shape
        tall = round(self.width * self.hidden.height / self.hidden.width)
        sheet = Image.new("RGB", (columns * self.width, rows * tall), "white")
        for place, drawing in [*enumerate(self.drawings), (columns * rows - 1, self.hidden)]:
            at = (place % columns * self.width, place // columns * tall)
            sheet.paste(images.pixels(drawing, self.width), at)
        file = BytesIO()
        sheet.save(file, "JPEG", quality=JPEG_QUALITY, subsampling=0)
        return file.getvalue()


def place_of(name: str, of: str) -> str:
    return f"{SHEETS}/{of}/{name}" if of else f"{SHEETS}/{name}"


def cached_sheet(name: str, of: str) -> bytes | None:
    return read_cached(place_of(name, of))


def deck_cards(faces: Iterable[Face]) -> list[DeckCard]:
    """The faces as cards, each once with its copies; what goes on, and its back, stand behind its front."""
    found = []
    for face, copies in Counter(faces).items():
        sides = [*card_layout.drawings(replace(face, back=None), TRIM)]
        sides += card_layout.drawings(face.back, TRIM) if face.back else ()
        for place in range(0, len(sides), 2):
            back = sides[place + 1] if place + 1 < len(sides) else None
            name = f"{face.title} ({place // 2 + 1})" if place else face.title
            found.append(DeckCard(name, _description(face), sides[place], back, copies))
    return found


def _description(face: Face) -> str:
    """The words beside a card: its kind, then its texts."""
    parts = [face.subtitle or face.kind, plain_text(face.blocks)]
    return "\n".join(part for part in parts if part)


def deck_sheets(cards: Sequence[DeckCard], hidden: Drawing, width: int, of: str = "") -> list[DeckSheet]:
    """The cards on sheets: those with the plain back, then those with backs of their own."""
    groups = [[card for card in cards if not card.back], [card for card in cards if card.back]]
    parts = [group[at : at + MOST_ON_SHEET] for group in groups for at in range(0, len(group), MOST_ON_SHEET)]
    return [DeckSheet(number, tuple(part), hidden, width, of) for number, part in enumerate(parts, 1)]


def saved_object(sheets: Sequence[DeckSheet], name: str, address: Callable[[str], str]) -> dict[str, Any]:
    """The deck as the game saves it; a deck of a single card is that card."""
    drawn = {str(sheet.number): _custom_deck(sheet, address) for sheet in sheets}
    cards = [card for sheet in sheets for card in _cards(sheet, drawn)]
    deck = {
        **_object("DeckCustom", name, counted(len(cards), "card")),
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": drawn,
        "ContainedObjects": cards,
    }
    objects: list[Saved] = [deck, *cards] if len(cards) > 1 else cards
    for number, each in enumerate(objects):
        each["GUID"] = f"{number:06x}"
    return {**SAVE, "ObjectStates": objects[:1]}


def _custom_deck(sheet: DeckSheet, address: Callable[[str], str]) -> Saved:
    columns, rows = sheet.shape
    return {
        "FaceURL": address(sheet.fronts.name),
        "BackURL": address(sheet.backs.name),
        "NumWidth": columns,
        "NumHeight": rows,
        "BackIsHidden": not sheet.has_backs,
        "UniqueBack": sheet.has_backs,
        "Type": 0,
    }


def _cards(sheet: DeckSheet, drawn: Mapping[str, Saved]) -> Iterator[Saved]:
    key = str(sheet.number)
    for place, card in enumerate(sheet.cards):
        about = {"CardID": 100 * sheet.number + place, "CustomDeck": {key: drawn[key]}, "SidewaysCard": False}
        for _ in range(card.copies):
            yield {**_object("Card", card.name, card.text), **about}


TRANSFORM = {
    "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1,
}  # fmt: skip
SAVE: Saved = {
    "SaveName": "", "Date": "", "VersionNumber": "", "GameMode": "", "GameType": "", "GameComplexity": "", "Tags": [],
    "Table": "", "Sky": "", "Note": "", "TabStates": {}, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
}  # fmt: skip


def _object(kind: str, name: str, text: str) -> Saved:
    return {
        "Name": kind,
        "Transform": TRANSFORM,
        "Nickname": name,
        "Description": text,
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True, "Hands": True,
    }  # fmt: skip


README = """{name}: a deck for Tabletop Simulator, made by Muster.

Put {stem}.json and {stem}.png into the folder "Saves/Saved Objects" of the game's data
(on Windows: Documents/My Games/Tabletop Simulator). In the game, open Objects, Saved Objects, and take the deck out.

The deck loads its pictures from {site}.
Everybody at the table must be able to reach that address. If they can't, upload the pictures in the
folder "sheets" with the game's Cloud Manager, and put their new addresses in place of the old ones in {stem}.json.

{credit}
"""


@dataclass(frozen=True)
class DeckZip(Zip):
    """A deck as it is taken to the virtual table: the saved object with its thumbnail, every sheet that it names, and
    what to do with them. The sheets are loaded from a site, those of an army from its place there."""

    game: Game
    sheets: Sequence[DeckSheet]
    site: str
    place: Mapping[str, str]

    @property
    def count(self) -> int:
        return sum(len(each.cards) for each in self.sheets)

    @cached_property
    def saved(self) -> str:
        saved = saved_object(self.sheets, self.title, partial(sheet_address, self.site, self.place))
        return json.dumps(saved, ensure_ascii=False, indent=1)

    @cached_property
    def pictures(self) -> Mapping[str, SheetPicture]:
        return {each.name: each for sheet in self.sheets for each in (sheet.fronts, sheet.backs)}

    @property
    def fingerprint(self) -> str:
        return fingerprint(["deck", source_hash(), self.saved])

    @property
    def has_all_it_names(self) -> bool:
        return all(default_storage.exists(place_of(name, each.of)) for name, each in self.pictures.items())

    @property
    def entries(self) -> Sequence[ZipEntry]:
        stem = slugify(self.title)[:60] or "deck"
        about = README.format(name=self.title, stem=stem, site=self.site, credit=CREDIT)
        thumbnail = partial(picture_png, self.game, self.sheets[0].cards[0].front, THUMBNAIL)
        return [
            (f"{stem}.json", self.saved.encode),
            (f"{stem}.png", thumbnail),
            ("README.txt", about.encode),
            *((f"sheets/{name}", picture.content) for name, picture in self.pictures.items()),
        ]
