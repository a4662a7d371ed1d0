"""The army rules of Analog Tactics."""

from validation.games.analog_tactics.rules import book

__all__ = ["book"]
