"""The styles of print: every card of every game fits in each of them, and each keeps what it promises."""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from urllib.parse import parse_qs

import pytest
from django.conf import settings
from PIL import Image, ImageStat

from armybuilder.faces import card_layout
from armybuilder.faces.drawing import ACCENTS, Drawing, Outline
from armybuilder.faces.face import Accent, Face
from armybuilder.faces.parts import face_of
from armybuilder.faces.qr import code_path
from armybuilder.faces.reading import Element
from armybuilder.faces.styles import STYLES, TRIMS, Style
from armybuilder.printing import images
from armybuilder.printing.calibration import calibration_sheet
from armybuilder.printing.jobs import job_of_cards
from armybuilder.printing.options import read_options
from armybuilder.printing.sheets import PAPERS
from catalog.kinds import kinds
from catalog.shelf import shelf
from tests.faces import misplaced
from tests.paper import not_read_once
from tests.pdf_ua import problems
from tests.prints import opened

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = [name.replace("_", "-") for name in settings.GAMES]
Colour = tuple[float, float, float]

#: The colours of eyes without one kind of cone, of linear red, green and blue (Machado and others, 2009, at full
#: severity).
CONES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
#: Colours that far apart are told apart side by side; twice as far when they are not.
BESIDE, APART = 7.0, 14.0


@cache
def faces_of(game: str) -> tuple[Face, ...]:
    cards = shelf(game)
    return tuple(face_of(card, cards) for card in cards.cards)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "style", [style for style in STYLES.values() if not style.is_generous], ids=lambda style: style.name
)
def test_cards_fit_in_every_style_of_the_usual_layout(game: str, style: Style) -> None:
    """Some of the cards: the usual style, in which all are looked at, lays out the others."""
    assert style.text == STYLES["usual"].text
    drawn = (side for face in faces_of(game)[::10] for side in card_layout.drawings(face, TRIMS["poker"], style))
    assert [problem for drawing in drawn for problem in misplaced(drawing)] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "size", ["mini", *(pytest.param(size, marks=pytest.mark.long) for size in ("poker", "tarot")), "full"]
)
def test_every_card_in_large_print_fits_and_is_nine_points_and_read_once_and_whole(game: str, size: str) -> None:
    trim = TRIMS[size]
    for face in faces_of(game):
        sides = card_layout.drawings(face, trim, STYLES["large"])
        assert [problem for drawing in sides for problem in misplaced(drawing)] == []
        assert [word for drawing in sides for word in too_small(drawing, trim.width / card_layout.WIDTH)] == []
        assert [word for drawing in sides for word in not_read_once(drawing)] == []
        assert left_out(face, sides) == []


def too_small(drawing: Drawing, scale: float) -> Iterator[str]:
    """The words that are smaller than nine points, but for those in drawings."""
    in_figures = set(map(id, figure_words(drawing.reading.elements)))
    return (words.text for words in drawing.texts() if words.size * scale < 8.99 and id(words) not in in_figures)


def left_out(face: Face, sides: Iterable[Drawing]) -> list[str]:
    """The words of a face that are on none of its sides."""
    drawn = "".join(words.text for drawing in sides for words in drawing.texts()).replace(" ", "")
    texts = [run.text for block in face.blocks for paragraph in block.paragraphs for run in paragraph]
    figures = [word for stat in face.stats for word in (stat.label, stat.value, stat.detail)]
    wanted = [face.title, *texts, *figures, *(badge.word for badge in face.badges)]
    return [word for part in wanted for word in part.split() if word not in drawn]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", ["style=large&qr=1", "style=ink-saving&service=drivethrucards", "qr=1&sides=short"])
def test_prints_in_every_style_can_be_read_by_everybody(game: str, words: str) -> None:
    cards = shelf(game)
    chosen = [card for kind in kinds(game) for card in list(cards.kind(kind).values())[:2]]
    job = job_of_cards(chosen, cards, "Some of all", read_options(parse_qs(words)), "https://muster.example")
    assert problems(opened(job.pdf())) == []


def test_the_calibration_sheet_can_be_read_by_everybody() -> None:
    assert problems(opened(calibration_sheet(PAPERS["a4"], "long"))) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["poker", "mini"])
