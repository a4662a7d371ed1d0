"""The army rules of Tactics David."""

from validation.games.tactics_david.rules import book

__all__ = ["book"]
