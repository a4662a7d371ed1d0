"""Battle mats: a page with their options, and the file."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from rest_framework.permissions import SAFE_METHODS

from armybuilder.grounds.files import games_with_grounds
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.grounds.plans import plan_of
from armybuilder.ownership.pages import own_or_404, shared_or_404
from armybuilder.printing.forms import fields_of
from armybuilder.printing.mats import boards_of, mat_pdf, options_for, size_of
from armybuilder.printing.options import read_values
from armybuilder.printing.views.access import names_mistakes, query_of
from armybuilder.serving.throttles import limited
from armybuilder.serving.workers import run_in_worker
from catalog.shelf import shelf


@require_safe
def show(request: HttpRequest, **place: str) -> HttpResponse:
    """A ground with the options of its mat."""
    ground = _ground_at(request, place)
    cards = shelf(ground.game)
    options = options_for(ground.game)
    plan = plan_of(ground, cards)
    cell = options[-1].usual
    context = {
        "ground": ground,
        "game": cards.game,
        "plan": plan,
        "cell": cell,
        "size": size_of(plan, float(cell)),
        "fields": fields_of(options, "mat"),
        "file": reverse("printing:mat_file", kwargs=place),
    }
    return render(request, "printing/mat.html", context)


@require_safe
@limited("prints", methods=SAFE_METHODS)
@names_mistakes
def file(request: HttpRequest, **place: str) -> HttpResponse:
    """The mat as a PDF."""
    ground = _ground_at(request, place)
    values = read_values(query_of(request), options_for(ground.game))
    content = run_in_worker(mat_pdf, ground, values.words)
    name = f"{slugify(ground.name)[:60] or 'ground'}-mat.pdf"
    headers = {"Content-Disposition": content_disposition_header(False, name), "Cache-Control": "private, no-cache"}
    return HttpResponse(content, "application/pdf", headers=headers)


def _ground_at(request: HttpRequest, place: Mapping[str, str]) -> GroundFile:
    """A person's own ground by its key, a shared one by its link, a game's own board by its name. Raises Http404."""
    if "ground" in place:
        return own_or_404(Ground, request, place["ground"]).file
    if "share_key" in place:
        return shared_or_404(Ground, place["share_key"]).file
    game, board = place["game"], place["board"]
    if game not in games_with_grounds() or (found := boards_of(shelf(game)).get(board)) is None:
        raise Http404("There is no such board.")
    return found
