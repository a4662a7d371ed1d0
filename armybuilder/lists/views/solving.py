"""The ways that an army could go: mended, completed, better for the same price, or why none of it is possible.

Each is a page of its own, so that the builder never waits for it; what it offers are moves, made in one change.
"""

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from armybuilder.lists import selectors
from armybuilder.lists.forms.wishes import WishesForm
from armybuilder.lists.holders import holder_of
from armybuilder.lists.made import shelf_of
from armybuilder.lists.presenters import ArmyView
from armybuilder.lists.solving import asking, showing
from armybuilder.lists.views.access import own_army
from validation.army import ArmyFile
from validation.solving.answers import SolverAnswer


@dataclass(frozen=True)
class Question:
    """One of the questions, with the title of its page."""

    slug: str
    title: str


QUESTIONS = {
    question.slug: question
    for question in (
        Question("mend", "Mend all"),
        Question("complete", "Complete"),
        Question("swap", "Better for the same price"),
        Question("possible", "Can it be legal?"),
    )
}


@require_GET
def ways(request: HttpRequest, key: str, question: str) -> HttpResponse:
    """The answer to one question about an army."""
    if question not in QUESTIONS:
        raise Http404
    army = own_army(request, key)
    file = selectors.file_of(army)
    shelf = shelf_of(file)
    owned, is_shown = asking.bounds_of(holder_of(request), file.game, shelf), army.shown_at is not None
    form = WishesForm(file, shelf, request.GET, owned, is_shown=is_shown, keeps_all=question != "mend")
    context = {
        "army": army,
        "view": ArmyView(army, file, shelf, can_change=False),
        "game": shelf.game,
        "question": QUESTIONS[question],
        "questions": QUESTIONS.values(),
        "form": form,
        "section": "armies",
        "answer": showing.answer_view(_answer(question, file, form), file, shelf),
        "swaps": showing.swap_views(asking.swaps(file, form.wishes)) if question == "swap" and not is_shown else [],
    }
    return render(request, "lists/ways.html", context)


def _answer(question: str, file: ArmyFile, form: WishesForm) -> SolverAnswer | None:
    if question == "complete":
        return asking.complete(file, form.wishes)
    if question == "mend":
        return asking.mend(file, form.wishes)
    return asking.possible(file, replace(form.wishes, pinned=None)) if question == "possible" else None
