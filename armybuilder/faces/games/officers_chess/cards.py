"""The face of every kind of card of Officer's Chess."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Unpack

from armybuilder.faces.diagrams import Diagram, Label, Shape, circle, rounded
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Accent, Badge, Block, Face, FaceParts, Paragraph, Stat, card_face, paragraphs, signed
from armybuilder.faces.games.officers_chess.maps import deployment, plan, zone_words
from catalog.games.officers_chess.models import (
    Class,
    DamageType,
    Footing,
    Grade,
    Item,
    Map,
    Scenario,
    Side,
    Status,
    Tag,
    Terrain,
    Weapon,
    WeaponType,
)
from catalog.games.officers_chess.models import Stat as Figure
from catalog.models import Card
from catalog.shelf import Shelf

RANK_LOOK: dict[str, tuple[Accent, str]] = {
    Class.Rank.BEGINNER: ("moss", "pip-1"),
    Class.Rank.INTERMEDIATE: ("steel", "pip-2"),
    Class.Rank.ADVANCED: ("violet", "pip-3"),
}
GRADE_SHAPE = {Grade.UNPROMOTED: "ring", Grade.PROMOTED: "star"}
FOOTING_SHAPE = {Footing.FOOT: "disc", Footing.ARMORED: "square", Footing.CAVALRY: "bar", Footing.FLYING: "up"}
#: The plate is drawn in the emblem's own units; these make a millimetre of the card.
MM = EMBLEM_SIZE / 19


def class_face(card: Class, shelf: Shelf) -> Face:
    """All that a player needs of a class at the table; a shifter's normal state is the back of its transformed ones."""
    front = _side(card, shelf)
    if card.normal_form is None:
        return front
    back = _side(card.normal_form, shelf)
    return replace(front, back=replace(back, subtitle=f"Back of {card.name} · wields {wields(card.normal_form)}"))


def _side(card: Class, shelf: Shelf) -> Face:
    accent, _ = RANK_LOOK[card.rank]
    state = f"Class · {card.get_form_display()} state" if card.form else "Class"
    return card_face(
        card, shelf, "Class", accent=accent, subtitle=f"{state} · wields {wields(card)}", plan=plate(card),
        cost=card.cost if card.is_hireable else None, badges=class_badges(card),
        blocks=(Block("", (*_types_and_forms(card, shelf), *tag_paragraphs(card.text, shelf))),),
    )  # fmt: skip


def wields(card: Class) -> str:
    """The weapon types of a class: `Swords or Lances` where the unit has but one of them."""
    names = [each.name for each in card.wields.all()]
    return (" or " if card.wields_one else ", ").join(names) or "nothing"


def statistics(card: Class) -> list[tuple[Figure, int]]:
    return [(stat, getattr(card, stat.value)) for stat in Figure]


def class_badges(card: Class) -> tuple[Badge, ...]:
    """Grade, rank and footing, each by shape and word."""
    rank = Class.Rank(card.rank)
    return (
        Badge("Grade", card.get_grade_display(), GRADE_SHAPE[Grade(card.grade)]),
        Badge("Rank", rank.label, RANK_LOOK[rank][1]),
        Badge("Moves as", card.footing.label, FOOTING_SHAPE[card.footing]),
    )


def tag_paragraphs(text: str, shelf: Shelf) -> list[Paragraph]:
    """A text with one tag a paragraph; each begins with the tag's name."""
    return [one for part in text.split("\n\n") for one in paragraphs(part, shelf)]


def _types_and_forms(card: Class, shelf: Shelf) -> list[Paragraph]:
    """The words that no statistic says: the weapon types, as links, and the other states of a shifter."""
    joiner = " or " if card.wields_one else ", "
    types = joiner.join(f"[[weapon_type:{each.slug}]]" for each in card.wields.all())
    sentences = [f"Wields: {types}{', chosen when hired' if card.wields_one else ''}."] if types else []
    if card.normal_form:
        sentences.append(f"Falls back to: [[class:{card.normal_form.slug}]].")
    if forms := list(card.transformed_forms.all()):
        sentences.append("Hired as: " + " or ".join(f"[[class:{each.slug}]]" for each in forms) + ".")
    return [one for words in sentences for one in paragraphs(words, shelf)]


