"""The characters of a battle group on paper: their cards, their roster lines, what is printed beside them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from armybuilder.faces.face import Face, RosterEntry, Stat
from armybuilder.faces.games.collision.battle import area_of
from armybuilder.faces.games.collision.characters import ability_blocks, face_of_look
from armybuilder.faces.games.collision.looks import ATTACKS, CORE, NOTHING, WEAPON, CharacterLook, labels, look_of
from armybuilder.faces.parts import Chapters, Stencil, numbered_stencils, steps_on_squares
from catalog.games.collision.models import Ability, AbilityCategory, Character, Objective
from catalog.games.collision.plain import MOST_ENDURANCE
from catalog.models import Card
from catalog.shelf import Shelf

if TYPE_CHECKING:
    from validation.games.collision.army import Piece


#: Of a line with more characters, this many get a row to track them in.
MOST_TRACKS = 12
#: How many more Orbs and crates there are at 1,000 points: one for each 250.
MORE_PIECES = 4
#: The tokens that players gain under an objective, and how many a battle may need.
GAINED = {"mystic-obelisk": ("Channel", 6), "the-dark-gods": ("Tribute", 4), "gods-favor": ("Favor", 8)}
MOST_LUCK = 6


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
        texts=ability_blocks(look, shelf),
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


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The tiles that a blast, a burst or a line strikes; how far a character moves."""
    if isinstance(card, Ability) and (area := area_of(card)):
        yield Stencil(area.title, "Attack", area)
    elif isinstance(card, Character):
        yield from numbered_stencils("Move", [card.move], steps_on_squares)
        for held in card.abilities.all():
            yield from stencils(held.ability, shelf)


def tokens(shelf: Shelf) -> list[Card]:
    return [ability for ability in shelf.all(Ability).values() if ability.category == AbilityCategory.STATUS]


def markers(cards: Iterable[Card], shelf: Shelf) -> Iterator[Face]:
    """What objectives put on the board, each piece once, and the tokens that players gain under them."""
    objectives = [card for card in cards if isinstance(card, Objective)]
    for card in objectives:
        for marker in card.markers.all():
            yield from _numbered(card, marker.name, marker.count + (MORE_PIECES if marker.points_a_piece else 0))
        if card.slug in GAINED:
            yield from _numbered(card, *GAINED[card.slug])
    if objectives:
        yield from _numbered(shelf.all(Ability)["luck"], "Luck", MOST_LUCK)


def _numbered(card: Card, name: str, many: int) -> Iterator[Face]:
    """A token so often, with a card's emblem; told apart by numbers where there is more than one."""
    for number in range(1, many + 1):
        title = f"{name} {number}" if many > 1 else name
        yield Face("Marker", title, card.game.name, emblem=card.emblem, accent="rust")


chapters = Chapters(
    tokens=tokens,
    tokens_are="Statuses and markers",
    references=("ability", "action", "combat_modifier"),
    stencils=stencils,
    cell=30.0,
    markers=markers,
)
