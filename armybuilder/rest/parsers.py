"""Reading bodies as strictly as army files are read."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from armybuilder.rest.strict_json import LARGEST, parse


class StrictJSONParser(BaseParser):
    """JSON without doubled fields, NaN or bottomless nesting; mistakes are named with their paths."""

    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        return parse(stream.read(LARGEST + 1))
