"""The builder's part of Skirmish of Straws."""

from collections.abc import Mapping
from typing import Any

from armybuilder.faces.face import preview_address
from armybuilder.lists.builders import Facet, FacetValue, Pick, Picker
from catalog.games.skirmish_of_straws.models import Straw
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.games.skirmish_of_straws import Bundle, Piece


def picker(shelf: Shelf) -> Picker:
    """All straws."""
    facets = (Facet("knot", "Knot", (FacetValue("yes", "With a knot"), FacetValue("no", "Without"))),)
    sorts = (FacetValue("number", "Number"), FacetValue("length", "Length"))
    return Picker("straw", facets, sorts, tuple(_pick(card) for card in shelf.all(Straw).values()), found_by="name")


def _pick(card: Straw) -> Pick:
    facets = {"knot": "yes" if card.knot else "no"}
    sorts: dict[str, int | str] = {"number": card.number or 0, "length": card.length}
    return Pick(card, facets, card.name.casefold(), sorts, {"preview": preview_address(card), "length": card.length})


def obstacles(army: Bundle) -> Mapping[str, str]:
    """Any straw can join."""
    return {}


def facts(piece: Piece, shelf: Shelf) -> Mapping[str, Any]:
    """A straw with its knot."""
    return {"card": shelf.all(Straw)[piece.straw.slug]}


def line_editor(army: Bundle, piece: Piece, file: ArmyFile, shelf: Shelf) -> Mapping[str, Any]:
    """The contents of the editor of a straw's line."""
    return {"piece": piece, "share": piece.straw.length * piece.count, "length": army.length}


def overview(army: Bundle) -> Mapping[str, Any]:
    """The length of the bundle."""
    return {"length": army.length}
