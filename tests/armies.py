"""Armies that matches refuse."""

from dataclasses import replace

from armybuilder.play.army_choice import samples
from validation.army import ArmyFile, Entry

OFFICERS = "officers-chess"


def legal(name: str = "ford-of-arlen") -> ArmyFile:
    return samples(OFFICERS)[name]


def too_dear() -> ArmyFile:
    """An attacker's army far over its chest of 600, with a unit that carries too much in its second line."""
    greedy = Entry(1, "lord", roles={"inventory": ("rapier", "rapier", "vulnerary", "vulnerary")})
    return replace(legal(), name="The Spenders", entries=(Entry(0, "great-lord", 20), greedy))
