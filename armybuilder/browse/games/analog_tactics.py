"""The pages of Analog Tactics beside a card: figures by level, tiers, forms, and what belongs together."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.browse.parts import GamePart, Panel, Panels
from armybuilder.faces.face import signed, with_signs
from armybuilder.faces.games.analog_tactics.cards import ability_costs
from catalog.games.analog_tactics.models import (
    Ability,
    Blueprint,
    Board,
    BoardSpace,
    EliteUpgrade,
    Level,
    Mission,
    Monster,
    Obstacle,
    Ritual,
    RitualSpell,
    Stat,
    Unit,
    UnitClass,
    Weapon,
    WeaponUpgrade,
)
from catalog.games.analog_tactics.plain import TOP_LEVEL
from catalog.models import Card
from catalog.shelf import Shelf

TEMPLATES = "games/analog_tactics/browse"
ABOUT = {
    "unit_class": "Warrior, Assassin, Mage, Engineer: a team is of one class.",
    "unit": "An elite and its commons, with their figures at every level.",
    "ability": "What units can do for their points, tier by tier.",
    "weapon": "The Warrior's: four forms each, one for each attack of a turn.",
    "weapon_upgrade": "What a weapon gains by eliminations.",
    "mission": "The Assassin's: tasks with rewards that last.",
    "ritual": "The Mage's: formations on the hexes.",
    "ritual_spell": "What ritual points and forbidden points buy.",
    "monster": "What the forbidden series summons.",
    "blueprint": "The Engineer's: additions to drones, as many as the box has.",
    "elite_upgrade": "What the Engineer's elite chooses when it dies.",
    "obstacle": "Walls, turrets and towers that block the way.",
    "level": "From 1 to 10: what it takes, and what it opens.",
    "board": "Where teams meet: hexes with objectives and obstacles.",
}
EMBLEMS = {
    "unit": "hooded-assassin",
    "ability": "sword-clash",
    "weapon_upgrade": "two-handed-sword",
    "mission": "human-target",
    "ritual_spell": "lightning-storm",
}


@dataclass(frozen=True)
class LevelFigure:
    """A figure at a level, and what that level added to it."""

    value: int
    gain: int

    @property
    def shown(self) -> str:
        return with_signs(str(self.value))

    @property
    def gained(self) -> str:
        return signed(self.gain) if self.gain else ""


@dataclass(frozen=True)
class LevelRow:
    level: int
    figures: Sequence[LevelFigure]


def level_rows(unit: Unit) -> list[LevelRow]:
    """A unit's table, with all gains up to each level counted."""
    rows: list[LevelRow] = []
    before: dict[str, int] = unit.at(1)
    for level in range(1, TOP_LEVEL + 1):
        now = unit.at(level)
        rows.append(LevelRow(level, [LevelFigure(now[stat], now[stat] - before[stat]) for stat in Stat.values]))
        before = now
    return rows


def units_at(level: int, shelf: Shelf) -> list[tuple[Unit, Sequence[LevelFigure]]]:
    return [(unit, level_rows(unit)[level - 1].figures) for unit in shelf.all(Unit).values()]


@dataclass(frozen=True)
class Tier:
    """The abilities of a tier, or those that stand in none, and the level that opens it."""

    name: str
    least_level: int | None
    abilities: list[Ability]


def tiers(unit_class: UnitClass) -> list[Tier]:
    """A class's abilities, tier by tier; those that stand in none first."""
    by_tier: dict[int | None, list[Ability]] = {}
    for ability in unit_class.abilities.all():
        by_tier.setdefault(ability.tier, []).append(ability)
    return [_tier(unit_class, tier, abilities) for tier, abilities in by_tier.items()]


def _tier(unit_class: UnitClass, tier: int | None, abilities: list[Ability]) -> Tier:
    if tier is None:
        return Tier("Definitions", None, abilities)
    return Tier(f"Tier {tier}", unit_class.least_level(tier), abilities)


def beside(ability: Ability, shelf: Shelf) -> list[Ability]:
    home = (ability.unit_class, ability.tier)
    return [
        other for other in shelf.all(Ability).values() if other != ability and (other.unit_class, other.tier) == home
    ]


