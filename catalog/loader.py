"""From `fixtures/<slug>/*.json` to the database: all of it or nothing, and every mistake at once.

A file is a list of plain objects with the model's field names; links are slugs, many-links are lists of slugs, and
rows that belong to a card (`notes`, `cells`) stand inside it. Loading again changes only what differs, so an army
that points at a card keeps it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from django.db import DatabaseError, models, transaction

from catalog.changes import Ledger
from catalog.fixture import Draft, in_fixture, near, nested_relations, refuse_repeats
from catalog.kinds import kind_of, kinds
from catalog.mistakes import Mistake
from catalog.models import Card, Game, RuleSection, Term
from catalog.tokens import has_broken_mark, tokens

GAME_FILE, RULES_FILE, TERMS_FILE = "game.json", "rules.json", "terms.json"
ShapeT = TypeVar("ShapeT", list[object], dict[str, object])
SHAPES: dict[type, str] = {list: "a list of objects", dict: "one object"}
Everything = dict[type[models.Model], dict[str, Draft]]


class CatalogRefused(Exception):
    """The fixtures hold mistakes; nothing was loaded. `mistakes` names each with its file, slug and field."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes
        super().__init__("\n".join(str(mistake) for mistake in mistakes))


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
        loaders = [GameLoader(folder / game.replace("_", "-"), game) for game in settings.GAMES]
        for loader in loaders:
            loader.read_all()
        refuse_repeats(loader.game for loader in loaders)
        if mistakes := [mistake for loader in loaders for mistake in loader.all_mistakes()]:
            raise CatalogRefused(mistakes)
        return [loader.write_all() for loader in loaders]


def data_version(folder: Path) -> str:
    """A hash of a game's fixtures: the same files, the same version."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.glob("*.json") if path.is_file()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class GameLoader:
    """Loads one game: reads all files, links them, checks them, and writes what differs."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.slug = game.replace("_", "-")
        self.kinds = kinds(game)
        self.mistakes: list[Mistake] = []
        self.everything: Everything = {}
        self.in_use: dict[models.Model, Mistake] = {}
        self.written = 0

    # --- Reading -----------------------------------------------------------------------------------------------------

    def read_all(self) -> None:
        """Read and check every file of the game; `all_mistakes` then says what is wrong."""
        self.game = self.draft_of_game()
        # Sections first, then cards in the order of their links, then terms, which point at both.
        files: list[tuple[type[models.Model], str]] = [(RuleSection, RULES_FILE)]
        files += [(model, f"{kind}.json") for kind, model in self.kinds.items()]
        files += [(Term, TERMS_FILE)]
        self.everything = {model: self.drafts(model, name) for model, name in files}
        self.check()

    def all_mistakes(self) -> list[Mistake]:
        """Every mistake in the game's files."""
        drafts = [self.game, *(draft for drafts in self.everything.values() for draft in drafts.values())]
        return self.mistakes + [mistake for draft in drafts for mistake in draft.mistakes]

    def draft_of_game(self) -> Draft:
        row = self.read(GAME_FILE, dict)
        draft = Draft(Game, GAME_FILE, row | {"slug": self.slug}, Game.objects.filter(pk=self.slug).first())
        if row.get("slug", self.slug) != self.slug:
            draft.refuse("slug", f"its folder calls it '{self.slug}'")
        draft.instance.data_version = data_version(self.folder)
        return draft

    def read(self, name: str, shape: type[ShapeT]) -> ShapeT:
        try:
            content = json.loads((self.folder / name).read_text(encoding="utf-8"), object_pairs_hook=_object)
        except FileNotFoundError:
            self.refuse(name, f"there is no such file in {self.folder}")
        except OSError as error:
            self.refuse(name, f"cannot be read: {error.strerror}")
        except (ValueError, RecursionError) as error:
            self.refuse(name, f"is not JSON: {error}")
        else:
            if isinstance(content, shape):
                return content
            self.refuse(name, f"should hold {SHAPES[shape]}")
        return shape()

    def refuse(self, file: str, message: str, slug: str = "") -> None:
        """Note a mistake in a file, as far as it is no row's."""
        self.mistakes.append(in_fixture(file, slug, "", message))

    def drafts(self, model: type[models.Model], name: str) -> dict[str, Draft]:
        """The rows of a file by slug, each laid over the row of the database that it continues, if there is one."""
        known = {row.slug: row for row in self.known(model)}
        drafts: dict[str, Draft] = {}
        for index, row in enumerate(self.read(name, list)):
            slug = row.get("slug") if isinstance(row, dict) else None
            if not isinstance(row, dict):
                self.refuse(name, "is no object with fields", f"entry {index + 1}")
            elif not slug or not isinstance(slug, str):
                self.refuse(name, "has no slug", f"entry {index + 1}")
            elif slug in drafts:
                self.refuse(name, f"entry {index + 1} has this slug again", slug)
            else:
                drafts[slug] = Draft(model, name, row, known.get(slug))
        return drafts

    def known(self, model: type[models.Model]) -> Any:
        nested = [name for name, _ in nested_relations(model)]
        many = [field.name for field in model._meta.many_to_many]
        return model._default_manager.filter(game=self.slug).prefetch_related(*nested, *many)

    def check(self) -> None:
        """Links lead to cards that exist, marks in texts to terms or cards, and nothing stands twice that is unique."""
        by_kind = {kind: self.everything[model] for kind, model in self.kinds.items()}
        words = self.words()
        for drafts in self.everything.values():
            for draft in drafts.values():
                draft.link(self.everything, by_kind)
                for inner, field, text in draft.texts():
                    for wrong in _wrong_marks(text, words, by_kind):
                        inner.refuse(field, wrong)
            refuse_repeats(drafts.values())

    def words(self) -> set[str]:
        """Every word that a text may mark; two terms may not share one."""
        owners: dict[str, Draft] = {}
        for draft in self.everything[Term].values():
            for word in draft.words():
                owner = owners.setdefault(word.casefold(), draft)
                if owner is not draft:
                    draft.refuse("", f"'{word}' is a word of the term '{owner.slug}' already")
        return set(owners)

    # --- Writing -----------------------------------------------------------------------------------------------------

    def write_all(self) -> Loaded:
        """Write what differs from the database, take out what is gone, and note what has changed."""
        ledger = Ledger(self.slug, self.game.instance.data_version)
        # What is gone goes first, so that a new row may take its place; what others lean on waits until they let go.
        self.take_out([row for model in reversed(self.everything) for row in self.gone(model)])
        self.save(self.game)
        for model, drafts in self.everything.items():
            self.write(model, drafts)
        for drafts in self.everything.values():
            self.written += sum(draft.write_many_links() for draft in drafts.values())
        self.take_out([*self.in_use])
        if self.in_use:
            raise CatalogRefused([*self.in_use.values()])
        rows = {model.__name__: len(drafts) for model, drafts in self.everything.items()}
        game: Game = self.game.instance
        ledger.close(game)
        return Loaded(game, rows, self.written)

    def gone(self, model: type[models.Model]) -> Iterable[models.Model]:
        """The rows that the fixtures no longer hold; those of their own kind let go of them."""
        rows = model._default_manager.filter(game=self.slug).exclude(slug__in=self.everything[model])
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

    def write(self, model: type[models.Model], drafts: dict[str, Draft]) -> None:
        let_go_of_swapped(model, drafts.values())
        kind = kind_of(model) if issubclass(model, Card) else ""
        for draft in drafts.values():
            draft.instance.game = self.game.instance
            if kind:
                draft.instance.kind = kind
            self.written += self.save(draft)
        for draft in drafts.values():
            self.written += draft.write_late_links()

    def save(self, draft: Draft) -> int:
        try:
            return draft.save()
        except DatabaseError as error:
            draft.refuse("", f"the database refuses it: {str(error).splitlines()[0]}")
            raise CatalogRefused([*draft.mistakes, *self.in_use.values()]) from error


