"""Collision as a linear model: each character is a column; points, attributes, Arcana and different cards are rows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from catalog.games.collision.plain import FIGURES as STATISTICS
from catalog.games.collision.plain import LEAST_DIFFERENT_CARDS, MOST_ATTRIBUTES, POINTS_A_CARD, Cards, Weapon
from validation.army import MOST_COUNT, MOST_LIMIT, ArmyFile, Entry
from validation.games.collision.army import Army, Piece
from validation.solving.columns import Column, JoiningPiece, summed, tallied
from validation.solving.linear import Model, Sum, added
from validation.solving.movelist import Step
from validation.solving.parts import Taste

PIECE_RULES: frozenset[str] = frozenset()
PRICE_RULE = "points_within_limit"
IS_ASKED_ALONE, LASTING_RULES = False, None
#: The most of a character that join where the points are agreed on; no rule asks for one then.
MOST_OF_ONE = 4

TASTES: Mapping[str, Taste[Piece]] = {
    "many": Taste("Cheap and many", lambda piece: 60),
    "strong": Taste("Few and strong", lambda piece: piece.cost // 2 - 40),
    "ranged": Taste("Ranged", lambda piece: 60 if any(weapon.is_ranged for weapon in piece.card.weapons) else 0),
    "fast": Taste("Fast", lambda piece: 10 * piece.card.figures["move"]),
    "theme": Taste("Close to a theme", theme=lambda piece: traits(piece)),
}


def _figure(name: str) -> Callable[[Piece], int]:
    return lambda piece: piece.card.figures[name]


FIGURES: Mapping[str, Callable[[Piece], int]] = {
    name.replace("_", " ").capitalize(): _figure(name) for name in STATISTICS
}
QUALITIES: Mapping[str, Callable[[Piece], str]] = {
    "Weapons": lambda piece: ", ".join(map(_in_words, piece.card.weapons)),
    "Abilities": lambda piece: ", ".join(sorted(ability.shown for ability in piece.card.abilities)),
    "Attributes": lambda piece: ", ".join(piece.card.attributes.values()),
    "Faction": lambda piece: _in_title(piece.card.faction),
    "Rank": lambda piece: str(piece.card.rank),
}


def _in_words(weapon: Weapon) -> str:
    """A weapon with all that counts of it: `Poker (fire, Attack 6, Power 5, Reach 1, Cost 1, Crit Poison 2, Sharp)`."""
    reach = f"{weapon.reach}+" if weapon.is_ranged else str(weapon.reach)
    figures = {"Attack": weapon.attack, "Power": weapon.power, "Reach": reach, "Cost": weapon.endurance_cost}
    parts = (weapon.damage_type.lower(), *(f"{name} {value}" for name, value in figures.items()), *weapon.extras)
    return f"{weapon.name} ({', '.join(parts)})"


def _in_title(slug: str) -> str:
    return slug.replace("-", " ").title()


def agreements(file: ArmyFile, army: Army) -> Iterable[Sequence[Step]]:
    """A battle group can always be legal by what is agreed on."""
    return [()]


# Columns


def forms(army: Army, piece: Piece, entry: Entry) -> Iterable[tuple[Entry, ...]]:
    """A character has no other form."""
    return ()


def newcomers(army: Army) -> Iterator[JoiningPiece]:
    """Every character, those of the player's own making too; without a limit, many of one may make a larger battle."""
    most = MOST_COUNT if army.limit is None else MOST_OF_ONE
    for character in army.cards.characters.values():
        yield JoiningPiece(Entry(0, character.slug), 1 if character.is_major else most)


def needed(army: Army, newcomers: Sequence[JoiningPiece]) -> Sequence[JoiningPiece]:
    """Nobody where there is a limit; without one, those who make the battle large enough for the different cards."""
    return newcomers if army.limit is None else ()


# Rows


def require(model: Model, army: Army, columns: Sequence[Column[Piece]]) -> None:
    price = summed(columns, lambda piece: piece.cost)
    if army.limit is not None:
        model.require("points_within_limit", price, most=army.limit)
    copies = tallied(columns, lambda piece: [piece.card.slug])
    if "attributes_within_three" in army.rules:
        _attributes(model, columns)
    if "arcana_once" in army.rules:
        _arcana(model, army, copies)
    if "different_cards_within_limit" in army.rules:
        _different_cards(model, army, copies, price)


def _attributes(model: Model, columns: Sequence[Column[Piece]]) -> None:
    bearers = tallied(columns, lambda piece: piece.card.attributes)
    flags = [model.whenever(terms) for terms in bearers.values()]
    model.require("attributes_within_three", dict.fromkeys(flags, 1), most=MOST_ATTRIBUTES)


def _arcana(model: Model, army: Army, copies: Mapping[str, Sum]) -> None:
    for slug, terms in copies.items():
        if army.cards.characters[slug].is_major:
            model.require("arcana_once", terms, most=1)


def _different_cards(model: Model, army: Army, copies: Mapping[str, Sum], price: Sum) -> None:
    """Four, and one more for every 250 points: of the limit, or without one of what the group costs."""
    different = dict.fromkeys((model.whenever(terms) for terms in copies.values()), 1)
    code = "different_cards_within_limit"
    if army.limit is not None:
        model.require(code, different, most=army.most_cards)
        return
    steps = model.number(MOST_LIMIT // POINTS_A_CARD)
    model.require("", added([(1, price), (-POINTS_A_CARD, {steps: 1})]), least=0)
    model.require(code, added([(1, different), (-1, {steps: 1})]), most=LEAST_DIFFERENT_CARDS)


# Wishes


def traits(piece: Piece) -> Iterator[str]:
    if piece.card.faction:
        yield f"faction:{piece.card.faction}"
    yield from (f"attribute:{slug}" for slug in piece.card.attributes)


def trait_names(cards: Cards) -> dict[str, str]:
    characters = cards.characters.values()
    factions = {f"faction:{one.faction}": _in_title(one.faction) for one in characters if one.faction}
    return factions | {f"attribute:{slug}": name for one in characters for slug, name in one.attributes.items()}