def _cards(slug: str, title: str, cards: Iterable[Card], more: str = "") -> Iterator[Panel]:
    """A list of cards, if there are any; `more` is what finds them in a list of their own."""
    found = list(cards)
    if found:
        address = f"/{found[0].game_id}/{more}" if more else ""
        yield Panel(slug, title, f"{TEMPLATES}/_cards.html", {"cards": found, "more": address})


#: The gear of a class beside its abilities.
GEAR: dict[str, tuple[type[Card], ...]] = {
    "warrior": (Weapon,),
    "assassin": (Mission,),
    "mage": (Ritual, RitualSpell, Monster),
    "engineer": (Blueprint, EliteUpgrade, Obstacle),
}


def _class_panels(unit_class: UnitClass, shelf: Shelf) -> Iterator[Panel]:
    rules = {"numbers": unit_class.figures.all(), "returns": unit_class.get_commons_return_display()}
    yield Panel("rules", "Its own rules", f"{TEMPLATES}/_numbers.html", rules)
    yield from _cards("units", "Units", unit_class.units.all(), f"units/?class={unit_class.slug}")
    yield Panel("abilities", "Abilities", f"{TEMPLATES}/_tiers.html", {"tiers": tiers(unit_class), "card": unit_class})
    for model in GEAR[unit_class.slug]:
        title = str(model._meta.verbose_name_plural).capitalize()
        yield from _cards(model.plural, title, _of_class(model, unit_class, shelf))


def _of_class(model: type[Card], unit_class: UnitClass, shelf: Shelf) -> list[Card]:
    cards: list[Card] = list(shelf.all(model).values())
    return [card for card in cards if not isinstance(card, Obstacle) or _builder(card) == unit_class]


def _builder(obstacle: Obstacle) -> UnitClass | None:
    return obstacle.built_by.unit_class if obstacle.built_by else None


def _unit_panels(unit: Unit, shelf: Shelf) -> Iterator[Panel]:
    levels = {"rows": level_rows(unit), "stats": [str(stat.label) for stat in Stat]}
    yield Panel("levels", "At every level", f"{TEMPLATES}/_levels.html", levels)
    team = {"unit": unit, "others": [other for other in unit.unit_class.units.all() if other != unit]}
    yield Panel("team", "In its team", f"{TEMPLATES}/_team.html", team)
    yield Panel(
        "abilities", "Abilities", f"{TEMPLATES}/_tiers.html", {"tiers": tiers(unit.unit_class), "card": unit.unit_class}
    )


def _ability_panels(ability: Ability, shelf: Shelf) -> Iterator[Panel]:
    context = {"ability": ability, "cost": ability_costs(ability)}
    yield Panel("use", "Having and using it", f"{TEMPLATES}/_use.html", context)
    yield from _cards("obstacles", "What it builds", ability.obstacles.all())
    yield from _cards("upgrades", "Upgrades that grant it", ability.upgrades.all())
    title = "Abilities of every class" if ability.unit_class is None else "Of the same tier"
    yield from _cards("beside", title if ability.tier is not None else "Beside it", beside(ability, shelf))


