"""The army file: what goes out comes back, and whatever else comes in is answered with all that is wrong in it."""

import json
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from armybuilder.lists.files import Invalid, as_document, read, read_moves, schema, write
from armybuilder.lists.texts import as_markdown, as_text, diff
from catalog.shelf import shelf
from tests.factories import GAME, army_file
from validation.army import LONGEST_NAME, MOST_COUNT, ArmyFile, Entry
from validation.books import rulebook
from validation.moves import MOST_MOVES, Add, Move, Remove, SetLimit, as_json

pytestmark = [pytest.mark.django_db, pytest.mark.once]
BOOK = rulebook(GAME)


def document(**fields: Any) -> dict[str, Any]:
    return {"format": "muster-army/1", "game": GAME, "entries": [], **fields}


def mistakes(source: object) -> dict[str, str]:
    """The mistakes in a file by their paths; the source is a document, or the file itself."""
    text = source if isinstance(source, str | bytes) else json.dumps(source)
    with pytest.raises(Invalid) as refused:
        read(text)
    return {mistake.path: mistake.message for mistake in refused.value.mistakes}


# In and out

words = st.text(st.characters(blacklist_categories=["Cc", "Cs"]), max_size=40).map(lambda text: " ".join(text.split()))


@st.composite
def army_files(draw: st.DrawFn) -> ArmyFile:
    """Any army that can be kept."""
    cards = shelf(GAME)
    slugs = {
        kind: st.sampled_from(sorted(cards.kind(kind)))
        for kind in {*BOOK.kinds, *chain(*(role.kinds for role in BOOK.roles))}
    }
    entries = []
    for place in range(draw(st.integers(0, 6))):
        roles = {role.name: tuple(draw(st.lists(slugs[role.kinds[0]], max_size=3))) for role in BOOK.roles}
        kept = {name: found for name, found in roles.items() if found}
        entries.append(Entry(place, draw(slugs[BOOK.kinds[0]]), draw(st.integers(1, MOST_COUNT)), kept, draw(words)))
    return ArmyFile(
        game=GAME,
        name=draw(words.filter(bool)),
        ruleset=draw(st.sampled_from(sorted(BOOK.rulesets))),
        limit=draw(st.none() | st.integers(0, 1000)),
        options=draw(st.fixed_dictionaries({}, optional={o.name: st.integers(o.least, o.most) for o in BOOK.options})),
        entries=tuple(entries),
    )


@given(army_files())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_written_reads_back_the_same(file: ArmyFile) -> None:
    text = write(file)
    assert read(text) == file
    assert write(read(text.encode())) == text
    assert json.loads(text) == as_document(file)


def test_a_file_shows_only_what_is_not_the_default(golden: Any) -> None:
    golden("army-file.json", write(army_file()))


def test_a_file_may_leave_out_all_but_format_game_and_entries() -> None:
    assert read(json.dumps(document())) == ArmyFile(GAME, ruleset=next(iter(BOOK.rulesets)))


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert read(b"\xef\xbb\xbf" + write(army_file()).encode()) == army_file()


# Mistakes


def test_all_mistakes_are_named_at_once() -> None:
    found = mistakes(
        document(
            format="muster-army/9",
            name="",
            ruleset="strict-themd",
            limit=-1,
            options={"copies": 0, "size": 3},
            entries=[
                {"card": "sodlier", "count": 0},
                {"card": "soldier", "itmes": []},
                {"card": "knight", "items": ["soldier", "x" * 90, 5], "count": "two", "note": 7},
                {"count": 1.5},
                "soldier",
            ],
            comment="hello",
        )
    )
    assert found == {
        "$.format": "'muster-army/9' should be 'muster-army/1'.",
        "$.name": found["$.name"],
        "$.ruleset": found["$.ruleset"],
        "$.limit": "-1 is too small; 0 is the least.",
        "$.options.copies": "0 is too small; 1 is the least.",
        "$.options.size": "There is no field 'size'. Known here: copies.",
        "$.entries[0].card": "There is no unit 'sodlier'. Did you mean 'soldier'?",
        "$.entries[0].count": "0 is too small; 1 is the least.",
        "$.entries[1].itmes": "There is no field 'itmes'. Did you mean 'items'?",
        "$.entries[2].items[0]": found["$.entries[2].items[0]"],
        "$.entries[2].items[1]": found["$.entries[2].items[1]"],
        "$.entries[2].items[2]": "5 should be text.",
        "$.entries[2].count": "'two' should be a whole number.",
        "$.entries[2].note": "7 should be text.",
        "$.entries[3]": "'card' is missing.",
        "$.entries[3].count": "1.5 should be a whole number.",
        "$.entries[4]": "'soldier' should be an object.",
        "$.comment": found["$.comment"],
    }
    assert found["$.ruleset"].endswith("Did you mean 'strict-themed'?")
    assert found["$.entries[2].items[0]"] == "Soldier is of the kind unit; here stands a card of the kind item."


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "This is not JSON: Expecting value, line 1, column 1."),
        ('{"format": ', "This is not JSON: Expecting value, line 1, column 12."),
        (b"\xff\xfe", "The file is not written in UTF-8."),
        ("[" * 100_000, "Lists and objects stand in one another more than 20 deep."),
        ("[" * 50 + "]" * 50, "Lists and objects stand in one another more than 20 deep."),
        (" " * 1_000_001, "This is larger than 1000 kB, the most that is read."),
        ('{"limit": NaN}', "This is not JSON: NaN is no number there."),
        ('{"limit": -Infinity}', "This is not JSON: -Infinity is no number there."),
        ("[]", "a list should be an object."),
        ("null", "null should be an object."),
        ("7", "7 should be an object."),
    ],
)
def test_what_is_no_army_file_at_all_says_so(source: str | bytes, message: str) -> None:
    assert message in mistakes(source)["$"]


