"""The page of a print's options: the form with its mistakes, the first sheet as it will print, and the ways on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from armybuilder.browse.views.cards import is_fragment
from armybuilder.faces.styles import STYLES
from armybuilder.faces.trims import TRIMS
from armybuilder.printing import long_prints
from armybuilder.printing.asked import PrintRequest
from armybuilder.printing.jobs import Job
from armybuilder.printing.remembered import last_options, printers, remember_options
from armybuilder.printing.requests import (
    BLEED_WORDS,
    BadRequest,
    Options,
    Query,
    Reading,
    options_and_problems,
)
from armybuilder.printing.services import SERVICES
from armybuilder.printing.sheets import FLIPS, PAPERS
from catalog.kinds import kinds
from catalog.mistakes import Mistake
from catalog.models import Game
from catalog.shelf import shelves

#: More cards than these take long enough to be made aside.
SOON = 200
#: The keys of a person's own prints, in the session.
SESSION_KEY = "prints"


@dataclass(frozen=True)
class Choice:
    """One of the values of a field, in words."""

    value: str
    label: str
    is_chosen: bool


def options_page(request: HttpRequest, wanted: PrintRequest) -> HttpResponse:
    """Paper, size, style and the rest, with the first sheet as it will print. What cannot be read is said beside its
    field, and the rest is shown as it stands."""
    asked = wanted.query if wanted.says_how else {**last_options(request), **wanted.query}
    options, problems = options_and_problems(asked, wanted.known)
    job, more = _job(wanted, options)
    problems += more
    context = _context(request, wanted, job, problems) | _as_given(asked, options)
    name = "printing/_print.html" if is_fragment(request) else "printing/options.html"
    # A swap with mistakes is an answer like any other: what is not 200 would not be shown.
    response = render(request, name, context, status=400 if problems and not is_fragment(request) else 200)
    if wanted.says_how and not problems:
        remember_options(response, options)
    return response


def _job(wanted: PrintRequest, options: Options) -> tuple[Job, list[Mistake]]:
    """The print; if it is too much, that of a single copy, and what is wrong."""
    try:
        return wanted.make(options), []
    except BadRequest as refused:
        return wanted.make(replace(options, copies=1)), list(refused.problems)


def _as_given(asked: Query, options: Options) -> dict[str, object]:
    """The numbers as they were given, for mistakes are mended where they stand."""
    reading, (right, down) = Reading(asked), options.sheet.offset
    offset = (reading.word("dx") or f"{right:g}", reading.word("dy") or f"{down:g}")
    return {"shown_copies": reading.word("copies") or options.copies, "shown_offset": offset}


def _context(request: HttpRequest, wanted: PrintRequest, job: Job, problems: Sequence[Mistake]) -> dict[str, Any]:
    options = job.options
    beside: dict[str, list[str]] = {}
    for problem in problems:
        beside.setdefault(problem.path, []).append(problem.message)
    fields = choices(options)
    return {
        "job": job,
        "options": options,
        "sheet": options.sheet,
        "fields": fields,
        "mistakes": beside,
        "elsewhere": [problem for problem in problems if problem.path not in {*fields, "copies", "dx", "dy"}],
        "previews": job.previews() if job.faces else [],
        "pages": job.page_count,
        "chosen": wanted.chosen,
        "page": wanted.page,
        "usual": f"{wanted.page}?{urlencode([*wanted.chosen, ('paper', 'a4')])}",
        "file": wanted.at(wanted.file, options),
        "start": wanted.at(wanted.start, options),
        "is_long": options.format == "zip" or len(job.faces) > SOON,
        "pixels": options.service.pixels(options.size) if options.service else None,
        "printers": _printers(request, wanted, options),
        "to_printers": urlencode({"back": wanted.at(wanted.page, options), **_of_sheets(options)}),
        "roster": f"{wanted.roster}?paper={options.roster_paper.name}" if wanted.roster else "",
        "more": _more_address(wanted),
        "kinds": [] if wanted.army else _kinds(),
        "prints": own_prints(request),
        "section": "print",
    }


def _more_address(wanted: PrintRequest) -> str:
    """What else there is of the same cards."""
    return f"{wanted.page}more/?{urlencode(wanted.chosen)}" if wanted.chosen else f"{wanted.page}more/"


def _of_sheets(options: Options) -> dict[str, str]:
    """What the page of printers needs to know of this print's sheets."""
    right, down = options.sheet.offset
    lies = "1" if options.sheet.is_landscape else "0"
    paper = options.roster_paper.name
    return {"paper": paper, "sides": options.flip, "lies": lies, "dx": f"{right:g}", "dy": f"{down:g}"}


def choices(options: Options) -> Mapping[str, list[Choice]]:
    """The fields that are a choice, each with its values."""
    said = dict(options.pairs)
    return {
        "service": _choices({"": "My own printer"} | _labels(SERVICES.values()), said.get("service", "")),
        "paper": _choices(_labels(PAPERS.values()), options.sheet.paper.name),
        "size": _choices(_labels(TRIMS.values()), options.size),
        "bleed": _choices(BLEED_WORDS, said.get("bleed", "0")),
        "marks": _choices({"1": "With crop marks", "0": "Without"}, said.get("marks", "1")),
        "sides": _choices(FLIPS, options.flip),
        "style": _choices(_labels(STYLES.values()), options.style.name),
        "qr": _choices({"0": "Without", "1": "On every card, to its page here"}, said.get("qr", "0")),
        "safe": _choices({"0": "As it prints", "1": "With the cut and the safe zone"}, said.get("safe", "0")),
        "once": _choices({"0": "As many as there are pieces", "1": "One of each"}, said.get("once", "0")),
    }


def _labels(rows: Iterable[Any]) -> dict[str, str]:
    return {row.name: row.label for row in rows}


def _choices(labels: Mapping[str, str], chosen: str) -> list[Choice]:
    return [Choice(value, label, value == chosen) for value, label in labels.items()]


def _printers(request: HttpRequest, wanted: PrintRequest, options: Options) -> list[tuple[str, str, str]]:
    """The printers of this browser: name, how far it is off, and the address of this print on it."""
    found = []
    for name, moved in printers(request).items():
        there = replace(options, sheet=replace(options.sheet, offset=moved))
        found.append((name, f"{moved[0]:g} mm, {moved[1]:g} mm", wanted.at(wanted.page, there)))
    return found


def own_prints(request: HttpRequest) -> list[long_prints.LongPrint]:
    """The prints that this person has begun, the newest first."""
    found = map(long_prints.look_at, reversed(request.session.get(SESSION_KEY, ())))
    return [each for each in found if each]


def _kinds() -> list[tuple[Game, list[tuple[str, str]]]]:
    """The kinds of every game, each with its address here."""
    return [(each.game, list(_ways(each.game))) for each in shelves()]


def _ways(game: Game) -> Iterator[tuple[str, str]]:
    for kind, model in kinds(game.slug).items():
        yield str(model._meta.verbose_name_plural), f"?{urlencode({'game': game.slug, 'kind': kind})}"
