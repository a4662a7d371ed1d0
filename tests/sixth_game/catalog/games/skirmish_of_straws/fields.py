"""The fields of the cards of Skirmish of Straws."""

from collections.abc import Mapping

from catalog.fields import Field, link, number, text

FIELDS: Mapping[str, tuple[Field, ...]] = {
    "straw": (
        text("name", "Name", lambda card: card.name, is_column=True),
        number("cost", "Cost", lambda card: card.cost),
        number("length", "Length", lambda card: card.length),
        link("knot", "Knot", lambda card: card.knot),
    ),
    "knot": (
        text("name", "Name", lambda card: card.name, is_column=True),
        number("hold", "Hold", lambda card: card.hold),
    ),
}
