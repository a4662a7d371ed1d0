"""The units of a team on paper: their cards, their lines on the team sheet, and what is printed beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from armybuilder.faces.diagrams import Diagram
from armybuilder.faces.face import Block, Face, RosterEntry, Stat, paragraphs, signed
from armybuilder.faces.games.analog_tactics import units
from armybuilder.faces.games.analog_tactics.boards import form_patterns, formation, in_sight
from armybuilder.faces.games.analog_tactics.cards import face_of, form_lead, granted_block, upgrade_lines
from armybuilder.faces.games.analog_tactics.units import ACCENT, constants, figure_plate, runs_after
from armybuilder.faces.parts import Chapters, Stencil, named_cards, on_hexes, steps_on_hexes
from armybuilder.geometry.hexes import distance
from catalog.games.analog_tactics.models import (
    Ability,
    Blueprint,
    EliteUpgrade,
    Mission,
    Monster,
    Obstacle,
    Ritual,
    RitualSpell,
    Role,
    Unit,
    UnitClass,
    Weapon,
)
from catalog.games.analog_tactics.models import Stat as Figure
from catalog.games.analog_tactics.plain import TOP_LEVEL
from catalog.models import Card
from catalog.plain import NamedCard
from catalog.shelf import Shelf

if TYPE_CHECKING:
    from validation.games.analog_tactics.army import Piece


MAGE, ENGINEER = "mage", "engineer"

CardT = TypeVar("CardT", bound=Card)


def piece_faces(piece: "Piece", shelf: Shelf) -> Sequence[Face]:
    """The unit at the team's level and what it carries; with the elite, all that the team has."""
    unit = shelf.all(Unit)[piece.unit.slug]
    plan = figure_plate(unit, piece.figures, piece.team.level)
    front = replace(face_of(unit, shelf), plan=plan, subtitle=f"Level {piece.team.level} · all gains counted")
    return [front, *(face_of(card, shelf) for card in (*_carried(piece, shelf), *_of_team(piece, shelf)))]


def _carried(piece: "Piece", shelf: Shelf) -> list[Card]:
    """The catalog's cards of what a unit has for itself, and the abilities that its weapons speak of."""
    weapons = _cards(shelf, Weapon, piece.all_weapons)
    spoken_of = dict.fromkeys(ability for weapon in weapons for ability in _abilities_of(weapon, shelf))
    has = {ability.slug for ability in piece.abilities}
    return [
        *weapons,
        *(ability for ability in spoken_of if ability.slug not in has),
        *_cards(shelf, Blueprint, piece.blueprints),
    ]


def _abilities_of(weapon: Weapon, shelf: Shelf) -> Iterator[Ability]:
    """The abilities that a weapon's forms name and its upgrades grant."""
    targets = (run.target for form in weapon.forms.all() for run in shelf.runs(form.text))
    yield from (target for target in targets if isinstance(target, Ability))
    yield from (upgrade.grants for upgrade in weapon.upgrades.all() if upgrade.grants)


def _cards(shelf: Shelf, model: type[CardT], plain: Iterable[NamedCard]) -> list[CardT]:
    """The catalog's cards by the plain ones of the rules, each once."""
    return [shelf.all(model)[card.slug] for card in dict.fromkeys(plain)]


def _of_team(piece: "Piece", shelf: Shelf) -> list[Card]:
    """The cards that the elite keeps for its team: abilities, rewards, spells, what it can build."""
    if not piece.unit.is_elite:
        return []
    team, its_class = piece.team, piece.unit.unit_class
    cards: list[Card] = [*_cards(shelf, Ability, team.abilities), *_cards(shelf, Mission, team.missions)]
    if its_class == MAGE:
        cards += [card for model in (Ritual, RitualSpell, Monster) for card in shelf.all(model).values()]
    if its_class == ENGINEER:
        cards += [*_cards(shelf, Blueprint, team.stock), *shelf.all(EliteUpgrade).values()]
        cards += [shelf.all(Obstacle)[building.slug] for building, _ in team.buildings]
    return cards


