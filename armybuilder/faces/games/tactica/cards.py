"""The face of every kind of card of TACTICA. Either side of a card with two is a card with a page of its own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Unpack

from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.face import (
    Accent,
    Badge,
    Block,
    Face,
    FaceParts,
    Paragraph,
    Stat,
    card_face,
    paragraphs,
    signed,
    text_blocks,
)
from armybuilder.faces.games.tactica.fields import battlefield
from armybuilder.faces.games.tactica.figures import steps_around, surroundings
from catalog.games.tactica.models import (
    Battle,
    Figures,
    Landmark,
    Phase,
    Summon,
    Symbol,
    Tactic,
    TacticPhase,
    Terrain,
    Training,
    Troop,
    TroopClass,
    Wall,
    Zone,
)
from catalog.models import Card, Note
from catalog.shelf import Shelf
from validation.words import listed

CLASS_SHAPE = {TroopClass.MELEE: "blade", TroopClass.RANGED: "arrow"}
CLASS_ACCENT: dict[str, Accent] = {TroopClass.MELEE: "steel", TroopClass.RANGED: "moss"}
#: The figures of a troop that the book prints only in pictures, and their names in the foot of its card.
IN_PICTURES = {"offense": "OFF", "defense": "DEF", "range": "RNG", "copies": "copies"}
GROUND_ACCENT: dict[str, Accent] = {"neutral": "slate", "high": "ochre", "low": "teal"}


def face_of(card: Card, shelf: Shelf) -> Face:
    """The face of a card by its kind; the front of one with two sides has the other behind it."""
    face = FACES[type(card)](card, shelf)
    back = getattr(card, "back", None)
    return replace(face, back=face_of(back, shelf)) if back else face


def diagrams_of(card: Card, shelf: Shelf) -> Sequence[Diagram]:
    """The drawings that a card's page shows in full."""
    if isinstance(card, Battle):
        return [battlefield(card, shelf)]
    if isinstance(card, Landmark):
        return [surroundings(card, shelf)]
    return [steps_around(card, shelf)] if isinstance(card, Terrain) else []


def _face(card: Card, shelf: Shelf, kind: str, **parts: Unpack[FaceParts]) -> Face:
    """A card's face under its kind and number, with its cost."""
    parts.setdefault("subtitle", f"{kind} {card.number:03}")
    parts.setdefault("cost", card.cost)
    return card_face(card, shelf, kind, **parts)


def in_the_box(copies: int | None) -> str:
    return "" if copies is None else f"{copies} in the box"


def ratings(troop: Figures) -> tuple[Stat, ...]:
    """OFF, DEF, RNG and MOV, in the order of the book."""
    return (
        Stat("OFF", str(troop.offense)),
        Stat("DEF", str(troop.defense)),
        Stat("RNG", str(troop.range)),
        Stat("MOV", str(troop.movement)),
    )


def class_badge(troop: Figures) -> Badge:
    return Badge("Class", TroopClass(troop.troop_class).label, CLASS_SHAPE[TroopClass(troop.troop_class)])


def troop_face(card: Troop, shelf: Shelf) -> Face:
    return _face(
        card, shelf, "Troop", accent=CLASS_ACCENT[card.troop_class], stats=ratings(card), badges=(class_badge(card),),
        subtitle=f"Troop {card.number:03} · {in_the_box(card.copies)}", source=_ours(card),
    )  # fmt: skip


def _ours(card: Troop) -> str:
    """The foot of a troop card: every figure of it that its notes call our supplement."""
    noted = {note.field for note in card.notes.all() if note.about == Note.About.SUPPLEMENT}
    names = [name for field, name in IN_PICTURES.items() if field in noted]
    return f"{listed(names)}: supplement"


def training_face(card: Training, shelf: Shelf) -> Face:
    stats = (
        Stat("Melee DEF", f"×{card.defense_factor}"),
        Stat("Level", f"{card.level}x"),
        Stat("Ranged OFF", f"×{card.offense_factor}"),
    )
    return _face(card, shelf, "Training", accent="ochre", stats=stats, subtitle=f"Training · {_side(card)}")


def _side(card: Training | Landmark | Summon) -> str:
    other = card.front or getattr(card, "back", None)
    side = "back" if card.front else "front"
    return f"{side}, with {other.name} behind it" if other else side


def tactic_face(card: Tactic, shelf: Shelf) -> Face:
    """A tactics card: its uses phase by phase, each with where it goes then; Crown has a troop's ratings too."""
    troop = card.troop
    counter = (Badge("Mark", "Counter-card", "hand"),) if card.is_counter else ()
    badges = (*counter, *((class_badge(troop),) if troop else ()))
    blocks = (*text_blocks(card, shelf), *use_blocks(card, shelf))
    return _face(
        card, shelf, "Tactics", accent="ochre" if troop else "violet" if card.is_counter else "rust",
        stats=ratings(troop) if troop else (), badges=badges, blocks=blocks, is_wordy=True,
        subtitle=f"Tactics {card.number:03} · {in_the_box(card.copies)}", source="Copies: supplement",
    )  # fmt: skip


def use_blocks(card: Tactic, shelf: Shelf) -> tuple[Block, ...]:
    """The effects of a tactics card, phase by phase; phases in which it does the same share a block."""
    uses: dict[tuple[str, str, str], list[TacticPhase]] = {}
    for use in card.phases.all():
        uses.setdefault((use.text, destination(use), use.otherwise_when), []).append(use)
    return tuple(
        Block(
            phase_words([same.phase for same in phases]),
            (*paragraphs(text, shelf, has_lead=False), *_otherwise(phases[0], shelf)),
            f"to {where}",
        )
        for (text, where, _), phases in uses.items()
    )


