"""All that objectives let characters do: channel, light an orb, raid, search, pay tribute, regenerate (section 7)."""

from dataclasses import replace

from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.injuries import defeat, heal
from armybuilder.engine.games.collision.markers import CRATE, ORB, TRINKET
from armybuilder.engine.games.collision.objectives.placing import give, place
from armybuilder.engine.games.collision.objectives.rules import Grant
from armybuilder.engine.games.collision.rolls import contest_figure, roll
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table

CHANNELS_FROM, SPOTS_FROM, SPOTTED_BONUS = 7, 10, 2
OBELISK_DISTANCE = TRINKET_DISTANCE = 2
LAST_TRIBUTE, TRIBUTE_POINTS = 4, 3


def _is_near_obelisk(state: State, piece: int) -> bool:
    chebyshev = state.field.grid.chebyshev
    return any(
        marker.kind == "obelisk" and chebyshev(marker.tile, state.place[piece]) <= OBELISK_DISTANCE
        for marker in state.markers
    )


def _channel(table: Table[State], piece: int) -> None:
    """A D10 and S-Pow: on 7 or more a channel token."""
    state = table.state
    rolled = roll(table, piece, what="to channel")
    total = rolled + state.profile[piece].spell_power
    table.say(Events.channels, piece, int(rolled), total)
    if total >= CHANNELS_FROM:
        state.channels[state.owner[piece]] += 1


def _orb_on(state: State, piece: int) -> int:
    """The number of the orb on its tile that is not its player's."""
    for number in state.markers_on(state.place[piece]):
        marker = state.markers[number]
        if marker.kind == ORB and marker.owner != state.owner[piece]:
            return number
    return NOBODY


def _light(table: Table[State], piece: int) -> None:
    state = table.state
    give(state, _orb_on(state, piece), state.owner[piece])
    table.say(Events.lights, piece)


def _crate_on(state: State, piece: int) -> int:
    if state.owner[piece] == state.defender:
        return NOBODY
    here = state.markers_on(state.place[piece])
    return next((number for number in here if state.markers[number].kind == CRATE), NOBODY)


def _raid(table: Table[State], piece: int) -> None:
    """The crate on its tile is destroyed; it is no obstacle any more."""
    state = table.state
    number, tile = _crate_on(state, piece), state.place[piece]
    state.markers[number] = replace(state.markers[number], tile=NOWHERE, was_touched=True)
    state.field = state.field.cleared(tile)
    table.say(Events.raids, piece, tile)


def _search(table: Table[State], piece: int) -> None:
    """An Att test with the turn number, and 2 more once anybody has spotted it (P23); the opponent places it."""
    state = table.state
    player = state.owner[piece]
    rolled = roll(table, piece, what="to search")
    total = rolled + _search_figure(state, piece)
    table.say(Events.searches, piece, int(rolled), total)
    if total < SPOTS_FROM:
        return
    is_first = not any(state.spotted)
    state.spotted[player] = True
    table.say(Events.spots, piece)
    if is_first:
        near = state.field.grid.box(state.place[piece], TRINKET_DISTANCE)
        place(table, 1 - player, TRINKET, near, state.major)


def _search_figure(state: State, piece: int) -> int:
    return contest_figure(state, piece, "attack") + state.turn + SPOTTED_BONUS * any(state.spotted)


def _can_search(state: State, piece: int) -> bool:
    return not state.spotted[state.owner[piece]]


def _tribute(table: Table[State], piece: int) -> None:
    """A luck token; the fourth tribute of both together costs the character, and scores at once."""
    state = table.state
    state.luck[piece] += 1
    state.tributes += 1
    table.say(Events.tribute, piece, state.tributes)
    if state.tributes == LAST_TRIBUTE:
        state.gained[state.owner[piece]] += TRIBUTE_POINTS
        defeat(table, piece, is_open=False)
        state.cursed = NOWHERE


def _regenerate(table: Table[State], piece: int) -> None:
    heal(table, piece, 1)


def _chance(figure: int, needed: int) -> str:
    """How likely a D10 and a figure come to what is needed."""
    return f"{10 * min(10, max(0, 11 + figure - needed))}\N{NO-BREAK SPACE}%"


def _channel_words(state: State) -> str:
    return (
        f"Channel the obelisk ({_chance(state.profile[state.active].spell_power, CHANNELS_FROM)} for a channel token)"
    )


def _search_words(state: State) -> str:
    return f"Search ({_chance(_search_figure(state, state.active), SPOTS_FROM)} to spot the trinket)"


def _tribute_words(state: State) -> str:
    if state.tributes + 1 < LAST_TRIBUTE:
        return f"Pay tribute {state.tributes + 1} of {LAST_TRIBUTE} for a luck token"
    return f"Pay the last tribute, which defeats it and scores {TRIBUTE_POINTS} VP"


def _regenerate_words(state: State) -> str:
    return f"Regenerate, which heals {'1 injury' if state.injuries[state.active] else 'nothing: it has no injury'}"


CHANNEL = Grant("channel", "Channel the obelisk", 0, 1, _is_near_obelisk, _channel, _channel_words)
LIGHT = Grant(
    "orb",
    "Activate the orb",
    0,
    1,
    lambda state, piece: _orb_on(state, piece) != NOBODY,
    _light,
    lambda _: "Activate the orb here, which becomes yours",
)
RAID = Grant(
    "raid",
    "Raid",
    2,
    0,
    lambda state, piece: _crate_on(state, piece) != NOBODY,
    _raid,
    lambda _: "Raid, which destroys the crate here",
)
SEARCH = Grant("search", "Search", 2, 0, _can_search, _search, _search_words)
TRIBUTE = Grant(
    "tribute", "Tribute", 0, 1, lambda state, piece: state.place[piece] == state.cursed, _tribute, _tribute_words
)
REGENERATE = Grant(
    "regenerate",
    "Regenerate",
    0,
    1,
    lambda state, piece: state.place[piece] == state.blessed and not state.has(piece, "regenerate"),
    _regenerate,
    _regenerate_words,
)
