"""Pages of lower apps name places; what stands there is registered by the apps that it is of."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from armybuilder.serving import panels

TEMPLATES: Path = settings.BASE_DIR / "templates"
#: Folders of templates that are named otherwise than their apps.
APPS = {"odds": "play", "registration": "accounts"}


def ranks() -> dict[str, int]:
    """The layer of each app, the highest first, as the contract has them."""
    contracts = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = (each["layers"] for each in contracts if each["id"] == "layers-of-the-site")
    return {app: rank for rank, layer in enumerate(layers) for app in layer.split(" | ")}


def app_of(template: str) -> str:
    first, *rest = template.split("/")
    app = rest[1] if first == "games" else first if rest else ""
    return APPS.get(app, app)


def tags_of(app: str) -> Iterator[str]:
    yield from (each.stem for each in (settings.BASE_DIR / "armybuilder" / app).glob("templatetags/*.py"))


def test_no_template_loads_tags_or_includes_templates_of_a_higher_app() -> None:
    rank = ranks()
    owner = {library: app for app in rank for library in tags_of(app) if library != "__init__"}
    wrong = []
    for path in TEMPLATES.rglob("*.html"):
        name, text = str(path.relative_to(TEMPLATES)), path.read_text()
        loaded = [
            owner[each] for found in re.findall(r"{% load ([^%]+) %}", text) for each in found.split() if each in owner
        ]
        included = [app_of(each) for each in re.findall(r'{% (?:include|extends) "([^"]+)"', text)]
        own = rank.get(app_of(name))
        if own is not None:
            wrong += [(name, app) for app in (*loaded, *included) if rank.get(app, own) < own]
    assert wrong == []


def test_every_place_is_named_by_a_page_and_has_something_to_show() -> None:
    texts = (path.read_text() for path in TEMPLATES.rglob("*.html"))
    named = {place for text in texts for place in re.findall(r'{% panels(?:_among)? "([^"]+)"', text)}
    assert named == {place for place, shown in panels._places.items() if shown}
