"""The Warrior's abilities, and the forms and steps of weapons (Warrior)."""

from collections.abc import Callable, Iterator

from armybuilder.engine.games.analog_tactics import attacks, figures, movement, points, sight, uses
from armybuilder.engine.games.analog_tactics.attack import Attack, Boost, Defence, can_afford
from armybuilder.engine.games.analog_tactics.combat import Riposte
from armybuilder.engine.games.analog_tactics.effects.universal import counts_evasion, is_rolled
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks, always
from armybuilder.engine.games.analog_tactics.points import REACTION, SPECIAL, has_reaction, pay, take_steps
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.windows import PASS
from catalog.games.analog_tactics.plain import COMMON, WARRIOR

PUSH, WARHAMMER_DRIVE, KATANA_AFTER, REPOSITION_STEPS = 2, 5, 2, 2
#: The damage that Warhammer 3 adds where something solid stands behind.
SOLID = 2
BACK_AND_FLANKS = (3, 4, 5)
Can = Callable[[Table[State], int, Attack], bool]


# Defences


def can_block(table: Table[State], unit: int, attack: Attack) -> bool:
    """The attacker must be in the unit's own line of sight (AT17), and there must be dice (P55)."""
    return unit == attack.target and is_sight(table.state, unit, attack) and is_rolled(table, attack)


def is_sight(state: State, unit: int, attack: Attack) -> bool:
    return bool(state.place[attack.attacker]) and sight.sees(state, unit, attack.attacker)


def block(table: Table[State], unit: int, attack: Attack) -> None:
    """The damage drops by the difference of the totals."""
    attack.is_blocked = True


def can_parry(table: Table[State], unit: int, attack: Attack) -> bool:
    return unit == attack.target and is_sight(table.state, unit, attack) and counts_evasion(table, attack)


def parry(table: Table[State], unit: int, attack: Attack) -> None:
    """The Hit figure stands for the Evasion figure."""
    attack.is_parried = True


Hooks.card("block", defences=Defence("block", can_block, block))
Hooks.card("parry", defences=Defence("parry", can_parry, parry))


# Attacks


def counter_options(table: Table[State], unit: int) -> list[Option]:
    """Each enemy in range and sight, by a normal attack or a weapon at its present form (ruling P11)."""
    return [option for option in attacks.offers(table, unit) if option[0] != attacks.TESLA]


def _can_counter(table: Table[State], unit: int, attack: Attack) -> bool:
    return bool(counter_options(table, unit))


def _counter(table: Table[State], unit: int, attack: Attack) -> None:
    options = counter_options(table, unit)
    first = [option for option in options if option[2:] == (attack.attacker,)]
    options = [*first, *(option for option in options if option not in first)]
    asked = Asked(
        f"{table.state.names[unit]}: counter how?",
        "By a normal attack, or a weapon at its present weaponform.",
        card="counter-warrior",
    )
    attacks.carry_out(table, table.ask(table.state.owner[unit], asked, options), is_reaction=True)


Hooks.card("cleave", strikes_behind=always)
#: Sweep is an attack of its own, among the attacks that `attacks.py` offers.
Hooks.card("sweep")
Hooks.card("counter-warrior", ripostes=Riposte("counter-warrior", _can_counter, _counter))


# Taunt, Push


def neighbours(table: Table[State], unit: int) -> Iterator[int]:
    state = table.state
    return (each for each in state.units_near(state.place[unit]) if state.is_enemy_unit(unit, each))


def taunted(table: Table[State], unit: int) -> Iterator[Rest]:
    """Tell whether anybody would lose a point."""
    if any(table.state.steps_left(each) for each in neighbours(table, unit)):
        yield ()


def taunt(table: Table[State], unit: int) -> None:
    """Every adjacent enemy unit loses a Movement point."""
    for each in list(neighbours(table, unit)):
        take_steps(table, each, 1)


