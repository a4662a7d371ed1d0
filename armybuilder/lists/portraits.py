"""Pictures of their own that players give to the cards they made: seen by the owner of the army and on the owner's
prints, and by nobody else. Only the pixels of what was sent are kept: redrawn small and square, without its notes.
"""

from io import BytesIO

from django.db import transaction
from PIL import Image, ImageOps

from armybuilder.lists.models import Army, Portrait
from armybuilder.lists.services import ARMY_QUOTA
from armybuilder.ownership.holders import Holder
from armybuilder.serving.workers import run_in_worker
from catalog.errors import Refused

FORMATS = ("PNG", "JPEG", "WEBP")
#: The most bytes that may be sent, and the most pixels when it is unpacked.
MOST_BYTES, MOST_PIXELS = 6 * 2**20, 25_000_000
#: The side of a picture as it is kept, in pixels: 400 dots an inch where it prints largest.
SIDE = 450
QUALITY = 85
#: The ground behind what is transparent, as cards have it.
GROUND = "#fcf8ee"
#: What Pillow raises for a file that is none of its formats, cut off, or made to burst.
UNREADABLE = (OSError, SyntaxError, ValueError, EOFError, OverflowError, MemoryError, Image.DecompressionBombError)


def reencoded(content: bytes) -> bytes:
    """A picture as it is kept: a square JPEG cut out of the middle. Raises Refused."""
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as sent:
            if sent.width * sent.height > MOST_PIXELS:
                raise Refused(f"The picture has {sent.width} × {sent.height} pixels; send a smaller one.")
            sent.draft("RGB", (2 * SIDE, 2 * SIDE))  # a JPEG is unpacked no larger than this needs
            upright = ImageOps.exif_transpose(sent).convert("RGBA")
    except UNREADABLE:
        raise Refused("This is no PNG, JPEG or WebP picture that we can read.") from None
    square = ImageOps.fit(upright, (SIDE, SIDE))
    kept = Image.new("RGB", square.size, GROUND)
    kept.paste(square, mask=square)
    file = BytesIO()
    kept.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def set_portrait(army: Army, slug: str, content: bytes, holder: Holder) -> None:
    """Give a made card a picture, in place of the one that it had. Raises Refused and QuotaReached."""
    if len(content) > MOST_BYTES:
        raise Refused(f"The picture takes more than {MOST_BYTES // 2**20} MB; send a smaller one.")
    kept = run_in_worker(reencoded, content)
    ARMY_QUOTA.require_bytes(holder)
    with transaction.atomic():
        standing = Army.objects.select_for_update().get(pk=army.pk)  # the card may just have been deleted
        if all(row["slug"] != slug for row in standing.own_cards):
            raise Refused("This card was deleted in the meantime.")
        Portrait.objects.update_or_create(army=army, slug=slug, defaults={"content": kept, "size": len(kept)})


def remove_portrait(army: Army, slug: str) -> None:
    Portrait.objects.filter(army=army, slug=slug).delete()


def portraits_at(key: str) -> dict[str, bytes]:
    """The pictures of the made cards of the army with a key, by their slugs; whose it is was asked before."""
    kept = Portrait.objects.filter(army__key=key).values_list("slug", "content")
    return {slug: bytes(content) for slug, content in kept}
