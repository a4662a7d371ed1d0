"""The description of the API as a whole: its parts, and what every operation has in common."""

from django.db import DatabaseError

from armybuilder.rest.describing import Schema
from catalog.shelf import shelves

#: What stands in an address that names something.
SLUG = "^[-a-zA-Z0-9_]+$"
#: The parts of the API beside the games, and their words.
TAGS = {
    "catalog": "The cards, rules and terms of all games: searched, by chance, or all at once as files.",
    "check": "Army files, checked by the rules of their game; nothing is kept.",
    "armies": "A person's own armies: their lines, history and links for others.",
    "grounds": "The boards that a person makes for matches: their files, checks and links for others.",
    "collection": "What a person owns of each card, what of it is free, and what an army lacks.",
    "meetings": "Two armies that are built for one battle, each told only what it may see.",
    "matches": "Armies at war: beginning a match, watching it, playing it.",
    "tables": "An army's evening at a real table: what stands there, and the events of several devices.",
    "scenes": "Rules in play: small positions that the engine plays, and your own.",
    "puzzles": "Positions in which one way is right, by exact chances.",
    "prints": "The cards as files for paper and for virtual tables.",
    "account": "Tokens for programs.",
}


def complete(result: Schema, **more: object) -> Schema:
    """Say what the API's parts are, and that no body may be left out."""
    result["tags"] = [{"name": name, "description": about} for name, about in (TAGS | _games()).items()]
    for operation in (each for methods in result["paths"].values() for each in methods.values()):
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path" and parameter["schema"] == {"type": "string"}:
                parameter["schema"]["pattern"] = SLUG
        if "requestBody" in operation:
            operation["requestBody"]["required"] = True
        operation.setdefault("security", [])  # nobody needs to say who reads the catalog
    described = tidied(result)
    assert isinstance(described, dict), "it was one before"
    return described


def _games() -> dict[str, str]:
    """The games' parts; none before there is a database, when Django's checks ask for a description."""
    try:
        return {shelf.game.slug: f"{shelf.game.name}: {shelf.game.summary}" for shelf in shelves()}
    except DatabaseError:
        return {}


def tidied(part: object) -> object:
    """The description without the marks that its generator leaves for itself; what has one value says just that."""
    if isinstance(part, list):
        return [tidied(each) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {name: tidied(value) for name, value in part.items() if name != "x-spec-enum-id"}
    values = kept.get("enum")
    if isinstance(values, list) and len(values) == 1:
        del kept["enum"]
        kept["const"] = values[0]
    return kept
