"""Teams of chance for whole-match tests: every class, levels, picks, weapons, blueprints; two to four seats."""

import random
from functools import cache
from typing import Any

from armybuilder.engine.games.analog_tactics.cards import Library
from tests.engine.analog_tactics.cards import fixture_cards, sample_board

CLASSES = ("warrior", "assassin", "mage", "engineer")


@cache
def library() -> Library:
    """The cards, read once for all matches."""
    return Library(fixture_cards())


def team(unit_class: str, chance: random.Random, level: int = 1, name: str = "") -> dict[str, Any]:
    """A team of a class at a level, its choices by chance."""
    cards = library()
    own = [a for a in cards.abilities.values() if a.unit_class == unit_class and not a.is_free]
    picks: list[str] = []
    for reached in range(2, level + 1):
        open_now = [a.slug for a in own if a.least_level <= reached and a.slug not in picks]
        picks += [chance.choice(open_now)] if open_now else []
    if unit_class == "mage":
        first = [a.slug for a in own if a.tier == 1 and a.slug not in picks]
        picks += chance.sample(first, min(3, len(first)))
    stock = chance.sample(sorted(cards.blueprints), 2) if unit_class == "engineer" else []
    units = [_unit(unit_class, role, chance) for role in ("elite", *["common"] * 4)]
    if stock:
        units[1]["blueprints"] = stock[:1]
    return {
        "name": name or unit_class.title(),
        "class": unit_class,
        "level": level,
        "units": units,
        "abilities": picks,
        **{role: [] for role in ("weapons", "missions", "rituals", "elite_upgrades")},
        "stock": stock,
    }


def _unit(unit_class: str, role: str, chance: random.Random) -> dict[str, Any]:
    weapons = chance.sample(sorted(library().weapons), 2) if unit_class == "warrior" else []
    return {"role": role, "weapons": weapons, "upgrades": [], "blueprints": []}


def random_setup(seed: str, seats: int = 0, classes: tuple[str, ...] = ()) -> dict[str, Any]:
    """Two to four teams of chance on the sample board, at one level."""
    chance = random.Random(f"analog {seed}")
    count = seats or chance.choice((2, 2, 2, 3, 4))
    level = chance.choice((1, 1, 4, 7, 10))
    chosen = classes or tuple(chance.choice(CLASSES) for _ in range(count))
    armies = [team(each, chance, level, f"{'ABCD'[n]} {each}") for n, each in enumerate(chosen)]
    return {"cards": fixture_cards(), "board": sample_board(), "armies": armies}
