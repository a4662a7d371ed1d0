"""The layout of a printed card: a face becomes one drawing, or more where its text goes on.

Everything is measured on a card 63 mm wide, and as tall as the trim size's shape makes it; the sheet scales it.
"""

from collections.abc import Sequence
from functools import lru_cache

from armybuilder.faces import flow, large_layout
from armybuilder.faces.diagrams import circle, polygon, rectangle, rounded
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.emblems import EMBLEM_SIZE, emblem_path, shape_path
from armybuilder.faces.face import Badge, Face, SideFigure, Stat
from armybuilder.faces.flow import TextLine
from armybuilder.faces.qr import CODE_SIDE, draw_code
from armybuilder.faces.styles import SAFE, USUAL, Style, Trim
from armybuilder.faces.typeset import fit_size, width

WIDTH = 63.0
LEFT, RIGHT = SAFE, WIDTH - SAFE
INSIDE = RIGHT - LEFT
HEADER_BOTTOM = 14.2
BADGES_BOTTOM = 19.8
PICTURE_DEPTH = 31.0
PLAN_DEPTH = 42.0
#: The picture's depth on a card with much text.
LOW_DEPTH = 14.6
FOOTER_DEPTH = 3.6
#: The text's margin inside the safe zone.
MARGIN = 0.8
#: Between the picture and the text.
AIR = 1.0
#: The line of what a style outlines instead of filling it.
THIN = 0.2


@lru_cache(maxsize=1024)
def drawings(face: Face, trim: Trim, style: Style = USUAL, safe: float = 0.0, code: str = "") -> tuple[Drawing, ...]:
    """The face of a card, then those on which its text goes on, then its back. Kept: nobody may add to them.

    `safe` is how far from the trim all text must stay, where that is more than on a card of ours; `code` is an address
    that stands on the front as a QR code.
    """
    edge = margin(trim, safe)
    scale = trim.width / (WIDTH + 2 * edge)
    made = _sides(face, trim.height / scale - 2 * edge, scale, style, code)
    backs = drawings(face.back, trim, style, safe) if face.back else ()
    return (*(drawing.framed(edge) for drawing in made), *backs)


def _sides(face: Face, tall: float, scale: float, style: Style, code: str) -> list[Drawing]:
    """A face's front and what goes on; on paper, everything is `scale` times as large."""
    ink = style.inks(face.accent)
    if style.is_generous:
        return large_layout.sides(face, tall, scale, style.text, ink, code)
    side = CODE_SIDE / scale if code else 0.0
    least = max(style.text[1], style.text[1] / scale)
    measure = INSIDE - 2 * MARGIN
    top = picture_bottom(face) + AIR
    room = tall - SAFE - FOOTER_DEPTH - top - (side + AIR if code else 0)
    usual = max(style.text[0], least)
    lines = flow.compose(face.blocks, flow.fitted_size(face.blocks, measure, room, usual, least), measure)
    if flow.height(lines) > room:  # a second face is needed anyway, and has room for the usual size
        lines = flow.compose(face.blocks, usual, measure)
    has_room = bool(lines) and lines[0].depth <= room
    first, rest = flow.split(lines, room) if has_room else ([], lines)
    made = [_first(face, first, top, tall, ink, goes_on=bool(rest))]
    if code:
        draw_code(made[0], code, (LEFT + MARGIN, tall - SAFE - FOOTER_DEPTH - side, RIGHT - MARGIN), side, 5.5, ink)
    while rest:
        part, rest = flow.split(rest, tall - SAFE - FOOTER_DEPTH - HEADER_BOTTOM - AIR)
        made.append(_next(face, part, tall, ink, goes_on=bool(rest)))
    return made


def margin(trim: Trim, safe: float) -> float:
    """The margin inside a card's trim, round the smaller card, so that all its text stays so far from the edge."""
    share = safe / trim.width
    return max(0.0, (WIDTH * share - SAFE) / (1 - 2 * share))


def text_room(face: Face) -> tuple[float, float]:
    """The width and depth of the text's box on a poker card; the page's face has the same."""
    return INSIDE - 2 * MARGIN, 88 - SAFE - FOOTER_DEPTH - picture_bottom(face) - AIR


def picture_bottom(face: Face) -> float:
    """The lower edge of the picture: a plan takes more room, a card without badges starts its picture higher."""
    depth = PLAN_DEPTH if face.plan else LOW_DEPTH if face.is_wordy else PICTURE_DEPTH
    return (BADGES_BOTTOM if face.badges else HEADER_BOTTOM) + depth


def _first(
    face: Face, lines: Sequence[TextLine], top: float, tall: float, ink: dict[str, str], *, goes_on: bool
) -> Drawing:
    card = _paper(face, tall, ink)
    _header(card, face, face.title, face.subtitle, ink)
    _badges(card, face.badges, ink)
    picture_top = BADGES_BOTTOM if face.badges else HEADER_BOTTOM
    _picture(card, face, picture_top, picture_bottom(face), ink)
    flow.draw(lines, card, LEFT + MARGIN, top, INSIDE - 2 * MARGIN, ink)
    _footer(card, face, tall, ink, goes_on=goes_on)
    return card


