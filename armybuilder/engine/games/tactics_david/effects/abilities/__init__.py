"""The abilities, a module a family tree: what each changes, under its slug.

Each ability stands under its unit's tree in the order of the book's numbers. The book says when it occurs (`B:` before,
`D:` during, `A:` after, `R:` replaces an attack, `All`); that is the hook under which its function is declared.
"""

from armybuilder.engine.games.tactics_david.effects.abilities import (
    apprentice,
    archer,
    beast_man,
    bitty_bug,
    contraption,
    egg,
    ghost,
    pup,
    slime,
    soldier,
    zombie,
)

__all__ = [
    "apprentice",
    "archer",
    "beast_man",
    "bitty_bug",
    "contraption",
    "egg",
    "ghost",
    "pup",
    "slime",
    "soldier",
    "zombie",
]
