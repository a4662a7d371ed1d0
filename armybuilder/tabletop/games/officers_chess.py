"""Officer's Chess at a real table: units with hit points, statuses, what they carry and use up, and the round."""

from collections import Counter as Counts
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from operator import add

from armybuilder.engine.games.officers_chess.state import BARRIER_BONUS, HOLDING
from armybuilder.faces.face import Stat
from armybuilder.faces.games.officers_chess.cards import wields
from armybuilder.tabletop.assembling import (
    Reminders,
    changed_figures,
    copies,
    figure,
    part_of,
    printed_figures,
    roster,
    text_of,
    written,
)
from armybuilder.tabletop.sheets import Carried, Choice, Counter, Figure, Mark, Part, Phase, Piece, Sheet, Text
from catalog.games.officers_chess.models import Class, Item, Scenario, Status, Tag, TagUse, Weapon
from catalog.games.officers_chess.models import Stat as Statistic
from catalog.games.officers_chess.plain import ESCAPES, Gear, pace
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.games.officers_chess.army import Army
from validation.games.officers_chess.army import Piece as Line

#: What the slug of a mark begins with that takes something out of a unit's inventory.
GONE = "gone-"
ROUND, ACTIVATION, DONE = "round", "activation", "activation-end"
TURN_PHASES = (
    Phase(ROUND, "Round begins"),
    Phase(ACTIVATION, "Activations"),
    Phase(DONE, "End of an activation"),
)
#: The times of the lines of the turn on one page.
LINES = {
    "A round": ROUND,
    "An activation": ACTIVATION,
    "Moving": ACTIVATION,
    "Attacking": "attack",
    "Weapon triangle": "attack",
    "Other actions": ACTIVATION,
    "The end": "end",
}
#: The times of tags. What the others do stands in the figures already, or they do nothing of their own.
TAGS = {
    ACTIVATION: "armored blessed canto cavalry dance escape fleeing flying heal leader pick raze rescue restore "
    "saboteur seize shifter spellrange torch warp",
    "attack": "aoe art assassinate brave decimate devastate devil drain effective inaccurate ineffective inflict "
    "inverted lucky magic piercing ritual status",
    "hit": "countermeasure distantcounter guarded",
    DONE: "punishing relic sacred shifter",
    "": "bonus dragon exclusive fast monster slow",
}
#: The times of statuses: where they end, and where they count.
STATUSES = {
    "barrier": (ROUND, "hit"),
    "berserk": (ROUND, ACTIVATION),
    "petrified": (ROUND, ACTIVATION, "hit"),
    "poisoned": (ROUND,),
    "silenced": (ACTIVATION, DONE),
    "sleep": (ROUND, ACTIVATION),
    "slowed": (ACTIVATION, DONE),
}


def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
    mustered: Army = rulebook(army.game).build_roster(army, shelf)
    reminders = Reminders(army.game, LINES)
    if mustered.scenario:
        scenario = shelf.all(Scenario)[mustered.scenario.slug]
        reminders.add(["end"], scenario, said=Text(scenario.name, scenario.special))
    for line in mustered.pieces:
        for title, use in _tags(line, shelf):
            reminders.add(times_of(use.tag), use.tag, line, said=Text(title, use.tag.text))
        for tag in _given(line, shelf):
            reminders.add(times_of(tag), tag, line)
        for status in shelf.all(Status).values():
            reminders.add(STATUSES[status.slug], status, line, needs=status.slug)
        for item in _gear(line, shelf):
            if isinstance(item, Item) and item.uses:
                reminders.add([ACTIVATION], item, line)
    return Sheet(
        pieces=tuple(copies((line, _piece(line, shelf)) for line in mustered.pieces)),
        counters=tuple(_side_counters(mustered)),
        phases=TURN_PHASES,
        reminders=reminders.all(),
        score="enemies-routed",
        turn_word="Round",
    )


def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
    """The figures of a unit in its form, with the weapon in its hand, what it still carries and its statuses."""
    gear = [part for part in piece.parts if part.role == "inventory"]
    gone = [part for number, part in enumerate(gear, 1) if f"{GONE}{number}" in carried.marks]
    piece = replace(piece, parts=tuple(part for part in piece.parts if not any(part is each for each in gone)))
    line: Line = roster(shelf, written(piece, carried.choices.get("form", ""))).pieces[0]
    hand = next((gear for gear in line.weapons if gear.slug == carried.choices.get("in-hand")), None)
    tags = hand.tags if hand and not line.lacks_crest_for(hand) else ()
    steps = pace((tag.slug, tag.amount) for tag in tags) - ("slowed" in carried.marks)
    is_held = not carried.marks.isdisjoint(HOLDING)
    changes: dict[str, Callable[[int], int]] = {"move": lambda move: 0 if is_held else move + steps}
    for stat in Statistic:
        more = sum(tag.amount for tag in tags if tag.slug == "bonus" and tag.stat == stat)
        if stat == Statistic.RESISTANCE and "barrier" in carried.marks:
            more += BARRIER_BONUS
        changes[stat.label.lower()] = partial(add, more)
    return _figures(line, shelf, changes)


