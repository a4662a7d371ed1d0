"""The description of the API: what programs that write clients, and people who read it, need of it."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from django.conf import settings
from django.test import Client

from armybuilder.browse.selectors import kind_lines
from armybuilder.engine.games import can_be_played, game_of
from catalog.fields import FieldKind, tables_of
from catalog.shelf import shelves

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Schema = dict[str, Any]
GAMES = [game.replace("_", "-") for game in settings.GAMES]


@pytest.fixture
def schema(client: Client) -> Schema:
    found: Schema = client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json()
    return found


def operations(schema: Schema) -> Iterator[Schema]:
    for methods in schema["paths"].values():
        yield from methods.values()


def parts(part: Any) -> Iterator[Schema]:
    """Every object of a description, but for its examples."""
    if isinstance(part, list):
        for each in part:
            yield from parts(each)
    elif isinstance(part, dict):
        yield part
        for name, each in part.items():
            if name != "example":
                yield from parts(each)


def fits(schema: Schema, name: str, data: object) -> bool:
    """True where data has the shape of this name."""
    whole = {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
    return jsonschema.Draft202012Validator(whole).is_valid(data)


def test_every_operation_says_what_it_is(schema: Schema) -> None:
    known = {tag["name"] for tag in schema["tags"]}
    for each in operations(schema):
        assert each["summary"]
        assert not each["summary"].endswith(".")
        assert set(each["tags"]) <= known
        assert re.fullmatch(r"[a-z]+(_[a-z]+)+", each["operationId"]), each["operationId"]
    ids = [each["operationId"] for each in operations(schema)]
    assert len(ids) == len(set(ids))


def test_every_read_of_the_catalog_says_how_it_is_counted_and_only_what_is_kept_has_a_tag(schema: Schema) -> None:
    for each in operations(schema):
        if set(each["tags"]) & {"catalog", *GAMES}:
            headers = each["responses"].get("200", {}).get("headers", {})
            assert {"RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"} <= headers.keys(), each["operationId"]
            assert ("ETag" in headers) == ("304" in each["responses"]), each["operationId"]


def test_a_field_is_explained_in_the_words_of_its_column(schema: Schema) -> None:
    markers = schema["components"]["schemas"]["CollisionObjectiveMarkers"]["properties"]
    assert markers["points_a_piece"]["description"] == "One more piece for so many points of the limit."
    assert markers["points_a_toughness"]["description"] == "Points a toughness"


def test_its_addresses_begin_where_it_was_fetched_and_its_parts_have_words(schema: Schema) -> None:
    assert [each["url"] for each in schema["servers"]] == ["/"]
    assert {*GAMES, "catalog", "armies", "matches"} <= {tag["name"] for tag in schema["tags"] if tag["description"]}


def test_no_body_may_be_left_out(schema: Schema) -> None:
    bodies = [each["requestBody"] for each in operations(schema) if "requestBody" in each]
    assert bodies
    assert all(body["required"] for body in bodies)


def test_nothing_is_said_in_words_that_openapi_does_not_have(schema: Schema) -> None:
    for part in parts(schema):
        assert "nullable" not in part
        assert "x-spec-enum-id" not in part


def test_whatever_is_taken_for_granted_is_as_its_shape_says(schema: Schema) -> None:
    shapes = [each | {"components": schema["components"]} for each in parts(schema) if "default" in each]
    wrong = [each for each in shapes if not jsonschema.Draft202012Validator(each).is_valid(each["default"])]
    assert len(shapes) > 100
    assert wrong == []


def test_an_empty_text_is_of_one_shape_alone_where_one_is_chosen(schema: Schema) -> None:
    for part in parts(schema):
        shapes = [each for each in part.get("oneOf", ()) if "$ref" not in each]
        assert sum(jsonschema.Draft202012Validator(each).is_valid("") for each in shapes) <= 1, part


def test_the_token_is_a_bearer_token(schema: Schema) -> None:
    assert schema["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_each_games_army_file_has_a_shape_of_its_own(schema: Schema) -> None:
    shapes = schema["components"]["schemas"]
    names = [f"{''.join(word.capitalize() for word in game.split('-'))}ArmyFile" for game in GAMES]
    for whole in ("ArmyFile", "ArmyFileRequest"):
        assert shapes[whole]["oneOf"] == [{"$ref": f"#/components/schemas/{name}"} for name in names]
        assert shapes[whole]["discriminator"]["propertyName"] == "game"
    for game, name in zip(GAMES, names, strict=True):
        assert fits(schema, name, {"format": "muster-army/1", "game": game, "entries": []})
        assert not fits(schema, name, {"format": "muster-army/1", "game": game})


def test_the_verbs_of_every_game_are_told_with_their_parts(schema: Schema) -> None:
    verbs = schema["components"]["schemas"]["Option"]["properties"]["verb"]["x-verbs"]
    played = [name for name in settings.GAMES if can_be_played(name)]
    assert verbs == {game_of(name).slug: game_of(name).verbs.schema() for name in played}
    assert verbs["officers-chess"]["art"] == ["piece", "card", "card"]
    assert verbs["collision"]["around"] == ["piece", "piece …"]


def test_moves_are_shapes_that_fixes_and_changes_share(schema: Schema) -> None:
    shapes = schema["components"]["schemas"]
    assert shapes["ChangeRequest"]["properties"]["moves"]["items"] == {"$ref": "#/components/schemas/Move"}
    assert shapes["Fix"]["properties"]["moves"]["items"] == {"$ref": "#/components/schemas/Move"}
    assert fits(schema, "RenameMove", {"move": "rename", "title": "Thorn Watch"})


def test_a_record_stands_as_described(schema: Schema, client: Client) -> None:
    for shelf in shelves():
        for line in kind_lines(shelf):
            name = "".join(word.capitalize() for word in f"{shelf.game.slug}-{line.kind}".replace("_", "-").split("-"))
            page = client.get(f"/api/v1{line.address}?page_size=200").json()
            assert fits(schema, f"{name}Page", page), name
            assert fits(schema, f"{name}InFull", client.get(page["results"][0]["url"]).json()), name


def test_what_always_stands_is_required_and_what_fields_leaves_is_a_shape_of_its_own(
    schema: Schema, client: Client
) -> None:
    shapes = schema["components"]["schemas"]
    for name in ("TacticsDavidUnit", "TacticsDavidUnitInFull", "Section", "Term", "AnyCard"):
        assert set(shapes[name]["required"]) == shapes[name]["properties"].keys(), name
    assert "required" not in shapes["TacticsDavidUnitPart"]
    some = client.get("/api/v1/tactics-david/units/?fields=slug,cost").json()
    assert not fits(schema, "TacticsDavidUnitPage", some)
    assert fits(schema, "TacticsDavidUnitPageAnswer", some)


def test_a_record_has_the_values_that_its_filter_takes(schema: Schema) -> None:
    for game in GAMES:
        for kind, fields in tables_of(game).items():
            name = "".join(word.capitalize() for word in f"{game}-{kind}".replace("_", "-").split("-"))
            shape = schema["components"]["schemas"][name]["properties"]
            for field in fields:
                if field.kind is FieldKind.CHOICE and field.is_column:
                    said = shape[field.name].get("items", shape[field.name])
                    values = said.get("enum", [said.get("const")])
                    assert [value for value, _ in field.choices] == [each for each in values if each], field.name


@pytest.mark.parametrize(
    ("name", "maybe"),
    [
        ("core", False),
        ("range", True),
        ("class", False),
        ("name", False),
        ("area", False),
        ("special", True),
        ("cost", False),
        ("number", False),
    ],
)
def test_only_what_may_be_absent_is_null(schema: Schema, name: str, maybe: bool) -> None:
    field = schema["components"]["schemas"]["TacticsDavidUnit"]["properties"][name]
    is_null = "null" in field.get("type", []) or {"type": "null"} in field.get("oneOf", [])
    assert is_null is maybe


def test_a_replay_is_described(schema: Schema) -> None:
    replay = schema["paths"]["/api/v1/matches/{key}/replay/"]["get"]["responses"]["200"]
    assert replay["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Replay"}


def test_a_page_of_cards_that_are_owned_is_named_after_the_collection(schema: Schema) -> None:
    named = schema["paths"]["/api/v1/collection/"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert named == {"$ref": "#/components/schemas/Collection"}
