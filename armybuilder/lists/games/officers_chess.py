"""The builder's part of Officer's Chess: what a unit can do, what it may carry, and the army summed up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from armybuilder.browse.parts import Context
from armybuilder.faces.face import preview_address
from armybuilder.lists.builders import CardChoice, Chart, Facet, FacetValue, Moves, Pick, Picker, facet_values
from catalog.games.officers_chess.models import Class, DamageType, Footing, Grade, Item, Stat, Tag, Weapon, WeaponType
from catalog.games.officers_chess.plain import DIE, INVENTORY_SLOTS, Gear
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.games.officers_chess.additions import gear_obstacles, tag_obstacle
from validation.games.officers_chess.additions import obstacles as obstacles
from validation.games.officers_chess.army import Army, Piece
from validation.games.officers_chess.summary import summary
from validation.moves import Put, Take
from validation.shortcuts import put_on_one

GEAR = ("weapon", "item")
PERCENT_PER_ROLL = 100 // DIE
ITEM_GROUPS = {
    Item.Type.ACCESSORY: "Accessories",
    Item.Type.CONSUMABLE: "Things to use up",
    Item.Type.MARK: "Crests",
}


def picker(shelf: Shelf) -> Picker:
    types = tuple(FacetValue(one.slug, one.name) for one in shelf.all(WeaponType).values())
    facets = (
        Facet("grade", "Grade", facet_values(Grade)),
        Facet("footing", "Moves as", facet_values(Footing)),
        Facet("wields", "Wields", types, is_menu=True),
    )
    sorts = (
        FacetValue("name", "Name"),
        FacetValue("cost", "Cost"),
        FacetValue("strength", "Strength"),
        FacetValue("speed", "Speed"),
    )
    picks = tuple(_pick(card, shelf) for card in shelf.all(Class).values())
    return Picker("unit", facets, sorts, picks)


def _pick(card: Class, shelf: Shelf) -> Pick:
    types = _wielded(card, shelf)
    facets = {"grade": card.grade, "footing": card.footing.value, "wields": " ".join(one.slug for one in types)}
    tags = [str(use) for use in card.tags.all()]
    words = " ".join([card.name, *(one.name for one in types), *tags]).casefold()
    sorts: dict[str, int | str] = {
        "cost": card.cost or 0,
        "name": card.name.casefold(),
        "strength": card.strength,
        "speed": card.speed,
    }
    shown = {"unit": card, "types": types, "tags": tags, "stats": _stats(card), "preview": preview_address(card)}
    return Pick(card, facets, words, sorts, shown)


def _wielded(card: Class, shelf: Shelf) -> list[WeaponType]:
    """Its weapon types, and those that go with them."""
    own = {one.slug for one in card.wields.all()}
    types = shelf.all(WeaponType).values()
    return [one for one in types if one.slug in own or (one.wielded_with and one.wielded_with.slug in own)]


def _stats(card: Class) -> list[tuple[str, int]]:
    return [(stat.label, getattr(card, stat.value)) for stat in Stat]


@dataclass(frozen=True)
class UnitStatistic:
    """A statistic of a unit: what it is, and how much of that comes from its accessories."""

    label: str
    value: int
    bonus: int


@dataclass(frozen=True)
class WieldedWeapon:
    """A weapon in the hands of a unit, worked out."""

    card: Weapon
    damage: int
    damage_type: str
    hits: int
    speed: int
    reach: str
    is_equipped: bool


def facts(piece: Piece, shelf: Shelf) -> Context:
    """A unit's statistics, its attacks worked out, what else it carries, and the state that it falls back to."""
    card = shelf.all(Class)[piece.unit.slug]
    weapons = piece.weapons
    others = [gear for gear in piece.inventory if gear not in weapons]
    return {
        "unit": card,
        "preview": preview_address(card),
        "movement": piece.movement,
        "stats": [
            UnitStatistic(stat.label, value := piece.statistic(stat.value), value - getattr(card, stat.value))
            for stat in Stat
        ],
        "types": _wielded(card, shelf),
        "tags": [str(use) for use in card.tags.all()],
        "attacks": [_attack(piece, gear, shelf, gear is weapons[0]) for gear in weapons],
        "others": [(one, preview_address(one)) for one in (_gear(shelf, gear.slug) for gear in others)],
        "scenario_tags": [(tag, preview_address(tag)) for tag in (shelf.all(Tag)[tag.slug] for tag in piece.tags)],
        "normal": card.normal_form,
        "normal_stats": _stats(card.normal_form) if card.normal_form else [],
    }


def _attack(piece: Piece, gear: Gear, shelf: Shelf, is_equipped: bool) -> WieldedWeapon:
    card = shelf.all(Weapon)[gear.slug]
    reach = piece.reach(gear)
    return WieldedWeapon(
        card=card,
        damage=piece.damage(gear),
        damage_type=DamageType.MAGIC.label if gear.is_magic else card.get_damage_type_display(),
        hits=PERCENT_PER_ROLL * piece.hit_chance(gear),
        speed=piece.attack_speed(gear),
        reach=str(reach) if reach == card.least_range else f"{card.least_range}–{reach}",
        is_equipped=is_equipped,
    )


def _gear(shelf: Shelf, slug: str) -> Weapon | Item:
    card: Weapon | Item = shelf.among(GEAR)[slug]
    return card