def roster_entry(piece: "Piece", shelf: Shelf) -> RosterEntry:
    """A unit with its figures at the team's level, what it carries and can do, and what the next level brings."""
    unit = shelf.all(Unit)[piece.unit.slug]
    traits = [unit.get_role_display(), unit.unit_class.name, f"level {piece.team.level}"]
    return RosterEntry(
        count=piece.count,
        name=piece.name,
        cost=piece.cost,
        traits=" · ".join(traits),
        figures=tuple(_figures(piece)),
        lines=tuple(_lines(piece, unit, shelf)),
        cost_parts=tuple(piece.cost_parts),
        texts=tuple(_texts(piece, unit.unit_class, shelf)),
        emblem=unit.emblem,
        accent=ACCENT[unit.unit_class.slug],
        key=piece.key,
    )


def _figures(piece: "Piece") -> Iterator[Stat]:
    """The ten figures; below those that cards have changed stands what the table says."""
    values = {name: value for name, value in piece.figures.items() if name != "attack_range"}
    names = [*(stat.value for stat in (*units.EXPENDABLE, *units.CONSTANT)), "attack_range"]
    shown = [*units.figures_of(values, units.EXPENDABLE), *constants(piece.figures)]
    for name, stat in zip(names, shown, strict=True):
        (_, printed), *gains = piece.figure_parts[name]
        yield replace(stat, detail=f"{printed} {signed(sum(gain for _, gain in gains))}") if gains else stat


def _lines(piece: "Piece", unit: Unit, shelf: Shelf) -> Iterator[tuple[str, str]]:
    team, its_class = piece.team, unit.unit_class
    yield from _labelled_words("Gains", [", ".join(_gains(piece))])
    yield from _labelled_words("Weapons", [weapon.name for weapon in piece.all_weapons])
    yield from _labelled_words("Upgrades", [upgrade.name for upgrade in piece.upgrades])
    yield from _labelled_words("Blueprints", _names_with_counts(piece.blueprints))
    yield from _labelled_words("Abilities", [ability.name for ability in piece.abilities])
    if piece.unit.is_elite:
        yield from _labelled_words("Rewards", [mission.name for mission in team.missions])
        yield from _labelled_words("Rituals", [ritual.name for ritual in team.rituals])
        yield from _labelled_words("Stock", _names_with_counts(team.stock))
        yield from _labelled_words("Rebuilt with", _names_with_counts(team.elite_upgrades))
        yield from _labelled_words("Builds", [_building(building, values) for building, values in team.buildings], "; ")
        yield from _labelled_words("Rules", [str(row) for row in its_class.figures.all()], "; ")
    else:
        yield "Returns", its_class.get_commons_return_display()
    yield from _labelled_words("Level-ups", _level_ups(unit, team.level), "; ")


def _labelled_words(label: str, words: Iterable[str], joint: str = ", ") -> Iterator[tuple[str, str]]:
    """A line, if there is anything to say."""
    if text := joint.join(word for word in words if word):
        yield label, text


def _names_with_counts(cards: Iterable[NamedCard]) -> list[str]:
    return [f"{count} × {name}" if count > 1 else name for name, count in Counter(card.name for card in cards).items()]


def _gains(piece: "Piece") -> Iterator[str]:
    """The figures that each card adds to those of the table."""
    for name, (_, *gains) in piece.figure_parts.items():
        yield from (f"{figure_name(name)} {signed(amount)} by {card}" for card, amount in gains)


def figure_name(name: str) -> str:
    """A figure's name in words: attack_range is Range."""
    return str(Figure(name).label) if name in Figure.values else name.rpartition("_")[2].capitalize()


def _building(building: NamedCard, values: Mapping[str, int]) -> str:
    """A building that it can build, with its figures: Wall: Health 4, Armor 0, Evasion 2."""
    return f"{building.name}: " + ", ".join(f"{figure_name(name)} {value}" for name, value in values.items())


