"""What the description of the API says of the catalog's views: each view says what is its own."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from armybuilder.browse.api.writing import CsvRenderer, LinesRenderer
from armybuilder.rest.describing import DescribedSchema


def _header(name: str, about: str, of: type[str | int] = str, on: Sequence[int] = (200,)) -> OpenApiParameter:
    return OpenApiParameter(name, of, OpenApiParameter.HEADER, description=about, response=list(on))


HEADERS = [
    OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the copy that you have."),
    _header("ETag", "Changes when the answer does; weak.", on=(200, 304)),
    _header("Link", "The next, previous, first and last page."),
    _header("RateLimit-Limit", "How many reads a window has.", int),
    _header("RateLimit-Remaining", "How many are left.", int),
    _header("RateLimit-Reset", "In how many seconds the next window begins.", int),
]
UNCHANGED = OpenApiResponse(description="The copy that you have is good.")


class CatalogSchema(DescribedSchema):
    """The description of a view of the catalog, by the view's own attributes."""

    def get_operation_id(self) -> str:
        return str(self.view.operation_id)

    def get_tags(self) -> list[str]:
        return [self.view.game or "catalog"]

    def get_summary(self) -> str | None:
        return self.view.summary or super().get_summary()

    def get_auth(self) -> list[dict[str, list[str]]]:
        return []

    def get_parameters(self) -> list[Any]:
        headers = HEADERS if self.view.is_cached else HEADERS[3:]
        return [*super().get_parameters(), *self.view.parameters, *headers]

    def get_response_serializers(self) -> Any:
        answers: dict[object, object] = {(200, "application/json"): self.view.answers_with, **self.view.more_answers}
        if CsvRenderer in self.view.renderer_classes:
            answers |= {(200, form): OpenApiTypes.STR for form in (CsvRenderer.media_type, LinesRenderer.media_type)}
        if self.view.is_cached:
            answers[304] = UNCHANGED
        return answers
