"""The figures of units: the tables, what always counts, and what changes with the moment (Your Units)."""

from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING

from armybuilder.engine.games.analog_tactics import hooks
from armybuilder.engine.games.analog_tactics.cards import (
    ARMOR,
    ATTACK,
    BUILT,
    COMMON,
    DAMAGE,
    ELITE,
    EVASION,
    HIT,
    MONSTER,
    MOVEMENT,
    REACTION,
    SPECIAL,
    Figures,
    Gain,
    Library,
    Profile,
)
from armybuilder.engine.table import Table
from catalog.games.analog_tactics.plain import ASSASSIN, ENGINEER, MAGE

if TYPE_CHECKING:
    from armybuilder.engine.games.analog_tactics.state import State

Parts = list[tuple[str, int]]

#: The abilities that monsters share with the team that summoned them.
OF_MONSTERS = ("purposeful-dodge", "rift")
#: What every Mage's elite knows beside its abilities.
MAGIC = (
    *("ritual", "flash-flood", "pyre", "lightning-strike", "mass-teleport"),
    *("voidfire", "summon-monstrosity", "bloodrite"),
)


def kit(state: "State", unit: int) -> tuple[tuple[str, ...], Figures]:
    """The cards of a unit, and its figures with all that always counts."""
    player, profile = state.owner[unit], state.profile[unit]
    return _kit(
        state.library,
        profile,
        state.classes[player],
        state.level[player],
        state.abilities[player],
        state.missions[player],
        state.first_ritual[player],
        state.elite_upgrades[player],
        (state.weapons[unit], state.team_weapons[player]),
        state.upgrades[unit],
        state.blueprints[unit],
    )


@lru_cache(maxsize=4096)
def _kit(
    library: Library,
    profile: Profile,
    unit_class: str,
    level: int,
    abilities: tuple[str, ...],
    missions: tuple[str, ...],
    first_ritual: str,
    elite_upgrades: tuple[str, ...],
    weapons: tuple[tuple[str, ...], tuple[str, ...]],
    upgrades: tuple[str, ...],
    blueprints: tuple[str, ...],
) -> tuple[tuple[str, ...], Figures]:
    had = [library.abilities[slug] for slug in abilities]
    gains: list[Gain] = [each for each in had if _is_whose(each, profile, unit_class)]
    if unit_class == ASSASSIN:
        gains += [m for slug in missions if _is_whose(m := library.missions[slug], profile, unit_class)]
    gains += [library.upgrades[slug] for slug in upgrades if library.upgrades[slug].whose == "unit"]
    gains += [library.blueprints[slug] for slug in blueprints]
    figures = profile.at(level)
    for gain in gains:
        figures = tuple(map(add, figures, gain.changes))
    if first_ritual and unit_class == MAGE and profile.role == COMMON:
        figures = tuple(map(add, figures, library.rituals[first_ritual].changes))
    slugs = [ability.slug for ability in had if profile.role == ELITE or not ability.is_elite_only]
    if profile.role == MONSTER:
        slugs = [slug for slug in slugs if slug in OF_MONSTERS]
    if profile.role == BUILT:
        # What stands for good has the cards of turrets and of its own kind alone.
        return _of_building(profile, abilities), figures
    slugs += [*(f"{weapon} weapon" for weapon in dict.fromkeys((*weapons[0], *weapons[1]))), *upgrades, *blueprints]
    slugs += missions if unit_class == ASSASSIN and profile.role != MONSTER else ()
    slugs += elite_upgrades if profile.role == ELITE else ()
    slugs += [f"{unit_class} class"] if profile.role != MONSTER else [profile.slug]
    slugs += MAGIC if (profile.role, unit_class) == (ELITE, MAGE) else ()
    return tuple(slugs), figures


def _of_building(profile: Profile, abilities: tuple[str, ...]) -> tuple[str, ...]:
    more = ("mobile-security",) if profile.is_turret and "mobile-security" in abilities else ()
    return (f"{profile.slug} building", *more)


def _is_whose(gain: Gain, profile: Profile, unit_class: str) -> bool:
    """Whether a card always adds to a unit's figures."""
    role = profile.role
    if gain.whose == "team":
        return role in (ELITE, COMMON)
    if gain.whose == "elite":
        return role == ELITE
    if gain.whose == "commons":
        return role == COMMON
    if gain.whose == "built":
        return role == BUILT or (role == COMMON and unit_class == ENGINEER)
    return gain.whose == "turrets" and profile.is_turret


def refresh(state: "State", unit: int) -> None:
    """Points are as many as the figures say; those above vanish, temporary ones of before too."""
    now = state.figures[unit]
    state.attack[unit], state.movement[unit] = now[ATTACK], now[MOVEMENT]
    state.special[unit], state.reaction[unit] = now[SPECIAL], now[REACTION]
    state.used_steps[unit] = 0


# --- Figures that change with the moment ------------------------------------------------------------------------------


def hit(table: Table["State"], unit: int) -> int:
    """The Hit figure with all that belongs to it (ruling P49)."""
    return table.state.figures[unit][HIT] + hooks.hit_bonus(table, unit)


def evasion(table: Table["State"], unit: int) -> int:
    """The Evasion figure with all that belongs to it (ruling P49)."""
    now = table.state.figures[unit][EVASION] + hooks.evasion_bonus(table, unit)
    return now + hooks.evasion_bonus_around(table, unit)


def damage(table: Table["State"], unit: int) -> int:
    """The Damage figure; an Assassin's elite counts what its commons have prepared."""
    return sum(amount for _, amount in damage_parts(table, unit))


def armor(table: Table["State"], unit: int) -> int:
    """The Armor figure."""
    now = table.state.figures[unit][ARMOR] + hooks.armor_bonus(table, unit)
    return now + hooks.armor_bonus_around(table, unit)


def hit_parts(table: Table["State"], unit: int) -> Parts:
    """What the Hit figure is made of."""
    return [("Hit", table.state.figures[unit][HIT]), *hooks.hit_bonus.parts(table, unit)]


def evasion_parts(table: Table["State"], unit: int) -> Parts:
    """What the Evasion figure is made of."""
    own = hooks.evasion_bonus.parts(table, unit)
    return [("Evasion", table.state.figures[unit][EVASION]), *own, *hooks.evasion_bonus_around.parts(table, unit)]


def damage_parts(table: Table["State"], unit: int) -> Parts:
    """What the Damage figure is made of."""
    own = hooks.damage_bonus.parts(table, unit)
    return [("Damage", table.state.figures[unit][DAMAGE]), *own, *hooks.damage_bonus_around.parts(table, unit)]


def levels_behind(state: "State", player: int) -> int:
    """How many levels a player is behind the highest, at this moment (ruling P20)."""
    return max(state.level) - state.level[player]
