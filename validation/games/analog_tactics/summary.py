"""The facts of a team for the panel beside it, and its weaknesses."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catalog.games.analog_tactics.plain import DIE, TOP_LEVEL, WARRIOR
from validation.charts import Bar
from validation.games.analog_tactics.army import Army, Piece
from validation.words import listed

POINTS = ("attack", "movement", "special", "reaction")
KEYWORDS = (*POINTS, "passive", "build")
#: More abilities than this for each Special point of a round, and some will lie idle.
ABILITIES_A_POINT = 2


@dataclass(frozen=True, slots=True)
class Summary:
    """A team in counts: its units, its picks, what it pays with, and what it may do in a round."""

    unit_class: str
    level: int
    elites: int
    commons: int
    picks: int
    picks_allowed: int
    points: tuple[Bar, ...]
    keywords: tuple[Bar, ...]
    odds: tuple[Bar, ...]
    by_level: tuple[Bar, ...]
    next_tier: str
    buildings: tuple[tuple[str, str], ...]
    weaknesses: tuple[str, ...]


def summary(army: Army) -> Summary:
    team = army.team
    return Summary(
        unit_class=team.unit_class.name if team.unit_class else "",
        level=team.level,
        elites=sum(piece.count for piece in army.elites),
        commons=sum(piece.count for piece in army.commons),
        picks=len(team.picks),
        picks_allowed=team.picks_allowed,
        points=tuple(Bar(name.title(), _sum(army, name)) for name in POINTS),
        keywords=_keywords(army),
        odds=tuple(Bar(piece.name, round(100 * chance_to_hit(piece.figures["hit"], 0))) for piece in _first(army)),
        by_level=tuple(Bar(str(level), points_at(army, level)) for level in range(1, TOP_LEVEL + 1)),
        next_tier=_next_tier(army),
        buildings=tuple((building.name, _in_words(figures)) for building, figures in team.buildings),
        weaknesses=tuple(weaknesses(army)),
    )


def chance_to_hit(hit: int, evasion: int) -> float:
    """The chance that a D6 and Hit beat a D6 and Evasion; a tie is the target's (Evasion and Hit Modifier)."""
    rolls = [(attack, defence) for attack in range(1, DIE + 1) for defence in range(1, DIE + 1)]
    return sum(attack + hit > defence + evasion for attack, defence in rolls) / len(rolls)


def points_at(army: Army, level: int) -> int:
    """All points of a round, by the tables of a level and with what the team has now."""
    points = 0
    for piece in army.pieces:
        now, then = piece.unit.at(army.level), piece.unit.at(level)
        points += piece.count * sum(piece.figures[name] - now[name] + then[name] for name in POINTS)
    return points


def weaknesses(army: Army) -> Iterator[str]:
    if not army.pieces:
        return
    if not _reaches(army):
        yield "Nothing of it strikes farther than the next space."
    bare = [piece.name for piece in _first(army) if piece.figures["armor"] <= 0]
    if bare:
        yield f"No Armor: {listed(bare)}."
    clumsy = [f"{piece.name} (−{-piece.figures['evasion']})" for piece in _first(army) if piece.figures["evasion"] < 0]
    if clumsy:
        yield f"Evades worse than the die: {listed(clumsy)}."
    still = [piece.name for piece in _first(army) if piece.figures["reaction"] <= 0]
    if still:
        yield f"Without Reaction points: {listed(still)}."
    yield from _idle_abilities(army)


def _reaches(army: Army) -> bool:
    """True where an attack of some kind goes beyond range 1."""
    own = any(piece.figures["attack_range"] > 1 for piece in army.pieces)
    armed = any(weapon.reach > 1 for piece in army.pieces for weapon in piece.all_weapons)
    cast = any(ability.is_ranged for piece in army.pieces for ability in piece.abilities)
    built = any(figures.get("attack_range", 0) > 1 for _, figures in army.team.buildings)
    return own or armed or cast or built


def _idle_abilities(army: Army) -> Iterator[str]:
    special = [ability for ability in army.team.abilities if "special" in ability.keywords]
    points = _sum(army, "special")
    if len(special) > ABILITIES_A_POINT * points:
        yield f"{len(special)} abilities take Special points, and all its units together have {points} a round."


def _sum(army: Army, figure: str) -> int:
    return sum(piece.figures[figure] * piece.count for piece in army.pieces)


def _first(army: Army) -> list[Piece]:
    """One line of each unit."""
    return list({piece.unit: piece for piece in reversed(army.pieces)}.values())[::-1]


def _keywords(army: Army) -> tuple[Bar, ...]:
    counts = Counter(keyword for ability in army.team.abilities for keyword in ability.keywords)
    return tuple(Bar(name.title(), counts[name]) for name in KEYWORDS)


def _next_tier(army: Army) -> str:
    """The gains of the levels ahead."""
    home = army.team.unit_class
    ahead = [(level, tier) for tier, level in home.tiers.items() if level > army.level] if home else []
    if ahead:
        level, tier = min(ahead)
        return f"Tier {tier} opens at level {level}."
    is_warrior = home is not None and home.slug == WARRIOR
    return "Each level-up brings an ability or a weapon." if is_warrior else ""


def _in_words(figures: Mapping[str, int]) -> str:
    """`Health 3, Armor 1, Hit +2`."""
    names = {"attack_range": "Range", "fixed_evasion": "fixed evasion"}
    return ", ".join(f"{names.get(name, name.title())} {value}" for name, value in figures.items())
