"""Static files: what a site collects of them, and how small they are sent."""

from pathlib import Path

import brotli
from django.apps import apps
from django.contrib.staticfiles.finders import get_finders

from armybuilder.hosting.static import CompressedFiles


def collected() -> set[str]:
    ignored = apps.get_app_config("staticfiles").ignore_patterns  # type: ignore[attr-defined] # Django's own has them
    return {path for finder in get_finders() for path, _ in finder.list(ignored)}


def test_what_no_page_asks_for_is_left_out() -> None:
    brought = {path.partition("/")[0] for path in collected()}
    assert {"css", "js", "fonts", "emblems", "admin", "drf_spectacular_sidecar"} <= brought
    assert not {"rest_framework", "django_htmx"} & brought
    assert [path for path in collected() if "redoc" in path] == []


def test_a_style_is_compressed_to_a_fifth_and_read_back_as_it_was(tmp_path: Path) -> None:
    style = "".join(f".unit-{number} {{ color: var(--ink); margin: {number}px }}\n" for number in range(200))
    (tmp_path / "units.css").write_text(style)
    made = CompressedFiles(location=tmp_path).create_compressor(quiet=True).compress(str(tmp_path / "units.css"))
    assert {Path(each).suffix for each in made} == {".br", ".gz"}
    small = (tmp_path / "units.css.br").read_bytes()
    assert brotli.decompress(small).decode() == style
    assert len(small) < len(style) / 5
