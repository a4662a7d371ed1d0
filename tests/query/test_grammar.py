"""The query language as it is written: what a text means, and that every tree says itself in the same language."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from armybuilder.browse.query.mistakes import BadQuery, mended
from armybuilder.browse.query.parsing import LONGEST_TEXT, MOST_DEPTH, MOST_PARTS, MOST_PATTERNS, parse
from armybuilder.browse.query.tree import (
    Amount,
    And,
    Calc,
    Comparison,
    FieldTest,
    Figure,
    Node,
    Not,
    Or,
    Phrase,
    Regex,
    Word,
    leaves,
)
from catalog.mistakes import Mistake

cost, front, back = Figure("cost"), Figure("front"), Figure("back")
MEANINGS: list[tuple[str, Node | None]] = [
    ("", None),
    ("  ", None),
    ("fire", Word("fire")),
    ("black-knight", Word("black-knight")),
    ("+1 3+", And((Word("+1"), Word("3+")))),
    ("attack!", Word("attack!")),
    ('"line of sight"', Phrase("line of sight")),
    ("“line of sight”", Phrase("line of sight")),
    ("/^a+b/", Regex("^a+b")),
    (r"/a\/b/", Regex(r"a\/b")),
    ("fire ice", And((Word("fire"), Word("ice")))),
    ("fire and ice", And((Word("fire"), Word("ice")))),
    ("fire or ice", Or((Word("fire"), Word("ice")))),
    ("fire OR ice", Or((Word("fire"), Word("ice")))),
    ("order oracle", And((Word("order"), Word("oracle")))),
    ("a b or c", Or((And((Word("a"), Word("b"))), Word("c")))),
    ("a (b or c)", And((Word("a"), Or((Word("b"), Word("c")))))),
    ("((a)) (b (c d))", And((Word("a"), Word("b"), Word("c"), Word("d")))),
    ("-fire", Not(Word("fire"))),
    ("-(fire or ice)", Not(Or((Word("fire"), Word("ice"))))),
    ("a -b", And((Word("a"), Not(Word("b"))))),
    ("class:h", FieldTest("class", ":", Word("h"))),
    ("class : h", FieldTest("class", ":", Word("h"))),
    ('name="black knight"', FieldTest("name", "=", Phrase("black knight"))),
    ("name==archer", FieldTest("name", "=", Word("archer"))),
    ("name:/^a/", FieldTest("name", ":", Regex("^a"))),
    ("order:-cost", FieldTest("order", ":", Word("-cost"))),
    ("root!=ghost", FieldTest("root", "!=", Word("ghost"))),
    ("root≠ghost", FieldTest("root", "!=", Word("ghost"))),
    ("cost=5", FieldTest("cost", "=", Word("5"))),
    ("cost<5", Comparison(cost, "<", Amount(5))),
    ("cost≤5", Comparison(cost, "<=", Amount(5))),
    ("cost >= 5", Comparison(cost, ">=", Amount(5))),
    ("cost>-1.5", Comparison(cost, ">", Amount(-1.5))),
    ("5<=cost", Comparison(Amount(5), "<=", cost)),
    ("front+back>=10", Comparison(Calc(front, "+", back), ">=", Amount(10))),
    ("front + back >= 10", Comparison(Calc(front, "+", back), ">=", Amount(10))),
    ("front-back>0", Comparison(Calc(front, "-", back), ">", Amount(0))),
    ("front+back=cost", Comparison(Calc(front, "+", back), "=", cost)),
    ("front+back!=10", Comparison(Calc(front, "+", back), "!=", Amount(10))),
    ("(front+back)*2>cost", Comparison(Calc(Calc(front, "+", back), "*", Amount(2)), ">", cost)),
    ("front+back*2>1", Comparison(Calc(front, "+", Calc(back, "*", Amount(2))), ">", Amount(1))),
    ("cost/2<front", Comparison(Calc(cost, "/", Amount(2)), "<", front)),
    ("front<cost-(back+1)", Comparison(front, "<", Calc(cost, "-", Calc(back, "+", Amount(1))))),
    ("cost<5 -fire", And((Comparison(cost, "<", Amount(5)), Not(Word("fire"))))),
    ("cost<5 (fire)", And((Comparison(cost, "<", Amount(5)), Word("fire")))),
    ("cost<back/2 /x/", And((Comparison(cost, "<", Calc(back, "/", Amount(2))), Regex("x")))),
    ("cost<back (/ x/)", And((Comparison(cost, "<", back), Regex(" x")))),
]


@pytest.mark.parametrize(("text", "tree"), MEANINGS)
def test_a_text_means_its_tree(text: str, tree: Node | None) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(
    ("text", "column", "message", "fix"),
    [
        ("cost<", 6, "Nothing stands after “<”.", ""),
        ("fire cost>=", 12, "Nothing stands after “>=”.", "fire"),
        ('fire "ice', 6, "This phrase has no end.", 'fire "ice"'),
        ("/ice", 1, "This regular expression has no end.", "/ice/"),
        ("name:/ice", 6, "This regular expression has no end.", "name:/ice/"),
        ("(fire", 1, "This bracket is not closed.", "(fire)"),
        ("fire)", 5, "This bracket closes nothing.", "fire"),
        ("fire ()", 7, "These brackets are empty.", "fire"),
        ("or fire", 1, "“or” stands between two things that are asked.", "fire"),
        ("fire or", 8, "Nothing stands after “or”.", "fire"),
        ("fire or or ice", 9, "“or” stands between two things that are asked.", "fire or ice"),
        ("a (or b)", 4, "“or” stands between two things that are asked.", "a (b)"),
        ("- fire", 1, "“-” stands right before what it rules out.", "-fire"),
        ("<5", 1, "“<” has no field before it.", '"<5"'),
        ("cost=<5", 6, "A second sign stands here.", "cost=5"),
        ("cost=>5", 6, "A second sign stands here.", "cost=5"),
        ("name::x", 6, "A second sign stands here.", "name:x"),
        ("cost<5x", 6, "“5x” can't stand here.", ""),
        ('front+back:"x"', 12, "A computed figure is compared with a figure.", ""),
        ("cost<12345678901", 6, "“12345678901…” is too long for a figure.", ""),
    ],
)
def test_what_breaks_the_grammar_is_named_with_its_column(text: str, column: int, message: str, fix: str) -> None:
    with pytest.raises(BadQuery) as bad:
        parse(text)
    (mistake,) = bad.value.mistakes
    assert (mistake.column, mistake.message) == (column, message)
    assert mistake.expected
    assert not fix or fix in mistake.near


@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        ("cost>>5 (fire", [6, 9]),
        ("cost>>5x back<", [6, 7, 15]),
        ("or fire or or ice )", [1, 12, 19]),
        ("a () b:: or <5", [4, 8, 13]),
        ("((a)", [1]),
        ("((a", [1, 2]),
        ('cost<"x" back< "ice', [6, 16]),
        ("cost<5x back>6y", [6, 14]),
        ("cost=<5 back=<6 - x", [6, 14, 17]),
        ('front+back:"x" cost<', [12, 21]),
        ("cost< -fire back<", [7, 18]),
        ("a or", [5]),
        ("< " * 25, [1, *range(5, 45, 2)]),
    ],
)
def test_one_mistake_hides_none_to_its_right(text: str, mistakes: list[int]) -> None:
    assert [mistake.column for mistake in mistakes_of(text)] == mistakes


def test_each_of_several_mistakes_is_mended_in_its_place_and_all_of_them_together() -> None:
    text = "cost>>5 (fire or or ice"
    found = mistakes_of(text)
    assert [mistake.near[0] for mistake in found] == [
        "cost>5 (fire or or ice",
        "cost>>5 (fire or or ice)",
        "cost>>5 (fire or ice",
    ]
    assert mended(text, found) == "cost>5 (fire or ice)"
    assert parse(mended(text, found))


def test_where_too_much_is_wrong_the_last_mistake_says_that_there_is_more() -> None:
    assert mistakes_of("< " * 25)[-1].message == "More can't be read from here on."


# What bounds a query


def test_a_query_has_a_longest_length_a_greatest_depth_and_a_most_of_parts() -> None:
    for text in ("a" * (LONGEST_TEXT + 1), "(" * 200, "-(" * 200, " ".join("a" * (MOST_PARTS + 1))):
        with pytest.raises(BadQuery):
            parse(text)
    assert parse("a" * LONGEST_TEXT)
    assert parse("(" * MOST_DEPTH + "a" + ")" * MOST_DEPTH) == Word("a")
    tree = parse(" ".join("a" * MOST_PARTS))
    assert tree is not None
    assert len(list(leaves(tree))) == MOST_PARTS


def test_brackets_in_a_phrase_or_a_pattern_are_no_depth() -> None:
    assert parse('"' + "(" * 50 + '"') == Phrase("(" * 50)
    assert parse("/" + "(" * 50 + "/") == Regex("(" * 50)


# Any text, any tree

PIECES = [
    "or",
    "and",
    "-",
    "(",
    ")",
    '"',
    "/",
    ":",
    "=",
    "!=",
    "<",
    ">=",
    "+",
    "*",
    " ",
    "cost",
    "class",
    "5",
    "-1",
    "é",
]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=25).map("".join)))
def test_any_text_has_a_tree_or_names_its_mistakes(text: str) -> None:
    mistakes = mistakes_of(text)
    assert mistakes or (parse(text) is None) == (not text.strip())
    for mistake in mistakes:
        assert 1 <= mistake.column <= len(text) + 1
        assert len(mistakes) > 1 or all(parse(fix) for fix in mistake.near)


def mistakes_of(text: str) -> tuple[Mistake, ...]:
    """The grammar's mistakes of a text; whatever else is raised fails the test."""
    try:
        parse(text)
    except BadQuery as bad:
        return bad.mistakes
    return ()


