"""The odds of an attack of TACTICA on a page: its figures, and the chance that the defender holds a card that saves."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from armybuilder.engine.games.tactica.cards import Library
from armybuilder.engine.games.tactica.events import LEVELS
from armybuilder.engine.games.tactica.odds import HEXES, Attack, is_possible, target_of
from armybuilder.engine.games.tactica.saving import Together, TroopUnderAttack, chance_of
from armybuilder.play.adapters import HeldCard
from armybuilder.play.odds import ONE, OTHER, Chance, Fighter, Odds, OddsChoice, choice, percent
from catalog.games.tactica.plain import HAND
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook

KIND = "troop"
MOST_ATTACKERS, MOST_NEIGHBOURS, FARTHEST = 6, 4, 5
GROUNDS = {
    "neutral": "Neutral ground",
    "high": "High ground",
    "low": "Low ground",
    "wall": "Its own wall",
    "beside-wall": "Beside its own wall",
}
NO_YES = (("no", "No"), ("yes", "Yes"))
#: The cards that may lie on a melee attacker, in each choice of them.
LAID = {"none": (), "horse": ("horse",), "press": ("press",), "both": ("horse", "press")}
LAID_WORDS = (("none", "None"), ("horse", "Horse"), ("press", "Press"), ("both", "Horse and Press"))


def fighters(shelf: Shelf, army: ArmyFile) -> list[Fighter]:
    """The troops of a war deck, each once."""
    deck = rulebook(army.game).build_roster(army, shelf)
    return [Fighter.of(card) for card in deck.held if card.slug in deck.cards.troops]


def asked(shelf: Shelf, who: Fighter, side: str) -> dict[str, str]:
    return {}  # it fights as its card has it


def choices(shelf: Shelf, one: Fighter, other: Fighter, given: Mapping[str, str]) -> list[OddsChoice]:
    """All that can be chosen about an attack: how many attack, from where, with which help, against what."""
    levels = [(str(level), words) for level, words in enumerate(LEVELS)]
    library = _library(shelf)
    found = [
        choice("attackers", "Attackers", _numbers(1, MOST_ATTACKERS), given),
        choice("level", "Attackers are", levels, given, side=ONE),
        choice("crown", "A Crown beside each", NO_YES, given, side=ONE),
    ]
    if library.troops[one.card].is_melee:
        found.append(choice("cards", "Cards on each", LAID_WORDS, given, side=ONE))
    found += [
        choice("target-level", "Target is", levels, given, side=OTHER),
        choice("ground", "Target stands on", list(GROUNDS.items()), given),
        choice("neighbours", "Foot beside the target", _numbers(0, MOST_NEIGHBOURS), given, side=OTHER),
        choice("lost", "Battles lost", _numbers(0, 2), given, side=OTHER),
        choice("hand", "Tactics cards in the hand", _numbers(0, HAND), given, "2", side=OTHER),
    ]
    values = {each.name: each.value for each in found}
    found.insert(1, choice("distance", "Distance", _distances(library, one, other, values), given))
    return found


def _numbers(least: int, most: int) -> list[tuple[str, str]]:
    return [(str(number), str(number)) for number in range(least, most + 1)]


def _distances(library: Library, one: Fighter, other: Fighter, values: Mapping[str, str]) -> list[tuple[str, str]]:
    far = [
        number
        for number in range(1, FARTHEST + 1)
        if is_possible(library, _attack(one, other, {**values, "distance": str(number)}))
    ]
    return [(str(number), f"{number} hex{'es' if number > 1 else ''}") for number in far]


def _attack(one: Fighter, other: Fighter, values: Mapping[str, str]) -> Attack:
    return Attack(
        attacker=one.card,
        target=other.card,
        attackers=int(values["attackers"]),
        level=int(values["level"]),
        target_level=int(values["target-level"]),
        distance=int(values["distance"]),
        ground=values["ground"] if values["ground"] in HEXES else "neutral",
        cards=LAID[values.get("cards", "none")],
        has_crown=values["crown"] == "yes",
        neighbours=int(values["neighbours"]),
        lost=int(values["lost"]),
    )


@lru_cache(maxsize=4)
def _library(shelf: Shelf) -> Library:
    return Library(dict(rulebook(shelf.game.slug).cards(shelf).data()))


def attack_odds(shelf: Shelf, one: Fighter, other: Fighter, values: Mapping[str, str]) -> Odds:
    """The chance that the target is captured: that a hand of a whole box's tactics pile holds no card that saves it."""
    library = _library(shelf)
    found = target_of(library, _attack(one, other, values))
    tactics = rulebook(shelf.game.slug).cards(shelf).tactics
    pile = [slug for slug, card in tactics.items() for _ in range(card.copies)]
    hand = int(values["hand"])
    saved = float(chance_of(found.saving, pile, hand)) if found.captures else 1.0
    against = held_against(library, found, lambda cards: chance_of([cards], pile, hand))
    return Odds(
        (
            Chance(f"captures {other.name}", 1.0 - saved, "good"),
            Chance(f"{other.name} stands", saved, "none"),
        ),
        (
            f"{found.damage} damage against DEF {found.defense}.",
            *(f"{each.name}: {each.words}; held with {percent(each.chance)}." for each in against),
        ),
    )


def held_against(
    library: Library, found: TroopUnderAttack, chance_of: Callable[[Together], Fraction]
) -> tuple[HeldCard, ...]:
    """All that may be laid down against an attack, with the chance that it is held."""
    return tuple(
        HeldCard(
            " and ".join(library.name(card) for card in each.cards),
            f"DEF {each.defense}, {'captured all the same' if found.damage > each.defense else 'not captured'}",
            float(chance_of(frozenset(each.cards))),
        )
        for each in found.answers
    )
