"""The army rules of Collision."""

from validation.games.collision.rules import book

__all__ = ["book"]