def line_editor(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Context:
    entry = file.line_of(piece.key)
    groups = list(_gear_groups(army, piece, file, shelf))
    return {
        "piece": piece,
        "slots": INVENTORY_SLOTS,
        "is_full": len(piece.inventory) >= INVENTORY_SLOTS,
        "carried": list(_carried(entry, shelf)),
        "groups": [(label, offers) for label, offers, is_wielded in groups if is_wielded],
        "is_unarmed": not piece.weapons,
        "not_wielded": [label for label, _, is_wielded in groups if not is_wielded],
        "tags": list(_tags(army, piece, file, shelf)),
    }


def _carried(entry: Entry, shelf: Shelf) -> Iterator[CardChoice]:
    """The inventory in its order, each with the moves to put it first and to put it away."""
    held = entry.role("inventory")
    for place, slug in enumerate(held):
        card = _gear(shelf, slug)
        rest = [*held[:place], *held[place + 1 :]]
        is_later = place > 0 and card.kind == "weapon"
        equip = _in_order(entry, (slug, *rest)) if is_later else ()
        take = (Take(entry.key, "inventory", slug),)
        yield CardChoice(card, card.cost or 0, (), take=take, equip=equip, words=_words(card))


def _in_order(entry: Entry, slugs: Iterable[str]) -> Moves:
    """Empty the inventory, and fill it in this order."""
    emptied = (Take(entry.key, "inventory", one) for one in entry.role("inventory"))
    return (*emptied, *(Put(entry.key, "inventory", one) for one in slugs))


def _gear_groups(
    army: Army, piece: Piece, file: ArmyFile, shelf: Shelf
) -> Iterator[tuple[str, list[CardChoice], bool]]:
    """Weapons by their type and items by theirs: what there is to buy, and whether the class wields it."""
    reasons = gear_obstacles(army, piece)
    for weapon_type in shelf.all(WeaponType).values():
        weapons = [weapon for weapon in shelf.all(Weapon).values() if weapon.weapon_type == weapon_type]
        offers = [_offer(piece, file, weapon, reasons) for weapon in weapons]
        yield weapon_type.name, offers, piece.unit.can_wield(weapon_type.slug)
    for item_type in Item.Type:
        items = [item for item in shelf.all(Item).values() if item.item_type == item_type]
        yield ITEM_GROUPS[item_type], [_offer(piece, file, item, reasons) for item in items], True


def _offer(piece: Piece, file: ArmyFile, card: Weapon | Item, reasons: Mapping[str, str]) -> CardChoice:
    single = put_on_one(file, piece.key, "inventory", card.slug) if piece.count > 1 else ()
    moves = (Put(piece.key, "inventory", card.slug),)
    return CardChoice(card, card.cost or 0, moves, reasons.get(card.slug, ""), single, words=_words(card))


def _words(card: Weapon | Item) -> str:
    """`Might 4, weight 2, range 1 · Effective(Armored)`; an item's tags, and how often it serves."""
    tags = ", ".join(str(use) for use in card.tags.all())
    if isinstance(card, Item):
        uses = "" if card.uses is None else "once" if card.uses == 1 else f"{card.uses} times"
        return tags or uses
    figures = f"range {card.range}"
    if card.damage_type:
        figures = f"Might {card.might}, weight {card.weight}, {figures}"
    return f"{figures} · {tags}" if tags else figures


def _tags(army: Army, piece: Piece, file: ArmyFile, shelf: Shelf) -> Iterator[CardChoice]:
    """The scenario tags: those that the scenario gives to the side, and those that the line has."""
    for tag in army.cards.tags.values():
        reason = tag_obstacle(army, piece, tag)
        take = (Take(piece.key, "tags", tag.slug),) if tag in piece.tags else ()
        if reason and not take:
            continue
        single = put_on_one(file, piece.key, "tags", tag.slug) if piece.count > 1 else ()
        yield CardChoice(shelf.all(Tag)[tag.slug], 0, (Put(piece.key, "tags", tag.slug),), reason, single, take)


#: The columns of the army sheet, on which units are tracked in a battle (Introduction).
SHEET = ("Unit", "Class", "Gold", "HP", *(stat.value.title() for stat in Stat), "Movement", "Moves as", "Class tags",
         *(f"Inventory {slot}" for slot in range(1, INVENTORY_SLOTS + 1)), "Scenario tags", "Note")  # fmt: skip


def sheet(army: Army, shelf: Shelf) -> Iterator[Sequence[object]]:
    """The army as a table: a unit a row, and below a shifter its normal state (Shifting)."""
    yield SHEET
    pieces = (piece for piece in army.pieces for _ in range(piece.count))
    for number, piece in enumerate(pieces, 1):
        cards = shelf.all(Class)
        yield _sheet_row(str(number), piece, cards[piece.unit.slug])
        if normal := army.cards.classes.get(piece.unit.normal):
            yield _sheet_row(f"{number} normal", replace(piece, unit=normal), cards[normal.slug])


def _sheet_row(unit: str, piece: Piece, card: Class) -> Sequence[object]:
    held = [gear.name for gear in piece.inventory]
    return (
        unit,
        card.name,
        piece.cost if piece.unit.is_hireable else "",
        piece.unit.hp,
        *(piece.statistic(stat.value) for stat in Stat),
        piece.movement,
        piece.unit.footing.title(),
        ", ".join(map(str, card.tags.all())),
        *held[: INVENTORY_SLOTS - 1],
        *[""] * (INVENTORY_SLOTS - 1 - len(held)),
        ", ".join(held[INVENTORY_SLOTS - 1 :]),
        ", ".join(tag.name for tag in piece.tags),
        piece.note,
    )


def overview(army: Army) -> Context:
    counts = summary(army)
    mixes = [
        ("Grade", counts.grades),
        ("Moves as", counts.footings),
        ("Damage", counts.damage_types),
        ("Weapons", tuple(bar for bar in counts.weapon_types if bar.count)),
    ]
    return {
        "counts": counts,
        "mixes": [(label, bars) for label, bars in mixes if bars],
        "chart": Chart("Units by cost", "{} at {} gold", counts.costs),
    }
