"""Prints that take long: made in the background by a thread of this process, looked at and fetched when they are ready.

Each has a folder in `VAR_DIR/prints` with its state, so that any process of the site can tell how far it is. While its
process makes it, it holds a lock on a file there: a print that is under way but whose lock is free was broken off, for
the system frees the locks of a process that has ended. Files are kept under the job's fingerprint, and a print whose
file is there already, as whole as it was made, is ready at once. After a day all of it is cleaned away.
"""

import fcntl
import json
import logging
import os
import shutil
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from hashlib import file_digest
from pathlib import Path
from threading import BoundedSemaphore, Lock, Thread
from typing import IO

from django.conf import settings
from django.utils.text import slugify

from armybuilder.lists.models import new_key
from armybuilder.printing.cache import shrink, write_whole
from armybuilder.printing.jobs import Job
from armybuilder.printing.products import job_fingerprint, make

#: So many are made at once, so many are under way with those that wait, and so many of them are one person's.
MOST_AT_ONCE, MOST_UNDER_WAY, MOST_OF_ONE = 2, 12, 3
#: Files together are no larger than this; the oldest go first, down to the smaller figure.
MOST_BYTES, FEWER_BYTES = 2 * 2**30, 3 * 2**29
LIFETIME = 24 * 60 * 60
#: The time between two writings of the state, in seconds.
TELLS_EVERY = 0.25

_log = logging.getLogger(__name__)
_turns = BoundedSemaphore(MOST_AT_ONCE)
_counting = Lock()
_under_way = 0


class TooMany(Exception):
    """No further print can be started now; the words say why."""


class LeftOff(Exception):
    """Somebody wants a print no longer."""


@dataclass(frozen=True)
class BackgroundPrint:
    """A print that is made in the background. `origin` is the page with its options; `begin`, where it is begun."""

    key: str
    title: str
    file: str
    origin: str
    begin: str
    cards: int
    state: str = "waiting"
    step: str = ""
    done: int = 0
    total: int = 0

    @property
    def is_under_way(self) -> bool:
        return self.state in {"waiting", "running"}

    @property
    def is_ready(self) -> bool:
        return self.state == "ready"

    @property
    def path(self) -> Path:
        """The place of its file, also before it is there."""
        return _files() / self.file

    @property
    def name(self) -> str:
        """The file's name on the person's disk."""
        return f"{slugify(self.title)[:80] or 'print'}-cards{self.path.suffix}"


def _root() -> Path:
    return Path(settings.VAR_DIR) / "prints"


def _files() -> Path:
    return _root() / "files"


def _folder(key: str) -> Path:
    return _root() / "under-way" / key


def start(job: Job, origin: str, begin: str, own: Iterable[str] = ()) -> BackgroundPrint:
    """Begin a print; `own` are the keys of this person's others. Raises TooMany."""
    global _under_way
    clean()
    new = BackgroundPrint(
        new_key(), job.title, f"{job_fingerprint(job)}.{job.options.format}", origin, begin, len(job.faces)
    )
    _folder(new.key).mkdir(parents=True)
    if is_whole(new.path):
        new.path.touch()
        _voucher(new.path).touch()
        return _write(replace(new, state="ready"))
    with _counting:
        try:
            _refuse_too_many(own)
        except TooMany:
            shutil.rmtree(_folder(new.key))
            raise
        _under_way += 1
    lock = _locked(new.key)
    assert lock, "a new folder's lock is free"
    _write(new)
    Thread(target=_run, args=(job, new, lock), name=f"print-{new.key}", daemon=True).start()
    return new


def _refuse_too_many(own: Iterable[str]) -> None:
    mine = sum(1 for found in map(look_at, own) if found and found.is_under_way)
    if mine >= MOST_OF_ONE:
        raise TooMany(f"{mine} prints of yours are under way; wait for one of them, or leave one off.")
    if _under_way >= MOST_UNDER_WAY:
        raise TooMany("Many prints are under way just now. Try again in a minute.")


def look_at(key: str) -> BackgroundPrint | None:
    """The state of a print; None if there is none of this key (any more)."""
    try:
        found = BackgroundPrint(**json.loads((_folder(key) / "state.json").read_text()))
    except (OSError, ValueError, TypeError):
        return None
    if found.is_under_way:
        if lock := _locked(key):
            lock.close()
            # Between the two looks its maker may have come to the end, and let go.
            again = BackgroundPrint(**json.loads((_folder(key) / "state.json").read_text()))
            return replace(again, state="broken off") if again.is_under_way else again
        return replace(found, state="cancelled") if _is_left_off(key) else found
    return replace(found, state="gone") if found.is_ready and not found.path.exists() else found


def leave_off(key: str) -> None:
    """Let a print be; its maker sees it at the next card."""
    (_folder(key) / "left-off").touch()


def clean() -> None:
    """Remove what is older than a day."""
    oldest = time.time() - LIFETIME
    if _files().exists():
        shrink(_files(), MOST_BYTES, FEWER_BYTES)
    for path in [*_root().glob("under-way/*"), *_root().glob("files/*")]:
        if path.exists() and path.stat().st_mtime < oldest:
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


def _run(job: Job, new: BackgroundPrint, lock: IO[bytes]) -> None:
    """The thread's work: wait for a turn, make the file, say how it ended."""
    global _under_way
    try:
        with _turns:
            _write(_made(job, new))
    except LeftOff:
        _write(replace(new, state="cancelled"))
    except Exception:
        _log.exception("The print %s failed", new.key)
        _write(replace(new, state="failed"))
    finally:
        lock.close()
        with _counting:
            _under_way -= 1


def _made(job: Job, new: BackgroundPrint) -> BackgroundPrint:
    """The print when its file is there; the file appears whole or not at all."""
    told_at = 0.0

    def tell(step: str, done: int, total: int) -> None:
        nonlocal told_at
        if time.monotonic() - told_at < TELLS_EVERY:
            return
        if _is_left_off(new.key):
            raise LeftOff
        told_at = time.monotonic()
        _write(replace(new, state="running", step=step, done=done, total=total))

    part = _folder(new.key) / new.file
    make(job, part, tell)
    _files().mkdir(exist_ok=True)
    _vouch(part, new.path)
    part.replace(new.path)
    return replace(new, state="ready", done=new.cards, total=new.cards)


def _vouch(part: Path, path: Path) -> None:
    """Note beside a file that is all there what it holds, and see that it is on the disk."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
        write_whole(_voucher(path), file_digest(file, "sha256").hexdigest().encode())


def _voucher(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def is_whole(path: Path) -> bool:
    """True where a print's file is there as it was made; one that the disk has spoilt since is taken away."""
    try:
        with path.open("rb") as file:
            if file_digest(file, "sha256").hexdigest() == _voucher(path).read_text():
                return True
    except OSError:
        return False
    _log.warning("%s is spoilt, and is made anew when somebody asks for it.", path)
    path.unlink(missing_ok=True)
    return False


def _is_left_off(key: str) -> bool:
    return (_folder(key) / "left-off").exists()


def _write(state: BackgroundPrint) -> BackgroundPrint:
    write_whole(_folder(state.key) / "state.json", json.dumps(asdict(state)).encode())
    return state


def _locked(key: str) -> IO[bytes] | None:
    """The lock of a print, held until it is closed; None if somebody else holds it."""
    file = (_folder(key) / "lock").open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    return file
