"""From `fixtures/<slug>/*.json` to the database: all of it or nothing, and every mistake at once.

A file is a list of plain objects with the model's field names; links are slugs, many-links are lists of slugs, and
rows that belong to a card (`notes`, `cells`) stand inside it. Loading again changes only what differs, so an army
that points at a card keeps it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, models, transaction

from catalog.changes import Ledger
from catalog.fixture import (
    RULES_FILE,
    Address,
    Draft,
    FixtureFile,
    address_of,
    hint_at_near,
    in_fixture,
    models_of,
    refuse_repeats,
)
from catalog.kinds import kind_of, kinds
from catalog.mistakes import Invalid, Mistake
from catalog.models import Card, Game, Term
from catalog.tokens import has_broken_mark, tokens


@dataclass(frozen=True)
class Loaded:
    """The result of a load: the game, its data version, its rows by kind, and how many of them were written."""

    game: Game
    rows: dict[str, int]
    written: int


def load_catalog(folder: Path | None = None) -> list[Loaded]:
    """Load every game in `settings.GAMES` from its folder, in one transaction."""
    folder = folder or settings.FIXTURES_DIR
    with transaction.atomic():
        loaders = [GameLoader(folder / game.replace("_", "-")) for game in settings.GAMES]
        refuse_repeats(draft for loader in loaders for draft in loader.games())
        if mistakes := [mistake for loader in loaders for mistake in loader.mistakes()]:
            raise Invalid(mistakes)
        return [loader.write() for loader in loaders]


class GameLoader:
    """Loads one game: reads all files, links them, checks them, and writes what differs."""

    def __init__(self, folder: Path) -> None:
        self.slug = folder.name
        self.files = [FixtureFile(folder / name, model) for name, model in models_of(self.slug).items()]
        self.index: dict[Address, Draft] = {}
        self.in_use: dict[models.Model, Mistake] = {}
        for file in self.files:
            kind = (kind_of(file.model),) if issubclass(file.model, Card) else ()
            for slug, draft in file.drafts.items():
                self.index[address_of(file.model, (self.slug, *kind, slug))] = draft
        self.check()

    def mistakes(self) -> list[Mistake]:
        return [mistake for file in self.files for mistake in file.mistakes]

    def games(self) -> Iterable[Draft]:
        """The game itself, where its file can be read."""
        return self.files[0].drafts.values()

    def check(self) -> None:
        """Links lead to cards that exist, and marks in texts to terms or cards."""
        slugs: dict[tuple[object, ...], list[str]] = {}
        for model, (*where, slug) in self.index:
            slugs.setdefault((model, *where), []).append(slug)
        by_kind = {kind: slugs.get((Card, self.slug, kind), []) for kind in kinds(self.slug)}
        words = self.words()
        for draft in self.drafts():
            for one in (draft, *draft.inside()):
                self.check_links(one, slugs)
            for inner, field, text in draft.texts():
                for wrong in _wrong_marks(text, words, by_kind):
                    inner.refuse(field, wrong)

    def drafts(self) -> Iterator[Draft]:
        for file in self.files:
            yield from file.drafts.values()

    def check_links(self, draft: Draft, slugs: Mapping[tuple[object, ...], list[str]]) -> None:
        """Refuse the links of a row that lead to no row."""
        for field, addresses in draft.addresses():
            for address in addresses:
                if address not in self.index:
                    model, (*where, slug) = address
                    what = where[1].replace("_", " ") if model is Card else model._meta.verbose_name
                    hint = hint_at_near(slug, slugs.get((model, *where), []))
                    draft.refuse(field.name, f"there is no {what} '{slug}'{hint}")

    def words(self) -> set[str]:
        """Every word that a text may mark; two terms may not share one."""
        owners: dict[str, Draft] = {}
        for draft in self.drafts():
            for word in draft.words() if draft.model is Term else ():
                owner = owners.setdefault(word.casefold(), draft)
                if owner is not draft:
                    draft.refuse("", f"'{word}' is a word of the term '{owner.slug}' already")
        return set(owners)

    def write(self) -> Loaded:
        """Write what differs from the database, take out what is gone, and note what has changed."""
        row = next(iter(self.games()))
        game: Game = row.object
        ledger = Ledger(self.slug, game.data_version)
        # What is gone goes first, so that a new row may take its place; what others lean on waits until they let go.
        self.take_out([row for file in reversed(self.files) for row in self.gone(file)])
        lists_inside = 0
        for draft in self.drafts():
            draft.settle(self.index, trades=not row.is_new)
            with self.named(draft):
                draft.save()
                lists_inside += draft.write_inside()
        late = [one for draft in self.drafts() for one in (draft, *draft.inside()) if one.deferred_fields]
        for draft in late:
            draft.settle(self.index)
            with self.named(draft):
                draft.save()
        self.take_out([*self.in_use])
        if self.in_use:
            raise Invalid([*self.in_use.values()])
        ledger.close(game)
        rows = {file.model.__name__: len(file.drafts) for file in self.files[1:]}
        written = sum(draft.is_written for draft in self.drafts() if draft is not row)
        return Loaded(game, rows, written + lists_inside)

    @contextmanager
    def named(self, draft: Draft) -> Iterator[None]:
        """Name the row that the database refuses."""
        try:
            yield
        except DatabaseError as error:
            draft.refuse("", f"the database refuses it: {str(error).splitlines()[0]}")
            raise Invalid([*draft.mistakes, *self.in_use.values()]) from error

    def gone(self, file: FixtureFile) -> Iterable[models.Model]:
        """The rows that the fixtures no longer hold; those of their own kind let go of them."""
        model = file.model
        if model is Game:
            return []
        rows = model._default_manager.filter(game=self.slug).exclude(slug__in=file.drafts)
        for field in model._meta.fields:
            if field.related_model is model and field.null:
                model._default_manager.filter(**{f"{field.name}__in": rows}).update(**{field.name: None})
        return rows

    def take_out(self, rows: list[models.Model]) -> None:
        """Delete rows; those that others still point at stay, and `in_use` says who does."""
        self.in_use = {}
        for row in rows:
            try:
                with transaction.atomic():  # who refuses may do so in the midst of it
                    row.delete()
            except models.ProtectedError as error:
                self.in_use[row] = _still_used(row, error.protected_objects)


def _still_used(row: Any, users: Iterable[models.Model]) -> Mistake:
    names = sorted({f"{user._meta.verbose_name} '{user}'" for user in users})
    shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    file = f"{kind_of(type(row))}.json" if isinstance(row, Card) else RULES_FILE
    return in_fixture(file, row.slug, "", f"is gone from the fixtures, but in use: {shown}")


def _wrong_marks(text: str, words: set[str], by_kind: Mapping[str, Collection[str]]) -> Iterator[str]:
    """The mistakes of the marks in a text that lead nowhere."""
    if has_broken_mark(text):
        yield "holds a mark that is not whole: write [[Term]], [[Term|words]] or [[kind:slug]]"
    for token in tokens(text):
        known: Collection[str] = by_kind.get(token.kind, ()) if token.kind else words
        if (token.name if token.kind else token.name.casefold()) not in known:
            hint = hint_at_near(token.name if token.kind else token.name.casefold(), known)
            yield f"no {'card' if token.kind else 'term'} for {token}{hint}"


def summary(loaded: list[Loaded]) -> Iterator[str]:
    """A load in words, a line a game."""
    for one in loaded:
        rows = ", ".join(f"{count} {name}" for name, count in one.rows.items())
        yield f"{one.game.name}: {rows}; {one.written} written; data version {one.game.data_version}"
