"""Tactics David at a real table: units with statuses and items, and the Turn that engages one after the other.

Items change hands in play, so they are picks: one a type, or two with the Work Belt.

Which time an ability is for is printed on it as its procedure; where it always works, the engine's hooks say it.
"""

from collections.abc import Collection, Iterator

from django.utils.text import slugify

from armybuilder.engine.games.tactics_david.effects.abilities.egg import COUNTERS
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.state import (
    CHOOSING,
    COMBAT,
    ITEM,
    ITEM_2,
    LEAVING,
    MOVEMENT,
    PHASES,
    WORKS_WHILE_DEAD,
)
from armybuilder.engine.games.tactics_david.statuses import suits
from armybuilder.faces.face import Stat
from armybuilder.tabletop.assembling import (
    Reminders,
    changed_figures,
    copies,
    figure,
    part_of,
    printed_figures,
    roster,
    text_of,
)
from armybuilder.tabletop.sheets import Carried, Choice, Counter, Figure, Mark, Part, Phase, Piece, Sheet, Text
from catalog.games.tactics_david.models import Ability, Item, Special, Status, Unit
from catalog.games.tactics_david.plain import SIDE_NAMES
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.games.tactics_david.army import Piece as Line
from validation.games.tactics_david.army import may_carry

ENGAGEMENT, ITEMS, MOVING, FIGHTING, ITEMS_2, DISENGAGEMENT = (
    slugify(PHASES[phase]) for phase in (CHOOSING, ITEM, MOVEMENT, COMBAT, ITEM_2, LEAVING)
)
TURN_END = "turn-end"
TURN_PHASES = (
    *(Phase(slugify(PHASES[phase]), PHASES[phase]) for phase in (CHOOSING, ITEM, MOVEMENT, COMBAT, ITEM_2, LEAVING)),
    Phase(TURN_END, "End of Turn"),
)
BOTH = ("attack", "hit")
#: The one status whose time is the whole Turn of its player: the engine's rolls see to it.
LUCKY = "lucky"
#: What the slug of a pick begins with that is an item, and of a mark that takes a member off its stack.
SLOT, MEMBER = "item-", "member-"

#: The times of the lines of the turn on one page.
LINES = {
    "Your Turn": "turn",
    "Item Phase": ITEMS,
    "Movement Phase": MOVING,
    "Locked in Combat": MOVING,
    "Combat Phase": FIGHTING,
    "Shooting": FIGHTING,
    "Duel": FIGHTING,
    "Item Phase 2": ITEMS_2,
    "End": TURN_END,
}
LEADS = {"While attacking": "attack", "While defending": "hit"}
#: The times of the procedures that abilities name; what takes the place of an attack is a matter of the Combat Phase.
PROCEDURES = {
    "unit-engagement": ENGAGEMENT,
    "movement-procedure": MOVING,
    "charge-procedure": MOVING,
    "escape-procedure": MOVING,
    "combat-phase": FIGHTING,
    "combat-lock": FIGHTING,
    "attack-procedure": "attack",
    "ranged-hit-procedure": "attack",
    "defend-procedure": "hit",
    "duel-procedure": "attack",
    "acquiring-dead": "reaction",
}
#: The times of the engine's hooks.
HOOKS: dict[tuple[str, ...], str] = {
    BOTH: "base_bonus base_bonus_around base_bonus_of_enemy bonus bonus_around halvings halvings_of_enemy doublings "
    "dice dice_of_enemy dice_around rolled_less_around wins_duel after_duel",
    ("attack",): "attack_type may_not_attack leaves_alone names_side_late before_attacking reads_faces after_attacking "
    "range_bonus hit_bonus may_retry_hit after_hit_roll is_marked_around attack_area",
    (
        "hit",
    ): "defending_type cannot_be_attacked before_defending before_defending_around after_defending picks_in_team",
    (FIGHTING,): "after_combat more_attacks_around before_lock shoots_after_moving after_killing after_killing_around "
    "actions",
    ("reaction",): "is_spared is_spared_around after_dying is_immune is_immune_around after_acquiring "
    "after_movement_phase_around",
    ("start",): "game_begins when_learned",
    ("turn",): "turn_begins",
    (TURN_END,): "turn_ends",
    (ENGAGEMENT,): "can_be_engaged_dead before_engagement_around at_engagement_around at_engagement status_strikes",
    (DISENGAGEMENT,): "at_disengagement before_team_disengages",
    (ITEMS, ITEMS_2): "more_items",
    (MOVING,): "base_movement_bonus movement_bonus movement_bonus_around movement_halvings movement_type passes_height "
    "ignores_forest may_not_charge may_charge charges_anywhere charges_through_water most_charged before_moving "
    "after_moving after_charging stops_on_trail after_crossing_trail floods after_moving_around "
    "before_escaping after_escaping team_movement team_movement_type",
}
TIMES_OF = {hook: times for times, hooks in HOOKS.items() for hook in hooks.split()}


