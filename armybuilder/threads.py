"""The threads of a process that serves the site: few, however many people watch or wait."""

from concurrent.futures import ThreadPoolExecutor

from armybuilder.line import LINE

#: So many pages are made at once, and so many changes beside them.
_PAGES, _CHANGES = 3, 2
PAGES = ThreadPoolExecutor(_PAGES, "pages")
CHANGES = ThreadPoolExecutor(_CHANGES, "changes")
HEAVY = ThreadPoolExecutor(LINE.bounds.at_once, "heavy")
