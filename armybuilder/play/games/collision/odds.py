"""The odds of Collision's attacks: what with, how far, in which cover, from where."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from armybuilder.engine.games.collision.cards import Library, Profile
from armybuilder.engine.games.collision.odds import (
    BACK,
    BUCK_SHOT,
    FRONT,
    NONE,
    OUTCOMES,
    PARTIAL,
    TOTAL,
    Duelists,
    attacks_of,
    can_be_made,
    reactions_of,
)
from armybuilder.engine.games.collision.odds import attack_odds as exact_odds
from armybuilder.play.odds import MOST_WAYS, ONE, OTHER, Fighter, Odds, OddsChoice, choice
from catalog.games.collision.plain import match_data
from catalog.shelf import Shelf
from validation.army import ArmyFile

KIND = "character"
NOTHING = ("nothing", "Nothing")
#: The spaces beyond its Reach at which a shot is looked at.
BEYOND = 5
FARTHEST = 24
COVERS = ((NONE, "None"), (PARTIAL, "Partial"), (TOTAL, "Total"))
FACINGS = ((FRONT, "In front"), (BACK, "From behind"))
HEIGHTS = (("level", "Both on one level"), ("higher", "Attacker higher"), ("lower", "Attacker lower"))


def fighters(shelf: Shelf, army: ArmyFile) -> list[Fighter]:
    """The characters of a battle group, each once; those that a player made have no page of odds."""
    known = shelf.kind(KIND)
    slugs = dict.fromkeys(entry.card for entry in army.entries if entry.card in known)
    return [Fighter.of(known[slug]) for slug in slugs]


def choices(shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> list[OddsChoice]:
    """The choices about an attack; none where there is nothing to attack with."""
    library = _library(shelf)
    profile = library.characters[one.card]
    attacks = [each for each in attacks_of(library, profile) if _distances(library, one, other, each[0])]
    if not attacks:
        return []
    found = [choice("attack", "Attack", attacks, given)]
    far = _distances(library, one, other, found[0].value)
    found.append(choice("distance", "Distance", [(str(n), f"{n} space{'s' if n > 1 else ''}") for n in far], given))
    at = Duelists(one.card, other.card, found[0].value, int(found[1].value))
    covers = [each for each in COVERS if int(found[1].value) > 1 and can_be_made(library, replace(at, cover=each[0]))]
    covers = covers or [COVERS[0]]
    found.append(choice("cover", "Target's cover", covers, given))
    found.append(choice("facing", "Target is struck", FACINGS, given))
    found.append(choice("heights", "Heights", HEIGHTS, given))
    return [
        *found,
        *_taken(library, one, other, given),
        _injuries(library.characters[one.card], ONE, given),
        _injuries(library.characters[other.card], OTHER, given),
    ]


def _taken(library: Library, one: Fighter, other: Fighter, given: Mapping[str, str]) -> Iterator[OddsChoice]:
    """The reaction of the target, and the attacker's Buck Shot, where they have such."""
    reactions = reactions_of(library, library.characters[other.card])
    if reactions:
        yield choice("reaction", "Target reacts with", [NOTHING, *reactions], given, side=OTHER)
    if BUCK_SHOT in library.characters[one.card].abilities:
        yield choice("again", "Attacker, after a hit", [NOTHING, (BUCK_SHOT, "Buck Shot")], given, side=ONE)


def _injuries(profile: Profile, side: str, given: Mapping[str, str]) -> OddsChoice:
    """The injury level that either has beforehand."""
    whose = "Attacker" if side == ONE else "Target"
    levels = [(str(level), str(level)) for level in range(profile.toughness)]
    return choice(f"{side}-injuries", f"{whose}: injury level", levels, given, side=side)


@lru_cache(maxsize=4096)
def _distances(library: Library, one: Fighter, other: Fighter, attack: str) -> tuple[int, ...]:
    reach = max((weapon.reach for weapon in library.characters[one.card].weapons), default=1)
    most = min(FARTHEST, reach + BEYOND)
    return tuple(far for far in range(1, most + 1) if can_be_made(library, Duelists(one.card, other.card, attack, far)))


def asked(shelf: Shelf, who: Fighter, side: str) -> dict[str, str]:
    return {}  # it fights as its card has it


@lru_cache(maxsize=4)
def _library(shelf: Shelf) -> Library:
    return Library(match_data(shelf))


def attack_odds(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
    """The odds of one attack, to which the target reacts as soon as it can, with what was chosen."""
    takes = tuple(slug for name in ("reaction", "again") if (slug := values.get(name, NOTHING[0])) != NOTHING[0])
    who = Duelists(
        one.card,
        other.card,
        values["attack"],
        int(values["distance"]),
        values["cover"],
        values["facing"],
        values["heights"],
        int(values[f"{ONE}-injuries"]),
        int(values[f"{OTHER}-injuries"]),
        takes,
    )
    found = exact_odds(_library(shelf), who, MOST_WAYS)
    reacts = "it reacts as soon as it can" if values.get("reaction", NOTHING[0]) != NOTHING[0] else "nobody reacts here"
    levels = f"{other.name} takes {found['levels']:.2f} injury levels on average; {reacts}."
    return Odds.of(OUTCOMES, found, other.name, levels)
