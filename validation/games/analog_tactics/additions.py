"""The cards that may still join a team or a unit of it, and why the rest may not: said before it is tried."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from catalog.games.analog_tactics.plain import TOP_LEVEL, Ability, Blueprint, Gain, Unit, Upgrade, Weapon
from validation.games.analog_tactics.army import Army, Piece, Team, home_of
from validation.words import counted, listed

ONE_NEW_TEAM = "a new team has none yet; it comes in play"
START_TIER = 1

# Units

CardT = TypeVar("CardT")


def obstacles(army: Army) -> dict[str, str]:
    """Every unit that cannot join the team now without an error that it is part of, by slug, with the reason."""
    asked = [ask for code, ask in JOINING.items() if code in army.rules]
    reasons = {
        unit.slug: next((r for ask in asked if (r := ask(army, unit))), "") for unit in army.cards.units.values()
    }
    return {slug: reason for slug, reason in reasons.items() if reason}


def _other_class(army: Army, unit: Unit) -> str:
    home = army.team.unit_class
    if home is None or (home.slug == unit.unit_class and len(army.class_sizes) == 1):
        return ""
    after = home_of({**army.class_sizes, unit.unit_class: army.class_sizes[unit.unit_class] + 1}, army.cards)
    if len(army.class_sizes) > 1 and after and after.slug == unit.unit_class:
        return ""
    return f"the team is one of {home.name}s"


def _second_elite(army: Army, unit: Unit) -> str:
    return "the team has its elite" if unit.is_elite and army.elites else ""


def _too_many_commons(army: Army, unit: Unit) -> str:
    if unit.is_elite:
        return ""
    have, most = sum(piece.count for piece in army.commons), army.most_commons_of(unit.unit_class)
    bound = f"it begins with {most}" if army.is_new else f"{most} is the most"
    return f"the team has {counted(have, 'common')}; {bound}" if have >= most else ""


JOINING: dict[str, Callable[[Army, Unit], str]] = {
    "one_class": _other_class,
    "one_elite": _second_elite,
    "commons_in_number": _too_many_commons,
}


# What a team chooses and gains


@dataclass(frozen=True, slots=True)
class LateTier:
    """A tier of a class of which there are more picks than level-ups since it opened, those of higher tiers counted."""

    tier: int
    opens: int
    picks: tuple[Ability, ...]
    allowed: int


def late_tiers(team: Team, extra: Ability | None = None) -> list[LateTier]:
    """The tiers of which there are too many picks; each class's tiers open at levels of their own (ruling AT60)."""
    picks = [card for card in team.picks if isinstance(card, Ability)] + ([extra] if extra else [])
    late = []
    for unit_class, tier in sorted({(card.unit_class, card.tier) for card in picks if (card.tier or 0) > START_TIER}):
        high = tuple(card for card in picks if card.unit_class == unit_class and (card.tier or 0) >= (tier or 0))
        opens = min(card.least_level for card in high)
        allowed = max(0, team.level - opens + 1)
        if len(high) > allowed:
            late.append(LateTier(tier or 0, opens, high, allowed))
    return late


def why_not_picked(army: Army, card: Ability | Weapon) -> str:
    """The reason why a level-up can't bring this now, or ""."""
    team = army.team
    if card in team.picks:
        return "picked already"
    if card in team.spells:
        return "chosen at the start already"
    if "tiers_open_in_time" in army.rules and isinstance(card, Ability):
        late = next((each for each in late_tiers(team, card) if card in each.picks), None)
        if late and not late.allowed:
            return f"tier {late.tier} opens at level {late.opens}"
        if late:
            return f"tier {late.tier} had {counted(late.allowed, 'pick')} by level {team.level}; none is left"
    if "picks_within_level" in army.rules and len(team.picks) >= team.picks_allowed:
        return f"no pick is left at level {team.level}" if team.level > 1 else "the first pick comes with level 2"
    return ""


def why_no_spell(army: Army, ability: Ability) -> str:
    """The reason why a Mage can't choose this at the start, or ""."""
    team, most = army.team, army.cards.classes["mage"].figures["spells"]
    if ability in team.spells or ability in team.picks:
        return "chosen already" if ability in team.spells else "picked already"
    if "three_spells" in army.rules and len(team.spells) >= most:
        return f"{most} are chosen already"
    return ""


def why_no_mission(army: Army, mission: Gain) -> str:
    team, most = army.team, army.cards.classes["assassin"].figures["rewards"]
    if mission in team.missions:
        return "taken already"
    if army.is_new:
        return ONE_NEW_TEAM
    if "two_rewards" in army.rules and len(team.missions) >= most:
        return f"{most} rewards are taken; that is the most"
    return ""


def why_no_ritual(army: Army, ritual: Gain) -> str:
    return ONE_NEW_TEAM if army.is_new else ""


def why_not_in_stock(army: Army, blueprint: Blueprint) -> str:
    team, start = army.team, army.cards.classes["engineer"].figures["blueprints"]
    if team.stock.count(blueprint) >= blueprint.copies:
        return f"all {blueprint.copies} are in the stock" if blueprint.copies > 1 else "in the stock already"
    if "two_blueprints" in army.rules and team.level == 1 and len(team.stock) >= start:
        return f"a team begins with {start}; more come by eliminating enemies"
    return ""


def why_no_elite_upgrade(army: Army, upgrade: Gain) -> str:
    if upgrade in army.team.elite_upgrades:
        return "chosen already, for good"
    return ONE_NEW_TEAM if army.is_new else ""


# What a unit carries


def why_no_weapon(army: Army, piece: Piece, weapon: Weapon) -> str:
    most = army.cards.classes["warrior"].figures["weapons"]
    if weapon in piece.weapons:
        return "carried already"
    if "two_weapons" in army.rules and len(piece.weapons) >= most:
        return f"carries {listed([w.name for w in piece.weapons])} already"
    return ""


def why_no_upgrade(army: Army, piece: Piece, upgrade: Upgrade) -> str:
    steps = {other.level: other for other in piece.upgrades if other.weapon is upgrade.weapon}
    if upgrade.weapon not in piece.all_weapons:
        return f"carries no {upgrade.weapon.name}"
    if army.is_new:
        return ONE_NEW_TEAM
    if upgrade.is_elite_only and not piece.unit.is_elite:
        return "for the elite only"
    if upgrade.level in steps:
        return f"has {steps[upgrade.level].name} already"
    missing = next((level for level in range(1, upgrade.level) if level not in steps), 0)
    return f"needs {upgrade.weapon.name}+{missing} first" if missing else ""


def why_not_attached(army: Army, piece: Piece, blueprint: Blueprint) -> str:
    """The reason why a drone, or all drones of a line, can't have this blueprint, or ""."""
    if blueprint in piece.blueprints:
        return "attached already; never two alike"
    free = army.pool[blueprint]
    if not free:
        return "all in use" if blueprint in army.team.stock else "not in the stock"
    return f"{free} in the pool, for {piece.count} drones" if free < piece.count else ""


def first_free(cards: Iterable[CardT], why_not: Callable[[CardT], str], number: int) -> list[CardT]:
    """The first few cards against which nothing speaks."""
    return [card for card in cards if not why_not(card)][:number]


def level_for(opens: int, picks: int) -> int | None:
    """The level at which this many picks are possible since a tier opened, or None if there is none."""
    level = opens + picks - 1
    return level if level <= TOP_LEVEL else None
