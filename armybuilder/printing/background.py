"""Prints that take long: made in the background by a worker, looked at and fetched when they are ready.

A print is a row that any process of the site can read, and a task that a worker takes (`manage.py db_worker`). Its
maker says in the row how far it is, and stops when somebody has cancelled it there. A
print of the same content as one whose file is there, as whole as it was made, is ready at once and shares the file.
After a day `manage.py clean_up` deletes all of it.
"""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django_tasks import task

from armybuilder.lists.files import as_document, read_document
from armybuilder.printing.jobs import Job, Product
from armybuilder.printing.models import BackgroundPrint
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import PRINT_OPTIONS, Query, read_options
from armybuilder.printing.sources import Source, selection_of, source_of_army
from armybuilder.printing.storage import files_below
from armybuilder.serving.workers import WORKER_TIMEOUT
from catalog.errors import Refused
from catalog.models import Card
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.books import rulebook

#: How many are under way with those that wait, how many of them are one person's, and from one address.
MOST_UNDER_WAY, MOST_OF_ONE, MOST_OF_AN_ADDRESS = 12, 3, 6
#: Files together are no larger than this; the oldest go first.
MOST_BYTES = 2 * 2**30
LIFETIME = timedelta(days=1)
#: The time between two notes of how far a print is.
PROGRESS_EVERY_SECONDS = 0.5

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """Somebody has cancelled the print."""


@dataclass(frozen=True)
class PrintOrder:
    """All that a print is made of: an army with its place among the addresses, or the query that selects cards; the
    options in the query, and the site. `offer` names what is made if not the cards for paper, and `missing` says how
    many of each card of the army its person lacks, by their slugs."""

    query: Query
    army: ArmyFile | None = None
    site: str = ""
    offer: str = ""
    place: Mapping[str, str] = field(default_factory=dict)
    missing: Mapping[str, int] = field(default_factory=dict)

    def as_row(self) -> dict[str, object]:
        query = {name: list(words) for name, words in self.query.items()}
        army = as_document(self.army) if self.army else None
        return vars(self) | {"query": query, "army": army, "place": dict(self.place), "missing": dict(self.missing)}

    @classmethod
    def of_row(cls, row: dict[str, Any]) -> "PrintOrder":
        return cls(**row | {"army": read_document(row["army"]) if row["army"] else None})

    @property
    def product(self) -> Product:
        """The file that is wanted. Raises Invalid where that can't be read."""
        if self.offer:
            offered = OFFERS[self.offer]
            source = self._source(offered.picks(self.query))
            return offered.zip(source, offered.values(self.query, source), self.site)
        return self.cards

    @property
    def cards(self) -> Job:
        """The sheets of cards that are wanted. Raises Invalid where that can't be read."""
        source = self._source(self.query).for_its_owner
        return source.job(read_options(self.query, [*PRINT_OPTIONS, *source.parameters]), self.site)

    def _source(self, query: Query) -> Source:
        if self.army is None:
            return selection_of(query)
        return replace(source_of_army(self.army, self.place), missing=self._missing_cards)

    def _missing_cards(self) -> Mapping[Card, int]:
        assert self.army
        known = shelf(self.army.game).among(rulebook(self.army.game).piece_kinds)
        return {known[slug]: count for slug, count in self.missing.items()}


def start(
    asked: PrintOrder, product: Product, origin: str, begin: str, own: Iterable[str] = (), address: str = ""
) -> BackgroundPrint:
    """Begin what is asked for; `own` are the keys of this person's others. Raises Refused."""
    new = BackgroundPrint(
        title=product.title,
        fingerprint=product.fingerprint,
        asked=asked.as_row(),
        origin=origin,
        begin=begin,
        cards=product.count,
        asker=salted_hmac("printing.background", address).hexdigest()[:32] if address else "",
    )
    same = BackgroundPrint.objects.ready().filter(fingerprint=new.fingerprint).first()
    if same and is_whole(same) and product.has_all_it_names:
        new.file, new.file_hash, new.file_bytes = same.file, same.file_hash, same.file_bytes
        new.kept_state = BackgroundPrint.State.READY
        new.save()
        return new
    with transaction.atomic():
        _refuse_too_many(own, new.asker)
        new.save()
        make_print.enqueue(new.key)  # both are there or neither: a print without its task would wait for ever
    new.refresh_from_db()
    return new


