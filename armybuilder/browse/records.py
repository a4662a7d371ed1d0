"""Records of the API: where they are found, how they are written, and those that count what a filter leaves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property

from armybuilder.browse.filters import Filter, count_of
from catalog.fields import CardTable, Field
from catalog.models import Card, RuleSection, Term

API = "/api/v1"


def api_address(target: Card | Term | RuleSection) -> str:
    """The API's address of something: a card by itself, a term or a section among all of its game."""
    if isinstance(target, Card):
        return f"{API}/{target.game_id}/{target.plural}/{target.slug}/"
    return f"{API}/{target.game_id}/{'terms' if isinstance(target, Term) else 'rules'}/"


class Record(dict[str, object]):
    """A record that is kept as long as its shelf, with its JSON; nobody may change it."""

    @cached_property
    def text(self) -> str:
        return as_json(self)


def as_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def facet_record(cards: CardTable, each: Field, rows: Sequence[int], chosen: Filter) -> dict[str, object]:
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
