"""Static files: how small they are sent."""

from pathlib import Path

import brotli

from armybuilder.hosting.static import CompressedFiles


def test_a_style_is_compressed_to_a_fifth_and_read_back_as_it_was(tmp_path: Path) -> None:
    style = "".join(f".unit-{number} {{ color: var(--ink); margin: {number}px }}\n" for number in range(200))
    (tmp_path / "units.css").write_text(style)
    made = CompressedFiles(location=tmp_path).create_compressor(quiet=True).compress(str(tmp_path / "units.css"))
    assert {Path(each).suffix for each in made} == {".br", ".gz"}
    small = (tmp_path / "units.css.br").read_bytes()
    assert brotli.decompress(small).decode() == style
    assert len(small) < len(style) / 5
