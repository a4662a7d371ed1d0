"""The options of a print. From this one table come the form, the addresses' parameters, the arguments of
`manage.py print_cards` and the documentation; a new option is a row here, and a property for who draws by it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from armybuilder.faces.styles import STYLES, Style
from armybuilder.faces.trims import TRIMS
from armybuilder.printing.option_kinds import OFF, ON, ChoiceOption, NumberOption, Option, Values
from armybuilder.printing.print_services import SERVICES, Service
from armybuilder.printing.query_reader import Query, QueryReader
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
from catalog.mistakes import Mistake

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
    """The words for people by the rows' names."""
    return {row.name: row.label for row in rows}


def _bleed_word(bleed: float) -> str:
    """A bleed as an address says it: `2.5mm`, or `0`."""
    return f"{bleed:g}mm" if bleed else "0"


#: The bleeds by their words.
BLEEDS = {_bleed_word(n * BLEED_STEP): n * BLEED_STEP for n in range(int(MOST_BLEED / BLEED_STEP) + 1)}
#: The options that mean nothing without a sheet of one's own, and without sheets of backs that may be moved.
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
    is_of_one_print=True,
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
    is_of_one_print=True,
)
ONCE = ChoiceOption(
    name="once",
    label="Cards of the army",
    values={OFF: "One for each piece", ON: "One of each"},
    usual=OFF,
    about="an army's cards without repeats, instead of as many as there are pieces",
    group="first",
    is_of_one_print=True,
    is_of_armies=True,
)
MISSING = ChoiceOption(
    name="missing",
    label="Cards you own",
    values={OFF: "Print them too", ON: "Leave them out"},
    usual=OFF,
    about="of an army only the cards that your collection lacks, as many as are missing: proxies",
    group="first",
    is_of_one_print=True,
    is_of_armies=True,
    is_of_pages=True,
)
CODE = ChoiceOption(
    name="qr",
    label="QR code",
    values={OFF: "None", ON: "On every card, linking to its page"},
    usual=OFF,
    about="a code on each card that leads to its page on this site",
    group="more",
    is_of_pages=True,
)
SAFE = ChoiceOption(
    name="safe",
    label="Preview",
    values={OFF: "As printed", ON: "With cut lines and safe zone"},
    usual=OFF,
    about="the preview shows the cut and the safe zone; prints are the same",
    group="more",
    is_of_pages=True,
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
        """The same with some words changed."""
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
    def is_of_missing(self) -> bool:
        """Only the cards of an army come that its person lacks."""
        return self.word("missing") == ON

    @property
    def has_code(self) -> bool:
        """Each card has a code that leads to its page."""
        return self.word("qr") == ON

    @property
    def shows_safe(self) -> bool:
        """The preview shows the cut and the safe zone."""
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
        """The sheet of one's own printer, or of the service."""
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


def read_options(query: Query, known: Collection[str] = tuple(PRINT_OPTIONS)) -> Options:
    """The options of an address. Raises BadRequest, also for parameters that are not known."""
    reader = QueryReader(query)
    options = options_of(reader, known)
    reader.finish()
    return options


def options_and_problems(query: Query, known: Collection[str] = tuple(PRINT_OPTIONS)) -> tuple[Options, list[Mistake]]:
    """The options as far as they can be read, and what is wrong with the rest."""
    reader = QueryReader(query)
    return options_of(reader, known), reader.problems


def options_of(reader: QueryReader, known: Collection[str]) -> Options:
    """The options that a reader finds; it keeps what is wrong with them."""
    words = {name: option.read(reader) for name, option in PRINT_OPTIONS.items()}
    words["service"] = _cutting_service(words, reader)
    options = _on_the_paper(Options(words), reader)
    reader.refuse_others(known, "is no option of this print.")
    return options


def _cutting_service(words: Mapping[str, str], reader: QueryReader) -> str:
    """The word of the service, if it cuts the size."""
    name, size = words["service"], words["size"]
    if not name or size in SERVICES[name].sizes:
        return name
    sizes = ", ".join(SERVICES[name].sizes)
    reader.refuse("size", f"is one that {SERVICES[name].label} cuts ({sizes}), not “{size}”.")
    return SERVICE.usual


def _on_the_paper(options: Options, reader: QueryReader) -> Options:
    """The options without an offset that moves the backs off the paper."""
    for name, most in zip(OFFSETS, options.sheet.most_offset, strict=True):
        if abs(options.measure(name)) > most + 1e-6:
            reader.refuse(name, f"moves the backs off the paper: {most:.1f} is the most for this sheet.")
            options = options.but(**{name: PRINT_OPTIONS[name].usual})
    return options
