"""A character as its card shows it: the printed ones and those that players make have the same look."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from armybuilder.faces.face import Accent
from catalog.games.collision.choices import Arcana
from catalog.games.collision.models import Ability, Character, CharacterWeapon, Statistic
from catalog.models import Source
from catalog.shelf import Shelf

#: The seven figures of a character's body and mind, then the three that its attacks are made of.
CORE = ("defense", "armor", "toughness", "endure", "mana", "command", "move")
ATTACKS = ("attack", "strength", "spell_power")
#: The columns of a weapon's box.
WEAPON = ("endurance-cost", "type", "weapon-attack", "weapon-power", "reach", "critical-hit", "special")
#: The short forms of the book's words that are too long for a weapon's column on the card.
SHORT = {"critical-hit": "Crit"}

ACCENT: dict[str, Accent] = {
    "guelivere": "ochre",
    "deadholm": "violet",
    "warhost": "moss",
    "forge": "steel",
    "rhom": "rust",
    "urgholia": "teal",
}
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class WeaponLook:
    """A weapon's box: its name, and a word or number in each column."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeldAbility:
    """An ability on a card, with its number if it has one."""

    card: Ability
    amount: int | None = None

    @property
    def name(self) -> str:
        return self.card.with_amount(self.amount)


@dataclass(frozen=True, slots=True)
class CharacterLook:
    """All that stands on both sides of a character card."""

    name: str
    cost: int
    race: str
    faction: str
    accent: Accent
    attributes: tuple[str, ...]
    tarot: str
    rank: int
    suit: str
    core: tuple[int, ...]
    attacks: tuple[int, ...]
    weapons: tuple[WeaponLook, ...]
    abilities: tuple[HeldAbility, ...]
    specials: tuple[HeldAbility, ...] = ()
    text: str = ""
    emblem: str = ""
    source: str = ""
    href: str = ""


def label(slug: str, shelf: Shelf) -> str:
    """A statistic as a character card writes it."""
    statistic = shelf.all(Statistic)[slug.replace("_", "-")]
    return SHORT.get(statistic.slug) or (statistic.label or statistic.heading).rstrip(".")


def labels(slugs: Iterable[str], shelf: Shelf) -> tuple[str, ...]:
    return tuple(label(slug, shelf) for slug in slugs)


def tarot_of(character: Character) -> str:
    """6 of Swords; a Major Arcana card has no suit."""
    if character.arcana == Arcana.MAJOR:
        return f"Major Arcana {character.rank}"
    return f"{character.rank} of {character.get_suit_display()}"


def look_of(character: Character) -> CharacterLook:
    """The look of a character of the catalog."""
    specials = list(character.weapon_specials.all())
    return CharacterLook(
        name=character.name,
        cost=character.cost or 0,
        race=character.get_race_display(),
        faction=character.faction.name,
        accent=ACCENT.get(character.faction.slug, "slate"),
        attributes=tuple(attribute.name for attribute in character.attributes.all()),
        tarot=tarot_of(character),
        rank=character.rank,
        suit=character.suit,
        core=tuple(getattr(character, name) for name in CORE),
        attacks=tuple(getattr(character, name) for name in ATTACKS),
        weapons=tuple(
            _weapon(weapon, [row.ability.with_amount(row.amount) for row in specials if row.slot == weapon.slot])
            for weapon in character.weapons.all()
        ),
        abilities=tuple(HeldAbility(row.ability, row.amount) for row in character.abilities.all()),
        specials=_beside(character),
        text=character.text,
        emblem=character.emblem,
        source="" if character.source == Source.BOOK else Source(character.source).label,
        href=character.get_absolute_url(),
    )


def _weapon(weapon: CharacterWeapon, specials: Sequence[str]) -> WeaponLook:
    return WeaponLook(
        weapon.name,
        (
            str(weapon.endurance_cost),
            weapon.damage_type.name,
            str(weapon.attack),
            str(weapon.power),
            weapon.reach_shown,
            weapon.crit_shown or NOTHING,
            ", ".join(specials) or NOTHING,
        ),
    )


def _beside(character: Character) -> tuple[HeldAbility, ...]:
    """The effects of its weapons: their specials and their crits, each once."""
    held = [HeldAbility(row.ability, row.amount) for row in character.weapon_specials.all()]
    held += [HeldAbility(weapon.crit, weapon.crit_amount) for weapon in character.weapons.all() if weapon.crit]
    return tuple(dict.fromkeys(held))