@lru_cache(maxsize=64)
def plain_back(game: str, emblem: str, trim: Trim, style: Style = USUAL, safe: float = 0.0) -> Drawing:
    edge = margin(trim, safe)
    tall = trim.height * (WIDTH + 2 * edge) / trim.width - 2 * edge
    face, ink = Face("Back", game, game, emblem=emblem), style.inks("slate")
    card = _paper(face, tall, ink)
    card.path(rounded(LEFT, SAFE, INSIDE, tall - 2 * SAFE, 1.8), "", ink["accent"], 0.5)
    middle = tall / 2 - 3
    card.path(circle(WIDTH / 2, middle, 15), ink["ground"], ink["ground-line"], THIN)
    _emblem(card, face, middle, 22, ink)
    size = fit_size(game, "serif-bold", INSIDE - 6, 14, 6)
    card.words(WIDTH / 2, middle + 23, game, "serif-bold", size, ink["accent"], "middle", role="H1")
    return card.framed(edge)


def _next(face: Face, lines: Sequence[TextLine], tall: float, ink: dict[str, str], *, goes_on: bool) -> Drawing:
    card = _paper(face, tall, ink)
    _header(card, face, face.title, "continued", ink, has_cost=False)
    flow.draw(lines, card, LEFT + MARGIN, HEADER_BOTTOM + AIR, INSIDE - 2 * MARGIN, ink)
    _footer(card, face, tall, ink, goes_on=goes_on)
    return card


def _paper(face: Face, tall: float, ink: dict[str, str]) -> Drawing:
    card = Drawing(WIDTH, tall, face.title)
    card.path(rectangle(-10, -10, WIDTH + 20, tall + 20), ink["paper"])
    return card


def _header(
    card: Drawing, face: Face, title: str, subtitle: str, ink: dict[str, str], *, has_cost: bool = True
) -> None:
    """The band with the name, and the cost as a coin at its end."""
    card.path(rounded(LEFT, SAFE, INSIDE, HEADER_BOTTOM - SAFE - 0.6, 1.8), ink["band"], ink["band-line"], THIN)
    has_coin = has_cost and face.cost is not None
    has_portrait = has_cost and face.is_signed
    room = INSIDE - 3.2 - (11.0 if has_coin else 1.6) - (9.4 if has_portrait else 0)
    size = fit_size(title, "serif-bold", room, 14.0, 5.5)
    card.words(LEFT + 2.4, SAFE + 5.7, title, "serif-bold", size, ink["title"], role="H1")
    small = fit_size(subtitle, "sans", room, 6.25, 4.0)
    card.words(LEFT + 2.4, SAFE + 9.1, subtitle, "sans", small, ink["subtitle"])
    x, y = RIGHT - 5.6, (SAFE + HEADER_BOTTOM - 0.6) / 2
    if has_portrait:
        card.portrait(face.portrait, x - 4.3 - (9.4 if has_coin else 0), y - 4.3, 8.6)
    if has_coin:
        card.path(circle(x, y, 4.3), ink["coin"])
        card.path(circle(x, y, 3.8), "", ink["accent"], 0.25)
        cost, alt_text = str(face.cost), f"Cost {face.cost}"
        size = fit_size(cost, "sans-bold", 6.2, 13, 7)
        card.words(x, y + 1.75 * size / 13, cost, "sans-bold", size, ink["accent"], "middle", alt_text=alt_text)


def _badges(card: Drawing, badges: Sequence[Badge], ink: dict[str, str]) -> None:
    """The traits in a row: a shape and a word each, in equal shares."""
    top, gap = HEADER_BOTTOM + 0.5, 1.0
    for n, badge in enumerate(badges):
        share = (INSIDE - gap * (len(badges) - 1)) / len(badges)
        x = LEFT + n * (share + gap)
        card.path(rounded(x, top, share, 4.4, 2.2), ink["badge"], ink["badge-line"], THIN)
        size = fit_size(badge.word, "sans-bold", share - 6.4, 7.0, 4.5)
        used = 2.8 + 0.9 + width(badge.word, "sans-bold", size)
        start = x + (share - used) / 2
        card.picture(shape_path(badge.shape), ink["accent"], start, top + 0.8, 2.8, 24)
        card.words(start + 3.7, top + 3.1, badge.word, "sans-bold", size, ink["ink"])


def _picture(card: Drawing, face: Face, top: float, bottom: float, ink: dict[str, str]) -> None:
    """The emblem in the middle (on the playing piece, if the card has one), figures and diagrams beside it."""
    middle = (top + bottom) / 2
    if face.plan:
        side = 13.5 if face.stats else 0
        card.diagram(face.plan, LEFT + side + 0.5, top + 1, INSIDE - 2 * side - 1, bottom - top - 2, ink)
    elif face.is_wordy:
        _low_picture(card, face, middle, ink)
        return
    elif face.sides:
        _piece(card, face, middle, ink)
    else:
        _roundel(card, face, middle, 14, ink)
    _columns(card, face, top, bottom, ink)