def let_go_of_swapped(model: type[models.Model], drafts: Iterable[Draft]) -> None:
    """Loosen one-to-one links that will change, or a row written first would meet the other's old link.

    For the moment such a link points at nothing; foreign keys are checked when the transaction ends.
    """
    for field in model._meta.fields:
        if field.one_to_one and not (field.remote_field and field.remote_field.parent_link):
            changed = [draft.instance.pk for draft in drafts if draft.has_new_link(field)]
            model._default_manager.filter(pk__in=changed).update(**{field.name: -models.F("pk")})


def _still_used(row: Any, users: Iterable[models.Model]) -> Mistake:
    names = sorted({f"{user._meta.verbose_name} '{user}'" for user in users})
    shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    file = f"{kind_of(type(row))}.json" if isinstance(row, Card) else RULES_FILE
    return in_fixture(file, row.slug, "", f"is gone from the fixtures, but in use: {shown}")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object, each of whose fields stands once."""
    row = dict(pairs)
    if len(row) != len(pairs):
        twice = sorted({name for name, _ in pairs if sum(name == other for other, _ in pairs) > 1})
        raise ValueError(f"{row.get('slug', 'an entry')} has {', '.join(twice)} twice")
    return row


def _wrong_marks(text: str, words: set[str], by_kind: Mapping[str, Mapping[str, Draft]]) -> Iterator[str]:
    """The mistakes of the marks in a text that lead nowhere."""
    if has_broken_mark(text):
        yield "holds a mark that is not whole: write [[Term]], [[Term|words]] or [[kind:slug]]"
    for token in tokens(text):
        known: Collection[str] = by_kind.get(token.kind, {}) if token.kind else words
        if (token.name if token.kind else token.name.casefold()) not in known:
            hint = near(token.name if token.kind else token.name.casefold(), known)
            yield f"no {'card' if token.kind else 'term'} for {token}{hint}"


def summary(loaded: list[Loaded]) -> Iterator[str]:
    """A load in words, a line a game."""
    for one in loaded:
        rows = ", ".join(f"{count} {name}" for name, count in one.rows.items())
        yield f"{one.game.name}: {rows}; {one.written} written; data version {one.game.data_version}"
