"""The pages where printing begins: what is printed is chosen, then how, with the first sheet as it will print."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.lists.models import Army
from armybuilder.ownership.holders import holder_of
from armybuilder.printing.forms import print_form
from armybuilder.printing.jobs import Job
from armybuilder.printing.options import CODE, ON, PRINT_OPTIONS, Options, Query, options_and_problems
from armybuilder.printing.sources import Source
from armybuilder.printing.views.access import names_mistakes, print_source_at, query_of, site_of
from armybuilder.printing.views.background import own_prints
from armybuilder.printing.views.printers import last_options, printers, remember_options
from armybuilder.serving.fragments import is_fragment
from catalog.kinds import kinds
from catalog.mistakes import Invalid, Mistake
from catalog.models import Game
from catalog.shelf import shelves
from validation.books import rulebook


def choose(request: HttpRequest) -> HttpResponse:
    """A person's armies, and each game with its kinds of cards."""
    context = {
        "armies": Army.objects.kept_by(holder_of(request)).select_related("game"),
        "games": [(each.game, list(_ways(each.game))) for each in shelves()],
        "prints": own_prints(request),
    }
    return render(request, "printing/choose.html", context)


def _ways(game: Game) -> Iterator[tuple[str, str]]:
    """The kinds of a game, those of armies first, each with the query that prints its cards."""
    main = rulebook(game.slug).kinds
    for kind, model in sorted(kinds(game.slug).items(), key=lambda each: each[0] not in main):
        yield str(model._meta.verbose_name_plural), urlencode({"game": game.slug, "kind": kind})


#: More cards than these take long enough to be made in the background.
MOST_CARDS_AT_ONCE = 200


@require_safe
@vary_on_headers("HX-Request")
@names_mistakes
def show(request: HttpRequest, **place: str) -> HttpResponse:
    """Paper, size, style and the rest, with the first sheet as it will print. What cannot be read is said beside its
    field, and the rest is shown as it stands. An address that names nothing yet is a choice of what to print."""
    if not place and not request.GET:
        return choose(request)
    source, query = print_source_at(request, place), query_of(request)
    says_how = any(name in PRINT_OPTIONS for name in query)
    asked = query if says_how else {**last_options(request), **query}
    options, problems = options_and_problems(asked, [*PRINT_OPTIONS, *source.parameters])
    job, too_many = _job(source, options, site_of(request))
    problems += too_many
    name = "printing/_print.html" if is_fragment(request) else "printing/options.html"
    # A swap with mistakes is an answer like any other: what is not 200 would not be shown.
    status = 400 if problems and not is_fragment(request) else 200
    response = render(request, name, _context(request, source, job, asked, problems), status=status)
    if says_how and not problems:
        remember_options(response, options)
    return response


def _job(source: Source, options: Options, site: str) -> tuple[Job, Sequence[Mistake]]:
    """The print; if it is too much, that of a single copy, and what is wrong."""
    try:
        return source.job(options, site), ()
    except Invalid as refused:
        return source.job(options.but(copies="1"), site), refused.mistakes


def _context(
    request: HttpRequest, source: Source, job: Job, asked: Query, problems: Sequence[Mistake]
) -> dict[str, object]:
    options = job.options
    return {
        "source": source,
        "job": job,
        "options": options,
        "sheet": options.sheet,
        "form": print_form(asked, options, problems, is_for_army=source.army is not None),
        "hides_offset": options.is_excluded("dx"),
        "previews": job.previews() if job.faces else [],
        "is_long": options.format == "zip" or len(job.faces) > MOST_CARDS_AT_ONCE,
        "pixels": options.service.pixels(options.size) if options.service else None,
        "prints": own_prints(request),
        **_ways_on(request, source, options),
    }


def _ways_on(request: HttpRequest, source: Source, options: Options) -> dict[str, object]:
    page = source.address("options", options.pairs)
    return {
        "page": source.path("options"),
        "usual": source.address("options", [("paper", PRINT_OPTIONS["paper"].usual)]),
        "file": source.address("cards", options.pairs),
        "start": source.address("start", options.pairs),
        "roster": source.address("roster", _of_roster(options)) if source.army else "",
        "more": source.address("more"),
        "printers": list(_printers(request, source, options)),
        "to_printers": urlencode({"back": page, **_of_sheets(options)}),
    }


def _of_roster(options: Options) -> list[tuple[str, str]]:
    """The options that a roster has: its paper, and whether a code leads to the army."""
    return [("paper", options.roster_paper.name), *([(CODE.name, ON)] if options.has_code else [])]


def _of_sheets(options: Options) -> dict[str, str]:
    """The print's sheets, as the page of printers asks for them."""
    lies = "1" if options.sheet.is_landscape else "0"
    moved = {name: options.word(name) for name in ("dx", "dy")}
    return {"paper": options.roster_paper.name, "sides": options.flip, "lies": lies, **moved}


def _printers(request: HttpRequest, source: Source, options: Options) -> Iterator[tuple[str, str, str]]:
    """The printers of this browser: name, how far it is off, and the address of this print on it."""
    for name, (right, down) in printers(request).items():
        there = options.but(dx=f"{right:g}", dy=f"{down:g}")
        yield name, f"{right:g} mm, {down:g} mm", source.address("options", there.pairs)
