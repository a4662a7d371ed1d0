"""Making a character: the fields of its card with the bounds that we set, and our point formula for its price."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from catalog.games.collision.plain import MOST_ATTRIBUTES, MOST_ENDURANCE, formula_of, price, sheet_of
from validation.making import Bill, Cards, FieldGroup, Flag, Maker, Number, OneOf, Path, Row, Rows, Several, Words

if TYPE_CHECKING:
    from catalog.games.collision.models import Ability, Character

MOST_WEAPONS = 2
#: The numbers of the tarot cards: each suit has fourteen, the Major Arcana go from 0 to 21.
MINOR_RANKS = range(1, 15)
MAJOR_RANKS = range(22)


def _is_priced(ability: "Ability") -> bool:
    """The formula has a price for it: it is an ability of a character, and no status, shape or word."""
    return ability.priced_as is not None


def _is_crit(ability: "Ability") -> bool:
    """Something that happens to the one that is hit: a status, a word with a number, or Slay (Critical Hit)."""
    return bool(ability.category == "status" or ability.takes_amount or ability.slug == "slay")


def _is_special(ability: "Ability") -> bool:
    """True for a special of weapons: the weapons' own words, shapes of attack, and words with a number."""
    return bool(ability.category in ("weapon", "shape") or ability.takes_amount)


def _emblems(cards: Cards) -> Iterable[str]:
    return dict.fromkeys(card.emblem for card in cards.kind("character").values() if card.emblem)


WHO = (
    Words("name", "Name", most=40),
    OneOf("emblem", "Picture", among=_emblems),
    OneOf("faction", "Faction", kind="faction"),
    OneOf("race", "Race"),
    Several("attributes", "Attributes", kind="attribute", most=MOST_ATTRIBUTES),
    OneOf("arcana", "Arcana", is_required=False, usual="minor"),
    OneOf("suit", "Tarot suit", is_required=False),
    Number("rank", "Tarot rank", MAJOR_RANKS[0], MAJOR_RANKS[-1], 1),
    Words("text", "In a sentence", most=160, is_required=False, is_long=True),
)
BODY = (
    Number("defense", "Defense (Def)", 1, 20, 8, help="What an attack must reach to hit."),
    Number("armor", "Armor (Arm)", 0, 20, 6, help="Fewer injuries from a hit."),
    Number("toughness", "Toughness (Tuf)", 1, 12, 4, help="Injuries that defeat it."),
    Number("endure", "Endure (End)", 0, MOST_ENDURANCE, 4, help="Endurance it gets each turn, to pay for actions."),
    Number("mana", "Mana", 0, 12, 0, help="Tokens that pay for abilities."),
    Number("command", "Command (Comm)", 0, 12, 2, help="For turn order, deployment and some abilities."),
    Number("move", "Move", 0, 9, 3, help="Spaces of a normal move."),
    Number("attack", "Attack (Att)", 0, 12, 2, help="Accuracy of its abilities."),
    Number("strength", "Strength (Str)", 0, 12, 2, help="For tests of strength."),
    Number("spell_power", "Spell power (S-Pow)", 0, 12, 0, help="How hard its spells hit."),
)
#: The number in brackets that some abilities have.
AMOUNT = "Only where the name takes one, as in Push (2)."
SPECIAL_AMOUNT = f"{AMOUNT} For a Blast or Burst its radius, for a Line its length."
WEAPON = (
    Number("slot", "Weapon", 1, MOST_WEAPONS, 1),
    Words("name", "Name", most=30),
    Number("endurance_cost", "Endurance cost (EC)", 0, MOST_ENDURANCE, 1, help="Endurance that each attack costs."),
    OneOf("damage_type", "Damage type", kind="damage_type"),
    Number("attack", "Weapon attack (W-Att)", 0, 20, 3, help="Added to the roll to hit; Attack is included."),
    Number("power", "Weapon power (W-Pow)", 0, 20, 4, help="How hard it hits; Strength is included."),
    Number("reach", "Reach", 1, 20, 1, help="Spaces away that it strikes."),
    Flag("is_ranged", "Ranged: also beyond its reach"),
    OneOf("crit", "Critical hit (Crit)", kind="ability", is_required=False, allows=_is_crit, help="On a natural 10."),
    Number("crit_amount", "Number of the Crit", 1, 9, help=AMOUNT),
    Number("crit_power", "Power on a Crit", 1, 9, help="Weapon power that a natural 10 adds."),
)
SPECIAL = (
    Number("slot", "Weapon", 1, MOST_WEAPONS, 1),
    OneOf("ability", "Special", kind="ability", allows=_is_special),
    Number("amount", "Number", 1, 9, help=SPECIAL_AMOUNT),
)
ABILITY = (
    OneOf("ability", "Ability", kind="ability", allows=_is_priced),
    Number("amount", "Number", 1, 9, help=AMOUNT),
)