def _figures(line: Line, shelf: Shelf, changes: Mapping[str, Callable[[int], int]]) -> tuple[Figure, ...]:
    card = shelf.all(Class)[line.unit.slug]
    return (*changed_figures(printed_figures(line, shelf), changes), figure(Stat("Wields", wields(card))))


def times_of(tag: Tag) -> list[str]:
    return [when for when, slugs in TAGS.items() if when and tag.slug in slugs.split()]


def _side_counters(army: Army) -> Iterator[Counter]:
    """Enemies routed, what else a side's scenario tags are to bring about, and the gold that its War Chest has left."""
    yield Counter("enemies-routed", "Enemies routed")
    tags = {tag.slug for tag in army.open_tags or ()}
    if "fleeing" in tags:
        yield Counter("escapes", "Units escaped", most=ESCAPES)
    if "saboteur" in tags:
        yield Counter("tiles-razed", "Tiles razed")
    if army.limit is not None:
        yield Counter("gold", "Gold", max(0, army.limit - army.total), at_hand=False)


def _gear(line: Line, shelf: Shelf) -> Iterator[Weapon | Item]:
    yield from (shelf.among(("weapon", "item"))[gear.slug] for gear in line.inventory)


def _tags(line: Line, shelf: Shelf) -> Iterator[tuple[str, TagUse]]:
    """The tags of the class and of what it carries, these after the name of the card that has them."""
    card = shelf.all(Class)[line.unit.slug]
    yield from ((str(use), use) for use in card.tags.all())
    for gear in dict.fromkeys(_gear(line, shelf)):
        yield from ((f"{gear.name}: {use}", use) for use in gear.tags.all())


def _given(line: Line, shelf: Shelf) -> Iterator[Tag]:
    """The unit's scenario tags with the actions that they give."""
    for slug in dict.fromkeys(tag.slug for tag in line.tags):
        tag = shelf.all(Tag)[slug]
        yield from (tag, *tag.grants.all())


def _piece(line: Line, shelf: Shelf) -> Piece:
    card = shelf.all(Class)[line.unit.slug]
    tags = [Text(str(use), use.tag.text, ("tag", use.tag.slug)) for use in card.tags.all()]
    return Piece(
        key="",
        kind="class",
        card=card.slug,
        name=line.name,
        figures=_figures(line, shelf, {}),
        texts=(*tags, *map(text_of, _given(line, shelf))),
        counters=tuple(_counters(line)),
        marks=tuple(_marks(line, shelf)),
        choices=tuple(_choices(line)),
        parts=tuple(_part(line, gear, shelf) for gear in line.inventory)
        + tuple(part_of(shelf.all(Tag)[tag.slug], "tags") for tag in line.tags),
    )


def _counters(line: Line) -> Iterator[Counter]:
    """Hit points, and the uses of what is used up."""
    yield Counter("hp", "HP", line.unit.hp, most=line.unit.hp)
    for gear, count in Counts(line.inventory).items():
        if uses := (gear.uses or gear.amount("ritual")) * count:
            yield Counter(f"uses-{gear.slug}", f"{gear.name}: uses left", uses, most=uses)


def _marks(line: Line, shelf: Shelf) -> Iterator[Mark]:
    yield Mark("activated", "Activated", until="turn", at_hand=True)
    yield from (Mark(slug, status.name, status.text) for slug, status in shelf.all(Status).items())
    for number, gear in enumerate(line.inventory, 1):
        yield Mark(f"{GONE}{number}", f"{gear.name} gone")
    yield Mark("routed", "Routed", is_out=True, at_hand=True)
    if any(tag.slug == "fleeing" for tag in line.tags):
        yield Mark("escaped", "Escaped", is_out=True, at_hand=True)


def _choices(line: Line) -> Iterator[Choice]:
    """The weapon in hand, at first the first that it can use; the form of a shifter."""
    if line.weapons:
        yield Choice("in-hand", "In hand", _named(line.weapons), line.weapons[0].slug, kinds=("weapon",))
    normal = line.cards.classes.get(line.unit.normal, line.unit)
    if states := line.cards.states(normal):
        own = line.unit if line.unit.normal else states[0]
        forms = tuple((each.slug, each.form.title()) for each in (normal, own))
        yield Choice("form", "Form", forms, line.unit.slug, kinds=("class",))


def _named(gear: Iterable[Gear]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((each.slug, each.name) for each in gear))


def _part(line: Line, gear: Gear, shelf: Shelf) -> Part:
    """What a unit carries, a weapon with what it does in this unit's hands."""
    card = shelf.among(("weapon", "item"))[gear.slug]
    tags = (Text(str(use), use.tag.text, ("tag", use.tag.slug)) for use in card.tags.all())
    stats: list[Stat] = []
    if gear in line.weapons:
        reach = line.reach(gear)
        spaces = str(reach) if reach <= gear.least_range else f"{gear.least_range}–{reach}"
        stats = [Stat("Range", spaces)]
        if gear.is_weapon:
            stats += [
                Stat("Damage", str(line.damage(gear))),
                Stat("Hits on", f"1–{line.hit_chance(gear)}"),
                Stat("Attack speed", str(line.attack_speed(gear)).replace("-", "−")),
            ]
    return part_of(card, "inventory", *tags, figures=map(figure, stats))
