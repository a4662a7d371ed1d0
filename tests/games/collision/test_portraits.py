"""Pictures that players give to their characters: kept as pixels alone, for their owner's eyes and prints alone."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile
from zlib import compress, crc32

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from armybuilder.accounts.services import data_of
from armybuilder.faces.card_layout import drawings
from armybuilder.faces.drawing import Portrait as Shown
from armybuilder.faces.styles import STYLES, TRIMS
from armybuilder.hosting import backups
from armybuilder.lists import portraits, services
from armybuilder.lists.forms.made import written
from armybuilder.lists.models import Army, Portrait
from armybuilder.lists.portraits import MOST_BYTES, SIDE
from armybuilder.lists.selectors import file_of
from armybuilder.ownership import history, quotas
from armybuilder.ownership.holders import Holder
from armybuilder.printing.background import PrintOrder
from armybuilder.printing.sources import source_of_army
from tests.builder import army_in_session, newcomer
from tests.factories import ArmyFactory, UserFactory
from tests.games.collision.made import SLUG, WARDEN, company
from tests.pdf_ua import problems
from tests.pdf_x import problems as press_problems
from tests.prints import opened
from validation.games.collision.maker import MAKER
from validation.moves import Remove, Unmake

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def army(client: Client) -> Army:
    return army_in_session(client, company())


def picture(form: str = "PNG", size: tuple[int, int] = (60, 40), colour: str = "#c02020", **more: object) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, form, **more)
    return file.getvalue()


def address(army: Army, slug: str = SLUG) -> str:
    return f"{army.get_absolute_url()}made/{slug}/portrait/"


def send(client: Client, army: Army, content: bytes, name: str = "me.png") -> str:
    """Upload a picture; what the page says of it."""
    answer = client.post(address(army), {"picture": SimpleUploadedFile(name, content)})
    assert answer.status_code == 302
    return " ".join(str(each) for each in get_messages(answer.wsgi_request))


def kept(army: Army) -> dict[str, bytes]:
    return portraits.portraits_at(army.key)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_kept_as_a_small_square_jpeg_whatever_it_was(client: Client, army: Army, form: str) -> None:
    assert "The picture of Ash Warden is saved." in send(client, army, picture(form, (900, 500)))
    (content,) = kept(army).values()
    with Image.open(BytesIO(content)) as shown:
        assert (shown.format, shown.size, shown.mode) == ("JPEG", (SIDE, SIDE), "RGB")
        red, green, _ = shown.resize((1, 1)).tobytes()
        assert red > 150 > 90 > green


def test_nothing_but_pixels_is_kept_and_they_stand_upright(client: Client, army: Army) -> None:
    sideways = Image.new("RGB", (40, 40), "white")
    sideways.paste("black", (0, 0, 20, 40))
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "Taken at home"  # lies on its side; where it was taken
    file = BytesIO()
    sideways.save(file, "JPEG", exif=exif, comment=b"secret", quality=95)
    send(client, army, file.getvalue())
    (content,) = kept(army).values()
    assert b"home" not in content
    assert b"secret" not in content
    with Image.open(BytesIO(content)) as shown:
        assert not shown.getexif()
        upper, lower = shown.convert("L").resize((1, 2), Image.Resampling.BOX).tobytes()
        assert upper < 60 < 200 < lower


def test_what_is_transparent_lies_on_the_cards_ground() -> None:
    file = BytesIO()
    Image.new("RGBA", (10, 10), (0, 0, 0, 0)).save(file, "PNG")
    with Image.open(BytesIO(portraits.reencoded(file.getvalue()))) as shown:
        assert min(shown.resize((1, 1)).tobytes()) > 230


# What is refused


def bomb(width: int, height: int) -> bytes:
    """A PNG of few bytes that says it is as large as this."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x01\x00\x00\x00\x00"
    rows = compress(b"\x00" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (picture("GIF"), "no PNG, JPEG or WebP"),
        (picture("TIFF"), "no PNG, JPEG or WebP"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(7)</script></svg>", "no PNG, JPEG or WebP"),
        (b"%PDF-1.7", "no PNG, JPEG or WebP"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "no PNG, JPEG or WebP"),
        (picture()[:60], "no PNG, JPEG or WebP"),
        (picture("JPEG", (600, 600))[:700], "no PNG, JPEG or WebP"),
        (b"\x89PNG\r\n\x1a\n" + b"\xff" * 99, "no PNG, JPEG or WebP"),
        (bomb(6000, 6000), "6000 × 6000 pixels; send a smaller one"),
        (bomb(100_000, 100_000), "no PNG, JPEG or WebP"),
        (picture() + b"\x00" * MOST_BYTES, "more than 6 MB"),
        (b"", "Choose a picture"),
    ],
    ids=["gif", "tiff", "svg", "pdf", "eps", "cut png", "cut jpeg", "noise", "many", "bomb", "large", "empty"],
)
def test_what_is_no_picture_or_too_large_is_refused_and_says_why(
    client: Client, army: Army, content: bytes, said: str
) -> None:
    send(client, army, picture())
    before = kept(army)
    assert said in send(client, army, content)
    assert kept(army) == before


