"""Prints that take long: made in the background by a worker, looked at and fetched when they are ready.

A print is a row that any process of the site can read, and a task that a worker takes (`manage.py db_worker`). Its
maker says in the row how far it is, and leaves off when somebody has written there that it is wanted no longer. Files
are kept under the fingerprint of what they hold, and a print whose file is there, as whole as it was made, is ready.
After a day all of it is cleaned away.
"""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from django.core.files.base import ContentFile, File
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django_tasks import task

from armybuilder.lists.files import as_document, read_document
from armybuilder.printing.models import PRINTS, BackgroundPrint
from armybuilder.printing.offers import OFFERS
from armybuilder.printing.options import PRINT_OPTIONS, read_options
from armybuilder.printing.products import CardSheets, Product
from armybuilder.printing.query_reader import Query
from armybuilder.printing.selections import selection_of
from armybuilder.printing.sources import Source, source_of_army
from armybuilder.printing.storage import files_below, keep, kept, note_asked, shrink
from catalog.models import Card
from catalog.shelf import shelf
from validation.army import ArmyFile
from validation.books import rulebook

#: How many are under way with those that wait, how many of them are one person's, and from one address.
MOST_UNDER_WAY, MOST_OF_ONE, MOST_OF_AN_ADDRESS = 12, 3, 6
#: Files together are no larger than this; the oldest go first, down to the smaller figure.
MOST_BYTES, FEWER_BYTES = 2 * 2**30, 3 * 2**29
LIFETIME = timedelta(days=1)
#: The time between two writings of how far it is, in seconds.
TELLS_EVERY = 0.5

_log = logging.getLogger(__name__)


class TooMany(Exception):
    """No further print can be started now; the words say why."""


class LeftOff(Exception):
    """Somebody wants a print no longer."""


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
        """It as plain data, for a worker to read."""
        query = {name: list(words) for name, words in self.query.items()}
        army = as_document(self.army) if self.army else None
        return vars(self) | {"query": query, "army": army, "place": dict(self.place), "missing": dict(self.missing)}

    @classmethod
    def of_row(cls, row: dict[str, Any]) -> "PrintOrder":
        return cls(**row | {"army": read_document(row["army"]) if row["army"] else None})

    @property
    def product(self) -> Product:
        """The file that is wanted. Raises BadRequest where that can't be read."""
        if self.offer:
            offered = OFFERS[self.offer]
            source = self._source(offered.picks(self.query))
            return offered.zip(source, offered.values(self.query, source), self.site)
        return self.cards

    @property
    def cards(self) -> CardSheets:
        """The sheets of cards that are wanted. Raises BadRequest where that can't be read."""
        source = self._source(self.query)
        return CardSheets(source.job(read_options(self.query, [*PRINT_OPTIONS, *source.parameters]), self.site))

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
    """Begin what is asked for; `own` are the keys of this person's others. Raises TooMany."""
    clean()
    new = BackgroundPrint(
        title=product.title,
        file=f"{product.fingerprint}.{product.form}",
        asked=asked.as_row(),
        origin=origin,
        begin=begin,
        cards=product.count,
        asker=salted_hmac("printing.background", address).hexdigest()[:32] if address else "",
    )
    if is_whole(new.place) and product.has_all_it_names:
        note_asked(new.place)
        note_asked(_voucher(new.place))
        new.kept_state = BackgroundPrint.READY
        new.save()
        return new
    _refuse_too_many(own, new.asker)
    new.save()
    make_print.enqueue(new.key)
    new.refresh_from_db()
    return new


def _refuse_too_many(own: Iterable[str], asker: str) -> None:
    under_way = [each for each in BackgroundPrint.objects.defer("asked") if each.is_under_way]
    mine = sum(1 for each in under_way if each.key in set(own))
    if mine >= MOST_OF_ONE:
        raise TooMany(f"{mine} prints of yours are under way; wait for one of them, or leave one off.")
    if len(under_way) >= MOST_UNDER_WAY or sum(each.asker == asker != "" for each in under_way) >= MOST_OF_AN_ADDRESS:
        raise TooMany("Many prints are under way just now. Try again in a minute.")


def look_at(key: str) -> BackgroundPrint | None:
    """The state of a print; None if there is none of this key (any more)."""
    return BackgroundPrint.objects.defer("asked").filter(key=key).first()


def leave_off(key: str) -> None:
    """Let a print be; its maker sees it at the next card."""
    _tell(key, kept_state=BackgroundPrint.CANCELLED)


def clean() -> None:
    """Remove what is older than a day."""
    oldest = timezone.now() - LIFETIME
    BackgroundPrint.objects.filter(made__lt=oldest).delete()
    shrink(PRINTS, MOST_BYTES, FEWER_BYTES)
    for file in files_below(PRINTS):
        if file.at < oldest:
            kept().delete(file.name)


@task()
def make_print(key: str) -> None:
    """Make the file of a print, and say how it ended."""
    # One that runs already was begun by a worker that was killed.
    wanted = BackgroundPrint.objects.filter(key=key, kept_state__in=BackgroundPrint.UNDER_WAY).first()
    if wanted is None:  # left off before its turn, or cleaned away
        return
    try:
        _make(wanted)
        _tell(key, kept_state=BackgroundPrint.READY, done=wanted.cards, total=wanted.cards)
    except LeftOff:
        pass
    except Exception:
        _log.exception("The print %s failed", key)
        _tell(key, kept_state=BackgroundPrint.FAILED)


def _make(wanted: BackgroundPrint) -> None:
    """Make the file, and keep it when it is whole."""
    if not _tell(wanted.key, kept_state=BackgroundPrint.RUNNING):
        raise LeftOff
    with TemporaryDirectory(prefix="muster-print.") as folder:
        made = Path(folder) / wanted.file
        PrintOrder.of_row(wanted.asked).product.write(made, _teller(wanted.key))
        with made.open("rb") as file:
            keep(_voucher(wanted.place), ContentFile(_hash_of(file)))
            keep(wanted.place, File(file))


def _teller(key: str) -> Callable[[str, int, int], None]:
    """The function that a maker calls after every card; the row is written now and then. Raises LeftOff."""
    told_at = 0.0

    def tell(step: str, done: int, total: int) -> None:
        nonlocal told_at
        if time.monotonic() - told_at < TELLS_EVERY:
            return
        told_at = time.monotonic()
        if not _tell(key, step=step, done=done, total=total):
            raise LeftOff

    return tell


def _tell(key: str, **columns: object) -> bool:
    """Write something of a print that is under way; False where it is not any more."""
    under_way = BackgroundPrint.objects.filter(key=key, kept_state__in=BackgroundPrint.UNDER_WAY)
    return bool(under_way.update(told_at=timezone.now(), **columns))


def _voucher(place: str) -> str:
    """The place of the note beside a file that says what it holds."""
    return f"{place}.sha256"


def _hash_of(file: IO[bytes]) -> bytes:
    return file_digest(file, "sha256").hexdigest().encode()  # type: ignore[arg-type]  # it reads what any file has


def is_whole(place: str) -> bool:
    """True where a print's file is there as it was made; one that is spoilt since is taken away."""
    try:
        with kept().open(place) as file, kept().open(_voucher(place)) as voucher:
            if _hash_of(file) == voucher.read():
                return True
    except FileNotFoundError:
        return False
    _log.warning("%s is spoilt, and is made anew when somebody asks for it.", place)
    kept().delete(place)
    return False