def _level_ups(unit: Unit, level: int) -> Iterator[str]:
    """The figures that each further level adds to the table's, for a team that levels up during the game."""
    for then in range(level + 1, TOP_LEVEL + 1):
        before, after = unit.at(then - 1), unit.at(then)
        gains = [f"{stat.label} {signed(after[stat] - before[stat])}" for stat in Figure if after[stat] != before[stat]]
        if unit.role == Role.ELITE:
            gains += [f"tier {row.tier} opens" for row in unit.unit_class.tiers.all() if row.least_level == then]
        if gains:
            yield f"{then}: {', '.join(gains)}"


def _texts(piece: "Piece", its_class: UnitClass, shelf: Shelf) -> Iterator[Block]:
    """Every rule that a unit brings along; the team's with its elite."""
    yield Block(its_class.name, paragraphs(its_class.text, shelf), "Class", its_class)
    for card in (*_cards(shelf, Ability, piece.abilities), *_carried(piece, shelf), *_of_team(piece, shelf)):
        if not isinstance(card, Monster | Obstacle):
            yield text_block(card, shelf)
    if piece.unit.is_elite and piece.unit.unit_class == MAGE:
        yield from (_monster_block(monster, shelf) for monster in shelf.all(Monster).values())
    if piece.unit.is_elite:
        yield from (text_block(shelf.all(Obstacle)[building.slug], shelf) for building, _ in piece.team.buildings)


def text_block(card: Card, shelf: Shelf) -> Block:
    """A card's text under its name, with what kind of card it is or what it costs."""
    if isinstance(card, Ability):
        return granted_block(card, shelf)
    if isinstance(card, Weapon):
        forms = tuple(runs_after(form_lead(form), form.text, shelf) for form in card.forms.all())
        return Block(card.name, (*forms, *upgrade_lines(card, shelf)), "Weapon", card)
    label = str(card._meta.verbose_name).capitalize()
    if isinstance(card, RitualSpell):
        label = f"{card.get_series_display()} · {card.points} + {card.special_points} Special"
    return Block(card.name, paragraphs(card.text, shelf), label, card)


def _monster_block(monster: Monster, shelf: Shelf) -> Block:
    values = {stat.value: getattr(monster, stat.value) for stat in Figure}
    figures = [*units.figures_of(values, Figure), Stat("Range", str(monster.attack_range))]
    line = ", ".join(f"{stat.label} {stat.value}" for stat in figures)
    text = f"{line}.\n\n{monster.text}"
    return Block(monster.name, paragraphs(text, shelf), f"Monster · D6 {monster.die_from}–{monster.die_to}")


def stencils(card: Card, shelf: Shelf) -> Iterator[Stencil]:
    """The stencils of a card: the spaces that a weapon strikes, a ritual's places, a unit's moves and sight."""
    if isinstance(card, Weapon):
        for drawn in form_patterns(card):
            yield Stencil(f"{card.name}: {drawn.title}", "Weapon", drawn)
    elif isinstance(card, Ritual):
        yield Stencil(card.name, "Ritual", formation(card))
    elif isinstance(card, Unit):
        levels = range(1, TOP_LEVEL + 1)
        yield _movement(max(card.at(level).get(Figure.MOVEMENT) or 0 for level in levels))
        yield from _range(card.attack_range)
    elif isinstance(card, Monster | Obstacle):
        yield from _range(card.attack_range or 0)


def _movement(most: int) -> Stencil:
    title = f"Movement up to {most}"
    return Stencil(title, "Movement", steps_on_hexes(title, most, top="flat"))


def _range(reach: int) -> Iterator[Stencil]:
    """The spaces further away than beside a unit that faces up, and in its sight."""
    if reach > 1:
        yield Stencil(f"Range {reach}", "Range", _seen(f"Range {reach}", reach))


def _seen(title: str, reach: int) -> Diagram:
    places = {place: str(distance((0, 0), place)) for place in in_sight(reach)}
    return on_hexes(title, places, top="flat")


chapters = Chapters(
    tokens=named_cards(("obstacle", "monster")),
    tokens_are="Obstacles and monsters",
    references=("ability", "ritual_spell", "blueprint", "mission"),
    stencils=stencils,
    cell=30.0,
)