def pushable(table: Table[State], unit: int) -> Iterator[Rest]:
    """The adjacent enemy units; the toll comes beside the Special point."""
    return ((each,) for each in neighbours(table, unit) if can_afford(table, unit, each, is_special=True))


def push(table: Table[State], unit: int, target: int) -> None:
    """Two spaces straight away."""
    movement.drive_away(table, target, table.state.place[unit], PUSH, unit)


def with_target(unit: int, target: int, *_: str | int) -> tuple[int, ...]:
    """The unit that acts and the one that would be moved."""
    return unit, target


def chosen(_: int, target: int, *__: str | int) -> tuple[int, ...]:
    return (target,)


Hooks.card("taunt", uses=Use("taunt", taunt, taunted, EITHER, uses.EVERY_WINDOW))
Hooks.card("push", uses=Use("push", push, pushable, (SPECIAL,), chooses=chosen))


# Rage, Reposition


def _is_enraged(table: Table[State], unit: int) -> int:
    state = table.state
    return int(bool(state.place[unit]) and 2 * state.health[unit] <= state.most_health(unit))


def _reposition(table: Table[State], unit: int, about: int, space: int, is_own_hand: bool) -> None:
    """The elite in play gains two steps that last, for each common of its own that falls."""
    state = table.state
    is_elite = unit == state.elite(state.owner[unit])
    if is_elite and state.owner[about] == state.owner[unit] and state.profile[about].role == COMMON:
        state.lasting[unit] += REPOSITION_STEPS
        table.say(Events.uses, unit, "reposition", NOBODY)


Hooks.card("rage", damage_bonus=_is_enraged, more_attacks=_is_enraged)
Hooks.card("reposition", after_loss_around=_reposition)
Hooks.card(f"{WARRIOR} class")


def may_push(table: Table[State], unit: int, attack: Attack, card: str) -> None:
    """Push the target of a successful attack, or leave it: like every push only in melee range."""
    state, target = table.state, attack.taker
    is_there = state.place[unit] and state.place[target] and state.health[target]
    if state.profile[target].is_obstacle or not is_there or not state.are_adjacent(unit, target):
        return
    options: list[Option] = [Verbs.push(target), PASS]
    if (
        table.ask(state.owner[unit], Asked(f"{state.names[unit]}: push {state.names[target]}?", card=card), options)
        != PASS
    ):
        table.say(Events.uses, unit, card, target)
        movement.drive_away(table, target, state.place[unit], PUSH, unit)


# Warhammer


def _warhammer(table: Table[State], unit: int, attack: Attack) -> None:
    state, target = table.state, attack.taker
    if attack.card != "warhammer" or state.profile[target].is_obstacle:
        return
    if attack.form == 1:
        may_push(table, unit, attack, "warhammer")
    elif attack.form == 2 and state.reaction[target]:
        state.reaction[target] -= 1
        table.say(Events.loses_point, target, "Reaction")
    elif attack.form == 4 and state.health[target]:
        movement.drive_away(table, target, state.place[unit], WARHAMMER_DRIVE, unit)


def _on_the_anvil(table: Table[State], unit: int, attack: Attack) -> int:
    """Something straight behind the target; the board's edge is nothing (ruling P45)."""
    if (attack.card, attack.form) != ("warhammer", 3):
        return 0
    state = table.state
    board, there = state.field.board, state.place[attack.target]
    space = board.ahead(there, sight.away(state, state.place[unit], there)[0])
    return SOLID if space is not None and state.occupant[space] != NOBODY else 0


Hooks.card("warhammer weapon", on_success=_warhammer, damage_situation=_on_the_anvil)


# Spear, Rapier


def _rapier(table: Table[State], unit: int, attack: Attack) -> None:
    if (attack.card, attack.form) == ("rapier", 3):
        table.state.brief[unit] += 1
        table.say(Events.gains_step, unit)


