"""Armies by chance."""

from hypothesis import strategies as st

from tests.games.officers_chess.paper import army_file, cards
from validation.army import ArmyFile
from validation.games.officers_chess import book

CLASSES = list(cards().classes)
GEAR = list(cards().gear)
TAGS = list(cards().tags)
#: Those about which rules have most to say: the Lord, shifters, owners of Exclusive weapons.
DELICATE = ["lord", "taguel-normal", "taguel-beast", "manakete-normal", "archer", "hero", "priest", "revenant"]
TELLING = ["rapier", "reginleif", "iron-sword", "iron-lance", "beaststone", "heal", "ballista", "wretched-air",
           "crest-of-the-sun", "crest-of-the-moon", "vulnerary"]  # fmt: skip
rulesets = st.sampled_from(list(book.rulesets))
choices = st.fixed_dictionaries(
    {},
    optional={
        "scenario": st.sampled_from(["", *cards().scenarios]),
        "side": st.sampled_from(["", "attacker", "defender"]),
    },
)
slugs = st.sampled_from(DELICATE) | st.sampled_from(CLASSES)
gear = st.sampled_from(TELLING) | st.sampled_from(GEAR)
tags = st.sampled_from(["leader", "saboteur", "fleeing"]) | st.sampled_from(TAGS)
lines = st.fixed_dictionaries(
    {"card": slugs},
    optional={
        "count": st.integers(1, 4),
        "inventory": st.lists(gear, max_size=5),
        "tags": st.lists(tags, max_size=3),
    },
)


@st.composite
def armies(draw: st.DrawFn, most: int = 6) -> ArmyFile:
    """Any army that the file format admits."""
    rows = draw(st.lists(lines, max_size=most))
    limit = draw(st.none() | st.integers(0, 900))
    return army_file(*rows, ruleset=draw(rulesets), limit=limit, options=draw(choices))
