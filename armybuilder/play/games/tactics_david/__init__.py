"""Armies of Tactics David as the engine's set-up: plain data that a replay carries with it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook

#: What a set-up takes of a unit as it is printed.
FIGURES = (
    *("name", "unit_class", "unit_type", "attack_mode", "front", "right", "back", "left"),
    *("movement_rating", "movement_type", "range_rating", "range_modifier", "cost"),
)
#: Units that cards bring into a match that nobody bought.
CALLED = ("zombie", "skeleton", "slime", "pup", "egg", "baby-dragon", "hound", "wolf", "bear")


def cards_of(shelf: Shelf, units: Iterable[str] | None = None) -> dict[str, Any]:
    """The cards of a match: some units (all unless told) with those that cards may call, every item and area."""
    wanted = set(shelf.kind("unit")) if units is None else {*units, *CALLED}
    return {
        "units": {slug: _unit(card) for slug, card in shelf.kind("unit").items() if slug in wanted},
        "items": {slug: _item(card) for slug, card in shelf.kind("item").items()},
        "areas": {slug: _area(card) for slug, card in shelf.kind("attack_area").items()},
    }


def _unit(card: Any) -> dict[str, Any]:
    roots = [card.root.slug] + ([card.branch_parent.root.slug] if card.branch_parent else [])
    return {name: getattr(card, name) for name in FIGURES} | {
        "attack_area": (card.ruled_area or card.attack_area).slug,
        "special": card.special.slug if card.special else None,
        "ability": card.ability.slug,
        "roots": roots,
    }


def _item(card: Any) -> dict[str, Any]:
    return {
        "name": card.name,
        "item_type": card.item_type,
        "classes": [each for each in ("light", "medium", "heavy") if getattr(card, f"for_{each}")],
        "unit_type": card.for_unit_type,
        "attack_mode": card.for_attack_mode,
        "cost": card.cost,
    }


def _area(card: Any) -> dict[str, Any]:
    cells = [[cell.row, cell.column] for cell in card.cells.all()]
    return {"name": card.name, "mode": card.attack_mode, "cells": cells, "endless": card.endless_forward}


def setup_of(armies: Sequence[ArmyFile], shelf: Shelf, battlefield: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Two armies on a battlefield, with what the players agreed on (mission, turns, deployment, who is first)."""
    pieces = [_pieces(army, shelf) for army in armies]
    units = {slug for army in pieces for piece in army for slug in piece["units"]}
    bought = [slug for army in pieces for piece in army for slug in piece["items"]]
    deck = [slug for slug in shelf.kind("item") if slug not in bought]
    return {
        "battlefield": battlefield_of(battlefield),
        "cards": cards_of(shelf, units),
        "armies": [{"name": army.name, "pieces": its_pieces} for army, its_pieces in zip(armies, pieces, strict=True)],
        "item_deck": deck,
        "mission": {"kind": options.get("mission", "deathmatch"), "turns": options.get("turns", 80)},
        "deployment": options.get("deployment", 2),
        "first": options.get("first"),
    }


def _pieces(army: ArmyFile, shelf: Shelf) -> list[dict[str, Any]]:
    mustered = rulebook(army.game).muster(army, shelf)
    return [
        {"units": [unit.slug for unit in reversed(piece.members)], "items": [item.slug for item in piece.items]}
        for piece in mustered.pieces
        for _ in range(piece.count)
    ]


def battlefield_of(card: Any) -> dict[str, Any]:
    """A battlefield's rows, columns, terrain and pieces, by the names of its spaces."""

    def name(space: Any) -> str:
        return f"{'abcdefghijklmnopqrstuvwxyz'[space.column]}{card.rows - space.row}"

    return {
        "name": card.name,
        "rows": card.rows,
        "columns": card.columns,
        "terrain": {name(space): space.terrain_type.slug for space in card.spaces.all()},
        "pieces": {name(piece): piece.terrain_piece.height for piece in card.pieces.all()},
        "looks": {name(piece): piece.terrain_piece.slug for piece in card.pieces.all()},
    }


def grounds(shelf: Shelf, armies: Sequence[ArmyFile]) -> list[Any]:
    """The battlefields that two armies may fight on."""
    return list(shelf.kind("battlefield").values())


def seatings(armies: Sequence[ArmyFile]) -> list[tuple[int, int]]:
    """Who is player A, in the south: the first army; who begins is agreed on apart from that."""
    return [(0, 1)]
