"""The army rules of Officer's Chess."""

from validation.games.officers_chess.rules import book

__all__ = ["book"]
