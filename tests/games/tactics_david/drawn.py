"""Armies by chance."""

from hypothesis import strategies as st

from tests.games.tactics_david.paper import army_file, cards
from validation.army import ArmyFile
from validation.games.tactics_david import book

UNITS = list(cards().units)
ITEMS = list(cards().items)
#: Close relatives, so that stacks and copies happen: Soldiers, the branch to the Beast Man, Wolf in two trees, Slimes.
RELATIVES = [*UNITS[:20], *UNITS[26:30], *UNITS[88:96], *UNITS[100:104]]
rulesets = st.sampled_from(list(book.rulesets))
limits = st.none() | st.integers(0, 250)
options: st.SearchStrategy[dict[str, int]] = st.just({}) | st.fixed_dictionaries({"copies": st.integers(1, 5)})
slugs = st.sampled_from(RELATIVES) | st.sampled_from(UNITS)
lines = st.fixed_dictionaries(
    {"card": slugs},
    optional={
        "count": st.integers(1, 4),
        "below": st.lists(slugs, max_size=4),
        "items": st.lists(st.sampled_from(ITEMS), max_size=4),
    },
)


@st.composite
def armies(draw: st.DrawFn, most: int = 8) -> ArmyFile:
    """Any army that the file format admits."""
    rows = draw(st.lists(lines, max_size=most))
    return army_file(*rows, ruleset=draw(rulesets), limit=draw(limits), options=draw(options))
