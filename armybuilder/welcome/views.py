"""The first page, which shows the thing itself, and what begins with a click on it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from armybuilder.browse.keys import SEEN
from armybuilder.browse.selectors import kind_lines
from armybuilder.browse.views.cards import shelf_or_404
from armybuilder.learn.lessons import lessons_of
from armybuilder.lists.services import import_army
from armybuilder.ownership.holders import holder_of
from armybuilder.play.army_choice import samples
from armybuilder.serving.fragments import is_fragment
from armybuilder.serving.numbers import WholeNumber
from armybuilder.serving.throttles import limited
from armybuilder.welcome.example import dearest_card, example_of, example_view
from armybuilder.welcome.motion import begin_match, match_in_motion
from catalog.shelf import Shelf, shelves

#: Browsers keep the match in motion for as long as this: it changes with the data and the rules alone.
AN_HOUR = "public, max-age=3600"
#: A fix of the example's findings, by its place.
FIX = WholeNumber(99)


@require_safe
@vary_on_headers("HX-Request")
def home(request: HttpRequest) -> HttpResponse:
    """A card, an army and a board to try, and the games; a script asks for the army alone."""
    all_shelves = shelves()
    first = _first(all_shelves)
    context: dict[str, object] = {"first": first, **_example(request, first)}
    if is_fragment(request):
        return render(request, "welcome/_army.html", context)
    games = [(each.game, kind_lines(each), bool(lessons_of(each.game.slug))) for each in all_shelves]
    return render(request, "welcome/home.html", {**context, "games": games, "seen": SEEN.cards(request, all_shelves)})


@require_safe
def motion(request: HttpRequest) -> HttpResponse:
    """The board in motion, which a script puts into the first page: the bots play it while the page is read."""
    response = render(request, "welcome/_motion.html", {"motion": match_in_motion(_first_or_404())})
    response["Cache-Control"] = AN_HOUR
    return response


@require_POST
@limited("writes")
def watch(request: HttpRequest) -> HttpResponse:
    """The match of the first page as one of yours."""
    return redirect(begin_match(_first_or_404(), holder_of(request, make=True)))


@require_POST
@limited("writes")
def start(request: HttpRequest, game: str, sample: str) -> HttpResponse:
    """A sample army as one of yours, opened in the builder."""
    file = samples(shelf_or_404(game).game.slug).get(sample)
    if file is None:
        raise Http404(f"There is no sample army {sample}.")
    return redirect(import_army(file, holder_of(request, make=True)))


def _first(all_shelves: list[Shelf]) -> Shelf | None:
    """The game that is shown: the first with sample armies."""
    return next((each for each in all_shelves if len(samples(each.game.slug)) > 1), None)


def _first_or_404() -> Shelf:
    found = _first(shelves())
    if found is None:
        raise Http404("No game here has sample armies.")
    return found


def _example(request: HttpRequest, first: Shelf | None) -> dict[str, object]:
    """The example army, as it is or mended by the fix that was clicked, and its dearest card with all of its kind."""
    example = example_of(first) if first else None
    if first is None or example is None:
        return {}
    fix = FIX.read(request.GET.get("fix"))
    card = dearest_card(example, first)
    line = next(each for each in kind_lines(first) if each.kind == card.kind)
    return {"example": example, "view": example_view(example, first, fix), "card": card, "card_line": line}