GROUPS = (
    FieldGroup("Who it is", WHO),
    FieldGroup(
        "Statistics",
        BODY,
        help="Usual values to start with",
        cites="character-cards.statistics",
        is_folded=True,
    ),
    FieldGroup(
        "Weapons",
        (
            Rows("weapons", "Weapon", MOST_WEAPONS, WEAPON, place="slot"),
            Rows("weapon_specials", "Weapon special", 4, SPECIAL, unique=("slot", "ability")),
        ),
        help="Mostly one, two at most",
        cites="character-cards.statistics",
        is_folded=True,
    ),
    FieldGroup(
        "Abilities",
        (Rows("abilities", "Ability", 6, ABILITY, unique=("ability",)),),
        help="Up to six",
        is_folded=True,
    ),
)


def mistakes(row: Row, cards: Cards) -> Iterator[tuple[Path, str]]:
    """The mistakes of a character card in what does not go together."""
    yield from _tarot(row)
    abilities = cards.kind("ability")
    for place, weapon in enumerate(row.get("weapons", ())):
        path = ("weapons", place, "crit_amount")
        yield from _amount(path, weapon.get("crit"), abilities, weapon.get("crit_amount"))
    slots = {weapon["slot"] for weapon in row.get("weapons", ())}
    for name in ("weapon_specials", "abilities"):
        for place, held in enumerate(row.get(name, ())):
            yield from _amount((name, place, "amount"), held["ability"], abilities, held.get("amount"))
            if name == "weapon_specials" and held["slot"] not in slots:
                yield (name, place, "slot"), f"There is no weapon {held['slot']} that could have it."


def _tarot(row: Row) -> Iterator[tuple[Path, str]]:
    """The Minor Arcana have a suit and its numbers, the Major Arcana none (Character Statistics, Tarot)."""
    if row.get("arcana") == "major":
        if row.get("suit"):
            yield ("suit",), "A card of the Major Arcana has no suit."
        return
    if not row.get("suit"):
        yield ("suit",), "A card of the Minor Arcana has a suit."
    if row["rank"] not in MINOR_RANKS:
        yield ("rank",), f"A suit goes from {MINOR_RANKS[0]} to {MINOR_RANKS[-1]}."


def _amount(
    path: Path, slug: str | None, abilities: "Mapping[str, Ability]", amount: int | None
) -> Iterator[tuple[Path, str]]:
    """A number beside a name that takes none, or none beside one that takes it; an unknown name is named elsewhere."""
    ability = abilities.get(slug or "")
    if slug is None and amount is not None:
        yield path, "There is nothing here that the number could belong to."
    elif ability is None:
        return
    elif ability.takes_amount and amount is None:
        yield path, f"{ability.name} needs its number."
    elif amount is not None and not (ability.takes_amount or ability.is_shape):
        yield path, f"{ability.name} takes no number."


def _price(card: "Character", cards: Cards) -> Bill:
    formula = formula_of(next(iter(cards.kind("point_formula").values())))
    priced = price(sheet_of(card), formula)
    words = f"{formula.share_in_tenths} tenths of them, to the nearest {formula.rounded_to}"
    return Bill(priced.parts, priced.raw, words, priced.points)


MAKER = Maker("character", GROUPS, "supplement.point-formula", _price, mistakes)
