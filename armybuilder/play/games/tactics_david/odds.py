"""The odds of Tactics David: mode, sides, distance, terrain, and what either side is made of and carries."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from armybuilder.engine.games.tactics_david.cards import Library
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, RANGED_MELEE
from armybuilder.engine.games.tactics_david.odds import OUTCOMES, Duelists
from armybuilder.engine.games.tactics_david.odds import attack_odds as exact_odds
from armybuilder.engine.games.tactics_david.statuses import suits
from armybuilder.play.odds import MOST_WAYS, ONE, OTHER, Fighter, Odds, OddsChoice, choice, chosen, equipment
from catalog.games.tactics_david.models import Item as ItemCard
from catalog.games.tactics_david.models import Unit
from catalog.games.tactics_david.plain import SIDE_NAMES
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.games.tactics_david.additions import stackable, why_unsuited
from validation.games.tactics_david.army import Army, Piece

KIND = "unit"
SIDES = [(side, side.capitalize()) for side in SIDE_NAMES]
FARTHEST = 18
#: The types of items that have a part in attacks; what is spent is used in the Item Phase, before one.
CARRIED = ("weapon", "accessory")
#: The names of the choices of units below another one.
BELOW = ("below", "below-that")
#: The statuses that have a part in one attack; who is Petrified makes none.
STATUSES = {
    ONE: ("burned", "enchanted", "lucky", "pumped", "summoned"),
    OTHER: ("burned", "enchanted", "lucky", "petrified", "pumped", "reflective", "summoned"),
}


def fighters(shelf: Shelf, army: ArmyFile) -> list[Fighter]:
    """The pieces of an army, each once: units and stacks with their items."""
    found: list[Fighter] = []
    for piece in rulebook(army.game).build_roster(army, shelf).pieces:
        units = tuple(unit.slug for unit in reversed(piece.members))
        items = tuple(item.slug for item in piece.items)
        carried = f" with {', '.join(item.name for item in piece.items)}" if items else ""
        found.append(Fighter(f"{piece.name}{carried}", units[0], units, items))
    return list(dict.fromkeys(found))


# What can be chosen


def choices(shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> list[OddsChoice]:
    """The choices about an attack. A unit shoots from the middle of its range unless told."""
    card = shelf.all(Unit)[one.card]
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
    return [*found, *_equipped(shelf, one, ONE, given), *_equipped(shelf, other, OTHER, given)]


def _equipped(shelf: Shelf, who: Fighter, side: str, given: Mapping[str, str]) -> Iterator[OddsChoice]:
    """The choices of what a unit stands on, carries and suffers. A piece of an army is as its army has it."""
    if belongs_to_an_army(who):
        return
    below: list[str] = []
    for name in BELOW:
        options = _below(shelf, who.card, tuple(below))
        if not options:
            break
        found = equipment(side, name, "stacked on" if not below else "and on", options, given)
        yield found
        below += chosen({found.name: found.value}, side, name)
        if not below:
            break
    piece = _piece(shelf, who.card, tuple(below))[1]
    for sort in CARRIED:
        items = [
            (item.slug, item.name)
            for item in piece.cards.items.values()
            if item.item_type == sort and not why_unsuited(piece, item)
        ]
        yield equipment(side, sort, sort, items, given)
    unit = shelf.all(Unit)[who.card]
    statuses = [(each, each.title()) for each in STATUSES[side] if suits(unit.unit_type, each)]
    yield equipment(side, "status", "status", statuses, given)


def belongs_to_an_army(who: Fighter) -> bool:
    """True where a fighter is a piece of an army, as that has it."""
    return bool(who.gear) or len(who.units) > 1


@lru_cache(maxsize=512)
def _below(shelf: Shelf, card: str, below: tuple[str, ...]) -> Sequence[tuple[str, str]]:
    """The units that may be stacked below these, as an army would have to have them."""
    army, piece = _piece(shelf, card, below)
    fits = {slug for slug, reason in stackable(army, piece).items() if not reason}
    return [(slug, each.name) for slug, each in shelf.kind(KIND).items() if slug in fits]


@lru_cache(maxsize=512)
def _piece(shelf: Shelf, card: str, below: tuple[str, ...]) -> tuple[Army, Piece]:
    game = shelf.game.slug
    file = ArmyFile(game, ruleset="open", entries=(Entry(0, card, roles={"below": below[::-1]} if below else {}),))
    army: Army = rulebook(game).build_roster(file, shelf)
    return army, army.pieces[0]


def asked(shelf: Shelf, who: Fighter, side: str) -> dict[str, str]:
    """The choices that make a piece of an army out of its top unit."""
    found = dict(zip((f"{side}-{name}" for name in BELOW), who.units[1:], strict=False))
    items = shelf.all(ItemCard)
    for slug in who.gear:
        if items[slug].item_type in CARRIED:
            found.setdefault(f"{side}-{items[slug].item_type}", slug)
    return found


# The odds


@lru_cache(maxsize=4)
def _library(shelf: Shelf) -> Library:
    return Library(rulebook(shelf.game.slug).cards(shelf).data())


def attack_odds(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
    who = Duelists(
        (*one.units, *chosen(values, ONE, *BELOW)),
        (*other.units, *chosen(values, OTHER, *BELOW)),
        (*one.gear, *chosen(values, ONE, *CARRIED)),
        (*other.gear, *chosen(values, OTHER, *CARRIED)),
        mode=values["mode"],
        struck=values.get("struck", "front"),
        side=values.get("side", "front"),
        distance=int(values.get("distance", 1)),
        terrain=values["here"],
        defender_terrain=values["there"],
        attacker_statuses=chosen(values, ONE, "status"),
        defender_statuses=chosen(values, OTHER, "status"),
    )
    found = exact_odds(_library(shelf), who, MOST_WAYS)
    return Odds.of(OUTCOMES, found, other.name)
