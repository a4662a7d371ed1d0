"""How long prints take: all units of the first game as cards, a sheet of nine, and a roster of forty lines.

The yardstick is writing a PDF of as many empty pages with the same library, measured in the same run.
"""

from functools import partial
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from benchmarks import fresh_shelf, measure, row
from validation.army import ArmyFile, Entry
from validation.books import rulebook

GAME = "tactics-david"
ROUNDS = 10


def empty_pages(count: int) -> None:
    """What the library takes for itself."""
    canvas = Canvas(BytesIO(), invariant=1)
    for _ in range(count):
        canvas.showPage()
    canvas.save()


def main() -> None:
    """Print the rows."""
    shelf = fresh_shelf(GAME)
    from armybuilder.printing.jobs import job_of_cards, roster_pdf  # the models are ready only now
    from armybuilder.printing.requests import Options
    from armybuilder.printing.sheets import PAPERS

    units = list(shelf.kind(rulebook(GAME).kind).values())
    yardstick = measure(lambda: empty_pages(23), ROUNDS)
    row("23 empty pages (the yardstick)", yardstick, yardstick)
    for name, cards in (("all units", units), ("a sheet of nine", units[:9])):
        job = job_of_cards(cards, shelf, name, Options())
        row(f"{name}, {len(cards)} cards", measure(job.pdf, ROUNDS), yardstick)
    row("the preview of a sheet", measure(job_of_cards(units, shelf, "all", Options()).preview, ROUNDS), yardstick)
    file = ArmyFile(GAME, entries=tuple(Entry(key, card.slug) for key, card in enumerate(units[:40])))
    row("a roster of 40 lines", measure(partial(roster_pdf, file, shelf, PAPERS["a4"]), ROUNDS), yardstick)


if __name__ == "__main__":
    main()
