"""The plain cards of Officer's Chess, made of the catalog's shelf."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from catalog.games.officers_chess.plain.cards import (
    CardsData,
    Gear,
    Scenario,
    Tag,
    TagUse,
    Terrain,
    UnitClass,
    WeaponType,
)
from catalog.games.officers_chess.plain.numbers import BASE_MOVE, FOOTINGS, HIT_POINTS, SIDES, footing_of, pace
from catalog.plain import plain_of

if TYPE_CHECKING:
    from catalog.games.officers_chess.models import Class as ClassCard
    from catalog.games.officers_chess.models import Item as ItemCard
    from catalog.games.officers_chess.models import Scenario as ScenarioCard
    from catalog.games.officers_chess.models import Tag as TagCard
    from catalog.games.officers_chess.models import TagUse as TagUseRow
    from catalog.games.officers_chess.models import Terrain as TerrainCard
    from catalog.games.officers_chess.models import Weapon as WeaponCard
    from catalog.shelf import Shelf

#: The kinds of which the brackets of a tag may name a card.
NAMED = ("tag", "status", "type", "class")


class Cards:
    """All that an army can be made of, in the order of the lists, the scenarios and what they are fought on."""

    def __init__(
        self,
        classes: Iterable[UnitClass],
        gear: Iterable[Gear],
        tags: Iterable[Tag],
        scenarios: Iterable[Scenario],
        types: Iterable[WeaponType],
        terrains: Iterable[Terrain],
    ) -> None:
        self.classes = {one.slug: one for one in classes}
        self.gear = {one.slug: one for one in gear}
        self.tags = {one.slug: one for one in tags}
        self.scenarios = {one.slug: one for one in scenarios}
        self.types = {one.slug: one for one in types}
        self.terrains = {one.slug: one for one in terrains}

    def states(self, normal: UnitClass) -> list[UnitClass]:
        """The transformed states of a shifter."""
        return [one for one in self.classes.values() if one.normal == normal.slug]

    def wielded_by(self, unit: UnitClass) -> list[str]:
        """The names of the weapon types that a class can use."""
        return [one.name for one in self.types.values() if unit.can_wield(one.slug)]

    def data(self) -> "CardsData":
        """The cards as a set-up carries them: every class, weapon, item and terrain."""
        return {
            "classes": {slug: one.data() for slug, one in self.classes.items()},
            "gear": {slug: one.data() for slug, one in self.gear.items()},
            "terrain": {slug: one.data() for slug, one in self.terrains.items()},
            "triangle": {slug: one.strong_against for slug, one in self.types.items() if one.strong_against},
        }


def cards_of(shelf: "Shelf") -> Cards:
    """The plain cards of a catalog shelf."""
    tags = {card.slug: _tag(place, card) for place, card in enumerate(shelf.kind("tag").values())}
    weapons = [_weapon(place, card) for place, card in enumerate(shelf.kind("weapon").values())]
    items = [_item(place, card) for place, card in enumerate(shelf.kind("item").values(), len(weapons))]
    return Cards(
        (_class(place, card) for place, card in enumerate(shelf.kind("class").values())),
        [*weapons, *items],
        tags.values(),
        (_scenario(card, tags) for card in shelf.kind("scenario").values()),
        (plain_of(WeaponType, card) for card in shelf.kind("weapon_type").values()),
        (_terrain(card) for card in shelf.kind("terrain").values()),
    )


def _class(place: int, card: "ClassCard") -> UnitClass:
    tags = _uses(card)
    return plain_of(
        UnitClass,
        card,
        hp=HIT_POINTS[card.grade],
        stats=(card.strength, card.skill, card.speed, card.defense, card.resistance),
        move=BASE_MOVE + pace((tag.slug, tag.amount) for tag in tags),
        footing=footing_of([tag.slug for tag in tags]),
        wields=tuple(one.slug for one in card.wields.all()),
        tags=tags,
        normal=card.normal_form.slug if card.normal_form else "",
        order=place,
    )


def _uses(card: "ClassCard | WeaponCard | ItemCard") -> tuple[TagUse, ...]:
    return tuple(TagUse(use.tag.slug, use.amount or 0, use.stat, _named(use)) for use in card.tags.all())


def _named(use: "TagUseRow") -> str:
    """The slug of the card in the brackets, or the list's own word."""
    cards = (getattr(use, f"named_{kind}", None) for kind in NAMED)
    return next((card.slug for card in cards if card), getattr(use, "named", ""))


def _weapon(place: int, card: "WeaponCard") -> Gear:
    exclusive = [use for use in card.tags.all() if use.tag.slug == "exclusive"]
    return plain_of(
        Gear,
        card,
        tags=_uses(card),
        uses=0,
        crest="",
        order=place,
        only_names=tuple(use.named or use.named_class.name.partition(" (")[0] for use in exclusive),  # type: ignore[union-attr]  # each names one or the other
    )


def _item(place: int, card: "ItemCard") -> Gear:
    return plain_of(
        Gear,
        card,
        weapon_type="",
        damage_type="",
        might=0,
        weight=0,
        least_range=1,
        most_range=1,
        tags=_uses(card),
        order=place,
    )


def _tag(place: int, card: "TagCard") -> Tag:
    return plain_of(Tag, card, order=place, is_scenario_tag=card.tag_type == "scenario-tag")


def _terrain(card: "TerrainCard") -> Terrain:
    costs = {footing: cost for footing in FOOTINGS if (cost := getattr(card, footing))}
    return plain_of(Terrain, card, costs=costs)


def _scenario(card: "ScenarioCard", tags: Mapping[str, Tag]) -> Scenario:
    given = {side: tuple(tags[row.tag.slug] for row in card.tags.all() if row.side == side) for side in SIDES}
    chests = {"attacker": card.war_chest_attacker, "defender": card.war_chest_defender}
    return plain_of(Scenario, card, war_chests=chests, tags=given)
