"""The changes of a load, told by comparing a game's rows before and after: added, removed, or field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import models

from catalog.fixture import nested_relations, own_fields
from catalog.models import Change, Game, Load
from catalog.shelf import CatalogEntry, Shelf, shelf_of

Facts = dict[str, str]
Rows = dict[tuple[str, str], tuple[str, Facts]]

#: Fields of which no change is told: the place of a section, for one more before it moves them all.
UNTOLD = {"order"}


class Ledger:
    """The rows of one game as they were, until what became of them is written down."""

    def __init__(self, game: str, data_version: str) -> None:
        known = Game.objects.filter(pk=game).first()
        self.version_before = known.data_version if known else ""
        self.is_due = self.version_before != data_version
        self.before: Rows = rows_on(shelf_of(known)) if known and self.is_due else {}

    def close(self, game: Game) -> Load | None:
        """Write down what has changed since. The first load of all is one line, whatever it holds."""
        if not self.is_due:
            return None
        after = rows_on(Shelf(game))  # not to be kept: the load may yet be rolled back
        changes = list(_changes(self.before, after)) if self.version_before else []
        if self.version_before and not changes:
            return None
        load = Load.objects.create(
            game=game, data_version=game.data_version, before=self.version_before, rows=len(after)
        )
        for change in changes:
            change.load = load
        Change.objects.bulk_create(changes)
        return load


def rows_on(shelf: Shelf) -> Rows:
    """Every card, section and term of a game in words, by kind and slug."""
    entries: list[CatalogEntry] = [*shelf.cards, *shelf.sections, *shelf.terms]
    return {(entry.kind, entry.slug): (str(entry), dict(_facts(entry))) for entry in entries}


def _facts(row: models.Model) -> Iterator[tuple[str, str]]:
    """Each field of a row in words; the rows inside it a line each."""
    inside = nested_relations(type(row))
    yield from _own_facts(row, UNTOLD)
    for many in row._meta.many_to_many:
        yield str(many.verbose_name), ", ".join(other.slug for other in getattr(row, many.name).all())
    for name, link in inside:
        inner = (_own_facts(child, {link.name}) for child in getattr(row, name).all())
        yield name.replace("_", " "), "\n".join(_line(facts) for facts in inner)


def _own_facts(row: models.Model, untold: set[str]) -> Iterator[tuple[str, str]]:
    for name, field in own_fields(type(row)).items():
        if name not in untold:
            yield str(field.verbose_name), _words(getattr(row, name))


def _line(facts: Iterator[tuple[str, str]]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in facts if value)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, models.Model):
        return str(getattr(value, "slug", value))
    return "" if value is None else str(value)


def _changes(before: Rows, after: Rows) -> Iterator[Change]:
    """The fate of each row: those that are gone first, then the rest in the book's order."""
    for key, (name, _) in before.items():
        if key not in after:
            yield _change(key, name, Change.What.REMOVED)
    for key, (name, facts) in after.items():
        if key not in before:
            yield _change(key, name, Change.What.ADDED)
        elif fields := _differences(before[key][1], facts):
            yield _change(key, name, Change.What.CHANGED, fields)


def _change(key: tuple[str, str], name: str, what: Change.What, fields: list[list[str]] | None = None) -> Change:
    return Change(kind=key[0], slug=key[1], name=name, what=what, fields=fields or [])


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[list[str]]:
    """Each field that says something else now: its name, what it said, what it says."""
    names = dict.fromkeys([*after, *before])
    return [
        [name, before.get(name, ""), after.get(name, "")]
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]