def test_no_file_and_no_such_card_change_nothing(client: Client, army: Army) -> None:
    assert client.post(address(army)).status_code == 302
    assert client.post(address(army, "own-nobody"), {"picture": SimpleUploadedFile("a", picture())}).status_code == 404
    assert client.get(address(army)).status_code == 405
    assert not Portrait.objects.exists()


def test_pictures_count_among_what_a_person_keeps(client: Client, army: Army, monkeypatch: pytest.MonkeyPatch) -> None:
    before = services.army_bytes(Army.objects.held_by(holder(army)))
    send(client, army, picture())
    assert services.army_bytes(Army.objects.held_by(holder(army))) == before + len(kept(army)[SLUG])
    monkeypatch.setitem(quotas.GUEST, "armies", quotas.Quota(50, 10))
    old = kept(army)
    answer = client.post(address(army), {"picture": SimpleUploadedFile("me.png", picture(colour="#0000ff"))})
    assert answer.status_code == 403
    assert kept(army) == old


def holder(army: Army) -> Holder:
    return Holder(token=army.guest_token)


# Whose eyes


def test_its_owner_sees_it_on_the_form_and_on_prints(client: Client, army: Army) -> None:
    send(client, army, picture())
    page = client.get(f"{army.get_absolute_url()}made/{SLUG}/").content.decode()
    assert "data:image/jpeg;base64," in page
    assert "but its picture is gone for good" in page
    assert "data:image/jpeg;base64," in client.get(f"/print/armies/{army.key}/?sides=long").content.decode()
    assert images_in(client.get(f"/print/armies/{army.key}/cards.pdf").content) == {("/DeviceRGB", SIDE)}


def test_it_stays_while_its_owner_types(client: Client, army: Army) -> None:
    send(client, army, picture())
    form = {**written(MAKER, WARDEN), "name": "Bellows"}
    looks = {
        card: client.post(f"{army.get_absolute_url()}make/look/?card={card}", form) for card in (SLUG, "own-b", "")
    }
    assert [card for card, look in looks.items() if "image/jpeg" in look.content.decode()] == [SLUG]


def images_in(content: bytes) -> set[tuple[str, int]]:
    """The colours and the width of each photograph in a PDF."""
    with opened(content) as file:
        assert problems(file) == []
        found = [each for page in file.pages for each in page.get_images().values()]
        return {(str(each.ColorSpace), int(each.Width)) for each in found}


def test_a_print_shop_gets_it_in_its_inks(client: Client, army: Army) -> None:
    send(client, army, picture())
    content = client.get(f"/print/armies/{army.key}/cards.pdf", {"colours": "process"}).content
    assert images_in(content) == {("/DeviceCMYK", SIDE)}
    with opened(content) as file:
        assert press_problems(file) == []