def phase_words(phases: Sequence[str]) -> str:
    return "Any phase" if len(phases) == len(Phase) else " and ".join(Phase(phase).label for phase in phases)


def destination(use: TacticPhase) -> str:
    """The pile to which the card goes after a use."""
    return use.destination.name


def _otherwise(use: TacticPhase, shelf: Shelf) -> Iterator[Paragraph]:
    if use.otherwise:
        yield from paragraphs(f"To {use.otherwise.name} instead {use.otherwise_when}.", shelf, has_lead=False)


def wall_face(card: Wall, shelf: Shelf) -> Face:
    """A wall: what it costs to step on and off, and what holds in each phase."""
    stats = (
        Stat("Onto", str(card.entry_cost), "MOV"),
        Stat("Off", str(card.exit_cost), "MOV"),
        Stat("Ranged", signed(card.range), "RNG on it"),
        Stat("Melee", signed(card.melee_offense), "OFF at it"),
    )
    phases = [
        Block(each.get_phase_display(), paragraphs(each.text, shelf, has_lead=False)) for each in card.phases.all()
    ]
    blocks = (*text_blocks(card, shelf), *phases, *_comebacks(card, shelf))
    return _face(
        card, shelf, "Wall", accent="slate", stats=stats, blocks=blocks, is_wordy=True,
        subtitle=f"Feature card · {card.copies} a player",
    )  # fmt: skip


def _comebacks(card: Wall, shelf: Shelf) -> Iterator[Block]:
    """The bonus of a player's troops near their walls, by the battles that they have lost."""
    parts = [
        f"{each.battles_lost} lost: "
        + " and ".join(f"{signed(n)} {word}" for n, word in ((each.defense, "DEF"), (each.offense, "OFF")) if n)
        for each in card.comebacks.all()
    ]
    if parts:
        yield Block("After lost battles", paragraphs("; ".join(parts) + ".", shelf, has_lead=False))


def landmark_face(card: Landmark, shelf: Shelf) -> Face:
    stats = (
        Stat("Onto", str(card.entry_cost), "MOV"),
        Stat("Around", card.terrain.name.split()[0].lower(), "ground"),
        Stat("Control", str(card.victory_points), "VP, advanced"),
    )
    badges = (
        Badge("Closed to", f"No {TroopClass(card.closed_to).label.lower()} troops", "cross"),
        *((Badge("Cover", "Gives cover", "square"),) if card.has_shadow else ()),
    )
    return _face(
        card, shelf, "Landmark", accent=GROUND_ACCENT[card.terrain.slug], stats=stats, badges=badges,
        subtitle=f"Landmark · {_side(card)}",
    )  # fmt: skip


def terrain_face(card: Terrain, shelf: Shelf) -> Face:
    stats = (
        Stat("DEF", signed(card.defense), "any troop"),
        Stat("To its like", _cost_to(card, is_like=True), "MOV"),
        Stat("RNG", signed(card.range), "ranged troops"),
        Stat("To another", _cost_to(card, is_like=False), "MOV"),
    )
    return _face(card, shelf, "Terrain", accent=GROUND_ACCENT[card.slug], stats=stats)


def _cost_to(card: Terrain, *, is_like: bool) -> str:
    """The costs of steps to the same terrain, or to the others."""
    return "/".join(sorted({str(each.cost) for each in card.steps.all() if (each.to == card.slug) == is_like}))


def battle_face(card: Battle, shelf: Shelf) -> Face:
    stats = (
        Stat("Between walls", str(card.separation), "hexes"),
        Stat("Columns", str(card.columns), f"odd rows {card.columns - 1}"),
        Stat("Rows", str(card.rows)),
        Stat("Walls", str(sum(each.player == 1 for each in card.walls.all())), "a player"),
    )
    return _face(
        card, shelf, "Battle", accent="moss", plan=battlefield(card, shelf, has_key=False), stats=stats,
        subtitle="Set-up · player 2’s edge at the top", source="Plan: supplement",
    )  # fmt: skip


def zone_face(card: Zone, shelf: Shelf) -> Face:
    """A place where cards lie; two of them have a marker card in the box."""
    back = Badge("Cards come back", f"Back: {card.get_comes_back_display().lower()}", "clock")
    return _face(
        card, shelf, "Marker" if card.has_marker else "Place", accent="slate",
        badges=(back,) if card.comes_back else (),
        subtitle="Marker card" if card.has_marker else f"Place {card.number:03}",
    )  # fmt: skip


def symbol_face(card: Symbol, shelf: Shelf) -> Face:
    return _face(card, shelf, "Sign", accent="teal", subtitle=f"Sign {card.number:03} · {card.get_group_display()}")


def summon_face(card: Summon, shelf: Shelf) -> Face:
    return _face(card, shelf, "Summons", accent="violet", subtitle=f"Summons · {_side(card)}")


FACES: dict[type[Card], Callable[[Any, Shelf], Face]] = {
    Troop: troop_face,
    Tactic: tactic_face,
    Training: training_face,
    Wall: wall_face,
    Landmark: landmark_face,
    Terrain: terrain_face,
    Battle: battle_face,
    Zone: zone_face,
    Symbol: symbol_face,
    Summon: summon_face,
}
