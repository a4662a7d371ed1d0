"""Cards, rules and terms as plain data: what the API answers with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from django.db import models

from armybuilder.browse.filters import Filter, count_of
from armybuilder.browse.questions import SectionFound
from armybuilder.browse.search import Hit
from catalog.fields import Field, FieldKind, Table, fields_of
from catalog.fixture import Column, inner_relations, own_fields
from catalog.kinds import kinds
from catalog.models import Card, Note, RuleNote, RuleSection, Term
from catalog.shelf import Shelf
from catalog.tokens import plain

API = "/api/v1"


def api_address(target: Card | Term | RuleSection) -> str:
    """The API's address of something: a card by itself, a term or a section among all of its game."""
    if isinstance(target, Card):
        return f"{API}/{target.game_id}/{target.plural}/{target.slug}/"
    return f"{API}/{target.game_id}/{'terms' if isinstance(target, Term) else 'rules'}/"


def link_record(target: Card | Term | RuleSection) -> dict[str, str]:
    """A link to something, with what is needed to show it."""
    kind = target.kind if isinstance(target, Card) else "term" if isinstance(target, Term) else "section"
    page, api = target.get_absolute_url(), api_address(target)
    return {"kind": kind, "slug": target.slug, "name": str(target), "page_url": page, "url": api}


HIT_NAMES = ("game", "kind", "slug", "name", "page_url", "url")


def hit_record(hit: Hit) -> dict[str, str]:
    """Something that a search found: a link, and its game."""
    return link_record(hit.entry) | {"game": hit.shelf.game.slug}


def answer_record(found: SectionFound) -> dict[str, object]:
    """A section of the rules that answers a question, with the sentences that say most about it."""
    link = link_record(found.section) | {"game": found.shelf.game.slug}
    chapter = found.chapter.title if found.chapter else None
    return {**link, "chapter": chapter, "passage": found.plain_passage}


def text_record(text: str, shelf: Shelf) -> dict[str, str]:
    """A text with its marks, and as it is read."""
    return {"marked": text, "plain": plain(text, shelf.resolve)}


def note_records(notes: Iterable[Note | RuleNote], shelf: Shelf) -> list[dict[str, object]]:
    """Notes with what they are about."""
    return [
        {"about": note.about, "code": note.code, "field": getattr(note, "field", ""), **text_record(note.text, shelf)}
        for note in notes
    ]


class Record(dict[str, object]):
    """A record that is kept as long as its shelf, with its JSON; nobody may change it."""

    @cached_property
    def text(self) -> str:
        return as_json(self)


def as_json(data: object) -> str:
    """Data as JSON without blanks."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=8)
def _made(shelf: Shelf) -> dict[int, Record]:
    """The records of a shelf's cards that were made before."""
    return {}


def card_record(card: Card, shelf: Shelf) -> Record:
    """A card with the fields of its kind, its text and its source."""
    made = _made(shelf)
    if card.pk not in made:
        made[card.pk] = Record(_card_record(card, shelf))
    return made[card.pk]


def _card_record(card: Card, shelf: Shelf) -> dict[str, object]:
    own = {each.name: _value(each, card) for each in fields_of(card.game_id, card.kind) if each.is_column}
    link = link_record(card)
    head = {"game": card.game_id, "kind": card.kind, "slug": card.slug, "number": card.number, "name": card.name}
    tail = {"emblem": card.emblem, "source": card.source, "page": card.page}
    return {
        **head,
        **own,
        "text": text_record(card.text, shelf),
        **tail,
        "images": image_record(card, shelf),
        "page_url": link["page_url"],
        "url": link["url"],
    }


def image_record(card: Card, shelf: Shelf) -> dict[str, str]:
    """The addresses of the card as a picture. With the data version, so that a copy of the picture never grows old."""
    address = card.get_absolute_url().removesuffix("/")
    return {name: f"{address}.{name}?v={shelf.game.data_version}" for name in ("png", "svg")}


def record_names(game: str, kind: str) -> list[str]:
    """The names in a card's record."""
    columns = [each.name for each in fields_of(game, kind) if each.is_column]
    head = ["game", "kind", "slug", "number", "name"]
    return list(dict.fromkeys([*head, *columns, "text", "emblem", "source", "page", "images", "page_url", "url"]))


