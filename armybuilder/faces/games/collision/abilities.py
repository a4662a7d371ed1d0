"""The face of an ability: what it is, what it costs, how far it reaches, what it does."""

from armybuilder.faces.face import Accent, Badge, Block, Face, Stat, paragraphs
from armybuilder.faces.games.collision.battle import area_of
from armybuilder.faces.games.collision.looks import HeldAbility
from catalog.games.collision.choices import AbilityCategory, AttackShape, Distance
from catalog.games.collision.models import Ability
from catalog.games.collision.plain.cards import LINE
from catalog.models import Source
from catalog.shelf import Shelf

LOOK: dict[str, tuple[Accent, str]] = {
    AbilityCategory.SPECIAL_ACTION: ("ochre", "star"),
    AbilityCategory.SPECIAL_MOVEMENT: ("ochre", "up"),
    AbilityCategory.SPECIAL_ATTACK: ("rust", "blade"),
    AbilityCategory.REACTION: ("teal", "clock"),
    AbilityCategory.EFFECT: ("steel", "square"),
    AbilityCategory.AURA: ("steel", "ring"),
    AbilityCategory.MOVEMENT: ("steel", "up"),
    AbilityCategory.WEAPON: ("slate", "cross"),
    AbilityCategory.STATUS: ("violet", "down"),
    AbilityCategory.SHAPE: ("slate", "disc"),
    AbilityCategory.KEYWORD: ("slate", "bar"),
}
#: The short name of a special ability on a character's card.
IN_SHORT = {
    AbilityCategory.EFFECT: "Effect",
    AbilityCategory.AURA: "Aura",
    AbilityCategory.MOVEMENT: "Effect",
    AbilityCategory.REACTION: "Reaction",
    AbilityCategory.WEAPON: "Weapon",
    AbilityCategory.STATUS: "Status",
    AbilityCategory.SHAPE: "Shape",
    AbilityCategory.KEYWORD: "Keyword",
}
MODE_SHAPE = {"melee": "blade", "ranged": "arrow"}
#: The signs of each way of measuring: the figure, and a word below it.
REACHES: dict[str, tuple[str, str]] = {
    Distance.SPACES: ("{}", "spaces"),
    Distance.BEYOND: ("{}+", "−1 a space"),
    Distance.AWAY: ("{}+", "spaces away"),
    Distance.LINE: ("{}", "tiles in line"),
    Distance.COMMAND: ("Comm", "spaces"),
    Distance.MELEE: ("Melee", "reach"),
    Distance.ADJACENT: ("1", "adjacent"),
    Distance.ANY: ("Any", "distance"),
    Distance.ADDED: ("+{}", "weapon’s own"),
}
IN_WORDS: dict[str, str] = {
    Distance.SPACES: "within {}",
    Distance.BEYOND: "reach {}+",
    Distance.AWAY: "{}+ away",
    Distance.LINE: "line of {}",
    Distance.COMMAND: "within Comm",
    Distance.MELEE: "melee reach",
    Distance.ADJACENT: "adjacent",
    Distance.ANY: "any distance",
    Distance.ADDED: "reach +{}",
}


def ability_face(card: Ability, shelf: Shelf) -> Face:
    """An entry of the glossary."""
    accent, _ = LOOK[card.category]
    area = area_of(card)
    return Face(
        kind="Ability",
        title=card.name,
        game=shelf.game.name,
        subtitle=_subtitle(card),
        emblem=card.emblem,
        accent=accent,
        stats=_stats(card),
        diagrams=(area,) if area else (),
        badges=_badges(card),
        blocks=(Block("", paragraphs(card.text, shelf, has_lead=has_lead(card))),),
        source="" if card.source == Source.BOOK else Source(card.source).label,
        href=card.get_absolute_url(),
    )


def _subtitle(card: Ability) -> str:
    """The sort of an ability, and those of our characters who have it."""
    holders = [row.character.name for row in card.holders.all()]
    return " · ".join([card.get_category_display(), *holders[:2]]) + (" …" if len(holders) > 2 else "")


def _badges(card: Ability) -> tuple[Badge, ...]:
    badges = [Badge("Kind", card.get_category_display().removeprefix("Special ").capitalize(), LOOK[card.category][1])]
    if card.attack_mode:
        badges.append(Badge("Attack", card.get_attack_mode_display(), MODE_SHAPE[card.attack_mode]))
    elif card.attack_shape not in ("", AttackShape.SINGLE):
        badges.append(Badge("Shape", card.get_attack_shape_display(), "disc"))
    if card.damage_type:
        badges.append(Badge("Type", card.damage_type.name, "drop"))
    if card.is_fear:
        badges.append(Badge("Effect", "Fear", "down"))
    return tuple(badges[:3])


def _stats(card: Ability) -> tuple[Stat, ...]:
    """The cost of an ability on the left, its reach on the right."""
    stats = (
        [Stat("Cost", card.cost_shown.removesuffix("+ EC").strip() or "EC", _cost_detail(card))] if _costs(card) else []
    )
    if _costs(card):
        stats.append(
            Stat(
                "Repeat",
                "Yes" if card.is_repeatable else "Once",
                "an activation" if not card.is_reaction else "a condition",
            )
        )
    if card.distance:
        value, word = REACHES[card.distance]
        stats.append(Stat("Reach", value.format(card.reach), "space" if (word, card.reach) == ("spaces", 1) else word))
    return tuple(stats)


def _costs(card: Ability) -> bool:
    return card.endurance is not None or card.mana is not None or card.pays_weapon


def _cost_detail(card: Ability) -> str:
    return "+ the weapon’s EC" if card.pays_weapon and (card.endurance or card.mana) else ""


def reach_shown(card: Ability) -> str:
    """The reach of an ability, in a few words: reach 4+, within Comm, radius 2."""
    if card.radius:
        return f"radius {card.radius}"
    return IN_WORDS[card.distance].format(card.reach) if card.distance else ""


def has_lead(card: Ability) -> bool:
    """Its text begins with when it works."""
    return card.is_reaction or card.category == AbilityCategory.AURA


def _size(held: HeldAbility) -> str:
    """The size of a weapon's shape, if its card says it: radius 2, length 4."""
    if held.amount is None or not held.card.is_shape:
        return ""
    return f"{'length' if held.card.slug == LINE else 'radius'} {held.amount}"


def ability_block(held: HeldAbility, shelf: Shelf) -> Block:
    """An ability's text under its name, with what it is and costs beside it."""
    card = held.card
    kind = IN_SHORT.get(AbilityCategory(card.category), "Special")
    type_name = card.damage_type.name if card.damage_type else ""
    words = " · ".join(part for part in (kind, card.cost_shown, type_name, reach_shown(card), _size(held)) if part)
    return Block(held.name, paragraphs(card.text, shelf, has_lead=has_lead(card)), words, card.get_absolute_url())
