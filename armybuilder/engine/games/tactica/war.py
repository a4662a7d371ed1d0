"""Battles and the war: when a battle is lost, what goes back to the piles, and who wins the war (W4 to W8)."""

from armybuilder.engine.games.tactica.events import LOST_BY, PLAYERS, WAR_LOST_BY, Events
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.state import BEGINNING_BATTLE, OVER, State
from armybuilder.engine.games.tactica.uses import Rarely
from armybuilder.engine.games.tactica.verbs import Verbs
from armybuilder.engine.match import Result
from armybuilder.engine.table import Table

#: The hostages of a player's troops that lose that player the battle.
MOST_HOSTAGES = 6
LAST_BATTLE = 2


def can_give_up(state: State) -> bool:
    """True if the active player may give the battle up: not the third, nor with an enemy Crown in hand (ruling P28)."""
    return state.battle < LAST_BATTLE and not state.owes(1 - state.player)


def news(state: State) -> str:
    """How the battle before ended for the active player, and that it is the last one that begins."""
    decides = "This battle decides the war. " if state.battle == LAST_BATTLE else ""
    if not state.losses:
        return decides
    loser, reason = state.losses[-1]
    won = f"You won battle {state.battle}: {LOST_BY[reason]}. "
    return (f"You lost battle {state.battle}. " if loser == state.player else won) + decides


def may_give_up(table: Table[State]) -> bool:
    """The active player gives the battle up or plays on; whether they give up."""
    state = table.state
    # The turn is counted as soon as they play on.
    turn = f"{news(state) if state.turn < len(PLAYERS) else ''}Turn {state.turn + 1} begins."
    crown = " Your Crown is held: giving up loses the war." if state.owes(state.player) else ""
    question = f"{turn}{crown} Play on, or give up this battle?"
    return table.ask(state.player, question, Rarely(Verbs.play_on(), Verbs.give_up())) in Verbs.give_up


def judge_turn(table: Table[State]) -> None:
    """See at the end of a turn whether somebody has lost the battle, or whether it has lasted long enough (W4, W5)."""
    state = table.state
    if state.turn >= 2:
        # Both at once: the active player loses; the other could not act in between (ruling P4).
        for player in (state.player, 1 - state.player):
            if reason := _loses_by(state, player):
                lose_battle(table, player, reason)
                return
    if state.turn >= 2 * state.most_turns:
        lose_battle(table, *_loses_by_count(state))


def _loses_by(state: State, player: int) -> str:
    if not state.fielded[player]:
        return "no troop"
    return "hostages" if len(state.hostages[1 - player]) >= MOST_HOSTAGES else ""


def _loses_by_count(state: State) -> tuple[int, str]:
    """The player who holds fewer hostages, has fewer walls, or began the battle (ruling P7).

    In the Advanced Game victory points come before all that (ruling P44).
    """
    ahead = state.victory_points(0) - state.victory_points(1)
    if state.is_advanced and ahead:
        return 1 if ahead > 0 else 0, "points"
    for count in (len(state.hostages[0]) - len(state.hostages[1]), _walls(state, 0) - _walls(state, 1)):
        if count:
            return 1 if count > 0 else 0, "cap"
    return state.beginner, "cap"


def _walls(state: State, player: int) -> int:
    return len(state.field.walls[player])


def lose_battle(table: Table[State], loser: int, reason: str) -> None:
    """A battle is over: the war is, too, or the next battle begins (W6)."""
    state = table.state
    table.say(Events.battle_lost, loser, reason, state.battle + 1)
    state.losses += ((loser, reason),)
    captor = _captor(state, 1 - loser)
    if captor != NOBODY:
        win_war(table, captor, "crown")
    elif state.battle == LAST_BATTLE:
        win_war(table, 1 - loser, reason)
    else:
        _return_cards(state)
        state.lost = tuple(count + (player == loser) for player, count in enumerate(state.lost))
        state.battle, state.beginner = state.battle + 1, loser
        state.stage = BEGINNING_BATTLE


def _captor(state: State, winner: int) -> int:
    """The winner of the war by a captured Crown: its captor; the battle's winner if both are held (ruling P6)."""
    holders = [player for player in (winner, 1 - winner) if state.owes(1 - player)]
    return holders[0] if holders else NOBODY


def win_war(table: Table[State], winner: int, reason: str) -> None:
    state = table.state
    state.result, state.stage, state.chain = (winner, reason), OVER, ()
    table.say(Events.war_won, winner, reason)


def _return_cards(state: State) -> None:
    """Hands, field and RESUPPLY go back to their piles, a Crown too; hostages to their owner's LOST (ruling P5)."""
    for player in (0, 1):
        back = [*state.hand[player], *state.resupply[player]]
        for piece in state.fielded[player]:
            back.append(state.kind[piece])
            state.supply[player] += state.level[piece] > 0
            state.level[piece] = 0
            state.take_off(piece)
        for card in back:
            state.piles[state.pile_of(player, card)] += (card,)
        state.lost_cards[player] += state.hostages[1 - player]
        state.hand[player] = state.resupply[player] = state.seen[player] = ()
        state.barred[player] = False
    state.hostages = [(), ()]


def result(state: State) -> Result | None:
    if state.result is None:
        return None
    winner, reason = state.result
    return Result(winner, WAR_LOST_BY.get(reason) or f"{LOST_BY[reason].capitalize()} in the last battle.")
