"""Battle groups by chance."""

from hypothesis import strategies as st

from tests.games.collision.groups import cards, group
from validation.army import ArmyFile
from validation.games.collision import book
from validation.games.collision.objectives import MINOR

SLUGS = list(cards().characters)
#: Those who may stand together, so that some groups are legal.
FRIENDS = ["castle-guard", "dawn-cleric", "shield-captain", "winged-scout"]
rulesets = st.sampled_from(list(book.rulesets))
limits = st.none() | st.integers(0, 900)
minors = st.sampled_from([slug for slug, _ in MINOR[:3]])
options = st.fixed_dictionaries({}, optional={"minor": minors, "second_minor": minors})
slugs = st.sampled_from(FRIENDS) | st.sampled_from(SLUGS)
lines = st.tuples(slugs, st.integers(1, 4))


@st.composite
def groups(draw: st.DrawFn, most: int = 9) -> ArmyFile:
    """Any battle group that the file format admits."""
    rows = draw(st.lists(lines, max_size=most))
    return group(*rows, ruleset=draw(rulesets), limit=draw(limits), options=draw(options))
