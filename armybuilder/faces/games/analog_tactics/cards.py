"""The face of every kind of card of Analog Tactics."""

from collections.abc import Callable, Iterator
from typing import Any

from armybuilder.faces.face import Accent, Badge, Block, Face, Paragraph, Stat, paragraphs, signed
from armybuilder.faces.games.analog_tactics.boards import board_plan, form_patterns, formation
from armybuilder.faces.games.analog_tactics.units import (
    ACCENT,
    class_face,
    face,
    monster_face,
    obstacle_face,
    runs_after,
    unit_face,
)
from catalog.games.analog_tactics.models import (
    Ability,
    AbilityCost,
    Blueprint,
    Board,
    EliteUpgrade,
    Keyword,
    Level,
    Mission,
    Monster,
    Obstacle,
    Ritual,
    RitualSpell,
    Unit,
    UnitClass,
    Weapon,
    WeaponForm,
    WeaponUpgrade,
)
from catalog.models import Card
from catalog.shelf import Shelf

KEYWORD_SHAPE = {
    Keyword.ATTACK: "blade",
    Keyword.MOVEMENT: "arrow",
    Keyword.SPECIAL: "star",
    Keyword.REACTION: "hand",
    Keyword.PASSIVE: "ring",
    Keyword.BUILD: "square",
}
#: The keywords that cost no points of their own.
FREE = (Keyword.PASSIVE, Keyword.BUILD)


def face_of(card: Card, shelf: Shelf) -> Face:
    return FACES[type(card)](card, shelf)


def ability_face(card: Ability, shelf: Shelf) -> Face:
    """An ability: what it costs, from which level it may be had, how often it may be used."""
    stats = (_tier(card), Stat("From level", str(card.least_level)), *list(_limits(card))[:2])
    return face(
        card, shelf, "Ability", accent=ability_accent(card), badges=tuple(cost_badges(card)), stats=stats,
        subtitle=ability_line(card),
    )  # fmt: skip


def ability_accent(card: Ability) -> Accent:
    return ACCENT[card.unit_class.slug] if card.unit_class else "teal"


def ability_line(card: Ability) -> str:
    whose = f"Ability of the {card.unit_class.name}" if card.unit_class else "Ability of every class"
    return f"{whose} · elite only" if card.is_elite_only else whose


def _tier(card: Ability) -> Stat:
    return Stat("Tier", "–" if card.tier is None else str(card.tier))


def cost_badges(card: Ability) -> Iterator[Badge]:
    """A badge for each keyword; a joining word says whether one will do."""
    for place, cost in enumerate(card.costs.all()):
        joined = "" if place == 0 else "+ " if card.needs_all_keywords else "or "
        keyword = Keyword(cost.keyword)
        yield Badge("Cost", joined + cost_words(cost), KEYWORD_SHAPE[keyword])


def cost_words(cost: AbilityCost) -> str:
    """A keyword with its points: Special 1, Passive, Reaction X."""
    if cost.keyword in FREE:
        return cost.get_keyword_display()
    return f"{cost.get_keyword_display()} {'X' if cost.points is None else cost.points}"


def ability_costs(card: Ability) -> str:
    return " ".join(badge.word for badge in cost_badges(card))


def _limits(card: Ability) -> Iterator[Stat]:
    """The limits and figures of an ability, the most telling first."""
    shown = (
        ("Cooldown", 1 if card.has_cooldown else None, "{}×", "a turn"),
        ("Uses", card.uses_per_turn, "{}×", "a turn"),
        ("Uses", card.uses_per_round, "{}×", "a round"),
        ("Damage", card.attack_damage, "{}", ""),
        ("In play", card.most_in_play, "{}", "at most"),
        ("Reach", card.reach, "{}", ""),
        ("Moves", card.most_spaces, "{}", "spaces"),
        ("Hit", card.fixed_hit, "{}", "fixed"),
    )
    yield from (Stat(label, form.format(value), detail) for label, value, form, detail in shown if value is not None)


def weapon_face(card: Weapon, shelf: Shelf) -> Face:
    """A weapon: its four forms in front, its upgrades behind."""
    about = Block("Upgrades", tuple(upgrade_lines(card, shelf)))
    back = face(card, shelf, "Weapon, back", accent="rust", subtitle="Upgrades", blocks=(about,))
    forms = tuple(runs_after(form_lead(form), form.text, shelf) for form in card.forms.all())
    badges = (Badge("Class", "Warrior", "blade"), Badge("Range", _ranges(card), "arrow"))
    return face(
        card, shelf, "Weapon", accent="rust", subtitle="Weapon of the Warrior", badges=badges, back=back,
        blocks=(Block("", forms),), diagrams=tuple(form_patterns(card))[:2],
    )  # fmt: skip


def form_lead(form: WeaponForm) -> str:
    """Form 4, elite only:"""
    return f"Form {form.form}, elite only:" if form.is_elite_only else f"Form {form.form}:"


def upgrade_lines(card: Weapon, shelf: Shelf) -> Iterator[Paragraph]:
    for upgrade in card.upgrades.all():
        words = [f"+{upgrade.level}", upgrade.option, "elite only" if upgrade.is_elite_only else ""]
        yield runs_after(", ".join(word for word in words if word) + ":", upgrade.text, shelf)


