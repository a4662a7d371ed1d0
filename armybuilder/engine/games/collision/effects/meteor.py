"""Meteor: a blast that falls in the next turn, as a card of its caster's (rulings P6, P44)."""

from armybuilder.engine.games.collision.actions import Action, Offer
from armybuilder.engine.games.collision.arms import special_attack, standing_on
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.state import Meteor, State
from armybuilder.engine.games.collision.strike import attack_all
from armybuilder.engine.table import Table

SLUG = "meteor"
CRIT_POWER = 4


def _anywhere(table: Table[State], piece: int) -> list[Offer]:
    return [(tile,) for tile in table.state.field.grid.spaces]


def _calls(table: Table[State], piece: int, offer: Offer) -> None:
    """A token on a tile; it takes the place of an older one of the same player."""
    state = table.state
    state.meteors[state.owner[piece]] = Meteor(int(offer[0]), piece, state.turn)
    table.say(Events.meteor, piece, int(offer[0]))


HOOKS.card(SLUG, actions=Action(SLUG, _anywhere, _calls, is_aimed=True, attacks_later=True))


def let_fall(table: Table[State], player: int) -> None:
    """The card activates: Att and S-Pow of the caster, even if it is gone; nothing else of its counts (P44)."""
    state = table.state
    meteor = state.meteors[player]
    if meteor is None or meteor.turn == state.turn:
        return
    state.meteors[player] = None
    ability = state.ability(SLUG)
    attack = special_attack(state, meteor.caster, ability)
    attack.is_meteor, attack.weapon_power = True, False
    attack.crit_power = CRIT_POWER
    attack.center, attack.area = meteor.tile, frozenset(state.field.grid.box(meteor.tile, ability.radius))
    table.say(Events.meteor_falls, meteor.tile)
    attack_all(table, attack, standing_on(state, sorted(attack.area)))
