"""The words that effects are written in, each under its slug: what a weapon's Specials and Crits do (ruling P53)."""

from armybuilder.engine.games.collision import hooks
from armybuilder.engine.games.collision.attack import Numbered, Strike
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.injuries import injure, slay
from armybuilder.engine.games.collision.pushing import knock_back
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.statuses import afflict
from armybuilder.engine.table import Table


def drain(table: Table[State], strike: Strike, amount: int) -> None:
    """The target loses Endurance."""
    lost = table.state.drain(strike.target, amount)
    if lost:
        table.say(Events.drained, strike.target, lost)


def steal(table: Table[State], strike: Strike, amount: int) -> None:
    """The attacker gains the Endurance that the target lost, and no more (ruling P53)."""
    lost = table.state.drain(strike.target, amount)
    if lost:
        table.state.gain_endurance(strike.attack.attacker, lost)
        table.say(Events.stolen, strike.attack.attacker, strike.target, lost)


def gain_luck(table: Table[State], strike: Strike, amount: int) -> None:
    """The attacker gains luck tokens."""
    table.state.luck[strike.attack.attacker] += amount
    table.say(Events.lucky, strike.attack.attacker, amount)


def knockback(table: Table[State], strike: Strike, amount: int) -> None:
    knock_back(table, strike, amount)


def slayed(table: Table[State], strike: Strike, _: int = 0) -> None:
    """The target is slain; by an attack that cannot defeat, it is left 1 injury away from it (Smite)."""
    attack = strike.attack
    if attack.never_defeats and not hooks.is_immune_to_slay(table, strike.target):
        injure(table, strike.target, table.state.profile[strike.target].toughness, never_defeats=True, is_open=False)
        return
    slay(table, strike.target, attack.attacker)


def status(name: str) -> Numbered:
    """Tokens of a status, given by the attacker."""

    def does(table: Table[State], strike: Strike, amount: int) -> None:
        afflict(table, strike.target, name, max(1, amount), strike.attack.attacker)

    return does


#: All that a Special does with each hit.
WORDS: dict[str, Numbered] = {
    "drain": drain,
    "steal-x": steal,
    "knockback": knockback,
    "hex-x": status("hex"),
    "poison-x": status("poison"),
}
#: All that a Crit does.
CRIT: dict[str, Numbered] = {
    **WORDS,
    "stun": status("stun"),
    "flee": status("flee"),
    "luck": gain_luck,
    "slay": slayed,
}
