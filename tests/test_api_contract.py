"""The API keeps to its own description: requests made up from the description, good ones and bad, find no failure."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.core.cache import cache as django_cache
from django.test import Client
from hypothesis import strategies as st
from schemathesis.engine import events, from_schema

from armybuilder.accounts.tokens import make_token
from armybuilder.wsgi import application
from catalog.kinds import kinds
from tests.engine.armies import TACTICS
from tests.factories import UserFactory
from validation.books import rulebook

# Requests are made in a thread of their own, so the database can't be held in one transaction.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

#: Queries that every list understands, and words that every search takes.
WORDS = st.sampled_from(["fire", "a", "knight", "0", '"the"', "-sword", "fire or ice", "(a b)", "/fi.e/"])
for name in ("muster-query", "words"):
    schemathesis.openapi.format(name, WORDS)

#: The limits of the description: which cards a body may name, and which name goes with which password. And the check
#: for ignored tokens asks for the same again in a way that a WSGI application can't be asked.
OF_ARMIES = {"positive_data_acceptance": {"enabled": False}, "ignored_auth": {"enabled": False}}
GAMES = [game.replace("_", "-") for game in settings.GAMES]


@pytest.fixture(autouse=True)
def no_throttles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    rates = dict.fromkeys(("reads", "writes", "checks", "slices", "talk", "tokens"), "1000000/min")
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.THROTTLE_RATES", rates)
    # With every request schemathesis looks for it, all along the path of modules: a seventh of the whole time.
    monkeypatch.setitem(sys.modules, "flask", None)
    yield
    django_cache.clear()


@cache
def described() -> bytes:
    """The API's description as it is sent, which takes longer to make than many requests."""
    return Client().get("/api/v1/schema/").content


def description(has_any_army: bool) -> dict[str, Any]:
    """The API's description; unless told, the check alone takes any army of a game, and other addresses one good army.

    The same function reads armies wherever they are sent and of whatever game, so that what a file may hold is gone
    through once; what else a body holds is met beside a good army.
    """
    told: dict[str, Any] = json.loads(described())
    if not has_any_army:
        body = told["paths"]["/api/v1/check/"]["post"]["requestBody"]["content"]["application/json"]
        body["schema"] = {"$ref": "#/components/schemas/TacticsDavidArmyFile"}
        told["components"]["schemas"]["ArmyFileRequest"] = {"enum": [TACTICS]}
    return told


def failures(
    tags: list[str],
    headers: Mapping[str, str] = MappingProxyType({}),
    without: Sequence[str] = (),
    *,
    has_any_army: bool = False,
    **more: Any,
) -> Iterator[str]:
    """All failures that requests to the operations of these tags meet, but for those at some addresses."""
    config = schemathesis.Config.from_dict(
        {
            "seed": 7,
            "continue-on-failure": True,
            "generation": {"max-examples": 3, "deterministic": True},
            "phases": {"stateful": {"enabled": False}},
            # Strings of our own source would stand for queries whatever their format: "about:blank" is none.
            "analysis": {"constants": {"enabled": False}},
            "headers": {"Accept-Encoding": "identity", **headers},  # the client in the process unpacks nothing
            **more,
        }
    )
    schema = schemathesis.openapi.from_dict(description(has_any_army), config=config)
    schema.app = application
    chosen = schema.include(tag=tags)
    for event in from_schema(chosen.exclude(path=list(without)) if without else chosen).execute():
        if isinstance(event, events.ScenarioFinished):
            yield from failed_checks(event)
        elif isinstance(event, events.NonFatalError | events.FatalError):
            yield str(event)


def failed_checks(event: events.ScenarioFinished) -> Iterator[str]:
    for key, checks in event.recorder.checks.items():
        for check in checks:
            if check.failure_info:
                asked = event.recorder.interactions[key].request
                yield f"{asked.method} {asked.uri}: {check.name}: {check.failure_info.failure}"


def of_other_kinds(game: str) -> list[str]:
    """The addresses of a game's kinds but the one that its armies are made of: the same views serve all of them."""
    main = rulebook(game).kinds[0]
    plurals = [model.plural for kind, model in kinds(game).items() if kind != main]
    return [f"/api/v1/{game}/{plural}/{end}" for plural in plurals for end in ("", "{slug}/", "facets/")]


def counted(game: str) -> str:
    """The address of the counts by facet of a game's main kind: one view for all games, asked as the list is."""
    return f"/api/v1/{game}/{kinds(game)[rulebook(game).kinds[0]].plural}/facets/"


#: The lists that are asked for by the same words as another is.
ASKED_AS_ANOTHER = ["/api/v1/cards/random/", counted(GAMES[0])]
OTHER_KINDS = [address for game in GAMES for address in of_other_kinds(game)]


@pytest.mark.parametrize("tag", ["catalog", GAMES[0]])
def test_reading_is_as_described_at_every_bound(tag: str) -> None:
    """Every parameter at and beyond its bounds; the lists of the other games go through the same views."""
    assert list(failures([tag], without=[*OTHER_KINDS, *ASKED_AS_ANOTHER])) == []


def test_reading_in_every_game_is_as_described() -> None:
    """Requests by chance, which take several parameters at once."""
    by_chance: dict[str, Any] = {
        "phases": {"stateful": {"enabled": False}, "coverage": {"enabled": False}},
        "generation": {"max-examples": 8, "deterministic": True},
    }
    alike = [counted(game) for game in GAMES[1:]]
    assert list(failures(["catalog", *GAMES], without=[*OTHER_KINDS, *alike], **by_chance)) == []


@pytest.mark.long
@pytest.mark.parametrize("tag", ["catalog", *GAMES])
def test_reading_every_kind_is_as_described(tag: str) -> None:
    assert list(failures([tag])) == []


OF_PEOPLE = ["armies", "check", "account", "collection", "matches"]


@pytest.mark.parametrize("tag", OF_PEOPLE)
def test_all_that_a_person_does_is_as_described(tag: str) -> None:
    token = make_token(UserFactory.create(username="ada"))
    assert list(failures([tag], headers={"Authorization": f"Token {token}"}, checks=OF_ARMIES)) == []


@pytest.mark.long
@pytest.mark.parametrize("tag", OF_PEOPLE)
def test_any_army_is_taken_as_described_wherever_it_is_sent(tag: str) -> None:
    headers = {"Authorization": f"Token {make_token(UserFactory.create(username='ada'))}"}
    assert list(failures([tag], headers=headers, has_any_army=True, checks=OF_ARMIES)) == []
