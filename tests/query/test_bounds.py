"""Nothing that anybody can type stalls the search, or makes it fail with anything but a named mistake."""

import time
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.browse.query import BadQuery, find, suggest
from armybuilder.browse.query.parsing import LONGEST_TEXT, MOST_DEPTH, MOST_PARTS, MOST_PATTERNS
from armybuilder.browse.query.values import LONGEST_PATTERN
from catalog.shelf import Shelf, shelves

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: Of work, not of waiting. A second is far more than any of these takes, and far less than where time grows with the
#: number of ways to match.
LONGEST_SECONDS = 1.0


@pytest.fixture
def every_shelf() -> list[Shelf]:
    found = shelves()
    find("warm cost>0 /up/", found)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "/(a+)+$/",
        "/(a|a)*b/",
        "/(.*)*x/",
        "/(x+x+)+y/",
        "/^(([a-z])+.)+[A-Z]([a-z])+$/",
        "/" + "(a?)" * 20 + "a" * 19 + "/",
        "/(.{0,30}){0,30}z/",
        "/" + ".*" * 49 + "/",
        " or ".join(["/.*.*.*z$/"] * MOST_PATTERNS),
        " or ".join(["/(.{0,30}){0,30}z/"] * MOST_PATTERNS),
        " ".join(["-a"] * MOST_PARTS),
        " or ".join(["zz"] * MOST_PARTS),
        "(" * 20 + "a" + ")" * 20,
        "cost" + "+cost" * 40 + ">1",
        "<" * LONGEST_TEXT,
        "< " * (LONGEST_TEXT // 2),
        "cost<5x " * (LONGEST_TEXT // 8),
        "cst>>5 (or " * (MOST_DEPTH - 1),
        "-(" * 19 + "a" + ")" * 19,
        "x" * LONGEST_TEXT,
        '"' + "x" * (LONGEST_TEXT - 2) + '"',
    ],
)
def test_no_query_takes_longer_than_its_length_allows(text: str, every_shelf: list[Shelf]) -> None:
    start = time.thread_time()
    with suppress(BadQuery):  # a pattern that takes too long is refused, and named
        find(text, every_shelf)
    assert time.thread_time() - start < LONGEST_SECONDS


def test_a_query_has_a_most_of_patterns(every_shelf: list[Shelf]) -> None:
    with pytest.raises(BadQuery, match="patterns"):
        find(" ".join(["/a/"] * (MOST_PATTERNS + 1)), every_shelf)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("/(/", "missing )"),
        ("/a**/", "bad repetition"),
        ("/(a{900}){900}/", "invalid repetition size"),
        (r"/(a)\1/", "invalid escape"),
        ("/(?<=a)b/", "invalid"),
        ("/" + "a" * (LONGEST_PATTERN + 1) + "/", "at most 100 characters"),
        ("name:/[/", "missing ]"),
    ],
)
def test_a_pattern_that_cannot_be_read_is_a_named_mistake(text: str, message: str, every_shelf: list[Shelf]) -> None:
    with pytest.raises(BadQuery) as bad:
        find(text, every_shelf)
    (mistake,) = bad.value.mistakes
    assert message in mistake.message
    assert mistake.column == text.index("/") + 1


PIECES = [
    *'():=<>!+-*/" ',
    "or ",
    "cost",
    "name",
    "class:",
    "order:",
    "has:",
    "is:",
    "game:",
    "kind:",
    "none",
    "5",
    "é",
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=16).map("".join)))
def test_any_text_finds_cards_or_names_its_mistakes(text: str, every_shelf: list[Shelf]) -> None:
    try:
        found = find(text, every_shelf)
    except BadQuery as bad:
        mistakes = bad.mistakes
    else:
        mistakes = ()
        assert found.words
    assert all(1 <= mistake.column <= len(text) + 1 and mistake.message for mistake in mistakes)
    for cursor in (0, len(text) // 2, len(text)):
        for way in suggest(text, cursor, every_shelf):
            assert way.query.startswith(text[: way.query.find(way.shown)][:1])
            assert way.query[: way.cursor].endswith(way.shown)
