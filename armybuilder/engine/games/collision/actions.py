"""All that abilities let a character do in its activation: an action is listed and carried out as options."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armybuilder.engine.games.collision import hooks
from armybuilder.engine.games.collision.attack import Aimed
from armybuilder.engine.games.collision.cards import BLAST
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.markers import drop_what_is_dropped
from armybuilder.engine.games.collision.reactions import Use, answered, is_cancelled
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table

#: All that follows the verb and the slug in the options of an action: nothing, a piece or tile, a weapon's number.
Offer = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """A special action, special movement or special attack of an ability.

    `offers` are the ways in which it may be used now, its own cost aside; `perform` pays nothing.
    """

    slug: str
    offers: Callable[[Table[State], int], Sequence[Offer]]
    perform: Callable[[Table[State], int, Offer], None]
    #: Its options name a tile: `aim` stands before them in place of `use`.
    is_aimed: bool = False
    #: It pays for itself as it goes: a special attack pays its weapon, too.
    is_attack: bool = False
    is_movement: bool = False
    #: It attacks later on, though it is paid like an action: nobody distracts from it (ruling P49).
    attacks_later: bool = False


def options_of(table: Table[State], piece: int) -> list[Option]:
    """All that a character's abilities let it do now: each once an activation, repeatable ones as often as one pays."""
    found: list[Option] = []
    for action in hooks.actions(table, piece):
        if can_use(table.state, piece, action):
            found += [
                (Verbs.aim if action.is_aimed or BLAST in offer else Verbs.use)(action.slug, *offer)
                for offer in action.offers(table, piece)
            ]
    return found


def can_use(state: State, piece: int, action: Action) -> bool:
    """True if a character can pay for an action and has not used it yet."""
    ability = state.ability(action.slug)
    if action.slug in state.used[piece] and not ability.is_repeatable:
        return False
    return state.can_pay(piece, ability.endurance, ability.mana)


def perform(table: Table[State], piece: int, option: Option) -> None:
    """Pay for an action and carry it out, unless somebody cancels it."""
    state = table.state
    action = next(each for each in hooks.actions(table, piece) if each.slug == option[1])
    ability = state.ability(action.slug)
    state.pay(piece, ability.endurance, ability.mana)
    state.used[piece] |= {action.slug}
    table.say(Events.uses, piece, action.slug)
    if not action.is_attack:
        if not action.is_movement:
            drop_what_is_dropped(table, piece)
        use = Use(piece, ability.name, is_attack=action.attacks_later, is_movement=action.is_movement)
        if is_cancelled(table, use):
            return
    action.perform(table, piece, option[2:])


def target_of(table: Table[State], piece: int, slug: str, target: int) -> int | None:
    """The enemy that an ability which is no attack works on in the end; None if it got away (brief, section 4)."""
    state = table.state
    aimed = Aimed(piece, state.ability(slug), target)
    players = state.owner[piece], state.owner[target]
    question = f"{state.names[piece]} uses {aimed.ability.name} on {state.names[target]}: react?"
    answered(table, "targeted", players, aimed, question)
    is_there = state.is_on_board(aimed.target) and state.is_on_board(piece)
    return aimed.target if is_there and not aimed.is_negated else None
