"""The promises for the faces of every game's cards: text keeps to its box, lies on nothing, and can be read."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from armybuilder.faces import card_layout, flow
from armybuilder.faces.drawing import Drawing
from armybuilder.faces.parts import face_of, faces
from armybuilder.faces.styles import SAFE, Trim
from armybuilder.faces.templatetags.faces import face_html
from catalog.shelf import Shelf

#: The widths of faces on pages: in a row of previews, in a list, on the card's own page.
WIDTHS = [150, 240, 420]
FONTS = """Promise.all(['700 10px Alegreya', '10px "IBM Plex Sans"'].map((font) => document.fonts.load(font)))"""
OVERFLOWS = """() => document.fonts.ready.then(() => {
    const problems = [];
    const extent = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
    };
    for (const face of document.querySelectorAll('.face')) {
        const box = face.getBoundingClientRect();
        const find = (selector) => face.querySelector(selector);
        const tell = (what) => problems.push(face.getAttribute('aria-label') + ': ' + what);
        const text = [...face.querySelectorAll('.face-block')].pop();
        if (text && extent(text).bottom > extent(find('.face-foot')).top + 1) tell('text');
        for (const line of face.querySelectorAll('.face-title, .face-subtitle, .face-badges li, dd, .face-foot span')) {
            if (extent(line).left < box.left || extent(line).right > box.right) tell(line.className);
        }
        if (find('.face-cost') && extent(find('.face-title')).right > extent(find('.face-cost')).left) tell('cost');
        const values = [...face.querySelectorAll('.face-value, .face-detail, .face-roundel svg')];
        const extents = values.map((value) => value.matches('svg') ? value.getBoundingClientRect() : extent(value));
        extents.forEach((one, n) => extents.slice(n + 1).forEach((other) => {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (across > 1 && down > 0.5 * Math.min(one.height, other.height)) tell('figures on each other');
        }));
    }
    return problems;
})"""


# On paper


def misplaced(drawing: Drawing) -> Iterator[str]:
    """Words outside a card's safe zone, and words on words."""
    boxes = [(words, words.box) for words in drawing.texts() if words.text]
    for words, (left, top, right, bottom) in boxes:
        if left < SAFE or top < SAFE or right > drawing.width - SAFE + 1e-6 or bottom > drawing.height - SAFE + 0.3:
            yield f"{drawing.title}: “{words.text}” leaves the card's safe zone"
    for (one, a), (other, b) in combinations(boxes, 2):
        if min(a[2], b[2]) - max(a[0], b[0]) > 0.05 and min(a[3], b[3]) - max(a[1], b[1]) > 0.05:
            yield f"{drawing.title}: “{one.text}” lies on “{other.text}”"


def misplaced_on_cards(cards: Shelf, trim: Trim) -> list[str]:
    """The same of every side of every card of a game."""
    return [
        problem
        for card in cards.cards
        for drawing in card_layout.drawings(face_of(card, cards), trim)
        for problem in misplaced(drawing)
    ]


def too_small_on_cards(cards: Shelf, trim: Trim) -> list[str]:
    """Rule texts of cards in letters too small to read; figures and headings have sizes of their own."""
    scale = trim.width / card_layout.WIDTH
    found = []
    for card in cards.cards:
        face = face_of(card, cards)
        said = {word for block in face.blocks for line in block.paragraphs for run in line for word in run.text.split()}
        for drawing in card_layout.drawings(face, trim)[:1]:
            bottom = drawing.height - SAFE - card_layout.FOOTER_DEPTH
            texts = [w for w in drawing.texts() if card_layout.picture_bottom(face) < w.y < bottom]
            read = [w for w in texts if {*w.text.split()} <= said]
            found += [f"{card}: “{w.text}”" for w in read if w.size * scale < flow.LEAST - 0.01]
    return found


def labels_outside(figures: Iterable[str], cards: Shelf) -> list[str]:
    """Labels of the rules' pictures that do not stay inside of them."""
    found = []
    for name in figures:
        drawn = faces(cards.game.slug).FIGURES[name](cards)
        page = on_page(drawn, name)
        for words in page.texts():
            left, top, right, bottom = words.box
            if left < 0 or top < 0 or right > page.width or bottom > page.height + 0.01:
                found.append(f"{name}: {words.text}")
    return found


def on_page(drawn: Any, name: str) -> Drawing:
    """A picture of the rules as wide as a page."""
    page = Drawing(200, 200 * drawn.height / drawn.width, name)
    page.diagram(drawn, 0, 0, page.width, page.height, dict.fromkeys(["ink", "white", "muted"], "#000000"))
    return page


# On pages


def overflows(cards: Shelf, live_server: LiveServer, page: Page, widths: Sequence[int]) -> list[tuple[int, str]]:
    """The boxes that do not hold their text or figures when all faces of a game are shown so wide, at each width."""
    links = (f'<link rel="stylesheet" href="/static/css/{name}.css">' for name in ("fonts", "tokens", "base", "face"))
    shown = (f'<div class="w">{face_html(face_of(card, cards))}</div>' for card in cards.cards)
    head = f"<!doctype html><meta charset='utf-8'><base href='{live_server.url}'>{''.join(links)}"
    page.goto(f"{live_server.url}/static/css/face.css")
    styles = f"<style>:root {{ --wide: {widths[0]}px }} .w {{ width: var(--wide) }}</style>"
    page.set_content(f"{head}{styles}{''.join(shown)}", wait_until="networkidle")
    assert all(page.evaluate(f"{FONTS}.then((loaded) => loaded.map((faces) => faces.length))")), "the fonts are missing"
    found: list[tuple[int, str]] = []
    for width in widths:
        page.evaluate("wide => document.documentElement.style.setProperty('--wide', wide)", f"{width}px")
        assert round(page.locator(".face").first.evaluate("face => face.getBoundingClientRect().width")) == width
        found += [(width, told) for told in page.evaluate(OVERFLOWS)]
    return found
