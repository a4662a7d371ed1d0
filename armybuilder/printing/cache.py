"""The cache of files that were costly to make: each is kept until what it shows changes.

They lie in `kept/<game>/<edition>` of a storage that several processes may share. An edition names the data that a file
was made from and the code, fonts and emblems that drew it, so a kept file is never stale: when either changes, the
address of the folder does, and the old folder goes. A file ends with a hash of what it holds, so that one which is
spoilt or not all there is made anew instead of served.
"""

import logging
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.core.files.base import ContentFile

from armybuilder.printing.storage import folders_in, keep, kept, note_asked, remove_folder, shrink
from catalog.models import Game

#: The folder of all that was drawn, a folder a game.
DRAWN = "kept"
#: A game's folder holds no more than this; what was asked for longest ago goes first, down to the smaller figure.
MOST_BYTES, FEWER_BYTES = 256 * 2**20, 192 * 2**20
#: The folder is measured once in so many new files.
MEASURED_EVERY = 64

#: The length of the hash at the end of each file.
HASH_BYTES = sha256().digest_size

_log = logging.getLogger(__name__)
_written = 0


@cache
def drawing_hash() -> str:
    """A hash of what decides how a card looks beside its data: our code, the fonts, the emblems, the presses' inks."""
    static = settings.BASE_DIR / "static"
    code = [file for name in ("faces", "printing") for file in (settings.BASE_DIR / "armybuilder" / name).rglob("*.py")]
    presses = (settings.BASE_DIR / "armybuilder/printing/presses").glob("*.icc")
    files = sorted([*code, *presses, *(static / "fonts").glob("*.ttf"), *(static / "emblems").glob("*.svg")])
    known = sha256()
    for file in files:
        known.update(file.read_bytes())
    return known.hexdigest()[:8]


def picture_hash(game: Game) -> str:
    """A hash of all that a picture of a game's cards shows: it changes with the data and with how cards look."""
    return f"{game.data_version}-{drawing_hash()}"


def fingerprint(parts: Iterable[object]) -> str:
    """A name of 32 letters for what is made of some parts: the same for parts that say the same of themselves."""
    known = sha256()
    for part in parts:
        known.update(repr(part).encode())
    return known.hexdigest()[:32]


def cached(game: Game, name: str, make: Callable[[], bytes]) -> bytes:
    """The file of this name, made if it is not there yet."""
    folder = f"{DRAWN}/{game.slug}/{picture_hash(game)}"
    if (content := read_cached(f"{folder}/{name}")) is not None:
        return content
    content = make()
    is_first = folder not in folders_in(f"{DRAWN}/{game.slug}")
    if cache_file(f"{folder}/{name}", content, folder, MOST_BYTES, FEWER_BYTES) and is_first:
        remove_outdated(folder)
    return content


def read_cached(name: str) -> bytes | None:
    """The content of a file, if it is there; it counts as asked for now."""
    try:
        with kept().open(name) as file:
            found: bytes = file.read()
        content, said = found[:-HASH_BYTES], found[-HASH_BYTES:]
        if sha256(content).digest() == said:
            note_asked(name)
            return content
        _log.warning("%s is spoilt, and is made anew.", name)
        kept().delete(name)
    except FileNotFoundError:
        pass
    except Exception as failed:  # each storage has errors of its own
        _log.warning("%s can't be read: %s", name, failed)
    return None


def cache_file(name: str, content: bytes, root: str, most: int, fewer: int) -> bool:
    """Keep a file, and see now and then to the size of the folder that holds all such files.

    A storage that takes no more files only costs time.
    """
    global _written
    try:
        keep(name, ContentFile(content + sha256(content).digest()))
        _written += 1
        if _written % MEASURED_EVERY == 0:
            shrink(root, most, fewer)
    except Exception as failed:  # each storage has errors of its own
        _log.warning("%s can't be kept: %s", name, failed)
        return False
    return True


def remove_outdated(folder: str) -> None:
    """Removes what was cached of a game before its data or its look changed."""
    for other in folders_in(folder.rpartition("/")[0]):
        if other != folder:
            remove_folder(other)
