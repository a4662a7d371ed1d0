"""The marks in a game's texts, read from its fixtures: every text, every word that a term has, where a mark leads."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from django.db import models

from armybuilder.engine.games import can_be_played
from catalog.fixture import nested_relations, own_fields
from catalog.kinds import kinds
from catalog.models import Game, RuleSection, Term
from catalog.tokens import Token, tokens
from tests.paper import Entry, Paper

BESIDE_THE_CARDS: dict[str, type[models.Model]] = {"game": Game, "rules": RuleSection, "terms": Term}


def texts(paper: Paper, file: str) -> Iterator[tuple[str, str]]:
    """Every text of a fixture file that may hold marks, with the place where it stands."""
    model = {**kinds(paper.game), **BESIDE_THE_CARDS}[file]
    for entry in paper.fixture(file):
        yield from ((f"{file}: {entry.get('slug', paper.game)}", text) for text in _texts_of(model, entry))


def _texts_of(model: type[models.Model], row: Entry) -> Iterator[str]:
    for name, field in own_fields(model).items():
        if isinstance(field, models.TextField) and name in row:
            yield row[name]
    for name, link in nested_relations(model):
        for inside in row.get(name, []):
            yield from _texts_of(link.model, inside)


def strings(value: Any) -> Iterator[str]:
    """Everything written in a row, texts or not."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from strings(inside)


def words(term: Entry) -> list[str]:
    """The words that a text may call a term: its name and its aliases, in lower case."""
    return [name.casefold() for name in (term["name"], *(alias["name"] for alias in term.get("aliases", [])))]


@cache
def term_of_word(paper: Paper) -> dict[str, str]:
    """Each word of a term, and the term's slug."""
    return {word: term["slug"] for term in paper.fixture("terms") for word in words(term)}


def is_resolved(paper: Paper, token: Token) -> bool:
    """True where a mark leads to a term or a card."""
    return paper.has(token.kind, token.name) if token.kind else token.name.casefold() in term_of_word(paper)


def marked_twice(paper: Paper, text: str) -> set[str]:
    """The terms that a text marks more than once."""
    marked = Counter(term_of_word(paper)[token.name.casefold()] for token in tokens(text) if not token.kind)
    return {slug for slug, times in marked.items() if times > 1}


PLAYED = [game.replace("_", "-") for game in settings.GAMES if can_be_played(game)]
every_played_game = pytest.mark.parametrize("game", PLAYED)
