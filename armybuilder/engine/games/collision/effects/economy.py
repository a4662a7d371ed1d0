"""Special actions for Endurance, Mana, dice and luck, and those that frighten."""

from armybuilder.engine.games.collision.actions import Action, Offer, target_of
from armybuilder.engine.games.collision.effects.healing import itself_or_near, nothing_else
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.injuries import fall_if_due, injure
from armybuilder.engine.games.collision.rolls import favored, roll, wins_contest
from armybuilder.engine.games.collision.sight import cover_from
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.statuses import afflict, is_fearless
from armybuilder.engine.table import Table
from armybuilder.geometry.cover import Cover
from catalog.games.collision.plain.cards import DIE

card = HOOKS.card
GEA_FROM = 4
BATTLE_MANA, VIGOR = 2, 2


def _gain(table: Table[State], piece: int, mana: int) -> None:
    table.state.gain_mana(piece, mana)
    table.say(Events.mana, piece, table.state.mana[piece])


def _meditates(table: Table[State], piece: int, _: Offer) -> None:
    _gain(table, piece, 1)


card("meditate", actions=Action("meditate", nothing_else, _meditates))


def _rages(table: Table[State], piece: int, _: Offer) -> None:
    """1 injury of its own, which may defeat it; then, if it lives on, as much Mana as it has injuries."""
    state = table.state
    injure(table, piece, 1, is_open=False, is_dealt=False)
    fall_if_due(table, piece)
    if state.is_on_board(piece):
        _gain(table, piece, state.injuries[piece])


card("berserk", actions=Action("berserk", nothing_else, _rages))


def _taps(table: Table[State], piece: int, _: Offer) -> None:
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


def _is_heated(table: Table[State], piece: int, _: Offer) -> None:
    _gain(table, piece, BATTLE_MANA)


card("heat-of-battle", actions=Action("heat-of-battle", _is_in_battle, _is_heated))


def _friends_anywhere(table: Table[State], piece: int) -> list[Offer]:
    state = table.state
    return [(friend,) for friend in state.on_board(state.owner[piece]) if friend != piece]


def _gives_mana(table: Table[State], piece: int, offer: Offer) -> None:
    _gain(table, int(offer[0]), 1)


card("mana-gift", actions=Action("mana-gift", _friends_anywhere, _gives_mana))


def _vigorates(table: Table[State], piece: int, offer: Offer) -> None:
    """2 Endurance for itself or anybody within 2."""
    state, other = table.state, int(offer[0])
    state.gain_endurance(other, VIGOR)
    table.say(Events.rests, other, state.endurance[other])


def _anybody(state: State, piece: int) -> list[int]:
    return state.on_board()


card("vigorate", actions=Action("vigorate", itself_or_near("vigorate", _anybody), _vigorates))


# --- Dice -------------------------------------------------------------------------------------------------------------


def _is_fortunate(table: Table[State], piece: int, _: Offer) -> None:
    table.state.luck[piece] += 1
    table.say(Events.lucky, piece, 1)


card("fortune", actions=Action("fortune", nothing_else, _is_fortunate))


def _plans(table: Table[State], piece: int, _: Offer) -> None:
    """A die set aside for this turn, in place of an older one; a 10 counts for God's Favor now (ruling P19)."""
    state = table.state
    player = state.owner[piece]
    state.planned[player] = int(favored(table, player, table.roll(DIE)))
    table.say(Events.plans, piece, state.planned[player])


card("plan-ahead", actions=Action("plan-ahead", nothing_else, _plans))


# --- Fear -------------------------------------------------------------------------------------------------------------


def _frightened(table: Table[State], piece: int) -> list[Offer]:
    """The enemies within Command; a statue is none."""
    state = table.state
    enemies = state.on_board(1 - state.owner[piece])
    return [(enemy,) for enemy in state.within(piece, state.command(piece), enemies)]


def _victim(table: Table[State], piece: int, slug: str, offer: Offer) -> int | None:
    """Whom a fear effect works on in the end."""
    target = target_of(table, piece, slug, int(offer[0]))
    if target is not None and is_fearless(table, target):
        table.say(Events.fearless, target)
        return None
    return target


def _frightens(table: Table[State], piece: int, offer: Offer) -> None:
    """Stun."""
    target = _victim(table, piece, "frighten", offer)
    if target is not None:
        afflict(table, target, "stun", 1, piece)


def _checks(table: Table[State], piece: int, offer: Offer) -> None:
    """A Command contest; its loser flees."""
    target = _victim(table, piece, "check", offer)
    if target is not None and wins_contest(table, piece, target, "command", target):
        afflict(table, target, "flee", 1, piece)


def _assesses(table: Table[State], piece: int, offer: Offer) -> None:
    """A Command contest for 1 Mana."""
    target = _victim(table, piece, "assess-the-threat", offer)
    if target is not None and wins_contest(table, piece, target, "command", target):
        _gain(table, piece, 1)


card("frighten", actions=Action("frighten", _frightened, _frightens))
card("check", actions=Action("check", _frightened, _checks))
card("assess-the-threat", actions=Action("assess-the-threat", _frightened, _assesses))
