"""The rulebook of Analog Tactics: what a team is written with. Its rules are entered by the modules beside it."""

from collections.abc import Mapping

from validation.army import ArmyFile, Option, Role
from validation.games.analog_tactics.army import Army, muster
from validation.games.analog_tactics.cards import TOP_LEVEL, Cards, cards_of
from validation.games.analog_tactics.fixes import MOST_IN_ROLE
from validation.rules import Rulebook


def _muster(file: ArmyFile, cards: Cards, options: Mapping[str, int]) -> Army:
    rules = frozenset(rule.code for rule in book.rulesets[file.ruleset].rules)
    return muster(file, cards, options, rules)


def _role(name: str, label: str, kinds: tuple[str, ...], about: str) -> Role:
    return Role(name, label, kinds, MOST_IN_ROLE[name], about)


book: Rulebook[Army, Cards] = Rulebook(
    "analog-tactics",
    kinds=("unit",),
    cards_of=cards_of,
    muster=_muster,
    roles=(
        _role("abilities", "Picks", ("ability", "weapon"), "What level-ups have brought to the team; with the elite."),
        _role("spells", "Spells at the start", ("ability",), "The abilities of tier 1 that a Mage begins with."),
        _role("missions", "Rewards", ("mission",), "The rewards of missions that an Assassin has taken."),
        _role("rituals", "Rituals held", ("ritual",), "The rituals that a Mage has held, the first one first."),
        _role("pool", "Pool", ("blueprint",), "All blueprints of an Engineer, those on drones among them."),
        _role("weapons", "Weapons", ("weapon",), "The two weapons that a Warrior has chosen."),
        _role("upgrades", "Upgrades", ("weapon_upgrade",), "What its weapons have gained by eliminating enemies."),
        _role("blueprints", "Blueprints", ("blueprint",), "What is attached to a drone."),
    ),
    options=(
        Option("level", "Level", 1, 1, TOP_LEVEL, "The level of the team: its figures and picks follow from it."),
    ),
    cost_word="units",
    bench_word="Choices, gear",
    has_limit=False,
)