def _weapon_panels(weapon: Weapon, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("forms", "Forms", f"{TEMPLATES}/_forms.html", {"forms": weapon.forms.all()})
    yield Panel("upgrades", "Upgrades", f"{TEMPLATES}/_upgrades.html", {"upgrades": weapon.upgrades.all()})


def _upgrade_panels(upgrade: WeaponUpgrade, shelf: Shelf) -> Iterator[Panel]:
    if upgrade.grants:
        context = {"ability": upgrade.grants, "cost": ability_costs(upgrade.grants)}
        yield Panel("grants", "The ability", f"{TEMPLATES}/_ability.html", context)
    yield from _cards("weapon", "Its weapon", [upgrade.weapon])
    others = [other for other in upgrade.weapon.upgrades.all() if other != upgrade]
    yield from _cards("others", "Other upgrades of the weapon", others)


def _mission_panels(mission: Mission, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("condition", "What to do", f"{TEMPLATES}/_condition.html", {"mission": mission})
    yield from _class_and_rest(mission, "assassin", "Other missions", shelf)


def _class_and_rest(card: Card, slug: str, title: str, shelf: Shelf) -> Iterator[Panel]:
    yield from _cards("class", "Its class", [shelf.all(UnitClass)[slug]])
    yield from _cards("others", title, [other for other in shelf.all(type(card)).values() if other != card])


def _ritual_panels(ritual: Ritual, shelf: Shelf) -> Iterator[Panel]:
    spells = [spell for spell in shelf.all(RitualSpell).values() if spell.series == RitualSpell.Series.RITUAL]
    yield from _cards("spells", "Spells for ritual points", spells)
    yield from _class_and_rest(ritual, "mage", "Other rituals", shelf)


def _spell_panels(spell: RitualSpell, shelf: Shelf) -> Iterator[Panel]:
    yield from _cards("monsters", "Monsters", (card for card in shelf.names(spell) if isinstance(card, Monster)))
    if spell.series == RitualSpell.Series.RITUAL:
        yield from _cards("rituals", "Rituals that pay for it", shelf.all(Ritual).values())
    yield from _class_and_rest(spell, "mage", "Other spells", shelf)


def _monster_panels(monster: Monster, shelf: Shelf) -> Iterator[Panel]:
    yield from _cards("spell", "Summoned by", (c for c in shelf.named_by(monster) if isinstance(c, RitualSpell)))
    yield from _class_and_rest(monster, "mage", "Other monsters", shelf)


def _blueprint_panels(blueprint: Blueprint, shelf: Shelf) -> Iterator[Panel]:
    yield from _class_and_rest(blueprint, "engineer", "Other blueprints", shelf)


def _elite_upgrade_panels(upgrade: EliteUpgrade, shelf: Shelf) -> Iterator[Panel]:
    yield from _class_and_rest(upgrade, "engineer", "The other choice", shelf)


def _obstacle_panels(obstacle: Obstacle, shelf: Shelf) -> Iterator[Panel]:
    if obstacle.built_by:
        context = {"ability": obstacle.built_by, "cost": ability_costs(obstacle.built_by)}
        yield Panel("built", "Built by", f"{TEMPLATES}/_ability.html", context)
    else:
        yield from _cards("boards", "Boards that have it", shelf.all(Board).values())


def _level_panels(level: Level, shelf: Shelf) -> Iterator[Panel]:
    number = level.number or 1
    stats = [str(stat.label) for stat in Stat]
    context = {"units": units_at(number, shelf), "stats": stats}
    yield Panel("units", "Units at this level", f"{TEMPLATES}/_units_at.html", context)
    opening = [
        (unit_class, tier)
        for unit_class in shelf.all(UnitClass).values()
        for tier in tiers(unit_class)
        if tier.least_level == number
    ]
    if opening:
        yield Panel("opens", "Tiers that open", f"{TEMPLATES}/_opens.html", {"opening": opening})


def _board_panels(board: Board, shelf: Shelf) -> Iterator[Panel]:
    spaces = board.spaces.all()
    context = {
        "objectives": [space for space in spaces if space.feature == BoardSpace.Feature.OBJECTIVE],
        "obstacles": [space.label for space in spaces if space.feature == BoardSpace.Feature.OBSTACLE],
        "obstacle": next(card for card in shelf.all(Obstacle).values() if card.health is None),
        "count": len(spaces),
    }
    yield Panel("spaces", "What is on it", f"{TEMPLATES}/_spaces.html", context)


PANELS: Panels = {
    UnitClass: _class_panels,
    Unit: _unit_panels,
    Ability: _ability_panels,
    Weapon: _weapon_panels,
    WeaponUpgrade: _upgrade_panels,
    Mission: _mission_panels,
    Ritual: _ritual_panels,
    RitualSpell: _spell_panels,
    Monster: _monster_panels,
    Blueprint: _blueprint_panels,
    EliteUpgrade: _elite_upgrade_panels,
    Obstacle: _obstacle_panels,
    Level: _level_panels,
    Board: _board_panels,
}


def voices(card: Card) -> list[Card]:
    """An obstacle speaks through the ability that builds it, an upgrade through the one that it grants."""
    speaker = getattr(card, "built_by", None) or getattr(card, "grants", None)
    return [speaker] if isinstance(speaker, Card) else []


part = GamePart(
    about=ABOUT,
    emblems=EMBLEMS,
    leading=("unit_class", "unit", "ability", "weapon"),
    panels=PANELS,
    voices=voices,
)
