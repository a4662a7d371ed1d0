"""The ten major objectives, each under its slug (section 7)."""

from functools import lru_cache

from armybuilder.engine.games.collision import zones
from armybuilder.engine.games.collision.cards import Profile, statue
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.field import OBSTACLE, VERTICAL_IMPASSABLE, TerrainPiece
from armybuilder.engine.games.collision.markers import CHEST, CRATE, FLAG, ORB, RELIC, TRINKET
from armybuilder.engine.games.collision.objectives import placing
from armybuilder.engine.games.collision.objectives.grants import CHANNEL, LIGHT, RAID, SEARCH
from armybuilder.engine.games.collision.objectives.rules import Rules, most, most_by
from armybuilder.engine.games.collision.state import DEFEATED, NOBODY, NOWHERE, Marker, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from armybuilder.geometry.grid import Grid

ORB_DISTANCE = LINE_DISTANCE = TOWER_DISTANCE = 2


# Capture the Chest


def _place_chest(table: Table[State]) -> None:
    state = table.state
    placing.place(table, state.defender, CHEST, zones.middle_rows(state.field.grid, state.style), state.major)


def _chest(table: Table[State]) -> list[int]:
    """The player who carried it off over their own edge."""
    return [player for player in (0, 1) if CHEST in table.state.carried_off[player]]


# Statues of Good & Evil


def _place_statues(table: Table[State]) -> None:
    """The attacker picks a side and a tile in its second row, then the defender a tile on the other side."""
    state = table.state
    first, second = zones.halves(state.field.grid, state.style)
    answer = table.ask(
        state.attacker, Asked("On which side does your statue stand?", card="statues-of-good-evil"), placing.SIDES
    )
    sides = (first, second) if answer == placing.SIDES[0] else (second, first)
    for player, side in zip((state.attacker, state.defender), sides, strict=True):
        tile = placing.choose_tile(
            table, player, "statue", zones.second_row(state.field.grid, state.style, side), state.major
        )
        number = placing.put_statue(state, player, _statue_card(state), tile, f"S{player + 1} Statue")
        table.say(Events.places, player, "statue", state.place[number])


def _statue_card(state: State) -> Profile:
    card = state.library.objectives[state.major].pieces[0]
    return statue(card.toughness_at(state.points), card.defense, card.armor)


def _claim_statues(table: Table[State]) -> None:
    """Each player's statue is the one in its own zone."""
    state = table.state
    for piece in _statues(state):
        state.owner[piece] = 0 if state.place[piece] in state.zones[0] else 1


def _statues(state: State) -> list[int]:
    return [piece for piece, profile in enumerate(state.profile) if profile.is_statue]


def _statues_stand(table: Table[State]) -> list[int]:
    """A player whose statue stands while the other's is destroyed."""
    state = table.state
    fallen = [state.owner[piece] for piece in _statues(state) if state.standing[piece] == DEFEATED]
    return [1 - fallen[0]] if len(fallen) == 1 else []


# Headhunter


def _nominate(table: Table[State]) -> None:
    """The defender nominates one of its highest rank; it gets a luck token."""
    state = table.state
    mine = state.undefeated(state.defender)
    highest = max(state.profile[piece].rank for piece in mine)
    options = [Verbs.nominate(piece) for piece in mine if state.profile[piece].rank == highest]
    (state.nominee,) = Verbs.nominate.parts(
        table.ask(state.defender, Asked("Headhunter: which of your characters is hunted?", card="headhunter"), options)
    )
    state.luck[state.nominee] += 1
    table.say(Events.nominated, state.nominee)


def _hunted(table: Table[State]) -> list[int]:
    """The attacker if it is defeated; the defender if it is on the board and 2 injuries from it (CO45)."""
    state = table.state
    if state.standing[state.nominee] == DEFEATED:
        return [state.attacker]
    is_well = state.is_on_board(state.nominee) and state.from_defeat(state.nominee) >= 2
    return [state.defender] if is_well else []


# Mystic Obelisk


def _place_obelisk(table: Table[State]) -> None:
    """Next to one of the central tiles, in the place of what stands there (CO21)."""
    state = table.state
    grid = state.field.grid
    middle = grid.center()
    beside = sorted({near for tile in middle for near in grid.near[tile]} - set(middle))
    fitting = [tile for tile in beside if placing.keeps_connected(state, tile)]
    tile = placing.choose_tile(table, state.attacker, "obelisk", fitting or beside, state.major)
    placing.build(state, placing.stone(tile))
    state.markers.append(Marker("obelisk", tile))
    table.say(Events.places, state.attacker, "obelisk", tile)


# Capture the Standard; Relic Theft


def _place_flag(table: Table[State]) -> None:
    state = table.state
    row = zones.second_row(state.field.grid, state.style, state.zones[state.defender])
    placing.place(table, state.attacker, FLAG, row, state.major)


def _flag(table: Table[State]) -> list[int]:
    """The attacker by carrying it off; else the defender, unless it lies in the attacker's zone."""
    state = table.state
    if FLAG in state.carried_off[state.attacker]:
        return [state.attacker]
    return [] if whereabouts(state, FLAG) in state.zones[state.attacker] else [state.defender]