def _after_rapier(table: Table[State], unit: int, attack: Attack) -> None:
    """A Reaction point for this round, hit or miss."""
    if (attack.card, attack.form) == ("rapier", 2):
        table.state.reaction[unit] += 1
        table.say(Events.gains_point, unit, "Reaction")


#: The Spear's forms are shapes: `attacks.py`.
Hooks.card("spear weapon")
Hooks.card("rapier weapon", on_success=_rapier, after_own_attack=_after_rapier)


# Katana


def _after_katana(table: Table[State], unit: int, attack: Attack) -> None:
    """Up to two free steps, with all that answers them; or the next Reaction is free, hit or miss."""
    state = table.state
    if (attack.card, attack.form) == ("katana", 4):
        state.is_next_free[unit] = True
        table.say(Events.gains_point, unit, "free Reaction")
    if (attack.card, attack.form) == ("katana", 3):
        for _ in range(KATANA_AFTER):
            if not state.place[unit] or not movement.step_freely(table, unit, "katana"):
                return


Hooks.card("katana weapon", after_own_attack=_after_katana)


# Battle Axe


def _battle_axe(table: Table[State], unit: int, attack: Attack) -> None:
    state, target = table.state, attack.taker
    if attack.card != "battle-axe" or state.profile[target].is_obstacle:
        return
    if attack.form == 1:
        points.take_steps(table, target, 1)
    elif attack.form == 3 and state.attack[target]:
        state.attack[target] -= 1
        table.say(Events.loses_point, target, "Attack")
    elif attack.form == 4 and state.health[target]:
        state.waiting = (*state.waiting, ("battle-axe", target, state.owner[unit], unit))
        table.say(Events.awaits, target, "battle-axe")


def _through_armor(table: Table[State], unit: int, attack: Attack) -> bool:
    return (attack.card, attack.form) == ("battle-axe", 2)


Hooks.card("battle-axe weapon", on_success=_battle_axe, ignores_armor=_through_armor)
#: The Greatsword's forms are figures and shapes; the Bow's are figures.
Hooks.card("greatsword weapon")
Hooks.card("bow weapon")


def _while_last(weapon: str, can: Can) -> Can:
    """Only while the weapon is the last that the unit has used."""

    def is_able(table: Table[State], unit: int, attack: Attack) -> bool:
        return table.state.last_weapon[unit] == weapon and can(table, unit, attack)

    return is_able


# Reactions that are abilities of Warriors

for _slug, _weapon in (("warhammer-1", "warhammer"), ("spear-2", "spear")):
    Hooks.card(_slug, defences=Defence("block", _while_last(_weapon, can_block), block))
for _slug, _weapon in (("rapier-2", "rapier"), ("katana-1", "katana")):
    Hooks.card(_slug, defences=Defence("parry", _while_last(_weapon, can_parry), parry))


def _taunts(table: Table[State], unit: int) -> list[Rest]:
    return list(taunted(table, unit)) if table.state.last_weapon[unit] == "battle-axe" else []


Hooks.card("battle-axe-1", uses=Use("taunt", taunt, _taunts, (REACTION,), uses.EVERY_WINDOW))


# Warhammer


def _is_beside(table: Table[State], unit: int, attack: Attack) -> bool:
    """Attacked by a unit that stands next to it, in its sight (AT16)."""
    state = table.state
    is_near = bool(state.place[attack.attacker]) and state.are_adjacent(unit, attack.attacker)
    is_unit = not state.profile[attack.attacker].is_obstacle
    return unit == attack.target and is_near and is_unit and sight.sees(state, unit, attack.attacker)


def _promise_push(table: Table[State], unit: int, attack: Attack) -> None:
    """It is pushed when the attack is over."""


def _has_promised(table: Table[State], unit: int, attack: Attack) -> bool:
    return "warhammer-2" in attack.answered and bool(table.state.place[attack.attacker])


def _push_back(table: Table[State], unit: int, attack: Attack) -> None:
    movement.drive_away(table, attack.attacker, table.state.place[unit], PUSH, unit)