def _refuse_too_many(own: Iterable[str], asker: str) -> None:
    # One at a time: the lock is any row that is always there, and the count holds until the print is saved.
    ContentType.objects.select_for_update().get(app_label="printing", model="backgroundprint")
    under_way = BackgroundPrint.objects.under_way().aggregate(
        of_all=Count("pk"), own=Count("pk", Q(key__in=list(own))), of_address=Count("pk", Q(asker=asker) & ~Q(asker=""))
    )
    if under_way["own"] >= MOST_OF_ONE:
        raise Refused(f"{under_way['own']} prints of yours are under way; wait for one of them, or cancel one.")
    if under_way["of_all"] >= MOST_UNDER_WAY or under_way["of_address"] >= MOST_OF_AN_ADDRESS:
        raise Refused("Many prints are under way right now. Try again in a minute.")


def look_at(key: str) -> BackgroundPrint | None:
    return BackgroundPrint.objects.defer("asked").filter(key=key).first()


def cancel(key: str) -> None:
    """Stop a print; its maker sees it at the next card."""
    _update(key, kept_state=BackgroundPrint.State.CANCELLED)


def clean() -> None:
    """Delete what is older than a day, and every file that no print has."""
    now = timezone.now()
    BackgroundPrint.objects.filter(made__lt=now - LIFETIME).delete()
    named = set(BackgroundPrint.objects.ready().values_list("file", flat=True))
    for file in files_below(BackgroundPrint.FOLDER):
        if file.name not in named and file.at < now - WORKER_TIMEOUT:  # its maker may be about to say what it has made
            default_storage.delete(file.name)


def delete_oldest() -> None:
    """Delete the files of the oldest prints, if all of them take too much room."""
    files = (
        BackgroundPrint.objects.ready().order_by().values("file").annotate(size=Max("file_bytes"), newest=Max("made"))
    )
    total = 0
    for name, size in files.order_by("-newest").values_list("file", "size"):
        total += size
        if total > MOST_BYTES:
            _forget(name)


def _forget(name: str) -> None:
    BackgroundPrint.objects.filter(file=name).update(kept_state=BackgroundPrint.State.GONE)
    default_storage.delete(name)


@task()
def make_print(key: str) -> None:
    # One that runs already was begun by a worker that was killed.
    wanted = BackgroundPrint.objects.filter(key=key, kept_state__in=BackgroundPrint.UNDER_WAY).first()
    if wanted is None:  # cancelled before its turn, or cleaned away
        return
    try:
        _make(wanted)
    except Cancelled:
        pass
    except Exception:
        logger.exception("The print of row %s failed", wanted.pk)  # its key lets anyone who has it fetch the print
        _update(key, kept_state=BackgroundPrint.State.FAILED)


def _make(wanted: BackgroundPrint) -> None:
    """Make the file, and keep it when it is whole."""
    if not _update(wanted.key, kept_state=BackgroundPrint.State.RUNNING):
        raise Cancelled
    product = PrintOrder.of_row(wanted.asked).product
    with TemporaryDirectory(prefix="muster-print.") as folder:
        made = Path(folder) / f"{wanted.fingerprint}.{product.form}"
        product.write(made, _progress(wanted.key))
        with made.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
            wanted.file.save(made.name, File(file), save=False)
            size = file.tell()
    done = {"done": wanted.cards, "total": wanted.cards, "file_hash": digest, "file_bytes": size}
    _update(wanted.key, kept_state=BackgroundPrint.State.READY, file=wanted.file.name, **done)
    delete_oldest()


def _progress(key: str) -> Callable[[str, int, int], None]:
    """The function that a maker calls after every card; the row is written now and then. Raises Cancelled."""
    noted_at = 0.0

    def tell(step: str, done: int, total: int) -> None:
        nonlocal noted_at
        if time.monotonic() - noted_at < PROGRESS_EVERY_SECONDS:
            return
        noted_at = time.monotonic()
        if not _update(key, step=step, done=done, total=total):
            raise Cancelled

    return tell


def _update(key: str, **columns: object) -> bool:
    """Change columns of a print that is under way; False where it no longer is."""
    under_way = BackgroundPrint.objects.filter(key=key, kept_state__in=BackgroundPrint.UNDER_WAY)
    return bool(under_way.update(heartbeat_at=timezone.now(), **columns))


def is_whole(made: BackgroundPrint) -> bool:
    """True where a print's file is there as it was made; a print whose file is lost or damaged is gone."""
    try:
        with default_storage.open(str(made.file)) as file:
            if file_digest(file, "sha256").hexdigest() == made.file_hash:
                return True
        logger.warning("%s is damaged; it will be rebuilt when somebody asks for it.", str(made.file))
    except FileNotFoundError:
        pass
    _forget(str(made.file))
    return False
