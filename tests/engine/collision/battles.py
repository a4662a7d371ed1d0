"""Battles of chance for whole-match tests: printed characters and made ones at the bounds, on every board."""

import random
from typing import Any

from armybuilder.engine.games.collision import DECLARED
from armybuilder.engine.games.collision.field import layout
from armybuilder.engine.games.collision.objectives import MAJORS, MINORS
from tests.engine.collision.cards import Data, fixture_cards

#: Rows, columns and points of the boards.
BOARDS = ((8, 6, 200), (10, 12, 400), (10, 18, 600), (12, 24, 900))
TYPES = ("mundane", "acid", "cold", "dark", "electric", "fire", "light", "magic")
CRITS = ("", "stun", "flee", "hex-x", "poison-x", "drain", "steal-x", "knockback", "luck", "slay")
SPECIALS = ("multiattack", "ranged", "sharp", "unstable", "drain", "hex-x", "knockback", "luck", "poison-x", "steal-x")
SHAPES = ("blast-attack", "burst-attack", "line-attack")
ABILITIES = (*sorted(DECLARED), "levitating-move", "leaping-move", "luck")


def made_character(chance: random.Random, name: str) -> Data:
    """A made card: its figures go as far as the maker lets them."""
    low = chance.choice
    return {
        "name": name,
        "cost": 5 * chance.randrange(4, 25),
        "rank": chance.randrange(1, 11),
        "defense": low((1, 5, 7, 8, 9, 11, 20)),
        "armor": low((0, 3, 5, 7, 8, 20)),
        "toughness": low((1, 2, 4, 5, 8)),
        "endure": low((0, 2, 4, 5, 9)),
        "mana": low((0, 2, 5, 9)),
        "command": low((0, 2, 4, 8)),
        "move": low((0, 2, 3, 6)),
        "attack": low((0, 2, 3, 9)),
        "strength": 2,
        "spell_power": low((0, 3, 6)),
        "weapons": [_weapon(chance, n) for n in range(low((0, 1, 1, 2, 2)))],
        "abilities": [[slug, 1 if slug == "luck" else None] for slug in chance.sample(ABILITIES, 6)],
    }


def _weapon(chance: random.Random, number: int) -> Data:
    pool = (*SPECIALS, *SHAPES)
    specials = chance.sample(pool, chance.randrange(3))
    crit = chance.choice(CRITS)
    return {
        "name": f"Weapon {number + 1}",
        "endurance_cost": chance.choice((0, 1, 1, 2, 3)),
        "damage_type": chance.choice(TYPES),
        "attack": chance.choice((0, 3, 4, 5, 12)),
        "power": chance.choice((0, 3, 5, 7, 15)),
        "reach": chance.choice((1, 1, 2, 3, 4, 20)),
        "is_ranged": chance.random() < 0.3,
        "crit": crit,
        "crit_amount": chance.choice((1, 2, 3)) if crit and crit not in ("stun", "flee", "slay") else None,
        "crit_power": chance.choice((None, 2)),
        "specials": [[slug, chance.choice((None, 1, 2)) if slug in SPECIALS[4:] else None] for slug in specials],
    }


def random_setup(seed: int, *, board: int | None = None) -> Data:
    """Two hands of chance, every major objective in turn; over the seeds every ability takes part."""
    chance = random.Random(seed)
    rows, columns, points = BOARDS[seed % 3 if board is None else board]
    cards = fixture_cards()
    made = {f"made-{n}": made_character(chance, f"Made {n}") for n in range(6)}
    slugs = [*cards["characters"], *made, *made, *made]
    major = list(MAJORS)[seed % 10]
    armies = [{"name": side, "characters": [chance.choice(slugs) for _ in range(2 + seed % 6)]} for side in ("A", "B")]
    return {
        "cards": {**cards, "characters": {**cards["characters"], **made}},
        "field": layout(rows, columns, str(seed), has_tower=major == "rushed-study"),
        "points": points,
        "major": major,
        "minors": chance.sample(list(MINORS), 2),
        "options": {"deploy_distance": 2 if points < 250 and seed % 2 else 4},
        "armies": armies,
    }


def equal_setup(side: int = 0) -> dict[str, Any]:
    """Hands of the same kind against each other on a board that is the same from both sides."""
    hands = (
        ["castle-guard", "castle-guard", "shield-captain", "dawn-cleric"],
        ["grave-guard", "grave-guard", "bone-archer", "necromancer"],
    )
    ordered = hands if side == 0 else hands[::-1]
    return {
        "cards": fixture_cards(),
        "field": layout(10, 12, "equal"),
        "points": 400,
        "major": "headhunter",
        "minors": ["survival-is-key", "glorious-combat"],
        "options": {},
        "armies": [{"name": name, "characters": hand} for name, hand in zip("AB", ordered, strict=True)],
    }
