"""The odds of a hand: exact chances of cards drawn from a shuffled pile without putting any back.

This is the hypergeometric distribution. A pile that has fewer cards than are to be drawn is drawn whole.
"""

from fractions import Fraction
from math import comb


def chance_of(pile: int, copies: int, drawn: int, found: int) -> Fraction:
    """The chance that of the cards drawn exactly `found` are among the `copies` that one is looking for."""
    if not 0 <= copies <= pile or drawn < 0:
        raise ValueError(f"no pile of {pile} cards has {copies} of a card, or gives {drawn}")
    drawn = min(drawn, pile)
    if not 0 <= found <= drawn:
        return Fraction(0)
    return Fraction(comb(copies, found) * comb(pile - copies, drawn - found), comb(pile, drawn))


def at_least(pile: int, copies: int, drawn: int, wanted: int = 1) -> Fraction:
    return 1 - sum((chance_of(pile, copies, drawn, found) for found in range(wanted)), Fraction(0))


def percent(chance: Fraction) -> str:
    """A chance in whole percent, half of one rounded up; 0 and 100 are said of what never and always happens alone."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    whole = (chance.numerator * 200 + chance.denominator) // (2 * chance.denominator)
    return "<1%" if whole == 0 else ">99%" if whole == 100 else f"{whole}%"
