"""Collision at a real table: characters with injuries, Endurance, Mana and tokens, and a turn of three phases."""

from collections.abc import Iterator, Mapping
from functools import partial
from operator import add

from django.utils.text import slugify

from armybuilder.engine.games.collision.hooks import WINDOWS, Hooks
from armybuilder.faces.face import Stat
from armybuilder.faces.games.collision.looks import (
    NOTHING,
    WEAPON,
    CharacterLook,
    HeldAbility,
    label,
    labels,
    look_of,
)
from armybuilder.faces.games.collision.pieces import GAINED
from armybuilder.tabletop.assembling import Reminders, changed_figures, copies, figure, printed_figures, roster, written
from armybuilder.tabletop.sheets import Carried, Choice, Counter, Figure, Mark, Part, Phase, Piece, Sheet, Text
from catalog.games.collision.models import (
    Ability,
    AbilityCategory,
    Character,
    CombatModifier,
    Objective,
)
from catalog.games.collision.models import Stat as Statistic
from catalog.games.collision.plain import MOST_ENDURANCE, PHASES
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.collision.army import Army
from validation.games.collision.army import Piece as Line

MAINTENANCE, ACTIVATIONS, RECOVERY, END_PHASE = "maintenance", "activations", "recovery", "end-phase"
TURN_PHASES = (
    Phase(MAINTENANCE, "Maintenance"),
    Phase(ACTIVATIONS, f"Phases 1 to {PHASES}"),
    Phase(RECOVERY, "Recovery"),
    Phase(END_PHASE, "End Phase"),
)
#: The times of the lines of the turn on one page.
LINES = {
    "Maintenance": MAINTENANCE,
    "Phases 1, 2 and 3": ACTIVATIONS,
    "An activation": ACTIVATIONS,
    "Attack": "attack",
    "Injuries": "attack",
    "Recovery": RECOVERY,
    "End Phase": END_PHASE,
}
#: The times of the categories that say it by themselves.
CATEGORIES: Mapping[str, str] = {
    AbilityCategory.REACTION: "reaction",
    AbilityCategory.SPECIAL_ACTION: ACTIVATIONS,
    AbilityCategory.SPECIAL_ATTACK: ACTIVATIONS,
    AbilityCategory.SPECIAL_MOVEMENT: ACTIVATIONS,
    AbilityCategory.MOVEMENT: ACTIVATIONS,
    AbilityCategory.WEAPON: "attack",
    AbilityCategory.SHAPE: "attack",
    AbilityCategory.STATUS: "attack",
    AbilityCategory.KEYWORD: "attack",
}
#: The times of the engine's hooks, for effects and auras.
HOOKS = {
    "reaction": f"{' '.join(WINDOWS)} holds_back_around beside_around",
    "attack": "enrages_around after_injuring after_attacking",
    "hit": "is_immune is_immune_to_slay is_fearless is_fearless_around armor_against has_total_cover fortifies_around "
    "after_being_hit after_being_injured",
    ACTIVATIONS: "actions hurries_around",
    RECOVERY: "has_recovery mana_at_recovery",
    "start": "more_endurance_at_start chooses_sides",
    "end": "points_at_end",
}
TIMES_OF = {hook: when for when, hooks in HOOKS.items() for hook in hooks.split()}
#: What keeps a character from its fate for a while, by the ability that does; a kiss is an enemy's.
FATES, KISS = ("cling-to-life", "persevere"), "kiss-of-death"
#: The tokens of a character.
TOKENS = ("stun", "hex-x", "poison-x", "flee")
LUCK, TITANS = "luck", "mark-of-the-titans"
OBJECTIVES = ("major", "minor", "second_minor")


def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
    group: Army = rulebook(army.game).build_roster(army, shelf)
    plain = (group.objective(choice) for choice in OBJECTIVES)
    objectives = [shelf.all(Objective)[each.slug] for each in dict.fromkeys(plain) if each]
    reminders = Reminders(army.game, LINES)
    for line in group.pieces:
        for held in _held(_look(line, shelf)):
            reminders.add(times_of(held.card), held.card, line, said=_text(held))
        for slug in (*TOKENS, *_fates(_look(line, shelf))):
            reminders.add([RECOVERY], shelf.all(Ability)[slug], line, needs=slug)
    for objective in objectives:
        reminders.add(["start", "end"], objective)
    return Sheet(
        pieces=tuple(copies((line, _piece(line, shelf)) for line in group.pieces)),
        counters=(Counter("points", "Victory Points"), *_side_counters(objectives)),
        phases=TURN_PHASES,
        reminders=reminders.all(),
        score="points",
    )


def _side_counters(objectives: list[Objective]) -> Iterator[Counter]:
    """The points of each objective, and the tokens that are gained under it."""
    for each in objectives:
        yield Counter(f"points-{each.slug}", each.name, most=each.victory_points, about=each.text, part_of="points")
        if each.slug in GAINED:
            word, most = GAINED[each.slug]
            yield Counter(slugify(word), f"{word} tokens", most=most, about=each.text)
        elif each.slug == "glorious-combat":
            yield Counter("glory", "Glory", about=each.text)