def test_a_print_in_the_background_has_it(client: Client, army: Army) -> None:
    send(client, army, picture())
    order = PrintOrder({}, file_of(army), place={"army": army.key})
    again = PrintOrder.of_row(json.loads(json.dumps(order.as_row())))
    face = next(face for face in again.cards.faces if face.portrait)
    assert face.back
    assert face.back.portrait == face.portrait
    for style in (STYLES["usual"], STYLES["large"]):
        front, *_, back = drawings(face, TRIMS["poker"], style)
        assert [sum(isinstance(mark, Shown) for mark in side.marks) for side in (front, back)] == [1, 1]


def test_nobody_else_sees_it(client: Client, army: Army) -> None:
    send(client, army, picture())
    history.share(army)
    client.get(f"{army.get_absolute_url()}made/{SLUG}/")  # the owner's shelf is kept
    stranger, shared = Client(), f"/armies/shared/{army.share_key}/"
    pages = [shared, f"{shared}made/{SLUG}/", f"{shared}made/{SLUG}/preview/", f"/print/shared/{army.share_key}/"]
    for path in pages:
        answer = stranger.get(path)
        assert answer.status_code == 200, path
        assert "image/jpeg" not in answer.content.decode(), path
    assert images_in(stranger.get(f"/print/shared/{army.share_key}/cards.pdf").content) == set()
    own = client.get(f"/print/shared/{army.share_key}/cards.pdf")
    assert images_in(own.content) == set()
    copied = services.duplicate_army(army, Holder(user=UserFactory.create()))
    assert kept(copied) == {}


def test_a_stranger_reaches_no_picture(client: Client, army: Army) -> None:
    send(client, army, picture())
    before, stranger = kept(army), Client()
    newcomer(stranger)
    for data in ({"picture": SimpleUploadedFile("a.png", picture(colour="#0000ff"))}, {"remove": "1"}):
        assert stranger.post(address(army), data).status_code == 404
    assert stranger.get(f"{army.get_absolute_url()}made/{SLUG}/").status_code == 404
    assert stranger.get(f"/print/armies/{army.key}/cards.pdf").status_code == 404
    assert kept(army) == before


def test_what_lies_open_to_others_has_no_pictures(client: Client, army: Army) -> None:
    send(client, army, picture())
    source = source_of_army(file_of(army), {"army": army.key})  # of decks for virtual tables, and zips
    assert not any(card.portrait for card in source.shelf.own)


# Until when


def test_it_goes_with_its_card_and_undo_does_not_bring_it_back(client: Client, army: Army) -> None:
    send(client, army, picture())
    army.refresh_from_db()
    lines = [Remove(line.key) for line in file_of(army).lines_of(SLUG)]
    services.change_army(army, [*lines, Unmake(SLUG)], army.revision)
    assert kept(army) == {}
    services.undo_army(army, army.revision)
    assert file_of(army).made_card(SLUG)
    assert kept(army) == {}


def test_it_can_be_taken_away_and_goes_with_its_army(client: Client, army: Army) -> None:
    send(client, army, picture())
    client.post(address(army), {"remove": "1"})
    assert kept(army) == {}
    send(client, army, picture())
    army.delete()
    assert not Portrait.objects.exists()


def test_a_person_downloads_it_and_a_backup_keeps_it(tmp_path: Path) -> None:
    user = UserFactory.create()
    army = ArmyFactory.create(holder=Holder(user=user), file=company())
    portraits.set_portrait(army, SLUG, picture(), Holder(user=user))
    before = kept(army)
    with data_of(user) as file, ZipFile(file) as zipped:
        assert zipped.read(f"armies/ash-company-{army.key}-{SLUG}.jpg") == before[SLUG]
    backups.back_up(tmp_path / "backup.zip")
    with ZipFile(tmp_path / "backup.zip") as zipped:
        assert "lists.portrait" in zipped.read("data.jsonl").decode()
