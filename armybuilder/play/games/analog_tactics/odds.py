"""The odds of attacks of Analog Tactics: level, weapon and form, the space they come from, how far away."""

from collections.abc import Mapping
from functools import lru_cache

from armybuilder.engine.games.analog_tactics.cards import Library
from armybuilder.engine.games.analog_tactics.combat import COMMON_FORMS, ELITE_FORMS
from armybuilder.engine.games.analog_tactics.odds import OUTCOMES, Duelists, Side, reach
from armybuilder.engine.games.analog_tactics.odds import attack_odds as exact_odds
from armybuilder.play.odds import MOST_WAYS, ONE, OTHER, Fighter, Odds, OddsChoice, choice
from catalog.games.analog_tactics.models import Unit
from catalog.games.analog_tactics.plain import TOP_LEVEL, WARRIOR, cards_data
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook

KIND = "unit"
SPACES = (("1", "1, in front"), ("2", "2"), ("3", "3"), ("4", "4, behind"), ("5", "5"), ("6", "6"))
#: A normal attack, without a weapon.
UNARMED = "none"


def fighters(shelf: Shelf, army: ArmyFile) -> list[Fighter]:
    """The units of a team, each sort once, with what it carries and what its team has picked."""
    roster = rulebook(army.game).build_roster(army, shelf)
    picked = [f"picked {ability.slug}" for ability in roster.team.chosen]
    level = f"level {roster.level}"
    found = []
    for piece in roster.pieces:
        gear = (*piece.weapons, *piece.upgrades, *piece.blueprints)
        carried = f" with {', '.join(card.name for card in gear)}" if gear else ""
        slugs = (*(card.slug for card in gear), *picked, level)
        found.append(Fighter(f"{piece.name}{carried}", piece.unit.slug, (piece.unit.slug,), slugs))
    return list(dict.fromkeys(found))


# What can be chosen


def choices(shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> list[OddsChoice]:
    """List what can be chosen about an attack: weapon and form, levels, the target's space, the distance."""
    found = []
    if shelf.all(Unit)[one.card].unit_class.slug == WARRIOR:
        weapons = [(slug, card.name) for slug, card in shelf.kind("weapon").items() if _bears(shelf, one, slug)]
        own = asked(shelf, one, ONE).get("weapon", weapons[0][0])
        found.append(choice("weapon", "Weapon", [(UNARMED, "None"), *weapons], given, own))
        most = ELITE_FORMS if shelf.all(Unit)[one.card].role == "elite" else COMMON_FORMS
        if found[0].value != UNARMED:
            forms = [(str(form), f"Form {form}") for form in range(1, most + 1)]
            found.append(choice("form", "Weaponform", forms, given))
    levels = [(str(level), f"Level {level}") for level in range(1, TOP_LEVEL + 1)]
    for who, side, whose in ((one, ONE, "Attacker"), (other, OTHER, "Target")):
        if not who.gear:
            found.append(choice(f"{side}-level", f"{whose}: level", levels, given, side=side))
    found.append(choice("space", "From the target's space", SPACES, given))
    far = reach(_library(shelf), _duelists(shelf, one, other, {each.name: each.value for each in found}))
    if far > 1:
        spaces = [(str(n), f"{n} space{'s' if n > 1 else ''}") for n in range(1, far + 1)]
        found.append(choice("distance", "Distance", spaces, given, str(far)))
    return found


def _bears(shelf: Shelf, who: Fighter, weapon: str) -> bool:
    """Tell whether it carries a weapon; one that is of no team yet may carry any."""
    own = {slug for slug in who.gear if slug in shelf.kind("weapon")}
    return weapon in own or not own


def asked(shelf: Shelf, who: Fighter, side: str) -> dict[str, str]:
    """The choices that make a unit of a team out of its card: its level, and its first weapon."""
    found = {f"{side}-level": word.split()[1] for word in who.gear if word.startswith("level ")}
    weapons = [slug for slug in who.gear if slug in shelf.kind("weapon")]
    return found | ({"weapon": weapons[0]} if weapons and side == ONE else {})


# The odds


@lru_cache(maxsize=4)
def _library(shelf: Shelf) -> Library:
    return Library(cards_data(shelf))


def _side(shelf: Shelf, who: Fighter, level: str) -> Side:
    card = shelf.all(Unit)[who.card]
    given = {word.split()[0]: word.split()[1] for word in who.gear if word.startswith("level ")}
    return Side(
        card.unit_class.slug,
        card.role,
        int(given.get("level", level)),
        tuple(word.removeprefix("picked ") for word in who.gear if word.startswith("picked ")),
        tuple(slug for slug in who.gear if slug in shelf.kind("weapon_upgrade")),
        tuple(slug for slug in who.gear if slug in shelf.kind("blueprint")),
    )


def _duelists(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Duelists:
    weapon = values.get("weapon", UNARMED)
    return Duelists(
        _side(shelf, one, values.get(f"{ONE}-level", "1")),
        _side(shelf, other, values.get(f"{OTHER}-level", "1")),
        weapon="" if weapon == UNARMED else weapon,
        form=int(values.get("form", 1)),
        space=int(values["space"]),
        distance=int(values.get("distance", 1)),
    )


def attack_odds(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
    found = exact_odds(_library(shelf), _duelists(shelf, one, other, values), MOST_WAYS)
    return Odds.of(OUTCOMES, found, other.name, f"{other.name} loses {found['takes']:.2f} Health on average.")
