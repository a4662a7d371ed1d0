"""The numbers of an attack, each with where it comes from, and cover (Facing, Line of Sight, and Cover; Combat Bonuses
and Penalties; CO49, CO50, P10, P44)."""

from armybuilder.engine.games.collision.attack import AnyHit, Attack, Strike
from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.state import NOBODY, State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts
from armybuilder.geometry.cover import Cover, SightLine, cover_along

#: The drop in levels that makes a ledge.
LEDGE = 2
#: The height of a character on its tile (ruling P48); one that levitates stands a level higher.
BODY = 1


def cover_between(state: State, ends: tuple[int, int], levels: tuple[int, int]) -> Cover:
    """The cover between two tiles at whose ends somebody stands at these levels; the better of all that covers."""
    field = state.field
    board = field.grid
    if board.chebyshev(*ends) < 2 and levels[0] == levels[1]:
        line = board.segment(*ends)
        if not line.corners:
            return Cover.NONE
    sight = SightLine(board, ends, levels)
    found = cover_along(sight.segment, lambda tile: _covers(state, sight, tile))
    return max(found, sight.ledge_cover(field.level, LEDGE)) if found != Cover.TOTAL else found


def _covers(state: State, sight: SightLine, tile: int) -> bool:
    """True if terrain on a tile, somebody on it, or the tile itself is high enough to cover."""
    field = state.field
    if field.level[tile] > max(sight.levels):
        return True
    if field.is_covering[tile] and sight.is_tall_enough(tile, field.level[tile] + field.height[tile]):
        return True
    third = state.occupant[tile]
    return third != NOBODY and sight.is_tall_enough(tile, _top(state, third))


def _top(state: State, piece: int) -> int:
    """The level up to which a character reaches; a statue covers as the terrain that it is."""
    return state.level(piece) + BODY


def cover_from(state: State, attacker: int, target: int) -> Cover:
    ends = state.place[attacker], state.place[target]
    return cover_between(state, ends, (state.level(attacker), state.level(target)))


def cover_from_tile(state: State, tile: int, target: int) -> Cover:
    """The cover of a target from the center of a blast, which is on the ground; none on the center itself."""
    if state.place[target] == tile:
        return Cover.NONE
    ends = tile, state.place[target]
    return cover_between(state, ends, (state.field.level[tile], state.level(target)))


HEXED = -2


def weakened(state: State, piece: int) -> Parts:
    """All that injuries and Hex take from Att, W-Att and Def."""
    injuries = state.injury_level(piece)
    parts = [("injuries", -injuries)] if injuries else []
    return [*parts, ("hex-x", HEXED)] if state.is_hexed(piece) else parts


def accuracy(table: Table[State], strike: Strike) -> Parts:
    state, attack, target = table.state, strike.attack, strike.target
    parts = [("base", attack.accuracy), *attack.bonus, *strike.bonus]
    if attack.is_meteor:
        return parts
    attacker = attack.attacker
    parts += weakened(state, attacker)
    if Hooks.enrages_around(table, attacker):
        parts.append(("inspire-hatred", 1))
    if state.level(attacker) > state.level(target):
        parts.append(("higher", 1))
    if is_from_behind(state, attack, target):
        parts.append(("back", 1))
    beyond = beyond_reach(state, attack, target)
    return [*parts, ("beyond", -beyond)] if beyond else parts


def beyond_reach(state: State, attack: Attack, target: int) -> int:
    """The spaces beyond its Reach that a ranged attack goes, to the target or to a blast's center (ruling P44)."""
    if not attack.is_ranged or attack.is_meteor or attack.shape in (BURST, LINE):
        return 0
    tile = attack.center if attack.shape == BLAST else state.place[target]
    return max(0, state.field.grid.chebyshev(state.place[attack.attacker], tile) - attack.reach)


def is_from_behind(state: State, attack: Attack, target: int) -> bool:
    """True if the line from the attacker comes in through the target's back edge (CO42); a statue has no rear."""
    if attack.is_meteor or state.profile[target].is_statue or attack.attacker == target:
        return False
    return state.field.grid.is_behind(state.place[target], state.facing[target], state.place[attack.attacker])


def defense(table: Table[State], strike: Strike) -> Parts:
    state, target = table.state, strike.target
    parts = [("base", state.profile[target].defense), *weakened(state, target), *strike.defense_bonus]
    if not strike.attack.is_meteor and state.level(target) > state.level(strike.attack.attacker):
        parts.append(("higher", 1))
    return parts


def power(table: Table[State], strike: Strike) -> Parts:
    attack = strike.attack
    parts = [("base", attack.power or 0), *attack.power_bonus, *strike.power_bonus]
    if strike.is_critical and attack.crit_power:
        parts.append(("crit", attack.crit_power))
    if attack.weapon_power and is_from_behind(table.state, attack, strike.target):
        parts.append(("back", 1))
    return parts


def armor_of(table: Table[State], piece: int) -> Parts:
    """The Armor of a character whatever hits it; injuries take from it, Hex does not."""
    injuries = table.state.injury_level(piece)
    parts = [("base", table.state.profile[piece].armor), *([("injuries", -injuries)] if injuries else [])]
    return [*parts, ("inspire-fortitude", 1)] if Hooks.fortifies_around(table, piece) else parts


def armor(table: Table[State], hit: AnyHit) -> Parts:
    """The Armor that a hit has to beat; Mage Armor stands in the place of what is printed."""
    _, *more = armor_of(table, hit.target)
    printed = getattr(hit, "armor_set", None)
    first = ("base", table.state.profile[hit.target].armor) if printed is None else ("mage-armor", printed)
    return [first, *more, *Hooks.armor_against.parts(table, hit.target, hit.damage_type), *hit.armor_bonus]


def cover_of(table: Table[State], strike: Strike) -> Cover:
    """The target's cover: the best of the line, of Camouflage and of Decoy."""
    state, attack, target = table.state, strike.attack, strike.target
    center = attack.measured_from
    here = center or state.place[attack.attacker]
    distance = state.field.grid.chebyshev(here, state.place[target])
    if strike.cover == Cover.TOTAL or Hooks.has_total_cover(table, target, distance):
        return Cover.TOTAL
    if here == state.place[target]:
        return Cover.NONE
    found = cover_from_tile(state, center, target) if center else cover_from(state, attack.attacker, target)
    return Cover.NONE if attack.ignores_partial and found == Cover.PARTIAL else found