def _push_on_success(table: Table[State], unit: int, attack: Attack) -> None:
    """Each attack with success, ranged ones on who is near too; the Warhammer's first form pushes anyway."""
    if (attack.card, attack.form) not in (("warhammer", 1), ("warhammer", 4)):
        may_push(table, unit, attack, "warhammer-3")


Hooks.card(
    "warhammer-2",
    defences=Defence("warhammer-2", _while_last("warhammer", _is_beside), _promise_push),
    ripostes=Riposte("warhammer-2", _has_promised, _push_back, is_paid=False),
)
Hooks.card("warhammer-3", on_success=_push_on_success)


# Spear


PURSUING = "An attack before it is gone, for a Reaction point. To pass lets it go."


def _pursue(table: Table[State], unit: int, target: int) -> None:
    """Strike an enemy as it leaves, by a normal attack or the Spear at its present form (ruling P43)."""
    state = table.state
    is_last = state.last_weapon[unit] == "spear" and has_reaction(state, unit)
    if not is_last or not sight.sees(state, unit, target) or state.profile[target].is_obstacle:
        return
    offered = list(attacks.offers_against(table, unit, target, "spear"))
    if not offered:
        return
    asked = Asked(f"{state.names[target]} leaves {state.names[unit]}: pursue?", PURSUING, card="spear-1")
    answer = table.ask(state.owner[unit], asked, [PASS, *offered])
    if answer != PASS:
        pay(table, unit, REACTION)
        table.say(Events.uses, unit, "spear-1", target)
        attacks.carry_out(table, answer, is_reaction=True, is_bound=True)


def _always(table: Table[State], unit: int, attack: Attack) -> bool:
    return attack.own_damage is None


def _adds_hit(table: Table[State], unit: int, attack: Attack) -> int:
    return max(0, figures.hit(table, unit)) if "spear-3" in attack.used else 0


Hooks.card("spear-1", pursues=_pursue)
Hooks.card("spear-3", boosts=Boost("spear-3", (REACTION,), _while_last("spear", _always)), damage_situation=_adds_hit)


# Rapier, Katana


def _from_behind(table: Table[State], unit: int, attack: Attack) -> int:
    return int(attack.entry in BACK_AND_FLANKS)


def _adds_evasion(table: Table[State], unit: int, attack: Attack) -> int:
    return max(0, figures.evasion(table, unit)) if "katana-2" in attack.used else 0


Hooks.card("rapier-1", hit_situation=_from_behind)
#: Rapier+3 and Katana+3 are figures.
Hooks.card("rapier-3")
Hooks.card(
    "katana-2", boosts=Boost("katana-2", (REACTION,), _while_last("katana", _always)), damage_situation=_adds_evasion
)
Hooks.card("katana-3")

# Battle Axe, Greatsword, Bow

Hooks.card("battle-axe-2", damage_situation=_from_behind)
Hooks.card("battle-axe-3")


def _hit_falls_short(table: Table[State], unit: int, attack: Attack) -> int:
    """The target's Evasion figure less the own Hit figure, with the first form (ruling P49)."""
    if (attack.card, attack.form) != ("greatsword", 1) or table.state.profile[attack.target].is_obstacle:
        return 0
    return max(0, figures.evasion(table, attack.target) - figures.hit(table, unit))


def _cleaves_with_it(table: Table[State], unit: int, attack: Attack) -> bool:
    return attack.card == "greatsword"


Hooks.card("greatsword-1", damage_situation=_hit_falls_short)
Hooks.card("greatsword-2", strikes_behind=_cleaves_with_it)
Hooks.card("greatsword-3")
#: The Bow's steps change the figures of its attacks: `attack.with_weapon`.
for _slug in ("bow-1", "bow-2-damage", "bow-2-range", "bow-3-damage", "bow-3-hit"):
    Hooks.card(_slug)
