"""The cards of Analog Tactics: teams of one class on hexes, who level up and spend points to act."""

from catalog.games.analog_tactics.models.abilities import Ability, AbilityCost
from catalog.games.analog_tactics.models.boards import Board, BoardSpace, Obstacle
from catalog.games.analog_tactics.models.classes import ClassFigure, ClassTier, Level, Unit, UnitClass, UnitLevel
from catalog.games.analog_tactics.models.gains import Blueprint, EliteUpgrade, Mission
from catalog.games.analog_tactics.models.rituals import Monster, Ritual, RitualSpace, RitualSpell
from catalog.games.analog_tactics.models.weapons import EntryFamily, Weapon, WeaponForm, WeaponUpgrade
from catalog.games.analog_tactics.models.words import Keyword, Modifiers, Role, Stat

__all__ = [
    "Ability",
    "AbilityCost",
    "Blueprint",
    "Board",
    "BoardSpace",
    "ClassFigure",
    "ClassTier",
    "EliteUpgrade",
    "EntryFamily",
    "Keyword",
    "Level",
    "Mission",
    "Modifiers",
    "Monster",
    "Obstacle",
    "Ritual",
    "RitualSpace",
    "RitualSpell",
    "Role",
    "Stat",
    "Unit",
    "UnitClass",
    "UnitLevel",
    "Weapon",
    "WeaponForm",
    "WeaponUpgrade",
]