def _low_picture(card: Drawing, face: Face, middle: float, ink: dict[str, str]) -> None:
    _roundel(card, face, middle, 6.8, ink)
    share = (INSIDE - 14) / 4
    for n, stat in enumerate(face.stats):
        x = LEFT + (n + 0.5) * share if n < 2 else RIGHT - (3.5 - n) * share
        with card.tagged("P", stat.alt_text):
            _stat(card, stat, x, middle, ink, share - 0.4)


def _roundel(card: Drawing, face: Face, middle: float, radius: float, ink: dict[str, str]) -> None:
    """A disc with the emblem, or the player's own picture."""
    card.path(circle(WIDTH / 2, middle, radius), ink["ground"], ink["ground-line"], THIN)
    if face.portrait:
        inside = 0.96 * radius
        card.portrait(face.portrait, WIDTH / 2 - inside, middle - inside, 2 * inside)
    else:
        _emblem(card, face, middle, 1.5 * radius, ink)


def _emblem(card: Drawing, face: Face, middle: float, size: float, ink: dict[str, str]) -> None:
    if face.emblem:
        at = ((WIDTH - size) / 2, middle - size / 2, size, EMBLEM_SIZE)
        card.picture(emblem_path(face.emblem), ink["emblem"], *at, line=ink["emblem-line"], thickness=THIN)


def _piece(card: Drawing, face: Face, middle: float, ink: dict[str, str]) -> None:
    """The playing piece: a square with an arrowhead at its front and a strength at each side."""
    half, x = 14.0, WIDTH / 2
    card.path(rounded(x - half, middle - half, 2 * half, 2 * half, 2.4), ink["white"], ink["accent"], 0.5)
    card.path(
        polygon((x - 2.2, middle - half + 0.2), (x, middle - half - 1.9), (x + 2.2, middle - half + 0.2)), ink["accent"]
    )
    _emblem(card, face, middle, 15.5, ink)
    for side in face.sides:
        _side_figure(card, side, middle, half, ink)


def _side_figure(card: Drawing, side: SideFigure, middle: float, half: float, ink: dict[str, str]) -> None:
    x, y = {
        "top": (WIDTH / 2, middle - half + 4.9),
        "left": (WIDTH / 2 - half + 3.1, middle + 1.9),
        "right": (WIDTH / 2 + half - 3.1, middle + 1.9),
        "bottom": (WIDTH / 2, middle + half - 1.3),
    }[side.place]
    size, alt_text = fit_size(side.value, "sans-bold", 5.6, 15, 9), f"{side.label} {side.value}"
    card.words(x, y, side.value, "sans-bold", size, ink["ink"], "middle", alt_text=alt_text)


def _columns(card: Drawing, face: Face, top: float, bottom: float, ink: dict[str, str]) -> None:
    """Figures in the left column, from the top; diagrams and the figures after the second in the right one."""
    wide = 13.2
    left, right = face.stats[:2], face.stats[2:]
    depth = (bottom - top) / 2
    for n, stat in enumerate(left):
        with card.tagged("P", stat.alt_text):
            _stat(card, stat, LEFT + wide / 2, top + depth * (n + 0.5), ink)
    x = RIGHT - wide / 2
    y = top
    for diagram in face.diagrams:
        size = fit_size(diagram.title, "sans", wide, 5.75, 4)
        with card.tagged("Figure", diagram.alt_text):
            card.words(x, y + 3.2, diagram.title, "sans", size, ink["muted"], "middle")
            card.diagram(diagram, x - 6, y + 4.2, 12, depth - 4.4, ink)
        y += depth
    for stat in right:
        with card.tagged("P", stat.alt_text):
            _stat(card, stat, x, y + depth / 2, ink)
        y += depth


def _stat(card: Drawing, stat: Stat, x: float, middle: float, ink: dict[str, str], measure: float = 13.0) -> None:
    """A figure under its name, with its word below."""
    card.words(
        x, middle - 3.7, stat.label, "sans", fit_size(stat.label, "sans", measure, 5.75, 4), ink["muted"], "middle"
    )
    card.words(
        x,
        middle + 2.0,
        stat.value,
        "sans-bold",
        fit_size(stat.value, "sans-bold", measure, 15, 6),
        ink["ink"],
        "middle",
    )
    if stat.detail:
        size = fit_size(stat.detail, "sans", measure, 6.5, 4)
        card.words(x, middle + 5.0, stat.detail, "sans", size, ink["ink"], "middle")


def _footer(card: Drawing, face: Face, tall: float, ink: dict[str, str], *, goes_on: bool) -> None:
    left, right = face.footer
    if goes_on:
        left = "continued on the next card"
    y = tall - SAFE - 0.5
    card.path(rectangle(LEFT, tall - SAFE - 3.0, INSIDE, 0.12), ink["faint"])
    size = min(5.5, fit_size(left + "   " + right, "sans", INSIDE - 2 * MARGIN, 5.5, 3.5))
    card.words(LEFT + MARGIN, y, left, "sans", size, ink["muted"])
    card.words(RIGHT - MARGIN, y, right, "sans", size, ink["muted"], "end", role="Artifact")
