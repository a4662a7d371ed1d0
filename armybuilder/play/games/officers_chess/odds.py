"""The odds of Officer's Chess: weapons, distance, terrain, and what either side carries beside."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from armybuilder.engine.games.officers_chess.cards import Library
from armybuilder.engine.games.officers_chess.odds import OUTCOMES, Duelists, weapon_range
from armybuilder.engine.games.officers_chess.odds import attack_odds as exact_odds
from armybuilder.play.odds import MOST_WAYS, ONE, OTHER, Fighter, Odds, OddsChoice, choice, chosen, equipment
from catalog.games.officers_chess.models import Class, Item, Weapon
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook

KIND = "class"
UNARMED = ("none", "Nothing")
FARTHEST = 14
#: The states of a shifter that is attacked.
NORMAL, TRANSFORMED = "normal", "transformed"
#: The places of an inventory beside the weapon.
CARRIED = ("item", "second-item")
#: The statuses that have a part in one attack; who sleeps or is Petrified makes none, nor a Silenced one with magic.
STATUSES = {ONE: ("barrier",), OTHER: ("barrier", "petrified", "silenced", "sleep")}
#: The name of each choice of a weapon.
WEAPONS = {ONE: "weapon", OTHER: "answer"}


def fighters(shelf: Shelf, army: ArmyFile) -> list[Fighter]:
    """The units of an army, each once: classes with their inventories."""
    found: list[Fighter] = []
    for piece in rulebook(army.game).build_roster(army, shelf).pieces:
        gear = tuple(each.slug for each in piece.inventory)
        carried = f" with {piece.inventory[0].name}" if gear else ""
        found.append(Fighter(f"{piece.unit.name}{carried}", piece.unit.slug, (piece.unit.slug,), gear))
    return list(dict.fromkeys(found))


def choices(shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> list[OddsChoice]:
    """The choices about an attack; none where there is no weapon to attack with."""
    mine, theirs = _weapons(shelf, one), _weapons(shelf, other)
    if not mine:
        return []
    found = [choice("weapon", "Weapon", [(each.slug, each.name) for each in mine], given)]
    answers = [(each.slug, each.name) for each in theirs]
    found.append(choice("answer", "Target wields", [*answers, UNARMED], given))
    beside = [
        *_equipped(shelf, one, ONE, given),
        *_state(shelf, other, given),
        *_equipped(shelf, other, OTHER, given),
    ]
    found.append(_distance(shelf, one, found[0].value, beside, given))
    terrain = [(each.slug, each.name) for each in shelf.kind("terrain").values() if each.foot is not None]
    found.append(choice("here", "Attacker stands on", terrain, given, "plains"))
    found.append(choice("there", "Target stands on", terrain, given, "plains"))
    return [*found, *beside]


def _distance(
    shelf: Shelf, one: Fighter, weapon: str, beside: Sequence[OddsChoice], given: Mapping[str, str]
) -> OddsChoice:
    """The distance of the target, by the rules of play: what the attacker carries counts."""
    values = {each.name: each.value for each in beside}
    who = Duelists(one.card, one.card, _carried(one, weapon, values, ONE), weapon=weapon)
    least, most = weapon_range(_library(shelf), who)
    far = [(str(n), f"{n} space{'s' if n > 1 else ''}") for n in range(least, min(FARTHEST, most) + 1)]
    return choice("distance", "Distance", far or [(str(least), "as near as it can")], given)


def _carried(who: Fighter, weapon: str, values: Mapping[str, str], side: str) -> tuple[str, ...]:
    """An inventory with the weapon that is chosen first; without one, as it is."""
    others = tuple(slug for slug in who.gear if slug != weapon)
    return (*([weapon] if weapon else []), *others, *chosen(values, side, *CARRIED))


def _state(shelf: Shelf, other: Fighter, given: Mapping[str, str]) -> Iterator[OddsChoice]:
    """The state in which a shifter is struck: Normal unless it took no action when it was activated last."""
    card = shelf.all(Class)[other.card]
    if card.normal_form:
        states = [(NORMAL, card.normal_form.name), (TRANSFORMED, card.name)]
        yield choice(f"{OTHER}-state", "Target: state", states, given, side=OTHER)


def _equipped(shelf: Shelf, who: Fighter, side: str, given: Mapping[str, str]) -> Iterator[OddsChoice]:
    """The choices of what a unit carries beside its weapon, and suffers. A unit of an army is as its army has it."""
    if who.gear:
        return
    items = shelf.all(Item).values()
    worn = [(item.slug, item.name) for item in items if not item.uses]
    for name, label in zip(CARRIED, ("item", "second item"), strict=True):
        found = equipment(side, name, label, worn, given)
        yield found
        worn = [each for each in worn if each[0] != found.value]
    yield equipment(side, "status", "status", [(each, each.title()) for each in STATUSES[side]], given)


def asked(shelf: Shelf, who: Fighter, side: str) -> dict[str, str]:
    """The choices that make a unit of an army out of its class: its first weapon and its items."""
    weapons = _weapons(shelf, who) if who.gear else []
    found = {WEAPONS[side]: weapons[0].slug} if weapons else {}
    items = shelf.all(Item)
    worn = [slug for slug in who.gear if slug in items and not items[slug].uses]
    return found | dict(zip((f"{side}-{name}" for name in CARRIED), worn, strict=False))


def _weapons(shelf: Shelf, one: Fighter) -> list[Weapon]:
    """The weapons that a unit could strike with: of its inventory, or of all where it has none yet."""
    cards, weapons = _library(shelf), shelf.all(Weapon)
    fits = set(cards.usable(cards.classes[one.card], one.gear))
    return [weapons[slug] for slug in one.gear or weapons if slug in fits and weapons[slug].damage_type]


@lru_cache(maxsize=4)
def _library(shelf: Shelf) -> Library:
    return Library(rulebook(shelf.game.slug).cards(shelf).data())


def attack_odds(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
    """The odds of one attack with its counter and follow-up."""
    answer = "" if values["answer"] == UNARMED[0] else values["answer"]
    who = Duelists(
        one.card,
        other.card,
        _carried(one, values["weapon"], values, ONE),
        _carried(other, answer, values, OTHER),
        weapon=values["weapon"],
        distance=int(values["distance"]),
        terrain=values["here"],
        defender_terrain=values["there"],
        attacker_statuses=chosen(values, ONE, "status"),
        defender_statuses=chosen(values, OTHER, "status"),
        is_defender_transformed=values.get(f"{OTHER}-state") == TRANSFORMED,
    )
    found = exact_odds(_library(shelf), who, MOST_WAYS)
    return Odds.of(
        OUTCOMES,
        found,
        other.name,
        f"{other.name} loses {found['deals']:.1f} HP on average.",
        f"{one.name} loses {found['takes']:.1f} HP on average.",
    )