@pytest.mark.parametrize("style", [STYLES["usual"], STYLES["large"]], ids=["usual", "large"])
def test_every_card_has_room_for_its_code_and_the_margin_of_a_service(game: str, size: str, style: Style) -> None:
    for face in faces_of(game)[::7]:
        code = f"https://muster.example{face.href}"
        front = card_layout.drawings(face, TRIMS[size], style, 3.175, code)[0]
        assert list(misplaced(front)) == []
        (drawn,) = (mark for mark in front.marks if isinstance(mark, Outline) and mark.path == code_path(code)[0])
        side = drawn.scale * code_path(code)[1]
        boxes = [words.box for words in front.texts()]
        on_it = [box for box in boxes if box[2] > drawn.x and box[0] < drawn.x + side and box[1] < drawn.y + side]
        assert [box for box in on_it if box[3] > drawn.y] == [], face.title
        assert side * TRIMS[size].width / front.width == pytest.approx(12, abs=0.01)


def figure_words(elements: Iterable[object]) -> Iterator[object]:
    """The words in drawings."""
    for element in elements:
        if isinstance(element, Element):
            yield from element.parts if element.role == "Figure" else figure_words(element.parts)


def test_ink_saving_takes_less_than_half_of_the_ink() -> None:
    def ink(style: str) -> float:
        made = [card_layout.drawings(face, TRIMS["poker"], STYLES[style])[0] for face in faces_of(GAMES[0])[::40]]
        shown: list[Image.Image] = [images.pixels(drawing, 200).convert("L") for drawing in made]
        return sum(255 - ImageStat.Stat(image).mean[0] for image in shown)

    assert ink("ink-saving") < 0.5 * ink("usual")


# Colours


def linear(colour: str) -> Colour:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return red, green, blue


def lab(rgb: Colour) -> Colour:
    """Linear light in the space where distances are what an eye sees."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: str, other: str) -> float:
    """The distance of two colours for the eye that sees them nearest to each other."""
    return min(math.dist(seen(one, rows), seen(other, rows)) for rows in CONES.values())


def seen(colour: str, rows: tuple[Colour, Colour, Colour]) -> Colour:
    light = linear(colour)
    red, green, blue = (sum(part * by for part, by in zip(light, row, strict=True)) for row in rows)
    return lab((red, green, blue))


def contrast(one: str, other: str) -> float:
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_everybody_tells_the_accents_of_the_safe_style_apart() -> None:
    accents = [STYLES["colour-blind"].inks(accent)["accent"] for accent in ACCENTS]
    assert min(distance(one, other) for one, other in combinations(accents, 2)) > APART


def test_the_usual_accents_are_not_that_far_apart() -> None:
    accents = [STYLES["usual"].inks(accent)["accent"] for accent in ACCENTS]
    assert min(distance(one, other) for one, other in combinations(accents, 2)) < APART


@pytest.mark.parametrize("accent", ACCENTS)
def test_everybody_tells_the_grounds_of_the_safe_style_apart(accent: Accent) -> None:
    ink = STYLES["colour-blind"].inks(accent)
    spaces = [ink[name] for name in ("white", "soft", "hit", "accent")]
    grounds = [ink[name] for name in ("white", "water", "forest", "road", "leaf", "muted")]
    for group in (spaces, grounds):
        assert min(distance(one, other) for one, other in combinations(group, 2)) > BESIDE


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("accent", ACCENTS)
def test_words_stand_out_from_what_is_behind_them(style: str, accent: Accent) -> None:
    ink = STYLES[style].inks(accent)
    paper = ink["paper"]
    pairs = [
        ("title", ink["band"] or paper),
        ("subtitle", ink["band"] or paper),
        ("accent", ink["coin"] or paper),
        ("ink", ink["badge"] or paper),
        ("ink", paper),
        ("muted", paper),
        ("accent", paper),
    ]
    assert [(name, behind) for name, behind in pairs if contrast(ink[name], behind) < 4.5] == []


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("accent", ACCENTS)
def test_nothing_on_a_band_stands_out_more_than_the_title(style: str, accent: Accent) -> None:
    ink = STYLES[style].inks(accent)
    behind = ink["band"] or ink["paper"]
    assert contrast(ink["title"], behind) >= contrast(ink["subtitle"], behind)
