"""The odds of an attack of one character on another: the chances of every end, by the rules themselves.

Nobody reacts here, for every question is answered with its first option, and that is to pass.
"""

from dataclasses import dataclass

from armybuilder.engine.games.collision import actions
from armybuilder.engine.games.collision.arms import can_reach, weapon_attack, weapons_for
from armybuilder.engine.games.collision.cards import SINGLE, Library, Profile
from armybuilder.engine.games.collision.deployment import start
from armybuilder.engine.games.collision.field import VERTICAL_OBSTACLE
from armybuilder.engine.games.collision.state import ACTING, DEFEATED, MOST_ENDURANCE, State
from armybuilder.engine.games.collision.striking import attack_with
from armybuilder.engine.odds import odds
from armybuilder.engine.table import Option, Table
from armybuilder.geometry.grid import NORTH, SOUTH
from catalog.games.collision.plain.match import Data

ATTACKER, TARGET = 0, 1
#: A board with room for the longest shot, and where the attacker stands on it, looking north.
ROWS, COLUMNS, COLUMN = 48, 6, 2
NONE, PARTIAL, TOTAL = "none", "partial", "total"
FRONT, BACK = "front", "back"
#: The levels of attacker and target.
LEVELS = {"level": (1, 1), "higher": (2, 1), "lower": (1, 2)}
#: A battle that is about nothing else.
QUIET = {"major": "headhunter", "minors": ["survival-is-key", "past-enemy-lines"]}


@dataclass(frozen=True)
class Opponents:
    """The two sides of an attack, how they stand, and what has befallen them.

    `attack` is a weapon's number, or a special attack's slug and that number: `1`, `power-attack 1`, `venom`.
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


@dataclass(frozen=True)
class Outcome:
    """The chances that the attack hits, injures, defeats, and that its maker is injured by it; levels on average."""

    hits: float
    injures: float
    defeats: float
    is_injured: float
    levels: float

    @property
    def only_hits(self) -> float:
        """It hits and injures nobody."""
        return max(0.0, self.hits - self.injures - self.defeats)

    @property
    def misses(self) -> float:
        return max(0.0, 1.0 - self.hits)


def attacks_of(library: Library, profile: Profile) -> list[tuple[str, str]]:
    """All that a character can attack one target with: each as `Opponents` name it, with its name in words."""
    found = [(str(weapon.number), weapon.name) for weapon in profile.weapons]
    for slug in profile.abilities:
        ability = library.abilities[slug]
        if ability.shape != SINGLE or slug in ("buck-shot", "scissor-strike"):
            continue
        found += [] if ability.is_weapon_attack else [(slug, ability.name)]
        found += [
            (f"{slug} {weapon.number}", f"{ability.name} with {weapon.name}")
            for weapon in weapons_for(profile, ability)
        ]
    return found


def attack_odds(cards: Data | Library, who: Opponents, most: int = 0) -> Outcome:
    """The odds of the whole attack, by following every way that the dice can fall."""
    ends = odds(table_for(cards, who), lambda table: play_attack(table, who), most)
    return Outcome(
        hits=sum(chance for end, chance in ends.items() if end[0] or end[1]),
        injures=sum(chance for end, chance in ends.items() if end[1] and not end[2]),
        defeats=sum(chance for end, chance in ends.items() if end[2]),
        is_injured=sum(chance for end, chance in ends.items() if end[3]),
        levels=sum(chance * end[1] for end, chance in ends.items()),
    )


def play_attack(table: Table[State], who: Opponents) -> tuple[bool, int, bool, bool]:
    """Play the attack: whether it hit, by how many levels it injured, whether it defeated and hurt its maker."""
    state = table.state
    before = state.injuries[:]
    *slug, last = who.attack.split()
    if slug or not last.isdecimal():
        number: Option = (last,) if slug else ()
        actions.perform(table, ATTACKER, ("use", slug[0] if slug else last, *number, TARGET))
    else:
        attack_with(table, ATTACKER, state.profile[ATTACKER].weapons[int(last) - 1], SINGLE, TARGET)
    is_defeated = state.standing[TARGET] == DEFEATED
    raised = state.injuries[TARGET] - before[TARGET]
    is_hurt = state.injuries[ATTACKER] > before[ATTACKER]
    has_hit = raised > 0 or is_defeated or any(event[0] == "to hit" and event[5] for event in table.events)
    return has_hit, raised, is_defeated, is_hurt


def can_be_made(cards: Data | Library, who: Opponents) -> bool:
    """True if the attack reaches its target and finds it as it must be."""
    state = table_for(cards, who)
    *slug, last = who.attack.split()
    if not slug and last.isdecimal():
        return can_reach(state, weapon_attack(state.profile[ATTACKER].weapons[int(last) - 1], ATTACKER), TARGET)
    option = ("use", *(slug or [last]), *([last] if slug else []), TARGET)
    return option in actions.options_of(Table(state, (None, None)), ATTACKER)


def table_for(cards: Data | Library, who: Opponents) -> State:
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


def _names(who: Opponents) -> tuple[str, str, str]:
    """The tiles of both and one between: straight ahead, or for partial cover one to the side of the line's middle."""
    aside = int(who.cover == PARTIAL)
    column = "abcdef"
    return f"{column[COLUMN]}1", f"{column[COLUMN + aside]}{1 + who.distance}", f"{column[COLUMN]}2"
