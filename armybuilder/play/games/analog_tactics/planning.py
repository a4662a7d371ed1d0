"""Where a Mage's commons would have to stand for each ritual, and how far an Assassin has come with each mission."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from armybuilder.engine.games.analog_tactics.cards import Ritual
from armybuilder.engine.games.analog_tactics.gains import MOST_REWARDS
from armybuilder.engine.games.analog_tactics.state import NOBODY, PERMANENT, PLAYING, State
from armybuilder.geometry.hexes import rotated
from armybuilder.play.adapters import Plan
from catalog.games.analog_tactics.plain import ASSASSIN, MAGE

TURNS = 6


#: What each mission counts, in words; who plays says "your".
COUNTED = {
    "common_damage_dealt": "damage dealt by {} commons",
    "objectives_taken": "objectives taken",
    "elite_evades": "attacks evaded by {} elite",
    "elite_full_health_one_attack_kill": "elites eliminated from full Health by one attack",
    "own_elite_deaths": "times that {} elite was eliminated",
}


def plans(state: State, player: int) -> Iterator[Plan]:
    yield from rituals(state, player)
    yield from missions(state, player)


def missions(state: State, player: int, whose: str = "your") -> Iterator[Plan]:
    """The missions that can still bring a reward (Missions)."""
    if state.classes[player] != ASSASSIN or len(state.missions[player]) >= MOST_REWARDS:
        return
    for (slug, mission), count in zip(state.library.missions.items(), state.counts[player], strict=True):
        if slug not in state.settled[player]:
            words = f"{count} of {mission.target} {COUNTED[mission.counts].format(whose)}."
            yield Plan(f"Mission: {mission.name}", words, card=f"mission/{slug}")


def rituals(state: State, player: int) -> Iterator[Plan]:
    """The rituals that take the fewest steps first, with the elite where it stands or as near as there is room."""
    if state.classes[player] != MAGE or state.phase != PLAYING or state.player != player:
        return
    elite = state.elite(player)
    if elite == NOBODY or not state.place[elite]:
        return
    found = [_plan(state, player, elite, ritual) for ritual in state.library.rituals.values()]
    yield from (plan for _, plan in sorted(found, key=lambda each: each[0]))


def _plan(state: State, player: int, elite: int, ritual: Ritual) -> tuple[int, Plan]:
    """A ritual, and the steps that it takes."""
    there, ways = _around(state, elite, ritual)
    commons = state.commons(player)
    pairs = min((_steps(state, way, commons) for way in ways), key=_length, default=[])
    pairs = [(there, elite, state.field.board.distance(state.place[elite], there)), *pairs]
    missing = tuple(space for space, _, steps in pairs if steps)
    who = tuple(state.names[unit] for _, unit, steps in pairs if steps and unit != NOBODY)
    held = tuple(space for space, _, steps in pairs if not steps)
    words = _words(state, player, elite, ritual, pairs)
    return _length(pairs), Plan(ritual.name, words, held, missing, f"ritual/{ritual.slug}", who=who)


#: A space of a formation, the unit that is nearest to it, and the steps between them.
Pair = tuple[int, int, int]


def _around(state: State, elite: int, ritual: Ritual) -> tuple[int, list[list[int]]]:
    """The nearest space for the elite around which a formation has room, and the spaces of each way to turn it."""
    far = state.field.board.distances[state.place[elite]]
    for space in sorted(state.field.board.spaces, key=far.__getitem__):
        if state.occupant[space] in (NOBODY, elite) and (ways := list(_ways(state, space, ritual))):
            return space, ways
    return state.place[elite], []


def _ways(state: State, here: int, ritual: Ritual) -> Iterator[list[int]]:
    """The spaces of a formation in each way that it can be turned, where all of them can be stood on."""
    board = state.field.board
    for turn in range(TURNS):
        spaces = [space for cell in ritual.commons if (space := board.moved(here, rotated(cell, turn)))]
        if len(spaces) == len(ritual.commons) and all(state.occupant[space] != PERMANENT for space in spaces):
            yield spaces


def _steps(state: State, spaces: Sequence[int], commons: Sequence[int]) -> list[Pair]:
    """Each space with the common that would go there: the fewest steps in all, and of these ways the one where nobody
    goes far.
    """

    def steps(space: int, unit: int) -> int:
        return FAR if unit == NOBODY else state.field.board.distance(space, state.place[unit])

    there = [*commons, *[NOBODY] * (len(spaces) - len(commons))]
    ways = (
        [(space, unit, steps(space, unit)) for space, unit in zip(spaces, units, strict=True)]
        for units in permutations(there, len(spaces))
    )
    return min(ways, key=lambda pairs: (_length(pairs), max(steps for *_, steps in pairs)))


#: The steps that count for a space to which no common can go: more than any board is wide.
FAR = 99


def _length(pairs: Sequence[Pair]) -> int:
    return sum(steps for *_, steps in pairs)


def _words(state: State, player: int, elite: int, ritual: Ritual, pairs: Sequence[Pair]) -> str:
    rests = next((turns for slug, turns in state.resting[player] if slug == ritual.slug), 0)
    if rests:
        return f"It rests for your next {rests} turns." if rests > 1 else "It rests for your next turn."
    if len(pairs) == 1:
        return "This board has no room for it."
    if any(unit == NOBODY for _, unit, _ in pairs):
        commons = sum(unit != NOBODY for _, unit, _ in pairs) - 1
        return f"It takes {len(pairs) - 1} commons, and you have {commons}."
    name = state.field.board.name
    ways = [
        f"{state.names[unit]} → {name(space)}{f' ({steps} steps)' if steps > 1 else ''}"
        for space, unit, steps in pairs
        if steps
    ]
    if ways:
        return f"{len(pairs) - len(ways)} of {len(pairs)} stand. Missing: {', '.join(ways)}."
    points = "" if state.special[elite] else f", once {state.names[elite]} has a Special point"
    return f"All stand: you can hold it{points}."