names = st.sampled_from(["cost", "front", "movement_type", "armor_10", "größe"])
plain_words = st.from_regex(r"[a-z0-9é+][a-z0-9é'+*-]{0,8}", fullmatch=True).filter(lambda w: w not in ("or", "and"))
phrases = st.text(st.characters(codec="utf-8", exclude_characters='"“”'), max_size=12).map(Phrase)
patterns = st.from_regex(r"(?:[a-z.+*^$|\[\]() -]|\\[/\\.d]){1,10}", fullmatch=True).map(Regex)
amounts = st.integers(0, 999).map(lambda number: Amount(float(number)))
figures = st.recursive(
    st.one_of(names.map(Figure), amounts),
    lambda inner: st.builds(Calc, inner, st.sampled_from("+-*/"), inner),
    max_leaves=4,
)
words = plain_words.map(Word)
tests = st.builds(FieldTest, names, st.sampled_from([":", "=", "!="]), st.one_of(words, phrases, patterns))
comparisons = st.builds(Comparison, figures, st.sampled_from(["<", "<=", ">", ">="]), figures)


def _together(sort: type[And] | type[Or], parts: list[Node]) -> Node:
    """Parts in one row, as the parser lays them."""
    flat = [each for part in parts for each in (part.parts if isinstance(part, sort) else (part,))]
    return sort(tuple(flat))


trees: st.SearchStrategy[Node] = st.recursive(
    st.one_of(words, phrases, patterns, tests, comparisons),
    lambda inner: st.one_of(
        inner.map(Not),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: _together(And, parts)),
        st.lists(inner, min_size=2, max_size=3).map(lambda parts: _together(Or, parts)),
    ),
    max_leaves=6,
)


@given(trees)
@example(And((Comparison(cost, "<", cost), Regex(" "))))
def test_a_tree_that_is_printed_and_parsed_again_is_the_same(tree: Node) -> None:
    text = str(tree)
    patterns = sum(isinstance(getattr(part, "value", part), Regex) for part in leaves(tree))
    if len(text) <= LONGEST_TEXT and patterns <= MOST_PATTERNS:
        assert parse(text) == tree
