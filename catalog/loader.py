"""From `fixtures/<slug>/*.json` to the database: all of it or nothing, and every mistake at once.

A file is a list of plain objects with the model's field names; links are slugs, many-links are lists of slugs, and
rows that belong to a card (`notes`, `cells`) stand inside it. Loading again changes only what differs, so an army
that points at a card keeps it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import models, transaction

from catalog.fixture import Draft, Mistake, nested_relations
from catalog.kinds import kinds
from catalog.models import Card, Game, RuleSection, Term
from catalog.tokens import tokens

GAME_FILE, RULES_FILE, TERMS_FILE = "game.json", "rules.json", "terms.json"
Everything = dict[type[models.Model], dict[str, Draft]]


class CatalogRefused(Exception):
    """The fixtures hold mistakes; nothing was loaded. `mistakes` names each with its file, slug and field."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = mistakes
        super().__init__("\n".join(str(mistake) for mistake in mistakes))


@dataclass(frozen=True)
class Loaded:
    """What a load did: the game, its data version, its rows by kind, and how many of them were written."""

    game: Game
    rows: dict[str, int]
    written: int


def load_catalog(folder: Path | None = None) -> list[Loaded]:
    """Load every game in `settings.GAMES` from its folder, in one transaction."""
    folder = folder or settings.FIXTURES_DIR
    with transaction.atomic():
        return [GameLoader(folder / game.replace("_", "-"), game).load() for game in settings.GAMES]


def data_version(folder: Path) -> str:
    """A hash of a game's fixtures: the same files, the same version."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.json")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


class GameLoader:
    """Loads one game: reads all files, links them, checks them, and writes what differs."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.slug = game.replace("_", "-")
        self.kinds = kinds(game)
        self.mistakes: list[Mistake] = []
        self.written = 0

    def load(self) -> Loaded:
        game = self.load_game()
        sections = self.drafts(game, RuleSection, RULES_FILE)
        terms = self.drafts(game, Term, TERMS_FILE)
        cards = {kind: self.drafts(game, model, f"{kind}.json") for kind, model in self.kinds.items()}
        everything: Everything = {RuleSection: sections, Term: terms}
        everything |= {self.kinds[kind]: drafts for kind, drafts in cards.items()}
        self.check(everything)
        if self.mistakes:
            raise CatalogRefused(self.mistakes)
        # Sections first, then cards in the order of their links, then terms, which point at both; many-links last.
        order: list[type[models.Model]] = [RuleSection, *self.kinds.values(), Term]
        for model in order:
            self.write(game, model, everything[model])
        for drafts in everything.values():
            self.written += sum(draft.write_many_links() for draft in drafts.values())
        return Loaded(game, {model.__name__: len(drafts) for model, drafts in everything.items()}, self.written)

    def load_game(self) -> Game:
        row = self.read(GAME_FILE, dict)
        draft = Draft(Game, GAME_FILE, row | {"slug": self.slug}, Game.objects.filter(pk=self.slug).first())
        draft.instance.data_version = data_version(self.folder)
        self.mistakes += draft.mistakes
        if self.mistakes:
            raise CatalogRefused(self.mistakes)
        draft.save()
        game: Game = draft.instance
        return game

    def read(self, name: str, shape: type) -> Any:
        try:
            content = json.loads((self.folder / name).read_text())
        except FileNotFoundError:
            self.mistakes.append(Mistake(name, "", "", f"there is no such file in {self.folder}"))
        except ValueError as error:
            self.mistakes.append(Mistake(name, "", "", f"is not JSON: {error}"))
        else:
            if isinstance(content, shape):
                return content
            self.mistakes.append(Mistake(name, "", "", f"holds {type(content).__name__}, not {shape.__name__}"))
        return shape()

    def drafts(self, game: Game, model: type[models.Model], name: str) -> dict[str, Draft]:
        """The rows of a file by slug, each laid over the row of the database that it continues, if there is one."""
        known = {row.slug: row for row in self.known(game, model)}
        drafts: dict[str, Draft] = {}
        for index, row in enumerate(self.read(name, list)):
            slug = row.get("slug") if isinstance(row, dict) else None
            if not isinstance(slug, str) or slug in drafts:
                what = "stands twice" if slug in drafts else "has no slug"
                self.mistakes.append(Mistake(name, str(slug or f"entry {index + 1}"), "", what))
                continue
            drafts[slug] = Draft(model, name, row, known.get(slug))
            self.mistakes += drafts[slug].mistakes
        return drafts

    def known(self, game: Game, model: type[models.Model]) -> Any:
        nested = [name for name, _ in nested_relations(model)]
        return model._default_manager.filter(game=game).prefetch_related(*nested)

    def check(self, everything: Everything) -> None:
        """Links lead to cards that exist, marks in texts to terms or cards."""
        names = {word.casefold() for draft in everything[Term].values() for word in draft.words()}
        by_kind = {kind: everything[model] for kind, model in self.kinds.items()}
        for drafts in everything.values():
            for draft in drafts.values():
                draft.link(everything, by_kind)
                for field, text in draft.texts():
                    for token in tokens(text):
                        known = (
                            token.name in by_kind.get(token.kind, {}) if token.kind else token.name.casefold() in names
                        )
                        if not known:
                            draft.refuse(field, f"no {'card' if token.kind else 'term'} for {token}")
                self.mistakes += draft.late_mistakes

    def write(self, game: Game, model: type[models.Model], drafts: dict[str, Draft]) -> None:
        gone = model._default_manager.filter(game=game).exclude(slug__in=drafts)
        for row in gone:
            self.delete(row, model)
        kind = next((kind for kind, known in self.kinds.items() if known is model), "")
        for draft in drafts.values():
            draft.instance.game = game
            if isinstance(draft.instance, Card):
                draft.instance.kind = kind
            self.written += draft.save()
        for draft in drafts.values():
            draft.write_late_links()

    def delete(self, row: models.Model, model: type[models.Model]) -> None:
        try:
            row.delete()
        except models.ProtectedError as error:
            users = ", ".join(sorted({str(user) for user in error.protected_objects}))
            slug = getattr(row, "slug", "")
            raise CatalogRefused(
                [Mistake(model.__name__, slug, "", f"is gone from the fixtures, but in use: {users}")]
            ) from None


def summary(loaded: list[Loaded]) -> Iterator[str]:
    """What a load did, a line a game."""
    for one in loaded:
        rows = ", ".join(f"{count} {name}" for name, count in one.rows.items())
        yield f"{one.game.name}: {rows}; {one.written} written; data version {one.game.data_version}"
