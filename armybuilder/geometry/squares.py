"""Squares on plain coordinates: a column and a row, both counted from the top left, and how far apart two are."""

Square = tuple[int, int]


def manhattan(one: Square, other: Square) -> int:
    """Columns and rows apart together: as many steps as it takes from side to side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def chebyshev(one: Square, other: Square) -> int:
    """Columns or rows apart, whichever is more: as many steps as it takes with diagonal ones."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def step_toward(end: Square) -> Square:
    """The step, straight or diagonal, that is nearest to the line from (0, 0) to a square.

    It is never a tie: whole numbers make no line halfway between a straight and a diagonal step.
    """
    right, down = end
    wide, tall = abs(right), abs(down)
    # Straight, if the line leads away by less than 22.5°, whose tangent is √2 − 1.
    if (wide + tall) ** 2 < 2 * max(wide, tall) ** 2:
        right, down = (0, down) if tall > wide else (right, 0)
    return _sign(right), _sign(down)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
