"""The face of a class: its figures around its emblem, what it wields, and what its tags do."""

from dataclasses import replace

from armybuilder.faces.diagrams import Diagram, Label, Shape, circle, rounded
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path
from armybuilder.faces.face import Accent, Badge, Block, Face, Paragraph, paragraphs
from catalog.games.officers_chess.choices import Footing, Grade, Stat
from catalog.games.officers_chess.models import Class
from catalog.models import Source
from catalog.shelf import Shelf

RANK_LOOK: dict[str, tuple[Accent, str]] = {
    Class.Rank.BEGINNER: ("moss", "pip-1"),
    Class.Rank.INTERMEDIATE: ("steel", "pip-2"),
    Class.Rank.ADVANCED: ("violet", "pip-3"),
}
GRADE_SHAPE = {Grade.UNPROMOTED: "ring", Grade.PROMOTED: "star"}
FOOTING_SHAPE = {Footing.FOOT: "disc", Footing.ARMORED: "square", Footing.CAVALRY: "bar", Footing.FLYING: "up"}
#: The plate is drawn in the emblem's own units: so many to a millimetre of the card.
MM = EMBLEM_SIZE / 19


def class_face(card: Class, shelf: Shelf) -> Face:
    """All that a player needs of a class at the table; a shifter's normal state is the back of its transformed ones."""
    front = _side(card, shelf)
    if card.normal_form is None:
        return front
    back = _side(card.normal_form, shelf)
    return replace(front, back=replace(back, subtitle=f"Back of {card.name} · wields {wields(card.normal_form)}"))


def _side(card: Class, shelf: Shelf) -> Face:
    """One side of a card: a class in one state."""
    accent, _ = RANK_LOOK[card.rank]
    state = f"Class · {card.get_form_display()} state" if card.form else "Class"
    return Face(
        kind="Class",
        title=card.name,
        game=shelf.game.name,
        subtitle=f"{state} · wields {wields(card)}",
        cost=card.cost if card.is_hireable else None,
        emblem=card.emblem,
        accent=accent,
        plan=plate(card),
        badges=class_badges(card),
        blocks=(Block("", (*_types_and_forms(card, shelf), *tag_paragraphs(card.text, shelf))),),
        source="" if card.source == Source.BOOK else Source(card.source).label,
        href=card.get_absolute_url(),
    )


def wields(card: Class) -> str:
    """The weapon types of a class: `Swords or Lances` where the unit has but one of them."""
    names = [each.name for each in card.wields.all()]
    return (" or " if card.wields_one else ", ").join(names) or "nothing"


def statistics(card: Class) -> list[tuple[Stat, int]]:
    """The five statistics, in the order of the class list."""
    return [(stat, getattr(card, stat.value)) for stat in Stat]


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
    share = 56 / len(Stat)
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
