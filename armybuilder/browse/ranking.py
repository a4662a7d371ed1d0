"""The fit of a name to what is typed: the whole name beats its beginning, and its beginning beats its middle."""

from collections.abc import Iterable, Sequence

EXACT, NUMBER, PREFIX, WORD, INSIDE, TEXT = range(6)


def rank(names: Iterable[str], number: int | None, words: Sequence[str]) -> int:
    """The rank of something with these names and this number for the words; a smaller rank is better."""
    if number is not None and len(words) == 1 and words[0].isdecimal() and int(words[0]) == number:
        return NUMBER
    return min(_name_rank(name, " ".join(words)) for name in names)


def _name_rank(name: str, text: str) -> int:
    if name == text:
        return EXACT
    if name.startswith(text):
        return PREFIX
    if f" {text}" in name or f"-{text}" in name:
        return WORD
    return INSIDE if text in name else TEXT
