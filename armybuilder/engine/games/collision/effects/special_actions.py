"""Special actions: what heals and cleanses, gives Endurance, Mana and luck, frightens, moves, changes terrain."""

from collections.abc import Callable

from armybuilder.engine.games.collision.actions import Action, Offer, target_of
from armybuilder.engine.games.collision.activation import BEGAN_AT_ITS_END
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.field import ELEVATION, OBSTACLE, VERTICAL_IMPASSABLE, TerrainPiece
from armybuilder.engine.games.collision.figures import cover_from
from armybuilder.engine.games.collision.hit_effects import afflict, is_fearless, is_fleeing, remove_tokens, statuses_of
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import fall_if_due, heal, injure
from armybuilder.engine.games.collision.movement import Journeys, entrances, journeys, move_of, travel
from armybuilder.engine.games.collision.rolls import favored, roll, wins_contest
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.collision.zones import entry_edge
from armybuilder.engine.table import Asked, Table
from armybuilder.engine.windows import PASS
from armybuilder.geometry.cover import Cover
from catalog.games.collision.plain import DIE

card = Hooks.card
EPIC_DISTANCE, EPIC_OWN = 8, 2


def nothing_else(table: Table[State], piece: int) -> list[Offer]:
    """An action that needs no target."""
    return [()]


def itself_or_near(slug: str, which: Callable[[State, int], list[int]]) -> Callable[[Table[State], int], list[Offer]]:
    """An action on itself or on somebody within the reach of its card."""

    def offers(table: Table[State], piece: int) -> list[Offer]:
        state = table.state
        near = state.within(piece, state.ability(slug).reach, which(state, piece))
        return [(one,) for one in (piece, *near)]

    return offers


def _friends_and_statues(state: State, piece: int) -> list[int]:
    return state.targets(state.owner[piece])


def _heals(table: Table[State], piece: int, target: int) -> None:
    heal(table, target, 1)


card("heal", actions=Action("heal", itself_or_near("heal", _friends_and_statues), _heals))


def _heals_all(table: Table[State], piece: int) -> None:
    """1 injury of each friend within 8, 2 of its own; statues too."""
    state = table.state
    for friend in state.within(piece, EPIC_DISTANCE, _friends_and_statues(state, piece)):
        heal(table, friend, 1)
    heal(table, piece, EPIC_OWN)


card("epic-heal", actions=Action("epic-heal", nothing_else, _heals_all))


def _regenerates(table: Table[State], piece: int) -> None:
    heal(table, piece, 1)


card("regenerate", actions=Action("regenerate", nothing_else, _regenerates))


def _remedies(table: Table[State], piece: int) -> list[Offer]:
    """Each status of itself and of allies within 2."""
    state = table.state
    near = state.friends(piece, state.ability("remedy").reach)
    return [(status, one) for one in (piece, *near) for status in statuses_of(state, one)]


def _cleanses(table: Table[State], piece: int, status: str, target: int) -> None:
    """All tokens of one status."""
    remove_tokens(table, target, status, getattr(table.state, status)[target])


card("remedy", actions=Action("remedy", _remedies, _cleanses))


def _rallies(table: Table[State], piece: int) -> None:
    """No Flee tokens on itself and its friends within Command."""
    state = table.state
    for one in (piece, *state.friends(piece, state.command(piece))):
        remove_tokens(table, one, "flee", state.flee[one])


card("rally", actions=Action("rally", nothing_else, _rallies))


def _may_persevere(table: Table[State], piece: int) -> list[Offer]:
    """Not one that began its activation with injuries enough to be defeated by."""
    return [] if BEGAN_AT_ITS_END in table.state.used[piece] else [()]


def _perseveres(table: Table[State], piece: int) -> None:
    table.state.persevering[piece] = True
    table.say(Events.perseveres, piece)


card("persevere", actions=Action("persevere", _may_persevere, _perseveres))


GEA_FROM = 4
BATTLE_MANA, VIGOR = 2, 2


def _gain(table: Table[State], piece: int, mana: int) -> None:
    table.state.gain_mana(piece, mana)
    table.say(Events.mana, piece, table.state.mana[piece])


def _meditates(table: Table[State], piece: int) -> None:
    _gain(table, piece, 1)


card("meditate", actions=Action("meditate", nothing_else, _meditates))


def _rages(table: Table[State], piece: int) -> None:
    """1 injury of its own, which may defeat it; then, if it lives on, as much Mana as it has injuries."""
    state = table.state
    injure(table, piece, 1, is_open=False, is_dealt=False)
    fall_if_due(table, piece)
    if state.is_on_board(piece):
        _gain(table, piece, state.injuries[piece])


card("berserk", actions=Action("berserk", nothing_else, _rages))


