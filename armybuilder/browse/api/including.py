"""`include`: links of a record replaced by the records that they lead to, one level deep."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from armybuilder.browse.api import serializers
from armybuilder.browse.api.writing import TableRows
from catalog.fields import Field, FieldKind, fields_of
from catalog.models import Card, RuleSection
from catalog.shelf import CatalogEntry, Shelf

Kinds = Iterable[tuple[str, str]]
Reader = Callable[[Card, Shelf], object]


def entry_record(entry: CatalogEntry, shelf: Shelf) -> dict[str, object]:
    """The record in a link's place: all that the link says, and the record that it leads to."""
    record = serializers.record_of(entry, shelf)
    return record if isinstance(entry, Card) else serializers.link_record(entry) | record


def _entries(entries: Iterable[CatalogEntry], shelf: Shelf) -> list[dict[str, object]]:
    return [entry_record(entry, shelf) for entry in entries]


def _rules(card: Card, shelf: Shelf) -> list[dict[str, object]]:
    return _entries((entry for entry in shelf.named_by(card) if isinstance(entry, RuleSection)), shelf)


#: The things that every card can bring along.
OF_ANY_CARD: Mapping[str, Reader] = {
    "notes": lambda card, shelf: serializers.note_records(card, shelf),
    "names": lambda card, shelf: _entries(shelf.names(card), shelf),
    "named_by": lambda card, shelf: _entries(shelf.named_by(card), shelf),
    "rules": _rules,
}


def links_of(game: str, kind: str) -> Mapping[str, Field]:
    """The fields of a kind that lead to other cards or terms."""
    return {each.name: each for each in fields_of(game, kind) if each.is_column and each.kind is FieldKind.LINK}


def includable(game: str, kind: str) -> list[str]:
    """The things that a kind's record can bring along: its links, the rows inside it, and what every card has."""
    return [*links_of(game, kind), *serializers.inner_names(game, kind), *OF_ANY_CARD]


def included_fields(card: Card, shelf: Shelf, wanted: Sequence[str]) -> dict[str, object]:
    """Those fields of a record that others are brought into; what this kind does not have is left out."""
    links = links_of(card.game_id, card.kind)
    found: dict[str, object] = {}
    for name in wanted:
        if name in links:
            entries = _entries(links[name].targets(card), shelf)
            found[name] = entries if links[name].is_list else next(iter(entries), None)
        elif name in OF_ANY_CARD:
            found[name] = OF_ANY_CARD[name](card, shelf)
    if set(wanted) - set(found):
        inner, full = serializers.inner_names(card.game_id, card.kind), serializers.full_record(card, shelf)
        found |= {name: full[name] for name in wanted if name in inner}
    return found


class AskedFields:
    """The fields of the records that an address asks for, and what it brings into them."""

    def __init__(self, query: Mapping[str, Any], among: Kinds, *, is_full: bool) -> None:
        self.is_full = is_full
        known = [serializers.card_names(*pair, is_full=is_full) for pair in among]
        there = dict.fromkeys(chain.from_iterable(known))
        #: The fields that every record has, if no others are asked for.
        self.common = [name for name in there if all(name in each for each in known)]
        self.fields: list[str] = query.get("fields", [])
        # Asking for a field that only `include` brings is asking for both.
        brought = (name for name in self.fields if name not in there)
        self.include = list(dict.fromkeys([*query.get("include", []), *brought]))

    def record(self, card: Card, shelf: Shelf) -> Mapping[str, object]:
        """A card as it is asked for."""
        made: dict[str, object] = (serializers.full_record if self.is_full else serializers.record_of)(card, shelf)
        if self.include:
            made = made | included_fields(card, shelf, self.include)
        return {name: made[name] for name in self.fields if name in made} if self.fields else made

    def records(self, cards: Iterable[tuple[Card, Shelf]]) -> dict[str, object]:
        """Cards as they are asked for, as results."""
        return {"results": TableRows((self.record(*each) for each in cards), self.fields or self.common)}
