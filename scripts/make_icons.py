"""Draws the site's sign at the sizes that browsers and home screens ask for: `.venv/bin/python scripts/make_icons.py`.

Chromium draws `static/favicon.svg`, so that the sign stands once.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parent.parent / "static"
SIZES = (192, 512)


def main() -> None:
    """Write `favicon.ico` and a PNG a size."""
    sign = (STATIC / "favicon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        page = browser.new_page(viewport={"width": 512, "height": 512})
        page.set_content(f"<style>body{{margin:0}}svg{{width:512px;height:512px;display:block}}</style>{sign}")
        drawn = Image.open(BytesIO(page.screenshot(omit_background=True)))
        browser.close()
    for size in SIZES:
        drawn.resize((size, size), Image.Resampling.LANCZOS).save(STATIC / f"icon-{size}.png", optimize=True)
    drawn.save(STATIC / "favicon.ico", sizes=[(16, 16), (32, 32), (48, 48)])


if __name__ == "__main__":
    main()
