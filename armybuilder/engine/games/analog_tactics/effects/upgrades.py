"""The steps of weapons (Weapons).

The Reactions are there only while the unit has used this weapon last; what is passive works with every weapon.
"""

from collections.abc import Callable

from armybuilder.engine.games.analog_tactics import attacks, figures, movement, sight
from armybuilder.engine.games.analog_tactics.attack import Attack, Boost, Defence
from armybuilder.engine.games.analog_tactics.combat import Riposte
from armybuilder.engine.games.analog_tactics.effects import warrior
from armybuilder.engine.games.analog_tactics.effects.weapons import may_push
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import HOOKS
from armybuilder.engine.games.analog_tactics.points import REACTION, has_reaction, pay
from armybuilder.engine.games.analog_tactics.state import State
from armybuilder.engine.games.analog_tactics.uses import Rest, Use
from armybuilder.engine.table import Table
from armybuilder.engine.windows import PASS

BACK_AND_FLANKS = (3, 4, 5)
Can = Callable[[Table[State], int, Attack], bool]


def _while_last(weapon: str, can: Can) -> Can:
    """Only while the weapon is the last that the unit has used."""

    def is_able(table: Table[State], unit: int, attack: Attack) -> bool:
        return table.state.last_weapon[unit] == weapon and can(table, unit, attack)

    return is_able


# --- Reactions that are abilities of Warriors -------------------------------------------------------------------------

for _slug, _weapon in (("warhammer-1", "warhammer"), ("spear-2", "spear")):
    HOOKS.card(_slug, defences=Defence("block", _while_last(_weapon, warrior.can_block), warrior.block))
for _slug, _weapon in (("rapier-2", "rapier"), ("katana-1", "katana")):
    HOOKS.card(_slug, defences=Defence("parry", _while_last(_weapon, warrior.can_parry), warrior.parry))


def _taunts(table: Table[State], unit: int) -> list[Rest]:
    return list(warrior.taunted(table, unit)) if table.state.last_weapon[unit] == "battle-axe" else []


HOOKS.card("battle-axe-1", uses=Use("taunt", warrior.taunt, _taunts, (REACTION,), warrior.TAUNT_WINDOWS))


# --- Warhammer --------------------------------------------------------------------------------------------------------


def _is_beside(table: Table[State], unit: int, attack: Attack) -> bool:
    """Attacked by who stands next to it, in its sight (AT16)."""
    state = table.state
    is_near = bool(state.place[attack.attacker]) and state.are_adjacent(unit, attack.attacker)
    is_unit = not state.profile[attack.attacker].is_obstacle
    return unit == attack.target and is_near and is_unit and sight.sees(state, unit, attack.attacker)


def _promise_push(table: Table[State], unit: int, attack: Attack) -> None:
    """It is pushed when the attack is over."""


def _has_promised(table: Table[State], unit: int, attack: Attack) -> bool:
    return "warhammer-2" in attack.answered and bool(table.state.place[attack.attacker])


def _push_back(table: Table[State], unit: int, attack: Attack) -> None:
    movement.drive_away(table, attack.attacker, table.state.place[unit], warrior.PUSH, unit)


def _push_on_success(table: Table[State], unit: int, attack: Attack) -> None:
    """Each attack with success, ranged ones too; the Warhammer's first form pushes anyway."""
    if (attack.card, attack.form) not in (("warhammer", 1), ("warhammer", 4)):
        may_push(table, unit, attack, "warhammer-3")


HOOKS.card(
    "warhammer-2",
    defences=Defence("warhammer-2", _while_last("warhammer", _is_beside), _promise_push),
    ripostes=Riposte("warhammer-2", _has_promised, _push_back, is_paid=False),
)
HOOKS.card("warhammer-3", on_success=_push_on_success)


# --- Spear ------------------------------------------------------------------------------------------------------------


def _pursue(table: Table[State], unit: int, target: int) -> None:
    """Strike an enemy as it leaves, by a normal attack or the Spear at its present form (ruling P43)."""
    state = table.state
    is_last = state.last_weapon[unit] == "spear" and has_reaction(state, unit)
    if not is_last or not sight.sees(state, unit, target) or state.profile[target].is_obstacle:
        return
    offered = list(attacks.offers_against(table, unit, target, "spear"))
    if not offered:
        return
    asked = f"{state.names[target]} leaves {state.names[unit]}: pursue?"
    answer = table.ask(state.owner[unit], asked, [PASS, *offered])
    if answer != PASS:
        pay(table, unit, REACTION)
        table.say(Events.uses, unit, "spear-1", target)
        attacks.carry_out(table, answer, is_reaction=True, is_bound=True)


def _always(table: Table[State], unit: int, attack: Attack) -> bool:
    return attack.own_damage is None


def _adds_hit(table: Table[State], unit: int, attack: Attack) -> int:
    return max(0, figures.hit(table, unit)) if "spear-3" in attack.used else 0


HOOKS.card("spear-1", pursues=_pursue)
HOOKS.card("spear-3", boosts=Boost("spear-3", (REACTION,), _while_last("spear", _always)), damage_situation=_adds_hit)


# --- Rapier, Katana ---------------------------------------------------------------------------------------------------


def _from_behind(table: Table[State], unit: int, attack: Attack) -> int:
    return int(attack.entry in BACK_AND_FLANKS)


def _adds_evasion(table: Table[State], unit: int, attack: Attack) -> int:
    return max(0, figures.evasion(table, unit)) if "katana-2" in attack.used else 0


HOOKS.card("rapier-1", hit_situation=_from_behind)
#: Rapier+3 and Katana+3 are figures.
HOOKS.card("rapier-3")
HOOKS.card(
    "katana-2", boosts=Boost("katana-2", (REACTION,), _while_last("katana", _always)), damage_situation=_adds_evasion
)
HOOKS.card("katana-3")

# --- Battle Axe, Greatsword, Bow --------------------------------------------------------------------------------------

HOOKS.card("battle-axe-2", damage_situation=_from_behind)
HOOKS.card("battle-axe-3")


def _hit_falls_short(table: Table[State], unit: int, attack: Attack) -> int:
    """The target's Evasion figure less the own Hit figure, with the first form (ruling P49)."""
    if (attack.card, attack.form) != ("greatsword", 1) or table.state.profile[attack.target].is_obstacle:
        return 0
    return max(0, figures.evasion(table, attack.target) - figures.hit(table, unit))


def _cleaves_with_it(table: Table[State], unit: int, attack: Attack) -> bool:
    return attack.card == "greatsword"


HOOKS.card("greatsword-1", damage_situation=_hit_falls_short)
HOOKS.card("greatsword-2", strikes_behind=_cleaves_with_it)
HOOKS.card("greatsword-3")
#: The Bow's steps change the figures of its attacks: `attack.with_weapon`.
for _slug in ("bow-1", "bow-2-damage", "bow-2-range", "bow-3-damage", "bow-3-hit"):
    HOOKS.card(_slug)
