"""The files that were made, in Django's default storage: the disk, or any other storage by the settings.

What lies there can be made again, so nobody depends on it: a storage that is out of reach costs time only, and what is
read is checked against a hash first.

What was costly to draw is kept in `kept/<game>/<edition>` until what it shows changes. An edition names the data that a
file was made from and the code, fonts and emblems that drew it, so a kept file is never stale: when either changes, the
address of the folder does, and the old folder goes. Such a file ends with a hash of what it holds."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage

from armybuilder.serving.source import source_hash
from catalog.models import Game


@dataclass(frozen=True, order=True)
class CachedFile:
    """A file that is there, by when it was last read, or else made."""

    at: datetime
    name: str
    size: int


def keep(name: str, content: File[bytes]) -> None:
    """Put a file there. Where another process was faster, that one's stays."""
    if (stored := default_storage.save(name, content)) != name:
        default_storage.delete(stored)


def files_below(folder: str) -> Iterator[CachedFile]:
    folders, names = _list_folder(folder)
    for name in names:
        path = f"{folder}/{name}"
        with suppress(FileNotFoundError):  # another process may remove it at the same time
            yield CachedFile(_used_at(path), path, default_storage.size(path))
    for each in folders:
        yield from files_below(f"{folder}/{each}")


def _used_at(name: str) -> datetime:
    try:
        return default_storage.get_accessed_time(name)
    except NotImplementedError:  # storages on other machines know only when a file was made
        return default_storage.get_modified_time(name)


def folders_in(folder: str) -> list[str]:
    return [f"{folder}/{each}" for each in sorted(_list_folder(folder)[0])]


def _list_folder(folder: str) -> tuple[list[str], list[str]]:
    try:
        return default_storage.listdir(folder)
    except FileNotFoundError:
        return [], []


def remove_folder(folder: str) -> None:
    """Remove a folder with all that is in it; on a disk the folder itself as well."""
    for each in folders_in(folder):
        remove_folder(each)
    for file in files_below(folder):
        default_storage.delete(file.name)
    with suppress(OSError):  # another process has just put something into it
        default_storage.delete(folder)


def shrink(folder: str, most: int, fewer: int) -> None:
    """Remove what was asked for longest ago, if a folder holds too much."""
    files = sorted(files_below(folder))
    total = sum(file.size for file in files)
    if total <= most:
        return
    for file in files:
        if total <= fewer:
            return
        default_storage.delete(file.name)
        total -= file.size


#: The folder of all that was drawn, a folder a game.
DRAWN = "kept"
#: A game's folder holds no more than this; what was asked for longest ago goes first, down to the smaller figure.
MOST_BYTES, FEWER_BYTES = 256 * 2**20, 192 * 2**20
#: The new files after which the folder is measured again.
MEASURED_EVERY = 64

#: The length of the hash at the end of each file.
HASH_BYTES = sha256().digest_size

logger = logging.getLogger(__name__)
_written = 0


def picture_hash(game: Game) -> str:
    """A hash of all that a picture of a game's cards shows: it changes with the data and with the site."""
    return f"{game.data_version}-{source_hash()}"


def fingerprint(parts: Iterable[object]) -> str:
    """A name of 32 letters for what is made of some parts: the same for parts that say the same of themselves."""
    known = sha256()
    for part in parts:
        known.update(repr(part).encode())
    return known.hexdigest()[:32]


def cached(game: Game, name: str, make: Callable[[], bytes]) -> bytes:
    folder = f"{DRAWN}/{game.slug}/{picture_hash(game)}"
    if (content := read_cached(f"{folder}/{name}")) is not None:
        return content
    content = make()
    is_first = folder not in folders_in(f"{DRAWN}/{game.slug}")
    if cache_file(f"{folder}/{name}", content, folder, MOST_BYTES, FEWER_BYTES) and is_first:
        remove_outdated(folder)
    return content


def read_cached(name: str) -> bytes | None:
    try:
        with default_storage.open(name) as file:
            found: bytes = file.read()
        content, said = found[:-HASH_BYTES], found[-HASH_BYTES:]
        if sha256(content).digest() == said:
            return content
        logger.warning("%s is damaged; it will be rebuilt.", name)
        default_storage.delete(name)
    except FileNotFoundError:
        pass
    except Exception as failed:  # each storage has errors of its own
        logger.warning("%s can't be read: %s", name, failed)
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
        logger.warning("%s can't be kept: %s", name, failed)
        return False
    return True


def remove_outdated(folder: str) -> None:
    """Removes what was cached of a game before its data or its look changed."""
    for other in folders_in(folder.rpartition("/")[0]):
        if other != folder:
            remove_folder(other)