def _ranges(card: Weapon) -> str:
    ranges = sorted({form.attack_range for form in card.forms.all()})
    return f"Range {ranges[0]}" if len(ranges) == 1 else f"Range {ranges[0]}–{ranges[-1]}"


def weapon_upgrade_face(card: WeaponUpgrade, shelf: Shelf) -> Face:
    """A weapon upgrade: the weapon's gains; where it grants an ability, that ability's text too."""
    badges = [Badge("Upgrade", f"+{card.level}", "up")]
    if card.keyword:
        badges.append(Badge("Keyword", card.get_keyword_display(), KEYWORD_SHAPE[Keyword(card.keyword)]))
    badges.append(Badge("For", "Elite only" if card.is_elite_only else "Every unit", "disc"))
    granted = (granted_block(card.grants, shelf),) if card.grants else ()
    blocks = (Block("", paragraphs(card.text, shelf)), *granted)
    line = f"Upgrade of the {card.weapon.name}"
    return face(card, shelf, "Upgrade", accent="rust", badges=tuple(badges), blocks=blocks, subtitle=line)


def granted_block(ability: Ability, shelf: Shelf) -> Block:
    """An ability's text under its name and cost."""
    return Block(ability.name, paragraphs(ability.text, shelf), ability_costs(ability), ability)


def blueprint_face(card: Blueprint, shelf: Shelf) -> Face:
    badges = [Badge("For", "Once a drone", "disc")]
    if card.keyword:
        badges.append(Badge("Keyword", card.get_keyword_display(), KEYWORD_SHAPE[Keyword(card.keyword)]))
    stats = (Stat("In the box", str(card.copies)),)
    return face(
        card,
        shelf,
        "Blueprint",
        accent="ochre",
        badges=tuple(badges),
        stats=stats,
        subtitle="Blueprint of the Engineer",
    )


def elite_upgrade_face(card: EliteUpgrade, shelf: Shelf) -> Face:
    """An elite upgrade: the gains of the engineer's elite when it comes back."""
    gains = (("Damage", card.damage), ("Hit", card.hit), ("Armor", card.armor), ("Evasion", card.evasion))
    stats = tuple(Stat(name, signed(gain), f"up to +{card.most}") for name, gain in gains if gain)
    return face(card, shelf, "Elite upgrade", accent="ochre", stats=stats, subtitle="Upgrade of the Engineer’s elite")


def mission_face(card: Mission, shelf: Shelf) -> Face:
    blocks = (
        Block("Mission", paragraphs(card.condition, shelf, has_lead=False)),
        Block("Reward", paragraphs(card.text, shelf)),
    )
    stats = (Stat("Count to", str(card.target)),)
    return face(card, shelf, "Mission", accent="moss", blocks=blocks, stats=stats, subtitle="Mission of the Assassin")


def ritual_face(card: Ritual, shelf: Shelf) -> Face:
    badges = (Badge("First", f"First: commons {card.get_stat_display()} {signed(card.bonus)}", "up"),)
    line = "Ritual of the Mage"
    back = face(card, shelf, "Ritual, back", accent="violet", badges=badges, subtitle=line)
    return face(
        card,
        shelf,
        "Ritual",
        accent="violet",
        badges=badges,
        subtitle=line,
        plan=formation(card),
        blocks=(Block("", paragraphs("E: the [[elite]]. C: a [[common]].", shelf, has_lead=False)),),
        back=back,
    )


def ritual_spell_face(card: RitualSpell, shelf: Shelf) -> Face:
    points = "ritual points" if card.series == RitualSpell.Series.RITUAL else "forbidden points"
    limits = (
        Stat("Damage", str(card.attack_damage), f"fixed hit {card.fixed_hit}") if card.attack_damage else None,
        Stat("Reach", str(card.reach)) if card.reach else None,
    )
    stats = (
        Stat("Takes", str(card.points), points), Stat("And", str(card.special_points), "Special"),
        *(stat for stat in limits if stat),
    )  # fmt: skip
    badges = (Badge("Series", card.get_series_display(), "star" if card.series == "ritual" else "cross"),)
    return face(card, shelf, "Spell", accent="violet", badges=badges, stats=stats, subtitle="Spell of the Mage")


def level_face(card: Level, shelf: Shelf) -> Face:
    stats = (Stat("Takes", str(card.xp_cost), "XP"),) if card.xp_cost is not None else ()
    badges = (Badge("Reached", "Also when a round ends", "clock"),) if card.is_automatic else ()
    source = "XP: supplement" if stats else ""
    return face(card, shelf, "Level", accent="teal", stats=stats, badges=badges, source=source)


def board_face(card: Board, shelf: Shelf) -> Face:
    return face(card, shelf, "Board", accent="teal", plan=board_plan(card, has_labels=False))


FACES: dict[type[Card], Callable[[Any, Shelf], Face]] = {
    UnitClass: class_face,
    Unit: unit_face,
    Ability: ability_face,
    Weapon: weapon_face,
    WeaponUpgrade: weapon_upgrade_face,
    Mission: mission_face,
    Ritual: ritual_face,
    RitualSpell: ritual_spell_face,
    Monster: monster_face,
    Blueprint: blueprint_face,
    EliteUpgrade: elite_upgrade_face,
    Obstacle: obstacle_face,
    Level: level_face,
    Board: board_face,
}
