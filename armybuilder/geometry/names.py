"""Names of spaces as players say them: a letter for the column, a number for the row counted from the bottom."""

from string import ascii_lowercase


def letters(column: int) -> str:
    """The letter of a column counted from 0; after z come two letters."""
    more, last = divmod(column, 26)
    return (ascii_lowercase[more - 1] if more else "") + ascii_lowercase[last]
