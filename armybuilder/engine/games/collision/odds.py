"""The odds of an attack of one character on another: the chances of every end, by the rules themselves.

Nobody reacts here unless it is said with what: every question is answered with its first option, and that is to pass.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from armybuilder.engine.games.collision import actions
from armybuilder.engine.games.collision.attack import weapon_attack, weapons_for
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, SINGLE, Ability, Library, Profile, Weapon
from armybuilder.engine.games.collision.combat import aims, attack_with
from armybuilder.engine.games.collision.deployment import start
from armybuilder.engine.games.collision.field import VERTICAL_OBSTACLE
from armybuilder.engine.games.collision.state import ACTING, DEFEATED, MOST_ENDURANCE, NOWHERE, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.odds import End, FirstOption, Outcomes, odds
from armybuilder.engine.table import BotQuestion, Option, Table
from armybuilder.geometry.grid import EAST, NORTH, SOUTH
from catalog.games.collision.plain import Data

ATTACKER, TARGET = 0, 1
#: A board with room for the longest shot, and where the attacker stands on it, looking north.
ROWS, COLUMNS, COLUMN = 48, 6, 2
NONE, PARTIAL, TOTAL = "none", "partial", "total"
FRONT, BACK = "front", "back"
#: The levels of attacker and target.
LEVELS = {"level": (1, 1), "higher": (2, 1), "lower": (1, 2)}
#: A battle that is about nothing else.
QUIET = {"major": "headhunter", "minors": ["survival-is-key", "past-enemy-lines"]}
AREAS = (BLAST, BURST, LINE)
BUCK_SHOT, SCISSOR_STRIKE = "buck-shot", "scissor-strike"
#: The reactions with which a target that stands alone may answer an attack on it.
REACTIONS = (
    *("trip", "decoy", "dodge", "parry", "deflect", "sidestep", "block-2", "block-4", "contort", "mage-armor"),
    *("adamant-form", "majesty", "power-channel", "shadow-hop", "shrug", "cling-to-life", "retaliate"),
)


@dataclass(frozen=True)
class Duelists:
    """The two sides of an attack, how they stand, and the effects on them.

    `attack` is a weapon's number, or a special attack's slug and that number, and the shape of an area: `1`,
    `power-attack 1`, `venom`, `1 blast`. A blast lies round the target, and a line leads to it. `takes` are the
    reactions of the target, and the attacker's Buck Shot, that are used as soon as they can be.
    """

    attacker: str
    target: str
    attack: str = "1"
    distance: int = 1
    cover: str = NONE
    facing: str = FRONT
    heights: str = "level"
    attacker_injuries: int = 0
    target_injuries: int = 0
    takes: tuple[str, ...] = ()

    @property
    def means(self) -> tuple[str, str, str]:
        """The means of the attack: a special attack's slug, a weapon's number, either "" without; its shape."""
        words = self.attack.split()
        shape = words.pop() if words[-1] in AREAS else SINGLE
        number = words.pop() if words[-1].isdecimal() else ""
        return words[0] if words else "", number, shape


class _Resolved(FirstOption):
    """Takes what it is resolved to, leads a line on along a way, and else answers with the first option."""

    def __init__(self, takes: Collection[str], way: Collection[int]) -> None:
        self.takes, self.way = takes, way

    def choose(self, asked: BotQuestion) -> Option:
        options = asked.listed()
        return next((option for option in options if self._is_wanted(option)), options[0])

    def _is_wanted(self, option: Option) -> bool:
        if option in Verbs.on:
            return Verbs.on.parts(option)[0] in self.way
        if option in Verbs.shoot:
            return BUCK_SHOT in self.takes
        return option in Verbs.react and Verbs.react.parts(option)[0] in self.takes


class Outcome(NamedTuple):
    """Whether the attack hit, by how many levels it injured, whether it defeated and hurt its maker."""

    hits: bool
    levels: int
    defeats: bool
    is_injured: bool


OUTCOMES = Outcomes[Outcome](
    {
        "defeats": End("defeats {}", "good", lambda end: end.defeats),
        "injures": End("injures it", "good", lambda end: end.levels),
        "only_hits": End("hits without an injury", "even", lambda end: end.hits),
        "misses": End("misses", "none"),
    },
    besides={"is_injured": End("is injured itself", "bad", lambda end: end.is_injured)},
    means={"levels": lambda end: end.levels},
)


def attacks_of(library: Library, profile: Profile) -> list[tuple[str, str]]:
    """All that a character may attack with: each as `Duelists` name it, with its name in words."""
    found = [named for weapon in profile.weapons for named in _shaped(str(weapon.number), weapon.name, weapon.shapes)]
    for slug in profile.abilities:
        ability = library.abilities[slug]
        if ability.shape and slug != BUCK_SHOT:
            found += _specials(profile, ability)
    return found


def _specials(profile: Profile, ability: Ability) -> Iterator[tuple[str, str]]:
    """A special attack, with each weapon that it can be made with; both at once in a Scissor Strike."""
    if not ability.is_weapon_attack or ability.slug == SCISSOR_STRIKE:
        yield from _shaped(ability.slug, ability.name, (ability.shape,))
        return
    for weapon in weapons_for(profile, ability):
        shapes = tuple(dict.fromkeys((ability.shape, *(weapon.shapes if ability.shape == SINGLE else ()))))
        yield from _shaped(f"{ability.slug} {weapon.number}", f"{ability.name} with {weapon.name}", shapes)


def _shaped(attack: str, name: str, shapes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for shape in shapes:
        yield (f"{attack} {shape}", f"{name} ({shape})") if shape in AREAS else (attack, name)


def reactions_of(library: Library, profile: Profile) -> list[tuple[str, str]]:
    return [(slug, library.abilities[slug].name) for slug in profile.abilities if slug in REACTIONS]


def attack_odds(cards: Data | Library, who: Duelists, most: int = 0) -> dict[str, float]:
    return OUTCOMES.of(odds(table_for(cards, who), lambda table: play_attack(table, who), most))


def play_attack(table: Table[State], who: Duelists) -> Outcome:
    state = table.state
    before = state.injuries[:]
    table.bots = (_Resolved(who.takes, _way(state)),) * 2
    slug, number, shape = who.means
    if slug:
        actions.perform(table, ATTACKER, _option(state, who))
    else:
        attack_with(table, ATTACKER, _weapon(state, number), shape, _aim(state, shape))
    is_defeated = state.standing[TARGET] == DEFEATED
    raised = state.injuries[TARGET] - before[TARGET]
    is_hurt = state.injuries[ATTACKER] > before[ATTACKER]
    return Outcome(raised > 0 or is_defeated or _has_hit(table), raised, is_defeated, is_hurt)


def _has_hit(table: Table[State]) -> bool:
    """True where one of the attacks on the target hit it in the end."""
    hits = [False]
    for kind, piece, *rest in table.events:
        if kind == "attacks":
            hits.append(False)
        elif piece == TARGET and kind in ("to hit", "injury roll", "immune"):
            hits[-1] = kind != "to hit" or bool(rest[3])
        elif piece == TARGET and (kind == "negated" or (kind == "reacts" and rest[0] == "shadow-hop")):
            hits[-1] = False
    return any(hits)


def can_be_made(cards: Data | Library, who: Duelists) -> bool:
    """True if the attack reaches its target and finds it as it must be."""
    state = table_for(cards, who)
    slug, number, shape = who.means
    if shape == LINE and len(_way(state)) > _length(state, who):
        return False
    if slug:
        offered = {option[1:] for option in actions.options_of(Table(state, (None, None)), ATTACKER)}
        return _option(state, who)[1:] in offered
    weapon = _weapon(state, number)
    return _aim(state, shape) in aims(state, weapon_attack(weapon, ATTACKER, shape), weapon.size(shape))


def _option(state: State, who: Duelists) -> Option:
    slug, number, shape = who.means
    aim = (_aim(state, shape),) if shape in (SINGLE, BLAST) else ()
    return Verbs.use(slug, *((number,) if number else ()), *((shape,) if shape != SINGLE else ()), *aim)


def _aim(state: State, shape: str) -> int:
    """The aim of an attack of a shape: the target, its tile, or nothing."""
    return {SINGLE: TARGET, BLAST: state.place[TARGET]}.get(shape, NOWHERE)


def _weapon(state: State, number: str) -> Weapon:
    return state.profile[ATTACKER].weapons[int(number) - 1]


def _length(state: State, who: Duelists) -> int:
    slug, number, _ = who.means
    ability = state.ability(slug) if slug else None
    return ability.reach if ability and ability.shape == LINE else _weapon(state, number).size(LINE)


def _way(state: State) -> list[int]:
    """The tiles of a line to the target: straight ahead, then aside."""
    grid, tile, there = state.field.grid, state.place[ATTACKER], state.place[TARGET]
    way: list[int] = []
    while tile != there:
        tile += grid.steps[EAST if grid.row[tile] == grid.row[there] else NORTH]
        way.append(tile)
    return way


def table_for(cards: Data | Library, who: Duelists) -> State:
    """A board with nothing on it but the two, and what covers the target."""
    library = Library.of(cards)
    here, there, between = _names(who)
    covering = [{"kind": VERTICAL_OBSTACLE, "tiles": [between], "height": 4}] if who.cover != NONE else []
    levels = dict(zip((here, there), LEVELS[who.heights], strict=True))
    setup: Data = {
        "cards": library,
        "field": {"rows": ROWS, "columns": COLUMNS, "levels": levels, "pieces": covering},
        "points": 500,
        **QUIET,
        "armies": [{"name": "", "characters": [slug]} for slug in (who.attacker, who.target)],
    }
    state = start(setup, 1)
    for piece, tile in ((ATTACKER, here), (TARGET, there)):
        state.put(piece, state.field.grid.named(tile))
        state.endurance[piece], state.luck[piece] = MOST_ENDURANCE, 0
    state.facing = [NORTH, SOUTH if who.facing == FRONT else NORTH]
    state.injuries = [who.attacker_injuries, who.target_injuries]
    state.turn, state.phase, state.active = 1, ACTING, ATTACKER
    return state


def _names(who: Duelists) -> tuple[str, str, str]:
    """The tiles of both and one between: straight ahead, or for partial cover one to the side of the line's middle."""
    aside = int(who.cover == PARTIAL)
    column = "abcdef"
    return f"{column[COLUMN]}1", f"{column[COLUMN + aside]}{1 + who.distance}", f"{column[COLUMN]}2"
