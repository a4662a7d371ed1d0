"""The faces of abilities and of characters: figures and weapons on a card's front, the tarot card and the abilities on
its back. A text too long for its card goes on on the back, paragraph by paragraph."""

from collections.abc import Iterable
from dataclasses import replace

from armybuilder.faces import flow
from armybuilder.faces.card_layout import text_room
from armybuilder.faces.face import Accent, Badge, Block, Face, Paragraph, Run, Stat, card_face, paragraphs
from armybuilder.faces.games.collision.battle import area_of
from armybuilder.faces.games.collision.looks import WEAPON, CharacterLook, HeldAbility, look_of, stat_sheet
from catalog.games.collision.models import Ability, AbilityCategory, AttackShape, Character, Distance
from catalog.games.collision.plain import LINE
from catalog.shelf import Shelf

#: The front is set a little larger than the least size.
FRONT_SIZE = flow.LEAST + 0.5


def has_room(face: Face, blocks: tuple[Block, ...]) -> bool:
    """Whether the text fits on this side, at a size that can be read."""
    measure, room = text_room(face)
    return flow.height(flow.compose(blocks, flow.LEAST, measure)) <= room


def spread(face: Face) -> Face:
    """A face whose text is too long goes on on its back, paragraph by paragraph."""
    if has_room(face, face.blocks):
        return face
    measure, room = text_room(face)
    front, rest = _fitting(face.blocks, measure, room)
    if not front:
        return face
    title = face.kind.removesuffix(", back")
    rest_of_it = replace(face, kind=f"{title}, back", cost=None, plan=None, diagrams=(), badges=(), blocks=rest)
    return replace(face, blocks=front, back=spread(rest_of_it))


def _fitting(blocks: tuple[Block, ...], measure: float, room: float) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """As many whole paragraphs as fit, and the rest."""
    pieces = [(block, paragraph) for block in blocks for paragraph in block.paragraphs]
    for count in range(len(pieces), 0, -1):
        front = _merge_blocks(pieces[:count])
        if flow.height(flow.compose(front, FRONT_SIZE, measure)) <= room:
            return front, _merge_blocks(pieces[count:])
    return (), blocks


def _merge_blocks(pieces: Iterable[tuple[Block, Paragraph]]) -> tuple[Block, ...]:
    made: dict[Block, list[Paragraph]] = {}
    for block, paragraph in pieces:
        made.setdefault(block, []).append(paragraph)
    return tuple(replace(block, paragraphs=tuple(each)) for block, each in made.items())


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
    area = area_of(card)
    return card_face(
        card, shelf, "Ability", accent=LOOK[card.category][0], subtitle=_subtitle(card), stats=_stats(card),
        diagrams=(area,) if area else (), badges=_badges(card),
        blocks=(Block("", paragraphs(card.text, shelf, has_lead=has_lead(card))),),
    )  # fmt: skip


def _subtitle(card: Ability) -> str:
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
    return Block(held.name, paragraphs(card.text, shelf, has_lead=has_lead(card)), words, card)


SUIT_SHAPE = {"coins": "ring", "swords": "blade", "rods": "bar", "cups": "drop"}


def character_face(character: Character, shelf: Shelf) -> Face:
    return face_of_look(look_of(character), shelf)


def face_of_look(look: CharacterLook, shelf: Shelf) -> Face:
    """The front of a character card, which has the back with it."""
    blocks = [*_abilities_in_short(look.abilities), *([Block("", ((Run(look.text),),))] if look.text else [])]
    front = Face(
        kind="Character",
        title=look.name,
        game=shelf.game.name,
        subtitle=f"{look.race} of {look.faction}",
        cost=look.cost,
        emblem=look.emblem,
        portrait=look.portrait,
        accent=look.accent,
        plan=stat_sheet(look, shelf),
        badges=(Badge("Tarot", look.tarot, SUIT_SHAPE.get(look.suit, "star")), _fights(look)),
        blocks=tuple(blocks),
        root="Front",
        source=look.source,
        card=look.card,
    )
    return replace(front, back=_back(look, shelf))


def _fights(look: CharacterLook) -> Badge:
    """Its way to fight: it shoots, strikes, or has no weapon at all."""
    if any(weapon.cells[WEAPON.index("reach")].endswith("+") for weapon in look.weapons):
        return Badge("Fights", "Ranged", "arrow")
    return Badge("Fights", "Melee", "blade") if look.weapons else Badge("Fights", "No weapon", "hand")


def _abilities_in_short(held: Iterable[HeldAbility]) -> list[Block]:
    """Its abilities by name and cost: the texts are on the back."""
    runs: list[Run] = []
    for each in held:
        runs += [Run("; " if runs else ""), Run(each.name, "lead"), Run(_cost_shown(each))]
    return [Block("Abilities", (tuple(runs),), "texts on the back")] if runs else []


def _cost_shown(held: HeldAbility) -> str:
    return f" {held.card.cost_shown}" if held.card.cost_shown else ""


def _back(look: CharacterLook, shelf: Shelf) -> Face:
    """The tarot card and every ability with its text; what the weapons bring, if there is room."""
    face = Face(
        kind="Character, back",
        title=look.name,
        game=shelf.game.name,
        subtitle=" · ".join([look.tarot, look.race, *look.attributes]),
        emblem=look.emblem,
        portrait=look.portrait,
        accent=look.accent,
        stats=(
            Stat("Tarot", str(look.rank), look.suit.capitalize() or "Major"),
            Stat("Race", look.race),
            Stat("Faction", look.faction),
            Stat("Attributes", str(len(look.attributes)), "of 3 in a group"),
        ),
        root="Back",
        source=look.source,
        card=look.card,
    )
    every, own = ability_blocks(look, shelf), tuple(ability_block(each, shelf) for each in look.abilities)
    return spread(replace(face, blocks=every if has_room(face, every) else own))


def ability_blocks(look: CharacterLook, shelf: Shelf) -> tuple[Block, ...]:
    held = [*look.abilities, *look.specials]
    return tuple(dict.fromkeys(ability_block(each, shelf) for each in held))
