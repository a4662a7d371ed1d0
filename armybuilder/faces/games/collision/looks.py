"""A character as its card shows it, the printed ones and those that players make alike; and the front of the card as
one drawing: ten figures and a box for each weapon, as on the printed blank."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from armybuilder.faces.diagrams import Diagram, Label, LabelRole, Shape, circle, rectangle, rounded
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Accent
from armybuilder.faces.typeset import POINT, FontName, fit_size
from catalog.games.collision.models import Ability, Arcana, Character, CharacterWeapon, Statistic
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
    portrait: bytes = b""
    source: str = ""
    card: Character | None = None


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
        portrait=character.portrait,
        source="" if character.source == Source.BOOK else Source(character.source).label,
        card=character,
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


#: An emblem keeps its own units, so the sheet is drawn in them: it is this many millimetres wide.
EMBLEM = 5.9
MM = EMBLEM_SIZE / EMBLEM
WIDTH, GAP = 56.0, 0.8
#: The depths of the two rows of figures and of each weapon's box, by the number of weapons.
DEPTHS = {0: (11.0, 0.0), 1: (9.4, 19.6), 2: (8.6, 10.2)}
#: A weapon's columns: numbers are narrow, words are wide.
COLUMNS = (5.0, 9.4, 6.4, 6.4, 6.4, 11.2, 11.2)
NUMBERS, WORDS = (0, 2, 3, 4), (1, 5, 6)


class Pen:
    """Shapes and labels in millimetres."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.labels: list[Label] = []

    def box(self, x: float, y: float, wide: float, deep: float, role: str = "zone") -> None:
        self.shapes.append(Shape(rounded(x * MM, y * MM, wide * MM, deep * MM, 0.9 * MM), role))

    def words(
        self, x: float, y: float, text: str, points: float, measure: float, role: LabelRole = "text", *,
        is_start: bool = False,
    ) -> None:  # fmt: skip
        """A line of text no wider than the measure."""
        font: FontName = "sans-bold" if role == "strong" else "sans"
        size = fit_size(text, font, measure, points, 3.5) * POINT * MM
        self.labels.append(Label(x * MM, y * MM, text, size, role, "start" if is_start else "middle"))

    def figure(self, x: float, y: float, wide: float, deep: float, label: str, value: str, points: float) -> None:
        """A figure under its label, in the middle of a box."""
        middle = x + wide / 2
        self.words(middle, y + 2.5, label, 5.5, wide - 0.5, "faint")
        baseline = y + (2.5 + deep + points * POINT * 0.7) / 2 + 0.25
        self.words(middle, baseline, value, points, wide - 0.6, "strong")

    def emblem(self, x: float, y: float, emblem: str) -> None:
        """An emblem on a disc of 8.4 millimetres around (x, y)."""
        self.shapes.append(Shape(circle(x * MM, y * MM, 4.2 * MM), "zone"))
        if emblem:
            self.shapes.append(Shape(emblem_path(emblem), "arrow", (x - EMBLEM / 2) * MM, (y - EMBLEM / 2) * MM))

    def diagram(self, title: str, deep: float, wide: float = WIDTH) -> Diagram:
        return Diagram(title, wide * MM, deep * MM, tuple(self.shapes), tuple(self.labels))


def stat_sheet(look: CharacterLook, shelf: Shelf) -> Diagram:
    pen = Pen()
    deep = draw_sheet(pen, look, shelf)
    return pen.diagram(_aloud(look, shelf), deep)


def draw_sheet(pen: Pen, look: CharacterLook, shelf: Shelf) -> float:
    """Draw it from the top left; how deep it is."""
    row, box = DEPTHS[min(len(look.weapons), 2)]
    _figures(pen, labels(CORE, shelf), look.core, 0, 0, row)
    pen.emblem(4.3, row * 1.5 + GAP, look.emblem)
    _figures(pen, labels(ATTACKS, shelf), look.attacks, WIDTH * 4 / 7, row + GAP, row)
    _traits(pen, look, row + GAP, row)
    y = 2 * (row + GAP)
    for weapon in look.weapons:
        _weapon_box(pen, weapon, labels(WEAPON, shelf), y, box)
        y += box + GAP
    return y - GAP


def _figures(pen: Pen, names: Sequence[str], values: Sequence[int], x: float, y: float, deep: float) -> None:
    """Boxes in sevenths of the width."""
    share = WIDTH / 7
    for n, (name, value) in enumerate(zip(names, values, strict=True)):
        pen.box(x + n * share + GAP / 4, y, share - GAP / 2, deep)
        pen.figure(x + n * share, y, share, deep, name, str(value), 14)


def _traits(pen: Pen, look: CharacterLook, y: float, deep: float) -> None:
    """The attributes, between the emblem and the attack figures."""
    middle = (9.2 + WIDTH * 4 / 7) / 2
    measure = WIDTH * 4 / 7 - 10.2
    lines = list(look.attributes) or ["no attributes"]
    step = min(3.1, (deep - 3) / len(lines))
    pen.words(middle, y + 2.5, "Attributes", 5.5, measure, "faint")
    for n, name in enumerate(lines):
        pen.words(middle, y + 5.4 + n * step, name, min(7.0, step / POINT / 1.1), measure, "strong")


def _weapon_box(pen: Pen, weapon: WeaponLook, names: Sequence[str], y: float, deep: float) -> None:
    """A weapon's box: its name on a band, its columns below, in two rows where there is room."""
    pen.box(0, y, WIDTH, deep)
    band = 3.4 if deep < 15 else 4.2
    pen.shapes.append(Shape(rectangle(0.9 * MM, (y + band) * MM, (WIDTH - 1.8) * MM, 0.15 * MM), "arrow"))
    pen.words(1.2, y + band - 0.9, weapon.name, band / POINT * 0.75, WIDTH - 3, "strong", is_start=True)
    if deep < 15:
        _cells(pen, names, weapon.cells, range(7), COLUMNS, y + band + 0.2, deep - band - 0.4, 9)
        return
    half = (deep - band) / 2
    _cells(pen, names, weapon.cells, NUMBERS, (WIDTH / 4,) * 4, y + band + 0.2, half - 0.4, 12)
    _cells(pen, names, weapon.cells, WORDS, (WIDTH / 3,) * 3, y + band + half, half - 0.4, 9)


def _cells(
    pen: Pen, names: Sequence[str], values: Sequence[str], which: Sequence[int], widths: Sequence[float], y: float,
    deep: float, points: float,
) -> None:  # fmt: skip
    x = 0.0
    for column, wide in zip(which, widths, strict=True):
        pen.figure(x, y, wide, deep, names[column], values[column], points)
        x += wide


def _aloud(look: CharacterLook, shelf: Shelf) -> str:
    names, values = labels((*CORE, *ATTACKS), shelf), (*look.core, *look.attacks)
    parts = [", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))]
    columns = labels(WEAPON, shelf)
    for weapon in look.weapons:
        cells = ", ".join(f"{name} {value}" for name, value in zip(columns, weapon.cells, strict=True))
        parts.append(f"{weapon.name}: {cells}")
    return f"{look.name}: " + "; ".join(parts)
