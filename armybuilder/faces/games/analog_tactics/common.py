"""A face, a text and a line as the cards of all kinds have them."""

from typing import Unpack

from armybuilder.faces.face import Block, Face, FaceParts, Run, card_face, paragraphs
from armybuilder.faces.previews import preview_address
from catalog.models import Card
from catalog.shelf import Shelf

#: The kinds whose texts begin with their occasion: Before an evasion roll.
LED = {"ability", "weapon_upgrade", "mission", "elite_upgrade", "monster", "blueprint"}


def face(card: Card, shelf: Shelf, kind: str, **parts: Unpack[FaceParts]) -> Face:
    """A card's face; where its text says what it does and when, it has a lead."""
    return card_face(card, shelf, kind, has_lead=card.kind in LED, **parts)


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
