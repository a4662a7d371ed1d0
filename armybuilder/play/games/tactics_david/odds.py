"""How attacks of Tactics David are weighed: mode, sides, distance, terrain."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from armybuilder.engine.games.tactics_david.cards import SIDE_NAMES, Cards
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, RANGED_MELEE
from armybuilder.engine.games.tactics_david.odds import Duelists, attack_odds
from armybuilder.play.games.tactics_david import cards_of
from armybuilder.play.weighing import Chance, Choice, Fighter, Odds, choice
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook

KIND = "unit"
SIDES = [(side, side.capitalize()) for side in SIDE_NAMES]
FARTHEST = 18


def fighter(card: Card) -> Fighter:
    """A unit by itself."""
    return Fighter(card.name, card.slug, (card.slug,))


def fighters(shelf: Shelf, army: ArmyFile) -> list[Fighter]:
    """The pieces of an army, each once: units and stacks with their items."""
    found: list[Fighter] = []
    for piece in rulebook(army.game).muster(army, shelf).pieces:
        units = tuple(unit.slug for unit in reversed(piece.members))
        items = tuple(item.slug for item in piece.items)
        name = " over ".join(unit.name for unit in reversed(piece.members))
        carried = f" with {', '.join(item.name for item in piece.items)}" if items else ""
        found.append(Fighter(f"{name}{carried}", units[0], units, items))
    return list(dict.fromkeys(found))


def choices(shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> list[Choice]:
    """What can be chosen about an attack. A unit shoots from the middle of its range unless told."""
    card: Any = shelf.kind(KIND)[one.card]
    is_ranged = card.attack_mode == "ranged"
    modes = [(RANGED, "Ranged attack"), (RANGED_MELEE, "Ranged melee")] if is_ranged else [(MELEE, "Melee attack")]
    found = [choice("mode", "How", modes, given)]
    if found[0].value == RANGED:
        most = min(FARTHEST, card.range_rating or 1)
        far = [(str(n), f"{n} space{'s' if n > 1 else ''}") for n in range(1, most + 1)]
        found.append(choice("distance", "Distance", far, given, str((most + 1) // 2)))
    if card.unit_type == "magical":
        found.append(choice("side", "Side that strikes", SIDES, given))
    else:
        found.append(choice("struck", "Side that is struck", SIDES, given))
    terrain = [(each.slug, each.name) for each in shelf.kind("terrain_type").values()]
    found.append(choice("here", "Attacker stands on", terrain, given, "field"))
    found.append(choice("there", "Target stands on", terrain, given, "field"))
    return found


@lru_cache(maxsize=4)
def _library(shelf: Shelf) -> Cards:
    return Cards(cards_of(shelf))


def weigh(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
    """The odds of one attack."""
    who = Duelists(
        one.units,
        other.units,
        one.gear,
        other.gear,
        mode=values["mode"],
        struck=values.get("struck", "front"),
        side=values.get("side", "front"),
        distance=int(values.get("distance", 1)),
        terrain=values["here"],
        defender_terrain=values["there"],
    )
    found = attack_odds(_library(shelf), who)
    return Odds(
        (
            Chance(f"kills {other.name}", found.kills, "good"),
            Chance("dies of it", found.dies, "bad"),
            Chance("is Locked with it", found.locks, "even"),
            Chance("misses", found.misses, "none"),
            Chance("leaves it standing", found.nothing, "none"),
        )
    )
