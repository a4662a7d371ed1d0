"""The speed and size of prints: tagged cards a second, the first PDF of an army, memory for 5,000 cards.

The yardstick is ReportLab's own page layout (Platypus) setting the same words in three columns, with no pictures
and no tags, measured in the same run.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table
from reportlab.platypus.flowables import Flowable

from benchmarks import fresh_shelf, measure, row, timing_of
from validation.army import ArmyFile, Entry
from validation.books import rulebook

if TYPE_CHECKING:
    from catalog.shelf import Shelf

GAME = "tactics-david"
ROUNDS = 10
MANY = 5000
#: The promises, in times of the yardstick where that sets 1,400 cards a second: 1,000 cards a second once all is warm,
#: and an army's first PDF in 0.3 s, or in as many times of a later one where somebody has looked at the site before.
#: And MB for many cards.
WARM, FIRST, FIRST_OF_WARM, MEMORY = 1.4, 2, 4, 300
Texts = Sequence[Sequence[str]]


def platypus(cards: Texts) -> bytes:
    """A table of three cards a row, each a heading, and a paragraph of all its other words."""
    styles = getSampleStyleSheet()

    def cell(texts: Sequence[str]) -> list[Flowable]:
        title, *rest = map(escape, texts)
        return [Paragraph(title, styles["Heading4"]), Paragraph(" ".join(rest), styles["BodyText"])]

    file = BytesIO()
    rows: list[Flowable] = [Table([[cell(texts) for texts in cards[at : at + 3]]]) for at in range(0, len(cards), 3)]
    SimpleDocTemplate(file, pagesize=A4, invariant=1).build(rows)
    return file.getvalue()


def army(shelf: "Shelf", entries: int) -> ArmyFile:
    """An army of `entries` different pieces."""
    slugs = islice(shelf.kind(rulebook(GAME).kinds[0]), entries)
    return ArmyFile(GAME, entries=tuple(Entry(key, slug) for key, slug in enumerate(slugs)))


def first_army() -> None:
    """Print how long the first PDF of an army of 20 takes, in a process that has loaded the cards and nothing else."""
    shelf = fresh_shelf(GAME)
    _print_army(shelf)


def first_army_of_a_site() -> None:
    """The same in a site's process for heavy work, which makes itself ready after the site's first request."""
    shelf = fresh_shelf(GAME)
    from armybuilder.serving.workers import worker_starting

    worker_starting.send(None)
    _print_army(shelf)


def _print_army(shelf: "Shelf") -> None:
    file = army(shelf, 20)
    start = time.process_time()
    from armybuilder.printing.jobs import job_of_army  # loading it is part of what is measured
    from armybuilder.printing.options import Options

    job_of_army(file, shelf, Options()).pdf()
    print(time.process_time() - start)


def many_cards() -> None:
    """Print the most memory (MB) that a process has taken that prints 5,000 cards of one game."""
    shelf = fresh_shelf(GAME)
    from armybuilder.printing.jobs import job_of_cards  # the models are ready only now
    from armybuilder.printing.options import Options
    from armybuilder.printing.pdf import cards_pdf

    job = job_of_cards(list(shelf.cards), shelf, "Many", Options())
    cards_pdf(list(islice(cycle(job.drawings), MANY)), job.options.sheet, job.about)
    print(_peak())


def many_plain_cards() -> None:
    """The same with the yardstick."""
    platypus(list(islice(cycle(texts_of_all()), MANY)))
    print(_peak())


def _peak() -> float:
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def texts_of_all() -> Texts:
    """The words of all cards of a game, card by card."""
    shelf = fresh_shelf(GAME)
    from armybuilder.printing.jobs import job_of_cards  # the models are ready only now
    from armybuilder.printing.options import Options

    return [[words.text for words in drawing.texts()]
            for drawing in job_of_cards(list(shelf.cards), shelf, "All", Options()).drawings]  # fmt: skip


def in_new_process(call: Callable[[], None]) -> float:
    """The output of a function that runs in a process of its own."""
    command = [sys.executable, "-c", f"from benchmarks.print_cards import {call.__name__} as call; call()"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent)
    return float(done.stdout)


def main() -> None:
    """Print the rows."""
    shelf = fresh_shelf(GAME)
    from armybuilder.printing.jobs import job_of_army, job_of_cards, roster_pdf  # the models are ready only now
    from armybuilder.printing.options import Options
    from armybuilder.printing.sheets import PAPERS

    units = list(shelf.kind(rulebook(GAME).kinds[0]).values())
    job = job_of_cards(units, shelf, "all units", Options())
    words = [[text.text for text in drawing.texts()] for drawing in job.drawings]
    yardstick = measure(partial(platypus, words), ROUNDS)
    row(f"the yardstick: words of {len(units)} cards, untagged", yardstick, yardstick)
    printing = measure(lambda: job_of_cards(units, shelf, "all units", Options()).pdf(), ROUNDS)
    row(f"all units, {len(units)} tagged cards, from the catalog", printing, yardstick, WARM)
    row("a sheet of nine", measure(job_of_cards(units[:9], shelf, "nine", Options()).pdf, ROUNDS), yardstick)
    row("the preview of a sheet", measure(job.previews, ROUNDS), yardstick)
    roster = partial(roster_pdf, army(shelf, 40), shelf, PAPERS["a4"])
    row("a roster of 40 lines", measure(roster, ROUNDS), yardstick)
    print(f"{len(units) / printing.median:.0f} cards a second; the yardstick {len(units) / yardstick.median:.0f}")
    first = timing_of([in_new_process(first_army) for _ in range(3)])
    row("the first PDF of an army of 20, new process", first, yardstick, FIRST)
    file = army(shelf, 20)
    warm = measure(lambda: job_of_army(file, shelf, Options()).pdf(), ROUNDS)
    first = timing_of([in_new_process(first_army_of_a_site) for _ in range(3)])
    row("the same after the site's first request", first, warm, FIRST_OF_WARM)
    ours, plain = in_new_process(many_cards), in_new_process(many_plain_cards)
    held = "held" if ours <= MEMORY else "BROKEN"
    print(f"{MANY} cards: {ours:.0f} MB at most, × {ours / plain:.2f}  promised {MEMORY} MB: {held}")


if __name__ == "__main__":
    main()
