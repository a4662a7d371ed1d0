"""The face of every kind of card of Collision."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Unpack

from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.face import (
    Accent,
    Badge,
    Block,
    Face,
    FaceParts,
    Run,
    Stat,
    card_face,
    paragraphs,
    signed,
    text_blocks,
)
from armybuilder.faces.games.collision.battle import board_plan, deployment_plan
from armybuilder.faces.games.collision.characters import ability_face, character_face, has_room, spread
from armybuilder.faces.games.collision.looks import ACCENT
from catalog.games.collision.models import (
    Ability,
    Action,
    Attribute,
    Board,
    Character,
    CombatModifier,
    DamageType,
    Deployment,
    Faction,
    ModifiedStat,
    Objective,
    ObjectiveMarker,
    PointFormula,
    Statistic,
    Terrain,
)
from catalog.games.collision.plain import terrain_tiles
from catalog.models import Card
from catalog.shelf import Shelf

TYPE_ACCENT: dict[str, Accent] = {
    "light": "ochre",
    "dark": "violet",
    "fire": "rust",
    "cold": "steel",
    "electric": "violet",
    "acid": "moss",
    "magic": "teal",
}
#: A word that is wider than a column of the face.
LONG_WORD = 10
#: The thing that a change is counted by, in a word or two.
PER = {"": "", ModifiedStat.Per.INJURY: "an injury", ModifiedStat.Per.SPACE: "a space"}
GROUP_ACCENT: dict[str, Accent] = {"card": "slate", "core": "steel", "weapon": "rust"}


def face_of(card: Card, shelf: Shelf) -> Face:
    """The face of a card by its kind; a character's has its back with it."""
    face = FACES[type(card)](card, shelf)
    return face if face.back else spread(face)


def _face(card: Card, shelf: Shelf, kind: str, more: Iterable[Block] = (), **parts: Unpack[FaceParts]) -> Face:
    """A face of one of the lesser kinds: the card's text, and more below it."""
    parts["blocks"] = (*text_blocks(card, shelf), *more)
    return card_face(card, shelf, kind, **parts)


def objective_face(card: Objective, shelf: Shelf) -> Face:
    """An objective: what it is worth, how long it lasts, how to set up."""
    is_major = card.tier == Objective.Tier.MAJOR
    stats = [Stat("Victory", str(card.victory_points), "points")]
    if card.turns is not None:
        stats.append(Stat("Turns", str(card.turns), f"+1 a {card.points_a_turn}" if card.points_a_turn else ""))
    face = _face(
        card, shelf, f"{card.get_tier_display()} Objective", accent="rust" if is_major else "teal",
        subtitle=f"{card.get_tier_display()} Objective · rolled on {card.number}",
        badges=(
            Badge("Tier", card.get_tier_display(), "star" if is_major else "disc"),
            Badge("Scored by", "Either player" if card.scorer == "either" else "Each its own way", "hand"),
        ),
        stats=tuple(stats),
        diagrams=(_small(card.deployment),) if card.deployment else (),
        more=_actions(card, shelf),
    )  # fmt: skip
    # The text tells of the markers too; the list is a help where there is room for it.
    with_markers = (*face.blocks, *_lines("Markers", [_marker(row) for row in card.markers.all()]))
    return replace(face, blocks=with_markers) if has_room(face, with_markers) else face


def _small(deployment: Deployment) -> Diagram:
    """The plan without its words, which would be too small to read."""
    return replace(deployment_plan(deployment, has_words=False), title=deployment.name)


def _marker(row: ObjectiveMarker) -> str:
    """A marker and its figures: Statue × 2, height 2, Def 3."""
    parts = [f"{row.name} × {row.count}" if row.count > 1 or row.points_a_piece else row.name]
    if row.points_a_piece:
        parts[0] += f", +1 a {row.points_a_piece} points"
    if row.tiles_across > 1:
        parts.append(f"{row.tiles_across} × {row.tiles_across} tiles")
    parts += [f"{word} {value}" for word, value in _marker_figures(row) if value is not None]
    if row.points_a_toughness:
        parts[-1] += f", +1 a {row.points_a_toughness} points"
    if row.pick_up_endurance:
        parts.append(f"picked up for {row.pick_up_endurance}E")
    return ", ".join(parts)


def _marker_figures(row: ObjectiveMarker) -> list[tuple[str, int | None]]:
    return [("height", row.height), ("Def", row.defense), ("Arm", row.armor), ("Tuf", row.toughness)]


def _lines(title: str, lines: list[str]) -> tuple[Block, ...]:
    return (Block(title, tuple((Run(line),) for line in lines)),) if lines else ()


def _actions(card: Objective, shelf: Shelf) -> tuple[Block, ...]:
    """The actions that characters have under this objective alone."""
    return tuple(
        Block(row.name, paragraphs(row.text, shelf, has_lead=False), _cost(row.endurance, row.mana))
        for row in card.actions.all()
    )


def _cost(endurance: int, mana: int) -> str:
    return " ".join(f"{amount}{unit}" for amount, unit in ((endurance, "E"), (mana, "M")) if amount)


