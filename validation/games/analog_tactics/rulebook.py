"""The rulebook of Analog Tactics: what a team is written with. Its rules are entered by the modules beside it."""

from catalog.games.analog_tactics.plain import STOCK, TOP_LEVEL, Cards, cards_of
from validation.army import Option, Role
from validation.games.analog_tactics.army import Army, build_roster
from validation.games.analog_tactics.fixes import MOST_IN_ROLE
from validation.rules import Rulebook


def _role(
    name: str, label: str, kinds: tuple[str, ...], about: str, joins: str = "with", *, is_piece: bool = True
) -> Role:
    return Role(name, label, kinds, MOST_IN_ROLE[name], about, joins, is_piece)


book: Rulebook[Army, Cards] = Rulebook(
    "analog-tactics",
    kinds=("unit",),
    cards_of=cards_of,
    roster_of=build_roster,
    roles=(
        _role("weapons", "Weapons", ("weapon",), "The two weapons that a Warrior has chosen."),
        _role(
            "upgrades", "Upgrades", ("weapon_upgrade",), "What its weapons have gained.", "upgraded to", is_piece=False
        ),
        _role("blueprints", "Blueprints", ("blueprint",), "What is attached to a drone.", is_piece=False),
        _role("spells", "Spells at the start", ("ability",), "What a Mage begins with, of tier 1.", "beginning with"),
        _role("abilities", "Picks", ("ability", "weapon"), "What level-ups have brought to the team.", "picking"),
        _role("missions", "Rewards", ("mission",), "What an Assassin's missions have brought.", "rewarded with"),
        _role(
            "rituals",
            "Rituals held",
            ("ritual",),
            "What a Mage has held, the first one first.",
            "after rituals for",
            is_piece=False,
        ),
        _role(STOCK, "Stock", ("blueprint",), "All blueprints of an Engineer, attached or not.", "with a stock of"),
        _role(
            "elite_upgrades",
            "Upgrades of the elite",
            ("elite_upgrade",),
            "What an Engineer's elite has chosen, one each time that it was destroyed.",
            "rebuilt with",
            is_piece=False,
        ),
    ),
    options=(
        Option("level", "Level", 1, 1, TOP_LEVEL, "The level of the team: its figures and picks follow from it."),
    ),
    cost_word="units",
    editor_word="Choices, gear",
    has_limit=False,
)
