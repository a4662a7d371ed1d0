"""What the army rules of Officer's Chess read of its cards: classes, what they carry, scenarios and tags."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from catalog.games.officers_chess.models import Class as ClassCard
    from catalog.games.officers_chess.models import Item as ItemCard
    from catalog.games.officers_chess.models import Scenario as ScenarioCard
    from catalog.games.officers_chess.models import Weapon as WeaponCard
    from catalog.shelf import Shelf

#: The tags that change how far a unit moves.
MOVING: Mapping[str, int] = {"fast": 1, "slow": -1}
SIDES: Mapping[str, str] = {"attacker": "Attacker", "defender": "Defender"}


@dataclass(frozen=True, slots=True, eq=False)
class UnitClass:
    """A class with its statistics. `wields` holds all weapon types that it can use, `normal` its normal state."""

    slug: str
    name: str
    order: int
    cost: int
    is_promoted: bool
    statistics: Mapping[str, int]
    wields: frozenset[str]
    wields_one: bool
    form: str
    normal: str
    tags: frozenset[str]

    @property
    def is_hireable(self) -> bool:
        """Whether a unit can be hired in it (ruling OC21)."""
        return self.form != "normal"


@dataclass(frozen=True, slots=True, eq=False)
class Gear:
    """A weapon or an item, as something in an inventory. An item has no weapon type and no damage type.

    `only_for` holds the classes that its Exclusive tags name, None if it has no such tag; `only_names` their names.
    `crest` is the one that it gives; `relic_of` has those that its Relic tags name.
    """

    slug: str
    name: str
    order: int
    cost: int
    weapon_type: str = ""
    damage_type: str = ""
    might: int = 0
    weight: int = 0
    most_range: int | None = 0
    inaccurate: int = 0
    movement: int = 0
    spell_range: int = 0
    only_for: frozenset[str] | None = None
    only_names: tuple[str, ...] = ()
    crest: str = ""
    relic_of: tuple[str, ...] = ()
    bonuses: tuple[tuple[str, int], ...] = ()
    tags: frozenset[str] = frozenset()

    @property
    def is_weapon(self) -> bool:
        return bool(self.weapon_type)


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """A tag; scenarios give only scenario tags."""

    slug: str
    name: str
    order: int
    is_scenario_tag: bool


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """A scenario: the war chest of each side, and the tags that each may give to its units."""

    slug: str
    name: str
    war_chests: Mapping[str, int]
    tags: Mapping[str, tuple[Tag, ...]]


class Cards:
    """All that an army can be made of, in the order of the lists, and the scenarios."""

    def __init__(
        self,
        classes: Iterable[UnitClass],
        gear: Iterable[Gear],
        tags: Iterable[Tag],
        scenarios: Iterable[Scenario],
        types: Mapping[str, str],
    ) -> None:
        self.classes = {one.slug: one for one in classes}
        self.gear = {one.slug: one for one in gear}
        self.tags = {one.slug: one for one in tags}
        self.scenarios = {one.slug: one for one in scenarios}
        self.types = types

    def states(self, normal: UnitClass) -> list[UnitClass]:
        """The transformed states of a shifter."""
        return [one for one in self.classes.values() if one.normal == normal.slug]

    def wielded_by(self, unit: UnitClass) -> list[str]:
        """The names of the weapon types that a class can use."""
        return [name for slug, name in self.types.items() if slug in unit.wields]


def cards_of(shelf: "Shelf") -> Cards:
    """The plain cards of a catalog shelf."""
    types = shelf.kind("weapon_type")
    tags = {card.slug: _tag(place, card) for place, card in enumerate(shelf.kind("tag").values())}
    weapons = [_weapon(place, card) for place, card in enumerate(shelf.kind("weapon").values())]
    items = [_item(place, card) for place, card in enumerate(shelf.kind("item").values(), len(weapons))]
    return Cards(
        (_class(place, card, types) for place, card in enumerate(shelf.kind("class").values())),
        [*weapons, *items],
        tags.values(),
        (_scenario(card, tags) for card in shelf.kind("scenario").values()),
        {slug: card.name for slug, card in types.items()},
    )


def _class(place: int, card: "ClassCard", types: Mapping[str, Any]) -> UnitClass:
    own = {one.slug for one in card.wields.all()}
    with_those = {one.slug for one in types.values() if one.wielded_with and one.wielded_with.slug in own}
    return UnitClass(
        slug=card.slug,
        name=card.name,
        order=place,
        cost=card.cost or 0,
        is_promoted=card.grade == "promoted",
        statistics={
            "strength": card.strength,
            "skill": card.skill,
            "speed": card.speed,
            "defense": card.defense,
            "resistance": card.resistance,
        },
        wields=frozenset(own | with_those),
        wields_one=card.wields_one,
        form=card.form,
        normal=card.normal_form.slug if card.normal_form else "",
        tags=frozenset(use.tag.slug for use in card.tags.all()),
    )


def _weapon(place: int, card: "WeaponCard") -> Gear:
    uses = [*card.tags.all()]
    exclusive = [use for use in uses if use.tag.slug == "exclusive"]
    named = [use.named_class for use in exclusive if use.named_class]
    return Gear(
        slug=card.slug,
        name=card.name,
        order=place,
        cost=card.cost or 0,
        weapon_type=card.weapon_type.slug,
        damage_type=card.damage_type,
        might=card.might,
        weight=card.weight,
        most_range=card.most_range,
        inaccurate=sum(use.amount or 0 for use in uses if use.tag.slug == "inaccurate"),
        only_for=frozenset(one.slug for one in named) if exclusive else None,
        only_names=tuple(use.named or use.named_class.name.partition(" (")[0] for use in exclusive),  # type: ignore[union-attr]  # each names one or the other
        relic_of=tuple(use.named for use in uses if use.tag.slug == "relic"),
        tags=frozenset(use.tag.slug for use in uses),
    )


def _item(place: int, card: "ItemCard") -> Gear:
    uses = [*card.tags.all()]
    return Gear(
        slug=card.slug,
        name=card.name,
        order=place,
        cost=card.cost or 0,
        crest=card.crest,
        movement=sum(MOVING.get(use.tag.slug, 0) * (use.amount or 0) for use in uses),
        spell_range=sum(use.amount or 0 for use in uses if use.tag.slug == "spellrange"),
        bonuses=tuple((use.stat, use.amount or 0) for use in uses if use.tag.slug == "bonus"),
        tags=frozenset(use.tag.slug for use in uses),
    )


def _tag(place: int, card: Any) -> Tag:
    return Tag(card.slug, card.name, place, card.tag_type == "scenario-tag")


def _scenario(card: "ScenarioCard", tags: Mapping[str, Tag]) -> Scenario:
    given = {side: tuple(tags[row.tag.slug] for row in card.tags.all() if row.side == side) for side in SIDES}
    chests = {"attacker": card.war_chest_attacker, "defender": card.war_chest_defender}
    return Scenario(card.slug, card.name, chests, given)