def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
    lines: list[Line] = list(rulebook(army.game).build_roster(army, shelf).pieces)
    reminders = Reminders(army.game, LINES)
    for line in lines:
        for card in _abilities(line, shelf):
            reminders.add(times_of(card), card, line, while_out=card.slug in WORKS_WHILE_DEAD)
        for item in _items(line, shelf):
            reminders.add(times_of(item), item, line, needs=item.slug, while_out=item.slug in WORKS_WHILE_DEAD)
        for status in shelf.all(Status).values():
            if suits(line.top.unit_type, status.slug):
                reminders.add(times_of(status), status, line, needs=status.slug)
    return Sheet(
        pieces=tuple(copies((line, _piece(line, shelf)) for line in lines)),
        counters=(
            Counter("kills", "Enemies killed", about="They count in missions of Set Turns."),
            Counter("points", "Objective points", about="For the objectives of a mission."),
        ),
        phases=TURN_PHASES,
        reminders=reminders.all(),
        score="kills",
    )


def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
    """The figures of those who are left, with the items that are picked, as statuses change them."""
    items = tuple(slug for name, slug in carried.choices.items() if slug and name.startswith(SLOT))
    stack = [part.card for part in piece.parts if part.kind == "unit"]
    left = [card for number, card in enumerate(stack, 1) if f"{MEMBER}{number}" not in carried.marks]
    top, *below = left or stack or [piece.card]
    entry = Entry(1, top, roles={"below": tuple(reversed(below)), "items": items})
    return _figures(roster(shelf, entry).pieces[0], shelf, carried.marks)


def times_of(card: Ability | Special | Item | Status) -> list[str]:
    """When a card matters: at the procedures that it names, or else where it has a say in the engine."""
    if isinstance(card, Ability) and card.procedures.all():
        if card.when == Ability.When.REPLACES:
            return [FIGHTING]
        named = [procedure.slug for procedure in card.procedures.all()]
        return [PROCEDURES[slug] for slug in named] + ["hit"] * ("duel-procedure" in named)
    times = [when for hook in Hooks.cards.get(card.slug, ()) for when in TIMES_OF[hook]]
    if isinstance(card, Item):
        # An item is used or taken in hand in the Item Phases; its text says on which side of an attack it counts.
        lead = "attack" if card.sets_area else LEADS.get(card.text.partition(":")[0])
        times = [when for when in times if not (lead and when in BOTH and when != lead)]
        return [once for when in times for once in ((ITEMS, ITEMS_2) if when == FIGHTING else (when,))]
    return ["turn"] if card.slug == LUCKY else times


def _piece(line: Line, shelf: Shelf) -> Piece:
    top = shelf.all(Unit)[line.top.slug]
    return Piece(
        key="",
        kind="unit",
        card=top.slug,
        name=line.name,
        figures=_figures(line, shelf),
        texts=tuple(map(text_of, _abilities(line, shelf))),
        counters=tuple(_counters(line, shelf)),
        marks=tuple(_marks(line, shelf)),
        choices=tuple(_slots(line, shelf)),
        parts=tuple(_parts(line, shelf)),
    )


def _abilities(line: Line, shelf: Shelf) -> Iterator[Ability | Special]:
    """Abilities and specials of all members, the top unit's first."""
    units = [shelf.all(Unit)[unit.slug] for unit in reversed(line.members)]
    yield from dict.fromkeys(unit.ability for unit in units)
    yield from dict.fromkeys(unit.special for unit in units if unit.special)


