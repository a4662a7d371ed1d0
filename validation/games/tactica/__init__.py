"""The army rules of TACTICA: what a war deck is made of."""

from validation.games.tactica.rules import book

__all__ = ["book"]
