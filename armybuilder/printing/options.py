"""The options of a print. From one table of them come the form, the addresses' parameters, the arguments of
`manage.py print_cards` and the documentation; a new option is a row there, and a property to draw by."""

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import Any, Protocol

from django import forms
from django.core.exceptions import ValidationError

from armybuilder.faces.styles import STYLES, TRIMS, Style
from armybuilder.printing.print_services import SERVICES, Service
from armybuilder.printing.sheets import (
    BLEED,
    BLEED_STEP,
    FLIPS,
    MOST_BLEED,
    MOST_OFFSET,
    OFFSET_STEP,
    PAPERS,
    Paper,
    Sheet,
)
from catalog.mistakes import Mistake, refuse_if_any

Query = Mapping[str, Sequence[str]]


def last_word(query: Query, name: str) -> str:
    """A parameter's value; the last one counts, as in a form."""
    return next(iter(reversed(query.get(name, ()))), "").strip()


class QueryForm(forms.Form):
    """A form that an address fills, with a field for each of some options."""

    def __init__(self, query: Query, options: Iterable["Option"] = ()) -> None:
        super().__init__({name: last_word(query, name) for name in query})
        self.fields |= {option.name: option.field() for option in options}

    @property
    def problems(self) -> list[Mistake]:
        return [Mistake(name, str(message)) for name, messages in self.errors.items() for message in messages]


def unknown_parameters(query: Query, known: Collection[str], message: str) -> list[Mistake]:
    """The parameters that nobody asks for."""
    return [Mistake(name, message) for name in query if name not in known]


def choice_field(choices: Mapping[str, Any], usual: Any) -> forms.TypedChoiceField:
    """One of a few words, read as what it stands for."""
    return forms.TypedChoiceField(
        choices=[(word, word) for word in choices],
        coerce=choices.__getitem__,
        empty_value=usual,
        required=False,
        error_messages={"invalid_choice": f"is one of {', '.join(filter(None, choices))}, not “%(value).40s”."},
    )


class NumberField(forms.DecimalField):
    """A number as people write it (25.4, 25,4, −3), read as the word of an option."""

    def __init__(self, least: float, most: float, usual: str, step: float = 1) -> None:
        low, high, size = (Decimal(str(bound)) for bound in (least, most, step))
        super().__init__(required=False, min_value=low, max_value=high, step_size=size)
        self.usual = usual
        steps = "" if step == 1 else f" in steps of {step:g}"
        self.message = f"is a number from {least:g} to {most:g}{steps}, not “%(value).40s”."

    def clean(self, value: Any) -> str:
        plain = str(value or self.usual).replace("\N{MINUS SIGN}", "-").replace(",", ".")
        try:
            if not re.fullmatch(r"[+-]?\d{1,5}(\.\d{1,3})?", plain, re.ASCII):
                raise ValidationError(self.message)
            return f"{super().clean(plain) + 0:g}"
        except ValidationError:
            raise ValidationError(self.message, params={"value": value}) from None


#: The two words of an option that is on or off.
OFF, ON = "0", "1"


@dataclass(frozen=True, kw_only=True)
class Option(ABC):
    """A row in a table of options.

    `about` says what the option does, `usual` is its word where nothing is said, and `group` its part of a form.
    `excludes` names the options that mean nothing beside some of its words. What `is_for_one_print` is forgotten with
    it, what `is_for_armies` is asked for an army alone, and what `is_for_pages` has no argument on the command line.
    """

    name: str
    label: str
    usual: str
    about: str = ""
    group: str = ""
    excludes: Mapping[str, Collection[str]] = field(default_factory=dict)
    is_for_one_print: bool = False
    is_for_armies: bool = False
    is_for_pages: bool = False

    @abstractmethod
    def field(self) -> forms.Field:
        """The field that reads its word."""

    @property
    @abstractmethod
    def values_documented(self) -> str: ...


@dataclass(frozen=True, kw_only=True)
class ChoiceOption(Option):
    """One of a few words, each with its label. `aliases` are further words that mean one of them."""

    values: Mapping[str, str]
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_switch(self) -> bool:
        return set(self.values) == {OFF, ON}

    def field(self) -> forms.Field:
        return choice_field({**{word: word for word in self.values}, **self.aliases}, self.usual)

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

    def field(self) -> forms.Field:
        return NumberField(self.least, self.most, self.usual, self.step)

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
    """All values of an address. Raises Invalid, with all that can't be read or is not known."""
    form = QueryForm(query, options)
    names = ", ".join(form.fields)
    refuse_if_any(
        [*form.problems, *unknown_parameters(query, {*form.fields, *known}, f"is no option here; there are {names}.")]
    )
    return Values(form.cleaned_data)


def documentation_rows(options: Iterable[Option]) -> Iterator[str]:
    """The rows of the documentation: an option, its values, what stands where nothing is said, what it does."""
    for option in options:
        usual = f"`{option.usual}`" if option.usual else "none"
        yield f"| `{option.name}` | {option.values_documented} | {usual} | {option.about} |"


