"""The facts of a battle group, the battle that its points decide, and the group's weaknesses."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from catalog.games.collision.plain import DIE, MOST_ATTRIBUTES, Weapon, board_size, phase_split, terrain_tiles
from validation.charts import Bar, bars
from validation.games.collision.army import Army, Piece
from validation.words import counted, listed

SUITS = ("coins", "swords", "rods", "cups")
MAJOR = "Major Arcana"
#: Targets for the odds of hitting: the Def of the starter characters.
DEFENSES = range(6, 11)
SLOW_BY = 0.4
QUIET_BY = 0.5
SHORT_REACH = 3


@dataclass(frozen=True, slots=True)
class Battle:
    """The battle that the points decide: the board, its terrain, the turns, and what the objectives put on it."""

    points: int
    columns: int
    rows: int
    terrain: int
    turns: tuple[int, ...]
    deployment: str
    markers: tuple[str, ...]
    phases: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A battle group in counts."""

    size: int
    different: int
    most_different: int
    attributes: tuple[str, ...]
    most_attributes: int
    factions: tuple[Bar, ...]
    modes: tuple[Bar, ...]
    types: tuple[Bar, ...]
    suits: tuple[Bar, ...]
    odds: tuple[Bar, ...]
    command: int
    toughness: int
    mean_move: float
    battle: Battle
    weaknesses: tuple[str, ...]


def summary(army: Army) -> Summary:
    return Summary(
        size=army.size,
        different=len(army.copies),
        most_different=army.most_cards,
        attributes=tuple(sorted(army.attributes.values())),
        most_attributes=MOST_ATTRIBUTES,
        factions=_bars(army, lambda piece: [piece.card.faction]),
        modes=_bars(army, _modes, ("Melee", "Ranged")),
        types=_bars(army, lambda piece: {weapon.damage_type for weapon in piece.card.weapons}),
        suits=_bars(army, _tarot, [*map(str.title, SUITS), *([MAJOR] if _has_majors(army) else [])]),
        odds=tuple(Bar(f"Def {defense}", hit_chance(army, defense)) for defense in DEFENSES),
        command=figure_sum(army, "command"),
        toughness=figure_sum(army, "toughness"),
        mean_move=_mean(army, "move"),
        battle=battle(army),
        weaknesses=tuple(weaknesses(army)),
    )


def battle(army: Army) -> Battle:
    """The battle by the points and the objectives; without a major objective the turns are either of the chart's."""
    columns, rows = board_size(army.cards.boards, army.points, army.choices["largest_board"])
    major = army.objective("major")
    majors = [major] if major else [each for each in army.cards.objectives.values() if each.is_major]
    chosen = [each for name in ("major", "minor", "second_minor") if (each := army.objective(name))]
    return Battle(
        points=army.points,
        columns=columns,
        rows=rows,
        terrain=terrain_tiles(columns * rows),
        turns=tuple(sorted({each.turn_limit(army.points) for each in majors})),
        deployment=major.deployment if major else "",
        markers=tuple(marker.shown(army.points) for each in dict.fromkeys(chosen) for marker in each.markers),
        phases=phase_split(army.size),
    )


# Odds


def chance(weapon: Weapon, defense: int) -> int:
    """The number of attacks of a hundred that reach a Def: the roll is a D10 plus W-Att."""
    hits = min(max(DIE + 1 + weapon.attack - defense, 0), DIE)
    return hits * 100 // DIE


def hit_chance(army: Army, defense: int) -> int:
    """The same for the whole group: the mean of each character's surest weapon."""
    chances = [
        (max(chance(weapon, defense) for weapon in piece.card.weapons), piece.count)
        for piece in army.pieces
        if piece.card.weapons
    ]
    return round(sum(each * count for each, count in chances) / max(1, sum(count for _, count in chances)))


# Weak spots


def weaknesses(army: Army) -> Iterator[str]:
    if not army.size:
        return
    yield from _weak_weapons(army)
    yield from _weak_figures(army)
    if not any(ability.family == "healing" for character in army.characters for ability in character.abilities):
        yield "Nobody heals."
    if (empty := battle(army).phases.count(0)) > 0:
        yield f"{counted(empty, 'deployment phase')} would bring nobody: the hand has {army.size}."


def _weak_weapons(army: Army) -> Iterator[str]:
    weapons = [weapon for character in army.characters for weapon in character.weapons]
    ranged = [weapon.reach for weapon in weapons if weapon.is_ranged]
    if not ranged:
        yield f"No ranged weapon: nothing strikes beyond a reach of {max((w.reach for w in weapons), default=0)}."
    elif max(ranged) <= SHORT_REACH:
        yield f"Its longest ranged reach is {max(ranged)}."
    types = {weapon.damage_type for weapon in weapons}
    if len(types) == 1:
        yield f"All weapons deal {listed(types)} damage: anyone who is immune to it fears none of them."


def _weak_figures(army: Army) -> Iterator[str]:
    move, usual = _mean(army, "move"), army.cards.mean_move
    if move <= usual - SLOW_BY:
        yield f"It is slow: Move {move:.1f} on average, against {usual:.1f} over all characters."
    command, usual = _mean(army, "command"), army.cards.mean_command
    if command <= usual - QUIET_BY:
        total = figure_sum(army, "command")
        yield f"Its Command is low: {total} in all, {command:.1f} on average against {usual:.1f} over all characters."
    if not figure_sum(army, "mana"):
        yield "Nobody has Mana."


# Counting


def figure_sum(army: Army, figure: str) -> int:
    return sum(piece.card.figures[figure] * piece.count for piece in army.pieces)


def _mean(army: Army, figure: str) -> float:
    return figure_sum(army, figure) / max(1, army.size)


def _modes(piece: Piece) -> set[str]:
    return {"Ranged" if weapon.is_ranged else "Melee" for weapon in piece.card.weapons}


def _tarot(piece: Piece) -> list[str]:
    return [MAJOR if piece.card.is_major else piece.card.suit.title()]


def _has_majors(army: Army) -> bool:
    return any(piece.card.is_major for piece in army.pieces)


def _bars(army: Army, of: Callable[[Piece], Iterable[str]], names: Iterable[str] = ()) -> tuple[Bar, ...]:
    """The number of characters with each of something; what nobody has is shown only where all are named."""
    return bars(((name, piece.count) for piece in army.pieces for name in of(piece)), names)
