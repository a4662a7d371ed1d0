"""The API of matches that began by other rules than today's."""

from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.lists.api.bodies import read_body
from armybuilder.lists.holders import holder_of
from armybuilder.play import selectors, services
from armybuilder.play.api.serializers import UNDO_EXAMPLE, SeenMatchSerializer
from armybuilder.play.api.views import SEEN, PlayingView, changed, changes_match


class CarryOverView(PlayingView):
    """A match of older rules that goes on by today's."""

    @changes_match(operation_id="matches_carry_over", request=SeenMatchSerializer, examples=[UNDO_EXAMPLE])
    def post(self, request: Request, key: str) -> Response:
        """Agree that a match goes on by today's rules from as far as it fits; it does once all its people agree."""
        seen: int = read_body(request.data, {"revision": SEEN})["revision"]
        holder = holder_of(request)
        match = selectors.played_match(key, holder)
        seats = selectors.seats_of(match, holder)
        return changed(request, match, lambda match: services.carry_over(match, seen, seats))
