"""What this site is made of beside its data."""

from functools import cache
from hashlib import blake2b

from django.conf import settings

#: Our code, the scenes that booklets show as examples, the presses' inks, the fonts and the emblems.
MADE_OF = (
    "armybuilder/**/*.py",
    "catalog/**/*.py",
    "validation/**/*.py",
    "fixtures/*/scenes.json",
    "armybuilder/printing/presses/*.icc",
    "static/fonts/*.ttf",
    "static/emblems/*.svg",
)


@cache
def source_hash() -> str:
    """A hash of all that answers and drawings are made by: what an older site made is no longer good, whatever the
    data."""
    found = blake2b(digest_size=6)
    for pattern in MADE_OF:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            found.update(path.read_bytes())
    return found.hexdigest()
