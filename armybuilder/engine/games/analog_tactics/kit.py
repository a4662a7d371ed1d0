"""Kits: what a unit has and does by its class, its team's level and gains, and its own gear."""

from functools import lru_cache
from operator import add

from armybuilder.engine.games.analog_tactics.cards import BUILT, COMMON, ELITE, MONSTER, Figures, Gain, Library, Profile
from catalog.games.analog_tactics.plain import ASSASSIN, ENGINEER, MAGE

#: The abilities that monsters share with the team that summoned them.
OF_MONSTERS = ("purposeful-dodge", "rift")
#: The rituals and spells that every Mage's elite knows beside its abilities.
MAGIC = (
    *("ritual", "flash-flood", "pyre", "lightning-strike", "mass-teleport"),
    *("voidfire", "summon-monstrosity", "bloodrite"),
)


@lru_cache(maxsize=4096)
def kit(
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
    """The cards of a unit, and its figures with all that always counts."""
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
    """Tell whether a card always adds to a unit's figures."""
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
