"""The characters that may still join a battle group, and why the rest may not: said before it is tried."""

from collections.abc import Callable

from catalog.games.collision.plain import MOST_ATTRIBUTES, Character, most_different_cards
from validation.games.collision.army import Army
from validation.words import counted, listed, over_limit

Question = Callable[[Army, Character, int], str]


def obstacles(army: Army, more: int = 1) -> dict[str, str]:
    """Every character of which `more` more would break a rule, by slug, with the reason."""
    asked = [ask for code, ask in QUESTIONS.items() if code in army.rules]
    reasons = {slug: _first(army, card, more, asked) for slug, card in army.cards.characters.items()}
    return {slug: reason for slug, reason in reasons.items() if reason}


def _first(army: Army, character: Character, more: int, asked: list[Question]) -> str:
    return next((reason for ask in asked if (reason := ask(army, character, more))), "")


def _twice(army: Army, character: Character, more: int) -> str:
    if not character.is_major or army.copies[character.slug] + more < 2:
        return ""
    return "a Major Arcana character is never in a hand twice"


def _strange(army: Army, character: Character, more: int) -> str:
    new = character.attributes.keys() - army.attributes.keys()
    many = len(army.attributes) + len(new)
    if not new or many <= MOST_ATTRIBUTES:
        return ""
    names = [character.attributes[slug] for slug in character.attributes if slug in new]
    return f"brings {listed(names)}; that makes {many} attributes, {MOST_ATTRIBUTES} is the most"


def _one_card_more(army: Army, character: Character, more: int) -> str:
    points = army.points + (character.cost * more if army.limit is None else 0)
    most = most_different_cards(points)
    if character.slug in army.copies or len(army.copies) < most:
        return ""
    return f"would be card {len(army.copies) + 1}; {counted(most, 'different card')} may be in the group"


def _too_dear(army: Army, character: Character, more: int) -> str:
    return over_limit(army.limit, army.total, character.cost * more)


#: The question of each rule, in the order in which a player wants to know.
QUESTIONS: dict[str, Question] = {
    "arcana_once": _twice,
    "attributes_within_three": _strange,
    "different_cards_within_limit": _one_card_more,
    "points_within_limit": _too_dear,
}
