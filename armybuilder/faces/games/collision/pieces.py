"""The characters of a battle group on paper: their cards, and their lines on the roster."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from armybuilder.faces.face import Block, Face, Stat
from armybuilder.faces.games.collision.characters import ability_blocks, face_of_look
from armybuilder.faces.games.collision.looks import ATTACKS, CORE, NOTHING, WEAPON, CharacterLook, labels, look_of
from armybuilder.faces.roster import RosterEntry
from catalog.games.collision.models import Character
from catalog.games.collision.plain.cards import MOST_ENDURANCE
from catalog.shelf import Shelf

#: Of a line with more characters, this many get a row to track them in.
MOST_TRACKS = 12

if TYPE_CHECKING:
    from validation.games.collision.army import Piece


def piece_faces(piece: "Piece", shelf: Shelf) -> Sequence[Face]:
    """The character's card: its front, which has the back with it."""
    return [face_of_look(_look(piece, shelf), shelf)]


def roster_entry(piece: "Piece", shelf: Shelf) -> RosterEntry:
    """A character with its ten figures, its weapons, its abilities with their costs, and rows to mark injuries in."""
    look = _look(piece, shelf)
    names, values = labels((*CORE, *ATTACKS), shelf), (*look.core, *look.attacks)
    return RosterEntry(
        count=piece.count,
        name=look.name,
        cost=piece.cost,
        traits=" · ".join([look.race, look.tarot, *look.attributes]),
        figures=tuple(Stat(name, str(value)) for name, value in zip(names, values, strict=True)),
        lines=tuple(_lines(look, piece.count, shelf)),
        cost_parts=tuple(piece.cost_parts),
        texts=_texts(look, shelf),
        emblem=look.emblem,
        accent=look.accent,
        key=piece.key,
    )


def _look(piece: "Piece", shelf: Shelf) -> CharacterLook:
    return look_of(shelf.all(Character)[piece.card.slug])


def _lines(look: CharacterLook, count: int, shelf: Shelf) -> list[tuple[str, str]]:
    columns = labels(WEAPON, shelf)
    lines = []
    for weapon in look.weapons:
        cells = [f"{name} {cell}" for name, cell in zip(columns, weapon.cells, strict=True) if cell != NOTHING]
        lines.append(("Weapon", f"{weapon.name}: " + ", ".join(cells)))
    if look.abilities:
        lines.append(("Abilities", ", ".join(f"{each.name} {each.card.cost_shown}".strip() for each in look.abilities)))
    return [*lines, *_tracks(look, count)]


def _tracks(look: CharacterLook, count: int) -> list[tuple[str, str]]:
    """A row to strike out in play for each character of the line: injuries up to defeat, Endurance, Mana."""
    toughness, endure, mana = (look.core[CORE.index(name)] for name in ("toughness", "endure", "mana"))
    parts = [f"Injuries {_steps(toughness)} defeated", f"Endurance {_steps(MOST_ENDURANCE)} (starts at {endure})"]
    parts += [f"Mana {_steps(mana)}"] if mana else []
    track = "   |   ".join(parts)
    rows = min(count, MOST_TRACKS)
    return [(f"Track {n}" if count > 1 else "Track", track) for n in range(1, rows + 1)]


def _steps(most: int) -> str:
    return " ".join(str(n) for n in range(1, most + 1))


def _texts(look: CharacterLook, shelf: Shelf) -> tuple[Block, ...]:
    return ability_blocks(look, shelf)