def full_names(game: str, kind: str) -> list[str]:
    """The names in a card's record in full."""
    inner = inner_columns(kinds(game)[kind])
    return [*record_names(game, kind), *inner, "field_sources", "notes", "names", "named_by"]


def full_record(card: Card, shelf: Shelf) -> dict[str, object]:
    """A card with the rows inside it, its notes, what it names and what names it."""
    return {
        **card_record(card, shelf),
        **inner_records(card, shelf),
        "field_sources": {name: str(source) for name, source in type(card).field_sources.items()},
        "notes": note_records(card.notes.all(), shelf),
        "names": [link_record(entry) for entry in shelf.names(card)],
        "named_by": [link_record(entry) for entry in shelf.named_by(card)],
    }


def inner_columns(model: type[Card]) -> dict[str, list[Column]]:
    """The columns of the rows inside a card, by the name of their relation; the link back to the card is none."""
    return {
        name: [field for field in own_fields(link.model).values() if field.name != link.name]
        for name, link in inner_relations(model)
    }


def inner_records(card: Card, shelf: Shelf) -> dict[str, list[dict[str, object]]]:
    return {
        name: [{field.name: _column(field, row, shelf) for field in fields} for row in getattr(card, name).all()]
        for name, fields in inner_columns(type(card)).items()
    }


def _column(field: Column, row: models.Model, shelf: Shelf) -> object:
    found = getattr(row, field.name)
    if isinstance(field, models.TextField):
        return text_record(found, shelf)
    if isinstance(field, models.ForeignKey):
        return link_record(found) if found else None
    return None if found == "" else found


def _value(each: Field, card: Card) -> object:
    if each.kind is FieldKind.LINK:
        links = [link_record(target) for target in each.targets(card)]
        return links if each.is_list else next(iter(links), None)
    found = each.read(card)
    if each.is_list:
        return list(found)
    return None if found == "" else found


SECTION_NAMES = ("slug", "title", "depth", "text", "source", "page", "notes", "page_url")
TERM_NAMES = ("slug", "name", "aliases", "summary", "leads_to")


def section_record(section: RuleSection, shelf: Shelf) -> dict[str, object]:
    """A rule section with its notes."""
    return {
        "slug": section.slug,
        "title": section.title,
        "depth": section.depth,
        "text": text_record(section.text, shelf),
        "source": section.source,
        "page": section.page,
        "notes": note_records(section.notes.all(), shelf),
        "page_url": section.get_absolute_url(),
    }


def term_record(term: Term, shelf: Shelf) -> dict[str, object]:
    """A term with its other spellings and where it leads."""
    return {
        "slug": term.slug,
        "name": term.name,
        "aliases": [alias.name for alias in term.aliases.all()],
        "summary": text_record(term.summary, shelf),
        "leads_to": link_record(term.target),
    }


def game_record(shelf: Shelf, counts: Mapping[str, int]) -> dict[str, object]:
    """A game with its kinds of cards, each by its plural with the number of cards."""
    game = shelf.game
    address = f"{API}/{game.slug}"
    return {
        "slug": game.slug,
        "name": game.name,
        "edition": game.edition,
        "summary": game.summary,
        "credit": game.credit,
        "data_version": game.data_version,
        "kinds": [{"plural": name, "count": count, "url": f"{address}/{name}/"} for name, count in counts.items()],
        "rules_url": f"{address}/rules/",
        "terms_url": f"{address}/terms/",
        "page_url": game.get_absolute_url(),
    }


def facet_record(cards: Table, each: Field, rows: Sequence[int], chosen: Filter) -> dict[str, object]:
    """A field with what is left of it: the number of cards a value, or the least and the greatest figure."""
    record = {"name": each.name, "label": each.label, "kind": each.kind.value}
    if each.is_many:
        counts, asked = count_of(cards, each.name, rows), chosen.values(each.name)
        values = [
            {"value": value, "label": label, "count": counts[value], "is_chosen": value in asked}
            for value, label in ((option.value, option.label) for option in cards.options[each.name])
        ]
        return record | {"values": values}
    least, most = cards.bounds(each)
    left = [figure for row in rows if (figure := cards.figures[each.name][row]) is not None]
    ends = {"least_left": min(left, default=None), "most_left": max(left, default=None)}
    return record | {"least": least, "most": most, **ends}
