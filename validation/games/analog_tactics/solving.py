"""Analog Tactics as a linear model: a unit with all that it carries is a column; the rules about a team are rows.

The forms that a line may take are many; those are looked at that drop what breaks a rule and fill up what is missing.
So a team that is found is the nearest of these. Where none is found, the rules that more of anything never mends are a
proof: two elites, a pick twice, one that is for another class. That something lacks is none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from catalog.games.analog_tactics.plain import TOP_LEVEL, Cards
from validation.army import ArmyFile
from validation.games.analog_tactics.army import Army, Piece
from validation.games.analog_tactics.forms import forms, newcomers
from validation.games.analog_tactics.team_rows import require
from validation.moves import SetOption
from validation.solving.columns import Newcomer
from validation.solving.movelist import Step
from validation.solving.parts import Taste

__all__ = ["forms", "newcomers", "require"]

PIECE_RULES = frozenset(
    (
        *("gains_with_the_elite", "picks_of_the_class", "free_abilities_not_picked", "weapons_for_warriors"),
        *("upgrades_in_order", "one_upgrade_each_step", "commons_to_second_upgrade", "two_weapons"),
        *("weapons_picked_by_warriors", "missions_for_assassins", "spells_of_tier_1", "rituals_for_mages"),
        *("blueprints_for_drones", "none_twice_on_a_drone", "elite_upgrades_for_engineers"),
    )
)
#: A team has a number of units and no price.
PRICE_RULE = ""
IS_ASKED_ALONE = True
LASTING_RULES = frozenset(
    (
        *("one_class", "one_elite", "commons_in_number", "picks_within_level", "tiers_open_in_time", "picked_once"),
        *("nothing_gained_yet", "gains_with_the_elite", "picks_of_the_class", "free_abilities_not_picked"),
        *("weapons_for_warriors", "one_upgrade_each_step", "commons_to_second_upgrade", "weapons_picked_by_warriors"),
        *("missions_for_assassins", "two_rewards", "each_reward_once", "spells_of_tier_1", "three_spells"),
        *("rituals_for_mages", "blueprints_for_drones", "blueprints_within_copies", "two_blueprints"),
        *("none_twice_on_a_drone", "elite_upgrades_for_engineers"),
    )
)

TASTES: Mapping[str, Taste[Piece]] = {"large": Taste("As large as can be", lambda piece: 1)}


def _figure(name: str) -> Callable[[Piece], int]:
    return lambda piece: piece.figures[name]


FIGURES: Mapping[str, Callable[[Piece], int]] = {
    name.capitalize(): _figure(name) for name in ("health", "attack", "movement", "damage")
}


def agreements(file: ArmyFile, army: Army) -> Iterable[Sequence[Step]]:
    """The level as it is; a new team is at level 1, and a team that has more may be at a higher one."""
    if army.is_new:
        return [() if army.level == 1 or not army.pieces else (_level(1),)]
    return [(), *((_level(level),) for level in range(army.level + 1, TOP_LEVEL + 1))]


def _level(level: int) -> Step:
    return Step(SetOption("level", level), f"Play at level {level}")


def needed(army: Army, newcomers: Sequence[Newcomer]) -> Sequence[Newcomer]:
    """Every unit, since an elite leads commons of its class."""
    return newcomers


def traits(piece: Piece) -> Iterator[str]:
    """Its class."""
    yield f"class:{piece.unit.unit_class}"


def trait_names(cards: Cards) -> dict[str, str]:
    """The classes."""
    return {f"class:{each.slug}": each.name for each in cards.classes.values()}