def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
    """The figures as injuries and Hex weaken them."""
    line: Line = roster(shelf, written(piece)).pieces[0]
    modifiers, less = shelf.all(CombatModifier), dict.fromkeys(Statistic, 0)
    for row in modifiers["injured"].stats.all():
        less[Statistic(row.stat)] += row.amount * carried.counters.get("injuries", 0)
    for row in modifiers["hexed"].stats.all():
        less[Statistic(row.stat)] += row.amount * (carried.counters.get("hex-x", 0) > 0)
    return _figures(line, shelf, less)


def times_of(card: Ability) -> list[str]:
    """When an ability matters: by its category, or where it has a say in the engine."""
    if card.slug == LUCK:
        return ["attack", "hit"]
    if card.category in CATEGORIES:
        return [CATEGORIES[card.category]]
    return [TIMES_OF[hook] for hook in Hooks.cards.get(card.slug, ())]


def _look(line: Line, shelf: Shelf) -> CharacterLook:
    return look_of(shelf.all(Character)[line.card.slug])


def _held(look: CharacterLook) -> list[HeldAbility]:
    return list(dict.fromkeys((*look.abilities, *look.specials)))


def _text(held: HeldAbility) -> Text:
    return Text(f"{held.name} {held.card.cost_shown}".strip(), held.card.text, ("ability", held.card.slug))


def _piece(line: Line, shelf: Shelf) -> Piece:
    look = _look(line, shelf)
    return Piece(
        key="",
        kind="character",
        card=line.card.slug,
        name=look.name,
        figures=_figures(line, shelf, {}),
        texts=tuple(map(_text, look.abilities)),
        counters=tuple(_counters(line, look, shelf)),
        marks=tuple(_marks(look, shelf)),
        choices=(
            Choice("phase", "Acts in", tuple((str(n), f"Phase {n}") for n in range(1, PHASES + 1)), at_hand=True),
        ),
        parts=tuple(_weapons(look, shelf)),
    )


def _figures(line: Line, shelf: Shelf, less: Mapping[Statistic, int]) -> tuple[Figure, ...]:
    """The roster's figures, and the W-Att of each weapon."""
    names = {Statistic.ATT: "attack", Statistic.DEF: "defense", Statistic.ARMOR: "armor"}
    slugs = {slugify(label(name, shelf)): stat for stat, name in names.items()}
    figures = printed_figures(line, shelf)
    for number, weapon in enumerate(line.card.weapons, 1):
        slug = f"w-att-{number}"
        figures[slug] = Figure(slug, f"{label('weapon-attack', shelf)}, {weapon.name}", str(weapon.attack))
        slugs[slug] = Statistic.W_ATT
    return changed_figures(figures, {slug: partial(add, less.get(stat, 0)) for slug, stat in slugs.items()})


def _counters(line: Line, look: CharacterLook, shelf: Shelf) -> Iterator[Counter]:
    """Injuries up to defeat, Endurance and Mana, the tokens of statuses, luck."""
    abilities, figures = shelf.all(Ability), line.card.figures
    held = {each.card.slug: each for each in _held(look)}
    endurance = min(MOST_ENDURANCE, figures["endure"] * (2 if TITANS in held else 1))
    yield Counter("injuries", "Injuries", most=figures["toughness"])
    yield Counter("endurance", "Endurance", endurance, most=MOST_ENDURANCE)
    if figures["mana"]:
        yield Counter("mana", "Mana", figures["mana"], most=figures["mana"])
    for slug in TOKENS:
        yield Counter(slug, abilities[slug].name.removesuffix(" X"), about=abilities[slug].text, at_hand=False)
    luck = held[LUCK].amount or 0 if LUCK in held else 0
    yield Counter(LUCK, "Luck", luck, about=abilities[LUCK].text, at_hand=luck > 0)


def _marks(look: CharacterLook, shelf: Shelf) -> Iterator[Mark]:
    yield Mark("activated", "Activated", until="turn", at_hand=True)
    yield Mark("held", "Held", until="turn", at_hand=True)
    for slug in _fates(look):
        yield Mark(slug, shelf.all(Ability)[slug].name, shelf.all(Ability)[slug].text)
    yield Mark("waiting", "Reinforcement", is_out=True)
    yield Mark("defeated", "Defeated", is_out=True, at_hand=True)


def _fates(look: CharacterLook) -> tuple[str, ...]:
    has = {each.card.slug for each in look.abilities}
    return (*(fate for fate in FATES if fate in has), KISS)


def _weapons(look: CharacterLook, shelf: Shelf) -> Iterator[Part]:
    """Weapons are no cards: each with its box, and the texts of what it brings."""
    columns = labels(WEAPON, shelf)
    for weapon in look.weapons:
        stats = (Stat(name, cell) for name, cell in zip(columns, weapon.cells, strict=True) if cell != NOTHING)
        said = (_text(each) for each in look.specials if each.name in " ".join(weapon.cells))
        yield Part("weapon", "", weapon.name, figures=tuple(map(figure, stats)), texts=tuple(said))