MOST_COPIES = 50
#: More cards than these are no request, but a mistake or an attack.
MOST_CARDS = 5000


class Labelled(Protocol):
    """A row of a table with words for people."""

    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...


def labels(rows: Iterable[Labelled]) -> dict[str, str]:
    return {row.name: row.label for row in rows}


def _bleed_word(bleed: float) -> str:
    """A bleed as an address says it: `2.5mm`, or `0`."""
    return f"{bleed:g}mm" if bleed else "0"


#: The bleeds by their words.
BLEEDS = {_bleed_word(n * BLEED_STEP): n * BLEED_STEP for n in range(int(MOST_BLEED / BLEED_STEP) + 1)}
#: The options that mean nothing without your own sheet, and without sheets of backs that may be moved.
OFFSETS = ("dx", "dy")
SHEETS = ("paper", "bleed", "marks", "colours", "sides", *OFFSETS)

SERVICE = ChoiceOption(
    name="service",
    label="Printed by",
    values={"": "My own printer"} | labels(SERVICES.values()),
    usual="",
    about="a print service: its sizes, bleed, marks and files instead of your own sheets",
    group="more",
    excludes=dict.fromkeys(SERVICES, SHEETS),
    is_for_one_print=True,
)
SIZE = ChoiceOption(
    name="size",
    label="Card size",
    values=labels(TRIMS.values()),
    usual="poker",
    about="how large cards are cut; `full` is one card as large as the paper's inside",
    group="first",
)
STYLE = ChoiceOption(
    name="style",
    label="Style",
    values=labels(STYLES.values()),
    usual="usual",
    about="inks and sizes of type",
    group="more",
)
PAPER = ChoiceOption(
    name="paper",
    label="Paper",
    values=labels(PAPERS.values()),
    usual="a4",
    about=f"the paper; `card` is one card a page, with {BLEED:g} mm of bleed if no other is given",
    group="first",
    excludes={"card": OFFSETS},
)
BLEED_OPTION = ChoiceOption(
    name="bleed",
    label="Bleed",
    values={word: word.replace("mm", " mm") for word in BLEEDS} | {"0": "None: edge to edge"},
    usual="0",
    about="colour around each card, to be cut away",
    group="sheets",
    # As addresses said it when there was but one.
    aliases={ON: _bleed_word(BLEED)},
)
MARKS = ChoiceOption(
    name="marks",
    label="Crop marks",
    values={ON: "With crop marks", OFF: "Without"},
    usual=ON,
    about="crop marks in the paper's edge",
    group="sheets",
)
COLOURS = ChoiceOption(
    name="colours",
    label="Colours",
    values={"screen": "Screen colours (RGB)", "process": "Process inks, for a print shop: PDF/X-1a"},
    usual="screen",
    about="`process` mixes them of a press's four inks, and makes the file a PDF/X-1a",
    group="sheets",
)
SIDES = ChoiceOption(
    name="sides",
    label="Sides",
    values=FLIPS,
    usual="none",
    about="fronts and backs on sheets in turn, for a printer that turns the paper on that edge",
    group="sheets",
    excludes={"none": OFFSETS},
)
RIGHT = NumberOption(
    name="dx",
    label="Right",
    least=-MOST_OFFSET,
    most=MOST_OFFSET,
    step=OFFSET_STEP,
    usual="0",
    about="with `sides`: how far the backs are moved to the right, in mm",
    group="offset",
)
DOWN = NumberOption(
    name="dy",
    label="Down",
    least=-MOST_OFFSET,
    most=MOST_OFFSET,
    step=OFFSET_STEP,
    usual="0",
    about="with `sides`: how far the backs are moved down, in mm",
    group="offset",
)
COPIES = NumberOption(
    name="copies",
    label="Copies of each card",
    least=1,
    most=MOST_COPIES,
    usual="1",
    about=f"of each card; a print has at most {MOST_CARDS:,} cards",
    group="first",
    is_for_one_print=True,
)
ONCE = ChoiceOption(
    name="once",
    label="Cards of the army",
    values={OFF: "One for each piece", ON: "One of each"},
    usual=OFF,
    about="an army's cards without repeats, instead of as many as there are pieces",
    group="first",
    is_for_one_print=True,
    is_for_armies=True,
)
MISSING = ChoiceOption(
    name="missing",
    label="Cards you own",
    values={OFF: "Print them too", ON: "Leave them out"},
    usual=OFF,
    about="of an army only the cards that your collection lacks, as many as are missing: proxies",
    group="first",
    is_for_one_print=True,
    is_for_armies=True,
    is_for_pages=True,
)
CODE = ChoiceOption(
    name="qr",
    label="QR code",
    values={OFF: "None", ON: "On every card and on the roster, linking to its page"},
    usual=OFF,
    about="a code on each card that leads to its page on this site; on a roster one that opens the army's table",
    group="more",
    is_for_pages=True,
)
SAFE = ChoiceOption(
    name="safe",
    label="Preview",
    values={OFF: "As printed", ON: "With cut lines and safe zone"},
    usual=OFF,
    about="the preview shows the cut and the safe zone; prints are the same",
    group="more",
    is_for_pages=True,
)

