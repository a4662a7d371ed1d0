"""A face with what those of all kinds share."""

from typing import Any

from armybuilder.faces.face import Block, Face, Run, paragraphs
from armybuilder.faces.previews import preview_address
from catalog.models import Card, Source
from catalog.shelf import Shelf

#: The kinds whose texts begin with their occasion: Before an evasion roll.
LED = {"ability", "weapon_upgrade", "mission", "elite_upgrade", "monster", "blueprint"}


def face(card: Card, shelf: Shelf, kind: str, **parts: Any) -> Face:
    """A card's face: its name, its text and its emblem, unless the parts say otherwise."""
    parts.setdefault("blocks", (text(card, shelf),) if card.text else ())
    parts.setdefault("emblem", card.emblem)
    parts.setdefault("subtitle", kind)
    parts.setdefault("source", "" if card.source == Source.BOOK else Source(card.source).label)
    return Face(kind=kind, title=card.name, game=shelf.game.name, href=card.get_absolute_url(), **parts)


def text(card: Card, shelf: Shelf) -> Block:
    """A card's text without a title; where it says what a card does and when, it has a lead."""
    return Block("", paragraphs(card.text, shelf, has_lead=card.kind in LED))


def named(card: Card) -> Run:
    """A card's name that leads to it."""
    return Run(card.name, "term", card.get_absolute_url(), preview_address(card))


def led(lead: str, text: str, shelf: Shelf) -> tuple[Run, ...]:
    """A line of text after a lead of its own: Form 1."""
    runs = [run for paragraph in paragraphs(text, shelf, has_lead=False) for run in paragraph]
    return (Run(f"{lead} ", "lead"), *runs)