def _taps(table: Table[State], piece: int) -> None:
    rolled = roll(table, piece, what="to tap into Gea")
    table.say(Events.gea_roll, piece, int(rolled))
    if rolled >= GEA_FROM:
        _gain(table, piece, 1)


card("tap-into-gea", actions=Action("tap-into-gea", nothing_else, _taps))


def _has_courage(table: Table[State], piece: int) -> list[Offer]:
    """Every enemy on the board, whichever way it looks, would meet cover; with none there it works, too."""
    state = table.state
    enemies = state.on_board(1 - state.owner[piece])
    return [()] if all(cover_from(state, enemy, piece) != Cover.NONE for enemy in enemies) else []


card("gather-courage", actions=Action("gather-courage", _has_courage, _meditates))


def _is_in_battle(table: Table[State], piece: int) -> list[Offer]:
    """An enemy is in its melee reach."""
    state = table.state
    enemies = state.on_board(1 - state.owner[piece])
    return [()] if any(state.is_in_melee_reach(piece, state.place[enemy]) for enemy in enemies) else []


def _is_heated(table: Table[State], piece: int) -> None:
    _gain(table, piece, BATTLE_MANA)


card("heat-of-battle", actions=Action("heat-of-battle", _is_in_battle, _is_heated))


def _friends_anywhere(table: Table[State], piece: int) -> list[Offer]:
    state = table.state
    return [(friend,) for friend in state.on_board(state.owner[piece]) if friend != piece]


def _gives_mana(table: Table[State], piece: int, friend: int) -> None:
    _gain(table, friend, 1)


card("mana-gift", actions=Action("mana-gift", _friends_anywhere, _gives_mana))


def _vigorates(table: Table[State], piece: int, other: int) -> None:
    """2 Endurance for itself or anybody within 2."""
    state = table.state
    state.gain_endurance(other, VIGOR)
    table.say(Events.rests, other, state.endurance[other])


def _anybody(state: State, piece: int) -> list[int]:
    return state.on_board()


card("vigorate", actions=Action("vigorate", itself_or_near("vigorate", _anybody), _vigorates))


# Dice


def _is_fortunate(table: Table[State], piece: int) -> None:
    table.state.luck[piece] += 1
    table.say(Events.lucky, piece, 1)


card("fortune", actions=Action("fortune", nothing_else, _is_fortunate))


def _plans(table: Table[State], piece: int) -> None:
    """A die set aside for this turn, in place of an older one; a 10 counts for God's Favor now (ruling P19)."""
    state = table.state
    player = state.owner[piece]
    state.planned[player] = int(favored(table, player, table.roll(DIE)))
    table.say(Events.plans, piece, state.planned[player])


card("plan-ahead", actions=Action("plan-ahead", nothing_else, _plans))


# Fear


def _frightened(table: Table[State], piece: int) -> list[Offer]:
    """The enemies within Command; a statue is none."""
    state = table.state
    enemies = state.on_board(1 - state.owner[piece])
    return [(enemy,) for enemy in state.within(piece, state.command(piece), enemies)]


def _victim(table: Table[State], piece: int, slug: str, aim: int) -> int | None:
    target = target_of(table, piece, slug, aim)
    if target is not None and is_fearless(table, target):
        table.say(Events.fearless, target)
        return None
    return target


def _frightens(table: Table[State], piece: int, aim: int) -> None:
    """Stun."""
    target = _victim(table, piece, "frighten", aim)
    if target is not None:
        afflict(table, target, "stun", 1, piece)


def _checks(table: Table[State], piece: int, aim: int) -> None:
    """A Command contest; its loser flees."""
    target = _victim(table, piece, "check", aim)
    if target is not None and wins_contest(table, piece, target, "command", target):
        afflict(table, target, "flee", 1, piece)


def _assesses(table: Table[State], piece: int, aim: int) -> None:
    """A Command contest for 1 Mana."""
    target = _victim(table, piece, "assess-the-threat", aim)
    if target is not None and wins_contest(table, piece, target, "command", target):
        _gain(table, piece, 1)


card("frighten", actions=Action("frighten", _frightened, _frightens))
card("check", actions=Action("check", _frightened, _checks))
card("assess-the-threat", actions=Action("assess-the-threat", _frightened, _assesses))


def _leaps(table: Table[State], piece: int) -> Journeys:
    """The ends of a leap; into the board for a reinforcement."""
    state = table.state
    budget = move_of(table, piece)
    if state.place[piece] == NOWHERE:
        edge = entry_edge(state, state.owner[piece])
        return entrances(table, piece, budget, edge, is_leaping=True)
    return journeys(table, piece, budget, is_leaping=True)


def _pounce_offers(table: Table[State], piece: int) -> list[Offer]:
    return [] if is_fleeing(table, piece) else [(tile,) for tile in _leaps(table, piece).ends]