#: Every option of a print, in the order of the form.
PRINT_OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        SERVICE, SIZE, STYLE, PAPER, BLEED_OPTION, MARKS, COLOURS, SIDES, RIGHT, DOWN,
        COPIES, ONCE, MISSING, CODE, SAFE,
    )
}  # fmt: skip


@dataclass(frozen=True)
class Options(Values):
    """On what cards are printed, in what style, and how many of each. Only words that are not the usual ones are kept,
    and none that another option excludes; so equal prints have equal options."""

    words: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        said = {name: word for name in PRINT_OPTIONS if (word := self.word(name)) != PRINT_OPTIONS[name].usual}
        object.__setattr__(self, "words", {name: said[name] for name in said if not self.is_excluded(name)})

    def word(self, name: str) -> str:
        return self.words.get(name, PRINT_OPTIONS[name].usual)

    def is_excluded(self, name: str) -> bool:
        """Another option leaves this one without a meaning."""
        return any(name in other.excludes.get(self.word(each), ()) for each, other in PRINT_OPTIONS.items())

    def but(self, **words: str) -> "Options":
        return Options({**self.words, **words})

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The options as an address says them; what is as usual is left out."""
        return list(self.words.items())

    @property
    def service(self) -> Service | None:
        return SERVICES.get(self.word("service"))

    @property
    def size(self) -> str:
        """The size that was asked for; a service may cut another."""
        return self.word("size")

    @property
    def style(self) -> Style:
        return STYLES[self.word("style")]

    @property
    def paper(self) -> Paper:
        return PAPERS[self.word("paper")]

    @property
    def roster_paper(self) -> Paper:
        """The paper of a roster, which is never as small as a card."""
        return self.paper if self.paper.size and not self.service else PAPERS["a4"]

    @property
    def flip(self) -> str:
        """The edge on which a sheet is turned that has fronts on one side and their backs on the other."""
        return "long" if self.service else self.word("sides")

    @property
    def copies(self) -> int:
        return self.number("copies")

    @property
    def is_once(self) -> bool:
        """An army's cards come without repeats."""
        return self.word("once") == ON

    @property
    def is_for_missing(self) -> bool:
        """Only the cards of an army come that its person lacks."""
        return self.word("missing") == ON

    @property
    def has_code(self) -> bool:
        return self.word("qr") == ON

    @property
    def shows_safe(self) -> bool:
        return self.word("safe") == ON

    @property
    def is_for_press(self) -> bool:
        """The colours are process inks, and the file is one that print shops take."""
        return self.service.format == "pdf-x" if self.service else self.word("colours") == "process"

    @property
    def format(self) -> str:
        """The file that the cards come in: a PDF, or a zip of images."""
        return "zip" if self.service and self.service.format == "png" else "pdf"

    @cached_property
    def sheet(self) -> Sheet:
        if self.service:
            return self.service.sheet(self.size)
        return Sheet(
            paper=self.paper,
            trim=TRIMS[self.size],
            bleed=BLEEDS[self.word("bleed")],
            has_marks=self.word("marks") == ON,
            is_two_sided=self.flip != "none",
            offset=(self.measure("dx"), self.measure("dy")),
        )


class PrintOptionsForm(QueryForm):
    """The options of an address. What can't be read is as usual, and so is what the sheet has no room for."""

    def clean(self) -> dict[str, str]:
        words = {name: option.usual for name, option in PRINT_OPTIONS.items()} | self.cleaned_data
        service, size = SERVICES.get(words["service"]), words["size"]
        if service and size not in service.sizes:
            self.add_error("size", f"is one that {service.label} cuts ({', '.join(service.sizes)}), not “{size}”.")
            words["service"] = SERVICE.usual
        sheet = Options(words).sheet
        for name, most in zip(OFFSETS, sheet.most_offset, strict=True):
            if abs(Options(words).measure(name)) > most + 1e-6:
                self.add_error(name, f"moves the backs off the paper: {most:.1f} is the most for this sheet.")
                words[name] = PRINT_OPTIONS[name].usual
        return words


def read_options(query: Query, known: Collection[str] = tuple(PRINT_OPTIONS)) -> Options:
    """The options of an address. Raises Invalid, also for parameters that are not known."""
    options, problems = options_and_problems(query, known)
    refuse_if_any(problems)
    return options


def options_and_problems(query: Query, known: Collection[str] = tuple(PRINT_OPTIONS)) -> tuple[Options, list[Mistake]]:
    form = PrintOptionsForm(query, PRINT_OPTIONS.values())
    problems = [*form.problems, *unknown_parameters(query, known, "is no option of this print.")]
    return Options(form.cleaned_data), problems
