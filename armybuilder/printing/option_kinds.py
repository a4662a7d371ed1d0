"""Kinds of options: one of a few words, or a number. A row says all that forms, addresses, commands and the
documentation need to know of an option."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from armybuilder.printing.query_reader import Query, QueryReader

#: The two words of an option that is on or off.
OFF, ON = "0", "1"


@dataclass(frozen=True, kw_only=True)
class Option(ABC):
    """A row in a table of options.

    `about` says what the option does, `usual` is its word where nothing is said, and `group` its part of a form.
    `excludes` names the options that mean nothing beside some of its words. What `is_of_one_print` is forgotten with
    it, what `is_of_armies` is asked for an army alone, and what `is_of_pages` has no argument on the command line.
    """

    name: str
    label: str
    usual: str
    about: str = ""
    group: str = ""
    excludes: Mapping[str, Collection[str]] = field(default_factory=dict)
    is_of_one_print: bool = False
    is_of_armies: bool = False
    is_of_pages: bool = False

    @abstractmethod
    def read(self, reader: QueryReader) -> str:
        """The word of the value that a query asks for, or the usual one."""

    @property
    @abstractmethod
    def values_documented(self) -> str:
        """The values that it may have, for the documentation."""


@dataclass(frozen=True, kw_only=True)
class ChoiceOption(Option):
    """One of a few words, each with its label. `aliases` are further words that mean one of them."""

    values: Mapping[str, str]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_switch(self) -> bool:
        """It is on or off."""
        return set(self.values) == {OFF, ON}

    def read(self, reader: QueryReader) -> str:
        return reader.choice(self.name, {**{word: word for word in self.values}, **self.aliases}, self.usual)

    @property
    def values_documented(self) -> str:
        words = ", ".join(f"`{word}`" for word in self.values if word)
        return words + "".join(f"; `{alias}` is `{word}`" for alias, word in self.aliases.items())


@dataclass(frozen=True, kw_only=True)
class NumberOption(Option):
    """A number between two bounds, in steps."""

    least: float
    most: float
    step: float = 1

    @property
    def is_signed(self) -> bool:
        return self.least < 0

    def read(self, reader: QueryReader) -> str:
        return f"{reader.number(self.name, self.least, self.most, float(self.usual), self.step) + 0.0:g}"

    @property
    def values_documented(self) -> str:
        steps = "" if self.step == 1 else f" in steps of {self.step:g}"
        return f"{self.least:g} to {self.most:g}{steps}".replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True)
class Values:
    """The words that are chosen, option by option."""

    words: Mapping[str, str]

    def word(self, name: str) -> str:
        return self.words[name]

    def number(self, name: str) -> int:
        return int(self.word(name))

    def measure(self, name: str) -> float:
        return float(self.word(name))


def read_values(query: Query, options: Sequence[Option], known: Collection[str] = ()) -> Values:
    """All values of an address. Raises BadRequest, with all that can't be read or is not known."""
    reader = QueryReader(query)
    words = {option.name: option.read(reader) for option in options}
    reader.refuse_others({*words, *known}, f"is no option here; there are {', '.join(words)}.")
    reader.finish()
    return Values(words)


def documented(options: Iterable[Option]) -> Iterator[str]:
    """The rows of the documentation: an option, its values, what stands where nothing is said, what it does."""
    for option in options:
        usual = f"`{option.usual}`" if option.usual else "none"
        yield f"| `{option.name}` | {option.values_documented} | {usual} | {option.about} |"
