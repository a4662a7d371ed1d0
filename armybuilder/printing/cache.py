"""The cache of files that were costly to make: each is kept until what it shows changes.

They lie in `VAR_DIR/kept/<game>/<edition>`. An edition names the data that a file was made from and the code, fonts and
emblems that drew it, so a kept file is never stale: when either changes, the address of the folder does, and the old
folder goes. Several processes may share the folder; a file appears in it whole or not at all, and ends with a hash of
what it holds, so that one which the disk has spoilt since is made anew instead of served.
"""

import logging
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from tempfile import NamedTemporaryFile

from django.conf import settings

from catalog.models import Game

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
    folder = settings.VAR_DIR / "kept" / game.slug / picture_hash(game)
    if (content := read_cached(folder / name)) is not None:
        return content
    is_first = not folder.exists()
    content = make()
    if cache_file(folder / name, content, MOST_BYTES, FEWER_BYTES) and is_first:
        remove_outdated(folder)
    return content


def read_cached(file: Path) -> bytes | None:
    """The content of a file, if it is there; it counts as asked for now."""
    with suppress(OSError):
        kept = file.read_bytes()
        content, said = kept[:-HASH_BYTES], kept[-HASH_BYTES:]
        if sha256(content).digest() == said:
            os.utime(file)
            return content
        _log.warning("%s is spoilt, and is made anew.", file)
        file.unlink()
    return None


def cache_file(file: Path, content: bytes, most: int, fewer: int, root: Path | None = None) -> bool:
    """Write a file, and see now and then to the size of its folder, or of the one that holds all such folders.

    A disk that takes no more files only costs time.
    """
    global _written
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, content + sha256(content).digest())
        _written += 1
        if _written % MEASURED_EVERY == 0:
            shrink(root or file.parent, most, fewer)
    except OSError as failed:
        _log.warning("Nothing can be cached in %s: %s", file.parent, failed)
        return False
    return True


def write_whole(file: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees a part of it, not even after a power cut."""
    with NamedTemporaryFile(dir=file.parent, prefix=".new-", delete=False) as part:
        part.write(content)
        part.flush()
        os.fsync(part.fileno())
    Path(part.name).replace(file)


def remove_outdated(folder: Path) -> None:
    """Removes what was cached of a game before its data or its look changed."""
    for other in folder.parent.iterdir():
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def shrink(folder: Path, most: int, fewer: int) -> None:
    """Removes what was asked for longest ago, if a folder holds too much."""
    files = []
    for file in folder.rglob("*"):
        with suppress(OSError):  # another process may remove it at the same time
            about = file.stat()
            if S_ISREG(about.st_mode):
                files.append((about.st_mtime, about.st_size, file))
    total = sum(size for _, size, _ in files)
    if total <= most:
        return
    for _, size, file in sorted(files):
        if total <= fewer:
            return
        file.unlink(missing_ok=True)
        total -= size
