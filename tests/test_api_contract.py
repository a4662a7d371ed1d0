"""The API keeps to its own description: requests made up from the description, good ones and bad, find no failure."""

from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from armybuilder.wsgi import application

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: Queries that any list understands, and words that any search takes.
WORDS = st.sampled_from(["fire", "a", "knight", "or-something", "0", '"the"', "-sword", "fire or ice", "(a b)"])
schemathesis.openapi.format("muster-query", WORDS)
schemathesis.openapi.format("words", WORDS)


@pytest.fixture
def described(db: None) -> Any:
    """The API as it describes itself."""
    config = schemathesis.Config.from_dict({"seed": 7, "generation": {"max-examples": 3}})
    return schemathesis.openapi.from_wsgi("/api/v1/schema/", application, config=config)


api = schemathesis.pytest.from_fixture("described")


@api.parametrize()
@settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_the_api_is_as_described(case: schemathesis.Case) -> None:
    case.call_and_validate()