def board_face(card: Board, shelf: Shelf) -> Face:
    stats = (
        Stat("Points", f"{card.least_points}–{card.most_points}"),
        Stat("Tiles", str(card.tiles)),
        Stat("Terrain", str(terrain_tiles(card.tiles)), "tiles"),
    )
    terrain = [f"{row.tiles} × {row.terrain.name}" for row in card.terrain.all()]
    lines = ["; ".join(terrain)] if terrain else []
    growth = [f"+{card.more_columns} columns for each further {card.points_a_step} points"] if card.more_columns else []
    return _face(
        card, shelf, "Board", accent="moss", plan=board_plan(card), stats=stats,
        subtitle="Variant board" if card.is_variant else "Board",
        more=(*_lines("Starter terrain", lines), *_lines("Above its points", growth)),
    )  # fmt: skip


def deployment_face(card: Deployment, shelf: Shelf) -> Face:
    badges = (Badge("Deploys first", f"{card.get_deploys_first_display()} starts", "arrow"),) + (
        (Badge("Chooses", f"{card.get_chooses_side_display()} chooses", "hand"),) if card.chooses_side else ()
    )
    return _face(card, shelf, "Deployment", accent="moss", plan=deployment_plan(card), badges=badges)


def terrain_face(card: Terrain, shelf: Shelf) -> Face:
    stats = [Stat("Movement", signed(card.extra_movement), "spaces")] if card.is_passable else []
    if card.least_height:
        stats.append(Stat("Height", f"{card.least_height}–{card.most_height}", f"usually {card.usual_height}"))
    badges = (
        Badge("Passable", "Passable" if card.is_passable else "Impassable", "up" if card.is_passable else "cross"),
        Badge("Stop", "Stop on it" if card.can_end_on else "No stop on it", "hand"),
        Badge("Cover", "Cover" if card.gives_cover else "No cover", "square" if card.gives_cover else "ring"),
    )
    examples = _lines("On the table", [card.examples])
    return _face(card, shelf, "Terrain", accent="moss", stats=tuple(stats), badges=badges, more=examples)


def action_face(card: Action, shelf: Shelf) -> Face:
    stats = [Stat("Cost", f"{card.endurance}E")] if card.endurance is not None else []
    if card.spaces:
        stats.append(Stat("Spaces", str(card.spaces)))
    if card.times_move:
        stats.append(Stat("Spaces", "Move" if card.times_move == 1 else f"{card.times_move} × Move"))
    return _face(card, shelf, "Action", accent="ochre", stats=tuple(stats))


def modifier_face(card: CombatModifier, shelf: Shelf) -> Face:
    stats = [Stat(row.get_stat_display(), signed(row.amount), PER[row.per]) for row in card.stats.all()]
    if card.misses_up_to:
        stats.append(Stat("D10 misses", f"1–{card.misses_up_to}"))
    if card.bars_reactions:
        stats.append(Stat("Reactions", "None"))
    return _face(card, shelf, "Combat Modifier", accent="rust", stats=tuple(stats))


def statistic_face(card: Statistic, shelf: Shelf) -> Face:
    printed = card.label or card.heading
    stats = (Stat("On the card", printed),) if len(printed) < LONG_WORD else ()
    badges = (
        Badge("Group", f"{card.get_group_display()} statistic" if card.group != "card" else "On the card", "square"),
    )
    return _face(card, shelf, "Statistic", accent=GROUP_ACCENT[card.group], stats=stats, badges=badges)


def damage_type_face(card: DamageType, shelf: Shelf) -> Face:
    badges = (Badge("Sort", "Element" if card.is_element else "No element", "drop" if card.is_element else "blade"),)
    stats = (Stat("Abilities", str(len(card.abilities.all()))), Stat("Weapons", str(len(card.weapons.all()))))
    return _face(card, shelf, "Damage Type", accent=TYPE_ACCENT.get(card.slug, "slate"), badges=badges, stats=stats)


def faction_face(card: Faction, shelf: Shelf) -> Face:
    names = ", ".join(attribute.name for attribute in card.attributes.all())
    stats = (Stat("Characters", str(len(card.characters.all()))),)
    return _face(
        card, shelf, "Faction", accent=ACCENT.get(card.slug, "slate"), stats=stats, more=_lines("Attributes", [names])
    )


def attribute_face(card: Attribute, shelf: Shelf) -> Face:
    holders = [character.name for character in card.characters.all()]
    return _face(
        card, shelf, "Attribute", accent=ACCENT.get(card.faction.slug, "slate"),
        subtitle=f"Attribute of {card.faction.name}", stats=(Stat("Characters", str(len(holders)), "have it"),),
        more=_lines("Characters", [", ".join(holders)] if holders else []),
    )  # fmt: skip


def formula_face(card: PointFormula, shelf: Shelf) -> Face:
    stats = (
        Stat("Share", f"{card.share_in_tenths}/10", "of the raw sum"),
        Stat("Rounded", str(card.rounded_to), "to the nearest"),
        Stat("Weapon 2", f"1/{card.second_weapon_divisor}", "rounded down"),
    )
    prices = "; ".join(
        f"{row.get_part_display()} {signed(row.each)}" + (f" above {row.above}" if row.above else "")
        for row in card.parts.all()
    )
    return _face(card, shelf, "Point Formula", accent="slate", stats=stats, more=_lines("Raw points", [prices]))


FACES: dict[type[Card], Callable[[Any, Shelf], Face]] = {
    Character: character_face,
    Ability: ability_face,
    Objective: objective_face,
    Board: board_face,
    Deployment: deployment_face,
    Terrain: terrain_face,
    Action: action_face,
    CombatModifier: modifier_face,
    Statistic: statistic_face,
    DamageType: damage_type_face,
    Faction: faction_face,
    Attribute: attribute_face,
    PointFormula: formula_face,
}
