"""The marks in our texts: `[[Poisoned]]` and `[[Poisoned|poisoned units]]` for a term, `[[unit:zombie]]` for a card."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

TOKEN = re.compile(r"\[\[(?:(?P<kind>[a-z_]+):)?(?P<name>[^\]|]+)(?:\|(?P<shown>[^\]]+))?\]\]")

Target = TypeVar("Target")


@dataclass(frozen=True, slots=True)
class Token:
    """One mark: the kind of card that it names ("" for a term), the name or slug, and the words to show, if given."""

    kind: str
    name: str
    shown: str

    def __str__(self) -> str:
        return f"[[{self.kind}:{self.name}]]" if self.kind else f"[[{self.name}]]"


@dataclass(frozen=True, slots=True)
class Run(Generic[Target]):
    """A stretch of text: plain, or the words of a mark with what it leads to."""

    text: str
    target: Target | None = None


def tokens(text: str) -> Iterator[Token]:
    for match in TOKEN.finditer(text):
        yield _token(match)


def has_broken_mark(text: str) -> bool:
    """True where brackets are left over once every mark is taken out: `[[Poisoned]`, `[[]]`."""
    rest = TOKEN.sub("", text)
    return "[[" in rest or "]]" in rest


def runs(text: str, resolve: Callable[[Token], Target | None]) -> Iterator[Run[Target]]:
    """The text cut at its marks; a mark that resolves to nothing stays as its plain words."""
    end = 0
    for match in TOKEN.finditer(text):
        if match.start() > end:
            yield Run(text[end : match.start()])
        token = _token(match)
        target = resolve(token)
        shown = token.shown or (str(target) if token.kind and target else token.name)
        yield Run(shown, target)
        end = match.end()
    if end < len(text):
        yield Run(text[end:])


def plain(text: str, resolve: Callable[[Token], object | None] = lambda token: None) -> str:
    """The text without its marks, as it is read aloud."""
    return "".join(run.text for run in runs(text, resolve))


def _token(match: re.Match[str]) -> Token:
    return Token(match["kind"] or "", match["name"].strip(), (match["shown"] or "").strip())