def whereabouts(state: State, kind: str) -> int:
    """The tile on which a marker lies or is carried; NOWHERE out of play."""
    marker = next((each for each in state.markers if each.kind == kind), None)
    if marker is None:
        return NOWHERE
    return marker.tile if marker.carrier == NOBODY else state.place[marker.carrier]


def _place_relic(table: Table[State]) -> None:
    state = table.state
    placing.place(table, state.defender, RELIC, sorted(state.zones[state.defender]), state.major)


def _relic(table: Table[State]) -> list[int]:
    """The attacker by carrying it off; else the defender, unless it is within 2 of an edge (CO18)."""
    state = table.state
    if RELIC in state.carried_off[state.attacker]:
        return [state.attacker]
    return [] if whereabouts(state, RELIC) in state.field.grid.rim(zones.RING) else [state.defender]


# Lights in the Darkness


def _place_orbs(table: Table[State]) -> None:
    """In turn, the attacker first, near the line and apart from each other; fewer if there is no room."""
    state = table.state
    grid = state.field.grid
    crossed = zones.line_tiles(grid, is_rising=state.line)
    near = [tile for tile in grid.spaces if any(grid.chebyshev(tile, each) <= LINE_DISTANCE for each in crossed)]
    player = state.attacker
    count = state.library.objectives[state.major].pieces[0].number(state.points)
    for number in range(1, count + 1):
        orbs = [marker.tile for marker in state.markers if marker.kind == ORB]
        apart = [tile for tile in near if all(grid.chebyshev(tile, orb) > ORB_DISTANCE for orb in orbs)]
        placing.place(table, player, ORB, apart, state.major, f"orb {number} of {count}")
        player = 1 - player


def _lights(table: Table[State]) -> list[int]:
    owners = [marker.owner for marker in table.state.markers if marker.kind == ORB]
    return most([owners.count(0), owners.count(1)])


# Supply Raid


def _place_crates(table: Table[State]) -> None:
    """The defender's, one a tile; they are obstacles."""
    state = table.state
    count = state.library.objectives[state.major].pieces[0].number(state.points)
    for number in range(1, count + 1):
        taken = {marker.tile for marker in state.markers}
        free = [tile for tile in sorted(state.zones[state.defender]) if tile not in taken]
        tile = placing.place(table, state.defender, CRATE, free, state.major, f"crate {number} of {count} in your zone")
        if tile != NOWHERE:
            placing.build(state, TerrainPiece(OBSTACLE, (tile,), is_objective=True))


def _raided(table: Table[State]) -> list[int]:
    """The attacker if no crate is left, the defender if 2 are (CO19)."""
    state = table.state
    left = sum(marker.kind == CRATE for marker in state.markers if marker.is_in_play)
    if left == 0:
        return [state.attacker]
    return [state.defender] if left > 1 else []


# Rushed Study


def _build_tower(table: Table[State]) -> None:
    """Two by two in the center, 3 levels high."""
    state = table.state
    tiles = state.field.grid.center()
    placing.build(state, TerrainPiece(VERTICAL_IMPASSABLE, tiles, placing.TOWER_HEIGHT, is_objective=True))


def _studies(state: State, piece: int) -> int:
    """Its Command, within 2 of the tower."""
    return state.command(piece) if state.place[piece] in _at_tower(state.field.grid) else 0


@lru_cache(maxsize=64)
def _at_tower(grid: Grid) -> frozenset[int]:
    return frozenset(placing.central(grid, TOWER_DISTANCE))


# Lost Trinket


def _trinket(table: Table[State]) -> list[int]:
    state = table.state
    return [state.owner[marker.carrier] for marker in state.markers if marker.kind == TRINKET and marker.carrier >= 0]


MAJORS = {
    "capture-the-chest": Rules(_chest, stages=(_place_chest, placing.choose_side)),
    "statues-of-good-evil": Rules(_statues_stand, stages=(_place_statues, placing.choose_side, _claim_statues)),
    "headhunter": Rules(_hunted, stages=(placing.choose_side, _nominate)),
    "mystic-obelisk": Rules(
        lambda table: most(table.state.channels, lead=2),
        stages=(_place_obelisk, placing.draw_line, placing.choose_side),
        grants=(CHANNEL,),
    ),
    "capture-the-standard": Rules(_flag, stages=(placing.choose_side, _place_flag)),
    "lights-in-the-darkness": Rules(
        _lights, stages=(placing.draw_line, _place_orbs, placing.choose_side), grants=(LIGHT,)
    ),
    "supply-raid": Rules(_raided, stages=(placing.fix_zones, _place_crates), grants=(RAID,)),
    "relic-theft": Rules(_relic, stages=(placing.fix_zones, _place_relic)),
    "rushed-study": Rules(
        most_by(_studies), stages=(_build_tower, placing.draw_line, placing.choose_side), worth=_studies
    ),
    "lost-trinket": Rules(_trinket, stages=(placing.choose_side,), grants=(SEARCH,)),
}
