"""The gains of players: XP and levels, VP, picks, missions (Leveling Up; Gaining Victory Points; Missions)."""

from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.state import ENDING, NOBODY, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from catalog.games.analog_tactics.plain import ASSASSIN, TOP_LEVEL, WARRIOR

#: The VP that win, unless the players agree on fewer.
VP_TO_WIN = 15
LEVELS_PER_TURN = 2
AUTOMATIC_BELOW = 5
MOST_REWARDS = 2


def score(table: Table[State], player: int, amount: int, why: str) -> None:
    """Gain VP; the first with enough of them in a turn has won (ruling P32)."""
    state = table.state
    state.score[player] += amount
    table.say(Events.scores, player, amount, state.score[player], why)
    if state.phase != ENDING and state.first_home == NOBODY and state.score[player] >= state.vp_to_win:
        state.first_home = player


def earn(table: Table[State], player: int, amount: int, why: str) -> None:
    """Earn XP in this turn; levels follow at the end of the round (ruling P19)."""
    buckets = table.state.earned[player]
    table.state.earned[player] = (*buckets[:-1], buckets[-1] + amount)
    table.say(Events.earns, player, amount, why)


def new_turn(state: State) -> None:
    """A new turn begins: XP is recounted, and what can be used once a turn is there again (P4, P19)."""
    for player in range(state.seats):
        state.earned[player] = (*state.earned[player], 0)
        state.spent[player] = frozenset()
    state.free_steps = [0] * len(state.free_steps)


# Levels


def apply_xp(table: Table[State], player: int) -> None:
    """XP of each turn raise two levels at most, what is left after two is VP; then the automatic level (AT4, P19)."""
    state = table.state
    for earned in state.earned[player]:
        _apply(table, player, earned)
    state.earned[player] = ()
    if state.level[player] < AUTOMATIC_BELOW:
        _rise(table, player, 0)


def _apply(table: Table[State], player: int, earned: int) -> None:
    state = table.state
    left, risen = state.xp[player] + earned, 0
    while state.level[player] < TOP_LEVEL and risen < LEVELS_PER_TURN and left >= state.library.xp[state.level[player]]:
        cost = state.library.xp[state.level[player]]
        left -= cost
        risen += 1
        _rise(table, player, cost)
    is_surplus = risen == LEVELS_PER_TURN or state.level[player] == TOP_LEVEL
    state.xp[player] = 0 if is_surplus else left
    if is_surplus and left:
        score(table, player, left, "surplus XP")


def _rise(table: Table[State], player: int, cost: int) -> None:
    """Reach the next level for XP, or for none: the automatic one."""
    state = table.state
    state.level[player] += 1
    state.to_pick[player] = (*state.to_pick[player], state.level[player])
    table.say(Events.rises, player, state.level[player], cost)
    state.refit_team(player)


# Picks


def picks(state: State, player: int, level: int) -> list[Option]:
    """List what a level may bring: abilities of open tiers; for a Warrior its definitions and weapons (AT5)."""
    own = state.classes[player]
    found: list[Option] = [
        ("pick", slug)
        for slug, ability in state.library.abilities.items()
        if ability.unit_class == own
        and not ability.is_free
        and ability.least_level <= level
        and slug not in state.abilities[player]
    ]
    if own == WARRIOR:
        found += [Verbs.pick(slug) for slug in state.library.weapons if not _all_have(state, player, slug)]
    return found


def _all_have(state: State, player: int, weapon: str) -> bool:
    """Tell whether a weapon would be nothing new to a team."""
    own = [unit for unit, owner in enumerate(state.owner) if owner == player]
    return weapon in state.team_weapons[player] or all(weapon in state.weapons[unit] for unit in own)


def pick(table: Table[State], player: int) -> None:
    """Take the pick of the earliest level that still brings one (rulings P33)."""
    state = table.state
    level, *later = state.to_pick[player]
    state.to_pick[player] = tuple(later)
    options = picks(state, player, level)
    if not options:
        return
    picked = [slug for slug in state.abilities[player] if not state.library.abilities[slug].is_free]
    had = ", ".join(state.library.name(slug) for slug in (*picked, *state.team_weapons[player]))
    why = f"Your team keeps it for the rest of the match. Picked so far: {had or 'nothing'}."
    slug = str(table.ask(player, Asked(f"Level {level}: what do you pick?", why), options)[1])
    if slug in state.library.weapons:
        state.team_weapons[player] = (*state.team_weapons[player], slug)
    else:
        state.abilities[player] = in_order(state, (*state.abilities[player], slug))
    table.say(Events.picks, player, slug)
    state.refit_team(player)


def in_order(state: State, slugs: tuple[str, ...]) -> tuple[str, ...]:
    had = set(slugs)
    return tuple(slug for slug in state.library.abilities if slug in had)


# Missions


def count(table: Table[State], player: int, what: str, amount: int) -> None:
    """Count toward an Assassin's missions; a completed one is taken or left for good (ruling P22)."""
    state = table.state
    if state.classes[player] != ASSASSIN:
        return
    for number, (slug, mission) in enumerate(state.library.missions.items()):
        if mission.counts == what:
            counts = list(state.counts[player])
            counts[number] += amount
            state.counts[player] = tuple(counts)
            if counts[number] >= mission.target and slug not in state.settled[player]:
                _complete(table, player, slug)


def _complete(table: Table[State], player: int, slug: str) -> None:
    state = table.state
    state.settled[player] = (*state.settled[player], slug)
    table.say(Events.completes, player, slug)
    if len(state.missions[player]) >= MOST_REWARDS:
        return
    options: list[Option] = [Verbs.accept(slug), Verbs.leave(slug)]
    if (
        table.ask(player, f"You completed {state.library.missions[slug].name}: take the reward?", options)[0]
        == "accept"
    ):
        state.missions[player] = (*state.missions[player], slug)
        table.say(Events.accepts, player, slug)
        state.refit_team(player)
