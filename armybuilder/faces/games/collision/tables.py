"""Pictures that are tables: the peoples, the character card, the course of an attack, the injury table."""

from armybuilder.faces.diagrams import Diagram, Label, Shape, arrow, rectangle, rounded
from armybuilder.faces.games.collision.looks import ATTACKS, CORE, WEAPON, label, look_of
from armybuilder.faces.games.collision.sheet import WIDTH, Pen, draw_sheet
from catalog.games.collision.models import Character, CombatModifier, Faction, Statistic
from catalog.shelf import Shelf


def factions(shelf: Shelf) -> Diagram:
    """The six peoples with their emblems and attributes."""
    pen = Pen()
    wide, deep, gap = 34.0, 22.0, 2.0
    for n, card in enumerate(shelf.all(Faction).values()):
        x, y = n % 3 * (wide + gap), n // 3 * (deep + gap)
        pen.box(x, y, wide, deep, "mark")
        pen.emblem(x + wide / 2, y + 5.6, card.emblem)
        pen.words(x + wide / 2, y + 14, card.name, 10, wide - 3, "strong")
        names = ", ".join(attribute.name for attribute in card.attributes.all())
        pen.words(x + wide / 2, y + 18.6, names, 7, wide - 3, "faint")
    return pen.diagram("The six factions of Gea, with their attributes", 2 * deep + gap, 3 * wide + 2 * gap)


def character_card(shelf: Shelf) -> Diagram:
    """The front of a character card, and what its words stand for."""
    pen = Pen()
    look = look_of(next(iter(shelf.all(Character).values())))
    deep = draw_sheet(pen, look, shelf)
    slugs = [*CORE, *ATTACKS, *WEAPON]
    half = (len(slugs) + 1) // 2
    for n, slug in enumerate(slugs):
        x, y = (WIDTH + 3) + n // half * 26, 4 + n % half * 4.2
        name = shelf.all(Statistic)[slug.replace("_", "-")].name
        short = label(slug, shelf)
        pen.words(x, y, short, 7, 8, "strong", is_start=True)
        if name != short:
            pen.words(x + 8.4, y, name, 6.5, 17, is_start=True)
    title = f"The front of {look.name}’s card: core statistics above, a box for each weapon below"
    return pen.diagram(title, deep, WIDTH + 3 + 52)


def attack_sequence(shelf: Shelf) -> Diagram:
    """An attack, step by step."""
    modifiers = shelf.all(CombatModifier)
    partial, total = (modifiers[slug].misses_up_to for slug in ("partial-cover", "total-cover"))
    rows = (
        ("1  Pay", "the ability’s cost, the weapon’s EC"),
        ("2  Reactions", "that come before the roll"),
        ("3  Cover", f"D10: a miss on 1–{partial} if partial, 1–{total} if total"),
        ("4  To hit", "D10 + W-Att or Att, at least Def; a natural 10 is a Crit"),
        ("5  Reactions", "to the hit or the miss"),
        ("6  Injury", "D10 + W-Pow or Pow, above Armor: half of it, rounded up"),
        ("7  On a hit", "what the attack does besides"),
    )
    shapes: list[Shape] = []
    labels: list[Label] = []
    for n, (head, words) in enumerate(rows):
        y = n * 16.0
        shapes.append(Shape(rounded(0, y, 172, 12, 2), "zone"))
        if n:
            shapes.append(arrow(16, y - 4, 16, y, width=1.4, head=2.8))
        labels += [Label(4, y + 7.9, head, 5.4, "strong", "start"), Label(40, y + 7.9, words, 4.4, "text", "start")]
    return Diagram("An attack, step by step", 172, len(rows) * 16 - 4, tuple(shapes), tuple(labels))


def injury_level(excess: int) -> int:
    """Half of what goes beyond Armor, rounded up."""
    return (excess + 1) // 2


def injury_table(shelf: Shelf) -> Diagram:
    """The table of hits above Armor."""
    wide, deep, first = 19.0, 12.0, 34.0
    columns = [(f"{low}–{low + 1}", str(injury_level(low))) for low in range(1, 12, 2)] + [("2 more", "+1")]
    shapes: list[Shape] = []
    labels = [
        Label(0, 7.8, "Above Armor", 5, "strong", "start"),
        Label(0, 7.8 + deep, "Injury", 5, "strong", "start"),
    ]
    for n, (above, injury) in enumerate(columns):
        x = first + n * wide
        shapes += [
            Shape(rectangle(x, 0, wide, deep), "cell"),
            Shape(rectangle(x, deep, wide, deep), "reach" if n < 2 else "hit"),
        ]
        labels += [
            Label(x + wide / 2, 7.8, above, 5),
            Label(x + wide / 2, 8.1 + deep, injury, 6, "strong"),
        ]
    title = "The injury level of a hit, by how far it goes beyond Armor"
    return Diagram(title, first + len(columns) * wide, 2 * deep, tuple(shapes), tuple(labels))
