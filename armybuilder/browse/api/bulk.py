"""The whole catalog as files that never change: of everything, and of each game; as one JSON, and as a card a line.

A file's name holds the data version and a hash of the code that wrote it, so what is behind a name is the same for
ever; when the data changes the name does. A name without them leads to the present file. Files are made when first
asked for, and each process keeps the present ones.
"""

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b, sha256
from http import HTTPStatus
from io import BytesIO
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase, StreamingHttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request

from armybuilder.browse import records
from armybuilder.browse.api import serializers
from armybuilder.browse.api.answers import takes_gzip
from armybuilder.browse.api.links import origin_of, with_origin
from armybuilder.browse.api.views import CatalogView
from armybuilder.rest.etags import is_not_modified
from armybuilder.rest.problems import Missing, Near, Problem
from armybuilder.serving.source import source_hash
from catalog.mistakes import Mistake
from catalog.models import Source
from catalog.shelf import Shelf, shelf_at

FORMAT = "muster-catalog/1"
IMMUTABLE = "public, max-age=31536000, immutable"
CHUNK_BYTES = 1 << 16
FILE_NAME = r"muster(-[a-z][a-z-]*?)?(-[0-9a-f]{16}-[0-9a-f]{12})?\.(json|ndjson)"
MEDIA_TYPES = {"json": "application/json", "ndjson": "application/x-ndjson"}
LEADS_ON = OpenApiResponse(description="A name without a version leads to the present file.")
NAME = OpenApiParameter(
    "name", {"type": "string", "pattern": f"^{FILE_NAME}$"}, "path", description="As the manifest has it."
)
LINES = {"type": "string", "description": "A card in full on every line, as `AnyCard` has it."}


@dataclass(frozen=True)
class BulkFile:
    """A file of the catalog: its address, the game that it is of (or none for all), its bytes compressed, a hash."""

    origin: str
    name: str
    game: str
    version: str
    size: int
    digest: str
    gzipped: bytes

    @property
    def form(self) -> str:
        """The end of its name."""
        return self.name.rpartition(".")[2]

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES[self.form]

    @property
    def gzipped_size(self) -> int:
        return len(self.gzipped)

    @property
    def url(self) -> str:
        return f"{self.origin}{records.API}/bulk/{self.name}"


class GameText:
    """All that the catalog has of a game as JSON, and its cards a line each: written once for all files with it."""

    def __init__(self, shelf: Shelf, origin: str) -> None:
        cards = [records.as_json(serializers.full_record(card, shelf)) for card in shelf.cards]
        [game] = serializers.game_records([shelf])
        del game["kinds"]
        rules = [serializers.record_of(section, shelf) for section in shelf.sections]
        terms = [serializers.record_of(term, shelf) for term in shelf.terms]
        rest = f'"rules":{records.as_json(rules)},"terms":{records.as_json(terms)}'
        data = f'{{"game":{records.as_json(game)},"cards":[{",".join(cards)}],{rest}}}'
        self.data = with_origin(data.encode(), origin)
        self.lines = with_origin("".join(f"{card}\n" for card in cards).encode(), origin)


def everything(version: str, games: Sequence[GameText]) -> bytes:
    """All that the catalog has of these games, as one JSON."""
    head = {"format": FORMAT, "data_version": version, "sources": {source.value: source.label for source in Source}}
    return b'%b,"games":[%b]}' % (records.as_json(head)[:-1].encode(), b",".join(game.data for game in games))


def files_about(game: str, version: str, games: Sequence[GameText], origin: str) -> Iterator[BulkFile]:
    """The files that hold these games, of one game or of all: the same bytes for the same data."""
    for form, body in (("json", everything(version, games)), ("ndjson", b"".join(each.lines for each in games))):
        gzipped = gzip.compress(body, mtime=0)
        yield BulkFile(
            origin, name_of(game, version, form), game, version, len(body), sha256(body).hexdigest(), gzipped
        )


def name_of(game: str, version: str, form: str) -> str:
    """The name of the present file of a game, or of all."""
    return f"muster{f'-{game}' if game else ''}-{version}-{source_hash()}.{form}"


