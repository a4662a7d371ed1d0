"""Decks by chance."""

from hypothesis import strategies as st

from tests.games.tactica.deck import cards, deck_file
from validation.army import ArmyFile
from validation.games.tactica import book

SLUGS = list(cards().all)
rulesets = st.sampled_from(list(book.rulesets))
options = st.fixed_dictionaries(
    {},
    optional={
        "boxes": st.integers(1, 9),
        "training": st.integers(0, 99),
        "walls": st.integers(0, 99),
        "battle": st.sampled_from(["", "battle-1", "battle-3"]),
    },
)
lines = st.tuples(st.sampled_from(SLUGS), st.integers(1, 12) | st.integers(1, 99))


@st.composite
def decks(draw: st.DrawFn, most: int = 16) -> ArmyFile:
    """Any deck that the file format admits."""
    return deck_file(*draw(st.lists(lines, max_size=most)), ruleset=draw(rulesets), options=draw(options))
