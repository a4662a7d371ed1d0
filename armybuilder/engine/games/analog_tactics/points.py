"""Points: who can pay what, paying, and points that are taken away (Expendable Attributes)."""

from armybuilder.engine.games.analog_tactics.cards import MOVEMENT
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table

SPECIAL, REACTION = "special", "reaction"


def is_jammed(table: Table[State], unit: int) -> bool:
    """Tell whether an enemy's EMP Tower keeps a unit from using Special points (AT34: walls don't stop it)."""
    return Hooks.jams_around(table, unit)


def has_special(table: Table[State], unit: int, points: int = 1) -> bool:
    return table.state.special[unit] >= points and not is_jammed(table, unit)


def has_reaction(state: State, unit: int) -> bool:
    """Tell whether a unit can pay a Reaction; the Katana's free one counts."""
    return state.reaction[unit] > 0 or state.is_next_free[unit]


def has(table: Table[State], unit: int, keyword: str) -> bool:
    return has_reaction(table.state, unit) if keyword == REACTION else has_special(table, unit)


def pay(table: Table[State], unit: int, keyword: str, points: int = 1) -> None:
    state = table.state
    if keyword == SPECIAL:
        state.special[unit] -= points
    elif state.is_next_free[unit]:
        state.is_next_free[unit] = False
    else:
        state.reaction[unit] -= points


def pay_one_of(table: Table[State], unit: int, keywords: tuple[str, ...], what: Option) -> str:
    """Pay for something with one of these kinds of points, as the player chooses; the kind that it was."""
    options: list[Option] = [Verbs.pay(keyword) for keyword in keywords if has(table, unit, keyword)]
    words = f"{Verbs.heading(table.state, what)} {Verbs.of(what).say(table.state, what)}"
    answer = table.ask(table.state.owner[unit], Asked(f"{words}: pay with which points?", card=str(what[0])), options)
    (keyword,) = Verbs.pay.parts(answer)
    pay(table, unit, keyword)
    return keyword


# Movement points


def steps_to_pay(table: Table[State], unit: int) -> int:
    """The Movement points that a unit can pay, and Special points that serve as such (Haste)."""
    left = table.state.steps_left(unit)
    if Hooks.has_haste(table, unit) and has_special(table, unit):
        left += table.state.special[unit]
    return left


def pay_steps(table: Table[State], unit: int, cost: int) -> None:
    """Pay Movement points: temporary ones first, Special points last (ruling P51)."""
    state = table.state
    for pool in (state.brief, state.lasting, state.movement):
        taken = min(pool[unit], cost)
        pool[unit] -= taken
        state.used_steps[unit] += taken
        cost -= taken
    state.special[unit] -= cost


def take_steps(table: Table[State], unit: int, amount: int) -> None:
    """Take Movement points away: they are missing, not used; temporary ones last (ruling P51)."""
    state = table.state
    before = state.steps_left(unit)
    for pool in (state.movement, state.lasting, state.brief):
        taken = min(pool[unit], amount)
        pool[unit] -= taken
        amount -= taken
    if lost := before - state.steps_left(unit):
        table.say(Events.loses_steps, unit, lost)


def lacking_steps(state: State, unit: int) -> int:
    """The Movement points that a unit lacks: the maximum less what is left."""

    return max(0, state.figures[unit][MOVEMENT] - state.steps_left(unit))


# What can be used once a turn or round


def is_spent(state: State, player: int, slug: str) -> bool:
    ability = state.library.abilities.get(slug)
    if ability is None:
        return False
    if (ability.has_cooldown or ability.per_turn) and slug in state.spent[player]:
        return True
    return bool(ability.per_round) and state.spent_in_round[player].count(slug) >= ability.per_round


def spend(state: State, player: int, slug: str) -> None:
    ability = state.library.abilities.get(slug)
    if ability is not None and (ability.has_cooldown or ability.per_turn):
        state.spent[player] |= {slug}
    if ability is not None and ability.per_round:
        state.spent_in_round[player] = (*state.spent_in_round[player], slug)
