"""Takes the README's pictures of the four jobs from a running site, so that they never grow old.

`make run` in one window, `.venv/bin/python scripts/make_pictures.py` in another; an address as argument is another
site.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).parent.parent / "docs"
SITE = "http://127.0.0.1:8000"
ARMY = """Bramble Watch
Tactics David · Strict Mixed · 78 of 70 points
2 Soldier
Knight with Sword
Spearman over Soldier
Archer
Cleric
Zombie"""


def look_up(page: Page) -> None:
    """A search with its cards."""
    page.goto("/tactics-david/units/?q=move>=5 cost<15")


def build(page: Page) -> None:
    """An army with a finding and its fix, by the strictest rules."""
    page.goto("/armies/import/")
    page.fill("textarea", ARMY)
    page.click("main form button.primary")
    page.wait_for_selector("#builder")


def print_cards(page: Page) -> None:
    """The print page with its first sheet."""
    page.goto("/print/?game=tactics-david&kind=unit")


def fight(page: Page) -> None:
    """A match against a bot: where a unit that is engaged can go."""
    page.goto("/fight/?game=tactics-david")
    for number, side in enumerate(("one", "other")):
        samples = page.locator(f"[name={side}] [value^='sample:']")
        page.select_option(f"[name={side}]", samples.nth(number).get_attribute("value"))
    page.fill("[name=seed]", "7")
    page.click("main form button.primary")
    page.wait_for_url("**/matches/**")
    page.select_option("#speed", label="At once")
    page.click("#deploy-rest")
    page.locator("#question-title:has-text('ngage')").wait_for()
    page.click("#piece-A8")
    page.locator(".space.sort-move").first.wait_for()


JOBS = {"look-up": look_up, "build": build, "print": print_cards, "fight": fight}


def main(site: str) -> None:
    """Write a picture of each job into docs/."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        page = browser.new_context(base_url=site, viewport={"width": 1280, "height": 800}).new_page()
        for name, go in JOBS.items():
            go(page)
            page.wait_for_load_state("networkidle")
            drawn = Image.open(BytesIO(page.screenshot())).convert("RGB")
            drawn.quantize(128, dither=Image.Dither.NONE).save(DOCS / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:2] or [SITE])