def plate(card: Class) -> Diagram:
    """The emblem between hit points and movement, and the five statistics in a row below."""
    width, height = 56 * MM, 40 * MM
    shapes = [Shape(circle(width / 2, 12.5 * MM, 12.4 * MM), "zone")]
    if card.emblem:
        at = (width - EMBLEM_SIZE) / 2
        shapes.append(Shape(emblem_path(card.emblem), "arrow", at, 12.5 * MM - EMBLEM_SIZE / 2))
    labels: list[Label] = []
    for x, name, value in ((7.6, "HP", card.hp), (48.4, "Move", card.movement)):
        labels += [
            Label(x * MM, 8.6 * MM, name, 2.7 * MM, "faint"),
            Label(x * MM, 16.4 * MM, str(value), 8 * MM, "strong"),
        ]
    share = 56 / len(Figure)
    for n, (stat, value) in enumerate(statistics(card)):
        x = n * share
        shapes.append(Shape(rounded((x + 0.4) * MM, 26.2 * MM, (share - 0.8) * MM, 13.4 * MM, 1.6 * MM), "zone"))
        middle = (x + share / 2) * MM
        labels += [
            Label(middle, 29.8 * MM, stat.label, 2.7 * MM, "faint"),
            Label(middle, 37 * MM, str(value), 6.6 * MM, "strong"),
        ]
    figures = ", ".join(f"{stat.name.capitalize()} {value}" for stat, value in statistics(card))
    title = f"{card.name}: HP {card.hp}, Move {card.movement}, {figures}"
    return Diagram(title, width, height, tuple(shapes), tuple(labels))


#: The look of a weapon, by its damage type; a staff has none.
DAMAGE_LOOK: dict[str, tuple[Accent, str, str]] = {
    DamageType.MARTIAL: ("steel", "blade", "Martial"),
    DamageType.MAGIC: ("violet", "star", "Magic"),
    "": ("moss", "cross", "No attack"),
}
ITEM_LOOK: dict[str, tuple[Accent, str]] = {
    Item.Type.ACCESSORY: ("ochre", "ring"),
    Item.Type.CONSUMABLE: ("moss", "drop"),
    Item.Type.MARK: ("rust", "star"),
}
TAG_LOOK: dict[str, tuple[Accent, str]] = {
    Tag.Type.UNIT: ("steel", "disc"),
    Tag.Type.GEAR: ("rust", "blade"),
    Tag.Type.SPECIAL_ACTION: ("moss", "hand"),
    Tag.Type.SCENARIO_TAG: ("ochre", "ring"),
    Tag.Type.SCENARIO_ACTION: ("ochre", "up"),
    Tag.Type.CREST: ("violet", "star"),
}
TRIANGLE_SHAPE = {WeaponType.Triangle.MELEE: "blade", WeaponType.Triangle.MAGIC: "star"}
FIRST = {
    Scenario.First.ATTACKER: "The attacker deploys first.",
    Scenario.First.DEFENDER: "The defender deploys first.",
    Scenario.First.ROLL: "A D20 each; the higher roll deploys second.",
}


def face_of(card: Card, shelf: Shelf) -> Face:
    return FACES[type(card)](card, shelf)


def _face(card: Card, shelf: Shelf, kind: str, **parts: Unpack[FaceParts]) -> Face:
    parts.setdefault("cost", card.cost)
    return card_face(card, shelf, kind, **parts)


def weapon_face(card: Weapon, shelf: Shelf) -> Face:
    accent, shape, word = DAMAGE_LOOK[card.dealt_type]
    texts = [*tag_paragraphs(card.text, shelf), *_triangle(card, shelf)]
    blocks = (Block("", tuple(texts)),) if texts else ()
    return _face(
        card, shelf, "Weapon", accent=accent, stats=weapon_stats(card), blocks=blocks,
        badges=(Badge("Type", card.weapon_type.name, "disc"), Badge("Damage", word, shape)),
        subtitle=f"Weapon · {card.weapon_type.name}",
    )  # fmt: skip


def weapon_stats(card: Weapon) -> tuple[Stat, ...]:
    """Might, range and weight; a staff has just a range."""
    reach = Stat("Range", card.range)
    return (Stat("Might", str(card.might)), reach, Stat("Weight", str(card.weight))) if card.damage_type else (reach,)


def triangle_of(card: Weapon) -> tuple[WeaponType, WeaponType] | None:
    """The types that a weapon has the advantage and the disadvantage against; Inverted turns them round."""
    better, worse = card.triangle_type.strong_against, card.triangle_type.weak_against
    if better is None or worse is None:
        return None
    is_inverted = any(use.tag.slug == "inverted" for use in card.tags.all())
    return (worse, better) if is_inverted else (better, worse)


def _triangle(card: Weapon, shelf: Shelf) -> tuple[Paragraph, ...]:
    if (both := triangle_of(card)) is None:
        return ()
    better, worse = both
    words = (
        f"Triangle: +1 damage and Skill against [[weapon_type:{better.slug}]], -1 against [[weapon_type:{worse.slug}]]."
    )
    return paragraphs(words, shelf)


def item_face(card: Item, shelf: Shelf) -> Face:
    accent, shape = ITEM_LOOK[card.item_type]
    badges = [Badge("Type", card.get_item_type_display(), shape)]
    if card.crest:
        badges.append(Badge("Crest", f"Crest: {card.crest}", "star"))
    stats = (Stat("Uses", str(card.uses), "in a battle"),) if card.uses else ()
    texts = tuple(tag_paragraphs(card.text, shelf))
    return _face(card, shelf, "Item", accent=accent, badges=tuple(badges), stats=stats, blocks=(Block("", texts),))


