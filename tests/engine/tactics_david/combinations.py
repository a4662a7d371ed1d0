"""Every ability in the company that the book allows it: scenes made from the cards, and what happens in them.

A scene has the unit of an ability in one circumstance (alone, in a stack, in a team, Locked, with a status, with an
item), and company by chance: an ally, a mate, enemies in front and further off, and two of the dead. It is played with
dice that all show one face and with answers that hang on the question alone, so that nothing in it depends on who is
listed first or rolls first.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

from armybuilder.engine.games.tactics_david import GAME
from armybuilder.engine.games.tactics_david.cards import Library
from armybuilder.engine.games.tactics_david.deployment import placed
from armybuilder.engine.games.tactics_david.engagement import end_turn
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.movement import movement_rating
from armybuilder.engine.games.tactics_david.placing import put
from armybuilder.engine.games.tactics_david.scenes import setup
from armybuilder.engine.games.tactics_david.state import (
    ATTACKED,
    BIT,
    BLIND,
    CHARGED,
    CHOOSING,
    DEAD,
    ENGAGED,
    MOVED,
    NOBODY,
    STATUSES,
    WENT,
    State,
)
from armybuilder.engine.games.tactics_david.statuses import suits
from armybuilder.engine.games.tactics_david.stride import movement_type
from armybuilder.engine.table import Option, Options, Table, Wording, listed, worded
from tests.engine.invariants import tactics_david as in_step
from tests.engine.tactics_david.cards import fixture_cards, rows

#: The things that a unit does in an Engagement before it is done, and the most questions in a scene.
MOST_STEPS, MOST_QUESTIONS = 6, 80
#: Items that change what abilities change: strength, dice, movement, range, types.
ITEMS = ("sword", "shield", "boots", "binoculars", "necklace-of-negativity", "amulet-of-shifting", "talisman")
POINTS = {"light": 1, "medium": 2, "heavy": 3}
DECK = ("potion", "giants-bread", "boots", "axe")


@cache
def cards() -> Library:
    return Library(fixture_cards())


# Who stands in a scene


@cache
def owners() -> dict[str, str]:
    """The unit of each ability."""
    return {row["ability"]: row["slug"] for row in rows("unit")}


@cache
def kin() -> dict[str, tuple[str, ...]]:
    """The units within two lines of lineage of each."""
    lines: dict[str, set[str]] = {row["slug"]: set() for row in rows("unit")}
    for row in rows("unit"):
        for parent in filter(None, (row["parent"], row["branch_parent"])):
            lines[row["slug"]].add(parent)
            lines[parent].add(row["slug"])
    near = {slug: {far for one in beside for far in lines[one]} | beside for slug, beside in lines.items()}
    return {slug: tuple(sorted(each - {slug})) for slug, each in near.items()}


def stack_of(unit: str, size: int) -> tuple[str, ...]:
    """A stack of so many with a unit on top, of other units where there are; () where the book allows none."""
    found = [unit]
    for other in (*kin()[unit], unit, unit):
        fits = sum(POINTS[_class(slug)] for slug in (*found, other)) <= 3
        if len(found) < size and fits and all(other == one or other in kin()[one] for one in found):
            found.append(other)
    return tuple(found) if len(found) == size else ()


def _class(slug: str) -> str:
    return cards().units[slug].unit_class


@dataclass(frozen=True)
class Circumstance:
    """The circumstance in which the unit of an ability stands in its scene."""

    name: str
    size: int = 1
    #: The place of the unit in a team: "north", "south", "west" or "east".
    half: str = ""
    status: str = ""
    item: str = ""
    is_locked: bool = False
    is_dead: bool = False
    on_top: bool = True


CIRCUMSTANCES = (
    Circumstance("alone"),
    *(Circumstance(f"on top of a stack of {size}", size=size) for size in (2, 3)),
    *(Circumstance(f"below in a stack of {size}", size=size, on_top=False) for size in (2, 3)),
    *(Circumstance(f"in the {half} of a team", half=half) for half in ("north", "south", "west", "east")),
    Circumstance("Locked", is_locked=True),
    Circumstance("Dead", is_dead=True),
    *(Circumstance(status.title(), status=status) for status in STATUSES if status != "dead"),
    *(Circumstance(f"with {item}", item=item) for item in ITEMS),
)


def units_in(ability: str, circumstance: Circumstance) -> tuple[str, ...]:
    """The units that stand for an ability in a circumstance; () where the book does not allow it."""
    unit = owners()[ability]
    if circumstance.size > 1:
        stack = stack_of(unit, circumstance.size)
        return stack if circumstance.on_top else (*stack[1:], *stack[:1])
    if circumstance.is_dead:
        return (unit,) if cards().units[unit].special == "relentless" else ()
    if circumstance.status and not suits(cards().units[unit].unit_type, circumstance.status):
        return ()
    return (unit,)


@dataclass
class Scene:
    """A state, and the name of each unit in it that does not change with the order in which units are listed."""

    state: State
    labels: dict[int, str]

    def unit(self, label: str) -> int:
        return next(unit for unit, name in self.labels.items() if name == label)


#: The places of a hero's company.
COMPANY = {
    "friend": ("A", "c3 north"),
    "fallen": ("A", "e4 north +sword"),
    "foe": ("B", "d5 south"),
    "flank": ("B", "d3 north"),
    "archer": ("B", "e8 south"),
    "caster": ("B", "c6 south"),
    "slain": ("B", "c4 south +boots"),
}


def scene_of(ability: str, circumstance: Circumstance, salt: str = "", *, is_swapped: bool = False) -> Scene | None:
    """The scene of an ability in a circumstance; None where the book does not allow it."""
    units = units_in(ability, circumstance)
    if not units:
        return None
    by_chance = f"{ability} {circumstance.name} {salt}"
    item = f" +{circumstance.item}" if circumstance.item else ""
    lines = {"hero": f"A {'/'.join(units)} d4 north{item}"}
    for label, (player, where) in COMPANY.items():
        more = "" if "+" in where else _drawn(f"item {label} {by_chance}", ("", "", "+sword", "+shield", "+potion"))
        lines[label] = f"{player} {_drawn(f'{label} {by_chance}', sorted(owners().values()))} {where} {more}"
    if circumstance.half:
        lines["mate"] = f"A {_drawn(f'mate {by_chance}', sorted(owners().values()))} a1 north"
    ordered = sorted(lines.items(), reverse=is_swapped)
    ordered.sort(key=lambda each: each[1][0])
    scene = _stand([line for _, line in ordered], {n: label for n, (label, _) in enumerate(ordered)})
    _arrange(scene, circumstance)
    _afflict(scene, by_chance)
    return scene


def _drawn(salt: str, among: Sequence[str]) -> str:
    return among[crc32(salt.encode()) % len(among)]


def _afflict(scene: Scene, by_chance: str) -> None:
    """A status for some of the company."""
    state = scene.state
    for unit, label in scene.labels.items():
        status = _drawn(f"status {label} {by_chance}", [*STATUSES, *[""] * len(STATUSES)])
        fits = status not in ("", "dead") and suits(state.profile[unit].unit_type, status)
        if label != "hero" and state.is_alive(unit) and fits:
            state.statuses[unit] |= BIT[status]
            if status == "petrified" and state.locked[unit] != NOBODY:
                state.statuses[unit] &= ~BIT[status]
    state.refresh(*range(len(state.place)))


def _stand(lines: list[str], labels: dict[int, str]) -> Scene:
    terrain = {"c5": "water", "e5": "road", "b4": "forest"}
    made = setup(cards(), lines, terrain, {"f6": 2}, 9, 7)  # type: ignore[arg-type]  # cards that are made already
    state = placed(made, 1, [(words[2], words[3]) for words in map(str.split, lines)])
    state.deck = DECK
    state.turn = 3
    return Scene(state, labels)


def _arrange(scene: Scene, circumstance: Circumstance) -> None:
    state, hero, foe = scene.state, scene.unit("hero"), scene.unit("foe")
    for label in ("fallen", "slain", *(("hero",) if circumstance.is_dead else ())):
        _lay_down(state, scene.unit(label))
    if circumstance.half:
        _team_up(state, hero, scene.unit("mate"), circumstance.half)
    if circumstance.status:
        state.statuses[hero] |= BIT[circumstance.status]
    if circumstance.is_locked:
        state.locked[hero], state.locked[foe] = foe, hero
    state.refresh(*range(len(state.place)))


def _lay_down(state: State, unit: int) -> None:
    space = state.place[unit]
    state.statuses[unit] |= DEAD
    if state.profile[unit].special == "relentless":
        state.statuses[unit] |= BIT["paralyzed"] | BIT["frozen"]
    state.occupant[space] = NOBODY
    state.graves[space] += 1


def _team_up(state: State, unit: int, mate: int, half: str) -> None:
    state.occupant[state.place[mate]] = NOBODY
    put(state, mate, state.place[unit])
    state.side_by_side[unit] = state.side_by_side[mate] = half in ("west", "east")
    state.occupant[state.place[unit]] = unit if half in ("north", "west") else mate


# What happens in it

ENGAGE = "Which unit do you engage, or do you end the Turn?"
#: The acts of a unit that others can see.
DONE = ENGAGED | WENT | MOVED | CHARGED | ATTACKED | BLIND
UNIT = re.compile(r"\b[AB]\d+\b")
#: The acts of a unit that may act, and those that take it to a fight.
ACTS, FIGHTS = ("moves", "charges", "attacks", "shoots", "uses", "loots"), ("attacks", "shoots")


class Play(Table[State]):
    """A table where every die shows one face, answers hang on the question alone, and what is wrong is noted."""

    def __init__(self, scene: Scene, face: int, salt: str) -> None:
        super().__init__(scene.state, (None, None))
        self.scene, self.face, self.salt = scene, face, salt
        self.shorts = {name.partition(" ")[0]: scene.labels[n] for n, name in enumerate(scene.state.names)}
        self.asked = Counter[str]()
        self.wrong: list[str] = []
        self.held: set[int] = set()
        self.blind: set[int] = set()
        #: Whom to engage next, by its label.
        self.next = ""

    def roll(self, sides: int) -> int:
        return min(self.face, sides)

    def shuffle(self, cards: Any) -> list[Any]:
        return sorted(cards)

    def named(self, text: str) -> str:
        """A text in which units go by their labels."""
        return UNIT.sub(lambda found: self.shorts[found[0]], text)

    def ask(
        self, player: int, question: Wording, options: Options, always: bool = False, known: int | None = None
    ) -> Option:
        found = sorted((self.named(GAME.write(self.state, option)), option) for option in listed(options))
        key = self.named(worded(question)) + "".join(text for text, _ in found)
        self.asked[key] += 1
        if question == ENGAGE:
            return next(option for text, option in found if text == f"engage {self.next}")
        if sum(self.asked.values()) > MOST_QUESTIONS:
            found = [each for each in found if each[0] == "done"] or found
        return self._drawn(found, f"{self.asked[key]} {key} {self.salt}")

    def _drawn(self, found: list[tuple[str, Option]], salt: str) -> Option:
        """One of some options by chance: mostly what a card offers or a fight, else each verb as often as another."""
        verbs = sorted({text.partition(" ")[0] for text, _ in found})
        wanted = [verb for verb in verbs if verb in ("use", "attack", "shoot", "strike")]
        verb = _drawn(f"verb {salt}", wanted if wanted and crc32(salt.encode()) % 3 else verbs)
        among = [option for text, option in found if text.partition(" ")[0] == verb]
        return among[crc32(salt.encode()) % len(among)]

    def say(self, kind: Any, *parts: Any, **named: Any) -> None:
        super().say(kind, *parts)
        event = self.events[-1]
        kind = event[0]
        if kind in ("engages", "turn"):
            self.held, self.blind = set(), set()
        elif kind == "cannot move":
            self.held.add(event[1])
        elif kind == "cannot see":
            self.blind.add(event[1])
        elif kind in ACTS and event[1] in (self.state.engaged, self.state.mate[self.state.engaged]):
            self._look(kind, event[1])

    def _look(self, kind: str, unit: int) -> None:
        """Looks for a unit that does what it may not."""
        state = self.state
        why = "held by a status" if unit in self.held else ""
        if not (state.is_alive(unit) or Hooks.can_be_engaged_dead(self, unit)):
            why = "dead"
        if kind in FIGHTS and unit in self.blind:
            why = "Blinded"
        if kind in ("moves", "charges"):
            if state.locked[unit] != NOBODY:
                why = "Locked"
            if state.mate[unit] in self.held:
                why = "carrying a mate that is held"
        if why:
            self.wrong.append(f"{self.scene.labels[unit]} {kind}, though {why}")


Check = Callable[[State, State], list[str]]


def unchecked(first: State, state: State) -> list[str]:
    """For a scene whose twin is checked: looking takes longer than playing."""
    return []


def play_out(scene: Scene, face: int, salt: str, check: Check = in_step) -> Play:
    """The hero's Engagement, the end of the Turn, the foe's Engagement, the end of that Turn."""
    play, first = Play(scene, face, salt), scene.state.copy()
    for label in ("hero", "foe"):
        unit = scene.unit(label)
        state = play.state
        can_be = state.place[unit] and state.owner[unit] == state.player
        if can_be and (state.is_alive(unit) or Hooks.can_be_engaged_dead(play, unit)):
            play.next = label
            GAME.step(play)
            _go_on(play, first, check)
        end_turn(play)
        play.wrong += check(first, state)
    return play


def engaged(scene: Scene, label: str, face: int, salt: str) -> dict[str, Any]:
    """The state of all by the time that a unit, Engaged, is asked what to do; and how far the team can go."""
    play = Play(scene, face, salt)
    play.next = label
    GAME.step(play)
    hero = scene.unit("hero")
    if not scene.state.is_alive(hero):
        return told(scene)
    return {**told(scene), "pace": (movement_type(play, hero), movement_rating(play, hero))}


def _go_on(play: Play, first: State, check: Check) -> None:
    steps = 0
    while play.state.phase != CHOOSING:
        GAME.step(play)
        play.wrong += check(first, play.state)
        steps += 1
        assert steps < 200, "an Engagement without an end"


def told(scene: Scene) -> dict[str, Any]:
    """All that stands on the board, by labels."""
    state, names = scene.state, {**scene.labels, NOBODY: ""}
    units = {
        label: (
            *(state.place[unit], state.facing[unit], state.statuses[unit], sorted(state.items[unit])),
            *(state.owner[unit], sorted(state.profile[unit].units), names[state.locked[unit]], names[state.mate[unit]]),
            *(state.unit_type(unit), state.marks[unit] & DONE, sorted(state.boosts.get(unit, ()))),
        )
        for unit, label in scene.labels.items()
    }
    trails = {space: sorted(names[one] for one in whose) for space, whose in state.trails.items()}
    return {**units, "deck": sorted(state.deck), "kills": state.kills, "trails": trails}
