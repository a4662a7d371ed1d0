"""The files that were made, in Django's storage `kept`: the disk, or any other storage by the settings.

What lies there can be made anew, so nobody depends on it: a storage that is out of reach costs time only, and what is
read is checked against a hash first.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, Storage, storages


class Disk(FileSystemStorage):
    """Files below `VAR_DIR`. Several processes may share it: a file appears whole or not at all, and stays so after a
    power cut. Its time is that of the last who asked for it."""

    @property
    def location(self) -> str:
        return str(Path(settings.VAR_DIR).resolve())

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """The name itself: a file of the same name takes its place."""
        return name

    def _save(self, name: str, content: File[bytes]) -> str:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as part:
            try:
                _write(part, content.chunks())
            except OSError:
                Path(part.name).unlink()
                raise
        Path(part.name).replace(path)
        return name

    def touch(self, name: str) -> None:
        """Note that somebody has asked for a file just now."""
        os.utime(self.path(name))


def _write(part: IO[bytes], chunks: Iterable[bytes]) -> None:
    part.writelines(chunks)
    part.flush()
    os.fsync(part.fileno())


@dataclass(frozen=True, order=True)
class KeptFile:
    """A file that is there, by when it was last asked for, or else made."""

    at: datetime
    name: str
    size: int


def kept() -> Storage:
    """The storage."""
    return storages["kept"]


def keep(name: str, content: File[bytes]) -> None:
    """Put a file there. Where another process was faster, and the storage overwrites nothing, that one's stays."""
    if (stored := kept().save(name, content)) != name:
        kept().delete(stored)


def note_asked(name: str) -> None:
    """Note that a file was asked for; a storage that can't count its own way by when it was made."""
    if isinstance(storage := kept(), Disk):
        storage.touch(name)


def files_below(folder: str) -> Iterator[KeptFile]:
    """All files of a folder and of those in it."""
    folders, names = _listed(folder)
    for name in names:
        path = f"{folder}/{name}"
        with suppress(FileNotFoundError):  # another process may remove it at the same time
            yield KeptFile(kept().get_modified_time(path), path, kept().size(path))
    for each in folders:
        yield from files_below(f"{folder}/{each}")


def folders_in(folder: str) -> list[str]:
    """The folders in a folder."""
    return [f"{folder}/{each}" for each in sorted(_listed(folder)[0])]


def _listed(folder: str) -> tuple[list[str], list[str]]:
    try:
        return kept().listdir(folder)
    except FileNotFoundError:
        return [], []


def remove_folder(folder: str) -> None:
    """Remove a folder with all that is in it; on a disk the folder itself as well."""
    for each in folders_in(folder):
        remove_folder(each)
    for file in files_below(folder):
        kept().delete(file.name)
    with suppress(OSError):  # another process has just put something into it
        kept().delete(folder)


def shrink(folder: str, most: int, fewer: int) -> None:
    """Remove what was asked for longest ago, if a folder holds too much."""
    files = sorted(files_below(folder))
    total = sum(file.size for file in files)
    if total <= most:
        return
    for file in files:
        if total <= fewer:
            return
        kept().delete(file.name)
        total -= file.size