def _items(line: Line, shelf: Shelf) -> Iterator[Item]:
    """The items that are made for a unit, and those that it has been given all the same."""
    for slug, item in line.cards.items.items():
        if item in line.items or may_carry(line.unit_class, line.top, item):
            yield shelf.all(Item)[slug]


def _figures(line: Line, shelf: Shelf, statuses: Collection[str] = ()) -> tuple[Figure, ...]:
    """The roster's figures: Base Strength and movement as statuses change them, what items always add.

    A hook of a status answers 1, and so do those two of the items.
    """
    items = [item.slug for item in line.items]
    bonus, doubled, halved = (_count(hook, statuses) for hook in ("base_bonus", "doublings", "halvings"))

    def strength(printed: int) -> int:
        return (printed + bonus) << doubled >> halved

    def move(printed: int) -> int:
        return (printed >> _count("movement_halvings", statuses)) + _count("movement_bonus", items)

    changes = dict.fromkeys(SIDE_NAMES, strength) | {
        "move": move,
        "range": lambda printed: printed + _count("range_bonus", items),
    }
    top = shelf.all(Unit)[line.top.slug]
    details = (Stat("Moves by", top.get_movement_type_display()), Stat("Type", top.get_unit_type_display()))
    return (*changed_figures(printed_figures(line, shelf), changes), *map(figure, details))


def _count(hook: str, slugs: Collection[str]) -> int:
    """How many of these cards have a say at a hook."""
    return sum(hook in Hooks.cards.get(slug, ()) for slug in slugs)


def _counters(line: Line, shelf: Shelf) -> Iterator[Counter]:
    if any(unit.ability == "hatch" for unit in line.members):
        hatch = shelf.all(Ability)["hatch"]
        yield Counter("hatch", hatch.name, COUNTERS, most=COUNTERS, about=hatch.text)


def _marks(line: Line, shelf: Shelf) -> Iterator[Mark]:
    """What a unit is in a Turn, and the statuses that its type can acquire. A Relentless unit goes on while Dead."""
    yield Mark("engaged", "Engaged", until="turn", at_hand=True)
    yield Mark("locked", "Locked in Combat")
    is_relentless = any(unit.special == "relentless" for unit in line.members)
    for slug, status in shelf.all(Status).items():
        if suits(line.top.unit_type, slug):
            is_dead = slug == "dead"
            yield Mark(slug, status.name, status.text, is_out=is_dead and not is_relentless, at_hand=is_dead)
    if line.is_stack:
        for number, member in enumerate(reversed(line.members), 1):
            yield Mark(f"{MEMBER}{number}", f"{member.name} ({number} from the top) removed")
    yield Mark("removed", "Removed from the game", is_out=True)


def _slots(line: Line, shelf: Shelf) -> Iterator[Choice]:
    """What a unit has of each type of item, at first what it was bought with."""
    items = list(_items(line, shelf))
    for kind in Item.Type:
        options = tuple((item.slug, item.name) for item in items if item.item_type == kind)
        had = [item.slug for item in line.items if item.item_type == kind]
        count = max(line.most_items, len(had))
        for number in range(1, count + 1):
            label = f"{kind.label} {number}" if count > 1 else str(kind.label)
            start = had[number - 1] if number <= len(had) else ""
            yield Choice(f"{SLOT}{kind.value}-{number}", label, options, start, kinds=("item",))


def _parts(line: Line, shelf: Shelf) -> Iterator[Part]:
    """The members of a stack, the top one without a role, and the items."""
    units = shelf.all(Unit)
    if line.is_stack:
        for place, member in reversed(list(enumerate(line.members, 1))):
            unit = units[member.slug]
            sides = (Stat(side.title(), str(getattr(member, side))) for side in SIDE_NAMES)
            role = "below" if place < len(line.members) else ""
            yield part_of(unit, role, *_texts_of(unit), figures=map(figure, sides))
    for item in line.items:
        yield part_of(shelf.all(Item)[item.slug], "items")


def _texts_of(unit: Unit) -> Iterator[Text]:
    yield from (text_of(card) for card in (unit.ability, unit.special) if card)
