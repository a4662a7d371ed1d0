"""The whole catalog as files that never change: one with everything, and one a game.

A file's name holds the data version and a hash of the code that wrote it, so what is behind a name is the same for
ever; when the data changes the name does. Files are made when first asked for, and each process keeps the present ones.
"""

import gzip
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b, sha256
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.browse import records
from armybuilder.browse.api.answers import takes_gzip
from armybuilder.browse.api.asking import Asking
from armybuilder.browse.api.reading import code_hash, has_copy
from armybuilder.browse.api.views import CatalogView
from armybuilder.rest.problems import Refused
from catalog.mistakes import Mistake
from catalog.models import Source
from catalog.shelf import Shelf, shelf_at

FORMAT = "muster-catalog/1"
IMMUTABLE = "public, max-age=31536000, immutable"
CHUNK = 1 << 16
FILE_NAME = r"muster(-[a-z][a-z-]*)?-[0-9a-f]{16}-[0-9a-f]{12}\.json"


@dataclass(frozen=True)
class BulkFile:
    """A file of the catalog: its name, the game that it is of (or none for all), its bytes packed, and their hash."""

    name: str
    game: str
    version: str
    size: int
    digest: str
    packed: bytes

    @property
    def url(self) -> str:
        return f"{records.API}/bulk/{self.name}"

    def record(self) -> dict[str, object]:
        """The manifest's record of it."""
        return {
            "name": self.name,
            "game": self.game or None,
            "data_version": self.version,
            "media_type": "application/json",
            "size": self.size,
            "packed_size": len(self.packed),
            "sha256": self.digest,
            "url": self.url,
        }


def game_data(shelf: Shelf) -> dict[str, object]:
    """All that the catalog has of a game, with whose it is."""
    return {
        "game": {name: value for name, value in records.game_record(shelf, {}).items() if name != "kinds"},
        "cards": [records.full_record(card, shelf) for card in shelf.cards],
        "rules": [records.section_record(section, shelf) for section in shelf.sections],
        "terms": [records.term_record(term, shelf) for term in shelf.terms],
    }


def file_of(game: str, version: str, shelves: Sequence[Shelf]) -> BulkFile:
    """Write the file of these shelves: the same bytes for the same data."""
    head = {"format": FORMAT, "data_version": version, "sources": {source.value: source.label for source in Source}}
    data = head | {"games": [game_data(shelf) for shelf in shelves]}
    body = records.as_json(data).encode()
    name = f"muster{f'-{game}' if game else ''}-{version}-{code_hash()}.json"
    return BulkFile(name, game, version, len(body), sha256(body).hexdigest(), gzip.compress(body, mtime=0))


@lru_cache(maxsize=1)
def _files(data: tuple[tuple[str, str], ...]) -> tuple[BulkFile, ...]:
    shelves = [shelf_at(game, version) for game, version in data]
    versions = "\n".join(f"{each.game.slug} {each.game.data_version}" for each in shelves)
    whole = blake2b(versions.encode(), digest_size=8).hexdigest()
    return (file_of("", whole, shelves), *(file_of(each.game.slug, each.game.data_version, [each]) for each in shelves))


def files_of(data: Mapping[str, str]) -> tuple[BulkFile, ...]:
    """The present files, the whole catalog first."""
    return _files(tuple(data.items()))


class ManifestView(CatalogView):
    """The files that hold the catalog at present."""

    def get(self, request: Request, data: Mapping[str, str], **where: str) -> Response:
        return Response({"format": FORMAT, "files": [each.record() for each in files_of(data)]})


class BulkView(CatalogView):
    """One of the files that hold the catalog."""

    is_kept = False

    def get(self, request: Request, data: Mapping[str, str], **where: str) -> Any:
        files = {each.name: each for each in files_of(data)}
        if where["name"] not in files:
            self.refuse(where["name"], files)
        return file_response(request._request, files[where["name"]])

    def refuse(self, name: str, files: Mapping[str, BulkFile]) -> None:
        """Say which file there is now, in place of one that is gone."""
        asked = re.fullmatch(FILE_NAME, name, re.ASCII)
        game = (asked[1] or "").removeprefix("-") if asked else ""
        present = next((each for each in files.values() if each.game == game), None)
        if asked is None or present is None:
            raise Http404
        mistake = Mistake("name", f"At present it is {present.url}")
        raise Refused(HTTPStatus.GONE, "The catalog has changed since this file was made.", [mistake])

    def answer(self, asking: Asking, found: Sequence[Shelf], **where: str) -> object:
        raise NotImplementedError("A file is sent as it stands.")


def file_response(request: HttpRequest, file: BulkFile) -> HttpResponseBase:
    """A file as it stands, packed for who takes it so; else unpacked while it is sent."""
    tag = f'W/"{file.digest}"'
    headers = {"ETag": tag, "Cache-Control": IMMUTABLE, "Vary": "Accept-Encoding"}
    if has_copy(request, tag):
        return HttpResponse(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    is_packed, is_head = takes_gzip(request), request.method == "HEAD"
    headers["Content-Length"] = str(len(file.packed) if is_packed else file.size)
    if is_packed:
        headers["Content-Encoding"] = "gzip"
    if is_packed or is_head:
        body = b"" if is_head else file.packed
        return HttpResponse(body, content_type="application/json", headers=headers)
    return StreamingHttpResponse(_unpacked(file), content_type="application/json", headers=headers)


def _unpacked(file: BulkFile) -> Iterator[bytes]:
    """The file's bytes a piece at a time, so that a slow reader holds no more than one."""
    with gzip.open(BytesIO(file.packed)) as unpacked:
        while piece := unpacked.read(CHUNK):
            yield piece
