"""Reads the letters of a PDF's fonts: a code on a page means what its font's own map says."""

import re

from pikepdf import Object, Page


def letters_of(font: Object) -> dict[int, str]:
    """The letters that each of a font's codes stands for."""
    pairs = re.findall(rb"<(\w{2})> <(\w{4})>\n", font.ToUnicode.read_bytes())
    return {int(code, 16): chr(int(letter, 16)) for code, letter in pairs}


class Letters:
    """The fonts of a page by their names, each read when it is first met."""

    def __init__(self, page: Page) -> None:
        self._fonts = page.Resources.Font
        self._read: dict[str, dict[int, str]] = {}

    def text(self, font: str, codes: bytes) -> str:
        """The text that is shown by codes in a font."""
        if font not in self._read:
            self._read[font] = letters_of(self._fonts[font])
        return "".join(self._read[font][code] for code in codes)