def _pounces(table: Table[State], piece: int, tile: int) -> None:
    """It may be answered before it begins; then the leap may lead there no more."""
    leaps = _leaps(table, piece)
    if tile in leaps.ends:
        travel(table, piece, leaps.path(table, tile), is_leaping=True)


card("pounce", actions=Action("pounce", _pounce_offers, _pounces, is_aimed=True, is_movement=True))


HASTE = Asked("Haste: who moves next?", "Each of them may move once. Passing ends it for the rest.", card="haste")


def _hastens(table: Table[State], piece: int) -> None:
    """It and each ally that was within Command may move; their player orders them."""
    state = table.state
    player = state.owner[piece]
    waiting = [piece, *state.friends(piece, state.command(piece))]
    while waiting := [one for one in waiting if state.is_on_board(one) and not is_fleeing(table, one)]:
        answer = table.ask(player, HASTE, [PASS, *(Verbs.next(one) for one in waiting)])
        if answer == PASS:
            return
        (mover,) = Verbs.next.parts(answer)
        waiting.remove(mover)
        ways = journeys(table, mover, move_of(table, mover))
        options = [PASS, *(Verbs.to(tile) for tile in ways.ends)]
        goal = table.ask(
            player,
            Asked(f"{state.names[mover]} hastens: where to?", "To pass leaves it where it stands.", card="haste"),
            options,
        )
        if goal != PASS:
            travel(table, mover, ways.path(table, *Verbs.to.parts(goal)))


card("haste", actions=Action("haste", nothing_else, _hastens, is_movement=True))


IMPASSABLE_HEIGHT, HILL_HEIGHT = 2, 1
WRECKS_FROM, LARGEST = 8, 2


def _is_free(state: State, tile: int) -> bool:
    """Neither terrain, nor a raised level, nor a marker or ground of an objective is on a tile."""
    is_taken = state.markers_on(tile) or tile in (state.cursed, state.blessed)
    return state.field.grid.is_on[tile] and state.field.is_bare(tile) and not is_taken


def _upheaval_offers(table: Table[State], piece: int) -> list[Offer]:
    """A block, a hill, or an obstacle of two tiles, beside the character."""
    state = table.state
    near, here = state.field.grid.near, state.place[piece]
    beside = [tile for tile in near[here] if _is_free(state, tile)]
    blocks = [("block", tile) for tile in beside if state.occupant[tile] == NOBODY]
    hills = [("hill", tile) for tile in beside]
    pairs = {(one, other) for one in beside for other in near[one] if other != here and _is_free(state, other)}
    once = sorted(pair for pair in pairs if pair[0] < pair[1] or pair[::-1] not in pairs)
    return [*blocks, *hills, *(("obstacle", *pair) for pair in once)]


def _heaves(table: Table[State], piece: int, made: str, *tiles: int) -> None:
    """The piece rises; the player's older one is gone, and who stood there stands."""
    state = table.state
    player = state.owner[piece]
    older = state.upheaved[player]
    if older:
        state.field = state.field.without(older)
    kind, height = {
        "block": (VERTICAL_IMPASSABLE, IMPASSABLE_HEIGHT),
        "hill": (ELEVATION, HILL_HEIGHT),
        "obstacle": (OBSTACLE, 0),
    }[made]
    state.upheaved[player] = risen = TerrainPiece(kind, tiles, height)
    state.field = state.field.with_piece(risen)
    table.say(Events.upheaval, piece, made, tiles[0])


card("upheaval", actions=Action("upheaval", _upheaval_offers, _heaves, is_aimed=True))


def _wreckable(state: State, piece: int) -> dict[int, TerrainPiece]:
    """The pieces of two tiles at most beside a character, each by a tile of it; no objective's."""
    found: dict[int, TerrainPiece] = {}
    for tile in state.field.grid.near[state.place[piece]]:
        terrain = state.field.piece_on(tile)
        if terrain and not terrain.is_objective and len(terrain.tiles) <= LARGEST and terrain not in found.values():
            found[tile] = terrain
    return found


def _wreck_offers(table: Table[State], piece: int) -> list[Offer]:
    return [(tile,) for tile in _wreckable(table.state, piece)]


def _wrecks(table: Table[State], piece: int, tile: int) -> None:
    """A D10 and Tuf: on 8 or more the piece is gone."""
    state = table.state
    terrain = _wreckable(state, piece).get(tile)
    rolled = roll(table, piece, what="to wreck")
    total = rolled + state.profile[piece].toughness
    table.say(Events.wreck_roll, piece, int(rolled), total)
    if total >= WRECKS_FROM and terrain:
        state.field = state.field.without(terrain)
        state.upheaved = [None if each is terrain else each for each in state.upheaved]


card("wreck", actions=Action("wreck", _wreck_offers, _wrecks, is_aimed=True))
