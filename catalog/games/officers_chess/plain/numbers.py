"""The book's numbers that army rules, engine and pages share, and what follows from them."""

from collections.abc import Collection, Iterable, Mapping

#: The sides of the die that decides everything.
DIE = 20
STATS = ("strength", "skill", "speed", "defense", "resistance")
SIDES = ("attacker", "defender")
#: The number of units that must escape where units flee (our scenarios' special rule).
ESCAPES = 3
HIT_POINTS: Mapping[str, int] = {"unpromoted": 15, "promoted": 20}
#: Spaces that every class can move before its tags, and the tags that change them, by the sign of their X.
BASE_MOVE = 5
PACE: Mapping[str, int] = {"fast": 1, "slow": -1}
#: The columns of the terrain chart, which all but the first are tags.
FOOT, ARMORED, CAVALRY, FLYING = FOOTINGS = ("foot", "armored", "cavalry", "flying")
STAVES, FAITH = "staves", "faith"
#: The types that SpellRange lengthens.
SPELLS = ("reason", "dark", FAITH)
#: A class that wields the second type wields the first, too.
WIELDED_WITH: Mapping[str, str] = {STAVES: FAITH}
INVENTORY_SLOTS = 3
MOST_CRESTS = 1
#: The damage of a relic to a unit without its crest, at the end of each of its turns.
RELIC_DAMAGE = 2
#: A scenario without a time limit is a draw after so many rounds (ruling OC48).
DRAW_AFTER = 40


def pace(tags: Iterable[tuple[str, int]]) -> int:
    """The spaces that tags, each with its X, add to a movement or take from it."""
    return sum(PACE.get(slug, 0) * amount for slug, amount in tags)


def footing_of(tags: Collection[str]) -> str:
    """The column of the terrain chart for who has these tags; Flying goes before the others."""
    return next((footing for footing in reversed(FOOTINGS) if footing in tags), FOOT)


def hitting_rolls(skill: int) -> int:
    """The number of faces of the die that hit: those under Skill, and a 1 always (ruling OC3)."""
    return min(DIE, max(1, skill - 1))


def types_for(weapon_type: str) -> frozenset[str]:
    """The types of which a class must wield one to use a weapon of this type."""
    return frozenset((weapon_type, WIELDED_WITH.get(weapon_type, weapon_type)))
