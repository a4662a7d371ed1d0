"""The army rules of Analog Tactics, entered in the book's order, and the rulesets made of them."""

# The rules enter the book in this order.
# isort: off
from validation.games.analog_tactics.rulebook import book
from validation.games.analog_tactics import team_rules as team
from validation.games.analog_tactics import warrior_rules as warrior
from validation.games.analog_tactics import class_rules as classes
# isort: on

__all__ = ["book"]

_OPEN = (
    team.gains_with_the_elite,
    team.picked_once,
    warrior.weapons_for_warriors,
    warrior.upgrades_of_own_weapons,
    warrior.upgrades_in_order,
    warrior.one_upgrade_each_step,
    warrior.commons_to_second_upgrade,
    classes.missions_for_assassins,
    classes.each_reward_once,
    classes.rituals_for_mages,
    classes.blueprints_for_drones,
    classes.blueprints_within_copies,
    classes.none_twice_on_a_drone,
    classes.attached_from_the_stock,
    classes.elite_upgrades_for_engineers,
    classes.each_elite_upgrade_once,
)
_TEAM = tuple(rule for rule in book.rules.values() if rule is not team.nothing_gained_yet)

book.ruleset(
    "team", "Team", "One class, one elite, four commons, and what its level, from 1 to 10, has brought.", _TEAM
)
book.ruleset("new-team", "New team", "As a game begins: level 1, and nothing gained yet.", tuple(book.rules.values()))
book.ruleset("open", "Open", "Any units and any number of picks; only what a unit can carry is checked.", _OPEN)