def tag_face(card: Tag, shelf: Shelf) -> Face:
    accent, shape = TAG_LOOK[card.tag_type]
    counts = (("Classes", card.on_classes, "unit_class_id"), ("Weapons", card.on_weapons, "weapon_id"),
              ("Items", card.on_items, "item_id"))  # fmt: skip
    owners = [(label, len({getattr(use, owner) for use in uses.all()})) for label, uses, owner in counts]
    stats = [Stat(label, str(count), "have it") for label, count in owners if count]
    if card.class_gold is not None:
        stats.append(Stat("In a class", signed(card.class_gold), "gold"))
    title = f"{card.name}({card.parameter})" if card.parameter else card.name
    badges = (Badge("Type", card.get_tag_type_display(), shape),)
    return _face(
        card, shelf, "Tag", accent=accent, title=title, badges=badges, stats=tuple(stats),
        subtitle=f"Tag · {card.get_family_display()}",
    )  # fmt: skip


def status_face(card: Status, shelf: Shelf) -> Face:
    stats = []
    if card.clears_up_to:
        stats.append(Stat("Ends on", f"1–{card.clears_up_to}", "of a D20"))
    if card.damage:
        stats.append(Stat("Damage", str(card.damage), "else"))
    badges = (Badge("Ends", card.get_ends_display(), "clock"),)
    return _face(card, shelf, "Status", accent="rust", badges=badges, stats=tuple(stats))


def weapon_type_face(card: WeaponType, shelf: Shelf) -> Face:
    stats = [Stat("Weapons", str(len(card.weapons.all()))), Stat("Classes", str(len(card.classes.all())), "wield it")]
    badges: tuple[Badge, ...] = ()
    if card.strong_against and card.weak_against:
        stats += [Stat("+1 against", card.strong_against.name), Stat("−1 against", card.weak_against.name)]
    if card.triangle:
        triangle = WeaponType.Triangle(card.triangle)
        badges = (Badge("Triangle", f"{triangle.label} triangle", TRIANGLE_SHAPE[triangle]),)
    return _face(card, shelf, "Weapon Type", accent="steel", stats=tuple(stats), badges=badges)


def terrain_face(card: Terrain, shelf: Shelf) -> Face:
    """A kind of tile: its cost by every column of the chart, and what else it does."""
    costs = (("Foot", card.foot), ("Armored", card.armored), ("Cavalry", card.cavalry), ("Flying", card.flying))
    stats = tuple(
        Stat(name, "–" if cost is None else str(cost), "no way in" if cost is None else "") for name, cost in costs
    )
    badges = [
        badge
        for has, badge in (
            (card.bonus, Badge("Bonus", f"{signed(card.bonus)} Def and Res", "up")),
            (card.heals, Badge("Heals", f"Heals {card.heals}", "drop")),
            (card.hit_points, Badge("Hit points", f"{card.hit_points} HP", "square")),
            (card.is_locked, Badge("Locked", "Locked", "cross")),
        )
        if has
    ]
    return _face(
        card, shelf, "Terrain", accent="moss", stats=stats, badges=tuple(badges), subtitle="Terrain · movement to enter"
    )


def map_face(card: Map, shelf: Shelf) -> Face:
    scenarios = ", ".join(each.name for each in card.scenarios.all())
    badges = (Badge("Size", f"{card.columns} × {card.rows} tiles", "square"), Badge("Scenario", scenarios, "bar"))
    return _face(card, shelf, "Map", accent="moss", plan=plan(card), badges=badges if scenarios else badges[:1])


def scenario_face(card: Scenario, shelf: Shelf) -> Face:
    """A scenario: its map with both zones, the war chests, the time limit, and how it is won."""
    badges = (
        Badge("War chest", f"Attacker: {card.war_chest_attacker} gold", "blade"),
        Badge("War chest", f"Defender: {card.war_chest_defender} gold", "hand"),
    )
    limit = f"{card.rounds} rounds" if card.rounds else f"no time limit; a draw after {card.draw_after} rounds"
    texts = [
        one for text in (card.text, _deploying(card), f"Special: {card.special}") for one in paragraphs(text, shelf)
    ]
    return _face(
        card, shelf, "Scenario", accent="ochre", plan=deployment(card), badges=badges,
        blocks=(Block("", tuple(texts)),), subtitle=f"Scenario · {card.map.name} · {limit}",
    )  # fmt: skip


def _deploying(card: Scenario) -> str:
    """The set-up of a scenario: where the sides deploy, who is first, and the tags that units get before."""
    zones = "; ".join(zone_words(zone) for zone in card.zones.all())
    given = [f"The {Side(each.side).label.lower()} gives [[tag:{each.tag.slug}]]." for each in card.tags.all()]
    return " ".join([f"Deploy: {zones}.", FIRST[Scenario.First(card.deploys_first)], *given])


FACES: dict[type[Card], Callable[[Any, Shelf], Face]] = {
    Class: class_face,
    Weapon: weapon_face,
    Item: item_face,
    Tag: tag_face,
    Status: status_face,
    WeaponType: weapon_type_face,
    Terrain: terrain_face,
    Map: map_face,
    Scenario: scenario_face,
}