def test_a_number_of_many_digits_is_no_number() -> None:
    found = mistakes(f'{{"limit": {"9" * 5000}}}')
    assert found == {"$": "There is a number of thousands of digits, more than are read."}


def test_a_field_that_stands_twice_is_a_mistake() -> None:
    assert mistakes('{"game": "a", "entries": [{"card": "a", "card": "b"}]}') == {
        "$.entries[0].card": "'card' stands twice in this object."
    }


@pytest.mark.parametrize("text", ["half a character \\ud800", "nothing \\u0000", "bell \\u0007", "turned \\u202e"])
def test_letters_that_cannot_be_kept_are_a_mistake(text: str) -> None:
    assert "$.name" in mistakes(f'{{"format": "muster-army/1", "game": "{GAME}", "entries": [], "name": "{text}"}}')


@pytest.mark.parametrize("name", [" \t ", "\u200b", "\ufeff \u00ad"])
def test_a_name_in_which_nothing_can_be_read_is_none(name: str) -> None:
    assert mistakes(document(name=name)) == {
        "$.name": "A name is plain text: something to read, without control characters."
    }


def test_an_unknown_game_says_which_there_are() -> None:
    assert f"'{GAME}'" in mistakes({"format": "muster-army/1", "game": "chess", "entries": [{"piece": 1}]})["$.game"]


def test_a_file_keeps_letters_as_people_read_them() -> None:
    assert '"name": "Żółwie 龍"' in write(ArmyFile(GAME, name="Żółwie 龍"))


def test_markup_is_text_like_any_other() -> None:
    name = "<script>alert('1')</script> & \"{{ 7 }}\" א"
    file = read(json.dumps(document(name=name, entries=[{"card": "soldier", "note": "<b>\n{% now %}"}])))
    assert (file.name, file.entries[0].note) == (name, "<b>\n{% now %}")
    assert list(mistakes(document(**{"<img src=x>": 1}))) == ['$["<img src=x>"]']


def test_ten_thousand_lines_are_too_many() -> None:
    assert mistakes(document(entries=[{"card": "soldier"}] * 10_000)) == {
        "$.entries": "This list is too long; 500 is the most that it may hold."
    }


def test_a_flood_of_mistakes_is_cut_short() -> None:
    found = mistakes(document(entries=[{}] * 240_000))
    assert len(found) == 201
    assert found["$"] == "There are more mistakes; these are the first 200."
    assert len(mistakes(document(**{f"x{number}": 1 for number in range(50_000)}))) == 201


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["soldier", "sword", GAME]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text() | st.sampled_from(["card", "count", "items", "below", "note"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(as_document(ArmyFile(GAME)), anything)), st.booleans())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_whatever_is_answered_with_an_error_of_ours(fields: dict[str, Any], is_titled: bool) -> None:
    titled = {**fields, "format": "muster-army/1", "game": GAME} if is_titled else fields
    try:
        file = read(json.dumps(titled))
    except Invalid as refused:
        named = [(mistake.path, mistake.message) for mistake in refused.mistakes]
    else:
        named = [("$", f"{len(BOOK.check(file, shelf(GAME)).findings)} findings")]
    assert named
    assert all(path.startswith("$") and message for path, message in named)


def test_the_schema_is_one_and_agrees_with_the_reader() -> None:
    Draft202012Validator.check_schema(schema())
    validator = Draft202012Validator(schema())
    assert validator.is_valid(as_document(army_file()))
    assert not validator.is_valid({**as_document(army_file()), "limit": "many"})