@lru_cache(maxsize=1)
def _files(data: tuple[tuple[str, str], ...], origin: str) -> tuple[BulkFile, ...]:
    shelves = [shelf_at(game, version) for game, version in data]
    versions = "\n".join(f"{each.game.slug} {each.game.data_version}" for each in shelves)
    whole = blake2b(versions.encode(), digest_size=8).hexdigest()
    games = {each: GameText(each, origin) for each in shelves}
    of_games = (files_about(each.game.slug, each.game.data_version, [text], origin) for each, text in games.items())
    return (*files_about("", whole, list(games.values()), origin), *(file for files in of_games for file in files))


def files_of(data: Mapping[str, str], origin: str = "") -> tuple[BulkFile, ...]:
    """The present files, those of the whole catalog first."""
    return _files(tuple(data.items()), origin)


def manifest(files: Iterable[BulkFile]) -> dict[str, object]:
    return {"format": FORMAT, "files": serializers.BulkFileSerializer([*files], many=True).data}


class ManifestView(CatalogView):
    """The files that hold the catalog at present."""

    operation_id = "bulk_list"
    answers_with = serializers.ManifestSerializer

    def answer(self, found: Sequence[Shelf], **where: str) -> Any:
        self.stop_if_wrong()
        return manifest(files_of(self.data, origin_of(self.request)))


class BulkView(CatalogView):
    """One of the files that hold the catalog."""

    operation_id = "bulk_retrieve"
    answers_with = serializers.BulkSerializer
    more_answers: ClassVar = {302: LEADS_ON, (200, MEDIA_TYPES["ndjson"]): LINES}
    parameters: ClassVar = [NAME]
    is_cached = False
    problems = (404, 405, 406, 410, 429, 500)

    def get(self, request: Request, **where: str) -> HttpResponseBase:
        files = {each.name: each for each in files_of(self.data, origin_of(request._request))}
        self.stop_if_wrong()
        name = where["name"]
        if name in files:
            return file_response(request._request, files[name])
        asked = re.fullmatch(FILE_NAME, name, re.ASCII)
        present = present_file(asked, files.values()) if asked else None
        if asked is None or present is None:
            raise Missing(f"There is no file “{name[:80]}”.", [Near(each.name, each.url) for each in files.values()])
        if not asked[2]:
            return HttpResponseRedirect(present.url, headers={"Cache-Control": "no-cache"})
        mistake = Mistake("name", f"At present it is {present.url}")
        raise Problem(HTTPStatus.GONE, "The catalog has changed since this file was made.", [mistake])


def present_file(asked: re.Match[str], files: Iterable[BulkFile]) -> BulkFile | None:
    """The present file of the game and the form in the name of another, if there are such."""
    game, form = (asked[1] or "").removeprefix("-"), asked[3]
    return next((each for each in files if (each.game, each.form) == (game, form)), None)


def file_response(request: HttpRequest, file: BulkFile) -> HttpResponseBase:
    """A file as it is kept for a reader that takes gzip; else decompressed while it is sent."""
    tag = f'W/"{file.digest}"'
    headers = {"ETag": tag, "Cache-Control": IMMUTABLE, "Vary": "Accept-Encoding"}
    if is_not_modified(request, tag):
        return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    is_gzipped, is_head = takes_gzip(request), request.method == "HEAD"
    headers["Content-Length"] = str(len(file.gzipped) if is_gzipped else file.size)
    if is_gzipped:
        headers["Content-Encoding"] = "gzip"
    if is_gzipped or is_head:
        body = b"" if is_head else file.gzipped
        return HttpResponse(body, content_type=file.media_type, headers=headers)
    return StreamingHttpResponse(_decompressed(file), content_type=file.media_type, headers=headers)


def _decompressed(file: BulkFile) -> Iterator[bytes]:
    """The file's bytes a piece at a time, so that a slow reader holds no more than one."""
    with gzip.open(BytesIO(file.gzipped)) as body:
        while piece := body.read(CHUNK_BYTES):
            yield piece