# Moves as data


def test_moves_read_back_as_they_are_written() -> None:
    moves: list[Move] = [Add("soldier", 2, {"items": ("sword",)}, "first"), Remove(3), SetLimit(None), SetLimit(100)]
    assert read_moves(json.loads(json.dumps([as_json(move) for move in moves]))) == moves


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ({"move": "remov", "key": 1}, "$.moves[0].move"),
        ({"move": ["remove"]}, "$.moves[0].move"),
        ({"move": "remove"}, "$.moves[0]"),
        ({"move": "remove", "key": "one"}, "$.moves[0].key"),
        ({"move": "remove", "key": 1, "why": 2}, "$.moves[0].why"),
        ({"move": "set-limit", "limit": "x"}, "$.moves[0].limit"),
        ({"move": "add", "card": "soldier", "roles": {"items": "sword"}}, "$.moves[0].roles.items"),
        ({"move": "add", "card": "soldier", "roles": {"items": [1]}}, "$.moves[0].roles.items[0]"),
        ("remove", "$.moves[0]"),
    ],
)
def test_a_move_that_is_none_is_refused_where_it_is_wrong(move: object, path: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_moves([move])
    assert path in {mistake.path for mistake in refused.value.mistakes}


@pytest.mark.parametrize("moves", [None, [], {}, "remove", [{"move": "remove", "key": 1}] * (MOST_MOVES + 1)])
def test_moves_are_a_list_of_one_to_a_thousand(moves: object) -> None:
    with pytest.raises(Invalid):
        read_moves(moves)


# Texts and differences


def test_an_army_reads_well_in_a_chat_and_a_forum(golden: Any) -> None:
    noted = replace(army_file(), name="Bramble *Watch*", limit=100)
    golden("army.txt", as_text(noted, shelf(GAME)))
    golden("army.md", as_markdown(noted, shelf(GAME)))


AGREED = [
    ("analog-tactics", "team", {"level": 4}, "Analog Tactics · Team · Level: 4 · 0 units"),
    ("analog-tactics", "team", {"level": 1}, "Analog Tactics · Team · 0 units"),
    (
        *("officers-chess", "battle", {"scenario": "breakout", "side": "attacker"}),
        "Officer's Chess · Battle · Scenario: Breakout · Side: Attacker · 0 of 450 gold",
    ),
    (
        *("tactica", "open", {"boxes": 1, "walls": 3, "battle": "battle-1"}),
        "TACTICA · Open · Walls: 3 · Battle: Battle 1 · 0 cards",
    ),
    ("tactics-david", "open", {}, "Tactics David · Open · 0 points"),
]


@pytest.mark.parametrize(("game", "ruleset", "options", "head"), AGREED)
def test_the_text_of_an_army_says_what_is_agreed_on_beside_the_usual(
    game: str, ruleset: str, options: dict[str, int | str], head: str
) -> None:
    file, cards = ArmyFile(game, ruleset=ruleset, options=options), shelf(game)
    assert as_text(file, cards).splitlines()[1] == head
    assert as_markdown(file, cards).splitlines()[2] == head


def test_differences_name_what_came_went_and_changed() -> None:
    before = army_file()
    first, second, third = before.entries
    after = replace(
        before,
        name="Thorn Watch",
        limit=None,
        ruleset="open",
        entries=(replace(first, count=2), replace(third, roles={**third.roles, "items": ()}), Entry(9, "archer")),
    )
    found = [(difference.what, difference.text) for difference in diff(before, after)]
    assert ("changed", "Name: Bramble Watch is now Thorn Watch") in found
    assert ("changed", "Limit: 100 is now none") in found
    assert ("changed", "3 × Soldier is now 2 × Soldier") in found
    assert ("removed", "Knight with Sword, Boots") in found
    assert ("added", "Archer") in found
    assert ("changed", "Spearman over Soldier, Warrior with Shield is now Spearman over Soldier, Warrior") in found
    assert second.card == "knight"


def test_the_same_army_has_no_differences_and_a_shuffled_one_only_its_order() -> None:
    before = army_file()
    assert diff(before, before) == []
    turned = replace(before, entries=tuple(reversed(before.entries)))
    assert [difference.text for difference in diff(before, turned)] == ["The lines stand in another order"]


def test_names_are_as_long_as_they_may_be() -> None:
    assert len(read(json.dumps(document(name="x" * LONGEST_NAME))).name) == LONGEST_NAME
    assert "$.name" in mistakes(document(name="x" * (LONGEST_NAME + 1)))
